// Every element of the board can be asked "why not?".
#include "kernel/testing/targets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/liberty/game.h"
#include "games/liberty/rules/command.h"
#include "games/liberty/vocabulary.h"

namespace tricorne::liberty {
namespace {

TEST(LibertyTargets, EveryElementHasAReason) {
  // Drawn, and spoken of by events alone.
  const auto tracks = [](const State& /*s*/) {
    return Targets{"track:fni", "track:cbc", "track:crc"};
  };
  const auto report = TargetsWalk<Liberty>(tracks).walk(battery_scaled(60));
  EXPECT_EQ(report.problem, "");
  EXPECT_THAT(report.unexplained, testing::IsEmpty());
  EXPECT_THAT(report.strange, testing::IsEmpty());
  EXPECT_GT(report.explained.size(), 10U);
  EXPECT_GT(report.asked, battery_scaled(10000));
}

// No Command or Special Activity of one's own is missing without a word.
TEST(LibertyTargets, WhateverIsOnesOwnIsListedOrTellsWhyNot) {
  int closed = 0;
  std::uint64_t seed = 0;
  for (const auto& setup : all_setups<Liberty>()) {
    FastRng rng{++seed};
    Decision d;
    for (State s = Liberty::start(setup); !Liberty::over(s);) {
      Liberty::decision(s, d);
      const auto f = static_cast<Faction>(d.seat);
      const auto q = static_cast<Question>(d.question);
      const std::vector<Closed> others =
          d.seat == kChance ? std::vector<Closed>{} : Liberty::closed(s, d);
      const auto told = [&](std::initializer_list<ActionKind> kinds, int which) {
        const auto is_it = [&](Action a) {
          return a.a == which && std::any_of(kinds.begin(), kinds.end(),
                                             [&](ActionKind kind) { return is(a, kind); });
        };
        closed += static_cast<int>(others.size());
        return std::any_of(d.options().begin(), d.options().end(), is_it) ||
               std::any_of(others.begin(), others.end(),
                           [&](const Closed& other) { return is_it(other.action); });
      };
      if (q == Question::kFirstEligible || q == Question::kSecondEligible) {
        for (const Command c : commands_ever(f)) {
          EXPECT_TRUE(
              told({ActionKind::kCommand, ActionKind::kLimitedCommand}, static_cast<int>(at(c))));
        }
        EXPECT_TRUE(told({ActionKind::kEvent}, 0));
      } else if (q == Question::kSelectSpace && s.command_depth > 0) {
        for (const Special special : specials_of(s, f)) {
          EXPECT_TRUE(told({ActionKind::kSpecial}, static_cast<int>(at(special))));
        }
      }
      Liberty::apply(s, d.pick(rng), nullptr);
    }
  }
  EXPECT_GT(closed, 100);
}

TEST(LibertyTargets, WhateverChangesIsShownSomewhere) {
  // The sequence of play stands beside the board, and is told in its own words.
  const std::set<std::string> known{"all_eligible", "made_ineligible", "stays_eligible"};
  EXPECT_THAT(placeless<Liberty>(battery_scaled(20)), testing::IsSubsetOf(known));
}

}  // namespace
}  // namespace tricorne::liberty
