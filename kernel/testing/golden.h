// Golden games: finished replays in a game's golden/. Every move is rebuilt and every hash compared,
// so that whatever changes the rules shows there.
//
// When the rules are meant to change, play them anew:
//   TRICORNE_WRITE_GOLDEN=1 <game>_test --gtest_filter='*Golden*'
#pragma once

#include <filesystem>
#include <functional>

#include "kernel/session.h"

namespace tricorne {

struct GoldenGame {
  std::string name;  // of its file
  Setup setup;       // need not be complete
  // A person's answer, and whether the game came out as it is to; none: any answer, any end.
  std::function<Action(const AnyState& state, const Decision& decision, FastRng& rng)> answer = {};
  std::function<bool(const AnyState& end)> wanted = {};
};

// Empty, or the first that is not rebuilt move by move to its end, is proved without its last move,
// or lies in the folder without being listed.
std::string golden_problem(const AnyGame& game, const std::filesystem::path& folder,
                           const std::vector<GoldenGame>& all);

}  // namespace tricorne
