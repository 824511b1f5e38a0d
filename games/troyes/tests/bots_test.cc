// The opponents answer legally, from what they see, and in the order of their names.
#include "games/troyes/game.h"

#include <gtest/gtest.h>

#include "games/troyes/bots/evaluation.h"
#include "games/troyes/bots/guide.h"
#include "kernel/testing/battery.h"
#include "kernel/testing/peeking.h"

namespace tricorne::troyes {
namespace {

std::unique_ptr<Player<Troyes>> player(std::string_view kind) {
  if (kind == "random") return std::make_unique<RandomPlayer<Troyes>>();
  return Troyes::player(kind);
}

tricorne::Setup setup_for(std::size_t seats) {
  return complete(Troyes::info(), {"", std::vector<std::string>(seats, "human"), {}}).value();
}
State started(std::size_t seats) { return Troyes::start(setup_for(seats)); }

// Games of four in which the seat of `one` goes round and all others are `rest`: how many it wins, a shared one in parts.
double wins_of(std::string_view one, std::string_view rest, int games, std::uint64_t seed) {
  auto first = player(one);
  auto other = player(rest);
  double wins = 0;
  Decision decision;
  for (int game = 0; game < games; ++game) {
    const auto seat = static_cast<Seat>(game % 4);
    FastRng dice{seed + static_cast<std::uint64_t>(game)};
    Thinking thinking;
    thinking.rng.key = seed * 77 + static_cast<std::uint64_t>(game);
    State s = started(4);
    while (!Troyes::over(s)) {
      Troyes::decision(s, decision);
      Action a = decision.pick(dice);
      if (decision.seat != kChance) {
        const auto seen = Troyes::conceal(s, decision.seat);
        a = (decision.seat == seat ? *first : *other).choose(seen, decision, thinking);
        EXPECT_TRUE(decision.lists(a));
      }
      Troyes::apply(s, a, nullptr);
    }
    const auto results = Troyes::results(s);
    int winners = 0;
    for (const SeatResult& result : results) winners += result.won ? 1 : 0;
    if (results[seat].won) wins += 1.0 / winners;
  }
  return wins;
}

TEST(Bots, StandardBeatsRandom) {
  const int games = battery_scaled(40);
  EXPECT_GE(wins_of("standard", "random", games, 1), 0.95 * games);
}

TEST(Bots, EasyBeatsRandomAndLosesToStandard) {
  const int games = battery_scaled(40);
  EXPECT_GE(wins_of("easy", "random", games, 2), 0.5 * games);
  EXPECT_LE(wins_of("easy", "standard", games, 3), 0.15 * games);
}

// Else a bot spends all its influence before the move that ends a round.
TEST(Bots, LoseNothingWhenARoundEnds) {
  State s = started(3);
  s.round = 3;
  s.phase = Phase::kActions;
  State next = s;
  next.round = 4;
  next.phase = Phase::kReveal;
  for (Seat seat = 0; seat < 3; ++seat) EXPECT_EQ(evaluate(s, seat), evaluate(next, seat));
}

// How much stronger than the others it is stands in docs/strength.md; here it is hardly given time.
TEST(Bots, StrongBeatsRandom) {
  const int games = battery_scaled(20);
  EXPECT_GE(wins_of("strong:x30", "random", games, 4), 0.95 * games);
}

TEST(Bots, StrongAnswersTheSameForTheSameSeed) {
  State s = started(4);
  Decision decision;
  FastRng dice{3};
  for (int step = 0; step < 40; ++step) {
    Troyes::decision(s, decision);
    Action a = decision.pick(dice);
    if (decision.seat != kChance) {
      const auto seen = Troyes::conceal(s, decision.seat);
      Thinking one{FastRng{9}};
      Thinking other{FastRng{9}};
      a = Troyes::player("strong:x100")->choose(seen, decision, one);
      EXPECT_EQ(a, Troyes::player("strong:x100")->choose(seen, decision, other));
    }
    Troyes::apply(s, a, nullptr);
  }
}

// What looks promising must not hang on one guess at what the others hold.
TEST(Bots, StrongLooksAtItsOptionsByWhatItSees) {
  State s = started(4);
  Decision decision;
  FastRng dice{3};
  for (int step = 0; step < 200; ++step) {
    Troyes::decision(s, decision);
    if (decision.seat != kChance && Guide::begins(decision)) {
      const State other = Troyes::redeal(Troyes::conceal(s, decision.seat), dice);
      std::vector<float> here(static_cast<std::size_t>(decision.size()));
      std::vector<float> there = here;
      FastRng one{9};
      FastRng same{9};
      Guide::root_priors(s, decision, one, here);
      Guide::root_priors(other, decision, same, there);
      EXPECT_EQ(here, there) << step;
    }
    Troyes::apply(s, decision.pick(dice), nullptr);
  }
}

TEST(Bots, AreKnownByName) {
  EXPECT_NE(Troyes::player("easy"), nullptr);
  EXPECT_NE(Troyes::player("standard"), nullptr);
  EXPECT_EQ(Troyes::player("grandmaster"), nullptr);
}

TEST(Bots, DoNotPeek) {
  for (const char* kind : {"standard", "strong:x50"}) {
    const auto make = [&] { return Troyes::player(kind); };
    EXPECT_EQ(peeking_problem<Troyes>(make, setup_for(3), 150), "") << kind;
  }
}

}  // namespace
}  // namespace tricorne::troyes
