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

// The instructions, as np.stage counts them.
enum GarrisonStage : std::uint8_t { kTakesCities, kShowsItself, kSearches };

// Two more Royalist than Rebellion pieces stay where the British rule; the last Regular leaves only
// where nobody lives or all are loyal. No City gives away the cubes that the last instruction wants
// in it.
BOX(B5 .2, B5 .3)
RULE("8.4.1")
int garrison_movable(Mind& m, Space from, int stage) {
  const State& s = m.s;
  if (s.blockaded().has(from) || from == Space::kWestIndies) return 0;
  int n = movable(s, from, Piece::kRegular);
  const bool ruled = british_control(s, from);
  if (ruled) n = m.at_most(n, s.spaces[at(from)].margin - 2, "two_more", from);
  const bool last_may_go = population(from) == 0 || s.level(from) == Level::kActiveSupport;
  if (!last_may_go) n = m.at_most(n, s.count(from, Piece::kRegular) - 1, "last_regular", from);
  if (stage == kSearches && ruled && is_city(from)) {
    n = m.at_most(n, s.count(from, kBritishCubes) - kCubesToSearch, "three_cubes", from);
  }
  return std::max(0, n);
}
int garrison_movable(const State& s, Space from, int stage) {
  Mind silent(s, nullptr, nullptr);
  return garrison_movable(silent, from, stage);
}

