// Chapter 7 and 8.8: who is ahead, who wins a check, how a game ends. All of it is computed from
// the state; nothing here asks a question. margins() itself is declared in procedures.h.
#pragma once

#include "games/liberty/procedures.h"
#include "games/liberty/state.h"

namespace tricorne::liberty {

// 7.3: the sum that counts at the end, without the ten points that a check asks for.
int final_margin(const State& s, Faction f);
// 7.2: both conditions positive; the French only after the Treaty.
bool passes_check(const State& s, Faction f);
// One person against non-players only (8.8).
bool solo(const State& s);
// 8.8: the lone player's worse margin minus the best of the non-players.
int solo_difference(const State& s);
// 8.8: from this difference on the lone player wins; above 0 it is a stalemate.
inline constexpr int kSoloVictory = 6;

// How the game would end by 7.3 if it ended now.
EndRecord final_standing(const State& s);
// How a victory check (7.2) ends it now; kind is kNotOver when nobody wins.
EndRecord check_standing(const State& s);

}  // namespace tricorne::liberty
