// Deals (10): offers of influence, unplayed cards and promises, made and answered beside whatever is
// being asked. An offer is drafted in small moves, one draft a seat, and stands from when it is sent.
#include <bit>

#include "games/founders/rules/rules.h"

namespace tricorne::founders {
namespace {

// ---- Offers stand together at the front, in the order they were begun

Offer* find(State& s, std::uint8_t id) {
  const auto found = std::find_if(s.offers.begin(), s.offers.end(),
                                  [&](const Offer& offer) { return offer.id == id; });
  return found == s.offers.end() ? nullptr : &*found;
}
Offer* draft_of(State& s, Seat seat) {
  const auto found = std::find_if(s.offers.begin(), s.offers.end(), [&](const Offer& offer) {
    return offer.id != 0 && offer.sent == 0 && offer.from == seat;
  });
  return found == s.offers.end() ? nullptr : &*found;
}
const Offer* draft_of(const State& s, Seat seat) { return draft_of(const_cast<State&>(s), seat); }

void remove(State& s, Offer* offer) {
  std::copy(offer + 1, s.offers.data() + s.offers.size(), offer);
  s.offers.back() = {};
}

int receivers(const Offer& offer) { return offer.together != 0 ? std::popcount(offer.to) : 1; }

bool may_begin(const State& s, Seat seat) {
  const auto own = std::count_if(s.offers.begin(), s.offers.end(), [&](const Offer& offer) {
    return offer.id != 0 && offer.from == seat;
  });
  return own < kOffersEach && s.deal_moves[seat] < kDealMoves && draft_of(s, seat) == nullptr;
}

Offer& begin_offer(State& s, Seat seat, Seat to) {
  Offer& offer = *find(s, 0);
  do {
    s.last_offer = u8(s.last_offer % 255 + 1);
  } while (find(s, s.last_offer) != nullptr);
  offer = {};
  offer.id = s.last_offer;
  offer.from = seat;
  offer.to = only(to);
  return offer;
}

// The maker still has what he offers; what is not seen is there.
bool stands(const State& s, const Offer& offer) {
  const bool has_card = offer.card == 0 || offer.card == Offer::kHiddenCard ||
                        s.cards.has(hand(offer.from), u8(offer.card - 1));
  return has_card && s.supply[offer.from] >= offer.points * receivers(offer);
}

// ---- Drafting

RULE("deals")
void list_favours(const State& s, Decision& out, SeatMask partners, bool asked, Favour now) {
  const auto plain = asked ? ActionKind::kAskPromise : ActionKind::kPromise;
  const auto with_man = asked ? ActionKind::kAskPromiseMan : ActionKind::kPromiseMan;
  for (int i = 1; i <= kFavours; ++i) {
    const auto favour = static_cast<Favour>(i);
    if (favour == now) continue;
    if (!names_a_man(favour)) {
      out.add(action(plain, favour));
      continue;
    }
    for (Man m : s.men()) {
      if (includes(partners, s.owner(m))) out.add(action(with_man, favour, m));
    }
  }
}

bool says_something(const Offer& draft) {
  return draft.points != 0 || draft.card != 0 || draft.asked_points != 0 || draft.asked_card != 0 ||
         draft.favour != Favour::kNone || draft.asked_favour != Favour::kNone;
}

RULE("deals")
void list_draft(const State& s, Decision& out, const Offer& draft) {
  const bool together = draft.together != 0;
  const bool with_card = draft.card != 0 || draft.asked_card != 0;
  if (says_something(draft)) out.add(action(ActionKind::kSend));
  if (s.deal_moves[draft.from] >= kDealMoves) return;
  int richest = 0;
  for (Seat seat = 0; seat < s.seats; ++seat) {
    if (seat == draft.from) continue;
    if (!includes(draft.to, seat)) {
      if (!together) out.add(action(ActionKind::kAlso, seat));
    } else {
      richest = std::max<int>(richest, s.supply[seat]);
    }
  }
  if (!together && !with_card && std::popcount(draft.to) > 1 &&
      draft.points * std::popcount(draft.to) <= s.supply[draft.from]) {
    out.add(action(ActionKind::kTogether));
  }
  const int most = std::min(s.supply[draft.from] / receivers(draft), kMostAsked);
  for (int n = 0; n <= most; ++n) {
    if (n != draft.points) out.add(action(ActionKind::kOfferPoints, n));
  }
  for (int n = 0; n <= std::min(richest, kMostAsked); ++n) {
    if (n != draft.asked_points) out.add(action(ActionKind::kAskPoints, n));
  }
  if (!together) {
    for (Card c : s.cards.at(hand(draft.from))) {
      if (c + 1 != draft.card) out.add(action(ActionKind::kOfferCard, c));
    }
    if (draft.asked_card == 0) out.add(action(ActionKind::kAskCard));
  }
  list_favours(s, out, draft.to, false, draft.favour);
  list_favours(s, out, only(draft.from), true, draft.asked_favour);
}

void change_draft(Offer& draft, Action a) {
  switch (static_cast<ActionKind>(a.kind)) {
    case ActionKind::kAlso:
      draft.to = static_cast<SeatMask>(draft.to | only(a.a));
      return;
    case ActionKind::kTogether:
      draft.together = 1;
      return;
    case ActionKind::kOfferPoints:
      draft.points = a.a;
      return;
    case ActionKind::kOfferCard:
      draft.card = u8(a.a + 1);
      return;
    case ActionKind::kAskPoints:
      draft.asked_points = a.a;
      return;
    case ActionKind::kAskCard:
      draft.asked_card = 1;
      return;
    case ActionKind::kPromise:
    case ActionKind::kPromiseMan:
      draft.favour = static_cast<Favour>(a.a);
      draft.favoured = a.b;
      return;
    default:
      draft.asked_favour = static_cast<Favour>(a.a);
      draft.asked_favoured = a.b;
  }
}

// A card in an offer is shown to who it is offered to; in one to several, to the table.
void send(Turn& t, Offer& offer) {
  offer.sent = 1;
  for (Seat seat : seats_of(offer.to)) t.emit(Event::kOffered, offer.from, seat, offer.id);
  if (offer.points != 0) t.emit(Event::kOfferPoints, offer.id, offer.points);
  if (offer.card != 0) {
    const SeatMask shown = std::popcount(offer.to) > 1 ? kEverybody : offer.to;
    t.s.cards.show({u8(offer.card - 1)}, hand(offer.from), shown);
    t.emit(Event::kOfferCard, offer.id);
    t.emit_to(shown, Event::kOfferShows, offer.id, offer.card - 1);
    if (t.log != nullptr) t.log->revealed = true;
  }
  if (offer.asked_points != 0) t.emit(Event::kAskPoints, offer.id, offer.asked_points);
  if (offer.asked_card != 0) t.emit(Event::kAskCard, offer.id);
  if (offer.favour != Favour::kNone) t.emit(Event::kOfferFavour, offer.id, offer.favour);
  if (offer.asked_favour != Favour::kNone) t.emit(Event::kAskFavour, offer.id, offer.asked_favour);
}

// ---- Answering

bool can_pay_all(const State& s, const Offer& offer, SeatMask seats) {
  for (Seat seat : seats_of(seats)) {
    if (s.supply[seat] < offer.asked_points) return false;
  }
  return true;
}

RULE("deals")
void list_agreement(const State& s, Decision& out, const Offer& offer, Seat seat) {
  if (includes(offer.accepted, seat)) return;
  const SeatMask others = without(offer.to, seat);
  const bool last = offer.together == 0 || offer.accepted == others;
  if (!can_pay_all(s, offer, only(seat))) return;
  if (last && offer.together != 0 && !can_pay_all(s, offer, others)) return;
  if (offer.asked_card == 0) return out.add(action(ActionKind::kAgree, offer.id));
  for (Card c : s.cards.at(hand(seat))) out.add(action(ActionKind::kAgreeCard, offer.id, c));
}

// A promise, in the place of the oldest if there is none left.
void promise(Turn& t, Seat from, Seat to, Favour favour, Man favoured) {
  if (favour == Favour::kNone) return;
  auto& all = t.s.promises;
  auto free = std::find_if(all.begin(), all.end(), [](const Promise& p) { return p.id == 0; });
  if (free == all.end()) {
    std::copy(all.begin() + 1, all.end(), all.begin());
    free = all.end() - 1;
  }
  t.s.last_promise = u8(t.s.last_promise % 255 + 1);
  *free = {t.s.last_promise, from, to, favour, favoured, 0};
  if (names_a_man(favour)) {
    t.emit(Event::kPromisedMan, from, to, favour, favoured);
  } else {
    t.emit(Event::kPromised, from, to, favour);
  }
}

// All in one step: who accepts gives what was asked and has what was offered.
RULE("deals")
void exchange(Turn& t, const Offer& offer, Seat seat) {
  t.deal_points(offer.from, seat, offer.points);
  t.deal_points(seat, offer.from, offer.asked_points);
  if (offer.card != 0) t.deal_card(u8(offer.card - 1), offer.from, seat);
  if (offer.asked_card != 0) t.deal_card(t.answer.b, seat, offer.from);
  promise(t, offer.from, seat, offer.favour, offer.favoured);
  promise(t, seat, offer.from, offer.asked_favour, offer.asked_favoured);
}

void agree(Turn& t, Offer* offer) {
  t.emit(Event::kAgreed, t.mover, offer->id);
  offer->accepted = static_cast<SeatMask>(offer->accepted | only(t.mover));
  if (offer->together != 0 && offer->accepted != offer->to) return;
  const Offer made = *offer;
  remove(t.s, offer);
  for (Seat seat : seats_of(made.accepted)) exchange(t, made, seat);
  // Cards have gone one way at most, so one hand at most is now too large.
  for (Seat seat : {made.from, t.mover}) {
    if (t.s.hand_size(seat) <= kHandLimit) continue;
    t.s.stack.push_interjection(Procedure::kHand, SeatLocals{seat});
  }
}

void reject(Turn& t, Offer* offer) {
  t.emit(Event::kRejected, t.mover, offer->id);
  offer->to = without(offer->to, t.mover);
  if (offer->together != 0 || offer->to == 0) remove(t.s, offer);
}

// Refuses, and drafts the like of it the other way round.
void counter(Turn& t, Offer* offer) {
  const Offer old = *offer;
  reject(t, offer);
  Offer& draft = begin_offer(t.s, t.mover, old.from);
  draft.points = std::min(old.asked_points, t.s.supply[t.mover]);
  draft.asked_points = old.points;
  draft.asked_card = old.card != 0 ? 1 : 0;
  draft.favour = old.asked_favour;
  draft.favoured = old.asked_favoured;
  draft.asked_favour = old.favour;
  draft.asked_favoured = old.favoured;
}

// ---- Promises

unsigned mark_shift(const Promise& p, Seat seat) { return seat == p.from ? 0 : 2; }

void list_marks(const State& s, Decision& out, Seat seat) {
  for (const Promise& p : s.promises) {
    if (p.id == 0 || (seat != p.from && seat != p.to)) continue;
    if ((p.marks >> mark_shift(p, seat) & 3U) != 0) continue;
    out.add(action(ActionKind::kKept, p.id));
    out.add(action(ActionKind::kBroken, p.id));
  }
}

void mark(Turn& t, bool kept) {
  for (Promise& p : t.s.promises) {
    if (p.id != t.answer.a) continue;
    p.marks = u8(p.marks | (kept ? 1 : 2) << mark_shift(p, t.mover));
    t.emit(kept ? Event::kMarkedKept : Event::kMarkedBroken, t.mover,
           t.mover == p.from ? p.to : p.from, p.favour);
  }
}

}  // namespace

RULE("deals")
void list_deals(const State& s, Decision& out, Seat seat) {
  for (const Offer& offer : s.offers) {
    if (offer.id == 0) break;
    if (offer.from == seat) out.add(action(ActionKind::kWithdraw, offer.id));
    if (offer.sent == 0 || !includes(offer.to, seat)) continue;
    list_agreement(s, out, offer, seat);
    out.add(action(ActionKind::kReject, offer.id));
    if (may_begin(s, seat)) out.add(action(ActionKind::kCounter, offer.id));
  }
  if (const Offer* draft = draft_of(s, seat); draft != nullptr) list_draft(s, out, *draft);
  for (Seat other = 0; other < s.seats && may_begin(s, seat); ++other) {
    if (other != seat) out.add(action(ActionKind::kOffer, other));
  }
  list_marks(s, out, seat);
}

void deal_move(Turn& t) {
  const Action a = t.answer;
  switch (static_cast<ActionKind>(a.kind)) {
    case ActionKind::kAgree:
    case ActionKind::kAgreeCard:
      return agree(t, find(t.s, a.a));
    case ActionKind::kReject:
      return reject(t, find(t.s, a.a));
    case ActionKind::kWithdraw:
      if (find(t.s, a.a)->sent != 0) t.emit(Event::kWithdrew, t.mover, a.a);
      return remove(t.s, find(t.s, a.a));
    case ActionKind::kKept:
    case ActionKind::kBroken:
      return mark(t, is(a, ActionKind::kKept));
    case ActionKind::kSend:
      return send(t, *draft_of(t.s, t.mover));
    default:
      break;
  }
  t.s.deal_moves[t.mover] = u8(t.s.deal_moves[t.mover] + 1);
  if (is(a, ActionKind::kCounter)) return counter(t, find(t.s, a.a));
  if (is(a, ActionKind::kOffer)) {
    begin_offer(t.s, t.mover, a.a);
    return;
  }
  change_draft(*draft_of(t.s, t.mover), a);
}

RULE("deals")
void lapse(Turn& t) {
  for (std::size_t i = 0; i < t.s.offers.size();) {
    Offer& offer = t.s.offers[i];
    if (offer.id == 0) return;
    if (!t.s.over() && stands(t.s, offer)) {
      ++i;
      continue;
    }
    if (offer.sent != 0) t.emit(Event::kLapsed, offer.from, offer.id);
    remove(t.s, &offer);
  }
}

// ---- What others do not see: the card of a draft, and of an offer to one seat

namespace {

bool hides_card(const Offer& offer, Seat seat) {
  if (offer.card == 0 || offer.from == seat) return false;
  return offer.sent == 0 || (std::popcount(offer.to) == 1 && !includes(offer.to, seat));
}

}  // namespace

void conceal_offers(State& s, Seat seat) {
  for (Offer& offer : s.offers) {
    if (hides_card(offer, seat)) offer.card = Offer::kHiddenCard;
  }
}

void redeal_offers(State& s, FastRng& rng) {
  for (Offer& offer : s.offers) {
    if (offer.card != Offer::kHiddenCard) continue;
    const CardSet all = s.cards.at(hand(offer.from));
    const Seat to = seats_of(offer.to).first();
    const CardSet shown = offer.sent == 0 ? all : all & s.cards.known_to(to, hand(offer.from));
    offer.card =
        u8(shown.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(shown.size())))) + 1);
  }
}

}  // namespace tricorne::founders
