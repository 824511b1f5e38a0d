#include "search/fit.h"

#include <Eigen/Core>
#include <numeric>

namespace tricorne::search {
namespace {

using Position = Samples::Position;
using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Vector = Eigen::Matrix<float, 1, Eigen::Dynamic>;

// The chances of a position's seats by `strength(row)`.
template <class Strength>
Values chances(const Position& at, Strength&& strength) {
  std::array<float, kMaxSeats> strengths{};
  const auto seats = static_cast<std::size_t>(at.seats);
  for (std::size_t seat = 0; seat < seats; ++seat) strengths[seat] = strength(at.first + seat);
  return softmax({strengths.data(), seats});
}

}  // namespace

double log_loss(const Weights& weights, const Samples& samples) {
  double loss = 0;
  for (const Position& at : samples.positions) {
    const Values chance =
        chances(at, [&](std::size_t row) { return weights.strength(at.stage, samples.row(row)); });
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(at.seats); ++seat) {
      const double share = samples.share[at.first + seat];
      if (share > 0) loss -= share * std::log(std::max(1e-6, double{chance[seat]}));
    }
  }
  return loss / static_cast<double>(std::max<std::size_t>(1, samples.positions.size()));
}

// AdaGrad over the samples in their order: each weight steps by its own measure, so that features
// need no common scale. A row is what all stages have in common and how its own differs: few games
// teach most where they all speak of the same thing, and a difference must be worth its while.
void fit_rows(Weights& weights, const Samples& samples, int rounds) {
  constexpr float kRate = 0.05F;
  constexpr float kRidge = 1e-3F;  // towards what the common row began with
  constexpr float kApart = 1e-2F;  // of the differences, towards none
  constexpr float kSmall = 1e-4F;
  const auto features = static_cast<std::size_t>(weights.features);
  std::vector<float> before(features);
  for (std::size_t i = 0; i < weights.of.size(); ++i) {
    before[i % features] += weights.of[i] / static_cast<float>(weights.stages);
  }
  std::vector<float> common = before;
  std::vector<float> apart = weights.of;
  for (std::size_t i = 0; i < apart.size(); ++i) apart[i] -= before[i % features];
  std::vector<float> common_squares(features, kSmall);
  std::vector<float> squares(apart.size(), kSmall);
  std::vector<float> row(features);
  std::vector<float> slope(features);
  const auto step = [](float& weight, float& square, float by, float rate) {
    square += by * by;
    weight -= rate * by / std::sqrt(square);
  };
  for (int round = 0; round < rounds; ++round) {
    const float done = static_cast<float>(round) / static_cast<float>(rounds);
    const float rate = kRate * (1 - 0.9F * done);
    for (const Position& at : samples.positions) {
      const auto from = static_cast<std::size_t>(at.stage) * features;
      for (std::size_t f = 0; f < features; ++f) row[f] = common[f] + apart[from + f];
      const Values chance = chances(at, [&](std::size_t seat) {
        const auto have = samples.row(seat);
        return std::inner_product(row.begin(), row.end(), have.begin(), 0.0F);
      });
      std::fill(slope.begin(), slope.end(), 0.0F);
      for (std::size_t seat = 0; seat < static_cast<std::size_t>(at.seats); ++seat) {
        const float error = chance[seat] - samples.share[at.first + seat];
        const auto have = samples.row(at.first + seat);
        for (std::size_t f = 0; f < features; ++f) slope[f] += error * have[f];
      }
      for (std::size_t f = 0; f < features; ++f) {
        const float back = kRidge * (common[f] - before[f]);
        step(common[f], common_squares[f], slope[f] + back, rate);
        step(apart[from + f], squares[from + f], slope[f] + kApart * apart[from + f], rate);
      }
    }
  }
  for (std::size_t i = 0; i < apart.size(); ++i) weights.of[i] = common[i % features] + apart[i];
}

namespace {

// A matrix that learns: its slopes and their means, as Adam steps by.
struct Part {
  Matrix of;
  Matrix slope;
  Matrix mean;
  Matrix square;

