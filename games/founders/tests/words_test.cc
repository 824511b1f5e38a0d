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
  return words_of<Founders>(language, {data::language()});
}

class FoundersWords : public testing::TestWithParam<const char*> {
 protected:
  FoundersWords() : words_(catalogue(GetParam())) {}
  void check(const Phrase& phrase) { EXPECT_EQ(words_.problem(phrase), "") << phrase.key; }
  Catalogue words_;
};

TEST_P(FoundersWords, RenderWholeGames) { EXPECT_EQ(words_problem<Founders>(words_), ""); }

TEST_P(FoundersWords, TellTheOptionalRules) {
  EXPECT_EQ(words_problem<Founders>(
                words_, {all_options_but("less_negotiation"), all_options_but("persuasion")}),
            "");
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
