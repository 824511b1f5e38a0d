// Action 2: building the cathedral.
#include "games/troyes/rules/dice.h"

namespace tricorne::troyes {

// One cube for each white die, on the lowest free level of the column of its value; dice of one
// value are stacked from the bottom up.
RULE("action-2")
Flow cathedral(Turn& t) {
  auto& d = t.locals<Procedure::kCathedral>();
  BEGIN(t);
  CALL(t, Procedure::kGather);
  for (std::uint8_t value : d.values) {
    if (value == 0) break;
    const std::size_t column = value - 1U;
    const auto level = static_cast<std::size_t>(cathedral_height(t.s, column));
    t.s.cathedral[level][column] = owner_of(t.s.active);
    t.emit(Event::kBuilt, t.s.active, level, column);
    t.gain(t.s.active, tables().board.cathedral_reward[column], 1);
  }
  END(t);
}

}  // namespace tricorne::troyes
