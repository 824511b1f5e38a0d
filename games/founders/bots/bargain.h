// Deals as the opponents make them: votes bought with influence, offices asked for, cards sold,
// promises kept.
#pragma once

#include "games/founders/bots/course.h"

namespace tricorne::founders {

// What a promise of that seat is worth, in hundredths: less after one that was broken.
int trust(const State& s, Seat seat);

// What the promises of an offer are worth to who would accept it; goods are not counted.
int worth_of_promises(const State& s, Seat seat, Seat maker, const Offer& offer, FastRng rng);

// Whether the like of an offer that is not good enough, with a few points more, would be.
bool worth_countering(const State& s, Seat seat, Seat maker, const Offer& offer, FastRng rng);

// Whether a vote will be carried if that seat votes so, and all others as they want.
bool carried_if(const State& s, const Worths& stance, Seat seat, bool yes);

// Whether a seat has promised, and not yet done, that.
bool has_promised(const State& s, Seat seat, Favour favour, Man favoured = 0);

// Says of a promise that it was kept or broken, once that is known.
std::optional<Action> judge(const State& s, const Decision& may);

// The next move of an offer worth making, or of one that is countered: one for each issue at most.
std::optional<Action> propose(const State& s, Seat seat, const Decision& may, Question asked,
                              FastRng rng);

}  // namespace tricorne::founders
