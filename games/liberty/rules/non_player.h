// What the rules do for non-players (8.0) beyond what they do for everybody.
#pragma once

#include "games/liberty/turn.h"

namespace tricorne::liberty {

// Beside the options just listed for a non-player: to roll a die first.
void add_non_player_rolls(const State& s, Decision& out);
// A non-player's answer that rolls a die (ActionKind::kNonPlayerRoll), before the rules go on.
void begin_non_player_roll(State& s, Action a);

}  // namespace tricorne::liberty
