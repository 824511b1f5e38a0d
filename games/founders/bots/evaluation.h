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

// What a seat holds.
struct Holdings {
  int points = 0;  // hundredths, as are the worths
  int men = 0;
  int worth_of_men = 0;
  int offices = 0;
  int candidates = 0;  // the leaders of parties, with the newspapers that wait for them
  int hand = 0;
  int votes = 0;
  int bonus_votes = 0;  // among them
  int influence = 0;
  int liability = 0;  // what the next crisis will cost the President's
};
std::array<Holdings, kSeats> holdings(const State& s);

// How likely the Union is to fail, in thousandths, ever and within six issues or two turns; and what
// the crises on the way cost everybody.
struct Failing {
  int ever = 0;
  int soon = 0;
  int crises = 0;
};
Failing chances_of_failure(const State& s);

// Issues until the last.
int issues_left(const State& s);

// What a seat would give away with n points of influence.
int price_of(const State& s, Seat seat, int n);
// What a card in a hand may still bring, before it is played.
int price_of(const State& s, Card c);

}  // namespace tricorne::founders
