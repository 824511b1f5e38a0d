// Every phrase of whole random games, and of refusals, has its words in both languages.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "games/troyes/game.h"
#include "games/troyes/text.h"
#include "kernel/testing/words.h"

namespace tricorne::troyes {
namespace {

class Words : public testing::TestWithParam<const char*> {
 protected:
  Words() : words_(words_of<Troyes>(GetParam())) {}
  void check(const Phrase& phrase) { EXPECT_EQ(words_.problem(phrase), "") << phrase.key; }
  Catalogue words_;
};

TEST_P(Words, RenderWholeGames) { EXPECT_EQ(words_problem<Troyes>(words_), ""); }

TEST_P(Words, NameEveryCardAndSection) {
  for (std::size_t i = 0; i < kActivityCards; ++i) {
    check(activity_name(i));
    check(activity_text(i));
  }
  for (std::size_t i = 0; i <= kEventCards; ++i) {
    check(event_name(i));
    check(event_text(i));
  }
  for (std::size_t i = 0; i < kCharacters; ++i) {
    check(character_name(i));
    check(character_text(i));
  }
  EXPECT_EQ(sections_problem<Troyes>(words_, TRICORNE_TEST_DATA "/sections.txt"), "");
}

// A card says the same on the card and in the rules.
TEST_P(Words, SayOfACardWhatItsRuleSays) {
  const auto expect_same = [&](const std::string& card, const std::string& rule) {
    for (const char* part : {".name", ".text"}) {
      const std::string other = rule + (part == std::string(".name") ? ".title" : part);
      EXPECT_EQ(words_.render(card + part), words_.render(other)) << card;
    }
  };
  for (std::string_view id : kActivityIds) {
    expect_same(fmt::format("troyes.card.{}", id), fmt::format("troyes.rule.card-{}", id));
  }
  for (std::string_view id : kEventIds) {
    expect_same(fmt::format("troyes.card.{}", id), fmt::format("troyes.rule.event-{}", id));
  }
  for (std::string_view id : kCharacterIds) {
    expect_same(fmt::format("troyes.character.{}", id),
                fmt::format("troyes.rule.character-{}", id));
  }
}

// What the tables and the rules hold is also said: what fights Marauding, how many enemies come,
// what agriculture asks for.
TEST(Words, SayTheLimitsThatTheRulesKeep) {
  ASSERT_EQ(tables().events[kMarauding].fight_colours, kAnyColour);
  ASSERT_EQ(kMaxDice, 6);
  ASSERT_EQ(tables().board.agriculture_divisor, 2);
  const Catalogue english = words_of<Troyes>("en");
  EXPECT_THAT(english.render("troyes.card.EM.text"), testing::HasSubstr("any one colour"));
  EXPECT_THAT(english.render("troyes.rule.action-3.text"), testing::HasSubstr("any one colour"));
  EXPECT_THAT(english.render("troyes.rule.phase-3.text"), testing::HasSubstr("at most six"));
  EXPECT_THAT(english.render("troyes.rule.action-5.text"), testing::HasSubstr("at least 2"));
  const Catalogue spanish = words_of<Troyes>("es");
  EXPECT_THAT(spanish.render("troyes.card.EM.text"),
              testing::HasSubstr("un solo color cualquiera"));
  EXPECT_THAT(spanish.render("troyes.rule.action-3.text"),
              testing::HasSubstr("un solo color cualquiera"));
  EXPECT_THAT(spanish.render("troyes.rule.phase-3.text"), testing::HasSubstr("seis como máximo"));
  EXPECT_THAT(spanish.render("troyes.rule.action-5.text"), testing::HasSubstr("al menos 2"));
}

TEST(Words, AreTheSameKeysInBothLanguages) {
  EXPECT_EQ(keys_problem(words_of<Troyes>("en"), words_of<Troyes>("es")), "");
}

INSTANTIATE_TEST_SUITE_P(Languages, Words, testing::Values("en", "es"));

}  // namespace
}  // namespace tricorne::troyes
