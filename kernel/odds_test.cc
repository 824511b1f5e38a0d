#include <gtest/gtest.h>

#include <algorithm>

#include "kernel/testing/odds.h"
#include "kernel/testing/toy_game.h"

namespace tricorne::toy {
namespace {

State dealt() {
  State s = Toy::start(complete(Toy::info(), {}).value());
  Toy::apply(s, action(Kind::kDeal, 2), nullptr);
  Toy::apply(s, action(Kind::kDeal, 3), nullptr);
  return s;
}

TEST(Odds, AreThoseOfTheDie) {
  const Odds odds = odds_of<Toy>(dealt(), action(Kind::kTake, 3), 0, false);
  ASSERT_EQ(odds.status, Odds::Status::kExact);
  ASSERT_EQ(odds.cases.size(), 1U);
  const Odds::Case& only_case = odds.cases.front();
  EXPECT_TRUE(only_case.answers.empty());
  EXPECT_EQ(only_case.total, 2U);
  ASSERT_EQ(only_case.outcomes.size(), 2U);
  for (int face = 1; face <= 2; ++face) {
    const Odds::Outcome& outcome = only_case.outcomes[static_cast<std::size_t>(face - 1)];
    EXPECT_EQ(outcome.weight, 1U);
    EXPECT_EQ(outcome.lines, std::vector{Phrase("toy.event.put_back").with("n", face)});
    ASSERT_EQ(outcome.changes.size(), 1U);
    EXPECT_EQ(outcome.changes[0].before, 10);
    ASSERT_EQ(outcome.changes[0].values.size(), 1U);
    EXPECT_EQ(outcome.changes[0].values[0].value, 7 + face);
  }
}

TEST(Odds, AreNoneWithoutDice) {
  EXPECT_EQ(odds_of<Toy>(dealt(), action(Kind::kTake, 1), 0, false).status, Odds::Status::kNone);
}

TEST(Odds, KeepTheirLaw) {
  const OddsReport report = OddsLaw<Toy>().check(std::max(20, battery_scaled(200)));
  EXPECT_EQ(report.problem, "");
  EXPECT_GT(report.exact, 0);
}

}  // namespace
}  // namespace tricorne::toy
