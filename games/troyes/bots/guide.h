// What a search must know of Troyes: which answers look promising, and what a position is worth.
#pragma once

#include "games/troyes/game.h"
#include "search/learned.h"

namespace tricorne::troyes {

class Guide {
 public:
  using Game = Troyes;
  static constexpr int kPlayouts = 20000;
  // Answers differ by a hundredth or two. If the search tries too much else, an action with many ways
  // to complete it is worth the mean of them, and passing, with one, looks good.
  static constexpr float kExplore = 0.4F;
  // Of a seat, for the learned value.
  static constexpr int kFeatures = 45;
  static constexpr float kPoint = 2;  // points of score that make a win 2.7 times as sure
  // A row of weights for each number of rounds left, before and after the dice have been rolled,
  // and for two, three and four players.
  static constexpr int kStages = 3 * 2 * 7;
  static search::Weights untaught();
  static int stage(const State& s);
  static std::array<float, kFeatures> features(const State& s, Seat seat);
  // Whether the question begins something new: whatever came before is finished.
  static bool begins(const Decision& decision);
  // Whether a position with this question is weighed as it is: something new begins, or a round.
  static bool weighed(const State& s, const Decision& decision);

  explicit Guide(const search::Weights& weights) : weights_(&weights) {}

  static std::optional<Action> settled(const State& /*s*/, const Decision& /*decision*/,
                                       Seat /*mine*/, FastRng& /*rng*/) {
    return {};
  }
  void priors(const State& s, const Decision& decision, FastRng& rng, std::span<float> out) const;
  // For the question itself every way to complete an action is looked at, as the standard one does.
  static void root_priors(const State& s, const Decision& decision, FastRng& rng,
                          std::span<float> out);
  // Plays the action that has begun to its end, in two likely ways, and weighs the better.
  search::Values value(State& s, FastRng& rng) const;

 private:
  [[nodiscard]] search::Values weigh(const State& s, bool glance) const;

  const search::Weights* weights_;
};

// As they were learned: bots/weights.json.
const search::Weights& learned_weights();

// By which the game's strong player searches.
inline Guide guide_of(std::type_identity<Troyes> /*type*/) { return Guide(learned_weights()); }

}  // namespace tricorne::troyes
