// Texts that are understood, texts that are not and what is said of them, and texts written back.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernel/document.h"
#include "language/testing/texts.h"
#include "language/tests/mini.h"

namespace tricorne::language {
namespace {

using mini::grammar;
using testing::HasSubstr;

// What is wrong with a text; empty if nothing is.
std::string fault(std::string_view text, std::string_view start = "statement") {
  Program program;
  const auto before = program.cells;
  Fault fault;
  const Text read = parse(grammar(), start, text, program, fault);
  if (fault.message.empty()) {
    EXPECT_FALSE(read.empty()) << text;
    return {};
  }
  EXPECT_TRUE(read.empty());
  EXPECT_EQ(program.cells, before);
  return fault.what();
}

std::string normal(std::string_view text, std::string_view start = "statement") {
  return expect_readable(grammar(), start, text);
}

TEST(Parser, NodesAreTheirSlotsInOrder) {
  Program program;
  Fault fault;
  const Text text = parse(grammar(), "statement", "put 2 each foe in pick 3 hill", program, fault);
  ASSERT_EQ(program.list(text.at).size(), 1U);
  const Position put = program.list(text.at)[0];
  ASSERT_EQ(program.op(put), mini::kPut);
  const auto [number, each, who, place] = program.slots<4>(put);
  EXPECT_EQ(program.op(number), kInteger);
  EXPECT_EQ(program.slot(number, 0), 2);
  EXPECT_EQ(each, 1);
  EXPECT_EQ(program.op(who), mini::kFoe);
  const auto [count, filters] = program.slots<2>(place);
  EXPECT_EQ(program.slot(count, 0), 3);
  ASSERT_EQ(program.list(filters).size(), 1U);
  EXPECT_EQ(program.op(program.list(filters)[0]), mini::kHill);
}

TEST(Parser, OptionalWordsAndIdsCountFromOne) {
  Program program;
  Fault fault;
  for (const char* text : {"until turn { forbid a put }", "until turn { forbid a put in ash }"}) {
    parse(grammar(), "statement", text, program, fault);
  }
  EXPECT_EQ(fault.message, "");
  ASSERT_EQ(program.lasting.size(), 2U);
  EXPECT_EQ(program.slot(program.lasting[0], 2), 0);
  EXPECT_EQ(program.slot(program.lasting[1], 2), 1);
}

TEST(Parser, TextsShareAProgramAndRulesHaveNumbers) {
  Program program;
  Fault fault;
  const auto read = [&](const char* text) {
    return parse(grammar(), "statement", text, program, fault);
  };
  const Text first = read("until game { bonus a 1 }");
  const Text second =
      read("until turn { bonus b 1 bonus b 2 }; until game { when gain { gain 1 me } }");
  EXPECT_EQ(rule_number(program, first, program.lasting[0]), 0);
  EXPECT_EQ(rule_number(program, second, program.lasting[3]), 2);
  EXPECT_EQ(rule_number(program, second, program.lasting[0]), -1);
  EXPECT_EQ(rule_of_number(program, second, 1), program.lasting[2]);
  EXPECT_EQ(rule_of_number(program, first, 1), 0);
}

TEST(Parser, NewLinesSeparateStatementsAsSemicolonsDo) {
  const std::string wanted = "gain 1 a; gain 2 b; may a {gain 3 b; finish}";
  EXPECT_EQ(normal("gain 1 a; gain 2 b; may a { gain 3 b; finish }"), normal(wanted));
  EXPECT_EQ(normal("gain 1 a\ngain 2\n b\nmay a {\n gain 3 b\n finish\n}\n"), normal(wanted));
  EXPECT_EQ(normal("gain 1 a;\ngain 2 b;\nmay a { gain 3 b; finish; };"), normal(wanted));
  EXPECT_EQ(normal("may a { } gain 1 b"), "may a { }; gain 1 b");
  EXPECT_EQ(normal(""), "");
  EXPECT_EQ(normal("may a { }"), "may a { }");
}

TEST(Parser, EveryFormIsWrittenBackAndReadAgain) {
  for (const char* text :
       {"put 1 a in ash",
        "put half(coins(foe)) each me in [ash,birch,fen]",
        "take stones(b,elm) b in all hill of=a empty",
        "take 1 a in pick 2",
        "coins +2 a; coins -1 b",
        "let $c = pick 1 hill; put 1 owner($c) in $c",
        "test a in all { good { gain 1 a } bad { take 1 a in $c } }",
        "test a in ash { }",
        "test a in ash { bad { finish } }",
        "choose me { option { gain 1 a } option { gain 2 b; finish } option { } }",
        "may foe { may a { gain 1 a } }",
        "spend a max 6 per 2 { gain 1 a }",
        "roll 2 { 2-4 { gain 1 a } 5 { gain 2 a } 9+ { } }",
        "roll 1 +coins(a) { 7+ { finish } }",
        "if coins(a) >= 3 { gain 1 a }",
        "if not coins(a) < 3 and 1 = 2 { gain 1 a } else { gain 1 b }",
        "if coins(a) <= 3 or coins(b) > 3 or 1 = 1 { }",
        "number $k a from 1 to half(7); gain $k a",
        "let $p = all; each $x in $p { put 1 owner($x) in $x }",
        "until game { when round { gain 1 me } bonus a 1 forbid b put forbid a take in fen }",
        "next foe { bonus me 2 }"}) {
    const std::string written = normal(text);
    EXPECT_EQ(normal(written), written);
  }
  EXPECT_EQ(normal("coins(a)>=3 and not 1=2", "condition"), "coins(a) >= 3 and not 1=2");
}

TEST(Parser, RandomTextsAreWrittenBackAndReadAgain) { expect_random_texts(grammar(), {}); }

TEST(Parser, SaysWhereAndWhatWasExpected) {
  const std::vector<std::pair<const char*, const char*>> cases = {
      {"gain 1 a\nput 1 a in pock 2",
       "line 2, column 12: expected a town, '[', 'pick' or 'all', found 'pock'; did you mean "
       "'pick'?"},
      {"put 1 a in pick 2 hil",
       "line 1, column 19: expected a filter word, ';' or the end of the text, found 'hil'; did "
       "you mean 'hill'?"},
      {"put a in ash", "line 1, column 5: expected a number, found 'a'"},
      {"put 1 a ash", "line 1, column 9: expected 'in', found 'ash'"},
      {"put 1 a in brich",
       "line 1, column 12: expected a town, '[', 'pick' or 'all', found 'brich'; did you mean "
       "'birch'?"},
      {"put 1 a in",
       "line 1, column 11: expected a town, '[', 'pick' or 'all', found the end of "
       "the text"},
      {"put 1 a in [ash birch]", "line 1, column 17: expected ',' or ']', found 'birch'"},
      {"gian 1 a", "line 1, column 1: expected a statement, found 'gian'; did you mean 'gain'?"},
      {"gain 1 a gain 1 b", "line 1, column 10: expected ';' or the end of the text, found 'gain'"},
      {"may a { gain 1 a", "line 1, column 17: expected '}', found the end of the text"},
      {"may a { 3 }", "line 1, column 9: expected a statement or '}', found '3'"},
      {"may c { }", "line 1, column 5: expected a player, found 'c'"},
      {"if coins(a) { }", "line 1, column 13: expected '<', '>', '<=', '>=' or '=', found '{'"},
      {"if 1 = 2 xor 2 = 1 { }",
       "line 1, column 10: expected 'and', 'or' or '{', found 'xor'; did "
       "you mean 'or'?"},
      {"until round { }", "line 1, column 7: expected 'turn' or 'game', found 'round'"},
      {"until turn { gain 1 a }", "line 1, column 14: expected a rule, found 'gain'"},
      {"roll 1 { one { } }",
       "line 1, column 10: expected a range such as 3, 1-3 or 7+, found 'one'"},
      {"gain 99999 a", "line 1, column 6: expected a number up to 9999, found '99999'"},
      {"gain 1 a # b", "line 1, column 10: '#' is no part of the language"},
      {"gain 1 á", "line 1, column 8: 'á' is no part of the language"},
      {"gain $ a", "line 1, column 6: expected a name after '$'"},
  };
  for (const auto& [text, message] : cases) EXPECT_EQ(fault(text), message);
  EXPECT_EQ(fault("coins(a)", "condition"),
            "line 1, column 9: expected '<', '>', '<=', '>=' or '=', found the end of the text");
  EXPECT_EQ(fault("1 = 1 ; gain 1 a", "condition"),
            "line 1, column 7: expected 'and', 'or' or the end of the text, found ';'");
}

TEST(Parser, KnowsWhatNamesStandFor) {
  EXPECT_EQ(fault("put 1 a in $c"),
            "line 1, column 12: expected a town, '[', 'pick' or 'all', found '$c', which names "
            "nothing here");
  EXPECT_EQ(fault("let $c = all; gain $c a"),
            "line 1, column 20: expected a number, found '$c', which is a set of towns");
  EXPECT_EQ(fault("number $k a from 1 to 3; put 1 a in $k"),
            "line 1, column 37: expected a town, '[', 'pick' or 'all', found '$k', which is a "
            "number");
  EXPECT_EQ(fault("let $cat = all; put 1 a in $car"),
            "line 1, column 28: expected a town, '[', '$cat', 'pick' or 'all', found '$car', "
            "which names nothing here; did you mean '$cat'?");
  EXPECT_EQ(fault("let $c = all; let $c = ash"),
            "line 1, column 19: '$c' has a meaning already; take another name");
  EXPECT_EQ(fault("let c = all"), "line 1, column 5: expected a new name such as '$c', found 'c'");
  // A name is known in its block and from its own statement on.
  EXPECT_NE(fault("may a { let $c = all }; put 1 a in $c"), "");
  EXPECT_NE(fault("let $c = $c"), "");
  EXPECT_EQ(fault("may a { let $c = all }; let $c = ash; put 1 a in $c"), "");
  EXPECT_NE(fault("let $p = all; each $x in $p { }; put 1 a in $x"), "");
  EXPECT_NE(fault("test a in ash { }; put 1 a in $c"), "");
  EXPECT_EQ(fault("let $c = all; test a in ash { good { put 1 a in $c } }; put 1 a in $c"), "");
  EXPECT_THAT(fault("let $a1 = ash; let $a2 = ash; let $a3 = ash; let $a4 = ash"),
              HasSubstr("column 50: more than 3 names at once"));
}

TEST(Parser, ChecksWhatTheGrammarCannot) {
  const std::vector<std::pair<const char*, const char*>> cases = {
      {"if 1 = 1 and 1 = 2 or 2 = 2 { }",
       "line 1, column 20: 'and' and 'or' are not mixed in one condition"},
      {"let $c = all; gain 1 owner($c)", "line 1, column 22: owner() needs the name of one town"},
      {"choose a { option { gain 1 a } }", "line 1, column 1: a choice needs at least two options"},
      {"choose a { option { gain 1 a } option { gain 2 a } option { gain 1  a } }",
       "line 1, column 52: the same option stands here twice"},
      {"roll 0 { 1 { } }", "line 1, column 6: one to three dice are rolled"},
      {"roll 4 { 4 { } }", "line 1, column 6: one to three dice are rolled"},
      {"roll 1 { 1-3 { } 3-6 { } }",
       "line 1, column 18: this range holds numbers of an earlier one"},
      {"roll 1 { 3-1 { } }", "line 1, column 10: 1 is less than 3"},
      {"roll 1 { 1-6 { } 7+ { } }",
       "line 1, column 18: the dice cannot give this: 1 to 6 is what they can"},
      {"spend a max 6 per 0 { }", "line 1, column 19: the price of one time must be at least 1"},
      {"number $k a from 3 to 2", "line 1, column 23: 2 is less than 3"},
      {"number $k a from 3 to 200", "line 1, column 23: a number to choose is at most 99"},
      {"may a { may a { may a { may a { may a { may a { } } } } } }",
       "line 1, column 47: more than 5 blocks within each other"},
  };
  for (const auto& [text, message] : cases) EXPECT_EQ(fault(text), message);
  EXPECT_EQ(fault("roll 1 + coins(a) { 1-6 { } 7+ { } }"), "");
  EXPECT_EQ(fault("let $c = pick 1; gain 1 owner($c)"), "");
  EXPECT_THAT(fault(std::string(50, '(')), HasSubstr("expected a statement"));
  std::string deep = "gain ";
  for (int i = 0; i < 100; ++i) deep += "half(";
  EXPECT_THAT(fault(deep), HasSubstr("too many things within each other"));
  std::string many;
  for (int i = 0; i < 101; ++i) many += "finish;";
  EXPECT_EQ(fault(many.substr(7)), "");
  EXPECT_THAT(fault(many), HasSubstr("more than 100 in a row"));
  EXPECT_THAT(fault(std::string(5000, ' ')), HasSubstr("longer than 4000 characters"));
}

TEST(Grammar, RefusesATableThatContradictsItself) {
  const auto problem = [](const Form& form) {
    try {
      const Grammar made("x", {{"statement", "a statement"}}, {}, std::span(&form, 1));
    } catch (const DocumentError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_EQ(problem({"statement", kOwn, "go", "go [now]"}), "");
  EXPECT_THAT(problem({"rule", kOwn, "go", "go"}), HasSubstr("there is no sort 'rule'"));
  EXPECT_THAT(problem({"statement", kOwn, "go", "go WHO"}), HasSubstr("no sort 'WHO'"));
  EXPECT_THAT(problem({"statement", kOwn, "go", "go [now"}), HasSubstr("bracket"));
  EXPECT_THAT(problem({"statement", kOwn, "go", "go ,..."}), HasSubstr("nothing to repeat"));
  EXPECT_THAT(problem({"statement", kMay, "may", "may"}), HasSubstr("slots and faces of its op"));
}

}  // namespace
}  // namespace tricorne::language
