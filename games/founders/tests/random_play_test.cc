// Whole games at random, interjections included: every question has an answer, nothing is broken,
// and every game ends.
#include <gtest/gtest.h>

#include "games/founders/rules/rules.h"

namespace tricorne::founders {
namespace {

struct Tally {
  int decisions = 0;
  State s{};
};

// Each optional rule is on in half of the games.
Tally play(Scenario scenario, int seats, bool short_game, std::uint64_t seed) {
  FastRng rng{seed};
  Tally out;
  State& s = out.s;
  s = set_up(scenario, seats, short_game, static_cast<std::uint8_t>(seed * 37 % 64));
  s.stack.push(Procedure::kGame);
  run_to_question(s, {}, nullptr);
  Decision d;
  int deepest = 0;
  while (!s.over() && out.decisions < 40000) {
    ++out.decisions;
    deepest = std::max<int>(deepest, s.stack.depth);
    if (rng.below(8) == 0) {
      const auto seat = static_cast<Seat>(rng.below(static_cast<std::uint32_t>(seats)));
      d.ask(seat, 0, "");
      list_interjections(s, d, seat);
      if (!d.empty()) {
        interject(s, d.pick(rng), nullptr, seat);
        continue;
      }
    }
    list_question(s, d);
    if (d.fault() != Fault::kNone) {
      ADD_FAILURE() << fault_text(d.fault()) << " at question " << int{d.question};
      return out;
    }
    run_to_question(s, d.pick(rng), nullptr);
    if (const std::string wrong = broken(s); !wrong.empty()) {
      ADD_FAILURE() << wrong << " after question " << int{d.question};
      return out;
    }
  }
  EXPECT_LE(deepest, kStackDepth - 4) << "headroom";
  return out;
}

class RandomPlay : public testing::TestWithParam<int> {};

TEST_P(RandomPlay, EndsInEveryScenario) {
  int ends = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    for (Scenario scenario : {Scenario::kA, Scenario::kB, Scenario::kC}) {
      const Tally game =
          play(scenario, GetParam(), scenario == Scenario::kA && seed % 2 == 0, seed);
      ASSERT_FALSE(HasFailure()) << "scenario " << static_cast<int>(scenario) << " seed " << seed;
      ASSERT_TRUE(game.s.over()) << "scenario " << static_cast<int>(scenario) << " seed " << seed;
      ends |= 1 << static_cast<int>(game.s.ending);
    }
  }
  EXPECT_EQ(ends & 0b1110, 0b1110) << "last issue, collapse and civil war all happen";
}
INSTANTIATE_TEST_SUITE_P(Seats, RandomPlay, testing::Range(3, 7));

}  // namespace
}  // namespace tricorne::founders
