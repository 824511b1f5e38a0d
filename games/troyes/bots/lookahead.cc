#include "games/troyes/bots/lookahead.h"

#include <algorithm>

#include "games/troyes/bots/guide.h"
#include "games/troyes/turn.h"

namespace tricorne::troyes {
namespace {

bool rolls_within_action(const Decision& decision) {
  const auto question = static_cast<Question>(decision.question);
  return question == Question::kReroll || question == Question::kRollArcher;
}

constexpr int kDeepest = 24;

}  // namespace

std::vector<int> Lookahead::rate(const State& seen, const Decision& decision) {
  std::vector<int> out;
  const int share = std::max(1, budget_ / decision.size());
  for (Action a : decision.options()) {
    State next = seen;
    Troyes::apply(next, a, nullptr);
    budget_ = share;
    out.push_back(follow(next, {}));
  }
  return out;
}

int Lookahead::follow(const State& state, Way way) {
  if (Troyes::over(state) || way.depth >= kDeepest || --budget_ < 0) return worth_(state);
  Decision decision;
  Troyes::decision(state, decision);
  ++way.depth;
  if (decision.seat == kChance && rolls_within_action(decision)) {
    return expected(state, decision, way);
  }
  if (decision.seat != seat_) return worth_(state);
  // Influence spent or a black die countered: it shows its worth in the action that follows.
  if (Guide::begins(decision) && way.actions++ > 0) return worth_(state);
  return best(state, decision, way);
}

int Lookahead::best(const State& state, const Decision& decision, Way way) {
  int found = INT32_MIN;
  for (Action a : decision.options()) {
    State next = state;
    Troyes::apply(next, a, nullptr);
    found = std::max(found, follow(next, way));
  }
  return found;
}

// The first die of an action is looked at from all sides, later ones are rolled once.
int Lookahead::expected(const State& state, const Decision& decision, Way way) {
  const bool first = way.rolls++ == 0;
  const auto after = [&](Action a) {
    State next = state;
    Troyes::apply(next, a, nullptr);
    return follow(next, way);
  };
  if (!first) return after(decision.pick(rng_));
  int sum = 0;
  for (Action a : decision.options()) sum += after(a);
  return sum / decision.size();
}

}  // namespace tricorne::troyes
