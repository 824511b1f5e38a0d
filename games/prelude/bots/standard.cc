#include "games/prelude/bots/standard.h"

#include "games/prelude/bots/choice.h"

namespace tricorne::prelude {

Action StandardPlayer::choose(const Seen<State>& seen, const Decision& decision,
                              Thinking& thinking) {
  if (decision.size() == 1) return decision[0];
  constexpr int kTrials = 6;
  return best_rated(*seen, decision, ratings(seen, decision, thinking, kTrials), thinking);
}

}  // namespace tricorne::prelude
