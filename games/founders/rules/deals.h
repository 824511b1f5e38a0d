// What the files of the deals share: offers, promises, and what of both is hidden.
#pragma once

#include "games/founders/rules/rules.h"

namespace tricorne::founders {

// ---- Offers (rules/deals.cc)

// The offer of this number, and who made it; null if there is none.
Offer* find_offer(State& s, std::uint8_t id, Seat* maker = nullptr);
const Offer* find_offer(const State& s, std::uint8_t id, Seat* maker = nullptr);
const Offer* draft_of(const State& s, Seat seat);
// How many it must be able to serve at once.
int receivers(const Offer& offer);
inline SeatMask parties(const Offer& offer, Seat maker) {
  return static_cast<SeatMask>(offer.to | only(maker));
}
// Keeps `offering` right.
void note_offering(State& s, Seat seat);
bool may_begin(const State& s, Seat seat);
// The cards that, for all the seat knows, those others may hold; of copies the first.
CardSet askable(const State& s, Seat seat, SeatMask of);

inline Card first_copy(Card c) { return is_man(c) ? c : act_facts(act_of(c)).first; }

// ---- Promises (rules/promises.cc)

// The open promises of a seat, and those that its offers and acceptances may yet make of it.
int pledged_promises(const State& s, Seat seat);
inline bool can_promise(const State& s, Seat seat) {
  return pledged_promises(s, seat) < kPromisesEach;
}
// As many as the draft would need when it is sent.
bool can_promise_all(const State& s, Seat seat, const Offer& draft);
void make_promise(Turn& t, Seat from, Seat to, Favour favour, Man favoured, bool heard);
void list_marks(const State& s, Decision& out, Seat seat);
void mark_promise(Turn& t, bool kept);
// The promise of this number, and who made it; null if there is none.
Promise* find_promise(State& s, std::uint8_t id, Seat* from = nullptr);
const Promise* find_promise(const State& s, std::uint8_t id, Seat* from = nullptr);

}  // namespace tricorne::founders