  Part(std::size_t rows, std::size_t columns)
      : of(Matrix::Zero(static_cast<Eigen::Index>(rows), static_cast<Eigen::Index>(columns))),
        slope(of),
        mean(of),
        square(of) {}

  // Small numbers, the more inputs the smaller.
  void scatter(FastRng& rng, double inputs) {
    const auto most = static_cast<float>(std::sqrt(6 / inputs));
    for (float& w : of.reshaped()) {
      w = most * (static_cast<float>(rng.below(20001)) / 10000 - 1);
    }
  }
  void step(float rate, int number) {
    constexpr float kMean = 0.9F;
    constexpr float kSquare = 0.999F;
    constexpr float kDecay = 1e-4F;
    mean = kMean * mean + (1 - kMean) * slope;
    square = kSquare * square + (1 - kSquare) * slope.cwiseAbs2();
    const auto n = static_cast<float>(number);
    const float whole_mean = 1 - std::pow(kMean, n);
    const float whole_square = 1 - std::pow(kSquare, n);
    of.array() -=
        rate * ((mean.array() / whole_mean) / ((square.array() / whole_square).sqrt() + 1e-8F) +
                kDecay * of.array());
  }
};

class NetFit {
 public:
  NetFit(Weights& weights, const Samples& samples, std::uint64_t seed)
      : weights_(weights),
        samples_(samples),
        rng_{seed},
        from_(static_cast<std::size_t>(weights.features), Net::kFirst),
        stages_(static_cast<std::size_t>(weights.stages), Net::kFirst),
        second_(Net::kFirst, Net::kSecond),
        bias_(1, Net::kSecond),
        out_(Net::kSecond, 1),
        order_(samples.positions.size()) {
    std::iota(order_.begin(), order_.end(), 0U);
    if (weights.net) {
      take(*weights.net);
    } else {
      from_.scatter(rng_, weights.features);
      second_.scatter(rng_, Net::kFirst);
      // The last layer stays zero: a network that has learned nothing adds nothing.
    }
    for (const Position& at : samples.positions) {
      for (int seat = 0; seat < at.seats; ++seat) {
        rows_.push_back(
            weights.glance(at.stage, samples.row(at.first + static_cast<std::size_t>(seat))));
      }
    }
  }

  // All positions once, in another order each time.
  void round(float rate) {
    for (std::size_t i = order_.size(); i > 1; --i) {
      std::swap(order_[i - 1], order_[rng_.below(static_cast<std::uint32_t>(i))]);
    }
    constexpr std::size_t kBatch = 256;
    for (std::size_t from = 0; from < order_.size(); from += kBatch) {
      batch({order_.data() + from, std::min(kBatch, order_.size() - from)});
      ++steps_;
      for (Part* part : {&from_, &stages_, &second_, &bias_, &out_}) part->step(rate, steps_);
    }
  }

  [[nodiscard]] Net net() const {
    Net net;
    net.from.resize(static_cast<std::size_t>(weights_.features));
    net.stages.resize(static_cast<std::size_t>(weights_.stages));
    copy(from_.of, net.from);
    copy(stages_.of, net.stages);
    copy(second_.of, net.second);
    for (std::size_t k = 0; k < Net::kSecond; ++k) {
      net.bias[k] = bias_.of(0, static_cast<Eigen::Index>(k));
      net.out[k] = out_.of(static_cast<Eigen::Index>(k), 0);
    }
    return net;
  }

 private:
  template <class Rows>
  static void copy(const Matrix& from, Rows& to) {
    for (std::size_t i = 0; i < to.size(); ++i) {
      Eigen::Map<Vector>(to[i].data(), from.cols()) = from.row(static_cast<Eigen::Index>(i));
    }
  }
  template <class Rows>
  static void copy(const Rows& from, Matrix& to) {
    for (std::size_t i = 0; i < from.size(); ++i) {
      to.row(static_cast<Eigen::Index>(i)) = Eigen::Map<const Vector>(from[i].data(), to.cols());
    }
  }
  void take(const Net& net) {
    copy(net.from, from_.of);
    copy(net.stages, stages_.of);
    copy(net.second, second_.of);
    for (std::size_t k = 0; k < Net::kSecond; ++k) {
      bias_.of(0, static_cast<Eigen::Index>(k)) = net.bias[k];
      out_.of(static_cast<Eigen::Index>(k), 0) = net.out[k];
    }
  }

