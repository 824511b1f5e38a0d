// The searching opponents keep the laws of all such players.
#include <gtest/gtest.h>

#include <numeric>

#include "games/founders/bots/guide.h"
#include "games/founders/game.h"
#include "kernel/testing/battery.h"
#include "search/testing.h"

namespace tricorne::founders {
namespace {

TEST(FoundersStrong, AnswersByWhatItSeesAndItsSeedAlone) {
  const auto setup =
      complete(Founders::info(), {"", {"strong:x20", "strong:x20", "strong:x20", "strong:x20"}, {}})
          .value();
  EXPECT_EQ(search::searching_problem<Founders>(setup, battery_scaled(200)), "");
}

TEST(FoundersStrong, HasEveryLevel) {
  EXPECT_EQ(search::levels_problem<Founders>(complete(Founders::info(), {}).value()), "");
}

TEST(FoundersStrong, HasLearnedWhatPointsAreWorth) {
  const Guide guide(learned_weights());
  for (int seats = kFewestSeats; seats <= kSeats; ++seats) {
    const std::vector<std::string> kinds(static_cast<std::size_t>(seats), "standard");
    State s = Founders::start(complete(Founders::info(), {"", kinds, {}}).value());
    FastRng rng{3};
    Decision decision;
    for (Founders::decision(s, decision); !Guide::weighed(s, decision);
         Founders::decision(s, decision)) {
      Founders::apply(s, decision.pick(rng), nullptr);
    }
    State ahead = s;
    ahead.vp[1] = 20;
    FastRng same{1};
    FastRng luck{1};
    const search::Values before = guide.value(s, luck);
    const search::Values after = guide.value(ahead, same);
    EXPECT_GT(after[1], before[1] + 0.1F) << seats << " seats";
    EXPECT_NEAR(std::accumulate(after.begin(), after.end(), 0.0F), 1, 1e-4);
  }
}

}  // namespace
}  // namespace tricorne::founders
