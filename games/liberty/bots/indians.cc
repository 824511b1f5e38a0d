// 8.7: the Indian chart: Raid, Gather, Scout, March and the Special Activities.
#include <algorithm>

#include "games/liberty/bots/answers.h"
#include "games/liberty/bots/charts.h"

namespace tricorne::liberty::bots {
namespace {

constexpr Faction kIndians = Faction::kIndians;
constexpr int kMostGathers = 4;
constexpr int kMostRaids = 3;

int parties(const State& s, Space where) { return s.count(where, kWarParties); }

SpaceSet with_leader(const State& s, const CommandRecord& r, SpaceSet open) {
  const Space leader = must_involve(s, r);
  return leader != Space::kNowhere && r.selected.empty() ? open & SpaceSet{leader} : open;
}

// ---- Gather. Its instructions in order, as np.stage counts them.
enum GatherStage : int {
  kVillages,     // Villages
  kAtVillages,   // War Parties at Villages
  kFutureSites,  // War Parties in two spaces with room for a Village
  kRegroup,      // Active War Parties home to one Village
};
constexpr int kMostFutureSites = 2;

SpaceSet gather_ground(const State& s, const CommandRecord& r) {
  if (r.selected.size() >= most_spaces(r, kMostGathers)) return {};
  return with_leader(s, r, gather_spaces(s, r, purse(s, r)));
}

BOX(I7 .1)
RULE("8.7.2")
SpaceSet village_sites(const State& s, SpaceSet open) {
  if (s.available(Piece::kVillage) == 0) return {};
  return open.where([&](Space where) { return could_place_village(s, where); });
}

// War Parties that may leave without adding Rebellion Control there.
int recallable(const State& s, Space from) {
  const int shown = s.count(from, Piece::kWarPartyA);
  return rebel_control(s, from) ? shown : std::clamp<int>(s.spaces[at(from)].margin, 0, shown);
}

SpaceSet regroup_villages(const State& s, SpaceSet open) {
  return (open & s.where[at(Piece::kVillage)]).where([&](Space where) {
    return s.has(where, Piece::kWarPartyA) ||
           (adjacent(where) & s.where[at(Piece::kWarPartyA)]).any_where([&](Space from) {
             return recallable(s, from) > 0;
           });
  });
}

BOX(I7 .2, I7 .3, I7 .4, I7 .5, I7 .6, I7 .7)
RULE("8.7.2")
Space gather_choice(Mind& m, SpaceSet open, int at_stage) {
  const State& s = m.s;
  const SpaceSet camp = SpaceSet{s.place_of_leader(kIndians)} & kMap;
  const bool ready = s.available(Piece::kWarPartyU) > 0;
  SpaceSet best;
  switch (at_stage) {
    case kVillages:
      best = village_sites(s, open);
      if (best.any()) m.because("village_fit");
      return m.random_space(m.prefer(best, camp, "leader"));
    case kAtVillages:
      best = open & s.where[at(Piece::kVillage)];
      if (!ready || best.empty()) return Space::kNowhere;
      m.because("villages");
      best = m.prefer(best, s.with(Side::kRebellion), "enemies");
      best = m.prefer(best, kMap - s.where[at(Piece::kWarPartyU)], "no_underground");
      return m.random_space(m.prefer(best, camp, "leader"));
    case kFutureSites:
      if (!ready || s.available(Piece::kVillage) == 0) return Space::kNowhere;
      best = s.with_base_room(open);
      if (best.any()) m.because("village_room");
      for (int n : {2, 1}) {
        const SpaceSet exact = best.where([&](Space where) { return parties(s, where) == n; });
        if (exact.any()) {
          return m.random_space(m.prefer(best, exact, n == 2 ? "two_parties" : "one_party"));
        }
      }
      return m.random_space(best);
    case kRegroup:
      best = regroup_villages(s, open);
      if (ready || best.empty()) return Space::kNowhere;
      m.because("regroup");
      return m.random_space(best);
    default:
      return Space::kNowhere;
  }
}

bool instruction_open(const Mind& m, int at_stage) {
  if (at_stage > stage(m)) return true;
  if (at_stage == kFutureSites) return selected_now(m) < kMostFutureSites;
  return at_stage != kRegroup || selected_now(m) == 0;
}

RULE("8.7.2")
Action gather_answer(Mind& m) {
  const SpaceSet open = gather_ground(m.s, m.s.command()) & spaces_of(m);
  return next_by_stages(
      m, kRegroup, "i7",
      [&](Mind& mind, int at_stage) { return gather_choice(mind, open, at_stage); },
      [&](int at_stage) { return !instruction_open(m, at_stage); });
}

Action gather_how_answer(Mind& m) {
  m.because(stage(m) == kVillages ? "village_fit" : stage(m) == kRegroup ? "regroup" : "as_many");
  const ActionKind wanted = stage(m) == kVillages  ? ActionKind::kBuild
                            : stage(m) == kRegroup ? ActionKind::kRegroup
                                                   : ActionKind::kPlace;
  for (Action a : m.d->options()) {
    if (is(a, wanted)) return a;  // the largest number comes first
  }
  return largest(m, ActionKind::kPlace);
}

// Active War Parties before Underground ones (8.1.2).
Action village_units_answer(Mind& m) {
  m.because("gives_up");
  constexpr Piece kU = Piece::kWarPartyU;
  constexpr Piece kA = Piece::kWarPartyA;
  for (Action a : {action(ActionKind::kPair, kA, kA), action(ActionKind::kPair, kU, kA),
                   action(ActionKind::kPair, kU, kU), action(ActionKind::kPiece, kA),
                   action(ActionKind::kPiece, kU)}) {
    if (lists(m, a)) return a;
  }
  return (*m.d)[0];
}

Action regroup_answer(Mind& m) {
  for (Action a : m.d->options()) {
    if (!is(a, ActionKind::kMove) || static_cast<Piece>(a.b) != Piece::kWarPartyA) continue;
    const int n = recallable(m.s, static_cast<Space>(a.c));
    if (n > 0) return chosen(m, action(ActionKind::kMove, n, Piece::kWarPartyA, a.c), "regroup");
  }
  return stop(m, "nobody_left");
}

// ---- Raid

// Underground War Parties that may move in: not the last War Party of a Village.
BOX(I4 .2, I4 .5)
RULE("8.7.1")
SpaceSet raiders(const State& s, Space to) {
  return raid_sources(s, to).where(
      [&](Space from) { return !s.has(from, Piece::kVillage) || parties(s, from) > 1; });
}

BOX(I4 .6)
RULE("8.7.1")
bool sends_raider(const State& s, Space to) {
  const bool wanted = !s.has(to, Piece::kWarPartyU) || parties(s, to) <= rebels(s, to);
  return wanted && raiders(s, to).any();
}

// More War Parties than Rebellion pieces after the move, and something to take.
bool plunder_follows(const State& s, Space to) {
  const int after = parties(s, to) + (sends_raider(s, to) ? 1 : 0);
  return s.money(Faction::kPatriots) > 0 && population(to) > 0 && after > rebels(s, to);
}

BOX(I4 .1)
RULE("8.7.1")
SpaceSet raid_ground(const State& s, const CommandRecord& r) {
  if (r.selected.size() >= most_spaces(r, kMostRaids)) return {};
  SpaceSet open = raid_spaces(s, r, std::max(1, purse(s, r))) & kColonies;
  const Space leader = must_involve(s, r);
  if (leader != Space::kNowhere && r.selected.empty()) {
    open = open.where([&](Space to) {
      return to == leader || (sends_raider(s, to) && raiders(s, to).has(leader));
    });
  }
  return open.where([&](Space to) { return s.has(to, Piece::kWarPartyU) || raiders(s, to).any(); });
}

// The Special Activity is still to come, with the Raid or as the next part of its stroke.
bool may_plunder(const CommandRecord& r) {
  const int barred = (r.flags & kStroke) != 0 ? kNoSpecial : kNoSpecial | kLimited;
  return r.special == Special::kNone && (r.flags & barred) == 0;
}

BOX(I4 .3, I4 .4)
RULE("8.7.1")
Space raid_choice(Mind& m, SpaceSet open) {
  SpaceSet best = open;
  if (may_plunder(m.s.command())) {
    best = m.prefer_where(
        best, [&](Space s) { return plunder_follows(m.s, s); }, "plunder_follows");
  }
  best = m.most(
      best, [](Space s) { return population(s); }, "population");
  return m.random_space(best);
}

BOX(I5 .1, I5 .2)
RULE("8.7.1")
SpaceSet plunder_spaces(const State& s, SpaceSet among) {
  if (s.money(Faction::kPatriots) == 0) return {};
  return (among & s.with(kWarParties)).where([&](Space where) {
    return population(where) > 0 && parties(s, where) > rebels(s, where);
  });
}

// Where the Raid, or the stroke's, has been.
SpaceSet raided(const State& s) {
  return s.command_depth > 0 ? s.command().selected : s.sequence.last_spaces;
}

BOX(I4 .7)
RULE("8.7.1")
Action raid_answer(Mind& m) {
  const CommandRecord& r = m.s.command();
  const bool broke = !is_free(r) && m.s.money(kIndians) == 0;
  // Out of Resources: Plunder, else Trade, before going on.
  if (broke && raid_ground(m.s, r).any()) {
    const SpecialSet open = specials_listed(m);
    if (open.has(Special::kPlunder) && plunder_spaces(m.s, raided(m.s)).any()) {
      m.act("i4_plunder");
      return action(ActionKind::kSpecial, Special::kPlunder);
    }
    if (open.has(Special::kTrade)) {
      m.act("i4_trade");
      return action(ActionKind::kSpecial, Special::kTrade);
    }
  }
  const Space where = raid_choice(m, raid_ground(m.s, r) & spaces_of(m));
  return where == Space::kNowhere ? finish(m) : select_space(m, "i4", where);
}

Action raid_move_answer(Mind& m) {
  const Space to = frame<Procedure::kRaid>(m.s).space;
  SpaceSet from;
  for (Action a : m.d->options()) {
    if (is(a, ActionKind::kMove) && static_cast<Piece>(a.b) == Piece::kWarPartyU) {
      from.add(static_cast<Space>(a.c));
    }
  }
  if (!sends_raider(m.s, to)) {
    return chosen(m, action(ActionKind::kNo), raiders(m.s, to).any() ? "outnumbers" : "last_party");
  }
  m.because(m.s.has(to, Piece::kWarPartyU) ? "outnumbered" : "no_underground");
  from &= raiders(m.s, to);
  const Space leader = must_involve(m.s, m.s.command());
  if (leader != to) from = m.prefer(from, SpaceSet{leader} & kMap, "leader");
  if (from.empty()) return chosen(m, action(ActionKind::kNo), "last_party");
  return or_first(m, action(ActionKind::kMove, 1, Piece::kWarPartyU, m.random_space(from)));
}

// ---- Scout

struct ScoutGroup {
  int regulars = 0;
  int tories = 0;
};

// As many as leave British Control as it is and add none of the Rebellion's.
BOX(I12 .1)
RULE("8.7.4")
ScoutGroup scout_group(const State& s, Space from, bool party_gone) {
  const int gone = party_gone ? 0 : 1;
  int spare = kBottomless;
  if (british_control(s, from)) {
    spare = s.spaces[at(from)].margin - 1 - gone;
  } else if (!rebel_control(s, from)) {
    spare = s.spaces[at(from)].margin - gone;
  }
  // Regulars and Tories alternate (8.1.2), so that as many as possible of both go.
  ScoutGroup g;
  int regulars = s.count(from, Piece::kRegular);
  int tories = s.count(from, Piece::kTory);
  // Control needs a British piece to stay.
  const bool fort = s.has(from, Piece::kBritishFort);
  if (british_control(s, from) && !fort) spare = std::min(spare, regulars + tories - 1);
  while (spare > 0 && (regulars > 0 || (tories > 0 && g.tories < g.regulars))) {
    const bool regular = g.tories >= g.regulars || tories == 0;
    if (regular && regulars == 0) break;
    ++(regular ? g.regulars : g.tories);
    --(regular ? regulars : tories);
    --spare;
  }
  return g;
}

int scouts_from(const State& s, Space from) {
  const ScoutGroup g = scout_group(s, from, false);
  return g.regulars + g.tories;
}

bool removes_rebel_control(const State& s, Space from, Space to) {
  return rebel_control(s, to) && s.spaces[at(to)].margin + 1 + scouts_from(s, from) >= 0;
}

bool village_with_enemies(const State& s, Space where) {
  return s.has(where, Piece::kVillage) && rebels(s, where) > 0;
}

// Where a Scout out of `from` would go at all.
RULE("8.7.4")
SpaceSet scout_ground(const State& s, const CommandRecord& r, Space from) {
  const Space leader = must_involve(s, r);
  SpaceSet to = adjacent(from) & kProvinces & r.allowed;
  if (leader != Space::kNowhere && leader != from) to &= SpaceSet{leader};
  return to.where([&](Space where) {
    return s.has(where, Piece::kPatriotFort) || village_with_enemies(s, where) ||
           removes_rebel_control(s, from, where);
  });
}

struct ScoutChoice {
  Space from = Space::kNowhere;
  Space to = Space::kNowhere;
};

// The largest group comes first, then where it goes (walk-through N5).
BOX(I12 .1, I12 .2, I12 .3, I12 .4)
RULE("8.7.4")
ScoutChoice scout_choice(Mind& m, const CommandRecord& r) {
  const State& s = m.s;
  SpaceSet origins = scout_origins(s, r, purse(s, r)).where([&](Space from) {
    return scout_group(s, from, false).regulars > 0 && scout_ground(s, r, from).any();
  });
  origins = m.most(
      origins, [&](Space from) { return scouts_from(s, from); }, "largest_group");
  SpaceSet open;
  for (Space from : origins) open |= scout_ground(s, r, from);
  SpaceSet best = open & s.where[at(Piece::kPatriotFort)];
  std::string_view reason = "patriot_fort";
  if (best.empty()) {
    best = open.where([&](Space to) { return village_with_enemies(s, to); });
    reason = "villages";
  }
  if (best.empty()) {
    best = open;
    reason = "removes_rebel_control";
  }
  if (best.any()) m.because(reason);
  if (reason == "removes_rebel_control") {
    best = m.most(
        best, [](Space to) { return population(to); }, "population");
  }
  ScoutChoice choice;
  choice.to = m.random_space(best);
  if (choice.to == Space::kNowhere) return choice;
  choice.from = m.random_space(
      origins.where([&](Space from) { return scout_ground(s, r, from).has(choice.to); }));
  return choice;
}

Action scout_answer(Mind& m) {
  const CommandRecord& r = m.s.command();
  if (!lists_kind(m, ActionKind::kScout)) return finish(m);
  const ScoutChoice choice = scout_choice(m, r);
  if (choice.to == Space::kNowhere) return first_of_kind(m, ActionKind::kScout);
  m.act("i12", choice.to);
  return or_first(m, action(ActionKind::kScout, choice.from, choice.to));
}

// One War Party, Active if there is one; then Regulars; then Tories.
Action scout_group_answer(Mind& m) {
  const auto scout = frame<Procedure::kScout>(m.s);
  const Space from = scout.from;
  const bool party_gone = !lists_kind(m, ActionKind::kMove) ||
                          (!lists(m, action(ActionKind::kMove, 1, Piece::kWarPartyA, from)) &&
                           !lists(m, action(ActionKind::kMove, 1, Piece::kWarPartyU, from)));
  if ((scout.taken & kWarParties).empty() && !party_gone) {
    m.because("scout_party");
    const Action shown = action(ActionKind::kMove, 1, Piece::kWarPartyA, from);
    return lists(m, shown) ? shown
                           : or_first(m, action(ActionKind::kMove, 1, Piece::kWarPartyU, from));
  }
  const ScoutGroup g = scout_group(m.s, from, true);
  if (!scout.taken.has(Piece::kRegular)) {
    return chosen(m, action(ActionKind::kMove, std::max(1, g.regulars), Piece::kRegular, from),
                  "scout_cubes");
  }
  const int tories = scouting_tories(m.s, from, offered(m, Piece::kTory, from));
  if (tories == 0) return stop(m, "nobody_left");
  return chosen(m, action(ActionKind::kMove, tories, Piece::kTory, from), "scout_cubes");
}

// ---- Trade and Plunder

BOX(I5 .1, I11 .1)
RULE("8.7.1")
Action special_space_answer(Mind& m) {
  const SpecialRun run = special_run(m.s);
  SpaceSet among = spaces_of(m);
  if (run.special == Special::kPlunder) {
    SpaceSet best = plunder_spaces(m.s, among & raided(m.s));
    if (best.empty()) return stop(m, "brings_nothing");
    m.because("raided_there");
    best = m.most(
        best, [](Space s) { return population(s); }, "population");
    return or_first(m, action(ActionKind::kSpace, m.random_space(best)));
  }
  if (among.empty()) return stop(m, "brings_nothing");
  among = m.most(
      among, [&](Space s) { return m.s.count(s, Piece::kWarPartyU); }, "underground_parties");
  return or_first(m, action(ActionKind::kSpace, m.random_space(among)));
}

struct Chart {
  Mind& m;
  CommandSet possible;
  Scope scope;

