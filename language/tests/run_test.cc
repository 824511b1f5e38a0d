// Carrying out texts: every control form, in which order, and what lasts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernel/testing/battery.h"
#include "language/tests/mini.h"

namespace tricorne::mini {
namespace {

using testing::ElementsAre;

std::string told(const LogEvent& e) {
  const auto seat = [](int s) { return s == kChance ? "chance" : s == 0 ? "a" : "b"; };
  switch (static_cast<Event>(e.id)) {
    case Event::kStones:
      return fmt::format("{} {:+} {}", seat(e.args[0]), e.args[2],
                         kTownIds[static_cast<std::size_t>(e.args[1])]);
    case Event::kGained:
      return fmt::format("{} gains {}", seat(e.args[0]), e.args[1]);
    case Event::kCoins:
      return fmt::format("{} coins {:+}", seat(e.args[0]), e.args[1]);
    case Event::kAnswered:
      return fmt::format("{} says {}", seat(e.args[1]), e.args[2]);
  }
  return "?";
}

// A game whose texts are these; play() plays the first of them with the answers given.
class Table {
 public:
  explicit Table(const std::vector<std::string>& sources) {
    EXPECT_EQ(use_texts(sources), "");
    state = Mini::start({});
  }

  // What happens, in order. Each answer is a notation; the text must ask for exactly these.
  std::vector<std::string> play(int text, const std::vector<std::string>& answers = {}) {
    Log log;
    answer(fmt::format("play {}", text), log);
    for (const std::string& one : answers) {
      copy_in_the_middle();
      answer(one, log);
    }
    if (!Mini::over(state)) {
      Decision d;
      Mini::decision(state, d);
      EXPECT_EQ(d.question, static_cast<std::uint8_t>(Question::kPlay)) << "more was asked";
    }
    std::vector<std::string> out;
    for (const LogEvent& e : log.events) out.push_back(told(e));
    return out;
  }
  // The options of the question that is asked now.
  std::vector<std::string> asked() const {
    Decision d;
    Mini::decision(state, d);
    std::vector<std::string> out{d.seat == kChance ? "chance" : d.seat == 0 ? "a" : "b"};
    for (Action a : d.options()) out.push_back(Mini::notation(state, a));
    return out;
  }
  void answer(const std::string& notation, Log& log) {
    const auto a = Mini::parse(state, notation);
    Decision d;
    Mini::decision(state, d);
    ASSERT_TRUE(a && d.lists(*a)) << notation;
    Mini::apply(state, *a, &log);
  }

  State state{};

