// 8.6: the French chart, before and after the Treaty of Alliance.
#include <algorithm>
#include <array>
#include <string_view>

#include "games/liberty/bots/answers.h"
#include "games/liberty/bots/charts.h"
#include "games/liberty/rules/march.h"

namespace tricorne::liberty::bots {
namespace {

constexpr Faction kFrench = Faction::kFrench;
constexpr PieceSet kPatriotUnits = PieceSet{Piece::kContinental} | kMilitia;
constexpr int kFewRegulars = 4;

// ---- Before the Treaty

int agents_placed(const State& s) {
  return s.available(Piece::kMilitiaU) >= 2 ? 2 : s.available(Piece::kContinental) > 0 ? 1 : 0;
}

// Two Militia, else one Continental, to add Rebellion Control, then where most Patriots are.
BOX(F7 .1, F7 .2, F7 .3)
RULE("8.6.2")
Space agent_space(Mind& m, SpaceSet open) {
  const int n = agents_placed(m.s);
  if (n == 0) return Space::kNowhere;
  const SpaceSet won = open.where([&](Space s) {
    return !rebel_control(m.s, s) && control_after(m.s, s, 0, n, 0) == Control::kRebellion;
  });
  if (won.any()) {
    // "Most Control" is that of the most Population, as in 8.5.4.
    open = m.most(
        m.prefer(open, won, "adds_rebel_control"), [](Space s) { return population(s); },
        "population");
  }
  open = m.most(
      open, [&](Space s) { return m.s.count(s, kPatriotUnits); }, "most_patriots");
  return m.random_space(open);
}

BOX(F7 .1)
RULE("8.6.2")
Action agent_pieces_answer(Mind& m) {
  m.act("f7_pieces");
  for (Action a : m.d->options()) {
    if (is(a, ActionKind::kPlace) && static_cast<Piece>(a.b) == Piece::kMilitiaU && a.a == 2) {
      return a;
    }
  }
  for (Action a : m.d->options()) {
    if (is(a, ActionKind::kPlace) && static_cast<Piece>(a.b) == Piece::kContinental) return a;
  }
  return (*m.d)[0];
}

// Up to a D3, as far as the Resources go.
BOX(F6 .1, F11 .1)
RULE("8.6.1", "8.6.3")
Action hortalez_answer(Mind& m) {
  const int money = m.s.money(kFrench);
  if (money == 0) return chosen(m, (*m.d)[0], "no_resources");
  const int die = m.die_if(money > 1, 3, 1, "f6");
  const int spent = std::min(die, money);
  if (m.wants == 0) m.say(Phrase("liberty.np.do.f6").with("n", spent).with("m", money));
  return or_first(m, action(ActionKind::kAmount, spent));
}

// ---- Muster

BOX(F10 .1, F10 .2, F10 .3)
RULE("8.6.4")
Space muster_space(Mind& m, SpaceSet open) {
  const State& s = m.s;
  if (s.available(Piece::kFrench) == 0) return Space::kNowhere;
  if (s.available(Piece::kFrench) < kFewRegulars && !rebel_control(s, Space::kWestIndies) &&
      open.has(Space::kWestIndies)) {
    m.act("f10_few");
    return Space::kWestIndies;
  }
  open.drop(Space::kWestIndies);
  open = m.prefer(open, s.where[at(Piece::kContinental)], "with_continentals");
  return m.random_space(open);
}

SpaceSet muster_ground(const State& s, const CommandRecord& r) {
  SpaceSet open = french_muster_spaces(s, r, purse(s, r));
  const Space leader = must_involve(s, r);
  if (leader != Space::kNowhere) open &= SpaceSet{leader};
  return open;
}

// ---- March. The instructions, as np.stage counts them.
enum MarchStage : int { kControl, kTowardBritish, kOneRegular };

struct Column {
  int french = 0;
  int continentals = 0;
  [[nodiscard]] int size() const { return french + continentals; }
};

// As many as possible, French before Continentals, and no Rebellion Control is lost.
BOX(F14 .1)
RULE("8.6.5")
Column french_column(const State& s, const CommandRecord& r, Space from) {
  int spare = rebel_control(s, from) ? -s.spaces[at(from)].margin - 1 : kBottomless;
  Column c;
  c.french = std::clamp(movable(s, from, Piece::kFrench), 0, std::max(0, spare));
  spare -= c.french;
  if (ally_can_march(s, r)) {
    c.continentals =
        std::clamp(std::min(c.french, spare), 0, movable(s, from, Piece::kContinental));
  }
  return c;
}

// The same for where no Patriots are: a Continental must come along (3.5.4), if need be in place of
// a Regular. Nobody if none can.
BOX(F14 .1)
RULE("8.6.5", "3.5.4")
Column escorted_column(const State& s, const CommandRecord& r, Space from) {
  Column c = french_column(s, r, from);
  if (c.continentals > 0) return c;
  if (c.french < 2 || !ally_can_march(s, r) || movable(s, from, Piece::kContinental) == 0)
    return {};
  return {c.french - 1, 1};
}

Column column_to(const State& s, const CommandRecord& r, Space from, Space to) {
  return s.has(to, kPatriotPieces) ? french_column(s, r, from) : escorted_column(s, r, from);
}

// Where the next group for `to` may come from.
SpaceSet origins_for(const State& s, const CommandRecord& r, Space to) {
  return march_sources(s, r, to).where(
      [&](Space from) { return column_to(s, r, from, to).french > 0; });
}

// All who can come: once a group has brought Continentals, French follow without any.
int strength_for(const State& s, const CommandRecord& r, Space to) {
  int strength = 0;
  for (Space from : march_sources(s, r, to)) strength += french_column(s, r, from).size();
  return strength;
}

bool leader_in(const State& s, const CommandRecord& r, Space to, SpaceSet from) {
  const Space leader = must_involve(s, r);
  return leader == Space::kNowhere || leader == to || r.origins.has(leader) || from.has(leader);
}

bool can_take(const State& s, const CommandRecord& r, Space to) {
  if (rebel_control(s, to)) return false;
  const SpaceSet from = origins_for(s, r, to);
  if (from.empty() || !leader_in(s, r, to, from)) return false;
  return s.spaces[at(to)].margin < strength_for(s, r, to);
}

int steps_to(Space from, SpaceSet ends) {
  int best = 0xff;
  for (Space end : ends) best = std::min(best, steps_between(from, end));
  return best;
}

// The British nearest to `from`.
SpaceSet nearest_british(const State& s, Space from) {
  const SpaceSet british = s.with(kBritishPieces) & kMap;
  const int steps = steps_to(from, british);
  return british.where([&](Space where) { return steps_between(from, where) == steps; });
}

// French neither in nor next to a space with British pieces.
BOX(F14 .4)
RULE("8.6.5")
SpaceSet idle_french(const State& s, const CommandRecord& r) {
  const SpaceSet british = s.with(kBritishPieces) & kMap;
  if (british.empty()) return {};
  const SpaceSet idle = (s.where[at(Piece::kFrench)] & kMap) - british - adjacent(british);
  return idle.where([&](Space from) { return french_column(s, r, from).french > 0; });
}

// Steps that those from `from` would still have to their nearest British; 0xff if `to` is no nearer
// to them.
BOX(F14 .4)
RULE("8.6.5")
int steps_left(const State& s, Space from, Space to) {
  const SpaceSet goals = nearest_british(s, from);
  const int steps = steps_to(to, goals);
  return steps < steps_to(from, goals) ? steps : 0xff;
}

// French march alone here, so Patriots must be there (3.5.4).
SpaceSet idle_origins(const State& s, const CommandRecord& r, Space to) {
  if (!s.has(to, kPatriotPieces)) return {};
  return (march_sources(s, r, to) & idle_french(s, r)).where([&](Space from) {
    return steps_left(s, from, to) < 0xff;
  });
}

int steps_left_to(const State& s, const CommandRecord& r, Space to) {
  int best = 0xff;
  for (Space from : idle_origins(s, r, to)) best = std::min(best, steps_left(s, from, to));
  return best;
}

BOX(F14 .2, F14 .3, F14 .4, F14 .5)
RULE("8.6.5")
Space march_destination(Mind& m, const CommandRecord& r, SpaceSet open, int at_stage) {
  const State& s = m.s;
  SpaceSet best;
  switch (at_stage) {
    case kControl:
      best = (open & (kCities | kColonies)).where([&](Space to) { return can_take(s, r, to); });
      best = m.prefer(best, kCities, "cities");
      best = m.most(
          best, [&](Space to) { return s.count(to, kBritishPieces); }, "most_british");
      break;
    case kTowardBritish:
      best = open.where([&](Space to) {
        const SpaceSet from = idle_origins(s, r, to);
        return from.any() && leader_in(s, r, to, from);
      });
      best = m.least(
          best, [&](Space to) { return steps_left_to(s, r, to); }, "nearest_british");
      break;
    default:
      best = (open & s.with(kPatriotPieces) & s.with(kBritishPieces)).where([&](Space to) {
        const SpaceSet from = origins_for(s, r, to);
        return from.any() && leader_in(s, r, to, from);
      });
  }
  return m.random_space(best);
}

SpaceSet march_ground(const State& s, const CommandRecord& r) {
  if (r.limit != 0 && r.selected.size() >= r.limit) return {};
  return march_destinations(s, r, std::max(1, purse(s, r)));
}

// Continentals that go with the French who have just left `from`.
Action companions(const Mind& m, Space from) {
  if (from == Space::kNowhere) return {};
  const int spare = rebel_control(m.s, from) ? -m.s.spaces[at(from)].margin - 1 : kBottomless;
  const int n = std::min(offered(m, Piece::kContinental, from), std::max(0, spare));
  return n > 0 ? action(ActionKind::kMove, n, Piece::kContinental, from) : Action{};
}

std::string_view march_reason(int at_stage) {
  if (at_stage == kControl) return "adds_rebel_control";
  return at_stage == kTowardBritish ? "nearest_british" : "one_regular_joins";
}

// ---- Battle

BOX(F13)
bool battle_in_sight(const State& s, SpaceSet among) {
  const SpaceSet both = s.with(kRebellionCubes) & s.with(kBritishPieces) & among;
  return both.any_where([&](Space where) {
    int strength = s.count(where, kRebellionCubes);
    for (Faction f : {Faction::kPatriots, Faction::kFrench}) {
      if (s.place_of_leader(f) == where) ++strength;
    }
    return strength > s.count(where, kBritishPieces);
  });
}

BOX(F16 .2)
RULE("8.6.6")
Space next_battle(Mind& m, SpaceSet among) {
  return m.random_space(m.most(
      among, [](Space s) { return population(s); }, "population"));
}

// All the Battles are selected first; the Special Activity comes before they are fought.
BOX(F16 .1, F16 .3)
RULE("8.6.6")
Action battle_space_answer(Mind& m) {
  if (fighting(m)) return select_space(m, "next_battle", next_battle(m, spaces_of(m)));
  const SpaceSet among = planned_battles(m.s, m.s.command()) & spaces_of(m);
  if (among.any() && !special_done(m.s)) return select_space(m, "f16", next_battle(m, among));
  const SpecialSet open = specials_listed(m);
  const Special special = open.any() ? french_special(m, open, true) : Special::kNone;
  if (m.wants != 0) return (*m.d)[0];
  return special != Special::kNone ? action(ActionKind::kSpecial, special) : stop_selecting(m);
}

// ---- Preparer la Guerre

BOX(F8 .1, F8 .2, F15 .1, F15 .2, F15 .3)
RULE("8.6.1", "8.6.3")
Action preparer_answer(Mind& m) {
  const int waiting = m.s.unavailable(Piece::kFrench) + m.s.unavailable(Piece::kSquadron);
  // When nobody waits or the die has said no, it is the purse.
  if (waiting > 0 && (!m.s.treaty() || m.s.np.kept <= waiting)) {
    const Action squadron = action(ActionKind::kReady, 1, Piece::kSquadron);
    m.act(lists(m, squadron) ? "prepares_squadron" : "prepares_regulars");
    if (lists(m, squadron)) return squadron;
    for (Action a : m.d->options()) {
      if (is(a, ActionKind::kReady)) return a;
    }
  }
  m.act("prepares_income");
  return first_of_kind(m, ActionKind::kIncome);
}

struct Chart {
  Mind& m;
  CommandSet possible;
  Scope scope;

