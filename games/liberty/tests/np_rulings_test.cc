// Rulings for the non-players that no chart's own test shows (rulings.md, 90 to 95), and reasons that
// must be the true ones.
#include "games/liberty/tests/np_cases.h"

namespace tricorne::liberty {
namespace {

// Ruling 90: Clinton's Naval Pressure would lower the level, but the Garrison is refused before it.
RULE("8.4.1", "1.9")
TEST(NonPlayerRulings, NoGarrisonAtTheHighestLevelBeforeNavalPressure) {
  EXPECT_TRUE(decides(
      british("treaty; fni 3; new_york: br 10, tory 1, clinton; boston: mil_u 1; "
              "west_indies: squadron 0; unavailable: fr 9, squadron 0; quebec_city: blockade 1; "
              "norfolk: blockade 1; savannah: blockade 1"),
      {}, 3, {"!command garrison", "command muster"}, {"no b5_sea"}));
}

// Every City but these is held by Tories and loyal.
std::string held(std::initializer_list<std::string_view> but) {
  std::string out;
  for (const char* city : {"quebec_city", "boston", "new_york_city", "philadelphia", "norfolk",
                           "charles_town", "savannah"}) {
    if (std::find(but.begin(), but.end(), city) != but.end()) continue;
    out += std::string(city) + ": tory 3, active_support; ";
  }
  return out;
}

// Ruling 92: the last Regular may be drawn for Savannah, where three cubes are out of reach.
RULE("8.1.1", "8.4.1")
TEST(NonPlayerRulings, TheLastRegularOfAGarrisonGoesByLot) {
  const auto position = british(held({"boston", "savannah"}) +
                                "boston: cont 1; savannah: br 1; massachusetts: br 5; "
                                "virginia: br 4, cont 2");
  EXPECT_TRUE(decides(
      position, {}, 6,
      {"space boston", "move 2 br massachusetts", "space savannah", "move 1 br massachusetts"},
      {"three_cubes"}));
}

// Ruling 93: Norfolk gives nobody to Quebec City if it has no more than three cubes itself.
RULE("8.4.1")
TEST(NonPlayerRulings, NoCityFallsBelowThreeCubesForAnother) {
  const std::string position = held({"boston", "quebec_city", "norfolk"}) +
                               "boston: cont 9; quebec_city: br 1, tory 1, mil_u 1; "
                               "virginia: br 7, cont 5; ";
  EXPECT_TRUE(decides(british(position + "norfolk: br 3, active_support"), {}, 1,
                      {"command garrison", "!move 1 br norfolk"}, {"given_up"}));
  EXPECT_TRUE(decides(british(position + "norfolk: br 4, active_support"), {}, 1,
                      {"command garrison", "space quebec_city", "move 1 br norfolk"}, {}));
}

// Ruling 94: Boston and Norfolk cost the same Support, so the one with more Rebels.
RULE("8.3.6", "8.4.1")
TEST(NonPlayerRulings, AnEventLiftsTheBlockadeOfEqualCitiesAsTheChartDoes) {
  for (const char* rebels : {"boston", "norfolk"}) {
    EXPECT_TRUE(decides(british("treaty; fni 2; card 34; boston: blockade 1, active_support; "
                                "west_indies: squadron 0; norfolk: blockade 1, active_support; "
                                "virginia: active_opposition; massachusetts: active_opposition; " +
                                std::string(rebels) + ": mil_u 2"),
                        {}, 1, {"event unshaded", std::string("unblockade ") + rebels},
                        {"most_rebels_no_fort"}));
  }
}

// Ruling 95: of two Cities with one Militia each a die takes either, whatever lies next to it.
RULE("8.2", "8.4.1")
TEST(NonPlayerRulings, TheCityToDisplaceFromIsDrawnBeforeTheProvince) {
  const std::string position = held({"boston", "philadelphia", "new_york_city"}) +
                               "new_york_city: br 14, tory 3; boston: mil_u 1; "
                               "philadelphia: mil_u 1; maryland_delaware: active_opposition";
  bool boston = false;
  bool philadelphia = false;
  for (int face : {1, 6}) {
    NonPlayerTable table(british(position));
    for (const std::string& move : table.then(face).turn()) {
      boston |= move.starts_with("displace boston");
      philadelphia |= move == "displace philadelphia maryland_delaware";
    }
  }
  EXPECT_TRUE(boston && philadelphia);
}

// The French Battle is over with its selection once Naval Pressure or a Skirmish has come: that is
// the reason, not the purse.
RULE("8.6.6")
TEST(NonPlayerRulings, BattlesAreSelectedBeforeTheSpecialActivity) {
  NonPlayerTable table(
      french("treaty; new_york: fr 4, cont 4, br 1, tory 1; west_indies: squadron 3; "
             "philadelphia: fr 2, cont 2, br 4, active_support; unavailable: br 6, tory 6, fr 9, "
             "squadron 0"));
  table.then(6).turn();
  ASSERT_TRUE(table.did("command battle"));
  EXPECT_FALSE(cases::says(table.explanation(), "battles_unpaid"));
  EXPECT_TRUE(cases::says(table.explanation(), "battles_selected"));
}

}  // namespace
}  // namespace tricorne::liberty
