// Action 6: passing, and the money that lies in the district until the end of the round.
#include "games/troyes/rules/rules.h"

namespace tricorne::troyes {

RULE("action-6")
void pass(Turn& t) {
  const int money = tables().board.pass_first;
  t.s.passed = static_cast<std::uint8_t>(t.s.passed | 1U << t.s.active);
  t.me().pass_money = u8(money);
  t.emit(Event::kPassed, t.s.active, money);
}

RULE("action-6")
void wait_after_passing(Turn& t) {
  const int money = tables().board.pass_later;
  t.me().pass_money = u8(std::min(255, t.me().pass_money + money));
  t.emit(Event::kWaits, t.s.active, money);
}

}  // namespace tricorne::troyes
