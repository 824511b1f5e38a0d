// A learned value: for every stage of a game one weight a feature. What a seat has, weighed and
// summed, is its strength; the chance to win is the softmax over the seats.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <vector>

#include "kernel/result.h"
#include "search/search.h"

namespace tricorne::search {

struct Weights {
  int stages = 0;
  int features = 0;
  std::vector<float> of;  // stage by stage

  Weights() = default;
  Weights(int stage_count, int feature_count)
      : stages(stage_count),
        features(feature_count),
        of(static_cast<std::size_t>(stage_count * feature_count)) {}

  [[nodiscard]] std::span<const float> row(int stage) const {
    return {of.data() + std::ptrdiff_t{stage} * features, static_cast<std::size_t>(features)};
  }
  [[nodiscard]] float strength(int stage, std::span<const float> have) const {
    float sum = 0;
    const std::span<const float> weights = row(stage);
    for (std::size_t i = 0; i < have.size(); ++i) sum += weights[i] * have[i];
    return sum;
  }
};

// Chances from strengths.
Values softmax(std::span<const float> strengths);

// {"stages": 6, "features": 30, "weights": [[...], ...]} and whatever tells how they were made.
Result<Weights> read_weights(const nlohmann::json& document, int stages, int features);
nlohmann::json write_weights(const Weights& weights);

// A position of a finished game: what each seat had, and its share of the win.
struct Sample {
  int stage = 0;
  std::vector<std::vector<float>> have;
  std::vector<float> share;
};

// Weights under which the samples are likely (multinomial logistic regression, ridge), from those
// given. Gives the mean log-loss.
double fit(Weights& weights, std::span<const Sample> samples, int rounds);
double log_loss(const Weights& weights, std::span<const Sample> samples);

}  // namespace tricorne::search
