// 2.1: the set-up.
#include "games/prelude/rules/rules.h"

namespace tricorne::prelude {

RULE("1.1", "2.1")
State set_up() {
  State s{};
  for (County c : kAllCounties) {
    for (Player p : kBothPlayers) s.cubes[at(p)][at(c)] = facts(c).start[at(p)];
  }
  s.box[at(Track::kExternal)] = tables().external_start;
  s.spirit = tables().spirit_start;
  for (Player p : kBothPlayers) s.points[at(p)] = opportunity(p).start;
  s.war = tables().war_start;
  s.round = 1;
  recount(s);
  return s;
}

}  // namespace tricorne::prelude
