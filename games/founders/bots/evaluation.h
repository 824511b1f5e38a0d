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

// ---- What it is made of, for those who weigh it otherwise

// How likely the Union is to fail, in thousandths, and how bad the crises on the way.
struct Fate {
  int war_soon = 0;
  int war = 0;
  int collapse_soon = 0;
  int collapse = 0;
  int crises = 0;
};
Fate fate(const State& s);
// Cards that are still to be drawn.
int issues_left(const State& s);
// What the next crisis may cost the President.
int liability(const State& s);
// What it may bring to lead a party: a candidate, newspapers that wait.
int candidacy(const State& s, Party p);
int press(const State& s, Party p);
// A card in a hand, whatever time is left for it.
int worth_in_hand(const State& s, Card c);

}  // namespace tricorne::founders
