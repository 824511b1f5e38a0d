// Action 5: agriculture, the activity that needs no tradesman.
#include "games/troyes/rules/dice.h"

namespace tricorne::troyes {

RULE("action-5")
Flow agriculture(Turn& t) {
  auto& d = t.locals<Procedure::kAgriculture>();
  BEGIN(t);
  CALL(t, Procedure::kGather);
  {
    const Board& board = tables().board;
    const int deniers = d.total / board.agriculture_divisor * board.agriculture_gain;
    t.me().deniers = static_cast<std::int16_t>(t.me().deniers + deniers);
    t.emit(Event::kHarvested, t.s.active, deniers);
  }
  END(t);
}

}  // namespace tricorne::troyes
