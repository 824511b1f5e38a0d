// Ends and scores (3.3).
#include "games/founders/rules/rules.h"

namespace tricorne::founders {

RULE("end", "winner")
int score(const State& s, Seat seat) {
  int points = s.vp[seat];
  for (Man m : s.men_of(seat)) points += s.man[m].cubes;
  if (s.ending > Ending::kLastIssue) {
    points -= s.votes_of(seat) + s.purse(seat, kNobody);
  }
  return points;
}

RULE("opt-reputation")
bool may_win(const State& s, Seat seat) {
  return s.ending != Ending::kCivilWar || !includes(s.black_cubes, seat);
}

}  // namespace tricorne::founders
