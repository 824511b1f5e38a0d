// What outcomes say about strength.
#pragma once

#include <cstdint>
#include <vector>

namespace tricorne {

struct Interval {
  double low = 0;
  double high = 1;
};
// The chances under which so many wins in so many games would surprise nobody (Wilson's interval, 95
// of 100 times right). A shared win counts in part.
Interval interval(double wins, double games);
// Games with something and without it, alike in all else that is looked at: the same seat and table.
struct Stratum {
  double with = 0;
  double with_wins = 0;
  double without = 0;
  double without_wins = 0;
};
// How many more of a hundred games are won with it than without, each stratum compared with itself
// (Mantel and Haenszel's weights).
struct Difference {
  double value = 0;
  Interval sure{-1, 1};
};
Difference difference(const std::vector<Stratum>& strata);
// The mean of numbers that have nothing to do with each other.
Difference mean_of(const std::vector<double>& numbers);

// Games in which the same players sat at as many seats each.
struct Outcomes {
  std::vector<double> seats;  // one a player
  std::vector<double> wins;   // one a player
  double games = 0;
};
// In points of which 400 are odds of ten to one in a game for two; the mean of all is 0.
struct LabRating {
  double value = 0;
  Interval sure;  // 95 of 100
};
inline constexpr double kPointsOfRating = 400;
// Strengths under which the outcomes are likely: at a table each seat wins by its share of the
// strength of all (Bradley and Terry's model for two, Luce's for more). Who wins or loses every game
// still gets a number: nobody is thought to be thousands of points better.
std::vector<LabRating> ratings(std::size_t players, const std::vector<Outcomes>& all);
// The chance to win alone against `others` seats of a strength that many points less.
double chance_of(double points, double others);

// Wald's sequential test of "it is stronger": that it wins its fair share against that it wins what
// somebody stronger by a margin would. It is asked after every beginning; whichever of the two is
// true, it is found wrong no more often than the error.
class SequentialTest {
 public:
  SequentialTest(double margin, double error);

  // A game against so many other seats, and which share of it was won.
  void add(double share, double others);
  [[nodiscard]] bool decided() const { return evidence_ >= bound_ || evidence_ <= -bound_; }
  [[nodiscard]] bool stronger() const { return evidence_ >= bound_; }
  [[nodiscard]] double evidence() const { return evidence_; }  // a logarithm of odds
  [[nodiscard]] double bound() const { return bound_; }

 private:
  double margin_;
  double bound_;
  double evidence_ = 0;
};

}  // namespace tricorne
