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

// ---- The set-up and the draft

// Ruling 8.
RULE("setup")
TEST(Rulings, GenerationsBeginWithTwentyFiveAndFortyOne) {
  for (Man m = 0; m < kMen; ++m) {
    EXPECT_EQ(int{man_facts(m).generation}, m < 24 ? 0 : m < 40 ? 1 : 2) << man_facts(m).id;
  }
}

// Ruling 7: nobody has points yet; Franklin is older than any of those who have as many votes.
RULE("people-2")
TEST(Rulings, EqualsDraftByVotesAndThenByAge) {
  State s = five_players();
  s.phase = Phase::kPeople;
  s.stack.push<Procedure::kDraft>({});
  run_to_question(s, {}, nullptr);
  while (asks(s, Question::kPool)) answer(s, asked(s)[0]);
  ASSERT_EQ(s.votes_of(0), s.votes_of(3));
  for (int seat : {2, 4, 1, 0, 3}) {
    ASSERT_TRUE(asks(s, Question::kDraft));
    EXPECT_EQ(asked(s).seat, seat);
    answer(s, asked(s)[0]);
  }
}

// Ruling 9: two are left, and a six takes the younger.
RULE("hand-of-time")
TEST(Rulings, TheHandOfTimeCountsThosePresent) {
  State s = table({{"john_jay", 0}, {"aaron_burr", 1}});
  Turn{{s}}.put_in_office(man("john_jay"), Office::kPresident);
  const Card c = in_hand(s, "the_hand_of_time", 2);
  s.stack.push<Procedure::kPlayCard>(PlayLocals{.card = c, .seat = 2});
  run_to_question(s, {}, nullptr);
  ASSERT_TRUE(asks(s, Question::kTime));
  answer(s, action(ActionKind::kDie, 6));
  EXPECT_FALSE(s.in_play(man("aaron_burr")));
  EXPECT_TRUE(s.in_play(man("john_jay")));
}

// ---- Offices

void appoint(State& s, Office o, std::string_view id) {
  s.stack.push<Procedure::kAppoint>(AppointLocals{.office = o, .man = man(id)});
  run_to_question(s, {}, nullptr);
}

// Ruling 17: nobody is asked whether he likes to.
RULE("general")
TEST(Rulings, WhereAllHoldOfficesOneMovesToBeGeneral) {
  State s = table({{"john_jay", 0}, {"alexander_hamilton", 1}, {"aaron_burr", 2}});
  Turn t{{s}};
  t.put_in_office(man("john_jay"), Office::kPresident);
  t.put_in_office(man("alexander_hamilton"), Office::kWar);
  t.put_in_office(man("aaron_burr"), Office::kState);
  s.phase = Phase::kIssues;
  EXPECT_EQ(candidates_for(s, Office::kGeneral),
            (ManSet{man("alexander_hamilton"), man("aaron_burr")}));
  appoint(s, Office::kGeneral, "alexander_hamilton");
  EXPECT_TRUE(s.stack.empty());
  EXPECT_EQ(s.holder(Office::kGeneral), man("alexander_hamilton"));
  EXPECT_FALSE(s.filled(Office::kWar));
}

// Ruling 18: the office is vacant again in another turn.
RULE("office-popularity")
TEST(Rulings, WhoIsAppointedAgainGainsAgain) {
  State s = five_players();
  const int worth = tables().office_popularity[at(Office::kWar)];
  ASSERT_GT(worth, 0);
  for (int times = 1; times <= 2; ++times) {
    appoint(s, Office::kWar, "john_marshall");
    EXPECT_EQ(s.man[man("john_marshall")].cubes, times * worth);
    Turn{{s}}.leave_office(man("john_marshall"), Vacancy::kOrdinary);
    s.man[man("john_marshall")].paid = 0;
  }
}

