// Founding Fathers as a whole: the battery, what is hidden, documents and an owner's files.
#include "games/founders/game.h"

#include <gtest/gtest.h>

#include "games/founders/tests/asking.h"
#include "kernel/testing/allocation.h"
#include "kernel/testing/battery.h"
#include "kernel/testing/owner_data.h"

namespace tricorne::founders {
namespace {

using Json = nlohmann::json;

TEST(FoundersGame, PassesTheBattery) {
  BatteryConfig config;
  config.games = 20;
  config.thorough_games = 1;
  config.sessions = 1;
  EXPECT_EQ(battery<Founders>(config), "");
}

TEST(FoundersGame, NeverAllocatesWhileItIsPlayed) {
  EXPECT_EQ(allocation_problem<Founders>(2), "");
}

TEST(FoundersGame, TakesWholeFilesOfAnOwnerOnly) {
  EXPECT_EQ(owner_data_problem<Founders>(testing::TempDir() + "founders_whole_files"), "");
}

}  // namespace
}  // namespace tricorne::founders
