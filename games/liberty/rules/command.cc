// 3.1: Commands in general; 4.1: when their Special Activities take place.
#include "games/liberty/rules/command.h"

namespace tricorne::liberty {
namespace {

constexpr CommandSet kBritishCommands = {Command::kMuster, Command::kGarrison, Command::kMarch,
                                         Command::kBattle};
constexpr CommandSet kPatriotCommands = {Command::kRally, Command::kMarch, Command::kBattle,
                                         Command::kRabbleRousing};
constexpr CommandSet kIndianCommands = {Command::kGather, Command::kMarch, Command::kScout,
                                        Command::kRaid};
constexpr CommandSet kFrenchBeforeTreaty = {Command::kAgentMobilization, Command::kHortalez};
constexpr CommandSet kFrenchAfterTreaty = {Command::kHortalez, Command::kMuster, Command::kMarch,
                                           Command::kBattle};
// 1.10: an origin is enough for these.
constexpr CommandSet kCommandsWithOrigins = {Command::kMarch, Command::kGarrison, Command::kScout,
                                             Command::kRaid};

Procedure procedure_of(Faction f, Command c) {
  constexpr std::array<Procedure, kCommands> kOf = {
      Procedure::kBritishMuster, Procedure::kGarrison,
      Procedure::kMarch,         Procedure::kBattle,
      Procedure::kRally,         Procedure::kRabbleRousing,
      Procedure::kGather,        Procedure::kScout,
      Procedure::kRaid,          Procedure::kAgentMobilization,
      Procedure::kHortalez};
  if (c == Command::kMuster && f == Faction::kFrench) return Procedure::kFrenchMuster;
  return kOf[at(c)];
}

CommandRecord record_of(const CommandCall& call, Command c) {
  CommandRecord r{};
  r.faction = call.faction;
  r.command = c;
  r.special = Special::kNone;
  r.flags = call.flags;
  r.allowed = call.spaces.empty() ? kEverywhere : call.spaces;
  r.limit = (call.flags & kLimited) != 0 ? std::uint8_t{1} : call.limit;
  r.must_involve = call.must_involve;
  return r;
}

bool specials_allowed(const CommandRecord& r) {
  return r.special == Special::kNone && (r.flags & (kLimited | kNoSpecial)) == 0;
}

}  // namespace

RULE("4.1")
int sure_income(const State& s, const CommandRecord& r) {
  if (!specials_allowed(r)) return 0;
  switch (r.faction) {
    case Faction::kBritish: {
      const int fni = s.fni - (howe_lowers(s, r.faction) ? 1 : 0);
      return fni == 0 ? 1 : 0;
    }
    case Faction::kPatriots:
      return special_spaces(s, r.faction, Special::kPersuasion).any() ? 1 : 0;
    case Faction::kIndians:
      if (trade_spaces(s, r).any()) return 1;
      return r.command == Command::kRaid && plunder_first_spaces(s, r).any() ? 1 : 0;
    case Faction::kFrench:
      return 2;
  }
  return 0;
}

namespace {

// Those that bring in what sure_income() promises.
SpecialSet earning(Faction f) {
  constexpr SpecialSet kEarning = {Special::kPersuasion, Special::kTrade,
                                   Special::kPreparerLaGuerre, Special::kPlunder};
  return f == Faction::kBritish ? SpecialSet{Special::kNavalPressure} : kEarning;
}

// Hortalez selects no space; it needs a Resource to pay (2.3.4).
bool executable(const State& s, const CommandRecord& r, int purse) {
  if (r.command == Command::kHortalez) {
    return std::min(purse, s.money(r.faction) + sure_income(s, r)) > 0 &&
           r.must_involve == Space::kNowhere;
  }
  return candidates(s, r, purse).any();
}

void list_commands(Turn& t, const CommandCall& call) {
  for (Command c : possible_commands(t.s, call)) t.option(ActionKind::kCommand, c);
  if ((call.flags & kMay) != 0) t.option(ActionKind::kDone);
}

void list_special_after(Turn& t) {
  list_specials(t);
  t.option(ActionKind::kDone);
}

CommandResult result_of(const CommandRecord& r) {
  if (r.special != Special::kNone) return CommandResult::kCommandAndSpecial;
  return CommandResult::kCommand;
}

}  // namespace

RULE("3.2", "3.3", "3.4", "3.5", "2.3.9")
CommandSet commands_of(const State& s, Faction f) {
  switch (f) {
    case Faction::kBritish:
      return kBritishCommands;
    case Faction::kPatriots:
      return kPatriotCommands;
    case Faction::kIndians:
      return kIndianCommands;
    case Faction::kFrench:
      return s.treaty() ? kFrenchAfterTreaty : kFrenchBeforeTreaty;
  }
  return {};
}

CommandSet commands_ever(Faction f) {
  if (f == Faction::kFrench) return kFrenchBeforeTreaty | kFrenchAfterTreaty;
  return commands_of({}, f);
}

std::string_view section_of(Faction f, Command c) {
  switch (c) {
    case Command::kMuster:
      return f == Faction::kFrench ? "3.5.3" : "3.2.1";
    case Command::kGarrison:
      return "3.2.2";
    case Command::kMarch: {
      constexpr std::array<std::string_view, kFactions> kMarch = {"3.2.3", "3.3.2", "3.4.2",
                                                                  "3.5.4"};
      return kMarch[at(f)];
    }
    case Command::kBattle: {
      constexpr std::array<std::string_view, kFactions> kBattle = {"3.2.4", "3.3.3", "3.6",
                                                                   "3.5.5"};
      return kBattle[at(f)];
    }
    case Command::kRally:
      return "3.3.1";
    case Command::kRabbleRousing:
      return "3.3.4";
    case Command::kGather:
      return "3.4.1";
    case Command::kScout:
      return "3.4.3";
    case Command::kRaid:
      return "3.4.4";
    case Command::kAgentMobilization:
      return "3.5.1";
    case Command::kHortalez:
      return "3.5.2";
    case Command::kNone:
      break;
  }
  return "3.1";
}

// A space is selected once for a Command (3.1); a Limited Command selects one (2.3.5).
RULE("3.1", "2.3.5")
SpaceSet unselected(const CommandRecord& r) {
  if (r.limit != 0 && r.selected.size() >= r.limit) return {};
  SpaceSet rest = r.allowed - r.selected;
  if (r.must_involve != Space::kNowhere && !kCommandsWithOrigins.has(r.command)) {
    rest &= SpaceSet{r.must_involve};
  }
  return rest;
}

SpaceSet candidates(const State& s, const CommandRecord& r, int purse) {
  switch (r.command) {
    case Command::kMuster:
      if (r.faction == Faction::kFrench) return french_muster_spaces(s, r, purse);
      return muster_tory_spaces(s, r, {}, purse) |
             (mustering_tories(r) ? SpaceSet{} : muster_regular_spaces(s, r, purse));
    case Command::kGarrison:
      return garrison_cities(s, r, purse) | revisited(s, r);
    case Command::kMarch:
      return march_destinations(s, r, purse) | revisited(s, r);
    case Command::kBattle:
      return battle_spaces(s, r, purse);
    case Command::kRally:
      return rally_spaces(s, r, purse);
    case Command::kRabbleRousing:
      return rabble_rousing_spaces(s, r, purse);
    case Command::kGather:
      return gather_spaces(s, r, purse);
    case Command::kScout:
      return scout_origins(s, r, purse);
    case Command::kRaid:
      return raid_spaces(s, r, purse);
    case Command::kAgentMobilization:
      return agent_spaces(s, r, purse);
    case Command::kHortalez:
    case Command::kNone:
      break;
  }
  return {};
}

RULE("3.2.2", "3.5.1", "3.5.3")
int price_of_command(Faction f, Command c) {
  if (c == Command::kGarrison) return 2;
  if (c == Command::kAgentMobilization) return 1;
  return c == Command::kMuster && f == Faction::kFrench ? 2 : 0;
}

int price_of_space(const CommandRecord& r, Space where) {
  if (is_free(r)) return 0;
  if (const int in_all = price_of_command(r); in_all > 0) return r.selected.empty() ? in_all : 0;
  switch (r.command) {
    case Command::kMuster:
    case Command::kMarch:
      return r.selected.has(where) ? 0 : kPriceOfSpace;
    case Command::kGather:
      return is_reserve(where) && reserve_gather_left(r) ? 0 : kPriceOfSpace;
    default:
      return kPriceOfSpace;
  }
}

RULE("4.1")
bool needs_income(const State& s, const CommandCall& call, Command c) {
  const CommandRecord r = record_of(call, c);
  if (c == Command::kHortalez) return s.money(r.faction) == 0;
  return !executable(s, r, purse(s, r));
}

RULE("3.1", "4.1")
CommandSet possible_commands(const State& s, const CommandCall& call) {
  CommandSet allowed = commands_of(s, call.faction);
  if (call.allowed.any()) allowed &= call.allowed;
  return allowed.where([&](Command c) {
    const CommandRecord r = record_of(call, c);
    const int money = purse(s, r);
    if (executable(s, r, money)) return true;
    const int income = money == kBottomless ? 0 : sure_income(s, r);
    return income > 0 && executable(s, r, money + income);
  });
}

RULE("4.1")
bool must_earn(const State& s) {
  const CommandRecord& r = s.command();
  if (r.selected.any() || is_free(r)) return false;
  const int income = sure_income(s, r);
  return income > 0 && candidates(s, r, s.money(r.faction)).empty() &&
         candidates(s, r, s.money(r.faction) + income).any();
}

namespace {

// A Plunder where the Raid has been (4.4.3).
int plunder_income(const State& s, const CommandRecord& r) {
  if (r.command != Command::kRaid || !specials_allowed(r)) return 0;
  int best = 0;
  for (Space where : special_spaces(s, r.faction, Special::kPlunder) & r.selected) {
    best = std::max(best, std::min(population(where), s.money(Faction::kPatriots)));
  }
  return best;
}

}  // namespace

RULE("4.1")
bool may_earn(const State& s) {
  const CommandRecord& r = s.command();
  if (r.selected.empty() || is_free(r) || s.money(r.faction) > 0) return false;
  const int income = std::max(sure_income(s, r), plunder_income(s, r));
  return income > 0 && candidates(s, r, 0).empty() && candidates(s, r, income).any();
}

void list_specials(Turn& t) {
  for (Special special : command_specials(t.s)) t.option(ActionKind::kSpecial, special);
}

void list_step(Turn& t) {
  const CommandRecord& r = t.s.command();
  const SpaceSet next = next_spaces(t.s);
  t.options(next);
  if (t.listing->enough()) return;
  if (next.empty() && must_earn(t.s)) {
    for (Special special : command_specials(t.s) & earning(r.faction)) {
      t.option(ActionKind::kSpecial, special);
    }
    return;
  }
  list_specials(t);
  if (r.selected.any() && !raid_owed(r) && !spaces_owed(r, next - r.selected)) {
    t.option(ActionKind::kDone);
  }
}

RULE("3.1", "3.1.2", "4.1", "8.4.1")
Flow command(Turn& t) {
  auto& call = t.locals<Procedure::kCommand>();
  BEGIN(t);
  t.s.stack.result = static_cast<std::uint8_t>(CommandResult::kNothing);
  if (possible_commands(t.s, call).empty()) RETURN(t);
  if ((call.flags & kMay) != 0 || possible_commands(t.s, call).size() > 1) {
    ASK(t, seat(call.faction), Question::kWhichCommand, "3.1", list_commands(t, call));
    if (t.answered(ActionKind::kDone)) RETURN(t);
    call.allowed = {static_cast<Command>(t.answer.a)};
  } else {
    call.allowed = possible_commands(t.s, call);
  }
  if (!t.begin_command(call, call.allowed.first())) RETURN(t);
  if (is_free(t.s.command())) {
    t.emit((call.flags & kLimited) != 0 ? Event::kExecutesLimited : Event::kExecutesCommand,
           call.faction, call.allowed.first());
  }
  CALL_ONE_OF(t, procedure_of(call.faction, call.allowed.first()));
  if (t.s.command().command == Command::kNone) {
    call.allowed = kInsteadOfGarrison;
    ASK(t, seat(call.faction), Question::kWhichCommand, "8.4.1", list_commands(t, call));
    call.allowed = {static_cast<Command>(t.answer.a)};
    t.s.command().command = call.allowed.first();
    t.emit(Event::kExecutesCommand, call.faction, call.allowed.first());
    CALL_ONE_OF(t, procedure_of(call.faction, call.allowed.first()));
  }
  if (leaders_to_join(t.s).any()) CALL(t, Procedure::kLeadersJoin);
  while ((t.s.command().flags & kWork1) == 0 && command_specials(t.s).any()) {
    ASK(t, seat(call.faction), Question::kSpecialAfter, "4.1", list_special_after(t));
    if (t.answered(ActionKind::kDone)) break;
    CALL(t, Procedure::kCommandSpecial, chosen_special(t));
  }
  t.s.stack.result = static_cast<std::uint8_t>(result_of(t.s.command()));
  t.end_command();
  END(t);
}

}  // namespace tricorne::liberty
