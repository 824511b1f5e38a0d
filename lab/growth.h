// Whether answers get better with more thought. Whole games tell that too, but dearly: here one
// question of every game is answered after so long and longer, and a search deeper than all of these says
// how much of a chance to win each answer leaves behind.
#pragma once

#include "lab/rating.h"
#include "lab/run.h"

namespace tricorne {

struct GrowthConfig {
  std::string game;
  std::string scenario;
  // Who plays the games: one for all seats; or one whose questions are looked at, from every seat in
  // turn, and who sits in the others.
  std::vector<std::string> players = {"standard"};
  int seats = 0;  // 0: as many as the game has
  // How long: milliseconds, "50", or playouts, "x200"; all alike, and each longer than the one before.
  std::vector<std::string> budgets = {"10", "50", "200", "1000"};
  std::string judge;             // how long the deepest is; twice the longest if not said
  std::int64_t positions = 100;  // at every table
  std::uint64_t seed = 1;
  int jobs = 1;
  Shard shard = {};
  std::string record;
  std::function<void(std::int64_t done, std::int64_t total)> progress;
};

// What was found of one way to answer.
struct Grown {
  std::string who;         // the player, "50 ms", "200 playouts"; last the deepest
  double playouts = 0;     // the mean
  std::int64_t same = 0;   // answers like the deepest's
  Difference behind = {};  // what it leaves a question, of a chance to win, beside the deepest
  std::optional<Difference> gained = {};  // by how much that is less than the one before leaves
};

struct GrowthReport {
  RunHeader header;
  std::int64_t games = 0;
  std::int64_t stopped = 0;
  std::string fault;
  std::int64_t questions = 0;  // looked at
  std::int64_t alike = 0;      // of these all answers were the same
  std::vector<Grown> grown;
};

Result<Run> play_growth(const GrowthConfig& config);
GrowthReport growth_report(const Run& run);
nlohmann::json to_json(const GrowthReport& report);
// A line a question and answer.
std::string growth_csv(const Run& run);

}  // namespace tricorne
