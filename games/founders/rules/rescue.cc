// A faction without statesmen (8, step 6).
#include "games/founders/rules/rules.h"

namespace tricorne::founders {
namespace {

bool playable(const State& s, Card c) { return is_man(c) && s.is_admitted(man_facts(c).home); }

CardSet playable_men(const State& s, Seat seat) {
  return s.cards.at(hand(seat)).where([&](Card c) { return playable(s, c); });
}

void show_hand(Turn& t, Seat seat) {
  t.s.cards.show(t.s.cards.at(hand(seat)), hand(seat), kEverybody);
  if (t.log != nullptr) t.log->revealed = true;
}

void list_seats(Turn& t, SeatMask seats) {
  for (Seat seat : seats_of(seats)) t.option(ActionKind::kAsk, seat);
}
void list_men_in_hand(Turn& t, Seat seat) {
  for (Card c : playable_men(t.s, seat)) t.option(ActionKind::kPlay, c);
}

}  // namespace

// The seats with the most statesmen, at least two.
SeatMask richest_factions(const State& s) {
  SeatMask out = 0;
  int most = 2;
  for (Seat seat = 0; seat < s.seats; ++seat) {
    const int n = s.men_of(seat).size();
    if (n < most) continue;
    if (n > most) out = 0;
    most = n;
    out = static_cast<SeatMask>(out | only(seat));
  }
  return out;
}

ManSet givable(const State& s, Seat seat) {
  return s.men_of(seat).where([&](Man m) { return !s.leads(m); });
}

RULE("opt-faction")
bool may_plead(const State& s, Seat seat) {
  return s.with(kReducedFaction) && !includes(s.pleaded, seat) && s.men_of(seat).size() == 1 &&
         playable_men(s, seat).empty() && s.supply[seat] > 0;
}

// A faction of one shows its hand, pays a point and is given a man by one it names.
RULE("opt-faction")
Flow plead(Turn& t) {
  const auto& f = t.locals<Procedure::kPlead>();
  BEGIN(t);
  t.s.pleaded = static_cast<SeatMask>(t.s.pleaded | only(f.seat));
  t.emit(Event::kPleaded, f.seat, f.giver);
  t.supply(f.seat, -1);
  show_hand(t, f.seat);
  CHOOSE(t, f.giver, Question::kGive, "opt-faction",
         t.options(ActionKind::kGive, givable(t.s, f.giver)));
  t.give(t.answer.a, f.seat);
  END(t);
}

RULE("death-6")
Flow rescue(Turn& t) {
  auto& f = t.locals<Procedure::kRescue>();
  BEGIN(t);
  if (t.s.men().empty()) {
    t.end(Ending::kNobodyLeft);
  } else if (playable_men(t.s, f.seat).any()) {
    ASK(t, f.seat, Question::kNow, "death-6", list_men_in_hand(t, f.seat));
    t.s.cards.move(t.answer.a, hand(f.seat), Spot::kInPlay);
    t.join(t.answer.a, f.seat);
  } else if (richest_factions(t.s) != 0) {
    show_hand(t, f.seat);
    CHOOSE(t, f.seat, Question::kRescue, "death-6", list_seats(t, richest_factions(t.s)));
    f.giver = t.answer.a;
    CHOOSE(t, f.giver, Question::kGive, "death-6",
           t.options(ActionKind::kGive, givable(t.s, f.giver)));
    t.give(t.answer.a, f.seat);
  }
  END(t);
}

}  // namespace tricorne::founders
