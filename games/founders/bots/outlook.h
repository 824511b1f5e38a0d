// Rates the answers to a question by playing on from each a few times, with quick answers for
// everybody, to the end of what is going on, over what may be hidden.
#pragma once

#include <vector>

#include "games/founders/game.h"
#include "kernel/player.h"

namespace tricorne::founders {

class Outlook {
 public:
  Outlook(const Seen<State>& seen, FastRng& rng, int trials)
      : seen_(seen), rng_(rng), trials_(trials) {}

  // What each option is worth to the seat that looks, in hundredths of a point.
  std::vector<int> rate(const Decision& decision);
  // The same for an interjection, and for making none.
  int rate_interjection(Action a);
  int rate_waiting();

 private:
  int play_on(State s, FastRng rng) const;
  [[nodiscard]] std::vector<State> deals();

  const Seen<State>& seen_;
  FastRng& rng_;
  int trials_;
};

// Writes the best ratings into the explanation where one is asked for, and gives the best option.
Action best_rated(const State& seen, const Decision& decision, const std::vector<int>& ratings,
                  Thinking& thinking);

}  // namespace tricorne::founders
