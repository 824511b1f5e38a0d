// Whole databases, for whoever runs a server: checked before a release, looked into after a
// failure.
#pragma once

#include <string>
#include <vector>

#include "kernel/result.h"

namespace tricorne {

struct DatabaseReport {
  int games = 0;
  std::vector<std::string> bad;  // a line each: which, and what is wrong
};

// Rebuilds every game, finished or not, with this program's rules, and compares hash, dice and
// place of every move.
Result<DatabaseReport> check_database(const std::string& file);

// One game as a replay document with its seed, whether it replays or not. Whoever can read the
// database can read the seed there too; it is not for players of an unfinished game.
Result<std::string> export_game(const std::string& file, const std::string& table);

}  // namespace tricorne
