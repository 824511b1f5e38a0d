// Weights for the strong opponents, learned from games.
#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>

#include "kernel/result.h"

namespace tricorne {

struct LearnConfig {
  std::string game;
  std::string scenario;
  std::string teacher = "standard";  // who plays the games that are learned from
  int seats = 0;                     // 0: all numbers of seats that the game knows, in turn
  std::int64_t games = 1000;
  std::uint64_t seed = 1;
  int jobs = 1;
  int rounds = 10;        // over all samples
  nlohmann::json before;  // weights to begin with; null: none
  std::function<void(std::int64_t done)> progress;
};

// A document for bots/weights.json: the weights, and what made them.
Result<nlohmann::json> learn(const LearnConfig& config);

}  // namespace tricorne
