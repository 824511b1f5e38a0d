#include "games/prelude/bots/choice.h"

#include <algorithm>
#include <numeric>

#include "games/prelude/bots/lookahead.h"

namespace tricorne::prelude {

std::vector<int> ratings(const Seen<State>& seen, const Decision& decision, Thinking& thinking,
                         int trials) {
  const State whole = Prelude::redeal(seen, thinking.rng);
  return Lookahead(static_cast<Player>(seen.seat()), thinking.rng, trials).rate(whole, decision);
}

Action best_rated(const State& seen, const Decision& decision, const std::vector<int>& ratings,
                  Thinking& thinking) {
  std::vector<std::size_t> order(ratings.size());
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return ratings[a] > ratings[b]; });
  if (thinking.explanation != nullptr) {
    for (std::size_t i = 0; i < std::min<std::size_t>(3, order.size()); ++i) {
      thinking.explanation->push_back(
          Phrase("prelude.bot.rates")
              .with("option", Prelude::option(seen, decision[static_cast<int>(order[i])]))
              .with("value", std::int64_t{(ratings[order[0]] - ratings[order[i]]) / 20}));
    }
  }
  return decision[static_cast<int>(order[0])];
}

}  // namespace tricorne::prelude
