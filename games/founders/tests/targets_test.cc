// Every element of the board can be asked "why not?".
#include "kernel/testing/targets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/founders/game.h"

namespace tricorne::founders {
namespace {

TEST(FoundersTargets, EveryElementHasAReason) {
  // Drawn, and spoken of by events alone.
  const auto tracks = [](const State& /*s*/) {
    return Targets{"track:support", "track:tension", "track:revenue", "track:reserves",
                   "track:press"};
  };
  const auto report = TargetsWalk<Founders>(tracks).walk(battery_scaled(30));
  EXPECT_EQ(report.problem, "");
  EXPECT_THAT(report.unexplained, testing::IsEmpty());
  EXPECT_THAT(report.strange, testing::IsEmpty());
  EXPECT_GT(report.explained.size(),
            5U);  // a single game, where the battery is scaled down, meets ten
  EXPECT_GT(report.asked, battery_scaled(10000));
}

TEST(FoundersTargets, WhateverChangesIsShownSomewhere) {
  EXPECT_THAT(placeless<Founders>(battery_scaled(20)), testing::ElementsAre());
}

}  // namespace
}  // namespace tricorne::founders
