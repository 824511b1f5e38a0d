// Texts said in words.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernel/catalogue.h"
#include "language/printer.h"
#include "language/tests/mini.h"
#include "language_data.h"

namespace tricorne::language {
namespace {

using mini::grammar;
using testing::ElementsAre;

constexpr std::string_view kWords = R"({
  "mini.coins": "coins",
  "mini.town.ash": "Ash", "mini.town.birch": "Birch", "mini.town.fen": "Fen",
  "mini.say.who.a": "A", "mini.say.who.a.subject": "A", "mini.say.who.a.of": "of A",
  "mini.say.who.me": "you", "mini.say.who.me.subject": "You", "mini.say.who.me.of": "of yours",
  "mini.say.who.owner": "the owner of {alone, select, yes {that town} other {{name}}}",
  "mini.say.who.owner.subject": "The owner of {alone, select, yes {that town} other {{name}}}",
  "mini.say.who.owner.of": "of the owner",
  "mini.say.statement.gain": "{who_subject} gains {number_is, select, integer {{number}} other {X (X = {number})}}.",
  "mini.say.statement.put": "Put {number} stones of {who} in {each, select, yes {each of } other {}}{place}.",
  "mini.say.statement.coins": "{word, select, plus {Get} other {Lose}} {number} coins.",
  "mini.say.statement.let": "Choose {place}{alone, select, yes {} other { ({name})}}.",
  "mini.say.statement.test": "Test {place}.",
  "mini.say.statement.test.good": "Good: {text}",
  "mini.say.statement.test.bad": "Bad: {text}",
  "mini.say.place.town": "{town}",
  "mini.say.place.towns": "{town}",
  "mini.say.place.pick": "{number} towns{filter_count, plural, =0 {} other { that are {filter}}}",
  "mini.say.place.named": "{name}",
  "mini.say.filter.hill": "hills",
  "mini.say.filter.empty": "empty",
  "mini.say.number.coins": "the coins {who_of}",
  "mini.say.rule.when": "After each round:",
  "mini.say.rule.bonus": "{who_subject} gains {number} more."
})";

class Words : public testing::Test {
 protected:
  // The text as lines, each step further in as one '>'.
  std::vector<std::string> say(std::string_view text) {
    Program program;
    Fault fault;
    const Text read = parse(grammar(), "statement", text, program, fault);
    EXPECT_EQ(fault.message, "");
    std::vector<std::string> out;
    for (const Line& line : Printer(grammar(), program).text(read.at)) {
      EXPECT_EQ(words_.problem(line.phrase), "");
      out.push_back(std::string(static_cast<std::size_t>(line.depth), '>') +
                    words_.render(line.phrase));
    }
    return out;
  }
  static Catalogue load() {
    static const std::array<EmbeddedFile, 1> kMine{{{"x/text/en/mini.json", kWords}}};
    const std::vector<std::span<const EmbeddedFile>> rooms{data::language(), kMine};
    return Catalogue::load("en", rooms).value();
  }
  Catalogue words_ = load();
};

TEST_F(Words, AStatementIsASentence) {
  EXPECT_THAT(say("gain 2 a; gain coins(me) a; gain half(5) me; coins -1 a"),
              ElementsAre("A gains 2.", "A gains X (X = the coins of yours).", "You gains 3.",
                          "Lose 1 coins."));
  EXPECT_THAT(
      say("put 1 each a in [ash,birch,fen]; put 1 a in pick 2 hill empty; put 1 a in pick 1"),
      ElementsAre("Put 1 stones of A in each of Ash, Birch and Fen.",
                  "Put 1 stones of A in 2 towns that are hills and empty.",
                  "Put 1 stones of A in 1 towns."));
}

