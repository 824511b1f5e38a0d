// The searching opponents keep the laws of all such players.
#include <gtest/gtest.h>

#include "games/founders/game.h"
#include "kernel/testing/battery.h"
#include "search/testing.h"

namespace tricorne::founders {
namespace {

TEST(FoundersStrong, AnswersByWhatItSeesAndItsSeedAlone) {
  const auto setup =
      complete(Founders::info(), {"", std::vector<std::string>(4, searching_kind()), {}}).value();
  EXPECT_EQ(search::searching_problem<Founders>(setup, battery_scaled(200)), "");
}

TEST(FoundersStrong, HasEveryLevel) {
  EXPECT_EQ(search::levels_problem<Founders>(complete(Founders::info(), {}).value()), "");
}

}  // namespace
}  // namespace tricorne::founders
