#include "games/prelude/bots/guide.h"

#include <algorithm>
#include <cmath>

#include "games/prelude/bots/judge.h"
#include "games/prelude/bots/lookahead.h"
#include "prelude_data.h"

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

void Guide::priors(const State& s, const Decision& decision, FastRng& rng,
                   std::span<float> out) const {
  Lookahead lookahead(static_cast<Player>(decision.seat), rng, 1, Judge(*weights_));
  promise(lookahead.at_a_glance(s, decision), 40, out);
}

void Guide::root_priors(const State& s, const Decision& decision, FastRng& rng,
                        std::span<float> out) const {
  constexpr int kTrials = 6;
  Lookahead lookahead(static_cast<Player>(decision.seat), rng, kTrials, Judge(*weights_));
  promise(lookahead.rate(s, decision), 40, out);
}

bool Guide::weighed(const State& s, const Decision& decision) { return round_is_over(s, decision); }

std::array<float, Guide::kFeatures> Guide::features(const State& s, Seat seat) {
  if (seat != prelude::seat(Player::kPatriote)) return {};
  return Judge::features(s, prospects(s));
}

search::Values Guide::value(State& s, FastRng& rng) const {
  Lookahead(Player::kPatriote, rng, 1, Judge(*weights_)).finish(s);
  search::Values out{};
  if (s.over()) {
    out[prelude::seat(s.winner())] = 1;
    return out;
  }
  const float strength = weights_->strength(stage(s), features(s, seat(Player::kPatriote)));
  out[0] = 1 / (1 + std::exp(-strength));
  out[1] = 1 - out[0];
  return out;
}

const search::Weights& learned_weights() {
  static const search::Weights kWeights = search::embedded_weights(
      data::prelude(), "games/prelude/bots/weights.json", Guide::kStages, Guide::kFeatures);
  return kWeights;
}

}  // namespace tricorne::prelude
