// What a search must know of Prelude to Rebellion: it looks to the end of an action round. An answer
// promises what the standard player sees in it, and a round that is over is worth the chance to win
// that was learned from games.
#pragma once

#include <optional>

#include "games/prelude/bots/judge.h"
#include "games/prelude/game.h"
#include "search/learned.h"

namespace tricorne::prelude {

class Guide {
 public:
  using Game = Prelude;
  static constexpr int kPlayouts = 8000;
  static constexpr float kExplore = 0.15F;
  // Hands differ more than answers do.
  static constexpr bool kDealsAlike = true;

  // For the learned value: the Patriote's seat has all features, the Loyal's has none, so that a
  // strength is the Patriote's lead. A row of weights for each turn.
  static constexpr int kFeatures = Judge::kFeatures;
  static constexpr int kStages = kTurns;
  static int stage(const State& s) { return s.turn; }
  static std::array<float, kFeatures> features(const State& s, Seat seat);
  // Between action rounds.
  static bool weighed(const State& s, const Decision& decision);

  explicit Guide(const search::Weights& weights) : weights_(&weights) {}

  static bool begins(const Decision& decision);
  static bool ends(const State& s, const Decision& decision, Seat mine);
  static std::optional<Action> settled(const State& /*s*/, const Decision& /*decision*/,
                                       Seat /*mine*/, FastRng& /*rng*/) {
    return {};
  }
  void priors(const State& s, const Decision& decision, FastRng& rng, std::span<float> out) const;
  void root_priors(const State& s, const Decision& decision, FastRng& rng,
                   std::span<float> out) const;
  // Which track a card's die moves decides more than any answer: no playout throws it.
  static bool foresees(const State& s, const Decision& decision);
  // Plays the round to its end as it looks best at a glance, its die from all sides.
  search::Values value(State& s, FastRng& rng, search::Luck& luck) const;

 private:
  // The Patriote's chance between rounds.
  [[nodiscard]] float chance(const State& s) const;

  const search::Weights* weights_;
};

// As they were learned: bots/weights.json.
const search::Weights& learned_weights();

// By which the game's strong player searches.
inline Guide guide_of(std::type_identity<Prelude> /*type*/) { return Guide(learned_weights()); }

}  // namespace tricorne::prelude
