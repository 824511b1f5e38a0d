#include "games/founders/bots/outlook.h"

#include <algorithm>
#include <numeric>

#include "games/founders/bots/evaluation.h"

namespace tricorne::founders {
namespace {

// Answers with an amount of influence: how much it is.
int amount_of(Action a) {
  switch (static_cast<ActionKind>(a.kind)) {
    case ActionKind::kYes:
    case ActionKind::kNo:
    case ActionKind::kBid:
    case ActionKind::kBoost:
    case ActionKind::kSeal:
    case ActionKind::kRaise:
    case ActionKind::kLower:
      return a.a;
    case ActionKind::kTransfer:
    case ActionKind::kBallot:
      return a.b;
    default:
      return 0;
  }
}

// A quick answer for anybody: at random, but seldom dear, and seldom a refusal.
Action quick(const Decision& decision, FastRng& rng) {
  Action a = decision.pick(rng);
  for (int again = 0; again < 4; ++again) {
    const bool dear = amount_of(a) > 2;
    const bool dull =
        (is(a, ActionKind::kDecline) || is(a, ActionKind::kIgnore) || is(a, ActionKind::kRefuse)) &&
        rng.below(3) != 0;
    if (!dear && !dull) break;
    a = decision.pick(rng);
  }
  return a;
}

// Of amounts only some are worth a look: every small one, then ever larger steps.
bool worth_a_look(const Decision& decision, Action a) {
  if (decision.size() <= 24) return true;
  const int n = amount_of(a);
  return n <= 4 || n == 6 || n == 8 || n == 12 || n == 16 || n == 24;
}

// What is going on ends: another phase, or the President at his desk.
bool ends(const State& s, const Decision& decision, Phase phase) {
  return s.phase != phase || static_cast<Question>(decision.question) == Question::kDesk;
}

constexpr int kLongest = 40;
constexpr int kUnseen = INT32_MIN / 2;

}  // namespace

int Outlook::play_on(State s, FastRng rng) const {
  const Phase phase = s.phase;
  Decision decision;
  for (int i = 0; i < kLongest && !s.over(); ++i) {
    Founders::decision(s, decision);
    if (decision.empty() || ends(s, decision, phase)) break;
    Founders::apply(s, decision.seat == kChance ? decision.pick(rng) : quick(decision, rng),
                    nullptr);
  }
  return evaluate(s, seen_.seat());
}

std::vector<State> Outlook::deals() {
  std::vector<State> out;
  for (int i = 0; i < trials_; ++i) out.push_back(Founders::redeal(seen_, rng_));
  return out;
}

// Every option over the same deals and dice, so that luck is the same for all.
std::vector<int> Outlook::rate(const Decision& decision) {
  const std::vector<State> dealt = deals();
  const FastRng dice = rng_;
  rng_.next();
  std::vector<int> out;
  for (Action a : decision.options()) {
    if (!worth_a_look(decision, a)) {
      out.push_back(kUnseen);
      continue;
    }
    int sum = 0;
    FastRng rng = dice;
    for (const State& start : dealt) {
      State next = start;
      Founders::apply(next, a, nullptr, decision.seat);
      sum += play_on(next, FastRng{rng.next()});
    }
    out.push_back(sum / trials_);
  }
  return out;
}

int Outlook::rate_interjection(Action a) {
  int sum = 0;
  for (State& s : deals()) {
    Founders::interject(s, a, nullptr, seen_.seat());
    sum += evaluate(s, seen_.seat());
  }
  return sum / trials_;
}

int Outlook::rate_waiting() { return evaluate(*seen_, seen_.seat()); }

Action best_rated(const State& seen, const Decision& decision, const std::vector<int>& ratings,
                  Thinking& thinking) {
  std::vector<std::size_t> order(ratings.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return ratings[a] != ratings[b] ? ratings[a] > ratings[b] : a < b;
  });
  if (thinking.explanation != nullptr) {
    for (std::size_t i = 0; i < std::min<std::size_t>(3, order.size()); ++i) {
      if (ratings[order[i]] == kUnseen) break;
      thinking.explanation->push_back(
          Phrase("founders.bot.rates")
              .with("option", Founders::option(seen, decision[static_cast<int>(order[i])]))
              .with("value", std::int64_t{ratings[order[i]] - ratings[order[0]]}));
    }
  }
  return decision[static_cast<int>(order[0])];
}

}  // namespace tricorne::founders
