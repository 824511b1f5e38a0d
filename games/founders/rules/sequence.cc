// The order of the game: the deal, and turns of four phases (3.2).
#include "games/founders/rules/rules.h"

namespace tricorne::founders {
namespace {

constexpr auto kProcedures = std::to_array<Flow (*)(Turn&)>({
#define PROCEDURE(name, function) function,
#include "games/founders/lists/procedures.inc"
#undef PROCEDURE
});

}  // namespace

void run_to_question(State& s, Action answer, Log* log, Seat mover) {
  Turn t{{s, answer, nullptr, log, mover}};
  run_interjecting(t, kProcedures);
}

void list_question(const State& s, Decision& out, Seat seat) {
  Turn t{{const_cast<State&>(s), {}, &out, nullptr, seat}};  // listing only reads
  list_pending(t, kProcedures);
}

RULE(sequence)
Flow game(Turn& t) {
  BEGIN(t);
  CALL(t, Procedure::kDeal);
  CALL(t, Procedure::kTreasury);
  END(t);
}

}  // namespace tricorne::founders
