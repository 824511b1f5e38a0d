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

// What may leave a space.
struct Column {
  int continentals = 0;
  int shown = 0;
  int hidden = 0;
  int french = 0;
  [[nodiscard]] int size() const { return continentals + shown + hidden + french; }
};

bool french_come(const State& s, const CommandRecord& r) {
  return is_free(r) || s.money(Faction::kFrench) > 0 || s.leads(Leader::kRochambeau);
}

// No Rebellion Control is lost; an Active unit stays with each Fort, and a unit, Underground if
// possible, where there is no Active Opposition.
BOX(P5 .1, P5 .2, P5 .3, P5 .7)
RULE(8.5.4)
Column patriot_column(const State& s, const CommandRecord& r, Space from) {
  const int all_hidden = s.count(from, Piece::kMilitiaU);
  const int all_shown = s.count(from, Piece::kMilitiaA);
  const int all_continentals = s.count(from, Piece::kContinental);
  const int forts = s.count(from, Piece::kPatriotFort);
  const bool restless = s.level(from) != Level::kActiveOpposition;
  int spare = rebel_control(s, from) ? -s.spaces[at(from)].margin - 1 : kBottomless;
  Column c;
  c.hidden = movable(s, from, Piece::kMilitiaU);
  c.shown = movable(s, from, Piece::kMilitiaA);
  c.continentals = movable(s, from, Piece::kContinental);
  // Active Militia stay rather than Continentals, whom the French can go with.
  int staying = forts;
  if (restless && all_hidden > 0) c.hidden = std::min(c.hidden, all_hidden - 1);
  if (restless && all_hidden == 0) staying = std::max(staying, 1);
  c.shown = std::min(c.shown, std::max(0, all_shown - staying));
  staying = std::max(0, staying - all_shown);
  c.continentals = std::min(c.continentals, std::max(0, all_continentals - staying));
  const auto take = [&](int& n) {
    n = std::clamp(n, 0, std::max(0, spare));
    spare -= n;
  };
  take(c.continentals);
  c.french = french_come(s, r) ? std::min(movable(s, from, Piece::kFrench), c.continentals) : 0;
  take(c.french);
  take(c.shown);
  take(c.hidden);
  return c;
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
  return origins_for(s, r, to).where([&](Space from) {
    const Column c = patriot_column(s, r, from);
    return c.hidden + c.shown > 0;
  });
}

bool wants_militia(const State& s, const CommandRecord& r, Space to) {
  return !s.has(to, kMilitia) && militia_origins(s, r, to).any() &&
         leader_in(s, r, to, militia_origins(s, r, to));
}

bool one_changes_control(const State& s, Space to) {
  return control_after(s, to, 0, 1, 0) != s.control_of(to);
}

BOX(P5 .4, P5 .5, P5 .6, P5 .8)
RULE(8.5.4)
Space march_destination(Mind& m, const CommandRecord& r, SpaceSet open, int at_stage) {
  const State& s = m.s;
  if (at_stage == kControl) {
    SpaceSet best = open.where([&](Space to) { return can_take(s, r, to); });
    if (best.empty()) return Space::kNowhere;
    const SpaceSet villages = best & s.where[at(Piece::kVillage)];
    best =
        villages.any() ? m.prefer(best, villages, "villages") : m.prefer(best, kCities, "cities");
    best = m.most(
        best, [](Space to) { return population(to); }, "population");
    return m.random_space(best);
  }
  SpaceSet best = open.where([&](Space to) { return wants_militia(s, r, to); });
  best = m.prefer_where(
      best, [&](Space to) { return one_changes_control(s, to); }, "changes_control");
  return m.random_space(best);
}

SpaceSet march_ground(const State& s, const CommandRecord& r) {
  if (r.limit != 0 && r.selected.size() >= r.limit) return {};
  return march_destinations(s, r, std::max(1, purse(s, r)));
}

