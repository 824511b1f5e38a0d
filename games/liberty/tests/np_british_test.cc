// The British chart (8.4), priority by priority: Event, Garrison, Muster and the Special
// Activities.
#include "games/liberty/tests/np_cases.h"

namespace tricorne::liberty {
namespace {

using Json = nlohmann::json;

// A position with as many British Available as the others leave.
Json with_none_available(const std::string& text) {
  Json position = british(text);
  int regulars = 25;
  int tories = 25;
  for (const auto& [space, pieces] : position["pieces"].items()) {
    regulars -= pieces.value("br", 0);
    tories -= pieces.value("tory", 0);
  }
  position["unavailable"] = {{"br", regulars}, {"tory", tories}, {"fr", 9}, {"squadron", 1}};
  return position;
}

// ---- B1 to B3

BOX(B1 .1)
RULE("8.1", "8.4")
TEST(BritishEvent, NoneAfterAnEventOfTheFirst) {
  Json second = british("card 10; boston: active_opposition");
  EXPECT_TRUE(decides(second, {}, 1, {"event unshaded"}, {"yes b2"}));
  second["sequence"] = {{"executed", {"patriots"}},
                        {"first", "patriots"},
                        {"first_action", "event"},
                        {"event_played", true}};
  EXPECT_TRUE(decides(second, {}, 1, {"command muster", "!event unshaded"}, {"yes no_event"}));
}

BOX(B1 .2)
RULE("8.1", "8.4")
TEST(BritishEvent, NoneUnderASword) {
  EXPECT_TRUE(
      decides(british("card 66"), {}, 1, {"command muster", "!event unshaded"}, {"yes sword"}));
}

BOX(B2 .1)
RULE("8.3.6", "8.4")
TEST(BritishEvent, ForAShiftAgainstStrongOpposition) {
  EXPECT_TRUE(decides(british("card 10; boston: active_opposition"), {}, 1, {"event unshaded"},
                      {"yes effective", "yes b2"}));
  // Without Opposition ahead the shift does not count.
  EXPECT_TRUE(
      decides(british("card 10; boston: active_support"), {}, 1, {"!event unshaded"}, {"no b2"}));
  // Lifting a Blockade brings the Support of its City back.
  EXPECT_TRUE(decides(british("card 53; treaty; fni 1; boston: active_support, blockade 1; "
                              "new_york: active_opposition; west_indies: squadron 1"),
                      {}, 1, {"event unshaded"}, {"yes b2"}));
}

BOX(B2 .2)
RULE("8.4")
TEST(BritishEvent, ForPiecesFromUnavailable) {
  EXPECT_TRUE(decides(british("card 46"), {}, 1, {"event unshaded"}, {"yes b2"}));
  EXPECT_TRUE(decides(british("card 46; unavailable: fr 9, squadron 1, br 6, tory 0"), {}, 1,
                      {"!event unshaded"}, {"no b2"}));
}

BOX(B2 .3)
RULE("8.3.5", "8.4")
TEST(BritishEvent, ForToriesAgainstActiveOpposition) {
  const std::string tories =
      "card 43; unavailable: fr 9, squadron 1, br 6, tory 0; georgia: br 1, ";
  EXPECT_TRUE(
      decides(british(tories + "active_opposition"), {}, 1, {"event unshaded"}, {"yes b2"}));
  EXPECT_TRUE(decides(british(tories + "tory 1, active_opposition"), {}, 1, {"!event unshaded"},
                      {"no b2"}));
}

BOX(B2 .4)
RULE("8.4")
TEST(BritishEvent, ForTheFirstFortOfAColony) {
  EXPECT_TRUE(decides(british("card 31"), {}, 1, {"event unshaded"}, {"yes b2"}));
  EXPECT_TRUE(decides(british("card 31; south_carolina: bfort 1; georgia: bfort 1"), {}, 1,
                      {"!event unshaded"}, {"no b2"}));
}

BOX(B2 .5)
RULE("8.4")
TEST(BritishEvent, ForRegularsInAColony) {
  EXPECT_TRUE(decides(british("card 32; unavailable: fr 9, squadron 1, br 0, tory 0"), {}, 1,
                      {"event unshaded"}, {"yes b2"}));
}

BOX(B2 .6)
RULE("8.3.3", "8.4")
TEST(BritishEvent, ForRebellionCasualties) {
  EXPECT_TRUE(decides(british("card 9; boston: br 2, cont 1"), {}, 1, {"event unshaded"},
                      {"yes effective", "yes b2"}));
  // Militia are no Casualties.
  EXPECT_TRUE(
      decides(british("card 9; boston: br 2, mil_a 1"), {}, 1, {"!event unshaded"}, {"no b2"}));
  // A free Battle counts only as 8.4.4 would fight it.
  EXPECT_TRUE(
      decides(british("card 51; boston: br 8, cont 2"), {}, 2, {"event unshaded"}, {"yes b2"}));
  EXPECT_TRUE(decides(british("card 51; boston: br 1, cont 6"), {}, 2, {"!event unshaded"},
                      {"no effective"}));
}

BOX(B2 .7)
RULE("8.3.3", "8.4")
TEST(BritishEvent, WithFiveCitiesOnAFive) {
  const std::string four =
      "card 45; boston: br 1; norfolk: br 1; savannah: br 1; quebec_city: br 1; ";
  const std::string five = four + "philadelphia: br 1";
  EXPECT_TRUE(decides(british(five), {5}, 1, {"event unshaded"}, {"no b2", "yes event_die"}));
  EXPECT_TRUE(decides(british(five), {4}, 1, {"!event unshaded"}, {"no event_die"}));
  EXPECT_TRUE(decides(british(four), {}, 5, {"!event unshaded"}, {"no b2"}));
}

BOX(B3)
RULE("2.3.3", "8.4")
TEST(BritishChart, PassesWithoutResources) {
  EXPECT_TRUE(decides(british("resources: british 0"), {}, 1, {"pass"}, {"no resources"}));
}

// ---- B4, B5

BOX(B4)
RULE("8.4.1")
TEST(BritishGarrison, TenRegularsAndACityToWinBack) {
  EXPECT_TRUE(decides(british("new_york: br 10, tory 1; boston: mil_u 1"), {}, 3,
                      {"command garrison"}, {"yes b4", "yes b5"}));
  EXPECT_TRUE(decides(british("new_york: br 9, tory 1; boston: mil_u 1"), {}, 3,
                      {"!command garrison"}, {"no b4"}));
  EXPECT_TRUE(decides(british("new_york: br 10, tory 1; boston: pfort 1"), {}, 3,
                      {"!command garrison"}, {"no b4"}));
  // The West Indies are not on the map.
  EXPECT_TRUE(decides(british("treaty; new_york: br 9, tory 1; boston: mil_u 1; west_indies: br 3"),
                      {}, 3, {"!command garrison"}, {"no b4"}));
}

RULE("8.1")
TEST(BritishGarrison, TheLeaderFollowsTheLargestOfAllGroups) {
  // Five leave for Charles Town and six stay, but more will leave: fewer than five stay in the end.
  EXPECT_TRUE(decides(british("new_york_city: br 11, clinton, active_opposition; "
                              "charles_town: cont 4; savannah: tory 1; norfolk: tory 1"),
                      {}, 1, {"move 5 br new_york_city", "leader clinton charles_town"},
                      {"yes leader_goes"}));
}

BOX(B5 .1)
RULE("8.4.1")
TEST(BritishGarrison, NoSpecialActivityAfterIt) {
  // The Garrison finds the Militia of New York City, which could be skirmished with then.
  EXPECT_TRUE(decides(british("new_york: br 10, tory 1, howe; boston: mil_u 1; "
                              "new_york_city: br 3, tory 1, mil_u 1, active_support; treaty; "
                              "fni 1; savannah: blockade 1; west_indies: squadron 1"),
                      {}, 3, {"command garrison", "!special skirmish"}, {}));
}

BOX(B5 .1, B7 .5)
RULE("8.4.1")
TEST(BritishGarrison, NavalPressureFirstElseSkirmish) {
  const std::string position = "new_york: br 10, tory 1; boston: mil_u 1; norfolk: br 1, cont 1";
  EXPECT_TRUE(decides(british(position), {2}, 3,
                      {"command garrison", "special naval_pressure", "space boston"}, {"b7"}));
  // Howe lowers the level by himself: above 0 there is no Naval Pressure for him.
  EXPECT_TRUE(decides(british(position + ", howe; treaty; fni 1; savannah: blockade 1; "
                                         "west_indies: squadron 1"),
                      {}, 3, {"command garrison", "special skirmish"}, {"b11"}));
}

BOX(B5 .2)
RULE("8.4.1")
TEST(BritishGarrison, TwoMoreThanTheRebelsStay) {
  EXPECT_TRUE(decides(british("new_york: br 10, cont 5; boston: mil_u 2"), {}, 3,
                      {"command garrison", "space boston", "move 3 br new_york"}, {"two_more"}));
  // Four would be needed there.
  EXPECT_TRUE(decides(british("new_york: br 10, cont 5; boston: mil_u 3"), {}, 3,
                      {"command garrison", "!space boston"}, {"two_more"}));
}

BOX(B5 .3)
RULE("8.4.1")
TEST(BritishGarrison, TheLastRegularStays) {
  const std::string position =
      "massachusetts: br 8, tory 4; boston: mil_u 1; virginia: br 2, tory 4";
  // A 5 takes the second of the two origins.
  EXPECT_TRUE(decides(british(position), {3, 5}, 1,
                      {"space boston", "move 1 br virginia", "move 1 br massachusetts"},
                      {"last_regular"}));
  EXPECT_TRUE(decides(british(position + ", active_support"), {3, 5}, 1,
                      {"space boston", "move 2 br virginia"}, {}));
}

BOX(B5 .4, B11 .1)
RULE("8.4.1")
TEST(BritishGarrison, NobodyGoesWhereTheSkirmishWas) {
  NonPlayerTable table(
      british("treaty; fni 1; savannah: blockade 1; west_indies: squadron 1; "
              "boston: br 1, mil_a 3, howe; new_york: br 10, tory 1; "
              "philadelphia: mil_u 1"));
  table.then(3).turn();
  EXPECT_TRUE(table.did("special skirmish"));
  EXPECT_TRUE(table.did("space philadelphia"));
  EXPECT_EQ(table.count(Space::kBoston, Piece::kMilitiaA), 2);
  EXPECT_EQ(table.count(Space::kBoston, Piece::kRegular), 1);
}

BOX(B5 .5)
RULE("8.4.1")
TEST(BritishGarrison, MostRebelsWithoutAFortFirst) {
  EXPECT_TRUE(decides(british("new_york: br 14, tory 1; boston: mil_u 1; philadelphia: mil_u 2; "
                              "norfolk: mil_u 3, pfort 1"),
                      {}, 1, {"space philadelphia", "move 3 br new_york", "space boston"},
                      {"adds_british_control", "most_rebels_no_fort"}));
}

BOX(B5 .6)
RULE("8.4.1")
TEST(BritishGarrison, ThenNewYorkCity) {
  EXPECT_TRUE(decides(british("new_york: br 12, tory 1; boston: mil_u 1"), {}, 1,
                      {"space boston", "space new_york_city"}, {"new_york_city"}));
  // Equal numbers of Rebels: New York City as well.
  EXPECT_TRUE(decides(british("new_york: br 12, tory 1; boston: mil_u 1; new_york_city: mil_u 1"),
                      {}, 1, {"space new_york_city", "space boston"}, {"new_york_city"}));
}

const std::string kHeld =
    "quebec_city: br 3; new_york_city: br 3; philadelphia: br 3; charles_town: br 3; "
    "boston: mil_u 1; ";

BOX(B5 .7)
RULE("8.4.1")
TEST(BritishGarrison, ThenARegularForEachCity) {
  EXPECT_TRUE(decides(british(kHeld + "massachusetts: br 6; norfolk: tory 3; "
                                      "savannah: tory 3, active_support"),
                      {}, 1, {"space boston", "space norfolk", "!space savannah"},
                      {"needs_regular"}));
}

BOX(B5 .8)
RULE("8.4.1")
TEST(BritishGarrison, ThenThreeCubesUndergroundMilitiaFirst) {
  EXPECT_TRUE(decides(british(kHeld + "massachusetts: br 5; norfolk: br 1, bfort 1, mil_u 1; "
                                      "savannah: br 1"),
                      {}, 1, {"space boston", "space norfolk"},
                      {"three_cubes", "underground_militia"}));
}

BOX(B5 .5, B5 .7, B5 .8)
RULE("8.4.1")
TEST(BritishGarrison, ComesBackToSearchOnceAllElseIsDone) {
  // Boston gets the two that Control needs, Norfolk its Regular, and only then Boston one more for
  // a search: of the six in Massachusetts two stay.
  std::string position = "boston: mil_u 1; norfolk: tory 3; ";
  for (const char* city :
       {"quebec_city", "new_york_city", "philadelphia", "charles_town", "savannah"}) {
    position += std::string(city) + ": tory 3, active_support; ";
  }
  NonPlayerTable table(british(position + "massachusetts: br 6; virginia: br 4, cont 2"));
  std::vector<std::string> went;
  for (const std::string& move : table.then(1).turn()) {
    if (move.starts_with("space ") || move.starts_with("move ")) went.push_back(move);
  }
  EXPECT_EQ(went, (std::vector<std::string>{"space boston", "move 2 br massachusetts",
                                            "space norfolk", "move 1 br massachusetts",
                                            "space boston", "move 1 br massachusetts"}));
  EXPECT_EQ(table.state().money(Faction::kBritish), 4);  // 2 for the Garrison, 1 from the sea
}

BOX(B5 .8)
RULE("8.4.1")
TEST(BritishGarrison, NoCityGivesAwayItsThreeCubes) {
  // For Control they may go (a 5 takes Massachusetts, the second origin), for a search they stay.
  const std::string position =
      "quebec_city: tory 3; new_york_city: tory 3; philadelphia: tory 3; charles_town: tory 3; "
      "norfolk: br 1, bfort 1; all: active_support; savannah: br 3; massachusetts: br 4; "
      "virginia: br 8, cont 6; boston: mil_u 1";
  EXPECT_TRUE(decides(british(position), {3, 5}, 1,
                      {"space boston", "move 2 br massachusetts", "!space norfolk"},
                      {"adds_british_control"}));
  EXPECT_TRUE(decides(british(position), {3, 1}, 1, {"space boston", "move 1 br savannah"}, {}));
}

BOX(B5 .9, B8 .11)
RULE("8.4.1", "8.4.2")
TEST(BritishGarrison, MustersIfNobodyCanMove) {
  EXPECT_TRUE(
      decides(british("massachusetts: br 5, cont 3; virginia: br 5, cont 3; boston: mil_u 1"), {},
              1, {"command muster"}, {"yes b4", "no b5", "yes b8"}));
  // Nothing to Muster: March, and without that Pass.
  EXPECT_TRUE(decides(with_none_available("massachusetts: br 4, cont 2; virginia: br 4, cont 2; "
                                          "georgia: br 4, cont 2; boston: mil_u 1"),
                      {}, 1, {"command march"}, {"no b5", "no b8", "yes b10"}));
  EXPECT_TRUE(decides(with_none_available("massachusetts: br 4, cont 3; virginia: br 4, cont 3; "
                                          "georgia: br 4, cont 3; boston: mil_u 1"),
                      {}, 1, {"pass"}, {"no b5", "no b8", "no b10"}));
}

BOX(B5 .1, B5 .9)
RULE("8.4.1", "8.4.2")
TEST(BritishGarrison, TheSpecialActivityComesBeforeItIsGivenUp) {
  // Nobody can move: Naval Pressure first, then a Muster, which so has no Skirmish of its own.
  NonPlayerTable table(
      british("massachusetts: br 5, cont 3; virginia: br 5, cont 3; boston: mil_u 1"));
  table.then(1).turn();
  EXPECT_TRUE(table.did("command garrison"));
  EXPECT_TRUE(table.did("special naval_pressure"));
  EXPECT_TRUE(table.did("command muster"));
  EXPECT_FALSE(table.did("special skirmish"));
}

BOX(B5 .9, B8 .1, B8 .5, B8 .9)
RULE("8.4.1", "8.4.2")
TEST(BritishGarrison, TheMusterInsteadFollowsItsChart) {
  const std::string held =
      "unavailable: br 0, tory 0, fr 9, squadron 1; new_york_city: br 1, passive_support; "
      "boston: br 2, passive_support; quebec_city: br 2, passive_support; philadelphia: br 2, "
      "passive_support; norfolk: br 2, passive_support; charles_town: br 2, passive_support; "
      "savannah: mil_u 1";
  // Naval Pressure has been used up; the Tories come all the same, and what they allow.
  EXPECT_TRUE(decides(british(held + "; massachusetts: cont 2, active_opposition"), {}, 1,
                      {"special naval_pressure", "command muster", "place 6 br new_york",
                       "space new_york", "place 2 tory new_york", "space quebec_city",
                       "place 2 tory quebec_city", "build bfort new_york"},
                      {"no b5", "yes b8", "lone_regulars", "no b8_reward"}));
}

BOX(B5 .9, B10 .4)
RULE("8.4.1", "8.4.2", "8.4.3")
TEST(BritishGarrison, TheMarchInsteadFollowsItsChart) {
  EXPECT_TRUE(decides(
      with_none_available("new_york_city: br 3, mil_a 1; boston: br 3, mil_a 1; quebec_city: br 3, "
                          "mil_a 1; philadelphia: br 3, mil_a 1; savannah: mil_u 1"),
      {}, 1, {"special naval_pressure", "command march", "space norfolk", "space charles_town"},
      {"no b8", "yes b10", "adds_british_control", "cities"}));
}

BOX(B4, B5 .9)
RULE("8.4.1", "8.4.2")
TEST(BritishGarrison, IsGivenUpForAMusterEvenIfASkirmishHasWonTheCity) {
  // B4 would not hold any more, and with a 6 B6 would lead to a March.
  EXPECT_TRUE(decides(
      british("treaty; fni 2; boston: blockade 1; norfolk: blockade 1; west_indies: squadron 0; "
              "massachusetts: br 5, cont 3, howe; virginia: br 5, cont 3; savannah: br 1, mil_a 2; "
              "unavailable: br 11, tory 0, fr 9, squadron 1"),
      {}, 6, {"special skirmish", "command muster"}, {"no b5", "yes b8"}));
}

// Ruling 91.
BOX(B5 .9)
RULE("8.1", "8.4.1")
TEST(BritishGarrison, MustBePaidForBeforeNavalPressureEarns) {
  EXPECT_TRUE(decides(british("new_york: br 10, tory 1; boston: mil_u 1; resources: british 2"), {},
                      3, {"command garrison"}, {"yes b5"}));
  EXPECT_TRUE(decides(british("new_york: br 10, tory 1; boston: mil_u 1; resources: british 1"), {},
                      3, {"!command garrison", "command muster"}, {"no b5_price"}));
  // Nor is it said to move nobody when the French fleet forbids it.
  EXPECT_TRUE(decides(
      british("treaty; fni 3; new_york: br 10, tory 1; boston: mil_u 1; "
              "west_indies: squadron 0; unavailable: fr 9, squadron 0; quebec_city: blockade 1; "
              "norfolk: blockade 1; savannah: blockade 1"),
      {}, 3, {"!command garrison"}, {"no b5_sea"}));
}

RULE("8.2")
TEST(BritishChart, SaysWhatADieIsForBeforeItIsRolled) {
  const std::string three = "card 66; unavailable: fr 9, squadron 1, br 22, tory 6; ";
  EXPECT_TRUE(decides(british(three), {2}, 1, {"command muster"}, {"b6", "yes b6"}));
  // Nineteen are more than any die, which then has no face to name.
  NonPlayerTable sure(british("card 66"));
  sure.then(1).turn();
  const auto& why = sure.explanation();
  const auto b6 = std::find_if(why.begin(), why.end(), [](const Phrase& p) {
    return cases::mentions(p, "liberty.np.box.b6");
  });
  ASSERT_NE(b6, why.end());
  const auto& box = std::get<std::vector<Phrase>>(b6->args.front().second).front();
  EXPECT_EQ(std::get<std::int64_t>(box.args.back().second), bots::kNotRolled);
  // Two spaces and one die: the table is not used.
  const std::string two = three + "all: active_support; boston: neutral; quebec_city: neutral";
  for (int face : {1, 6}) {
    EXPECT_TRUE(decides(british(two), {2, face}, 1,
                        {"command muster", face == 1 ? "space quebec_city" : "space boston"},
                        {"two_spaces"}));
  }
  EXPECT_FALSE(decides(british(two), {2, 1}, 1, {}, {"column"}));
}

BOX(B5 .10)
RULE("3.2.2", "8.4.1")
TEST(BritishGarrison, ActivatesWhatItFinds) {
  NonPlayerTable table(british("new_york: br 12, tory 1; boston: mil_u 1"));
  table.then(1).turn();
  EXPECT_EQ(table.state().on_map(Piece::kMilitiaA), 1);
  EXPECT_EQ(table.count(Space::kBoston, Piece::kMilitiaA), 0);  // and has displaced it
}

// Massachusetts has more Continentals, but these are the ones who have left.
RULE("1.10", "8.1")
TEST(BritishGarrison, LeadersGoWithTheDisplaced) {
  NonPlayerTable table(
      british("new_york: br 12, tory 1; philadelphia: cont 2, washington; "
              "massachusetts: cont 4"));
  table.then(1).turn();
  const Space camp = table.state().place_of_leader(Faction::kPatriots);
  EXPECT_NE(camp, Space::kMassachusetts);
  EXPECT_EQ(table.count(camp, Piece::kContinental), 2);
  EXPECT_TRUE(cases::says(table.explanation(), "yes leader_goes"));
}

BOX(B5 .11)
RULE("8.4.1")
TEST(BritishGarrison, DisplacesTheMostTowardOpposition) {
  const std::string position = "new_york: br 14, tory 1; boston: mil_u 1; philadelphia: mil_u 2; ";
  EXPECT_TRUE(decides(british(position + "new_jersey: passive_opposition; "
                                         "maryland_delaware: passive_opposition"),
                      {}, 1, {"displace philadelphia maryland_delaware"},
                      {"most_rebels", "most_opposition", "b5_displace"}));
  EXPECT_TRUE(decides(british(position + "new_jersey: passive_support; "
                                         "maryland_delaware: passive_support"),
                      {}, 1, {"displace philadelphia pennsylvania"}, {"least_support"}));
  EXPECT_TRUE(decides(british(position), {}, 1, {"displace philadelphia new_jersey"},
                      {"lowest_population"}));
}

// ---- B6, B7

BOX(B6)
RULE("8.4.2")
TEST(BritishChart, MustersWhenTheDieIsBelowTheRegulars) {
  const std::string three = "new_york: br 12, tory 1; florida: br 4";  // 3 are Available
  EXPECT_TRUE(decides(british(three), {2}, 1, {"command muster"}, {"yes b6"}));
  EXPECT_TRUE(decides(british(three), {3}, 1, {"command march"}, {"no b6"}));
}

BOX(B7 .1)
RULE("8.4.1")
TEST(BritishNavalPressure, LiftsTheBlockadeOfABattleCity) {
  EXPECT_TRUE(decides(with_none_available("treaty; fni 2; boston: blockade 1, mil_u 3; "
                                          "philadelphia: blockade 1, br 8, cont 2, gage; "
                                          "west_indies: squadron 0"),
                      {}, 2,
                      {"command battle", "special naval_pressure", "unblockade philadelphia"},
                      {"yes b9", "yes b12", "b7", "battle_city"}));
}

const std::string kGage =
    "treaty; fni 2; new_york: br 10, tory 1, gage; charles_town: mil_u 1; west_indies: squadron "
    "0; ";

BOX(B7 .2)
RULE("8.4.1")
TEST(BritishNavalPressure, ThenWhereMostRebelsAreWithoutAFort) {
  EXPECT_TRUE(decides(british(kGage + "boston: blockade 1, mil_u 1, active_support; "
                                      "savannah: blockade 1, mil_u 2"),
                      {}, 3, {"special naval_pressure", "unblockade savannah"},
                      {"most_rebels_no_fort"}));
  EXPECT_TRUE(decides(british(kGage + "boston: blockade 1, mil_u 1; "
                                      "savannah: blockade 1, mil_u 2, pfort 1"),
                      {}, 3, {"special naval_pressure", "unblockade boston"},
                      {"most_rebels_no_fort"}));
}

BOX(B7 .3)
RULE("8.4.1")
TEST(BritishNavalPressure, ThenWhereSupportIsHighest) {
  EXPECT_TRUE(decides(british(kGage + "boston: blockade 1, passive_support; "
                                      "savannah: blockade 1, active_support"),
                      {}, 3, {"special naval_pressure", "unblockade savannah"}, {"most_support"}));
}

BOX(B7 .4)
RULE("8.4.1")
TEST(BritishNavalPressure, WithoutInterventionItBringsResources) {
  NonPlayerTable table(british("new_york: br 10, tory 1; boston: mil_u 1"));
  table.dice({3}).then(1).turn();
  EXPECT_TRUE(table.did("special naval_pressure"));
  EXPECT_EQ(table.state().money(Faction::kBritish), 5 + 3 - 2);
}

// ---- B8

BOX(B8 .1)
RULE("8.4.2")
TEST(BritishMuster, RegularsWhereNeutralOrPassive) {
  EXPECT_TRUE(decides(british("all: active_support; georgia: passive_opposition"), {}, 1,
                      {"command muster", "space georgia", "place 6 br georgia"},
                      {"neutral_or_passive", "b8_regulars"}));
}

BOX(B8 .2)
RULE("8.4.2")
TEST(BritishMuster, RegularsToAddControl) {
  EXPECT_TRUE(decides(british("all: active_support; georgia: neutral; virginia: neutral, bfort 1"),
                      {}, 1, {"space georgia", "place 6 br georgia"}, {"adds_british_control"}));
}

BOX(B8 .3)
RULE("8.4.2")
TEST(BritishMuster, RegularsToLoneTories) {
  EXPECT_TRUE(decides(british("all: active_support; georgia: neutral, tory 1; "
                              "virginia: neutral, bfort 1"),
                      {}, 1, {"space georgia", "place 6 br georgia"}, {"lone_tories"}));
}

BOX(B8 .4)
RULE("8.4.2")
TEST(BritishMuster, RegularsWhereMostPeopleLive) {
  EXPECT_TRUE(decides(british("all: active_support; georgia: neutral; virginia: neutral"), {}, 1,
                      {"space virginia", "place 6 br virginia"}, {"population"}));
}

const std::string kPennsylvania = "all: active_support; pennsylvania: neutral; ";

BOX(B8 .5)
RULE("8.4.2")
TEST(BritishMuster, ToriesToLoneRegularsThoseJustPlacedFirst) {
  EXPECT_TRUE(decides(british(kPennsylvania + "georgia: br 1"), {}, 1,
                      {"space pennsylvania", "place 6 br pennsylvania", "space pennsylvania",
                       "place 2 tory pennsylvania", "space georgia", "place 2 tory georgia"},
                      {"lone_regulars", "selected", "b8_tories"}));
}

BOX(B8 .6)
RULE("8.4.2")
TEST(BritishMuster, ToriesToChangeMostControl) {
  EXPECT_TRUE(decides(
      british(kPennsylvania + "new_york: mil_u 5"), {}, 1,
      {"place 2 tory pennsylvania", "space maryland_delaware", "place 2 tory maryland_delaware"},
      {"changes_control", "population"}));
}

BOX(B8 .7)
RULE("8.4.2")
TEST(BritishMuster, ToriesToColoniesWithFewCubes) {
  EXPECT_TRUE(decides(
      british(kPennsylvania + "new_york: active_opposition; maryland_delaware: active_opposition; "
                              "philadelphia: mil_u 5; new_jersey: tory 2"),
      {}, 1, {"place 2 tory pennsylvania", "space new_jersey"}, {"few_cubes"}));
}

// Nothing more for Tories to do around Pennsylvania.
const std::string kQuiet =
    "pennsylvania: bfort 1; new_york: active_opposition; maryland_delaware: active_opposition; "
    "new_jersey: active_opposition; philadelphia: mil_u 5; ";

BOX(B8 .8)
RULE("8.4.2", "8.4.5")
TEST(BritishMuster, RewardsLoyaltyAgainstStrongOpposition) {
  // Opposition 26, Support 24: a D3 of 1 leaves it ahead, a 2 does not.
  const std::string close =
      "all: active_support; pennsylvania: neutral; massachusetts: active_opposition; "
      "new_york: active_opposition; maryland_delaware: active_opposition; "
      "virginia: active_opposition; north_carolina: active_opposition; "
      "south_carolina: active_opposition; new_jersey: active_opposition";
  EXPECT_TRUE(decides(british(close), {}, 1, {"reward_loyalty pennsylvania", "shift pennsylvania"},
                      {"yes b8_reward", "reward_loyalty"}));
  EXPECT_TRUE(decides(british(close), {}, 2, {"!reward_loyalty pennsylvania"}, {"no b8_reward"}));
  // Without a Fort there is no question.
  EXPECT_TRUE(decides(british("all: active_support; pennsylvania: passive_support; "
                              "florida: bfort 2; quebec: bfort 2; boston: bfort 2"),
                      {}, 1, {"reward_loyalty pennsylvania"}, {"yes b8_no_fort"}));
}

BOX(B8 .9)
RULE("8.1.2", "8.4.2")
TEST(BritishMuster, BuildsAFortAmongFiveCubes) {
  EXPECT_TRUE(decides(british("all: active_support; pennsylvania: neutral"), {}, 3,
                      {"command muster", "build bfort pennsylvania"}, {"no b8_reward", "b8_fort"}));
}

BOX(B8 .8, B8 .9)
RULE("8.4.2")
TEST(BritishMuster, AnotherSpaceOnlyForWhatTheSelectedOnesLack) {
  // Pennsylvania could be rewarded, but Support is far ahead; the Fort goes to Georgia.
  EXPECT_TRUE(decides(
      british("all: active_support; " + kQuiet + "pennsylvania: neutral; georgia: br 4, tory 4"),
      {}, 3, {"command muster", "space georgia", "build bfort georgia"},
      {"no b8_reward", "b8_extra"}));
  // Opposition is far ahead. Pennsylvania has cubes for a Fort but too much propaganda to be
  // rewarded; Georgia can be, and that comes first.
  EXPECT_TRUE(decides(british("all: active_opposition; pennsylvania: neutral, propaganda 5; "
                              "georgia: br 2, tory 2, passive_support, bfort 1"),
                      {}, 1,
                      {"place 6 br pennsylvania", "space georgia", "reward_loyalty georgia",
                       "!build bfort pennsylvania"},
                      {"yes b8_reward", "b8_extra"}));
}

BOX(B8 .10)
RULE("8.4.2")
TEST(BritishMuster, ThenSkirmishesElseNavalPressure) {
  EXPECT_TRUE(decides(british(kPennsylvania + "georgia: br 2, tory 4, bfort 1, cont 1"), {}, 3,
                      {"command muster", "special skirmish"}, {"b11"}));
  EXPECT_TRUE(
      decides(british(kPennsylvania), {}, 3, {"command muster", "special naval_pressure"}, {"b7"}));
}

BOX(B8 .8, B8 .10)
RULE("8.4.2")
TEST(BritishMuster, NavalPressureComesTooLateForRewardLoyalty) {
  // The last Resource has gone into the Muster.
  EXPECT_TRUE(decides(
      british("resources: british 1; all: active_support; new_york_city: br 1, tory 1, bfort 1, "
              "passive_support; boston: tory 1, bfort 1; quebec_city: tory 1, bfort 1; virginia: "
              "tory 1, bfort 1; maryland_delaware: tory 1, bfort 1; new_jersey: tory 1, bfort 1; "
              "unavailable: br 0, tory 0, fr 9, squadron 1"),
      {}, 1, {"command muster", "special naval_pressure", "!reward_loyalty new_york_city"},
      {"b7"}));
}

}  // namespace
}  // namespace tricorne::liberty
