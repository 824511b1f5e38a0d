// 8.5.4: how the Patriot chart marches.
#include <algorithm>

#include "games/liberty/bots/answers.h"
#include "games/liberty/bots/charts.h"
#include "games/liberty/rules/march.h"

namespace tricorne::liberty::bots {
namespace {

constexpr int kMostControlled = 2;

// The instructions, as np.stage counts them.
enum MarchStage : int { kControl, kMilitiaEverywhere };

// What may leave a space, each kind for itself: Control may keep some of them there.
struct Column {
  int continentals = 0;
  int french = 0;  // no more than go with the Continentals
  int shown = 0;
  int hidden = 0;
  int spare = 0;  // units that Rebellion Control can do without
  [[nodiscard]] int militia() const { return std::min(shown + hidden, spare); }
  [[nodiscard]] int size() const { return std::min(continentals + french + shown + hidden, spare); }
};

bool french_come(const State& s, const CommandRecord& r) {
  return is_free(r) || s.money(Faction::kFrench) > 0 || s.leads(Leader::kRochambeau);
}

BOX(P5 .1)
RULE("8.5.4")
int spare_units(const State& s, Space from) {
  return rebel_control(s, from) ? std::max(0, -s.spaces[at(from)].margin - 1) : kBottomless;
}

// Whom a column is looked for: everybody, or Militia alone.
enum class Who : std::uint8_t { kAll, kMilitia };

// No Rebellion Control is lost; an Active unit stays with each Fort, and a unit, Underground if
// possible, where there is no Active Opposition.
BOX(P5 .1, P5 .2, P5 .3, P5 .7)
RULE("8.5.4")
Column patriot_column(const State& s, const CommandRecord& r, Space from, Who who = Who::kAll) {
  const int all_hidden = s.count(from, Piece::kMilitiaU);
  const int all_shown = s.count(from, Piece::kMilitiaA);
  const int marching = who == Who::kAll ? movable(s, from, Piece::kContinental) : 0;
  const bool restless = s.level(from) != Level::kActiveOpposition;
  Column c;
  c.spare = spare_units(s, from);
  c.hidden = movable(s, from, Piece::kMilitiaU);
  if (restless && all_hidden > 0) c.hidden = std::min(c.hidden, all_hidden - 1);
  // Active Militia March first (8.1.2), so Continentals stay, but last of all those whom the French
  // go with.
  const int all_continentals = s.count(from, Piece::kContinental);
  const int french = french_come(s, r) ? movable(s, from, Piece::kFrench) : 0;
  int staying = s.count(from, Piece::kPatriotFort);
  if (restless && all_hidden == 0) staying = std::max(staying, 1);
  int kept = std::min(staying, all_continentals - std::min(french, marching));
  const int kept_militia = std::min(staying - kept, all_shown);
  kept = std::min(staying - kept_militia, all_continentals);
  c.shown = std::min(movable(s, from, Piece::kMilitiaA), all_shown - kept_militia);
  c.continentals = std::min(marching, all_continentals - kept);
  c.french = std::min(french, c.continentals);
  return c;
}

// Continentals that go if not everybody can: those whom the French go with (8.5.4: as many French
// as possible), then the Militia (8.1.2), then the other Continentals.
RULE("8.1.2", "8.5.4")
int continentals_to_go(const Column& c) {
  const int pairs = std::min(c.french, c.spare / 2);
  const int others = c.spare - 2 * pairs - c.hidden - c.shown;
  return pairs + std::clamp(others, 0, c.continentals - pairs);
}

SpaceSet origins_for(const State& s, const CommandRecord& r, Space to) {
  return march_sources(s, r, to).where(
      [&](Space from) { return patriot_column(s, r, from).size() > 0; });
}

bool leader_in(const State& s, const CommandRecord& r, Space to, SpaceSet from) {
  const Space leader = must_involve(s, r);
  return leader == Space::kNowhere || leader == to || r.origins.has(leader) || from.has(leader);
}

bool can_take(const State& s, const CommandRecord& r, Space to) {
  if (rebel_control(s, to)) return false;
  const SpaceSet from = origins_for(s, r, to);
  if (!leader_in(s, r, to, from)) return false;
  int strength = 0;
  for (Space x : from) strength += patriot_column(s, r, x).size();
  return strength > 0 && s.spaces[at(to)].margin - strength < 0;
}

SpaceSet militia_origins(const State& s, const CommandRecord& r, Space to) {
  return march_sources(s, r, to).where(
      [&](Space from) { return patriot_column(s, r, from, Who::kMilitia).militia() > 0; });
}

bool wants_militia(const State& s, const CommandRecord& r, Space to) {
  return !s.has(to, kMilitia) && militia_origins(s, r, to).any() &&
         leader_in(s, r, to, militia_origins(s, r, to));
}

bool one_changes_control(const State& s, Space to) {
  return control_after(s, to, 0, 1, 0) != s.control_of(to);
}

BOX(P5 .4, P5 .5, P5 .6, P5 .8)
RULE("8.5.4")
SpaceSet wanted_destinations(Mind& m, const CommandRecord& r, SpaceSet open, int at_stage) {
  const State& s = m.s;
  if (at_stage == kControl) {
    SpaceSet best = (open - r.selected).where([&](Space to) {
      const int edge = edge_to_bring(s, r, to);
      return edge == kNoBattle ? can_take(s, r, to) : march_makes_battle(s, r.faction, to, edge);
    });
    if (best.empty()) return {};
    const SpaceSet villages = best & s.where[at(Piece::kVillage)];
    best =
        villages.any() ? m.prefer(best, villages, "villages") : m.prefer(best, kCities, "cities");
    return m.most(
        best, [](Space to) { return population(to); }, "population");
  }
  SpaceSet best = open.where([&](Space to) { return wants_militia(s, r, to); });
  const SpaceSet turns = best.where([&](Space to) { return one_changes_control(s, to); });
  if (turns.any()) {
    best = m.most(
        m.prefer(best, turns, "changes_control"), [](Space to) { return population(to); },
        "population");
  }
  return best;
}

// Destinations that may still be selected, and those selected that Militia may follow to.
SpaceSet march_ground(const State& s, const CommandRecord& r) {
  const SpaceSet before = revisited(s, r);
  if (r.limit != 0 && r.selected.size() >= r.limit) return before;
  return march_destinations(s, r, std::max(1, purse(s, r))) | before;
}

// Whether this many more Militia of the group would be noticed if they come hidden (3.3.2).
bool noticed(const State& s, Space from, int n) {
  return outcome_of_move(s, Piece::kMilitiaU, from, n).activated > 0;
}

// What goes next of the column of `from`; an empty action if nobody is left. As many hidden Militia
// as possible arrive hidden; where they would be noticed anyway, Active ones go first.
RULE("8.1.2", "8.5.4")
Action rest_of_column(const Mind& m, Space from) {
  if (from == Space::kNowhere) return {};
  const State& s = m.s;
  const CommandRecord& r = s.command();
  const Column c = patriot_column(s, r, from);
  const auto part = [&](int n, Piece p) {
    n = std::min({n, c.spare, offered(m, p, from)});
    return n > 0 ? action(ActionKind::kMove, n, p, from) : Action{};
  };
  const bool begun = group_origin(s) == from;
  const Action lead = part(begun ? 0 : continentals_to_go(c), Piece::kContinental);
  if (lead.kind != 0) return lead;
  const Action french = part(french_come(s, r) ? kBottomless : 0, Piece::kFrench);
  if (french.kind != 0) return french;
  const Action shown = part(c.shown, Piece::kMilitiaA);
  const Action hidden = part(c.hidden, Piece::kMilitiaU);
  if (hidden.kind == 0 || (shown.kind != 0 && noticed(s, from, c.militia()))) return shown;
  return hidden;
}

}  // namespace

RebelGroup patriot_group(const State& s, const CommandRecord& r, Space from) {
  const Column c = patriot_column(s, r, from);
  RebelGroup group;
  group.continentals = continentals_to_go(c);
  group.french = std::min(c.french, c.spare / 2);
  const int left = c.spare - group.continentals - group.french;
  group.hidden = std::min(c.hidden, left);
  group.shown = std::min(c.shown, left - group.hidden);
  return group;
}

SpaceSet patriot_march_targets(Mind& m, const CommandRecord& r) {
  const SpaceSet open = march_ground(m.s, r);
  const SpaceSet to = wanted_destinations(m, r, open, kControl);
  return to.any() ? to : wanted_destinations(m, r, open, kMilitiaEverywhere);
}

bool patriot_march_possible(const State& s, const CommandRecord& r) {
  Mind m(s, nullptr, nullptr);
  m.imagining = true;
  return patriot_march_targets(m, r).any();
}

Action answer_patriot_march_space(Mind& m) {
  const CommandRecord& r = m.s.command();
  const SpaceSet open = special_done(m.s) ? SpaceSet{} : march_ground(m.s, r) & spaces_of(m);
  for (int next = stage(m); next <= kMilitiaEverywhere; ++next) {
    if (next == kControl && r.selected.size() >= kMostControlled) continue;
    if (next > stage(m)) {
      Mind ahead = look_ahead(m);
      if (wanted_destinations(ahead, r, open, next).empty()) continue;
      return go_to_stage(next);
    }
    const Space to = m.random_space(wanted_destinations(m, r, open, next));
    if (to == Space::kNowhere) continue;
    const bool battle = next == kControl && battle_needs_more(m.s, to);
    m.act(battle ? "p5_battle" : next == kControl ? "p5_control" : "p5_militia", to);
    return or_first(m, action(ActionKind::kSpace, to));
  }
  const bool finds = (r.selected & m.s.where[at(Piece::kWarPartyU)]).any();
  return finds && lists(m, action(ActionKind::kDone)) ? stop(m, "searches") : finish(m);
}

BOX(P5 .4, P5 .7, P5 .8)
RULE("8.5.4")
Action answer_patriot_march_group(Mind& m) {
  const State& s = m.s;
  const CommandRecord& r = s.command();
  const Space to = frame<Procedure::kMarchTo>(s).to;
  const Space leader = must_involve(s, r);
  if (stage(m) == kControl) {
    const Action rest = rest_of_column(m, group_origin(s));
    if (rest.kind != 0) return chosen(m, rest, "whole_group");
    const bool battle = battle_needs_more(s, to);
    if (!battle && rebel_control(s, to)) return stop(m, "enough");
    SpaceSet from =
        origins_for(s, r, to).where([&](Space x) { return rest_of_column(m, x).kind != 0; });
    if (from.empty() || !(battle || can_take(s, r, to))) return stop(m, "nobody_left");
    m.because(battle ? "march_to_battle" : "adds_rebel_control");
    if (leader != to && !r.origins.has(leader)) {
      from = m.prefer(from, SpaceSet{leader} & kMap, "leader");
    }
    from = m.most(
        from, [&](Space x) { return patriot_column(s, r, x).size(); }, "largest_group");
    return or_first(m, rest_of_column(m, m.random_space(from)));
  }
  // One Militia, Underground if possible.
  if (s.has(to, kMilitia)) return stop(m, "enough");
  SpaceSet from = militia_origins(s, r, to);
  if (leader != to && !r.origins.has(leader)) {
    from = m.prefer(from, SpaceSet{leader} & kMap, "leader");
  }
  if (from.empty()) return stop(m, "nobody_left");
  m.because("no_militia");
  const bool seen = noticed(s, from.first(), 1);
  const auto fit = [&](Space x) {
    const Column c = patriot_column(s, r, x, Who::kMilitia);
    return (seen ? c.shown : c.hidden) > 0;
  };
  from = m.prefer_where(from, fit, seen ? "active_militia" : "underground_militia");
  const Space origin = m.random_space(from);
  const bool hidden = seen ? !fit(origin) : fit(origin);
  return or_first(
      m, action(ActionKind::kMove, 1, hidden ? Piece::kMilitiaU : Piece::kMilitiaA, origin));
}

}  // namespace tricorne::liberty::bots