// The rest of the column that has begun to leave `from`; an empty action if nothing is left.
Action rest_of_column(const Mind& m, Space from) {
  if (from == Space::kNowhere) return {};
  const Column c = patriot_column(m.s, m.s.command(), from);
  const auto part = [&](int n, Piece p) {
    n = std::min(n, offered(m, p, from));
    return n > 0 ? action(ActionKind::kMove, n, p, from) : Action{};
  };
  // The Continentals have gone, so the column no longer knows how many French go with them.
  const int spare = rebel_control(m.s, from) ? -m.s.spaces[at(from)].margin - 1 : kBottomless;
  const int french = french_come(m.s, m.s.command()) ? std::max(0, spare) : 0;
  for (Action a : {part(c.continentals, Piece::kContinental), part(french, Piece::kFrench),
                   part(c.shown, Piece::kMilitiaA), part(c.hidden, Piece::kMilitiaU)}) {
    if (a.kind != 0) return a;
  }
  return {};
}

}  // namespace

PatriotGroup patriot_group(const State& s, const CommandRecord& r, Space from) {
  const Column c = patriot_column(s, r, from);
  return {c.continentals, c.shown, c.hidden, c.french};
}

int patriots_to_follow(const State& s, Space from) {
  if (s.np.stage != kControl) return 0;
  const Column rest = patriot_column(s, s.command(), from);
  return rest.shown + rest.hidden;
}

Space patriot_march_target(Mind& m, const CommandRecord& r) {
  const SpaceSet open = march_ground(m.s, r);
  const Space to = march_destination(m, r, open, kControl);
  return to != Space::kNowhere ? to : march_destination(m, r, open, kMilitiaEverywhere);
}

bool patriot_march_possible(const State& s, const CommandRecord& r) {
  Mind m(s, nullptr, nullptr);
  m.imagining = true;
  return patriot_march_target(m, r) != Space::kNowhere;
}

Action answer_patriot_march_space(Mind& m) {
  const CommandRecord& r = m.s.command();
  const SpaceSet open = special_done(m.s) ? SpaceSet{} : march_ground(m.s, r) & spaces_of(m);
  for (int next = stage(m); next <= kMilitiaEverywhere; ++next) {
    if (next == kControl && r.selected.size() >= kMostControlled) continue;
    const std::uint8_t used = m.used;
    const Space to = march_destination(m, r, open, next);
    if (to == Space::kNowhere) continue;
    if (next > stage(m)) {
      m.used = used;
      m.wants = 0;
      return go_to_stage(next);
    }
    m.act(next == kControl ? "p5_control" : "p5_militia", to);
    return or_first(m, action(ActionKind::kSpace, to));
  }
  const bool finds = (r.selected & m.s.where[at(Piece::kWarPartyU)]).any();
  return finds && lists(m, action(ActionKind::kDone)) ? action(ActionKind::kDone) : finish(m);
}

BOX(P5 .4, P5 .7, P5 .8)
RULE(8.5.4)
Action answer_patriot_march_group(Mind& m) {
  const State& s = m.s;
  const CommandRecord& r = s.command();
  const Space to = frame<MarchToCall>(s).to;
  const Space leader = must_involve(s, r);
  if (stage(m) == kControl) {
    const Action rest = rest_of_column(m, group_origin(s));
    if (rest.kind != 0) return rest;
    if (marches_to_battle(s) ? ready_for_battle(s, to) : rebel_control(s, to)) {
      return done_or_first(m);
    }
    SpaceSet from =
        origins_for(s, r, to).where([&](Space x) { return rest_of_column(m, x).kind != 0; });
    if (from.empty()) return done_or_first(m);
    if (leader != to && !r.origins.has(leader)) {
      from = m.prefer(from, SpaceSet{leader} & kMap, "leader");
    }
    from = m.most(
        from, [&](Space x) { return patriot_column(s, r, x).size(); }, "largest_group");
    return or_first(m, rest_of_column(m, m.random_space(from)));
  }
  // One Militia, Underground if possible.
  if (s.has(to, kMilitia)) return done_or_first(m);
  SpaceSet from = militia_origins(s, r, to);
  if (leader != to && !r.origins.has(leader)) {
    from = m.prefer(from, SpaceSet{leader} & kMap, "leader");
  }
  from = m.prefer_where(
      from, [&](Space x) { return patriot_column(s, r, x).hidden > 0; }, "underground_militia");
  const Space origin = m.random_space(from);
  if (origin == Space::kNowhere) return done_or_first(m);
  const Piece p = patriot_column(s, r, origin).hidden > 0 ? Piece::kMilitiaU : Piece::kMilitiaA;
  return or_first(m, action(ActionKind::kMove, 1, p, origin));
}

}  // namespace tricorne::liberty::bots
