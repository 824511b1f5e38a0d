// One number a game: the hash of all states along fixed seeded random games of every scenario. It
// changes if and only if behaviour does, and is the same on every compiler and optimisation level.
#pragma once

#include <cstdint>

#include "kernel/game.h"

namespace tricorne {

// Every scenario with every number of seats.
template <Game G>
std::vector<Setup> all_setups() {
  std::vector<Setup> out;
  const GameInfo& info = G::info();
  for (const std::string& scenario : info.scenarios) {
    for (auto n = static_cast<std::size_t>(info.min_seats); n <= info.seats.size(); ++n) {
      auto setup = complete(info, Setup{scenario, std::vector<std::string>(n, "human"), {}});
      out.push_back(std::move(setup).value());
    }
  }
  return out;
}

template <Game G>
std::uint64_t signature(int games_per_setup = 8) {
  std::uint64_t sum = 0;
  Decision decision;
  for (const Setup& setup : all_setups<G>()) {
    for (int i = 0; i < games_per_setup; ++i) {
      FastRng rng{static_cast<std::uint64_t>(i) + 1};
      typename G::State state = G::start(setup);
      while (!G::over(state)) {
        random_move<G>(state, decision, rng);
        sum = (sum ^ hash_of(state)) * 0x9fb21c651e98df25ULL;
      }
    }
  }
  return sum;
}

}  // namespace tricorne
