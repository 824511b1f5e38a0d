// Deals at any time (10), and what the President may do while another is asked (4.3, 4.5).
#include "games/founders/rules/deals.h"
#include "games/founders/game.h"
#include "games/founders/tests/table.h"

namespace tricorne::founders {
namespace {

Decision may(const State& s, Seat seat) {
  Decision d;
  d.ask(seat, 0, "");
  list_interjections(s, d, seat);
  return d;
}
void move(State& s, Seat seat, Action a) {
  ASSERT_TRUE(may(s, seat).lists(a))
      << "kind " << int{a.kind} << " " << int{a.a} << " " << int{a.b};
  interject(s, a, nullptr, seat);
  ASSERT_EQ(broken(s), "");
}

// What a seat may do where another sees only what it sees.
std::string reads(const State& s, Seat seat, Action a) {
  return Founders::visible(s, a, seat) == kEverybody ? "all" : "some";
}
const Offer& offer(const State& s, std::uint8_t id) { return *find_offer(s, id); }

// Congress votes on Kentucky; seat 1 is asked.
State voting() {
  State s = five_players();
  open(s, "state_ky");
  answer(s, action(ActionKind::kAssign, 0));
  answer(s, action(ActionKind::kResolve, 0, 0));
  return s;
}

// Seat 0 offers seat 2 two points for its vote.
State two_points_for_a_vote() {
  State s = voting();
  move(s, 0, action(ActionKind::kOffer, 2));
  move(s, 0, action(ActionKind::kOfferPoints, 2));
  move(s, 0, action(ActionKind::kAskPromise, Favour::kVoteYes));
  EXPECT_TRUE(may(s, 2).lists(action(ActionKind::kOffer, 0)));
  EXPECT_FALSE(may(s, 2).lists(action(ActionKind::kReject, 1))) << "not sent yet";
  move(s, 0, action(ActionKind::kSend));
  return s;
}

// Rulings 50, 96.
TEST(Deals, ChangeHandsAtOnceAndLeaveTheQuestion) {
  State s = two_points_for_a_vote();
  move(s, 2, action(ActionKind::kAgree, 1));
  EXPECT_EQ(s.supply[0], 1);
  EXPECT_EQ(s.supply[2], 5);
  EXPECT_TRUE(asks(s, Question::kVote));
  EXPECT_EQ(asked(s).seat, 1);
  ASSERT_EQ(s.promises[2][0].favour, Favour::kVoteYes);
  EXPECT_EQ(s.promises[2][0].to, 0);
  EXPECT_EQ(s.offering, 0);
}

// Rulings 50, 115.
TEST(Deals, PromisesDoNotBindAndAreJudgedByWhatIsDone) {
  State s = two_points_for_a_vote();
  move(s, 2, action(ActionKind::kAgree, 1));
  answer(s, action(ActionKind::kAbstain));
  EXPECT_FALSE(s.promises[2][0].is_settled());
  State t = s;
  answer(s, action(ActionKind::kNo, 0));
  EXPECT_EQ(s.promises[2][0].marks, kWasBroken);
  EXPECT_FALSE(may(s, 0).lists(action(ActionKind::kKept, 1))) << "it is judged";
  answer(t, action(ActionKind::kYes, 0));
  EXPECT_EQ(t.promises[2][0].marks, kWasKept);
}

// Seat 0 makes a promise to seat 2 that only they can judge.
State promised(Favour favour) {
  State s = voting();
  move(s, 0, action(ActionKind::kOffer, 2));
  move(s, 0, action(ActionKind::kPromise, favour));
  move(s, 0, action(ActionKind::kSend));
  move(s, 2, action(ActionKind::kAgree, 1));
  return s;
}

// Ruling 115.
TEST(Deals, OtherPromisesAreMarkedByBoth) {
  State s = promised(Favour::kRepay);
  EXPECT_FALSE(may(s, 1).lists(action(ActionKind::kKept, 1))) << "no party to it";
  move(s, 2, action(ActionKind::kBroken, 1));
  EXPECT_FALSE(s.promises[0][0].is_settled());
  move(s, 0, action(ActionKind::kKept, 1));
  EXPECT_EQ(s.promises[0][0].marks, kSaidKept | kFoundBroken);
  EXPECT_TRUE(s.promises[0][0].is_settled());
  EXPECT_FALSE(may(s, 0).lists(action(ActionKind::kKept, 1)));
}

// Ruling 115.
TEST(Deals, APromiseOfTheIssueEndsWithIt) {
  State s = promised(Favour::kLetStand);
  everybody(s, ActionKind::kYes);
  EXPECT_EQ(s.promises[0][0].id, 0) << "there was no review";
}

// Nothing that is open makes room for another: one more cannot be offered, nor agreed to.
// Ruling 114.
TEST(Deals, OpenPromisesNeverVanish) {
  State s = voting();
  for (std::uint8_t i = 1; i <= kPromisesEach; ++i) {
    move(s, 0, action(ActionKind::kOffer, 2));
    move(s, 0, action(ActionKind::kPromise, Favour::kRepay));
    move(s, 0, action(ActionKind::kSend));
    move(s, 2, action(ActionKind::kAgree, i));
  }
  move(s, 0, action(ActionKind::kOffer, 2));
  EXPECT_FALSE(may(s, 0).lists(action(ActionKind::kPromise, Favour::kAsSaid)));
  const Reason why = Founders::why_not(s, may(s, 0), action(ActionKind::kPromise, Favour::kAsSaid));
  EXPECT_EQ(why.text.key, "founders.reason.promises_full");
  move(s, 0, action(ActionKind::kDrop));
  move(s, 1, action(ActionKind::kOffer, 0));
  move(s, 1, action(ActionKind::kAskPromise, Favour::kAsSaid));
  move(s, 1, action(ActionKind::kSend));
  EXPECT_FALSE(may(s, 0).lists(action(ActionKind::kAgree, kPromisesEach + 1)));
  // One that both have marked makes room.
  move(s, 0, action(ActionKind::kKept, 3));
  move(s, 2, action(ActionKind::kKept, 3));
  move(s, 0, action(ActionKind::kAgree, kPromisesEach + 1));
  EXPECT_EQ(s.promises[0][2].favour, Favour::kAsSaid);
}

// An offer that promises keeps a place for it, one to several together as many.
TEST(Deals, APromiseOfferedCountsAsOne) {
  State s = voting();
  for (int i = 0; i < 2; ++i) {
    move(s, 0, action(ActionKind::kOffer, 2));
    move(s, 0, action(ActionKind::kAlso, 1));
    move(s, 0, action(ActionKind::kTogether));
    move(s, 0, action(ActionKind::kPromise, Favour::kRepay));
    move(s, 0, action(ActionKind::kSend));
  }
  EXPECT_EQ(pledged_promises(s, 0), kPromisesEach);
  move(s, 0, action(ActionKind::kOffer, 3));
  EXPECT_FALSE(may(s, 0).lists(action(ActionKind::kPromise, Favour::kRepay)));
}

TEST(Deals, AreRefusedWithdrawnAndCountered) {
  State s = two_points_for_a_vote();
  State t = s;
  move(t, 0, action(ActionKind::kWithdraw, 1));
  EXPECT_EQ(t.offering, 0);
  t = s;
  move(t, 2, action(ActionKind::kReject, 1));
  EXPECT_EQ(t.offering, 0);
  move(s, 2, action(ActionKind::kCounter, 1));
  EXPECT_EQ(s.offering, only(2));
  ASSERT_NE(draft_of(s, 2), nullptr);
  EXPECT_EQ(draft_of(s, 2)->to, only(0));
  EXPECT_EQ(draft_of(s, 2)->asked_points, 2);
  EXPECT_EQ(draft_of(s, 2)->favour, Favour::kVoteYes);
  move(s, 2, action(ActionKind::kAskPoints, 3));
  move(s, 2, action(ActionKind::kSend));
  move(s, 0, action(ActionKind::kAgree, 2));
  EXPECT_EQ(s.supply[0], 0);
  EXPECT_EQ(s.supply[2], 6);
}

// Ruling 96.
TEST(Deals, LapseWhenThePointsAreSpent) {
  State s = two_points_for_a_vote();
  for (int i = 0; i < 4; ++i) answer(s, action(ActionKind::kAbstain));
  ASSERT_EQ(asked(s).seat, 0);
  answer(s, action(ActionKind::kYes, 2));
  EXPECT_EQ(s.offering, 0);
}

TEST(Deals, ACardIsShownAndHandedOver) {
  State s = voting();
  const Card c = in_hand(s, "duel", 1);
  move(s, 1, action(ActionKind::kOffer, 3));
  move(s, 1, action(ActionKind::kOfferCard, c));
  move(s, 1, action(ActionKind::kAskPoints, 2));
  EXPECT_TRUE(s.cards.known_to(3, hand(1)).empty());
  move(s, 1, action(ActionKind::kSend));
  EXPECT_TRUE(s.cards.known_to(3, hand(1)).has(c));
  EXPECT_TRUE(s.cards.known_to(2, hand(1)).empty());
  EXPECT_EQ(offer(*Founders::conceal(s, 2), 1).cards[0], Offer::kHiddenCard);
  EXPECT_EQ(offer(*Founders::conceal(s, 3), 1).cards[0], c + 1);
  move(s, 3, action(ActionKind::kAgree, 1));
  EXPECT_TRUE(s.cards.has(hand(3), c));
  EXPECT_TRUE(s.cards.known_to(1, hand(3)).has(c)) << "who gave it goes on knowing it";
  EXPECT_EQ(s.supply[1], 5);
}

TEST(Deals, ACardOfferedLapsesWhenItIsPlayed) {
  State s = voting();
  const Card c = in_hand(s, "coalition_building", 1);
  move(s, 1, action(ActionKind::kOffer, 3));
  move(s, 1, action(ActionKind::kOfferCard, c));
  move(s, 1, action(ActionKind::kSend));
  move(s, 1, action(ActionKind::kPlay, c));
  EXPECT_EQ(s.offering, 0);
}

TEST(Deals, AHandAboveThreeIsReducedAtOnce) {
  State s = voting();
  for (const char* id : {"duel", "abigail_smith", "dolley_todd"}) in_hand(s, id, 0);
  in_hand(s, "coalition_building", 1);
  move(s, 0, action(ActionKind::kOffer, 1));
  move(s, 0, action(ActionKind::kOfferPoints, 1));
  move(s, 0, action(ActionKind::kAskCard));
  move(s, 0, action(ActionKind::kSend));
  move(s, 1, action(ActionKind::kAgreeCard, 1, s.cards.at(hand(1)).first()));
  ASSERT_TRUE(asks(s, Question::kHand));
  EXPECT_EQ(asked(s).seat, 0);
  answer(s, asked(s)[0]);
  EXPECT_TRUE(asks(s, Question::kVote));
}

TEST(Deals, ToSeveralTheFirstClosesIt) {
  State s = voting();
  move(s, 0, action(ActionKind::kOffer, 1));
  move(s, 0, action(ActionKind::kAlso, 2));
  move(s, 0, action(ActionKind::kOfferPoints, 3));
  EXPECT_FALSE(may(s, 0).lists(action(ActionKind::kTogether))) << "six points are not there";
  move(s, 0, action(ActionKind::kSend));
  move(s, 2, action(ActionKind::kAgree, 1));
  EXPECT_EQ(s.supply[2], 6);
  EXPECT_EQ(s.offering, 0);
}

TEST(Deals, TogetherWaitsForTheLast) {
  State s = voting();
  move(s, 0, action(ActionKind::kOffer, 1));
  move(s, 0, action(ActionKind::kAlso, 2));
  move(s, 0, action(ActionKind::kTogether));
  move(s, 0, action(ActionKind::kAskPoints, 1));
  move(s, 0, action(ActionKind::kSend));
  move(s, 2, action(ActionKind::kAgree, 1));
  EXPECT_EQ(s.supply[0], 3);
  s.supply[2] = 0;
  EXPECT_FALSE(may(s, 1).lists(action(ActionKind::kAgree, 1))) << "seat 2 has nothing left";
  s.supply[2] = 3;
  move(s, 1, action(ActionKind::kAgree, 1));
  EXPECT_EQ(s.supply[0], 5);
}

// Ruling 114.
TEST(Deals, AreBoundedInATurn) {
  State s = voting();
  for (int i = 0; i < kDealMoves / 2; ++i) {
    move(s, 0, action(ActionKind::kOffer, 1));
    move(s, 0, action(ActionKind::kAskCard));
    move(s, 0, action(ActionKind::kDrop));
  }
  EXPECT_FALSE(may(s, 0).lists(action(ActionKind::kOffer, 1)));
  EXPECT_EQ(Founders::why_not(s, may(s, 0), action(ActionKind::kOffer, 1)).text.key,
            "founders.reason.enough_drafting");
  EXPECT_TRUE(may(s, 1).lists(action(ActionKind::kOffer, 0)));
}

// Ruling 114.
TEST(Deals, ThreeOffersAreOpenAtOnce) {
  State s = voting();
  for (int i = 0; i < kOffersEach; ++i) {
    move(s, 0, action(ActionKind::kOffer, 1));
    move(s, 0, action(ActionKind::kAskCard));
    move(s, 0, action(ActionKind::kSend));
  }
  EXPECT_FALSE(may(s, 0).lists(action(ActionKind::kOffer, 1)));
  EXPECT_EQ(Founders::why_not(s, may(s, 0), action(ActionKind::kOffer, 1)).text.key,
            "founders.reason.offers_full");
  move(s, 0, action(ActionKind::kWithdraw, 2));
  EXPECT_TRUE(may(s, 0).lists(action(ActionKind::kOffer, 1)));
}

// Where nobody may act besides, that is the reason, whatever is open.
RULE("deals")
TEST(Deals, ClosedQuestionsAreToldAsSuch) {
  State s = voting();
  s.supply[1] = 3;
  s.man[man("charles_c_pinckney")].influence = 2;
  answer(s, action(ActionKind::kYes, 1));
  ASSERT_TRUE(asks(s, Question::kPay));
  for (const Action a : {action(ActionKind::kOffer, 1), action(ActionKind::kWithdraw, 1)}) {
    EXPECT_EQ(Founders::why_not(s, may(s, 0), a).text.key, "founders.reason.not_beside_this");
  }
}

// Ruling 96: at the end of the turn what is open lapses, and those who heard of it are told.
RULE("deals", "sequence")
TEST(Deals, LapseIsToldAtTheEndOfTheTurn) {
  State s = two_points_for_a_vote();
  Log log;
  Turn t{{s, {}, nullptr, &log, 0}};
  end_offers(t);
  EXPECT_EQ(s.offering, 0);
  ASSERT_EQ(log.events.size(), 1U);
  EXPECT_EQ(log.events[0].id, at(Event::kLapsed));
}

// Two cards for two, one of them named; all change hands in one step.
TEST(Deals, CardsAreNamed) {
  State s = voting();
  const Card duel = in_hand(s, "duel", 0);
  const Card wife = in_hand(s, "abigail_smith", 0);
  const Card coalition = in_hand(s, "coalition_building", 1);
  const Card other = in_hand(s, "dolley_todd", 1);
  move(s, 0, action(ActionKind::kOffer, 1));
  move(s, 0, action(ActionKind::kOfferCard, duel));
  move(s, 0, action(ActionKind::kOfferCard, wife));
  EXPECT_FALSE(may(s, 0).lists(action(ActionKind::kAskNamed, duel))) << "his own";
  move(s, 0, action(ActionKind::kAskNamed, coalition));
  move(s, 0, action(ActionKind::kAskCard));
  move(s, 0, action(ActionKind::kSend));
  EXPECT_FALSE(may(s, 1).lists(action(ActionKind::kAgree, 1)));
  EXPECT_FALSE(may(s, 1).lists(action(ActionKind::kAgreeCard, 1, coalition)));
  move(s, 1, action(ActionKind::kAgreeCard, 1, other));
  EXPECT_TRUE(s.cards.has(hand(0), coalition) && s.cards.has(hand(0), other));
  EXPECT_TRUE(s.cards.has(hand(1), duel) && s.cards.has(hand(1), wife));
}

TEST(Deals, WhoHasNotTheNamedCardCannotAccept) {
  State s = voting();
  move(s, 0, action(ActionKind::kOffer, 1));
  move(s, 0, action(ActionKind::kAskNamed, act_facts(tables().act("duel")).first));
  move(s, 0, action(ActionKind::kSend));
  EXPECT_FALSE(may(s, 1).lists(action(ActionKind::kAgree, 1)));
  EXPECT_TRUE(may(s, 1).lists(action(ActionKind::kReject, 1)));
}

// ---- Who sees what

TEST(Deals, ACardForSeveralIsShownToThemAlone) {
  State s = voting();
  const Card c = in_hand(s, "duel", 1);
  move(s, 1, action(ActionKind::kOffer, 3));
  move(s, 1, action(ActionKind::kAlso, 4));
  move(s, 1, action(ActionKind::kOfferCard, c));
  Log log;
  interject(s, action(ActionKind::kSend), &log, 1);
  for (Seat seat : {Seat{3}, Seat{4}}) EXPECT_TRUE(s.cards.known_to(seat, hand(1)).has(c));
  for (Seat seat : {Seat{0}, Seat{2}, kSpectator}) {
    EXPECT_FALSE(s.cards.known_to(seat, hand(1)).has(c)) << int{seat};
    EXPECT_EQ(offer(*Founders::conceal(s, seat), 1).cards[0], Offer::kHiddenCard);
    for (const LogEvent& event : log.events) {
      EXPECT_FALSE(event.id == at(Event::kOfferShows) && event.visible_to(seat));
    }
  }
}

TEST(Deals, NobodySeesADraft) {
  State s = voting();
  for (Action a : {action(ActionKind::kOffer, 2), action(ActionKind::kOfferPoints, 2),
                   action(ActionKind::kAskPromise, Favour::kVoteYes)}) {
    EXPECT_EQ(Founders::visible(s, a, 0), only(0));
    move(s, 0, a);
  }
  EXPECT_EQ(Founders::visible(s, action(ActionKind::kDrop), 0), only(0));
  const State blank = *Founders::conceal(voting(), 1);
  const State seen = *Founders::conceal(s, 1);
  EXPECT_EQ(std::memcmp(&seen, &blank, sizeof seen), 0);
  EXPECT_EQ(reads(s, 0, action(ActionKind::kSend)), "all");
}

// Ruling 96.
TEST(Deals, PrivateOnesAreBetweenTheirParties) {
  State s = voting();
  const State before = s;
  move(s, 0, action(ActionKind::kOffer, 2));
  move(s, 0, action(ActionKind::kPrivately));
  move(s, 0, action(ActionKind::kAskPromise, Favour::kVoteYes));
  EXPECT_EQ(Founders::visible(s, action(ActionKind::kSend), 0), only(0) | only(2));
  Log log;
  interject(s, action(ActionKind::kSend), &log, 0);
  for (const LogEvent& event : log.events) EXPECT_EQ(event.visible, only(0) | only(2));
  EXPECT_EQ(find_offer(*Founders::conceal(s, 1), 1), nullptr);
  EXPECT_NE(find_offer(*Founders::conceal(s, 2), 1), nullptr);
  EXPECT_EQ(Founders::visible(s, action(ActionKind::kAgree, 1), 2), only(0) | only(2));
  log.clear();
  interject(s, action(ActionKind::kAgree, 1), &log, 2);
  for (const LogEvent& event : log.events) EXPECT_EQ(event.visible, only(0) | only(2));
  EXPECT_EQ(Founders::conceal(s, 1)->promises[2][0].id, 0);
  EXPECT_EQ(Founders::conceal(s, 2)->promises[2][0].id, 1);
  EXPECT_EQ(before.supply, s.supply);
}

// A seat does not learn from its view which card a third one was shown.
TEST(Deals, WhatOthersKnowIsNotTold) {
  State s = voting();
  const Card duel = in_hand(s, "duel", 1);
  const Card wife = in_hand(s, "abigail_smith", 1);
  s.cards.show({duel, wife}, hand(1), only(0));
  State t = s;
  for (auto [state, card] : {std::pair{&s, duel}, {&t, wife}}) {
    move(*state, 1, action(ActionKind::kOffer, 3));
    move(*state, 1, action(ActionKind::kOfferCard, card));
    move(*state, 1, action(ActionKind::kSend));
  }
  EXPECT_EQ(Founders::view(Founders::conceal(s, 0)), Founders::view(Founders::conceal(t, 0)));
}

TEST(Deals, APlayedCardIsNotTakenBack) {
  State s = voting();
  const Card c = in_hand(s, "coalition_building", 1);
  Log log;
  interject(s, action(ActionKind::kPlay, c), &log, 1);
  EXPECT_TRUE(log.revealed);
}

TEST(Deals, WhoIsNotAskedHearsWhy) {
  const State s = voting();
  const auto why = [&](Action a) { return Founders::why_not(s, may(s, 2), a).text.key; };
  EXPECT_EQ(why(action(ActionKind::kPlay, in_hand(const_cast<State&>(s), "duel", 0))),
            "founders.reason.not_in_hand");
  EXPECT_EQ(why(action(ActionKind::kAgree, 9)), "founders.reason.no_such_offer");
  EXPECT_EQ(why(action(ActionKind::kSend)), "founders.reason.no_draft");
  EXPECT_EQ(why(action(ActionKind::kYes, 0)), "founders.reason.not_asked");
  EXPECT_TRUE(Founders::moves_for(s, may(s, 2), "man:patrick_henry").empty())
      << "he is not asked about men";
}

// A private offer to two together, of which one has accepted: those who do not see it must reckon with
// it, whichever of the two it is.
TEST(Deals, AnyOfThemMayHaveAcceptedWhatIsHidden) {
  const State s = voting();
  FastRng rng{1};
  SeatMask accepted = 0;
  for (int i = 0; i < 4000; ++i) {
    const State twin = Founders::redeal(Founders::conceal(s, 4), rng);
    for (const Offer& offer : twin.offers[1]) {
      if (offer.to == 0b101) accepted = static_cast<SeatMask>(accepted | offer.accepted);
    }
  }
  EXPECT_EQ(accepted, 0b101);
}

// ---- The President while another is asked

RULE("offices")
TEST(President, AppointsWhileCongressVotes) {
  State s = voting();
  const Action a = action(ActionKind::kAppoint, Office::kEnvoy, man("john_marshall"));
  EXPECT_FALSE(may(s, 1).lists(a));
  move(s, 0, a);
  EXPECT_EQ(s.holder(Office::kEnvoy), man("john_marshall"));
  EXPECT_TRUE(asks(s, Question::kVote));
}

RULE("replacements")
TEST(President, AsksAHolderAndTheVoteGoesOn) {
  State s = voting();
  s.vacancy[at(Office::kWar)] = Vacancy::kDeath;
  move(s, 0, action(ActionKind::kAppoint, Office::kWar, man("alexander_hamilton")));
  ASSERT_TRUE(asks(s, Question::kConsent));
  answer(s, action(ActionKind::kAccept));
  EXPECT_EQ(s.holder(Office::kWar), man("alexander_hamilton"));
  EXPECT_EQ(s.man[man("alexander_hamilton")].cubes, 0);
  EXPECT_EQ(s.vacancy[at(Office::kTreasury)], Vacancy::kDeath);
  EXPECT_TRUE(asks(s, Question::kVote));
}

// The one man of the other party in the cabinet may change his office for another.
RULE("eligibility")
TEST(President, AsksTheOneOfTheOtherPartyToo) {
  State s = voting();
  Turn t{{s}};
  t.leave_office(man("alexander_hamilton"), Vacancy::kOrdinary);
  s.man[man("george_washington")].office = Office::kNone;
  t.put_in_office(man("alexander_hamilton"), Office::kPresident);
  // Of the other party are Jefferson, who is at work on the issue, and Monroe.
  t.leave_office(man("thomas_jefferson"), Vacancy::kOrdinary);
  t.put_in_office(man("james_monroe"), Office::kWar);
  s.vacancy[at(Office::kEnvoy)] = Vacancy::kDeath;
  EXPECT_TRUE(candidates_for(s, Office::kEnvoy).has(man("james_monroe")));
  EXPECT_FALSE(candidates_for(s, Office::kEnvoy).has(man("james_madison"))) << "a second one";
  s.vacancy[at(Office::kEnvoy)] = Vacancy::kOrdinary;
  EXPECT_FALSE(candidates_for(s, Office::kEnvoy).has(man("james_monroe")));
}

RULE("replacements")
TEST(President, CannotTakeTheAssignedOfficerAway) {
  State s = voting();
  s.vacancy[at(Office::kWar)] = Vacancy::kDeath;
  EXPECT_FALSE(
      may(s, 0).lists(action(ActionKind::kAppoint, Office::kWar, man("thomas_jefferson"))));
}

// E19: influence given to the General of the moment, whose player is asked to act.
RULE("resolve-2")
TEST(President, HelpsAnOfficerWhoIsAsked) {
  State s = five_players();
  s.man[man("george_washington")].influence = 2;
  open(s, "create_national_bank");
  answer(s, action(ActionKind::kAssign, 0));
  answer(s, action(ActionKind::kStop));
  ASSERT_TRUE(asks(s, Question::kAct));
  move(s, 0, action(ActionKind::kTransfer, man("alexander_hamilton"), 2));
  EXPECT_EQ(s.man[man("alexander_hamilton")].influence, 2);
  answer(s, action(ActionKind::kResolve, 0, 1));
  if (asks(s, Question::kPay)) answer(s, action(ActionKind::kPay, 0));
  EXPECT_FALSE(may(s, 0).lists(action(ActionKind::kTransfer, man("alexander_hamilton"), 1)));
}

}  // namespace
}  // namespace tricorne::founders
