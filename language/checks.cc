#include "language/checks.h"

#include <fmt/format.h>

#include <optional>

#include "language/source.h"

namespace tricorne::language {
namespace {

struct Finding {
  Position at;  // the node that is wrong
  std::string message;
};
using Found = std::optional<Finding>;

struct Checker {
  const Grammar& grammar;
  const Program& program;

  Found node(Position at) const {
    switch (program.op(at)) {
      case kChoose:
        return choose(at);
      case kRoll:
        return roll(at);
      case kSpend:
        return positive(program.slot(at, 2), "the price of one time");
      case kNumber:
        return number(at);
      default:
        return {};
    }
  }

  Found positive(Position at, std::string_view what) const {
    if (constant(program, at) != 0) return {};
    return Finding{at, fmt::format("{} must be at least 1", what)};
  }

  Found choose(Position at) const {
    const auto options = program.list(program.slot(at, 1));
    if (options.size() < 2) return Finding{at, "a choice needs at least two options"};
    for (std::size_t i = 0; i < options.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (node_source(grammar, program, options[i]) ==
            node_source(grammar, program, options[j])) {
          return Finding{options[i], "the same option stands here twice"};
        }
      }
    }
    return {};
  }

  Found roll(Position at) const {
    const auto [dice, plus, bands] = program.slots<3>(at);
    const int count = constant(program, dice);
    if (count == 0 || count > 3) return Finding{dice, "one to three dice are rolled"};
    const int added = plus == 0 ? 0 : constant(program, plus);
    for (std::size_t i = 0; i < program.list(bands).size(); ++i) {
      const Position band = program.list(bands)[i];
      const auto [low, high] = program.slots<2>(band);
      if (high < low) return Finding{band, fmt::format("{} is less than {}", high, low)};
      if (count > 0 && added >= 0 && (low > count * 6 + added || high < count + added)) {
        return Finding{band, fmt::format("the dice cannot give this: {} to {} is what they can",
                                         count + added, count * 6 + added)};
      }
      for (std::size_t j = 0; j < i; ++j) {
        const auto [from, to] = program.slots<2>(program.list(bands)[j]);
        if (low <= to && from <= high) {
          return Finding{band, "this range holds numbers of an earlier one"};
        }
      }
    }
    return {};
  }

  Found number(Position at) const {
    const auto [name, who, from, to] = program.slots<4>(at);
    const int low = constant(program, from);
    const int high = constant(program, to);
    if (high > 99) return Finding{to, "a number to choose is at most 99"};
    if (low < 0 || high < 0 || low <= high) return {};
    return Finding{to, fmt::format("{} is less than {}", high, low)};
  }
};

}  // namespace

int constant(const Program& program, Position at) {
  if (program.op(at) == kInteger) return program.slot(at, 0);
  if (program.op(at) != kHalf) return -1;
  const int whole = constant(program, program.slot(at, 0));
  return whole < 0 ? -1 : (whole + 1) / 2;
}

std::pair<std::size_t, std::string> check_nodes(const Grammar& grammar, const Program& program,
                                                const std::vector<ParsedNode>& nodes) {
  std::pair<std::size_t, std::string> first;
  const auto consider = [&](std::size_t token, std::string message) {
    if (message.empty() || (!first.second.empty() && first.first <= token)) return;
    first = {token, std::move(message)};
  };
  const auto token_of = [&](Position at) {
    for (const ParsedNode& node : nodes) {
      if (node.at == at) return node.token;
    }
    return std::size_t{0};
  };
  const Checker checker{grammar, program};
  for (const ParsedNode& node : nodes) {
    if (Found found = checker.node(node.at)) consider(token_of(found->at), found->message);
    if (grammar.customs().check != nullptr) {
      consider(node.token, grammar.customs().check(program, node.at, node.declared));
    }
  }
  return first;
}

}  // namespace tricorne::language
