#include "games/troyes/bots/easy.h"

#include "games/troyes/bots/evaluation.h"
#include "games/troyes/bots/lookahead.h"
#include "kernel/ratings.h"

namespace tricorne::troyes {

Action EasyPlayer::choose(const Seen<State>& seen, const Decision& decision, Thinking& thinking) {
  if (decision.size() == 1) return decision[0];
  constexpr int kBudget = 2000;
  constexpr std::uint32_t kMisjudgement = 400;  // hundredths of a victory point
  Lookahead lookahead(seen.seat(), thinking.rng, kBudget, evaluation_for(seen.seat()));
  std::vector<int> ratings = lookahead.rate(*seen, decision);
  for (int& rating : ratings) rating += static_cast<int>(thinking.rng.below(kMisjudgement));
  return best_rated<Troyes>(*seen, decision, ratings, thinking);
}

}  // namespace tricorne::troyes
