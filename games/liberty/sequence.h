// The sequence of play (2.3): whose turn it is and what may be done with it.
#pragma once

#include <optional>

#include "games/liberty/procedures.h"
#include "games/liberty/state.h"

namespace tricorne::liberty {

// The faction that the current Event card gives the next choice to, if any (2.3.2).
std::optional<Faction> next_to_act(const State& s);
// The faction that is to be asked next whether it plays a Brilliant Stroke (2.3.8).
std::optional<Faction> next_to_stroke(const State& s);
// In the window of 2.3.8: whether whoever is asked is still the one to ask. A leader left alone is
// seen to first (1.10), and his stroke may go with him.
bool stroke_question_stands(const State& s);
// Strokes that `f` may play now; those that trump the stroke in play, if there is one.
StrokeSet strokes_open_to(const State& s, Faction f);
bool trumps(Stroke one, Stroke other);

// What the sequence of play allows `f` on its turn (2.3.4).
struct TurnOptions {
  bool event = false;
  CommandCall command;  // flags say whether it is Limited
};
TurnOptions turn_options(const State& s, Faction f);
int pass_income(Faction f);

}  // namespace tricorne::liberty
