// Rules allocate nothing. A test program that calls allocations() has its memory counted.
#pragma once

#include <cstddef>

#include "kernel/signature.h"

namespace tricorne {

// How often the program has asked for memory so far.
std::size_t allocations();

// Empty, or the set-up in which a random game, interjections included, asked for memory between its
// start and its end.
template <Game G>
std::string allocation_problem(int games_a_setup) {
  Decision decision;
  for (const Setup& setup : all_setups<G>()) {
    for (int i = 0; i < games_a_setup; ++i) {
      FastRng rng{static_cast<std::uint64_t>(i) + 7};
      typename G::State state = G::start(setup);
      const std::size_t before = allocations();
      while (!G::over(state)) {
        random_move<G>(state, decision, rng);
      }
      if (allocations() != before) return "allocates: " + setup.scenario;
    }
  }
  return {};
}

}  // namespace tricorne
