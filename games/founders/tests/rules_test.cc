// The rules as text that a player could write: tests/*.rules.
#include <gtest/gtest.h>

#include "games/founders/game.h"
#include "kernel/any_game.h"
#include "kernel/testing/ruletest.h"
#include "kernel/testing/rulings.h"
#include "kernel_data.h"
#include "language_data.h"

namespace tricorne::founders {
namespace {

std::vector<std::span<const EmbeddedFile>> texts() {
  return {data::kernel(), data::language(), Founders::files()};
}
const bool kRegistered =
    register_rule_tests(erased<Founders>, std::string(TRICORNE_TEST_DATA) + "/tests", texts);

// But for a slip of the introduction on which no rule depends, and the number that a picture hides.
TEST(FoundersRulings, HaveTheirTests) {
  EXPECT_EQ(rulings_problem(TRICORNE_TEST_DATA, {10, 11}), "");
}

}  // namespace
}  // namespace tricorne::founders
