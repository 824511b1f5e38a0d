// Dice for the non-players (8.1, 8.2). Their charts ask for dice in the middle of a choice; the die
// is an ordinary chance decision, so that it can be a real one on a real table.
#include "games/liberty/rules/non_player.h"

namespace tricorne::liberty {
namespace {

struct RollLocals {
  std::uint8_t sides;
};

void list_faces(Turn& t, int sides) {
  for (int face = 1; face <= sides; ++face) t.option(ActionKind::kDie, face);
}

}  // namespace

RULE(8.1, 8.2)
void add_non_player_rolls(const State& s, Decision& out) {
  if (out.seat >= kFactions || !s.non_player(static_cast<Faction>(out.seat))) return;
  if (s.np.count == s.np.face.size()) return;
  out.add(action(ActionKind::kNonPlayerRoll, 3));
  out.add(action(ActionKind::kNonPlayerRoll, 6));
}

RULE(8.2)
void begin_non_player_roll(State& s, Action a) {
  s.stack.push(Procedure::kNonPlayerRoll, RollLocals{a.a});
}

RULE(8.2)
Flow non_player_roll(Turn& t) {
  auto& f = t.locals<RollLocals>();
  BEGIN(t);
  ASK(t, kChance, f.sides == 3 ? Question::kRollD3 : Question::kRollD6, "8.2",
      list_faces(t, f.sides));
  t.s.np.face[t.s.np.count++] = t.answer.a;
  t.emit(Event::kRolled, t.answer.a);
  // The question underneath has not been answered yet: it is asked again.
  t.s.stack.pop();
  return Flow::kAsked;
  END(t);
}

}  // namespace tricorne::liberty
