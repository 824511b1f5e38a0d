// Dice for the non-players (8.1, 8.2). Their charts ask for dice in the middle of a choice; the die
// is an ordinary chance decision, so that it can be a real one on a real table.
#include "games/liberty/rules/non_player.h"

namespace tricorne::liberty {

struct RollLocals {
  std::uint8_t sides;
  std::uint8_t keep;
};

namespace {

void list_faces(Turn& t, int sides) {
  for (int face = 1; face <= sides; ++face) t.option(ActionKind::kDie, face);
}

bool rolling(const State& s) { return s.stack.top().is(Procedure::kNonPlayerRoll); }

}  // namespace

// Some dice answer two questions of a Command (the D3 of 8.4.2, the D6 of 8.6.3): those are kept
// while it lasts. The charts take spaces for one instruction after the other (8.1.3).
RULE("8.1", "8.1.3", "8.2")
void add_non_player_options(const State& s, Decision& out) {
  if (out.seat >= kFactions || !s.non_player(static_cast<Faction>(out.seat))) return;
  if (s.np.count < s.np.face.size()) {
    out.add(action(ActionKind::kNonPlayerRoll, 3));
    out.add(action(ActionKind::kNonPlayerRoll, 6));
  }
  const auto question = static_cast<Question>(out.question);
  // Before a Command begins: the first of a stroke, and one that an Event grants.
  const bool early = question == Question::kStrokePart || question == Question::kCardSpace ||
                     question == Question::kWhichCommand;
  if (s.command_depth == 0 && !early) return;
  if (s.np.kept == 0) {
    out.add(action(ActionKind::kNonPlayerKeep, 3));
    out.add(action(ActionKind::kNonPlayerKeep, 6));
  }
  if (question != Question::kSelectSpace) return;
  for (int stage = s.np.stage + 1; stage <= kNonPlayerStages; ++stage) {
    out.add(action(ActionKind::kNonPlayerStage, stage));
  }
}

RULE("8.1.3", "8.2")
bool take_non_player_note(State& s, Action a) {
  if (is(a, ActionKind::kNonPlayerStage)) {
    s.np.stage = a.a;
    s.np.mark = static_cast<std::uint8_t>(s.command().selected.size());
    return true;
  }
  if (is(a, ActionKind::kNonPlayerRoll) || is(a, ActionKind::kNonPlayerKeep)) {
    const bool keep = is(a, ActionKind::kNonPlayerKeep);
    s.stack.push<Procedure::kNonPlayerRoll>(
        RollLocals{a.a, keep ? std::uint8_t{1} : std::uint8_t{0}});
  } else if (s.np.count > 0 && !rolling(s)) {
    s.np.face = {};
    s.np.count = 0;
  }
  return false;
}

RULE("8.2")
Flow non_player_roll(Turn& t) {
  auto& f = t.locals<Procedure::kNonPlayerRoll>();
  BEGIN(t);
  ASK(t, kChance, f.sides == 3 ? Question::kRollD3 : Question::kRollD6, "8.2",
      list_faces(t, f.sides));
  if (f.keep != 0) {
    t.s.np.kept = t.answer.a;
  } else {
    t.s.np.face[t.s.np.count++] = t.answer.a;
  }
  t.emit(Event::kChartDie, t.answer.a);
  // The question underneath has not been answered yet: it is asked again.
  t.s.stack.pop();
  return Flow::kAsked;
  END(t);
}

}  // namespace tricorne::liberty
