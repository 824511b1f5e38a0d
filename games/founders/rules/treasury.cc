// The Treasury (5): the budget, its interest and its crises.
#include <cstdlib>

#include "games/founders/rules/rules.h"

namespace tricorne::founders {

// Three tenths, rounded against the Union (ruling 3).
RULE("treasury-2")
int interest(int reserves) { return reserves < 0 ? (3 * -reserves + 9) / 10 : 0; }

RULE("treasury-3")
Crisis crisis(int result) {
  if (result < 0) return {0, 5, true};
  constexpr std::array<Crisis, 5> kRows{
      {{3, 3, false}, {2, 2, false}, {2, 1, false}, {1, 1, false}, {1, 0, false}}};
  if (result >= static_cast<int>(kRows.size())) return {0, 0, false};
  return kRows[static_cast<std::size_t>(result)];
}

RULE("treasury-1", "treasury-2", "treasury-3")
Flow treasury(Turn& t) {
  BEGIN(t);
  t.s.phase = Phase::kTreasury;
  t.reserves(t.s.revenue);
  t.reserves(-interest(t.s.reserves));
  if (t.s.reserves < -100) {
    ASK(t, kChance, Question::kCrisis, "treasury-3", t.dice());
    t.emit(Event::kRolled, Roll::kCrisis, t.answer.a);
    {
      const Crisis row = crisis(t.answer.a - std::abs(int{t.s.reserves}) / 100);
      t.support_against(row.support);
      t.popularity(t.s.president(), -row.popularity);
      if (row.collapse) t.end(Ending::kCollapse);
    }
  }
  END(t);
}

}  // namespace tricorne::founders
