// Words for the questions of chapter 6 and of the Brilliant Strokes, and why an answer is refused.

#include "games/liberty/rules/winter.h"
#include "games/liberty/text.h"

namespace tricorne::liberty {
namespace {

Space space_at(std::uint8_t operand) { return static_cast<Space>(operand); }

SupplyLocals supply(const State& s) {
  return s.stack.top()
      .read<SupplyLocals, Procedure::kBritishSupply, Procedure::kPatriotSupply,
            Procedure::kFrenchSupply, Procedure::kIndianSupply>();
}

}  // namespace

RULE("6.2.1")
Reason why_not_supply(const State& s, const Decision& decision, Action a) {
  const auto f = static_cast<Faction>(decision.seat);
  const bool halving = is(a, ActionKind::kSupplyHalve);
  if (!halving && !is(a, ActionKind::kSupplyPay) && !is(a, ActionKind::kSupplyShift) &&
      !is(a, ActionKind::kSupplyRemove) && !is(a, ActionKind::kSupplyMove)) {
    return {};
  }
  const Space where = space_at(halving ? a.b : a.a);
  if (!unsupplied(s, f).has(where)) return reason("needs_no_supply", "6.2.1");
  if (!supply(s).pending.has(where)) return reason("supply_settled", "6.2.1");
  if (is(a, ActionKind::kSupplyPay)) return reason("no_resources", "1.8");
  if (is(a, ActionKind::kSupplyMove)) return reason("not_the_nearest_refuge", "6.2.1");
  if (is(a, ActionKind::kSupplyShift) && f == Faction::kBritish) {
    return reason("cannot_shift_further", "6.2.1");
  }
  return reason("no_such_supply", "6.2.1");
}

RULE("6.2.2")
Reason why_not_upkeep(const State& s, const Decision& decision, Action a) {
  const auto f = static_cast<Faction>(decision.seat);
  if (!is(a, ActionKind::kWithdraw)) return {};
  const auto p = static_cast<Piece>(a.b);
  if (owner(p) != f || a.a > s.count(Space::kWestIndies, p)) {
    return reason("not_that_many_there", "6.2.2");
  }
  return reason("no_resources", "1.8");
}

RULE("6.4.1")
Reason why_not_winter_reward(const State& s, const Decision& /*decision*/, Action a) {
  if (!is(a, ActionKind::kSpace)) return {};
  const Space where = space_at(a.a);
  if (!s.controlled(Control::kBritish).has(where)) return reason("needs_british_control", "6.4.1");
  if (!s.has(where, Piece::kRegular) || !s.has(where, Piece::kTory)) {
    return reason("needs_regular_and_tory", "6.4.1");
  }
  if (!Turn::can_shift(s, where, +1)) return reason("cannot_shift_further", "6.4.1");
  if (!can_reward_loyalty(s).has(where)) return reason("no_resources", "1.8");
  return reason("once_a_space", "6.4.1");
}

RULE("6.4.2")
Reason why_not_committees(const State& s, const Decision& /*decision*/, Action a) {
  if (!is(a, ActionKind::kCommittees)) return {};
  const Space where = space_at(a.b);
  if (!s.controlled(Control::kRebellion).has(where)) {
    return reason("needs_rebellion_control", "6.4.2");
  }
  if (!s.has(where, kPatriotPieces)) return reason("needs_patriot_piece", "6.4.2");
  if (!Turn::can_shift(s, where, -1)) return reason("cannot_shift_further", "6.4.2");
  if (a.a > s.money(Faction::kPatriots)) return reason("no_resources", "1.8");
  if (a.a == 0 || a.a > most_correspondence(s, where)) return reason("two_levels_at_most", "6.4.2");
  return reason("once_a_space", "6.4.2");
}

RULE("6.5.2")
Reason why_not_redeploy(const State& s, const Decision& decision, Action a) {
  if (!is(a, ActionKind::kLeaderTo)) return {};
  if (s.leader[decision.seat] != static_cast<Leader>(a.a))
    return reason("not_your_leader", "6.5.2");
  return reason("leader_needs_pieces", "6.5.2");
}

// Removing one piece: for desertion, lost supply and the cards of winter.
Reason why_not_removal(const State& s, const Decision& decision, Action a) {
  if (!is(a, ActionKind::kRemove)) return {};
  if (a.a != 1) return reason("one_at_a_time", decision.rule);
  const bool there = s.has(space_at(a.c), static_cast<Piece>(a.b));
  return reason(there ? "other_kind_leaves" : "no_such_piece_there", decision.rule);
}

RULE("2.3.8")
Reason why_not_stroke_part(const State& s, const Decision& /*decision*/, Action a) {
  const auto f = s.stack.top().read<Procedure::kBrilliantStroke>();
  if (is(a, ActionKind::kDone)) return reason("leader_must_take_part", "1.10");
  if (is(a, ActionKind::kSpecial)) {
    if (f.special_done != 0) return reason("one_special_activity", "2.3.8");
    return why_not_free(s, f.faction, static_cast<Special>(a.a));
  }
  if (!is(a, ActionKind::kLimitedCommand)) return {};
  if (f.commands_done == kStrokeCommands) return reason("two_limited_commands", "2.3.8");
  const bool led = s.place_of_leader(f.faction) != Space::kNowhere;
  if (f.leader_involved == 0 && (f.commands_done > 0 || !led)) {
    return reason("leader_must_take_part", "1.10");
  }
  return why_not_free(s, f.faction, static_cast<Command>(a.a));
}

RULE("6.2.1")
Reason why_not_supply_village(const State& /*s*/, const Decision& /*decision*/, Action a) {
  return is(a, ActionKind::kPlace) ? reason("village_in_reserve", "6.2.1") : Reason{};
}

void tell_supply(const State& s, const Decision& /*decision*/, Phrase& out) {
  out.with("n", supply(s).pending.size());
}
void tell_supply_loss(const State& s, const Decision& /*decision*/, Phrase& out) {
  const auto f = supply(s);
  out.with("space", name(f.space)).with("n", f.losing);
}
void tell_stroke_part(const State& s, const Decision& /*decision*/, Phrase& out) {
  const auto f = s.stack.top().read<Procedure::kBrilliantStroke>();
  out.with("n", kStrokeCommands - f.commands_done).with("m", 1 - f.special_done);
}

}  // namespace tricorne::liberty
