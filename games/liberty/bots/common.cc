// What non-players answer whatever their faction: leaders, Blockades, Battles, free Commands and
// Special Activities, and the end of a Command.
#include <algorithm>

#include "games/liberty/bots/answers.h"
#include "games/liberty/bots/event_instructions.h"
#include "games/liberty/cards/script.h"
#include "games/liberty/rules/battle.h"
#include "games/liberty/rules/march.h"
#include "games/liberty/rules/winter.h"

namespace tricorne::liberty::bots {

Faction asked(const Mind& m) { return static_cast<Faction>(m.d->seat); }

Action or_first(const Mind& m, Action wanted) { return lists(m, wanted) ? wanted : (*m.d)[0]; }

Action first_of_kind(const Mind& m, ActionKind kind) {
  for (Action a : m.d->options()) {
    if (is(a, kind)) return a;
  }
  return (*m.d)[0];
}

Action largest(const Mind& m, ActionKind kind) {
  Action best{};
  for (Action a : m.d->options()) {
    if (is(a, kind) && (best.kind == 0 || a.a > best.a)) best = a;
  }
  return best.kind != 0 ? best : (*m.d)[0];
}

namespace {

// One unit out of a space: Militia and War Parties first, Underground if possible (8.1.2), among
// those whom the March instructions let go.
RULE("8.1.2", "8.3.5")
Action one_unit(const Mind& m, Space from, Space to) {
  const State& s = m.s;
  PieceSet free = kUnits;
  if (asked(m) == Faction::kPatriots && chart_lets_go(s, s.command(), from, to)) {
    const RebelGroup group = patriot_group(s, s.command(), from);
    free.put(Piece::kMilitiaU, group.hidden > 0);
    free.put(Piece::kMilitiaA, group.shown > 0);
  }
  for (Piece p : {Piece::kMilitiaU, Piece::kWarPartyU, Piece::kMilitiaA, Piece::kWarPartyA,
                  Piece::kRegular, Piece::kFrench, Piece::kContinental, Piece::kTory}) {
    const Action one = action(ActionKind::kMove, 1, p, from);
    if (free.has(p) && lists(m, one)) return one;
  }
  return {};
}

// Where the priorities of a free Command cannot be applied: a space at random and one unit, within
// what the chart never does if possible.
RULE("8.3.5", "8.5.4")
Action by_lot(Mind& m) {
  const auto question = static_cast<Question>(m.d->question);
  const bool selects = question == Question::kSelectSpace || question == Question::kMusterTories;
  if (selects && spaces_of(m).any()) {
    m.because("must_go_on");
    return action(ActionKind::kSpace, m.random_space(spaces_of(m)));
  }
  if (question != Question::kMarchGroup) return {};
  m.because("must_go_on");
  SpaceSet origins;
  for (Action a : m.d->options()) {
    if (is(a, ActionKind::kMove)) origins.add(static_cast<Space>(a.c));
  }
  const Space to = frame<Procedure::kMarchTo>(m.s).to;
  origins = m.prefer_where(
      origins, [&](Space x) { return chart_lets_go(m.s, m.s.command(), x, to); }, "may_leave");
  return one_unit(m, m.random_space(origins), to);
}

}  // namespace

RULE("8.4.3", "8.5.4", "8.6.5", "8.7.3")
bool chart_lets_go(const State& s, const CommandRecord& r, Space from, Space to) {
  switch (r.faction) {
    case Faction::kBritish:
      return british_group(s, from, to, false).leads > 0;
    case Faction::kPatriots:
      return patriot_group(s, r, from).size() > 0;
    case Faction::kIndians:
      return spare_parties(s, from) > 0;
    case Faction::kFrench:
      break;
  }
  return french_group(s, r, from, to).size() > 0;
}

Action stop(Mind& m, std::string_view reason) {
  const Action done = action(ActionKind::kDone);
  return lists(m, done) ? chosen(m, done, reason) : or_first(m, by_lot(m));
}

// Battles are selected before the Special Activity, whatever it opens or closes.
RULE("8.4.4", "8.6.6")
Action stop_selecting(Mind& m) {
  if (special_done(m.s)) return stop(m, "battles_selected");
  const CommandRecord& r = m.s.command();
  const bool broke = purse(m.s, r) == 0 && planned_battles(m.s, r).any();
  return stop(m, broke ? "battles_unpaid" : "no_more_battles");
}

// ---- The command in progress

CommandRecord considered(Faction f, Command command, const Scope& scope) {
  CommandRecord r{};
  r.faction = f;
  r.command = command;
  r.special = Special::kNone;
  r.flags = scope.flags;
  r.allowed = scope.spaces;
  r.limit = (scope.flags & kLimited) != 0 ? 1 : 0;
  r.must_involve = scope.leader;
  return r;
}

RULE("8.3.7")
Space must_involve(const State& s, const CommandRecord& r) {
  if (r.must_involve != Space::kNowhere || (r.flags & kStroke) == 0) return r.must_involve;
  const Frame* frame = s.stack.find(Procedure::kBrilliantStroke);
  if (frame == nullptr) return Space::kNowhere;
  const auto stroke = frame->read<Procedure::kBrilliantStroke>();
  return stroke.commands_done == 0 ? stroke.leader_was : Space::kNowhere;
}

BOX(S3 .3)
RULE("8.3.7")
Command command_behind(const State& s) {
  if (s.command_depth > 0) return s.command().command;
  const Frame* frame = s.stack.find(Procedure::kBrilliantStroke);
  if (frame == nullptr) return Command::kNone;
  const auto stroke = frame->read<Procedure::kBrilliantStroke>();
  return stroke.commands_done > 0 ? stroke.first_command : Command::kNone;
}

Special special_of(Mind& m, Faction f, SpecialSet open) {
  if (open.empty()) return Special::kNone;
  const Command command = command_behind(m.s);
  switch (f) {
    case Faction::kBritish:
      return british_special(m, open, command == Command::kGarrison);
    case Faction::kPatriots:
      return patriot_special(m, open);
    case Faction::kIndians:
      return indian_special(m, open);
    case Faction::kFrench:
      break;
  }
  return french_special(m, open, command == Command::kBattle);
}

Action finish(Mind& m) {
  const Special special = special_of(m, asked(m), specials_listed(m));
  if (special != Special::kNone) return action(ActionKind::kSpecial, special);
  return stop(m, "carried_out");
}

Command chart(Mind& m, Faction f, CommandSet possible, const Scope& scope) {
  switch (f) {
    case Faction::kBritish:
      return british_chart(m, possible, scope);
    case Faction::kPatriots:
      return patriot_chart(m, possible, scope);
    case Faction::kIndians:
      return indian_chart(m, possible, scope);
    case Faction::kFrench:
      break;
  }
  return french_chart(m, possible, scope);
}

// ---- A turn

BOX(B1 .1, B3, P1 .1, P3, I1 .1, F1 .1, F3)
RULE("8.1")
Action answer_turn(Mind& m) {
  const Faction f = asked(m);
  if (lists(m, action(ActionKind::kEvent, 0))) {
    const int text = event_side(m, f);
    if (m.wants != 0) return (*m.d)[0];
    if (text >= 0) {
      m.act("event");
      return or_first(m, action(ActionKind::kEvent, text));
    }
  } else {
    m.box("no_event", true);
  }
  const bool gate = f != Faction::kIndians;
  if (!gate || m.box("resources", m.s.money(f) > 0, m.s.money(f), 0)) {
    const Command command = chart(m, f, commands_listed(m), {});
    if (m.wants != 0) return (*m.d)[0];
    if (command != Command::kNone) {
      const Action full = action(ActionKind::kCommand, command);
      return or_first(m, lists(m, full) ? full : action(ActionKind::kLimitedCommand, command));
    }
  }
  m.act("pass");
  return or_first(m, action(ActionKind::kPass));
}

// ---- Free Commands and Special Activities of Events (8.3.5) and after a Battle

namespace {

// The Event does not allow this March (ruling 86) but orders it: it is executed if anybody can come,
// whatever the Battle after it needs (ruling 105).
RULE("5.1.3", "8.3.5")
bool march_ordered(const State& s, const CommandRecord& r) {
  const Frame& below = s.stack.at[s.stack.depth - 2U];
  if (!below.is(Procedure::kCardFreeAction)) return false;
  const auto at = below.read<Procedure::kCardFreeAction>();
  if (!cards::step(at).leads_up) return false;
  const cards::Step& where = cards::script(at.call.card, at.call.shaded != 0)[at.pc - 1U];
  return !where.optional &&
         r.allowed.any_where([&](Space to) { return march_sources(s, r, to).any(); });
}

RULE("8.3.5")
bool march_useful(const State& s, const CommandRecord& r) {
  if (march_ordered(s, r)) return true;
  switch (r.faction) {
    case Faction::kBritish:
      return british_march_possible(s, r);
    case Faction::kPatriots:
      return patriot_march_possible(s, r);
    case Faction::kIndians:
      return indian_march_possible(s, r);
    case Faction::kFrench:
      break;
  }
  return french_march_possible(s, r);
}

bool command_useful(const State& s, Faction f, Command c, const Scope& scope) {
  const CommandRecord r = considered(f, c, scope);
  switch (c) {
    case Command::kBattle:
      return battle_possible(s, r);
    case Command::kRally:
      return rally_possible(s, r);
    case Command::kMarch:
      return march_useful(s, r);
    default:
      return true;
  }
}

BOX(P4 .6)
RULE("8.3.5", "8.5.1")
Action which_command_answer(Mind& m) {
  const CommandCall& call = frame<Procedure::kCommand>(m.s);
  const Scope scope{call.flags, call.spaces.empty() ? kEverywhere : call.spaces, call.must_involve};
  const CommandSet open = commands_listed(m);
  const bool may_stop = lists(m, action(ActionKind::kDone));
  Command command = Command::kNone;
  if (open.size() == 1) {
    command = open.first();
    m.because("granted");
  } else {
    // A die that chose the space has chosen between Scout and March already.
    command = open == CommandSet{Command::kScout, Command::kMarch}
                  ? scout_or_march(m, open, scope)
                  : chart(m, call.faction, open, scope);
  }
  if (m.wants != 0) return (*m.d)[0];
  if (command == Command::kNone && open.any()) command = open.first();
  if (may_stop && !command_useful(m.s, call.faction, command, scope)) {
    return stop(m, "brings_nothing");
  }
  return or_first(m, action(ActionKind::kCommand, command));
}

// The British chart has the Special Activity before a Garrison, the British and French ones before
// the Battles are fought; what was not possible then is not made up for.
BOX(B5 .1, B12 .3, P4 .8, F16 .3)
RULE("8.4.1", "8.4.4", "8.5.1", "8.6.6")
Action special_after_answer(Mind& m) {
  const Command command = m.s.command().command;
  if (command == Command::kGarrison) return stop(m, "special_before_garrison");
  const bool too_late = command == Command::kBattle && asked(m) != Faction::kPatriots;
  return too_late ? stop(m, "special_before_battle") : finish(m);
}

Action which_special_answer(Mind& m) {
  const SpecialSet open = specials_listed(m);
  if (open.size() == 1) m.because("granted");
  const Special special = open.size() == 1 ? open.first() : special_of(m, asked(m), open);
  if (m.wants != 0 || special == Special::kNone) return stop(m, "brings_nothing");
  return or_first(m, action(ActionKind::kSpecial, special));
}

}  // namespace

int offered(const Mind& m, Piece p, Space from) {
  int most = 0;
  for (Action a : m.d->options()) {
    if (is(a, ActionKind::kMove) && static_cast<Piece>(a.b) == p &&
        static_cast<Space>(a.c) == from) {
      most = std::max<int>(most, a.a);
    }
  }
  return most;
}

bool fighting(const Mind& m) { return frame<Procedure::kBattle>(m.s).fighting != 0; }

// ---- Leaders

// With the largest group of his space's units, who have gone somewhere or stay; equal ones at
// random.
RULE("8.1")
Action answer_leader(Mind& m) {
  if (static_cast<Question>(m.d->question) == Question::kLeaderArrives) {
    return chosen(m, first_of_kind(m, ActionKind::kLeaderTo), "leader_comes");
  }
  const Faction f = asked(m);
  const auto& group = m.s.parted[at(f)];
  const Space home = m.s.place_of_leader(f);
  const int stays = group[at(home)];
  SpaceSet gone;
  for (Action a : m.d->options()) {
    if (is(a, ActionKind::kLeaderTo)) gone.add(static_cast<Space>(a.b));
  }
  SpaceSet best = m.most(
      gone, [&](Space to) { return group[at(to)]; }, "largest_group");
  const int largest = best.empty() ? 0 : group[at(best.first())];
  if (largest == stays) {
    best.add(home);
  } else if (!m.box("leader_goes", largest > stays, largest, stays)) {
    best = home;
  }
  if (best.size() > 1) m.because("leader_tie");
  const Space where = any_space(m, best);
  if (m.wants == 0) m.act(where == home ? "leader_stays" : "leader_joins", where);
  if (where == home) return action(ActionKind::kNo);
  return or_first(m, action(ActionKind::kLeaderTo, m.s.leader[at(f)], where));
}

// ---- Blockades

namespace {

// Support of a City as if nobody blockaded it.
int city_support(const State& s, Space city) {
  return std::max(value(s.level(city)), 0) * population(city);
}

SpaceSet battle_cities(const State& s, Faction f) {
  if (s.command_depth == 0) return {};
  const CommandRecord& r = s.command();
  if (r.faction != f || r.command != Command::kBattle) return {};
  return r.selected & kCities;
}

BOX(F17 .1, F17 .2)
RULE("8.6.3")
Action place_blockade_answer(Mind& m) {
  SpaceSet among = spaces_of(m, ActionKind::kBlockade);
  among = m.prefer(among, kCities - m.s.blockaded(), "not_blockaded");
  among = m.prefer(among, battle_cities(m.s, Faction::kFrench), "battle_city");
  among = m.most(
      among, [&](Space s) { return city_support(m.s, s); }, "most_support");
  const Space where = m.random_space(among);
  m.act("blockade", where);
  return or_first(m, action(ActionKind::kBlockade, where));
}

// LR 8.6.9: in Winter Quarters the fleet of a non-player leaves where there is least Support.
BOX(W8 .6)
RULE("8.6.9")
bool winter_fleet(const State& s) {
  return is_winter_quarters(s.deck.current) && s.non_player(Faction::kFrench);
}

SpaceSet most_rebels_no_fort(Mind& m, SpaceSet among) {
  return m.most(
      among, [&](Space s) { return m.s.has(s, Piece::kPatriotFort) ? 0 : rebels(m.s, s); },
      "most_rebels_no_fort");
}

// An Event's Blockade is no Naval Pressure: it leaves where that gains most Support (8.3.6), and
// only then as the chart has it (ruling 94).
RULE("8.3.6")
bool event_fleet(const State& s) {
  return s.stack.at[s.stack.depth - 2U].is(Procedure::kCardFreeAction);
}

BOX(B7 .1, B7 .2, B7 .3)
RULE("8.4.1")
Action remove_blockade_answer(Mind& m) {
  SpaceSet among = spaces_of(m, ActionKind::kUnblockade);
  if (event_fleet(m.s)) {
    among = m.most(
        among,
        [&](Space s) { return m.s.count(s, Piece::kSquadron) > 1 ? 0 : city_support(m.s, s); },
        "most_support");
    among = most_rebels_no_fort(m, among);
    const Space where = m.random_space(among);
    m.act("unblockade", where);
    return or_first(m, action(ActionKind::kUnblockade, where));
  }
  if (winter_fleet(m.s)) {
    among = m.least(
        among, [&](Space s) { return city_support(m.s, s); }, "least_support");
    const Space where = m.random_space(among);
    m.act("unblockade", where);
    return or_first(m, action(ActionKind::kUnblockade, where));
  }
  among = m.prefer(among, battle_cities(m.s, Faction::kBritish), "battle_city");
  among = most_rebels_no_fort(m, among);
  among = m.most(
      among, [&](Space s) { return city_support(m.s, s); }, "most_support");
  const Space where = m.random_space(among);
  m.act("unblockade", where);
  return or_first(m, action(ActionKind::kUnblockade, where));
}

// From the least Support to the most, as long as that is more.
BOX(P4 .7, W8 .6)
RULE("8.5.1", "8.6.6", "8.6.9")
Action rearrange_answer(Mind& m) {
  SpaceSet from;
  for (Action a : m.d->options()) {
    if (is(a, ActionKind::kMoveBlockade)) from.add(static_cast<Space>(a.a));
  }
  if (from.empty()) return stop(m, "no_more_support");
  from = m.least(
      from, [&](Space s) { return city_support(m.s, s); }, "least_support");
  SpaceSet to = (kCities - m.s.blockaded()).where([&](Space s) {
    return city_support(m.s, s) > city_support(m.s, from.first());
  });
  if (to.empty()) return stop(m, "no_more_support");
  to = m.most(
      to, [&](Space s) { return city_support(m.s, s); }, "most_support");
  const Space origin = m.random_space(from);
  const Space target = m.random_space(to);
  m.act("blockade", target);
  return or_first(m, action(ActionKind::kMoveBlockade, origin, target));
}

}  // namespace

Action answer_naval(Mind& m) {
  switch (static_cast<Question>(m.d->question)) {
    case Question::kPlaceBlockade:
      return place_blockade_answer(m);
    case Question::kRemoveBlockade:
      return remove_blockade_answer(m);
    default:
      return rearrange_answer(m);
  }
}

// ---- Battle

namespace {

// The Indians with a Village Activate all but one; nobody else Activates anybody.
BOX(W11 .1, W11 .2)
RULE("8.7.9")
Action activate_answer(Mind& m) {
  const auto p = static_cast<Piece>((*m.d)[0].b);
  const auto where = static_cast<Space>((*m.d)[0].c);
  int n = 0;
  const bool defending = side(m.s.battle.attacker) == Side::kRebellion;
  if (p == Piece::kWarPartyU && defending && m.s.has(where, Piece::kVillage)) {
    n = m.s.count(where, Piece::kWarPartyU) - 1;
  }
  m.act(n > 0 ? "activate" : "activate_none", where);
  return or_first(m, action(ActionKind::kActivate, n, p, where));
}

BOX(P4 .2, F16 .1)
RULE("8.5.1", "8.6.6")
Action ally_answer(Mind& m) {
  const CommandRecord& r = m.s.command();
  if (ally_joins(m.s, r.faction, frame<Procedure::kBattle>(m.s).space, is_free(r))) {
    return chosen(m, action(ActionKind::kYes), "ally_joins");
  }
  return chosen(m, action(ActionKind::kNo), "ally_adds_nothing");
}

BOX(B13 .1, B13 .3)
RULE("8.4.3")
Action common_cause_answer(Mind& m) {
  const Space where = m.s.battle.space;
  const int n = battle_common_cause(m.s, where);
  if (n == 0) return chosen(m, action(ActionKind::kNo), "no_more_force");
  const int shown = std::min(n, m.s.count(where, Piece::kWarPartyA));
  m.act("b13", where);
  return or_first(m, action(ActionKind::kCommonCause, n - shown, shown));
}

// War Parties of a Common Cause fall in the Tories' turn, but as what they are: after Tories, except
// the last one (8.1.2).
RULE("4.2.1", "8.1.2")
Action loss_answer(Mind& m) {
  const PieceSet either = {Piece::kTory, Piece::kWarPartyA};
  const Piece gone = next_friendly_removed(m.s, m.s.battle.space, either);
  return chosen(m, action(ActionKind::kPiece, gone), "gives_up");
}

// Ruling 57: the most people, then the level that changes most.
Action overflow_answer(Mind& m) {
  const int direction = asked(m) == Faction::kBritish ? 1 : -1;
  SpaceSet among = spaces_of(m);
  if (among.empty()) return stop(m, "brings_nothing");
  m.because("overflow");
  among = m.most(
      among, [](Space s) { return population(s); }, "population");
  among = m.most(
      among, [&](Space s) { return direction * shift_gain(m.s, s, direction); }, "largest_shift");
  return or_first(m, action(ActionKind::kSpace, m.random_space(among)));
}

// Half a D6, rounded up, if the die is below what the British have and they have more.
BOX(I11 .2, W12 .1, W12 .2)
RULE("8.4.6")
Action trade_answer(Mind& m) {
  const int money = m.s.money(Faction::kBritish);
  const int indians = m.s.money(Faction::kIndians);
  int gift = 0;
  if (m.box("trade_poorer", indians < money, indians, money)) {
    const int die = m.die(6, "trade");
    if (m.box("trade", die < money, die, money)) gift = (die + 1) / 2;
    if (gift == 1) gift = 0;  // ruling 45: nothing is transferred
  }
  if (m.wants == 0) m.say(Phrase("liberty.np.do.trade_gift").with("n", gift));
  return or_first(m, action(ActionKind::kAmount, gift));
}

}  // namespace

Action answer_battle(Mind& m) {
  switch (static_cast<Question>(m.d->question)) {
    case Question::kBattleAlly:
      return ally_answer(m);
    case Question::kBattleCommonCause:
      return common_cause_answer(m);
    case Question::kBattleActivate:
      return activate_answer(m);
    case Question::kBattleLoss:
      return loss_answer(m);
    case Question::kDoubleShifts:
      return chosen(m, action(ActionKind::kDouble), "as_many");
    case Question::kOverflow:
      return overflow_answer(m);
    default:
      return (*m.d)[0];
  }
}

// ---- Everything

namespace {

Action by_faction(Mind& m) {
  switch (asked(m)) {
    case Faction::kBritish:
      return answer_british(m);
    case Faction::kPatriots:
      return answer_patriots(m);
    case Faction::kIndians:
      return answer_indians(m);
    case Faction::kFrench:
      break;
  }
  return answer_french(m);
}

Action special_space_answer(Mind& m) {
  return kStrikes.has(special_run(m.s).special) ? answer_strike(m) : by_faction(m);
}

}  // namespace

Action answer(Mind& m) {
  switch (static_cast<Question>(m.d->question)) {
    case Question::kFirstEligible:
    case Question::kSecondEligible:
      return answer_turn(m);
    case Question::kPlayStroke:
    case Question::kTrumpStroke:
      return answer_stroke_window(m);
    case Question::kStrokePart:
      return answer_stroke_part(m);
    case Question::kLoneLeader:
      return answer_lone_leader(m);
    case Question::kLeaderJoins:
    case Question::kLeaderArrives:
      return answer_leader(m);
    case Question::kPlaceBlockade:
    case Question::kRemoveBlockade:
    case Question::kRearrangeBlockades:
      return answer_naval(m);
    case Question::kWhichCommand:
      return which_command_answer(m);
    case Question::kWhichSpecial:
      return which_special_answer(m);
    case Question::kSpecialAfter:
      return special_after_answer(m);
    case Question::kSpecialSpace:
      return special_space_answer(m);
    case Question::kStrikeTargets:
    case Question::kStrikeMilitia:
      return answer_strike(m);
    case Question::kBattleAlly:
    case Question::kBattleCommonCause:
    case Question::kBattleActivate:
    case Question::kBattleLoss:
    case Question::kDoubleShifts:
    case Question::kOverflow:
      return answer_battle(m);
    case Question::kTradeGift:
      return trade_answer(m);
    case Question::kMusterCount:
      // Card 94: the Indians decide about Tories.
      return asked(m) == Faction::kIndians ? chosen(m, largest(m, ActionKind::kPlace), "as_many")
                                           : by_faction(m);
    case Question::kSupply:
    case Question::kSupplyLoss:
    case Question::kSupplyVillage:
    case Question::kWestIndiesUpkeep:
    case Question::kWinterReward:
    case Question::kCommittees:
    case Question::kRedeployLeader:
    case Question::kDesertion:
    case Question::kWinterLoss:
      return answer_winter(m);
    case Question::kCardFaction:
    case Question::kCardSpace:
    case Question::kCardBranch:
    case Question::kCardKind:
    case Question::kCardPlace:
    case Question::kCardRemove:
    case Question::kCardReplace:
    case Question::kCardActivate:
    case Question::kCardDisplace:
    case Question::kCardWithdraw:
    case Question::kCardRelocate:
    case Question::kCardGain:
      return answer_card(m);
    default:
      return by_faction(m);
  }
}

}  // namespace tricorne::liberty::bots
