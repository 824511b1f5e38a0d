// How positions are judged: by the evaluation, or by what was learned from games.
#pragma once

#include "games/prelude/bots/evaluation.h"
#include "search/weights.h"

namespace tricorne::prelude {

class Judge {
 public:
  // What the learned value looks at, a row of weights for each turn.
  static constexpr int kFeatures = 46;
  using Features = std::array<float, kFeatures>;
  static Features features(const State& s, const Prospects& all);

  Judge() = default;
  explicit Judge(const search::Weights& weights) : weights_(&weights) {}

  // As evaluation.h has them.
  [[nodiscard]] int lead(const State& s, Player me) const;
  [[nodiscard]] int chance(const State& s, int lead) const;
  [[nodiscard]] int evaluate(const State& s, Player me) const;

 private:
  const search::Weights* weights_ = nullptr;
};

}  // namespace tricorne::prelude
