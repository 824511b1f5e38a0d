// What the rules do for non-players (8.0) beyond what they do for everybody: their dice.
#pragma once

#include "games/liberty/turn.h"

namespace tricorne::liberty {

// Beside the options just listed for a non-player: to roll a die first.
void add_non_player_rolls(const State& s, Decision& out);
// Around every answer: an answer that rolls a die puts the roll on the stack; any other one uses up
// the dice of its question, and the end of a command the die that was kept for it.
void before_answer(State& s, Action a);
void after_answer(State& s);

}  // namespace tricorne::liberty
