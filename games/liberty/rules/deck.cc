// 2.2, 2.3.7: revealing cards. The draw is a chance decision over the cards not yet drawn.
#include <utility>

#include "games/liberty/text.h"
#include "games/liberty/turn.h"

namespace tricorne::liberty {
namespace {

constexpr Card kFirstWinter = 97;

int cards_a_pile() { return tables().events_a_pile + 1; }
bool cards_left(const State& s) { return s.deck.pile < facts(s.scenario).campaigns; }

// The Events that the present pile may hold: all of them, or those of its years.
RULE("2.1")
CardSet may_come(const State& s) {
  if ((s.options & kPeriodEvents) == 0) return s.deck.events;
  const Years years = facts(s.scenario).pile_years[s.deck.pile];
  CardSet out = s.deck.events;
  for (Card c = 1; c <= kEventCards; ++c) {
    if (facts(c).years != years) out.drop(c);
  }
  return out;
}

// A pile's Winter Quarters is equally likely at each of the last five places. With r cards of the
// pile left it comes now with chance 1/r; the weights below give that, shared out evenly among the
// W Winter Quarters and the E Events that are left.
RULE("2.1")
void list_cards(Turn& t) {
  const Deck& deck = t.s.deck;
  const int left = cards_a_pile() - deck.drawn;
  const bool winter_may_come = deck.winter_drawn == 0 && left <= tables().winter_among_last;
  const CardSet candidates = may_come(t.s);
  const auto events = static_cast<std::uint32_t>(candidates.size());
  const auto winters = static_cast<std::uint32_t>(std::popcount(deck.winters));
  if (!winter_may_come) {
    candidates.for_each([&](Card c) { t.option(ActionKind::kCard, c); });
    return;
  }
  const std::uint32_t weight = static_cast<std::uint32_t>(left - 1) * winters;
  if (weight > 0) {
    candidates.for_each([&](Card c) { t.listing->add(action(ActionKind::kCard, c), weight); });
  }
  for (unsigned i = 0; i < 8; ++i) {
    if ((deck.winters >> i & 1U) != 0) {
      t.listing->add(action(ActionKind::kCard, kFirstWinter + i), events);
    }
  }
}

void take_from_deck(State& s, Card c) {
  Deck& deck = s.deck;
  if (is_event(c)) {
    deck.events.drop(c);
  } else {
    deck.winters = static_cast<std::uint8_t>(deck.winters & ~(1U << (c - kFirstWinter)));
    deck.winter_drawn = 1;
  }
  if (++deck.drawn < cards_a_pile()) return;
  ++deck.pile;
  deck.drawn = 0;
  deck.winter_drawn = 0;
}

}  // namespace

// Leaves the card's number.
RULE("2.2")
Flow draw_card(Turn& t) {
  BEGIN(t);
  ASK(t, kChance, Question::kDrawCard, "2.2", list_cards(t));
  take_from_deck(t.s, t.answer.a);
  t.emit(Event::kCardRevealed, t.answer.a);
  t.s.stack.result = t.answer.a;
  END(t);
}

RULE("2.2", "2.3.7")
Flow advance_card(Turn& t) {
  Deck& deck = t.s.deck;
  BEGIN(t);
  // Nothing of the card before is left but what a document tells.
  t.s.stack.result = 0;
  t.s.sequence.last_spaces = {};
  deck.current = deck.upcoming;
  deck.upcoming = kNoCard;
  if (deck.current == kNoCard) {
    CALL(t, Procedure::kDrawCard);
    deck.current = std::exchange(t.s.stack.result, std::uint8_t{0});
  }
  if (cards_left(t.s)) {
    CALL(t, Procedure::kDrawCard);
    deck.upcoming = t.s.stack.result;
  }
  // Winter Quarters is played as soon as it is seen, unless the option lets it wait its turn.
  if (is_winter_quarters(deck.upcoming) && (t.s.options & kWinterIsComing) == 0) {
    std::swap(deck.current, deck.upcoming);
    t.emit(Event::kWinterSwapped, deck.current);
  }
  t.emit(Event::kCardPlayed, deck.current);
  END(t);
}

Flow roll_d3(Turn& t) {
  BEGIN(t);
  ASK(t, kChance, Question::kRollD3, "1.2", {
    for (int face = 1; face <= 3; ++face) t.option(ActionKind::kDie, face);
  });
  t.emit(Event::kRolled, t.answer.a, rolled_for(t.s));
  t.s.stack.result = t.answer.a;
  END(t);
}

Flow roll_d6(Turn& t) {
  BEGIN(t);
  ASK(t, kChance, Question::kRollD6, "1.2", {
    for (int face = 1; face <= 6; ++face) t.option(ActionKind::kDie, face);
  });
  t.emit(Event::kRolled, t.answer.a, rolled_for(t.s));
  t.s.stack.result = t.answer.a;
  END(t);
}

}  // namespace tricorne::liberty
