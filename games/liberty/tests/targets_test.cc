// Every element of the board can be asked "why not?".
#include "kernel/testing/targets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/liberty/game.h"

namespace tricorne::liberty {
namespace {

TEST(LibertyTargets, EveryElementHasAReason) {
  // Drawn, and spoken of by events alone.
  const auto tracks = [](const State& /*s*/) {
    return Targets{"track:fni", "track:cbc", "track:crc"};
  };
  const auto report = TargetsWalk<Liberty>(tracks).walk(battery_scaled(60));
  EXPECT_EQ(report.problem, "");
  EXPECT_THAT(report.unexplained, testing::IsEmpty());
  EXPECT_THAT(report.strange, testing::IsEmpty());
  EXPECT_GT(report.explained.size(), 10U);
  EXPECT_GT(report.asked, battery_scaled(10000));
}

TEST(LibertyTargets, WhateverChangesIsShownSomewhere) {
  // The sequence of play stands beside the board, and is told in its own words.
  const std::set<std::string> known{"all_eligible", "made_ineligible", "stays_eligible"};
  EXPECT_THAT(placeless<Liberty>(battery_scaled(20)), testing::IsSubsetOf(known));
}

}  // namespace
}  // namespace tricorne::liberty
