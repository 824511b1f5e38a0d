// What dice may come to: the law of odds.
#include "kernel/testing/odds.h"

#include <gtest/gtest.h>

#include "games/prelude/game.h"

namespace tricorne::prelude {
namespace {

TEST(PreludeOdds, KeepTheirLaw) {
  const OddsReport report = OddsLaw<Prelude>().check(battery_scaled(60));
  EXPECT_EQ(report.problem, "");
  EXPECT_GT(report.exact, 0);
  EXPECT_LT(10 * report.too_many, report.exact)
      << "only where several counties are drawn at random";
}

}  // namespace
}  // namespace tricorne::prelude
