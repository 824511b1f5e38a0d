// The battery every game must pass.
#include "kernel/testing/battery.h"

#include <gtest/gtest.h>

#include "games/troyes/game.h"

namespace tricorne::troyes {
namespace {

TEST(Troyes, PassesTheBattery) { EXPECT_EQ(battery<Troyes>(), ""); }

}  // namespace
}  // namespace tricorne::troyes
