// Every element of the board can be asked "why not?".
#include "kernel/testing/targets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/troyes/game.h"
#include "games/troyes/text.h"

namespace tricorne::troyes {
namespace {

// What the page draws and no answer names: players, others' citizens, the parts of the cathedral.
Targets drawn(const State& s) {
  Targets out = {"cathedral:1:1", "building:palace", "agriculture"};
  for (Seat seat = 0; seat < s.player_count; ++seat) {
    const std::string id(kSeatIds[seat]);
    out.push_back("player:" + id);
    out.push_back("citizen:supply:" + id);
    for (std::string_view building : kBuildingIds) {
      out.push_back(fmt::format("citizen:lying:{}:{}", building, id));
    }
  }
  return out;
}

TEST(Targets, EveryElementHasAReason) {
  const auto report = TargetsWalk<Troyes>(drawn).walk(battery_scaled(60));
  EXPECT_EQ(report.problem, "");
  EXPECT_THAT(report.unexplained, testing::IsEmpty());
  EXPECT_THAT(report.strange, testing::IsEmpty());
  EXPECT_GT(report.explained.size(), 10U);
  EXPECT_GT(report.asked, battery_scaled(10000));
}

TEST(Targets, WhateverChangesIsShownSomewhere) {
  EXPECT_THAT(placeless<Troyes>(battery_scaled(20)), testing::ElementsAre());
}

}  // namespace
}  // namespace tricorne::troyes
