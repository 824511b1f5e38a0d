// 3.2.4, 3.3.3, 3.5.5: the Battle Command; 3.6.1-3.6.6: Force Levels, dice and Loss Levels.
#include "games/liberty/rules/battle.h"

namespace tricorne::liberty {
namespace {

constexpr int kForceForDie = 3;
constexpr int kMostDice = 3;

// What the Patriots could bring to a French attack: units, or a Leader beside a Fort (3.6.1).
bool patriots_can_attack(const State& s, Space where) {
  constexpr PieceSet kAllies = kMilitia | PieceSet{Piece::kContinental};
  return s.has(where, kAllies) || s.place_of_leader(Faction::kPatriots) == where;
}

// The attacker's friend is asked only if there is something to bring (3.3.3, 3.5.5).
bool ally_could_join(const State& s, const CommandRecord& r, Space where) {
  if (r.faction == Faction::kBritish) return false;
  const bool brings =
      r.faction == Faction::kPatriots ? french_can_attack(s, where) : patriots_can_attack(s, where);
  if (!brings) return false;
  if (is_free(r)) return true;
  if (r.faction == Faction::kPatriots && s.leads(Leader::kRochambeau)) return true;
  return s.money(friend_of(r.faction)) > 0;
}

void list_yes_no(Turn& t) {
  t.option(ActionKind::kYes);
  t.option(ActionKind::kNo);
}

// ---- Who takes part

// The Patriots' pieces fight for an attacking Rebellion only if the Patriots take part (3.6.1).
bool patriots_attack(const BattleRecord& b) {
  return b.attacker == Faction::kPatriots || (b.attacker == Faction::kFrench && b.ally != 0);
}
bool french_attack(const BattleRecord& b) {
  return b.attacker == Faction::kFrench || (b.attacker == Faction::kPatriots && b.ally != 0);
}

// Hidden units that the side may Activate.
Piece irregular(Side side) {
  return side == Side::kRoyalist ? Piece::kWarPartyU : Piece::kMilitiaU;
}
bool attacker_has_irregulars(const BattleRecord& b) {
  return b.attacker == Faction::kBritish || patriots_attack(b);
}

// The British and the Patriots decide for a combined defence (3.6.1).
RULE("3.6.1")
Faction defending_chief(const State& s) {
  const BattleRecord& b = s.battle;
  if (side(b.attacker) == Side::kRoyalist) {
    return s.has(b.space, kPatriotPieces) ? Faction::kPatriots : Faction::kFrench;
  }
  return s.has(b.space, kBritishPieces) ? Faction::kBritish : Faction::kIndians;
}

// ---- Force Levels (3.6.3)

// Tories and War Parties of Common Cause up to the number of Regulars (ruling 50).
int royalist_attack_cubes(const State& s) {
  const BattleRecord& b = s.battle;
  const int regulars = s.count(b.space, Piece::kRegular);
  return regulars + std::min(regulars, s.count(b.space, Piece::kTory) + b.common_cause);
}

int rebel_attack_cubes(const State& s) {
  const BattleRecord& b = s.battle;
  const bool patriots = b.attacker == Faction::kPatriots;
  const int own = s.count(b.space, patriots ? Piece::kContinental : Piece::kFrench);
  const int ally = s.count(b.space, patriots ? Piece::kFrench : Piece::kContinental);
  return own + (b.ally != 0 ? std::min(own, ally) : 0);
}

RULE("3.6.3")
int attack_force(const State& s) {
  const BattleRecord& b = s.battle;
  if (side(b.attacker) == Side::kRoyalist) {
    const int others = s.count(b.space, Piece::kWarPartyA) - b.common_cause;
    return royalist_attack_cubes(s) + others / 2;
  }
  const int militia = patriots_attack(b) ? s.count(b.space, Piece::kMilitiaA) : 0;
  return rebel_attack_cubes(s) + militia / 2;
}

RULE("3.6.3")
int defence_force(const State& s) {
  const BattleRecord& b = s.battle;
  if (side(b.attacker) == Side::kRoyalist) {
    return s.count(b.space, kRebellionCubes) + s.count(b.space, Piece::kPatriotFort) +
           s.count(b.space, Piece::kMilitiaA) / 2;
  }
  return s.count(b.space, kBritishCubes) + s.count(b.space, Piece::kBritishFort) +
         s.count(b.space, Piece::kWarPartyA) / 2;
}

int dice_for(int force) { return std::min(kMostDice, force / kForceForDie); }

// ---- Modifiers (3.6.5, 3.6.6)

// Ruling 49: of the cubes that take part.
bool half_regulars(int regulars, int cubes) { return cubes > 0 && 2 * regulars >= cubes; }

bool attackers_are_regulars(const State& s) {
  const BattleRecord& b = s.battle;
  if (side(b.attacker) == Side::kRoyalist) {
    return half_regulars(s.count(b.space, Piece::kRegular), royalist_attack_cubes(s));
  }
  if (!french_attack(b)) return false;
  const int cubes = rebel_attack_cubes(s);
  const int french = s.count(b.space, Piece::kFrench);
  const int own = s.count(b.space, Piece::kContinental);
  return half_regulars(b.attacker == Faction::kFrench ? french : std::min(french, own), cubes);
}

bool defenders_are_regulars(const State& s) {
  const BattleRecord& b = s.battle;
  if (side(b.attacker) == Side::kRoyalist) {
    return half_regulars(s.count(b.space, Piece::kFrench), s.count(b.space, kRebellionCubes));
  }
  return half_regulars(s.count(b.space, Piece::kRegular), s.count(b.space, kBritishCubes));
}

bool leader_here(const State& s, Faction f) { return s.place_of_leader(f) == s.battle.space; }

// Ruling 23: an Indian leader serves the British where there is a War Party.
bool attacking_leader(const State& s) {
  const BattleRecord& b = s.battle;
  if (side(b.attacker) == Side::kRoyalist) {
    return leader_here(s, Faction::kBritish) ||
           (leader_here(s, Faction::kIndians) && s.has(b.space, kWarParties));
  }
  return (patriots_attack(b) && leader_here(s, Faction::kPatriots)) ||
         (french_attack(b) && leader_here(s, Faction::kFrench));
}
bool defending_leader(const State& s) {
  const Side defence = enemy(side(s.battle.attacker));
  return kAllFactions.any_where([&](Faction f) { return side(f) == defence && leader_here(s, f); });
}

bool attackers_hidden(const State& s) {
  const BattleRecord& b = s.battle;
  return attacker_has_irregulars(b) && s.has(b.space, irregular(side(b.attacker)));
}

// A Blockade, or a Squadron in the West Indies, weakens what the British inflict (ruling 13).
bool sea_against_british(const State& s) { return s.has(s.battle.space, Piece::kSquadron); }

int defending_forts(const State& s) {
  const bool royalists_attack = side(s.battle.attacker) == Side::kRoyalist;
  return s.count(s.battle.space, royalists_attack ? Piece::kPatriotFort : Piece::kBritishFort);
}

RULE("3.6.5")
Modifiers defender_loss_modifiers(const State& s) {
  const BattleRecord& b = s.battle;
  const bool royalists_attack = side(b.attacker) == Side::kRoyalist;
  Modifiers all;
  if (attackers_are_regulars(s)) all.add(Event::kRegularsModifier, 1);
  if (attackers_hidden(s)) all.add(Event::kUndergroundModifier, 1);
  if (attacking_leader(s)) all.add(Event::kLeaderModifier, 1);
  if (french_attack(b) && s.leads(Leader::kLauzun, b.space)) all.add(Event::kLauzunModifier, 1);
  if (royalists_attack && sea_against_british(s)) all.add(Event::kSeaModifier, -1);
  if (defending_forts(s) > 0) all.add(Event::kFortModifier, -defending_forts(s));
  if (!royalists_attack && is_reserve(b.space) && s.has(b.space, kIndianPieces)) {
    all.add(Event::kReserveModifier, -1);
  }
  if (royalists_attack && s.leads(Leader::kWashington, b.space)) {
    all.add(Event::kWashingtonModifier, -1);
  }
  return all;
}

RULE("3.6.6")
Modifiers attacker_loss_modifiers(const State& s) {
  const BattleRecord& b = s.battle;
  const Side defence = enemy(side(b.attacker));
  Modifiers all;
  if (defenders_are_regulars(s)) all.add(Event::kRegularsModifier, 1);
  if (s.has(b.space, irregular(defence))) all.add(Event::kUndergroundModifier, 1);
  if (defending_leader(s)) all.add(Event::kLeaderModifier, 1);
  if (defence == Side::kRoyalist && s.has(b.space, kBritishPieces) && sea_against_british(s)) {
    all.add(Event::kSeaModifier, -1);
  }
  if (defending_forts(s) > 0) all.add(Event::kFortModifier, defending_forts(s));
  return all;
}

// Ruling 53: both before anything is removed.
RULE("3.6.4")
void set_loss_levels(Turn& t, const BattleCall& call) {
  BattleRecord& b = t.s.battle;
  const Odds odds = odds_of(t.s, call);
  const auto suffer = [&](std::size_t who, int roll, Event rolled, Event loss) {
    t.emit(rolled, roll);
    const Modifiers& all = odds.suffers[who];
    for (int i = 0; i < all.size; ++i) {
      t.emit(all.at[static_cast<std::size_t>(i)].why, all.at[static_cast<std::size_t>(i)].change);
    }
    b.loss[who] = static_cast<std::uint8_t>(std::max(0, roll + all.sum));
    t.emit(loss, b.loss[who]);
  };
  suffer(kDefender, b.rolled[kAttacker], Event::kAttackerRoll, Event::kDefenderLoss);
  suffer(kAttacker, b.rolled[kDefender], Event::kDefenderRoll, Event::kAttackerLoss);
}

BattleRecord record_of(const BattleCall& call) {
  BattleRecord b{};
  b.space = call.space;
  b.attacker = call.attacker;
  b.ally = call.ally;
  return b;
}

void begin_battle(Turn& t, BattleCall& f) {
  t.s.battle = record_of(f);
  f.held = kAllFactions.where([&](Faction x) { return leader_here(t.s, x); }) -
           t.s.sequence.leaders_held;
  for (Faction x : f.held) t.hold_leader(x);
  t.emit(Event::kBattleBegins, f.attacker, f.space);
}

void set_forces(Turn& t, const BattleCall& call) {
  BattleRecord& b = t.s.battle;
  const Odds odds = odds_of(t.s, call);
  for (std::size_t who : {kAttacker, kDefender}) {
    b.force[who] = static_cast<std::uint8_t>(odds.force[who]);
    b.dice[who] = static_cast<std::uint8_t>(odds.dice[who]);
  }
  t.emit(Event::kForceLevels, call.space, odds.force[kAttacker], odds.force[kDefender]);
}

// ---- Common Cause (4.2.1)

bool common_cause_possible(const State& s, Space where) {
  return common_cause_open(s) && s.battle.attacker == Faction::kBritish &&
         s.has(where, kWarParties);
}

// Any number of them: those beyond the Regulars add nothing to the Force Level (3.6.3) but fall in
// the Tories' turn.
void list_common_cause(Turn& t, Space where) {
  for (int hidden = 0; hidden <= t.s.count(where, Piece::kWarPartyU); ++hidden) {
    for (int shown = 0; shown <= t.s.count(where, Piece::kWarPartyA); ++shown) {
      if (hidden + shown > 0) t.option(ActionKind::kCommonCause, hidden, shown);
    }
  }
  t.option(ActionKind::kNo);
}

void begin_common_cause(Turn& t, Space where) {
  t.s.battle.common_cause = static_cast<std::uint8_t>(t.answer.a + t.answer.b);
  t.activate(Piece::kWarPartyU, where, t.answer.a);
}

// Whether the Special Activity starts only now, so that Howe acts.
bool declare_common_cause(Turn& t) {
  CommandRecord& r = t.s.command();
  if (r.special == Special::kCommonCause) return false;
  r.special = Special::kCommonCause;
  t.emit(Event::kSpecialUsed, Faction::kBritish, Special::kCommonCause);
  return howe_lowers(t.s, Faction::kBritish);
}

void list_activations(Turn& t, Space where, Side who) {
  const Piece p = irregular(who);
  t.options_count(ActionKind::kActivate, 0, t.s.count(where, p), p, where);
}

void announce(Turn& t) {
  const auto winner = battle_winner(t.s);
  const Event event = !winner                      ? Event::kNobodyWon
                      : *winner == Side::kRoyalist ? Event::kRoyalistsWon
                                                   : Event::kRebellionWon;
  t.emit(event, t.s.battle.space);
}

void add_roll(State& s, std::size_t who) {
  s.battle.rolled[who] = static_cast<std::uint8_t>(s.battle.rolled[who] + s.stack.result);
  --s.battle.dice[who];
}

}  // namespace

RULE("3.3.3", "3.6.3")
bool french_can_attack(const State& s, Space where) {
  return s.has(where, Piece::kFrench) && s.has(where, Piece::kContinental);
}

BattleCall battle_call(const CommandRecord& r, Space where, bool ally) {
  return {.space = where,
          .attacker = r.faction,
          .ally = ally ? std::uint8_t{1} : std::uint8_t{0},
          .force = r.force,
          .defender_loss = r.defender_loss,
          .attacker_loss = r.attacker_loss};
}

RULE("3.6.3", "3.6.4", "3.6.5", "3.6.6")
Odds odds_of(const State& s, const BattleCall& call) {
  Odds odds;
  odds.force = {std::max(0, attack_force(s) + call.force), defence_force(s)};
  odds.dice = {dice_for(odds.force[kAttacker]), dice_for(odds.force[kDefender])};
  odds.suffers = {attacker_loss_modifiers(s), defender_loss_modifiers(s)};
  if (call.attacker_loss != 0) {
    odds.suffers[kAttacker].add(Event::kEventModifier, call.attacker_loss);
  }
  if (call.defender_loss != 0) {
    odds.suffers[kDefender].add(Event::kEventModifier, call.defender_loss);
  }
  return odds;
}

Odds odds_before(const State& s, const BattleCall& call) {
  State then = s;
  then.battle = record_of(call);
  return odds_of(then, call);
}

RULE("3.2.4", "3.3.3", "3.5.5")
SpaceSet battle_spaces(const State& s, const CommandRecord& r, int purse) {
  if (purse < kPriceOfSpace) return {};
  SpaceSet open = s.with(r.faction) & s.with(enemy(side(r.faction))) & unselected(r);
  // 4.2.2, 4.3.2, 4.3.3, 4.5.2: not where its Skirmish or Partisans took place.
  if (r.special == Special::kSkirmish || r.special == Special::kPartisans) open -= r.special_spaces;
  return open;
}

namespace {

// The Special Activity that a chart puts between selecting the Battles and fighting them.
bool special_before_fighting(const State& s, const BattleLocals& f) {
  return f.waiting.any() && command_specials(s).any();
}

// What happened in one Battle may have emptied the space of another.
SpaceSet battles_left(const State& s, const BattleLocals& f) {
  const Faction attacker = s.command().faction;
  return f.waiting & s.with(attacker) & s.with(enemy(side(attacker)));
}

}  // namespace

// A person fights each Battle as soon as it is selected. A non-player selects and pays for all of
// them before the first is fought (8.1, 8.4.4, 8.5.1, 8.6.6).
RULE("3.2.4", "3.3.3", "3.5.5", "8.4.4", "8.5.1", "8.6.6")
Flow battle(Turn& t) {
  auto& f = t.locals<Procedure::kBattle>();
  BEGIN(t);
  while (step_open(t.s) || special_before_fighting(t.s, f)) {
    PERSON_CHOOSES(t, seat(t.s.command().faction), Question::kSelectSpace,
                   section_of(t.s.command().faction, Command::kBattle), list_step(t));
    if (t.answered(ActionKind::kDone)) {
      if (f.waiting.empty()) stop_command(t);
      break;
    }
    if (t.answered(ActionKind::kSpecial)) {
      CALL(t, Procedure::kCommandSpecial, chosen_special(t));
      continue;
    }
    f.space = t.answered_space();
    select(t, f.space);
    pay_for_command(t, t.s.command().faction, kPriceOfSpace);
    f.step = 0;
    if (ally_could_join(t.s, t.s.command(), f.space)) {
      ASK(t, seat(t.s.command().faction), Question::kBattleAlly,
          section_of(t.s.command().faction, Command::kBattle), list_yes_no(t));
      f.step = t.answered(ActionKind::kYes) ? 1 : 0;
      if (f.step != 0 &&
          !(t.s.command().faction == Faction::kPatriots && t.s.leads(Leader::kRochambeau))) {
        pay_for_command(t, friend_of(t.s.command().faction), kPriceOfSpace);
      }
    }
    if (t.s.non_player(t.s.command().faction)) {
      f.waiting.add(f.space);
      f.joined.put(f.space, f.step != 0);
      continue;
    }
    CALL(t, Procedure::kBattleIn, battle_call(t.s.command(), f.space, f.step != 0));
  }
  f.fighting = 1;
  while (battles_left(t.s, f).any()) {
    f.space = battles_left(t.s, f).first();
    if (battles_left(t.s, f).size() > 1) {
      ASK(t, seat(t.s.command().faction), Question::kSelectSpace, "3.1",
          t.options(battles_left(t.s, f)));
      f.space = t.answered_space();
    }
    f.waiting.drop(f.space);
    CALL(t, Procedure::kBattleIn, battle_call(t.s.command(), f.space, f.joined.has(f.space)));
  }
  END(t);
}

RULE("3.6", "3.6.1", "3.6.2", "3.6.3", "3.6.4")
Flow battle_in(Turn& t) {
  auto& f = t.locals<Procedure::kBattleIn>();
  State& s = t.s;
  BEGIN(t);
  begin_battle(t, f);
  // The attacker's hidden units, then the defender's.
  if (common_cause_possible(s, f.space)) {
    ASK(t, seat(f.attacker), Question::kBattleCommonCause, "4.2.1", list_common_cause(t, f.space));
    if (t.answered(ActionKind::kCommonCause)) {
      begin_common_cause(t, f.space);
      if (declare_common_cause(t)) CALL(t, Procedure::kLowerFni, FniCall{1});
    }
  }
  if (attackers_hidden(s)) {
    ASK(t, seat(f.attacker), Question::kBattleActivate, "3.6.3",
        list_activations(t, f.space, side(f.attacker)));
    t.activate(irregular(side(f.attacker)), f.space, t.answer.a);
  }
  if (s.has(f.space, irregular(enemy(side(f.attacker))))) {
    ASK(t, seat(defending_chief(s)), Question::kBattleActivate, "3.6.3",
        list_activations(t, f.space, enemy(side(f.attacker))));
    t.activate(irregular(enemy(side(f.attacker))), f.space, t.answer.a);
  }
  set_forces(t, f);
  while (s.battle.dice[kAttacker] > 0) {
    CALL(t, Procedure::kRollD3);
    add_roll(s, kAttacker);
  }
  while (s.battle.dice[kDefender] > 0) {
    CALL(t, Procedure::kRollD3);
    add_roll(s, kDefender);
  }
  set_loss_levels(t, f);
  CALL(t, Procedure::kBattleLosses);
  announce(t);
  if (win_of(s)) {
    CALL(t, Procedure::kWinTheDay, *win_of(s));
  }
  for (Faction x : f.held) t.release_leader(x);
  s.battle = BattleRecord{};
  END(t);
}

}  // namespace tricorne::liberty
