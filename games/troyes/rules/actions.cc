// Phase 4: actions in turn until all have passed or no die is left.
#include "games/troyes/rules/dice.h"

namespace tricorne::troyes {
namespace {

Deed deed(Work work, std::size_t target = 0) {
  Deed d;
  d.work = work;
  d.target = static_cast<std::uint8_t>(target);
  return d;
}

// What plain dice can do is seen at a glance; only where they fall short are the cubes looked at.
bool can_activate(const State& s, std::size_t place, const Means& means) {
  const Activity& card = card_of(s.activities[place]);
  const PlayerState& p = s.players[s.active];
  const bool hires = s.activities[place].tradesman[s.active] == 0;
  if (hires && !has_citizen(s, s.active)) return false;
  const int hire = hires ? card.hire_cost : 0;
  const Goods& pay = card.effect.pay;
  if (pay.influence > p.influence) return false;
  const int budget = p.deniers - hire - pay.deniers;
  if (reaches(means.pools[index_of(card.dice_colour)], budget, card.divisor)) return true;
  if (budget < 0 || means.cubes == 0) return false;
  Deed d;
  d.work = Work::kActivate;
  d.target = static_cast<std::uint8_t>(place);
  return can_do_with_cube(s, d, means);
}

bool can_combat(const State& s, std::size_t row, const Means& means) {
  const EventCard& card = card_of(s.events[row]);
  const int budget = s.players[s.active].deniers;
  for (std::size_t c = 0; c < kColours; ++c) {
    if ((card.fight_colours >> c & 1U) == 0) continue;
    if (reaches(means.pools[c], budget, card.divisor)) return true;
  }
  if (means.cubes == 0) return false;
  Deed d;
  d.work = Work::kCombat;
  d.target = static_cast<std::uint8_t>(row);
  return can_do_with_cube(s, d, means);
}

void list_activities(Turn& t, const Means& means) {
  for (std::size_t i = 0; i < kActivitySlots; ++i) {
    const std::uint8_t card = t.s.activities[i].card;
    if (card == 0 || !can_activate(t.s, i, means)) continue;
    t.listing->add(action(Kind::kActivate, card - 1));
  }
}

void list_combats(Turn& t, const Means& means) {
  for (std::size_t i = 0; i < t.s.event_count; ++i) {
    if (!can_combat(t.s, i, means)) continue;
    t.listing->add(action(Kind::kCombat, t.s.events[i].card - 1));
  }
}

bool can_farm(const State& s, const Means& means) {
  if (reaches(means.pools[index_of(Colour::kYellow)], s.players[s.active].deniers,
              tables().board.agriculture_divisor)) {
    return true;
  }
  if (means.cubes == 0) return false;
  Deed d;
  d.work = Work::kAgriculture;
  return can_do_with_cube(s, d, means);
}

void list_actions(Turn& t) {
  const Means means = means_of(t.s, t.s.active);
  list_activities(t, means);
  Deed d;
  d.work = Work::kCathedral;
  if (can_do(t.s, d, means)) t.listing->add(action(Kind::kCathedral));
  list_combats(t, means);
  d.work = Work::kPlaceCitizen;
  for (std::uint8_t b = 0; b < kBuildings && has_citizen(t.s, t.s.active); ++b) {
    d.target = b;
    if (can_do(t.s, d, means)) t.listing->add(action(Kind::kPlace, b));
  }
  if (can_farm(t.s, means)) t.listing->add(action(Kind::kAgriculture));
  t.listing->add(action(Kind::kPass));
  list_influence(t, t.s.active);
}

bool all_passed(const State& s) { return s.passed == (1U << s.player_count) - 1U; }

OneOf<Procedure, Deed> procedure_of(Kind kind) {
  switch (kind) {
    case Kind::kActivate:
      return Is<Procedure::kActivity>{};
    case Kind::kCathedral:
      return Is<Procedure::kCathedral>{};
    case Kind::kCombat:
      return Is<Procedure::kCombat>{};
    case Kind::kPlace:
      return Is<Procedure::kCitizen>{};
    default:
      return Is<Procedure::kAgriculture>{};
  }
}

Deed deed_of(const State& s, Action a) {
  switch (static_cast<Kind>(a.kind)) {
    case Kind::kActivate:
      return deed(Work::kActivate, static_cast<std::size_t>(find_activity(s, a.a)));
    case Kind::kCathedral:
      return deed(Work::kCathedral);
    case Kind::kCombat:
      return deed(Work::kCombat, static_cast<std::size_t>(find_event(s, a.a)));
    case Kind::kPlace:
      return deed(Work::kPlaceCitizen, a.a);
    default:
      return deed(Work::kAgriculture);
  }
}

}  // namespace

// Passing is for whom dice are still there: where none is left before the first turn, the round
// ends and nobody is paid.
RULE("phase-4", "phase-5")
Flow actions(Turn& t) {
  State& s = t.s;
  BEGIN(t);
  while (dice_left(s) > 0 && !all_passed(s)) {
    if (s.has_passed(s.active)) {
      wait_after_passing(t);
      s.active = s.after(s.active);
      continue;
    }
    ASK(t, s.active, Question::kAction, "phase-4", list_actions(t));
    if (is_influence(t.answer)) {
      CALL(t, Procedure::kInfluence, t.answer);
      continue;
    }
    if (t.answer.kind == static_cast<std::uint8_t>(Kind::kPass)) {
      pass(t);
    } else {
      CALL_ONE_OF(t, procedure_of(static_cast<Kind>(t.answer.kind)), deed_of(s, t.answer));
    }
    s.active = s.after(s.active);
  }
  END(t);
}

}  // namespace tricorne::troyes
