// What a position is worth to a seat, in hundredths of a victory point: what it would score now,
// and what its money, influence, citizens, dice and cubes may still bring.
#pragma once

#include "games/troyes/rules/rules.h"

namespace tricorne::troyes {

// What the seat has and may still score with.
int prospects(const State& seen, Seat seat);
// The seat's own prospects less a share of the others'. Hidden characters count by their chance.
int evaluate(const State& seen, Seat seat);
// The same for a lookahead.
inline auto evaluation_for(Seat seat) {
  return [seat](const State& seen) { return evaluate(seen, seat); };
}

}  // namespace tricorne::troyes
