// The People (7): income, the draft, newspapers and the auction; the Round is in round.cc.
#include "games/founders/rules/rules.h"

namespace tricorne::founders {
namespace {

RULE("people-1")
void income(Turn& t) {
  for (Seat seat = 0; seat < t.s.seats; ++seat) t.supply(seat, 1);
  for (Party p : kParties) t.influence(t.s.leader(p), 1);
  for (Man m : t.s.men()) {
    if (man_facts(m).income) t.influence(m, 1);
  }
}

// ---- Draft

// Fewest points, fewest votes, the oldest statesman.
void set_draft_order(const State& s, DraftLocals& f) {
  std::array<std::array<int, 3>, kSeats> keys{};
  for (Seat seat = 0; seat < kSeats; ++seat) {
    f.order[seat] = seat;
    if (seat >= s.seats) continue;
    const ManSet men = s.men_of(seat);
    const int oldest = men.empty() ? kMen + seat : int{men.first()};
    keys[seat] = {score(s, seat), s.votes_of(seat), oldest};
  }
  std::sort(f.order.begin(), f.order.begin() + s.seats,
            [&](Seat x, Seat y) { return keys[x] < keys[y]; });
}

void list_pool(Turn& t) {
  for (Card c : t.s.cards.at(Spot::kPool)) t.option(ActionKind::kTake, c);
}

// ---- Newspapers

// The party whose leader publishes first.
Party first_press(const State& s) {
  const Party party = man_facts(s.president()).party;
  if (party != Party::kEither) return party;
  if (s.support != 0) return s.support < 0 ? Party::kLiberal : Party::kConservative;
  const Man l = s.leader(Party::kLiberal);
  const Man c = s.leader(Party::kConservative);
  if (l == kNobody || c == kNobody) return l == kNobody ? Party::kConservative : Party::kLiberal;
  return s.before(l, c) ? Party::kLiberal : Party::kConservative;
}

// Published cubes move a box to the left and give its support; from the first they leave.
void move_upper(Turn& t, Party p) {
  auto& upper = t.s.upper[at(p)];
  t.support(p, 2 * upper[2] + upper[1]);
  upper = {0, upper[2], 0};
}

void publish(Turn& t, Party p, std::size_t box, int n) {
  if (n > 0) t.emit(Event::kPublished, p, n);
  t.s.lower[at(p)][box] = u8(t.s.lower[at(p)][box] - n);
  if (box > 0) t.s.upper[at(p)][box] = u8(t.s.upper[at(p)][box] + n);
  t.support(p, (static_cast<int>(box) + 1) * n);
}

int lower_cubes(const State& s, Party p) {
  const auto& lower = s.lower[at(p)];
  return lower[0] + lower[1] + lower[2];
}

// ---- Auction

Seat bidder(const State& s, const AuctionLocals& f) { return s.clockwise(f.first, f.turn); }

void list_bids(Turn& t, const AuctionLocals& f) {
  t.option(ActionKind::kPass);
  t.options(ActionKind::kBid, f.bid + 1, std::min(t.s.purse(bidder(t.s, f), kNobody), 255));
}

void list_discards(Turn& t, Seat seat) {
  for (Card c : t.s.cards.at(hand(seat))) t.option(ActionKind::kDiscard, c);
  for (Card c : t.s.cards.at(hand(seat))) {
    if (may_play(t.s, seat, c)) t.option(ActionKind::kPlay, c);
  }
}

}  // namespace

// When the deck is empty the discards come back, with the next generation if there is one.
RULE("people-2")
void refill(Turn& t) {
  State& s = t.s;
  if (s.cards.at(Spot::kDeck).any()) return;
  const auto enters = [&](Card c) {
    return (is_man(c) ? man_facts(c).generation : act_facts(act_of(c)).generation) == s.generation;
  };
  for (Card c : s.cards.at(Spot::kLater).where(enters)) {
    s.cards.move(c, Spot::kLater, Spot::kDeck);
  }
  s.generation = u8(std::min(s.generation + 1, 3));
  for (Card c : CardSet(s.cards.at(Spot::kDiscard))) {
    s.cards.move(c, Spot::kDiscard, Spot::kDeck);
  }
  t.emit(Event::kRefilled);
}

RULE("people-2")
Flow draft(Turn& t) {
  auto& f = t.locals<Procedure::kDraft>();
  BEGIN(t);
  t.s.cards.open(Spot::kPool, 0);
  for (f.next = 0; f.next < kDrafted; ++f.next) {
    refill(t);
    if (t.s.cards.at(Spot::kDeck).empty()) break;
    ASK(t, kChance, Question::kPool, "people-2", list_deck(t));
    t.s.cards.move(t.answer.a, Spot::kDeck, Spot::kPool);
  }
  set_draft_order(t.s, f);
  for (f.next = 0; f.next < t.s.seats; ++f.next) {
    if (t.s.cards.at(Spot::kPool).empty()) break;
    t.s.cards.open(Spot::kPool, only(f.order[f.next]));
    CHOOSE(t, f.order[f.next], Question::kDraft, "people-2", list_pool(t));
    t.s.cards.move(t.answer.a, Spot::kPool, hand(f.order[f.next]));
    t.emit(Event::kDrew, f.order[f.next]);
    t.emit_to(only(f.order[f.next]), Event::kDrewCard, f.order[f.next], t.answer.a);
    t.s.cards.open(Spot::kPool, 0);
    CALL(t, Procedure::kHand, SeatLocals{f.order[f.next]});
    if (t.s.over()) break;
  }
  for (Card c : CardSet(t.s.cards.at(Spot::kPool))) t.discard(c, Spot::kPool);
  END(t);
}

RULE("hand")
Flow hand_limit(Turn& t) {
  auto& f = t.locals<Procedure::kHand>();
  BEGIN(t);
  while (t.s.hand_size(f.seat) > kHandLimit && !t.s.over()) {
    ASK(t, f.seat, Question::kHand, "hand", list_discards(t, f.seat));
    if (t.answered(ActionKind::kPlay)) {
      CALL(t, Procedure::kPlayCard, PlayLocals{.card = t.answer.a, .seat = f.seat});
    } else {
      t.discard(t.answer.a, hand(f.seat));
      t.emit(Event::kDiscarded, f.seat, t.answer.a);
    }
  }
  END(t);
}

RULE("people-3")
Flow newspapers(Turn& t) {
  auto& f = t.locals<Procedure::kNewspapers>();
  BEGIN(t);
  f.party = first_press(t.s);
  for (f.second = 0; f.second < 2; ++f.second) {
    move_upper(t, f.party);
    f.seat = t.s.owner(t.s.leader(f.party));  // goes on though another may lead meanwhile
    for (f.box = 3; f.box > 0 && f.seat != kSpectator; --f.box) {
      if (t.s.lower[at(f.party)][f.box - 1U] == 0) continue;
      ASK(t, f.seat, Question::kPublish, "people-3",
          t.options(ActionKind::kPublish, 0, t.s.lower[at(f.party)][f.box - 1U]));
      publish(t, f.party, f.box - 1U, t.answer.a);
      if (t.answer.a == 0) continue;
      judge(t, f.seat, Favour::kPublish, true);
      judge(t, f.seat, Favour::kHold, false);
    }
    if (lower_cubes(t.s, f.party) > 0) judge(t, f.seat, Favour::kPublish, false);
    judge(t, f.seat, Favour::kHold, true);
    f.party = other(f.party);
  }
  END(t);
}

RULE("people-5")
Flow auction(Turn& t) {
  auto& f = t.locals<Procedure::kAuction>();
  BEGIN(t);
  f.winner = kSpectator;
  f.first = t.s.first_ballot();
  for (f.turn = 0; f.turn < t.s.seats; ++f.turn) {
    CHOOSE(t, bidder(t.s, f), Question::kBid, "people-5", list_bids(t, f));
    judge(t, bidder(t.s, f), Favour::kNoBid, t.answered(ActionKind::kPass));
    if (t.answered(ActionKind::kPass)) continue;
    f.bid = t.answer.a;
    f.winner = bidder(t.s, f);
  }
  if (f.winner != kSpectator) {
    // What is left, if a death took some of it (ruling 110).
    f.bid = u8(std::min<int>(f.bid, t.s.purse(f.winner, kNobody)));
    CALL(t, Procedure::kPay, PayLocals{.seat = f.winner, .n = f.bid});
    refill(t);
    if (t.s.cards.at(Spot::kDeck).any()) {
      ASK(t, kChance, Question::kDrawn, "people-5", list_deck(t));
      t.draw(t.answer.a, f.winner);
      CALL(t, Procedure::kHand, SeatLocals{f.winner});
    }
    if (!t.s.over()) CALL(t, Procedure::kRound, RoundLocals{.seat = f.winner, .single = 1});
  }
  END(t);
}

RULE("people")
Flow people(Turn& t) {
  auto& f = t.locals<Procedure::kPeople>();
  BEGIN(t);
  t.s.phase = Phase::kPeople;
  income(t);
  CALL(t, Procedure::kDraft, DraftLocals{});
  if (!t.s.over()) CALL(t, Procedure::kNewspapers, PressLocals{});
  if (!t.s.over()) f.first = t.s.president_seat();
  for (f.turn = 0; f.turn < t.s.seats && !t.s.over() && t.s.with(kPersuasion); ++f.turn) {
    CALL(t, Procedure::kLeader, SeatLocals{t.s.clockwise(f.first, f.turn)});
  }
  for (f.turn = 0; f.turn < t.s.seats && !t.s.over(); ++f.turn) {
    CALL(t, Procedure::kRound, RoundLocals{.seat = t.s.clockwise(f.first, f.turn)});
  }
  if (!t.s.over()) CALL(t, Procedure::kAuction, AuctionLocals{});
  END(t);
}

}  // namespace tricorne::founders
