// 4.1: Special Activities in general: which, where, and with which Commands (4.1.1).
#include "games/liberty/rules/command.h"

namespace tricorne::liberty {
namespace {

constexpr SpecialSet kBritishSpecials = {Special::kSkirmish, Special::kNavalPressure};
constexpr SpecialSet kPatriotSpecials = {Special::kPersuasion, Special::kPartisans,
                                         Special::kSkirmish};
constexpr SpecialSet kIndianSpecials = {Special::kTrade, Special::kWarPath, Special::kPlunder};
constexpr SpecialSet kFrenchBeforeTreaty = {Special::kPreparerLaGuerre};
constexpr SpecialSet kFrenchAfterTreaty = {Special::kPreparerLaGuerre, Special::kSkirmish,
                                           Special::kNavalPressure};
// Special Activities that take place in no space.
constexpr SpecialSet kWithoutSpace = {Special::kNavalPressure, Special::kPreparerLaGuerre};

bool wants_space(Special special) { return !kWithoutSpace.has(special); }

// The Commands whose spaces a Special Activity must keep out of (4.2.2, 4.3.2, 4.3.3, 4.5.2).
CommandSet kept_apart(Faction f, Special special) {
  if (special == Special::kPartisans) return {Command::kBattle};
  if (special != Special::kSkirmish) return {};
  if (f == Faction::kBritish) return {Command::kBattle, Command::kMuster, Command::kGarrison};
  if (f == Faction::kFrench) return {Command::kBattle, Command::kMuster};
  return {Command::kBattle};
}

bool pressure_possible(const State& s, Faction f) {
  if (f == Faction::kBritish) return true;
  return s.treaty() &&
         (s.blockaded().any() || (s.squadrons_in_west_indies() > 0 && s.fni < kMostIntervention));
}

bool possible(const State& s, Faction f, Special special, SpaceSet spaces) {
  if (special == Special::kPreparerLaGuerre) return true;
  if (special == Special::kNavalPressure) return pressure_possible(s, f);
  return spaces.any();
}

void list_special_choice(Turn& t, const SpecialCall& call) {
  for (Special special : possible_specials(t.s, call)) t.option(ActionKind::kSpecial, special);
  if ((call.flags & kMay) != 0) t.option(ActionKind::kDone);
}

SpecialRun run_of(const SpecialCall& call) {
  SpecialRun run;
  run.faction = run.decider = call.faction;
  run.special = call.allowed.first();
  run.limit = call.limit != 0 ? call.limit : static_cast<std::uint8_t>(usual_limit(run.special));
  run.spaces = call.spaces.empty() ? kEverywhere : call.spaces;
  return run;
}

}  // namespace

RULE("4.2", "4.3", "4.4", "4.5")
SpecialSet specials_of(const State& s, Faction f) {
  switch (f) {
    case Faction::kBritish:
      return kBritishSpecials;
    case Faction::kPatriots:
      return kPatriotSpecials;
    case Faction::kIndians:
      return kIndianSpecials;
    case Faction::kFrench:
      return s.treaty() ? kFrenchAfterTreaty : kFrenchBeforeTreaty;
  }
  return {};
}

std::string_view section_of(Faction f, Special special) {
  switch (special) {
    case Special::kCommonCause:
      return "4.2.1";
    case Special::kSkirmish:
      if (f == Faction::kBritish) return "4.2.2";
      return f == Faction::kPatriots ? "4.3.3" : "4.5.2";
    case Special::kNavalPressure:
      return f == Faction::kBritish ? "4.2.3" : "4.5.3";
    case Special::kPersuasion:
      return "4.3.1";
    case Special::kPartisans:
      return "4.3.2";
    case Special::kTrade:
      return "4.4.1";
    case Special::kWarPath:
      return "4.4.2";
    case Special::kPlunder:
      return "4.4.3";
    case Special::kPreparerLaGuerre:
      return "4.5.1";
    case Special::kNone:
      break;
  }
  return "4.1";
}

OneOf<Procedure, SpecialRun> procedure_of(Special special) {
  switch (special) {
    case Special::kNavalPressure:
      return Is<Procedure::kNavalPressure>{};
    case Special::kPersuasion:
      return Is<Procedure::kPersuasion>{};
    case Special::kTrade:
      return Is<Procedure::kTrade>{};
    case Special::kPlunder:
      return Is<Procedure::kPlunder>{};
    case Special::kPreparerLaGuerre:
      return Is<Procedure::kPreparerLaGuerre>{};
    default:
      return Is<Procedure::kStrike>{};
  }
}

RULE("4.3.1", "4.4.1", "4.4.3")
SpaceSet special_spaces(const State& s, Faction f, Special special) {
  switch (special) {
    case Special::kPersuasion:
      return s.controlled(Control::kRebellion) & (kColonies | kCities) &
             s.where[at(Piece::kMilitiaU)];
    case Special::kTrade:
      return s.where[at(Piece::kWarPartyU)] & s.where[at(Piece::kVillage)];
    case Special::kPlunder:
      return s.with(kWarParties).where([&](Space where) {
        return s.count(where, kWarParties) > s.count(where, kRebellionPieces);
      });
    case Special::kSkirmish:
    case Special::kPartisans:
    case Special::kWarPath:
      return strike_spaces(s, f, special);
    default:
      return {};
  }
}

// A Plunder before its Raid needs a Province where the Raid can still follow (4.1, 4.4.3).
RULE("4.1.1")
SpaceSet special_spaces_now(const State& s, Special special) {
  const CommandRecord& r = s.command();
  if (special == Special::kTrade) return trade_spaces(s, r);
  SpaceSet open = special_spaces(s, r.faction, special);
  if (special == Special::kPlunder) {
    if (r.command != Command::kRaid) return {};
    return open & (r.selected | plunder_first_spaces(s, r));
  }
  if (special == Special::kPersuasion) return open;
  if (kept_apart(r.faction, special).has(r.command)) open -= r.selected;
  return sparing_command(s, open, special);
}

RULE("4.1", "2.3.5")
SpecialSet command_specials(const State& s) {
  const CommandRecord& r = s.command();
  if (r.special != Special::kNone || (r.flags & (kLimited | kNoSpecial)) != 0) return {};
  SpecialSet open = specials_of(s, r.faction);
  if (r.command == Command::kAgentMobilization) open &= kFrenchBeforeTreaty;
  return open.where([&](Special special) {
    return possible(s, r.faction, special,
                    wants_space(special) ? special_spaces_now(s, special) : SpaceSet{});
  });
}

// Ruling 28: in a stroke it serves a Limited March or Battle, unless kNoSpecial says that the
// stroke's Special Activity is spent.
RULE("4.2.1")
bool common_cause_open(const State& s) {
  if (s.command_depth == 0) return false;
  const CommandRecord& r = s.command();
  if (r.faction != Faction::kBritish) return false;
  if (r.command != Command::kMarch && r.command != Command::kBattle) return false;
  if (r.special == Special::kCommonCause) return true;
  const bool limited = (r.flags & kLimited) != 0 && (r.flags & kStroke) == 0;
  return r.special == Special::kNone && !limited && (r.flags & kNoSpecial) == 0;
}

RULE("4.1")
SpecialSet possible_specials(const State& s, const SpecialCall& call) {
  SpecialSet allowed = specials_of(s, call.faction);
  if (call.allowed.any()) allowed &= call.allowed;
  const SpaceSet where = call.spaces.empty() ? kEverywhere : call.spaces;
  return allowed.where([&](Special special) {
    return possible(
        s, call.faction, special,
        wants_space(special) ? special_spaces(s, call.faction, special) & where : SpaceSet{});
  });
}

RULE("4.1")
Flow special_activity(Turn& t) {
  auto& call = t.locals<Procedure::kSpecialActivity>();
  BEGIN(t);
  t.s.stack.result = 0;
  if (possible_specials(t.s, call).empty()) RETURN(t);
  if ((call.flags & kMay) != 0 || possible_specials(t.s, call).size() > 1) {
    ASK(t, seat(call.faction), Question::kWhichSpecial, "4.1", list_special_choice(t, call));
    if (t.answered(ActionKind::kDone)) RETURN(t);
    call.allowed = {static_cast<Special>(t.answer.a)};
  } else {
    call.allowed = possible_specials(t.s, call);
  }
  t.emit(Event::kSpecialUsed, call.faction, call.allowed.first());
  if (howe_lowers(t.s, call.faction)) CALL(t, Procedure::kLowerFni, FniCall{1});
  CALL_ONE_OF(t, procedure_of(call.allowed.first()), run_of(call));
  t.s.stack.result = 1;
  END(t);
}

// With the Command in progress; the frame names the Special Activity.
RULE("4.1", "1.10")
Flow command_special(Turn& t) {
  auto& f = t.locals<Procedure::kCommandSpecial>();
  CommandRecord& r = t.s.command();
  BEGIN(t);
  f.faction = f.decider = r.faction;
  f.in_command = 1;
  f.limit = static_cast<std::uint8_t>(usual_limit(f.special));
  f.spaces = special_spaces_now(t.s, f.special);
  if (must_earn(t.s)) f.must_pay = 1;
  r.special = f.special;
  t.emit(Event::kSpecialUsed, f.faction, f.special);
  if (howe_lowers(t.s, f.faction)) CALL(t, Procedure::kLowerFni, FniCall{1});
  if (kStrikes.has(f.special) && leaders_to_join(t.s).any()) CALL(t, Procedure::kLeadersJoin);
  CALL_ONE_OF(t, procedure_of(f.special), f);
  END(t);
}

}  // namespace tricorne::liberty