  [[nodiscard]] CommandRecord record(Command c) const { return considered(kFrench, c, scope); }
  [[nodiscard]] bool muster() const {
    Mind quiet(m.s, nullptr, nullptr);
    quiet.imagining = true;
    return possible.has(Command::kMuster) &&
           muster_space(quiet, muster_ground(m.s, record(Command::kMuster))) != Space::kNowhere;
  }
  BOX(F10 .6, F14 .7)
  Command muster_else_hortalez() const {
    if (m.box("f10", muster())) return Command::kMuster;
    return m.box("f11", possible.has(Command::kHortalez)) ? Command::kHortalez : Command::kNone;
  }
  BOX(F14 .7, F16 .4)
  Command march_else_muster() const {
    const bool march =
        possible.has(Command::kMarch) && french_march_possible(m.s, record(Command::kMarch));
    return m.box("f14", march) ? Command::kMarch : muster_else_hortalez();
  }
};

}  // namespace

RebelGroup french_group(const State& s, const CommandRecord& r, Space from, Space to) {
  const Column c = column_to(s, r, from, to);
  return {.continentals = c.continentals, .french = c.french};
}

bool french_march_possible(const State& s, const CommandRecord& r) {
  Mind m(s, nullptr, nullptr);
  m.imagining = true;
  const SpaceSet open = march_ground(s, r);
  for (int next : {kControl, kTowardBritish, kOneRegular}) {
    if (march_destination(m, r, open, next) != Space::kNowhere) return true;
  }
  return false;
}

RULE("8.6", "8.6.1", "8.6.2", "8.6.3", "8.6.4", "8.6.5", "8.6.6")
Command french_chart(Mind& m, CommandSet possible, const Scope& scope) {
  const State& s = m.s;
  const Chart chart{m, possible, scope};
  BOX(F4)
  if (!m.box("f4", s.treaty())) {
    BOX(F5)
    const int patriots = s.money(Faction::kPatriots);
    const bool open = patriots > 0 && patriots < 3;
    const int die = m.die_if(open, 3, patriots == 0 ? 1 : 3, "f5");
    if (m.wants != 0) return Command::kNone;
    if (!m.box("f5", patriots < die, patriots, open ? die : kNotRolled)) {
      BOX(F7 .5)
      Mind quiet(s, nullptr, nullptr);
      quiet.imagining = true;
      const CommandRecord r = chart.record(Command::kAgentMobilization);
      const bool agents = possible.has(Command::kAgentMobilization) &&
                          agent_space(quiet, agent_spaces(s, r, purse(s, r))) != Space::kNowhere;
      if (m.box("f7", agents)) return Command::kAgentMobilization;
    }
    BOX(F7 .5)
    return m.box("f6", possible.has(Command::kHortalez)) ? Command::kHortalez : Command::kNone;
  }
  BOX(F9)
  const int ready = s.available(Piece::kFrench);
  const bool open = ready > 1 && ready <= 6;
  const int die = m.die_if(open, 6, 1, "f9");
  if (m.wants != 0) return Command::kNone;
  if (m.box("f9", ready > die, open ? die : kNotRolled, ready)) {
    return chart.muster_else_hortalez();
  }
  BOX(F13)
  const SpaceSet sight = scope.leader == Space::kNowhere ? kEverywhere : SpaceSet{scope.leader};
  if (m.box(scope.leader == Space::kNowhere ? "f13" : "f13_leader", battle_in_sight(s, sight))) {
    BOX(F16 .1, F16 .4)
    const bool battle =
        possible.has(Command::kBattle) && battle_possible(s, chart.record(Command::kBattle));
    if (m.box("f16", battle)) return Command::kBattle;
  }
  return chart.march_else_muster();
}

namespace {

// F15's die decides whether anything is made ready; without that, two Resources for an empty purse.
BOX(F15 .1, F15 .2, F15 .3, F15 .4)
RULE("8.6.3")
bool prepares(Mind& m) {
  const int waiting = m.s.unavailable(Piece::kFrench) + m.s.unavailable(Piece::kSquadron);
  if (waiting > 0) {
    // Kept for the question what is made ready; an Event's Special Activity keeps nothing.
    const bool keep = m.s.np.kept != 0 || lists(m, action(ActionKind::kNonPlayerKeep, 6));
    const int die = keep && waiting < 6 ? m.kept_die(6, "f15") : m.die_if(waiting < 6, 6, 1, "f15");
    if (m.wants != 0) return false;
    if (m.box("f15", die <= waiting, waiting < 6 ? die : kNotRolled, waiting)) return true;
  }
  return m.box("f15_broke", m.s.money(kFrench) == 0, m.s.money(kFrench), 0);
}

}  // namespace

// Skirmish, Preparer, Naval Pressure; for a Battle Naval Pressure first.
BOX(F6 .2, F7 .4, F8 .3, F10 .5, F11 .2, F12 .5, F14 .6, F15 .4, F16 .3, F17 .3)
RULE("8.6.1", "8.6.3", "8.6.6")
Special french_special(Mind& m, SpecialSet open, bool battle) {
  if (!m.s.treaty()) {
    const bool waiting =
        m.s.unavailable(Piece::kFrench) > 0 || m.s.unavailable(Piece::kSquadron) > 0;
    m.act(waiting ? "f8" : "f8_none");
    return waiting && open.has(Special::kPreparerLaGuerre) ? Special::kPreparerLaGuerre
                                                           : Special::kNone;
  }
  const bool pressure = open.has(Special::kNavalPressure) && m.s.squadrons_in_west_indies() > 0 &&
                        m.s.fni < kMostIntervention;
  if (battle && pressure) {
    m.act("f17");
    return Special::kNavalPressure;
  }
  if (open.has(Special::kSkirmish)) {
    m.act("f12");
    return Special::kSkirmish;
  }
  if (open.has(Special::kPreparerLaGuerre) && prepares(m)) return Special::kPreparerLaGuerre;
  if (m.wants != 0) return Special::kNone;
  if (pressure) {
    m.act("f17");
    return Special::kNavalPressure;
  }
  return Special::kNone;
}

Action answer_french_march_space(Mind& m) {
  const CommandRecord& r = m.s.command();
  const SpaceSet open = special_done(m.s) ? SpaceSet{} : march_ground(m.s, r) & spaces_of(m);
  for (int next = stage(m); next <= kOneRegular; ++next) {
    // The last instruction is for when neither of the others was possible.
    if (next == kOneRegular && r.selected.any()) continue;
    if (next > stage(m)) {
      Mind ahead = look_ahead(m);
      if (march_destination(ahead, r, open, next) == Space::kNowhere) continue;
      return go_to_stage(next);
    }
    const Space to = march_destination(m, r, open, next);
    if (to == Space::kNowhere) continue;
    constexpr std::array<std::string_view, 3> kSaid = {"f14_control", "f14_toward", "f14_one"};
    m.act(kSaid[static_cast<std::size_t>(next)], to);
    return or_first(m, action(ActionKind::kSpace, to));
  }
  return finish(m);
}

BOX(F14 .2, F14 .4, F14 .5)
RULE("8.6.5")
Action answer_french_march_group(Mind& m) {
  const State& s = m.s;
  const CommandRecord& r = s.command();
  const Space to = frame<Procedure::kMarchTo>(s).to;
  const Space leader = must_involve(s, r);
  SpaceSet from;
  switch (stage(m)) {
    case kControl: {
      // As many as possible, unlike B10 and P5, which stop once there is Control.
      const Action with = companions(m, group_origin(s));
      if (with.kind != 0) return chosen(m, with, "continentals_along");
      // By the sea lanes there were before this City was taken (ruling 109).
      from = origins_for(s, r, to) &
             march_reach(Faction::kFrench, to, ports(s, Faction::kFrench) - SpaceSet{to});
      break;
    }
    case kTowardBritish:
      from = idle_origins(s, r, to);
      break;
    default:
      if (s.moved[at(to)][moved_column(Piece::kFrench)] > 0) return stop(m, "enough");
      from = origins_for(s, r, to);
  }
  const auto able = [&](Space x) { return offered(m, Piece::kFrench, x) > 0; };
  from = from.where(able);
  if (from.empty()) {
    const bool by_sea = stage(m) == kControl && origins_for(s, r, to).any_where(able);
    return stop(m, by_sea ? "new_port" : "nobody_left");
  }
  m.because(march_reason(stage(m)));
  if (leader != to && !r.origins.has(leader)) {
    from = m.prefer(from, SpaceSet{leader} & kMap, "leader");
  }
  if (stage(m) != kOneRegular) {
    from = m.most(
        from, [&](Space x) { return column_to(s, r, x, to).size(); }, "largest_group");
  }
  const Space origin = m.random_space(from);
  const int n = stage(m) == kOneRegular ? 1 : column_to(s, r, origin, to).french;
  return or_first(m, action(ActionKind::kMove, std::min(n, offered(m, Piece::kFrench, origin)),
                            Piece::kFrench, origin));
}

Action answer_french(Mind& m) {
  switch (static_cast<Question>(m.d->question)) {
    case Question::kHortalez:
      return hortalez_answer(m);
    case Question::kAgentPieces:
      return agent_pieces_answer(m);
      BOX(F10 .4)
    case Question::kMusterCount:
      return chosen(m, largest(m, ActionKind::kPlace), "as_many");
    case Question::kFrenchFort:
      m.because("no_french_fort");
      return finish(m);
    case Question::kPreparer:
      return preparer_answer(m);
    case Question::kMarchGroup:
      return answer_french_march_group(m);
    case Question::kSelectSpace: {
      const CommandRecord& r = m.s.command();
      Space where = Space::kNowhere;
      switch (r.command) {
        case Command::kAgentMobilization:
          where = agent_space(m, spaces_of(m));
          break;
        case Command::kMuster:
          where = muster_space(m, muster_ground(m.s, r) & spaces_of(m));
          break;
        case Command::kBattle:
          return battle_space_answer(m);
        case Command::kMarch:
          return answer_french_march_space(m);
        default:
          break;
      }
      if (where == Space::kNowhere) return finish(m);
      m.act(r.command == Command::kMuster ? "f10" : "f7", where);
      return or_first(m, action(ActionKind::kSpace, where));
    }
    default:
      return (*m.d)[0];
  }
}

}  // namespace tricorne::liberty::bots
