// What a search must know of Prelude to Rebellion: it looks to the end of an action round. An answer
// promises what the standard player sees in it, and a round that is over is worth the chance to win
// that the evaluation gives it.
#pragma once

#include <optional>

#include "games/prelude/game.h"
#include "search/search.h"

namespace tricorne::prelude {

struct Guide {
  using Game = Prelude;
  static constexpr int kPlayouts = 8000;
  static constexpr float kExplore = 0.7F;

  static bool begins(const Decision& decision);
  static bool ends(const State& s, const Decision& decision, Seat mine);
  static std::optional<Action> settled(const State& /*s*/, const Decision& /*decision*/,
                                       Seat /*mine*/, FastRng& /*rng*/) {
    return {};
  }
  static void priors(const State& s, const Decision& decision, FastRng& rng, std::span<float> out);
  static void root_priors(const State& s, const Decision& decision, FastRng& rng,
                          std::span<float> out);
  // Plays the round to its end as it looks best at a glance.
  static search::Values value(State& s, FastRng& rng);
};

}  // namespace tricorne::prelude
