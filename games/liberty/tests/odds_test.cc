// What dice may come to: the law of odds, and the Battle of the rulebook counted by hand.
#include "kernel/testing/odds.h"

#include <gtest/gtest.h>

#include <map>

#include "games/liberty/game.h"

namespace tricorne::liberty {
namespace {

TEST(LibertyOdds, KeepTheirLaw) {
  const OddsReport report = OddsLaw<Liberty>().check(battery_scaled(60));
  EXPECT_EQ(report.problem, "");
  EXPECT_GT(report.exact, 0);
  EXPECT_EQ(report.too_many, 0);
}

// ---- The Battle in Pennsylvania, by its own arithmetic

namespace by_hand {

// What pieces of these kinds lose, one kind after the other as long as it has any: how many pieces,
// and how many of them are cubes.
struct Kind {
  int count = 0;
  int worth = 0;
  bool cube = true;
};
struct Losses {
  int pieces = 0;
  int cubes = 0;
};
Losses lose(std::vector<Kind> rotation, int level) {
  Losses out;
  for (std::size_t turn = 0; level > 0; ++turn) {
    Kind& kind = rotation[turn % rotation.size()];
    if (kind.count == 0) continue;
    --kind.count;
    level -= kind.worth;
    ++out.pieces;
    out.cubes += kind.cube ? 1 : 0;
  }
  return out;
}

// Ways of two D3 each, by winner and Cumulative British Casualties.
using Ways = std::map<std::pair<bool, int>, int>;
Ways battle_with(int militia_shown) {
  const int hidden = 2 - militia_shown;
  Ways ways;
  for (int throws = 0; throws < 81; ++throws) {
    const int attack = throws % 3 + throws / 3 % 3 + 2;
    const int defence = throws / 9 % 3 + throws / 27 + 2;
    // Regulars, hidden War Parties and Clinton; a Fort and Washington against them.
    const int defender_loss = attack + 3 - 2;
    // Washington, the Fort, and Militia that stay hidden.
    const int attacker_loss = defence + 2 + (hidden > 0 ? 1 : 0);
    const Losses british = lose({{5, 2}, {2, 1}}, attacker_loss);
    const Losses rebels = lose({{2, 2}, {3, 2}, {1 + militia_shown, 1, false}}, defender_loss);
    ++ways[{british.pieces < rebels.pieces, british.cubes}];
  }
  return ways;
}

}  // namespace by_hand

TEST(LibertyOdds, OfABattleAreThoseCountedByHand) {
  State s = Liberty::load(nlohmann::json::parse(R"({"base": "1778", "to_act": "british",
      "cbc": 0, "crc": 0, "support": {"maryland_delaware": "active_support"},
      "pieces": {"pennsylvania": {"br": 5, "tory": 2, "wp_u": 3, "cont": 3, "fr": 2, "mil_a": 1,
                                  "mil_u": 2, "pfort": 1}},
      "leaders": {"clinton": "pennsylvania", "washington": "pennsylvania"}})"))
                .value();
  const auto odds_at = [&](const char* move) {
    return tricorne::odds_of<Liberty>(s, *Liberty::parse(s, move), seat(Faction::kBritish), false);
  };
  const auto make = [&](const char* move) { Liberty::apply(s, *Liberty::parse(s, move), nullptr); };
  make("command battle");
  // Common Cause, the War Parties and the Militia together would be too many cases.
  EXPECT_EQ(odds_at("space pennsylvania").status, tricorne::Odds::Status::kLater);
  make("space pennsylvania");
  const tricorne::Odds earlier = odds_at("no");
  make("no");
  const tricorne::Odds odds = odds_at("activate 2 wp_u pennsylvania");
  // The Patriots answer first: how many Militia step forward.
  ASSERT_EQ(odds.status, tricorne::Odds::Status::kExact);
  ASSERT_EQ(odds.cases.size(), 3U);
  for (int shown = 0; shown <= 2; ++shown) {
    const auto& told = odds.cases[static_cast<std::size_t>(2 - shown)];
    ASSERT_EQ(told.answers.size(), 1U);
    EXPECT_EQ(told.answers[0].move, fmt::format("activate {} mil_u pennsylvania", shown));
    EXPECT_EQ(told.answers[0].seat, seat(Faction::kPatriots));
    EXPECT_EQ(told.total, 81U);
    by_hand::Ways ways;
    for (const auto& outcome : told.outcomes) {
      ASSERT_EQ(outcome.lines.size(), 1U);
      const bool british = outcome.lines[0].key == "liberty.event.royalists_won";
      for (const auto& change : outcome.changes) {
        if (change.name.key != "liberty.track.cbc") continue;
        EXPECT_EQ(change.before, 0);
        for (const auto& v : change.values) ways[{british, v.value}] += static_cast<int>(v.weight);
      }
    }
    EXPECT_EQ(ways, by_hand::battle_with(shown)) << shown;
    // They are told a question earlier too, with one's own answer as well.
    const auto as_told = [&](const tricorne::Odds::Case& one) {
      return one.answers.size() == 2 && one.answers[0].move == "activate 2 wp_u pennsylvania" &&
             one.answers[1] == told.answers[0] && one.outcomes == told.outcomes;
    };
    EXPECT_EQ(std::count_if(earlier.cases.begin(), earlier.cases.end(), as_told), 1);
  }
}

}  // namespace
}  // namespace tricorne::liberty
