// Rulings for the non-players that no chart's own test shows (rulings.md, from 90 on), and reasons
// that must be the true ones.
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

// ---- Ruling 100: a later instruction of a March comes back to a destination of an earlier one

// New York wants a third War Party for a Village and then more against Rebellion Control. Nobody
// else has three to send, one War Party is Available.
std::string new_york(const std::string& pieces) {
  return "treaty; new_york: passive_opposition, " + pieces +
         "; quebec: bfort 1, village 1; northwest: village 2; southwest: village 2, wp_u 1; "
         "south_carolina: village 2, wp_u 1; ";
}

BOX(I10 .6)
RULE("8.1.3", "8.7.3")
TEST(NonPlayerRulings, WarPartiesFollowToTheSiteOfAVillageAgainstControl) {
  for (int face : {1, 6}) {
    EXPECT_TRUE(decides(indians(new_york("fr 1, cont 1, mil_u 3, wp_u 1, wp_a 1") +
                                "northwest: wp_u 2; quebec: wp_u 3; virginia: village 1, wp_u 3; "
                                "florida: bfort 1, village 1, wp_u 2"),
                        {6}, face,
                        {"command march", "space new_york", "space new_york", "special war_path"},
                        {"village_site", "removes_rebel_control"}));
  }
}

const std::string kFourRebels = new_york("fr 2, cont 2") + "florida: bfort 1, village 1, wp_u 5; ";

// Three have come from the Northwest. A fourth would show them all (3.4.2), one from Quebec does not.
BOX(I10 .1)
RULE("3.4.2", "8.1.2", "8.7.3")
TEST(NonPlayerRulings, WhoFollowsFromTheSameSpaceIsOfTheSameGroup) {
  EXPECT_TRUE(
      decides(indians(kFourRebels + "northwest: wp_u 5; quebec: wp_u 2"), {6}, 6,
              {"space new_york", "move 3 wp_u northwest", "space new_york", "move 1 wp_u quebec"},
              {"stays_hidden"}));
  NonPlayerTable table(indians(kFourRebels + "northwest: wp_u 6; quebec: wp_u 1"));
  table.dice({6}).then(1).turn();
  EXPECT_TRUE(table.did("move 1 wp_u northwest"));
  EXPECT_EQ(table.count(Space::kNewYork, Piece::kWarPartyA), 4);
}

// The free destination is paid for when others follow from a Colony.
RULE("3.4.2", "8.7.3")
TEST(NonPlayerRulings, WhoFollowsFromAColonyPays) {
  NonPlayerTable table(indians(
      kFourRebels + "northwest: wp_u 4; quebec: wp_u 1; pennsylvania: wp_u 1; florida: wp_u 6"));
  table.dice({6}).then(6);
  ASSERT_TRUE(table.until(Question::kMarchGroup));
  ASSERT_TRUE(table.until(Question::kSelectSpace));
  EXPECT_EQ(table.state().money(Faction::kIndians), 5);
  ASSERT_TRUE(table.until(Question::kMarchGroup));
  ASSERT_TRUE(table.until(Question::kSelectSpace));
  EXPECT_EQ(table.count(Space::kPennsylvania, Piece::kWarPartyU), 0);
  EXPECT_EQ(table.state().money(Faction::kIndians), 4);
}

// Boston has been taken by Continentals; a Militia of Connecticut follows.
BOX(P5 .8)
RULE("8.5.4")
TEST(NonPlayerRulings, MilitiaFollowToTheSpaceJustTaken) {
  EXPECT_TRUE(decides(
      patriots(std::string("massachusetts: pfort 2, cont 5, active_opposition; boston: tory 1; "
                           "connecticut_rhode_island: mil_u 3, active_opposition; "
                           "new_york: tory 3, mil_a 1")),
      {}, 1,
      {"command march", "space boston", "move 3 cont massachusetts", "space boston",
       "move 1 mil_u connecticut_rhode_island"},
      {"no_militia"}));
}

// Ruling 101: two of the four would do for Maryland, and two for New Jersey.
BOX(P5 .4)
RULE("8.5.4")
TEST(NonPlayerRulings, AGroupOfPatriotsGoesAsAWhole) {
  EXPECT_TRUE(
      decides(patriots(std::string("pennsylvania: pfort 2, cont 2, mil_u 4, active_opposition; "
                                   "new_york: tory 6; philadelphia: br 5; northwest: wp_u 6")),
              {}, 1,
              {"command march", "space maryland_delaware", "move 4 mil_u pennsylvania",
               "!space new_jersey"},
              {"p5_control"}));
}

