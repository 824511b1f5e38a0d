// The opponents: they keep the Union and its money, use what they have, and deal as they gain by it.
#include "games/founders/bots/bargain.h"
#include "games/founders/tests/set_ups.h"
#include "games/founders/tests/table.h"
#include "kernel/testing/battery.h"

namespace tricorne::founders {
namespace {
namespace bots {

Action choice(const State& s, std::uint64_t seed = 1) {
  Thinking thinking{FastRng{seed}};
  const Decision d = asked(s);
  const Action a = Founders::player("standard")->choose(Founders::conceal(s, d.seat), d, thinking);
  EXPECT_TRUE(d.lists(a));
  return a;
}

std::optional<Action> interjection(const State& s, Seat seat) {
  Thinking thinking{FastRng{1}};
  Decision may;
  may.ask(seat, 0, "");
  list_interjections(s, may, seat);
  const auto a = Founders::player("standard")->interject(Founders::conceal(s, seat), may, thinking);
  EXPECT_TRUE(!a || may.lists(*a));
  return a;
}

void make(State& s, Seat seat, Action a) { interject(s, a, nullptr, seat); }

// Congress is about to vote on what was resolved; seat 1 is asked first.
State voting(std::string_view issue) {
  State s = five_players();
  open(s, issue);
  answer(s, action(ActionKind::kAssign, 0));
  const Decision act = asked(s);
  answer(s, act[act.size() - 1]);
  EXPECT_TRUE(asks(s, Question::kVote));
  return s;
}

struct Whole {
  Ending ending{};
  int offers = 0;
  int agreed = 0;
  int most_in_a_turn = 0;
  int cards = 0;
  int winner = -1;
};

State start(const std::vector<std::string>& kinds) {
  return Founders::start(complete(Founders::info(), Setup{"a", kinds, {}}).value());
}

// A whole game, as the lab plays it.
Whole game(const std::vector<std::string>& kinds, std::uint64_t seed) {
  std::vector<std::unique_ptr<tricorne::Player<Founders>>> players;
  players.reserve(kinds.size());
  for (const std::string& kind : kinds) {
    players.push_back(kind == "random" ? std::make_unique<RandomPlayer<Founders>>()
                                       : Founders::player(kind));
  }
  Thinking thinking{FastRng{seed}};
  State s = start(kinds);
  Whole out;
  Decision d;
  int bargained = 0;
  while (!s.over()) {
    bool said = false;
    for (Seat seat = 0; seat < s.seats && !said && bargained < kMostInterjections; ++seat) {
      d.ask(seat, 0, "");
      list_interjections(s, d, seat);
      if (d.empty()) continue;
      const auto a = players[seat]->interject(Founders::conceal(s, seat), d, thinking);
      if (!a) continue;
      said = true;
      ++bargained;
      out.cards += is(*a, ActionKind::kPlay) ? 1 : 0;
      out.offers += is(*a, ActionKind::kSend) ? 1 : 0;
      out.agreed += is(*a, ActionKind::kAgree) ? 1 : 0;
      interject(s, *a, nullptr, seat);
      out.most_in_a_turn = std::max<int>(out.most_in_a_turn, s.deal_moves[seat]);
    }
    if (said) continue;
    bargained = 0;
    list_question(s, d);
    const Action a = d.seat == kChance
                         ? d.pick(thinking.rng)
                         : players[d.seat]->choose(Founders::conceal(s, d.seat), d, thinking);
    run_to_question(s, a, nullptr);
  }
  out.ending = s.ending;
  const auto results = Founders::results(s);
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (results[i].won) out.winner = static_cast<int>(i);
  }
  return out;
}

// ---- The Union

TEST(FoundersBots, VoteForWhatSavesTheUnion) {
  State s = voting("nullification_crisis");
  s.tension = kCivilWar - 1;
  while (asks(s, Question::kVote)) {
    const Action a = choice(s);
    EXPECT_TRUE(is(a, ActionKind::kYes)) << int{asked(s).seat};
    answer(s, a);
    if (asks(s, Question::kPay)) answer(s, asked(s)[0]);
  }
  EXPECT_FALSE(s.over());
}

TEST(FoundersBots, DoNotIgnoreWhatWouldBringWar) {
  State s = five_players();
  s.tension = kCivilWar - 1;
  s.supply[0] = 8;
  open(s, "nullification_crisis");
  EXPECT_FALSE(is(choice(s), ActionKind::kIgnore));
}

TEST(FoundersBots, ARisingTensionIsWorseTheNearerWarIs) {
  State s = five_players();
  s.turn = 8;
  int last = 0;
  for (std::uint8_t tension = 0; tension < kCivilWar - 1; ++tension) {
    s.tension = tension;
    const int before = evaluate(s, 0);
    s.tension = u8(tension + 1);
    const int loss = before - evaluate(s, 0);
    EXPECT_GT(loss, 0);
    EXPECT_TRUE(tension >= 2 || loss > last);
    last = loss;
  }
}

// Votes and influence are counted against everybody in the end: the nearer it is, the less they are
// worth having.
TEST(FoundersBots, HoardNothingWhenTheUnionIsAboutToFail) {
  State s = five_players();
  State richer = s;
  richer.supply[0] = u8(richer.supply[0] + 4);
  EXPECT_GT(evaluate(richer, 0), evaluate(s, 0));
  for (State* doomed : {&s, &richer}) {
    doomed->reserves = -650;
    doomed->turn = 6;
  }
  EXPECT_LT(evaluate(richer, 0), evaluate(s, 0));
}

// A table that has let the tension rise will let it rise again.
TEST(FoundersBots, ExpectOfATableWhatItHasShown) {
  State s = five_players();
  s.tension = 2;
  s.turn = 2;
  State careful = s;
  careful.turn = 9;
  EXPECT_LT(evaluate(s, 0), evaluate(careful, 0));
}

TEST(FoundersBots, SeeToTheMoneyBeforeTheFirstIssue) {
  State s = start(std::vector<std::string>(4, "standard"));
  FastRng dice{3};
  while (asked(s).seat == kChance) run_to_question(s, asked(s).pick(dice), nullptr);
  ASSERT_TRUE(asks(s, Question::kDesk));
  const Action first = choice(s);
  EXPECT_EQ(first, action(ActionKind::kAppoint, Office::kTreasury, first.b));
  answer(s, first);
  EXPECT_EQ(choice(s), action(ActionKind::kEnact, kTariffLaw));
}

// ---- Congress

// Congress is against what makes the President popular; but to ask it costs nothing.
TEST(FoundersBots, TryWhatCongressMightCarryAfterAll) {
  State s = five_players();
  Turn{{s}}.leave_office(man("john_adams"), Vacancy::kOrdinary);  // nobody to delegate it to
  open(s, "bill_of_rights");
  EXPECT_TRUE(choice(s) == action(ActionKind::kAssign, 0));
  answer(s, action(ActionKind::kAssign, 0));
  EXPECT_TRUE(choice(s) == action(ActionKind::kResolve, 0, 0));
}

TEST(FoundersBots, KnowThatThePresidentPaysForACrisis) {
  const auto loss = [](Seat seat) {
    State s = five_players();
    s.phase = Phase::kIssues;
    const int before = evaluate(s, seat);
    s.reserves = -230;
    return before - evaluate(s, seat);
  };
  EXPECT_GT(loss(0), loss(3) + 200);  // who has as many votes
}

TEST(FoundersBots, KeepInfluenceForTheIssuesOfTheirPresident) {
  const State s = five_players();
  EXPECT_GT(price_of(s, Seat{0}, 2), price_of(s, Seat{3}, 2));
}

TEST(FoundersBots, BuyVotesOnlyWhereTheyDecide) {
  State s = voting("state_ky");
  Worths all_for{};
  all_for.fill(200);
  EXPECT_EQ(ballot(s, 1, all_for), action(ActionKind::kYes, 0));
  Worths alone{};
  alone.fill(-20);
  alone[1] = 5000;
  s.supply[1] = 40;
  const Action dear = ballot(s, 1, alone);
  EXPECT_TRUE(is(dear, ActionKind::kYes));
  EXPECT_GT(dear.a, 0);
  alone[1] = 30;
  s.revenue = 30;  // influence will be of use
  EXPECT_EQ(ballot(s, 1, alone), action(ActionKind::kYes, 0)) << "not worth it";
}

TEST(FoundersBots, KeepTheVoteTheyHavePromised) {
  State s = voting("state_ky");
  Worths against{};
  against.fill(-100);
  EXPECT_TRUE(is(ballot(s, 1, against), ActionKind::kNo));
  s.promises[1][0] = {1, 0, Favour::kVoteYes, 0, 0};
  EXPECT_EQ(ballot(s, 1, against), action(ActionKind::kYes, 0));
  EXPECT_EQ(choice(s), action(ActionKind::kYes, 0));
  s.promises[1][0].marks = kWasKept;  // done with
  EXPECT_TRUE(is(ballot(s, 1, against), ActionKind::kNo));
}

// ---- Cards

TEST(FoundersBots, PlayAStatesmanWhoseStateIsIn) {
  State s = five_players();
  s.cards.move(man("rufus_king"), Spot::kDeck, hand(0));
  s.phase = Phase::kPeople;
  s.stack.push<Procedure::kRound>(RoundLocals{.seat = 0});
  run_to_question(s, {}, nullptr);
  ASSERT_TRUE(asks(s, Question::kRound));
  const auto a = interjection(s, 0);
  ASSERT_TRUE(a.has_value());
  EXPECT_EQ(*a, action(ActionKind::kPlay, man("rufus_king")));
}

// ---- Deals

TEST(FoundersBots, TakeAGiftAndPayForNothingNot) {
  State s = voting("state_ky");
  make(s, 0, action(ActionKind::kOffer, 2));
  make(s, 0, action(ActionKind::kOfferPoints, 1));
  make(s, 0, action(ActionKind::kSend));
  EXPECT_EQ(interjection(s, 2), action(ActionKind::kAgree, s.offers[0][0].id));
  State other = voting("state_ky");
  make(other, 0, action(ActionKind::kOffer, 2));
  make(other, 0, action(ActionKind::kAskPoints, 1));
  make(other, 0, action(ActionKind::kSend));
  EXPECT_EQ(interjection(other, 2), action(ActionKind::kReject, other.offers[0][0].id));
}

TEST(FoundersBots, PromiseNothingThatTheyWouldNotKeep) {
  State s = voting("state_ky");
  make(s, 0, action(ActionKind::kOffer, 2));
  make(s, 0, action(ActionKind::kOfferPoints, 3));
  make(s, 0, action(ActionKind::kAskPromise, Favour::kRepay));
  make(s, 0, action(ActionKind::kSend));
  EXPECT_EQ(interjection(s, 2), action(ActionKind::kReject, s.offers[0][0].id));
}

TEST(FoundersBots, SellAVoteThatCostsThemLittle) {
  State s = voting("state_ky");
  make(s, 0, action(ActionKind::kOffer, 2));
  make(s, 0, action(ActionKind::kOfferPoints, 3));
  make(s, 0, action(ActionKind::kAskPromise, Favour::kVoteYes));
  make(s, 0, action(ActionKind::kSend));
  EXPECT_EQ(interjection(s, 2), action(ActionKind::kAgree, s.offers[0][0].id));
}

// Seat 3, who has no influence, wants four points for a card that is worth less to seat 2.
State dear_card() {
  State s = voting("state_ky");
  s.revenue = 30;  // nothing threatens the Union
  s.supply[3] = 0;
  s.supply[2] = 9;
  make(s, 3, action(ActionKind::kOffer, 2));
  make(s, 3, action(ActionKind::kAskPoints, 4));
  make(s, 3, action(ActionKind::kOfferCard, in_hand(s, "abigail_smith", 3)));
  make(s, 3, action(ActionKind::kSend));
  return s;
}

TEST(FoundersBots, AnswerAnOfferThatIsNearlyGoodEnoughWithABetterOne) {
  State s = dear_card();
  EXPECT_EQ(interjection(s, 2), action(ActionKind::kCounter, s.offers[3][0].id));
  for (int moves = 0; s.offers[2][0].id == 0; ++moves) {
    ASSERT_LT(moves, 4) << "talk without end";
    const auto a = interjection(s, 2);
    ASSERT_TRUE(a);
    make(s, 2, *a);
  }
  const Offer& counter = s.offers[2][0];
  EXPECT_LT(counter.points, 4);
  EXPECT_GT(counter.points, 0) << "who asks for a gift gets none";
  EXPECT_FALSE(s.offers[3][0].any()) << "the first is refused by that";
  EXPECT_EQ(interjection(s, 3), action(ActionKind::kAgree, counter.id));
}

TEST(FoundersBots, TalkNoMoreThanOnceAnIssue) {
  State s = dear_card();
  s.deal_moves[2] = 1;
  EXPECT_EQ(interjection(s, 2), action(ActionKind::kReject, s.offers[3][0].id));
}

// Who has little influence sells a card to who has much: both gain.
TEST(FoundersBots, SellACardToWhoHasMoreInfluenceThanUse) {
  State s = five_players();
  s.phase = Phase::kIssues;
  s.stack.push(Procedure::kIssues);
  run_to_question(s, {}, nullptr);
  ASSERT_TRUE(asks(s, Question::kDesk));
  s.revenue = 30;  // nothing threatens the Union
  s.supply = {0, 0, 0, 30, 0, 0};
  const Card card = in_hand(s, "abigail_smith", 4);
  State other = s;
  int moves = 0;
  while (const auto a = interjection(s, 4)) {
    ASSERT_LT(++moves, 6);
    make(s, 4, *a);
    if (is(*a, ActionKind::kSend)) break;
  }
  const Offer& offer = s.offers[4][0];
  ASSERT_NE(offer.id, 0);
  EXPECT_EQ(offer.to, only(3));
  EXPECT_EQ(offer.cards[0], card + 1);
  EXPECT_GT(offer.asked_points, 0);
  EXPECT_EQ(interjection(s, 3), action(ActionKind::kAgree, offer.id));
  other.supply = {1, 1, 1, 1, 1, 1};
  const auto alone = interjection(other, 4);
  EXPECT_FALSE(alone && is(*alone, ActionKind::kOffer)) << "nobody has more of it than he";
}

// What can no longer be given in return is not paid for.
TEST(FoundersBots, WithdrawAnOfferThatHasLostItsSense) {
  State s = voting("state_ky");
  const auto offer = [&](Favour favour, Man favoured) {
    s.offers[3] = {};
    Offer& out = s.offers[3][0];
    out.id = 1;
    out.to = only(0);
    out.points = 1;
    out.asked_favour = favour;
    out.asked_favoured = favoured;
    s.offering = only(3);
  };
  const Action back = action(ActionKind::kWithdraw, 1);
  offer(Favour::kAppoint, s.men_of(3).first());
  EXPECT_NE(interjection(s, 3), back) << "seat 0 is President";
  offer(Favour::kVoteYes, 0);
  EXPECT_NE(interjection(s, 3), back) << "and has not voted yet";
  s.open.voted = only(0);
  EXPECT_EQ(interjection(s, 3), back);
  offer(Favour::kAppoint, s.men_of(3).first());
  Turn t{{s}};
  s.man[man("george_washington")].office = Office::kNone;
  t.put_in_office(man("james_madison"), Office::kPresident);
  EXPECT_EQ(interjection(s, 3), back);
}

TEST(FoundersBots, TrustThoseLessWhoHaveBrokenTheirWord) {
  State s = five_players();
  const int before = trust(s, 2);
  s.promises[2][0] = {1, 0, Favour::kVoteYes, 0, kWasBroken};
  EXPECT_LT(trust(s, 2), before);
  s.promises[2][0].marks = kWasKept;
  EXPECT_GT(trust(s, 2), before);
}

TEST(FoundersBots, JudgePromisesWhenTheyAreDue) {
  State s = voting("state_ky");
  s.promises[0][0] = {1, 2, Favour::kAppoint, s.men_of(2).first(), 0};
  Decision may;
  may.ask(0, 0, "");
  list_interjections(s, may, 0);
  EXPECT_FALSE(judge(s, may).has_value()) << "not yet";
  s.phase = Phase::kTreasury;
  EXPECT_EQ(judge(s, may), action(ActionKind::kBroken, 1));
}

// ---- Whole games

TEST(FoundersBots, EndMostGamesAsTheRulebookMeansThemToEnd) {
  const int games = battery_scaled(24);
  int normal = 0;
  int offers = 0;
  int agreed = 0;
  int cards = 0;
  for (int i = 0; i < games; ++i) {
    const auto seats = static_cast<std::size_t>(kFewestSeats + i % 4);
    const Whole course =
        game(std::vector<std::string>(seats, "standard"), 10 + static_cast<std::uint64_t>(i));
    normal += course.ending == Ending::kLastIssue ? 1 : 0;
    offers += course.offers;
    agreed += course.agreed;
    cards += course.cards;
    EXPECT_LE(course.most_in_a_turn, 20) << "offers without end";
  }
  EXPECT_GE(normal, games * 3 / 4);
  EXPECT_GT(cards, games * 10);
  if (games < 8) return;
  EXPECT_GT(offers, games);
  EXPECT_GT(agreed, offers / 2);
}

TEST(FoundersBots, StandardBeatsRandom) {
  const int games = battery_scaled(40);
  int won = 0;
  for (int i = 0; i < games; ++i) {
    const int seats = 3 + i % 2;
    const int seat = i / 2 % seats;
    std::vector<std::string> kinds(static_cast<std::size_t>(seats), "random");
    kinds[static_cast<std::size_t>(seat)] = "standard";
    won += game(kinds, 50 + static_cast<std::uint64_t>(i)).winner == seat ? 1 : 0;
  }
  EXPECT_GE(won, games * 9 / 10);
}

TEST(FoundersBots, AnswerWithEveryOption) {
  for (const char* off : {"", "less_negotiation"}) {
    State s = Founders::start(all_options_but(off));
    auto player = Founders::player("easy");
    Thinking thinking{FastRng{5}};
    Decision d;
    while (!s.over()) {
      list_question(s, d);
      const Action a = d.seat == kChance
                           ? d.pick(thinking.rng)
                           : player->choose(Founders::conceal(s, d.seat), d, thinking);
      ASSERT_TRUE(d.lists(a));
      run_to_question(s, a, nullptr);
    }
  }
}

}  // namespace bots
}  // namespace
}  // namespace tricorne::founders
