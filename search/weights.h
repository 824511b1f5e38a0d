// A learned value: what a seat has, as numbers, makes its strength, and the chance to win is the
// softmax over the seats. Strength is a row of weights for the stage of the game, and where one was
// fitted, what a small network adds to that.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "kernel/result.h"
#include "search/search.h"

namespace tricorne::search {

// Two hidden layers of fixed width, so that its loops are unrolled and nothing is allocated. Rows
// lead from one input to all outputs: an input that is zero costs nothing.
struct Net {
  static constexpr std::size_t kFirst = 32;
  static constexpr std::size_t kSecond = 16;

  std::vector<std::array<float, kFirst>> from;    // one a feature
  std::vector<std::array<float, kFirst>> stages;  // one a stage: what the first layer begins with
  std::array<std::array<float, kSecond>, kFirst> second{};
  std::array<float, kSecond> bias{};
  std::array<float, kSecond> out{};

  [[nodiscard]] float adds(int stage, std::span<const float> have) const;
};

struct Weights {
  int stages = 0;
  int features = 0;
  std::vector<float> of;  // stage by stage
  std::optional<Net> net;

  Weights() = default;
  Weights(int stage_count, int feature_count)
      : stages(stage_count),
        features(feature_count),
        of(static_cast<std::size_t>(stage_count * feature_count)) {}

  [[nodiscard]] std::span<const float> row(int stage) const {
    return {of.data() + std::ptrdiff_t{stage} * features, static_cast<std::size_t>(features)};
  }
  // By its row alone: enough to see what looks promising.
  [[nodiscard]] float glance(int stage, std::span<const float> have) const {
    float sum = 0;
    const std::span<const float> weights = row(stage);
    for (std::size_t i = 0; i < have.size(); ++i) sum += weights[i] * have[i];
    return sum;
  }
  [[nodiscard]] float strength(int stage, std::span<const float> have) const {
    return glance(stage, have) + (net ? net->adds(stage, have) : 0);
  }
};

// Chances from strengths.
Values softmax(std::span<const float> strengths);

// {"weights": [[...], ...], "net": {...}} and whatever tells how they were made.
Result<Weights> read_weights(const nlohmann::json& document, int stages, int features);
// Adds them to the document.
void write_weights(const Weights& weights, nlohmann::json& document);
// The document with a row of numbers on one line.
std::string weights_text(const nlohmann::json& document);

}  // namespace tricorne::search
