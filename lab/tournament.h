// Who is stronger. Every beginning (the same dice and draws, as far as the games run alike) is played
// from every seat: a player takes every seat in turn, and another all the rest of them. Of two players
// the first is the one; of more, each is, against each of the others.
#pragma once

#include "lab/rating.h"
#include "lab/run.h"

namespace tricorne {

struct TournamentConfig {
  std::string game;
  std::string scenario;
  std::vector<std::string> players;  // two or more
  int seats = 0;                     // 0: as many as the game has
  std::int64_t beginnings = 100;
  std::uint64_t seed = 1;
  int jobs = 1;
  Shard shard = {};
  std::string record;
  bool until_decided = false;  // two players: stop when it is clear whether the first is stronger
  double margin = 50;          // in points of rating, and
  double error = 0.05;         // how often it may be wrong
  std::function<void(std::int64_t done, std::int64_t total)> progress;
};

struct Contender {
  struct AtSeat {
    std::int64_t games = 0;
    double wins = 0;
  };
  std::string player;
  std::int64_t games = 0;
  double wins = 0;   // a shared win counts in part
  double fair = 0;   // the share of wins that its seats would have among equals
  double beats = 0;  // the sum over its seats of the part of the others that it comes before
  double ahead = 0;  // the sum over its seats of its score less the best of the others
  LabRating rating;
  std::vector<AtSeat> seats;
  std::vector<int> scores;  // sorted
  Effort effort;
};

struct TournamentReport {
  RunHeader header;
  std::vector<std::string> seats;
  std::vector<Contender> contenders;  // in the order in which the players were named
  std::int64_t games = 0;
  std::int64_t stopped = 0;  // games that did not end, counted nowhere else
  std::string fault;         // of the first of them
  std::map<std::string, std::int64_t> endings;
  std::vector<int> lengths;      // decisions of the games, sorted
  std::vector<double> evidence;  // of the sequential test, after each beginning
};
// One line of what the sequential test found; empty if there was none.
std::string verdict(const TournamentReport& report);

// One player at every seat in turn, the other at the rest.
std::vector<LabTable> seatings_of(const std::string& scenario, const std::string& one,
                                  const std::string& rest, std::size_t seats);
// Weighs the finished games of one who sits alone at its tables.
void weigh(SequentialTest& test, const std::vector<LabTable>& tables, const std::string& one,
           std::span<const PlayedGame> games);
Result<Run> play_tournament(const TournamentConfig& config);
TournamentReport tournament_report(const Run& run);
// With the clock of the players, or without: then of the same games always the same bytes.
nlohmann::json to_json(const TournamentReport& report, bool clock);
// A line a game and seat.
std::string games_csv(const Run& run);

}  // namespace tricorne
