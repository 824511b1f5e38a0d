// 8.0: Mobilization Checks.
#include "games/prelude/cards/lasting.h"
#include "games/prelude/rules/rules.h"

namespace tricorne::prelude {
namespace {

void list_sums(Turn& t) {
  for (int sum = kLeastSum; sum <= kMostSum; ++sum) {
    t.listing->add(action(ActionKind::kRoll, sum), ways_to_roll(sum));
  }
}

// Exactly what is missing, and only once the dice are seen (ruling 26).
RULE("8.0")
void list_results(Turn& t, const CheckCall& call) {
  t.option(ActionKind::kFail);
  if (may_pay(t.s, call)) t.option(ActionKind::kPay, call.sum - call.target);
  if (may_roll_again(t.s, call)) t.option(ActionKind::kReroll);
}

}  // namespace

RULE("8.0")
bool may_pay(const State& s, const CheckCall& call) {
  return s.points[at(call.player)] >= call.sum - call.target;
}

// Once a check (ruling 89).
bool may_roll_again(const State& s, const CheckCall& call) {
  return call.rerolled == 0 && may_reroll(s, call.player, call.kind);
}

RULE("9.2.2")
int affiliation_bonus(const State& s, Player p, County city) {
  const int cubes = s.count(city, p);
  if (cubes >= 11) return 2;
  return cubes >= 6 ? 1 : 0;
}

RULE("8.0")
Flow mobilization_check(Turn& t) {
  auto& f = t.locals<Procedure::kCheck>();
  BEGIN(t);
  f.target = u8(t.s.count(f.county, f.player) + f.bonus + check_bonus(t.s, f.player, f.kind));
  t.emit(Event::kCheck, f.player, f.county, f.target);
  // Rolled again, if a card allows it, before points are spent; the new sum stands (ruling 89).
  while (true) {
    ASK(t, kChance, Question::kCheckRoll, "8.0", list_sums(t));
    f.sum = t.answer.a;
    t.emit(Event::kCheckRolled, f.sum, f.target, f.county);
    t.s.stack.result = 1;
    if (f.sum <= f.target) break;
    CHOOSE(t, seat(f.player), Question::kCheckResult, "8.0", list_results(t, f));
    if (t.answered(ActionKind::kReroll)) {
      f.rerolled = 1;
      t.emit(Event::kRerolled, f.player);
      continue;
    }
    if (t.answered(ActionKind::kPay)) {
      t.pay_points(f.player, t.answer.a);
    } else {
      t.s.stack.result = 0;
    }
    break;
  }
  t.emit(t.s.stack.result != 0 ? Event::kCheckSucceeded : Event::kCheckFailed, f.player, f.county);
  END(t);
}

}  // namespace tricorne::prelude
