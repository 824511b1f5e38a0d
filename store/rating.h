// How well people play, for any number of them at a table: a belief about each one's skill that every
// result makes better (R. C. Weng and C.-J. Lin, A Bayesian Approximation Method for Online Ranking,
// 2011: the Plackett-Luce model).
#pragma once

#include <vector>

namespace tricorne {

struct Rating {
  double mu = 25;
  double sigma = 25.0 / 3;
};

struct Placed {
  Rating rating;
  int place = 1;  // 1 is the best; who shares a place has drawn
};

// What is believed after a game of these, one each in the same order.
std::vector<Rating> rated(const std::vector<Placed>& players);

}  // namespace tricorne
