// 3.5.1-3.5.3: French Agent Mobilization, Roderigue Hortalez et Cie and French Muster.
#include "games/liberty/rules/command.h"

namespace tricorne::liberty {

namespace {

constexpr int kAgentMilitia = 2;
constexpr int kMostRegulars = 4;
constexpr int kRegularsForFort = 2;

void list_agent_pieces(Turn& t, Space where) {
  const int militia = std::min(kAgentMilitia, t.s.available(Piece::kMilitiaU));
  if (militia > 0) t.option(ActionKind::kPlace, militia, Piece::kMilitiaU, where);
  if (t.s.available(Piece::kContinental) > 0) {
    t.option(ActionKind::kPlace, 1, Piece::kContinental, where);
  }
}

void list_hortalez(Turn& t) {
  for (int n = t.s.money(Faction::kFrench); n > 0; --n) t.option(ActionKind::kAmount, n);
  if (t.s.money(Faction::kFrench) > 0) {
    list_specials(t);
  } else {
    t.option(ActionKind::kSpecial, Special::kPreparerLaGuerre);
  }
}

// Without a Resource the one before Hortalez must bring some (4.1).
SpecialRun special_before_hortalez(const Turn& t) {
  SpecialRun run = chosen_special(t);
  if (t.s.money(Faction::kFrench) == 0) run.must_pay = 1;
  return run;
}

// Ruling 32: the Fort costs the Patriots a Resource even when the Muster is free.
RULE("3.5.3")
bool fort_possible(const State& s, Space where) {
  return where != Space::kWestIndies && s.money(Faction::kPatriots) > 0 &&
         s.count(where, Piece::kFrench) >= kRegularsForFort &&
         s.placeable(where, Piece::kPatriotFort) > 0;
}

void list_fort(Turn& t, Space where) {
  t.option(ActionKind::kBuild, Piece::kPatriotFort, where);
  list_specials(t);
  t.option(ActionKind::kDone);
}

void build_fort(Turn& t, Space where) {
  t.pay(Faction::kPatriots, 1);
  t.remove(Piece::kFrench, where, kRegularsForFort);
  t.place(Piece::kPatriotFort, where, 1);
}

}  // namespace

// 1.4.1: only what is Available, since the pieces are not the French's own.
bool agents_find(const State& s) {
  return s.available(Piece::kMilitiaU) > 0 || s.available(Piece::kContinental) > 0;
}

// Ruling 44: Quebec the Province. "With or without effect" (2.3.4): also with nothing to place.
RULE("3.5.1", "2.3.4")
SpaceSet agent_spaces(const State& s, const CommandRecord& r, int purse) {
  if (purse < price_of_command(r) || r.selected.any()) return {};
  return (fleur_de_lis() & unselected(r)) - s.at_level(Level::kActiveSupport);
}

RULE("3.5.1")
Flow agent_mobilization(Turn& t) {
  auto& f = t.locals<Procedure::kAgentMobilization>();
  BEGIN(t);
  while (step_open(t.s)) {
    PERSON_CHOOSES(t, seat(Faction::kFrench), Question::kSelectSpace, "3.5.1", list_step(t));
    if (t.answered(ActionKind::kSpecial)) {
      CALL(t, Procedure::kCommandSpecial, chosen_special(t));
      continue;
    }
    f.space = t.answered_space();
    select(t, f.space);
    pay_for_command(t, Faction::kFrench, price_of_command(t.s.command()));
    if (!agents_find(t.s)) continue;
    PERSON_CHOOSES(t, seat(Faction::kFrench), Question::kAgentPieces, "3.5.1",
                   list_agent_pieces(t, f.space));
    t.place(static_cast<Piece>(t.answer.b), f.space, t.answer.a);
    CALL(t, Procedure::kLeaderArrives, LeaderCall{.faction = Faction::kPatriots, .to = f.space});
  }
  END(t);
}

// What is given is no cost: a free Command leaves it as it is.
RULE("3.5.2")
Flow hortalez(Turn& t) {
  BEGIN(t);
  while (true) {
    PERSON_CHOOSES(t, seat(Faction::kFrench), Question::kHortalez, "3.5.2", list_hortalez(t));
    if (t.answered(ActionKind::kAmount)) break;
    CALL(t, Procedure::kCommandSpecial, special_before_hortalez(t));
  }
  t.pay(Faction::kFrench, t.answer.a);
  t.gain(Faction::kPatriots, t.answer.a + 1);
  END(t);
}

RULE("3.5.3")
SpaceSet french_muster_spaces(const State& s, const CommandRecord& r, int purse) {
  if (purse < price_of_command(r) || r.selected.any()) return {};
  SpaceSet ground = s.controlled(Control::kRebellion) & (kCities | kColonies);
  ground.add(Space::kWestIndies);
  // 4.5.2: a Skirmish and a Muster keep apart.
  if (r.special == Special::kSkirmish) ground -= r.special_spaces;
  return ground & unselected(r);
}

RULE("3.5.3")
Flow french_muster(Turn& t) {
  auto& f = t.locals<Procedure::kFrenchMuster>();
  BEGIN(t);
  while (step_open(t.s)) {
    PERSON_CHOOSES(t, seat(Faction::kFrench), Question::kSelectSpace, "3.5.3", list_step(t));
    if (t.answered(ActionKind::kSpecial)) {
      CALL(t, Procedure::kCommandSpecial, chosen_special(t));
      continue;
    }
    f.space = t.answered_space();
    select(t, f.space);
    pay_for_command(t, Faction::kFrench, price_of_command(t.s.command()));
  }
  if (t.s.command().selected.empty()) RETURN(t);
  if (t.s.available(Piece::kFrench) > 0) {
    ASK(t, seat(Faction::kFrench), Question::kMusterCount, "3.5.3",
        t.options_count(ActionKind::kPlace, 0,
                        std::min(kMostRegulars, t.s.available(Piece::kFrench)), Piece::kFrench,
                        f.space));
    if (t.answer.a > 0) {
      CALL(t, Procedure::kPlaceOwn,
           PlaceCall{Faction::kFrench, Piece::kFrench, f.space, t.answer.a});
    }
  }
  while (fort_possible(t.s, f.space)) {
    ASK(t, seat(Faction::kFrench), Question::kFrenchFort, "3.5.3", list_fort(t, f.space));
    if (t.answered(ActionKind::kSpecial)) {
      CALL(t, Procedure::kCommandSpecial, chosen_special(t));
      continue;
    }
    if (t.answered(ActionKind::kBuild)) {
      build_fort(t, f.space);
      CALL(t, Procedure::kLeaderArrives, LeaderCall{.faction = Faction::kPatriots, .to = f.space});
    } else {
      stop_command(t);
    }
    break;
  }
  END(t);
}

}  // namespace tricorne::liberty
