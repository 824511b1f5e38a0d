// 6.2: the Fear of Reprisal table, rolled on whenever the Rural Counties score (5.1.1).
#include "games/prelude/cards/lasting.h"
#include "games/prelude/rules/rules.h"

namespace tricorne::prelude {
namespace {

std::size_t rural_index(County c) { return at(c) - kCities; }

int taken_in(const ReprisalCall& call, County c) {
  const std::size_t i = rural_index(c);
  return call.taken[i / 4] >> i % 4 * 2 & 3;
}

void take_one(ReprisalCall& call, County c) {
  const std::size_t i = rural_index(c);
  // Without a limit nothing is counted: the table's limits fit two bits.
  if (call.limit > 0) call.taken[i / 4] = u8(call.taken[i / 4] + (1 << i % 4 * 2));
  --call.left;
}

}  // namespace

RULE("6.0", "6.2")
int reprisal_roll_modifier(const State& s, int spirit) {
  return tables().spirit_modifier[static_cast<std::size_t>(spirit)] + reprisal_modifier(s);
}

RULE("6.2")
const ReprisalRow& reprisal_row(int number) {
  const ReprisalRow* row = &tables().reprisal[0];
  for (const ReprisalRow& next : tables().reprisal) {
    if (number >= next.from) row = &next;
  }
  return *row;
}

// How many cubes a row of the table takes: no more than there are within its limit.
RULE("5.1.1", "6.2")
int reprisal_losses(const State& s, const ReprisalRow& row) {
  int most = 0;
  for (County c : kRuralCounties) {
    const int there = s.count(c, Player::kPatriote);
    most += row.per_county == 0 ? there : std::min(there, int{row.per_county});
  }
  return std::min(int{row.remove}, most);
}

RULE("5.1.1", "6.2")
CountySet reprisal_counties(const State& s, const ReprisalCall& call) {
  CountySet out;
  for (County c : kRuralCounties) {
    const bool open = call.limit == 0 || taken_in(call, c) < call.limit;
    if (open && s.count(c, Player::kPatriote) > 0) out.add(c);
  }
  return out;
}

// The Loyal player takes all that the limits allow (ruling 19). No Matter the Cost spares the
// Patriote one roll, that of the final scoring too (ruling 17).
RULE("5.1.1", "6.2", "9.5.2")
Flow fear_of_reprisal(Turn& t) {
  auto& f = t.locals<Procedure::kReprisal>();
  State& s = t.s;
  BEGIN(t);
  if (s.no_matter != 0) {
    s.no_matter = 0;
    t.emit(Event::kNoReprisal);
    RETURN(t);
  }
  ASK(t, kChance, Question::kReprisalRoll, "6.2", list_d6(t));
  {
    const int modifier = reprisal_roll_modifier(s, s.spirit);
    const ReprisalRow& row = reprisal_row(t.answer.a + modifier);
    f.left = u8(reprisal_losses(s, row));
    t.emit(Event::kReprisalRolled, t.answer.a, modifier, f.left);
    f.limit = row.per_county;
  }
  while (f.left > 0) {
    CHOOSE(t, seat(Player::kLoyal), Question::kReprisalCube, "5.1.1",
           t.options(ActionKind::kRemove, reprisal_counties(s, f)));
    t.remove_cubes(t.answered_county(), Player::kPatriote, 1);
    take_one(f, t.answered_county());
  }
  END(t);
}

}  // namespace tricorne::prelude
