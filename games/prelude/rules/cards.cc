// 3.1, 7.0: playing a card from the hand or the Opportunity Pool.
#include "games/prelude/rules/rules.h"

namespace tricorne::prelude {
namespace {

RULE("3.1")
bool own(Card card, Player p) { return is(facts(card).faction, p); }

void announce_play(Turn& t, const CardCall& call) {
  const Player p = t.s.active;
  const int points = facts(call.card).points;
  if (call.use == Use::kEvent) t.emit(Event::kPlayedEvent, p, call.card);
  if (call.use == Use::kPoints) t.emit(Event::kPlayedPoints, p, call.card, points);
  if (call.use == Use::kBoth) t.emit(Event::kPlayedBoth, p, call.card, points);
  if (call.use == Use::kBuy) t.emit(Event::kBought, p, call.card, points);
}

// A waiting Special Action acts on the next card of its kind from the hand, bought ones touch none
// (rulings 43, 71, 72); one bought with this card's points waits for a later card.
RULE("9.5.1", "9.5.2", "7.0")
void begin_card(Turn& t, CardCall& call) {
  const Player p = t.s.active;
  announce_play(t, call);
  t.begin_play(call.card);
  if (call.use == Use::kBuy) {
    t.pay_points(p, facts(call.card).points);
    return;
  }
  if (opposing(call.card, p) && t.s.canadien.has(p)) {
    t.s.canadien.drop(p);
    call.cancelled = 1;
  }
  if (own(call.card, p)) t.s.media.drop(p);
}

// Whose text it is: that of the card's faction; of a neutral card the player's (3.2).
RULE("3.1", "3.2")
Player resolver(Card card, Player p) { return opposing(card, p) ? foe(p) : p; }

// What becomes of the Event once the points are spent (ruling 24).
RULE("3.1", "7.0", "9.5.1")
Outcome event_outcome(Turn& t, CardCall& call) {
  const Player p = t.s.active;
  if (call.use == Use::kEvent || call.use == Use::kBuy) return Outcome::kHappens;
  if (call.use == Use::kPoints && !opposing(call.card, p)) {
    call.to_pool = facts(call.card).faction == Side::kNobody ? 1 : 0;  // ruling 5
    return Outcome::kNoEvent;
  }
  if (call.cancelled != 0) {
    t.emit(Event::kCancelled, p, call.card);
    return Outcome::kNoEvent;
  }
  if (prerequisite_holds(t.s, call.card, resolver(call.card, p))) return Outcome::kHappens;
  if (call.use == Use::kBoth) {
    t.emit(Event::kWasted, p, call.card);
    return Outcome::kNoEvent;
  }
  t.emit(Event::kPrerequisiteFailed, call.card);
  return Outcome::kFails;
}

// The Scoring Die of the Activities is named by their own faction, whoever plays them (ruling 71).
RULE("4.0")
DieCall die_of(Card card, Player p) { return {facts(card).die, resolver(card, p)}; }

}  // namespace

bool opposing(Card card, Player p) { return is(facts(card).faction, foe(p)); }

// An Event needs its prerequisite now (ruling 23), points need nothing (ruling 20). While Partisan
// Media waits, an own card is played for both (ruling 72).
RULE("3.1", "7.0", "10.0")
bool may_play(const State& s, Card card, Use use) {
  const Player p = s.active;
  if (use == Use::kBuy) {
    return s.cards.pool.has(card) && !opposing(card, p) && s.points[at(p)] >= facts(card).points &&
           prerequisite_holds(s, card, p);
  }
  if (!s.cards.hand[at(p)].has(card)) return false;
  const bool both = own(card, p) && s.media.has(p);
  if (both || use == Use::kBoth) return both && use == Use::kBoth;
  return use == Use::kPoints || (!opposing(card, p) && prerequisite_holds(s, card, p));
}

RULE("3.1", "4.0", "7.0")
Flow play_card(Turn& t) {
  auto& f = t.locals<Procedure::kPlayCard>();
  State& s = t.s;
  BEGIN(t);
  begin_card(t, f);
  if (f.use == Use::kPoints || f.use == Use::kBoth) {
    CALL(t, Procedure::kSpendPoints, PointsCall{s.active, facts(f.card).points});
  }
  f.outcome = event_outcome(t, f);
  if (f.outcome != Outcome::kNoEvent) {
    CALL(t, Procedure::kPlayEvent,
         EventCall{f.card, resolver(f.card, s.active), f.outcome == Outcome::kHappens});
    // What was bought never goes back into the pool (ruling 73).
    if (f.use != Use::kBuy) f.to_pool = s.stack.result;
    s.stack.result = 0;
  }
  // A game that the Event has ended rolls no die (12.0, card 8).
  if (s.ending != Ending::kNone) RETURN(t);
  if (f.outcome == Outcome::kFails) {
    t.gain_points(foe(s.active), half(facts(f.card).points));
    f.to_pool = 1;
  }
  CALL(t, Procedure::kScoringDie, die_of(f.card, s.active));
  t.end_play(f.to_pool != 0);
  END(t);
}

}  // namespace tricorne::prelude
