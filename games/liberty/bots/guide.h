// What a search must know of Liberty or Death: the charts answer for everybody else and say what looks
// promising; a position is worth what the margins are when the charts have played on to the end of
// the next Winter Quarters.
#pragma once

#include <optional>

#include "games/liberty/game.h"
#include "search/search.h"

namespace tricorne::liberty {

struct Guide {
  using Game = Liberty;
  static constexpr int kPlayouts = 6000;
  static constexpr float kExploreSpreads = 1.5F;

  static bool begins(const Decision& decision);
  static std::optional<Action> settled(const State& s, const Decision& decision, Seat mine,
                                       FastRng& rng);
  static void priors(const State& s, const Decision& decision, FastRng& rng, std::span<float> out);
  // The tree plans the turn; what comes after it is the charts'.
  static bool ends(const State& /*s*/, const Decision& decision, Seat /*mine*/) {
    return begins(decision);
  }
  static search::Values value(State& s, FastRng& rng, search::Luck& luck);
  // For a non-player the charts choose.
  static bool bound(const State& s, Seat seat);
};

// What the charts answer, for a person's seat too: dice that they ask for are rolled unseen, and what
// they note for a non-player is thought anew.
Action charts_answer(const State& s, const Decision& decision, FastRng& rng);

// By which the game's strong player searches.
inline Guide guide_of(std::type_identity<Liberty> /*type*/) { return {}; }

}  // namespace tricorne::liberty
