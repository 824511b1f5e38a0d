#include "games/prelude/bots/easy.h"

#include "games/prelude/bots/choice.h"

namespace tricorne::prelude {

Action EasyPlayer::choose(const Seen<State>& seen, const Decision& decision, Thinking& thinking) {
  if (decision.size() == 1) return decision[0];
  constexpr std::uint32_t kMisjudgement = 3500;  // of kCertain
  std::vector<int> all = ratings(seen, decision, thinking, 1);
  for (int& rating : all) rating += static_cast<int>(thinking.rng.below(kMisjudgement));
  return best_rated(*seen, decision, all, thinking);
}

}  // namespace tricorne::prelude
