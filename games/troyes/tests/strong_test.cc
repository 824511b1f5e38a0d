// The searching opponents keep the laws of all such players.
#include <gtest/gtest.h>

#include "games/troyes/bots/guide.h"
#include "kernel/testing/battery.h"
#include "search/testing.h"

namespace tricorne::troyes {
namespace {

tricorne::Setup strong_setup(std::size_t seats) {
  return complete(Troyes::info(), {"", std::vector<std::string>(seats, searching_kind()), {}})
      .value();
}

TEST(TroyesStrong, AnswersByWhatItSeesAndItsSeedAlone) {
  for (std::size_t seats : {2U, 3U, 4U}) {
    const auto setup = strong_setup(seats);
    EXPECT_EQ(search::searching_problem<Troyes>(setup, battery_scaled(70)), "") << seats;
  }
}

TEST(TroyesStrong, HasEveryLevel) {
  EXPECT_EQ(search::levels_problem<Troyes>(strong_setup(4)), "");
}

// Weights of other features would be left out without a word.
TEST(TroyesStrong, CarriesWeightsThatFit) {
  const search::Weights& weights = learned_weights();
  EXPECT_TRUE(weights.net.has_value());
  EXPECT_GT(*std::max_element(weights.of.begin(), weights.of.end()), 1);
}

}  // namespace
}  // namespace tricorne::troyes