// Ruling 102: Plunder has paid for one more Raid; now Virginia has most people, and New Hampshire or
// Georgia, where more Plunder would be possible, is left.
BOX(I4 .3, I4 .4)
RULE("8.7.1")
TEST(NonPlayerRulings, NoPlunderFollowsOnceTheSpecialActivityIsSpent) {
  for (int face : {1, 6}) {
    EXPECT_TRUE(
        decides(indians("virginia: passive_opposition, mil_u 3; georgia: active_opposition; "
                        "new_hampshire: active_opposition; quebec: wp_u 3, village 1; "
                        "southwest: wp_u 4, village 1; resources: indians 1"),
                {}, face, {"command raid", "special plunder", "space virginia"},
                {"plunder_follows", "population"}));
  }
}

// Ruling 103.
RULE("8.3.3", "8.3.5")
TEST(NonPlayerRulings, WithoutMilitiaCard38PlacesWarParties) {
  NonPlayerTable table(
      patriots(std::string("card 38; massachusetts: cont 12; new_hampshire: mil_u 15")));
  table.then(6).turn();
  EXPECT_TRUE(table.did("event shaded"));
  EXPECT_EQ(table.count(Space::kNewYork, Piece::kWarPartyU), 3);
}

// Ruling 104: both Continentals go before a Fort; one Continental and a Fort.
RULE("8.1.2", "8.3.1")
TEST(NonPlayerRulings, TheLastContinentalGoesBeforeAFort) {
  const std::string forts =
      "card 80; quebec: village 2; florida: village 2; massachusetts: pfort 2";
  EXPECT_TRUE(decides(indians(forts + ", cont 2"), {}, 6, {"!event unshaded"}, {"yes musket"}));
  NonPlayerTable table(indians(forts + ", cont 1"));
  table.then(6).turn();
  EXPECT_TRUE(table.did("event unshaded"));
  EXPECT_EQ(table.count(Space::kMassachusetts, Piece::kContinental), 0);
  EXPECT_EQ(table.count(Space::kMassachusetts, Piece::kPatriotFort), 1);
}

// ---- Events with a March and then a Battle

// Ruling 96: the British of card 48 march for Control of New York City, though New York could be
// fought in without anybody, and to Quebec City before a Colony that the March makes good to fight in.
RULE("8.3.5", "8.4.3")
TEST(NonPlayerRulings, Card48MarchesForControlAndNotForABattle) {
  EXPECT_TRUE(
      decides(british("card 48; new_york: br 9, cont 1"), {}, 6, {"!event unshaded"}, {"no b2"}));
  EXPECT_TRUE(
      decides(british(held({"quebec_city"}) + "card 48; quebec: br 6; new_hampshire: cont 1"), {},
              6, {"event unshaded", "space quebec_city"}, {"no b2", "cities"}));
  // Five bring Control, eight would fight as well.
  EXPECT_TRUE(decides(
      british(held({}) + "card 48; unavailable: br 6, tory 0, fr 9, squadron 1; quebec: br 6; "
                         "new_hampshire: cont 1, mil_u 1, pfort 2; "
                         "massachusetts: br 4, active_support"),
      {}, 6,
      {"event unshaded", "space new_hampshire", "move 5 br quebec", "!move 3 br massachusetts",
       "!command battle"},
      {"no b2"}));
}

// Ruling 105: North Carolina can spare a Militia, who comes though the Battle needs nobody.
RULE("5.1.3", "8.3.5")
TEST(NonPlayerRulings, AnOrderedMarchIsNotLeftOut) {
  EXPECT_TRUE(
      decides(patriots(std::string("card 21; massachusetts: cont 10, mil_u 1; boston: mil_u 1; "
                                   "georgia: mil_u 1, active_opposition; north_carolina: mil_u 2, "
                                   "active_opposition; south_carolina: cont 6, mil_u 1, tory 1, "
                                   "active_opposition; savannah: tory 1; new_hampshire: mil_u 5")),
              {5}, 1,
              {"event shaded", "space south_carolina", "command march",
               "move 1 mil_u north_carolina", "space south_carolina"},
              {"must_go_on"}));
  // Card 14: the British could fight in North Carolina as it is, and two are too few for a Village;
  // a War Party comes all the same.
  EXPECT_TRUE(decides(
      indians("card 14; quebec: village 2; southwest: village 2, wp_u 3; north_carolina: br 3, "
              "mil_a 1"),
      {}, 6,
      {"event unshaded", "command march", "space north_carolina", "move 1 wp_u southwest", "done"},
      {"must_go_on"}));
}

