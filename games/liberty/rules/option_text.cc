// What an answer to a question of chapters 3 and 4 costs and does, in words: the list {effects} of
// "liberty.option.with_effects". A Battle's answers tell its odds before it is fought (3.6).
#include <cstring>

#include "games/liberty/game.h"
#include "games/liberty/rules/battle.h"
#include "games/liberty/rules/march.h"
#include "games/liberty/sequence.h"
#include "games/liberty/text.h"

namespace tricorne::liberty {
namespace {

using Effects = std::vector<Phrase>;

template <Procedure kProcedure>
LocalsOf<kProcedure> frame(const State& s, std::size_t below = 0) {
  return s.stack.at[s.stack.depth - 1U - below].template read<kProcedure>();
}
Procedure procedure_at(const State& s, std::size_t below = 0) {
  return static_cast<Procedure>(s.stack.at[s.stack.depth - 1U - below].procedure);
}

Phrase effect(std::string_view word) { return Phrase("liberty.effect." + std::string(word)); }
Phrase cost(int n) { return effect("cost").with("n", n); }
Phrase gain(Faction f, int n) { return effect("gain").with("faction", name(f)).with("n", n); }
Phrase pays(Faction f, int n) { return effect("pays").with("faction", name(f)).with("n", n); }
Phrase activated(Piece p, int n) { return effect("activated").with("pieces", pieces_phrase(p, n)); }
Phrase lost(Piece p, int n) { return effect("lost").with("pieces", pieces_phrase(p, n)); }
Phrase up_to(Piece p, int n) { return effect("up_to").with("pieces", pieces_phrase(p, n)); }

// Where a shift of `levels` leaves the space.
Phrase shifted(const State& s, Space where, int levels) {
  const int now = value(s.level(where));
  const int then = population(where) == 0 ? now : std::clamp(now + levels, -2, 2);
  return effect(then == now ? "level_stays" : "level")
      .with("level", name(static_cast<Level>(then)));
}

// Pieces that go to Casualties and move a track (1.6.4).
void add_casualties(Effects& out, PieceSet kinds, std::initializer_list<Piece> pieces) {
  int n = 0;
  for (Piece p : pieces) n += kinds.has(p) ? 1 : 0;
  if (n == 0) return;
  const bool british = kinds.has(Piece::kRegular);
  out.push_back(effect(british ? "cbc" : "crc").with("n", n));
}
constexpr PieceSet kBritishCasualties = {Piece::kRegular, Piece::kTory, Piece::kBritishFort};
constexpr PieceSet kRebelCasualties = {Piece::kContinental, Piece::kFrench, Piece::kPatriotFort};

// ---- Battle

Phrase suffers(std::string_view word, const Modifiers& all) {
  std::vector<Phrase> each;
  for (int i = 0; i < all.size; ++i) {
    const Modifier& m = all.at[static_cast<std::size_t>(i)];
    each.push_back(
        Phrase("liberty.battle." + std::string(Liberty::vocabulary().events[at(m.why)].word))
            .with("n", m.change));
  }
  if (each.empty()) each.emplace_back("liberty.battle.no_modifier");
  return Phrase("liberty.battle." + std::string(word))
      .with("n", all.sum)
      .with("modifiers", std::move(each));
}

Effects tell(const Odds& odds) {
  return {Phrase("liberty.battle.force")
              .with("attack", odds.force[kAttacker])
              .with("attack_dice", odds.dice[kAttacker])
              .with("defence", odds.force[kDefender])
              .with("defence_dice", odds.dice[kDefender]),
          suffers("defender_suffers", odds.suffers[kDefender]),
          suffers("attacker_suffers", odds.suffers[kAttacker])};
}

Effects battle_effects(const State& s, Space where, bool ally) {
  return tell(odds_before(s, battle_call(s.command(), where, ally)));
}

// The odds after an answer inside the Battle: who is Activated, who fights as a Tory.
Effects battle_step(const State& s, Action a) {
  State then = s;
  Turn t{{then, a, nullptr, nullptr}};
  if (is(a, ActionKind::kActivate)) t.activate(static_cast<Piece>(a.b), s.battle.space, a.a);
  if (is(a, ActionKind::kCommonCause)) {
    then.battle.common_cause = static_cast<std::uint8_t>(a.a + a.b);
    t.activate(Piece::kWarPartyU, s.battle.space, a.a);
  }
  return tell(odds_of(then, frame<Procedure::kBattleIn>(s)));
}

bool rochambeau_pays(const State& s) {
  return s.command().faction == Faction::kPatriots && s.leads(Leader::kRochambeau);
}

Effects battle_choice(const State& s, Action a) {
  if (is(a, ActionKind::kSpace)) {
    const auto where = static_cast<Space>(a.a);
    const auto f = frame<Procedure::kBattle>(s);
    if (f.fighting != 0) return battle_effects(s, where, f.joined.has(where));
    Effects out = battle_effects(s, where, false);
    out.insert(out.begin(), cost(is_free(s.command()) ? 0 : 1));
    return out;
  }
  if (!is(a, ActionKind::kYes) && !is(a, ActionKind::kNo)) return {};
  const bool ally = is(a, ActionKind::kYes);
  Effects out = battle_effects(s, frame<Procedure::kBattle>(s).space, ally);
  if (ally) {
    const Faction f = friend_of(s.command().faction);
    const bool free = is_free(s.command()) || rochambeau_pays(s);
    out.insert(out.begin(), free ? cost(0) : pays(f, 1));
  }
  return out;
}

// ---- Which Command, which Special Activity

Phrase command_cost(Faction f, Command c) {
  if (const int n = price_of_command(f, c); n > 0) return effect("cost_in_all").with("n", n);
  switch (c) {
    case Command::kMarch:
      return effect(f == Faction::kIndians ? "cost_indian_march" : "cost_a_destination");
    case Command::kGather:
      return effect("cost_gather");
    case Command::kScout:
      return effect("cost_scout");
    case Command::kHortalez:
      return effect("cost_hortalez");
    default:
      return effect("cost_a_space");
  }
}

Effects command_effects(const State& s, Action a) {
  const auto c = static_cast<Command>(a.a);
  CommandCall call;
  switch (procedure_at(s)) {
    case Procedure::kFactionTurn:
      call = turn_options(s, *next_to_act(s)).command;
      break;
    case Procedure::kCommand:
      call = frame<Procedure::kCommand>(s);
      break;
    case Procedure::kBrilliantStroke:
      call = {.faction = frame<Procedure::kBrilliantStroke>(s).faction, .flags = kFree};
      break;
    default:
      return {};
  }
  const bool free = (call.flags & kFree) != 0;
  const std::string side = c == Command::kMuster || c == Command::kMarch
                               ? "_" + std::string(word(call.faction))
                               : std::string();
  Effects out = {free && c != Command::kHortalez ? cost(0) : command_cost(call.faction, c)};
  if (needs_income(s, call, c)) out.push_back(effect("earn_first"));
  out.push_back(effect("does." + std::string(word(c)) + side));
  return out;
}

Faction special_faction(const State& s) {
  switch (procedure_at(s)) {
    case Procedure::kBrilliantStroke:
      return frame<Procedure::kBrilliantStroke>(s).faction;
    case Procedure::kSpecialActivity:
      return frame<Procedure::kSpecialActivity>(s).faction;
    default:
      return s.command().faction;
  }
}

Effects naval_effects(const State& s, Faction f, bool howe) {
  const int fni = s.fni - (howe ? 1 : 0);
  if (f == Faction::kFrench) {
    if (s.squadrons_in_west_indies() == 0) return {effect("rearrange")};
    return {effect("fni").with("n", s.fni + 1), effect("blockade")};
  }
  if (fni == 0) return {effect("d3_resources")};
  return {effect("fni").with("n", fni - 1)};
}

Effects special_effects(const State& s, Action a) {
  if (s.command_depth == 0 && procedure_at(s) != Procedure::kBrilliantStroke &&
      procedure_at(s) != Procedure::kSpecialActivity) {
    return {};
  }
  const auto special = static_cast<Special>(a.a);
  const Faction f = special_faction(s);
  const bool howe = howe_lowers(s, f);
  Effects out;
  if (howe) out.push_back(effect("howe").with("n", s.fni - 1));
  if (special == Special::kNavalPressure) {
    for (Phrase& phrase : naval_effects(s, f, howe)) out.push_back(std::move(phrase));
    return out;
  }
  const std::string side =
      special == Special::kSkirmish ? "_" + std::string(word(f)) : std::string();
  out.push_back(effect("does." + std::string(word(special)) + side));
  return out;
}

// ---- The next space of a Command

Effects raise_opposition(const State& s, Space where) {
  Effects out;
  const bool ruled = s.controlled(Control::kRebellion).has(where) && s.has(where, kPatriotPieces);
  if (!ruled) out.push_back(activated(Piece::kMilitiaU, 1));
  if (s.propaganda_left > 0) out.push_back(effect("propaganda"));
  out.push_back(shifted(s, where, -1));
  return out;
}

Effects raid_effects(const State& s, Space where) {
  Effects out = {activated(Piece::kWarPartyU, 1)};
  if (s.raid_left > 0) out.push_back(effect("raid_marker"));
  out.push_back(shifted(s, where, 1));
  return out;
}

Effects muster_effects(const State& s, Space where, bool tories) {
  if (!tories) return {up_to(Piece::kRegular, std::min(6, s.available(Piece::kRegular)))};
  return {up_to(Piece::kTory, most_tories(s, where))};
}

Effects rally_effects(const State& s, Space where) {
  if (rally_has_effect(s, where)) return {};
  return {effect("nothing")};
}

Effects what_happens(const State& s, Space where) {
  switch (procedure_at(s)) {
    case Procedure::kRabbleRousing:
      return raise_opposition(s, where);
    case Procedure::kRaid:
      return raid_effects(s, where);
    case Procedure::kBritishMuster:
      return muster_effects(s, where, mustering_tories(s.command()));
    case Procedure::kFrenchMuster:
      return {up_to(Piece::kFrench, std::min(4, s.available(Piece::kFrench)))};
    case Procedure::kRally:
      return rally_effects(s, where);
    case Procedure::kGather:
      return gather_has_effect(s, where) ? Effects{} : Effects{effect("nothing")};
    case Procedure::kAgentMobilization:
      return agents_find(s) ? Effects{} : Effects{effect("nothing")};
    default:
      return {};
  }
}

Effects space_effects(const State& s, Space where) {
  const CommandRecord& r = s.command();
  Effects out;
  if (r.command == Command::kMarch && r.faction == Faction::kIndians && reserve_march_left(r) &&
      !is_free(r) && !r.selected.has(where)) {
    out.push_back(effect("reserve_march"));
  } else {
    out.push_back(cost(price_of_space(r, where)));
  }
  for (Phrase& phrase : what_happens(s, where)) out.push_back(std::move(phrase));
  return out;
}

Effects scout_effects(const State& s) {
  if (is_free(s.command())) return {cost(0)};
  return {cost(1), pays(Faction::kBritish, 1)};
}

// ---- Pieces

Effects move_effects(const State& s, Action a) {
  const auto p = static_cast<Piece>(a.b);
  if (procedure_at(s) == Procedure::kScout) {
    return p == Piece::kWarPartyU ? Effects{activated(p, a.a)} : Effects{};
  }
  if (procedure_at(s) != Procedure::kMarchTo) return {};
  const MoveOutcome outcome = outcome_of_move(s, p, static_cast<Space>(a.c), a.a);
  Effects out;
  if (outcome.ally_pays) out.push_back(pays(owner(p), 1));
  if (outcome.common_cause) out.push_back(effect("common_cause"));
  if (outcome.activated > 0) out.push_back(activated(outcome.hidden, outcome.activated));
  return out;
}

Effects build_effects(const State& s, Action a) {
  const auto p = static_cast<Piece>(a.a);
  const auto where = static_cast<Space>(a.b);
  if (p == Piece::kBritishFort) return {effect("for_cubes")};
  if (p == Piece::kVillage) {
    return {effect("for_war_parties").with("n", war_parties_for_village(s, where))};
  }
  if (procedure_at(s) == Procedure::kFrenchMuster) {
    return {lost(Piece::kFrench, 2), pays(Faction::kPatriots, 1)};
  }
  return {effect("for_units")};
}

Effects reward_effects(const State& s, Action a) {
  const auto where = static_cast<Space>(a.a);
  if (is(a, ActionKind::kReward)) {
    Effects out = {effect("cost_reward")};
    if (s.leads(Leader::kGage, where)) out.push_back(effect("gage"));
    return out;
  }
  if (procedure_at(s) != Procedure::kRewardLoyalty) return {};
  if (!is(a, ActionKind::kShiftLevel)) return {cost(1)};
  return {cost(reward_price_now(s)), shifted(s, where, 1)};
}

Effects displaced(const State& s, Space city) {
  Effects out;
  for (Piece p : kRebellionCubes | kMilitia) {
    if (s.has(city, p)) out.push_back(pieces_phrase(p, s.count(city, p)));
  }
  return out;
}

Effects strike_effects(const State& s, Action a) {
  const auto run = special_run(s);
  const StrikePrice price = price_of_strike(run.faction, run.special);
  const auto first = static_cast<Piece>(a.a);
  const bool pair = is(a, ActionKind::kPair);
  const bool dear = pair || first == price.base;
  Effects out;
  if (kUnderground.has(price.striker)) {
    out.push_back(activated(price.striker, dear ? 2 : 1));
    if (dear) out.push_back(lost(active(price.striker), 1));
  } else if (dear) {
    out.push_back(lost(price.striker, 1));
  }
  const Piece paid = dear && kCubes.has(price.striker) ? price.striker : Piece::kSquadron;
  const Piece second = pair ? static_cast<Piece>(a.b) : Piece::kSquadron;
  add_casualties(out, kBritishCasualties, {first, second, paid});
  add_casualties(out, kRebelCasualties, {first, second, paid});
  return out;
}

Effects special_space_effects(const State& s, Space where) {
  const auto run = special_run(s);
  switch (run.special) {
    case Special::kPersuasion: {
      Effects out = {gain(Faction::kPatriots, 1), activated(Piece::kMilitiaU, 1)};
      if (s.propaganda_left > 0) out.push_back(effect("propaganda"));
      return out;
    }
    case Special::kTrade:
      return {activated(Piece::kWarPartyU, 1)};
    case Special::kPlunder: {
      const int n = std::min(population(where), s.money(Faction::kPatriots));
      return {gain(Faction::kIndians, n), pays(Faction::kPatriots, n), effect("lose_war_party")};
    }
    default:
      return {};
  }
}

Effects amount_effects(const State& s, int n) {
  if (procedure_at(s) == Procedure::kHortalez) return {gain(Faction::kPatriots, n + 1)};
  if (procedure_at(s) == Procedure::kTrade) {
    if (n == 0) return {gain(Faction::kIndians, 1)};
    return {gain(Faction::kIndians, n), pays(Faction::kBritish, n)};
  }
  return {};
}

Effects win_effects(const State& s, Action a) {
  const auto win = frame<Procedure::kWinTheDay>(s);
  if (is(a, ActionKind::kDouble)) return {effect("shifts").with("n", 2 * win.shifts)};
  if (is(a, ActionKind::kNo)) return {effect("shifts").with("n", win.shifts)};
  if (!is(a, ActionKind::kSpace)) return {};
  return {shifted(s, static_cast<Space>(a.a), win.winner == Side::kRoyalist ? 1 : -1)};
}

Effects loss_effects(Piece p) {
  if (p == Piece::kTory) return {effect("cbc").with("n", 1)};
  return {effect("no_casualty")};
}

// By the procedure that asks, where the answer alone does not tell.
Effects effects_here(const State& s, Action a) {
  switch (procedure_at(s)) {
    case Procedure::kBattle:
      return battle_choice(s, a);
    case Procedure::kBattleIn:
      return battle_step(s, a);
    case Procedure::kBattleLosses:
      return loss_effects(static_cast<Piece>(a.a));
    case Procedure::kWinTheDay:
      return win_effects(s, a);
    case Procedure::kStrike:
      return is(a, ActionKind::kPiece) || is(a, ActionKind::kPair) ? strike_effects(s, a)
                                                                   : Effects{};
    case Procedure::kPersuasion:
    case Procedure::kTrade:
    case Procedure::kPlunder:
      if (is(a, ActionKind::kSpace)) return special_space_effects(s, static_cast<Space>(a.a));
      return is(a, ActionKind::kAmount) ? amount_effects(s, a.a) : Effects{};
    case Procedure::kBritishMuster:
      if (is(a, ActionKind::kNo)) return {effect("no_regulars")};
      [[fallthrough]];
    case Procedure::kGarrison:
    case Procedure::kMarch:
    case Procedure::kRally:
    case Procedure::kRabbleRousing:
    case Procedure::kGather:
    case Procedure::kRaid:
    case Procedure::kAgentMobilization:
    case Procedure::kFrenchMuster:
      return is(a, ActionKind::kSpace) ? space_effects(s, static_cast<Space>(a.a)) : Effects{};
    default:
      return {};
  }
}

}  // namespace

std::vector<Phrase> command_option_effects(const State& s, Action a) {
  if (s.stack.empty()) return {};
  switch (static_cast<ActionKind>(a.kind)) {
    case ActionKind::kCommand:
    case ActionKind::kLimitedCommand:
      return command_effects(s, a);
    case ActionKind::kSpecial:
      return special_effects(s, a);
    case ActionKind::kScout:
      return scout_effects(s);
    case ActionKind::kMove:
      return move_effects(s, a);
    case ActionKind::kBuild:
      return build_effects(s, a);
    case ActionKind::kReward:
    case ActionKind::kShiftLevel:
    case ActionKind::kRemovePropaganda:
    case ActionKind::kRemoveRaid:
      return reward_effects(s, a);
    case ActionKind::kDisplace:
      return displaced(s, static_cast<Space>(a.a));
    case ActionKind::kAmount:
      return amount_effects(s, a.a);
    case ActionKind::kReady:
      return {effect("preparations").with("n", s.french_preparations() + a.a)};
    default:
      return effects_here(s, a);
  }
}

// Where to, where one place is asked about.
void tell_move(const State& s, Action /*a*/, Phrase& out) {
  if (s.stack.empty()) return;
  const Procedure asks = procedure_at(s);
  if (asks != Procedure::kMarchTo && asks != Procedure::kRegroup && asks != Procedure::kRaid)
    return;
  out.key = "liberty.option.move_to";
  out.with("to", name(asked_space(s)));
}

Roll rolled_for(const State& s) {
  if (s.stack.depth < 2 || procedure_at(s) != Procedure::kRollD3) return Roll::kDie;
  if (procedure_at(s, 1) == Procedure::kNavalPressure) return Roll::kNavalPressure;
  if (procedure_at(s, 1) != Procedure::kBattleIn) return Roll::kDie;
  return s.battle.dice[kAttacker] > 0 ? Roll::kAttacker : Roll::kDefender;
}

// What a die is for: of a Battle whose it is and the odds it decides, of Naval Pressure the Resources.
void tell_roll(const State& s, const Decision& /*decision*/, Phrase& out) {
  const Roll roll = rolled_for(s);
  if (roll == Roll::kNavalPressure) out = Phrase("liberty.question.roll_naval_pressure");
  const bool attacker = roll == Roll::kAttacker;
  if (!attacker && roll != Roll::kDefender) return;
  const BattleRecord& b = s.battle;
  // The dice still to be rolled are in b.dice; the odds count them all.
  out = Phrase(attacker ? "liberty.question.battle_roll_attacker"
                        : "liberty.question.battle_roll_defender")
            .with("space", name(b.space))
            .with("n", b.dice[attacker ? kAttacker : kDefender])
            .with("odds", apart(tell(odds_of(s, frame<Procedure::kBattleIn>(s, 1)))));
}

}  // namespace tricorne::liberty
