// Who answers what: one function for each family of questions. All of them answer with a listed
// option, or with anything at all once the mind wants a die.
#pragma once

#include <string_view>

#include "games/liberty/bots/charts.h"
#include "games/liberty/bots/mind.h"

namespace tricorne::liberty::bots {

// Any question, by the faction that is asked. The last resort of every policy is the first option.
Action answer(Mind& m);
Faction asked(const Mind& m);

// The question of a turn (8.1): Event, Command or Pass.
Action answer_turn(Mind& m);
// 8.3: whether the faction executes the Event with one of its texts; -1 for no.
int event_side(Mind& m, Faction f);
// 8.3.5: of spaces that are equal for the Event being executed, those that answer the first of its
// executor's questions "Event or Command?" that any of them answers; all if none does.
SpaceSet matching_question(Mind& m, SpaceSet equal);
// Choices inside Events (8.3.4 - 8.3.8).
Action answer_card(Mind& m);
// Brilliant Strokes (8.3.7, 8.4.11, 8.5.8, 8.6.11, 8.7.8).
Action answer_stroke_window(Mind& m);
Action answer_stroke_part(Mind& m);
// Winter Quarters and what else is asked of a faction outside its turn.
Action answer_winter(Mind& m);
Action answer_naval(Mind& m);
Action answer_leader(Mind& m);
Action answer_lone_leader(Mind& m);
Action answer_battle(Mind& m);

// The flowcharts (8.4 - 8.7), one a faction: which Command, and every question inside it.
Command chart(Mind& m, Faction f, CommandSet possible, const Scope& scope);
Command british_chart(Mind& m, CommandSet possible, const Scope& scope);
Command patriot_chart(Mind& m, CommandSet possible, const Scope& scope);
Command indian_chart(Mind& m, CommandSet possible, const Scope& scope);
Command french_chart(Mind& m, CommandSet possible, const Scope& scope);
Action answer_british(Mind& m);
Action answer_patriots(Mind& m);
Action answer_indians(Mind& m);
Action answer_french(Mind& m);

// An option of this kind if it is listed, else the first of all.
Action or_first(const Mind& m, Action wanted);
// Stops if that is listed, for this reason. An Event's free Command that cannot stop yet, though
// its chart wants no more of it, goes on by lot (8.3.5); else the first of all.
Action stop(Mind& m, std::string_view reason);
// The same for a Battle Command that selects no more spaces: there are none, or nothing to pay with.
Action stop_selecting(Mind& m);
// An option (or the first of all), and the priority or section that asks for it.
inline Action chosen(Mind& m, Action wanted, std::string_view reason) {
  m.because(reason);
  return or_first(m, wanted);
}
// The first option of a kind, else the first of all.
Action first_of_kind(const Mind& m, ActionKind kind);
// The option of this kind with the largest first number (options of other kinds do not count).
Action largest(const Mind& m, ActionKind kind);

// Selects a space for the Command in progress and says so.
inline Action select_space(Mind& m, std::string_view box, Space where) {
  m.act(box, where);
  return or_first(m, action(ActionKind::kSpace, where));
}

// For a look at a later instruction: it leaves no trace and rolls no dice, those belong to the
// instruction itself.
inline Mind look_ahead(const Mind& m) {
  Mind ahead(m.s, m.d, nullptr);
  ahead.imagining = true;
  return ahead;
}

// The next space of a Command whose instructions come one after the other (8.1.3): `choose` names
// the space that an instruction selects, `done` whether it has had its spaces. No action when none
// is left: each is carried out as far as possible (8.1.1).
RULE("8.1.1", "8.1.3")
template <class Choose, class Done>
Action space_by_stages(Mind& m, int last, std::string_view box, Choose&& choose, Done&& done) {
  for (int next = stage(m); next <= last; ++next) {
    if (done(next)) continue;
    if (next > stage(m)) {
      Mind ahead = look_ahead(m);
      if (choose(ahead, next) == Space::kNowhere) continue;
      return go_to_stage(next);
    }
    const Space where = choose(m, next);
    if (where != Space::kNowhere) return select_space(m, box, where);
  }
  return {};
}
// The same where the Special Activity comes after the Command: when no space is left, it is over.
template <class Choose, class Done>
Action next_by_stages(Mind& m, int last, std::string_view box, Choose&& choose, Done&& done) {
  if (special_done(m.s)) return stop(m, "carried_out");
  const Action next = space_by_stages(m, last, box, choose, done);
  return next.kind != 0 ? next : finish(m);
}

}  // namespace tricorne::liberty::bots
