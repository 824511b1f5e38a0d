// The People: examples E11 and E12, the draft and the auction.
#include <gtest/gtest.h>

#include "games/founders/tests/asking.h"

namespace tricorne::founders {
namespace {

void press(State& s, std::initializer_list<int> published) {
  s.stack.push<Procedure::kNewspapers>({});
  run_to_question(s, {}, nullptr);
  for (int n : published) answer(s, action(ActionKind::kPublish, n));
  ASSERT_TRUE(s.stack.empty());
}

constexpr std::size_t kL = 0;
constexpr std::size_t kC = 1;
using Boxes = std::array<std::uint8_t, 3>;

RULE("people-3")
TEST(Newspapers, FourTurnsOfTheExample) {
  State s = set_up(Scenario::kA, 3, false);  // a conservative President
  s.lower[kC] = {2, 0, 0};
  s.lower[kL] = {1, 0, 0};
  press(s, {1, 0});
  EXPECT_EQ(s.support, 1);
  EXPECT_EQ(s.lower[kC], (Boxes{1, 0, 0}));
  EXPECT_EQ(s.upper[kC], (Boxes{0, 0, 0}));

  s.lower[kC] = {1, 1, 0};
  s.lower[kL] = {2, 1, 0};
  press(s, {1, 1, 0, 0});
  EXPECT_EQ(s.support, 1 + 3);
  EXPECT_EQ(s.upper[kC], (Boxes{0, 1, 0}));

  s.lower[kL] = {0, 2, 1};
  press(s, {1, 0});
  EXPECT_EQ(s.support, 4 + 1 - 3);
  EXPECT_EQ(s.upper[kC], (Boxes{0, 0, 0}));
  EXPECT_EQ(s.upper[kL], (Boxes{0, 0, 1}));

  s.lower[kL] = {0, 0, 2};
  press(s, {2});
  EXPECT_EQ(s.support, 2 - 8);
  EXPECT_EQ(s.upper[kL], (Boxes{0, 1, 2}));
}

State speech(int die) {
  State s = set_up(Scenario::kA, 3, false);
  s.stack.push<Procedure::kRound>(RoundLocals{.seat = 0});
  run_to_question(s, {}, nullptr);
  answer(s, action(ActionKind::kSpeech, man("george_washington")));
  answer(s, action(ActionKind::kDie, die));
  return s;
}

RULE("people-4")
TEST(Round, SpeechIsBoostedToSix) {
  State s = speech(4);
  answer(s, action(ActionKind::kBoost, 2));
  EXPECT_EQ(s.man[man("george_washington")].cubes, 1);
  EXPECT_EQ(s.supply[0], 0);
  EXPECT_EQ(speech(6).man[man("george_washington")].cubes, 1);
}

// Ruling 90: who lacks the points is asked, and may get them by a deal.
RULE("people-4", "deals")
TEST(Round, ADealMayBringWhatASpeechLacks) {
  State s = set_up(Scenario::kA, 3, false);
  s.phase = Phase::kPeople;
  s.supply[0] = 1;
  s.stack.push<Procedure::kRound>(RoundLocals{.seat = 0});
  run_to_question(s, {}, nullptr);
  answer(s, action(ActionKind::kSpeech, man("george_washington")));
  answer(s, action(ActionKind::kDie, 5));
  ASSERT_TRUE(asks(s, Question::kBoost));
  EXPECT_EQ(asked(s).size(), 1);
  interject(s, action(ActionKind::kOffer, 0), nullptr, 2);
  interject(s, action(ActionKind::kOfferPoints, 1), nullptr, 2);
  interject(s, action(ActionKind::kSend), nullptr, 2);
  interject(s, action(ActionKind::kAgree, s.last_offer), nullptr, 0);
  ASSERT_TRUE(asks(s, Question::kBoost));
  answer(s, action(ActionKind::kBoost, 1));
  EXPECT_EQ(s.man[man("george_washington")].cubes, 1);
}

RULE("influence")
TEST(Round, OneManPaysNotForAnother) {
  State s = set_up(Scenario::kA, 3, false);
  s.supply[0] = 0;
  s.man[man("george_washington")].influence = 1;
  s.stack.push<Procedure::kRound>(RoundLocals{.seat = 0});
  run_to_question(s, {}, nullptr);
  EXPECT_TRUE(asked(s).lists(action(ActionKind::kSpeech, man("george_washington"))));
  EXPECT_FALSE(asked(s).lists(action(ActionKind::kSpeech, man("benjamin_franklin"))));
}

RULE("people-5")
TEST(Auction, HighestBidPaysFromAnyCardAndDraws) {
  State s = set_up(Scenario::kA, 3, false);
  s.man[man("alexander_hamilton")].influence = 2;
  s.stack.push<Procedure::kAuction>({});
  run_to_question(s, {}, nullptr);
  EXPECT_EQ(asked(s).seat, 1);  // left of the President
  answer(s, action(ActionKind::kBid, 4));
  // Three points in the supply are not enough for the others.
  EXPECT_EQ(asked(s).question, static_cast<int>(Question::kPay));
  answer(s, action(ActionKind::kPay, 2));
  EXPECT_EQ(s.supply[1], 1);
  answer(s, asked(s)[0]);
  EXPECT_EQ(s.hand_size(1), 1);
  answer(s, action(ActionKind::kDone));
  EXPECT_TRUE(s.stack.empty());
}

// E19: the winner takes the card and no action; with four he must play or discard one at once.
RULE("people-5", "hand")
TEST(Auction, AFourthCardIsPlayedOrDiscardedAtOnce) {
  State s = set_up(Scenario::kA, 3, false);
  for (const char* id : {"duel", "abigail_smith", "dolley_todd"}) {
    const Card c = act_facts(tables().act(id)).first;
    s.cards.move(c, s.cards.has(Spot::kDeck, c) ? Spot::kDeck : Spot::kLater, hand(1));
  }
  s.stack.push<Procedure::kAuction>({});
  run_to_question(s, {}, nullptr);
  answer(s, action(ActionKind::kBid, 1));
  answer(s, action(ActionKind::kPass));
  answer(s, action(ActionKind::kPass));
  answer(s, asked(s)[0]);  // the card that is drawn
  ASSERT_TRUE(asks(s, Question::kHand));
  EXPECT_EQ(s.hand_size(1), 4);
  answer(s, asked(s)[0]);
  EXPECT_EQ(s.hand_size(1), 3);
  answer(s, action(ActionKind::kDone));
  EXPECT_TRUE(s.stack.empty());
}

}  // namespace
}  // namespace tricorne::founders
