// Every box of the Patriot and French charts, and every priority in it, on small positions.
#include "games/liberty/bots/charts.h"
#include "games/liberty/bots/np_table.h"

namespace tricorne::liberty {
namespace {

using Json = nlohmann::json;

Json patriots(const Json& fields) { return bare("patriots", fields); }
Json french(const Json& fields) { return bare("french", fields); }
Json allied(Json fields) {
  fields["treaty_played"] = true;
  return bare("french", fields);
}

// ---- Patriots

BOX(P1, P2)
RULE(8.5)
TEST(PatriotChart, EventQuestions) {
  EXPECT_NE(first_move(patriots({{"current_card", 48}})), "event unshaded");  // sword
  // Support above Opposition and a shift the Rebellion's way.
  EXPECT_EQ(
      first_move(patriots({{"current_card", 46}, {"support", {{"boston", "active_support"}}}})),
      "event shaded");
  // Underground Militia where Support is Active and there are none.
  EXPECT_EQ(first_move(patriots({{"current_card", 78},
                                 {"support",
                                  {{"virginia", "active_support"},
                                   {"georgia", "active_opposition"},
                                   {"new_york", "active_opposition"}}},
                                 {"pieces", {{"virginia", {{"tory", 1}}}}}})),
            "event shaded");
  // A Patriot Fort; a Village removed; three Resources.
  EXPECT_EQ(first_move(patriots({{"current_card", 24}})), "event shaded");
  EXPECT_EQ(
      first_move(patriots({{"current_card", 17}, {"pieces", {{"northwest", {{"village", 1}}}}}})),
      "event shaded");
  EXPECT_EQ(first_move(patriots({{"current_card", 12}})), "event shaded");
  // 25 pieces, an effective Event and a 5.
  const Json many = {{"current_card", 45},
                     {"pieces", {{"virginia", {{"mil_u", 12}, {"cont", 13}}}}}};
  EXPECT_EQ(first_move(patriots(many), {5}), "event shaded");
  EXPECT_NE(first_move(patriots(many), {4}), "event shaded");
}

BOX(P3)
RULE(8.5)
TEST(PatriotChart, PassesWithoutResources) {
  EXPECT_EQ(first_move(patriots({{"resources", {{"patriots", 0}}}})), "pass");
}

BOX(P6, P4)
RULE(8.5.1)
TEST(PatriotChart, BattlesWashingtonFirst) {
  const Json battle = {
      {"leaders", {{"washington", "georgia"}}},
      {"pieces",
       {{"georgia", {{"cont", 4}, {"tory", 1}}}, {"virginia", {{"cont", 4}, {"tory", 1}}}}}};
  EXPECT_TRUE(
      plays(patriots(battle), {}, 1, {"command battle", "space georgia", "space virginia"}));
  // Not where the Royalists are as strong.
  const Json even = {{"pieces", {{"georgia", {{"cont", 2}, {"br", 2}}}}}};
  EXPECT_NE(first_move(patriots(even)), "command battle");
}

BOX(P9, P7)
RULE(8.5.2)
TEST(PatriotChart, RallyInstructions) {
  // A Fort in the City before the Colony.
  const Json forts = {{"pieces", {{"boston", {{"mil_u", 4}}}, {"virginia", {{"mil_u", 4}}}}}};
  EXPECT_TRUE(plays(patriots(forts), {}, 1,
                    {"command rally", "space boston", "build pfort boston", "space virginia",
                     "build pfort virginia"}));
  // Militia at a lonely Fort; all but one Underground become Continentals.
  const Json lonely = {{"pieces", {{"virginia", {{"pfort", 1}}}}}};
  EXPECT_TRUE(plays(patriots(lonely), {}, 1,
                    {"command rally", "space virginia", "place 3 mil_u virginia",
                     "continentals 2 mil_u virginia"}));
  // The die: more than the Underground Militia on the map.
  const Json hidden = {{"pieces", {{"virginia", {{"mil_u", 3}}}}},
                       {"support", {{"virginia", "active_opposition"}}}};
  EXPECT_EQ(first_move(patriots(hidden), {4}), "command rally");
  EXPECT_NE(first_move(patriots(hidden), {3}), "command rally");
}

BOX(P7, P13)
RULE(8.5.1, 8.5.2)
TEST(PatriotChart, PersuadesWhenTheRallyRunsOutOfResources) {
  const Json broke = {
      {"resources", {{"patriots", 1}}},
      {"pieces", {{"virginia", {{"pfort", 1}, {"mil_u", 1}}}, {"georgia", {{"mil_u", 4}}}}}};
  NonPlayerTable table(patriots(broke));
  table.then(1).turn();
  EXPECT_TRUE(table.did("build pfort georgia"));
  EXPECT_TRUE(table.did("special persuasion"));
  EXPECT_GT(table.state().on_map(Piece::kMilitiaA), 0);
}

BOX(P10, P11)
RULE(8.5.3)
TEST(PatriotChart, RousesActiveSupportFirst) {
  const Json rouse = {{"support", {{"georgia", "active_support"}}},
                      {"pieces", {{"georgia", {{"mil_u", 3}}}, {"virginia", {{"mil_u", 3}}}}}};
  EXPECT_TRUE(
      plays(patriots(rouse), {}, 1, {"command rabble_rousing", "space georgia", "space virginia"}));
}

BOX(P5)
RULE(8.5.4)
TEST(PatriotChart, MarchesForControlThenSpreadsMilitia) {
  // Everybody is at Active Opposition where Patriots stand: nothing to rouse. A Village first.
  const Json march = {
      {"support", {{"virginia", "active_opposition"}}},
      {"pieces", {{"virginia", {{"mil_u", 7}, {"pfort", 2}}}, {"northwest", {{"village", 1}}}}}};
  NonPlayerTable table(patriots(march));
  table.then(1).turn();
  EXPECT_TRUE(table.did("command march"));
  EXPECT_TRUE(table.did("space northwest"));
  EXPECT_EQ(table.state().control_of(Space::kNorthwest), Control::kRebellion);
  EXPECT_EQ(table.state().control_of(Space::kVirginia), Control::kRebellion);
}

BOX(P8)
RULE(8.5.1)
TEST(PatriotChart, PartisanPriorities) {
  const State s = Liberty::load(patriots({{"pieces",
                                           {{"virginia", {{"mil_u", 2}, {"village", 1}}},
                                            {"georgia", {{"mil_u", 2}, {"wp_u", 2}}},
                                            {"new_york", {{"mil_u", 2}, {"br", 2}}}}}}))
                      .value();
  bots::Mind m(s, nullptr, nullptr);
  m.imagining = true;
  SpaceSet all = {Space::kVirginia, Space::kGeorgia, Space::kNewYork};
  EXPECT_EQ(bots::best_strike_space(m, Faction::kPatriots, Special::kPartisans, all),
            Space::kVirginia);
  all.drop(Space::kVirginia);
  EXPECT_EQ(bots::best_strike_space(m, Faction::kPatriots, Special::kPartisans, all),
            Space::kGeorgia);
  EXPECT_EQ(bots::best_strike(s, Faction::kPatriots, Faction::kPatriots, Special::kPartisans,
                              Space::kVirginia)
                .answer,
            action(ActionKind::kPiece, Piece::kVillage));
}

BOX(P12)
RULE(8.5.1)
TEST(PatriotChart, SkirmishesAFortFirst) {
  const State s = Liberty::load(patriots({{"pieces",
                                           {{"virginia", {{"cont", 2}, {"bfort", 1}}},
                                            {"georgia", {{"cont", 3}, {"br", 2}}}}}}))
                      .value();
  bots::Mind m(s, nullptr, nullptr);
  m.imagining = true;
  EXPECT_EQ(bots::best_strike_space(m, Faction::kPatriots, Special::kSkirmish,
                                    {Space::kVirginia, Space::kGeorgia}),
            Space::kVirginia);
}

BOX(P13)
RULE(8.5.1)
TEST(PatriotChart, PersuadesAtFortsFirst) {
  const Json persuade = {
      {"support", {{"georgia", "active_opposition"}, {"virginia", "passive_opposition"}}},
      {"pieces", {{"georgia", {{"mil_u", 3}}}, {"virginia", {{"pfort", 1}, {"mil_u", 3}}}}}};
  NonPlayerTable table(patriots(persuade));
  table.then(1).turn();
  EXPECT_TRUE(table.did("special persuasion"));
  EXPECT_EQ(table.count(Space::kVirginia, Piece::kMilitiaA), 1);
}

// ---- French

BOX(F1, F2)
RULE(8.6)
TEST(FrenchChart, EventQuestions) {
  EXPECT_NE(first_move(french({{"current_card", 48}})), "event unshaded");  // sword
  EXPECT_EQ(first_move(french({{"current_card", 46}, {"support", {{"boston", "active_support"}}}})),
            "event shaded");
  EXPECT_EQ(first_move(french({{"current_card", 49}})), "event shaded");  // from Unavailable
  EXPECT_EQ(first_move(allied({{"current_card", 50}})), "event shaded");  // on the map
  EXPECT_EQ(first_move(french({{"current_card", 8}, {"pieces", {{"boston", {{"br", 3}}}}}})),
            "event shaded");                                              // British casualties
  EXPECT_EQ(first_move(french({{"current_card", 65}})), "event shaded");  // Resources
  EXPECT_EQ(first_move(allied({{"current_card", 45}}), {5}), "event shaded");
  EXPECT_NE(first_move(allied({{"current_card", 45}}), {4}), "event shaded");
  EXPECT_NE(first_move(french({{"current_card", 45}}), {5}), "event shaded");
}

BOX(F3)
RULE(8.6)
TEST(FrenchChart, PassesWithoutResources) {
  EXPECT_EQ(first_move(french({{"resources", {{"french", 0}}}})), "pass");
}

BOX(F4, F5, F6, F7, F8)
RULE(8.6.1, 8.6.2)
TEST(FrenchChart, BeforeTheTreaty) {
  // Poor Patriots get money: the D3 of F5, then the D3 of what is spent.
  const Json poor = {{"resources", {{"patriots", 1}}}};
  NonPlayerTable table(french(poor));
  table.dice({2, 3}).turn();
  EXPECT_EQ(table.state().money(Faction::kPatriots), 5);
  EXPECT_EQ(table.state().money(Faction::kFrench), 2);
  // The Squadron first (F8).
  EXPECT_EQ(table.state().unavailable(Piece::kSquadron), 0);
  // Otherwise agents, to add Rebellion Control, then where most Patriots are.
  const Json agents = {{"resources", {{"patriots", 3}}},
                       {"pieces",
                        {{"new_york", {{"mil_u", 2}}},
                         {"new_hampshire", {{"tory", 1}}},
                         {"massachusetts", {{"tory", 2}}},
                         {"quebec", {{"tory", 2}}}}}};
  EXPECT_TRUE(plays(
      french(agents), {}, 1,
      {"command french_agent_mobilization", "space new_hampshire", "place 2 mil_u new_hampshire"}));
}

BOX(F9, F10)
RULE(8.6.4)
TEST(FrenchChart, Musters) {
  const Json muster = {{"pieces", {{"virginia", {{"cont", 1}}}, {"georgia", {{"mil_u", 1}}}}}};
  EXPECT_TRUE(
      plays(allied(muster), {5}, 6, {"command muster", "space virginia", "place 4 fr virginia"}));
  // Few are Available: the West Indies, unless the Rebellion rules there.
  const Json few = {{"unavailable", {{"fr", 12}, {"br", 6}, {"tory", 6}, {"squadron", 1}}},
                    {"pieces", {{"virginia", {{"cont", 1}}}}}};
  EXPECT_TRUE(plays(allied(few), {2}, 6,
                    {"command muster", "space west_indies", "place 3 fr west_indies"}));
}

BOX(F11)
RULE(8.6.3)
TEST(FrenchChart, HortalezWhenNoMusterIsPossible) {
  const Json nowhere = {{"resources", {{"french", 1}}}};  // a Muster costs two
  EXPECT_TRUE(plays(allied(nowhere), {1}, 6, {"command hortalez", "amount 1"}));
}

BOX(F12)
RULE(8.6.3)
TEST(FrenchChart, SkirmishPriorities) {
  const State s = Liberty::load(allied({{"pieces",
                                         {{"west_indies", {{"fr", 1}, {"br", 1}}},
                                          {"virginia", {{"fr", 1}, {"bfort", 1}}},
                                          {"georgia", {{"fr", 2}, {"br", 2}}}}}}))
                      .value();
  bots::Mind m(s, nullptr, nullptr);
  m.imagining = true;
  SpaceSet all = {Space::kWestIndies, Space::kVirginia, Space::kGeorgia};
  EXPECT_EQ(bots::best_strike_space(m, Faction::kFrench, Special::kSkirmish, all),
            Space::kWestIndies);
  all.drop(Space::kWestIndies);
  EXPECT_EQ(bots::best_strike_space(m, Faction::kFrench, Special::kSkirmish, all),
            Space::kVirginia);
}

BOX(F13, F16, F17)
RULE(8.6.3, 8.6.6)
TEST(FrenchChart, BattlesAfterNavalPressure) {
  const Json battle = {{"unavailable", {{"fr", 9}, {"br", 6}, {"tory", 6}, {"squadron", 1}}},
                       {"support", {{"boston", "active_support"}}},
                       {"pieces", {{"virginia", {{"fr", 6}, {"br", 2}}}}}};
  NonPlayerTable table(allied(battle));
  table.then(1).turn();
  EXPECT_TRUE(table.did("command battle"));
  EXPECT_TRUE(table.did("special naval_pressure"));
  EXPECT_TRUE(table.did("blockade boston"));
  EXPECT_TRUE(table.did("space virginia"));
}

BOX(F14)
RULE(8.6.5)
TEST(FrenchChart, MarchesForControl) {
  const Json march = {{"unavailable", {{"fr", 9}, {"br", 6}, {"tory", 6}, {"squadron", 1}}},
                      {"pieces",
                       {{"virginia", {{"fr", 6}, {"cont", 2}, {"mil_u", 1}}},
                        {"norfolk", {{"br", 2}, {"mil_u", 1}}}}}};
  NonPlayerTable table(allied(march));
  table.then(6).turn();
  EXPECT_TRUE(table.did("command march"));
  EXPECT_TRUE(table.did("space norfolk"));
  EXPECT_EQ(table.state().control_of(Space::kNorfolk), Control::kRebellion);
  EXPECT_EQ(table.state().control_of(Space::kVirginia), Control::kRebellion);
}

BOX(F15)
RULE(8.6.3)
TEST(FrenchChart, PreparesByTheDie) {
  const Json muster = {{"pieces", {{"virginia", {{"cont", 1}}}}}};
  // 9 Regulars and a Squadron are Unavailable: no die is needed, the Squadron moves.
  EXPECT_TRUE(plays(allied(muster), {5}, 6,
                    {"command muster", "special preparer_la_guerre", "ready 1 squadron"}));
  // One Regular left: a 2 is too much.
  const Json last = {{"unavailable", {{"fr", 1}, {"br", 6}, {"tory", 6}}},
                     {"pieces", {{"virginia", {{"cont", 1}}}, {"west_indies", {{"squadron", 3}}}}}};
  NonPlayerTable table(allied(last));
  table.dice({2}).then(2).turn();
  EXPECT_FALSE(table.did("special preparer_la_guerre"));
  EXPECT_TRUE(table.did("special naval_pressure"));
}

BOX(F17)
RULE(8.6.3)
TEST(FrenchChart, BlockadesMostSupport) {
  const Json press = {
      {"unavailable", {{"br", 6}, {"tory", 6}}},
      {"support", {{"new_york_city", "active_support"}, {"boston", "active_support"}}},
      {"pieces", {{"virginia", {{"cont", 1}}}, {"west_indies", {{"squadron", 3}}}}}};
  NonPlayerTable table(allied(press));
  table.then(2).turn();
  EXPECT_TRUE(table.did("blockade new_york_city"));
}

}  // namespace
}  // namespace tricorne::liberty
