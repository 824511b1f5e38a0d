// Every element of the board can be asked "why not?".
#include "kernel/testing/targets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/liberty/game.h"

namespace tricorne::liberty {
namespace {

TEST(LibertyTargets, EveryElementHasAReason) {
  const auto none = [](const State& /*s*/) { return Targets{}; };
  const auto report = TargetsWalk<Liberty>(none).walk(battery_scaled(60));
  EXPECT_EQ(report.problem, "");
  EXPECT_THAT(report.unexplained, testing::IsEmpty());
  EXPECT_THAT(report.strange, testing::IsEmpty());
  EXPECT_GT(report.explained.size(), 10U);
  EXPECT_GT(report.asked, battery_scaled(10000));
}

}  // namespace
}  // namespace tricorne::liberty
