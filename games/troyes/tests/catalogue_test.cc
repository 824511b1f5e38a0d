// Every phrase of whole random games, and of refusals, has its words in both languages.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "games/troyes/game.h"
#include "games/troyes/text.h"
#include "kernel/catalogue.h"
#include "kernel/session.h"
#include "kernel_data.h"
#include "troyes_data.h"

namespace tricorne::troyes {
namespace {

Catalogue catalogue(std::string_view language) {
  const std::array<std::span<const EmbeddedFile>, 2> rooms = {data::kernel(), data::troyes()};
  auto loaded = Catalogue::load(language, rooms);
  EXPECT_TRUE(loaded.ok());
  return std::move(loaded).value();
}

class Words : public testing::TestWithParam<const char*> {
 protected:
  Words() : words_(catalogue(GetParam())) {}
  void check(const Phrase& phrase) { EXPECT_EQ(words_.problem(phrase), "") << phrase.key; }
  Catalogue words_;
};

TEST_P(Words, RenderWholeGames) {
  for (int seats = 2; seats <= 4; ++seats) {
    tricorne::Setup setup{
        "", std::vector<std::string>(static_cast<std::size_t>(seats), "human"), {}};
    auto state = Troyes::start(complete(Troyes::info(), setup).value());
    FastRng rng{static_cast<std::uint64_t>(seats)};
    Decision decision;
    std::vector<Action> earlier;
    while (!Troyes::over(state)) {
      Troyes::decision(state, decision);
      check(Troyes::question(state, decision));
      for (Action a : decision.options()) check(Troyes::option(state, a));
      for (Action a : earlier) {
        const auto parsed = Troyes::parse(state, Troyes::notation(state, a));
        if (parsed && !decision.lists(*parsed))
          check(Troyes::why_not(state, decision, *parsed).text);
      }
      const Action a = decision.pick(rng);
      if (earlier.size() < 40 && decision.seat != kChance) earlier.push_back(a);
      Log log;
      Troyes::apply(state, a, &log);
      for (const LogEvent& event : log.events) check(Troyes::event(event));
    }
    check(Troyes::ending(state));
  }
}

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
  std::ifstream sections(TRICORNE_TEST_DATA "/sections.txt");
  ASSERT_TRUE(sections);
  for (std::string line; std::getline(sections, line);) {
    if (line.empty() || line[0] == '#') continue;
    const std::string id = line.substr(0, line.find(' '));
    check("troyes.rule." + id + ".title");
    check("troyes.rule." + id + ".text");
  }
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
  const Catalogue english = catalogue("en");
  EXPECT_THAT(english.render("troyes.card.EM.text"), testing::HasSubstr("any one colour"));
  EXPECT_THAT(english.render("troyes.rule.action-3.text"), testing::HasSubstr("any one colour"));
  EXPECT_THAT(english.render("troyes.rule.phase-3.text"), testing::HasSubstr("at most six"));
  EXPECT_THAT(english.render("troyes.rule.action-5.text"), testing::HasSubstr("at least 2"));
  const Catalogue spanish = catalogue("es");
  EXPECT_THAT(spanish.render("troyes.card.EM.text"),
              testing::HasSubstr("un solo color cualquiera"));
  EXPECT_THAT(spanish.render("troyes.rule.action-3.text"),
              testing::HasSubstr("un solo color cualquiera"));
  EXPECT_THAT(spanish.render("troyes.rule.phase-3.text"), testing::HasSubstr("seis como máximo"));
  EXPECT_THAT(spanish.render("troyes.rule.action-5.text"), testing::HasSubstr("al menos 2"));
}

TEST(Words, AreTheSameKeysInBothLanguages) {
  const Catalogue english = catalogue("en");
  const Catalogue spanish = catalogue("es");
  for (const auto& [key, text] : english.patterns()) EXPECT_TRUE(spanish.has(key)) << key;
  for (const auto& [key, text] : spanish.patterns()) EXPECT_TRUE(english.has(key)) << key;
}

INSTANTIATE_TEST_SUITE_P(Languages, Words, testing::Values("en", "es"));

}  // namespace
}  // namespace tricorne::troyes
