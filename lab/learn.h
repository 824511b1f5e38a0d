// Weights for the strong opponents, learned in generations. The first is made of a teacher's games,
// each later one of games that the search plays with the weights it has by then; new weights are kept
// only if a sequential test finds them stronger than the former ones.
//
// Everything stands in one folder, and whatever is there is not done again, so that a run that was
// interrupted goes on:
//     generation-1.games    the games, as a record (lab/run.h)
//     generation-1.json     the weights made of them, and what made them
//     generation-1.gate     the games against the former weights, as a record
//     weights.json          the weights that have passed, with the history of all generations
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
  std::string teacher = "standard";  // of the first generation
  int generations = 1;
  int seats = 0;                  // 0: all numbers of seats that the game knows, in turn
  std::int64_t games = 1000;      // a generation
  int playouts = 200;             // for every question, of the search in self-play and at the gate
  std::int64_t gate_games = 400;  // at most
  double margin = 50;
  double error = 0.05;
  std::uint64_t seed = 1;
  int jobs = 1;
  int rounds = 10;      // over all samples
  int window = 2;       // generations whose games are learned from together
  bool net = true;      // a small network beside the rows of weights
  std::string against;  // where habits are practised: in whose company
  std::string before;   // a file of weights to begin with: then the search is the teacher at once
  std::string folder;
  std::string command;  // how it was called, for the history
  // What is being done, and how far.
  std::function<void(const std::string& what, std::int64_t done, std::int64_t total)> progress;
};

// The document of weights.json.
Result<nlohmann::json> learn(const LearnConfig& config);

}  // namespace tricorne
