// The batteries every game must pass.
#include "kernel/testing/battery.h"

#include <gtest/gtest.h>

#include "games/troyes/game.h"
#include "kernel/testing/allocation.h"
#include "kernel/testing/owner_data.h"

namespace tricorne::troyes {
namespace {

TEST(Troyes, PassesTheBattery) { EXPECT_EQ(battery<Troyes>(), ""); }

TEST(Troyes, AllocatesNothingInPlay) { EXPECT_EQ(allocation_problem<Troyes>(60), ""); }

TEST(Troyes, TakesWholeFilesOfAnOwnerOnly) {
  EXPECT_EQ(owner_data_problem<Troyes>(testing::TempDir() + "troyes_whole_files"), "");
}

}  // namespace
}  // namespace tricorne::troyes
