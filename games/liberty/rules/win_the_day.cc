// 3.6.8: Win the Day.
#include "games/liberty/rules/battle.h"

namespace tricorne::liberty {
namespace {

constexpr int kMostShifts = 3;
constexpr int kFewestRemoved = 2;

// Ruling 56: hidden War Parties and Militia do not keep a side in the field.
bool wiped_out(const State& s, Side who) {
  return !s.has(s.battle.space, pieces_of(who) - kUnderground);
}

Faction chief(Side who) { return who == Side::kRoyalist ? Faction::kBritish : Faction::kPatriots; }
int direction(Side who) { return who == Side::kRoyalist ? 1 : -1; }

SpaceSet overflow_spaces(const State& s, const WinCall& f) {
  return (adjacent(f.space) & kMap).where([&](Space where) {
    return Turn::can_shift(s, where, direction(f.winner));
  });
}

void list_overflow(Turn& t, const WinCall& f) {
  t.options(overflow_spaces(t.s, f));
  t.option(ActionKind::kDone);
}

void list_double(Turn& t) {
  t.option(ActionKind::kDouble);
  t.option(ActionKind::kNo);
}

}  // namespace

// Fewer pieces lost; the Defender if equal; a side that is wiped out cannot win.
RULE("3.6.8")
std::optional<Side> battle_winner(const State& s) {
  const BattleRecord& b = s.battle;
  const Side attack = side(b.attacker);
  const bool no_attackers = wiped_out(s, attack);
  const bool no_defenders = wiped_out(s, enemy(attack));
  if (no_attackers && no_defenders) return std::nullopt;
  if (no_attackers) return enemy(attack);
  if (no_defenders) return attack;
  return b.removed[kAttacker] < b.removed[kDefender] ? attack : enemy(attack);
}

RULE("3.6.8")
std::optional<WinCall> win_of(const State& s) {
  const BattleRecord& b = s.battle;
  const std::optional<Side> winner = battle_winner(s);
  if (!winner || b.space == Space::kWestIndies) return std::nullopt;
  const std::size_t loser = *winner == side(b.attacker) ? kDefender : kAttacker;
  if (b.removed[loser] < kFewestRemoved || b.hard[loser] == 0) return std::nullopt;
  return WinCall{b.space, *winner,
                 static_cast<std::uint8_t>(std::min(kMostShifts, b.removed[loser] / 2))};
}

RULE("3.6.8", "1.10")
Flow win_the_day(Turn& t) {
  auto& f = t.locals<Procedure::kWinTheDay>();
  BEGIN(t);
  // Washington "can" double, after the cap (ruling 56).
  if (f.winner == Side::kRebellion && t.s.leads(Leader::kWashington, f.space)) {
    ASK(t, seat(Faction::kPatriots), Question::kDoubleShifts, "3.6.8", list_double(t));
    if (t.answered(ActionKind::kDouble)) f.shifts = static_cast<std::uint8_t>(2 * f.shifts);
  }
  t.emit(Event::kWinTheDay, f.space, f.shifts);
  f.shifts = static_cast<std::uint8_t>(f.shifts - t.shift(f.space, direction(f.winner) * f.shifts));
  while (f.shifts > 0 && overflow_spaces(t.s, f).any()) {
    ASK(t, seat(chief(f.winner)), Question::kOverflow, "3.6.8", list_overflow(t, f));
    if (t.answered(ActionKind::kDone)) break;
    t.shift(t.answered_space(), direction(f.winner));
    --f.shifts;
  }
  if (f.winner == Side::kRoyalist) RETURN(t);
  // Ruling 58: even when the French attacked.
  CALL(t, Procedure::kCommand,
       CommandCall{.faction = Faction::kPatriots,
                   .flags = kFree | kLimited | kMay,
                   .allowed = {Command::kRally}});
  if (t.s.blockaded().has(f.space)) {
    CALL(t, Procedure::kRearrangeBlockades, RearrangeCall{{f.space}});
  }
  END(t);
}

}  // namespace tricorne::liberty
