// The toy game for the search, of tests: every answer is as promising, and a position is worth what
// chance makes of it.
#pragma once

#include "kernel/testing/toy_game.h"
#include "search/search.h"

namespace tricorne::toy {

struct Guide {
  using Game = Toy;
  static constexpr int kPlayouts = 400;
  static bool begins(const Decision& /*decision*/) { return true; }
  static std::optional<Action> settled(const State& /*s*/, const Decision& /*decision*/,
                                       Seat /*mine*/, FastRng& /*rng*/) {
    return {};
  }
  static void priors(const State& /*s*/, const Decision& /*decision*/, FastRng& /*rng*/,
                     std::span<float> /*out*/) {}
  static search::Values value(State& s, FastRng& rng) {
    Decision scratch;
    while (!Toy::over(s)) random_move<Toy>(s, scratch, rng);
    search::Values out{};
    out[s.winner - 1U] = 1;
    return out;
  }
};

}  // namespace tricorne::toy
