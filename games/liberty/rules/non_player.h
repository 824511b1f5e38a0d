// What the rules do for non-players (8.0) beyond what they do for everybody: their dice, and the
// note of which instruction of their chart they are carrying out. Both stand in the state, so that
// whoever plays a non-player needs no memory.
#pragma once

#include "games/liberty/turn.h"

namespace tricorne::liberty {

inline constexpr int kNonPlayerStages = 6;

// Beside the options just listed for a non-player: to roll a die first, or to go on to a later
// instruction.
void add_non_player_options(const State& s, Decision& out);
// Before an answer is carried out. True if it was only a note and the question stands; a roll goes
// on the stack; any other answer uses up the dice of its question.
bool take_non_player_note(State& s, Action a);

}  // namespace tricorne::liberty
