// Paying influence (2.2): own cards that count, oldest first, then the supply.
#include "games/founders/rules/rules.h"

namespace tricorne::founders {
namespace {

bool pays(const State& s, const PayLocals& f, Man m) {
  return s.owner(m) == f.seat && (f.man == kNobody || f.man == m) && s.man[m].influence > 0;
}

// What the sources after `m` hold.
int behind(const State& s, const PayLocals& f, Man m) {
  int n = s.supply[f.seat];
  for (Man later = u8(m + 1); later < kMen; ++later) {
    if (pays(s, f, later)) n += s.man[later].influence;
  }
  return n;
}

void list_shares(Turn& t, const PayLocals& f) {
  const int held = t.s.man[f.next].influence;
  t.options(ActionKind::kPay, std::max(0, f.n - behind(t.s, f, f.next)), std::min<int>(f.n, held));
}

void pledge(State& s, const PayLocals& f, int n, bool card) {
  if (f.pledge == 0) return;
  auto& from = card ? s.open.from_card : s.open.from_supply;
  from[f.pledge - 1U] = u8(from[f.pledge - 1U] + n);
}

}  // namespace

RULE("influence")
Flow pay(Turn& t) {
  auto& f = t.locals<Procedure::kPay>();
  BEGIN(t);
  for (; f.next < kMen && f.n > 0; ++f.next) {
    if (!pays(t.s, f, f.next)) continue;
    CHOOSE(t, f.seat, Question::kPay, "influence", list_shares(t, f));
    t.influence(f.next, -t.answer.a);
    pledge(t.s, f, t.answer.a, true);
    f.n = u8(f.n - t.answer.a);
  }
  t.supply(f.seat, -f.n);
  pledge(t.s, f, f.n, false);
  END(t);
}

}  // namespace tricorne::founders
