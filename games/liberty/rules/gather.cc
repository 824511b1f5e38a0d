// 3.4.1: Gather.
#include "games/liberty/rules/command.h"

namespace tricorne::liberty {

namespace {

bool village_possible(const State& s, Space where) {
  return s.count(where, kWarParties) >= war_parties_for_village(s, where) &&
         obtainable_count(s, Faction::kIndians, Piece::kVillage, where, 1) > 0;
}

int most_war_parties(const State& s, Space where) {
  const int villages = s.count(where, Piece::kVillage);
  return obtainable_count(s, Faction::kIndians, Piece::kWarPartyU, where, villages + 1);
}

void list_how(Turn& t, Space where) {
  t.options_count(ActionKind::kPlace, 1, most_war_parties(t.s, where), Piece::kWarPartyU, where);
  if (village_possible(t.s, where)) t.option(ActionKind::kBuild, Piece::kVillage, where);
  if (t.s.has(where, Piece::kVillage)) t.option(ActionKind::kRegroup, where);
}

void list_village_units(Turn& t, Space where) {
  const int hidden = t.s.count(where, Piece::kWarPartyU);
  const int shown = t.s.count(where, Piece::kWarPartyA);
  if (war_parties_for_village(t.s, where) == 1) {
    if (hidden > 0) t.option(ActionKind::kPiece, Piece::kWarPartyU);
    if (shown > 0) t.option(ActionKind::kPiece, Piece::kWarPartyA);
    return;
  }
  if (hidden >= 2) t.option(ActionKind::kPair, Piece::kWarPartyU, Piece::kWarPartyU);
  if (hidden >= 1 && shown >= 1) t.option(ActionKind::kPair, Piece::kWarPartyU, Piece::kWarPartyA);
  if (shown >= 2) t.option(ActionKind::kPair, Piece::kWarPartyA, Piece::kWarPartyA);
}

void pay(Turn& t, Space where) {
  CommandRecord& r = t.s.command();
  if (is_reserve(where) && reserve_gather_left(r)) {
    r.work[0] = 1;
  } else {
    pay_for_command(t, Faction::kIndians, kPriceOfSpace);
  }
}

}  // namespace

// Cornplanter (ruling 21): one War Party is enough in his space.
RULE("1.10")
int war_parties_for_village(const State& s, Space where) {
  return s.leads(Leader::kCornplanter, where) ? 1 : 2;
}

bool gather_has_effect(const State& s, Space where) {
  return s.has(where, Piece::kVillage) || most_war_parties(s, where) > 0 ||
         village_possible(s, where);
}

// "With or without effect" (2.3.4): also where nothing can be placed.
RULE("3.4.1", "2.3.4")
SpaceSet gather_spaces(const State& s, const CommandRecord& r, int purse) {
  SpaceSet open = (unselected(r) & kProvinces) - s.at_level(Level::kActiveSupport) -
                  s.at_level(Level::kActiveOpposition);
  if (purse < kPriceOfSpace) open &= reserve_gather_left(r) ? kReserves : SpaceSet{};
  return open;
}

RULE("3.4.1")
Flow gather(Turn& t) {
  auto& f = t.locals<Procedure::kGather>();
  BEGIN(t);
  while (step_open(t.s)) {
    PERSON_CHOOSES(t, seat(Faction::kIndians), Question::kSelectSpace, "3.4.1", list_step(t));
    if (t.answered(ActionKind::kDone)) {
      stop_command(t);
      break;
    }
    if (t.answered(ActionKind::kSpecial)) {
      CALL(t, Procedure::kCommandSpecial, chosen_special(t));
      continue;
    }
    f.space = t.answered_space();
    select(t, f.space);
    pay(t, f.space);
    if (!gather_has_effect(t.s, f.space)) continue;
    PERSON_CHOOSES(t, seat(Faction::kIndians), Question::kGatherHow, "3.4.1", list_how(t, f.space));
    if (t.answered(ActionKind::kPlace)) {
      CALL(t, Procedure::kPlaceOwn,
           PlaceCall{Faction::kIndians, Piece::kWarPartyU, f.space, t.answer.a});
    } else if (t.answered(ActionKind::kRegroup)) {
      CALL(t, Procedure::kRegroup, RegroupCall{f.space, Faction::kIndians});
    } else {
      PERSON_CHOOSES(t, seat(Faction::kIndians), Question::kVillageUnits, "3.4.1",
                     list_village_units(t, f.space));
      f.first = static_cast<Piece>(t.answer.a);
      f.second = t.answered(ActionKind::kPair) ? static_cast<Piece>(t.answer.b) : Piece::kVillage;
      CALL(t, Procedure::kPlaceOwn, PlaceCall{Faction::kIndians, Piece::kVillage, f.space, 1});
      if (t.s.stack.result > 0) {
        t.remove(f.first, f.space, 1);
        if (f.second != Piece::kVillage) t.remove(f.second, f.space, 1);
      }
    }
  }
  t.s.moved = {};
  END(t);
}

}  // namespace tricorne::liberty
