// Weights made of positions of finished games. All sums are made in one order by one thread: the same
// positions give the same weights on the same machine. Another processor or compiler may round otherwise.
#pragma once

#include "search/weights.h"

namespace tricorne::search {

// Positions of finished games: what each seat had, and its share of the win.
struct Samples {
  struct Position {
    int stage = 0;
    int seats = 0;
    std::size_t first = 0;  // its first seat in the rows below
  };
  int features = 0;
  std::vector<Position> positions;
  std::vector<float> have;   // rows of features, a seat each
  std::vector<float> share;  // one a row

  Samples() = default;
  explicit Samples(int feature_count) : features(feature_count) {}

  // Another seat's row of the position that was begun last.
  void begin(int stage) { positions.push_back({stage, 0, share.size()}); }
  void add(std::span<const float> row, float won) {
    have.insert(have.end(), row.begin(), row.end());
    share.push_back(won);
    ++positions.back().seats;
  }
  [[nodiscard]] std::span<const float> row(std::size_t at) const {
    const auto width = static_cast<std::size_t>(features);
    return {have.data() + at * width, width};
  }
};

// How well the positions' ends are foretold: the mean logarithm of the chance of what happened, less
// being better.
double log_loss(const Weights& weights, const Samples& samples);

// Rows under which the samples are likely (multinomial logistic regression, ridge), from those given,
// each near what all have in common; a network is not looked at.
void fit_rows(Weights& weights, const Samples& samples, int rounds);
// A network that adds to the rows what they cannot tell, made anew or from the one given; of all
// rounds the one that foretells `kept_back` best.
void fit_net(Weights& weights, const Samples& samples, const Samples& kept_back, int rounds,
             std::uint64_t seed);

}  // namespace tricorne::search
