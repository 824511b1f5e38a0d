// Promises (10): recorded, never enforced. Most are judged by what is done when their moment comes,
// the others by the two they are between.
#include <bit>

#include "games/founders/rules/deals.h"

namespace tricorne::founders {
namespace {

unsigned mark_shift(Seat from, Seat seat) { return seat == from ? 0 : 2; }

SeatMask hearers(const Promise& p, Seat from) {
  return (p.marks & kUnheard) != 0 ? static_cast<SeatMask>(only(from) | only(p.to)) : kEverybody;
}

// A free place, else that of one that is settled: the log has it.
Promise& place_for_promise(State& s, Seat from) {
  auto& own = s.promises[from];
  auto found = std::find_if(own.begin(), own.end(), [](const Promise& p) { return p.id == 0; });
  if (found != own.end()) return *found;
  found = std::find_if(own.begin(), own.end(), [](const Promise& p) { return !p.is_open(); });
  return *found;
}

}  // namespace

Promise* find_promise(State& s, std::uint8_t id, Seat* from) {
  for (Seat seat = 0; seat < s.seats; ++seat) {
    for (Promise& p : s.promises[seat]) {
      if (p.id != id || id == 0) continue;
      if (from != nullptr) *from = seat;
      return &p;
    }
  }
  return nullptr;
}
const Promise* find_promise(const State& s, std::uint8_t id, Seat* from) {
  return find_promise(const_cast<State&>(s), id, from);
}

int pledged_promises(const State& s, Seat seat) {
  const auto& own = s.promises[seat];
  auto n = static_cast<int>(
      std::count_if(own.begin(), own.end(), [](const Promise& p) { return p.is_open(); }));
  for (Seat maker : seats_of(s.offering)) {
    for (const Offer& offer : s.offers[maker]) {
      if (offer.id == 0) continue;
      if (maker == seat && offer.favour != Favour::kNone) n += receivers(offer);
      const bool accepted = includes(offer.accepted, seat);
      if (accepted && offer.asked_favour != Favour::kNone) ++n;
    }
  }
  return n;
}

bool can_promise_all(const State& s, Seat seat, const Offer& draft) {
  return draft.favour == Favour::kNone ||
         pledged_promises(s, seat) + receivers(draft) <= kPromisesEach;
}

RULE("deals")
void make_promise(Turn& t, Seat from, Seat to, Favour favour, Man favoured, bool heard) {
  if (favour == Favour::kNone) return;
  Promise& p = place_for_promise(t.s, from);
  do {
    t.s.last_promise = u8(t.s.last_promise % 255 + 1);
  } while (find_promise(t.s, t.s.last_promise) != nullptr);
  p = {t.s.last_promise, to, favour, favoured, heard ? u8(0) : u8(kUnheard)};
  if (names_a_man(favour)) {
    t.emit_to(hearers(p, from), Event::kPromisedMan, from, to, favour, favoured);
  } else {
    t.emit_to(hearers(p, from), Event::kPromised, from, to, favour);
  }
}

void list_marks(const State& s, Decision& out, Seat seat) {
  for (Seat from = 0; from < s.seats; ++from) {
    for (const Promise& p : s.promises[from]) {
      if (!p.is_open() || (seat != from && seat != p.to)) continue;
      if ((p.marks >> mark_shift(from, seat) & 3U) != 0) continue;
      out.add(action(ActionKind::kKept, p.id));
      out.add(action(ActionKind::kBroken, p.id));
    }
  }
}

void mark_promise(Turn& t, bool kept) {
  Seat from = 0;
  Promise& p = *find_promise(t.s, t.answer.a, &from);
  p.marks = u8(p.marks | (kept ? 1 : 2) << mark_shift(from, t.mover));
  t.emit_to(hearers(p, from), kept ? Event::kMarkedKept : Event::kMarkedBroken, t.mover,
            t.mover == from ? p.to : from, p.favour);
}

RULE("deals")
void judge(Turn& t, Seat from, Favour favour, bool kept, Man favoured) {
  if (from >= t.s.seats) return;
  for (Promise& p : t.s.promises[from]) {
    if (p.favour != favour || !p.is_open()) continue;
    if (names_a_man(favour) && p.favoured != favoured) continue;
    p.marks = u8(p.marks | (kept ? kWasKept : kWasBroken));
    t.emit_to(hearers(p, from), kept ? Event::kWasKept : Event::kWasBroken, from, p.to, favour);
  }
}

// The issue is settled, and with it what was promised of it and never came up.
void forget_issue_promises(Turn& t) {
  for (Seat from = 0; from < t.s.seats; ++from) {
    for (Promise& p : t.s.promises[from]) {
      if (!p.is_open() || !is_of_the_issue(p.favour)) continue;
      t.emit_to(hearers(p, from), Event::kCameToNothing, from, p.to, p.favour);
      p = {};
    }
  }
}

}  // namespace tricorne::founders
