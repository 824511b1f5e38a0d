// The searching opponents keep the laws of all such players.
#include <gtest/gtest.h>

#include "games/prelude/bots/guide.h"
#include "games/prelude/bots/lookahead.h"
#include "games/prelude/game.h"
#include "kernel/testing/battery.h"
#include "search/testing.h"

namespace tricorne::prelude {
namespace {

TEST(PreludeStrong, AnswersByWhatItSeesAndItsSeedAlone) {
  const auto setup = complete(Prelude::info(), {"", {"strong:x20", "strong:x20"}, {}}).value();
  EXPECT_EQ(search::searching_problem<Prelude>(setup, battery_scaled(200)), "");
}

TEST(PreludeStrong, HasEveryLevel) {
  EXPECT_EQ(search::levels_problem<Prelude>(complete(Prelude::info(), {}).value()), "");
}

// A position between two action rounds, some way into the game.
State between_rounds() {
  State s = Prelude::start(complete(Prelude::info(), {}).value());
  FastRng rng{3};
  Decision decision;
  for (int i = 0;; ++i) {
    Prelude::decision(s, decision);
    if (i > 100 && Guide::weighed(s, decision)) return s;
    Prelude::apply(s, decision.pick(rng), nullptr);
  }
}

TEST(PreludeStrong, HasLearnedWhatPointsAreWorth) {
  const Guide guide(learned_weights());
  FastRng rng{1};
  const auto patriote = [&](int vp) {
    State s = between_rounds();
    s.vp.n = static_cast<std::int16_t>(vp);
    const search::Values chances = guide.value(s, rng);
    EXPECT_FLOAT_EQ(chances[0] + chances[1], 1);
    return chances[0];
  };
  EXPECT_GT(patriote(0), patriote(-10) + 0.1F);
  EXPECT_GT(patriote(10), patriote(0) + 0.1F);
}

TEST(PreludeStrong, TellsTheSamePositionToBothSeatsOnce) {
  const State s = between_rounds();
  const auto loyal = Guide::features(s, seat(Player::kLoyal));
  EXPECT_EQ(std::count(loyal.begin(), loyal.end(), 0.0F), Guide::kFeatures);
  const auto patriote = Guide::features(s, seat(Player::kPatriote));
  EXPECT_EQ(patriote[0], 1);
  EXPECT_TRUE(
      std::all_of(patriote.begin(), patriote.end(), [](float f) { return std::abs(f) < 8; }));
}

// What was learned has no say in how the standard player judges.
TEST(PreludeStrong, LeavesTheStandardPlayersJudgementAlone) {
  const State s = between_rounds();
  for (Player p : kBothPlayers) {
    EXPECT_EQ(Judge().lead(s, p), expected_lead(s, p));
    EXPECT_EQ(Judge().evaluate(s, p), evaluate(s, p));
  }
}

}  // namespace
}  // namespace tricorne::prelude
