// Deals at any time (10), and what the President may do while another is asked (4.3, 4.5).
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

TEST(Deals, ChangeHandsAtOnceAndLeaveTheQuestion) {
  State s = two_points_for_a_vote();
  move(s, 2, action(ActionKind::kAgree, 1));
  EXPECT_EQ(s.supply[0], 1);
  EXPECT_EQ(s.supply[2], 5);
  EXPECT_TRUE(asks(s, Question::kVote));
  EXPECT_EQ(asked(s).seat, 1);
  ASSERT_EQ(s.promises[0].favour, Favour::kVoteYes);
  EXPECT_EQ(s.promises[0].from, 2);
  EXPECT_EQ(s.promises[0].to, 0);
  EXPECT_EQ(s.offers[0].id, 0);
}

TEST(Deals, PromisesDoNotBindAndBothMarkThem) {
  State s = two_points_for_a_vote();
  move(s, 2, action(ActionKind::kAgree, 1));
  answer(s, action(ActionKind::kAbstain));
  EXPECT_TRUE(asked(s).lists(action(ActionKind::kNo, 0)));
  EXPECT_FALSE(may(s, 1).lists(action(ActionKind::kKept, 1))) << "no party to it";
  move(s, 0, action(ActionKind::kBroken, 1));
  move(s, 2, action(ActionKind::kKept, 1));
  EXPECT_EQ(s.promises[0].marks, 1 | 2 << 2);  // who promised says kept, the other broken
  EXPECT_FALSE(may(s, 0).lists(action(ActionKind::kKept, 1)));
}

TEST(Deals, AreRefusedWithdrawnAndCountered) {
  State s = two_points_for_a_vote();
  State t = s;
  move(t, 0, action(ActionKind::kWithdraw, 1));
  EXPECT_EQ(t.offers[0].id, 0);
  t = s;
  move(t, 2, action(ActionKind::kReject, 1));
  EXPECT_EQ(t.offers[0].id, 0);
  move(s, 2, action(ActionKind::kCounter, 1));
  EXPECT_EQ(s.offers[0].from, 2);
  EXPECT_EQ(s.offers[0].to, only(0));
  EXPECT_EQ(s.offers[0].asked_points, 2);
  EXPECT_EQ(s.offers[0].favour, Favour::kVoteYes);
  move(s, 2, action(ActionKind::kAskPoints, 3));
  move(s, 2, action(ActionKind::kSend));
  move(s, 0, action(ActionKind::kAgree, 2));
  EXPECT_EQ(s.supply[0], 0);
  EXPECT_EQ(s.supply[2], 6);
}

TEST(Deals, LapseWhenThePointsAreSpent) {
  State s = two_points_for_a_vote();
  for (int i = 0; i < 4; ++i) answer(s, action(ActionKind::kAbstain));
  ASSERT_EQ(asked(s).seat, 0);
  answer(s, action(ActionKind::kYes, 2));
  EXPECT_EQ(s.offers[0].id, 0);
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
  State seen = s;
  conceal_offers(seen, 2);
  EXPECT_EQ(seen.offers[0].card, Offer::kHiddenCard);
  FastRng rng(1);
  redeal_offers(seen, rng);
  EXPECT_EQ(seen.offers[0].card, c + 1);
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
  EXPECT_EQ(s.offers[0].id, 0);
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
  EXPECT_EQ(s.offers[0].id, 0);
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

TEST(Deals, AreBoundedInATurn) {
  State s = voting();
  for (int i = 0; i < kDealMoves / 2; ++i) {
    move(s, 0, action(ActionKind::kOffer, 1));
    move(s, 0, action(ActionKind::kAskCard));
    move(s, 0, action(ActionKind::kWithdraw, s.offers[0].id));
  }
  EXPECT_FALSE(may(s, 0).lists(action(ActionKind::kOffer, 1)));
  EXPECT_TRUE(may(s, 1).lists(action(ActionKind::kOffer, 0)));
}

// ---- The President while another is asked

TEST(President, AppointsWhileCongressVotes) {
  State s = voting();
  const Action a = action(ActionKind::kAppoint, Office::kEnvoy, man("john_marshall"));
  EXPECT_FALSE(may(s, 1).lists(a));
  move(s, 0, a);
  EXPECT_EQ(s.holder(Office::kEnvoy), man("john_marshall"));
  EXPECT_TRUE(asks(s, Question::kVote));
}

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

TEST(President, CannotTakeTheAssignedOfficerAway) {
  State s = voting();
  s.vacancy[at(Office::kWar)] = Vacancy::kDeath;
  EXPECT_FALSE(
      may(s, 0).lists(action(ActionKind::kAppoint, Office::kWar, man("thomas_jefferson"))));
}

// E19: influence given to the General of the moment, whose player is asked to act.
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
