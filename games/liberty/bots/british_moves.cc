// 8.4.1 and 8.4.3: how the British chart moves troops, in Garrison and in March.
#include <algorithm>

#include "games/liberty/bots/answers.h"
#include "games/liberty/bots/charts.h"
#include "games/liberty/rules/march.h"

namespace tricorne::liberty::bots {
namespace {

constexpr int kMostMarches = 4;
constexpr int kMostControlled = 2;
constexpr int kCubesToSearch = 3;

// ---- Garrison

// Two more Royalist than Rebellion pieces stay where the British rule; the last Regular leaves only
// where nobody lives or all are loyal.
BOX(B5)
RULE(8.4.1)
int garrison_movable(const State& s, Space from) {
  if (s.blockaded().has(from) || from == Space::kWestIndies) return 0;
  int n = movable(s, from, Piece::kRegular);
  if (british_control(s, from)) n = std::min(n, s.spaces[at(from)].margin - 2);
  const bool last_may_go = population(from) == 0 || s.level(from) == Level::kActiveSupport;
  if (!last_may_go) n = std::min(n, s.count(from, Piece::kRegular) - 1);
  return std::max(0, n);
}

int garrison_pool(const State& s, Space without) {
  int n = 0;
  for (Space from : s.where[at(Piece::kRegular)] & kMap) {
    if (from != without) n += garrison_movable(s, from);
  }
  return n;
}

// Regulars that would bring a City under British Control.
int needed_for_control(const State& s, Space city) {
  return british_control(s, city) ? 0 : std::max(1, 1 - s.spaces[at(city)].margin);
}

int needed_for_presence(const State& s, Space city) {
  return british_control(s, city) && s.level(city) != Level::kActiveSupport &&
                 !s.has(city, Piece::kRegular)
             ? 1
             : 0;
}

int needed_for_search(const State& s, Space city) {
  return british_control(s, city) ? std::max(0, kCubesToSearch - s.count(city, kBritishCubes)) : 0;
}

SpaceSet garrison_ground(const State& s, const CommandRecord& r) {
  SpaceSet open = garrison_cities(s, r, std::max(2, purse(s, r)));
  const Space leader = must_involve(s, r);
  if (leader != Space::kNowhere && garrison_movable(s, leader) == 0) open &= SpaceSet{leader};
  return open;
}

// Where the next Regulars go: to add Control, then to be present, then to search.
BOX(B5)
RULE(8.4.1)
Space garrison_city(Mind& m, SpaceSet open) {
  const State& s = m.s;
  SpaceSet best = open.where([&](Space city) {
    const int need = needed_for_control(s, city);
    return need > 0 && need <= garrison_pool(s, city);
  });
  if (best.any()) {
    const SpaceSet held = (best & s.with(kRebellionPieces)) - s.with(Piece::kPatriotFort);
    if (held.any()) {
      best = m.most(
          held, [&](Space city) { return rebels(s, city); }, "most_rebels");
    } else {
      best = m.prefer(best, Space::kNewYorkCity, "new_york_city");
    }
    return m.random_space(best);
  }
  const auto reachable = [&](Space city) { return garrison_pool(s, city) > 0; };
  best = open.where([&](Space c) { return needed_for_presence(s, c) > 0 && reachable(c); });
  if (best.any()) return m.random_space(best);
  best = open.where([&](Space c) { return needed_for_search(s, c) > 0 && reachable(c); });
  return m.random_space(m.prefer(best, s.where[at(Piece::kMilitiaU)], "underground_militia"));
}

// A City is selected once, so what it may have beyond Control must leave enough for the Control and
// presence of the Cities after it.
int garrison_wanted(const State& s, Space city) {
  const int control = needed_for_control(s, city);
  if (control > 0) return control;
  const int presence = needed_for_presence(s, city);
  if (presence > 0) return presence;
  const int pool = garrison_pool(s, city);
  int left = pool;
  for (Space other : garrison_ground(s, s.command()) - SpaceSet{city}) {
    const int need = needed_for_control(s, other) + needed_for_presence(s, other);
    if (need <= pool) left -= need;
    const bool first = s.has(other, Piece::kMilitiaU) && !s.has(city, Piece::kMilitiaU);
    if (need == 0 && first) left -= needed_for_search(s, other);
  }
  return std::clamp(needed_for_search(s, city), 0, std::max(0, left));
}

}  // namespace

bool garrison_possible(const State& s, const CommandRecord& r) {
  Mind m(s, nullptr, nullptr);
  m.imagining = true;
  return garrison_city(m, garrison_ground(s, r)) != Space::kNowhere;
}

// The Special Activity comes first (8.4.1): Naval Pressure, else Skirmish.
BOX(B5)
RULE(8.4.1)
Action answer_garrison_space(Mind& m) {
  const CommandRecord& r = m.s.command();
  if (r.special == Special::kNone && r.selected.empty() && specials_listed(m).any()) {
    const Special special = british_special(m, specials_listed(m), true);
    if (special != Special::kNone) return action(ActionKind::kSpecial, special);
  }
  const Space city = garrison_city(m, garrison_ground(m.s, r) & spaces_of(m));
  if (city == Space::kNowhere) return done_or_first(m);
  m.act("b5", city);
  return or_first(m, action(ActionKind::kSpace, city));
}

Action answer_garrison_group(Mind& m) {
  const Space to = frame<MarchToCall>(m.s).to;
  const int wanted = garrison_wanted(m.s, to);
  SpaceSet origins;
  for (Action a : m.d->options()) {
    const auto from = static_cast<Space>(a.c);
    if (is(a, ActionKind::kMove) && garrison_movable(m.s, from) > 0) origins.add(from);
  }
  if (wanted == 0 || origins.empty()) return done_or_first(m);
  const Space leader = must_involve(m.s, m.s.command());
  if (leader != to) origins = m.prefer(origins, SpaceSet{leader} & kMap, "leader");
  const Space from = m.random_space(origins);
  const int n = std::min(wanted, garrison_movable(m.s, from));
  return or_first(m, action(ActionKind::kMove, n, Piece::kRegular, from));
}

// The most Rebellion units, to the most Opposition, the least Support, the fewest people.
BOX(B5)
RULE(8.4.1)
Action answer_displace(Mind& m) {
  SpaceSet cities;
  for (Action a : m.d->options()) {
    if (is(a, ActionKind::kDisplace)) cities.add(static_cast<Space>(a.a));
  }
  if (cities.empty()) return finish(m);
  cities = m.most(
      cities, [&](Space s) { return rebels(m.s, s); }, "most_rebels");
  const Space city = m.random_space(cities);
  SpaceSet to;
  for (Action a : m.d->options()) {
    if (is(a, ActionKind::kDisplace) && a.a == static_cast<std::uint8_t>(city)) {
      to.add(static_cast<Space>(a.b));
    }
  }
  to = m.most(
      to, [&](Space s) { return opposition_in(m.s, s); }, "most_opposition");
  to = m.least(
      to, [&](Space s) { return support_in(m.s, s); }, "least_support");
  to = m.least(
      to, [](Space s) { return population(s); }, "lowest_population");
  const Space where = m.random_space(to);
  m.act("b5_displace", where);
  return or_first(m, action(ActionKind::kDisplace, city, where));
}

// ---- March

// No Control is lost; the last Tory and War Party stay, and the last Regular where the British rule
// without Active Support.
BOX(B10, B13)
RULE(8.4.3)
Group british_group(const State& s, Space from, Space to, bool common_cause) {
  const bool rule = british_control(s, from);
  const int spare = rule ? s.spaces[at(from)].margin - 1 : kBottomless;
  int regulars = movable(s, from, Piece::kRegular);
  if (rule && s.level(from) != Level::kActiveSupport) {
    regulars = std::min(regulars, s.count(from, Piece::kRegular) - 1);
  }
  // Control needs a British piece.
  const bool others = s.has(from, Piece::kTory) || s.has(from, Piece::kBritishFort);
  if (rule && !others) regulars = std::min(regulars, s.count(from, Piece::kRegular) - 1);
  int tories = std::min(movable(s, from, Piece::kTory), s.count(from, Piece::kTory) - 1);
  // Regulars and Tories alternate (8.1.2) where not all may go.
  Group g;
  for (int left = spare; left > 0; --left) {
    const bool tory = tories > 0 && g.escorts < g.leads;
    if (!tory && regulars <= 0) break;
    ++(tory ? g.escorts : g.leads);
    --(tory ? tories : regulars);
  }
  if (common_cause && is_province(to) && adjacent(from, to)) {
    const int parties = s.count(from, kWarParties) - 1;
    const int room = std::min(g.leads - g.escorts, spare - g.leads - g.escorts);
    g.war_parties = std::clamp(room, 0, std::max(0, parties));
  }
  return g;
}

namespace {

bool considers_common_cause(const State& s, const CommandRecord& r) {
  if (r.special == Special::kCommonCause) return true;
  if (s.command_depth > 0 && &r == &s.command()) return common_cause_open(s);
  return (r.flags & (kLimited | kNoSpecial)) == 0;
}

SpaceSet march_origins(const State& s, const CommandRecord& r, Space to) {
  return march_sources(s, r, to).where(
      [&](Space from) { return british_group(s, from, to, false).leads > 0; });
}

// The British ruled there before this March brought anybody.
bool ruled_before(const State& s, Space where) {
  const auto& moved = s.moved[at(where)];
  const int came = moved[0] + moved[1] + moved[2] + moved[3];
  const int british = s.count(where, kBritishPieces) - moved[0] - moved[1];
  return s.spaces[at(where)].margin - came > 0 && british > 0;
}

int control_marches(const State& s, const CommandRecord& r, Space but) {
  return (r.selected - SpaceSet{but})
      .where([&](Space where) { return !ruled_before(s, where) && british_control(s, where); })
      .size();
}

// Enough groups can reach it to bring British Control.
bool can_take(const State& s, const CommandRecord& r, Space to) {
  if (british_control(s, to)) return false;
  const bool common_cause = considers_common_cause(s, r);
  const Space leader = must_involve(s, r);
  const SpaceSet from = march_origins(s, r, to);
  if (leader != Space::kNowhere && leader != to && !r.origins.has(leader) && !from.has(leader)) {
    return false;
  }
  int strength = 0;
  for (Space x : from) strength += british_group(s, x, to, common_cause).size();
  return strength > 0 && s.spaces[at(to)].margin + strength > 0;
}

// Units that stood in a space before this March: the playbook's fourth walk-through adds no Tories
// to Regulars that have only just come.
int stood(const State& s, Space where, Piece p) {
  return s.count(where, p) - s.moved[at(where)][moved_column(p)];
}

SpaceSet tory_sources(const State& s, const CommandRecord& r, Space to) {
  return march_origins(s, r, to).where(
      [&](Space from) { return british_group(s, from, to, false).escorts > 0; });
}

// What the second bullet would still bring to a destination.
enum class Addition : std::uint8_t { kNone, kTories, kRegulars };
Addition addition(const State& s, const CommandRecord& r, Space to) {
  if (population(to) == 0 || s.level(to) == Level::kActiveSupport) return Addition::kNone;
  const bool regulars = stood(s, to, Piece::kRegular) > 0;
  const bool tories = stood(s, to, Piece::kTory) > 0;
  if (regulars && !s.has(to, Piece::kTory) && tory_sources(s, r, to).any()) {
    return Addition::kTories;
  }
  if (tories && !s.has(to, Piece::kRegular) && march_origins(s, r, to).any()) {
    return Addition::kRegulars;
  }
  return Addition::kNone;
}

bool worth_searching(const State& s, Space where) {
  return s.has(where, Piece::kMilitiaU) && s.count(where, kBritishCubes) >= kCubesToSearch;
}

SpaceSet march_ground(const State& s, const CommandRecord& r) {
  if (r.selected.size() >= most_spaces(r, kMostMarches)) return {};
  return march_destinations(s, r, std::max(1, purse(s, r)));
}

BOX(B10)
RULE(8.4.3)
Space march_destination(Mind& m, const CommandRecord& r, SpaceSet open) {
  const State& s = m.s;
  const Space leader = must_involve(s, r);
  const auto involves = [&](Space to, SpaceSet from) {
    return leader == Space::kNowhere || leader == to || r.origins.has(leader) || from.has(leader);
  };
  // Control of up to two Cities, then Colonies.
  SpaceSet best;
  if (control_marches(s, r, Space::kNowhere) < kMostControlled) {
    best = (open & (kCities | kColonies)).where([&](Space to) { return can_take(s, r, to); });
  }
  if (best.any()) {
    best = m.prefer(best, kCities, "cities");
    best = m.prefer(best, s.with(kRebellionCubes), "rebel_cubes");
    best = m.most(
        best, [](Space to) { return population(to); }, "population");
    return m.random_space(best);
  }
  // Tories to lone Regulars, then Regulars to lone Tories.
  for (Addition wanted : {Addition::kTories, Addition::kRegulars}) {
    best = open.where([&](Space to) {
      return addition(s, r, to) == wanted &&
             involves(to, wanted == Addition::kTories ? tory_sources(s, r, to)
                                                      : march_origins(s, r, to));
    });
    if (best.any()) return m.random_space(best);
  }
  // In place, to Activate Militia.
  best = open.where([&](Space to) { return worth_searching(s, to) && involves(to, {}); });
  return m.random_space(m.prefer(best, s.at_support(), "support"));
}

}  // namespace

bool british_march_possible(const State& s, const CommandRecord& r) {
  Mind m(s, nullptr, nullptr);
  m.imagining = true;
  return march_destination(m, r, march_ground(s, r)) != Space::kNowhere;
}

Action answer_british_march_space(Mind& m) {
  const CommandRecord& r = m.s.command();
  const Space to = march_destination(m, r, march_ground(m.s, r) & spaces_of(m));
  if (to != Space::kNowhere) {
    m.act("b10", to);
    return or_first(m, action(ActionKind::kSpace, to));
  }
  // Militia found by the March may still be Skirmished: then the question comes again after it.
  const bool finds = (r.selected & m.s.where[at(Piece::kMilitiaU)]).any();
  return finds && lists(m, action(ActionKind::kDone)) ? action(ActionKind::kDone) : finish(m);
}

namespace {

int offered(const Mind& m, Piece p, Space from) {
  int most = 0;
  for (Action a : m.d->options()) {
    if (is(a, ActionKind::kMove) && static_cast<Piece>(a.b) == p &&
        static_cast<Space>(a.c) == from) {
      most = std::max<int>(most, a.a);
    }
  }
  return most;
}

Action move_units(const Mind& m, int n, Piece p, Space from) {
  return or_first(m, action(ActionKind::kMove, std::min(n, offered(m, p, from)), p, from));
}

// Those who go with the Regulars that have just left: Tories, then War Parties, Active first.
Action escorts_answer(Mind& m, Space to) {
  for (Space from : m.s.command().origins) {
    if (offered(m, Piece::kTory, from) > 0) {
      const int n = british_group(m.s, from, to, false).escorts;
      // The Regulars have gone: what may still leave is bounded by Control and the last Tory.
      const bool rule = british_control(m.s, from);
      const int spare = rule ? m.s.spaces[at(from)].margin - 1 : kBottomless;
      const int tories =
          std::min({movable(m.s, from, Piece::kTory), m.s.count(from, Piece::kTory) - 1, spare});
      if (std::max(n, tories) > 0) return move_units(m, std::max(n, tories), Piece::kTory, from);
    }
    const int hidden = offered(m, Piece::kWarPartyU, from);
    const int shown = offered(m, Piece::kWarPartyA, from);
    if (hidden + shown == 0) continue;
    const bool rule = british_control(m.s, from);
    const int spare = rule ? m.s.spaces[at(from)].margin - 1 : kBottomless;
    const int may = std::min(spare, m.s.count(from, kWarParties) - 1);
    if (may <= 0) continue;
    if (shown > 0) return move_units(m, may, Piece::kWarPartyA, from);
    return move_units(m, may, Piece::kWarPartyU, from);
  }
  return {};
}

}  // namespace

BOX(B10, B13)
RULE(8.4.3)
Action answer_british_march_group(Mind& m) {
  const State& s = m.s;
  const CommandRecord& r = s.command();
  const Space to = frame<MarchToCall>(s).to;
  const bool fights = marches_to_battle(s);
  const bool taking =
      fights || (!ruled_before(s, to) && control_marches(s, r, to) < kMostControlled &&
                 (kCities | kColonies).has(to) && (british_control(s, to) || can_take(s, r, to)));
  if (taking) {
    const Action escorts = escorts_answer(m, to);
    if (escorts.kind != 0) return escorts;
  }
  if (fights ? !ready_for_battle(s, to) : taking && !british_control(s, to)) {
    SpaceSet from =
        march_origins(s, r, to).where([&](Space x) { return offered(m, Piece::kRegular, x) > 0; });
    const Space leader = must_involve(s, r);
    if (leader != to && !r.origins.has(leader))
      from = m.prefer(from, SpaceSet{leader} & kMap, "leader");
    const bool common_cause = considers_common_cause(s, r);
    from = m.most(
        from, [&](Space x) { return british_group(s, x, to, common_cause).size(); },
        "largest_group");
    const Space origin = m.random_space(from);
    if (origin != Space::kNowhere && offered(m, Piece::kRegular, origin) > 0) {
      return move_units(m, british_group(s, origin, to, false).leads, Piece::kRegular, origin);
    }
  }
  // A Tory goes with the Regular that has just left for the same reason.
  if (stood(s, to, Piece::kRegular) > 0 && !s.has(to, Piece::kTory) && !taking) {
    for (Space from : r.origins) {
      if (offered(m, Piece::kTory, from) > 0 && s.count(from, Piece::kTory) > 1) {
        return move_units(m, 1, Piece::kTory, from);
      }
    }
  }
  switch (addition(s, r, to)) {
    case Addition::kTories: {
      const Space from = m.random_space(tory_sources(s, r, to));
      if (offered(m, Piece::kRegular, from) > 0) return move_units(m, 1, Piece::kRegular, from);
      break;
    }
    case Addition::kRegulars: {
      const Space from = m.random_space(march_origins(s, r, to));
      if (offered(m, Piece::kRegular, from) > 0) return move_units(m, 1, Piece::kRegular, from);
      break;
    }
    case Addition::kNone:
      break;
  }
  return done_or_first(m);
}

}  // namespace tricorne::liberty::bots
