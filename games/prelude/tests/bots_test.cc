// The opponents answer legally, from what they see, and in the order of their names, on both sides.
#include <gtest/gtest.h>

#include "games/prelude/game.h"
#include "kernel/testing/battery.h"

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

// The same answer whatever the other holds.
TEST(PreludeBots, DoNotPeek) {
  State s = Prelude::start(complete(Prelude::info(), {}).value());
  FastRng rng{5};
  Decision decision;
  const auto bot = Prelude::player("standard");
  for (int step = 0; step < 250 && !s.over(); ++step) {
    Prelude::decision(s, decision);
    Action a = decision.pick(rng);
    if (decision.seat != kChance) {
      const auto seen = Prelude::conceal(s, decision.seat);
      const auto twin = Prelude::conceal(Prelude::redeal(seen, rng), decision.seat);
      Thinking one;
      Thinking other;
      a = bot->choose(seen, decision, one);
      EXPECT_EQ(a, bot->choose(twin, decision, other));
    }
    Prelude::apply(s, a, nullptr);
  }
}

}  // namespace
}  // namespace tricorne::prelude
