#include "games/prelude/bots/guide.h"

#include <algorithm>
#include <cmath>

#include "games/prelude/bots/evaluation.h"
#include "games/prelude/bots/lookahead.h"

namespace tricorne::prelude {

bool Guide::begins(const Decision& decision) {
  return static_cast<Question>(decision.question) == Question::kPlay;
}

void Guide::priors(const State& s, const Decision& decision, FastRng& rng, std::span<float> out) {
  constexpr float kSharpness = 40;  // of chances: a fortieth more is as good as 2.7 times
  Lookahead lookahead(static_cast<Player>(decision.seat), rng, 1);
  const std::vector<int> seen = lookahead.at_a_glance(s, decision);
  const int top = *std::max_element(seen.begin(), seen.end());
  for (std::size_t i = 0; i < out.size(); ++i) {
    const float behind = static_cast<float>(top - seen[i]) / (2 * kCertain);
    out[i] = 0.02F + std::exp(-kSharpness * behind);
  }
}

// Each looks into his own hand alone: what lies between their views is worth as much to both.
search::Values Guide::value(const State& s, FastRng& /*rng*/) {
  const int patriote = evaluate(s, Player::kPatriote) - evaluate(s, Player::kLoyal);
  search::Values out{};
  out[0] = 0.5F + static_cast<float>(patriote) / (4 * kCertain);
  out[1] = 1 - out[0];
  return out;
}

}  // namespace tricorne::prelude
