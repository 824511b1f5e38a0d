// What dice may come to: the law of odds.
#include "kernel/testing/odds.h"

#include <gtest/gtest.h>

#include "games/troyes/game.h"

namespace tricorne::troyes {
namespace {

TEST(TroyesOdds, KeepTheirLaw) {
  const OddsReport report = OddsLaw<Troyes>().check(battery_scaled(60));
  EXPECT_EQ(report.problem, "");
  EXPECT_GT(report.exact, 0);
  EXPECT_EQ(report.too_many, 0);
}

}  // namespace
}  // namespace tricorne::troyes
