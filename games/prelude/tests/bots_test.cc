// The opponents answer legally, from what they see, and in the order of their names, on both sides.
#include <gtest/gtest.h>

#include "games/prelude/game.h"
#include "games/prelude/turn.h"
#include "kernel/testing/battery.h"
#include "kernel/testing/peeking.h"

namespace tricorne::prelude {
namespace {

std::unique_ptr<tricorne::Player<Prelude>> make(std::string_view kind) {
  if (kind == "random") return std::make_unique<RandomPlayer<Prelude>>();
  return Prelude::player(kind);
}

Player winner_of(const std::array<std::string_view, kPlayers>& kinds, std::uint64_t seed) {
  const std::array players = {make(kinds[0]), make(kinds[1])};
  FastRng dice{seed};
  Thinking thinking{FastRng{seed * 77}};
  State s = Prelude::start(complete(Prelude::info(), {}).value());
  Decision decision;
  while (!s.over()) {
    Prelude::decision(s, decision);
    Action a = decision.pick(dice);
    if (decision.seat != kChance) {
      a = players[decision.seat]->choose(Prelude::conceal(s, decision.seat), decision, thinking);
      EXPECT_TRUE(decision.lists(a));
    }
    Prelude::apply(s, a, nullptr);
  }
  return s.winner();
}

// How many of so many games a kind wins, half of them from each side.
int wins(std::string_view one, std::string_view other, int games, std::uint64_t seed) {
  int won = 0;
  for (int game = 0; game < games; ++game) {
    const bool patriote = game % 2 == 0;
    const Player winner = winner_of({patriote ? one : other, patriote ? other : one},
                                    seed + static_cast<std::uint64_t>(game));
    won += winner == (patriote ? Player::kPatriote : Player::kLoyal) ? 1 : 0;
  }
  return won;
}

TEST(PreludeBots, StandardBeatsRandom) {
  const int games = battery_scaled(40);
  EXPECT_GE(wins("standard", "random", games, 1), games * 19 / 20);
}

TEST(PreludeBots, EasyBeatsRandomAndLosesToStandard) {
  const int games = battery_scaled(30);
  EXPECT_GE(wins("easy", "random", games, 2), games * 3 / 4);
  EXPECT_LE(wins("easy", "standard", games, 3), games / 4);
}

TEST(PreludeBots, AreKnownByName) {
  EXPECT_NE(Prelude::player("easy"), nullptr);
  EXPECT_NE(Prelude::player("standard"), nullptr);
  EXPECT_EQ(Prelude::player("grandmaster"), nullptr);
}

TEST(PreludeBots, DoNotPeek) {
  const auto setup = complete(Prelude::info(), {}).value();
  const auto make = [] { return Prelude::player("standard"); };
  EXPECT_EQ(peeking_problem<Prelude>(make, setup, 40 + battery_scaled(210)), "");
}

// A first action round in which the player holds these cards.
State holding(Player p, const CardSet& hand) {
  State s = Prelude::start(complete(Prelude::info(), {}).value());
  FastRng rng{3};
  Decision decision;
  for (Prelude::decision(s, decision); decision.question != at(Question::kPlay);
       Prelude::decision(s, decision)) {
    const Action first = action(ActionKind::kFirst, p);
    Prelude::apply(s, decision.lists(first) ? first : decision.pick(rng), nullptr);
  }
  s.cards.hand[at(p)] = hand;
  s.cards.pool = {};
  return s;
}

Action answer(const State& s) {
  Decision decision;
  Prelude::decision(s, decision);
  Thinking thinking{FastRng{1}};
  return Prelude::player("standard")
      ->choose(Prelude::conceal(s, decision.seat), decision, thinking);
}

TEST(PreludeBots, TakeAVictoryInReach) {
  State s = holding(Player::kPatriote, {29, 96, 102});
  s.vp.n = 18;  // An Editor in Jail gives two
  EXPECT_EQ(answer(s), action(ActionKind::kPlay, 102, Use::kEvent));
  s = holding(Player::kLoyal, {24, 115, 119});
  s.vp.n = -17;  // Concerned Reformists give three
  EXPECT_EQ(answer(s), action(ActionKind::kPlay, 24, Use::kEvent));
}

TEST(PreludeBots, DoNotHandTheOtherHisVictory) {
  State s = holding(Player::kPatriote, {14, 24});
  s.vp.n = -17;
  EXPECT_EQ(answer(s).a, 14);
  s = holding(Player::kLoyal, {9, 102});
  s.vp.n = 18;
  EXPECT_EQ(answer(s).a, 9);
}

// A revolt that the Loyal would lose is not brought about by him (card 141 raises the Spirit by 2).
TEST(PreludeBots, LetARevoltComeOnlyIfItIsWon) {
  for (const int vp : {-6, 14}) {
    State s = holding(Player::kLoyal, {141, 116});
    s.spirit = 13;
    s.vp.n = static_cast<std::int16_t>(vp);
    const bool revolts = answer(s) == action(ActionKind::kPlay, 141, Use::kEvent);
    EXPECT_EQ(revolts, vp < 0) << vp;
  }
}

}  // namespace
}  // namespace tricorne::prelude
