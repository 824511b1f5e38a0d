// 8.4: the British chart: which Command, Muster, Battle and the Special Activities. Garrison and
// March are in british_moves.cc.
#include <algorithm>

#include "games/liberty/bots/answers.h"
#include "games/liberty/bots/charts.h"

namespace tricorne::liberty::bots {
namespace {

constexpr Faction kBritish = Faction::kBritish;
constexpr int kMostMusters = 4;
constexpr int kMostRegulars = 6;
constexpr int kGarrisonRegulars = 10;
constexpr int kCubesForFort = 5;

// ---- Muster

int regulars_placed(const State& s) {
  return std::min(kMostRegulars, s.available(Piece::kRegular));
}

int tories_placed(const State& s, Space where) {
  return std::min(s.level(where) == Level::kPassiveOpposition ? 1 : 2, s.available(Piece::kTory));
}

bool lone_regulars(const State& s, Space where) {
  return s.has(where, Piece::kRegular) && !s.has(where, Piece::kTory);
}
bool lone_tories(const State& s, Space where) {
  return s.has(where, Piece::kTory) && !s.has(where, Piece::kRegular);
}

// Neutral or Passive first; within that to add Control, then to lone Tories; highest Population.
BOX(B8 .1, B8 .2, B8 .3, B8 .4)
RULE("8.4.2")
Space regulars_space(Mind& m, SpaceSet among) {
  const int n = regulars_placed(m.s);
  if (n == 0) return Space::kNowhere;
  if ((among - kWestIndiesOnly).any()) among -= kWestIndiesOnly;
  among = m.prefer(among, neutral_or_passive(m.s), "neutral_or_passive");
  const SpaceSet control = among.where([&](Space s) {
    return !british_control(m.s, s) && control_after(m.s, s, n, 0, n) == Control::kBritish;
  });
  if (control.any()) {
    among = m.prefer(among, control, "adds_british_control");
  } else {
    among = m.prefer_where(
        among, [&](Space s) { return lone_tories(m.s, s); }, "lone_tories");
  }
  among = m.most(
      among, [](Space s) { return population(s); }, "population");
  return m.random_space(among);
}

bool tories_change_control(const State& s, Space where) {
  const int n = tories_placed(s, where);
  return control_after(s, where, n, 0, n) != s.control_of(where);
}

bool wants_garrison_of_tories(const State& s, Space where) {
  return is_colony(where) && s.count(where, kBritishCubes) < kCubesForFort &&
         !s.has(where, Piece::kBritishFort);
}

// To lone Regulars, those just placed first; then to change Control, most Population first; then in
// Colonies with few cubes and no Fort.
BOX(B8 .5, B8 .6, B8 .7)
RULE("8.4.2")
Space tories_space(Mind& m, SpaceSet among, SpaceSet selected) {
  if (m.s.available(Piece::kTory) == 0) return Space::kNowhere;
  SpaceSet best = among.where([&](Space s) { return lone_regulars(m.s, s); });
  if (best.any()) {
    m.because("lone_regulars");
    return m.random_space(m.prefer(best, selected, "selected"));
  }
  best = among.where([&](Space s) { return tories_change_control(m.s, s); });
  if (best.any()) {
    m.because("changes_control");
    best = m.most(
        best, [](Space s) { return population(s); }, "population");
    return m.random_space(best);
  }
  best = among.where([&](Space s) { return wants_garrison_of_tories(m.s, s); });
  if (best.empty()) return Space::kNowhere;
  m.because("few_cubes");
  return m.random_space(best);
}

// A Colony with five cubes, no British Fort, and room.
BOX(B8 .9)
RULE("8.4.2")
SpaceSet fort_spaces(const State& s, SpaceSet among) {
  if (s.available(Piece::kBritishFort) == 0) return {};
  return (among & kColonies).where([&](Space where) {
    return s.count(where, kBritishCubes) >= kCubesForFort && !s.has(where, Piece::kBritishFort) &&
           s.base_room(where) > 0;
  });
}

SpaceSet rewarding(const State& s, SpaceSet among, int money) {
  return (reward_spaces(s) & among).where([&](Space where) {
    return reward_levels(s, where, money, 4) > 0;
  });
}

// Opposition beyond Support by more than a D3, or no Fort to build.
BOX(B8 .8)
RULE("8.4.2")
bool wants_reward(Mind& m) {
  if (m.s.available(Piece::kBritishFort) == 0) return m.box("b8_no_fort", true);
  const int die = m.kept_die(3, "b8_reward");
  return m.box("b8_reward", m.s.opposition > m.s.support + die, m.s.opposition, m.s.support + die);
}

// What is built or rewarded: in a space selected already, or else in one more of `more`, which has
// its price. The Fort comes only if no space can be rewarded.
struct Build {
  Space reward = Space::kNowhere;
  Space fort = Space::kNowhere;
  [[nodiscard]] Space where() const { return reward != Space::kNowhere ? reward : fort; }
};
BOX(B8 .8, B8 .9)
RULE("8.4.2")
Build choose_build(Mind& m, SpaceSet more) {
  const CommandRecord& r = m.s.command();
  const int money = m.s.money(kBritish);
  const int left = is_free(r) ? money : money - 1;
  if (left < 0 || r.selected.size() >= most_spaces(r, kMostMusters)) more = {};
  const SpaceSet here = rewarding(m.s, r.selected, money);
  const SpaceSet beyond = rewarding(m.s, more, left);
  Build build;
  if ((here | beyond).any() && wants_reward(m)) {
    build.reward = here.any() ? best_reward(m, here, money, 4) : best_reward(m, beyond, left, 4);
    return build;
  }
  const SpaceSet forts = fort_spaces(m.s, r.selected);
  build.fort = m.random_space(forts.any() ? forts : fort_spaces(m.s, more));
  return build;
}

SpaceSet muster_ground(const State& s, const CommandRecord& r, SpaceSet among) {
  const Space leader = must_involve(s, r);
  if (leader != Space::kNowhere) among &= SpaceSet{leader};
  return among;
}

Action muster_regulars_answer(Mind& m) {
  const CommandRecord& r = m.s.command();
  const Space where = regulars_space(m, muster_ground(m.s, r, spaces_of(m)));
  if (where != Space::kNowhere) return select_space(m, "b8_regulars", where);
  return chosen(m, action(ActionKind::kNo), "no_regulars");
}

Action muster_tories_answer(Mind& m) {
  const CommandRecord& r = m.s.command();
  if (special_done(m.s)) return stop(m, "carried_out");
  SpaceSet among = muster_ground(m.s, r, spaces_of(m));
  if (r.selected.size() >= most_spaces(r, kMostMusters)) among &= r.selected;
  const Space tories = tories_space(m, among, r.selected);
  if (tories != Space::kNowhere) return select_space(m, "b8_tories", tories);
  const Space build = choose_build(m, among - r.selected).where();
  if (build != Space::kNowhere && !r.selected.has(build)) return select_space(m, "b8_extra", build);
  if (lists(m, action(ActionKind::kDone))) {
    // The question about building comes only if something could be built.
    const bool asked_again =
        (reward_spaces(m.s) & r.selected).any() || r.selected.any_where([&](Space s) {
          return m.s.count(s, kBritishCubes) >= 3 && m.s.placeable(s, Piece::kBritishFort) > 0;
        });
    return asked_again ? stop(m, "no_more_tories") : finish(m);
  }
  return stop(m, "no_more_tories");
}

Action muster_build_answer(Mind& m) {
  if (special_done(m.s)) return stop(m, "carried_out");
  const Build build = choose_build(m, {});
  if (build.reward != Space::kNowhere) {
    m.act("reward_loyalty", build.reward);
    return or_first(m, action(ActionKind::kReward, build.reward));
  }
  if (build.fort != Space::kNowhere) {
    m.act("b8_fort", build.fort);
    return or_first(m, action(ActionKind::kBuild, Piece::kBritishFort, build.fort));
  }
  return finish(m);
}

// As many as possible of what the Muster places there; none where it only builds.
Action muster_count_answer(Mind& m) {
  const Action most = largest(m, ActionKind::kPlace);
  const auto where = static_cast<Space>(most.c);
  if (static_cast<Piece>(most.b) != Piece::kTory || m.s.command_depth == 0) {
    return chosen(m, most, "as_many");
  }
  const bool wanted = lone_regulars(m.s, where) || tories_change_control(m.s, where) ||
                      wants_garrison_of_tories(m.s, where);
  if (wanted) return chosen(m, most, "as_many");
  return chosen(m, action(ActionKind::kPlace, 0, Piece::kTory, where), "only_builds");
}

// Three cubes by 8.1.2: alternately, beginning with the kind there is most of, and not the last
// Tory.
RULE("8.1.2")
Action fort_cubes_answer(Mind& m) {
  const auto where = static_cast<Space>((*m.d)[0].c);
  int regulars = m.s.count(where, Piece::kRegular);
  int tories = m.s.count(where, Piece::kTory);
  bool regular = regulars >= tories;
  int taken = 0;
  for (int i = 0; i < 3; ++i, regular = !regular) {
    if (tories <= 1 && regulars > 0) regular = true;
    if (regulars == 0) regular = false;
    regular ? --regulars : --tories;
    taken += regular ? 1 : 0;
  }
  return chosen(m, action(ActionKind::kRemove, taken, Piece::kRegular, where), "gives_up");
}

// Markers go before the level can shift; as many levels as can be paid for.
RULE("8.4.5")
Action reward_answer(Mind& m) {
  for (ActionKind kind :
       {ActionKind::kShiftLevel, ActionKind::kRemovePropaganda, ActionKind::kRemoveRaid}) {
    for (Action a : m.d->options()) {
      if (!is(a, kind)) continue;
      m.because(kind == ActionKind::kShiftLevel ? "reward_level" : "reward_marker");
      return a;
    }
  }
  return stop(m, "rewarded");
}

// ---- Battle

BOX(B12 .2)
RULE("8.4.4")
Space next_battle(Mind& m, SpaceSet among) {
  return m.random_space(m.most(
      among, [&](Space s) { return m.s.count(s, kBritishPieces); }, "most_british"));
}

// All the Battles are selected first; with no Common Cause to come, a Special Activity before they
// are fought.
BOX(B12 .1, B12 .3)
RULE("8.4.4")
Action battle_space_answer(Mind& m) {
  const CommandRecord& r = m.s.command();
  if (fighting(m)) return select_space(m, "next_battle", next_battle(m, spaces_of(m)));
  const SpaceSet among = planned_battles(m.s, r) & spaces_of(m);
  if (among.any() && !special_done(m.s)) return select_space(m, "b12", next_battle(m, among));
  const bool common_cause = common_cause_open(m.s) && r.selected.any_where([&](Space s) {
    return battle_common_cause(m.s, s) > 0;
  });
  const Special special =
      common_cause ? Special::kNone : british_special(m, specials_listed(m), false);
  return special != Special::kNone ? action(ActionKind::kSpecial, special) : stop_selecting(m);
}

// ---- The chart

// Two Active Rebellion pieces at least, and Regulars with their Leader outnumber all the Rebellion
// has there with its Leaders (8.4.3 says of whom 8.4.4 speaks).
BOX(B9)
RULE("8.4.3", "8.4.4")
bool battle_in_sight(const State& s, SpaceSet among) {
  const auto led = [&](Faction f, Space where) { return s.place_of_leader(f) == where ? 1 : 0; };
  return (s.where[at(Piece::kRegular)] & among).any_where([&](Space where) {
    const int enemies =
        rebels(s, where) + led(Faction::kPatriots, where) + led(Faction::kFrench, where);
    return s.count(where, kRebellionPieces - kUnderground) >= 2 &&
           s.count(where, Piece::kRegular) + led(kBritish, where) > enemies;
  });
}

struct Chart {
  Mind& m;
  CommandSet possible;
  Scope scope;

