#include "games/troyes/bots/standard.h"
#include "kernel/ratings.h"

#include "games/troyes/bots/evaluation.h"
#include "games/troyes/bots/lookahead.h"

namespace tricorne::troyes {

Action StandardPlayer::choose(const Seen<State>& seen, const Decision& decision,
                              Thinking& thinking) {
  if (decision.size() == 1) return decision[0];
  constexpr int kBudget = 8000;
  Lookahead lookahead(seen.seat(), thinking.rng, kBudget, evaluation_for(seen.seat()));
  return best_rated<Troyes>(*seen, decision, lookahead.rate(*seen, decision), thinking);
}

}  // namespace tricorne::troyes
