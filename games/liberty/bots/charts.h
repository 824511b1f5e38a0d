// What the flowcharts share: questions that more than one box or section asks of a position.
#pragma once

#include "games/liberty/bots/mind.h"
#include "games/liberty/rules/command.h"

namespace tricorne::liberty::bots {

// ---- Battle (8.4.4, 8.5.1, 8.6.6): Force Levels with the modifiers of the loss they cause.

struct Odds {
  int attacker = 0;
  int defender = 0;
  [[nodiscard]] bool good() const { return attacker > defender; }
};
// `ally`: the attacker's friend takes part. `common_cause`: War Parties used as Tories. `edge`:
// what an Event adds to the attacker's Force Level and to the modifiers.
Odds battle_odds(const State& s, Space where, Faction attacker, bool ally, int common_cause = 0,
                 int edge = 0);
// B13: War Parties that the British would use there as Tories in a Battle; none if that would not
// raise their Force Level.
int battle_common_cause(const State& s, Space where);
// Whether Common Cause may go with this Command (ruling 28: also with a stroke's).
bool common_cause_allowed(const CommandRecord& r);
// What a Battle is weighed with besides the pieces.
struct BattleTerms {
  bool free = false;
  int edge = 0;  // what an Event gives the attacker
  bool common_cause = false;
};
// The spaces that the chart of `f` selects for Battle among these.
SpaceSet battles_worth(const State& s, Faction f, SpaceSet among, const BattleTerms& terms);
// Whether the attacker's friend can and should take part (8.5.1, 8.6.6).
bool ally_joins(const State& s, Faction attacker, Space where, bool free);

// An Event's free March there would make a Battle that the chart of `f` would fight: British or
// Patriots (8.3.1).
bool march_makes_battle(const State& s, Faction f, Space where, int edge);
// What an Event that goes on to a Battle gives the attacker; kNoBattle if its March is not there to
// set that Battle up.
inline constexpr int kNoBattle = -100;
int edge_to_set_up(const EventCall& call);
// The same for the Event being executed.
int event_edge(const State& s);
// The same for this March, which may be a turn's or a stroke's: kNoBattle once the Battle would be
// fought there. What the chart itself has the March bring comes all the same (8.1.1).
int edge_to_bring(const State& s, const CommandRecord& r, Space to);
inline bool battle_needs_more(const State& s, Space to) {
  return edge_to_bring(s, s.command(), to) != kNoBattle;
}
inline int edge_of(const CommandRecord& r) { return r.force + r.defender_loss - r.attacker_loss; }

// ---- Reward Loyalty (8.4.5)

// Levels that Reward Loyalty could shift there with this money; 0 when it would only take markers.
int reward_levels(const State& s, Space where, int money, int most_levels);
Space best_reward(Mind& m, SpaceSet among, int money, int most_levels);

// ---- Indians

// I7: room for a Village, Neutral or Passive, and War Parties enough to build it.
bool could_place_village(const State& s, Space where);
// I10: War Parties that may leave a space.
int spare_parties(const State& s, Space from);
// I12: Tories that follow the Regulars of a Scout out of a space.
int scouting_tories(const State& s, Space from, int regulars);

// ---- Skirmish, Partisans, War Path (B11, P8, P12, F12, I8, I12)

struct StrikeChoice {
  Action answer{};     // to Question::kStrikeTargets
  bool base = false;   // removes a Fort or Village
  int cubes = 0;       // enemy cubes removed
  int irregulars = 0;  // Militia or War Parties removed
  int own = 0;         // pieces of one's own that it costs
  [[nodiscard]] int enemies() const { return cubes + irregulars + (base ? 1 : 0); }
};
// What `f` would remove there; `decider` is the Indians in a Scout's Skirmish.
StrikeChoice best_strike(const State& s, Faction f, Faction decider, Special special, Space where);
// Where the chart would strike among these; kNowhere if there is no such space.
SpaceSet best_strike_spaces(Mind& m, Faction f, Special special, SpaceSet among);
Action answer_strike(Mind& m);

// ---- The command in progress, or one that a chart considers

// What a Command may do: a turn's own, a free one of an Event, a Limited one of a stroke.
struct Scope {
  std::uint8_t flags = 0;  // CommandFlag
  SpaceSet spaces = kEverywhere;
  Space leader = Space::kNowhere;  // 8.3.7: must be involved
};
CommandRecord considered(Faction f, Command command, const Scope& scope);
// The leader's space that this Command must involve: of a stroke's first one always (8.3.7).
Space must_involve(const State& s, const CommandRecord& r);
inline int most_spaces(const CommandRecord& r, int chart) { return r.limit == 0 ? chart : r.limit; }
// Locals of the procedure that asks.
template <auto kProcedure>
LocalsOf<kProcedure> frame(const State& s) {
  return s.stack.top().template read<kProcedure>();
}

// How many of these may be moved from there, by the options of the question.
int offered(const Mind& m, Piece p, Space from);
// Where the group comes from that is being moved to a March's destination; kNowhere for none.
inline Space group_origin(const State& s) { return frame<Procedure::kMarchTo>(s).from; }

// Whether the instructions of a box can be carried out at all, as the charts ask before choosing
// it.
bool muster_possible(const State& s, const CommandRecord& r);
bool garrison_possible(const State& s, const CommandRecord& r);
bool british_march_possible(const State& s, const CommandRecord& r);
bool battle_possible(const State& s, const CommandRecord& r);
bool rally_possible(const State& s, const CommandRecord& r);
bool patriot_march_possible(const State& s, const CommandRecord& r);
bool gather_possible(const State& s, const CommandRecord& r);
bool indian_march_possible(const State& s, const CommandRecord& r);
bool raid_possible(const State& s, const CommandRecord& r);
bool scout_possible(const State& s, const CommandRecord& r);
bool french_march_possible(const State& s, const CommandRecord& r);

// Where the chart would begin with this Command: the spaces that it finds equal, none if its
// instructions lead nowhere.
SpaceSet british_march_targets(Mind& m, const CommandRecord& r);
SpaceSet patriot_march_targets(Mind& m, const CommandRecord& r);
SpaceSet indian_march_targets(Mind& m, const CommandRecord& r);
// One of them, kNowhere for none.
Space gather_target(Mind& m, const CommandRecord& r);
Space scout_target(Mind& m, const CommandRecord& r);

// The spaces that the chart would still select for Battle with this Command.
SpaceSet planned_battles(const State& s, const CommandRecord& r);
// The Battles have been selected; the question is which one is fought next.
bool fighting(const Mind& m);

// ---- Parts of the charts that are files of their own

Action answer_garrison_space(Mind& m);
Action answer_garrison_group(Mind& m);
Action answer_displace(Mind& m);
Action answer_british_march_space(Mind& m);
Action answer_british_march_group(Mind& m);
Action answer_patriot_march_space(Mind& m);
Action answer_patriot_march_group(Mind& m);
Action answer_indian_march_space(Mind& m);
Action answer_indian_march_group(Mind& m);
Action answer_french_march_space(Mind& m);
Action answer_french_march_group(Mind& m);
// British units that would leave `from` for `to` by 8.4.3; also how many follow those gone already.
struct Group {
  int leads = 0;
  int escorts = 0;
  int war_parties = 0;
  [[nodiscard]] int size() const { return leads + escorts + war_parties; }
};
Group british_group(const State& s, Space from, Space to, bool common_cause);
// Units that 8.5.4 or 8.6.5 lets leave a space, those of the friend included.
struct RebelGroup {
  int continentals = 0;
  int shown = 0;
  int hidden = 0;
  int french = 0;
  [[nodiscard]] int size() const { return continentals + shown + hidden + french; }
};
RebelGroup patriot_group(const State& s, const CommandRecord& r, Space from);
RebelGroup french_group(const State& s, const CommandRecord& r, Space from, Space to);
// Whether the March instructions let anybody leave for there, wanted or not: without a loss of
// Control, and with those staying who must.
bool chart_lets_go(const State& s, const CommandRecord& r, Space from, Space to);
// Card 14: the Indian chart between a free Scout and a free March.
Command scout_or_march(Mind& m, CommandSet open, const Scope& scope);

// ---- The end of a Command: the Special Activity that the chart gives with it

// kNone for no Special Activity.
Special british_special(Mind& m, SpecialSet open, bool naval_first);
Special patriot_special(Mind& m, SpecialSet open);
Special indian_special(Mind& m, SpecialSet open);
Special french_special(Mind& m, SpecialSet open, bool battle);
Special special_of(Mind& m, Faction f, SpecialSet open);
// The chart has the Special Activity after the Command (8.4.2, 8.4.3, 8.5.1, 8.5.4, 8.6.5, 8.7.2,
// 8.7.3): once it is done, the Resources that it may have brought buy no more spaces.
inline bool special_done(const State& s) {
  const CommandRecord& r = s.command();
  if ((r.flags & kInstead) != 0) return false;  // it came before (8.4.1)
  return r.special != Special::kNone && r.special != Special::kCommonCause;
}
// The Command that the Special Activity goes with: the one in progress, the first of a stroke
// (8.3.7); kNone for an Event's.
Command command_behind(const State& s);
// At a question that offers to go on, Special Activities and to stop: takes the Special Activity,
// then stops.
Action finish(Mind& m);
inline SpecialSet specials_listed(const Mind& m) {
  SpecialSet all;
  for (Action a : m.d->options()) {
    if (is(a, ActionKind::kSpecial)) all.add(static_cast<Special>(a.a));
  }
  return all;
}
inline CommandSet commands_listed(const Mind& m) {
  CommandSet all;
  for (Action a : m.d->options()) {
    if (is(a, ActionKind::kCommand) || is(a, ActionKind::kLimitedCommand)) {
      all.add(static_cast<Command>(a.a));
    }
  }
  return all;
}

}  // namespace tricorne::liberty::bots
