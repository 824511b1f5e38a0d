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

void list_activities(Turn& t, const Pools& pools) {
  for (std::size_t i = 0; i < kActivitySlots; ++i) {
    const std::uint8_t card = t.s.activities[i].card;
    if (card == 0 || !can_do(t.s, deed(Work::kActivate, i), pools)) continue;
    t.listing->add(action(Kind::kActivate, card - 1));
  }
}

void list_combats(Turn& t, const Pools& pools) {
  for (std::size_t i = 0; i < t.s.event_count; ++i) {
    if (!can_do(t.s, deed(Work::kCombat, i), pools)) continue;
    t.listing->add(action(Kind::kCombat, t.s.events[i].card - 1));
  }
}

void list_actions(Turn& t) {
  if (dice_left(t.s) > 0) {
    const Pools pools = plain_pools(t.s, t.s.active);
    list_activities(t, pools);
    if (can_do(t.s, deed(Work::kCathedral), pools)) t.listing->add(action(Kind::kCathedral));
    list_combats(t, pools);
    for (std::size_t b = 0; b < kBuildings; ++b) {
      if (can_do(t.s, deed(Work::kPlaceCitizen, b), pools)) t.listing->add(action(Kind::kPlace, b));
    }
    if (can_do(t.s, deed(Work::kAgriculture), pools)) t.listing->add(action(Kind::kAgriculture));
  }
  t.listing->add(action(Kind::kPass));
  list_influence(t, t.s.active);
}

bool all_passed(const State& s) { return s.passed == (1U << s.player_count) - 1U; }

Procedure procedure_of(Kind kind) {
  switch (kind) {
    case Kind::kActivate:
      return Procedure::kActivity;
    case Kind::kCathedral:
      return Procedure::kCathedral;
    case Kind::kCombat:
      return Procedure::kCombat;
    case Kind::kPlace:
      return Procedure::kCitizen;
    default:
      return Procedure::kAgriculture;
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

// The end is looked for after each player's turn, so even without a die the start player passes
// once.
RULE(phase - 4, phase - 5)
Flow actions(Turn& t) {
  State& s = t.s;
  BEGIN(t);
  while (true) {
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
      CALL(t, procedure_of(static_cast<Kind>(t.answer.kind)), deed_of(s, t.answer));
    }
    if (all_passed(s) || dice_left(s) == 0) break;
    s.active = s.after(s.active);
  }
  END(t);
}

}  // namespace tricorne::troyes
