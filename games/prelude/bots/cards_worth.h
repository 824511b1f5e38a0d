// What cards and Opportunity Points are worth to a player before it is known how they are used, in
// hundredths of a victory point.
#pragma once

#include "games/prelude/state.h"

namespace tricorne::prelude {

// Action rounds that a player still has in this turn.
int plays_left(const State& s, Player p);

// The cards of a player's hand. `me` knows his own; of the other's he knows how many there are.
int hand_worth(const State& s, Player p, Player me);
// What the Opportunity Pool offers a player.
int pool_worth(const State& s, Player p);
int opportunity_worth(const State& s, Player p);

}  // namespace tricorne::prelude
