// Looks to the end of an action round: what each answer leads to, everything that a card does
// included, and what the position is then worth. Points are spent one action after the other, each
// the best that can be had for what it costs; the other player is expected to do his best too.
#pragma once

#include <vector>

#include "games/prelude/bots/judge.h"
#include "games/prelude/game.h"
#include "games/prelude/procedures.h"

namespace tricorne::prelude {

// What comes next is another action round, or another turn.
bool round_is_over(const State& s, const Decision& decision);
// The die that every card ends with.
bool ends_card(const State& s, const Decision& decision);

class Lookahead {
 public:
  // What dice leave open after the first of them is played out `trials` times.
  Lookahead(Player me, FastRng& rng, int trials, Judge judge = {})
      : me_(me), rng_(rng), trials_(trials), judge_(judge) {}

  // What each answer is worth, from -kCertain to kCertain (evaluation.h). The state is a whole one:
  // what was hidden is dealt at random, and only looked at where the rules do.
  std::vector<int> rate(const State& s, const Decision& decision);
  // The same without going on: quick, and not always right.
  std::vector<int> at_a_glance(const State& s, const Decision& decision);

  // Plays on to the end of the action round, or to the die before it, each player as it looks to him
  // at a glance.
  void finish(State& s, search::Luck& luck);

 private:
  // ---- To the end of the action round (lookahead.cc)

  // The die that a card ends with is looked at from all sides, others `forks` times on the way and
  // then rolled.
  int settle(State s, int forks);
  int expected(const State& s, const Decision& decision, int forks);
  // The mean of some ways to settle it.
  int outlook(const State& s, Action a);

  // ---- At a glance: what is seen without going on

  std::vector<int> glances(const State& s, const Decision& decision);
  int glance_at(State s, Action a, Player asked) const;
  Action best_at_a_glance(const State& s, const Decision& decision);

  // ---- Activity Points (points.cc): all in hundredths of a victory point, for who spends them

  std::vector<int> spending(const State& s, const Decision& decision);  // as rate() gives them
  // What each action brings, and the points that it leaves; or each number of points dedicated.
  std::vector<int> action_gains(const State& s, const Decision& decision, int trials);
  std::vector<int> dedication_gains(const State& s, const Decision& decision) const;
  [[nodiscard]] int mobilization_gain(const State& s, Player p, County c, int now) const;
  [[nodiscard]] int success_gain(const State& s, const AttemptCall& call, CheckKind kind) const;
  int direct_gain(const State& s, Action a, int trials);  // of Composure and Special Actions
  [[nodiscard]] int lead_of(const State& s, Player p) const;

  Player me_;
  FastRng& rng_;
  int trials_;
  Judge judge_;
  bool rolled_ = false;
};

}  // namespace tricorne::prelude
