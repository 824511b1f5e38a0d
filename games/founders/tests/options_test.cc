// Optional rules (11): a reduced faction, bad reputation, persuasion, and less negotiation.
#include "games/founders/tests/table.h"

namespace tricorne::founders {
namespace {

bool may(const State& s, Seat seat, Action a) {
  Decision d;
  d.ask(seat, 0, "");
  list_interjections(s, d, seat);
  return d.lists(a);
}
State with(State s, int options) {
  s.options = u8(options);
  return s;
}

bool offers(const State& s, ActionKind kind) {
  const Decision d = asked(s);
  return std::any_of(d.options().begin(), d.options().end(), [&](Action a) { return is(a, kind); });
}

// ---- Reduced faction

State faction_of_one() {
  State s = with(table({{"john_jay", 0},
                        {"rufus_king", 0},
                        {"aaron_burr", 1},
                        {"alexander_hamilton", 2},
                        {"john_marshall", 2},
                        {"john_adams", 2}}),
                 kReducedFaction);
  Turn{{s}}.put_in_office(man("john_jay"), Office::kPresident);
  s.stack.push<Procedure::kRound>(RoundLocals{.seat = 0});
  run_to_question(s, {}, nullptr);
  return s;
}

RULE("opt-faction")
TEST(ReducedFaction, IsGivenAManForAPoint) {
  State s = faction_of_one();
  in_hand(s, "duel", 1);
  EXPECT_FALSE(may(s, 0, action(ActionKind::kPlead, 2)));
  EXPECT_FALSE(may(s, 1, action(ActionKind::kPlead, 0)));  // not the richest
  ASSERT_TRUE(may(s, 1, action(ActionKind::kPlead, 2)));
  interject(s, action(ActionKind::kPlead, 2), nullptr, 1);
  ASSERT_TRUE(asks(s, Question::kGive));
  EXPECT_EQ(asked(s).seat, 2);
  answer(s, action(ActionKind::kGive, man("john_adams")));
  EXPECT_EQ(s.owner(man("john_adams")), 1);
  EXPECT_EQ(s.supply[1], 2);
  EXPECT_EQ(s.cards.known_to(0, hand(1)).size(), 1);
  EXPECT_TRUE(asks(s, Question::kRound));
}

RULE("opt-faction")
TEST(ReducedFaction, PleadsOnceATurnAndNotWithAManInHand) {
  State s = faction_of_one();
  s.cards.move(man("james_madison"), Spot::kDeck, hand(1));
  EXPECT_FALSE(may(s, 1, action(ActionKind::kPlead, 2)));
  s.cards.move(man("james_madison"), hand(1), Spot::kDeck);
  s.pleaded = only(1);
  EXPECT_FALSE(may(s, 1, action(ActionKind::kPlead, 2)));
  s.pleaded = 0;
  s.options = 0;
  EXPECT_FALSE(may(s, 1, action(ActionKind::kPlead, 2)));
}

// ---- Bad reputation (E13)

RULE("opt-reputation")
TEST(BadReputation, OfWhoIgnoresAnIssue) {
  State s = with(five_players(), kBadReputation);
  open(s, "pay_off_war_bonds");
  answer(s, action(ActionKind::kIgnore));
  EXPECT_EQ(s.tension, 1);
  EXPECT_EQ(s.black_cubes, only(0));
}

RULE("opt-reputation")
TEST(BadReputation, OfTheOfficerWhoDeclines) {
  State s = with(five_players(), kBadReputation);
  open(s, "pay_off_war_bonds");
  answer(s, action(ActionKind::kAssign, 0));
  answer(s, action(ActionKind::kDecline));
  EXPECT_EQ(s.tension, 1);
  EXPECT_EQ(s.black_cubes, only(s.owner(man("alexander_hamilton"))));
}

// Ruling 97.
RULE("opt-reputation")
TEST(BadReputation, OfTheLastWhoDidNotVoteYes) {
  State s = with(five_players(), kBadReputation);
  s.supply[1] = 9;
  open(s, "pay_off_war_bonds");
  answer(s, action(ActionKind::kAssign, 0));
  answer(s, asked(s)[asked(s).size() - 1]);
  if (!asks(s, Question::kVote)) GTEST_SKIP() << "goes to no Congress";
  answer(s, action(ActionKind::kNo, 0));
  answer(s, action(ActionKind::kNo, 0));
  answer(s, action(ActionKind::kNo, 0));
  answer(s, action(ActionKind::kAbstain));
  answer(s, action(ActionKind::kYes, 0));
  EXPECT_EQ(s.black_cubes, only(4));
}

// Ruling 97.
RULE("opt-reputation")
TEST(BadReputation, OfWhoPlaysACard) {
  State s = with(five_players(), kBadReputation);
  s.tension = 0;
  s.phase = Phase::kPeople;
  const Card c = in_hand(s, "caning_in_the_senate", 3);
  s.stack.push<Procedure::kPlayCard>(PlayLocals{.card = c, .seat = 3});
  run_to_question(s, {}, nullptr);
  answer(s, action(ActionKind::kPick, man("john_jay")));
  EXPECT_EQ(s.tension, 1);
  EXPECT_EQ(s.black_cubes, only(3));
}

RULE("opt-reputation", "winner")
TEST(BadReputation, CannotWinAfterACivilWarAlone) {
  State s = with(five_players(), kBadReputation);
  s.black_cubes = only(2);
  Turn{{s}}.end(Ending::kCivilWar);
  EXPECT_FALSE(may_win(s, 2));
  EXPECT_TRUE(may_win(s, 1));
  s.ending = Ending::kLastIssue;
  EXPECT_TRUE(may_win(s, 2));
}

// ---- Persuasion (E14)

// Jay, President and conservative leader, tries Burr, whose faction King leads.
State persuading(int die1, int die2) {
  State s = with(table({{"john_jay", 0}, {"rufus_king", 1}, {"aaron_burr", 1}, {"john_adams", 2}}),
                 kPersuasion);
  s.phase = Phase::kPeople;
  s.man[man("john_jay")].cubes = 3;
  Turn{{s}}.put_in_office(man("john_jay"), Office::kPresident);
  s.man[man("rufus_king")].marks = kLeads;
  s.stack.push<Procedure::kRound>(RoundLocals{.seat = 0});
  run_to_question(s, {}, nullptr);
  EXPECT_FALSE(asked(s).lists(action(ActionKind::kPersuade, man("john_jay"), man("rufus_king"))));
  answer(s, action(ActionKind::kPersuade, man("john_jay"), man("aaron_burr")));
  answer(s, action(ActionKind::kDie, die1));
  answer(s, action(ActionKind::kDie, die2));
  return s;
}

// President +1, popularity below five +1, five years older +1, one home +1; King, two years older
// than Burr and of New York too, +1 and +1.
// Ruling 57.
RULE("opt-persuasion")
TEST(Persuasion, CountsTheModifiers) {
  State s = persuading(1, 4);
  ASSERT_TRUE(asks(s, Question::kRaise));
  EXPECT_TRUE(asked(s).lists(action(ActionKind::kRaise, 12 - 5 - 6)));
}

// Ruling 98.
RULE("opt-persuasion")
TEST(Persuasion, AsksAlsoWhoLacksTheInfluence) {
  State s = persuading(1, 4);
  s.supply[0] = 0;
  ASSERT_TRUE(asks(s, Question::kRaise));
  EXPECT_EQ(asked(s).size(), 1);
  s.supply[0] = 1;  // by a deal
  s.supply[1] = 0;
  answer(s, action(ActionKind::kRaise, 1));
  ASSERT_TRUE(asks(s, Question::kLower));
  EXPECT_EQ(asked(s).size(), 1);
  answer(s, action(ActionKind::kPass));
  EXPECT_EQ(s.owner(man("aaron_burr")), 0);
}

// Whom a card has taken from the game meanwhile nobody pays for any more.
RULE("opt-persuasion")
TEST(Persuasion, EndsWithItsTarget) {
  State s = persuading(1, 4);
  die_meanwhile(s, "aaron_burr");
  ASSERT_TRUE(asks(s, Question::kRaise));
  EXPECT_EQ(asked(s).size(), 1);
  answer(s, action(ActionKind::kPass));
  EXPECT_TRUE(asks(s, Question::kRound));
}

// Rulings 58, 98.
RULE("opt-persuasion")
TEST(Persuasion, IsPaidForByTurns) {
  State s = persuading(1, 4);
  answer(s, action(ActionKind::kRaise, 1));
  ASSERT_TRUE(asks(s, Question::kLower));
  EXPECT_EQ(asked(s).seat, 1);
  answer(s, action(ActionKind::kLower, 1));
  answer(s, action(ActionKind::kRaise, 1));
  answer(s, action(ActionKind::kPass));
  EXPECT_EQ(s.owner(man("aaron_burr")), 0);
  EXPECT_EQ(s.supply[0], 0);
  EXPECT_EQ(s.supply[1], 2);
  EXPECT_TRUE(asks(s, Question::kRound));
  EXPECT_FALSE(offers(s, ActionKind::kPersuade)) << "once";
}

RULE("opt-persuasion")
TEST(Persuasion, FailsOnATwo) {
  State s = persuading(1, 1);
  EXPECT_TRUE(asks(s, Question::kRound));
  EXPECT_EQ(s.owner(man("aaron_burr")), 1);
}

// Ruling 58.
RULE("opt-persuasion")
TEST(Persuasion, AFactionLeaderIsNamedAndReplaced) {
  State s =
      with(table({{"john_jay", 0}, {"rufus_king", 1}, {"aaron_burr", 1}, {"john_marshall", 1}}),
           kPersuasion);
  Turn{{s}}.put_in_office(man("john_jay"), Office::kPresident);
  s.stack.push<Procedure::kLeader>(SeatLocals{1});
  run_to_question(s, {}, nullptr);
  answer(s, action(ActionKind::kLead, man("aaron_burr")));
  EXPECT_EQ(s.faction_leader(1), man("aaron_burr"));
  EXPECT_FALSE(givable(s, 1).has(man("aaron_burr")));
  die(s, "aaron_burr");
  ASSERT_TRUE(asks(s, Question::kLeader));
  answer(s, action(ActionKind::kLead, man("rufus_king")));
  EXPECT_EQ(s.faction_leader(1), man("rufus_king"));
}

// ---- Less negotiation (E18)

// Votes: Ben (0) nine, Charles (1) eight, El (2) eight, Andrew (3) two, Dan (4) two.
State claiming() {
  State s = set_up(Scenario::kA, 5, false, kLessNegotiation);
  for (Man m : s.men()) {
    s.cards.move(m, Spot::kInPlay, Spot::kOut);
    s.man[m] = {};
    s.man[m].owner = kSpectator;
    s.man[m].office = Office::kNone;
  }
  join(s, "henry_clay", 0);  // six, liberal
  join(s, "martin_van_buren", 0);
  join(s, "john_c_calhoun", 1);
  join(s, "winfield_scott", 1);
  join(s, "david_crockett", 1);
  join(s, "daniel_webster", 2);
  join(s, "dewitt_clinton", 2);
  join(s, "william_h_seward", 3);
  join(s, "jefferson_davis", 4);
  Turn{{s}}.put_in_office(man("daniel_webster"), Office::kPresident);
  s.stack.push(Procedure::kIssues);
  run_to_question(s, {}, nullptr);
  return s;
}
void claims(State& s, Seat seat, Office o, std::string_view id) {
  ASSERT_TRUE(asks(s, Question::kClaim));
  ASSERT_EQ(asked(s).seat, seat);
  answer(s, action(ActionKind::kAppoint, o, man(id)));
}

// Ruling 99.
RULE("variant")
TEST(LessNegotiation, OfficesAreClaimedByVotes) {
  State s = claiming();
  EXPECT_EQ(s.votes_of(0), 9);
  EXPECT_EQ(s.votes_of(1), 8);
  EXPECT_EQ(s.votes_of(2), 8);
  // Of equal votes the one with more in the President's party is first: El.
  claims(s, 0, Office::kState, "martin_van_buren");  // the one of the other party
  claims(s, 2, Office::kWar, "dewitt_clinton");
  claims(s, 1, Office::kTreasury, "john_c_calhoun");
  claims(s, 4, Office::kEnvoy, "jefferson_davis");
  EXPECT_EQ(s.man[man("jefferson_davis")].cubes, tables().office_popularity[at(Office::kEnvoy)]);
  // Seward, a second of the other party, could only be Chief Justice.
  ASSERT_EQ(asked(s).seat, 3);
  EXPECT_EQ(asked(s).size(), 2);
  answer(s, action(ActionKind::kPass));
  // The next round: the General is of the other party and is not counted.
  ASSERT_EQ(asked(s).seat, 0);
  answer(s, action(ActionKind::kPass));
  claims(s, 1, Office::kGeneral, "winfield_scott");
  claims(s, 1, Office::kChiefJustice, "david_crockett");
  ASSERT_TRUE(asks(s, Question::kDesk));
  EXPECT_FALSE(offers(s, ActionKind::kAppoint));
}

RULE("variant")
TEST(LessNegotiation, ADeadOfficersPlaceGoesToTheFewestVotes) {
  State s = claiming();
  claims(s, 0, Office::kChiefJustice, "martin_van_buren");
  while (asks(s, Question::kClaim)) answer(s, action(ActionKind::kPass));
  ASSERT_TRUE(asks(s, Question::kDesk));
  die_meanwhile(s, "martin_van_buren");
  // Andrew and Dan have two votes each; Davis is of the President's party, so Andrew is last.
  EXPECT_EQ(s.holder(Office::kChiefJustice), man("william_h_seward"));
  EXPECT_EQ(s.man[man("william_h_seward")].cubes, 0);
}

RULE("variant")
TEST(LessNegotiation, NoIssueGoesToCongressUnlessItIsKept) {
  for (int options : {int{kLessNegotiation}, kLessNegotiation | kKeepCongress}) {
    State s = with(five_players(), options);
    open(s, "state_ky");
    answer(s, action(ActionKind::kAssign, 0));
    answer(s, action(ActionKind::kResolve, 0, 0));
    EXPECT_EQ(asks(s, Question::kVote), (options & kKeepCongress) != 0);
    EXPECT_EQ(s.is_admitted(place("KY")), (options & kKeepCongress) == 0);
  }
}

RULE("variant")
TEST(LessNegotiation, ANewPresidentOfTheOtherPartyHasTheOfficesClaimedAgain) {
  State s = claiming();
  claims(s, 0, Office::kState, "martin_van_buren");
  while (asks(s, Question::kClaim)) answer(s, action(ActionKind::kPass));
  die_meanwhile(s, "daniel_webster");
  EXPECT_EQ(s.president(), man("henry_clay"));
  ASSERT_TRUE(asks(s, Question::kClaim));
  EXPECT_TRUE(s.is_free(man("martin_van_buren")));
}

}  // namespace
}  // namespace tricorne::founders
