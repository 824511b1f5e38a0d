// What a search must know of Founding Fathers: it branches over the answers of the seat that searches;
// from the first question to another seat on the game takes its usual course to the end of the issue or
// phase, and what each seat then has is what it may win with.
#pragma once

#include <optional>

#include "games/founders/game.h"
#include "search/search.h"

namespace tricorne::founders {

struct Guide {
  using Game = Founders;
  static constexpr int kPlayouts = 8000;
  static constexpr float kExplore = 0.7F;

  static bool begins(const Decision& decision);
  // What others are asked makes no branches.
  static bool ends(const State& /*s*/, const Decision& decision, Seat mine) {
    return decision.seat != kChance && decision.seat != mine;
  }
  static std::optional<Action> settled(const State& /*s*/, const Decision& /*decision*/,
                                       Seat /*mine*/, FastRng& /*rng*/) {
    return {};
  }
  static void priors(const State& s, const Decision& decision, FastRng& rng, std::span<float> out);
  // As the standard one rates them.
  static void root_priors(const State& s, const Decision& decision, FastRng& rng,
                          std::span<float> out);
  static search::Values value(const State& s, FastRng& rng);
};

// By which the game's strong player searches.
inline Guide guide_of(std::type_identity<Founders> /*type*/) { return {}; }

}  // namespace tricorne::founders
