// Deals (10): offers of influence, unplayed cards and promises, made and answered beside whatever is
// being asked. An offer is drafted in small moves, one draft a seat that nobody else sees, and stands
// from when it is sent.
#include "games/founders/rules/deals.h"

#include <bit>

namespace tricorne::founders {

// ---- Offers, each in one of its maker's places

Offer* find_offer(State& s, std::uint8_t id, Seat* maker) {
  for (Seat seat : seats_of(s.offering)) {
    for (Offer& offer : s.offers[seat]) {
      if (offer.id != id || id == 0) continue;
      if (maker != nullptr) *maker = seat;
      return &offer;
    }
  }
  return nullptr;
}
const Offer* find_offer(const State& s, std::uint8_t id, Seat* maker) {
  return find_offer(const_cast<State&>(s), id, maker);
}
const Offer* draft_of(const State& s, Seat seat) {
  if (!includes(s.offering, seat)) return nullptr;
  for (const Offer& offer : s.offers[seat]) {
    if (offer.is_draft()) return &offer;
  }
  return nullptr;
}

int receivers(const Offer& offer) { return offer.is(kTogether) ? std::popcount(offer.to) : 1; }

void note_offering(State& s, Seat seat) {
  const auto& own = s.offers[seat];
  const bool any = std::any_of(own.begin(), own.end(), [](const Offer& o) { return o.any(); });
  s.offering = any ? static_cast<SeatMask>(s.offering | only(seat)) : without(s.offering, seat);
}

namespace {

Offer& own_draft(State& s, Seat seat) { return const_cast<Offer&>(*draft_of(s, seat)); }

void remove(State& s, Seat maker, Offer& offer) {
  offer = {};
  note_offering(s, maker);
}

Offer* free_place(State& s, Seat seat) {
  for (Offer& offer : s.offers[seat]) {
    if (!offer.any()) return &offer;
  }
  return nullptr;
}

Offer& begin_offer(State& s, Seat seat, Seat to) {
  Offer& offer = *free_place(s, seat);
  offer.to = only(to);
  s.offering = static_cast<SeatMask>(s.offering | only(seat));
  return offer;
}

// Those who hear of it: for the log.
SeatMask hearers(const Offer& offer, Seat maker) {
  return offer.is(kPrivate) ? parties(offer, maker) : kEverybody;
}

int count(const std::array<std::uint8_t, kCardsEach>& cards) {
  return static_cast<int>(std::count_if(cards.begin(), cards.end(), [](auto c) { return c != 0; }));
}
bool has(const std::array<std::uint8_t, kCardsEach>& cards, std::uint8_t card) {
  return std::find(cards.begin(), cards.end(), card) != cards.end();
}
void add(std::array<std::uint8_t, kCardsEach>& cards, std::uint8_t card) {
  *std::find(cards.begin(), cards.end(), 0) = card;
}

// The maker still has what he offers; what is not seen is there.
bool stands(const State& s, Seat maker, const Offer& offer) {
  for (std::uint8_t card : offer.cards) {
    if (card == 0 || card == Offer::kHiddenCard) continue;
    if (!s.cards.has(hand(maker), u8(card - 1))) return false;
  }
  return s.supply[maker] >= offer.points * receivers(offer);
}

// ---- Drafting

void list_favours(const State& s, Decision& out, SeatMask partners, bool asked, Favour now) {
  const auto plain = asked ? ActionKind::kAskPromise : ActionKind::kPromise;
  const auto with_man = asked ? ActionKind::kAskPromiseMan : ActionKind::kPromiseMan;
  const ManSet men = s.men().where([&](Man m) { return includes(partners, s.owner(m)); });
  for (int i = 1; i <= kFavours; ++i) {
    const auto favour = static_cast<Favour>(i);
    if (favour == now) continue;
    if (!names_a_man(favour)) {
      out.add(action(plain, favour));
      continue;
    }
    for (Man m : men) out.add(action(with_man, favour, m));
  }
}

bool says_something(const Offer& draft) {
  return draft.points != 0 || draft.asked_points != 0 || draft.favour != Favour::kNone ||
         draft.asked_favour != Favour::kNone || count(draft.cards) + count(draft.asked) > 0;
}

RULE("deals")
void list_draft(const State& s, Decision& out, Seat seat, const Offer& draft) {
  out.add(action(ActionKind::kDrop));
  if (says_something(draft) && can_promise_all(s, seat, draft)) {
    out.add(action(ActionKind::kSend));
  }
  if (s.deal_moves[seat] >= kDealMoves) return;
  const bool together = draft.is(kTogether);
  int richest = 0;
  for (Seat other = 0; other < s.seats; ++other) {
    if (other == seat) continue;
    if (!includes(draft.to, other)) {
      if (!together) out.add(action(ActionKind::kAlso, other));
    } else {
      richest = std::max<int>(richest, s.supply[other]);
    }
  }
  const bool with_cards = count(draft.cards) + count(draft.asked) > 0;
  if (!together && !with_cards && std::popcount(draft.to) > 1 &&
      draft.points * std::popcount(draft.to) <= s.supply[seat]) {
    out.add(action(ActionKind::kTogether));
  }
  if (!draft.is(kPrivate)) out.add(action(ActionKind::kPrivately));
  const int most = std::min(s.supply[seat] / receivers(draft), kMostAsked);
  for (int n = 0; n <= most; ++n) {
    if (n != draft.points) out.add(action(ActionKind::kOfferPoints, n));
  }
  for (int n = 0; n <= std::min(richest, kMostAsked); ++n) {
    if (n != draft.asked_points) out.add(action(ActionKind::kAskPoints, n));
  }
  if (!together && count(draft.cards) < kCardsEach) {
    for (Card c : s.cards.at(hand(seat))) {
      if (!has(draft.cards, u8(c + 1))) out.add(action(ActionKind::kOfferCard, c));
    }
  }
  if (!together && count(draft.asked) < kCardsEach) {
    out.add(action(ActionKind::kAskCard));
    for (Card c : askable(s, seat, draft.to)) {
      if (!has(draft.asked, u8(c + 1))) out.add(action(ActionKind::kAskNamed, c));
    }
  }
  if (can_promise(s, seat)) list_favours(s, out, draft.to, false, draft.favour);
  list_favours(s, out, only(seat), true, draft.asked_favour);
}

void change_draft(Offer& draft, Action a) {
  switch (static_cast<ActionKind>(a.kind)) {
    case ActionKind::kAlso:
      draft.to = static_cast<SeatMask>(draft.to | only(a.a));
      return;
    case ActionKind::kTogether:
      draft.terms = u8(draft.terms | kTogether);
      return;
    case ActionKind::kPrivately:
      draft.terms = u8(draft.terms | kPrivate);
      return;
    case ActionKind::kOfferPoints:
      draft.points = a.a;
      return;
    case ActionKind::kOfferCard:
      return add(draft.cards, u8(a.a + 1));
    case ActionKind::kAskPoints:
      draft.asked_points = a.a;
      return;
    case ActionKind::kAskCard:
      return add(draft.asked, Offer::kAnyCard);
    case ActionKind::kAskNamed:
      return add(draft.asked, u8(a.a + 1));
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

void tell_offer(Turn& t, const Offer& offer) {
  const SeatMask all = hearers(offer, t.mover);
  for (Seat seat : seats_of(offer.to)) {
    t.emit_to(all, offer.is(kPrivate) ? Event::kOfferedPrivately : Event::kOffered, t.mover, seat,
              offer.id);
  }
  if (offer.points != 0) t.emit_to(all, Event::kOfferPoints, offer.id, offer.points);
  for (std::uint8_t card : offer.cards) {
    if (card == 0) continue;
    t.emit_to(all, Event::kOfferCard, offer.id);
    t.emit_to(parties(offer, t.mover), Event::kOfferShows, offer.id, card - 1);
  }
  if (offer.asked_points != 0) t.emit_to(all, Event::kAskPoints, offer.id, offer.asked_points);
  for (std::uint8_t card : offer.asked) {
    if (card == 0) continue;
    if (card == Offer::kAnyCard) {
      t.emit_to(all, Event::kAskCard, offer.id);
    } else {
      t.emit_to(all, Event::kAskNamed, offer.id, card - 1);
    }
  }
  if (offer.favour != Favour::kNone) t.emit_to(all, Event::kOfferFavour, offer.id, offer.favour);
  if (offer.asked_favour != Favour::kNone) {
    t.emit_to(all, Event::kAskFavour, offer.id, offer.asked_favour);
  }
}

// A card in an offer is shown to those it is offered to, and to nobody else.
RULE("deals")
void send(Turn& t, Offer& offer) {
  do {
    t.s.last_offer = u8(t.s.last_offer % 255 + 1);
  } while (find_offer(t.s, t.s.last_offer) != nullptr);
  offer.id = t.s.last_offer;
  for (std::uint8_t card : offer.cards) {
    if (card == 0) continue;
    t.s.cards.show({u8(card - 1)}, hand(t.mover), offer.to);
    if (t.log != nullptr) t.log->revealed = true;
  }
  tell_offer(t, offer);
}

// ---- Answering

bool can_pay_all(const State& s, const Offer& offer, SeatMask seats) {
  for (Seat seat : seats_of(seats)) {
    if (s.supply[seat] < offer.asked_points) return false;
  }
  return true;
}

// The cards asked for by name, any copy of each, if the seat holds them all.
bool holds_named(const State& s, const Offer& offer, Seat seat, CardSet& named) {
  for (std::uint8_t card : offer.asked) {
    if (card == 0 || card == Offer::kAnyCard) continue;
    const CardSet copies = (s.cards.at(hand(seat)) - named).where([&](Card c) {
      return first_copy(c) == first_copy(u8(card - 1));
    });
    if (copies.empty()) return false;
    named.add(copies.first());
  }
  return true;
}

RULE("deals")
void list_agreement(const State& s, Decision& out, const Offer& offer, Seat seat) {
  if (includes(offer.accepted, seat)) return;
  const SeatMask others = without(offer.to, seat);
  const bool last = !offer.is(kTogether) || offer.accepted == others;
  if (!can_pay_all(s, offer, only(seat))) return;
  if (last && offer.is(kTogether) && !can_pay_all(s, offer, others)) return;
  if (offer.asked_favour != Favour::kNone && !can_promise(s, seat)) return;
  CardSet named;
  if (!holds_named(s, offer, seat, named)) return;
  const auto chosen = std::count(offer.asked.begin(), offer.asked.end(), Offer::kAnyCard);
  if (chosen == 0) return out.add(action(ActionKind::kAgree, offer.id));
  const CardSet own = s.cards.at(hand(seat)) - named;
  for (Card c : own) {
    if (chosen == 1) out.add(action(ActionKind::kAgreeCard, offer.id, c));
    for (Card d : own) {
      if (chosen == 2 && c < d) out.add(action(ActionKind::kAgreeCards, offer.id, c, d));
    }
  }
}

// All in one step: who accepts gives what was asked and has what was offered.
RULE("deals")
void exchange(Turn& t, const Offer& offer, Seat maker, Seat seat) {
  t.deal_points(maker, seat, offer.points);
  t.deal_points(seat, maker, offer.asked_points);
  CardSet asked;
  (void)holds_named(t.s, offer, seat, asked);
  if (t.answered(ActionKind::kAgreeCard) || t.answered(ActionKind::kAgreeCards)) {
    asked.add(t.answer.b);
  }
  if (t.answered(ActionKind::kAgreeCards)) asked.add(t.answer.c);
  for (Card c : asked) t.deal_card(c, seat, maker);
  for (std::uint8_t card : offer.cards) {
    if (card != 0) t.deal_card(u8(card - 1), maker, seat);
  }
  const bool heard = !offer.is(kPrivate);
  make_promise(t, maker, seat, offer.favour, offer.favoured, heard);
  make_promise(t, seat, maker, offer.asked_favour, offer.asked_favoured, heard);
}

void agree(Turn& t, Seat maker, Offer& offer) {
  t.emit_to(hearers(offer, maker), Event::kAgreed, t.mover, offer.id);
  offer.accepted = static_cast<SeatMask>(offer.accepted | only(t.mover));
  if (offer.is(kTogether) && offer.accepted != offer.to) return;
  const Offer made = offer;
  remove(t.s, maker, offer);
  for (Seat seat : seats_of(made.accepted)) exchange(t, made, maker, seat);
  // What one hand has gained the other has lost, so one at most is now too large.
  for (Seat seat : {maker, t.mover}) {
    if (t.s.hand_size(seat) <= kHandLimit) continue;
    t.s.stack.push_interjection<Procedure::kHand>({seat});
  }
}

void reject(Turn& t, Seat maker, Offer& offer) {
  t.emit_to(hearers(offer, maker), Event::kRejected, t.mover, offer.id);
  offer.to = without(offer.to, t.mover);
  if (offer.is(kTogether) || offer.to == 0) remove(t.s, maker, offer);
}

// Refuses, and drafts the like of it the other way round.
void counter(Turn& t, Seat maker, Offer& offer) {
  const Offer old = offer;
  reject(t, maker, offer);
  Offer& draft = begin_offer(t.s, t.mover, maker);
  draft.terms = u8(old.terms & kPrivate);
  draft.points = std::min(old.asked_points, t.s.supply[t.mover]);
  draft.asked_points = old.points;
  for (std::uint8_t card : old.asked) {
    const bool named = card != 0 && card != Offer::kAnyCard;
    if (named && t.s.cards.has(hand(t.mover), u8(card - 1))) add(draft.cards, card);
  }
  for (std::uint8_t card : old.cards) {
    if (card != 0) add(draft.asked, u8(first_copy(u8(card - 1)) + 1));
  }
  if (can_promise(t.s, t.mover)) {
    draft.favour = old.asked_favour;
    draft.favoured = old.asked_favoured;
  }
  draft.asked_favour = old.favour;
  draft.asked_favoured = old.favoured;
}

}  // namespace

CardSet askable(const State& s, Seat seat, SeatMask of) {
  CardSet out = s.cards.at(Spot::kDeck) | s.cards.at(Spot::kPool) | s.cards.unseen();
  out -= s.cards.known_to(seat, Spot::kPool);
  for (Seat other = 0; other < s.seats; ++other) {
    if (other == seat) continue;
    out |= s.cards.at(hand(other));
    if (!includes(of, other)) out -= s.cards.known_to(seat, hand(other));
  }
  CardSet named;
  for (Card c : out) named.add(first_copy(c));
  return named;
}

bool may_begin(const State& s, Seat seat) {
  return s.deal_moves[seat] < kDealMoves && draft_of(s, seat) == nullptr &&
         free_place(const_cast<State&>(s), seat) != nullptr;
}

RULE("deals")
void list_deals(const State& s, Decision& out, Seat seat) {
  const bool begins = may_begin(s, seat);
  for (Seat maker : seats_of(s.offering)) {
    for (const Offer& offer : s.offers[maker]) {
      if (offer.id == 0) continue;
      if (maker == seat) out.add(action(ActionKind::kWithdraw, offer.id));
      if (!includes(offer.to, seat)) continue;
      list_agreement(s, out, offer, seat);
      out.add(action(ActionKind::kReject, offer.id));
      if (begins) out.add(action(ActionKind::kCounter, offer.id));
    }
  }
  if (const Offer* draft = draft_of(s, seat); draft != nullptr) list_draft(s, out, seat, *draft);
  for (Seat other = 0; other < s.seats && begins; ++other) {
    if (other != seat) out.add(action(ActionKind::kOffer, other));
  }
  list_marks(s, out, seat);
}

void deal_move(Turn& t) {
  const Action a = t.answer;
  Seat maker = t.mover;
  Offer* offer = find_offer(t.s, a.a, &maker);
  switch (static_cast<ActionKind>(a.kind)) {
    case ActionKind::kAgree:
    case ActionKind::kAgreeCard:
    case ActionKind::kAgreeCards:
      return agree(t, maker, *offer);
    case ActionKind::kReject:
      return reject(t, maker, *offer);
    case ActionKind::kWithdraw:
      t.emit_to(hearers(*offer, maker), Event::kWithdrew, t.mover, a.a);
      return remove(t.s, maker, *offer);
    case ActionKind::kKept:
    case ActionKind::kBroken:
      return mark_promise(t, is(a, ActionKind::kKept));
    case ActionKind::kSend:
      return send(t, own_draft(t.s, t.mover));
    case ActionKind::kDrop:
      return remove(t.s, t.mover, own_draft(t.s, t.mover));
    default:
      break;
  }
  t.s.deal_moves[t.mover] = u8(t.s.deal_moves[t.mover] + 1);
  if (is(a, ActionKind::kCounter)) return counter(t, maker, *offer);
  if (is(a, ActionKind::kOffer)) {
    begin_offer(t.s, t.mover, a.a);
    return;
  }
  change_draft(own_draft(t.s, t.mover), a);
}

namespace {

template <class Ends>
void end_those(Turn& t, Ends ends) {
  for (Seat maker : seats_of(t.s.offering)) {
    for (Offer& offer : t.s.offers[maker]) {
      if (!offer.any() || !ends(maker, offer)) continue;
      if (!offer.is_draft()) {
        t.emit_to(hearers(offer, maker), Event::kLapsed, maker, offer.id);
      }
      remove(t.s, maker, offer);
    }
  }
}

}  // namespace

RULE("deals")
void lapse(Turn& t) {
  if (t.s.over()) return end_offers(t);
  end_those(t, [&](Seat maker, const Offer& offer) { return !stands(t.s, maker, offer); });
}

// At the end of the turn, and of the game.
RULE("deals")
void end_offers(Turn& t) {
  end_those(t, [](Seat /*maker*/, const Offer& /*offer*/) { return true; });
}

}  // namespace tricorne::founders
