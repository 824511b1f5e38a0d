// Golden games: one finished replay for each way a game can end, in golden/ (kernel/testing/golden.h).
#include "kernel/testing/golden.h"

#include <gtest/gtest.h>

#include "games/liberty/game.h"
#include "games/liberty/rules/victory.h"
#include "games/liberty/text.h"

namespace tricorne::liberty {
namespace {

using Seats = std::vector<std::string>;

const Seats kAllApart = {"human", "human", "human", "human"};
const Seats kInPairs = {"human:ann", "human:bob", "human:ann", "human:bob"};
const Seats kLoneRoyalist = {"human:ann", "rulebook", "human:ann", "rulebook"};

struct Golden {
  std::string name;
  std::string scenario;
  Seats seats;
  FactionSet idle;  // who passes whenever it can, so that this ending comes about
  EndKind kind;
  FactionSet winners;
};

constexpr FactionSet kRoyalists = {Faction::kBritish, Faction::kIndians};
constexpr FactionSet kRebels = {Faction::kPatriots, Faction::kFrench};

const std::vector<Golden>& goldens() {
  static const std::vector<Golden> kGoldens = {
      {"check_british", "1778", kAllApart, kRebels, EndKind::kVictoryCheck, Faction::kBritish},
      {"check_patriots", "1776", kAllApart, {}, EndKind::kVictoryCheck, Faction::kPatriots},
      {"check_indians", "1778", kAllApart, kRebels, EndKind::kVictoryCheck, Faction::kIndians},
      {"check_french", "1778", kAllApart, {}, EndKind::kVictoryCheck, Faction::kFrench},
      {"check_royalists", "1778", kInPairs, kRebels, EndKind::kVictoryCheck, kRoyalists},
      {"check_rebels", "1778", kInPairs, {}, EndKind::kVictoryCheck, kRebels},
      {"final_british", "1775", kAllApart, {}, EndKind::kFinal, Faction::kBritish},
      {"final_patriots", "quick", kAllApart, {}, EndKind::kFinal, Faction::kPatriots},
      {"final_indians", "quick", kAllApart, kRebels, EndKind::kFinal, Faction::kIndians},
      {"final_french", "quick", kAllApart, {}, EndKind::kFinal, Faction::kFrench},
      {"final_royalists", "quick", kInPairs, {}, EndKind::kFinal, kRoyalists},
      {"final_rebels", "1776", kInPairs, {}, EndKind::kFinal, kRebels},
      {"lone_victory", "quick", kLoneRoyalist, kRebels, EndKind::kFinal, kRoyalists},
      {"lone_stalemate", "quick", kLoneRoyalist, kRebels, EndKind::kFinal, {}},
      {"lone_defeat", "quick", kLoneRoyalist, {}, EndKind::kFinal, Faction::kPatriots},
      {"lone_defeat_at_check",
       "1778",
       kLoneRoyalist,
       {},
       EndKind::kVictoryCheck,
       Faction::kPatriots},
  };
  return kGoldens;
}

// The notes that a non-player takes for itself change nothing on the map.
bool is_note(Action a) {
  return is(a, ActionKind::kNonPlayerRoll) || is(a, ActionKind::kNonPlayerKeep) ||
         is(a, ActionKind::kNonPlayerStage);
}

// A random answer; the idle pass, and nobody takes a non-player's notes.
Action answer(const Golden& golden, const Decision& decision, FastRng& rng) {
  const Action pass = action(ActionKind::kPass);
  const bool idle = decision.seat < kFactions &&
                    golden.idle.has(static_cast<Faction>(decision.seat)) && decision.lists(pass);
  if (idle) return pass;
  while (true) {
    const Action a = decision.pick(rng);
    if (!is_note(a)) return a;
  }
}

GoldenGame golden_game(const Golden& golden) {
  const auto ends_so = [golden](const AnyState& end) {
    const EndRecord& record = static_cast<const ErasedState<Liberty>&>(end).get().end;
    return record.kind == golden.kind && record.winners == golden.winners;
  };
  return {golden.name,
          {golden.scenario, golden.seats, {}},
          [golden](const AnyState& /*state*/, const Decision& decision, FastRng& rng) {
            return answer(golden, decision, rng);
          },
          ends_so};
}

RULE("7.1", "7.2", "7.3", "8.8")
TEST(LibertyGolden, EveryEndingIsRebuilt) {
  std::vector<GoldenGame> all;
  for (const Golden& golden : goldens()) all.push_back(golden_game(golden));
  EXPECT_EQ(golden_problem(erased<Liberty>(), TRICORNE_TEST_DATA "/golden", all), "");
}

}  // namespace
}  // namespace tricorne::liberty
