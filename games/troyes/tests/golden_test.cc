// Golden games: one for every number of players, and one with open victory points.
#include "kernel/testing/golden.h"

#include <gtest/gtest.h>

#include "games/troyes/game.h"

namespace tricorne::troyes {
namespace {

TEST(TroyesGolden, EveryNumberOfPlayersIsRebuilt) {
  const auto seats = [](std::size_t n) { return std::vector<std::string>(n, "human"); };
  const std::vector<GoldenGame> all = {
      {"two", {"", seats(2), {}}},
      {"three", {"", seats(3), {{"open_vp", "on"}}}},
      {"four", {"", seats(4), {}}},
  };
  EXPECT_EQ(golden_problem(erased<Troyes>(), TRICORNE_TEST_DATA "/golden", all), "");
}

}  // namespace
}  // namespace tricorne::troyes
