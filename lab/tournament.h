// One player against the rest: it takes every seat in turn, and each time the same games begin.
#pragma once

#include "lab/simulate.h"

namespace tricorne {

struct TournamentReport {
  std::string game;
  std::string scenario;
  std::string one;   // who is measured
  std::string rest;  // who sits in all other seats
  std::uint64_t seed = 0;
  std::vector<std::int64_t> wins;  // from every seat
  std::int64_t games = 0;          // from every seat

  [[nodiscard]] std::int64_t all_games() const;
  [[nodiscard]] std::int64_t all_wins() const;
};

// `config.players` are the one and, once, the rest; `config.games` from every seat.
Result<TournamentReport> tournament(SimulationConfig config);
nlohmann::json to_json(const TournamentReport& report);

// The chances under which so many wins in so many games would surprise nobody (Wilson's interval, 95
// of 100 times right).
struct Interval {
  double low = 0;
  double high = 1;
};
Interval interval(std::int64_t wins, std::int64_t games);

}  // namespace tricorne
