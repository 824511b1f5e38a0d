#include "store/rating.h"

#include <algorithm>
#include <cmath>

namespace tricorne {
namespace {

constexpr double kBeta = 25.0 / 6;  // how much luck and form there is in one game
constexpr double kLeast = 1e-4;     // of its variance nobody loses more at once than all but this

}  // namespace

std::vector<Rating> rated(const std::vector<Placed>& players) {
  double variance = 0;
  for (const Placed& one : players) {
    variance += one.rating.sigma * one.rating.sigma + kBeta * kBeta;
  }
  const double c = std::sqrt(variance);
  const auto strength = [&](const Placed& one) { return std::exp(one.rating.mu / c); };
  std::vector<Rating> out;
  for (const Placed& one : players) {
    double omega = 0;
    double delta = 0;
    // Whoever did as well or better was chosen, each in his turn, from those who were left.
    for (const Placed& chosen : players) {
      if (chosen.place > one.place) continue;
      double left = 0;
      int alike = 0;
      for (const Placed& other : players) {
        if (other.place >= chosen.place) left += strength(other);
        if (other.place == chosen.place) ++alike;
      }
      const double chance = strength(one) / left;
      omega += ((&chosen == &one ? 1 : 0) - chance) / alike;
      delta += chance * (1 - chance) / alike;
    }
    const double sigma = one.rating.sigma;
    const double share = sigma * sigma / c;
    const double shrink = delta * share / c * (sigma / c);
    out.push_back({one.rating.mu + share * omega, sigma * std::sqrt(std::max(1 - shrink, kLeast))});
  }
  return out;
}

}  // namespace tricorne
