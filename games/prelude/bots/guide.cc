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

bool Guide::foresees(const State& s, const Decision& decision) { return ends_card(s, decision); }

float Guide::chance(const State& s) const {
  if (s.over()) return s.winner() == Player::kPatriote ? 1.0F : 0.0F;
  return 1 / (1 + std::exp(-weights_->strength(stage(s), features(s, seat(Player::kPatriote)))));
}

search::Values Guide::value(State& s, FastRng& rng, search::Luck& luck) const {
  Lookahead lookahead(Player::kPatriote, rng, 1, Judge(*weights_));
  lookahead.finish(s, luck);
  Decision die;
  if (!s.over()) Prelude::decision(s, die);
  float patriote = 0;
  if (s.over() || round_is_over(s, die)) {
    patriote = chance(s);
  } else {
    for (int i = 0; i < die.size(); ++i) {
      State next = s;
      Prelude::apply(next, die[i], nullptr);
      lookahead.finish(next, luck);
      patriote += chance(next) * static_cast<float>(die.weight(i));
    }
    patriote /= static_cast<float>(die.total_weight());
  }
  search::Values out{};
  out[seat(Player::kPatriote)] = patriote;
  out[seat(Player::kLoyal)] = 1 - patriote;
  return out;
}

const search::Weights& learned_weights() {
  static const search::Weights kWeights = search::embedded_weights(
      data::prelude(), "games/prelude/bots/weights.json", Guide::kStages, Guide::kFeatures);
  return kWeights;
}

}  // namespace tricorne::prelude
