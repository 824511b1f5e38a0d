// What non-players choose in Winter Quarters (8.4.5, 8.4.7 - 8.4.10, 8.5.5 - 8.5.9, 8.6.7 - 8.6.10,
// 8.7.5 - 8.7.7), and where their leaders and Blockades go.
#include "games/liberty/rules/winter.h"

#include <algorithm>

#include "games/liberty/bots/answers.h"
#include "games/liberty/bots/charts.h"

namespace tricorne::liberty::bots {
namespace {

constexpr PieceSet kPatriotUnits = PieceSet{Piece::kContinental} | kMilitia;

int markers(const State& s, Space where) {
  return s.spaces[at(where)].raid + s.spaces[at(where)].propaganda;
}

}  // namespace

// Gage's first level costs nothing (ruling 20), but markers do.
BOX(W6 .3)
RULE("8.4.5")
int reward_levels(const State& s, Space where, int money, int most_levels) {
  const int left = money - markers(s, where);
  if (left < 0) return 0;
  const int free = s.leads(Leader::kGage, where) ? 1 : 0;
  return std::min({left + free, most_levels, 2 - value(s.level(where))});
}

namespace {

// ---- Supply

SpaceSet pending(const Mind& m) {
  SpaceSet all = spaces_of(m, ActionKind::kSupplyPay) | spaces_of(m, ActionKind::kSupplyShift) |
                 spaces_of(m, ActionKind::kSupplyRemove) | spaces_of(m, ActionKind::kSupplyMove);
  for (Action a : m.d->options()) {
    if (is(a, ActionKind::kSupplyHalve)) all.add(static_cast<Space>(a.b));
  }
  return all;
}

Control control_without(const State& s, Space where, PieceSet gone) {
  const int royalist = s.count(where, gone & kRoyalistPieces);
  const int rebel = s.count(where, gone & kRebellionPieces);
  return control_after(s, where, -royalist, -rebel, -s.count(where, gone & kBritishPieces));
}

// Whether the British could Reward Loyalty there if `gone` were gone.
bool reward_possible(const State& s, Space where, PieceSet gone) {
  return s.has(where, Piece::kRegular) && s.has(where, Piece::kTory) &&
         s.level(where) != Level::kActiveSupport && population(where) > 0 &&
         control_without(s, where, gone) == Control::kBritish;
}

// What the British will have for the Support Phase if they pay here: Forts and Cities earn, but the
// West Indies are not counted on.
RULE("8.4.7")
int expected_for_support(const State& s) {
  const int forts = s.on_map(Piece::kBritishFort);
  int cities = 0;
  for (Space city : s.controlled(Control::kBritish) & kCities) cities += s.open_population(city);
  return std::max(0, s.money(Faction::kBritish) - 1) + forts + cities;
}

// The cubes permit Reward Loyalty that can be paid for, or keep the Committees of Correspondence
// out.
BOX(W1 .1, W1 .2)
RULE("8.4.7")
bool worth_british_supply(const State& s, Space where) {
  if (!(kCities | kColonies).has(where)) return false;
  if (reward_possible(s, where, {}) && reward_levels(s, where, expected_for_support(s), 1) > 0) {
    return true;
  }
  return !rebel_control(s, where) && s.has(where, kPatriotPieces) &&
         s.level(where) != Level::kActiveOpposition &&
         control_without(s, where, kBritishCubes) == Control::kRebellion;
}

BOX(W1 .3, W1 .4, W1 .5)
RULE("8.4.7")
Action british_supply_answer(Mind& m) {
  const SpaceSet all = pending(m);
  const SpaceSet worth = all.where([&](Space s) { return worth_british_supply(m.s, s); });
  if (worth.empty()) {
    m.act("supply_remove", all.first());
    return or_first(m, action(ActionKind::kSupplyRemove, all.first()));
  }
  const SpaceSet best = m.most(
      worth, [](Space s) { return population(s); }, "population");
  const Space where = m.random_space(best);
  for (ActionKind kind : {ActionKind::kSupplyPay, ActionKind::kSupplyShift}) {
    if (lists(m, action(kind, where))) {
      m.act(kind == ActionKind::kSupplyPay ? "supply_pay" : "supply_shift", where);
      return action(kind, where);
    }
  }
  m.act("supply_remove", where);
  return or_first(m, action(ActionKind::kSupplyRemove, where));
}

// Half of the units, as 6.2.1 takes them, by 8.1.2.
Control control_after_halving(const State& s, Space where) {
  const int lost = s.count(where, kPatriotUnits) / 2;
  return control_after(s, where, 0, -lost, 0);
}

BOX(W2 .1, W2 .2, W2 .3, W2 .4, W2 .5)
RULE("8.5.5")
Action patriot_supply_answer(Mind& m) {
  const SpaceSet all = pending(m);
  SpaceSet worth =
      all.where([&](Space s) { return control_after_halving(m.s, s) != m.s.control_of(s); });
  const bool can_pay = m.s.money(Faction::kPatriots) > 0;
  if (worth.any() && can_pay) {
    worth = m.prefer_where(
        worth,
        [&](Space s) {
          return m.s.has(s, Piece::kRegular) && m.s.has(s, Piece::kTory) &&
                 m.s.level(s) != Level::kActiveSupport && population(s) > 0 &&
                 control_after_halving(m.s, s) == Control::kBritish;
        },
        "reward_possible");
    worth = m.most(
        worth, [&](Space s) { return m.s.count(s, Piece::kVillage); }, "villages");
    worth = m.most(
        worth, [](Space s) { return population(s); }, "population");
    const Space where = m.random_space(worth);
    m.act("supply_pay", where);
    return or_first(m, action(ActionKind::kSupplyPay, where));
  }
  const Space where = all.first();
  m.act("supply_halve", where);
  return or_first(m, action(ActionKind::kSupplyHalve, m.s.count(where, kPatriotUnits) / 2, where));
}

// To the nearest refuge, at random between equals.
BOX(W3 .4, W3 .5, W4 .3)
RULE("8.6.7", "8.7.5")
Action supply_move(Mind& m, Space from) {
  SpaceSet refuges;
  for (Action a : m.d->options()) {
    if (is(a, ActionKind::kSupplyMove) && a.a == static_cast<std::uint8_t>(from)) {
      refuges.add(static_cast<Space>(a.b));
    }
  }
  m.act(refuges.empty() ? "supply_remove" : "supply_move", from);
  if (refuges.empty()) return or_first(m, action(ActionKind::kSupplyRemove, from));
  return or_first(m, action(ActionKind::kSupplyMove, from, m.random_space(refuges)));
}

BOX(W3 .1, W3 .2, W3 .3)
RULE("8.6.7")
Action french_supply_answer(Mind& m) {
  const SpaceSet all = pending(m);
  SpaceSet worth = all.where(
      [&](Space s) { return control_without(m.s, s, Piece::kFrench) != m.s.control_of(s); });
  if (worth.empty() || m.s.money(Faction::kFrench) == 0) return supply_move(m, all.first());
  worth = m.prefer_where(
      worth, [&](Space s) { return reward_possible(m.s, s, Piece::kFrench); }, "reward_possible");
  worth = m.most(
      worth, [](Space s) { return population(s); }, "population");
  const Space where = m.random_space(worth);
  m.act("supply_pay", where);
  return or_first(m, action(ActionKind::kSupplyPay, where));
}

BOX(W4 .1, W4 .2)
RULE("8.7.5")
Action indian_supply_answer(Mind& m) {
  const SpaceSet all = pending(m);
  const SpaceSet control = all.where([&](Space s) {
    return !rebel_control(m.s, s) && control_without(m.s, s, kWarParties) == Control::kRebellion;
  });
  SpaceSet village;
  if (m.s.available(Piece::kVillage) > 0) {
    village = all.where([&](Space s) { return could_place_village(m.s, s); });
  }
  if ((control | village).empty() || m.s.money(Faction::kIndians) == 0) {
    return supply_move(m, all.first());
  }
  SpaceSet worth = m.prefer(control | village, control, "no_rebel_control");
  const Space where = m.random_space(worth);
  m.act("supply_pay", where);
  return or_first(m, action(ActionKind::kSupplyPay, where));
}

Action supply_answer(Mind& m) {
  switch (asked(m)) {
    case Faction::kBritish:
      return british_supply_answer(m);
    case Faction::kPatriots:
      return patriot_supply_answer(m);
    case Faction::kFrench:
      return french_supply_answer(m);
    case Faction::kIndians:
      break;
  }
  return indian_supply_answer(m);
}

Action supply_loss_answer(Mind& m) {
  PieceSet kinds;
  Space where{};
  for (Action a : m.d->options()) {
    if (!is(a, ActionKind::kRemove)) continue;
    kinds.add(static_cast<Piece>(a.b));
    where = static_cast<Space>(a.c);
  }
  const Piece p = next_friendly_removed(m.s, where, kinds);
  return chosen(m, action(ActionKind::kRemove, 1, p, where), "gives_up");
}

// No text says where; a Village wants War Parties (I2).
Action supply_village_answer(Mind& m) {
  SpaceSet among;
  for (Action a : m.d->options()) {
    if (is(a, ActionKind::kPlace)) among.add(static_cast<Space>(a.c));
  }
  among = m.prefer(among, m.s.with(kWarParties), "war_parties");
  return chosen(m, action(ActionKind::kPlace, 1, Piece::kVillage, m.random_space(among)),
                "village_for_parties");
}

BOX(W5 .1, W5 .2, W5 .3)
RULE("8.4.8", "8.6.8")
Action upkeep_answer(Mind& m) {
  const bool french = asked(m) == Faction::kFrench;
  const bool stay = french || british_control(m.s, Space::kWestIndies);
  Action best = (*m.d)[0];
  for (Action a : m.d->options()) {
    if (!is(a, ActionKind::kWithdraw)) continue;
    if (!is(best, ActionKind::kWithdraw) || (stay ? a.a < best.a : a.a > best.a)) best = a;
  }
  if (!stay) {
    m.act("west_indies_leave");
  } else {
    // Without a Resource nobody may stay (6.2.2).
    m.act(best.a == 0 ? "west_indies_stay" : "west_indies_unpaid");
  }
  return best;
}

}  // namespace

// ---- Support Phase

BOX(W6 .1, W6 .2)
RULE("8.4.5")
Space best_reward(Mind& m, SpaceSet among, int money, int most_levels) {
  const auto levels = [&](Space where) { return reward_levels(m.s, where, money, most_levels); };
  SpaceSet best = among.where([&](Space where) { return levels(where) > 0; });
  best = m.least(
      best, [&](Space where) { return markers(m.s, where); }, "fewest_markers");
  best = m.most(
      best, [&](Space where) { return shift_gain(m.s, where, levels(where)); }, "largest_shift");
  return m.random_space(best);
}

namespace {

constexpr int kWinterLevels = 2;

Action winter_reward_answer(Mind& m) {
  const Space where = best_reward(m, spaces_of(m), m.s.money(Faction::kBritish), kWinterLevels);
  if (where == Space::kNowhere) return stop(m, "no_level_to_gain");
  m.act("reward_loyalty", where);
  return or_first(m, action(ActionKind::kSpace, where));
}

BOX(W7 .1, W7 .2, W7 .3)
RULE("8.5.9")
Action committees_answer(Mind& m) {
  SpaceSet among;
  std::array<std::uint8_t, kSpaces> most_spent{};
  for (Action a : m.d->options()) {
    if (!is(a, ActionKind::kCommittees)) continue;
    among.add(static_cast<Space>(a.b));
    most_spent[a.b] = std::max(most_spent[a.b], a.a);
  }
  const auto gain = [&](Space where) {
    const int levels = most_spent[at(where)] - m.s.spaces[at(where)].raid;
    return levels <= 0 ? 0 : -shift_gain(m.s, where, -levels);
  };
  among =
      among.where([&](Space where) { return most_spent[at(where)] > m.s.spaces[at(where)].raid; });
  if (among.empty()) return stop(m, "no_level_to_gain");
  among = m.least(
      among, [&](Space where) { return m.s.spaces[at(where)].raid; }, "fewest_raids");
  among = m.most(among, gain, "largest_shift");
  const Space where = m.random_space(among);
  m.act("committees", where);
  return or_first(m, action(ActionKind::kCommittees, most_spent[at(where)], where));
}

// ---- Redeployment

SpaceSet leader_places(const Mind& m) {
  SpaceSet all;
  for (Action a : m.d->options()) {
    if (is(a, ActionKind::kLeaderTo) && a.b < kSpaces) all.add(static_cast<Space>(a.b));
  }
  return all;
}

BOX(W8 .4, W8 .5)
RULE("8.7.7")
SpaceSet best_for_indians(Mind& m, SpaceSet among) {
  if (m.s.leads(Leader::kCornplanter)) {
    const SpaceSet fit = among.where([&](Space where) {
      return neutral_or_passive(m.s).has(where) && m.s.count(where, kWarParties) >= 2 &&
             m.s.base_room(where) > 0;
    });
    if (fit.any()) return m.prefer(among, fit, "village_fit");
  }
  return m.most(
      among, [&](Space where) { return m.s.count(where, kWarParties); }, "war_parties");
}

BOX(W8 .1, W8 .2, W8 .3)
RULE("8.4.9", "8.5.6", "8.6.9", "8.7.7")
Action redeploy_answer(Mind& m) {
  const Faction f = asked(m);
  SpaceSet among = leader_places(m);
  if (among.empty()) return (*m.d)[0];
  // The West Indies are a box and no space (1.3.7); where the text means them too, it names them.
  among = m.prefer(among, kMap, "on_map");
  const auto count = [&](Piece p) { return [&m, p](Space where) { return m.s.count(where, p); }; };
  switch (f) {
    case Faction::kBritish:
      among = m.most(among, count(Piece::kRegular), "british_regulars");
      break;
    case Faction::kPatriots:
      among = m.most(among, count(Piece::kContinental), "continentals");
      break;
    case Faction::kFrench:
      among = m.prefer(among, m.s.with(Piece::kFrench) & m.s.with(Piece::kContinental),
                       "with_continentals");
      among = m.most(among, count(Piece::kFrench), "french_regulars");
      break;
    case Faction::kIndians:
      among = best_for_indians(m, among);
      break;
  }
  const Space where = m.random_space(among);
  m.act("leader_to", where);
  return or_first(m, action(ActionKind::kLeaderTo, m.s.leader[at(f)], where));
}

// ---- Desertion

struct Deserter {
  Piece piece{};
  SpaceSet spaces;
};

SpaceSet deserter_spaces(const Mind& m, PieceSet kinds) {
  SpaceSet all;
  for (Action a : m.d->options()) {
    if (is(a, ActionKind::kRemove) && kinds.has(static_cast<Piece>(a.b))) {
      all.add(static_cast<Space>(a.c));
    }
  }
  return all;
}

bool changes_control(const State& s, Space where, Piece p) {
  const bool royalist = kRoyalistPieces.has(p);
  return control_after(s, where, royalist ? -1 : 0, royalist ? 0 : -1,
                       kBritishPieces.has(p) ? -1 : 0) != s.control_of(where);
}

// Where Control stays as it is; else that of the fewest people changes.
RULE("8.4.10", "8.5.7")
SpaceSet least_control(Mind& m, SpaceSet among, Piece p) {
  const SpaceSet keeps = among.where([&](Space s) { return !changes_control(m.s, s, p); });
  if (keeps.any()) return m.prefer(among, keeps, "keeps_control");
  return m.least(
      among, [](Space s) { return population(s); }, "lowest_population");
}

// Whichever face of Militia stands there: of one's own Active first, of the enemy Underground first.
RULE("8.1.2")
Action desert(Mind& m, Piece p, Space where) {
  if (m.wants == 0) m.act("deserts", where);
  const bool own = pieces_of(asked(m)).has(p);
  const Action first = action(ActionKind::kRemove, 1, own ? active(p) : p, where);
  const Action second = action(ActionKind::kRemove, 1, own ? p : active(p), where);
  return lists(m, first) ? first : or_first(m, second);
}

BOX(W10 .1, W10 .2, W10 .3)
RULE("8.7.6")
Action indian_desertion(Mind& m, Piece p) {
  const PieceSet kinds = p == Piece::kContinental ? PieceSet{p} : kMilitia;
  SpaceSet among = deserter_spaces(m, kinds);
  among = m.prefer(among, m.s.with(Piece::kVillage), "villages");
  among = m.prefer_where(
      among, [&](Space s) { return rebel_control(m.s, s) && changes_control(m.s, s, p); },
      "removes_rebel_control");
  among = m.prefer_where(
      among, [&](Space s) { return m.s.count(s, kinds) == 1; }, "last_of_kind");
  return desert(m, p, m.random_space(among));
}

BOX(W10 .4, W10 .5)
RULE("8.5.7")
Action patriot_desertion(Mind& m) {
  // Militia first, then Continentals: the two numbers are fixed and the order is free.
  const bool militia = deserter_spaces(m, kMilitia).any();
  const Piece p = militia ? Piece::kMilitiaU : Piece::kContinental;
  SpaceSet among = deserter_spaces(m, militia ? kMilitia : PieceSet{Piece::kContinental});
  among = least_control(m, among, p);
  among = m.prefer_where(
      among, [&](Space s) { return m.s.count(s, kPatriotUnits) > 1; }, "not_last_unit");
  return desert(m, p, m.random_space(among));
}

BOX(W9 .3, W9 .4)
RULE("8.4.10")
Action british_desertion(Mind& m) {
  SpaceSet among = deserter_spaces(m, Piece::kTory);
  among = least_control(m, among, Piece::kTory);
  among = m.prefer_where(
      among, [&](Space s) { return m.s.count(s, Piece::kTory) > 1; }, "not_last_tory");
  return desert(m, Piece::kTory, m.random_space(among));
}

BOX(W9 .1, W9 .2)
RULE("8.6.10")
Action french_desertion(Mind& m) {
  SpaceSet among = deserter_spaces(m, Piece::kTory);
  const SpaceSet turning =
      among.where([&](Space s) { return changes_control(m.s, s, Piece::kTory); });
  const SpaceSet last = among.where([&](Space s) {
    return m.s.count(s, Piece::kTory) == 1 && m.s.level(s) != Level::kActiveSupport;
  });
  if ((turning | last).any()) {
    among = turning.any() ? m.prefer(among, turning, "changes_control")
                          : m.prefer(among, last, "last_tory");
    among = m.most(
        among, [](Space s) { return population(s); }, "population");
  }
  return desert(m, Piece::kTory, m.random_space(m.prefer(among, last, "last_tory")));
}

Action desertion_answer(Mind& m) {
  switch (asked(m)) {
    case Faction::kBritish:
      return british_desertion(m);
    case Faction::kFrench:
      return french_desertion(m);
    case Faction::kPatriots:
      return patriot_desertion(m);
    case Faction::kIndians:
      break;
  }
  const bool militia = deserter_spaces(m, kMilitia).any();
  return indian_desertion(m, militia ? Piece::kMilitiaU : Piece::kContinental);
}

// Cards 102 and 103: no text says which.
Action winter_loss_answer(Mind& m) {
  SpaceSet among;
  Action sample = (*m.d)[0];
  for (Action a : m.d->options()) {
    if (is(a, ActionKind::kRemove)) among.add(static_cast<Space>(a.c));
  }
  return chosen(m, action(ActionKind::kRemove, 1, sample.b, m.random_space(among)), "any_of_them");
}

}  // namespace

Action answer_winter(Mind& m) {
  switch (static_cast<Question>(m.d->question)) {
    case Question::kSupply:
      return supply_answer(m);
    case Question::kSupplyLoss:
      return supply_loss_answer(m);
    case Question::kSupplyVillage:
      return supply_village_answer(m);
    case Question::kWestIndiesUpkeep:
      return upkeep_answer(m);
    case Question::kWinterReward:
      return winter_reward_answer(m);
    case Question::kCommittees:
      return committees_answer(m);
    case Question::kRedeployLeader:
      return redeploy_answer(m);
    case Question::kDesertion:
      return desertion_answer(m);
    case Question::kWinterLoss:
      return winter_loss_answer(m);
    default:
      return (*m.d)[0];
  }
}

// A leader left alone goes where he would be redeployed (8.4.9 ...): no text says otherwise.
RULE("1.10")
Action answer_lone_leader(Mind& m) { return redeploy_answer(m); }

}  // namespace tricorne::liberty::bots
