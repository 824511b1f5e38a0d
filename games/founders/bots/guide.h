// What a search must know of Founding Fathers: it branches over the answers of the seat that searches;
// from the first question to another seat on the game takes its usual course to the end of the issue or
// phase, and what each seat then has is what it may win with, as was learned from games.
#pragma once

#include <optional>

#include "games/founders/game.h"
#include "search/learned.h"

namespace tricorne::founders {

class Guide {
 public:
  using Game = Founders;
  static constexpr int kPlayouts = 8000;
  static constexpr float kExplore = 0.7F;

  // Of a seat, for the learned value; a row of weights for each number of seats and part of the game.
  static constexpr int kFeatures = 28;
  static constexpr int kParts = 6;
  static constexpr int kStages = (kSeats - kFewestSeats + 1) * kParts;
  static int stage(const State& s);
  static std::array<float, kFeatures> features(const State& s, Seat seat);
  // At the President's desk, and where a phase begins.
  static bool weighed(const State& s, const Decision& decision);

  explicit Guide(const search::Weights& weights) : weights_(&weights) {}

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
  search::Values value(const State& s, FastRng& rng) const;

  // Deals and cards are left to what the standard player makes of them.
  static std::unique_ptr<tricorne::Player<Founders>> completed(
      std::unique_ptr<tricorne::Player<Founders>> searcher);

 private:
  const search::Weights* weights_;
};

// As they were learned: bots/weights.json.
const search::Weights& learned_weights();

}  // namespace tricorne::founders
