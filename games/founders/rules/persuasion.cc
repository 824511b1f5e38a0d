// Persuasion (11.3): faction leaders, and attempts to win a statesman over.
#include "games/founders/rules/rules.h"

namespace tricorne::founders {
namespace {

constexpr int kPersuaded = 12;

bool can_be_won(const State& s, Seat seat, Man target) {
  return s.in_play(target) && s.owner(target) != seat && !s.leads(target);
}

// Both are still what they were when it began; cards may be played meanwhile.
bool goes_on(const State& s, const PersuadeLocals& f) {
  return s.owner(f.man) == f.seat && s.owner(f.target) == f.from && !s.leads(f.target);
}

RULE("opt-persuasion")
int modifiers(const State& s, Man man, Man target) {
  const auto home = [](Man m) { return man_facts(m).home; };
  int n = 0;
  if (man == s.president() || man == s.leader(Party::kLiberal) ||
      man == s.leader(Party::kConservative)) {
    ++n;
  }
  if (s.popularity(target) < 5) ++n;
  if (man + 5 <= target) ++n;
  if (home(man) == home(target)) ++n;
  if (s.popularity(man) < s.popularity(target)) n -= 2;
  if (man > target) --n;
  const Man leader = s.faction_leader(s.owner(target));
  if (leader == kNobody) return n;
  const int bond = s.with(kLeaderBond) ? -1 : 1;  // ruling 57
  if (std::max(leader, target) - std::min(leader, target) < 5) n += bond;
  if (home(leader) == home(target)) n += bond;
  return n;
}

void list_raise(Turn& t, const PersuadeLocals& f) {
  t.option(ActionKind::kPass);
  const int price = kPersuaded - f.sum;
  if (goes_on(t.s, f) && t.s.purse(f.seat, f.man) >= price) t.option(ActionKind::kRaise, price);
}
void list_lower(Turn& t, const PersuadeLocals& f) {
  t.option(ActionKind::kPass);
  if (!goes_on(t.s, f)) return;
  t.options(ActionKind::kLower, f.sum - kPersuaded + 1, std::min(t.s.purse(f.from, f.target), 100));
}

}  // namespace

RULE("opt-persuasion")
void list_persuasion(Turn& t, Seat seat) {
  if (!t.s.with(kPersuasion)) return;
  for (Man m : t.s.men_of(seat)) {
    if (t.s.purse(seat, m) < 1) continue;
    for (Man target : t.s.men()) {
      if (can_be_won(t.s, seat, target)) t.option(ActionKind::kPersuade, m, target);
    }
  }
}

RULE("opt-persuasion")
Flow choose_leader(Turn& t) {
  const auto& f = t.locals<Procedure::kLeader>();
  BEGIN(t);
  if (t.s.men_of(f.seat).empty()) RETURN(t);
  CHOOSE(t, f.seat, Question::kLeader, "opt-persuasion",
         t.options(ActionKind::kLead, t.s.men_of(f.seat)));
  for (Man m : t.s.men_of(f.seat)) {
    t.s.man[m].unmark(kLeads);
    if (m == t.answer.a) t.s.man[m].mark(kLeads);
  }
  t.emit(Event::kLeads, f.seat, t.answer.a);
  END(t);
}

// Two dice and the modifiers; then the side that is losing may pay, by turns, until it passes.
RULE("opt-persuasion")
Flow persuade(Turn& t) {
  auto& f = t.locals<Procedure::kPersuade>();
  BEGIN(t);
  f.from = t.s.owner(f.target);
  CALL(t, Procedure::kPay, PayLocals{.seat = f.seat, .man = f.man, .n = 1});
  ASK(t, kChance, Question::kPersuasion, "opt-persuasion", t.dice());
  f.sum = static_cast<std::int8_t>(t.answer.a);
  ASK(t, kChance, Question::kPersuasion, "opt-persuasion", t.dice());
  f.sum = static_cast<std::int8_t>(f.sum + t.answer.a);
  if (f.sum == 2) {
    t.emit(Event::kUnmoved, f.man, f.target);
    RETURN(t);
  }
  f.sum = static_cast<std::int8_t>(f.sum + modifiers(t.s, f.man, f.target));
  t.emit(Event::kPersuading, f.man, f.target, f.sum);
  while (goes_on(t.s, f)) {
    if (f.sum < kPersuaded) {
      ASK(t, f.seat, Question::kRaise, "opt-persuasion", list_raise(t, f));
      if (t.answered(ActionKind::kPass)) break;
      f.sum = kPersuaded;
      CALL(t, Procedure::kPay, PayLocals{.seat = f.seat, .man = f.man, .n = t.answer.a});
    } else {
      ASK(t, f.from, Question::kLower, "opt-persuasion", list_lower(t, f));
      if (t.answered(ActionKind::kPass)) break;
      f.sum = static_cast<std::int8_t>(f.sum - t.answer.a);
      CALL(t, Procedure::kPay, PayLocals{.seat = f.from, .man = f.target, .n = t.answer.a});
    }
  }
  if (f.sum < kPersuaded || !goes_on(t.s, f)) {
    t.emit(Event::kUnmoved, f.man, f.target);
    RETURN(t);
  }
  t.emit(Event::kPersuaded, f.man, f.target);
  t.give(f.target, f.seat);
  if (t.s.men_of(f.from).empty()) CALL(t, Procedure::kRescue, RescueLocals{.seat = f.from});
  END(t);
}

}  // namespace tricorne::founders