// Ruling 113: Jackson is no choice as long as he holds another office.
RULE("general")
TEST(Rulings, AMilitaryManInOfficeDoesNotKeepCiviliansOut) {
  State s = table({{"john_jay", 0}, {"andrew_jackson", 1}, {"aaron_burr", 1}, {"rufus_king", 2}});
  Turn t{{s}};
  t.put_in_office(man("john_jay"), Office::kPresident);
  t.put_in_office(man("aaron_burr"), Office::kGeneral);
  s.phase = Phase::kIssues;
  EXPECT_EQ(candidates_for(s, Office::kGeneral), ManSet{man("andrew_jackson")});
  t.put_in_office(man("andrew_jackson"), Office::kState);
  EXPECT_EQ(candidates_for(s, Office::kGeneral), ManSet{man("rufus_king")});
}

// ---- Issues

// Ruling 22: of an issue that the officer declines both take the popularity.
RULE("resolve-2")
TEST(Rulings, PresidentAndOfficerShareAFailure) {
  State s = five_players();
  open(s, "land_act_of_1804");
  answer(s, action(ActionKind::kAssign, 0));
  answer(s, action(ActionKind::kDecline));
  const int popularity = issue_facts(tables().issue("land_act_of_1804")).failed.popularity;
  ASSERT_LT(popularity, 0);
  EXPECT_EQ(s.man[man("george_washington")].cubes, popularity);
  EXPECT_EQ(s.man[man("alexander_hamilton")].cubes, popularity);
  EXPECT_TRUE(s.stack.empty()) << "without a vote";
}

// Ruling 65: nobody could be Secretary of State, so nothing is asked.
RULE("resolve-1")
TEST(Rulings, WithoutAnybodyForTheOfficeAnIssueIsIgnored) {
  State s = table({{"john_jay", 0}, {"aaron_burr", 1}});
  Turn t{{s}};
  t.put_in_office(man("john_jay"), Office::kPresident);
  t.put_in_office(man("aaron_burr"), Office::kGeneral);
  open(s, "state_ky");
  EXPECT_TRUE(s.stack.empty());
  EXPECT_EQ(s.issue[tables().issue("state_ky")], IssuePlace::kLater);
}

// Ruling 68.
RULE("resolve-2", "resolve-3")
TEST(Rulings, APledgeBuysNoVotes) {
  State s = five_players();
  s.man[man("alexander_hamilton")].influence = 0;
  s.supply[1] = 3;
  open(s, "create_national_bank");
  answer(s, action(ActionKind::kAssign, 0));
  answer(s, action(ActionKind::kResolve, 0, 1));
  ASSERT_TRUE(asks(s, Question::kVote));
  ASSERT_EQ(asked(s).seat, 1);
  EXPECT_TRUE(asked(s).lists(action(ActionKind::kYes, 2)));
  EXPECT_FALSE(asked(s).lists(action(ActionKind::kYes, 3)));
}

// Ruling 70: he may ignore it, and both take the popularity; a tax is never his to decide.
RULE("vice-president")
TEST(Rulings, AVicePresidentIgnoresForBoth) {
  State s = five_players();
  open(s, "land_act_of_1804");
  answer(s, action(ActionKind::kDelegate));
  answer(s, action(ActionKind::kIgnore));
  const int popularity = issue_facts(tables().issue("land_act_of_1804")).ignored.popularity;
  ASSERT_LT(popularity, 0);
  EXPECT_EQ(s.man[man("george_washington")].cubes, popularity);
  EXPECT_EQ(s.man[man("john_adams")].cubes, popularity);
  State tax = five_players();
  tax.stack.push(Procedure::kIssues);
  run_to_question(tax, {}, nullptr);
  answer(tax, action(ActionKind::kAppoint, Office::kTreasury, man("alexander_hamilton")));
  answer(tax, action(ActionKind::kEnact, 0));
  EXPECT_TRUE(asks(tax, Question::kAct));
}

