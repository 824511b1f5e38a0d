// What a search must know of Liberty or Death: the charts answer for everybody else; a position is
// worth what the margins are when all have played on to the end of the next Winter Quarters. Habits
// that were learned say what looks promising and play on in the searching seat's place: the charts
// play for a friend as well, and know nothing of a lone person's being six ahead (8.8). By themselves
// habits are the player `standard`.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string_view>

#include "games/liberty/bots/habits.h"
#include "games/liberty/game.h"
#include "search/learned.h"

namespace tricorne::liberty {

class Guide {
 public:
  using Game = Liberty;
  static constexpr int kPlayouts = 6000;
  static constexpr float kExploreSpreads = 1.5F;

  // Habits are learned: the traits of each faction after the other, in rows that a line can hold; those
  // of a lone person, then those of one among others.
  static constexpr int kFeatures = Traits::kLine;
  static constexpr int kStages = 2 * kFactions * Traits::kAll / kFeatures;
  // They are practised as a lone person against the first of these, among others against the second.
  static constexpr std::array<std::string_view, 2> kAgainst = {"rulebook", "charts"};
  static search::Practised practised(const search::Weights& from, const search::Practice& practice);
  // Who goes by habits alone.
  static constexpr std::string_view kHabitual = "standard";
  static std::unique_ptr<Player<Liberty>> habitual(const search::Weights& weights);

  explicit Guide(const search::Weights& weights) : weights_(&weights) {}

  static bool begins(const Decision& decision);
  // Whose tree it advises.
  void advises(Seat mine) { mine_ = mine; }
  static std::optional<Action> settled(const State& s, const Decision& decision, Seat mine,
                                       FastRng& rng);
  void priors(const State& s, const Decision& decision, FastRng& rng, std::span<float> out) const;
  // The tree plans the turn; what comes after it is played on.
  static bool ends(const State& /*s*/, const Decision& decision, Seat /*mine*/) {
    return begins(decision);
  }
  search::Values value(State& s, FastRng& rng, search::Luck& luck) const;
  // For a non-player the charts choose.
  static bool bound(const State& s, Seat seat);

 private:
  void play_on(State& s, FastRng& rng, search::Luck& luck) const;

  const search::Weights* weights_;
  Seat mine_ = kSpectator;
};

// As they were learned: bots/weights.json.
const search::Weights& learned_weights();

// What the charts answer, for a person's seat too: dice that they ask for are rolled unseen, and what
// they note for a non-player is thought anew.
Action charts_answer(const State& s, const Decision& decision, FastRng& rng);

// By which the game's strong player searches.
inline Guide guide_of(std::type_identity<Liberty> /*type*/) { return Guide(learned_weights()); }

}  // namespace tricorne::liberty
