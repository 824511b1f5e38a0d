// The Events: every text has a script, a test and a line in docs/rulebook/liberty-cards.md, and can
// be carried out by every Faction from every set-up.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "games/liberty/cards/frames.h"
#include "games/liberty/game.h"
#include "games/liberty/leaders.h"
#include "games/liberty/text.h"
#include "games/liberty/vocabulary.h"
#include "kernel/catalogue.h"
#include "liberty_data.h"

namespace tricorne::liberty {
namespace {

namespace fs = std::filesystem;

struct CardText {
  int card = 0;
  bool shaded = false;
  friend auto operator<=>(const CardText&,
                          const CardText&) = default;  // NOLINT(modernize-use-nullptr)
};

struct Proof {
  std::string file;
  std::string what;
};

std::vector<CardText> all_texts() {
  std::vector<CardText> texts;
  for (int card = 1; card <= kEventCards; ++card) {
    texts.push_back({card, false});
    if (!facts(static_cast<Card>(card)).single_text) texts.push_back({card, true});
  }
  return texts;
}

std::string text_word(const CardText& text) { return text.shaded ? "shaded" : "unshaded"; }

// "# 5.1 card 25 shaded: what the test shows"
std::map<CardText, std::vector<Proof>> proofs() {
  std::map<CardText, std::vector<Proof>> found;
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(fs::path(TRICORNE_TEST_DATA) / "tests")) {
    if (entry.path().filename().string().starts_with("cards_")) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files) {
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
      const auto at = line.find(" card ");
      if (!line.starts_with("# ") || at == std::string::npos) continue;
      std::istringstream words(line.substr(at + 6));
      int card = 0;
      std::string text;
      words >> card >> text;
      const std::string what = line.substr(line.find(": ") + 2);
      found[{card, text == "shaded:"}].push_back({file.filename().string(), what});
    }
  }
  return found;
}

std::string table() {
  const std::vector<std::span<const EmbeddedFile>> files = {data::liberty()};
  const auto words = Catalogue::load("en", files);
  std::string out =
      "# Liberty or Death: the Events and their tests\n\n"
      "Made by `cards_test.cc` from the headings of `games/liberty/tests/cards_*.rules`; run the\n"
      "liberty tests with `TRICORNE_WRITE_DOCS=1` to write it again. Scripts: "
      "`games/liberty/cards/`.\n"
      "\n| card | text | what the tests show | file |\n|---|---|---|---|\n";
  const auto tests = proofs();
  for (const CardText& text : all_texts()) {
    const std::string title = words.value().render(name_of_card(static_cast<Card>(text.card)));
    std::string shown;
    std::string file = "**no test**";
    if (const auto found = tests.find(text); found != tests.end()) {
      for (const Proof& proof : found->second) {
        shown += (shown.empty() ? "" : "; ") + proof.what;
      }
      file = found->second.front().file;
    }
    out +=
        fmt::format("| {} {} | {} | {} | {} |\n", text.card, title, text_word(text), shown, file);
  }
  return out;
}

State position(std::string_view scenario, const CardText& text, Faction executor) {
  const nlohmann::json document = {
      {"base", scenario}, {"current_card", text.card}, {"to_act", word(executor)}};
  return Liberty::load(document).value();
}

RULE("5.2")
TEST(Cards, EveryTextHasAScriptAndNoOther) {
  for (int card = 1; card <= kEventCards; ++card) {
    EXPECT_FALSE(cards::script(static_cast<Card>(card), false).empty()) << card;
    EXPECT_EQ(cards::script(static_cast<Card>(card), true).empty(),
              facts(static_cast<Card>(card)).single_text)
        << card;
  }
}

RULE("5.1")
TEST(Cards, EveryTextHasATest) {
  const auto tests = proofs();
  for (const CardText& text : all_texts()) {
    EXPECT_TRUE(tests.contains(text)) << text.card << ' ' << text_word(text);
  }
  EXPECT_EQ(tests.size(), all_texts().size()) << "a test names a text that no card has";
}

TEST(Cards, TheTableOfTestsIsUpToDate) {
  const fs::path file = fs::path(TRICORNE_TEST_DATA) / "../../docs/rulebook/liberty-cards.md";
  if (std::getenv("TRICORNE_WRITE_DOCS") != nullptr) std::ofstream(file) << table();
  std::ifstream in(file);
  std::stringstream text;
  text << in.rdbuf();
  EXPECT_EQ(text.str(), table());
}

// Whoever executes, whatever is answered: the laws hold and the Event comes to an end.
RULE("5.1.1", "5.1.3")
TEST(Cards, EveryFactionCanExecuteEveryText) {
  FastRng rng{5};
  Decision decision;
  for (std::string_view scenario : {"1775", "1776", "1778"}) {
    for (const CardText& text : all_texts()) {
      for (Faction executor : kAllFactions) {
        State s = position(scenario, text, executor);
        Liberty::apply(s, *Liberty::parse(s, "event " + text_word(text)), nullptr);
        for (int i = 0; !Liberty::boundary(s); ++i) {
          ASSERT_EQ(Liberty::broken(s), "") << scenario << ' ' << text.card << text_word(text);
          ASSERT_LT(i, 2000) << "it does not end: " << text.card << text_word(text);
          Liberty::decision(s, decision);
          ASSERT_FALSE(decision.empty()) << text.card << text_word(text);
          Liberty::apply(s, decision.pick(rng), nullptr);
        }
      }
    }
  }
}