// Ruling 73.
RULE("resolve-4")
TEST(Rulings, WithoutAnybodyForTheBenchThereIsNoReview) {
  State s = table({{"john_jay", 0}, {"alexander_hamilton", 1}});
  Turn t{{s}};
  t.put_in_office(man("john_jay"), Office::kPresident);
  t.put_in_office(man("alexander_hamilton"), Office::kTreasury);
  s.cards.move(act_facts(tables().act("theory_of_judicial_review")).first, Spot::kDeck,
               Spot::kInPlay);
  s.supply.fill(5);
  open(s, "create_national_bank");
  ASSERT_TRUE(asks(s, Question::kDecide));
  answer(s, action(ActionKind::kAssign, 0));
  answer(s, asked(s)[asked(s).size() - 1]);
  everybody(s, ActionKind::kYes);
  EXPECT_TRUE(s.is_resolved(tables().issue("create_national_bank")));
}

// Ruling 105.
RULE("resolve-1")
TEST(Rulings, FrenchAttacksAreNegotiated) {
  const IssueFacts& facts = issue_facts(tables().issue("french_attacks_on_shipping"));
  ASSERT_EQ(facts.options.size(), 1U);
  EXPECT_EQ(facts.options[0].officers[0], Office::kEnvoy);
  EXPECT_TRUE(facts.options[0].negotiation);
}

// ---- The Treasury and The People

// Ruling 100.
RULE("treasury-3")
TEST(Rulings, UnderGerrySupportMovesTowardTheMiddle) {
  State s = table({{"elbridge_gerry", 0}, {"john_jay", 1}});
  Turn t{{s}};
  t.put_in_office(man("elbridge_gerry"), Office::kPresident);
  for (auto [before, after] : {std::pair{3, 1}, {-3, -1}, {1, 0}}) {
    s.support = static_cast<std::int8_t>(before);
    t.support_against(2);
    EXPECT_EQ(s.support, after);
  }
  s.support = kMostSupport - 1;
  t.support(Party::kConservative, 3);
  EXPECT_EQ(s.support, kMostSupport);
}

// Ruling 90: for whom he speaks up is his player's to say.
RULE("people-4")
TEST(Rulings, GerrysPlayerNamesTheParty) {
  State s = table({{"elbridge_gerry", 0}, {"john_jay", 1}});
  Turn{{s}}.put_in_office(man("john_jay"), Office::kPresident);
  s.stack.push<Procedure::kRound>(RoundLocals{.seat = 0});
  run_to_question(s, {}, nullptr);
  for (Party p : kParties) {
    EXPECT_TRUE(asked(s).lists(action(ActionKind::kWhip, man("elbridge_gerry"), p)));
    EXPECT_TRUE(asked(s).lists(action(ActionKind::kFound, man("elbridge_gerry"), p)));
  }
}

// Ruling 110: what lay on Hamilton's card died with him.
RULE("people-5")
TEST(Rulings, ABidThatADeathMadeTooHighIsPaidAsFarAsItGoes) {
  State s = set_up(Scenario::kA, 3, false);
  s.man[man("alexander_hamilton")].influence = 2;
  s.stack.push<Procedure::kAuction>({});
  run_to_question(s, {}, nullptr);
  ASSERT_EQ(asked(s).seat, 1);
  ASSERT_EQ(s.supply[1], 3);
  answer(s, action(ActionKind::kBid, 5));
  die_meanwhile(s, "alexander_hamilton");
  while (asks(s, Question::kBid)) answer(s, action(ActionKind::kPass));
  EXPECT_EQ(s.supply[1], 0);
  ASSERT_TRUE(asks(s, Question::kDrawn));
  answer(s, asked(s)[0]);
  EXPECT_EQ(s.hand_size(1), 1);
}

