#include "search/weights.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace tricorne::search {

Values softmax(std::span<const float> strengths) {
  Values out{};
  const float top = *std::max_element(strengths.begin(), strengths.end());
  float all = 0;
  for (std::size_t i = 0; i < strengths.size(); ++i) {
    out[i] = std::exp(strengths[i] - top);
    all += out[i];
  }
  for (float& value : out) value /= all;
  return out;
}

Result<Weights> read_weights(const nlohmann::json& document, int stages, int features) {
  Weights weights(stages, features);
  const auto rows = document.find("weights");
  if (rows == document.end() || !rows->is_array() ||
      rows->size() != static_cast<std::size_t>(stages)) {
    return Error{fmt::format("weights: expected {} rows, one a stage", stages)};
  }
  std::size_t at = 0;
  for (const nlohmann::json& row : *rows) {
    if (!row.is_array() || row.size() != static_cast<std::size_t>(features)) {
      return Error{fmt::format("weights: expected {} numbers in a row, one a feature", features)};
    }
    for (const nlohmann::json& number : row) {
      if (!number.is_number()) return Error{"weights: expected a number"};
      weights.of[at++] = number.get<float>();
    }
  }
  return weights;
}

nlohmann::json write_weights(const Weights& weights) {
  nlohmann::json rows = nlohmann::json::array();
  for (int stage = 0; stage < weights.stages; ++stage) {
    nlohmann::json row = nlohmann::json::array();
    for (float w : weights.row(stage)) row.push_back(std::round(double{w} * 1e4) / 1e4);
    rows.push_back(std::move(row));
  }
  return rows;
}

namespace {

// The chances that the weights give a sample's seats.
Values chances(const Weights& weights, const Sample& sample) {
  std::array<float, kMaxSeats> strengths{};
  for (std::size_t seat = 0; seat < sample.have.size(); ++seat) {
    strengths[seat] = weights.strength(sample.stage, sample.have[seat]);
  }
  return softmax({strengths.data(), sample.have.size()});
}

}  // namespace

double log_loss(const Weights& weights, std::span<const Sample> samples) {
  double loss = 0;
  for (const Sample& sample : samples) {
    const Values chance = chances(weights, sample);
    for (std::size_t seat = 0; seat < sample.have.size(); ++seat) {
      if (sample.share[seat] > 0) {
        loss -= double{sample.share[seat]} * std::log(std::max(1e-6, double{chance[seat]}));
      }
    }
  }
  return loss / static_cast<double>(std::max<std::size_t>(1, samples.size()));
}

// AdaGrad over the samples in their order: each weight steps by its own measure, so that features
// need no common scale.
double fit(Weights& weights, std::span<const Sample> samples, int rounds) {
  constexpr float kRate = 0.05F;
  constexpr float kRidge = 1e-5F;
  std::vector<float> squares(weights.of.size(), 1e-4F);
  for (int round = 0; round < rounds; ++round) {
    for (const Sample& sample : samples) {
      const Values chance = chances(weights, sample);
      const auto from = static_cast<std::size_t>(sample.stage * weights.features);
      for (std::size_t f = 0; f < static_cast<std::size_t>(weights.features); ++f) {
        float slope = kRidge * weights.of[from + f];
        for (std::size_t seat = 0; seat < sample.have.size(); ++seat) {
          slope += (chance[seat] - sample.share[seat]) * sample.have[seat][f];
        }
        float& square = squares[from + f];
        square += slope * slope;
        weights.of[from + f] -= kRate * slope / std::sqrt(square);
      }
    }
  }
  return log_loss(weights, samples);
}

}  // namespace tricorne::search
