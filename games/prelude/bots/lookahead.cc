#include "games/prelude/bots/lookahead.h"

#include <algorithm>

#include "games/prelude/cards/verbs.h"
#include "games/prelude/rules/rules.h"

namespace tricorne::prelude {
namespace {

constexpr int kForks = 1;

Question question_of(const Decision& decision) { return static_cast<Question>(decision.question); }

bool spends_points(const Decision& decision) {
  return question_of(decision) == Question::kAction || question_of(decision) == Question::kDedicate;
}

// Answers that show what they do at once.
bool shows_at_once(Question q) {
  return q == Question::kCounty || q == Question::kCube || q == Question::kReprisalCube ||
         q == Question::kRandomChoice || q == Question::kGive || q == Question::kTake ||
         q == Question::kNameDie;
}

// Of several counties the one named now is taken for the last, so that it is seen what it adds.
void name_no_more(State& s, const Decision& decision) {
  if (question_of(decision) != Question::kCounty) return;
  Turn t{{s}};
  t.locals<Procedure::kPickCounties>().left = 1;
}

State after(const State& s, Action a) {
  State next = s;
  Prelude::apply(next, a, nullptr);
  return next;
}

// Outcomes of chance that differ, each with its weight.
struct Sides {
  std::array<Action, 6> outcome;
  std::array<std::uint32_t, 6> weight{};
  std::size_t size = 0;

