// What dice may come to: the law of odds, a speech and a persuasion counted by hand.
#include "kernel/testing/odds.h"

#include <gtest/gtest.h>

#include <map>

#include "games/founders/game.h"
#include "games/founders/tests/table.h"

namespace tricorne::founders {
namespace {

TEST(FoundersOdds, KeepTheirLaw) {
  const OddsReport report = OddsLaw<Founders>().check(battery_scaled(60));
  EXPECT_EQ(report.problem, "");
  EXPECT_GT(report.exact, 0);
  EXPECT_EQ(report.too_many, 0);
}

// Ways by the number that an outcome tells of first.
std::map<std::string, std::map<std::int64_t, std::uint64_t>> ways_of(const Odds& odds) {
  EXPECT_EQ(odds.status, Odds::Status::kExact);
  EXPECT_EQ(odds.cases.size(), 1U);
  std::map<std::string, std::map<std::int64_t, std::uint64_t>> out;
  for (const Odds::Outcome& outcome : odds.cases.front().outcomes) {
    const Phrase& line = outcome.lines.front();
    std::int64_t n = 0;
    for (const auto& [name, arg] : line.args) {
      if (name == "n") n = std::get<std::int64_t>(arg);
    }
    out[line.key][n] += outcome.weight;
  }
  return out;
}

State at_round(State s) {
  s.phase = Phase::kPeople;
  s.stack.push<Procedure::kRound>({.seat = 0});
  run_to_question(s, {}, nullptr);
  return s;
}

// Only a six counts by itself; the rest may be paid for.
RULE("people-4")
TEST(FoundersOdds, OfASpeech) {
  const State s = at_round(set_up(Scenario::kA, 3, false));
  const Action speech = action(ActionKind::kSpeech, man("george_washington"));
  const auto ways = ways_of(odds_of<Founders>(s, speech, 0, false));
  EXPECT_EQ(ways.at("founders.event.popularity"), (std::map<std::int64_t, std::uint64_t>{{1, 1}}));
  const std::map<std::int64_t, std::uint64_t> faces{{1, 1}, {2, 1}, {3, 1}, {4, 1}, {5, 1}};
  EXPECT_EQ(ways.at("founders.event.rolled"), faces);
}

// Jay tries Burr at +6 (E14). Two ones never win him. The others are told by their sum: the side that
// is behind is asked in any case, since a deal may bring what it lacks (ruling 98).
RULE("opt-persuasion")
TEST(FoundersOdds, OfAPersuasion) {
  State s = table({{"john_jay", 0}, {"rufus_king", 1}, {"aaron_burr", 1}, {"john_adams", 2}});
  s.options |= kPersuasion;
  s.man[man("john_jay")].cubes = 3;
  Turn{{s}}.put_in_office(man("john_jay"), Office::kPresident);
  s.man[man("rufus_king")].marks = kLeads;
  const Action persuade = action(ActionKind::kPersuade, man("john_jay"), man("aaron_burr"));
  const auto ways = ways_of(odds_of<Founders>(at_round(s), persuade, 0, false));
  std::map<std::int64_t, std::uint64_t> open;
  for (int first = 1; first <= 6; ++first) {
    for (int second = 1; second <= 6; ++second) {
      if (first + second > 2) ++open[first + second + 6];
    }
  }
  EXPECT_EQ(ways.at("founders.event.persuading"), open);
  EXPECT_EQ(ways.at("founders.event.unmoved").begin()->second, 1U);
  EXPECT_EQ(ways.count("founders.event.persuaded"), 0U);
}

}  // namespace
}  // namespace tricorne::founders
