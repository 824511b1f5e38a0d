// 6.2.2 Battle in the West Indies and 6.3 Resources Phase.
#include "games/liberty/rules/winter.h"

namespace tricorne::liberty {

struct UpkeepLocals {
  Faction faction;
};

namespace {

constexpr int kWestIndiesIncome = 5;

Piece troops(Faction f) { return f == Faction::kFrench ? Piece::kFrench : Piece::kRegular; }

int troops_there(const State& s, Faction f) { return s.count(Space::kWestIndies, troops(f)); }

// Any number may leave; whoever stays costs one Resource in all.
void list_withdrawals(Turn& t, Faction f) {
  const int present = troops_there(t.s, f);
  const int least = t.can_pay(f, 1) ? 0 : present;
  for (int n = least; n <= present; ++n) t.option(ActionKind::kWithdraw, n, troops(f));
}

void withdraw(Turn& t, Faction f) {
  t.remove(troops(f), Space::kWestIndies, t.answer.a);
  if (troops_there(t.s, f) > 0) pay_supply(t, f, Space::kWestIndies);
}

int city_population(const State& s, SpaceSet cities) {
  int sum = 0;
  for (Space city : cities& kCities) sum += s.open_population(city);
  return sum;
}

int west_indies_income(const State& s, Control c) {
  return s.controlled(c).has(Space::kWestIndies) ? kWestIndiesIncome : 0;
}

// A Fort in the West Indies is not on the map (ruling 4); holding the islands has its own reward.
RULE("6.3.1")
int british_income(const State& s) {
  return s.on_map(Piece::kBritishFort) + city_population(s, s.controlled(Control::kBritish)) +
         west_indies_income(s, Control::kBritish);
}

RULE("6.3.2")
int indian_income(const State& s) { return s.on_map(Piece::kVillage) / 2; }

RULE("6.3.3")
int patriot_income(const State& s) {
  return s.on_map(Piece::kPatriotFort) + (s.controlled(Control::kRebellion) & kMap).size() / 2;
}

RULE("6.3.4")
int french_income(const State& s) {
  if (!s.treaty()) return 2 * s.squadrons_in_west_indies();
  return s.fni + city_population(s, kCities - s.controlled(Control::kBritish)) +
         west_indies_income(s, Control::kRebellion);
}

}  // namespace

RULE("6.2.2")
Flow west_indies_battle(Turn& t) {
  auto& f = t.locals<Procedure::kWestIndiesBattle>();
  BEGIN(t);
  if (t.s.has(Space::kWestIndies, kBritishPieces) && t.s.has(Space::kWestIndies, kFrenchPieces)) {
    CALL(t, Procedure::kBattleIn,
         BattleCall{.space = Space::kWestIndies, .attacker = Faction::kFrench});
  }
  f.faction = Faction::kFrench;
  while (true) {
    if (troops_there(t.s, f.faction) > 0) {
      PERSON_CHOOSES(t, seat(f.faction), Question::kWestIndiesUpkeep, "6.2.2",
                     list_withdrawals(t, f.faction));
      withdraw(t, f.faction);
    }
    if (f.faction == Faction::kBritish) break;
    f.faction = Faction::kBritish;
  }
  END(t);
}

RULE("6.3")
int winter_income(const State& s, Faction f) {
  switch (f) {
    case Faction::kBritish:
      return british_income(s);
    case Faction::kIndians:
      return indian_income(s);
    case Faction::kPatriots:
      return patriot_income(s);
    case Faction::kFrench:
      break;
  }
  return french_income(s);
}

RULE("6.3")
void resources_phase(Turn& t) {
  t.emit(Event::kResourcesPhase);
  for (Faction f : {Faction::kBritish, Faction::kIndians, Faction::kPatriots, Faction::kFrench}) {
    t.gain(f, winter_income(t.s, f));
  }
}

}  // namespace tricorne::liberty
