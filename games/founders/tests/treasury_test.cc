// The Treasury: examples E7 and E8.
#include <gtest/gtest.h>

#include "games/founders/rules/rules.h"

namespace tricorne::founders {
namespace {

State before(int revenue, int reserves) {
  State s = set_up(Scenario::kA, 3, false);
  s.revenue = static_cast<std::int16_t>(revenue);
  s.reserves = static_cast<std::int16_t>(reserves);
  s.stack.push(Procedure::kTreasury);
  run_to_question(s, {}, nullptr);
  return s;
}

// Ruling 3.
RULE("treasury-2")
TEST(Treasury, PaysInterestRoundedAgainstTheUnion) {
  EXPECT_EQ(before(-45, 0).reserves, -59);
  EXPECT_EQ(before(-30, 0).reserves, -39);
  EXPECT_EQ(before(0, 50).reserves, 50);
}

// Ruling 5.
RULE("treasury-3")
TEST(Treasury, RollsOnlyBelowMinusOneHundred) {
  EXPECT_EQ(before(-77, 0).reserves, -101);
  EXPECT_FALSE(before(-77, 0).stack.empty());
  EXPECT_EQ(before(-76, 0).reserves, -99);
  EXPECT_TRUE(before(-76, 0).stack.empty());
}

// Ruling 4.
RULE("treasury-3")
TEST(Treasury, ReadsTheCrisisTable) {
  EXPECT_EQ(crisis(0).support, 3);
  EXPECT_EQ(crisis(2).support, 2);
  EXPECT_EQ(crisis(2).popularity, 1);
  EXPECT_EQ(crisis(4).popularity, 0);
  EXPECT_EQ(crisis(5).support, 0);
  EXPECT_FALSE(crisis(0).collapse);
}

// Rulings 4, 53.
RULE("treasury-3", "winner")
TEST(Treasury, CollapsesBelowZero) {
  State s = before(0, -265);  // -345 after interest
  ASSERT_FALSE(s.stack.empty());
  const Man president = s.president();
  run_to_question(s, action(ActionKind::kDie, 2), nullptr);
  EXPECT_EQ(s.ending, Ending::kCollapse);
  EXPECT_EQ(s.man[president].cubes, -5);
  // Cubes, less votes and influence.
  const Seat seat = s.owner(president);
  EXPECT_EQ(score(s, seat), -5 - s.votes_of(seat) - 3);
}

RULE("treasury-3")
TEST(Treasury, CrisisMovesSupportAcrossZero) {
  State s = before(0, -100);  // -130: one off the die
  s.support = 1;
  run_to_question(s, action(ActionKind::kDie, 1), nullptr);
  EXPECT_EQ(s.support, -2);  // away from a conservative President
  EXPECT_EQ(s.man[s.president()].cubes, -3);
}

}  // namespace
}  // namespace tricorne::founders
