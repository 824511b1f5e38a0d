// 3.2.3, 3.3.2, 3.4.2, 3.5.4: March, for each faction: destinations one by one (march_to.cc fills
// them), then what it finds there.
#include "games/liberty/rules/march.h"

namespace tricorne::liberty {
namespace {

constexpr int kCubesToFindMilitia = 3;
constexpr int kContinentalsToFindWarParty = 2;

// The British search wherever they select, moved or not (3.2.3; 8.4.3 marches "in place"). The
// others select destinations "of the units that move" (3.3.2, 3.4.2, 3.5.4).
SpaceSet in_place(const State& s, Faction f) {
  return f == Faction::kBritish ? s.with(kBritishCubes) & kMap : SpaceSet{};
}

bool any_movable(const State& s, Faction f, Space from) {
  if (s.moved[at(from)] == std::array<std::uint8_t, 4>{}) return true;
  return march_leads(f).any_where([&](Piece p) { return movable(s, from, p) > 0; });
}

// Nothing has moved before the first destination is chosen.
SpaceSet origins(const State& s, const CommandRecord& r) {
  const SpaceSet all = s.with(march_leads(r.faction)) & kMap;
  if (r.selected.empty()) return all;
  return all.where([&](Space from) { return any_movable(s, r.faction, from); });
}

// Ruling 37: from a port in or next to the start to another port or a Province next to that; the
// same from either end.
RULE("3.2.3", "3.5.4")
SpaceSet across(SpaceSet ends, SpaceSet ports) {
  const SpaceSet near = ports & (ends | adjacent(ends));
  if (near.empty()) return {};
  const SpaceSet far = near.size() > 1 ? ports : ports - near;
  return far | adjacent(far);
}

// Where the Patriots already are; elsewhere the French need Continentals with them (ruling 37).
SpaceSet french_reach(const State& s, const CommandRecord& r, Space from, SpaceSet reach) {
  const bool escort = movable(s, from, Piece::kContinental) > 0 && ally_can_march(s, r);
  return escort ? reach : reach & s.with(kPatriotPieces);
}

// Indians without a Resource have only their free destination, from Reserves.
SpaceSet paying_origins(const CommandRecord& r, SpaceSet from, int purse) {
  if (purse >= kPriceOfSpace) return from;
  if (r.faction == Faction::kIndians && reserve_march_left(r)) return from & kReserves;
  return {};
}

RULE("3.2.3", "3.3.2")
void search_destinations(Turn& t) {
  const CommandRecord& r = t.s.command();
  for (Space where : r.selected) {
    if (r.faction == Faction::kBritish) {
      t.activate(Piece::kMilitiaU, where, t.s.count(where, kBritishCubes) / kCubesToFindMilitia);
    } else if (r.faction == Faction::kPatriots) {
      t.activate(Piece::kWarPartyU, where,
                 t.s.count(where, Piece::kContinental) / kContinentalsToFindWarParty);
    }
  }
}

bool anything_to_find(const State& s) {
  const CommandRecord& r = s.command();
  const Piece hidden = r.faction == Faction::kBritish ? Piece::kMilitiaU : Piece::kWarPartyU;
  return (r.selected & s.where[at(hidden)]).any();
}

}  // namespace

RULE("3.2.3", "3.5.4", "1.9")
SpaceSet ports(const State& s, Faction f) {
  if (f == Faction::kBritish) return kCities - s.blockaded();
  if (f == Faction::kFrench) return kCities & s.controlled(Control::kRebellion);
  return {};
}

RULE("3.2.3", "3.5.4", "1.3.6")
SpaceSet march_reach(Faction f, Space from, SpaceSet ports) {
  const SpaceSet reach = adjacent(from);
  if (f == Faction::kIndians) return reach & kProvinces;
  if (ports.empty()) return reach;
  return (reach | across({from}, ports)) - SpaceSet{from};
}

RULE("3.3.2", "3.5.4", "1.10")
bool ally_can_march(const State& s, const CommandRecord& r) {
  if (is_free(r)) return true;
  const Faction ally = friend_of(r.faction);
  if (ally == Faction::kFrench && s.leads(Leader::kRochambeau)) return true;
  return s.money(ally) > 0;
}

SpaceSet march_sources(const State& s, const CommandRecord& r, Space to) {
  return origins(s, r) & march_reach(r.faction, to, ports(s, r.faction));
}

RULE("3.2.3", "3.3.2", "3.4.2", "3.5.4")
SpaceSet march_destinations(const State& s, const CommandRecord& r, int purse) {
  const SpaceSet open = unselected(r) & kMap;
  if (open.empty()) return {};
  const SpaceSet from = paying_origins(r, origins(s, r), purse);
  const SpaceSet stay = purse >= kPriceOfSpace ? in_place(s, r.faction) : SpaceSet{};
  if (r.must_involve == Space::kNowhere && r.faction != Faction::kFrench) {
    // The British may stay wherever they start, so only where others are matters.
    SpaceSet reached = adjacent(from);
    if (r.faction == Faction::kIndians) reached &= kProvinces;
    if (r.faction == Faction::kBritish) reached |= across(from, ports(s, r.faction));
    return (reached | stay) & open;
  }
  const SpaceSet harbours = ports(s, r.faction);
  const SpaceSet leader = r.must_involve == Space::kNowhere ? kMap : SpaceSet{r.must_involve};
  SpaceSet reached = stay & leader;
  for (Space x : from) {
    SpaceSet reach = march_reach(r.faction, x, harbours);
    if (r.faction == Faction::kFrench) reach = french_reach(s, r, x, reach);
    reached |= leader.has(x) ? reach : reach & leader;
  }
  return reached & open;
}

RULE("3.2.3", "3.3.2", "3.4.2", "3.5.4")
Flow march(Turn& t) {
  BEGIN(t);
  while (step_open(t.s)) {
    PERSON_CHOOSES(t, seat(t.s.command().faction), Question::kSelectSpace,
                   section_of(t.s.command().faction, Command::kMarch), list_step(t));
    if (t.answered(ActionKind::kDone)) {
      if (!anything_to_find(t.s)) stop_command(t);
      break;
    }
    if (t.answered(ActionKind::kSpecial)) {
      CALL(t, Procedure::kCommandSpecial, chosen_special(t));
      continue;
    }
    CALL(t, Procedure::kMarchTo, MarchToCall{t.answered_space()});
  }
  t.s.moved = {};
  search_destinations(t);
  END(t);
}

}  // namespace tricorne::liberty
