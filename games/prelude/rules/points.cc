// 9.0, 9.1, 9.3: Activity Points, Mobilization and the Call for Composure.
#include "games/prelude/cards/dialect.h"
#include "games/prelude/cards/lasting.h"
#include "games/prelude/rules/rules.h"

namespace tricorne::prelude {
namespace {

constexpr int kRuralBase = 1;
constexpr int kUrbanBase = 2;

// Calls use(special, price) for each that the player may use, until it gives false.
template <class Use>
void each_special(const State& s, const PointsCall& call, Use use) {
  if (s.special_turn.has(call.player) || !open_to(s, call, ActionType::kSpecial)) return;
  for (Special special : board(call.player)) {
    const PriceRange range = prices(special, call.left);
    for (int n = range.least; n <= range.most; n += range.step) {
      if (may_use_special(s, call, special, n) && !use(special, n)) return;
    }
  }
}

// Whether there is anything to do but to stop; what is quickly seen comes first.
bool any_action(const State& s, const PointsCall& call) {
  if (call.left == 0 && call.half_open == 0) return false;
  if (may_organize(s, call).any() || may_recruit(s, call).any()) return true;
  if (may_call_for_composure(s, call) || may_mobilize(s, call).any()) return true;
  bool any = false;
  each_special(s, call, [&](Special /*special*/, int /*price*/) { return !(any = true); });
  return any;
}

// Points need not be spent (ruling 20).
RULE("9.0")
void list_actions(Turn& t, const PointsCall& call) {
  t.options(ActionKind::kMobilize, may_mobilize(t.s, call));
  t.options(ActionKind::kOrganize, may_organize(t.s, call));
  if (may_call_for_composure(t.s, call)) t.option(ActionKind::kComposure);
  t.options(ActionKind::kRecruit, may_recruit(t.s, call));
  each_special(t.s, call, [&](Special special, int n) {
    t.option(ActionKind::kSpecial, special, n);
    return true;
  });
  t.option(ActionKind::kStop);
}

// Tested for each cube (ruling 30).
RULE("9.1.1", "9.1.2")
int printed_price(const State& s, County c, Player p) {
  const int added = facts(c).added_cost[at(p)][static_cast<std::size_t>(s.count(c, p))];
  if (is_urban(c)) return kUrbanBase + added;
  const int catching_up = s.count(c, p) < s.count(c, foe(p)) ? 1 : 0;
  return std::max(1, kRuralBase + added - catching_up);
}

// A box at half price opens a second one, or is it (ruling 78).
RULE("9.1")
void mobilize(Turn& t, PointsCall& call, County c) {
  const int paid = price(t.s, c, call);
  if (half_price(t.s, c, call.player)) call.half_open ^= 1U;
  call.left = u8(call.left - paid);
  t.s.mobilized[at(call.player)] = u8(std::min(t.s.mobilized[at(call.player)] + paid, 99));
  t.emit(Event::kMobilized, call.player, c, paid);
  t.add_cubes(c, call.player, 1);
}

RULE("9.3")
void call_for_composure(Turn& t, PointsCall& call) {
  const int paid = composure_price(t.s);
  call.left = u8(call.left - paid);
  t.s.composure = 1;
  t.emit(Event::kComposure, paid);
}

RULE("9.5")
void pay_special(Turn& t, PointsCall& call, Special special, int paid) {
  call.left = u8(call.left - paid);
  t.s.special_used[at(call.player)].add(special);
  t.s.special_turn.add(call.player);
  t.emit(Event::kSpecial, call.player, special, paid);
}

// What cards say comes last (ruling 79); `as_printed` if none says anything.
RULE("9.1", "1.0")
int next_price(const State& s, County c, const PointsCall& call, bool as_printed) {
  if (s.room(c, call.player) <= 0) return kNoPrice;
  const int printed = printed_price(s, c, call.player);
  if (as_printed) return printed;
  if (forbidden(s, call.player, ActionType::kMobilize) ||
      s.count(c, call.player) >= mobilization_cap(s, c, call.player)) {
    return kNoPrice;
  }
  if (half_price(s, c, call.player)) return call.half_open != 0 ? 0 : 1;
  return std::min(printed, price_limit(s, c, call.player));
}

}  // namespace

RULE("9.0")
bool open_to(const State& s, const PointsCall& call, ActionType action) {
  if (call.only != 0 && call.only != at(action) + 1) return false;
  return s.lasting.count == 0 || !forbidden(s, call.player, action);
}

RULE("9.1", "1.0")
int price(const State& s, County c, const PointsCall& call) {
  return next_price(s, c, call, !changes_mobilization(s));
}

RULE("9.1")
CountySet may_mobilize(const State& s, const PointsCall& call) {
  CountySet out;
  const Player p = call.player;
  if (s.supply(p) == 0 || !open_to(s, call, ActionType::kMobilize)) return out;
  const bool as_printed = !changes_mobilization(s);
  for (County c : kAllCounties) {
    if (next_price(s, c, call, as_printed) <= call.left) out.add(c);
  }
  return out;
}

// By the deck of the turn (ruling 54).
RULE("9.3")
int composure_price(const State& s) { return tables().composure[at(s.turn_facts().deck)]; }

RULE("9.3")
bool may_call_for_composure(const State& s, const PointsCall& call) {
  return call.player == Player::kPatriote && s.composure == 0 && call.left >= composure_price(s) &&
         open_to(s, call, ActionType::kComposure);
}

PointsCall points_of(const State& s, Player p) {
  for (int i = s.stack.depth; i > 0; --i) {
    const Frame& frame = s.stack.at[static_cast<std::size_t>(i - 1)];
    if (!frame.is(Procedure::kSpendPoints)) continue;
    const auto points = frame.read<Procedure::kSpendPoints>();
    if (points.player == p) return points;
  }
  return {p};
}

// Points may also come from an Event, in whoever's action round: the same actions under the same
// limits (rulings 64, 65).
RULE("9.0")
Flow spend_points(Turn& t) {
  auto& f = t.locals<Procedure::kSpendPoints>();
  BEGIN(t);
  while (any_action(t.s, f)) {
    ASK(t, seat(f.player), Question::kAction, "9.0", list_actions(t, f));
    if (t.answered(ActionKind::kStop)) break;
    if (t.answered(ActionKind::kMobilize)) {
      mobilize(t, f, t.answered_county());
      if (t.s.lasting.count > 0) {
        CALL(t, Procedure::kFire, language::FireLocals::of(cards::kTollTrigger));
      }
    } else if (t.answered(ActionKind::kOrganize)) {
      CALL(t, Procedure::kOrganize, AttemptCall{f.player, t.answered_county(), f.left});
      f.left = u8(f.left - t.s.stack.result);
    } else if (t.answered(ActionKind::kComposure)) {
      call_for_composure(t, f);
    } else if (t.answered(ActionKind::kRecruit)) {
      CALL(t, Procedure::kRecruit, AttemptCall{f.player, t.answered_county(), f.left});
      f.left = u8(f.left - t.s.stack.result);
    } else {
      pay_special(t, f, static_cast<Special>(t.answer.a), t.answer.b);
      CALL(t, Procedure::kSpecialAction,
           SpecialCall{f.player, static_cast<Special>(t.answer.a), t.answer.b});
    }
  }
  if (f.left > 0) t.emit(Event::kUnspent, f.player, f.left);
  END(t);
}

}  // namespace tricorne::prelude
