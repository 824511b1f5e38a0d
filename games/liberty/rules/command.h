// What the Commands of chapter 3 and the Special Activities of chapter 4 share. A Command in
// progress is State::command(); the functions here read it and list what may be done next.
#pragma once

#include <algorithm>

#include "games/liberty/procedures.h"
#include "games/liberty/state.h"
#include "games/liberty/turn.h"

namespace tricorne::liberty {

// More than any faction can hold: the purse of a free Command.
inline constexpr int kBottomless = 99;

CommandSet commands_of(const State& s, Faction f);
// Those of the French before the Treaty and after it.
CommandSet commands_ever(Faction f);
SpecialSet specials_of(const State& s, Faction f);
std::string_view section_of(Faction f, Command c);
std::string_view section_of(Faction f, Special special);

// What a Command costs in each space, of whoever executes it and of a friend who takes part (3.2 to 3.5), where it is
// not paid for in all.
inline constexpr int kPriceOfSpace = 1;

constexpr bool is_free(const CommandRecord& r) { return (r.flags & kFree) != 0; }
inline int purse(const State& s, const CommandRecord& r) {
  return is_free(r) ? kBottomless : s.money(r.faction);
}
// Pays for the Command in progress unless it is free (3.1.2).
inline void pay_for_command(Turn& t, Faction f, int n) {
  if (!is_free(t.s.command())) t.pay(f, n);
}
// Spaces that the Command may still select, whatever it does there.
SpaceSet unselected(const CommandRecord& r);

// ---- One function a Command: the spaces it could select next with `purse` Resources.

SpaceSet muster_regular_spaces(const State& s, const CommandRecord& r, int purse);
SpaceSet muster_tory_spaces(const State& s, const CommandRecord& r, SpaceSet done, int purse);
bool no_garrison_sails(const State& s);
SpaceSet garrison_cities(const State& s, const CommandRecord& r, int purse);
// 8.4.1: non-player British who find nobody to move after the Special Activity give the Garrison
// up, unpaid, for one of these; its record then has no Command.
inline constexpr CommandSet kInsteadOfGarrison = {Command::kMuster, Command::kMarch};
SpaceSet march_destinations(const State& s, const CommandRecord& r, int purse);
// Destinations to which non-players come back with more units, as their instructions follow one
// another (8.4.1, 8.4.3, 8.5.4; Indians to the first, 8.7.3). People bring everybody at once.
SpaceSet revisited(const State& s, const CommandRecord& r);
SpaceSet battle_spaces(const State& s, const CommandRecord& r, int purse);
SpaceSet rally_spaces(const State& s, const CommandRecord& r, int purse);
SpaceSet rabble_rousing_spaces(const State& s, const CommandRecord& r, int purse);
SpaceSet gather_spaces(const State& s, const CommandRecord& r, int purse);
// The first Reserve of a Gather is free (ruling 41); work[0] remembers that it has been.
inline bool reserve_gather_left(const CommandRecord& r) { return r.work[0] == 0; }
SpaceSet scout_origins(const State& s, const CommandRecord& r, int purse);
SpaceSet raid_spaces(const State& s, const CommandRecord& r, int purse);
// Where a War Party could come from to Raid a Province (3.4.4).
SpaceSet raid_sources(const State& s, Space to);
// Where the Command allows a Trade: before a Raid, one that leaves a hidden War Party to Raid with.
SpaceSet trade_spaces(const State& s, const CommandRecord& r);
// An Event names how many spaces its free Command takes place in (5.1.3); this one can go on.
inline bool spaces_owed(const CommandRecord& r, SpaceSet next) {
  return is_free(r) && r.limit > 1 && next.any();
}
// A Province Plundered before its Raid (work[0] is one more than it) must be Raided next.
inline bool raid_owed(const CommandRecord& r) {
  return r.command == Command::kRaid && r.work[0] != 0 &&
         !r.selected.has(static_cast<Space>(r.work[0] - 1));
}
// Provinces to Plunder before they are Raided (4.1): it pays, and the Raid can follow.
SpaceSet plunder_first_spaces(const State& s, const CommandRecord& r);
SpaceSet agent_spaces(const State& s, const CommandRecord& r, int purse);
SpaceSet french_muster_spaces(const State& s, const CommandRecord& r, int purse);
// Whether the Command, selecting this space, could place anything there (2.3.4: it need not).
bool rally_has_effect(const State& s, Space where);
bool gather_has_effect(const State& s, Space where);
bool agents_find(const State& s);
int war_parties_for_village(const State& s, Space where);
// What the Command costs in all; 0 if it is paid for space by space.
int price_of_command(Faction f, Command c);
inline int price_of_command(const CommandRecord& r) {
  return price_of_command(r.faction, r.command);
}
// What selecting the space costs now; an Indian March may yet be free (3.4.2).
int price_of_space(const CommandRecord& r, Space where);
// Whether `c` can be executed only if a Special Activity pays for it first (4.1).
bool needs_income(const State& s, const CommandCall& call, Command c);
// Whether a British Muster is done with its Regulars.
bool mustering_tories(const CommandRecord& r);
// What the next level of the Reward Loyalty in progress costs.
int reward_price_now(const State& s);
// The above for the Command of `r`.
SpaceSet candidates(const State& s, const CommandRecord& r, int purse);
// For the Command in progress with the money at hand.
inline SpaceSet next_spaces(const State& s) {
  return candidates(s, s.command(), purse(s, s.command()));
}

// ---- The step that most Commands repeat: a space, a Special Activity (4.1: before, during or
// after), or the end.

// What a Special Activity is sure to bring in before the Command is paid for (4.1).
int sure_income(const State& s, const CommandRecord& r);
// Nothing can be selected until a Special Activity has brought Resources (4.1).
bool must_earn(const State& s);
// In the middle of a Command the Resources have run out, and a Special Activity would bring some to
// go on with (4.1; 8.5.2 and 8.7.1 do).
bool may_earn(const State& s);
inline bool step_open(const State& s) {
  return next_spaces(s).any() || must_earn(s) || may_earn(s);
}
void list_specials(Turn& t);
void list_step(Turn& t);
// The faction stopped at a question that offered its Special Activities too.
inline void stop_command(Turn& t) {
  t.s.command().flags = static_cast<std::uint8_t>(t.s.command().flags | kWork1);
}
inline void select(Turn& t, Space where) { t.s.command().selected.add(where); }

// ---- Special Activities

// The frame of a Special Activity being executed.
struct SpecialRun {
  Faction faction{};
  Special special{};
  Faction decider{};  // who chooses: the Indians in a Scout's Skirmish
  std::uint8_t in_command = 0;
  std::uint8_t may = 0;       // 1: may stop before the first space
  std::uint8_t limit = 0;     // most spaces, never 0 here
  SpaceSet spaces;            // where; shrinks as spaces are used
  Space space{};              // the one being resolved
  std::uint8_t must_pay = 0;  // 1: the Command waits for the Resources that it brings
};
static_assert(FrameLocals<SpecialRun>);
// That of the Special Activity that asks.
inline SpecialRun special_run(const State& s) {
  return s.stack.top()
      .read<SpecialRun, Procedure::kStrike, Procedure::kNavalPressure, Procedure::kPersuasion,
            Procedure::kTrade, Procedure::kPlunder, Procedure::kPreparerLaGuerre>();
}
// The Special Activity just answered, for Procedure::kCommandSpecial.
inline SpecialRun chosen_special(const Turn& t) {
  SpecialRun run;
  run.special = static_cast<Special>(t.answer.a);
  return run;
}

// The Special Activities that may be executed now with the Command in progress.
SpecialSet command_specials(const State& s);
// Whether Common Cause may be (or is being) used with the Command in progress.
bool common_cause_open(const State& s);
// Where a Special Activity could take place, whatever the Command.
SpaceSet special_spaces(const State& s, Faction f, Special special);
SpaceSet strike_spaces(const State& s, Faction f, Special special);
// Who strikes, and the Fort or Village that costs one of them.
struct StrikePrice {
  Piece striker{};
  Piece base{};
};
StrikePrice price_of_strike(Faction f, Special special);
// Those of `open` where a strike leaves the Command in progress a space, if it has selected none
// yet (4.1).
SpaceSet sparing_command(const State& s, SpaceSet open, Special special);
// Whether the strike being executed could take this form, the Command aside.
bool is_strike_form(const State& s, const SpecialRun& f, Action form);
// Where the Command in progress allows it.
SpaceSet special_spaces_now(const State& s, Special special);
OneOf<Procedure, SpecialRun> procedure_of(Special special);
inline constexpr SpecialSet kStrikes = {Special::kSkirmish, Special::kPartisans, Special::kWarPath};
constexpr int usual_limit(Special special) { return special == Special::kPersuasion ? 3 : 1; }
// Howe (1.10): a British Special Activity first lowers French Naval Intervention.
inline bool howe_lowers(const State& s, Faction f) {
  return f == Faction::kBritish && s.leads(Leader::kHowe) && s.treaty() && s.fni > 0;
}

// ---- Pieces

// How many of this kind, `want` at most, `f` could get hold of for `to`, 1.4.1 included.
int obtainable_count(const State& s, Faction f, Piece p, Space to, int want);

struct PlaceCall {
  Faction faction{};
  Piece piece{};
  Space space{};
  std::uint8_t count = 0;
  std::uint8_t placed = 0;
};
static_assert(FrameLocals<PlaceCall>);

struct LeaderCall {
  Faction faction{};
  Space from{};
  Space to{};
  std::uint8_t units = 0;  // that have just moved
};
static_assert(FrameLocals<LeaderCall>);
// Before units of `f` leave `from`: true when its leader may go with them, who then waits.
inline bool leader_may_follow(Turn& t, Faction f, Space from) {
  if (t.s.place_of_leader(f) != from) return false;
  t.hold_leader(f);
  return true;
}
// Leaders of non-players who wait for the end of the moves to join a group (8.1), which
// Procedure::kLeadersJoin then asks of them.
FactionSet leaders_to_join(const State& s);

struct RegroupCall {
  Space space{};
  Faction faction{};
};
static_assert(FrameLocals<RegroupCall>);

struct MarchToCall {
  Space to{};
  Space from{};              // where the present group comes from
  SpaceSet closed{};         // origins whose groups are complete
  std::uint8_t taken = 0;    // columns (moved_column) already in the present group
  std::uint8_t leads = 0;    // Regulars, Continentals or French that others may accompany
  std::uint8_t escorts = 0;  // those that accompany them one for one
  std::uint8_t group = 0;    // units in the present group
  std::uint8_t hidden = 0;   // of those, Underground ones
  std::uint8_t flags = 0;
  std::uint8_t follower = 0;  // 1 + the faction whose leader may follow the units just moved
  std::uint8_t howe = 0;      // 1 when Common Cause has just begun under Howe
};
static_assert(FrameLocals<MarchToCall>);

struct ToryMusterCall {
  Space space{};
  Faction decider{};  // Event 94 gives it to the Indians
};
static_assert(FrameLocals<ToryMusterCall>);

struct WinCall {
  Space space{};
  Side winner{};
  std::uint8_t shifts = 0;
};
static_assert(FrameLocals<WinCall>);

// Of one Command each: its space, or where it begins, comes first.
struct MusterLocals {
  Space space;
  SpaceSet tories;        // spaces where Tories have been seen to
  std::uint8_t regulars;  // of the three cubes that a Fort takes the place of
};
struct RallyLocals {
  Space space;
  Piece piece;
  Piece second;
  std::uint8_t count;
};
struct GatherLocals {
  Space space;
  Piece first;   // War Parties that a Village takes the place of
  Piece second;  // kVillage: one is enough
};
struct ScoutLocals {
  Space from;
  Space to;
  PieceSet taken;         // kinds already in the group
  std::uint8_t regulars;  // as many Tories may come
  FactionSet asked;       // leaders
  std::uint8_t follower;  // 1 + the faction whose leader may follow the units just moved
};
struct RaidLocals {
  Space space;
  Space from;
};
struct FrenchLocals {
  Space space;
};

// Tories that a Muster could place there now (3.2.1), 1.4.1 included.
int most_tories(const State& s, Space where);
// Where Reward Loyalty could do something now (3.2.1, 6.4.1).
SpaceSet reward_spaces(const State& s);

}  // namespace tricorne::liberty