  // The slopes of the log-loss over these positions, by going through the layers and back.
  void batch(std::span<const std::uint32_t> positions) {
    gather(positions);
    const Matrix one = (have_ * from_.of + begins_).cwiseMax(0);
    const Matrix two = ((one * second_.of).rowwise() + bias_.of.row(0)).cwiseMax(0);
    Matrix error = two * out_.of;
    miss(positions, error);
    out_.slope = two.transpose() * error;
    const Matrix at_two = (error * out_.of.transpose()).cwiseProduct(above_zero(two));
    second_.slope = one.transpose() * at_two;
    bias_.slope = at_two.colwise().sum();
    const Matrix at_one = (at_two * second_.of.transpose()).cwiseProduct(above_zero(one));
    from_.slope = have_.transpose() * at_one;
    stages_.slope.setZero();
    Eigen::Index row = 0;
    for (std::uint32_t p : positions) {
      const Position& at = samples_.positions[p];
      for (int seat = 0; seat < at.seats; ++seat) stages_.slope.row(at.stage) += at_one.row(row++);
    }
  }
  static Matrix above_zero(const Matrix& m) { return (m.array() > 0).cast<float>(); }

  // The rows of all seats of these positions, one below the other.
  void gather(std::span<const std::uint32_t> positions) {
    Eigen::Index rows = 0;
    for (std::uint32_t p : positions) rows += samples_.positions[p].seats;
    have_.resize(rows, weights_.features);
    begins_.resize(rows, Net::kFirst);
    rows = 0;
    for (std::uint32_t p : positions) {
      const Position& at = samples_.positions[p];
      for (std::size_t seat = 0; seat < static_cast<std::size_t>(at.seats); ++seat, ++rows) {
        have_.row(rows) =
            Eigen::Map<const Vector>(samples_.row(at.first + seat).data(), weights_.features);
        begins_.row(rows) = stages_.of.row(at.stage);
      }
    }
  }

  // From what the network adds to how far the chances are from what happened.
  void miss(std::span<const std::uint32_t> positions, Matrix& error) const {
    Eigen::Index from = 0;
    const auto all = static_cast<float>(positions.size());
    for (std::uint32_t p : positions) {
      const Position& at = samples_.positions[p];
      const Values chance = chances(at, [&](std::size_t row) {
        return rows_[row] + error(from + static_cast<Eigen::Index>(row - at.first), 0);
      });
      for (int seat = 0; seat < at.seats; ++seat, ++from) {
        const auto i = static_cast<std::size_t>(seat);
        error(from, 0) = (chance[i] - samples_.share[at.first + i]) / all;
      }
    }
  }

  const Weights& weights_;
  const Samples& samples_;
  FastRng rng_;
  Part from_;
  Part stages_;
  Part second_;
  Part bias_;
  Part out_;
  std::vector<std::uint32_t> order_;
  std::vector<float> rows_;  // the strength of every row without the network
  Matrix have_;
  Matrix begins_;
  int steps_ = 0;
};

}  // namespace

void fit_net(Weights& weights, const Samples& samples, const Samples& kept_back, int rounds,
             std::uint64_t seed) {
  constexpr float kRate = 2e-3F;
  NetFit fit(weights, samples, seed);
  Weights tried = weights;
  double least = log_loss(weights, kept_back);
  if (!weights.net) weights.net = fit.net();
  for (int round = 0; round < rounds; ++round) {
    fit.round(kRate * static_cast<float>(rounds - round) / static_cast<float>(rounds));
    tried.net = fit.net();
    const double loss = log_loss(tried, kept_back);
    if (loss >= least && !kept_back.positions.empty()) continue;
    least = loss;
    weights.net = tried.net;
  }
}

}  // namespace tricorne::search
