// 8.3.1: the instructions for Events whose faction symbol has a musket.
#pragma once

#include "games/liberty/bots/mind.h"
#include "games/liberty/cards/script.h"

namespace tricorne::liberty::bots {

// The text that the faction uses: 0 unshaded, 1 shaded, -1 if the instructions rule the Event out.
int instructed_side(const State& s, Faction f, int usual);
// Whether an Event carried out as instructed does what the instructions want of it; `fought` tells
// whether it came to a Battle.
bool instruction_met(const State& before, const State& after, bool fought, Faction f);
// Spaces that the instructions prefer for the present choice among these; all if none.
SpaceSet instructed_spaces(const State& s, Card card, Faction f, SpaceSet among);
// The faction to choose, of these; the set itself if there is no instruction.
FactionSet instructed_factions(const State& s, Card card, Faction f, FactionSet among);
// The kinds of pieces to choose among; the set itself if there is no instruction.
PieceSet instructed_pieces(Card card, Faction f, PieceSet among);
// Card 30: the British leave one Regular in each space if possible.
bool leaves_last_regular(Card card, Faction f);

// ---- Pieces that an Event places, removes, replaces or Activates (event_pieces.cc)

// One of these by lot, the West Indies among them (8.2, 8.3.8).
Space any_space(Mind& m, SpaceSet among);

Action answer_card_kind(Mind& m);
Action answer_card_place(Mind& m);
Action answer_card_take(Mind& m, ActionKind verb);

// ---- Units that an Event moves (event_moves.cc)

// Whether the March instructions of `f` would lead units out of this space to one next to it.
bool leaves_by_march(const State& s, Faction f, Space from);
Action answer_card_move(Mind& m);

}  // namespace tricorne::liberty::bots
