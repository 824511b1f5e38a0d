// The strong opponent's deals: most of its offers are agreed to, and it keeps what it promises.
#include "games/founders/bots/haggle.h"

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
};

void note(Talk& talk, const State& s, Seat seat, Action a, Seat haggler) {
  if (seat == haggler) {
    talk.sent += is(a, ActionKind::kSend) ? 1 : 0;
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

TEST(FoundersHaggler, OffersWhatOthersAgreeToAndBreaksNoPromise) {
  Talk all;
  for (std::uint64_t i = 0; i < 4; ++i) {
    const Talk talk = game(static_cast<Seat>(i), 20 + i);
    all.sent += talk.sent;
    all.agreed += talk.agreed;
    all.broken += talk.broken;
    all.most_moves = std::max(all.most_moves, talk.most_moves);
  }
  EXPECT_GT(all.sent, 8);
  EXPECT_GT(all.agreed, all.sent / 2);
  EXPECT_EQ(all.broken, 0);
  EXPECT_LT(all.most_moves, kDealMoves) << "talk without end";
}

}  // namespace haggling
}  // namespace
}  // namespace tricorne::founders
