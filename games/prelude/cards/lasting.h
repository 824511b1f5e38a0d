// What the rules that cards have put in force change in the rules of the game (12.0).
#pragma once

#include "games/prelude/cards/grammar.h"
#include "games/prelude/procedures.h"

namespace tricorne::prelude {

// `forbid`: the action is not offered.
bool forbidden(const State& s, Player p, ActionType action);
// Whether any rule in force speaks of boxes and their prices or forbids something; if none does, all
// prices are the printed ones.
bool changes_mobilization(const State& s);
// `cap`: the most cubes that Mobilization may reach there (card 56); Events may go beyond.
int mobilization_cap(const State& s, County c, Player p);
// `costmax`: the most that a box there costs (card 68).
int price_limit(const State& s, County c, Player p);
// `halfcost`: one AP buys two boxes there (card 107).
bool half_price(const State& s, County c, Player p);
// `bonus`: added to the target of a check.
int check_bonus(const State& s, Player p, CheckKind kind);
// `reroll`: whether a failed check may be rolled again (card 2).
bool may_reroll(const State& s, Player p, CheckKind kind);
// `when`: whether a rule in force acts at this moment.
bool acts_at(const State& s, cards::Moment moment);
// `reprisal`: on the roll for Fear of Reprisal.
int reprisal_modifier(const State& s);

}  // namespace tricorne::prelude
