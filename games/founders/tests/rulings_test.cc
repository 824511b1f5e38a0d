// Rulings that no worked example and no other test comes by.
#include "games/founders/cards/dialect.h"
#include "games/founders/game.h"
#include "games/founders/tests/table.h"

namespace tricorne::founders {
namespace {

bool may_come_up(const State& s, std::string_view issue) {
  return text_holds(s, issue_facts(tables().issue(issue)).needs, s.president_seat());
}

// Ruling 30.
RULE("requirements")
TEST(Rulings, TheEndOfSlaveryOpensTheWayOfMaineAndMissouri) {
  State s = five_players();
  s.issue[tables().issue("napoleon_seeks_help")] = IssuePlace::kResolvedA;
  for (const char* state : {"state_me", "state_mo"}) EXPECT_FALSE(may_come_up(s, state));
  for (const char* way : {"end_slavery", "extension_of_slavery_crisis"}) {
    State t = s;
    t.issue[tables().issue(way)] = IssuePlace::kResolvedA;
    for (const char* state : {"state_me", "state_mo"}) EXPECT_TRUE(may_come_up(t, state)) << way;
  }
}

// Ruling 103.
RULE("requirements")
TEST(Rulings, AWarWithMexicoNeedsTheRepublicOfTexas) {
  State s = set_up(Scenario::kC, 4, false);
  EXPECT_TRUE(may_come_up(s, "mexican_american_war"));
  s.cards.move(act_facts(tables().act("republic_of_texas_established")).first, Spot::kInPlay,
               Spot::kOut);
  EXPECT_FALSE(may_come_up(s, "mexican_american_war"));
}

// Ruling 61: at once, wherever they are.
RULE("states")
TEST(Rulings, AFoughtWarWithBritainLosesMaineAndMichigan) {
  State s = five_players();
  Turn t{{s}};
  t.put_in_office(man("john_marshall"), Office::kWar);
  s.supply[1] = 9;
  s.issue[tables().issue("state_mi")] = IssuePlace::kDeck;
  open(s, "british_attacks_on_shipping");
  answer(s, action(ActionKind::kAssign, 0));
  while (!asks(s, Question::kVote)) answer(s, asked(s)[asked(s).size() - 1]);
  everybody(s, ActionKind::kYes);
  ASSERT_EQ(s.issue[tables().issue("british_attacks_on_shipping")], IssuePlace::kResolvedA);
  for (const char* state : {"state_me", "state_mi"}) {
    EXPECT_EQ(s.issue[tables().issue(state)], IssuePlace::kOut) << state;
  }
}

// Ruling 102: who holds a card that expires with era A draws another, and an offer of it lapses.
RULE("deck")
TEST(Rulings, ACardOfEraALeavesAndIsReplaced) {
  State s = five_players();
  s.phase = Phase::kIssues;
  const Card old = in_hand(s, "pennsylvania_divides", 1);
  for (IssuePlace& where : s.issue) {
    if (where == IssuePlace::kDeck) where = IssuePlace::kOut;
  }
  Offer& offer = s.offers[1][0];
  offer.id = 1;
  offer.to = only(2);
  offer.cards[0] = u8(old + 1);
  s.offering = only(1);
  s.stack.push(Procedure::kIssues);
  run_to_question(s, {}, nullptr);
  ASSERT_TRUE(asks(s, Question::kDesk));
  answer(s, action(ActionKind::kDraw));
  ASSERT_TRUE(asks(s, Question::kReplace));
  const Card drawn = asked(s)[0].a;
  answer(s, asked(s)[0]);
  EXPECT_EQ(s.era, Era::kB);
  EXPECT_TRUE(s.cards.has(Spot::kOut, old));
  EXPECT_TRUE(s.cards.has(hand(1), drawn));
  EXPECT_EQ(s.hand_size(1), 1);
  EXPECT_EQ(s.offering, 0) << "the goods are gone";
}

// Ruling 46: the parties of his cabinet are all one to him, and the press begins with the party that
// has support, at 0 with the one whose leader is more popular.
RULE("nominees", "people-3")
TEST(Rulings, GerryPresides) {
  State s = table({{"elbridge_gerry", 0},
                   {"thomas_jefferson", 1},
                   {"james_madison", 1},
                   {"alexander_hamilton", 2},
                   {"john_jay", 2}});
  Turn t{{s}};
  t.put_in_office(man("elbridge_gerry"), Office::kPresident);
  t.put_in_office(man("thomas_jefferson"), Office::kState);
  for (const char* id : {"james_madison", "alexander_hamilton", "john_jay"}) {
    EXPECT_TRUE(candidates_for(s, Office::kTreasury).has(man(id))) << id;
  }
  s.man[man("elbridge_gerry")].cubes = 30;
  for (Party p : kParties) {
    EXPECT_NE(s.leader(p), man("elbridge_gerry"));
    s.lower[at(p)][0] = 1;
  }
  s.man[man("alexander_hamilton")].cubes = 9;
  for (auto [support, seat] : {std::pair{-1, 1}, {1, 2}, {0, 2}}) {
    State press = s;
    press.turn = 2;
    press.phase = Phase::kPeople;
    press.support = static_cast<std::int8_t>(support);
    press.stack.push(Procedure::kNewspapers);
    run_to_question(press, {}, nullptr);
    ASSERT_TRUE(asks(press, Question::kPublish));
    EXPECT_EQ(asked(press).seat, seat) << "support " << support;
  }
}

// Ruling 86: who stands may vote for another, if his player likes.
RULE("tie-break")
TEST(Rulings, ACandidateNeedNotVoteForHimself) {
  State s = table({{"thomas_jefferson", 1}, {"john_jay", 2}});
  Turn t{{s}};
  t.put_in_office(man("john_jay"), Office::kPresident);
  s.election.candidate[0].man = man("thomas_jefferson");
  s.election.candidate[1].man = man("john_jay");
  s.election.contenders = 3;
  s.phase = Phase::kElection;
  s.stack.push<Procedure::kTieBreak>({.places = 1});
  run_to_question(s, {}, nullptr);
  ASSERT_TRUE(asks(s, Question::kCall));
  answer(s, action(ActionKind::kCall, place("VA")));
  ASSERT_TRUE(asks(s, Question::kBallot));
  EXPECT_TRUE(asked(s).lists(action(ActionKind::kBallot, man("john_jay"), 0)));
}

}  // namespace
}  // namespace tricorne::founders
