// Every phrase of whole random games, and of refusals, has its words in both languages.
#include <gtest/gtest.h>

#include "games/founders/game.h"
#include "games/founders/tests/set_ups.h"
#include "games/founders/text.h"
#include "kernel/testing/words.h"
#include "language_data.h"

namespace tricorne::founders {
namespace {

Catalogue catalogue(std::string_view language) {
  const std::array<std::span<const EmbeddedFile>, 3> rooms = {data::kernel(), data::language(),
                                                              Founders::files()};
  auto loaded = Catalogue::load(language, rooms);
  EXPECT_TRUE(loaded.ok()) << (loaded.ok() ? "" : loaded.error());
  return std::move(loaded).value();
}

class FoundersWords : public testing::TestWithParam<const char*> {
 protected:
  FoundersWords() : words_(catalogue(GetParam())) {}
  void check(const Phrase& phrase) { EXPECT_EQ(words_.problem(phrase), "") << phrase.key; }
  Catalogue words_;
};

TEST_P(FoundersWords, RenderWholeGames) { EXPECT_EQ(words_problem<Founders>(words_), ""); }

// Moves beside the questions, and the optional rules.
TEST_P(FoundersWords, TellInterjectionsAndOptionalRules) {
  for (const std::string off : {"less_negotiation", "persuasion"}) {
    State s = Founders::start(all_options_but(off));
    FastRng rng{3};
    Decision decision;
    while (!s.over() && !HasFailure()) {
      Founders::decision(s, decision);
      check(Founders::question(s, decision));
      for (Action a : decision.options()) check(Founders::option(s, a));
      for (Seat seat = 0; seat < s.seats; ++seat) {
        Decision may;
        list_interjections<Founders>(s, may, seat);
        for (Action a : may.options()) check(Founders::option(s, a));
      }
      random_move<Founders>(s, decision, rng);
    }
  }
}

// Also what random games come by rarely.
TEST_P(FoundersWords, KnowEveryEvent) {
  for (std::size_t i = 1; i < Founders::vocabulary().events.size(); ++i) {
    LogEvent event;
    event.id = static_cast<std::uint8_t>(i);
    event.args = {1, 1, 1, 1, 1, 1, 1};
    check(Founders::event(event));
  }
}

TEST_P(FoundersWords, NameEveryThingAndSection) {
  for (Card c = 0; c < kCards; ++c) check(name_of_card(c));
  for (Place p = 0; p < kPlaces; ++p) check(name_of_place(p));
  for (Law law = 0; law < kLaws; ++law) check(name_of_law(law));
  for (Issue i = 0; i < kIssueCards; ++i) {
    check(name_of_issue(i));
    check(name_of_issue(i).key + ".a");
    if (issue_facts(i).options.size() > 1) check(name_of_issue(i).key + ".b");
  }
  EXPECT_EQ(sections_problem<Founders>(words_, TRICORNE_TEST_DATA "/sections.txt"), "");
}

TEST(FoundersWords, AreTheSameKeysInBothLanguages) {
  EXPECT_EQ(keys_problem(catalogue("en"), catalogue("es")), "");
}

INSTANTIATE_TEST_SUITE_P(Languages, FoundersWords, testing::Values("en", "es"));

}  // namespace
}  // namespace tricorne::founders
