// Golden games: each way a game can end (2.4), won by either player, and one between bots.
#include "kernel/testing/golden.h"

#include <gtest/gtest.h>

#include "games/prelude/game.h"
#include "games/prelude/words.h"

namespace tricorne::prelude {
namespace {

GoldenGame ending(std::string name, Ending how, Player winner) {
  const auto wanted = [=](const AnyState& end) {
    const State& s = static_cast<const ErasedState<Prelude>&>(end).get();
    return s.ending == how && s.winner() == winner;
  };
  return {std::move(name), {}, {}, wanted};
}

GoldenGame between_bots(std::string name) {
  const auto answer = [](const AnyState& state, const Decision& decision, FastRng& rng) {
    ErasedPlayer<Prelude> bot(Prelude::player("standard"));
    Thinking thinking{FastRng{rng.next()}};
    return bot.choose(state, decision, thinking);
  };
  return {std::move(name), {}, answer, {}};
}

RULE("2.4")
TEST(PreludeGolden, EveryEndingIsRebuilt) {
  const std::vector<GoldenGame> all = {
      ending("revolt_patriote", Ending::kRevolt, Player::kPatriote),
      ending("revolt_loyal", Ending::kRevolt, Player::kLoyal),
      ending("twenty_patriote", Ending::kTwenty, Player::kPatriote),
      ending("twenty_loyal", Ending::kTwenty, Player::kLoyal),
      ending("count_patriote", Ending::kCount, Player::kPatriote),
      ending("count_loyal", Ending::kCount, Player::kLoyal),
      between_bots("standard"),
  };
  EXPECT_EQ(golden_problem(erased<Prelude>(), TRICORNE_TEST_DATA "/golden", all), "");
}

}  // namespace
}  // namespace tricorne::prelude
