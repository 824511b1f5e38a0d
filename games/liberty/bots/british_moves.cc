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
BOX(B5 .2, B5 .3)
RULE(8.4.1)
int garrison_movable(Mind& m, Space from) {
  const State& s = m.s;
  if (s.blockaded().has(from) || from == Space::kWestIndies) return 0;
  int n = movable(s, from, Piece::kRegular);
  if (british_control(s, from)) n = m.at_most(n, s.spaces[at(from)].margin - 2, "two_more", from);
  const bool last_may_go = population(from) == 0 || s.level(from) == Level::kActiveSupport;
  if (!last_may_go) n = m.at_most(n, s.count(from, Piece::kRegular) - 1, "last_regular", from);
  return std::max(0, n);
}
int garrison_movable(const State& s, Space from) {
  Mind silent(s, nullptr, nullptr);
  return garrison_movable(silent, from);
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

// Where the next Regulars go: to add Control, most Rebellion pieces without a Patriot Fort first
// and New York City next; then to be present, then to search.
BOX(B5 .4, B5 .5, B5 .6, B5 .7, B5 .8)
RULE(8.4.1)
Space garrison_city(Mind& m, SpaceSet open) {
  const State& s = m.s;
  SpaceSet best = open.where([&](Space city) {
    const int need = needed_for_control(s, city);
    return need > 0 && need <= garrison_pool(s, city);
  });
  if (best.any()) {
    m.because("adds_british_control");
    best = m.most(
        best, [&](Space city) { return s.has(city, Piece::kPatriotFort) ? 0 : rebels(s, city); },
        "most_rebels");
    return m.random_space(m.prefer(best, Space::kNewYorkCity, "new_york_city"));
  }
  const auto reachable = [&](Space city) { return garrison_pool(s, city) > 0; };
  best = open.where([&](Space c) { return needed_for_presence(s, c) > 0 && reachable(c); });
  if (best.any()) {
    m.because("needs_regular");
    return m.random_space(best);
  }
  best = open.where([&](Space c) { return needed_for_search(s, c) > 0 && reachable(c); });
  if (best.empty()) return Space::kNowhere;
  m.because("three_cubes");
  return m.random_space(m.prefer(best, s.where[at(Piece::kMilitiaU)], "underground_militia"));
}

// A City is selected once and each origin sends one group, so what Control and presence need comes
// together with what a search needs, as long as enough is left for the Cities after it.
int garrison_wanted(const State& s, Space city) {
  const int first = needed_for_control(s, city) + needed_for_presence(s, city);
  const int pool = garrison_pool(s, city);
  int left = pool - first;
  for (Space other : garrison_ground(s, s.command()) - SpaceSet{city}) {
    const int need = needed_for_control(s, other) + needed_for_presence(s, other);
    if (need <= pool) left -= need;
    const bool hiding = s.has(other, Piece::kMilitiaU) && !s.has(city, Piece::kMilitiaU);
    if (need == 0 && hiding) left -= needed_for_search(s, other);
  }
  const int cubes = s.count(city, kBritishCubes) + first;
  return first + std::clamp(kCubesToSearch - cubes, 0, std::max(0, left));
}

}  // namespace

bool garrison_possible(const State& s, const CommandRecord& r) {
  Mind m(s, nullptr, nullptr);
  m.imagining = true;
  return garrison_city(m, garrison_ground(s, r)) != Space::kNowhere;
}

// The Special Activity comes first (8.4.1): Naval Pressure, else Skirmish.
BOX(B5 .1)
RULE(8.4.1)
Action answer_garrison_space(Mind& m) {
  const CommandRecord& r = m.s.command();
  if (r.special == Special::kNone && r.selected.empty() && specials_listed(m).any()) {
    const Special special = british_special(m, specials_listed(m), true);
    if (special != Special::kNone) return action(ActionKind::kSpecial, special);
  }
  const Space city = garrison_city(m, garrison_ground(m.s, r) & spaces_of(m));
  return city == Space::kNowhere ? done_or_first(m) : select_space(m, "b5", city);
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
  const int n = std::min(wanted, garrison_movable(m, from));
  return or_first(m, action(ActionKind::kMove, n, Piece::kRegular, from));
}

