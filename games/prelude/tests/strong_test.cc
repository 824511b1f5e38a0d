// The searching opponents keep the laws of all such players.
#include <gtest/gtest.h>

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

}  // namespace
}  // namespace tricorne::prelude
