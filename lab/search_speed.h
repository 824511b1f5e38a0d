// How fast the strong opponents search, and how long they keep a person waiting.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "kernel/result.h"

namespace tricorne {

struct SearchSpeed {
  std::string game;
  std::string scenario;
  std::int64_t turns = 0;  // that were looked at
  double playouts = 0;     // a processor second of one thread
  double tree_steps = 0;   // answers taken in the tree on the way, a processor second
  int threads = 0;         // two, or one where the machine has no more
  double speed_up = 0;     // playouts a second of so many threads, by the wall, to those of one
  double mean_turn = 0;    // seconds of a turn at the usual level, by the wall
  double longest_turn = 0;
};

// Looks at turns along games in which all seats search: every turn once more with a thread, with two,
// and answered whole by the usual level. Scenario: empty for the usual one.
Result<SearchSpeed> search_speed(const std::string& game, const std::string& scenario,
                                 double seconds);
nlohmann::json to_json(const SearchSpeed& speed);

}  // namespace tricorne
