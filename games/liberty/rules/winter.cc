// 6 Winter Quarters Round, phase by phase.
#include "games/liberty/rules/winter.h"

#include "games/liberty/rules/victory.h"

namespace tricorne::liberty {

struct WinterLocals {
  Card card;
};

namespace {

RULE("6.1")
void victory_phase(Turn& t) {
  if (!facts(t.s.scenario).victory_check) return;
  t.emit(Event::kVictoryPhase);
  for (Faction f : kAllFactions) {
    const Margins m = margins(t.s, f);
    t.emit(Event::kMargins, f, m.first, m.second);
  }
  t.s.end = check_standing(t.s);
  if (t.s.over()) t.emit(Event::kGameEnds);
}

RULE("6.4.3", "2.4.1")
void end_by_margins(Turn& t) {
  t.s.end = final_standing(t.s);
  for (Faction f : kAllFactions) t.emit(Event::kFinalMargin, f, t.s.end.margin[at(f)].n);
  t.emit(Event::kGameEnds);
}

}  // namespace

bool final_round(const State& s) { return winter_round(s) >= facts(s.scenario).campaigns; }

RULE("6.7")
void reset_phase(Turn& t) {
  t.emit(Event::kResetPhase);
  for (Space where : kMap) {
    t.remove_raid(where, t.s.spaces[at(where)].raid);
    t.remove_propaganda(where, t.s.spaces[at(where)].propaganda);
  }
  for (Piece p : kCubes)
    t.rebox(p, Box::kCasualties, Box::kAvailable, t.s.in_box(Box::kCasualties, p));
  for (Piece p : kUnderground) {
    for (Space where : t.s.with(active(p))) t.hide(p, where, t.s.count(where, active(p)));
  }
  t.s.sequence.eligible = kAllFactions;
  t.emit(Event::kAllEligible);
}

RULE("2.4", "6.1", "6.2", "6.4.3", "6.6", "6.7")
Flow winter_quarters(Turn& t) {
  auto& f = t.locals<Procedure::kWinterQuarters>();
  BEGIN(t);
  f.card = t.s.deck.current;
  t.emit(Event::kWinterBegins, winter_round(t.s));
  victory_phase(t);
  if (t.s.over()) RETURN(t);

  t.emit(Event::kSupplyPhase);
  CALL(t, Procedure::kBritishSupply);
  CALL(t, Procedure::kPatriotSupply);
  CALL(t, Procedure::kFrenchSupply);
  CALL(t, Procedure::kIndianSupply);
  CALL(t, Procedure::kWestIndiesBattle);
  resources_phase(t);
  CALL(t, Procedure::kSupportPhase);
  if (final_round(t.s)) {
    end_by_margins(t);
    RETURN(t);
  }

  CALL(t, Procedure::kRedeployPhase);
  t.emit(Event::kDesertionPhase);
  CALL(t, Procedure::kPatriotDesertion);
  CALL(t, Procedure::kToryDesertion);
  reset_phase(t);
  CALL(t, Procedure::kAdvanceCard);
  CALL(t, Procedure::kWinterCard, WinterCardCall{.card = f.card});
  END(t);
}

}  // namespace tricorne::liberty
