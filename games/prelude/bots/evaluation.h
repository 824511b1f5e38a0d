// What a position promises, in hundredths of a victory point, and what that means for winning. The
// scoring tracks count most: their leads now, by how soon they will be scored, and what of them will
// still be there at later scorings. Beside them stand cubes, Organizations, cards, Opportunity Points,
// Rebellious Spirit and what a revolt would bring.
#pragma once

#include "games/prelude/state.h"

namespace tricorne::prelude {

// An Activity Point that has still to be spent.
inline constexpr int kPointWorth = 40;
// An Opportunity Point, as long as not too many are hoarded.
inline constexpr int kOpportunityWorth = 30;

// The final lead that `me` can expect. Of the hands it looks into his alone.
int expected_lead(const State& s, Player me);

// A lead as a chance to win, -kCertain to kCertain: the later it is, the more a small one counts.
inline constexpr int kCertain = 10000;
int winning_chance(const State& s, int lead);

// Both together; of a finished game, who has won.
int evaluate(const State& s, Player me);

}  // namespace tricorne::prelude
