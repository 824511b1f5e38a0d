#include "kernel/testing/ruletest.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "kernel/catalogue.h"
#include "kernel/document.h"
#include "kernel/session.h"

namespace tricorne {
namespace {

struct Line {
  int number = 0;
  std::string verb;
  std::string rest;
};

struct RuleTest {
  std::string file;
  std::string name;
  std::vector<Line> lines;  // the first is `position` or `start`
};

std::string trimmed(std::string_view text) {
  const auto from = text.find_first_not_of(" \t\r");
  if (from == std::string_view::npos) return {};
  return std::string(text.substr(from, text.find_last_not_of(" \t\r") - from + 1));
}

// The first word, and what follows it.
std::pair<std::string, std::string> split_word(const std::string& text) {
  const auto space = text.find_first_of(" \t");
  if (space == std::string::npos) return {text, ""};
  return {text.substr(0, space), trimmed(std::string_view(text).substr(space))};
}

std::vector<RuleTest> read_tests(std::istream& in, const std::string& file) {
  std::vector<RuleTest> tests;
  std::string text;
  std::string heading;
  for (int number = 1; std::getline(in, text); ++number) {
    text = trimmed(text);
    if (text.empty()) continue;
    if (text[0] == '#') {
      heading = trimmed(std::string_view(text).substr(1));
      continue;
    }
    auto [verb, rest] = split_word(text);
    const int first = number;
    while (verb == "position" && nesting(rest).open > 0 && std::getline(in, text)) {
      ++number;
      rest += '\n' + text;
    }
    if (verb == "position" || verb == "start") {
      tests.push_back({file, heading.empty() ? "unnamed" : heading, {}});
    }
    if (tests.empty()) tests.push_back({file, "before any position", {}});
    tests.back().lines.push_back({first, verb, rest});
  }
  return tests;
}

std::string refusal_text(const Refused& refused, const Catalogue& words) {
  return refused.reason.text.empty() ? refused.message : words.render(refused.reason.text);
}

void add_names(const nlohmann::json& described, std::set<std::string>& out) {
  for (const auto& [name, value] : described.items()) {
    if (described.is_object()) out.insert(name);
    if (value.is_structured()) add_names(value, out);
  }
}

// What a field may be called: it is described somewhere at the start of some scenario, or the texts
// have a word for it. What is empty is not described, but its name can still be misspelt.
std::set<std::string> field_names(const AnyGame& game, const Catalogue& words) {
  std::set<std::string> out;
  for (const auto& [key, text] : words.patterns()) {
    std::stringstream parts(key);
    for (std::string part; std::getline(parts, part, '.');) out.insert(part);
  }
  for (const std::string& scenario : game.info().scenarios) {
    const auto setup = complete(game.info(), {scenario, {}, {}});
    if (setup) add_names(game.start(setup.value())->describe(), out);
  }
  return out;
}

// Runs one test; the first failure ends it.
class Runner {
 public:
  Runner(const AnyGame& game, const Catalogue& words, std::set<std::string> names)
      : game_(game), words_(words), names_(std::move(names)) {}

  std::string run(const RuleTest& test) {
    for (const Line& line : test.lines) {
      if (std::string wrong = step(line); !wrong.empty()) {
        return fmt::format("{}:{}: {} {}\n  {}{}", test.file, line.number, line.verb, line.rest,
                           wrong, situation());
      }
    }
    return test.lines.size() > 1 ? "" : fmt::format("{}: '{}' tests nothing", test.file, test.name);
  }

 private:
  std::string step(const Line& line) {
    if (line.verb == "position" || line.verb == "start") return begin(line);
    if (!session_) return "a test begins with `position` or `start`";
    if (line.verb == "do") return play(line.rest);
    if (line.verb == "expect") return expect(line.rest);
    if (line.verb == "changed") return changed(line.rest);
    if (line.verb == "reject") return reject(line.rest);
    if (line.verb == "offered") return offered(line.rest, true);
    if (line.verb == "not") return offered(split_word(line.rest).second, false);
    if (line.verb == "to_act") return to_act(line.rest);
    if (line.verb == "options") return options(line.rest);
    if (line.verb == "closed") return closed(line.rest);
    if (line.verb == "odds") return odds(line.rest);
    return "unknown line; expected position, start, do, expect, changed, reject, offered, "
           "not offered, to_act, options, closed or odds";
  }

  std::string begin(const Line& line) {
    Result<Session> made = Error{};
    if (line.verb == "start") {
      const auto [scenario, seats] = split_word(line.rest);
      Setup setup{scenario, {}, {}};
      if (!seats.empty()) setup.seats.assign(std::stoul(seats), "human");
      made = Session::start(game_, {"", setup, ChanceMode::kManual, "", nullptr});
    } else {
      auto document = parse_json(line.rest, "position");
      if (!document) return document.error();
      made = Session::from_position(game_, document.value(), ChanceMode::kManual, "");
    }
    if (!made) return made.error();
    session_.emplace(std::move(made).value());
    beginning_ = fields();
    add_names(session_->state().describe(), names_);
    return {};
  }

