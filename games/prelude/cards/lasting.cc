#include "games/prelude/cards/lasting.h"

#include "games/prelude/cards/dialect.h"

namespace tricorne::prelude {
namespace {

using cards::Dialect;
using cards::Rule;

// Calls use(t, rule) with every rule in force of this kind.
template <class Use>
void each_rule(const State& s, cards::CardWord word, Use use) {
  if (s.lasting.count == 0) return;
  const Turn t{{const_cast<State&>(s)}};  // only read
  language::for_rules<Dialect>(t, word, [&](const Rule& rule) { use(t, rule); });
}

language::Cell slot(const Rule& rule, std::size_t i) {
  return Dialect::program().slot(rule.rule, i);
}
bool of_player(const Turn& t, const Rule& rule, Player p) {
  return Dialect::seat(t, rule.reading, slot(rule, 0)) == seat(p);
}
int number_of(const Turn& t, const Rule& rule, std::size_t i) {
  return language::number<Dialect>(t, rule.reading, slot(rule, i));
}

// The kinds of `reroll` and `bonus` are organize, volunteer and every check.
bool of_check(const Rule& rule, CheckKind kind) {
  return slot(rule, 1) == at(CheckKind::kEvent) || slot(rule, 1) == at(kind);
}

}  // namespace

bool forbidden(const State& s, Player p, ActionType action) {
  bool found = false;
  each_rule(s, cards::kForbid, [&](const Turn& t, const Rule& rule) {
    found |= of_player(t, rule, p) && slot(rule, 1) == at(action);
  });
  return found;
}

bool changes_mobilization(const State& s) {
  const auto rules = s.lasting.all();
  return std::any_of(rules.begin(), rules.end(), [](const Rule& rule) {
    const language::Op op = Dialect::program().op(rule.rule);
    return op == cards::kCap || op == cards::kCostMax || op == cards::kHalfCost ||
           op == cards::kForbid;
  });
}

int mobilization_cap(const State& s, County c, Player p) {
  int cap = kMostBoxes;
  each_rule(s, cards::kCap, [&](const Turn& t, const Rule& rule) {
    if (of_player(t, rule, p) && cards::passes(t, rule.reading, slot(rule, 1), c)) {
      cap = std::min(cap, number_of(t, rule, 2));
    }
  });
  return cap;
}

int price_limit(const State& s, County c, Player p) {
  int limit = 99;
  each_rule(s, cards::kCostMax, [&](const Turn& t, const Rule& rule) {
    if (of_player(t, rule, p) && cards::passes(t, rule.reading, slot(rule, 2), c)) {
      limit = std::min(limit, number_of(t, rule, 1));
    }
  });
  return limit;
}

bool half_price(const State& s, County c, Player p) {
  bool found = false;
  each_rule(s, cards::kHalfCost, [&](const Turn& t, const Rule& rule) {
    found |= of_player(t, rule, p) && cards::passes(t, rule.reading, slot(rule, 1), c);
  });
  return found;
}

int check_bonus(const State& s, Player p, CheckKind kind) {
  int bonus = 0;
  each_rule(s, cards::kBonus, [&](const Turn& t, const Rule& rule) {
    if (of_player(t, rule, p) && of_check(rule, kind)) bonus += number_of(t, rule, 2);
  });
  return bonus;
}

bool may_reroll(const State& s, Player p, CheckKind kind) {
  bool found = false;
  each_rule(s, cards::kReroll, [&](const Turn& t, const Rule& rule) {
    found |= of_player(t, rule, p) && of_check(rule, kind);
  });
  return found;
}

bool acts_at(const State& s, cards::Moment moment) {
  bool found = false;
  each_rule(s, cards::kWhen, [&](const Turn& /*t*/, const Rule& rule) {
    found |= slot(rule, 0) == static_cast<language::Cell>(moment);
  });
  return found;
}

int reprisal_modifier(const State& s) {
  int sum = 0;
  each_rule(s, cards::kReprisal, [&](const Turn& t, const Rule& rule) {
    sum += slot(rule, 0) != 0 ? -number_of(t, rule, 1) : number_of(t, rule, 1);
  });
  return sum;
}

}  // namespace tricorne::prelude
