// The searching opponents keep the laws of all such players, alone against the charts or not.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "games/liberty/bots/guide.h"
#include "games/liberty/rules/victory.h"
#include "kernel/testing/battery.h"
#include "search/testing.h"

namespace tricorne::liberty {
namespace {

tricorne::Setup strong_setup(const std::string& rest) {
  return complete(Liberty::info(), {"quick", {searching_kind(), rest, rest, rest}, {}}).value();
}

TEST(LibertyStrong, AnswersByWhatItSeesAndItsSeedAlone) {
  for (const std::string& rest :
       {std::string("rulebook"), std::string("charts"), searching_kind()}) {
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
  const Guide guide(learned_weights());
  float before = -1;
  for (s.cbc.n = 40; s.cbc.n > 0; --s.cbc.n) {
    const float worth = guide.value(s, rng, luck)[at(Faction::kBritish)];
    EXPECT_GT(worth, before) << "ahead by " << solo_difference(s);
    EXPECT_LE(worth, 1);
    before = worth;
  }
}

// ---- Habits

// Every question that a lone person is asked in random games of all scenarios.
template <class Each>
void each_question_of_his(Each each) {
  FastRng rng{5};
  Decision decision;
  for (const std::string& scenario : Liberty::info().scenarios) {
    for (Faction f : kAllFactions) {
      std::vector<std::string> kinds(kFactions, "rulebook");
      kinds[at(f)] = "human";
      State s = Liberty::start(complete(Liberty::info(), {scenario, kinds, {}}).value());
      while (!s.over()) {
        Liberty::decision(s, decision);
        if (decision.seat == seat(f) && decision.size() > 1) each(s, decision);
        Liberty::apply(s, decision.pick(rng), nullptr);
      }
    }
  }
}

TEST(LibertyHabits, WithoutWeightsAreTheCharts) {
  const search::Weights nothing(Guide::kStages, Guide::kFeatures);
  each_question_of_his([&](const State& s, const Decision& decision) {
    std::vector<float> chances(static_cast<std::size_t>(decision.size()));
    const Action charts = decision[decision.size() / 2];
    habits(nothing, s, decision, charts, chances);
    const auto top = std::max_element(chances.begin(), chances.end()) - chances.begin();
    EXPECT_EQ(decision[static_cast<int>(top)], charts);
    EXPECT_NEAR(std::accumulate(chances.begin(), chances.end(), 0.0F), 1, 1e-3);
  });
}

TEST(LibertyHabits, TellOptionsApart) {
  std::vector<int> one;
  std::vector<int> other;
  int same = 0;
  int pairs = 0;
  each_question_of_his([&](const State& s, const Decision& decision) {
    const Traits traits(s, decision);
    const auto tell = [&](Action a, std::vector<int>& out) {
      out.clear();
      traits.of(a, false, [&](int t) {
        ASSERT_GE(t, 0);
        ASSERT_LT(t, Traits::kAll);
        out.push_back(t);
      });
    };
    tell(decision[0], one);
    tell(decision[1], other);
    ++pairs;
    same += one == other ? 1 : 0;
  });
  EXPECT_GT(pairs, 1000);
  EXPECT_LT(same, pairs / 20);
}

TEST(LibertyHabits, AreOnBoardForEveryFaction) {
  for (Faction f : kAllFactions) {
    for (bool lone : {true, false}) {
      const auto weights = weights_of(learned_weights(), f, lone);
      EXPECT_TRUE(std::any_of(weights.begin(), weights.end(), [](float w) { return w != 0; }));
    }
  }
}

search::Practised practise(std::string_view against, std::int64_t games, int jobs) {
  return Guide::practised(search::Weights(Guide::kStages, Guide::kFeatures),
                          {std::string(against), {"quick"}, games, 3, jobs});
}
double ahead(const search::Practised& practised) {
  return std::accumulate(practised.ahead.begin(), practised.ahead.end(), 0.0);
}

TEST(LibertyPractice, MadeTheHabitsOnBoardFarBetterThanNone) {
  for (std::string_view against : Guide::kAgainst) {
    const auto on_board =
        Guide::practised(learned_weights(), {std::string(against), {"quick"}, 1024, 3, 1});
    EXPECT_GT(ahead(on_board), ahead(practise(against, 1024, 1)) + 20);
  }
}

TEST(LibertyPractice, IsTheSameWhateverTheJobs) {
  const std::int64_t games = std::max(64, battery_scaled(1024));
  for (std::string_view against : Guide::kAgainst) {
    const auto one = practise(against, games, 1);
    const auto two = practise(against, games, 3);
    EXPECT_EQ(one.weights.of, two.weights.of);
    EXPECT_EQ(one.ahead, two.ahead);
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
