// Every phrase of whole random games, and of refusals, has its words in both languages.
#include <gtest/gtest.h>

#include "games/prelude/game.h"
#include "games/prelude/text.h"
#include "kernel/testing/words.h"
#include "language_data.h"

namespace tricorne::prelude {
namespace {

Catalogue catalogue(std::string_view language) {
  return words_of<Prelude>(language, {data::language()});
}

class PreludeWords : public testing::TestWithParam<const char*> {
 protected:
  PreludeWords() : words_(catalogue(GetParam())) {}
  void check(const Phrase& phrase) { EXPECT_EQ(stumble(words_, phrase), ""); }
  Catalogue words_;
};

// One set-up is not many games: more of them.
TEST_P(PreludeWords, RenderWholeGames) {
  EXPECT_EQ(words_problem<Prelude>(words_, std::vector(6, all_setups<Prelude>()[0]), "12."), "");
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
  EXPECT_EQ(sections_problem<Prelude>(words_, TRICORNE_TEST_DATA "/sections.txt"), "");
}

TEST(PreludeWords, AreTheSameKeysInBothLanguages) {
  EXPECT_EQ(keys_problem(catalogue("en"), catalogue("es")), "");
}

INSTANTIATE_TEST_SUITE_P(Languages, PreludeWords, testing::Values("en", "es"));

}  // namespace
}  // namespace tricorne::prelude