// The most Rebellion units, to the most Opposition, the least Support, the fewest people.
BOX(B5 .10, B5 .11)
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
BOX(B10 .1, B10 .2, B10 .3, B10 .7, B13 .1, B13 .2)
RULE(8.4.3)
static Group group_of(Mind& m, Space from, Space to, bool common_cause) {
  const State& s = m.s;
  const bool rule = british_control(s, from);
  const int spare = rule ? s.spaces[at(from)].margin - 1 : kBottomless;
  int regulars = movable(s, from, Piece::kRegular);
  const int but_one = s.count(from, Piece::kRegular) - 1;
  if (rule && s.level(from) != Level::kActiveSupport) {
    regulars = m.at_most(regulars, but_one, "last_regular", from);
  }
  // Control needs a British piece.
  const bool others = s.has(from, Piece::kTory) || s.has(from, Piece::kBritishFort);
  if (rule && !others) regulars = m.at_most(regulars, but_one, "keeps_control", from);
  int tories = movable(s, from, Piece::kTory);
  if (tories > 0) {
    tories = m.at_most(tories, s.count(from, Piece::kTory) - 1, "keeps_last_tory", from);
  }
  // Regulars and Tories alternate (8.1.2) where not all may go.
  Group g;
  const int going = regulars + std::min(std::max(0, tories), regulars);
  for (int left = m.at_most(going, spare, "keeps_control", from); left > 0; --left) {
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

Group british_group(const State& s, Space from, Space to, bool common_cause) {
  Mind silent(s, nullptr, nullptr);
  return group_of(silent, from, to, common_cause);
}

namespace {

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
  const bool common_cause = common_cause_allowed(r);
  const Space leader = must_involve(s, r);
  const SpaceSet from = march_origins(s, r, to);
  if (leader != Space::kNowhere && leader != to && !r.origins.has(leader) && !from.has(leader)) {
    return false;
  }
  int strength = 0;
  for (Space x : from) strength += british_group(s, x, to, common_cause).size();
  return strength > 0 && s.spaces[at(to)].margin + strength > 0;
}

// Spaces that units for the second instruction may come from. The March of a stroke starts from the
// Leader's space: the playbook's fourth walk-through brings no others.
SpaceSet support_origins(const State& s, const CommandRecord& r, Space to) {
  const Space leader = must_involve(s, r);
  const SpaceSet from = march_origins(s, r, to);
  return leader == Space::kNowhere || leader == to ? from : from & SpaceSet{leader};
}

SpaceSet tory_sources(const State& s, const CommandRecord& r, Space to) {
  return support_origins(s, r, to).where(
      [&](Space from) { return british_group(s, from, to, false).escorts > 0; });
}

// What the second instruction would still bring to a destination.
enum class Addition : std::uint8_t { kNone, kTories, kRegulars };
BOX(B10 .8, B10 .9)
RULE(8.4.3)
Addition addition(const State& s, const CommandRecord& r, Space to) {
  if (population(to) == 0 || s.level(to) == Level::kActiveSupport) return Addition::kNone;
  const bool regulars = s.has(to, Piece::kRegular);
  const bool tories = s.has(to, Piece::kTory);
  if (regulars && !tories && tory_sources(s, r, to).any()) return Addition::kTories;
  if (tories && !regulars && support_origins(s, r, to).any()) return Addition::kRegulars;
  return Addition::kNone;
}

bool worth_searching(const State& s, Space where) {
  return s.has(where, Piece::kMilitiaU) && s.count(where, kBritishCubes) >= kCubesToSearch;
}

SpaceSet march_ground(const State& s, const CommandRecord& r) {
  if (r.selected.size() >= most_spaces(r, kMostMarches)) return {};
  return march_destinations(s, r, std::max(1, purse(s, r)));
}

// Where the first instruction would still add Control: up to two spaces.
BOX(B10 .4)
RULE(8.4.3)
SpaceSet control_targets(const State& s, const CommandRecord& r, SpaceSet open) {
  if (control_marches(s, r, Space::kNowhere) >= kMostControlled) return {};
  return (open & (kCities | kColonies)).where([&](Space to) { return can_take(s, r, to); });
}

BOX(B10 .4, B10 .5, B10 .8, B10 .9, B10 .10)
RULE(8.4.3)
Space march_destination(Mind& m, const CommandRecord& r, SpaceSet open) {
  const State& s = m.s;
  const Space leader = must_involve(s, r);
  const auto involves = [&](Space to, SpaceSet from) {
    return leader == Space::kNowhere || leader == to || r.origins.has(leader) || from.has(leader);
  };
  SpaceSet best = control_targets(s, r, open);
  if (best.any()) {
    m.because("adds_british_control");
    best = m.prefer(best, kCities, "cities");
    best = m.prefer(best, s.with(kRebellionCubes), "rebel_cubes");
    best = m.most(
        best, [](Space to) { return population(to); }, "population");
    return m.random_space(best);
  }
  for (Addition wanted : {Addition::kTories, Addition::kRegulars}) {
    best = open.where([&](Space to) {
      return addition(s, r, to) == wanted && involves(to, support_origins(s, r, to));
    });
    if (best.empty()) continue;
    m.because(wanted == Addition::kTories ? "lone_regulars" : "lone_tories");
    return m.random_space(best);
  }
  // In place, to Activate Militia.
  best = open.where([&](Space to) { return worth_searching(s, to) && involves(to, {}); });
  if (best.empty()) return Space::kNowhere;
  m.because("underground_militia");
  return m.random_space(m.prefer(best, s.at_support(), "support"));
}

}  // namespace

Space british_march_target(Mind& m, const CommandRecord& r) {
  return march_destination(m, r, march_ground(m.s, r));
}

bool british_march_possible(const State& s, const CommandRecord& r) {
  Mind m(s, nullptr, nullptr);
  m.imagining = true;
  return british_march_target(m, r) != Space::kNowhere;
}

Action answer_british_march_space(Mind& m) {
  const CommandRecord& r = m.s.command();
  if (special_done(m.s)) return done_or_first(m);
  const Space to = march_destination(m, r, march_ground(m.s, r) & spaces_of(m));
  if (to != Space::kNowhere) return select_space(m, "b10", to);
  // Militia found by the March may still be Skirmished: then the question comes again after it.
  const bool finds = (r.selected & m.s.where[at(Piece::kMilitiaU)]).any();
  return finds && lists(m, action(ActionKind::kDone)) ? action(ActionKind::kDone) : finish(m);
}

namespace {

Action move_units(const Mind& m, int n, Piece p, Space from) {
  return or_first(m, action(ActionKind::kMove, std::min(n, offered(m, p, from)), p, from));
}

// Those who go with the Regulars that have just left: Tories, then War Parties, Active first.
BOX(B10 .7, B13 .1, B13 .2)
RULE(8.4.3)
Action escorts_answer(Mind& m, bool war_parties) {
  for (Space from : m.s.command().origins) {
    const bool rule = british_control(m.s, from);
    const int spare = rule ? m.s.spaces[at(from)].margin - 1 : kBottomless;
    // The Regulars have gone: what may still leave is bounded by Control and the last of each kind.
    const int tories =
        std::min({offered(m, Piece::kTory, from), m.s.count(from, Piece::kTory) - 1, spare});
    if (tories > 0) return move_units(m, tories, Piece::kTory, from);
    if (!war_parties) continue;
    const Piece party =
        offered(m, Piece::kWarPartyA, from) > 0 ? Piece::kWarPartyA : Piece::kWarPartyU;
    const int parties =
        std::min({offered(m, party, from), m.s.count(from, kWarParties) - 1, spare});
    if (parties > 0) {
      m.act("b13", from);
      return move_units(m, parties, party, from);
    }
  }
  return {};
}

// Units that may still follow the Regulars of the group on its way.
int followers(const Mind& m, Space to) {
  const Space from = group_origin(m.s);
  if (from == Space::kNowhere) return 0;
  const int tories = std::min(offered(m, Piece::kTory, from), m.s.count(from, Piece::kTory) - 1);
  const int parties =
      std::min(offered(m, Piece::kWarPartyU, from) + offered(m, Piece::kWarPartyA, from),
               m.s.count(from, kWarParties) - 1);
  const int came = m.s.moved[at(to)][moved_column(Piece::kRegular)];
  return std::clamp(std::max(0, tories) + std::max(0, parties), 0, came);
}

// The next group that adds Control (or sets up a Battle): the largest first.
Action largest_group_answer(Mind& m, Space to) {
  const State& s = m.s;
  const CommandRecord& r = s.command();
  SpaceSet from =
      march_origins(s, r, to).where([&](Space x) { return offered(m, Piece::kRegular, x) > 0; });
  const Space leader = must_involve(s, r);
  if (leader != to && !r.origins.has(leader)) {
    from = m.prefer(from, SpaceSet{leader} & kMap, "leader");
  }
  const bool common_cause = common_cause_allowed(r);
  from = m.most(
      from, [&](Space x) { return british_group(s, x, to, common_cause).size(); }, "largest_group");
  const Space origin = m.random_space(from);
  if (origin == Space::kNowhere) return {};
  return move_units(m, group_of(m, origin, to, false).leads, Piece::kRegular, origin);
}

// One Regular, and one Tory with it where Tories are wanted.
Action addition_answer(Mind& m, Space to) {
  const State& s = m.s;
  const CommandRecord& r = s.command();
  // The first instruction comes first: another space may need these units for Control.
  if (control_targets(s, r, march_ground(s, r)).any()) return {};
  const Addition wanted = addition(s, r, to);
  if (wanted == Addition::kNone) return {};
  const bool tories = wanted == Addition::kTories;
  SpaceSet from = tories ? tory_sources(s, r, to) : support_origins(s, r, to);
  from = from.where([&](Space x) { return offered(m, Piece::kRegular, x) > 0; });
  if (from.empty()) return {};
  m.because(tories ? "lone_regulars" : "lone_tories");
  return move_units(m, 1, Piece::kRegular, m.random_space(from));
}

}  // namespace

BOX(B10 .4, B10 .6)
RULE(8.4.3)
Action answer_british_march_group(Mind& m) {
  const State& s = m.s;
  const CommandRecord& r = s.command();
  const Space to = frame<MarchToCall>(s).to;
  const bool fights = marches_to_battle(s);
  const bool in_reach = british_control(s, to) || can_take(s, r, to) ||
                        s.spaces[at(to)].margin + followers(m, to) > 0;
  const bool taking =
      fights || (in_reach && !ruled_before(s, to) && (kCities | kColonies).has(to) &&
                 control_marches(s, r, to) < kMostControlled);
  // A Tory goes with the Regular that has just left for the same reason.
  const bool tory_wanted = s.has(to, Piece::kRegular) && !s.has(to, Piece::kTory);
  Action next{};
  if (taking || tory_wanted) next = escorts_answer(m, taking);
  if (next.kind == 0 && (fights ? !ready_for_battle(s, to) : taking && !british_control(s, to))) {
    next = largest_group_answer(m, to);
  }
  if (next.kind == 0 && !fights) next = addition_answer(m, to);
  return next.kind != 0 ? next : done_or_first(m);
}

}  // namespace tricorne::liberty::bots
