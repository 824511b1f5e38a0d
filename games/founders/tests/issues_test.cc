// The Issues and offices: examples E1 to E6, E15 and E16.
#include <gtest/gtest.h>

#include "games/founders/tests/table.h"

namespace tricorne::founders {
namespace {

RULE("resolve-3")
TEST(Issues, VotesOfTheExample) {
  const State s = five_players();
  EXPECT_EQ(s.votes_of(0), 16);
  EXPECT_EQ(s.votes_of(1), 11);
  EXPECT_EQ(s.votes_of(2), 8);
  EXPECT_EQ(s.votes_of(3), 16);
  EXPECT_EQ(s.votes_of(4), 9);
}

RULE("states", "resolve-3")
TEST(Issues, KentuckyIsAdmitted) {
  State s = five_players();
  open(s, "state_ky");
  answer(s, action(ActionKind::kAssign, 0));
  answer(s, action(ActionKind::kResolve, 0, 0));
  everybody(s, ActionKind::kYes);
  EXPECT_TRUE(s.is_admitted(tables().place("KY")));
  EXPECT_EQ(s.man[man("george_washington")].cubes, 1);
  EXPECT_EQ(s.man[man("thomas_jefferson")].cubes, 1);
  EXPECT_TRUE(s.is_resolved(tables().issue("state_ky")));
}

TEST(Issues, NationalBankWithATransferredPoint) {
  State s = five_players();
  s.man[man("george_washington")].influence = 1;
  s.supply[1] = 0;
  open(s, "create_national_bank");
  answer(s, action(ActionKind::kAssign, 0));
  answer(s, action(ActionKind::kTransfer, man("alexander_hamilton"), 1));
  answer(s, action(ActionKind::kResolve, 0, 1));
  everybody(s, ActionKind::kYes);
  EXPECT_TRUE(s.stack.empty());  // no review: the Theory is not in play
  EXPECT_EQ(s.man[man("george_washington")].influence, 2);
  EXPECT_EQ(s.man[man("alexander_hamilton")].influence, 0);
  EXPECT_TRUE(s.is_resolved(tables().issue("create_national_bank")));
}

TEST(Issues, EndSlaveryWantsFourPoints) {
  State s = five_players();
  s.supply[0] = 3;
  open(s, "end_slavery");
  answer(s, action(ActionKind::kAssign, 0));
  EXPECT_EQ(asked(s).size(), 1);  // to decline
  s.supply[0] = 4;
  EXPECT_TRUE(asked(s).lists(action(ActionKind::kResolve, 0, 4)));
}

State lost(int pledged) {
  State s = five_players();
  open(s, "create_national_bank");
  answer(s, action(ActionKind::kAssign, 0));
  answer(s, action(ActionKind::kResolve, 0, 1));
  s.open.from_supply[0] = u8(pledged);
  s.supply[1] = 0;
  everybody(s, ActionKind::kNo);
  return s;
}

RULE("resolve-3")
TEST(Issues, LostVoteCostsHalfOfThePledge) {
  EXPECT_EQ(lost(3).supply[1], 2);
  EXPECT_EQ(lost(1).supply[1], 1);
  EXPECT_EQ(lost(1).issue[tables().issue("create_national_bank")], IssuePlace::kOut);
}

// Ruling 24.
RULE("resolve-3", "vice-president")
TEST(Issues, VicePresidentBreaksATie) {
  State s = five_players();
  open(s, "state_ky");
  answer(s, action(ActionKind::kAssign, 0));
  answer(s, action(ActionKind::kResolve, 0, 0));
  everybody(s, ActionKind::kAbstain);
  EXPECT_TRUE(asks(s, Question::kTie));
  EXPECT_EQ(asked(s).seat, s.owner(man("john_adams")));
  answer(s, action(ActionKind::kCarried));
  EXPECT_TRUE(s.is_admitted(tables().place("KY")));
}

RULE("resolve-3")
TEST(Issues, InfluenceBuysThreeVotes) {
  State s = five_players();
  open(s, "state_ky");
  answer(s, action(ActionKind::kAssign, 0));
  answer(s, action(ActionKind::kResolve, 0, 0));
  answer(s, action(ActionKind::kNo, 3));
  EXPECT_EQ(s.open.no, 11 + 9);
  EXPECT_EQ(s.supply[1], 0);
}

// E15: fourteen votes and three points make twenty-three.
// Ruling 47.
RULE("resolve-3")
TEST(Issues, BoughtVotesAddToThoseOfTheFaction) {
  State s = five_players();
  s.man[man("benjamin_franklin")].marks = kMuted;
  open(s, "state_ky");
  answer(s, action(ActionKind::kAssign, 0));
  answer(s, action(ActionKind::kResolve, 0, 0));
  for (int i = 0; i < 4; ++i) answer(s, action(ActionKind::kAbstain));
  ASSERT_EQ(s.votes_of(0), 14);
  // He votes last, so the issue is settled with his vote: look at the log.
  Log log;
  run_to_question(s, action(ActionKind::kNo, 3), &log);
  const auto voted = std::find_if(log.events.begin(), log.events.end(), [](const LogEvent& e) {
    return e.id == static_cast<int>(Event::kVoted);
  });
  ASSERT_NE(voted, log.events.end());
  EXPECT_EQ(voted->args[2], 23);
  EXPECT_EQ(s.supply[0], 0);
}

// Ruling 29.
RULE("states", "final-state")
TEST(Issues, FailedStateWaitsForTheNextDeck) {
  State s = five_players();
  open(s, "state_ky");
  answer(s, action(ActionKind::kIgnore));
  EXPECT_EQ(s.issue[tables().issue("state_ky")], IssuePlace::kLater);
}

RULE("offices")
TEST(Offices, EnvoyIsAppointedWhileTheIssueWaits) {
  State s = five_players();
  open(s, "napoleon_seeks_help");
  EXPECT_FALSE(asked(s).lists(action(ActionKind::kAssign, 0)));
  answer(s, action(ActionKind::kAppoint, Office::kEnvoy, man("john_marshall")));
  EXPECT_EQ(s.man[man("john_marshall")].cubes, 1);
  EXPECT_TRUE(asked(s).lists(action(ActionKind::kAssign, 0)));
}

// Ruling 77.
RULE("eligibility", "general")
TEST(Offices, OneAtMostGoesToTheOtherParty) {
  State s = five_players();  // Jefferson holds State under a conservative President
  EXPECT_FALSE(candidates_for(s, Office::kWar).has(man("james_madison")));
  EXPECT_TRUE(candidates_for(s, Office::kWar).has(man("john_marshall")));
  EXPECT_FALSE(candidates_for(s, Office::kWar).has(man("john_adams")));
  EXPECT_TRUE(candidates_for(s, Office::kGeneral).has(man("andrew_jackson")));
  EXPECT_FALSE(candidates_for(s, Office::kGeneral).has(man("james_madison")));
}

RULE("death-1", "death-4")
TEST(Death, WithoutAVicePresidentCongressNamesTheNext) {
  State s = five_players();
  Turn t{{s}};
  t.leave_office(man("john_adams"), Vacancy::kOrdinary);
  t.popularity(man("george_washington"), 3);
  s.man[man("george_washington")].influence = 2;
  s.stack.push<Procedure::kDeath>(DeathLocals{.man = man("george_washington")});
  run_to_question(s, {}, nullptr);
  EXPECT_EQ(s.president(), man("james_madison"));
  EXPECT_EQ(s.man[man("james_madison")].cubes, 0);
  EXPECT_EQ(s.man[man("james_madison")].pawns, 0);
  EXPECT_EQ(s.vp[0], 3);
}

RULE("death-7")
TEST(Death, OfThePresidentBeginsTheIssueAgain) {
  State s = five_players();
  open(s, "state_ky");
  answer(s, action(ActionKind::kAssign, 0));
  answer(s, action(ActionKind::kResolve, 0, 0));
  ASSERT_TRUE(asks(s, Question::kVote));
  const Card c = act_facts(tables().act("the_hand_of_time")).first;
  s.cards.move(c, Spot::kDeck, hand(3));
  // The oldest is Franklin, the second oldest the President.
  interject(s, action(ActionKind::kPlay, c), nullptr, 3);
  ASSERT_TRUE(asks(s, Question::kTime));
  answer(s, action(ActionKind::kDie, 4));
  EXPECT_EQ(s.president(), man("john_adams"));
  EXPECT_TRUE(asks(s, Question::kDecide));
  EXPECT_EQ(asked(s).seat, s.owner(man("john_adams")));
}

}  // namespace
}  // namespace tricorne::founders
