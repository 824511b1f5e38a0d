// Players answer from what they see: the same, whatever the others hide.
#pragma once

#include <memory>
#include <string>

#include "kernel/player.h"

namespace tricorne {

// Empty, or where the bot's answer changed with what was hidden from it. Plays at most `steps`
// decisions of one game, all seats taken by such a bot.
template <Game G, class Make>
std::string peeking_problem(Make make, const Setup& setup, int steps) {
  // Bots may remember: one knows one world, the other the other.
  const std::unique_ptr<Player<G>> bot = make();
  const std::unique_ptr<Player<G>> other_bot = make();
  typename G::State s = G::start(setup);
  FastRng rng{5};
  Decision decision;
  for (int step = 0; step < steps && !G::over(s); ++step) {
    G::decision(s, decision);
    Action a = decision.pick(rng);
    if (decision.seat != kChance) {
      const auto seen = G::conceal(s, decision.seat);
      const auto twin = G::conceal(G::redeal(seen, rng), decision.seat);
      Thinking one;
      Thinking other;
      a = bot->choose(seen, decision, one);
      if (a != other_bot->choose(twin, decision, other))
        return "at decision " + std::to_string(step);
    }
    G::apply(s, a, nullptr);
  }
  return {};
}

}  // namespace tricorne
