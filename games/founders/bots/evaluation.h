// What a position is worth to a seat, in hundredths of a point: what it would score now, and what
// its offices, votes, influence, cards and candidates may still bring, beside what the others have.
#pragma once

#include "games/founders/state.h"

namespace tricorne::founders {

int evaluate(const State& s, Seat seat);

}  // namespace tricorne::founders
