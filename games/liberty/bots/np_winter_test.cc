// What non-players choose outside their turns: Winter Quarters, defence, Brilliant Strokes, the
// Treaty of Alliance.
#include "games/liberty/bots/charts.h"
#include "games/liberty/bots/np_table.h"

namespace tricorne::liberty {
namespace {

using Json = nlohmann::json;

// Winter Quarters on a map with these pieces only.
Json winter(const Json& fields) {
  Json out = bare("british", fields);
  out.erase("to_act");
  out.erase("eligible");
  out["current_card"] = 101;
  if (!out.contains("upcoming_card")) out["upcoming_card"] = 1;
  return out;
}

// All the moves of the round.
NonPlayerTable played(const Json& position) {
  NonPlayerTable table(position);
  table.then(1).turn();
  return table;
}

RULE(8.4.7)
TEST(NonPlayerWinter, BritishPayOnlyWhereItMatters) {
  const NonPlayerTable table = played(winter({{"resources", {{"british", 1}}},
                                              {"pieces",
                                               {{"virginia", {{"br", 1}, {"tory", 1}}},
                                                {"new_jersey", {{"br", 1}, {"tory", 1}}},
                                                {"georgia", {{"br", 2}}}}}}));
  EXPECT_TRUE(table.did("supply_pay virginia"));
  EXPECT_TRUE(table.did("supply_shift new_jersey"));
  EXPECT_TRUE(table.did("supply_remove georgia"));
}

RULE(8.5.5)
TEST(NonPlayerWinter, PatriotsPayWhereControlWouldChange) {
  const NonPlayerTable table = played(
      winter({{"pieces",
               {{"virginia", {{"cont", 2}, {"br", 2}}}, {"georgia", {{"mil_u", 2}, {"br", 5}}}}}}));
  EXPECT_TRUE(table.did("supply_pay virginia"));
  EXPECT_TRUE(table.did("supply_halve 1 georgia"));
}

// British Forts there keep the British in supply, who would leave otherwise.
RULE(8.6.7, 8.6.8)
TEST(NonPlayerWinter, FrenchPayWhereControlWouldChangeAndStayInTheWestIndies) {
  const NonPlayerTable table = played(winter({{"treaty_played", true},
                                              {"pieces",
                                               {{"virginia", {{"fr", 3}, {"br", 2}, {"bfort", 1}}},
                                                {"georgia", {{"fr", 1}, {"br", 5}, {"bfort", 1}}},
                                                {"boston", {{"pfort", 1}}},
                                                {"west_indies", {{"fr", 2}}}}}}));
  EXPECT_TRUE(table.did("supply_pay virginia"));
  EXPECT_TRUE(table.did("supply_move georgia boston"));
  EXPECT_TRUE(table.did("withdraw 0 fr"));
}

RULE(8.4.8)
TEST(NonPlayerWinter, BritishStayInTheWestIndiesOnlyIfTheyRuleThere) {
  EXPECT_TRUE(played(winter({{"treaty_played", true}, {"pieces", {{"west_indies", {{"br", 2}}}}}}))
                  .did("withdraw 0 br"));
}

RULE(8.7.5)
TEST(NonPlayerWinter, IndiansPayForAVillageToBe) {
  const NonPlayerTable table = played(winter({{"pieces",
                                               {{"new_york", {{"wp_u", 3}}},
                                                {"georgia", {{"wp_u", 1}}},
                                                {"southwest", {{"village", 1}}},
                                                {"quebec", {{"village", 1}}}}}}));
  EXPECT_TRUE(table.did("supply_pay new_york"));
  EXPECT_EQ(table.count(Space::kGeorgia, Piece::kWarPartyU), 0);
}

RULE(8.4.5, 8.5.9)
TEST(NonPlayerWinter, SupportPhase) {
  const NonPlayerTable table =
      played(winter({{"resources", {{"british", 3}, {"patriots", 3}}},
                     {"pieces",
                      {{"new_york_city", {{"br", 1}, {"tory", 1}}},
                       {"boston", {{"br", 1}, {"tory", 1}}},
                       {"virginia", {{"mil_u", 1}}},
                       {"georgia", {{"mil_u", 1}}}}},
                     {"markers", {{"boston", {{"propaganda", 1}}}, {"virginia", {{"raid", 2}}}}}}));
  // The City without markers first; the Province without Raid markers first.
  EXPECT_EQ(table.state().level(Space::kNewYorkCity), Level::kActiveSupport);
  EXPECT_EQ(table.state().level(Space::kGeorgia), Level::kActiveOpposition);
}

RULE(8.4.9, 8.5.6, 8.6.9, 8.7.7)
TEST(NonPlayerWinter, LeadersGoToTheirTroops) {
  const NonPlayerTable table =
      played(winter({{"treaty_played", true},
                     {"leaders", {{"brant", nullptr}, {"cornplanter", "available"}}},
                     {"pieces",
                      {{"new_york_city", {{"br", 3}}},
                       {"boston", {{"br", 2}}},
                       {"virginia", {{"cont", 3}, {"pfort", 1}, {"fr", 1}}},
                       {"georgia", {{"cont", 1}, {"pfort", 1}}},
                       {"south_carolina", {{"fr", 3}, {"pfort", 1}}},
                       {"northwest", {{"wp_u", 2}, {"village", 1}}},
                       {"quebec", {{"wp_u", 4}, {"village", 2}}}}}}));
  EXPECT_TRUE(table.did("leader howe new_york_city"));
  EXPECT_TRUE(table.did("leader washington virginia"));
  EXPECT_TRUE(table.did("leader rochambeau virginia"));
  EXPECT_TRUE(table.did("leader cornplanter northwest"));
}

RULE(8.4.10, 8.5.7, 8.6.10, 8.7.6)
TEST(NonPlayerWinter, Deserters) {
  const NonPlayerTable table =
      played(winter({{"pieces",
                      {{"virginia", {{"tory", 9}, {"bfort", 1}}},
                       {"georgia", {{"tory", 1}, {"bfort", 1}}},
                       {"northwest", {{"mil_u", 1}, {"village", 1}, {"pfort", 1}}},
                       {"massachusetts", {{"mil_u", 9}, {"pfort", 1}}}}}}));
  // The Indians take the Militia beside the Village, the Patriots one of many; the French the last
  // Tory of a space, the British one of many.
  EXPECT_EQ(table.count(Space::kNorthwest, Piece::kMilitiaU), 0);
  EXPECT_EQ(table.count(Space::kMassachusetts, Piece::kMilitiaU), 8);
  EXPECT_EQ(table.count(Space::kGeorgia, Piece::kTory), 0);
  EXPECT_EQ(table.count(Space::kVirginia, Piece::kTory), 8);
}

RULE(8.7.9)
TEST(NonPlayerDefence, IndiansWithAVillageKeepOneHidden) {
  const Json battle = {{"pieces", {{"georgia", {{"cont", 8}, {"wp_u", 3}, {"village", 1}}}}}};
  EXPECT_TRUE(plays(bare("patriots", battle), {}, 1,
                    {"command battle", "space georgia", "activate 2 wp_u georgia"}));
  const Json open = {{"pieces", {{"georgia", {{"cont", 8}, {"wp_u", 3}}}}}};
  EXPECT_TRUE(plays(bare("patriots", open), {}, 1,
                    {"command battle", "space georgia", "activate 0 wp_u georgia"}));
}

Json before_turn(const char* holder, const char* human, const Json& fields) {
  Json out = bare("british", fields);
  Json seats = {"rulebook", "rulebook", "rulebook", "rulebook"};
  const std::vector<std::string> order = {"british", "patriots", "indians", "french"};
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (order[i] == human) seats[i] = "human";
  }
  out["seats"] = seats;
  out["eligible"] = {holder, human};
  out["strokes_asked"] = Json::array();
  for (const std::string& f : order) {
    if (f != holder) out["strokes_asked"].push_back(f);
  }
  out["to_act"] = holder;
  out["treaty_played"] = true;
  return out;
}

RULE(8.3.7, 8.5.8)
TEST(NonPlayerStrokes, PatriotsAnswerAPersonWhoIsFirst) {
  Json position = before_turn(
      "patriots", "british",
      {{"current_card", 25},
       {"leaders", {{"washington", "virginia"}}},
       {"pieces", {{"virginia", {{"cont", 4}, {"mil_u", 2}}}, {"boston", {{"br", 1}}}}}});
  EXPECT_EQ(first_move(position), "stroke patriots");
  position["pieces"]["virginia"]["cont"] = 3;
  EXPECT_EQ(first_move(position), "no_stroke");
}

RULE(8.7.8)
TEST(NonPlayerStrokes, IndiansAnswerAPersonWhoIsFirst) {
  const Json position = before_turn(
      "indians", "patriots",
      {{"current_card", 1},
       {"leaders", {{"brant", "northwest"}}},
       {"pieces", {{"northwest", {{"wp_u", 3}, {"village", 1}}}, {"boston", {{"mil_u", 1}}}}}});
  EXPECT_EQ(first_move(position), "stroke indians");
}

RULE(8.6.11)
TEST(NonPlayerStrokes, FrenchAnswerAPersonWhoIsFirst) {
  const Json position = before_turn(
      "french", "british",
      {{"current_card", 25},
       {"leaders", {{"rochambeau", "virginia"}}},
       {"pieces",
        {{"virginia", {{"fr", 4}, {"mil_u", 2}}}, {"norfolk", {{"br", 1}, {"mil_u", 1}}}}}});
  EXPECT_EQ(first_move(position), "stroke french");
}

RULE(8.1, 8.4.11)
TEST(NonPlayerStrokes, NoneBeforeTheTreaty) {
  Json position =
      before_turn("british", "patriots",
                  {{"current_card", 1},
                   {"leaders", {{"howe", "boston"}}},
                   {"pieces", {{"boston", {{"br", 6}}}, {"virginia", {{"mil_u", 1}}}}}});
  EXPECT_EQ(first_move(position), "stroke british");
  position["treaty_played"] = false;
  EXPECT_EQ(first_move(position), "no_stroke");
}

RULE(8.1)
TEST(NonPlayerStrokes, TreatyCountsHalfTheCasualties) {
  Json position = before_turn("french", "british", {{"current_card", 25}});
  position["treaty_played"] = false;
  // 6 Regulars and 2 Squadrons: eight more are wanted.
  position["cbc"] = 15;
  EXPECT_EQ(first_move(position), "no_stroke");
  position["cbc"] = 16;
  EXPECT_EQ(first_move(position), "stroke treaty_of_alliance");
}

}  // namespace
}  // namespace tricorne::liberty
