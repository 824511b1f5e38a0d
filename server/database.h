// Whole databases, for whoever runs a server: checked before a release, looked into after a
// failure.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/result.h"
#include "server/house.h"

namespace tricorne {

// What becomes of a game under this program's rules.
enum class Finding : std::uint8_t {
  kFine,      // unfinished, and as it was
  kMended,    // unfinished, begun by other rules: goes on
  kStopped,   // unfinished, begun by other rules: a move is not legal any more
  kVerified,  // finished, and as it was
  kOther,     // finished, by other rules: cannot be verified by these
  kDamaged,   // not what its record says, or not to be read
};
std::string_view finding_text(Finding finding);

struct DatabaseReport {
  struct Line {
    Finding finding = Finding::kFine;
    std::string text;  // which game, and what there is to say of it
  };
  std::vector<Line> lines;  // one a game

  [[nodiscard]] int count(Finding finding) const;
};

// Rebuilds every game, finished or not, with this program's rules. Of those played by the same
// every hash, die and place is compared.
Result<DatabaseReport> check_database(const std::string& database, const Playable& playable);

// Lets games that were frozen be tried again; all of them, or one. One that does not agree with
// rules that call themselves the same then counts as played by others. Gives their names.
Result<std::vector<std::string>> thaw_database(const std::string& database,
                                               const std::string& table, const Playable& playable);

// One game as a replay document with its seed, whether it replays or not. Whoever can read the
// database can read the seed there too; it is not for players of an unfinished game.
Result<std::string> export_game(const std::string& database, const std::string& table);

}  // namespace tricorne
