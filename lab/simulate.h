// Many games at once, for people who study them. Game number i of a seed is the same game whatever
// the number of jobs.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "kernel/result.h"
#include "lab/games.h"
#include "lab/shard.h"

namespace tricorne {

struct SimulationConfig {
  std::string game;
  std::string scenario;
  std::vector<std::string> players;  // one a seat, or one for all; empty: random
  int seats = 0;                     // where the game allows a choice and players does not say
  std::int64_t games = 1000;
  std::uint64_t seed = 1;
  Shard shard = {};  // which of these games are played here
  int jobs = 1;
  bool check = false;  // look at the game's invariants after every decision
  std::function<void(std::int64_t done)> progress;  // called now and then, by any thread
};

struct SeatStatistics {
  std::string seat;
  std::string player;
  std::int64_t wins = 0;
  std::int64_t score_sum = 0;
};

struct SimulationReport {
  std::string game;
  std::string scenario;
  std::string rules;  // AnyGame::rules()
  std::uint64_t seed = 0;
  std::vector<SeatStatistics> seats;
  std::int64_t games = 0;
  std::int64_t finished = 0;
  std::int64_t decisions = 0;
  std::int64_t options = 0;
  std::map<std::string, std::int64_t> endings;  // how many games ended how, by the key of the words
  double seconds = 0;
  std::size_t state_bytes = 0;
  std::int64_t broken = 0;  // games in which an invariant failed, if they were looked at
  std::string fault;        // what was broken in the first of them
};

Result<SimulationReport> simulate(const SimulationConfig& config);
nlohmann::json to_json(const SimulationReport& report);

struct BenchReport {
  SimulationReport play;
  double rate = 0;          // decisions a processor second
  double rate_copying = 0;  // the same, the state copied before every decision
  double yardstick = 0;     // lab/yardstick.h, before and after, mean
};

// Random play of one game on one thread, all seats taken, default scenario.
Result<BenchReport> bench(const std::string& game, double seconds);
nlohmann::json to_json(const BenchReport& report);

// The signature of a game (kernel/signature.h).
Result<std::uint64_t> game_signature(const std::string& game);

}  // namespace tricorne
