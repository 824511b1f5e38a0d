// 2.3.8 Brilliant Strokes: two free Limited Commands and one Special Activity in any order, each
// independent of the others. The window, eligibility and trumping are rules/sequence.cc's.
#include <utility>

#include "games/liberty/rules/command.h"
#include "games/liberty/rules/winter.h"

namespace tricorne::liberty {
namespace {

constexpr int kPreparationsNeeded = 15;  // 2.3.9: more than this

// 1.10: one of the commands must involve the leader's space; the last one must if the first did
// not.
RULE("1.10", "2.3.8")
CommandCall limited_command(const State& s, const StrokeCall& f, CommandSet allowed) {
  CommandCall call{.faction = f.faction, .flags = kFree | kLimited | kStroke, .allowed = allowed};
  if (f.special_done != 0) call.flags |= kNoSpecial;
  const bool last = f.commands_done + 1 == kStrokeCommands;
  if (last && f.leader_involved == 0) call.must_involve = s.place_of_leader(f.faction);
  return call;
}

CommandSet commands_open(const State& s, const StrokeCall& f) {
  if (f.commands_done == kStrokeCommands) return {};
  // A leader whom the Special Activity sent to Available can be involved in nothing any more.
  const bool led = s.place_of_leader(f.faction) != Space::kNowhere;
  if (f.leader_involved == 0 && !led) return {};
  return possible_commands(s, limited_command(s, f, {}));
}

// The parts are independent, but Plunder takes place in a Raid's Province: here, of a Raid that the
// stroke has made.
RULE("2.3.8", "4.4.3")
SpecialCall special_call(const StrokeCall& f, Special special) {
  SpecialCall call{.faction = f.faction, .flags = kFree | kStroke, .allowed = special};
  if (special == Special::kPlunder) call.spaces = f.raided;
  return call;
}

// Common Cause is no activity of its own: it is offered with a March or a Battle (ruling 28).
SpecialSet specials_open(const State& s, const StrokeCall& f) {
  if (f.special_done != 0) return {};
  return specials_of(s, f.faction).where([&](Special special) {
    if (special == Special::kPlunder && f.raided.empty()) return false;
    return possible_specials(s, special_call(f, special)).any();
  });
}

// A non-player whose chart, once the dice are rolled, finds no Command with its Leader gives up,
// and the card stays in hand.
RULE("8.3.7")
bool may_abort(const State& s, const StrokeCall& f) {
  return s.non_player(f.faction) && f.commands_done == 0 && f.special_done == 0;
}

void list_parts(Turn& t, const StrokeCall& f) {
  const CommandSet commands = commands_open(t.s, f);
  for (Command c : commands) t.option(ActionKind::kLimitedCommand, c);
  for (Special special : specials_open(t.s, f)) t.option(ActionKind::kSpecial, special);
  if (f.leader_involved != 0 || commands.empty() || may_abort(t.s, f)) t.option(ActionKind::kDone);
}

bool goes_on(const State& s, const StrokeCall& f) {
  return commands_open(s, f).any() || specials_open(s, f).any();
}

void note_command(State& s, StrokeCall& f) {
  ++f.commands_done;
  const SpaceSet origins = std::exchange(s.sequence.last_origins, {});
  if ((s.sequence.last_spaces | origins).has(f.leader_was)) f.leader_involved = 1;
  if (f.command == Command::kRaid) f.raided |= s.sequence.last_spaces;
  if (s.stack.result == static_cast<std::uint8_t>(CommandResult::kCommandAndSpecial)) {
    f.special_done = 1;
  }
}

}  // namespace

RULE("1.10", "2.3.8", "2.3.9", "5.1.4")
bool stroke_playable(const State& s, Stroke stroke) {
  if (stroke == Stroke::kTreaty) return s.french_preparations() > kPreparationsNeeded;
  const Faction f = owner(stroke);
  const Space place = s.place_of_leader(f);
  if (place == Space::kNowhere || (f == Faction::kFrench && !s.treaty())) return false;
  return possible_commands(
             s, {.faction = f, .flags = kFree | kLimited | kStroke, .must_involve = place})
      .any();
}

RULE("2.3.8", "5.1.4")
Flow brilliant_stroke(Turn& t) {
  auto& f = t.locals<Procedure::kBrilliantStroke>();
  BEGIN(t);
  while (goes_on(t.s, f)) {
    PERSON_CHOOSES(t, seat(f.faction), Question::kStrokePart, "2.3.8", list_parts(t, f));
    if (t.answered(ActionKind::kDone)) {
      if (!may_abort(t.s, f)) break;
      t.s.stack.result = kStrokeAborted;
      RETURN(t);
    }
    if (t.answered(ActionKind::kSpecial)) {
      f.special_done = 1;
      CALL(t, Procedure::kSpecialActivity, special_call(f, static_cast<Special>(t.answer.a)));
    } else {
      f.leader_was = t.s.place_of_leader(f.faction);
      f.command = static_cast<Command>(t.answer.a);
      if (f.commands_done == 0) f.first_command = f.command;
      CALL(t, Procedure::kCommand, limited_command(t.s, f, f.command));
      note_command(t.s, f);
    }
  }
  t.s.stack.result = 0;
  END(t);
}

}  // namespace tricorne::liberty
