// 1.10: leaders who are left alone.
#include "games/liberty/leaders.h"

#include "games/liberty/turn.h"

namespace tricorne::liberty {

RULE("1.10")
std::optional<Faction> lone_leader_of(const State& s) {
  for (Faction f : kAllFactions - s.sequence.leaders_held) {
    if (s.leader_alone(f)) return f;
  }
  return std::nullopt;
}

namespace {

void list_leader_places(Turn& t, Faction f) {
  const Leader leader = t.s.leader[at(f)];
  for (Space s : t.s.with(f)) t.option(ActionKind::kLeaderTo, leader, s);
  t.option(ActionKind::kLeaderTo, leader, Space::kNowhere);
}

}  // namespace

// Ruling 22: at once, to any space with own pieces or to Available.
RULE("1.10")
Flow lone_leader(Turn& t) {
  BEGIN(t);
  PERSON_CHOOSES(t, seat(*lone_leader_of(t.s)), Question::kLoneLeader, "1.10",
                 list_leader_places(t, *lone_leader_of(t.s)));
  t.move_leader(*lone_leader_of(t.s), static_cast<Space>(t.answer.b));
  END(t);
}

}  // namespace tricorne::liberty
