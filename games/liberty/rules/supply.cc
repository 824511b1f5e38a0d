// 6.2 Supply Phase. Supply is asked space by space (ruling 60): the owner takes the spaces in any
// order and says for each what is to be done.
#include "games/liberty/rules/command.h"
#include "games/liberty/rules/winter.h"

namespace tricorne::liberty {
namespace {

constexpr PieceSet kPatriotUnits = PieceSet{Piece::kContinental} | kMilitia;

// Patriots and French live off what the Rebellion holds.
RULE("6.2.1")
SpaceSet rebellion_supply(const State& s) {
  return s.with(Piece::kPatriotFort) | (s.controlled(Control::kRebellion) & (kColonies | kCities));
}

// Every other unit leaves, rounded down; a single unit is safe and nobody is asked about it.
int patriots_to_lose(const State& s, Space where) { return s.count(where, kPatriotUnits) / 2; }

void list_payment(Turn& t, Faction f, Space where) {
  if (t.can_pay(f, 1)) t.option(ActionKind::kSupplyPay, where);
}

void list_british(Turn& t, SpaceSet pending) {
  for (Space where : pending) {
    list_payment(t, Faction::kBritish, where);
    if (Turn::can_shift(t.s, where, -1)) t.option(ActionKind::kSupplyShift, where);
    t.option(ActionKind::kSupplyRemove, where);
  }
}

void list_patriots(Turn& t, SpaceSet pending) {
  for (Space where : pending) {
    list_payment(t, Faction::kPatriots, where);
    t.option(ActionKind::kSupplyHalve, patriots_to_lose(t.s, where), where);
  }
}

void list_patriot_units(Turn& t, Space where) {
  for (Piece p : kPatriotUnits) {
    if (t.s.has(where, p)) t.option(ActionKind::kRemove, 1, p, where);
  }
}

// French Regulars go to the nearest Patriot Fort, War Parties to the nearest Village (ruling 61).
void list_refuges(Turn& t, Faction f, SpaceSet pending, SpaceSet refuges) {
  for (Space where : pending) {
    list_payment(t, f, where);
    for (Space to : nearest(where, refuges)) t.option(ActionKind::kSupplyMove, where, to);
    if (refuges.empty()) t.option(ActionKind::kSupplyRemove, where);
  }
}

// What pays, shifts, moves or goes, by the answer.
void settle(Turn& t, Faction f, PieceSet units) {
  const Space where = t.answered_space();
  if (t.answered(ActionKind::kSupplyPay)) {
    pay_supply(t, f, where);
  } else if (t.answered(ActionKind::kSupplyShift)) {
    t.shift(where, -1);
  } else if (t.answered(ActionKind::kSupplyMove)) {
    const auto to = static_cast<Space>(t.answer.b);
    for (Piece p : units) t.move(p, where, to, t.s.count(where, p));
  } else {
    for (Piece p : units) t.remove(p, where, t.s.count(where, p));
  }
}

// One kind left, or nothing spared: no choice to make.
bool loss_is_forced(const State& s, const SupplyLocals& f) {
  int kinds = 0;
  for (Piece p : kPatriotUnits) kinds += s.has(f.space, p) ? 1 : 0;
  return kinds == 1;
}

void lose_patriot(Turn& t, Space where, Piece p, SupplyLocals& f, int n) {
  t.remove(p, where, n);
  f.losing = static_cast<std::uint8_t>(f.losing - n);
}

Piece only_kind(const State& s, Space where) {
  return kPatriotUnits.where([&](Piece p) { return s.has(where, p); }).first();
}

}  // namespace

RULE("6.2.1", "6.2.2")
void pay_supply(Turn& t, Faction f, Space where) {
  t.emit(Event::kSupplied, f, where);
  t.pay(f, 1);
}

RULE("6.2.1")
SpaceSet unsupplied(const State& s, Faction f) {
  switch (f) {
    case Faction::kBritish:
      return (s.with(kBritishCubes) & kMap) - s.with(Piece::kBritishFort) -
             (s.controlled(Control::kBritish) & kCities);
    case Faction::kPatriots:
      return ((s.with(kPatriotUnits) & kMap) - rebellion_supply(s)).where([&](Space where) {
        return patriots_to_lose(s, where) > 0;
      });
    case Faction::kFrench:
      return (s.with(Piece::kFrench) & kMap) - rebellion_supply(s);
    case Faction::kIndians:
      break;
  }
  return s.with(kWarParties) - s.with(Piece::kVillage) - kReserves;
}

RULE("6.2.1")
Flow british_supply(Turn& t) {
  auto& f = t.locals<Procedure::kBritishSupply>();
  BEGIN(t);
  f.pending = unsupplied(t.s, Faction::kBritish);
  while (f.pending.any()) {
    PERSON_CHOOSES(t, seat(Faction::kBritish), Question::kSupply, "6.2.1",
                   list_british(t, f.pending));
    f.pending.drop(t.answered_space());
    settle(t, Faction::kBritish, kBritishCubes);
  }
  END(t);
}

RULE("6.2.1")
Flow patriot_supply(Turn& t) {
  auto& f = t.locals<Procedure::kPatriotSupply>();
  BEGIN(t);
  f.pending = unsupplied(t.s, Faction::kPatriots);
  while (f.pending.any()) {
    PERSON_CHOOSES(t, seat(Faction::kPatriots), Question::kSupply, "6.2.1",
                   list_patriots(t, f.pending));
    if (t.answered(ActionKind::kSupplyPay)) {
      f.pending.drop(t.answered_space());
      pay_supply(t, Faction::kPatriots, t.answered_space());
      continue;
    }
    f.space = static_cast<Space>(t.answer.b);
    f.losing = t.answer.a;
    f.pending.drop(f.space);
    while (f.losing > 0 && !loss_is_forced(t.s, f)) {
      ASK(t, seat(Faction::kPatriots), Question::kSupplyLoss, "6.2.1",
          list_patriot_units(t, f.space));
      lose_patriot(t, f.space, static_cast<Piece>(t.answer.b), f, 1);
    }
    if (f.losing > 0) lose_patriot(t, f.space, only_kind(t.s, f.space), f, f.losing);
  }
  END(t);
}

RULE("6.2.1")
Flow french_supply(Turn& t) {
  auto& f = t.locals<Procedure::kFrenchSupply>();
  BEGIN(t);
  f.pending = unsupplied(t.s, Faction::kFrench);
  while (f.pending.any()) {
    PERSON_CHOOSES(t, seat(Faction::kFrench), Question::kSupply, "6.2.1",
                   list_refuges(t, Faction::kFrench, f.pending, t.s.with(Piece::kPatriotFort)));
    f.pending.drop(t.answered_space());
    settle(t, Faction::kFrench, Piece::kFrench);
  }
  END(t);
}

// With no Village on the map the Indians place one first. Where even the Reserves have no room for
// it, War Parties that do not pay have nowhere to go and leave the map.
RULE("6.2.1")
Flow indian_supply(Turn& t) {
  auto& f = t.locals<Procedure::kIndianSupply>();
  BEGIN(t);
  if (t.s.with(Piece::kVillage).empty() && t.s.with_base_room(kReserves).any()) {
    ASK(t, seat(Faction::kIndians), Question::kSupplyVillage, "6.2.1",
        for (Space where
             : t.s.with_base_room(kReserves))
            t.option(ActionKind::kPlace, 1, Piece::kVillage, where));
    t.place(Piece::kVillage, static_cast<Space>(t.answer.c), 1);
    CALL(t, Procedure::kLeaderArrives,
         LeaderCall{.faction = Faction::kIndians, .to = static_cast<Space>(t.answer.c)});
  }
  f.pending = unsupplied(t.s, Faction::kIndians);
  while (f.pending.any()) {
    PERSON_CHOOSES(t, seat(Faction::kIndians), Question::kSupply, "6.2.1",
                   list_refuges(t, Faction::kIndians, f.pending, t.s.with(Piece::kVillage)));
    f.pending.drop(t.answered_space());
    settle(t, Faction::kIndians, kWarParties);
  }
  END(t);
}

}  // namespace tricorne::liberty
