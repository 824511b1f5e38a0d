// Windows (9.2): moments at which a card may answer a result. Every seat with cards is asked at once,
// so that nobody is betrayed by being asked.
#include "games/founders/rules/rules.h"

namespace tricorne::founders {
namespace {

SeatMask holders_of_cards(const State& s) {
  SeatMask out = 0;
  for (Seat seat = 0; seat < s.seats; ++seat) {
    if (s.hand_size(seat) > 0) out = static_cast<SeatMask>(out | only(seat));
  }
  return out;
}

bool fits(const State& s, When when, Seat seat, Card c) {
  return !is_man(c) && act_facts(act_of(c)).when == when && may_play(s, seat, c);
}

void list_answers(Turn& t, When when) {
  t.option(ActionKind::kPass);
  for (Card c : t.s.cards.at(hand(t.mover))) {
    if (fits(t.s, when, t.mover, c)) t.option(ActionKind::kPlay, c);
  }
}

// From here on everybody knows which cards were answered with.
void open_answers(Turn& t) {
  for (Seat seat = 0; seat < t.s.seats; ++seat) {
    if (t.s.sealed[seat] == 0) continue;
    t.s.cards.show({u8(t.s.sealed[seat] - 1)}, hand(seat), kEverybody);
    if (t.log != nullptr) t.log->revealed = true;
  }
}

}  // namespace

// Answers are opened when all are in and carried out in ballot order; one whose condition is gone
// by then goes back to the hand. After a play the window is asked again.
RULE("cards")
Flow window(Turn& t) {
  auto& f = t.locals<Procedure::kWindow>();
  BEGIN(t);
  do {
    f.played = 0;
    f.first = t.s.first_ballot();
    f.pending = holders_of_cards(t.s);
    while (f.pending != 0) {
      ASK_ANY(t, f.pending, Question::kWindow, "cards", list_answers(t, f.when));
      t.s.sealed[t.mover] = t.answered(ActionKind::kPlay) ? u8(t.answer.a + 1) : u8(0);
      f.pending = without(f.pending, t.mover);
    }
    open_answers(t);
    for (f.turn = 0; f.turn < t.s.seats && !t.s.over(); ++f.turn) {
      f.seat = t.s.clockwise(f.first, f.turn);
      if (t.s.sealed[f.seat] == 0) continue;
      f.card = u8(t.s.sealed[f.seat] - 1);
      t.s.sealed[f.seat] = 0;
      if (!fits(t.s, f.when, f.seat, f.card)) continue;
      f.played = 1;
      CALL(t, Procedure::kPlayCard, PlayLocals{.card = f.card, .seat = f.seat});
    }
  } while (f.played != 0 && !t.s.over());
  END(t);
}

}  // namespace tricorne::founders
