// Every phrase of whole random games, and of refusals, has its words in both languages.
#include <gtest/gtest.h>

#include <fstream>

#include "games/prelude/game.h"
#include "games/prelude/text.h"
#include "kernel/catalogue.h"
#include "kernel/testing/words.h"
#include "kernel_data.h"
#include "language_data.h"
#include "prelude_data.h"

namespace tricorne::prelude {
namespace {

Catalogue catalogue(std::string_view language) {
  const std::array<std::span<const EmbeddedFile>, 3> rooms = {data::kernel(), data::language(),
                                                              data::prelude()};
  auto loaded = Catalogue::load(language, rooms);
  EXPECT_TRUE(loaded.ok());
  return std::move(loaded).value();
}

class PreludeWords : public testing::TestWithParam<const char*> {
 protected:
  PreludeWords() : words_(catalogue(GetParam())) {}
  void check(const Phrase& phrase) { EXPECT_EQ(stumble(words_, phrase), ""); }
  void check_question(const State& s, const Decision& decision, const std::vector<Action>& others) {
    check(Prelude::question(s, decision));
    for (Action a : decision.options()) check(Prelude::option(s, a));
    for (Action a : others) {
      if (!decision.lists(a)) check(Prelude::why_not(s, decision, a).text);
    }
  }
  Catalogue words_;
};

TEST_P(PreludeWords, RenderWholeGames) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    State s = Prelude::start(complete(Prelude::info(), {}).value());
    FastRng rng{seed};
    Decision decision;
    std::vector<Action> earlier;
    while (!Prelude::over(s)) {
      Prelude::decision(s, decision);
      check_question(s, decision, earlier);
      const Action a = decision.pick(rng);
      if (earlier.size() < 60 && decision.seat != kChance) earlier.push_back(a);
      Log log;
      Prelude::apply(s, a, &log);
      for (const LogEvent& event : log.events) check(Prelude::event(event));
    }
    check(Prelude::ending(s));
  }
}

// Also what random games come by rarely.
TEST_P(PreludeWords, KnowEveryEventAndReason) {
  for (std::size_t i = 1; i < Prelude::vocabulary().events.size(); ++i) {
    LogEvent event;
    event.id = static_cast<std::uint8_t>(i);
    event.args = {1, 1, 1, 1, 1, 1, 1};
    check(Prelude::event(event));
  }
  for (const char* how : {"revolt", "twenty", "count"}) {
    EXPECT_TRUE(words_.has(std::string("prelude.ending.") + how));
  }
}

TEST_P(PreludeWords, NameEveryCardAndSection) {
  for (Card c = 1; c <= kCards; ++c) check(name_of_card(c));
  std::ifstream sections(TRICORNE_TEST_DATA "/sections.txt");
  ASSERT_TRUE(sections);
  for (std::string line; std::getline(sections, line);) {
    if (line.empty() || line[0] == '#') continue;
    const std::string id = line.substr(0, line.find(' '));
    if (id.starts_with("12.") && id != "12.0") continue;  // a card, which speaks for itself
    check("prelude.rule." + id + ".title");
    check("prelude.rule." + id + ".text");
  }
}

TEST(PreludeWords, AreTheSameKeysInBothLanguages) {
  EXPECT_EQ(keys_problem(catalogue("en"), catalogue("es")), "");
}

INSTANTIATE_TEST_SUITE_P(Languages, PreludeWords, testing::Values("en", "es"));

}  // namespace
}  // namespace tricorne::prelude
