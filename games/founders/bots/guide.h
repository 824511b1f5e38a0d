// What a search must know of Founding Fathers: it branches over the answers of the seat that searches;
// from the first question to another seat on the game takes its usual course to the end of the issue or
// of the election, and what each seat then has makes its chance to win.
#pragma once

#include <optional>

#include "games/founders/bots/features.h"
#include "games/founders/game.h"
#include "search/learned.h"
#include "search/player.h"

namespace tricorne::founders {

class Guide {
 public:
  using Game = Founders;
  static constexpr int kPlayouts = 8000;
  static constexpr float kExplore = 0.15F;
  // What is hidden, dice and draws differ more than answers do.
  static constexpr bool kDealsAlike = true;

  // For the learned value.
  static constexpr int kFeatures = founders::kFeatures;
  static constexpr int kStages = founders::kStages;
  static constexpr float kPoint = 5;
  static int stage(const State& s) { return founders::stage(s); }
  static std::array<float, kFeatures> features(const State& s, Seat seat) {
    return founders::features(s)[seat];
  }
  static search::Weights untaught();
  // Where something new begins.
  static bool weighed(const State& s, const Decision& decision);

  explicit Guide(const search::Weights& weights) : weights_(&weights) {}

  static bool begins(const Decision& decision);
  // What others are asked makes no branches, and what comes after an issue is another matter.
  static bool ends(const State& /*s*/, const Decision& decision, Seat mine) {
    return decision.seat != kChance &&
           (decision.seat != mine || decision.question == static_cast<int>(Question::kDesk));
  }
  // Nor is the next issue, or what comes into the pool.
  static bool foresees(const State& s, const Decision& decision);
  static std::optional<Action> settled(const State& /*s*/, const Decision& /*decision*/,
                                       Seat /*mine*/, FastRng& /*rng*/) {
    return {};
  }
  static void priors(const State& s, const Decision& decision, FastRng& rng, std::span<float> out);
  // As the standard one rates them.
  static void root_priors(const State& s, const Decision& decision, FastRng& rng,
                          std::span<float> out);
  search::Values value(State& s, FastRng& rng, search::Luck& luck) const;

 private:
  [[nodiscard]] search::Values weigh(const State& s) const;

  const search::Weights* weights_;
};

// As they were learned: bots/weights.json; the evaluation by hand as long as there are none.
const search::Weights& learned_weights();

// By which the game's strong player searches.
inline Guide guide_of(std::type_identity<Founders> /*type*/) { return Guide(learned_weights()); }

}  // namespace tricorne::founders

namespace tricorne::search {

// It deals and plays cards, too, whatever its weights.
template <>
std::unique_ptr<Player<founders::Founders>> searcher(std::string_view kind,
                                                     const founders::Guide& guide);

}  // namespace tricorne::search