 private:
  // A state is its bytes, also within a text.
  void copy_in_the_middle() {
    State copy;
    std::memcpy(&copy, &state, sizeof copy);
    state = State{};
    std::memcpy(&state, &copy, sizeof copy);
  }
};

TEST(Run, StatementsFromLeftToRight) {
  Table t({"put 2 a in ash; gain stones(a,ash) b; coins +1 me; coins -9 foe"});
  EXPECT_THAT(t.play(0), ElementsAre("a +2 ash", "b gains 2", "a coins +1", "b coins -4"));
}

TEST(Run, MeIsWhoPlays) {
  Table t({"gain 1 me; gain 2 foe"});
  EXPECT_THAT(t.play(0), ElementsAre("a gains 1", "b gains 2"));
  EXPECT_THAT(t.play(0), ElementsAre("b gains 1", "a gains 2"));
}

TEST(Run, VerbsThatAskAreProceduresOfTheGame) {
  Table t({"put 1 a in pick 2 hill; gain 1 a"});
  EXPECT_THAT(t.play(0, {"town 2", "town 0"}), ElementsAre("a +1 ash", "a +1 cedar", "a gains 1"));
  Table all({"put 1 a in pick 3 hill"});
  EXPECT_THAT(all.play(0), ElementsAre("a +1 ash", "a +1 birch", "a +1 cedar"));
}

TEST(Run, IfSeesWhatWentBefore) {
  Table t(
      {"coins +3 a; if coins(a) > 6 { gain 1 a } else { gain 2 a }; "
       "if coins(a) > 7 { gain 3 a } else { gain 4 a }; if coins(b) = 1 { gain 5 a }"});
  EXPECT_THAT(t.play(0), ElementsAre("a coins +3", "a gains 1", "a gains 4"));
}

TEST(Run, ConditionsJoined) {
  Table t(
      {"if 1 = 1 and not 1 < 1 and 2 <= 2 { gain 1 a }; if 1 > 2 or 1 >= 2 { gain 2 a };"
       "if 1 > 2 or coins(a) = 4 { gain 3 a }; if 1 = 1 and 1 > 1 { gain 4 a }"});
  EXPECT_THAT(t.play(0), ElementsAre("a gains 1", "a gains 3"));
}

TEST(Run, MayAndChooseAskTheNamedPlayer) {
  Table t(
      {"may foe { gain 1 a }; choose b { option { gain 2 a } option { gain 3 a; gain 4 a } }; "
       "gain 5 a"});
  EXPECT_THAT(t.play(0, {"may 0", "option 1"}),
              ElementsAre("b says 0", "b says 1", "a gains 3", "a gains 4", "a gains 5"));
  EXPECT_THAT(t.play(0, {"may 1", "option 0"}),
              ElementsAre("a says 1", "a gains 1", "b says 0", "a gains 2", "a gains 5"));
}

TEST(Run, TellsWhichStatementAsks) {
  Table t({"gain 1 a; may a { choose b { option { gain 2 a } option { } } }"});
  Log log;
  t.answer("play 0", log);
  const auto asking = [&] {
    return texts().program.op(language::statement_of<Dialect>(t.state.stack.top()));
  };
  EXPECT_EQ(asking(), language::kMay);
  t.answer("may 1", log);
  EXPECT_EQ(asking(), language::kChoose);
}

TEST(Run, NobodyIsAskedAndDoesNothing) {
  Table t(
      {"let $c = ash; may owner($c) { gain 1 a }; choose owner($c) { option { } option { finish } "
       "};"
       "gain 1 owner($c); spend owner($c) max 2 per 1 { gain 1 a }; "
       "number $k owner($c) from 2 to 5; gain $k b; next owner($c) { bonus a 5 }; gain 1 a"});
  EXPECT_THAT(t.play(0), ElementsAre("b gains 2", "a gains 1"));
  EXPECT_EQ(t.state.lasting.count, 0);
}

TEST(Run, SpendPaysAtOnceAndThenRepeats) {
  Table t({"spend a max 6 per 2 { put 1 a in pick 1 hill; gain coins(a) b }"});
  Log log;
  t.answer("play 0", log);
  EXPECT_THAT(t.asked(), ElementsAre("a", "times 0", "times 1", "times 2"));  // four coins
  t.state = Mini::start({});
  EXPECT_THAT(
      t.play(0, {"times 2", "town 0", "town 1"}),
      ElementsAre("a says 2", "a coins -4", "a +1 ash", "b gains 0", "a +1 birch", "b gains 0"));
  Table poor({"coins -9 a; spend a max 6 per 2 { gain 1 a }; gain 2 a"});
  EXPECT_THAT(poor.play(0), ElementsAre("a coins -4", "a gains 2"));
}

TEST(Run, RollAddsDiceAndTakesTheBand) {
  const char* text =
      "roll 2 + coins(a) { 6-9 { gain 1 a } 10 { gain 2 a } 12+ { gain 3 a } }; gain 4 a";
  Table t({text});
  EXPECT_THAT(t.play(0, {"roll 1", "roll 4"}),
              ElementsAre("chance says 1", "chance says 4", "a gains 1", "a gains 4"));
  EXPECT_THAT(t.play(0, {"roll 2", "roll 4"}), testing::Contains("a gains 2"));
  EXPECT_THAT(t.play(0, {"roll 6", "roll 6"}), testing::Contains("a gains 3"));
  EXPECT_THAT(t.play(0, {"roll 1", "roll 6"}),  // 11: no band
              ElementsAre("chance says 1", "chance says 6", "a gains 4"));
}

TEST(Run, NumberAndLetNameThings) {
  Table t(
      {"number $k foe from 1 to coins(a); let $c = pick 2 hill; put $k each a in $c; gain half($k) "
       "b"});
  EXPECT_THAT(t.play(0, {"number 3", "town 0", "town 2"}),
              ElementsAre("b says 3", "a +3 ash", "a +3 cedar", "b gains 2"));
  Table one({"number $k a from 2 to 2; gain $k a"});
  EXPECT_THAT(one.play(0), ElementsAre("a gains 2"));
}

TEST(Run, EachGoesThroughThePlacesInOrder) {
  Table t(
      {"let $p = [fen,ash,cedar]; each $x in $p { put 1 a in $x; may a { put 1 b in $x } }; "
       "put 1 b in $p"});
  EXPECT_THAT(t.play(0, {"may 0", "may 1", "may 0"}),
              ElementsAre("a +1 ash", "a says 0", "a +1 cedar", "a says 1", "b +1 cedar",
                          "a +1 fen", "a says 0", "b +1 ash", "b +1 cedar", "b +1 fen"));
}

TEST(Run, AVerbRunsItsBlocksWithItsImpliedName) {
  Table t(
      {"put 3 a in ash; let $c = fen; test a in [ash,birch] { good { gain 1 a } bad { put 1 b in "
       "$c } }; "
       "put 1 b in $c"});
  EXPECT_THAT(t.play(0, {"test 3", "test 1"}),
              ElementsAre("a +3 ash", "a gains 1", "b +1 birch", "b +1 fen"));
}

TEST(Run, FinishEndsEverythingAtOnce) {
  Table t(
      {"until game { when round { gain 9 b } }; spend a max 4 per 1 { may a { finish; gain 1 a } "
       "gain 2 a }; gain 3 a"});
  EXPECT_THAT(t.play(0, {"times 2", "may 1"}), ElementsAre("a says 2", "a coins -2", "a says 1"));
  EXPECT_TRUE(Mini::over(t.state));
}

TEST(Lasting, RulesFireWithTheirMeAndTheirNames) {
  Table t(
      {"let $c = pick 1 hill; put 1 me in $c; until turn { when round { gain 2 owner($c); put 1 "
       "foe in $c } }",
       "take 9 a in all"});
  EXPECT_THAT(t.play(0, {"town 1"}), ElementsAre("a +1 birch", "a gains 2", "b +1 birch"));
  // b's round: the rule still is a's, and asks nobody anew.
  EXPECT_THAT(t.play(1), ElementsAre("a -1 birch", "b gains 2", "b +1 birch"));
}

TEST(Lasting, RulesActInTheOrderTheyCame) {
  Table t(
      {"until game { when round { gain 1 a } when round { gain 2 a } }; "
       "until turn { when round { gain 3 a } }",
       ""});
  EXPECT_THAT(t.play(0), ElementsAre("a gains 1", "a gains 2", "a gains 3"));
}

TEST(Lasting, TurnRulesEndWithTheTurnAndGameRulesDoNot) {
  Table t({"until turn { when round { gain 1 a } }; until game { when round { gain 2 a } }", ""});
  t.play(0);
  t.play(1);
  t.play(1);
  EXPECT_THAT(t.play(1), ElementsAre("a gains 1", "a gains 2"));
  EXPECT_THAT(t.play(1), ElementsAre("a gains 2"));
}

TEST(Lasting, NextActsInTheNextRoundOnly) {
  Table t({"next me { bonus me 5 }; gain 1 me", "gain 1 a"});
  EXPECT_THAT(t.play(0), ElementsAre("a gains 1"));
  EXPECT_THAT(t.play(1), ElementsAre("a gains 1"));  // b's round
  EXPECT_THAT(t.play(1), ElementsAre("a gains 6"));
  t.play(1);
  EXPECT_THAT(t.play(1), ElementsAre("a gains 1"));
}

TEST(Lasting, TheGameAsksWhatIsForbiddenAndWhatIsAdded) {
  Table t(
      {"until turn { forbid foe put forbid me take in ash bonus me 2 bonus a 1 }; "
       "put 1 b in ash; put 2 a in [ash,elm]; take 1 a in ash; take 1 a in elm; gain 1 a"});
  EXPECT_THAT(t.play(0), ElementsAre("a +2 ash", "a +2 elm", "a -1 elm", "a gains 4"));
}

TEST(Lasting, ARuleIsNotFiredByItself) {
  Table t(
      {"until game { when gain { gain 1 me } when gain { gain 2 me } when gain { gain 3 me } "
       "when gain { gain 4 me } }; gain 10 a"});
  // Each answers the others once, as deep as readings go.
  const auto happened = t.play(0);
  EXPECT_EQ(happened[0], "a gains 10");
  EXPECT_EQ(happened[1], "a gains 1");
  EXPECT_EQ(happened[2], "a gains 2");
  EXPECT_TRUE(t.state.readings.empty());
}

TEST(Lasting, ARuleForWhichTheFramesDoNotReachIsPassedOver) {
  Table t(
      {"until game { when gain { gain 1 b } }; may a { may a { may a { may a { may a { gain 2 a } "
       "} } } }",
       "gain 1 a"});
  const auto deep = t.play(0, {"may 1", "may 1", "may 1", "may 1", "may 1"});
  EXPECT_EQ(deep.back(), "a gains 2");
  EXPECT_THAT(t.play(1), ElementsAre("a gains 1", "b gains 1"));
}

TEST(Lasting, RulesThatFindNoRoomAreLost) {
  Table t({"until game { bonus a 1 bonus a 1 bonus a 1 bonus a 1 }", "gain 1 a"});
  t.play(0);
  t.play(0);
  EXPECT_EQ(t.state.lasting.count, 6);
  EXPECT_THAT(t.play(1), ElementsAre("a gains 7"));
}

TEST(Lasting, WhatComesIntoForceWhileFiringWaits) {
  Table t({"until game { when round { until game { when round { gain 1 a } } } }", ""});
  EXPECT_THAT(t.play(0), ElementsAre());
  EXPECT_THAT(t.play(1), ElementsAre("a gains 1"));
}

// Texts that hold every form.
const std::vector<std::string> kAllForms = {
    "put 2 me in pick 2 hill; take 1 foe in pick 1 of=foe",
    "choose me { option { coins +2 me } option { gain 1 me; put 1 me in pick 1 empty } }",
    "spend me max 6 per 2 { put 1 me in pick 1; may foe { coins +1 foe } }",
    R"(roll 2 + coins(foe) { 2-6 { gain 1 me }
       7-9 { let $c = pick 2; each $x in $c { take 1 foe in $x } } 10+ { coins -1 foe } })",
    R"(number $k foe from 1 to 3; let $c = pick 1 hill;
       until turn { when round { gain $k owner($c) } })",
    "next foe { bonus me 1 forbid foe put }; gain 1 me",
    "until game { when gain { may me { coins +1 me } } when gain { gain 1 foe } }",
    "test foe in pick 2 { good { gain 1 foe } bad { put 1 me in $c } }",
    "if coins(me) > coins(foe) and not stones(me,ash) = 0 { gain 2 me } else { coins +1 me }",
    "roll 3 { 18 { finish } }"};

TEST(Run, TheBatteryHolds) {
  ASSERT_EQ(use_texts(kAllForms), "");
  EXPECT_EQ(battery<Mini>({.games = 300, .thorough_games = 20, .sessions = 5}), "");
}

}  // namespace
}  // namespace tricorne::mini
