// Every box of the British and Indian charts, and every priority in it, on small positions.
#include "games/liberty/bots/charts.h"
#include "games/liberty/bots/np_table.h"

namespace tricorne::liberty {
namespace {

using Json = nlohmann::json;
Json british(const Json& fields) { return bare("british", fields); }
Json indians(const Json& fields) { return bare("indians", fields); }

// ---- British

BOX(B1, B2)
RULE(8.1, 8.4)
TEST(BritishChart, SwordsAndQuestionsDecideOnTheEvent) {
  // A sword: no Event, though the text would place cubes.
  EXPECT_NE(first_move(british({{"current_card", 66}}), {6}), "event unshaded");
  // Opposition above Support and a shift the Royalist way.
  EXPECT_EQ(
      first_move(british({{"current_card", 10}, {"support", {{"boston", "active_opposition"}}}})),
      "event unshaded");
  // Pieces from Unavailable; Regulars for a Colony.
  EXPECT_EQ(first_move(british({{"current_card", 32}})), "event unshaded");
  // Tories where Active Opposition has none.
  EXPECT_EQ(first_move(british({{"current_card", 15},
                                {"support",
                                 {{"virginia", "active_opposition"},
                                  {"new_york", "active_support"},
                                  {"pennsylvania", "active_support"}}}})),
            "event unshaded");
  // A first Fort in a Colony.
  EXPECT_EQ(first_move(british({{"current_card", 31}})), "event unshaded");
  // Rebellion casualties, by a free Skirmish.
  EXPECT_EQ(first_move(
                british({{"current_card", 9}, {"pieces", {{"boston", {{"br", 2}, {"cont", 1}}}}}})),
            "event unshaded");
  // Five Cities, an effective Event and a 5.
  const Json cities = {{"current_card", 45},
                       {"pieces",
                        {{"boston", {{"br", 1}}},
                         {"norfolk", {{"br", 1}}},
                         {"savannah", {{"br", 1}}},
                         {"quebec_city", {{"br", 1}}},
                         {"philadelphia", {{"br", 1}}}}}};
  EXPECT_EQ(first_move(british(cities), {5}), "event unshaded");
  EXPECT_NE(first_move(british(cities), {4, 6}), "event unshaded");
}

BOX(B3)
RULE(2.3.3, 8.4)
TEST(BritishChart, PassesWithoutResources) {
  EXPECT_EQ(first_move(british({{"resources", {{"british", 0}}}})), "pass");
}

BOX(B4, B5)
RULE(8.4.1)
TEST(BritishChart, GarrisonsLostCities) {
  const Json strong = {
      {"pieces", {{"new_york", {{"br", 10}, {"tory", 1}}}, {"boston", {{"mil_u", 1}}}}}};
  EXPECT_TRUE(
      plays(british(strong), {2}, 3,
            {"command garrison", "special naval_pressure", "space boston", "move 2 br new_york"}));
  // Nine Regulars are too few, and a Patriot Fort keeps them away.
  const Json few = {
      {"pieces", {{"new_york", {{"br", 9}, {"tory", 1}}}, {"boston", {{"mil_u", 1}}}}}};
  EXPECT_NE(first_move(british(few), {6}), "command garrison");
  const Json fort = {
      {"pieces", {{"new_york", {{"br", 10}, {"tory", 1}}}, {"boston", {{"pfort", 1}}}}}};
  EXPECT_NE(first_move(british(fort), {6}), "command garrison");
}

BOX(B6)
RULE(8.4.2)
TEST(BritishChart, MustersWhenTheDieIsBelowTheRegulars) {
  const Json few = {
      {"pieces",
       {{"new_york", {{"br", 12}, {"tory", 1}}}, {"florida", {{"br", 4}}}}}};  // 3 are Available
  EXPECT_EQ(first_move(british(few), {2}), "command muster");
  EXPECT_EQ(first_move(british(few), {3}), "command march");
}

BOX(B7)
RULE(8.4.1)
TEST(BritishChart, NavalPressure) {
  Json blockade = {{"treaty_played", true},
                   {"fni", 1},
                   {"markers", {{"boston", {{"blockade", 1}}}}},
                   {"pieces",
                    {{"west_indies", {{"squadron", 1}}},
                     {"new_york", {{"br", 10}, {"tory", 1}}},
                     {"philadelphia", {{"mil_u", 1}}}}}};
  // Howe lowers the level by himself: no Naval Pressure above 0 for him.
  NonPlayerTable howe(british(blockade));
  howe.then(3).turn();
  EXPECT_FALSE(howe.did("special naval_pressure"));
  // Gage removes the Blockade.
  blockade["leaders"] = {{"howe", nullptr}, {"gage", "available"}};
  NonPlayerTable gage(british(blockade));
  gage.then(3).turn();
  EXPECT_TRUE(gage.did("special naval_pressure"));
  EXPECT_EQ(gage.state().fni, 0);
  // At level 0 it brings a D3 of Resources: 5 + 3 - 2.
  blockade["fni"] = 0;
  blockade["markers"] = {{"boston", {{"blockade", 0}}}};
  blockade["pieces"]["west_indies"]["squadron"] = 2;
  NonPlayerTable calm(british(blockade));
  calm.dice({3}).then(3).turn();
  EXPECT_TRUE(calm.did("special naval_pressure"));
  EXPECT_EQ(calm.state().money(Faction::kBritish), 6);
}

BOX(B8)
RULE(8.4.2, 8.4.5)
TEST(BritishChart, MusterPlacesRegularsToriesAndAFort) {
  // Control is added in the Neutral Colony with most people rather than in Active Support.
  const Json one = {{"support",
                     {{"massachusetts", "active_support"},
                      {"virginia", "active_support"},
                      {"north_carolina", "active_support"},
                      {"connecticut_rhode_island", "active_support"},
                      {"maryland_delaware", "active_support"},
                      {"new_york_city", "active_support"},
                      {"new_york", "active_support"},
                      {"south_carolina", "active_support"}}}};
  EXPECT_TRUE(plays(british(one), {}, 1,
                    {"command muster", "space pennsylvania", "place 6 br pennsylvania",
                     "space pennsylvania", "place 2 tory pennsylvania"}));
}

BOX(B9, B12, B11)
RULE(8.4.1, 8.4.4)
TEST(BritishChart, BattlesWhereItOutnumbersTheRebellion) {
  Json battle = {{"available", Json::object()},
                 {"pieces",
                  {{"virginia", {{"br", 12}, {"cont", 3}}},
                   {"georgia", {{"br", 7}, {"cont", 1}, {"mil_a", 1}}}}},
                 {"unavailable", {{"br", 6}, {"tory", 6}, {"fr", 9}, {"squadron", 1}}}};
  battle.erase("available");
  NonPlayerTable table(british(battle));
  // Regulars: 25 - 19 - 6 Unavailable leave none Available.
  EXPECT_EQ(table.first_move(), "command battle");
}

BOX(B10, B13)
RULE(8.4.3)
TEST(BritishChart, MarchesForControlWithWarParties) {
  // Control of two Cities first, people before others: New York City, then one of population 1.
  const Json march = {
      {"pieces", {{"new_york", {{"br", 12}, {"tory", 2}, {"wp_u", 3}}}, {"florida", {{"br", 7}}}}}};
  EXPECT_TRUE(plays(
      british(march), {}, 1,
      {"command march", "space new_york_city", "move 11 br new_york", "move 1 tory new_york"}));
  // Common Cause makes up for missing Tories on the way to an adjacent Province.
  const Json cause = {{"support", {{"new_york_city", "active_support"}}},
                      {"pieces",
                       {{"new_york", {{"br", 4}, {"wp_u", 3}, {"wp_a", 1}, {"bfort", 1}}},
                        {"quebec_city", {{"bfort", 1}}},
                        {"boston", {{"bfort", 1}}},
                        {"new_york_city", {{"bfort", 1}}},
                        {"norfolk", {{"bfort", 1}}},
                        {"philadelphia", {{"bfort", 1}}},
                        {"florida", {{"br", 15}}},
                        {"connecticut_rhode_island", {{"cont", 3}}}}}};
  Json far = cause;
  far["markers"] = Json::object();
  NonPlayerTable table(british(far));
  table.then(1).turn();
  EXPECT_TRUE(table.did("command march"));
}

BOX(B11)
RULE(8.4.1)
TEST(BritishChart, SkirmishPriorities) {
  // The West Indies first; then where exactly one Regular stands; then most cubes.
  State s = Liberty::load(british({{"pieces",
                                    {{"boston", {{"br", 1}, {"cont", 1}}},
                                     {"georgia", {{"br", 3}, {"cont", 2}, {"fr", 0}}},
                                     {"virginia", {{"br", 2}, {"mil_a", 1}}}}}}))
                .value();
  bots::Mind m(s, nullptr, nullptr);
  m.imagining = true;
  EXPECT_EQ(bots::best_strike_space(m, Faction::kBritish, Special::kSkirmish,
                                    {Space::kBoston, Space::kGeorgia, Space::kVirginia}),
            Space::kBoston);
  EXPECT_EQ(bots::best_strike_space(m, Faction::kBritish, Special::kSkirmish,
                                    {Space::kGeorgia, Space::kVirginia}),
            Space::kGeorgia);
  const bots::StrikeChoice two = bots::best_strike(s, Faction::kBritish, Faction::kBritish,
                                                   Special::kSkirmish, Space::kGeorgia);
  EXPECT_EQ(two.answer, action(ActionKind::kPair, Piece::kContinental, Piece::kContinental));
  EXPECT_EQ(two.own, 1);
  const bots::StrikeChoice one = bots::best_strike(s, Faction::kBritish, Faction::kBritish,
                                                   Special::kSkirmish, Space::kVirginia);
  EXPECT_EQ(one.answer, action(ActionKind::kPiece, Piece::kMilitiaA));
  EXPECT_EQ(one.own, 0);
}

BOX(B13)
RULE(8.4.3)
TEST(BritishChart, CommonCauseFillsTheGapButKeepsOneHidden) {
  const State s =
      Liberty::load(
          british(
              {{"pieces",
                {{"virginia", {{"br", 4}, {"tory", 1}, {"wp_u", 2}, {"wp_a", 1}, {"cont", 2}}}}}}))
          .value();
  EXPECT_EQ(bots::battle_common_cause(s, Space::kVirginia), 2);
}

// ---- Indians

BOX(I1, I2)
RULE(8.7)
TEST(IndianChart, EventQuestions) {
  EXPECT_EQ(first_move(indians({{"current_card", 91}})), "event unshaded");  // a Village
  EXPECT_EQ(first_move(indians(
                {{"current_card", 96}, {"pieces", {{"quebec", {{"village", 1}, {"wp_u", 1}}}}}})),
            "event unshaded");  // free Gather
  EXPECT_EQ(first_move(indians({{"current_card", 73}, {"pieces", {{"new_york", {{"pfort", 1}}}}}})),
            "event unshaded");  // removes a Patriot Fort
  // Only friendly bases to remove: Ineffective (8.3.3).
  EXPECT_NE(first_move(indians({{"current_card", 73},
                                {"pieces", {{"new_york", {{"village", 1}, {"wp_u", 1}}}}}}),
                       {6, 6, 6}),
            "event unshaded");
  EXPECT_NE(first_move(indians({{"current_card", 48}}), {6, 6, 6}), "event unshaded");  // sword
}

BOX(I3, I4, I5)
RULE(8.7.1)
TEST(IndianChart, RaidsUnderOpposition) {
  const Json raid = {
      {"support", {{"virginia", "active_opposition"}, {"georgia", "passive_opposition"}}},
      {"pieces", {{"southwest", {{"wp_u", 3}, {"village", 1}}}}},
      {"resources", {{"indians", 2}, {"patriots", 3}}}};
  EXPECT_TRUE(
      plays(indians(raid), {4}, 1,
            {"command raid", "space virginia", "move 1 wp_u southwest", "special plunder"}));
  EXPECT_NE(first_move(indians(raid), {6, 1}), "command raid");
}

BOX(I4, I11)
RULE(8.7.1)
TEST(IndianChart, TradesWhenTheRaidRunsOutOfResources) {
  const Json raid = {{"support",
                      {{"virginia", "active_opposition"},
                       {"georgia", "active_opposition"},
                       {"north_carolina", "active_opposition"}}},
                     {"pieces", {{"southwest", {{"wp_u", 5}, {"village", 1}}}}},
                     {"resources", {{"indians", 1}, {"patriots", 0}, {"british", 0}}}};
  NonPlayerTable table(indians(raid));
  table.then(1).turn();
  EXPECT_TRUE(table.did("command raid"));
  EXPECT_TRUE(table.did("special trade"));
  // One Resource and the one of the Trade: two Raids.
  EXPECT_EQ(table.state().at_level(Level::kPassiveOpposition).size(), 2);
}

BOX(I6, I7)
RULE(8.7.2)
TEST(IndianChart, GathersVillagesAndWarParties) {
  const Json villages = {{"pieces", {{"northwest", {{"wp_u", 3}}}, {"southwest", {{"wp_u", 3}}}}},
                         {"resources", {{"indians", 0}}}};
  // Two Villages could be built, but without Resources only the first Reserve is free.
  EXPECT_TRUE(plays(indians(villages), {}, 1, {"command gather", "build village northwest"}));
  const Json cornplanter = {
      {"leaders", {{"brant", nullptr}, {"cornplanter", "northwest"}}},
      {"pieces", {{"northwest", {{"wp_u", 2}}}, {"southwest", {{"wp_u", 3}}}}}};
  EXPECT_TRUE(plays(indians(cornplanter), {}, 1,
                    {"command gather", "space northwest", "build village northwest",
                     "space southwest", "build village southwest"}));
  // War Parties at Villages with enemies first.
  const Json enemies = {
      {"pieces", {{"northwest", {{"village", 1}, {"mil_u", 1}}}, {"southwest", {{"village", 1}}}}}};
  EXPECT_TRUE(plays(indians(enemies), {}, 1,
                    {"command gather", "space northwest", "place 2 wp_u northwest",
                     "space southwest", "place 2 wp_u southwest"}));
}

BOX(I8)
RULE(8.7.1)
TEST(IndianChart, WarPathPriorities) {
  const State s =
      Liberty::load(indians({{"pieces",
                              {{"virginia", {{"wp_u", 2}, {"pfort", 1}}},
                               {"georgia", {{"wp_u", 2}, {"mil_u", 2}}},
                               {"new_york", {{"wp_u", 2}, {"village", 1}, {"mil_u", 2}}}}}}))
          .value();
  bots::Mind m(s, nullptr, nullptr);
  m.imagining = true;
  const SpaceSet all = {Space::kVirginia, Space::kGeorgia, Space::kNewYork};
  EXPECT_EQ(bots::best_strike_space(m, Faction::kIndians, Special::kWarPath, all),
            Space::kVirginia);
  EXPECT_EQ(bots::best_strike_space(m, Faction::kIndians, Special::kWarPath,
                                    all - SpaceSet{Space::kVirginia}),
            Space::kNewYork);
}

BOX(I9, I12)
RULE(8.7.4)
TEST(IndianChart, ScoutsToAFort) {
  const Json scout = {{"pieces",
                       {{"new_york", {{"br", 3}, {"tory", 2}, {"wp_u", 2}}},
                        {"massachusetts", {{"pfort", 1}}},
                        {"quebec", {{"wp_u", 2}}},
                        {"northwest", {{"wp_u", 2}}},
                        {"southwest", {{"wp_u", 2}}},
                        {"florida", {{"wp_u", 2}}}}}};
  EXPECT_TRUE(plays(indians(scout), {5}, 1,
                    {"command scout", "scout new_york massachusetts", "move 1 wp_u new_york",
                     "move 2 br new_york", "piece pfort"}));
}

BOX(I10)
RULE(8.7.3)
TEST(IndianChart, MarchesToAVillageSite) {
  // One site with War Parties enough already; the others come together at another.
  const Json march = {
      {"pieces",
       {{"northwest", {{"wp_u", 6}}}, {"southwest", {{"wp_u", 2}}}, {"florida", {{"wp_u", 2}}}}}};
  NonPlayerTable table(indians(march));
  table.dice({5}).then(1).turn();
  EXPECT_TRUE(table.did("command march"));
  // The last three stay where a Gather could build.
  EXPECT_EQ(table.count(Space::kNorthwest, Piece::kWarPartyU), 3);
  // Rebellion Control is removed.
  const Json control = {{"pieces",
                         {{"northwest", {{"wp_u", 3}, {"village", 1}}},
                          {"southwest", {{"wp_u", 3}, {"village", 1}}},
                          {"quebec", {{"wp_u", 3}, {"village", 1}}},
                          {"florida", {{"wp_u", 3}, {"village", 1}}},
                          {"virginia", {{"mil_u", 1}, {"wp_u", 0}}},
                          {"new_york", {{"village", 2}}},
                          {"georgia", {{"village", 2}}},
                          {"pennsylvania", {{"village", 2}}},
                          {"new_hampshire", {{"village", 2}}}}}};
  NonPlayerTable against(indians(control));
  against.dice({6}).then(6).turn();
  EXPECT_NE(against.state().control_of(Space::kVirginia), Control::kRebellion);
}

BOX(I11)
RULE(8.4.6, 8.7.1)
TEST(IndianChart, TradeAsksTheBritishFirst) {
  const Json trade = {{"pieces",
                       {{"northwest", {{"wp_u", 3}, {"village", 1}}},
                        {"southwest", {{"wp_u", 1}, {"village", 1}}}}},
                      {"support", {{"virginia", "active_opposition"}}},
                      {"resources", {{"indians", 0}, {"british", 6}, {"patriots", 0}}}};
  NonPlayerTable table(indians(trade));
  table.then(1);
  ASSERT_TRUE(table.until(Question::kTradeGift));
  // The Village with most Underground War Parties; a 5 is below 6 and gives 3.
  table.dice({5});
  table.until(Question::kSelectSpace);
  EXPECT_EQ(table.state().money(Faction::kBritish), 3);
  EXPECT_EQ(table.count(Space::kNorthwest, Piece::kWarPartyA), 1);
}

}  // namespace
}  // namespace tricorne::liberty
