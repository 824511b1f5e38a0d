// The words of chapters 3 and 4: what their questions speak of, and why a move is refused.
#include <cstring>

#include "games/liberty/rules/march.h"
#include "games/liberty/text.h"

namespace tricorne::liberty {
namespace {

template <class Locals>
Locals top(const State& s) {
  Locals locals;
  std::memcpy(&locals, s.stack.top().locals.data(), sizeof locals);
  return locals;
}

// Most frames of these chapters begin with the space they are about.
struct SpaceFirst {
  Space space{};
};
Space asked_space(const State& s) { return top<SpaceFirst>(s).space; }

// What the next space costs.
int price(const CommandRecord& r) {
  if (is_free(r)) return 0;
  if (r.command == Command::kGarrison) return r.selected.empty() ? 2 : 0;
  return r.command == Command::kMuster && r.faction == Faction::kFrench ? 2 : 1;
}

// ---- Why not

Reason why_not_special(const State& s, Special special) {
  const CommandRecord& r = s.command();
  const std::string_view section = section_of(r.faction, special);
  if (special == Special::kCommonCause && r.faction == Faction::kBritish) {
    return reason("common_cause_on_use", "4.2.1");
  }
  if (!specials_of(s, r.faction).has(special)) return reason("not_your_special", section);
  if (r.special != Special::kNone) return reason("special_spent", "4.1");
  if ((r.flags & (kLimited | kNoSpecial)) != 0) return reason("special_barred", "2.3.5");
  if (special == Special::kPlunder) return reason("plunder_needs_raid", "4.4.3");
  return reason("special_nowhere", section);
}

Reason why_not_muster(const State& s, Space where, bool tories) {
  if (!tories) return reason("muster_regulars", "3.2.1");
  if (where == Space::kWestIndies || is_reserve(where)) return reason("tories_colony", "3.2.1");
  if (s.level(where) == Level::kActiveOpposition) {
    return reason("tories_active_opposition", "3.2.1");
  }
  return reason("tories_need_regulars", "3.2.1");
}

Reason why_not_garrison(const State& s, Space where) {
  if (!is_city(where)) return reason("garrison_city", "3.2.2");
  if (s.blockaded().has(where)) return reason("garrison_blockaded", "1.9");
  return reason("garrison_nobody", "3.2.2");
}

Reason why_not_march(Faction f, Space where) {
  if (where == Space::kWestIndies) return reason("march_west_indies", "1.3.7");
  if (f == Faction::kIndians && is_city(where)) return reason("indians_in_city", "1.4.2");
  if (f == Faction::kFrench) return reason("french_march", "3.5.4");
  if (f == Faction::kIndians) return reason("indian_march", "3.4.2");
  return f == Faction::kBritish ? reason("british_march", "3.2.3")
                                : reason("patriot_march", "3.3.2");
}

Reason why_not_rally(const State& s, Space where) {
  if (s.level(where) == Level::kActiveSupport) return reason("rally_active_support", "3.3.1");
  if (where == Space::kWestIndies || is_reserve(where)) return reason("rally_reserve", "3.3.1");
  return reason("rally_nothing", "3.3.1");
}

Reason why_not_gather(const State& s, Space where) {
  if (!is_province(where)) return reason("indians_in_city", "1.4.2");
  const Level level = s.level(where);
  if (level == Level::kActiveSupport || level == Level::kActiveOpposition) {
    return reason("gather_level", "3.4.1");
  }
  return reason("gather_nothing", "3.4.1");
}

Reason why_not_raid(const State& s, Space where) {
  const CommandRecord& r = s.command();
  if (!is_province(where)) return reason("indians_in_city", "1.4.2");
  if (r.selected.size() >= 3) return reason("raid_three", "3.4.4");
  if (!s.at_opposition().has(where)) return reason("raid_opposition", "3.4.4");
  return reason("raid_war_party", "3.4.4");
}

Reason why_not_agents(const State& s, Space where) {
  return fleur_de_lis().has(where) && s.level(where) == Level::kActiveSupport
             ? reason("agents_active_support", "3.5.1")
             : reason("agents_where", "3.5.1");
}

bool kept_apart(const CommandRecord& r, Space where) {
  const bool strikes = r.special == Special::kSkirmish || r.special == Special::kPartisans;
  return strikes && r.special_spaces.has(where);
}

Reason why_not_space(const State& s, Space where, bool tories) {
  const CommandRecord& r = s.command();
  const std::string_view section = section_of(r.faction, r.command);
  if (r.selected.has(where)) return reason("already_selected", "3.1");
  if (r.limit != 0 && r.selected.size() >= r.limit) return reason("limit_reached", "2.3.5");
  if (!r.allowed.has(where)) return reason("not_allowed_there", "5.1");
  if (kept_apart(r, where)) return reason("kept_apart", "4.1.1");
  if (purse(s, r) < price(r) && candidates(s, r, kBottomless).has(where)) {
    return reason("no_resources", section);
  }
  switch (r.command) {
    case Command::kMuster:
      if (r.faction == Faction::kFrench) return reason("french_muster", "3.5.3");
      return why_not_muster(s, where, tories);
    case Command::kGarrison:
      return why_not_garrison(s, where);
    case Command::kMarch:
      return why_not_march(r.faction, where);
    case Command::kBattle:
      return reason("battle_needs_both", section);
    case Command::kRally:
      return why_not_rally(s, where);
    case Command::kRabbleRousing:
      return is_city(where) || is_colony(where) ? reason("rabble_rousing", "3.3.4")
                                                : reason("rabble_rousing_reserve", "3.3.4");
    case Command::kGather:
      return why_not_gather(s, where);
    case Command::kRaid:
      return why_not_raid(s, where);
    case Command::kAgentMobilization:
      return why_not_agents(s, where);
    default:
      return {};
  }
}

Reason why_not_scout(const State& s, Action a) {
  const auto from = static_cast<Space>(a.a);
  const auto to = static_cast<Space>(a.b);
  if (!is_province(from) || !is_province(to)) return reason("indians_in_city", "1.4.2");
  if (!adjacent(from, to)) return reason("not_adjacent", "1.3.6");
  if (!s.has(from, kWarParties) || !s.has(from, Piece::kRegular)) {
    return reason("scout_needs_both", "3.4.3");
  }
  return reason("no_resources", "3.4.3");
}

// A group "n of a kind from X".
Reason why_not_group(const State& s, Action a) {
  const auto p = static_cast<Piece>(a.b);
  const auto from = static_cast<Space>(a.c);
  const Space to = top<MarchToCall>(s).to;
  const CommandRecord& r = s.command();
  const std::string_view section = section_of(r.faction, r.command);
  if (s.count(from, p) < a.a) return reason("not_so_many", section);
  if (movable(s, from, p) < a.a) return reason("moved_already", section);
  const bool leads = march_leads(r.faction).has(p);
  if (kWarParties.has(p) && r.faction == Faction::kBritish) {
    return reason("common_cause_march", "4.2.1");
  }
  if (p == Piece::kTory) return reason("tories_accompany", "3.2.3");
  if (p == Piece::kFrench && !leads) return reason("french_accompany", "3.3.2");
  if (p == Piece::kContinental && !leads) return reason("continentals_accompany", "3.5.4");
  if (!leads) return reason("cannot_march", section);
  if (r.command == Command::kGarrison) return reason("garrison_blockaded", "1.9");
  return march_reach(r.faction, from, ports(s, r.faction)).has(to)
             ? reason("one_group", section)
             : reason("out_of_reach", section);
}

// A Command that the sequence of play would allow.
Reason why_not_choose(const State& s, Faction f, Command c) {
  const std::string_view section = section_of(f, c);
  if (!commands_of(s, f).has(c)) {
    return f == Faction::kFrench ? reason("french_treaty", "2.3.9")
                                 : reason("not_your_command", section);
  }
  if (c == Command::kGarrison && s.fni >= 3) return reason("garrison_fni", "1.9");
  CommandCall rich{.faction = f, .flags = kFree, .allowed = {c}};
  if (c != Command::kHortalez && possible_commands(s, rich).any()) {
    return c == Command::kScout && s.money(Faction::kBritish) == 0
               ? reason("scout_british_pay", "3.4.3")
               : reason("no_resources", section);
  }
  return c == Command::kHortalez ? reason("no_resources", section)
                                 : reason("command_nowhere", section);
}

bool is_command_choice(Action a) {
  return is(a, ActionKind::kCommand) || is(a, ActionKind::kLimitedCommand);
}

}  // namespace

void add_command_question_args(const State& s, Question q, Phrase& phrase) {
  switch (q) {
    case Question::kSelectSpace:
      phrase.with("command", name(s.command().command)).with("n", price(s.command()));
      return;
    case Question::kSpecialSpace:
    case Question::kStrikeTargets:
      phrase.with("special", name(top<SpecialRun>(s).special));
      if (q == Question::kStrikeTargets) phrase.with("space", name(top<SpecialRun>(s).space));
      return;
    case Question::kStrikeMilitia:
    case Question::kPlunderLoss:
    case Question::kTradeGift:
      phrase.with("space", name(top<SpecialRun>(s).space));
      return;
    case Question::kSpecialAfter:
      phrase.with("command", name(s.command().command));
      return;
    case Question::kReusePieces:
      phrase.with("pieces", pieces_phrase(top<ReuseCall>(s).piece, top<ReuseCall>(s).count));
      return;
    case Question::kLeaderFollows:
    case Question::kLeaderArrives: {
      const auto call = top<LeaderCall>(s);
      phrase.with("leader", name(s.leader[at(call.faction)])).with("to", name(call.to));
      return;
    }
    case Question::kRegroup:
    case Question::kMusterCount:
    case Question::kFortCubes:
    case Question::kRewardLoyalty:
    case Question::kMarchGroup:
    case Question::kRallyHow:
    case Question::kFortUnits:
    case Question::kGatherHow:
    case Question::kVillageUnits:
    case Question::kRaidMove:
    case Question::kAgentPieces:
    case Question::kFrenchFort:
    case Question::kBattleAlly:
      phrase.with("space", name(asked_space(s)));
      return;
    case Question::kBattleCommonCause:
    case Question::kBattleActivate:
    case Question::kBattleLoss:
      phrase.with("space", name(s.battle.space));
      return;
    case Question::kOverflow:
    case Question::kDoubleShifts: {
      const auto win = top<WinCall>(s);
      phrase.with("space", name(win.space)).with("n", win.shifts);
      return;
    }
    default:
      return;
  }
}

Reason why_not_command(const State& s, const Decision& decision, Action a) {
  const auto q = static_cast<Question>(decision.question);
  if (q == Question::kFirstEligible || q == Question::kSecondEligible ||
      q == Question::kWhichCommand) {
    if (!is_command_choice(a)) return {};
    return why_not_choose(s, static_cast<Faction>(decision.seat), static_cast<Command>(a.a));
  }
  if (s.command_depth == 0) return {};
  if (is(a, ActionKind::kSpecial)) return why_not_special(s, static_cast<Special>(a.a));
  switch (q) {
    case Question::kSelectSpace:
      if (is(a, ActionKind::kDone)) return reason("select_one", "2.3.4");
      if (is(a, ActionKind::kScout)) return why_not_scout(s, a);
      if (is(a, ActionKind::kSpace)) return why_not_space(s, static_cast<Space>(a.a), false);
      if (is(a, ActionKind::kContinentals)) return reason("continentals", "3.3.1");
      return {};
    case Question::kSpecialAfter:
    case Question::kMusterRegulars:
    case Question::kMusterTories:
      if (!is(a, ActionKind::kSpace)) return {};
      return why_not_space(s, static_cast<Space>(a.a), q == Question::kMusterTories);
    case Question::kMusterBuild:
      if (is(a, ActionKind::kBuild)) return reason("fort_cubes", "3.2.1");
      if (is(a, ActionKind::kReward)) return reason("reward_loyalty", "6.4.1");
      return {};
    case Question::kMusterCount:
      return is(a, ActionKind::kPlace) ? reason("too_many", decision.rule) : Reason{};
    case Question::kMarchGroup:
      if (is(a, ActionKind::kMove)) return why_not_group(s, a);
      return is(a, ActionKind::kDone) ? reason("march_somebody", decision.rule) : Reason{};
    case Question::kDisplace:
      return is(a, ActionKind::kDisplace) ? reason("displace", "3.2.2") : Reason{};
    case Question::kRallyHow:
      if (is(a, ActionKind::kRegroup)) return reason("rally_needs_fort", "3.3.1");
      if (is(a, ActionKind::kBuild)) return reason("rally_fort", "3.3.1");
      return is(a, ActionKind::kPlace) ? reason("rally_militia", "3.3.1") : Reason{};
    case Question::kGatherHow:
      if (is(a, ActionKind::kRegroup)) return reason("gather_needs_village", "3.4.1");
      if (is(a, ActionKind::kBuild)) return reason("gather_village", "3.4.1");
      return is(a, ActionKind::kPlace) ? reason("gather_war_parties", "3.4.1") : Reason{};
    case Question::kSpecialSpace:
      return is(a, ActionKind::kSpace) ? reason("special_not_there", decision.rule) : Reason{};
    case Question::kStrikeTargets:
      return reason("strike_targets", decision.rule);
    default:
      return {};
  }
}

}  // namespace tricorne::liberty
