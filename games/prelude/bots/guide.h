// What a search must know of Prelude to Rebellion: an answer promises what is seen of it at a glance,
// and a position is worth the chance to win that the evaluation gives it.
#pragma once

#include <optional>

#include "games/prelude/game.h"
#include "search/search.h"

namespace tricorne::prelude {

struct Guide {
  using Game = Prelude;
  static constexpr int kPlayouts = 20000;

  static bool begins(const Decision& decision);
  static std::optional<Action> settled(const State& /*s*/, const Decision& /*decision*/,
                                       Seat /*mine*/, FastRng& /*rng*/) {
    return {};
  }
  static void priors(const State& s, const Decision& decision, FastRng& rng, std::span<float> out);
  static search::Values value(const State& s, FastRng& rng);
};

}  // namespace tricorne::prelude
