#include "lab/rating.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace tricorne {
namespace {

constexpr double kDeviations = 1.96;
constexpr double kPoint = std::numbers::ln10 / kPointsOfRating;

using Matrix = std::vector<std::vector<double>>;

// The inverse of a positive definite matrix, by elimination.
Matrix inverse(Matrix m) {
  const std::size_t n = m.size();
  Matrix out(n, std::vector<double>(n));
  for (std::size_t i = 0; i < n; ++i) out[i][i] = 1;
  for (std::size_t i = 0; i < n; ++i) {
    const double pivot = m[i][i];
    for (std::size_t j = 0; j < n; ++j) {
      m[i][j] /= pivot;
      out[i][j] /= pivot;
    }
    for (std::size_t row = 0; row < n; ++row) {
      if (row == i) continue;
      const double factor = m[row][i];
      for (std::size_t j = 0; j < n; ++j) {
        m[row][j] -= factor * m[i][j];
        out[row][j] -= factor * out[i][j];
      }
    }
  }
  return out;
}

// A strength is thought to lie within a thousand points of the others, at one deviation.
constexpr double kPrior = 1 / (1000 * kPoint * 1000 * kPoint);

// The slope of the logarithm of likelihood, and how it bends, at these strengths.
void slopes(const std::vector<double>& strength, const std::vector<Outcomes>& all,
            std::vector<double>& slope, Matrix& bend) {
  const std::size_t n = strength.size();
  slope.assign(n, 0);
  bend.assign(n, std::vector<double>(n));
  for (std::size_t i = 0; i < n; ++i) {
    slope[i] = -kPrior * strength[i];
    bend[i][i] = kPrior;
  }
  std::vector<double> chance(n);
  for (const Outcomes& table : all) {
    double sum = 0;
    for (std::size_t i = 0; i < n; ++i) sum += chance[i] = table.seats[i] * std::exp(strength[i]);
    for (double& c : chance) c /= sum;
    for (std::size_t i = 0; i < n; ++i) {
      slope[i] += table.wins[i] - table.games * chance[i];
      bend[i][i] += table.games * chance[i];
      for (std::size_t j = 0; j < n; ++j) bend[i][j] -= table.games * chance[i] * chance[j];
    }
  }
}

}  // namespace

Interval interval(double wins, double games) {
  if (games == 0) return {};
  const double share = wins / games;
  const double square = kDeviations * kDeviations / games;
  const double middle = (share + square / 2) / (1 + square);
  const double half =
      kDeviations * std::sqrt(share * (1 - share) / games + square / (4 * games)) / (1 + square);
  return {middle - half, middle + half};
}

Difference difference(const std::vector<Stratum>& strata) {
  double weights = 0;
  double sum = 0;
  double variance = 0;
  // A little is added, so that a few games that all went alike do not seem sure.
  const auto spread = [](double wins, double games) {
    const double share = (wins + 0.5) / (games + 1);
    return share * (1 - share) / games;
  };
  for (const Stratum& s : strata) {
    if (s.with == 0 || s.without == 0) continue;
    const double weight = s.with * s.without / (s.with + s.without);
    weights += weight;
    sum += weight * (s.with_wins / s.with - s.without_wins / s.without);
    variance += weight * weight * (spread(s.with_wins, s.with) + spread(s.without_wins, s.without));
  }
  if (weights == 0) return {};
  const double value = sum / weights;
  const double half = kDeviations * std::sqrt(variance) / weights;
  return {value, {std::max(-1.0, value - half), std::min(1.0, value + half)}};
}

Difference mean_of(const std::vector<double>& numbers) {
  if (numbers.size() < 2) return {numbers.empty() ? 0 : numbers[0], {-1, 1}};
  const auto n = static_cast<double>(numbers.size());
  const double mean = std::accumulate(numbers.begin(), numbers.end(), 0.0) / n;
  double squares = 0;
  for (double x : numbers) squares += (x - mean) * (x - mean);
  const double half = kDeviations * std::sqrt(squares / (n - 1) / n);
  return {mean, {mean - half, mean + half}};
}

// Newton's method; the likelihood has one summit.
std::vector<LabRating> ratings(std::size_t players, const std::vector<Outcomes>& all) {
  std::vector<double> strength(players);
  std::vector<double> slope;
  Matrix bend;
  Matrix spread;
  for (int step = 0; step < 200; ++step) {
    slopes(strength, all, slope, bend);
    spread = inverse(bend);
    double moved = 0;
    for (std::size_t i = 0; i < players; ++i) {
      double by = 0;
      for (std::size_t j = 0; j < players; ++j) by += spread[i][j] * slope[j];
      by = std::clamp(by, -1.0, 1.0);
      strength[i] += by;
      moved = std::max(moved, std::abs(by));
    }
    if (moved < 1e-9) break;
  }
  const auto n = static_cast<double>(players);
  double mean = 0;
  for (double s : strength) mean += s / n;
  std::vector<LabRating> out;
  for (std::size_t i = 0; i < players; ++i) {
    // Of the strength less the mean.
    double variance = 0;
    for (std::size_t a = 0; a < players; ++a) {
      for (std::size_t b = 0; b < players; ++b) {
        variance += ((a == i ? 1 : 0) - 1 / n) * ((b == i ? 1 : 0) - 1 / n) * spread[a][b];
      }
    }
    const double value = (strength[i] - mean) / kPoint;
    const double half = kDeviations * std::sqrt(variance) / kPoint;
    out.push_back({value, {value - half, value + half}});
  }
  return out;
}

double chance_of(double points, double others) {
  const double strength = std::exp(points * kPoint);
  return strength / (strength + others);
}

SequentialTest::SequentialTest(double margin, double error)
    : margin_(margin), bound_(std::log((1 - error) / error)) {}

void SequentialTest::add(double share, double others) {
  const double fair = chance_of(0, others);
  const double aimed = chance_of(margin_, others);
  evidence_ += share * std::log(aimed / fair) + (1 - share) * std::log((1 - aimed) / (1 - fair));
}

}  // namespace tricorne
