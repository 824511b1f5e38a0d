// 3.2.1: British Muster and the Reward Loyalty that it shares with Winter Quarters (6.4.1).

#include "games/liberty/rules/command.h"

namespace tricorne::liberty {

namespace {

constexpr int kMostRegulars = 6;
constexpr int kMostTories = 2;
constexpr int kCubesForFort = 3;

SpaceSet open_cities(const State& s) { return kCities - s.blockaded(); }

// 4.2.2: a Skirmish and a Muster keep apart.
SpaceSet skirmished(const CommandRecord& r) {
  return r.special == Special::kSkirmish ? r.special_spaces : SpaceSet{};
}

SpaceSet tory_ground(const State& s) {
  const SpaceSet posts = s.where[at(Piece::kRegular)] | s.where[at(Piece::kBritishFort)];
  return ((posts | adjacent(posts & kMap)) & (kCities | kColonies)) -
         s.at_level(Level::kActiveOpposition);
}

void list_regular_spaces(Turn& t) {
  const CommandRecord& r = t.s.command();
  t.options(muster_regular_spaces(t.s, r, purse(t.s, r)));
  if (must_earn(t.s)) {
    t.option(ActionKind::kSpecial, Special::kNavalPressure);
    return;
  }
  list_specials(t);
  if (muster_tory_spaces(t.s, r, {}, purse(t.s, r)).any()) t.option(ActionKind::kNo);
}

// The Resources have run out, and Naval Pressure would pay for Tories in one space more (4.1).
bool may_earn_tories(const State& s, SpaceSet done) {
  const CommandRecord& r = s.command();
  return r.selected.any() && purse(s, r) == 0 && sure_income(s, r) > 0 &&
         muster_tory_spaces(s, r, done, 1).any();
}

void list_tory_spaces(Turn& t, SpaceSet done) {
  const CommandRecord& r = t.s.command();
  t.options(muster_tory_spaces(t.s, r, done, purse(t.s, r)));
  list_specials(t);
  if (r.selected.any()) t.option(ActionKind::kDone);
}

SpaceSet fort_spaces(const State& s) {
  return s.command().selected.where([&](Space where) {
    return s.count(where, kBritishCubes) >= kCubesForFort &&
           obtainable_count(s, Faction::kBritish, Piece::kBritishFort, where, 1) > 0;
  });
}

bool can_build(const State& s) {
  return fort_spaces(s).any() || (reward_spaces(s) & s.command().selected).any();
}

void list_build(Turn& t) {
  for (Space where : fort_spaces(t.s)) t.option(ActionKind::kBuild, Piece::kBritishFort, where);
  t.options(reward_spaces(t.s) & t.s.command().selected, ActionKind::kReward);
  list_specials(t);
  t.option(ActionKind::kDone);
}

int fewest_regulars(const State& s, Space where) {
  return std::max(0, kCubesForFort - s.count(where, Piece::kTory));
}
int most_regulars(const State& s, Space where) {
  return std::min(kCubesForFort, s.count(where, Piece::kRegular));
}

void remove_cubes(Turn& t, Space where, int regulars) {
  t.remove(Piece::kRegular, where, regulars);
  t.remove(Piece::kTory, where, kCubesForFort - regulars);
}

int markers(const State& s, Space where) {
  return s.spaces[at(where)].propaganda + s.spaces[at(where)].raid;
}

// Gage (ruling 20): the first level in his space is free, markers are not.
RULE("1.10")
int price_of_level(const State& s, Space where, int levels) {
  return s.leads(Leader::kGage, where) && levels == 0 ? 0 : 1;
}

bool can_go_on(const State& s, const RewardCall& f) {
  const int money = s.money(Faction::kBritish);
  if (markers(s, f.space) > 0) return money > 0;
  if (f.most_levels != 0 && f.levels >= f.most_levels) return false;
  return Turn::can_shift(s, f.space, 1) && money >= price_of_level(s, f.space, f.levels);
}

void list_reward(Turn& t, const RewardCall& f) {
  const SpaceState& space = t.s.spaces[at(f.space)];
  if (space.propaganda > 0) t.option(ActionKind::kRemovePropaganda, f.space);
  if (space.raid > 0) t.option(ActionKind::kRemoveRaid, f.space);
  if (markers(t.s, f.space) == 0) t.option(ActionKind::kShiftLevel, f.space);
  if (f.steps > 0) t.option(ActionKind::kDone);
}

void take_reward_step(Turn& t, RewardCall& f) {
  ++f.steps;
  if (t.answered(ActionKind::kShiftLevel)) {
    t.pay(Faction::kBritish, price_of_level(t.s, f.space, f.levels));
    t.shift(f.space, 1);
    ++f.levels;
    return;
  }
  t.pay(Faction::kBritish, 1);
  if (t.answered(ActionKind::kRemovePropaganda)) t.remove_propaganda(f.space);
  if (t.answered(ActionKind::kRemoveRaid)) t.remove_raid(f.space);
}

}  // namespace

// Ruling 34; ruling 12: a Colony must touch an unblockaded City.
RULE("3.2.1", "1.9")
SpaceSet muster_regular_spaces(const State& s, const CommandRecord& r, int purse) {
  if (purse < kPriceOfSpace) return {};
  const SpaceSet cities = open_cities(s);
  SpaceSet ground = cities | (adjacent(cities) & kColonies);
  if (s.treaty()) ground.add(Space::kWestIndies);
  return (ground & unselected(r)) - skirmished(r);
}

// A space already selected costs no more.
RULE("3.2.1")
SpaceSet muster_tory_spaces(const State& s, const CommandRecord& r, SpaceSet done, int purse) {
  SpaceSet spaces = r.selected;
  if (purse >= kPriceOfSpace) spaces |= unselected(r) - skirmished(r);
  return (tory_ground(s) & spaces) - done;
}

bool mustering_tories(const CommandRecord& r) { return r.work[0] != 0; }

int reward_price_now(const State& s) {
  const auto f = s.stack.top().read<Procedure::kRewardLoyalty>();
  return price_of_level(s, f.space, f.levels);
}

RULE("6.4.1", "3.2.1")
SpaceSet reward_spaces(const State& s) {
  const SpaceSet loyal = s.controlled(Control::kBritish) & s.where[at(Piece::kRegular)] &
                         s.where[at(Piece::kTory)] & kMap;
  return loyal.where([&](Space where) { return can_go_on(s, RewardCall{where, 0, 0, 0}); });
}

// All markers first, one Resource each; then levels (6.4.1, ruling 35).
RULE("6.4.1")
Flow reward_loyalty(Turn& t) {
  auto& f = t.locals<Procedure::kRewardLoyalty>();
  BEGIN(t);
  while (can_go_on(t.s, f)) {
    PERSON_CHOOSES(t, seat(Faction::kBritish), Question::kRewardLoyalty, "6.4.1",
                   list_reward(t, f));
    if (t.answered(ActionKind::kDone)) break;
    take_reward_step(t, f);
  }
  END(t);
}

// The Tory part of a Muster in one space: two, or one at Passive Opposition.
RULE("3.2.1")
int most_tories(const State& s, Space where) {
  if (!tory_ground(s).has(where)) return 0;
  const int allowed = s.level(where) == Level::kPassiveOpposition ? 1 : kMostTories;
  return obtainable_count(s, Faction::kBritish, Piece::kTory, where, allowed);
}

RULE("3.2.1")
Flow tory_muster(Turn& t) {
  auto& f = t.locals<Procedure::kToryMuster>();
  BEGIN(t);
  if (most_tories(t.s, f.space) == 0) RETURN(t);
  ASK(t, seat(f.decider), Question::kMusterCount, "3.2.1",
      t.options_count(ActionKind::kPlace, 0, most_tories(t.s, f.space), Piece::kTory, f.space));
  if (t.answer.a > 0) {
    CALL(t, Procedure::kPlaceOwn, PlaceCall{Faction::kBritish, Piece::kTory, f.space, t.answer.a});
  }
  END(t);
}

RULE("3.2.1")
Flow british_muster(Turn& t) {
  auto& f = t.locals<Procedure::kBritishMuster>();
  State& s = t.s;
  BEGIN(t);
  // First, Regulars in one space.
  while (muster_regular_spaces(s, s.command(), purse(s, s.command())).any() || must_earn(s)) {
    PERSON_CHOOSES(t, seat(Faction::kBritish), Question::kMusterRegulars, "3.2.1",
                   list_regular_spaces(t));
    if (t.answered(ActionKind::kSpecial)) {
      CALL(t, Procedure::kCommandSpecial, chosen_special(t));
      continue;
    }
    if (t.answered(ActionKind::kNo)) break;
    f.space = t.answered_space();
    select(t, f.space);
    pay_for_command(t, Faction::kBritish, kPriceOfSpace);
    if (s.available(Piece::kRegular) > 0) {
      ASK(t, seat(Faction::kBritish), Question::kMusterCount, "3.2.1",
          t.options_count(ActionKind::kPlace, 0,
                          std::min(kMostRegulars, s.available(Piece::kRegular)), Piece::kRegular,
                          f.space));
      if (t.answer.a > 0) {
        CALL(t, Procedure::kPlaceOwn,
             PlaceCall{Faction::kBritish, Piece::kRegular, f.space, t.answer.a});
      }
    }
    break;
  }
  // Then Tories in any number.
  s.command().work[0] = 1;
  while (muster_tory_spaces(s, s.command(), f.tories, purse(s, s.command())).any() ||
         may_earn_tories(s, f.tories)) {
    PERSON_CHOOSES(t, seat(Faction::kBritish), Question::kMusterTories, "3.2.1",
                   list_tory_spaces(t, f.tories));
    if (t.answered(ActionKind::kSpecial)) {
      CALL(t, Procedure::kCommandSpecial, chosen_special(t));
      continue;
    }
    if (t.answered(ActionKind::kDone)) {
      if (!can_build(s)) stop_command(t);
      break;
    }
    f.tories.add(t.answered_space());
    if (!s.command().selected.has(t.answered_space())) {
      select(t, t.answered_space());
      pay_for_command(t, Faction::kBritish, kPriceOfSpace);
    }
    CALL(t, Procedure::kToryMuster, ToryMusterCall{t.answered_space(), Faction::kBritish});
  }
  // Then a Fort or Reward Loyalty in one of them.
  while (can_build(s)) {
    ASK(t, seat(Faction::kBritish), Question::kMusterBuild, "3.2.1", list_build(t));
    if (t.answered(ActionKind::kSpecial)) {
      CALL(t, Procedure::kCommandSpecial, chosen_special(t));
      continue;
    }
    if (t.answered(ActionKind::kDone)) {
      stop_command(t);
      break;
    }
    if (t.answered(ActionKind::kReward)) {
      CALL(t, Procedure::kRewardLoyalty, RewardCall{t.answered_space(), 0});
      break;
    }
    f.space = static_cast<Space>(t.answer.b);
    f.regulars = static_cast<std::uint8_t>(most_regulars(s, f.space));
    if (fewest_regulars(s, f.space) < f.regulars) {
      ASK(t, seat(Faction::kBritish), Question::kFortCubes, "3.2.1",
          t.options_count(ActionKind::kRemove, fewest_regulars(s, f.space), f.regulars,
                          Piece::kRegular, f.space));
      f.regulars = t.answer.a;
    }
    CALL(t, Procedure::kPlaceOwn, PlaceCall{Faction::kBritish, Piece::kBritishFort, f.space, 1});
    if (s.stack.result > 0) remove_cubes(t, f.space, f.regulars);
    break;
  }
  END(t);
}

}  // namespace tricorne::liberty
