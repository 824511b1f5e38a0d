// 8.5: the Patriot chart: which Command, Battle, Rally, Rabble-Rousing and the Special Activities.
// March is in patriot_march.cc.
#include <algorithm>
#include <string_view>

#include "games/liberty/bots/answers.h"
#include "games/liberty/bots/charts.h"
#include "games/liberty/rules/non_player.h"

namespace tricorne::liberty::bots {
namespace {

constexpr Faction kPatriots = Faction::kPatriots;
constexpr PieceSet kPatriotUnits = PieceSet{Piece::kContinental} | kMilitia;
constexpr int kMostRallies = 4;
constexpr int kUnitsForFort = 4;

// ---- Rally. Its instructions in order, as np.stage counts them.
enum RallyStage : int {
  kForts,      // Forts, then Militia at lonely Forts
  kBestFort,   // Militia at the Fort with most Militia
  kDrill,      // Militia into Continentals
  kMostUnits,  // Militia where most Patriots stand without a Fort
  kSpread,     // Militia to change Control, then where not Active Opposition
  kRegroup,    // Active Militia home to one more Fort
};
// Behind the instructions of Rally and of Rabble-Rousing comes the Special Activity.
constexpr int kAfterwards = kNonPlayerStages;
static_assert(kAfterwards > kRegroup);

SpaceSet rally_ground(const State& s, const CommandRecord& r) {
  if (r.selected.size() >= most_spaces(r, kMostRallies)) return {};
  SpaceSet open = rally_spaces(s, r, purse(s, r));
  const Space leader = must_involve(s, r);
  if (leader != Space::kNowhere && r.selected.empty()) open &= SpaceSet{leader};
  return open;
}

BOX(P7 .2, P9 .1)
RULE("8.5.2")
SpaceSet fort_sites(const State& s, SpaceSet open) {
  if (s.available(Piece::kPatriotFort) == 0) return {};
  return open.where([&](Space where) {
    return s.count(where, kPatriotUnits) >= kUnitsForFort && s.base_room(where) > 0;
  });
}

BOX(P7 .3, P7 .9)
RULE("8.5.2")
SpaceSet by_city_and_population(Mind& m, SpaceSet among) {
  among = m.prefer(among, kCities, "cities");
  return m.most(
      among, [](Space s) { return population(s); }, "population");
}

// Where Rally may place Militia (3.3.1): not in Reserves.
SpaceSet militia_ground(const State& s, SpaceSet open) {
  if (s.available(Piece::kMilitiaU) == 0) return {};
  return open & (kCities | kColonies);
}

BOX(P7 .4)
RULE("8.5.2")
SpaceSet lonely_forts(const State& s, SpaceSet open) {
  return (militia_ground(s, open) & s.where[at(Piece::kPatriotFort)]).where([&](Space where) {
    return rebels(s, where) == s.count(where, Piece::kPatriotFort);
  });
}

int militia_placed(const State& s, Space where) {
  const int forts = s.count(where, Piece::kPatriotFort);
  return std::min(forts > 0 ? forts + population(where) : 1, s.available(Piece::kMilitiaU));
}

BOX(P7 .8)
RULE("8.5.2")
bool militia_change_control(const State& s, Space where) {
  return control_after(s, where, 0, militia_placed(s, where), 0) != s.control_of(where);
}

// Active Militia next door that may leave without a change of Control there.
int recallable(const State& s, Space from) {
  int n = s.count(from, Piece::kMilitiaA);
  while (n > 0 && control_after(s, from, 0, -n, 0) != s.control_of(from)) --n;
  return n;
}

BOX(P7 .10)
RULE("8.5.2")
SpaceSet regroup_forts(const State& s, SpaceSet open) {
  return (open & s.where[at(Piece::kPatriotFort)]).where([&](Space where) {
    return s.has(where, Piece::kMilitiaA) ||
           (adjacent(where) & s.where[at(Piece::kMilitiaA)]).any_where([&](Space from) {
             return recallable(s, from) > 0;
           });
  });
}

// The space that one instruction selects, kNowhere if it selects none (any more), and what is said
// of it.
struct RallyChoice {
  Space where = Space::kNowhere;
  std::string_view what;
};

BOX(P7 .2, P7 .4, P7 .5, P7 .7, P7 .8, P7 .9, P7 .10)
RULE("8.5.2")
RallyChoice rally_choice(Mind& m, SpaceSet open, int stage) {
  const State& s = m.s;
  const SpaceSet forts = s.where[at(Piece::kPatriotFort)];
  SpaceSet best;
  switch (stage) {
    case kForts:
      best = fort_sites(s, open);
      if (best.any()) return {m.random_space(by_city_and_population(m, best)), "p7_fort"};
      return {m.random_space(lonely_forts(s, open)), "p7_lonely"};
    case kBestFort:
      if (s.available(Piece::kContinental) == 0) return {};
      best = m.most(
          militia_ground(s, open) & forts, [&](Space x) { return s.count(x, kMilitia); },
          "most_militia");
      return {m.random_space(best), "p7_best_fort"};
    case kMostUnits:
      if (s.available(Piece::kPatriotFort) == 0) return {};
      best = m.most((militia_ground(s, open) & s.with(kPatriotUnits)) - forts,
                    [&](Space x) { return s.count(x, kPatriotUnits); }, "most_patriots");
      return {m.random_space(best), "p7_most_units"};
    case kSpread: {
      best = militia_ground(s, open);
      const SpaceSet turns = best.where([&](Space x) { return militia_change_control(s, x); });
      if (turns.any()) {
        best = by_city_and_population(m, m.prefer(best, turns, "changes_control"));
        return {m.random_space(best), "p7_control"};
      }
      best = by_city_and_population(m, best - s.at_level(Level::kActiveOpposition));
      return {m.random_space(best), "p7_quiet"};
    }
    case kRegroup:
      return {m.random_space(regroup_forts(s, open)), "p7_regroup"};
    default:
      return {};
  }
}

// How many spaces an instruction may select.
bool instruction_open(const Mind& m, int at_stage) {
  const bool single = at_stage == kBestFort || at_stage == kMostUnits || at_stage == kRegroup;
  return !single || at_stage > stage(m) || selected_now(m) == 0;
}

// All Militia but one Underground of the selected Fort space with most Militia.
BOX(P7 .6)
RULE("8.5.2")
Action drill_answer(Mind& m) {
  SpaceSet among;
  for (Action a : m.d->options()) {
    if (is(a, ActionKind::kContinentals)) among.add(static_cast<Space>(a.c));
  }
  // Where one hidden Militia stands alone nobody is drilled: no die for such spaces.
  among = among.where(
      [&](Space s) { return m.s.has(s, Piece::kMilitiaA) || m.s.count(s, Piece::kMilitiaU) > 1; });
  if (among.empty()) return {};
  among = m.most(
      among, [&](Space s) { return m.s.count(s, kMilitia); }, "most_militia");
  const Space where = m.random_space(among);
  const int hidden = m.s.count(where, Piece::kMilitiaU);
  const int shown = m.s.count(where, Piece::kMilitiaA);
  const int ready = m.s.available(Piece::kContinental);
  if (shown > 0) {
    return action(ActionKind::kContinentals, std::min(shown, ready), Piece::kMilitiaA, where);
  }
  return action(ActionKind::kContinentals, std::min(hidden - 1, ready), Piece::kMilitiaU, where);
}

// Whether an instruction further on has something to do.
bool instruction_finds(Mind& ahead, SpaceSet open, int next) {
  if (next == kDrill) return drill_answer(ahead).kind != 0;
  return rally_choice(ahead, open, next).where != Space::kNowhere;
}

// Resources at 0 in the middle: Persuasion at once.
BOX(P7 .1, P11 .3)
RULE("8.5.2", "8.5.3")
Action persuasion_if_broke(const Mind& m) {
  if (is_free(m.s.command()) || m.s.money(kPatriots) > 0) return {};
  const Action persuade = action(ActionKind::kSpecial, Special::kPersuasion);
  return lists(m, persuade) ? persuade : Action{};
}

// "Then" the Special Activity: whatever it changes, no instruction is looked at again. The record
// does not tell, as Persuasion may have come in the middle: the stage does.
BOX(P7 .11, P11 .4)
RULE("8.1.3", "8.5.2", "8.5.3")
Action finish_for_good(Mind& m) {
  if (stage(m) != kAfterwards && specials_listed(m).any()) return go_to_stage(kAfterwards);
  return finish(m);
}

BOX(P7 .1, P7 .6, P7 .11)
RULE("8.5.2")
Action rally_answer(Mind& m) {
  if (stage(m) == kAfterwards) return finish(m);
  const Action persuade = persuasion_if_broke(m);
  if (persuade.kind != 0) {
    m.act("p7_persuasion");
    return persuade;
  }
  const CommandRecord& r = m.s.command();
  const SpaceSet open = rally_ground(m.s, r) & spaces_of(m);
  for (int next = stage(m); next <= kRegroup; ++next) {
    if (next > stage(m)) {
      Mind ahead = look_ahead(m);
      if (instruction_finds(ahead, open, next)) return go_to_stage(next);
      continue;
    }
    if (next == kDrill) {
      const Action drill = drill_answer(m);
      if (drill.kind == 0) continue;
      m.act("p7_drill", static_cast<Space>(drill.c));
      return or_first(m, drill);
    }
    if (!instruction_open(m, next)) continue;
    const RallyChoice choice = rally_choice(m, open, next);
    if (choice.where == Space::kNowhere) continue;
    m.act(choice.what, choice.where);
    return or_first(m, action(ActionKind::kSpace, choice.where));
  }
  // An Event may ask for more spaces than the chart would take (5.1.3).
  const SpaceSet left = spaces_of(m);
  if (spaces_owed(r, left)) {
    return chosen(m, action(ActionKind::kSpace, m.random_space(left)), "must_go_on");
  }
  return finish_for_good(m);
}

Action rally_how_answer(Mind& m) {
  const Action build = [&] {
    for (Action a : m.d->options()) {
      if (is(a, ActionKind::kBuild)) return a;
    }
    return Action{};
  }();
  if (build.kind != 0 && stage(m) == kForts &&
      m.s.count(static_cast<Space>(build.b), kPatriotUnits) >= kUnitsForFort) {
    return chosen(m, build, "four_units");
  }
  if (stage(m) == kRegroup) {
    for (Action a : m.d->options()) {
      if (is(a, ActionKind::kRegroup)) return chosen(m, a, "militia_home");
    }
  }
  return chosen(m, largest(m, ActionKind::kPlace), "as_many");
}

// Two units for a Fort, by 8.1.2.
RULE("8.1.2")
Action fort_units_answer(Mind& m, Space where) {
  State copy = m.s;
  Turn t{{copy}};
  std::array<Piece, 2> gone{};
  for (Piece& p : gone) {
    p = next_friendly_removed(copy, where, kPatriotUnits);
    t.remove(p, where, 1);
  }
  return chosen(m,
                action(ActionKind::kPair, std::min(gone[0], gone[1]), std::max(gone[0], gone[1])),
                "gives_up");
}

Action regroup_answer(Mind& m) {
  for (Action a : m.d->options()) {
    if (!is(a, ActionKind::kMove) || static_cast<Piece>(a.b) != Piece::kMilitiaA) continue;
    const int n = recallable(m.s, static_cast<Space>(a.c));
    if (n > 0)
      return chosen(m, action(ActionKind::kMove, n, Piece::kMilitiaA, a.c), "militia_home");
  }
  return stop(m, "nobody_left");
}

// ---- Rabble-Rousing

BOX(P10, P11 .1)
RULE("8.5.3")
SpaceSet rousable(const State& s, const CommandRecord& r) {
  SpaceSet open = rabble_rousing_spaces(s, r, std::max(1, purse(s, r)));
  const Space leader = must_involve(s, r);
  if (leader != Space::kNowhere && r.selected.empty()) open &= SpaceSet{leader};
  return open.where([&](Space where) { return Turn::can_shift(s, where, -1); });
}

BOX(P11 .1, P11 .2, P11 .3, P11 .4)
RULE("8.5.3")
Action rouse_answer(Mind& m) {
  if (stage(m) == kAfterwards) return finish(m);
  const Action persuade = persuasion_if_broke(m);
  if (persuade.kind != 0) {
    m.act("p11_persuasion");
    return persuade;
  }
  SpaceSet among = rousable(m.s, m.s.command()) & spaces_of(m);
  if (among.empty()) return finish_for_good(m);
  among = m.prefer(among, m.s.at_level(Level::kActiveSupport), "active_support");
  among = m.most(
      among, [](Space s) { return population(s); }, "population");
  const Space where = m.random_space(among);
  m.act("p11", where);
  return or_first(m, action(ActionKind::kSpace, where));
}

// ---- Battle

BOX(P4 .3, P4 .4, P4 .5)
RULE("8.5.1")
Space next_battle(Mind& m, SpaceSet among) {
  among = m.prefer(among, SpaceSet{m.s.place_of_leader(kPatriots)} & kMap, "washington");
  among = m.most(
      among, [](Space s) { return population(s); }, "population");
  among = m.most(
      among, [&](Space s) { return m.s.count(s, Piece::kVillage); }, "villages");
  return m.random_space(among);
}

// All the Battles are selected first; Partisans come after they are fought.
BOX(P4 .1)
RULE("8.5.1")
Action battle_space_answer(Mind& m) {
  if (fighting(m)) return select_space(m, "next_battle", next_battle(m, spaces_of(m)));
  const SpaceSet among = planned_battles(m.s, m.s.command()) & spaces_of(m);
  if (among.empty() || special_done(m.s)) return stop_selecting(m);
  return select_space(m, "p4", next_battle(m, among));
}

BOX(P6)
bool battle_in_sight(const State& s, SpaceSet among) {
  const SpaceSet both = s.with(kRebellionCubes) & s.with(Side::kRoyalist) & kMap & among;
  return both.any_where([&](Space where) {
    int strength = s.count(where, kRebellionCubes);
    for (Faction f : {Faction::kPatriots, Faction::kFrench}) {
      if (s.place_of_leader(f) == where) ++strength;
    }
    return strength > s.count(where, kRoyalistPieces - kUnderground);
  });
}

// ---- Persuasion

BOX(P13 .1, P13 .2)
RULE("8.5.1")
Action persuasion_space_answer(Mind& m) {
  SpaceSet among = spaces_of(m);
  if (among.empty()) return stop(m, "carried_out");
  among = m.prefer(among, m.s.where[at(Piece::kPatriotFort)], "patriot_fort");
  const Space where = m.random_space(among);
  m.act("p13_space", where);
  return or_first(m, action(ActionKind::kSpace, where));
}

struct Chart {
  Mind& m;
  CommandSet possible;
  Scope scope;

