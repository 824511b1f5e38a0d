// The strong opponent's deals: most of its offers are agreed to, it keeps what it promises, and it asks
// as much as what it gives is worth to the other.
#include "games/founders/bots/haggle.h"

#include <bit>

#include "games/founders/bots/bargain.h"
#include "games/founders/rules/deals.h"
#include "games/founders/tests/table.h"
#include "kernel/player.h"

namespace tricorne::founders {
namespace {
namespace haggling {

TEST(FoundersHaggler, KeepsAVoteThatItHasPromised) {
  State s = five_players();
  open(s, "state_ky");
  answer(s, action(ActionKind::kAssign, 0));
  const Decision act = asked(s);
  answer(s, act[act.size() - 1]);
  ASSERT_TRUE(asks(s, Question::kVote));
  const Seat seat = asked(s).seat;
  for (const Favour favour : {Favour::kVoteYes, Favour::kVoteNo}) {
    s.promises[seat][0] = {1, 0, favour, 0, 0};
    Thinking thinking{FastRng{1}};
    const Action a =
        Founders::player("strong:x50")->choose(Founders::conceal(s, seat), asked(s), thinking);
    EXPECT_TRUE(is(a, favour == Favour::kVoteYes ? ActionKind::kYes : ActionKind::kNo));
  }
}

struct Talk {
  int sent = 0;
  int agreed = 0;
  int broken = 0;
  int most_moves = 0;
  int sales = 0;
};

// What an offer adds to what a seat has, by the evaluation that everybody shares.
int gain(const State& s, Seat maker, const Offer& offer, Seat seat) {
  const auto other = static_cast<Seat>(std::countr_zero(offer.to));
  State after = s;
  after.supply[maker] = u8(after.supply[maker] + offer.asked_points - offer.points);
  after.supply[other] = u8(after.supply[other] + offer.points - offer.asked_points);
  for (const std::uint8_t card : offer.cards) {
    if (card != 0) after.cards.move(u8(card - 1), hand(maker), hand(other));
  }
  const int promised = seat == other ? worth_of_promises(s, other, maker, offer, FastRng{}) : 0;
  return evaluate(after, seat) - evaluate(s, seat) + promised;
}

// A card or an office for influence: as many points as leave the other just the better.
void expect_price(Talk& talk, const State& s, Seat maker, const Offer& offer) {
  const bool office = offer.favour == Favour::kAppoint;
  if (offer.asked_points == 0 || (offer.favour != Favour::kNone && !office)) return;
  const auto other = static_cast<Seat>(std::countr_zero(offer.to));
  ++talk.sales;
  EXPECT_GT(gain(s, maker, offer, maker), 0);
  EXPECT_GT(gain(s, maker, offer, other), 0);
  constexpr int kMostAsked = 12;
  Offer dearer = offer;
  ++dearer.asked_points;
  if (dearer.asked_points > std::min<int>(kMostAsked, s.supply[other])) return;
  constexpr int kSpare = 3;  // hundredths of a point
  EXPECT_LE(gain(s, maker, dearer, other), kSpare) << "it could have asked for more";
}

void note(Talk& talk, const State& s, Seat seat, Action a, Seat haggler) {
  if (seat == haggler) {
    if (is(a, ActionKind::kSend)) {
      ++talk.sent;
      expect_price(talk, s, seat, *draft_of(s, seat));
    }
    talk.most_moves = std::max<int>(talk.most_moves, s.deal_moves[seat]);
    return;
  }
  Seat maker = kSpectator;
  if (is(a, ActionKind::kAgree) && find_offer(s, a.a, &maker) != nullptr && maker == haggler) {
    ++talk.agreed;
  }
}

// One that haggles among three that do not.
Talk game(Seat haggler, std::uint64_t seed) {
  std::vector<std::string> kinds(4, "standard");
  kinds[haggler] = "strong:x10";
  std::vector<std::unique_ptr<tricorne::Player<Founders>>> players;
  players.reserve(kinds.size());
  for (const std::string& kind : kinds) players.push_back(Founders::player(kind));
  Thinking thinking{FastRng{seed}};
  State s = Founders::start(complete(Founders::info(), Setup{"a", kinds, {}}).value());
  Talk out;
  Decision d;
  for (int bargained = 0; !s.over();) {
    bool said = false;
    for (Seat seat = 0; seat < s.seats && !said && bargained < kMostInterjections; ++seat) {
      d.ask(seat, 0, "");
      list_interjections(s, d, seat);
      if (d.empty()) continue;
      const auto a = players[seat]->interject(Founders::conceal(s, seat), d, thinking);
      if (!a) continue;
      EXPECT_TRUE(d.lists(*a));
      said = true;
      ++bargained;
      note(out, s, seat, *a, haggler);
      interject(s, *a, nullptr, seat);
    }
    if (said) continue;
    bargained = 0;
    list_question(s, d);
    const Action a = d.seat == kChance
                         ? d.pick(thinking.rng)
                         : players[d.seat]->choose(Founders::conceal(s, d.seat), d, thinking);
    run_to_question(s, a, nullptr);
    for (const Promise& p : s.promises[haggler]) out.broken += (p.marks & kWasBroken) != 0 ? 1 : 0;
  }
  return out;
}

TEST(FoundersHaggler, OffersAtThePriceThatOthersAgreeToAndBreaksNoPromise) {
  Talk all;
  for (std::uint64_t i = 0; i < 4; ++i) {
    const Talk talk = game(static_cast<Seat>(i), 20 + i);
    all.sent += talk.sent;
    all.agreed += talk.agreed;
    all.broken += talk.broken;
    all.sales += talk.sales;
    all.most_moves = std::max(all.most_moves, talk.most_moves);
  }
  EXPECT_GT(all.sent, 8);
  EXPECT_GT(all.agreed, all.sent / 2);
  EXPECT_GT(all.sales, 0);
  EXPECT_EQ(all.broken, 0);
  EXPECT_LT(all.most_moves, kDealMoves) << "talk without end";
}

}  // namespace haggling
}  // namespace
}  // namespace tricorne::founders
