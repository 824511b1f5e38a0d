// The tables and the set-up of every scenario and number of players.
#include <gtest/gtest.h>

#include "games/founders/tests/asking.h"

namespace tricorne::founders {
namespace {

TEST(Tables, HaveTheNumbersOfTheGame) {
  EXPECT_EQ(man_facts(man("george_washington")).votes, 10);
  EXPECT_EQ(man_facts(man("elbridge_gerry")).party, Party::kEither);
  int generation_one = 0;
  for (const ActFacts& act : tables().acts) generation_one += act.generation == 0 ? act.copies : 0;
  EXPECT_EQ(generation_one, 23);
  int electors = 0;
  for (Place p = 0; p < kOriginals; ++p) electors += place_facts(p).votes[0];
  EXPECT_EQ(electors, 134);  // E10
}

TEST(Tables, KnowWhoIsNextToWhom) {
  const auto next = [](std::string_view a, std::string_view b) {
    return place_facts(tables().place(a)).neighbours.has(tables().place(b));
  };
  EXPECT_TRUE(next("NY", "PA"));
  EXPECT_FALSE(next("NY", "NJ"));
  EXPECT_FALSE(next("VA", "PA"));
}

// The first answer to every chance question of the deal.
State dealt(Scenario scenario, int seats) {
  State s = set_up(scenario, seats, false);
  s.stack.push(Procedure::kDeal);
  run_to_question(s, {}, nullptr);
  Decision d;
  while (!s.stack.empty()) {
    list_question(s, d);
    EXPECT_EQ(d.seat, kChance);
    run_to_question(s, d[0], nullptr);
  }
  return s;
}

RULE("setup")
TEST(SetUp, DealsThreeStatesmenAndTwoCards) {
  const std::array<int, 7> deck = {0, 0, 0, 38, 35, 32, 29};
  for (int seats = 3; seats <= 6; ++seats) {
    const State s = dealt(Scenario::kA, seats);
    for (Seat seat = 0; seat < seats; ++seat) {
      EXPECT_EQ(s.men_of(seat).size(), 3) << seats;
      EXPECT_EQ(s.hand_size(seat), 2);
      EXPECT_EQ(s.supply[seat], 3);
    }
    EXPECT_EQ(s.cards.count(Spot::kDeck), deck[static_cast<std::size_t>(seats)] - 2 * seats);
    EXPECT_TRUE(s.cards.sound());
  }
}

RULE("setup")
TEST(SetUp, OfScenarioA) {
  const State s = set_up(Scenario::kA, 5, false);
  EXPECT_EQ(s.president(), man("george_washington"));
  EXPECT_EQ(s.man[s.president()].pawns, 1);
  EXPECT_EQ(s.man[s.president()].cubes, 0);
  EXPECT_EQ(s.holder(Office::kVicePresident), man("john_adams"));
  EXPECT_FALSE(s.filled(Office::kChiefJustice));
  EXPECT_EQ(s.leader(Party::kLiberal), man("benjamin_franklin"));
  EXPECT_EQ(s.leader(Party::kConservative), man("george_washington"));
  EXPECT_EQ(s.revenue, -30);
  EXPECT_EQ(s.places().size(), kOriginals);
}

RULE("setup")
TEST(SetUp, OfScenariosBAndC) {
  for (int seats = 3; seats <= 6; ++seats) {
    const State b = dealt(Scenario::kB, seats);
    EXPECT_EQ(b.president(), man("thomas_jefferson"));
    EXPECT_EQ(b.man[b.president()].pawns, 2);
    EXPECT_EQ(b.holder(Office::kChiefJustice), man("john_marshall"));
    EXPECT_EQ(b.support, -3);
    EXPECT_EQ(b.places().size(), 12);
    EXPECT_TRUE(b.in_force(tables().act("theory_of_judicial_review")));
    EXPECT_TRUE(b.is_resolved(tables().issue("twelfth_amendment")));
    EXPECT_EQ(b.hand_size(2), seats == 3 ? 3 : 2);
    EXPECT_EQ(b.popularity(man("thomas_jefferson")), 8);
    EXPECT_EQ(score(b, b.owner(man("thomas_jefferson"))), 0);  // scenario cubes are never scored
    const State c = dealt(Scenario::kC, seats);
    EXPECT_EQ(c.leader(Party::kLiberal), man("albert_gallatin"));
    EXPECT_EQ(c.holder(Office::kChiefJustice), man("roger_b_taney"));
    EXPECT_EQ(c.hand_size(0), 3);
    EXPECT_EQ(c.places().size(), 21);
    EXPECT_TRUE(c.cards.sound());
  }
}

}  // namespace
}  // namespace tricorne::founders