// Ruling 105: the Continental of South Carolina, whom the instructions keep, can reach Georgia alone;
// that there are enemies in South Carolina, where nobody can come, is no reason to draw a lot. In
// the same way the last War Party of the Northwest on card 14.
RULE("5.1.3", "8.3.5")
TEST(NonPlayerRulings, AnOrderedMarchGoesWhereItCan) {
  EXPECT_TRUE(decides(
      patriots(std::string("card 21; massachusetts: cont 8, pfort 1, active_opposition; "
                           "new_hampshire: cont 4, pfort 2, active_opposition; "
                           "new_jersey: cont 4, pfort 2, active_opposition; pennsylvania: mil_u 3; "
                           "south_carolina: cont 1, pfort 1, tory 1, active_opposition")),
      {}, 6, {"event shaded", "space georgia", "move 1 cont south_carolina"}, {"march_can_come"}));
  EXPECT_TRUE(decides(indians("card 14; northwest: wp_u 1, village 1; quebec: village 2; "
                              "florida: village 1; north_carolina: br 1, tory 1, mil_a 1"),
                      {}, 6, {"event unshaded", "space southwest", "move 1 wp_u northwest"},
                      {"march_can_come"}));
}

// Ruling 106: Boston and Philadelphia are equal for the March of card 5; only where a Tory stands it
// comes to a Battle.
RULE("8.3.5", "8.6")
TEST(NonPlayerRulings, OfEqualSpacesThoseThatAnswerTheQuestionComeFirst) {
  const std::string armies =
      "card 5; massachusetts: cont 5, mil_u 1, active_opposition; "
      "pennsylvania: cont 5, mil_u 1, active_opposition; ";
  for (const std::string& city : {std::string("boston"), std::string("philadelphia")}) {
    for (int face : {1, 6}) {
      EXPECT_TRUE(decides(french(armies + city + ": tory 1"), {}, face,
                          {"event shaded", "space " + city, "command battle"},
                          {"yes f2", "event_question"}));
    }
  }
}

// The same of a free War Path: Continentals are Casualties, Militia are not.
RULE("8.3.5", "8.4")
TEST(NonPlayerRulings, OfEqualStrikesThoseThatAnswerTheQuestionComeFirst) {
  for (int face : {1, 6}) {
    EXPECT_TRUE(decides(british("card 75; northwest: wp_u 3, village 2, mil_u 2; "
                                "southwest: wp_u 3, village 2, cont 2; massachusetts: cont 2"),
                        {}, face, {"event unshaded", "space southwest"},
                        {"yes b2", "event_question"}));
  }
}

// Ruling 115: on card 31 the Patriots strike, but the Event is the French's, whose question asks for
// British Casualties; War Parties are none.
RULE("8.3.5", "8.6")
TEST(NonPlayerRulings, TheQuestionOfWhoExecutesChoosesWhereAFriendActs) {
  for (const char* british : {"tory 2", "br 1"}) {
    EXPECT_TRUE(
        decides(french("treaty; card 31; massachusetts: cont 1, pfort 1, active_opposition; "
                       "south_carolina: wp_u 2; georgia: " +
                       std::string(british)),
                {}, 1, {"event shaded", "space georgia"}, {"yes f2", "event_question"}));
  }
}

// Ruling 109: the French of Philadelphia could sail to Boston only once it is taken.
BOX(F14 .2)
RULE("8.6.5")
TEST(NonPlayerRulings, ThePortThatAMarchWinsBringsNobodyElse) {
  EXPECT_TRUE(decides(french("treaty; unavailable: br 6, tory 0, fr 7, squadron 1; "
                             "connecticut_rhode_island: fr 5, cont 2; boston: tory 1; "
                             "philadelphia: fr 3, cont 2, pfort 1"),
                      {}, 1, {"command march", "space boston", "done"}, {"new_port"}));
}

// Ruling 107: Regulars go anywhere before the West Indies.
BOX(B8 .1)
RULE("8.4.2")
TEST(NonPlayerRulings, TheWestIndiesComeLastInAMuster) {
  EXPECT_TRUE(decides(british("treaty; west_indies: fr 1; all: active_support, tory 1"), {1}, 6,
                      {"command muster", "!space west_indies"}, {"b8_regulars"}));
}

}  // namespace
}  // namespace tricorne::liberty