// A game of chance after so many decisions, at the next turn.
State midgame(std::string_view scenario, int decisions, FastRng& rng) {
  const std::vector<std::string> persons(kFactions, "human");
  State s =
      Liberty::start(complete(Liberty::info(), Setup{std::string(scenario), persons, {}}).value());
  Decision decision;
  for (int i = 0; !Liberty::over(s) && (i < decisions || !Liberty::boundary(s)); ++i) {
    Liberty::decision(s, decision);
    Liberty::apply(s, decision.pick(rng), nullptr);
  }
  return s;
}

// What is wrong after one of the answers, if anything is. No turn goes on below the Event, so that
// leaders it leaves alone are seen to here.
std::string carry_out_by_chance(State s, const CardText& text, Faction executor, FastRng& rng) {
  Decision decision;
  s.stack = {};
  s.stack.push<Procedure::kCardEvent>(
      {.at = {.call = {static_cast<Card>(text.card), text.shaded, executor}}});
  run_to_question(s, {}, nullptr);
  for (int i = 0; i < 2000; ++i) {
    if (s.stack.empty() && lone_leader_of(s)) {
      s.stack.push(Procedure::kLoneLeader);
      run_to_question(s, {}, nullptr);
    }
    std::string wrong = Liberty::broken(s);
    if (s.stack.empty() || !wrong.empty()) return wrong;
    Liberty::decision(s, decision);
    if (decision.empty()) return "nothing can be answered";
    Liberty::apply(s, decision.pick(rng), nullptr);
  }
  return "it does not end";
}

// Far from the set-ups pieces run short, stacks are full and leaders stand anywhere.
RULE("1.4.1", "1.10", "5.1.1", "5.1.3")
TEST(Cards, EveryTextComesToItsEndInTheMiddleOfGames) {
  FastRng rng{11};
  for (std::string_view scenario : {"1775", "1776", "1778"}) {
    for (int decisions : {100, 300, 600, 1000, 1500}) {
      const State s = midgame(scenario, decisions, rng);
      for (const CardText& text : all_texts()) {
        for (Faction executor : kAllFactions) {
          ASSERT_EQ(carry_out_by_chance(s, text, executor, rng), "")
              << scenario << ' ' << text.card << text_word(text) << ' ' << word(executor);
        }
      }
    }
  }
}

// What a text says of Eligibility, and of whom.
struct EligibilityText {
  CardText text;
  Event says;
  FactionSet of;
};

const EligibilityText* eligibility_text(const CardText& text) {
  static const std::vector<EligibilityText> kAll = {
      {{5, false}, Event::kMadeIneligible, Faction::kPatriots},
      {{18, false}, Event::kMadeIneligible, kAllFactions},
      {{34, true}, Event::kMadeIneligible, Faction::kBritish},
      {{38, false}, Event::kStaysEligible, Faction::kBritish},
      {{44, false}, Event::kMadeIneligible, kAllFactions},
      {{50, false}, Event::kMadeIneligible, Faction::kFrench},
      {{57, false}, Event::kMadeIneligible, Faction::kFrench},
      {{57, true}, Event::kMadeIneligible, Faction::kBritish},
      {{61, false}, Event::kMadeIneligible, Faction::kPatriots},
      {{67, true}, Event::kStaysEligible, {Faction::kFrench, Faction::kPatriots}},
      {{87, false}, Event::kStaysEligible, kAllFactions},
  };
  for (const EligibilityText& one : kAll) {
    if (one.text == text) return &one;
  }
  return nullptr;
}

// What the log of one Event, played to its end by chance, tells of Eligibility.
std::vector<LogEvent> eligibility_told(State s, const CardText& text, FastRng& rng) {
  Log log;
  Decision decision;
  Liberty::apply(s, *Liberty::parse(s, "event " + text_word(text)), &log);
  while (!Liberty::boundary(s)) {
    Liberty::decision(s, decision);
    Liberty::apply(s, decision.pick(rng), &log);
  }
  std::erase_if(log.events, [](const LogEvent& event) {
    return event.id != static_cast<std::uint8_t>(Event::kMadeIneligible) &&
           event.id != static_cast<std::uint8_t>(Event::kStaysEligible);
  });
  return log.events;
}

// Free Commands and all the rest leave Eligibility alone (2.3.6, 3.1.2).
RULE("2.3.6", "5.3")
TEST(Cards, OnlySomeTextsChangeEligibility) {
  FastRng rng{7};
  for (const CardText& text : all_texts()) {
    const EligibilityText* wanted = eligibility_text(text);
    for (Faction executor : kAllFactions) {
      SCOPED_TRACE(fmt::format("{} {} {}", text.card, text_word(text), word(executor)));
      const auto told = eligibility_told(position("1778", text, executor), text, rng);
      ASSERT_EQ(told.size(), wanted == nullptr ? 0U : 1U);
      if (wanted == nullptr) continue;
      const auto who = static_cast<Faction>(told.front().args[0]);
      EXPECT_EQ(told.front().id, static_cast<std::uint8_t>(wanted->says));
      EXPECT_TRUE(wanted->of.has(who));
      EXPECT_TRUE(text.card != 87 || who == executor);
    }
  }
}

// What an Event would do can be told without executing it.
RULE("5.1.3")
TEST(Cards, AnEventWithoutEffectIsKnown) {
  const State before_treaty = position("1776", {40, true}, Faction::kFrench);
  EXPECT_FALSE(event_effective(before_treaty, 40, true, Faction::kFrench));
  EXPECT_TRUE(event_effective(before_treaty, 40, false, Faction::kFrench));
  EXPECT_FALSE(event_effective(before_treaty, 92, false, Faction::kFrench));
  EXPECT_TRUE(event_effective(before_treaty, 92, false, Faction::kIndians));
  const State after_treaty = position("1778", {40, true}, Faction::kFrench);
  EXPECT_TRUE(event_effective(after_treaty, 40, true, Faction::kFrench));
}

}  // namespace
}  // namespace tricorne::liberty
