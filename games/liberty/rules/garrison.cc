// 3.2.2: Garrison.
#include <array>

#include "games/liberty/rules/command.h"

namespace tricorne::liberty {

struct GarrisonLocals {
  Space city;  // the displacement
  Space to;
  FactionSet led;  // whose leader is still to be asked whether he follows
  std::array<std::uint8_t, kFactions> units;  // that each has had displaced
};
static_assert(FrameLocals<GarrisonLocals>);

namespace {

constexpr int kCubesToFindOne = 3;
constexpr PieceSet kRebellionUnits = kRebellionCubes | kMilitia;

bool limited(const CommandRecord& r) { return r.limit == 1; }

// Every open City, or that of a Limited Command.
SpaceSet searched_cities(const State& s) {
  const SpaceSet open = kCities - s.blockaded();
  return limited(s.command()) ? open & s.command().selected : open;
}

RULE("3.2.2")
void find_militia(Turn& t) {
  for (Space city : searched_cities(t.s) & t.s.where[at(Piece::kMilitiaU)]) {
    t.activate(Piece::kMilitiaU, city, t.s.count(city, kBritishCubes) / kCubesToFindOne);
  }
}

bool anything_to_find(const State& s) {
  return (searched_cities(s) & s.with(Faction::kBritish) & s.with(kRebellionUnits)).any();
}

SpaceSet displaceable(const State& s) {
  return (searched_cities(s) & s.controlled(Control::kBritish) & s.with(kRebellionUnits)) -
         s.where[at(Piece::kPatriotFort)];
}

RULE("8.4.1")
bool may_give_up(const State& s) {
  const CommandRecord& r = s.command();
  if (!s.non_player(Faction::kBritish) || is_free(r) || r.selected.any()) return false;
  return possible_commands(s, {.faction = r.faction, .allowed = kInsteadOfGarrison}).any();
}

void list_cities(Turn& t) {
  list_step(t);
  if (may_give_up(t.s)) t.option(ActionKind::kDone);
}

void list_displacements(Turn& t) {
  for (Space city : displaceable(t.s)) {
    for (Space to : adjacent(city)) t.option(ActionKind::kDisplace, city, to);
  }
  list_specials(t);
  t.option(ActionKind::kDone);
}

// Ruling 36: all Rebellion units, status kept. Their leaders may go with them.
RULE("3.2.2", "1.10")
void displace(Turn& t, GarrisonLocals& f) {
  for (Faction x : {Faction::kPatriots, Faction::kFrench}) {
    f.units[at(x)] = static_cast<std::uint8_t>(t.s.count(f.city, kRebellionUnits & pieces_of(x)));
    if (leader_may_follow(t, x, f.city)) f.led.add(x);
  }
  for (Piece p : kRebellionUnits) t.move(p, f.city, f.to, t.s.count(f.city, p));
}

LeaderCall next_follower(const GarrisonLocals& f) {
  const Faction x = f.led.first();
  return {x, f.city, f.to, f.units[at(x)]};
}

}  // namespace

// Ruling 12: not at the highest level of French Naval Intervention.
RULE("3.2.2", "1.9")
bool no_garrison_sails(const State& s) { return s.fni >= kMostIntervention; }

// "Any number" of Regulars move, so a City may be selected that none goes to.
RULE("3.2.2", "1.9")
SpaceSet garrison_cities(const State& s, const CommandRecord& r, int purse) {
  if (no_garrison_sails(s) || (r.selected.empty() && purse < price_of_command(r))) return {};
  SpaceSet open = (kCities - s.blockaded()) & unselected(r);
  if (r.special == Special::kSkirmish) open -= r.special_spaces;
  const SpaceSet sources = (s.where[at(Piece::kRegular)] & kMap) - s.blockaded();
  if (r.must_involve != Space::kNowhere && !sources.has(r.must_involve)) {
    open &= SpaceSet{r.must_involve};
  }
  return open;
}

RULE("3.2.2")
Flow garrison(Turn& t) {
  auto& f = t.locals<Procedure::kGarrison>();
  BEGIN(t);
  while (step_open(t.s)) {
    PERSON_CHOOSES(t, seat(Faction::kBritish), Question::kSelectSpace, "3.2.2", list_cities(t));
    if (t.answered(ActionKind::kDone) && t.s.command().selected.empty()) {
      t.s.command().command = Command::kNone;
      t.s.command().flags |= kInstead;
      RETURN(t);
    }
    if (t.answered(ActionKind::kDone)) {
      if (!anything_to_find(t.s)) stop_command(t);
      break;
    }
    if (t.answered(ActionKind::kSpecial)) {
      CALL(t, Procedure::kCommandSpecial, chosen_special(t));
      continue;
    }
    if (t.s.command().selected.empty()) {
      pay_for_command(t, Faction::kBritish, price_of_command(t.s.command()));
    }
    CALL(t, Procedure::kMarchTo, MarchToCall{t.answered_space()});
  }
  t.s.moved = {};
  find_militia(t);
  while (displaceable(t.s).any()) {
    ASK(t, seat(Faction::kBritish), Question::kDisplace, "3.2.2", list_displacements(t));
    if (t.answered(ActionKind::kSpecial)) {
      CALL(t, Procedure::kCommandSpecial, chosen_special(t));
      continue;
    }
    if (t.answered(ActionKind::kDisplace)) {
      f.city = static_cast<Space>(t.answer.a);
      f.to = static_cast<Space>(t.answer.b);
      displace(t, f);
      while (f.led.any()) {
        CALL(t, Procedure::kLeaderFollows, next_follower(f));
        f.led.drop(f.led.first());
      }
    } else {
      stop_command(t);
    }
    break;
  }
  END(t);
}

}  // namespace tricorne::liberty
