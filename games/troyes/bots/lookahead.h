// Looks through whole actions: from a question of its own seat to the end of that action, every way
// to complete it, chance met on the way included, and rates where each option leads.
#pragma once

#include <functional>
#include <vector>

#include "games/troyes/game.h"
#include "kernel/player.h"

namespace tricorne::troyes {

class Lookahead {
 public:
  using Worth = std::function<int(const State&)>;
  // At most `budget` positions are looked at for one question.
  Lookahead(Seat seat, FastRng& rng, int budget, Worth worth)
      : seat_(seat), rng_(rng), budget_(budget), worth_(std::move(worth)) {}

  // What each option of the question leads to at best. No secret is needed: the rules read
  // characters only at the end.
  std::vector<int> rate(const State& seen, const Decision& decision);

 private:
  // What lies behind on the way from the question.
  struct Way {
    int depth = 0;
    int rolls = 0;
    int actions = 0;  // begun anew by the same seat
  };
  int follow(const State& state, Way way);
  int best(const State& state, const Decision& decision, Way way);
  int expected(const State& state, const Decision& decision, Way way);

  Seat seat_;
  FastRng& rng_;
  int budget_;
  Worth worth_;
};

}  // namespace tricorne::troyes