  std::string play(const std::string& rest) {
    const auto [name, move] = split_word(rest);
    const auto seat = game_.seat_of(name);
    if (!seat) return fmt::format("there is no seat '{}'", name);
    const auto refused = session_->apply(move, seat);
    if (refused) return "refused: " + refusal_text(*refused, words_);
    if (std::string wrong = session_->state().broken(); !wrong.empty()) return wrong;
    return {};
  }

  std::string reject(const std::string& rest) {
    std::string text = rest;
    std::string because;
    if (const auto at = text.find(" because \""); at != std::string::npos) {
      because = text.substr(at + 10, text.rfind('"') - at - 10);
      text = trimmed(text.substr(0, at));
    }
    const auto [name, move] = split_word(text);
    const auto seat = game_.seat_of(name);
    if (!seat) return fmt::format("there is no seat '{}'", name);
    const std::uint64_t before = session_->state().hash();
    const auto refused = session_->apply(move, seat);
    if (!refused) return "it was accepted";
    if (session_->state().hash() != before) return "refused, but the state changed";
    const std::string reason = refusal_text(*refused, words_);
    if (reason.find(because) == std::string::npos) {
      return fmt::format("refused because \"{}\"", reason);
    }
    return {};
  }

  std::string closed(const std::string& rest) {
    const auto [target, because] = split_word(rest);
    const auto refused = session_->why_not_target(target);
    if (!refused) return "it can be chosen";
    const std::string reason = refusal_text(*refused, words_);
    const auto quote = because.find('"');
    const std::string wanted = because.substr(quote + 1, because.rfind('"') - quote - 1);
    return reason.find(wanted) == std::string::npos ? fmt::format("closed because \"{}\"", reason)
                                                    : "";
  }

  std::string expect(const std::string& rest) {
    const auto [path, value] = split_word(rest);
    const nlohmann::json described = session_->state().describe();
    const nlohmann::json* at = &described;
    std::stringstream steps(path);
    for (std::string key; std::getline(steps, key, '.');) {
      const bool index = !key.empty() && key.find_first_not_of("0123456789") == std::string::npos;
      if (at->is_array() && index && std::stoul(key) < at->size()) {
        at = &(*at)[std::stoul(key)];
      } else if (at->is_object() && at->contains(key)) {
        at = &(*at)[key];
      } else if ((value == "absent" || value == "0") && (index || names_.contains(key))) {
        return {};
      } else {
        return fmt::format("there is no '{}' in {}", key, at->dump());
      }
    }
    if (value == "absent") return fmt::format("it is {}", at->dump());
    auto wanted = nlohmann::json::parse(value, nullptr, false);
    if (wanted.is_discarded()) wanted = value;
    return *at == wanted ? "" : fmt::format("it is {}", at->dump());
  }

  // The described state, flat: pointers ("/pieces/boston/br") to values. What is empty is not
  // there.
  nlohmann::json fields() const {
    nlohmann::json out = nlohmann::json::object();
    const nlohmann::json flat = session_->state().describe().flatten();
    for (const auto& [path, value] : flat.items()) {
      if (!value.is_null()) out[path] = value;
    }
    return out;
  }

  // The fields that differ from the beginning.
  std::vector<std::string> differences() const {
    const nlohmann::json now = fields();
    std::vector<std::string> out;
    for (const auto& [path, value] : now.items()) {
      if (!beginning_.contains(path) || beginning_[path] != value) out.push_back(path);
    }
    for (const auto& [path, value] : beginning_.items()) {
      if (!now.contains(path)) out.push_back(path);
    }
    return out;
  }

  std::string changed(const std::string& rest) const {
    std::vector<std::string> unexplained = differences();
    std::stringstream words(rest);
    for (std::string path; words >> path;) {
      std::string branch = "/" + path;
      std::replace(branch.begin(), branch.end(), '.', '/');
      const auto explains = [&](const std::string& at) {
        return at == branch || at.starts_with(branch + "/");
      };
      const std::vector<std::string> all = differences();
      if (std::none_of(all.begin(), all.end(), explains)) {
        return fmt::format("'{}' has not changed", path);
      }
      std::erase_if(unexplained, explains);
    }
    return unexplained.empty() ? "" : fmt::format("{} changed too", fmt::join(unexplained, " "));
  }

  std::string offered(const std::string& move, bool wanted) {
    const auto refused = session_->why_not(move);
    if (wanted == !refused) return {};
    return wanted ? "not offered: " + refusal_text(*refused, words_) : "it is offered";
  }

  std::string to_act(const std::string& names) {
    std::string now = session_->over() ? "nobody" : game_.seat_name(session_->decision().seat);
    if (!session_->over()) {
      for (Seat seat : seats_of(session_->decision().awaited)) {
        if (seat != session_->decision().seat) now += ' ' + game_.seat_name(seat);
      }
    }
    return now == names ? "" : fmt::format("it is {}", now);
  }