TEST_F(Words, BlocksStandFurtherInUnlessTheyAreOneLine) {
  EXPECT_THAT(say("if coins(a) >= 3 and not 1 = 2 { gain 1 a; gain 2 a } else { gain 3 a }"),
              ElementsAre("If the coins of A is 3 or more and 1 is not 2: "
                          "A gains 1. A gains 2.",
                          "Otherwise: A gains 3."));
  EXPECT_THAT(say("choose me { option { gain 1 a; gain 2 a } option { may a { gain 3 a } gain 4 a "
                  "} option { } }"),
              ElementsAre("You choose one:", ">• A gains 1. A gains 2.",
                          ">• A may do this: A gains 3.", ">>A gains 4.", ">• Nothing happens."));
  EXPECT_THAT(say("roll 2 + coins(a) { 2-4 { gain 1 a } 5 { gain 2 a } 9+ { gain 3 a } }"),
              ElementsAre("Roll two dice and add X (X = the coins of A):", ">2 to 4: A gains 1.",
                          ">5: A gains 2.", ">9 or more: A gains 3."));
  EXPECT_THAT(say("test a in ash { good { gain 1 a } bad { gain 2 a } }"),
              ElementsAre("Test Ash.", ">Good: A gains 1.", ">Bad: A gains 2."));
  EXPECT_THAT(say("spend a max 6 per 2 { gain 1 a }"),
              ElementsAre("A chooses how many times to pay 2 coins, up to 6 in all. Each time: "
                          "A gains 1."));
}

TEST_F(Words, AnElseStandsUnderItsOwnIf) {
  EXPECT_THAT(say("if 1 = 1 { if 2 = 2 { gain 1 a } } else { gain 2 a }"),
              ElementsAre("If 1 is 1:", ">If 2 is 2: A gains 1.", "Otherwise: A gains 2."));
  EXPECT_THAT(say("if 1 = 1 { if 2 = 2 { gain 1 a } else { gain 2 a } }"),
              ElementsAre("If 1 is 1:", ">If 2 is 2: A gains 1.", ">Otherwise: A gains 2."));
}

TEST_F(Words, LastingRulesAreLines) {
  EXPECT_THAT(say("until turn { when round { gain 1 a; gain 2 a } }"),
              ElementsAre("This turn: After each round: A gains 1. A gains 2."));
  EXPECT_THAT(say("until game { bonus a 1 bonus me 2 }; next a { bonus a 1 }"),
              ElementsAre("For the rest of the game:", ">A gains 1 more.", ">You gains 2 more.",
                          "During the next round of A: A gains 1 more."));
}

TEST_F(Words, NamesAreSaidOnlyWhereThereAreSeveral) {
  EXPECT_THAT(say("let $t = ash; gain 1 owner($t)"),
              ElementsAre("Choose Ash.", "The owner of that town gains 1."));
  EXPECT_THAT(say("let $t = ash; let $u = fen; gain 1 owner($t); gain 1 owner($u)"),
              ElementsAre("Choose Ash (T).", "Choose Fen (U).", "The owner of T gains 1.",
                          "The owner of U gains 1."));
}

TEST_F(Words, AnOptionIsOneLine) {
  Program program;
  Fault fault;
  const Text text = parse(
      grammar(), "statement",
      "let $t = ash; let $u = fen; choose me { option { gain 1 owner($u); may a { gain 2 a } } "
      "option { } }; gain 1 owner($t)",
      program, fault);
  ASSERT_EQ(fault.message, "");
  Printer printer(grammar(), program);
  printer.text(text.at);
  const auto options = program.list(program.slot(program.list(text.at)[2], 1));
  EXPECT_EQ(words_.render(printer.line(program.slot(options[0], 0))),
            "The owner of U gains 1. A may do this: A gains 2.");
  EXPECT_EQ(words_.render(printer.line(program.slot(options[1], 0))), "Nothing happens.");
}

TEST(Catalogues, BothLanguagesHaveTheSameKeys) {
  const std::vector rooms{data::language()};
  const auto en = Catalogue::load("en", rooms);
  const auto es = Catalogue::load("es", rooms);
  ASSERT_TRUE(en.ok() && es.ok());
  for (const auto& [key, text] : en.value().patterns()) EXPECT_TRUE(es.value().has(key)) << key;
  EXPECT_EQ(en.value().patterns().size(), es.value().patterns().size());
}

}  // namespace
}  // namespace tricorne::language
