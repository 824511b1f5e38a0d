// What a batch makes of rules that go wrong.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernel/testing/toy_game.h"
#include "python/batch_of.h"

namespace tricorne::python {
namespace {

struct Mute : toy::Toy {  // a question without an answer
  static void decision(const State& s, Decision& out) {
    Toy::decision(s, out);
    if (s.stones == 9) out.ask(out.seat, 0, "2");
  }
};

TEST(Batch, AFaultOfTheRulesIsTheirsAndStopsOneGame) {
  BatchConfig config;
  config.setup = complete(Mute::info(), {}).value();
  config.games = 2;
  BatchOf<Mute> batch(config);
  batch.reset(1);
  const std::array<std::int32_t, 2> actions{0, 1};  // to take one stone, and two
  try {
    batch.step(actions.data());
    ADD_FAILURE() << "no fault";
  } catch (const RulesFault& fault) {
    EXPECT_STREQ(fault.what(), "game 0: a question without an answer");
  }
  EXPECT_EQ(batch.arrays.seats[0], kNobodyAsked);
  EXPECT_EQ(batch.arrays.counts[0], 0);
  EXPECT_EQ(batch.arrays.seats[1], 1) << "the other has gone on";
  const std::array<std::int32_t, 2> next{-1, 0};
  EXPECT_EQ(batch.step(next.data()), std::nullopt) << "and goes on";
  EXPECT_EQ(batch.step(actions.data()), "game 0: the game is over");

  const auto broken = *reinterpret_cast<const Mute::State*>(batch.state(0));
  const auto* bytes = reinterpret_cast<const std::byte*>(&broken);
  EXPECT_THROW(batch.put(1, bytes), RulesFault);
  EXPECT_NO_THROW(batch.reset(2));
}

}  // namespace
}  // namespace tricorne::python