int garrison_pool(const State& s, Space without, int stage) {
  int n = 0;
  for (Space from : s.where[at(Piece::kRegular)] & kMap) {
    if (from != without) n += garrison_movable(s, from, stage);
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

// Cities that may still be selected, and those selected that may get more.
SpaceSet garrison_ground(const State& s, const CommandRecord& r) {
  SpaceSet open = garrison_cities(s, r, purse(s, r)) | revisited(s, r);
  const Space leader = must_involve(s, r);
  const bool involved = leader == Space::kNowhere || r.origins.has(leader);
  if (!involved && garrison_movable(s, leader, kTakesCities) == 0) open &= SpaceSet{leader};
  return open;
}

// Regulars that an instruction still wants in a City.
BOX(B5 .5, B5 .7, B5 .8)
RULE("8.4.1")
int garrison_wanted(const State& s, Space city, int stage) {
  if (stage == kTakesCities) return needed_for_control(s, city);
  return stage == kShowsItself ? needed_for_presence(s, city) : needed_for_search(s, city);
}

std::string_view garrison_reason(int stage) {
  if (stage == kTakesCities) return "adds_british_control";
  return stage == kShowsItself ? "needs_regular" : "three_cubes";
}

// Where the next Regulars go: to add Control, most Rebellion pieces without a Patriot Fort first
// and New York City next; then to be present, then to search, Underground Militia first.
BOX(B5 .4, B5 .5, B5 .6, B5 .7, B5 .8)
RULE("8.4.1")
Space garrison_city(Mind& m, SpaceSet open, int stage) {
  const State& s = m.s;
  SpaceSet best = open.where([&](Space city) {
    const int wanted = garrison_wanted(s, city, stage);
    // A part of them would add no Control.
    const int enough = stage == kTakesCities ? wanted : 1;
    return wanted > 0 && garrison_pool(s, city, stage) >= enough;
  });
  if (best.empty()) return Space::kNowhere;
  m.because(garrison_reason(stage));
  switch (stage) {
    case kTakesCities:
      best = m.most(
          best, [&](Space city) { return s.has(city, Piece::kPatriotFort) ? 0 : rebels(s, city); },
          "most_rebels_no_fort");
      best = m.prefer(best, Space::kNewYorkCity, "new_york_city");
      break;
    case kShowsItself:
      break;
    default:
      best = m.prefer(best, s.where[at(Piece::kMilitiaU)], "underground_militia");
      break;
  }
  return m.random_space(best);
}

}  // namespace

bool garrison_possible(const State& s, const CommandRecord& r) {
  Mind m(s, nullptr, nullptr);
  m.imagining = true;
  const SpaceSet open = garrison_ground(s, r);
  for (int stage = 0; stage <= kSearches; ++stage) {
    if (garrison_city(m, open, stage) != Space::kNowhere) return true;
  }
  return false;
}

// The Special Activity comes first (8.4.1): Naval Pressure, else Skirmish.
BOX(B5 .1)
RULE("8.4.1")
Action answer_garrison_space(Mind& m) {
  const CommandRecord& r = m.s.command();
  if (r.special == Special::kNone && r.selected.empty() && specials_listed(m).any()) {
    const Special special = british_special(m, specials_listed(m), true);
    if (special != Special::kNone) return action(ActionKind::kSpecial, special);
  }
  const SpaceSet open = garrison_ground(m.s, r) & spaces_of(m);
  const Action next = space_by_stages(
      m, kSearches, "b5",
      [&](Mind& mind, int at_stage) { return garrison_city(mind, open, at_stage); },
      [](int) { return false; });
  if (next.kind != 0) return next;
  BOX(B5 .9)
  if (r.selected.empty()) m.box("b5", false);
  return stop(m, r.selected.empty() ? "given_up" : "nobody_left");
}

Action answer_garrison_group(Mind& m) {
  const Space to = frame<Procedure::kMarchTo>(m.s).to;
  const int wanted = garrison_wanted(m.s, to, stage(m));
  SpaceSet origins;
  for (Action a : m.d->options()) {
    const auto from = static_cast<Space>(a.c);
    if (is(a, ActionKind::kMove) && garrison_movable(m.s, from, stage(m)) > 0) origins.add(from);
  }
  if (wanted == 0) return stop(m, "enough");
  if (origins.empty()) return stop(m, "nobody_left");
  m.because(garrison_reason(stage(m)));
  const Space leader = must_involve(m.s, m.s.command());
  if (leader != to) origins = m.prefer(origins, SpaceSet{leader} & kMap, "leader");
  const Space from = m.random_space(origins);
  const int n = std::min(wanted, garrison_movable(m, from, stage(m)));
  return or_first(m, action(ActionKind::kMove, n, Piece::kRegular, from));
}

// The most Rebellion units, to the most Opposition, the least Support, the fewest people.
BOX(B5 .10, B5 .11)
RULE("8.4.1")
Action answer_displace(Mind& m) {
  SpaceSet cities;
  for (Action a : m.d->options()) {
    if (is(a, ActionKind::kDisplace)) cities.add(static_cast<Space>(a.a));
  }
  if (cities.empty()) return stop(m, "special_before_garrison");
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
RULE("8.4.3")
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

// The instructions, as np.stage counts them.
enum MarchStage : std::uint8_t { kAddsControl, kAddsTories, kAddsRegulars, kInPlace };

// Where units of the one kind stand without the other and somebody could bring it.
BOX(B10 .8, B10 .9)
RULE("8.4.3")
bool wants_company(const State& s, const CommandRecord& r, Space to, MarchStage stage) {
  if (population(to) == 0 || s.level(to) == Level::kActiveSupport) return false;
  const bool regulars = s.has(to, Piece::kRegular);
  const bool tories = s.has(to, Piece::kTory);
  if (stage == kAddsTories) return regulars && !tories && tory_sources(s, r, to).any();
  return tories && !regulars && support_origins(s, r, to).any();
}

bool worth_searching(const State& s, Space where) {
  return s.has(where, Piece::kMilitiaU) && s.count(where, kBritishCubes) >= kCubesToSearch;
}

// Destinations that may still be selected.
SpaceSet march_ground(const State& s, const CommandRecord& r) {
  if (r.selected.size() >= most_spaces(r, kMostMarches)) return {};
  return march_destinations(s, r, std::max(1, purse(s, r)));
}

// The Leader of a stroke is in it.
bool involves_leader(const State& s, const CommandRecord& r, Space to, SpaceSet from) {
  const Space leader = must_involve(s, r);
  return leader == Space::kNowhere || leader == to || r.origins.has(leader) || from.has(leader);
}

// The first instruction adds Control to two spaces at most.
BOX(B10 .4, B10 .5)
RULE("8.4.3")
SpaceSet control_destinations(Mind& m, const CommandRecord& r, SpaceSet open) {
  if (r.selected.size() >= kMostControlled) return {};
  SpaceSet best =
      (open & (kCities | kColonies)).where([&](Space to) { return can_take(m.s, r, to); });
  if (best.empty()) return {};
  m.because("adds_british_control");
  best = m.prefer(best, kCities, "cities");
  best = m.prefer(best, m.s.with(kRebellionCubes), "rebel_cubes");
  return m.most(
      best, [](Space to) { return population(to); }, "population");
}

// The second adds Tories, then Regulars, in each case first where the March has gone already.
BOX(B10 .8, B10 .9)
RULE("8.4.3")
SpaceSet company_destinations(Mind& m, const CommandRecord& r, SpaceSet open, MarchStage stage) {
  const State& s = m.s;
  const SpaceSet before = revisited(s, r);
  const SpaceSet best = (open | before).where([&](Space to) {
    return wants_company(s, r, to, stage) && involves_leader(s, r, to, support_origins(s, r, to));
  });
  if (best.empty()) return {};
  m.because(stage == kAddsTories ? "lone_regulars" : "lone_tories");
  return m.prefer(best, before, "march_destinations");
}

// The third searches where it stands.
BOX(B10 .10)
RULE("8.4.3")
SpaceSet search_destinations(Mind& m, const CommandRecord& r, SpaceSet open) {
  const SpaceSet best = open.where(
      [&](Space to) { return worth_searching(m.s, to) && involves_leader(m.s, r, to, {}); });
  if (best.empty()) return {};
  m.because("underground_militia");
  return m.prefer(best, m.s.at_support(), "support");
}

RULE("8.4.3")
SpaceSet wanted_destinations(Mind& m, const CommandRecord& r, SpaceSet open, int stage) {
  switch (static_cast<MarchStage>(stage)) {
    case kAddsControl:
      return control_destinations(m, r, open);
    case kAddsTories:
    case kAddsRegulars:
      return company_destinations(m, r, open, static_cast<MarchStage>(stage));
    default:
      return search_destinations(m, r, open);
  }
}

}  // namespace

SpaceSet british_march_targets(Mind& m, const CommandRecord& r) {
  const SpaceSet open = march_ground(m.s, r);
  for (int stage = 0; stage <= kInPlace; ++stage) {
    const SpaceSet to = wanted_destinations(m, r, open, stage);
    if (to.any()) return to;
  }
  return {};
}

bool british_march_possible(const State& s, const CommandRecord& r) {
  Mind m(s, nullptr, nullptr);
  m.imagining = true;
  return british_march_targets(m, r).any();
}

Action answer_british_march_space(Mind& m) {
  const CommandRecord& r = m.s.command();
  const SpaceSet open = march_ground(m.s, r) & spaces_of(m);
  if (special_done(m.s)) return stop(m, "carried_out");
  const Action next = space_by_stages(
      m, kInPlace, "b10",
      [&](Mind& mind, int at_stage) {
        return mind.random_space(wanted_destinations(mind, r, open, at_stage));
      },
      [](int) { return false; });
  if (next.kind != 0) return next;
  // Militia found by the March may still be Skirmished: then the question comes again after it.
  const bool finds = (r.selected & m.s.where[at(Piece::kMilitiaU)]).any();
  return finds && lists(m, action(ActionKind::kDone)) ? stop(m, "searches") : finish(m);
}

namespace {

Action move_units(const Mind& m, int n, Piece p, Space from) {
  return or_first(m, action(ActionKind::kMove, std::min(n, offered(m, p, from)), p, from));
}

// Those who go with the Regulars that have just left: Tories, then War Parties, Active first.
BOX(B10 .7, B13 .1, B13 .2)
RULE("8.4.3")
Action escorts_answer(Mind& m, bool war_parties) {
  for (Space from : m.s.command().origins) {
    const bool rule = british_control(m.s, from);
    const int spare = rule ? m.s.spaces[at(from)].margin - 1 : kBottomless;
    // The Regulars have gone: what may still leave is bounded by Control and the last of each kind.
    const int tories =
        std::min({offered(m, Piece::kTory, from), m.s.count(from, Piece::kTory) - 1, spare});
    if (tories > 0) {
      m.because("escorts");
      return move_units(m, tories, Piece::kTory, from);
    }
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
  m.because(battle_needs_more(s, to) ? "march_to_battle" : "adds_british_control");
  return move_units(m, group_of(m, origin, to, false).leads, Piece::kRegular, origin);
}

// The units that the second instruction brings: a Tory with the Regular that has just left, else a
// Regular.
BOX(B10 .8, B10 .9)
RULE("8.4.3")
Action company_answer(Mind& m, Space to, MarchStage stage) {
  const CommandRecord& r = m.s.command();
  const bool tories = stage == kAddsTories;
  if (m.s.has(to, tories ? Piece::kTory : Piece::kRegular)) return {};
  if (tories) {
    const Action tory = escorts_answer(m, false);
    if (tory.kind != 0) return tory;
  }
  SpaceSet from = tories ? tory_sources(m.s, r, to) : support_origins(m.s, r, to);
  from = from.where([&](Space x) { return offered(m, Piece::kRegular, x) > 0; });
  if (from.empty()) return {};
  m.because(tories ? "lone_regulars" : "lone_tories");
  return move_units(m, 1, Piece::kRegular, m.random_space(from));
}

// What an instruction, or the Battle to come, wanted in a space has come.
bool enough_there(const State& s, Space to, MarchStage stage) {
  if (battle_needs_more(s, to)) return false;
  if (stage == kAddsControl) return british_control(s, to);
  return s.has(to, stage == kAddsTories ? Piece::kTory : Piece::kRegular);
}

// All that may follow the last group, then the next group while Control (or a Battle) is not yet
// sure.
BOX(B10 .4, B10 .6)
RULE("8.4.3")
Action control_answer(Mind& m, Space to) {
  const Action next = escorts_answer(m, true);
  if (next.kind != 0) return next;
  if (enough_there(m.s, to, kAddsControl)) return {};
  const bool helps = battle_needs_more(m.s, to) || can_take(m.s, m.s.command(), to);
  return helps ? largest_group_answer(m, to) : Action{};
}

}  // namespace

RULE("8.4.3")
Action answer_british_march_group(Mind& m) {
  const Space to = frame<Procedure::kMarchTo>(m.s).to;
  const auto doing = static_cast<MarchStage>(stage(m));
  Action next{};
  if (doing == kAddsControl || battle_needs_more(m.s, to)) {
    next = control_answer(m, to);
  } else if (doing != kInPlace) {
    next = company_answer(m, to, doing);
  }
  if (next.kind != 0) return next;
  if (doing == kInPlace) return stop(m, "in_place");
  return stop(m, enough_there(m.s, to, doing) ? "enough" : "nobody_left");
}

}  // namespace tricorne::liberty::bots