// Ruling 120: King comes to lead the party of Jay, whose player goes on to publish for it.
RULE("people-3")
TEST(Rulings, WhoseLeaderBeganGoesOnPublishing) {
  State s = table({{"john_jay", 0}, {"rufus_king", 1}, {"thomas_jefferson", 2}});
  Turn{{s}}.put_in_office(man("john_jay"), Office::kPresident);
  s.man[man("john_jay")].cubes = 9;
  s.phase = Phase::kPeople;
  s.lower[at(Party::kConservative)] = {1, 1, 0};
  s.stack.push<Procedure::kNewspapers>({});
  run_to_question(s, {}, nullptr);
  for (int times = 0; times < 2; ++times) {
    ASSERT_TRUE(asks(s, Question::kPublish));
    EXPECT_EQ(asked(s).seat, 0);
    s.man[man("rufus_king")].cubes = 30;
    ASSERT_EQ(s.leader(Party::kConservative), man("rufus_king"));
    answer(s, action(ActionKind::kPublish, 0));
  }
}

// Ruling 122.
RULE("death-7", "resolve-3")
TEST(Rulings, WithoutAVicePresidentATieIsLostAfterAll) {
  State s = five_players();
  open(s, "state_ky");
  answer(s, action(ActionKind::kAssign, 0));
  answer(s, action(ActionKind::kResolve, 0, 0));
  everybody(s, ActionKind::kAbstain);
  ASSERT_TRUE(asks(s, Question::kTie));
  die_meanwhile(s, "john_adams");
  ASSERT_TRUE(asks(s, Question::kTie));
  EXPECT_FALSE(asked(s).lists(action(ActionKind::kCarried)));
  answer(s, action(ActionKind::kLost));
  EXPECT_FALSE(s.is_admitted(place("KY")));
}

// Ruling 122: nobody is left for the bench.
RULE("death-7", "resolve-4")
TEST(Rulings, WithoutAChiefJusticeTheIssueStands) {
  State s = table({{"george_washington", 0}, {"alexander_hamilton", 1}, {"john_jay", 2}});
  Turn t{{s}};
  t.put_in_office(man("george_washington"), Office::kPresident);
  t.put_in_office(man("alexander_hamilton"), Office::kTreasury);
  t.put_in_office(man("john_jay"), Office::kChiefJustice);
  s.cards.move(act_facts(tables().act("theory_of_judicial_review")).first, Spot::kDeck,
               Spot::kInPlay);
  s.supply.fill(5);
  open(s, "create_national_bank");
  answer(s, action(ActionKind::kAssign, 0));
  answer(s, asked(s)[asked(s).size() - 1]);
  everybody(s, ActionKind::kYes);
  ASSERT_TRUE(asks(s, Question::kReview));
  die_meanwhile(s, "john_jay");
  ASSERT_TRUE(asks(s, Question::kReview));
  EXPECT_FALSE(asked(s).lists(action(ActionKind::kCancel)));
  answer(s, action(ActionKind::kStand));
  EXPECT_TRUE(s.is_resolved(tables().issue("create_national_bank")));
}

// ---- Ends

// Ruling 108.
RULE("opt-reputation", "winner")
TEST(Rulings, NobodyWinsACivilWarThatAllHaveBroughtAbout) {
  State s = five_players();
  s.options = kBadReputation;
  s.black_cubes = 0b11111;
  s.vp = {1, 9, 2, 3, 4};
  Turn{{s}}.end(Ending::kCivilWar);
  const auto results = Founders::results(s);
  for (const SeatResult& one : results) {
    EXPECT_FALSE(one.won);
    int better = 0;
    for (const SeatResult& other : results) better += other.score > one.score ? 1 : 0;
    EXPECT_EQ(one.rank, better + 1);
  }
}

// Ruling 116.
RULE("variant")
TEST(Rulings, TwoPersonsHoldFourFactionsAndOneHoldsThree) {
  for (const Seating& seating : Founders::seatings()) {
    const tricorne::Setup setup =
        complete(Founders::info(),
                 {"a", std::vector<std::string>(seating.seats.size(), "human"), seating.options})
            .value();
    const State s = Founders::start(setup);
    EXPECT_EQ(int{s.seats}, seating.id == "two" ? 4 : 3);
    EXPECT_TRUE(s.with(kLessNegotiation));
    EXPECT_EQ(Founders::results(s).size(), s.seats);
  }
}

}  // namespace
}  // namespace tricorne::founders
