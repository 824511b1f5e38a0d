// 3.1, 12.0: the prerequisite and the Event of a card.
#include "games/prelude/cards/dialect.h"

namespace tricorne::prelude {
namespace {

language::TextLocals text_call(language::Position block, const EventCall& call) {
  return {.block = block, .source = language::Position{call.card}, .me = seat(call.me), .rule = 0};
}

}  // namespace

RULE("3.1", "10.0")
bool prerequisite_holds(const State& s, Card card, Player me) {
  const language::Text& needs = facts(card).texts.needs;
  if (needs.empty()) return true;
  const Turn t{{const_cast<State&>(s)}};  // only read
  cards::Reading reading{};
  reading.source = card;
  reading.me = seat(me);
  return language::holds<cards::Dialect>(t, reading, needs.at);
}

// What happens always comes first (ruling 82).
RULE("3.1", "12.0")
Flow play_event(Turn& t) {
  auto& f = t.locals<Procedure::kPlayEvent>();
  BEGIN(t);
  if (!facts(f.card).texts.always.empty()) {
    CALL(t, Procedure::kText, text_call(facts(f.card).texts.always.at, f));
  }
  if (f.holds != 0) {
    t.emit(Event::kEventBegins, f.card, f.me);
    if (!facts(f.card).texts.event.empty()) {
      CALL(t, Procedure::kText, text_call(facts(f.card).texts.event.at, f));
    }
  }
  t.s.stack.result = t.s.cards.to_pool;
  t.s.cards.to_pool = 0;
  END(t);
}

}  // namespace tricorne::prelude
