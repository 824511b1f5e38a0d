// 4.2.3, 4.3.1, 4.4.1, 4.4.3, 4.5.1, 4.5.3: the Special Activities that bring Resources or ships:
// Naval Pressure, Persuasion, Trade, Plunder, Preparer la Guerre.
#include "games/liberty/rules/command.h"

namespace tricorne::liberty {
namespace {

constexpr int kIncome = 2;
constexpr int kRegularsReady = 3;

SpaceSet open_spaces(const State& s, const SpecialRun& f) {
  return special_spaces(s, f.faction, f.special) & f.spaces;
}

void list_spaces(Turn& t, const SpecialRun& f) {
  t.options(open_spaces(t.s, f));
  if (f.may != 0) t.option(ActionKind::kDone);
}

void use_space(Turn& t, SpecialRun& f, Space where) {
  f.space = where;
  f.spaces.drop(where);
  --f.limit;
  f.may = 1;
  if (f.in_command != 0) t.s.command().special_spaces.add(where);
}

// What the British can give: a Scout still to come costs them a Resource (3.4.3).
int most_gift(const State& s, const SpecialRun& f) {
  const bool scout_to_come = f.in_command != 0 && s.command().command == Command::kScout &&
                             s.command().selected.empty() && !is_free(s.command());
  return s.money(Faction::kBritish) - (scout_to_come ? 1 : 0);
}

// Ruling 45: a gift of 1 would be worth no more than none.
void list_gifts(Turn& t, const SpecialRun& f) {
  t.option(ActionKind::kAmount, 0);
  for (int n = 2; n <= most_gift(t.s, f); ++n) t.option(ActionKind::kAmount, n);
}

RULE("4.4.1")
void trade_for(Turn& t, Space where, int gift) {
  t.activate(Piece::kWarPartyU, where, 1);
  if (gift > 1) {
    t.transfer(Faction::kBritish, Faction::kIndians, gift);
  } else {
    t.gain(Faction::kIndians, 1);
  }
}

bool raid_to_come(const State& s, const SpecialRun& f) {
  return f.in_command != 0 && !s.command().selected.has(f.space);
}

// A Plunder before the Raid leaves a War Party to Raid with.
PieceSet plunder_losses(const State& s, const SpecialRun& f) {
  PieceSet kinds = kWarParties.where([&](Piece p) { return s.has(f.space, p); });
  if (raid_to_come(s, f) && s.count(f.space, Piece::kWarPartyU) == 1 &&
      raid_sources(s, f.space).empty() && s.has(f.space, Piece::kWarPartyA)) {
    kinds.drop(Piece::kWarPartyU);
  }
  return kinds;
}

void list_plunder_losses(Turn& t, const SpecialRun& f) {
  for (Piece p : plunder_losses(t.s, f)) t.option(ActionKind::kPiece, p);
}

void list_preparations(Turn& t, const SpecialRun& f) {
  if (f.must_pay == 0) {
    if (t.s.unavailable(Piece::kSquadron) > 0) t.option(ActionKind::kReady, 1, Piece::kSquadron);
    const int regulars = std::min(kRegularsReady, t.s.unavailable(Piece::kFrench));
    if (regulars > 0) t.option(ActionKind::kReady, regulars, Piece::kFrench);
  }
  t.option(ActionKind::kIncome, kIncome);
}

void prepare(Turn& t) {
  if (t.answered(ActionKind::kIncome)) {
    t.gain(Faction::kFrench, kIncome);
  } else if (t.answer.b == static_cast<std::uint8_t>(Piece::kSquadron)) {
    t.move_squadrons(Box::kUnavailable, 1);
  } else {
    t.rebox(Piece::kFrench, Box::kUnavailable, Box::kAvailable, t.answer.a);
  }
}

}  // namespace

RULE("4.3.1")
Flow persuasion(Turn& t) {
  auto& f = t.locals<Procedure::kPersuasion>();
  BEGIN(t);
  while (f.limit > 0 && open_spaces(t.s, f).any()) {
    PERSON_CHOOSES(t, seat(f.decider), Question::kSpecialSpace, "4.3.1", list_spaces(t, f));
    if (t.answered(ActionKind::kDone)) break;
    use_space(t, f, t.answered_space());
    t.activate(Piece::kMilitiaU, f.space, 1);
    t.gain(Faction::kPatriots, 1);
    t.add_propaganda(f.space);
  }
  END(t);
}

RULE("4.4.1")
Flow trade(Turn& t) {
  auto& f = t.locals<Procedure::kTrade>();
  BEGIN(t);
  PERSON_CHOOSES(t, seat(f.decider), Question::kSpecialSpace, "4.4.1", list_spaces(t, f));
  if (t.answered(ActionKind::kDone)) RETURN(t);
  use_space(t, f, t.answered_space());
  if (most_gift(t.s, f) >= 2) {
    ASK(t, seat(Faction::kBritish), Question::kTradeGift, "4.4.1", list_gifts(t, f));
    trade_for(t, f.space, t.answer.a);
  } else {
    trade_for(t, f.space, 0);
  }
  END(t);
}

// Ruling 46. A Plunder may come before the Raid that it pays for, which then must follow (4.1).
RULE("4.4.3", "4.1")
Flow plunder(Turn& t) {
  auto& f = t.locals<Procedure::kPlunder>();
  BEGIN(t);
  PERSON_CHOOSES(t, seat(f.decider), Question::kSpecialSpace, "4.4.3", list_spaces(t, f));
  if (t.answered(ActionKind::kDone)) RETURN(t);
  use_space(t, f, t.answered_space());
  t.transfer(Faction::kPatriots, Faction::kIndians, population(f.space));
  if (raid_to_come(t.s, f)) {
    t.s.command().work[0] = static_cast<std::uint8_t>(at(f.space) + 1);
  }
  if (plunder_losses(t.s, f).size() == 1) {
    t.remove(plunder_losses(t.s, f).first(), f.space, 1);
  } else {
    ASK(t, seat(f.decider), Question::kPlunderLoss, "4.4.3", list_plunder_losses(t, f));
    t.remove(static_cast<Piece>(t.answer.a), f.space, 1);
  }
  END(t);
}

RULE("4.5.1")
Flow preparer_la_guerre(Turn& t) {
  auto& f = t.locals<Procedure::kPreparerLaGuerre>();
  BEGIN(t);
  PERSON_CHOOSES(t, seat(Faction::kFrench), Question::kPreparer, "4.5.1", list_preparations(t, f));
  prepare(t);
  END(t);
}

// British: a level down, or a D3 of Resources at 0. French: a level up, or rearrange (ruling 11).
RULE("4.2.3", "4.5.3", "1.9")
Flow naval_pressure(Turn& t) {
  auto& f = t.locals<Procedure::kNavalPressure>();
  BEGIN(t);
  if (f.faction == Faction::kFrench) {
    if (t.s.squadrons_in_west_indies() > 0) {
      CALL(t, Procedure::kRaiseFni, FniCall{1});
    } else {
      CALL(t, Procedure::kRearrangeBlockades, RearrangeCall{});
    }
  } else if (t.s.fni > 0) {
    CALL(t, Procedure::kLowerFni, FniCall{1});
  } else {
    CALL(t, Procedure::kRollD3);
    t.gain(Faction::kBritish, t.s.stack.result);
  }
  END(t);
}

}  // namespace tricorne::liberty
