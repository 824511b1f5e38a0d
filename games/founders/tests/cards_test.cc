// Action cards: windows, interjections and what their texts leave behind.
#include "games/founders/tests/table.h"

namespace tricorne::founders {
namespace {

Card card(std::string_view id) { return act_facts(tables().act(id)).first; }

// Napoleon's request before a President with an envoy.
State negotiation() {
  State s = set_up(Scenario::kA, 3, false);
  s.phase = Phase::kIssues;
  Turn{{s}}.put_in_office(man("alexander_hamilton"), Office::kEnvoy);
  s.cards.move(card("sabotage_a_negotiation"), Spot::kDeck, hand(2));
  s.cards.move(card("ugly_words"), Spot::kLater, hand(0));
  s.open.issue = tables().issue("napoleon_seeks_help");
  s.issue[s.open.issue] = IssuePlace::kOpen;
  s.stack.push(Procedure::kIssue);
  run_to_question(s, {}, nullptr);
  answer(s, action(ActionKind::kAssign, 0));
  return s;
}

// A Congress carries it.
State carried_negotiation() {
  State s = negotiation();
  answer(s, action(ActionKind::kResolve, 0, 1));
  while (asks(s, Question::kVote)) answer(s, action(ActionKind::kYes, 0));
  return s;
}

// Ruling 76.
RULE("cards")
TEST(Windows, AskEverybodyWithCardsAtOnce) {
  const State s = carried_negotiation();
  ASSERT_TRUE(asks(s, Question::kWindow));
  EXPECT_EQ(asked(s).awaited, 0b101);  // seat 1 has no card
  EXPECT_EQ(asked(s).size(), 1);       // Ugly Words answers no result
}

// Ruling 124: before there is a result there is nothing to sabotage, and no question is asked in vain.
RULE("cards", "resolve-3")
TEST(Windows, SabotageWaitsForTheResult) {
  State s = negotiation();
  const Card sabotage = card("sabotage_a_negotiation");
  ASSERT_TRUE(asks(s, Question::kAct));
  EXPECT_FALSE(may_play(s, 2, sabotage));
  answer(s, action(ActionKind::kResolve, 0, 1));
  for (; asks(s, Question::kVote); answer(s, action(ActionKind::kYes, 0))) {
    EXPECT_FALSE(may_play(s, 2, sabotage));
  }
  ASSERT_TRUE(asks(s, Question::kWindow));
  EXPECT_TRUE(may_play(s, 2, sabotage));
  answer(s, action(ActionKind::kPass));
  answer(s, action(ActionKind::kPass));
  EXPECT_FALSE(may_play(s, 2, sabotage));
}

RULE("cards")
TEST(Windows, SabotageFailsAsAfterALostVote) {
  State s = carried_negotiation();
  answer(s, action(ActionKind::kPass));
  EXPECT_EQ(s.open.sabotaged, 0);  // sealed until all are in
  answer(s, action(ActionKind::kPlay, card("sabotage_a_negotiation")));
  while (asks(s, Question::kWindow)) answer(s, action(ActionKind::kPass));
  EXPECT_EQ(s.issue[tables().issue("napoleon_seeks_help")], IssuePlace::kOut);
  EXPECT_EQ(s.supply[1], 3);  // half of one point is nothing
  EXPECT_TRUE(s.cards.has(Spot::kDiscard, card("sabotage_a_negotiation")));
}

// Ruling 75.
RULE("cards")
TEST(Windows, ClosedToOtherCards) {
  const State s = carried_negotiation();
  Decision d;
  d.ask(Seat{0}, 0, "");
  list_interjections(s, d, 0);
  EXPECT_TRUE(d.empty());
}

RULE("cards")
TEST(Cards, CoalitionLastsForTheTurn) {
  State s = set_up(Scenario::kA, 3, false);
  const int before = s.votes_of(0);
  s.cards.move(card("coalition_building"), Spot::kDeck, hand(0));
  s.stack.push<Procedure::kPlayCard>(PlayLocals{.card = card("coalition_building"), .seat = 0});
  run_to_question(s, {}, nullptr);
  EXPECT_EQ(s.votes_of(0), before + 3);
}

TEST(Cards, ASpouseStaysWithHerHusband) {
  State s = set_up(Scenario::kA, 3, false);
  s.cards.move(card("abigail_smith"), Spot::kDeck, hand(2));
  s.stack.push<Procedure::kPlayCard>(PlayLocals{.card = card("abigail_smith"), .seat = 2});
  run_to_question(s, {}, nullptr);
  answer(s, action(ActionKind::kPick, man("john_adams")));
  EXPECT_EQ(s.man[man("john_adams")].cubes, 1);
  EXPECT_TRUE(s.cards.has(Spot::kInPlay, card("abigail_smith")));
  Turn{{s}}.leave_office(man("john_adams"), Vacancy::kDeath);
  Turn{{s}}.retire(man("john_adams"));
  EXPECT_TRUE(s.cards.has(Spot::kOut, card("abigail_smith")));
  EXPECT_EQ(s.vp[2], 1);
}

// Four candidates, of whom Jefferson and Burr run for President and Vice President of one party.
State four_candidates() {
  State s =
      table({{"thomas_jefferson", 0}, {"aaron_burr", 1}, {"john_adams", 1}, {"rufus_king", 2}});
  s.phase = Phase::kElection;
  s.election.count = 4;
  std::size_t c = 0;
  for (const char* id : {"thomas_jefferson", "aaron_burr", "john_adams", "rufus_king"}) {
    s.election.candidate[c].man = man(id);
    s.election.candidate[c].vice = c % 2 == 0 ? 0 : 1;
    ++c;
  }
  return s;
}
void play(State& s, std::string_view id, Seat seat) {
  const Card c = in_hand(s, id, seat);
  s.stack.push<Procedure::kPlayCard>(PlayLocals{.card = c, .seat = seat});
  run_to_question(s, {}, nullptr);
}
bool may_pick(const State& s, std::string_view id) {
  return asked(s).lists(action(ActionKind::kPick, man(id)));
}

TEST(Cards, ABargainHelpsOnlyWhoIsStillCounted) {
  State s = four_candidates();
  s.election.contenders = 0b0101;
  play(s, "corrupt_bargain", 0);
  EXPECT_TRUE(may_pick(s, "thomas_jefferson"));
  EXPECT_FALSE(may_pick(s, "aaron_burr"));
  answer(s, action(ActionKind::kPick, man("john_adams")));
  EXPECT_EQ(s.election.candidate[2].states, 1);
}

TEST(Cards, ADividedStateIsSharedByAnyCandidate) {
  State s = four_candidates();
  s.cube[place("NC")] = {1, 2, 0};
  play(s, "north_carolina_divides", 0);
  EXPECT_FALSE(may_pick(s, "thomas_jefferson"));
  answer(s, action(ActionKind::kPick, man("john_adams")));
  EXPECT_EQ(asked(s).size(), 2);
  answer(s, action(ActionKind::kName, man("aaron_burr")));
  EXPECT_EQ(s.divided[place("NC")], 2);
  EXPECT_EQ(s.cube[place("NC")][2], 3);
}

// Where the vacancies are divided by office, a state is shared by two who run for the same.
TEST(Cards, ADividedVacancyIsSharedWithinAnOffice) {
  State s = four_candidates();
  s.election.single = s.election.after12 = 1;
  s.cube[place("NC")] = {1, 0, 0};
  play(s, "north_carolina_divides", 0);
  // Adams alone runs for President and has no cube there, so nothing is asked.
  EXPECT_TRUE(s.stack.empty());
  EXPECT_EQ(s.cube[place("NC")][2], 3);
  EXPECT_EQ(s.divided[place("NC")], 1);
}

// A statesman needs his home in the Union.
// Rulings 51, 89.
RULE("cards")
TEST(Cards, AManWaitsForHisState) {
  State s = set_up(Scenario::kA, 3, false);
  EXPECT_FALSE(may_play(s, 0, man("andrew_jackson")));
  EXPECT_TRUE(may_play(s, 0, man("james_madison")));
  Turn{{s}}.admit(place("TN"));
  EXPECT_TRUE(may_play(s, 0, man("andrew_jackson")));
}

}  // namespace
}  // namespace tricorne::founders