  std::string options(const std::string& count) {
    const std::string now = std::to_string(session_->over() ? 0 : session_->decision().size());
    return now == count ? "" : fmt::format("there are {}", now);
  }

  // "p1 take 3 is 1/2 \"put back\"": of the outcomes that `"` words tell of, in all cases.
  std::string odds(const std::string& rest) {
    const auto is = rest.find(" is ");
    const auto quote = rest.find('"');
    if (is == std::string::npos || quote < is) return "expected SEAT MOVE is N/M \"WORDS\"";
    const auto [name, move] = split_word(rest.substr(0, is));
    const auto [chance, quoted] = split_word(rest.substr(is + 4));
    const std::string words = quoted.substr(1, quoted.rfind('"') - 1);
    const auto seat = game_.seat_of(name);
    if (!seat) return fmt::format("there is no seat '{}'", name);
    if (auto refused = session_->why_not(move, seat)) return refusal_text(*refused, words_);
    const Odds found = session_->odds(*session_->state().parse(move), *seat);
    if (found.status != Odds::Status::kExact) {
      return fmt::format("{}", kOddsStatusWords[static_cast<std::size_t>(found.status)]);
    }
    const std::uint64_t wanted = std::stoull(chance);
    const std::uint64_t whole = std::stoull(chance.substr(chance.find('/') + 1));
    for (const Odds::Case& one : found.cases) {
      std::uint64_t weight = 0;
      std::string told;
      for (const Odds::Outcome& outcome : one.outcomes) {
        const std::string text = outcome_text(outcome);
        told += fmt::format("\n  {}/{} {}", outcome.weight, one.total, text);
        if (text.find(words) != std::string::npos) weight += outcome.weight;
      }
      if (weight * whole != wanted * one.total) return "they are" + told;
    }
    return {};
  }
  std::string outcome_text(const Odds::Outcome& outcome) const {
    std::string out;
    for (const Phrase& line : outcome.lines) out += words_.render(line) + ' ';
    for (const Odds::Change& change : outcome.changes) {
      out += fmt::format("{}: {} to", words_.render(change.name), change.before);
      for (const Odds::Value& v : change.values) out += fmt::format(" {} ({})", v.value, v.weight);
      out += "; ";
    }
    return out;
  }

  // What a person would look at next: whose decision it is and what could be done.
  std::string situation() const {
    if (!session_ || session_->over()) return {};
    const Decision& decision = session_->decision();
    std::string out = fmt::format("\n  {} is asked: {}\n  options:", game_.seat_name(decision.seat),
                                  words_.render(session_->state().question(decision)));
    for (int i = 0; i < std::min(decision.size(), 30); ++i) {
      out += "\n    " + session_->state().notation(decision[i]);
    }
    if (decision.size() > 30) out += fmt::format("\n    ... {} in all", decision.size());
    return out;
  }

  const AnyGame& game_;
  const Catalogue& words_;
  std::set<std::string> names_;  // of fields
  std::optional<Session> session_;
  nlohmann::json beginning_;  // fields() then
};

class RuleCase : public testing::Test {
 public:
  RuleCase(const AnyGame& (*game)(), std::vector<std::span<const EmbeddedFile>> (*texts)(),
           RuleTest test)
      : game_(game), texts_(texts), test_(std::move(test)) {}
  void TestBody() override {
    // Once for all tests of a program, whose games share their words.
    static const auto words = Catalogue::load("en", texts_());
    ASSERT_TRUE(words.ok()) << words.error();
    static const auto names = field_names(game_(), words.value());
    const std::string failure = Runner(game_(), words.value(), names).run(test_);
    EXPECT_TRUE(failure.empty()) << failure;
  }

 private:
  const AnyGame& (*game_)();
  std::vector<std::span<const EmbeddedFile>> (*texts_)();
  RuleTest test_;
};

std::string test_name(const std::string& heading, int index) {
  std::string out;
  for (char c : heading) {
    out += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
    if (out.size() >= 60) break;
  }
  return fmt::format("{}_{}", out, index);
}

}  // namespace

std::string rule_tests_problem(const AnyGame& game, const Catalogue& words,
                               const std::string& text) {
  std::istringstream in(text);
  for (const RuleTest& test : read_tests(in, "text")) {
    auto wrong = Runner(game, words, field_names(game, words)).run(test);
    if (!wrong.empty()) return wrong;
  }
  return {};
}

bool register_rule_tests(const AnyGame& (*game)(), const std::string& folder,
                         std::vector<std::span<const EmbeddedFile>> (*texts)()) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".rules") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  for (const auto& file : files) {
    int index = 0;
    std::ifstream in(file);
    for (RuleTest& test : read_tests(in, file.filename().string())) {
      testing::RegisterTest(("Rules_" + file.stem().string()).c_str(),
                            test_name(test.name, ++index).c_str(), nullptr, nullptr,
                            file.string().c_str(), test.lines.front().number,
                            [=]() -> RuleCase* { return new RuleCase(game, texts, test); });
    }
  }
  return !files.empty();
}

}  // namespace tricorne
