// The searching opponents keep the laws of all such players, alone against the charts or not.
#include <gtest/gtest.h>

#include "games/liberty/bots/guide.h"
#include "games/liberty/rules/victory.h"
#include "kernel/testing/battery.h"
#include "search/testing.h"

namespace tricorne::liberty {
namespace {

tricorne::Setup strong_setup(const std::string& rest) {
  return complete(Liberty::info(), {"quick", {"strong:x20", rest, rest, rest}, {}}).value();
}

TEST(LibertyStrong, AnswersByWhatItSeesAndItsSeedAlone) {
  for (const char* rest : {"rulebook", "charts", "strong:x20"}) {
    const auto setup = strong_setup(rest);
    EXPECT_EQ(search::searching_problem<Liberty>(setup, battery_scaled(100)), "") << rest;
  }
}

TEST(LibertyStrong, HasEveryLevel) {
  EXPECT_EQ(search::levels_problem<Liberty>(strong_setup("rulebook")), "");
}

TEST(LibertyStrong, IsAPerson) {
  const State alone = Liberty::start(strong_setup("rulebook"));
  EXPECT_FALSE(alone.non_player(Faction::kBritish));
  EXPECT_TRUE(solo(alone));
  EXPECT_FALSE(solo(Liberty::start(strong_setup("charts"))));
}

// Else the search would try everything alike and answer as the charts do.
TEST(LibertyStrong, TellsMoreFromLessHoweverFarSixAheadIs) {
  State s = Liberty::start(strong_setup("rulebook"));
  s.end.kind = EndKind::kFinal;
  s.crc.n = 0;
  FastRng rng{1};
  search::Luck luck;
  float before = -1;
  for (s.cbc.n = 40; s.cbc.n > 0; --s.cbc.n) {
    const float worth = Guide::value(s, rng, luck)[at(Faction::kBritish)];
    EXPECT_GT(worth, before) << "ahead by " << solo_difference(s);
    EXPECT_LE(worth, 1);
    before = worth;
  }
}

// A non-player rolls its dice on the table. In a person's seat the charts have none to read there.
TEST(LibertyCharts, RollUnseenInAPersonsSeat) {
  State s = Liberty::start(strong_setup("charts"));
  FastRng rng{1};
  Decision decision;
  int varied = 0;
  while (!s.over()) {
    Liberty::decision(s, decision);
    Action a = decision.pick(rng);
    if (decision.seat != kChance) {
      a = charts_answer(s, decision, rng);
      ASSERT_TRUE(decision.lists(a));
      for (int i = 0; i < 8; ++i) varied += charts_answer(s, decision, rng) == a ? 0 : 1;
    }
    Liberty::apply(s, a, nullptr);
  }
  EXPECT_GT(varied, 0);
}

}  // namespace
}  // namespace tricorne::liberty
