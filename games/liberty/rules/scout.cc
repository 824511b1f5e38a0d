// 3.4.3: Scout.
#include "games/liberty/rules/command.h"

namespace tricorne::liberty {

namespace {

constexpr PieceSet kScouts = kWarParties | kBritishCubes;

SpaceSet scout_targets(const CommandRecord& r, Space from) {
  SpaceSet to = adjacent(from) & kProvinces & unselected(r);
  if (r.must_involve != Space::kNowhere && r.must_involve != from) to &= SpaceSet{r.must_involve};
  return to;
}

void list_scout_step(Turn& t) {
  const CommandRecord& r = t.s.command();
  for (Space from : next_spaces(t.s)) {
    for (Space to : scout_targets(r, from)) t.option(ActionKind::kScout, from, to);
  }
  if (must_earn(t.s)) {
    t.option(ActionKind::kSpecial, Special::kTrade);
  } else {
    list_specials(t);
  }
}

int most(const State& s, const ScoutLocals& f, Piece p) {
  const int there = s.count(f.from, p);
  return p == Piece::kTory ? std::min<int>(there, f.regulars) : there;
}

bool group_complete(const ScoutLocals& f) {
  return (f.taken & kWarParties).any() && f.taken.has(Piece::kRegular);
}

bool more_to_take(const State& s, const ScoutLocals& f) {
  return (kScouts - f.taken).any_where([&](Piece p) { return most(s, f, p) > 0; });
}

void list_scout_group(Turn& t, const ScoutLocals& f) {
  for (Piece p : kScouts - f.taken) {
    t.options_count(ActionKind::kMove, 1, most(t.s, f, p), p, f.from);
  }
  if (group_complete(f)) t.option(ActionKind::kDone);
}

// All War Parties that move become Active.
void take_units(Turn& t, ScoutLocals& f) {
  const auto p = static_cast<Piece>(t.answer.b);
  const int n = t.answer.a;
  f.taken.add(p);
  if (p == Piece::kRegular) f.regulars = static_cast<std::uint8_t>(n);
  f.follower = 0;
  const bool asked = f.asked.has(owner(p)) && !t.s.non_player(owner(p));
  if (!asked && leader_may_follow(t, owner(p), f.from)) {
    f.follower = static_cast<std::uint8_t>(seat(owner(p)) + 1);
  }
  f.asked.add(owner(p));
  if (p == Piece::kWarPartyU) t.activate(p, f.from, n);
  t.move(active(p), f.from, f.to, n);
}

void begin_scout(Turn& t, ScoutLocals& f) {
  f.from = static_cast<Space>(t.answer.a);
  f.to = static_cast<Space>(t.answer.b);
  select(t, f.to);
  t.s.command().origins.add(f.from);
  pay_for_command(t, Faction::kIndians, kPriceOfSpace);
  pay_for_command(t, Faction::kBritish, kPriceOfSpace);
}

}  // namespace

// Both pay one Resource (ruling 47).
RULE("3.4.3")
SpaceSet scout_origins(const State& s, const CommandRecord& r, int purse) {
  if (purse < kPriceOfSpace || r.selected.any()) return {};
  if (!is_free(r) && s.money(Faction::kBritish) < kPriceOfSpace) return {};
  const SpaceSet from = s.with(kWarParties) & s.where[at(Piece::kRegular)] & kProvinces;
  return from.where([&](Space x) { return scout_targets(r, x).any(); });
}

RULE("3.4.3")
Flow scout(Turn& t) {
  auto& f = t.locals<Procedure::kScout>();
  BEGIN(t);
  while (step_open(t.s)) {
    PERSON_CHOOSES(t, seat(Faction::kIndians), Question::kSelectSpace, "3.4.3", list_scout_step(t));
    if (t.answered(ActionKind::kSpecial)) {
      CALL(t, Procedure::kCommandSpecial, chosen_special(t));
      continue;
    }
    begin_scout(t, f);
    while (more_to_take(t.s, f)) {
      PERSON_CHOOSES(t, seat(Faction::kIndians), Question::kScoutGroup, "3.4.3",
                     list_scout_group(t, f));
      if (t.answered(ActionKind::kDone)) break;
      take_units(t, f);
      if (f.follower != 0) {
        CALL(t, Procedure::kLeaderFollows,
             LeaderCall{static_cast<Faction>(f.follower - 1), f.from, f.to, t.answer.a});
      }
    }
    if (leaders_to_join(t.s).any()) CALL(t, Procedure::kLeadersJoin);
    t.activate(Piece::kMilitiaU, f.to, t.s.count(f.to, Piece::kMilitiaU));
    CALL(t, Procedure::kStrike,
         SpecialRun{.faction = Faction::kBritish,
                    .special = Special::kSkirmish,
                    .decider = Faction::kIndians,
                    .may = 1,
                    .limit = 1,
                    .spaces = {f.to}});
  }
  END(t);
}

}  // namespace tricorne::liberty
