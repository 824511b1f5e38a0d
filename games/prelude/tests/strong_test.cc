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
  const auto setup =
      complete(Prelude::info(), {"", {searching_kind(), searching_kind()}, {}}).value();
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
  search::Luck luck;
  const auto patriote = [&](int vp) {
    State s = between_rounds();
    s.vp.n = static_cast<std::int16_t>(vp);
    const search::Values chances = guide.value(s, rng, luck);
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

// The die that ends a card, with no track about to be scored by it.
State before_the_die() {
  State s = between_rounds();
  FastRng rng{5};
  Decision decision;
  const auto scored = [&](Track t) { return s.marker[at(t)] + 1 >= facts(t).steps_to_score; };
  for (;; Prelude::apply(s, decision.pick(rng), nullptr)) {
    Prelude::decision(s, decision);
    if (decision.seat == kChance && Guide::foresees(s, decision) &&
        std::none_of(kAllTracks.begin(), kAllTracks.end(), scored)) {
      return s;
    }
  }
}

TEST(PreludeStrong, LooksAtTheDieOfACardFromAllSides) {
  const Guide guide(learned_weights());
  FastRng rng{1};
  search::Luck luck;
  const auto chance = [&](State s) { return guide.value(s, rng, luck)[0]; };
  const State s = before_the_die();
  Decision die;
  Prelude::decision(s, die);
  float mean = 0;
  for (int i = 0; i < die.size(); ++i) {
    State next = s;
    Prelude::apply(next, die[i], nullptr);
    mean += chance(next) * static_cast<float>(die.weight(i));
  }
  EXPECT_NEAR(chance(s), mean / static_cast<float>(die.total_weight()), 1e-5);
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
