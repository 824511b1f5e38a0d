#include "games/prelude/bots/guide.h"

#include <algorithm>
#include <cmath>

#include "games/prelude/bots/evaluation.h"
#include "games/prelude/bots/lookahead.h"

namespace tricorne::prelude {
namespace {

// From ratings (lookahead.h) how promising the answers are; none is out of the question.
void promise(const std::vector<int>& ratings, float sharpness, std::span<float> out) {
  const int top = *std::max_element(ratings.begin(), ratings.end());
  for (std::size_t i = 0; i < out.size(); ++i) {
    const float behind = static_cast<float>(top - ratings[i]) / (2 * kCertain);
    out[i] = 0.02F + std::exp(-sharpness * behind);
  }
}

}  // namespace

bool Guide::begins(const Decision& decision) {
  return static_cast<Question>(decision.question) == Question::kPlay;
}

bool Guide::ends(const State& /*s*/, const Decision& decision, Seat /*mine*/) {
  const auto question = static_cast<Question>(decision.question);
  return question == Question::kPlay || question == Question::kFirstPlayer;
}

void Guide::priors(const State& s, const Decision& decision, FastRng& rng, std::span<float> out) {
  Lookahead lookahead(static_cast<Player>(decision.seat), rng, 1);
  promise(lookahead.at_a_glance(s, decision), 40, out);
}

void Guide::root_priors(const State& s, const Decision& decision, FastRng& rng,
                        std::span<float> out) {
  constexpr int kTrials = 6;
  Lookahead lookahead(static_cast<Player>(decision.seat), rng, kTrials);
  promise(lookahead.rate(s, decision), 40, out);
}

// Each looks into his own hand alone: what lies between their views is worth as much to both.
search::Values Guide::value(State& s, FastRng& rng) {
  Lookahead(Player::kPatriote, rng, 1).finish(s);
  const int patriote = evaluate(s, Player::kPatriote) - evaluate(s, Player::kLoyal);
  search::Values out{};
  out[0] = 0.5F + static_cast<float>(patriote) / (4 * kCertain);
  out[1] = 1 - out[0];
  return out;
}

}  // namespace tricorne::prelude
