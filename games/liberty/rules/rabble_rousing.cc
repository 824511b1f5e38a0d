// 3.3.4: Rabble-Rousing.
#include "games/liberty/rules/command.h"

namespace tricorne::liberty {
namespace {

bool patriots_rule(const State& s, Space where) {
  return s.controlled(Control::kRebellion).has(where) && s.has(where, kPatriotPieces);
}

}  // namespace

// Ruling 43: Reserves have no level to change.
RULE("3.3.4")
SpaceSet rabble_rousing_spaces(const State& s, const CommandRecord& r, int purse) {
  if (purse < kPriceOfSpace) return {};
  const SpaceSet ruled = s.controlled(Control::kRebellion) & s.with(kPatriotPieces);
  return (ruled | s.where[at(Piece::kMilitiaU)]) & (kCities | kColonies) & unselected(r);
}

RULE("3.3.4")
Flow rabble_rousing(Turn& t) {
  BEGIN(t);
  while (step_open(t.s)) {
    PERSON_CHOOSES(t, seat(Faction::kPatriots), Question::kSelectSpace, "3.3.4", list_step(t));
    if (t.answered(ActionKind::kDone)) {
      stop_command(t);
      break;
    }
    if (t.answered(ActionKind::kSpecial)) {
      CALL(t, Procedure::kCommandSpecial, chosen_special(t));
      continue;
    }
    {
      const Space where = t.answered_space();
      select(t, where);
      pay_for_command(t, Faction::kPatriots, kPriceOfSpace);
      if (!patriots_rule(t.s, where)) t.activate(Piece::kMilitiaU, where, 1);
      t.add_propaganda(where);
      t.shift(where, -1);
    }
  }
  END(t);
}

}  // namespace tricorne::liberty
