// What activity cards do, operation by operation. Cards are data: see "effect" in data/cards.json.
#include "games/troyes/rules/dice.h"

namespace tricorne::troyes {
namespace {

bool places_cubes(Op op) {
  return op == Op::kRollForCubes || op == Op::kPlaceCubes || op == Op::kPlaceCubesPer;
}

// A card may be used fewer times than the dice allow. It is asked where fewer can be wanted: what
// is paid for, and cubes on events. More of a plain gain is never worse.
bool asks_uses(const Effect& e) { return e.op == Op::kConvert || places_cubes(e.op); }

void list_uses(Turn& t, int most) {
  for (int n = most; n >= 1; --n) t.listing->add(action(Kind::kUses, n));
}

void list_split(Turn& t, int uses) {
  for (int n = uses; n >= 0; --n) t.listing->add(action(Kind::kSplit, n, uses - n));
}

// Delayed activities take cubes now, to be spent one an action later.
RULE("action-1")
void put_card_cubes(Turn& t, const Deed& d) {
  ActivityState& place = t.s.activities[d.target];
  place.cubes[t.s.active] = u8(std::min(255, place.cubes[t.s.active] + d.uses));
  t.emit(Event::kPutCardCubes, t.s.active, place.card - 1, d.uses);
}

RULE("card-Y1A", "card-Y1B", "card-Y1C", "card-Y2A", "card-Y3A", "card-Y3B", "card-Y3C", "card-W3A",
     "card-W3B", "card-W3C", "card-R2A", "card-R2C", "card-R3A", "card-R3B", "card-R3C")
void gain_goods(Turn& t, const Effect& e, int uses) {
  const Seat seat = t.s.active;
  if (e.op == Op::kConvert) {
    PlayerState& p = t.me();
    p.deniers = static_cast<std::int16_t>(p.deniers - e.pay.deniers * uses);
    p.influence = u8(p.influence - e.pay.influence * uses);
    t.emit(Event::kPaid, seat, e.pay.deniers * uses, e.pay.influence * uses);
  }
  const int times = e.op == Op::kGainPer ? uses * count_per(t.s, e.per, seat) : uses;
  t.gain(seat, e.gain, times);
}

int free_flags_in_row(const State& s) {
  int n = 0;
  for (std::size_t i = 0; i < s.event_count; ++i) n += free_flags(s.events[i]);
  return n;
}

void list_open_events(Turn& t) {
  for (std::size_t i = 0; i < t.s.event_count; ++i) {
    if (free_flags(t.s.events[i]) > 0) {
      t.listing->add(action(Kind::kPutCube, t.s.events[i].card - 1));
    }
  }
}

}  // namespace

RULE("action-1", "card-R1A", "card-R1B", "card-R2B")
Flow effect(Turn& t) {
  auto& d = t.locals<Procedure::kEffect>();
  State& s = t.s;
  const Activity& card = card_of(s.activities[d.target]);
  const Effect& e = card.effect;
  BEGIN(t);
  d.uses = u8(most_uses(s, card, d.total));
  if (asks_uses(e)) {
    CHOOSE(t, s.active, Question::kUses, "action-1", list_uses(t, d.uses));
    d.uses = t.answer.a;
  }
  t.emit(Event::kActivated, s.active, s.activities[d.target].card - 1, d.uses);
  if (card.delayed) {
    put_card_cubes(t, d);
  } else if (e.op == Op::kRollForCubes) {
    while (d.uses > 0 && free_flags_in_row(s) > 0) {
      ASK(t, kChance, Question::kRollArcher, "card-R1A", list_roll(t));
      --d.uses;
      t.emit(Event::kArcherRolled, t.answer.a, t.answer.a >= e.number);
      d.left = t.answer.a >= e.number ? 1 : 0;
      if (d.left > 0) CALL(t, Procedure::kSpread, d);
    }
  } else if (places_cubes(e.op)) {
    d.left = u8(std::min(free_flags_in_row(s), d.uses * e.number * count_per(s, e.per, s.active)));
    CALL(t, Procedure::kSpread, d);
  } else if (e.op == Op::kChooseOne) {
    ASK(t, s.active, Question::kSplit, "card-Y1C", list_split(t, d.uses));
    t.gain(s.active, e.gain,
           t.answer.a * count_per(s, e.per, s.active) +
               t.answer.b * count_per(s, e.per_other, s.active));
  } else {
    gain_goods(t, e, d.uses);
  }
  END(t);
}

// Cubes on any events, one at a time; what finds no flag is lost.
RULE("card-R1A", "card-R1B", "card-R2B")
Flow spread_cubes(Turn& t) {
  auto& d = t.locals<Procedure::kSpread>();
  State& s = t.s;
  BEGIN(t);
  while (d.left > 0) {
    --d.left;
    CHOOSE(t, s.active, Question::kPutCube, "action-3", list_open_events(t));
    t.put_event_cube(static_cast<std::size_t>(find_event(s, t.answer.a)), s.active,
                     card_of(s.activities[d.target]).effect.influence_per_cube);
  }
  END(t);
}

}  // namespace tricorne::troyes