  void add(Action a, std::uint32_t n) {
    if (n == 0) return;
    outcome[size] = a;
    weight[size++] = n;
  }
};

// Of the sums of a check only success and failure count; a failure is one in the middle of those
// there are.
Sides sides_of_check(const State& s) {
  const int target = s.stack.top().read<Procedure::kCheck>().target;
  std::uint32_t success = 0;
  std::uint32_t failure = 0;
  for (int sum = kLeastSum; sum <= kMostSum; ++sum) {
    (sum <= target ? success : failure) += ways_to_roll(sum);
  }
  Sides out;
  out.add(action(ActionKind::kRoll, kLeastSum), success);
  std::uint32_t passed = 0;
  for (int sum = std::max(kLeastSum, target + 1); sum <= kMostSum; ++sum) {
    passed += ways_to_roll(sum);
    if (2 * passed < failure) continue;
    out.add(action(ActionKind::kRoll, sum), failure);
    break;
  }
  return out;
}

// Rolls of the same row of the table are one.
Sides sides_of_reprisal(const State& s) {
  const int modifier = reprisal_roll_modifier(s, s.spirit);
  Sides out;
  for (int roll = 1; roll <= 6; ++roll) {
    const bool same =
        roll > 1 && &reprisal_row(roll + modifier) == &reprisal_row(roll - 1 + modifier);
    if (same) {
      ++out.weight[out.size - 1];
    } else {
      out.add(action(ActionKind::kRoll, roll), 1);
    }
  }
  return out;
}

// None: there are too many.
Sides sides_of(const State& s, const Decision& decision) {
  if (question_of(decision) == Question::kCheckRoll) return sides_of_check(s);
  if (question_of(decision) == Question::kReprisalRoll) return sides_of_reprisal(s);
  Sides out;
  if (decision.size() > static_cast<int>(out.outcome.size())) return out;
  for (int i = 0; i < decision.size(); ++i) out.add(decision[i], decision.weight(i));
  return out;
}

}  // namespace

bool round_is_over(const State& s, const Decision& decision) {
  const Question q = question_of(decision);
  return q == Question::kPlay || q == Question::kFirstPlayer || q == Question::kPoolDraw ||
         (q == Question::kHandDraw && s.stack.top().is(Procedure::kStartOfTurn));
}

bool ends_card(const State& s, const Decision& decision) {
  return question_of(decision) == Question::kDie &&
         s.stack.at[s.stack.depth - 2U].is(Procedure::kPlayCard);
}

std::vector<int> Lookahead::rate(const State& s, const Decision& decision) {
  if (spends_points(decision)) return spending(s, decision);
  std::vector<int> out;
  if (shows_at_once(question_of(decision))) {
    out = glances(s, decision);
    const auto [least, most] = std::minmax_element(out.begin(), out.end());
    if (*least != *most) return out;
  }
  out.clear();
  const FastRng dice = rng_;  // the same for all answers
  for (Action a : decision.options()) {
    rng_ = dice;
    out.push_back(outlook(s, a));
  }
  return out;
}

std::vector<int> Lookahead::at_a_glance(const State& s, const Decision& decision) {
  return spends_points(decision) ? spending(s, decision) : glances(s, decision);
}

std::vector<int> Lookahead::spending(const State& s, const Decision& decision) {
  const bool acts = question_of(decision) == Question::kAction;
  std::vector<int> out = acts ? action_gains(s, decision, trials_) : dedication_gains(s, decision);
  const int now = judge_.lead(s, me_);
  for (int& gain : out) gain = judge_.chance(s, now + gain);
  return out;
}

int Lookahead::outlook(const State& s, Action a) {
  const State next = after(s, a);
  int sum = 0;
  for (int trial = 1;; ++trial) {
    rolled_ = false;
    sum += settle(next, kForks);
    if (!rolled_ || trial == trials_) return sum / trial;
  }
}

int Lookahead::settle(State s, int forks) {
  Decision decision;
  while (!s.over()) {
    Prelude::decision(s, decision);
    if (round_is_over(s, decision)) break;
    if (decision.seat == kChance) return expected(s, decision, forks);
    Prelude::apply(s, best_at_a_glance(s, decision), nullptr);
  }
  return judge_.evaluate(s, me_);
}

void Lookahead::finish(State& s, search::Luck& luck) {
  Decision decision;
  while (!s.over()) {
    Prelude::decision(s, decision);
    if (round_is_over(s, decision) || ends_card(s, decision)) return;
    const bool chance = decision.seat == kChance;
    Prelude::apply(s, chance ? luck.pick(decision) : best_at_a_glance(s, decision), nullptr);
  }
}

int Lookahead::expected(const State& s, const Decision& decision, int forks) {
  const bool last = ends_card(s, decision);
  const Sides sides = last || forks > 0 ? sides_of(s, decision) : Sides{};
  if (sides.size == 0) {
    rolled_ = true;
    return settle(after(s, decision.pick(rng_)), forks);
  }
  std::int64_t sum = 0;
  std::int64_t all = 0;
  for (std::size_t i = 0; i < sides.size; ++i) {
    sum += std::int64_t{sides.weight[i]} *
           settle(after(s, sides.outcome[i]), last ? forks : forks - 1);
    all += sides.weight[i];
  }
  return static_cast<int>(sum / all);
}

Action Lookahead::best_at_a_glance(const State& s, const Decision& decision) {
  if (decision.size() == 1) return decision[0];
  const std::vector<int> all = glances(s, decision);
  return decision[static_cast<int>(std::max_element(all.begin(), all.end()) - all.begin())];
}

// As the player asked sees them.
std::vector<int> Lookahead::glances(const State& s, const Decision& decision) {
  if (question_of(decision) == Question::kAction) return action_gains(s, decision, 1);
  if (question_of(decision) == Question::kDedicate) return dedication_gains(s, decision);
  State here = s;
  name_no_more(here, decision);
  std::vector<int> out;
  for (Action a : decision.options()) {
    out.push_back(glance_at(here, a, static_cast<Player>(decision.seat)));
  }
  return out;
}

// A Scoring Die is looked at from all sides.
int Lookahead::glance_at(State s, Action a, Player asked) const {
  const int side = asked == me_ ? 1 : -1;
  Prelude::apply(s, a, nullptr);
  if (s.over()) return side * judge_.evaluate(s, me_);
  Decision decision;
  Prelude::decision(s, decision);
  if (question_of(decision) != Question::kDie) return side * judge_.evaluate(s, me_);
  int sum = 0;
  for (int i = 0; i < decision.size(); ++i) {
    sum += static_cast<int>(decision.weight(i)) * judge_.evaluate(after(s, decision[i]), me_);
  }
  return side * sum / static_cast<int>(decision.total_weight());
}

}  // namespace tricorne::prelude