  [[nodiscard]] CommandRecord record(Command c) const { return considered(kPatriots, c, scope); }
  [[nodiscard]] bool rally() const {
    return possible.has(Command::kRally) && rally_possible(m.s, record(Command::kRally));
  }
  [[nodiscard]] bool rouse() const {
    return possible.has(Command::kRabbleRousing) &&
           rousable(m.s, record(Command::kRabbleRousing)).any();
  }
  BOX(P4 .9, P5 .10, P7 .12, P11 .5)
  Command rally_else_rouse() const {
    if (m.box("p7", rally())) return Command::kRally;
    return m.box("p11", rouse()) ? Command::kRabbleRousing : Command::kNone;
  }
};

}  // namespace

bool rally_possible(const State& s, const CommandRecord& r) {
  Mind m(s, nullptr, nullptr);
  m.imagining = true;
  const SpaceSet open = rally_ground(s, r);
  for (int next : {kForts, kBestFort, kMostUnits, kSpread, kRegroup}) {
    if (rally_choice(m, open, next).where != Space::kNowhere) return true;
  }
  return false;
}

RULE("8.5", "8.5.1", "8.5.2", "8.5.3", "8.5.4")
Command patriot_chart(Mind& m, CommandSet possible, const Scope& scope) {
  const State& s = m.s;
  const Chart chart{m, possible, scope};
  const SpaceSet sight = scope.leader == Space::kNowhere ? kEverywhere : SpaceSet{scope.leader};
  BOX(P6)
  if (m.box(scope.leader == Space::kNowhere ? "p6" : "p6_leader", battle_in_sight(s, sight))) {
    BOX(P4 .1, P4 .9)
    const bool battle =
        possible.has(Command::kBattle) && battle_possible(s, chart.record(Command::kBattle));
    if (m.box("p4", battle)) return Command::kBattle;
    return chart.rally_else_rouse();
  }
  BOX(P9 .1, P9 .2)
  const CommandRecord rally = chart.record(Command::kRally);
  const bool fort = possible.has(Command::kRally) && fort_sites(s, rally_ground(s, rally)).any();
  bool rallies = m.box("p9_fort", fort);
  if (!rallies) {
    const int hidden = s.on_map(Piece::kMilitiaU);
    const bool open = hidden > 0 && hidden < 6;
    const int die = m.die_if(open, 6, 6, "p9");
    if (m.wants != 0) return Command::kNone;
    rallies = m.box("p9", die > hidden, open ? die : kNotRolled, hidden);
  }
  if (rallies) return chart.rally_else_rouse();
  BOX(P10)
  if (m.box("p10", chart.rouse())) return Command::kRabbleRousing;
  BOX(P5 .10)
  const bool march =
      possible.has(Command::kMarch) && patriot_march_possible(s, chart.record(Command::kMarch));
  if (m.box("p5", march)) return Command::kMarch;
  return chart.rally_else_rouse();
}

BOX(P4 .8, P5 .9, P8 .1, P8 .7, P12 .3)
RULE("8.5.1")
Special patriot_special(Mind& m, SpecialSet open) {
  if (m.s.money(kPatriots) == 0 && open.has(Special::kPersuasion)) {
    m.act("p8_broke");
    return Special::kPersuasion;
  }
  for (Special special : {Special::kPartisans, Special::kSkirmish, Special::kPersuasion}) {
    if (!open.has(special)) continue;
    m.act(special == Special::kPartisans ? "p8" : special == Special::kSkirmish ? "p12" : "p13");
    return special;
  }
  return Special::kNone;
}

Action answer_patriots(Mind& m) {
  switch (static_cast<Question>(m.d->question)) {
    case Question::kRallyHow:
      return rally_how_answer(m);
    case Question::kFortUnits:
      return fort_units_answer(m, frame<Procedure::kRally>(m.s).space);
    case Question::kRegroup:
      return regroup_answer(m);
    case Question::kMarchGroup:
      return answer_patriot_march_group(m);
    case Question::kSpecialSpace:
      return persuasion_space_answer(m);
    case Question::kSelectSpace:
      switch (m.s.command().command) {
        case Command::kRally:
          return rally_answer(m);
        case Command::kRabbleRousing:
          return rouse_answer(m);
        case Command::kBattle:
          return battle_space_answer(m);
        case Command::kMarch:
          return answer_patriot_march_space(m);
        default:
          break;
      }
      return finish(m);
    default:
      return (*m.d)[0];
  }
}

}  // namespace tricorne::liberty::bots