  // A Garrison has been given up: a Muster follows, else a March, wherever its Special Activity has
  // not been (4.2.2).
  [[nodiscard]] bool instead() const {
    return m.s.command_depth > 0 && (m.s.command().flags & kInstead) != 0;
  }
  [[nodiscard]] CommandRecord record(Command c) const {
    CommandRecord r = considered(kBritish, c, scope);
    if (instead()) {
      r.special = m.s.command().special;
      r.special_spaces = m.s.command().special_spaces;
    }
    return r;
  }
  // Whether anybody can move is known only after the Special Activity (8.4.1); if nobody can, the
  // Garrison is given up for a Muster or March. A free one has no Special Activity to wait for.
  [[nodiscard]] bool garrison() const {
    if (!possible.has(Command::kGarrison)) return false;
    const CommandRecord r = record(Command::kGarrison);
    if (garrison_possible(m.s, r)) return true;
    return !is_free(r) && purse(m.s, r) >= price_of_command(r) && (muster() || march());
  }
  // What keeps it from the chart: its price, the French fleet, or nobody to move.
  void say_no_garrison() const {
    const CommandRecord r = record(Command::kGarrison);
    if (no_garrison_sails(m.s)) {
      m.box("b5_sea", false, m.s.fni, kMostIntervention);
    } else if (purse(m.s, r) < price_of_command(r)) {
      m.box("b5_price", false, purse(m.s, r), price_of_command(r));
    } else {
      m.box("b5", false);
    }
  }
  [[nodiscard]] bool muster() const {
    return possible.has(Command::kMuster) && muster_possible(m.s, record(Command::kMuster));
  }
  [[nodiscard]] bool march() const {
    return possible.has(Command::kMarch) && british_march_possible(m.s, record(Command::kMarch));
  }
  BOX(B8 .11)
  Command muster_else_march() const {
    if (m.box("b8", muster())) return Command::kMuster;
    return m.box("b10", march()) ? Command::kMarch : Command::kNone;
  }
  BOX(B10 .12)
  Command march_else_muster() const {
    if (m.box("b10", march())) return Command::kMarch;
    return m.box("b8", muster()) ? Command::kMuster : Command::kNone;
  }
};

}  // namespace

bool muster_possible(const State& s, const CommandRecord& r) {
  Mind m(s, nullptr, nullptr);
  m.imagining = true;
  const int money = purse(s, r);
  if (regulars_space(m, muster_ground(s, r, muster_regular_spaces(s, r, money))) !=
      Space::kNowhere) {
    return true;
  }
  const SpaceSet ground = muster_ground(s, r, muster_tory_spaces(s, r, {}, money));
  if (tories_space(m, ground, {}) != Space::kNowhere) return true;
  const int left = is_free(r) ? s.money(kBritish) : s.money(kBritish) - 1;
  const bool rewards = s.opposition > s.support + 3 || s.available(Piece::kBritishFort) == 0;
  return (rewards && rewarding(s, ground, left).any()) || fort_spaces(s, ground).any();
}

BOX(B12 .1)
RULE("8.4.4")
SpaceSet planned_battles(const State& s, const CommandRecord& r) {
  SpaceSet among = battle_spaces(s, r, std::max(1, purse(s, r)));
  const Space leader = must_involve(s, r);
  if (leader != Space::kNowhere) among &= SpaceSet{leader};
  return battles_worth(
      s, r.faction, among,
      {.free = is_free(r), .edge = edge_of(r), .common_cause = common_cause_allowed(r)});
}

bool battle_possible(const State& s, const CommandRecord& r) { return planned_battles(s, r).any(); }

// B4 to B12, without the Event (B1, B2) and Pass (B3).
RULE("8.4", "8.4.1", "8.4.2", "8.4.3", "8.4.4")
Command british_chart(Mind& m, CommandSet possible, const Scope& scope) {
  const State& s = m.s;
  const Chart chart{m, possible, scope};
  BOX(B5 .9)
  if (chart.instead()) return chart.muster_else_march();
  const int regulars = s.on_map(Piece::kRegular);
  const SpaceSet lost = (s.controlled(Control::kRebellion) & kCities) - s.with(Piece::kPatriotFort);
  BOX(B4)
  if (m.box("b4", regulars >= kGarrisonRegulars && lost.any(), regulars, lost.size())) {
    BOX(B5 .9)
    if (chart.garrison()) {
      if (garrison_possible(s, chart.record(Command::kGarrison))) m.box("b5", true);
      return Command::kGarrison;
    }
    chart.say_no_garrison();
    return chart.muster_else_march();
  }
  BOX(B6)
  const int ready = s.available(Piece::kRegular);
  const bool open = ready > 1 && ready <= 6;
  const int die = m.die_if(open, 6, 1, "b6");
  if (m.wants != 0) return Command::kNone;
  if (m.box("b6", ready > die, ready, open ? die : kNotRolled)) return chart.muster_else_march();
  BOX(B9)
  const SpaceSet sight = scope.leader == Space::kNowhere ? kEverywhere : SpaceSet{scope.leader};
  if (m.box(scope.leader == Space::kNowhere ? "b9" : "b9_leader", battle_in_sight(s, sight))) {
    BOX(B12 .4)
    const bool battle =
        possible.has(Command::kBattle) && battle_possible(s, chart.record(Command::kBattle));
    if (m.box("b12", battle)) return Command::kBattle;
  }
  return chart.march_else_muster();
}

// ---- Special Activities

// B7, for Howe nothing but its other half: his own ability lowers the level already.
BOX(B7 .1, B7 .4, B7 .5)
RULE("8.4.1")
static bool naval_pressure_helps(const State& s) {
  return s.fni == 0 || s.leads(Leader::kGage) || s.leads(Leader::kClinton);
}

BOX(B5 .1, B8 .10, B10 .11, B11 .1, B11 .7, B12 .3, B13 .4)
RULE("8.4.1", "8.4.2", "8.4.3", "8.4.4")
Special british_special(Mind& m, SpecialSet open, bool naval_first) {
  const bool naval = open.has(Special::kNavalPressure) && naval_pressure_helps(m.s);
  const bool skirmish = open.has(Special::kSkirmish);
  if (naval && (naval_first || !skirmish)) {
    m.act("b7");
    return Special::kNavalPressure;
  }
  if (skirmish) {
    m.act("b11");
    return Special::kSkirmish;
  }
  return Special::kNone;
}

// ---- Questions

Action answer_british(Mind& m) {
  switch (static_cast<Question>(m.d->question)) {
    case Question::kMusterRegulars:
      return muster_regulars_answer(m);
    case Question::kMusterTories:
      return muster_tories_answer(m);
    case Question::kMusterBuild:
      return muster_build_answer(m);
    case Question::kMusterCount:
      return muster_count_answer(m);
    case Question::kFortCubes:
      return fort_cubes_answer(m);
    case Question::kRewardLoyalty:
      return reward_answer(m);
    case Question::kDisplace:
      return answer_displace(m);
    case Question::kMarchGroup:
      return m.s.command().command == Command::kGarrison ? answer_garrison_group(m)
                                                         : answer_british_march_group(m);
    case Question::kSelectSpace:
      switch (m.s.command().command) {
        case Command::kGarrison:
          return answer_garrison_space(m);
        case Command::kMarch:
          return answer_british_march_space(m);
        case Command::kBattle:
          return battle_space_answer(m);
        default:
          break;
      }
      return finish(m);
    default:
      return (*m.d)[0];
  }
}

}  // namespace tricorne::liberty::bots
