// Why a move is refused in chapters 3 and 4: every answer of a kind that a question takes has its
// own reason and section when it is not listed.

#include "games/liberty/rules/battle.h"
#include "games/liberty/rules/march.h"
#include "games/liberty/sequence.h"
#include "games/liberty/text.h"

namespace tricorne::liberty {
namespace {

// ---- Which Command

Reason why_nowhere(Command c, std::string_view section) {
  switch (c) {
    case Command::kBattle:
      return reason("battle_nowhere", section);
    case Command::kMarch:
      return reason("march_nowhere", section);
    case Command::kRabbleRousing:
      return reason("rabble_rousing_nowhere", section);
    case Command::kScout:
      return reason("scout_needs_both", section);
    case Command::kRaid:
      return reason("raid_nowhere", section);
    default:
      return reason("command_nowhere", section);
  }
}

// A Command that the sequence of play would allow.
Reason why_not_choose(const State& s, Faction f, Command c) {
  const std::string_view section = section_of(f, c);
  if (!commands_of(s, f).has(c)) {
    return f == Faction::kFrench ? reason("french_treaty", "2.3.9")
                                 : reason("not_your_command", section);
  }
  if (c == Command::kGarrison && no_garrison_sails(s)) {
    Reason out = reason("garrison_fni", "1.9");
    out.text.with("n", kMostIntervention);
    return out;
  }
  if (c == Command::kHortalez) return reason("hortalez_one", section);
  const CommandCall rich{.faction = f, .flags = kFree, .allowed = {c}};
  if (possible_commands(s, rich).empty()) return why_nowhere(c, section);
  return c == Command::kScout && s.money(Faction::kBritish) == 0
             ? reason("scout_british_pay", "3.4.3")
             : reason("no_resources", section);
}

Reason why_not_granted(const State& s, Action a) {
  if (!is(a, ActionKind::kCommand)) return {};
  const auto call = s.stack.top().read<Procedure::kCommand>();
  const auto c = static_cast<Command>(a.a);
  const bool granted = call.allowed.empty() || call.allowed.has(c);
  if (commands_of(s, call.faction).has(c) && !granted) {
    return reason("command_not_granted", "3.1.2");
  }
  return why_not_free(s, call.faction, c);
}

// ---- Which Special Activity

Reason why_special_nowhere(Faction f, Special special) {
  const std::string_view section = section_of(f, special);
  switch (special) {
    case Special::kSkirmish:
      return reason(f == Faction::kBritish ? "no_skirmish_british" : "no_skirmish", section);
    case Special::kNavalPressure:
      return reason("no_naval_pressure", section);
    case Special::kPersuasion:
      return reason("no_persuasion", section);
    case Special::kPartisans:
      return reason("no_partisans", section);
    case Special::kTrade:
      return reason("no_trade", section);
    case Special::kWarPath:
      return reason("no_war_path", section);
    default:
      return reason("plunder_needs_raid", "4.4.3");
  }
}

Reason why_not_special(const State& s, Special special) {
  const CommandRecord& r = s.command();
  const std::string_view section = section_of(r.faction, special);
  if (special == Special::kCommonCause && r.faction == Faction::kBritish) {
    return reason("common_cause_on_use", "4.2.1");
  }
  if (!specials_of(s, r.faction).has(special)) return reason("not_your_special", section);
  if (r.special != Special::kNone) return reason("special_spent", "4.1");
  if ((r.flags & (kLimited | kNoSpecial)) != 0) return reason("special_barred", "2.3.5");
  if (command_specials(s).has(special)) return reason("special_must_earn", "4.1");
  if (r.selected.empty() && special != Special::kPlunder &&
      special_spaces(s, r.faction, special).any()) {
    return reason("costs_command", "4.1");
  }
  return why_special_nowhere(r.faction, special);
}

// Free ones of Events and strokes.
Reason why_not_which_special(const State& s, Special special) {
  const auto call = s.stack.top().read<Procedure::kSpecialActivity>();
  const bool granted = call.allowed.empty() || call.allowed.has(special);
  if (specials_of(s, call.faction).has(special) && special != Special::kCommonCause && !granted) {
    return reason("special_not_granted", "3.1.2");
  }
  return why_not_free(s, call.faction, special);
}

// The spaces of a strike that the Command keeps it out of, or that it has used.
Reason why_not_strike_there(const State& s, const SpecialRun& run, Space where) {
  if (strike_spaces(s, run.faction, run.special).has(where)) {
    return run.in_command != 0 && s.command().selected.has(where)
               ? reason("apart_from_command", "4.1.1")
               : reason("special_elsewhere", "4.1");
  }
  return why_special_nowhere(run.faction, run.special);
}

Reason why_not_special_space(const State& s, Space where) {
  const auto run = special_run(s);
  const bool used = run.in_command != 0 && s.command().special_spaces.has(where);
  if (used) return reason("special_used_there", "4.1");
  if (special_spaces(s, run.faction, run.special).has(where) && !run.spaces.has(where)) {
    if (run.special == Special::kPlunder) return reason("plunder_needs_raid", "4.4.3");
    if (run.special != Special::kSkirmish && run.special != Special::kPartisans) {
      return reason("special_elsewhere", "4.1");
    }
  }
  switch (run.special) {
    case Special::kSkirmish:
    case Special::kPartisans:
    case Special::kWarPath:
      return why_not_strike_there(s, run, where);
    default:
      return why_special_nowhere(run.faction, run.special);
  }
}

// ---- The next space of a Command

Reason why_not_muster(const State& s, Space where, bool tories) {
  if (!tories) return reason("muster_regulars", "3.2.1");
  if (where == Space::kWestIndies || is_reserve(where)) return reason("tories_colony", "3.2.1");
  if (s.level(where) == Level::kActiveOpposition) {
    return reason("tories_active_opposition", "3.2.1");
  }
  return reason("tories_need_regulars", "3.2.1");
}

Reason why_not_march(Faction f, Space where) {
  if (where == Space::kWestIndies) return reason("march_west_indies", "1.3.7");
  if (f == Faction::kIndians && is_city(where)) return reason("indians_in_city", "1.4.2");
  if (f == Faction::kFrench) return reason("french_march", "3.5.4");
  if (f == Faction::kIndians) return reason("indian_march", "3.4.2");
  return f == Faction::kBritish ? reason("british_march", "3.2.3")
                                : reason("patriot_march", "3.3.2");
}

Reason why_not_gather(const State& s, Space where) {
  if (!is_province(where)) return reason("indians_in_city", "1.4.2");
  const Level level = s.level(where);
  if (level == Level::kActiveSupport || level == Level::kActiveOpposition) {
    return reason("gather_level", "3.4.1");
  }
  return reason("no_resources", "3.4.1");
}

Reason why_not_raid(const State& s, Space where) {
  const CommandRecord& r = s.command();
  if (!is_province(where)) return reason("indians_in_city", "1.4.2");
  if (r.selected.size() >= 3) return reason("raid_three", "3.4.4");
  if (raid_owed(r)) return reason("raid_owed", "4.4.3");
  if (!s.at_opposition().has(where)) return reason("raid_opposition", "3.4.4");
  return reason("raid_war_party", "3.4.4");
}

Reason why_not_agents(const State& s, Space where) {
  if (fleur_de_lis().has(where) && s.level(where) == Level::kActiveSupport) {
    return reason("agents_active_support", "3.5.1");
  }
  Reason out = reason("agents_where", "3.5.1");
  out.text.with("spaces", names(fleur_de_lis()));
  return out;
}

bool kept_apart(const CommandRecord& r, Space where) {
  const bool strikes = r.special == Special::kSkirmish || r.special == Special::kPartisans;
  return strikes && r.special_spaces.has(where);
}

Reason why_not_by_command(const State& s, Space where, bool tories) {
  const CommandRecord& r = s.command();
  const std::string_view section = section_of(r.faction, r.command);
  switch (r.command) {
    case Command::kMuster:
      if (r.faction == Faction::kFrench) return reason("french_muster", "3.5.3");
      return why_not_muster(s, where, tories);
    case Command::kGarrison:
      return is_city(where) ? reason("garrison_blockaded", "1.9")
                            : reason("garrison_city", "3.2.2");
    case Command::kMarch:
      return why_not_march(r.faction, where);
    case Command::kBattle:
      return reason("battle_needs_both", section);
    case Command::kRally:
      return s.level(where) == Level::kActiveSupport ? reason("rally_active_support", "3.3.1")
                                                     : reason("rally_west_indies", "3.3.1");
    case Command::kRabbleRousing:
      return is_city(where) || is_colony(where) ? reason("rabble_rousing", "3.3.4")
                                                : reason("rabble_rousing_reserve", "3.3.4");
    case Command::kGather:
      return why_not_gather(s, where);
    case Command::kRaid:
      return why_not_raid(s, where);
    case Command::kAgentMobilization:
      return why_not_agents(s, where);
    case Command::kScout:
      return reason("scout_needs_both", section);
    default:
      return {};
  }
}

Reason why_not_space(const State& s, Space where, bool tories) {
  const CommandRecord& r = s.command();
  const std::string_view section = section_of(r.faction, r.command);
  const bool again = tories && !muster_tory_spaces(s, r, {}, kBottomless).has(where);
  if (r.selected.has(where) && !again) return reason("already_selected", "3.1");
  if (r.limit != 0 && r.selected.size() >= r.limit) return reason("limit_reached", "2.3.5");
  if (!r.allowed.has(where)) return reason("not_allowed_there", "5.1");
  if (kept_apart(r, where)) return reason("kept_apart", "4.1.1");
  CommandRecord anywhere = r;
  anywhere.must_involve = Space::kNowhere;
  const SpaceSet legal = tories ? muster_tory_spaces(s, anywhere, {}, kBottomless)
                                : candidates(s, anywhere, kBottomless);
  if (legal.has(where) && purse(s, r) < price_of_space(r, where)) {
    return reason("no_resources", section);
  }
  if (legal.has(where) && r.must_involve != Space::kNowhere) return reason("stroke_leader", "1.10");
  return why_not_by_command(s, where, tories);
}

Reason why_not_scout(const State& s, Action a) {
  const auto from = static_cast<Space>(a.a);
  const auto to = static_cast<Space>(a.b);
  if (!is_province(from) || !is_province(to)) return reason("indians_in_city", "1.4.2");
  if (!adjacent(from, to)) return reason("not_adjacent", "1.3.6");
  if (!s.has(from, kWarParties) || !s.has(from, Piece::kRegular)) {
    return reason("scout_needs_both", "3.4.3");
  }
  const CommandRecord& r = s.command();
  if (!r.allowed.has(to)) return reason("not_allowed_there", "5.1");
  if (r.must_involve != Space::kNowhere && r.must_involve != from && r.must_involve != to) {
    return reason("stroke_leader", "1.10");
  }
  return reason("no_resources", "3.4.3");
}

Reason why_not_step(const State& s, Action a) {
  if (is(a, ActionKind::kDone)) {
    if (raid_owed(s.command())) return reason("raid_owed", "4.4.3");
    return spaces_owed(s.command(), next_spaces(s)) ? reason("spaces_owed", "5.1.3")
                                                    : reason("select_one", "2.3.4");
  }
  if (is(a, ActionKind::kScout)) return why_not_scout(s, a);
  if (is(a, ActionKind::kSpace)) return why_not_space(s, static_cast<Space>(a.a), false);
  if (is(a, ActionKind::kContinentals)) return reason("continentals", "3.3.1");
  return {};
}

// ---- Units on the move

// A group "n of a kind from X".
Reason why_not_group(const State& s, Action a) {
  const auto p = static_cast<Piece>(a.b);
  const auto from = static_cast<Space>(a.c);
  const Space to = s.stack.top().read<Procedure::kMarchTo>().to;
  const CommandRecord& r = s.command();
  const std::string_view section = section_of(r.faction, r.command);
  if (a.a == 0) return reason("at_least_one", section);
  const bool leads = march_leads(r.faction).has(p);
  if (r.command == Command::kGarrison && !leads) return reason("garrison_regulars", "3.2.2");
  if (kWarParties.has(p) && r.faction == Faction::kBritish) {
    return reason("common_cause_march", "4.2.1");
  }
  if (!leads && !kUnits.has(p)) return reason("cannot_march", section);
  if (s.count(from, p) < a.a) return reason("not_so_many", section);
  if (movable(s, from, p) < a.a) return reason("moved_already", section);
  if (p == Piece::kTory && r.faction == Faction::kBritish) {
    return reason("tories_accompany", "3.2.3");
  }
  if (p == Piece::kFrench && r.faction == Faction::kPatriots) {
    return reason("french_accompany", "3.3.2");
  }
  if (p == Piece::kContinental && r.faction == Faction::kFrench) {
    return reason("continentals_accompany", "3.5.4");
  }
  if (!leads) return reason("cannot_march", section);
  if (from == to) return reason("there_already", section);
  if (r.command == Command::kGarrison) {
    if (from == Space::kWestIndies) return reason("march_west_indies", "1.3.7");
    return s.blockaded().has(from) ? reason("garrison_blockaded", "1.9")
                                   : reason("one_group", section);
  }
  if (!march_reach(r.faction, from, ports(s, r.faction)).has(to)) {
    return reason("out_of_reach", section);
  }
  if (r.must_involve != Space::kNowhere && !r.origins.has(r.must_involve)) {
    return reason("stroke_leader", "1.10");
  }
  if (r.faction == Faction::kFrench && !s.has(to, kPatriotPieces)) {
    return reason("french_march", "3.5.4");
  }
  if (r.faction == Faction::kIndians && purse(s, r) == 0) return reason("no_resources", "3.4.2");
  return reason("one_group", section);
}

Reason why_not_scout_group(const State& s, Action a) {
  if (is(a, ActionKind::kDone)) return reason("scout_group", "3.4.3");
  if (!is(a, ActionKind::kMove)) return {};
  const auto p = static_cast<Piece>(a.b);
  const auto from = static_cast<Space>(a.c);
  if (a.a == 0) return reason("at_least_one", "3.4.3");
  if (!(kWarParties | kBritishCubes).has(p)) return reason("scout_kinds", "3.4.3");
  if (from != asked_space(s)) return reason("scout_one_group", "3.4.3");
  if (p == Piece::kTory && s.count(from, p) >= a.a) return reason("scout_tories", "3.4.3");
  if (s.count(from, p) < a.a) return reason("not_so_many", "3.4.3");
  return reason("scout_one_group", "3.4.3");
}

Reason why_not_raid_move(const State& s, Action a) {
  if (is(a, ActionKind::kNo)) {
    return s.command().must_involve != Space::kNowhere ? reason("stroke_leader", "1.10")
                                                       : reason("raid_war_party", "3.4.4");
  }
  if (!is(a, ActionKind::kMove)) return {};
  const auto p = static_cast<Piece>(a.b);
  const auto from = static_cast<Space>(a.c);
  if (!kWarParties.has(p)) return reason("raid_kinds", "3.4.4");
  if (a.a != 1) return reason("raid_one", "3.4.4");
  if (!s.has(from, p)) return reason("not_so_many", "3.4.4");
  if (raid_sources(s, asked_space(s)).has(from) && p == Piece::kWarPartyU) {
    return reason("stroke_leader", "1.10");
  }
  return p == Piece::kWarPartyA ? reason("raid_active", "3.4.4") : reason("raid_too_far", "3.4.4");
}

Reason why_not_regroup(const State& s, const Decision& decision, Action a) {
  if (!is(a, ActionKind::kMove)) return {};
  const auto call = s.stack.top().read<Procedure::kRegroup>();
  const auto p = static_cast<Piece>(a.b);
  const bool indians = call.faction == Faction::kIndians;
  if (!(indians ? kWarParties : kMilitia).has(p)) {
    return reason(indians ? "regroup_war_parties" : "regroup_militia", decision.rule);
  }
  if (!adjacent(static_cast<Space>(a.c), call.space)) return reason("not_adjacent", "1.3.6");
  if (a.a == 0) return reason("at_least_one", decision.rule);
  return s.count(static_cast<Space>(a.c), p) < a.a ? reason("not_so_many", decision.rule)
                                                   : reason("moved_already", decision.rule);
}

Reason why_not_displace(const State& s, Action a) {
  if (!is(a, ActionKind::kDisplace)) return {};
  const auto city = static_cast<Space>(a.a);
  const CommandRecord& r = s.command();
  if (!is_city(city)) return reason("displace_city", "3.2.2");
  if (r.limit == 1 && !r.selected.has(city)) return reason("displace_limited", "2.3.5");
  if (s.blockaded().has(city)) return reason("garrison_blockaded", "1.9");
  if (s.control_of(city) != Control::kBritish) return reason("displace_control", "3.2.2");
  if (s.has(city, Piece::kPatriotFort)) return reason("displace_fort", "3.2.2");
  if (!s.has(city, kRebellionCubes | kMilitia)) return reason("displace_nobody", "3.2.2");
  return reason("not_adjacent", "1.3.6");
}

// ---- Pieces placed, built, removed

// Whether the answer is about another space or kind than the question.
bool elsewhere(const State& s, Action a) { return static_cast<Space>(a.c) != asked_space(s); }

Reason why_not_build(const State& s, Action a, Piece base, std::string_view few) {
  const auto where = static_cast<Space>(a.b);
  const CommandRecord& r = s.command();
  const std::string_view section = section_of(r.faction, r.command);
  if (static_cast<Piece>(a.a) != base) return reason("build_kind", section);
  const bool here = base == Piece::kBritishFort ? r.selected.has(where) : where == asked_space(s);
  if (!here) return reason("another_space", section);
  if (s.base_room(where) == 0) return reason("no_room", "1.4.2");
  return reason(few, section);
}

Reason why_not_reward_there(const State& s, Space where) {
  if (!s.command().selected.has(where)) return reason("another_space", "3.2.1");
  if (s.control_of(where) != Control::kBritish || !s.has(where, Piece::kRegular) ||
      !s.has(where, Piece::kTory) || where == Space::kWestIndies) {
    return reason("reward_loyalty", "6.4.1");
  }
  return s.money(Faction::kBritish) == 0 ? reason("no_resources", "6.4.1")
                                         : reason("reward_nothing", "6.4.1");
}

Reason why_not_reward_step(const State& s, Action a) {
  if (is(a, ActionKind::kDone)) return reason("reward_once", "6.4.1");
  const Space where = asked_space(s);
  if (static_cast<Space>(a.a) != where) return reason("another_space", "6.4.1");
  if (is(a, ActionKind::kShiftLevel)) return reason("markers_first", "6.4.1");
  return reason("no_marker", "6.4.1");
}

Reason why_not_muster_build(const State& s, Action a) {
  if (is(a, ActionKind::kBuild)) return why_not_build(s, a, Piece::kBritishFort, "fort_cubes");
  return is(a, ActionKind::kReward) ? why_not_reward_there(s, static_cast<Space>(a.a)) : Reason{};
}

Reason why_not_reuse(const State& s, Action a) {
  if (!is(a, ActionKind::kRemove)) return {};
  const auto call = s.stack.top().read<Procedure::kReusePieces>();
  const auto p = static_cast<Piece>(a.b);
  const auto where = static_cast<Space>(a.c);
  if (pool(p) != pool(call.piece)) return reason("reuse_kind", "1.4.1");
  if (call.keep.has(where)) return reason("reuse_keep", "1.4.1");
  if (a.a == 0) return reason("at_least_one", "1.4.1");
  return s.count(where, p) < a.a ? reason("not_so_many", "1.4.1") : reason("reuse_count", "1.4.1");
}

Reason why_not_placing(const State& s, const Decision& decision, Action a, Piece kind,
                       std::string_view many) {
  if (!is(a, ActionKind::kPlace)) return {};
  if (elsewhere(s, a)) return reason("another_space", decision.rule);
  if (static_cast<Piece>(a.b) != kind) return reason("another_kind", decision.rule);
  return reason(many, decision.rule);
}

Piece mustered(const State& s) {
  if (s.stack.top().is(Procedure::kToryMuster)) return Piece::kTory;
  return s.command().faction == Faction::kFrench ? Piece::kFrench : Piece::kRegular;
}

Reason why_not_rally_how(const State& s, const Decision& decision, Action a) {
  if (is(a, ActionKind::kRegroup)) {
    return static_cast<Space>(a.a) != asked_space(s) ? reason("another_space", "3.3.1")
                                                     : reason("rally_needs_fort", "3.3.1");
  }
  if (is(a, ActionKind::kBuild)) return why_not_build(s, a, Piece::kPatriotFort, "rally_fort");
  return why_not_placing(s, decision, a, Piece::kMilitiaU, "rally_militia");
}

Reason why_not_gather_how(const State& s, const Decision& decision, Action a) {
  if (is(a, ActionKind::kRegroup)) {
    return static_cast<Space>(a.a) != asked_space(s) ? reason("another_space", "3.4.1")
                                                     : reason("gather_needs_village", "3.4.1");
  }
  if (is(a, ActionKind::kBuild)) return why_not_build(s, a, Piece::kVillage, "gather_village");
  return why_not_placing(s, decision, a, Piece::kWarPartyU, "gather_war_parties");
}

Reason why_not_agent_pieces(const State& s, Action a) {
  if (!is(a, ActionKind::kPlace)) return {};
  return elsewhere(s, a) ? reason("another_space", "3.5.1") : reason("agents_pieces", "3.5.1");
}

// ---- Resources

Reason why_not_amount(const State& s, const Decision& decision, Action a) {
  if (!is(a, ActionKind::kAmount)) return {};
  const bool hortalez = static_cast<Question>(decision.question) == Question::kHortalez;
  if (hortalez && a.a == 0) return reason("hortalez_one", "3.5.2");
  if (!hortalez && a.a == 1) return reason("trade_one", "4.4.1");
  if (a.a > s.money(static_cast<Faction>(decision.seat))) {
    return reason("no_resources", decision.rule);
  }
  return reason("scout_british_pay", "3.4.3");
}

Reason why_not_preparation(const State& s, Action a) {
  if (is(a, ActionKind::kIncome)) return reason("preparer_income", "4.5.1");
  if (!is(a, ActionKind::kReady)) return {};
  return special_run(s).must_pay != 0 ? reason("special_must_earn", "4.1")
                                      : reason("preparer_forces", "4.5.1");
}

// ---- Battle

Reason why_not_overflow(const State& s, Action a) {
  if (!is(a, ActionKind::kSpace)) return {};
  const auto where = static_cast<Space>(a.a);
  const auto win = s.stack.top().read<Procedure::kWinTheDay>();
  if (!adjacent(win.space).has(where)) return reason("overflow_adjacent", "3.6.8");
  return population(where) == 0 ? reason("always_neutral", "1.6.1")
                                : reason("overflow_full", "3.6.8");
}

Reason why_not_in_battle(Question q, Action a) {
  switch (q) {
    case Question::kBattleCommonCause:
      return is(a, ActionKind::kCommonCause) ? reason("common_cause_there", "4.2.1") : Reason{};
    case Question::kBattleActivate:
      return is(a, ActionKind::kActivate) ? reason("activate_own", "3.6.3") : Reason{};
    case Question::kBattleLoss:
      return is(a, ActionKind::kPiece) ? reason("battle_loss", "3.6.7") : Reason{};
    default:
      return {};
  }
}

// ---- By question

Reason why_not_muster_question(const State& s, const Decision& decision, Action a) {
  const auto q = static_cast<Question>(decision.question);
  switch (q) {
    case Question::kMusterRegulars:
    case Question::kMusterTories:
      if (is(a, ActionKind::kDone) || is(a, ActionKind::kNo)) return reason("select_one", "2.3.4");
      if (!is(a, ActionKind::kSpace)) return {};
      return why_not_space(s, static_cast<Space>(a.a), q == Question::kMusterTories);
    case Question::kMusterBuild:
      return why_not_muster_build(s, a);
    case Question::kMusterCount:
      return why_not_placing(s, decision, a, mustered(s), "too_many");
    case Question::kFortCubes:
      return is(a, ActionKind::kRemove) ? reason("fort_three", "3.2.1") : Reason{};
    case Question::kRewardLoyalty:
      return why_not_reward_step(s, a);
    case Question::kFrenchFort:
      if (!is(a, ActionKind::kBuild)) return {};
      return why_not_build(s, a, Piece::kPatriotFort, "french_fort");
    default:
      return {};
  }
}

Reason why_not_units(const State& s, const Decision& decision, Action a) {
  switch (static_cast<Question>(decision.question)) {
    case Question::kMarchGroup:
      if (is(a, ActionKind::kMove)) return why_not_group(s, a);
      return is(a, ActionKind::kDone) ? reason("march_somebody", decision.rule) : Reason{};
    case Question::kScoutGroup:
      return why_not_scout_group(s, a);
    case Question::kRaidMove:
      return why_not_raid_move(s, a);
    case Question::kRegroup:
      return why_not_regroup(s, decision, a);
    case Question::kDisplace:
      return why_not_displace(s, a);
    case Question::kReusePieces:
      return why_not_reuse(s, a);
    case Question::kLeaderFollows:
    case Question::kLeaderJoins:
    case Question::kLeaderArrives:
      return is(a, ActionKind::kLeaderTo) ? reason("leader_with_units", "1.10") : Reason{};
    case Question::kFortUnits:
      return is(a, ActionKind::kPair) ? reason("fort_units", "3.3.1") : Reason{};
    case Question::kVillageUnits:
      return is(a, ActionKind::kPair) || is(a, ActionKind::kPiece)
                 ? reason("village_units", "3.4.1")
                 : Reason{};
    default:
      return {};
  }
}

Reason why_not_special_question(const State& s, const Decision& decision, Action a) {
  switch (static_cast<Question>(decision.question)) {
    case Question::kWhichSpecial:
      if (!is(a, ActionKind::kSpecial)) return {};
      return why_not_which_special(s, static_cast<Special>(a.a));
    case Question::kSpecialSpace:
      if (is(a, ActionKind::kDone)) return reason("special_begun", "4.1");
      if (!is(a, ActionKind::kSpace)) return {};
      return why_not_special_space(s, static_cast<Space>(a.a));
    case Question::kStrikeTargets:
      if (!is(a, ActionKind::kPiece) && !is(a, ActionKind::kPair)) return {};
      return is_strike_form(s, special_run(s), a) ? reason("costs_command", "4.1")
                                                  : reason("strike_targets", decision.rule);
    case Question::kStrikeMilitia:
      return is(a, ActionKind::kPiece) ? reason("strike_militia", "1.10") : Reason{};
    case Question::kTradeGift:
    case Question::kHortalez:
      return why_not_amount(s, decision, a);
    case Question::kPlunderLoss:
      return is(a, ActionKind::kPiece) ? reason("plunder_loss", "4.4.3") : Reason{};
    case Question::kPreparer:
      return why_not_preparation(s, a);
    default:
      return {};
  }
}

Reason why_not_by_question(const State& s, const Decision& decision, Action a) {
  const auto q = static_cast<Question>(decision.question);
  switch (q) {
    case Question::kWhichCommand:
      return why_not_granted(s, a);
    case Question::kSelectSpace:
      return why_not_step(s, a);
    case Question::kSpecialAfter:
      if (!is(a, ActionKind::kSpace)) return {};
      return why_not_space(s, static_cast<Space>(a.a), false);
    case Question::kRallyHow:
      return why_not_rally_how(s, decision, a);
    case Question::kGatherHow:
      return why_not_gather_how(s, decision, a);
    case Question::kAgentPieces:
      return why_not_agent_pieces(s, a);
    case Question::kOverflow:
      return why_not_overflow(s, a);
    default:
      break;
  }
  Reason why = why_not_muster_question(s, decision, a);
  if (why.text.empty()) why = why_not_units(s, decision, a);
  if (why.text.empty()) why = why_not_special_question(s, decision, a);
  return why.text.empty() ? why_not_in_battle(q, a) : why;
}

bool is_command_choice(Action a) {
  return is(a, ActionKind::kCommand) || is(a, ActionKind::kLimitedCommand);
}

}  // namespace

Reason why_not_free(const State& s, Faction f, Command c) {
  if (!commands_of(s, f).has(c)) return why_not_choose(s, f, c);
  if (c == Command::kHortalez) return reason("hortalez_one", "3.5.2");
  return why_nowhere(c, section_of(f, c));
}
Reason why_not_free(const State& s, Faction f, Special special) {
  if (special == Special::kCommonCause) return reason("common_cause_on_use", "4.2.1");
  if (!specials_of(s, f).has(special)) {
    return reason("not_your_special", section_of(f, special));
  }
  return why_special_nowhere(f, special);
}

// Of all Commands and Special Activities its own, of Events those that are barred, since of others
// every text is listed that there is; of factions and pieces there are too many.
bool sought(const State& s, const Decision& decision, Action a) {
  const auto q = static_cast<Question>(decision.question);
  const auto f = static_cast<Faction>(decision.seat);
  const bool turn = q == Question::kFirstEligible || q == Question::kSecondEligible;
  const bool limited = turn && (turn_options(s, f).command.flags & kLimited) != 0;
  const bool own = commands_ever(f).has(static_cast<Command>(a.a));
  switch (static_cast<ActionKind>(a.kind)) {
    case ActionKind::kCommand:
      return own && !limited;
    case ActionKind::kLimitedCommand:
      return own && (limited || !turn);
    case ActionKind::kSpecial:
      return specials_of(s, f).has(static_cast<Special>(a.a));
    case ActionKind::kEvent:
      return a.a == 0 && !turn_options(s, f).event;
    case ActionKind::kFaction:
    case ActionKind::kPiece:
      return false;
    default:
      return true;
  }
}

Reason why_not_command(const State& s, const Decision& decision, Action a) {
  const auto q = static_cast<Question>(decision.question);
  if (q == Question::kFirstEligible || q == Question::kSecondEligible) {
    if (!is_command_choice(a)) return {};
    return why_not_choose(s, static_cast<Faction>(decision.seat), static_cast<Command>(a.a));
  }
  if (is(a, ActionKind::kSpecial) && s.command_depth > 0 && q != Question::kWhichSpecial) {
    return why_not_special(s, static_cast<Special>(a.a));
  }
  Reason why = why_not_by_question(s, decision, a);
  if (why.text.empty() && is(a, ActionKind::kDone)) return reason("must_answer", decision.rule);
  return why;
}

}  // namespace tricorne::liberty
