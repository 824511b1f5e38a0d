// The order of the game: the deal, and turns of four phases (3.2).
#include "games/founders/rules/rules.h"

namespace tricorne::founders {
namespace {

constexpr auto kProcedures = std::to_array<Flow (*)(Turn&)>({
#define PROCEDURE(name, function, locals) function,
#include "games/founders/procedures.inc"
#undef PROCEDURE
});

Procedure procedure_of(const Frame& frame) {
  return static_cast<Procedure>(frame.procedure & ~kInterjection);
}

// The acting statesman of an issue has died, and whatever killed him is done: an issue begins
// again, a law is dropped and counts as not tried (8, step 7).
bool unwind(State& s) {
  if (s.open.restart == 0) return false;
  int issue = s.stack.depth - 1;
  while (issue >= 0 &&
         procedure_of(s.stack.at[static_cast<std::size_t>(issue)]) != Procedure::kIssue) {
    const Procedure above = procedure_of(s.stack.at[static_cast<std::size_t>(issue)]);
    if (above == Procedure::kPlayCard || above == Procedure::kDeath) return false;
    --issue;
  }
  s.open.restart = 0;
  if (issue < 0) return false;
  const bool law = s.open.law != kNoLaw;
  while (s.stack.depth > issue + (law ? 0 : 1)) s.stack.pop();
  if (law) {
    s.tried = static_cast<std::uint8_t>(s.tried & ~(1U << s.open.law));
    s.open = OpenIssue::nothing();
  } else {
    s.stack.top().step = 0;
  }
  return true;
}

RULE("sequence")
void end_turn(Turn& t) {
  State& s = t.s;
  end_offers(t);
  s.bonus_votes = {};
  s.deal_moves = {};
  s.pleaded = 0;
  for (ManState& man : s.man) man.unmark(kMuted);
  s.turn = u8(s.turn + 1);
}

}  // namespace

void run_to_question(State& s, Action answer, Log* log, Seat mover) {
  Turn t{{s, answer, nullptr, log, mover}};
  do {
    run_interjecting(t, kProcedures);
  } while (unwind(s));
  if (s.over()) {
    while (!s.stack.empty()) s.stack.pop();
  }
  lapse(t);
}

void list_question(const State& s, Decision& out, Seat seat) {
  Turn t{{const_cast<State&>(s), {}, &out, nullptr, seat}};  // listing only reads
  list_pending(t, kProcedures);
}

RULE("sequence", "end")
Flow game(Turn& t) {
  BEGIN(t);
  CALL(t, Procedure::kDeal);
  while (!t.s.over()) {
    if (t.s.turn > 1 || t.s.phase == Phase::kIssues) {
      CALL(t, Procedure::kIssues);
      if (t.s.over()) break;
      CALL(t, Procedure::kTreasury);
      if (t.s.over()) break;
      CALL(t, Procedure::kElection, ElectionLocals{});
      if (t.s.final_turn != 0) t.end(Ending::kLastIssue);
      if (t.s.over()) break;
    }
    CALL(t, Procedure::kPeople, PeopleLocals{});
    end_turn(t);
  }
  END(t);
}

}  // namespace tricorne::founders
