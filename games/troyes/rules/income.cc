// Phase 1: income and salaries.
#include "games/troyes/rules/rules.h"

namespace tricorne::troyes {

// Ten deniers each, then the salaries of those who stand in palace and bishopric. Who cannot pay
// them all pays what there is and loses 2 VP, whatever is missing.
RULE("phase-1")
void income(Turn& t) {
  const Board& board = tables().board;
  for (unsigned k = 0; k < t.s.player_count; ++k) {
    const Seat seat = t.s.in_turn(k);
    PlayerState& p = t.player(seat);
    int salaries = 0;
    for (std::size_t b = 0; b < kBuildings; ++b) {
      salaries += board.buildings[b].salary * standing_in(t.s, b, seat);
    }
    const int money = p.deniers + board.income;
    const int paid = std::min(money, salaries);
    p.deniers = static_cast<std::int16_t>(money - paid);
    t.emit(Event::kIncome, seat, board.income, paid);
    if (paid < salaries) t.emit(Event::kUnpaidSalaries, seat, t.lose_vp(seat, -board.unpaid_vp));
  }
}

}  // namespace tricorne::troyes
