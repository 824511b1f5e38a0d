// Every element of the board can be asked "why not?".
#include "kernel/testing/targets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/prelude/game.h"

namespace tricorne::prelude {
namespace {

TEST(PreludeTargets, EveryElementHasAReason) {
  // Drawn, and spoken of by events alone.
  const auto tracks = [](const State& /*s*/) { return Targets{"track:rs", "track:war"}; };
  const auto report = TargetsWalk<Prelude>(tracks).walk(battery_scaled(60));
  EXPECT_EQ(report.problem, "");
  EXPECT_THAT(report.unexplained, testing::IsEmpty());
  EXPECT_THAT(report.strange, testing::IsEmpty());
  EXPECT_GT(report.explained.size(),
            5U);  // a single game, where the battery is scaled down, meets ten
  EXPECT_GT(report.asked, battery_scaled(10000));
}

TEST(PreludeTargets, WhateverChangesIsShownSomewhere) {
  // What is counted, chosen by lot or left over is told in words alone.
  const std::set<std::string> known{"composure", "random_choice", "times_chosen", "unspent"};
  EXPECT_THAT(placeless<Prelude>(battery_scaled(20)), testing::IsSubsetOf(known));
}

}  // namespace
}  // namespace tricorne::prelude