  [[nodiscard]] CommandRecord record(Command c) const { return considered(kIndians, c, scope); }
  [[nodiscard]] bool gather() const {
    return possible.has(Command::kGather) && gather_possible(m.s, record(Command::kGather));
  }
  [[nodiscard]] bool march() const {
    return possible.has(Command::kMarch) && indian_march_possible(m.s, record(Command::kMarch));
  }
  BOX(I7 .9)
  Command gather_else_march() const {
    if (m.box("i7", gather())) return Command::kGather;
    return m.box("i10", march()) ? Command::kMarch : Command::kNone;
  }
  BOX(I10 .8)
  Command march_else_gather() const {
    if (m.box("i10", march())) return Command::kMarch;
    return m.box("i7", gather()) ? Command::kGather : Command::kNone;
  }
};

}  // namespace

// Three War Parties, or two with Cornplanter; Neutral or Passive, with room.
RULE("8.7.2")
bool could_place_village(const State& s, Space where) {
  const int needed = s.leads(Leader::kCornplanter, where) ? 2 : 3;
  return is_province(where) && neutral_or_passive(s).has(where) && s.base_room(where) > 0 &&
         parties(s, where) >= needed;
}

Space gather_target(Mind& m, const CommandRecord& r) {
  const SpaceSet open = gather_ground(m.s, r);
  for (int next : {kVillages, kAtVillages, kFutureSites, kRegroup}) {
    const Space where = gather_choice(m, open, next);
    if (where != Space::kNowhere) return where;
  }
  return Space::kNowhere;
}

bool gather_possible(const State& s, const CommandRecord& r) {
  Mind m(s, nullptr, nullptr);
  m.imagining = true;
  return gather_target(m, r) != Space::kNowhere;
}

// Plunder and Trade pay when Resources run out during the Raid, not for its first space (8.1).
RULE("8.1", "8.7.1")
bool raid_possible(const State& s, const CommandRecord& r) {
  return purse(s, r) > 0 && raid_ground(s, r).any();
}

Space scout_target(Mind& m, const CommandRecord& r) { return scout_choice(m, r).to; }

// The Regulars have gone; Tories up to their number that Control can spare.
RULE("8.7.4")
int scouting_tories(const State& s, Space from, int regulars) {
  int spare = kBottomless;
  if (british_control(s, from)) {
    spare = std::min(s.spaces[at(from)].margin - 1, s.count(from, kBritishPieces) - 1);
  } else if (!rebel_control(s, from)) {
    spare = s.spaces[at(from)].margin;
  }
  return std::clamp(std::min(s.count(from, Piece::kTory), regulars), 0, std::max(0, spare));
}

bool scout_possible(const State& s, const CommandRecord& r) {
  Mind m(s, nullptr, nullptr);
  m.imagining = true;
  return scout_target(m, r) != Space::kNowhere;
}

// Villages that a Gather would place, as far as Resources go; the first Reserve costs nothing.
BOX(I6 .1)
RULE("8.7.2", "3.4.1")
static int villages_by_gather(const State& s, CommandRecord r) {
  int paid = is_free(r) ? kBottomless : s.money(kIndians);
  r.flags = static_cast<std::uint8_t>(r.flags | kFree);
  const SpaceSet sites = village_sites(s, gather_ground(s, r));
  if ((sites & kReserves).any()) ++paid;
  return std::min({sites.size(), s.available(Piece::kVillage), most_spaces(r, kMostGathers), paid});
}

RULE("8.7", "8.7.1", "8.7.2", "8.7.3", "8.7.4")
Command indian_chart(Mind& m, CommandSet possible, const Scope& scope) {
  const State& s = m.s;
  const Chart chart{m, possible, scope};
  BOX(I3)
  const int gap = s.opposition - s.support;
  const bool open = gap >= 1 && gap < 6;
  const int first = m.die_if(open, 6, gap < 1 ? 1 : 6, "i3");
  if (m.wants != 0) return Command::kNone;
  const int sum = s.support + first;
  if (!m.box("i3", sum > s.opposition, open ? sum : kNotRolled, s.opposition)) {
    BOX(I4 .8)
    const bool raid =
        possible.has(Command::kRaid) && raid_possible(s, chart.record(Command::kRaid));
    if (m.box("i4", raid)) return Command::kRaid;
  }
  BOX(I6 .1, I6 .2)
  const int villages = villages_by_gather(s, chart.record(Command::kGather));
  bool gathers = m.box("i6_villages", villages >= 2, villages, 2);
  if (!gathers) {
    const int ready = s.available(Piece::kWarPartyU);
    const bool weighs = ready > 1 && ready <= 6;
    const int die = m.die_if(weighs, 6, 1, "i6");
    if (m.wants != 0) return Command::kNone;
    gathers = m.box("i6", ready > die, weighs ? die : kNotRolled, ready);
  }
  if (gathers) return chart.gather_else_march();
  BOX(I9)
  const bool together = (s.with(kWarParties) & s.where[at(Piece::kRegular)]).any();
  if (m.box("i9", together)) {
    BOX(I12 .7)
    const bool scout =
        possible.has(Command::kScout) && scout_possible(s, chart.record(Command::kScout));
    if (m.box("i12", scout)) return Command::kScout;
  }
  return chart.march_else_gather();
}

BOX(I4 .9, I5 .2, I7 .8, I8 .1, I8 .5, I10 .7, I12 .6)
RULE("8.7.1")
Special indian_special(Mind& m, SpecialSet open) {
  const bool raid = command_behind(m.s) == Command::kRaid;
  if (raid && open.has(Special::kPlunder) && plunder_spaces(m.s, raided(m.s)).any()) {
    m.act("i5");
    return Special::kPlunder;
  }
  if (m.s.money(kIndians) == 0 && open.has(Special::kTrade)) {
    m.act("i8_broke");
    return Special::kTrade;
  }
  for (Special special : {Special::kWarPath, Special::kTrade}) {
    if (!open.has(special)) continue;
    m.act(special == Special::kWarPath ? "i8" : "i11");
    return special;
  }
  return Special::kNone;
}

Action answer_indians(Mind& m) {
  switch (static_cast<Question>(m.d->question)) {
    case Question::kGatherHow:
      return gather_how_answer(m);
    case Question::kVillageUnits:
      return village_units_answer(m);
    case Question::kRegroup:
      return regroup_answer(m);
    case Question::kRaidMove:
      return raid_move_answer(m);
    case Question::kScoutGroup:
      return scout_group_answer(m);
    case Question::kMarchGroup:
      return answer_indian_march_group(m);
    case Question::kSpecialSpace:
      return special_space_answer(m);
    case Question::kPlunderLoss:
      return chosen(m, action(ActionKind::kPiece, Piece::kWarPartyA), "gives_up");
    case Question::kSelectSpace:
      switch (m.s.command().command) {
        case Command::kGather:
          return gather_answer(m);
        case Command::kRaid:
          return raid_answer(m);
        case Command::kScout:
          return scout_answer(m);
        case Command::kMarch:
          return answer_indian_march_space(m);
        default:
          break;
      }
      return finish(m);
    default:
      return (*m.d)[0];
  }
}

}  // namespace tricorne::liberty::bots
