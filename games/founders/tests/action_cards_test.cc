// What each action card does when it is played; windows and elections are in cards_test.cc.
#include "games/founders/tests/table.h"

namespace tricorne::founders {
namespace {

bool may_be_played(State& s, std::string_view id, Seat seat) {
  return may_play(s, seat, in_hand(s, id, seat));
}
// Begins with the card; its questions follow.
void begin(State& s, std::string_view id, Seat seat) {
  const Card c = in_hand(s, id, seat);
  ASSERT_TRUE(may_play(s, seat, c)) << id;
  s.stack.push<Procedure::kPlayCard>(PlayLocals{.card = c, .seat = seat});
  run_to_question(s, {}, nullptr);
}
State after(std::string_view id, Seat seat, State s = five_players()) {
  begin(s, id, seat);
  EXPECT_TRUE(s.stack.empty()) << id << " asks";
  return s;
}
bool discarded(const State& s, std::string_view id) {
  return s.cards.has(Spot::kDiscard, act_facts(tables().act(id)).first);
}
int cubes(const State& s, std::string_view id) { return s.man[man(id)].cubes; }
void pick(State& s, std::string_view id) { answer(s, action(ActionKind::kPick, man(id))); }

TEST(ActionCards, PraiseAndBlameOneMan) {
  for (const char* id : {"make_an_important_speech", "important_speech_3"}) {
    State s = five_players();
    begin(s, id, 3);
    pick(s, "james_madison");
    EXPECT_EQ(cubes(s, "james_madison"), 1);
    EXPECT_TRUE(discarded(s, id));
  }
  State s = five_players();
  begin(s, "ugly_words", 3);
  EXPECT_FALSE(asked(s).lists(action(ActionKind::kPick, man("james_madison"))));  // his own
  pick(s, "john_jay");
  EXPECT_EQ(cubes(s, "john_jay"), -1);
}

TEST(ActionCards, WivesOfStatesmen) {
  State s = five_players();
  begin(s, "dolley_todd", 3);
  pick(s, "james_madison");
  EXPECT_EQ(cubes(s, "james_madison"), 2);
  begin(s, "sarah_childress", 3);
  EXPECT_FALSE(asked(s).lists(action(ActionKind::kPick, man("james_madison"))));  // married
  pick(s, "aaron_burr");
  EXPECT_EQ(cubes(s, "aaron_burr"), 1);
  EXPECT_EQ(s.man[man("aaron_burr")].influence, 1);
}

TEST(ActionCards, ADuelIsRefusedOrFought) {
  State s = five_players();
  begin(s, "duel", 3);
  pick(s, "aaron_burr");
  pick(s, "alexander_hamilton");
  EXPECT_EQ(asked(s).seat, 1);  // Hamilton's player decides
  State fought = s;
  answer(s, action(ActionKind::kChoose, 0));
  EXPECT_EQ(cubes(s, "alexander_hamilton"), -2);
  answer(fought, action(ActionKind::kChoose, 1));
  answer(fought, action(ActionKind::kDie, 5));
  answer(fought, action(ActionKind::kDie, 2));
  EXPECT_FALSE(fought.in_play(man("alexander_hamilton")));
  EXPECT_EQ(cubes(fought, "aaron_burr"), -1);
  EXPECT_EQ(fought.vacancy[at(Office::kTreasury)], Vacancy::kDeath);
}

TEST(ActionCards, WhoeverDominatesThePresidentDecides) {
  State s = five_players();
  open(s, "state_ky");
  EXPECT_FALSE(may_be_played(s, "dominate_the_president", 3));  // nobody in the cabinet
  s.cards.move(act_facts(tables().act("dominate_the_president")).first, hand(3), hand(1));
  interject(s, action(ActionKind::kPlay, act_facts(tables().act("dominate_the_president")).first),
            nullptr, 1);
  ASSERT_TRUE(asks(s, Question::kDecide));
  EXPECT_EQ(asked(s).seat, 1);
  EXPECT_FALSE(asked(s).lists(action(ActionKind::kDelegate)));
  EXPECT_EQ(asked(s).size(), 2);  // to ignore it, or to assign it
  answer(s, action(ActionKind::kIgnore));
  EXPECT_FALSE(s.open.any());
}

TEST(ActionCards, AnExposedSpyLosesHisOffice) {
  State s = five_players();
  s.phase = Phase::kIssues;
  begin(s, "expose_a_spy", 4);
  pick(s, "alexander_hamilton");
  EXPECT_EQ(cubes(s, "alexander_hamilton"), -2);
  EXPECT_TRUE(s.is_free(man("alexander_hamilton")));
  EXPECT_EQ(s.vacancy[at(Office::kTreasury)], Vacancy::kOrdinary);
}

TEST(ActionCards, PanicsMoveSupportTowardTheMiddle) {
  for (const char* id : {"panic_of_1797", "panic_of_1847"}) {
    State s = five_players();
    s.support = -1;
    s = after(id, 2, s);
    EXPECT_EQ(s.support, 0);
    EXPECT_EQ(cubes(s, "george_washington"), -1);
    EXPECT_EQ(s.reserves, -5);
  }
}

TEST(ActionCards, ResolutionsAnswerTheSeditionAct) {
  State s = five_players();
  EXPECT_FALSE(may_be_played(s, "virginia_kentucky_resolutions", 2));
  s.issue[tables().issue("sedition_act")] = IssuePlace::kResolvedA;
  s = after("virginia_kentucky_resolutions", 2, s);
  EXPECT_EQ(s.support, -2);
  EXPECT_EQ(s.man[s.leader(Party::kLiberal)].influence, 1);
  EXPECT_EQ(s.tension, 1);
}

TEST(ActionCards, TheoriesAndTexasStay) {
  for (const char* id : {"theory_of_judicial_review", "republic_of_texas_established"}) {
    const State s = after(id, 2);
    EXPECT_TRUE(s.in_force(tables().act(id)));
    EXPECT_FALSE(discarded(s, id));
  }
}

// Ruling 75.
RULE("hand-of-time", "cards")
TEST(ActionCards, TheHandOfTimeTakesTheOldest) {
  State s = five_players();
  begin(s, "the_hand_of_time", 2);
  answer(s, action(ActionKind::kDie, 6));  // the third oldest
  EXPECT_FALSE(s.in_play(man("john_adams")));
  s.phase = Phase::kElection;
  s.cards.move(act_facts(tables().act("the_hand_of_time")).first, Spot::kDiscard, Spot::kDeck);
  EXPECT_FALSE(may_be_played(s, "the_hand_of_time", 2));
}

TEST(ActionCards, SecessionNeedsTensionAndDoesNotBeginTheWar) {
  for (int tension = 0; tension < kCivilWar; ++tension) {
    State s = five_players();
    s.tension = u8(tension);
    EXPECT_EQ(may_be_played(s, "secession", 2), tension == 2 || tension == 3);
  }
  State s = five_players();
  s.tension = 3;
  EXPECT_EQ(after("secession", 2, s).tension, 4);
}

TEST(ActionCards, NullificationTakesATariffAway) {
  State s = five_players();
  EXPECT_FALSE(may_be_played(s, "theory_of_nullification", 2));
  s.tariff = 1;
  const int revenue = s.revenue;
  s = after("theory_of_nullification", 2, s);
  EXPECT_EQ(s.tariff, 0);
  EXPECT_LT(s.revenue, revenue);
  EXPECT_EQ(s.tension, 1);
}

TEST(ActionCards, SpoilsAreThePresidentsInTheFourthPhase) {
  State s = five_players();
  s.phase = Phase::kIssues;
  EXPECT_FALSE(may_be_played(s, "spoils_system", 0));
  s.phase = Phase::kPeople;
  s = after("spoils_system", 0, s);
  EXPECT_EQ(s.man[man("george_washington")].influence, 2);
  EXPECT_EQ(s.support, -1);  // away from a conservative President
}

TEST(ActionCards, HartfordMeetsDuringAWar) {
  State s = five_players();
  Turn{{s}}.put_in_office(man("john_marshall"), Office::kWar);
  open(s, "british_attacks_on_shipping");
  const Card c = in_hand(s, "hartford_convention", 2);
  interject(s, action(ActionKind::kPlay, c), nullptr, 2);
  EXPECT_EQ(s.support, -2);
  EXPECT_EQ(s.tension, 1);
  EXPECT_TRUE(asks(s, Question::kDecide));
}

TEST(ActionCards, OfTheLastGeneration) {
  State s = five_players();
  s = after("raid_on_harpers_ferry", 2, s);
  EXPECT_EQ(s.man[s.leader(Party::kConservative)].influence, 4);
  EXPECT_EQ(s.tension, 1);
  s = after("anti_slavery_novel", 2, s);
  EXPECT_EQ(s.support, -2);
  EXPECT_EQ(s.tension, 2);
  s = after("know_nothing_surge", 2, s);
  EXPECT_EQ(s.support, 0);
  EXPECT_FALSE(may_be_played(s, "gold_rush", 2));
  Turn{{s}}.admit(place("CA"));
  s.cards.move(act_facts(tables().act("gold_rush")).first, hand(2), Spot::kDeck);
  s = after("gold_rush", 2, s);
  EXPECT_EQ(s.reserves, 20);
}

TEST(ActionCards, GreatDebatesAreWonByADie) {
  State s = five_players();
  s.phase = Phase::kPeople;
  s.stack.push<Procedure::kRound>(RoundLocals{.seat = 0});
  run_to_question(s, {}, nullptr);
  interject(s, action(ActionKind::kPlay, in_hand(s, "great_debates", 0)), nullptr, 0);
  pick(s, "james_madison");
  EXPECT_FALSE(asked(s).lists(action(ActionKind::kPick, man("aaron_burr"))));  // of one faction
  pick(s, "john_jay");
  answer(s, action(ActionKind::kDie, 3));
  answer(s, action(ActionKind::kDie, 3));
  EXPECT_EQ(cubes(s, "james_madison"), 1);
  EXPECT_EQ(cubes(s, "john_jay"), 1);
  EXPECT_TRUE(asks(s, Question::kRound));
}

// ---- Review

State reviewed(std::string_view issue) {
  State s = after("theory_of_judicial_review", 2);
  s.supply.fill(20);
  Turn{{s}}.put_in_office(man("john_marshall"), Office::kWar);
  Turn{{s}}.put_in_office(man("andrew_jackson"), Office::kGeneral);
  open(s, issue);
  answer(s, action(ActionKind::kAssign, 0));
  while (asks(s, Question::kAct)) answer(s, asked(s)[asked(s).size() - 1]);
  while (asks(s, Question::kPay)) answer(s, asked(s)[0]);
  everybody(s, ActionKind::kYes);
  return s;
}

// Rulings 25, 107, 117.
RULE("resolve-4", "final-state")
TEST(Review, ACancelledBankWaitsForTheNextDeck) {
  State s = reviewed("create_national_bank");
  ASSERT_TRUE(asks(s, Question::kReview));
  EXPECT_EQ(asked(s).seat, s.owner(man("john_jay")));
  const int supply = s.supply[1];
  answer(s, action(ActionKind::kCancel));
  EXPECT_EQ(s.issue[tables().issue("create_national_bank")], IssuePlace::kLater);
  EXPECT_EQ(s.supply[1], supply);  // what was pledged is spent
}

// Rulings 107, 119.
RULE("resolve-4")
TEST(Review, APresidentMayOverrideForPopularity) {
  State s = reviewed("indian_removal_act");
  ASSERT_TRUE(asks(s, Question::kReview));
  answer(s, action(ActionKind::kCancel));
  ASSERT_TRUE(asks(s, Question::kOverride));
  EXPECT_EQ(asked(s).seat, 0);
  answer(s, action(ActionKind::kStand));
  EXPECT_TRUE(s.is_resolved(tables().issue("indian_removal_act")));
}

}  // namespace
}  // namespace tricorne::founders
