#include "kernel/bundle.h"

#include <algorithm>
#include <functional>
#include <optional>

namespace tricorne {
namespace {

// An option as bundles see it.
struct Counted {
  Action action;
  std::string family;     // what all of a bundle share: the kind of answer and where it points
  Phrase thing;           // its words without how many
  std::int64_t many = 0;  // the first number in its words
};
// How many are wished of a thing; none: as many as can be had.
using Wish = std::optional<std::int64_t>;
using WishFor = std::function<Wish(const Phrase& thing)>;

// Takes the numbers out of a phrase, and gives the first of them.
Wish measure(Phrase& phrase) {
  Wish first;
  for (auto& [name, arg] : phrase.args) {
    if (auto* number = std::get_if<std::int64_t>(&arg)) {
      if (!first) first = *number;
      *number = 0;
    } else if (auto* list = std::get_if<std::vector<Phrase>>(&arg)) {
      for (Phrase& one : *list) {
        const Wish within = measure(one);
        if (!first) first = within;
      }
    }
  }
  return first;
}

// The words of an option without what they add of its price and effects.
Phrase plain(Phrase phrase) {
  for (auto& [name, arg] : phrase.args) {
    auto* list = std::get_if<std::vector<Phrase>>(&arg);
    if (name == "option" && list != nullptr) return plain(Phrase(std::move(list->front())));
  }
  return phrase;
}

// None if it does not tell how many, or points nowhere.
std::optional<Counted> counted(const AnyState& state, Action a) {
  Counted out{a, {}, plain(state.option(a)), 0};
  const Targets targets = state.targets(a);
  const Wish many = measure(out.thing);
  if (targets.empty() || !many) return std::nullopt;
  out.many = *many;
  out.family = out.thing.key;
  for (const std::string& target : targets) out.family.append(1, ' ').append(target);
  return out;
}

std::vector<Counted> listed(const AnyState& state, const Decision& decision) {
  std::vector<Counted> out;
  for (Action a : decision.options()) {
    if (auto option = counted(state, a)) out.push_back(std::move(*option));
  }
  return out;
}

bool same_thing(const Counted& a, const Counted& b) {
  return a.family == b.family && a.thing == b.thing;
}

// Makes a move of a bundle; gives what the same question lists then, nothing if another is put.
std::vector<Counted> go_on(Bundle& bundle, Action a, const Decision& asked) {
  std::shared_ptr<AnyState> next = bundle.after->clone();
  Log log;
  next->apply(a, &log, asked.seat);
  std::copy_if(log.events.begin(), log.events.end(), std::back_inserter(bundle.events),
               [&](const LogEvent& event) { return event.visible_to(asked.seat); });
  bundle.moves.push_back(a);
  bundle.after = next;
  if (next->over()) return {};
  Decision decision;
  next->decision(decision);
  if (decision.seat != asked.seat || decision.question != asked.question) return {};
  return listed(*next, decision);
}

// All options of one kind of thing, the fewest first, and which of them is taken.
Bundle::Part part_of(const SharedState& before, std::vector<Counted> options, const Counted& like,
                     Wish most) {
  std::erase_if(options, [&](const Counted& option) { return !same_thing(option, like); });
  std::sort(options.begin(), options.end(),
            [](const Counted& a, const Counted& b) { return a.many < b.many; });
  Bundle::Part part{before, {}, -1, true};
  for (const Counted& option : options) {
    if (!most || option.many <= *most) part.taken = static_cast<int>(part.options.size());
    part.options.push_back(option.action);
  }
  return part;
}

Bundle gather(const SharedState& state, const Decision& asked, const std::vector<Counted>& first,
              const std::string& family, const WishFor& wish) {
  Bundle out;
  out.after = state;
  std::vector<Counted> done, now = first;
  const auto is_next = [&](const Counted& option) {
    return option.family == family &&
           std::none_of(done.begin(), done.end(),
                        [&](const Counted& other) { return same_thing(option, other); });
  };
  for (;;) {
    const auto next = std::find_if(now.begin(), now.end(), is_next);
    if (next == now.end()) break;
    done.push_back(*next);
    out.parts.push_back(part_of(out.after, now, *next, wish(next->thing)));
    const Bundle::Part& part = out.parts.back();
    if (part.taken < 0) continue;
    now = go_on(out, part.options[static_cast<std::size_t>(part.taken)], asked);
  }
  // What finds no room beside the others can still come in their place.
  for (const Counted& option : first) {
    if (!is_next(option)) continue;
    done.push_back(option);
    out.parts.push_back({state, {option.action}, -1, false});
  }
  return out;
}

}  // namespace

std::vector<Bundle> bundles(const SharedState& state, Seat seat) {
  Decision asked;
  state->decision(asked, seat);
  const std::vector<Counted> first = listed(*state, asked);
  std::vector<Bundle> out;
  std::vector<std::string> families;
  for (const Counted& option : first) {
    if (std::find(families.begin(), families.end(), option.family) != families.end()) continue;
    families.push_back(option.family);
    Bundle bundle =
        gather(state, asked, first, option.family, [](const Phrase&) { return Wish(); });
    // One thing alone, or one in place of another, is no bundle.
    if (bundle.moves.size() > 1) out.push_back(std::move(bundle));
  }
  return out;
}

Bundle bundle_of(const SharedState& state, Seat seat, std::span<const Action> moves) {
  Decision asked;
  state->decision(asked, seat);
  std::vector<Counted> wished;
  for (Action a : moves) {
    if (auto option = counted(*state, a)) wished.push_back(std::move(*option));
  }
  if (wished.empty()) return {};
  return gather(state, asked, listed(*state, asked), wished.front().family,
                [&](const Phrase& thing) -> Wish {
                  for (const Counted& wish : wished) {
                    if (wish.thing == thing) return wish.many;
                  }
                  return 0;
                });
}

}  // namespace tricorne
