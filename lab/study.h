// How fair a game is: who wins by seat, scenario and turn, and what each card has to do with it.
#pragma once

#include "lab/rating.h"
#include "lab/run.h"

namespace tricorne {

struct StudyConfig {
  std::string game;
  std::vector<std::string> scenarios;  // none: all
  std::vector<std::string> players;    // one a seat, or one for all; empty: standard or rulebook
  int seats = 0;
  std::int64_t games = 200;  // a scenario
  std::uint64_t seed = 1;
  int jobs = 1;
  Shard shard = {};
  std::string record;
  std::function<void(std::int64_t done, std::int64_t total)> progress;
};

// Seats of games in which something was so, beside the same seats of games in which it was not.
struct Compared {
  std::string what;   // "seat", "first", "came" or "chose"
  std::string about;  // a scenario or a card
  std::string seat;   // whose wins; "any"
  Stratum sum;
  Difference difference;
};

struct StudyReport {
  RunHeader header;
  std::int64_t games = 0;
  std::int64_t stopped = 0;
  std::string fault;
  std::vector<Compared> seats;  // each seat of each scenario, against a fair share
  std::vector<Compared> first;  // who is asked first, against the others
  std::vector<Compared> cards;  // the surest difference first
};

// What a finding is about as people call it: a card by its title too, where it has one.
std::string called(const StudyReport& report, const Compared& finding);
// Whether it rests on games enough to be spoken of: ten with, and ten without.
bool tells(const Compared& finding);

Result<Run> play_study(const StudyConfig& config);
StudyReport study_report(const Run& run);
nlohmann::json to_json(const StudyReport& report);
std::string csv(const StudyReport& report);

}  // namespace tricorne
