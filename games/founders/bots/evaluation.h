// What a position is worth to each seat, in hundredths of a point: what it would score now, what its
// offices, votes, influence, cards and candidates may still bring, beside what the others have, and
// how likely the Union is to fail.
#pragma once

#include "games/founders/state.h"

namespace tricorne::founders {

using Worths = std::array<int, kSeats>;

// For all seats at once.
Worths evaluate(const State& s);
inline int evaluate(const State& s, Seat seat) { return evaluate(s)[seat]; }

// What a seat would give away with n points of influence.
int price_of(const State& s, Seat seat, int n);
// What a card in a hand may still bring, before it is played.
int price_of(const State& s, Card c);

}  // namespace tricorne::founders
