// Golden games: every scenario, and every number of players.
#include "kernel/testing/golden.h"

#include <gtest/gtest.h>

#include "games/founders/game.h"

namespace tricorne::founders {
namespace {

TEST(FoundersGolden, EveryScenarioIsRebuilt) {
  const auto seats = [](std::size_t n) { return std::vector<std::string>(n, "human"); };
  const std::vector<GoldenGame> all = {
      {"whole", {"a", seats(5), {}}},
      {"jackson", {"b", seats(4), {}}},
      {"divided", {"c", seats(6), {}}},
      {"short", {"short", seats(3), {}}},
  };
  EXPECT_EQ(golden_problem(erased<Founders>(), TRICORNE_TEST_DATA "/golden", all), "");
}

}  // namespace
}  // namespace tricorne::founders
