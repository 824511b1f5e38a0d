// The Indian chart (8.7), priority by priority.
#include "games/liberty/bots/charts.h"
#include "games/liberty/tests/np_cases.h"

namespace tricorne::liberty {
namespace {

using Json = nlohmann::json;

// War Parties enough on the map that the D6 of I6 says no with a 6, and no Village to build.
const std::string kFullMap =
    "quebec: wp_u 3, village 2; southwest: wp_u 3, village 2; florida: wp_u 3, village 2; "
    "northwest: village 2; georgia: village 2; south_carolina: village 2; ";

// ---- I1, I2

BOX(I1 .1)
RULE("8.1", "8.7")
TEST(IndianEvent, NoneAfterAnEventOfTheFirst) {
  Json second = indians("card 91");
  EXPECT_TRUE(decides(second, {}, 1, {"event unshaded"}, {"yes i2"}));
  second["sequence"] = {{"executed", {"patriots"}},
                        {"first", "patriots"},
                        {"first_action", "event"},
                        {"event_played", true}};
  EXPECT_TRUE(decides(second, {}, 1, {"!event unshaded"}, {"yes no_event"}));
}

BOX(I1 .2)
RULE("8.1", "8.7")
TEST(IndianEvent, NoneUnderASword) {
  EXPECT_TRUE(decides(indians("card 48"), {}, 1, {"!event unshaded"}, {"yes sword"}));
}

BOX(I2 .1)
RULE("8.7")
TEST(IndianEvent, ForAShiftAgainstStrongOpposition) {
  EXPECT_TRUE(decides(indians("card 10; boston: active_opposition"), {}, 1, {"event unshaded"},
                      {"yes i2"}));
  EXPECT_TRUE(decides(indians("card 10"), {}, 1, {"!event unshaded"}, {"no i2"}));
}

BOX(I2 .2)
RULE("8.3.5", "8.7")
TEST(IndianEvent, ForAVillageAmongWarParties) {
  EXPECT_TRUE(decides(indians("card 91; florida: wp_u 1"), {}, 1,
                      {"event unshaded", "space florida"}, {"yes i2", "with_war_parties"}));
}

BOX(I2 .3)
RULE("8.7")
TEST(IndianEvent, ForAFreeGather) {
  EXPECT_TRUE(decides(indians("card 96; quebec: village 1, wp_u 1"), {}, 1, {"event unshaded"},
                      {"yes i2"}));
}

BOX(I2 .4)
RULE("8.3.3", "8.7")
TEST(IndianEvent, ToRemoveAPatriotFort) {
  EXPECT_TRUE(
      decides(indians("card 73; new_york: pfort 1"), {}, 1, {"event unshaded"}, {"yes i2"}));
  // Only friends to remove: Ineffective.
  EXPECT_TRUE(decides(indians("card 73; new_york: village 1, wp_u 1"), {}, 1, {"!event unshaded"},
                      {"no effective"}));
}

BOX(I2 .5)
RULE("8.7")
TEST(IndianEvent, WithFourVillagesOnAFive) {
  const std::string four = "card 19; quebec: village 2; florida: village 2";
  EXPECT_TRUE(decides(indians(four), {5}, 1, {"event unshaded"}, {"no i2", "yes event_die"}));
  EXPECT_TRUE(decides(indians(four), {4}, 1, {"!event unshaded"}, {"no event_die"}));
  EXPECT_TRUE(decides(indians("card 19; quebec: village 2; florida: village 1"), {}, 5,
                      {"!event unshaded"}, {"no i2"}));
}

// ---- I3 to I5

const std::string kOpposed = "virginia: active_opposition; georgia: passive_opposition; ";

BOX(I3)
RULE("8.7.1")
TEST(IndianChart, RaidsWhenSupportAndTheDieDoNotExceedOpposition) {
  const std::string position = kOpposed + "southwest: wp_u 3, village 1; boston: passive_support";
  // Support 1, Opposition 5.
  EXPECT_TRUE(decides(indians(position), {4}, 1, {"command raid"}, {"no i3", "yes i4"}));
  EXPECT_TRUE(decides(indians(position), {5}, 1, {"!command raid"}, {"yes i3"}));
}

BOX(I4 .1)
RULE("8.7.1")
TEST(IndianRaid, ColoniesInOppositionWithinReach) {
  // Massachusetts is too far; Virginia is next to the Southwest.
  EXPECT_TRUE(decides(
      indians("massachusetts: active_opposition; virginia: passive_opposition; "
              "southwest: wp_u 3, village 1"),
      {}, 1, {"command raid", "space virginia", "move 1 wp_u southwest", "!space massachusetts"},
      {"i4"}));
  // Active War Parties raid nobody.
  EXPECT_TRUE(decides(indians(kOpposed + "southwest: wp_a 3, village 1"), {}, 1, {"!command raid"},
                      {"no i4"}));
  // Nor do those who cannot pay for the first space, though Trade would bring a Resource (8.1).
  EXPECT_TRUE(decides(indians(kOpposed + "southwest: wp_u 3, village 1; resources: indians 0"), {},
                      1, {"!command raid"}, {"no i4"}));
}

BOX(I4 .2)
RULE("8.7.1")
TEST(IndianRaid, DraggingCanoeReachesTwoSpaces) {
  const std::string position = "maryland_delaware: active_opposition; southwest: wp_u 3, ";
  EXPECT_TRUE(decides(indians(position + "dragging_canoe"), {}, 1,
                      {"command raid", "space maryland_delaware", "move 1 wp_u southwest"}, {}));
  EXPECT_TRUE(decides(indians(position + "brant"), {}, 1, {"!command raid"}, {"no i4"}));
}

BOX(I4 .3)
RULE("8.7.1")
TEST(IndianRaid, WherePlunderFollowsFirst) {
  EXPECT_TRUE(decides(indians("virginia: passive_opposition, mil_u 3; georgia: active_opposition; "
                              "southwest: wp_u 3, village 1"),
                      {}, 1, {"command raid", "space georgia", "special plunder"},
                      {"plunder_follows"}));
  // The Patriots have nothing: no Plunder anywhere.
  EXPECT_TRUE(decides(indians("virginia: passive_opposition, mil_u 3; georgia: active_opposition; "
                              "southwest: wp_u 3, village 1; resources: patriots 0"),
                      {}, 1, {"command raid", "space virginia", "space georgia"}, {"population"}));
}

BOX(I4 .4)
RULE("8.7.1")
TEST(IndianRaid, ThenWhereMostPeopleLive) {
  EXPECT_TRUE(decides(indians(kOpposed + "southwest: wp_u 3, village 1; resources: patriots 0"), {},
                      1, {"space virginia", "space georgia"}, {"population"}));
}

BOX(I4 .5)
RULE("8.7.1")
TEST(IndianRaid, TheLastWarPartyOfAVillageStays) {
  NonPlayerTable table(indians(kOpposed + "southwest: wp_u 2, village 1"));
  table.then(1).turn();
  EXPECT_EQ(table.count(Space::kSouthwest, Piece::kWarPartyU), 1);
  EXPECT_TRUE(table.did("space virginia"));
  EXPECT_FALSE(table.did("space georgia"));
}

BOX(I4 .6)
RULE("8.7.1")
TEST(IndianRaid, SendsOneWhereNoneHidesOrTheyAreTooFew) {
  const std::string base = "virginia: active_opposition, ";
  EXPECT_TRUE(decides(indians(base + "wp_u 1, mil_u 1; southwest: wp_u 3"), {}, 1,
                      {"space virginia", "move 1 wp_u southwest"}, {"outnumbered"}));
  EXPECT_TRUE(decides(indians(base + "wp_a 3, mil_u 1; southwest: wp_u 3"), {}, 1,
                      {"space virginia", "move 1 wp_u southwest"}, {"no_underground"}));
  EXPECT_TRUE(decides(indians(base + "wp_u 2, mil_u 1; southwest: wp_u 3"), {}, 1,
                      {"space virginia", "!move 1 wp_u southwest"}, {}));
}

BOX(I4 .7)
RULE("8.7.1")
TEST(IndianRaid, OutOfResourcesItPlundersElseTrades) {
  const std::string three =
      "virginia: active_opposition; georgia: active_opposition; "
      "north_carolina: active_opposition; southwest: wp_u 5, village 1; ";
  EXPECT_TRUE(decides(indians(three + "resources: indians 1, patriots 4"), {}, 1,
                      {"command raid", "special plunder", "space georgia"}, {"i4_plunder"}));
  NonPlayerTable trade(indians(three + "resources: indians 1, patriots 0, british 0"));
  trade.then(1).turn();
  EXPECT_TRUE(trade.did("special trade"));
  EXPECT_TRUE(cases::says(trade.explanation(), "i4_trade"));
  // One Resource and the one of the Trade: two Raids.
  EXPECT_EQ(trade.state().at_level(Level::kPassiveOpposition).size(), 2);
}

BOX(I4 .8)
RULE("8.7.1")
TEST(IndianRaid, NotPossibleLeadsToTheNextQuestion) {
  EXPECT_TRUE(decides(indians("massachusetts: active_opposition; southwest: wp_u 1, village 1"), {},
                      1, {"command gather"}, {"no i3", "no i4", "yes i6"}));
}

BOX(I4 .9, I5 .1)
RULE("8.7.1")
TEST(IndianRaid, ThenPlundersWhereMostPeopleLive) {
  for (int face : {1, 6}) {
    EXPECT_TRUE(decides(indians("virginia: active_opposition; georgia: active_opposition; "
                                "southwest: wp_u 5, village 1"),
                        {}, face, {"command raid", "special plunder", "space virginia"},
                        {"i5", "population"}));
  }
}

BOX(I4 .7, I5 .1)
RULE("8.7.1", "4.4.3")
TEST(IndianRaid, PlundersOnlyWhereItHasRaided) {
  // The other Province would do as well by number and Population, but its Raid is still to come.
  const std::string both =
      "virginia: passive_opposition, wp_u 1, wp_a 2, mil_u 1; "
      "north_carolina: passive_opposition, wp_u 1, wp_a 2, mil_u 1; "
      "massachusetts: active_opposition, pfort 1; resources: indians 1, patriots 3, british 1";
  for (const auto& [face, where] : {std::pair{1, "virginia"}, std::pair{6, "north_carolina"}}) {
    for (int other : {1, 6}) {
      EXPECT_TRUE(decides(indians(both), {face}, other,
                          {"command raid", std::string("space ") + where, "special plunder",
                           std::string("space ") + where},
                          {"i4_plunder"}));
    }
  }
}

// 8.1.2: of two there the Active one goes.
BOX(I5 .1)
RULE("8.1.2", "4.4.3")
TEST(IndianRaid, PlunderCostsAnActiveWarParty) {
  NonPlayerTable table(indians("virginia: active_opposition, wp_u 2"));
  table.then(1).turn();
  EXPECT_TRUE(table.did("special plunder"));
  EXPECT_EQ(table.count(Space::kVirginia, Piece::kWarPartyU), 1);
  EXPECT_EQ(table.count(Space::kVirginia, Piece::kWarPartyA), 0);
}

BOX(I5 .2)
RULE("8.7.1")
TEST(IndianRaid, WithoutPlunderWarPath) {
  EXPECT_TRUE(decides(indians("virginia: active_opposition; southwest: wp_u 5, village 1, mil_a 1; "
                              "resources: patriots 0"),
                      {}, 1, {"command raid", "!special plunder", "special war_path"}, {"i8"}));
}

// ---- I6, I7

BOX(I6 .1)
RULE("8.7.2")
TEST(IndianChart, GathersForTwoVillages) {
  const std::string two = "quebec: wp_u 3; southwest: wp_u 3; florida: wp_u 7; resources: indians ";
  // 2 War Parties are Available: the 6 would say no.
  EXPECT_TRUE(decides(indians(two + "1"), {}, 6, {"command gather"}, {"yes i6_villages"}));
  // Two Villages must also be paid for: the first Reserve is free, the second is not.
  EXPECT_TRUE(decides(indians(two + "0"), {}, 6, {"!command gather"}, {"no i6_villages", "no i6"}));
}

BOX(I6 .2)
RULE("8.7.2")
TEST(IndianChart, GathersWhenTheDieIsBelowTheWarParties) {
  const std::string four = kFullMap + "northwest: wp_u 2, village 2";  // 4 are Available
  EXPECT_TRUE(decides(indians(four), {3}, 1, {"command gather"}, {"no i6_villages", "yes i6"}));
  EXPECT_TRUE(decides(indians(four), {4}, 1, {}, {"no i6"}));
}

BOX(I7 .1)
RULE("8.7.2")
TEST(IndianGather, VillagesAmongThreeWarParties) {
  EXPECT_TRUE(decides(indians("northwest: wp_u 3"), {}, 1,
                      {"command gather", "space northwest", "build village northwest"},
                      {"village_fit", "i7"}));
  EXPECT_TRUE(decides(indians("northwest: wp_u 2, cornplanter"), {}, 1, {"build village northwest"},
                      {"village_fit"}));
  EXPECT_TRUE(
      decides(indians("northwest: wp_u 2, brant"), {}, 1, {"!build village northwest"}, {}));
  // A second Village may join the first; a third may not (1.4.2).
  EXPECT_TRUE(decides(indians("northwest: wp_u 3, village 1"), {}, 1, {"build village northwest"},
                      {"village_fit"}));
  EXPECT_TRUE(
      decides(indians("northwest: wp_u 3, village 2"), {}, 1, {"!build village northwest"}, {}));
}

BOX(I7 .1)
RULE("8.1.2", "8.7.2")
TEST(IndianGather, VillagesOfActiveWarParties) {
  NonPlayerTable table(indians("northwest: wp_u 2, wp_a 2"));
  table.then(1).turn();
  EXPECT_TRUE(table.did("build village northwest"));
  EXPECT_EQ(table.count(Space::kNorthwest, Piece::kWarPartyA), 1) << "one of the two has traded";
}

RULE("8.7.2")
TEST(IndianGather, InFourSpaces) {
  NonPlayerTable table(
      indians("quebec: village 1; northwest: village 1; southwest: village 1; florida: village 1; "
              "georgia: village 1; virginia: village 1"));
  table.then(1).turn();
  EXPECT_EQ(table.state().on_map(kWarParties), 8);
}

BOX(I7 .2)
RULE("8.7.2")
TEST(IndianGather, VillagesWithTheLeaderFirst) {
  EXPECT_TRUE(decides(indians("northwest: wp_u 3; southwest: wp_u 3, brant"), {}, 1,
                      {"space southwest", "build village southwest", "space northwest"},
                      {"leader"}));
}

BOX(I7 .3)
RULE("8.7.2")
TEST(IndianGather, WarPartiesAtVillagesWithEnemiesFirst) {
  EXPECT_TRUE(decides(indians("northwest: village 1; southwest: village 1, mil_u 1, wp_u 1"), {}, 1,
                      {"space southwest", "place 2 wp_u southwest", "space northwest"},
                      {"villages", "enemies"}));
}

BOX(I7 .4)
RULE("8.7.2")
TEST(IndianGather, ThenWhereNoneHides) {
  EXPECT_TRUE(decides(indians("northwest: village 1, wp_u 1; southwest: village 1, wp_a 1"), {}, 1,
                      {"space southwest", "space northwest"}, {"no_underground"}));
}

BOX(I7 .5)
RULE("8.7.2")
TEST(IndianGather, ThenWithTheLeader) {
  EXPECT_TRUE(decides(indians("northwest: village 1, wp_u 1; southwest: village 1, wp_u 1, brant"),
                      {}, 1, {"space southwest", "space northwest"}, {"leader"}));
}

BOX(I7 .6)
RULE("8.7.2")
TEST(IndianGather, WarPartiesForVillagesToCome) {
  EXPECT_TRUE(decides(indians("florida: wp_u 1; southwest: wp_u 2; northwest: wp_u 0"), {}, 1,
                      {"space southwest", "place 1 wp_u southwest", "space florida",
                       "place 1 wp_u florida", "!space northwest"},
                      {"village_room", "two_parties", "one_party"}));
  NonPlayerTable two(indians("florida: wp_u 1; southwest: wp_u 2"));
  two.then(1).turn();
  EXPECT_EQ(two.state().on_map(kWarParties), 5) << "in two spaces and no more";
  // All Villages stand, five of the six where nobody gathers.
  NonPlayerTable none(
      indians("virginia: village 2, active_support; georgia: village 2, active_support; "
              "south_carolina: village 2, active_support; new_york: village 2, active_support; "
              "north_carolina: village 2, active_support; pennsylvania: village 2, wp_u 1"));
  none.then(1).turn();
  EXPECT_TRUE(none.did("place 3 wp_u pennsylvania"));
  EXPECT_EQ(none.state().on_map(kWarParties), 4);
}

BOX(I7 .7)
RULE("8.7.2")
TEST(IndianGather, ActiveWarPartiesComeHome) {
  // None is Available and there is nothing to March for. Two of six may leave Virginia before the
  // Militia rule there.
  NonPlayerTable table(indians(kFullMap + "virginia: wp_a 6, mil_u 4"));
  table.then(1).turn();
  EXPECT_TRUE(table.did("command gather"));
  EXPECT_TRUE(table.did("regroup northwest"));
  EXPECT_TRUE(table.did("move 2 wp_a virginia"));
  EXPECT_EQ(table.count(Space::kNorthwest, Piece::kWarPartyU), 2);
  EXPECT_NE(table.state().control_of(Space::kVirginia), Control::kRebellion);
  EXPECT_TRUE(cases::says(table.explanation(), "regroup"));
}

BOX(I7 .7)
RULE("8.7.2")
TEST(IndianGather, InOneVillageOnly) {
  NonPlayerTable table(indians(kFullMap + "quebec: wp_a 3, wp_u 0; florida: wp_a 3, wp_u 0; "
                                          "southwest: wp_u 4; northwest: wp_u 5"));
  table.then(1).turn();
  EXPECT_TRUE(table.did("command gather"));
  EXPECT_NE(table.state().count(Space::kQuebec, Piece::kWarPartyA) == 3,
            table.state().count(Space::kFlorida, Piece::kWarPartyA) == 3);
}

BOX(I7 .7)
RULE("8.1", "8.7.2")
TEST(IndianGather, BrantComesHomeWithMostOfThem) {
  NonPlayerTable table(indians(kFullMap + "virginia: wp_a 4, wp_u 2, brant"));
  table.then(1).turn();
  EXPECT_TRUE(table.did("move 4 wp_a virginia"));
  EXPECT_EQ(table.state().place_of_leader(Faction::kIndians), Space::kNorthwest);
}

BOX(I7 .8)
RULE("8.7.2")
TEST(IndianGather, ThenWarPath) {
  EXPECT_TRUE(decides(indians("northwest: village 1, wp_u 2, mil_a 1"), {}, 1,
                      {"command gather", "special war_path"}, {"i8"}));
}

BOX(I7 .9)
RULE("8.7.2")
TEST(IndianGather, NotPossibleLeadsToMarch) {
  // War Parties are Available, but the Colonies are at Active Support and the Reserves full.
  EXPECT_TRUE(decides(indians("all: active_support; quebec: bfort 2; northwest: bfort 2, wp_u 3; "
                              "southwest: pfort 2; florida: pfort 2"),
                      {}, 1, {"command march", "space southwest", "move 2 wp_u northwest"},
                      {"yes i6", "no i7", "yes i10"}));
}

// ---- I8 to I11

BOX(I8 .1)
RULE("8.7.1")
TEST(IndianWarPath, WithoutResourcesTrade) {
  EXPECT_TRUE(decides(indians("northwest: village 1, wp_u 2, mil_a 1; resources: indians 0"), {}, 1,
                      {"command gather", "special trade", "!special war_path"}, {"i8_broke"}));
}

// After a Gather in the Northwest.
const std::string kCamp = "northwest: village 1, wp_u 1; ";

BOX(I8 .2)
RULE("8.7.1")
TEST(IndianWarPath, ToRemoveAPatriotFort) {
  EXPECT_TRUE(decides(indians(kCamp + "virginia: wp_u 2, pfort 1; georgia: wp_u 2, mil_u 2"), {}, 1,
                      {"special war_path", "space virginia"}, {"patriot_fort"}));
}

BOX(I8 .3)
RULE("8.7.1")
TEST(IndianWarPath, ToRemoveMostRebels) {
  EXPECT_TRUE(decides(indians(kCamp + "virginia: wp_u 3, mil_u 1; georgia: wp_u 2, mil_u 2"), {}, 1,
                      {"special war_path", "space georgia"}, {"most_rebels"}));
}

// Ruling 87.
BOX(I8 .3)
RULE("8.7.1", "1.10")
TEST(IndianWarPath, CountsTheMilitiaThatBrantTakes) {
  const std::string both =
      "georgia: wp_u 2, mil_u 3, brant; new_york: village 1, wp_u 2, mil_u 3; ";
  EXPECT_TRUE(
      decides(indians(both), {}, 1, {"special war_path", "space georgia"}, {"most_rebels"}));
  // One for the strike and one for him: two, as in New York.
  EXPECT_TRUE(decides(indians(both + "georgia: mil_u 2"), {}, 1,
                      {"special war_path", "space new_york"}, {"villages"}));
}

// Ruling 87.
BOX(I8 .3)
RULE("8.7.1", "1.10")
TEST(IndianWarPath, LeavesBrantAMilitia) {
  const auto strike = [](const std::string& there) {
    const State s = Liberty::load(indians("georgia: brant, wp_u 3, " + there)).value();
    return bots::best_strike(s, Faction::kIndians, Faction::kIndians, Special::kWarPath,
                             Space::kGeorgia);
  };
  // Two Continentals and his Militia are three; a Militia and a Continental would be all.
  EXPECT_EQ(strike("cont 3, mil_u 1").enemies(), 3);
  // One and his: no War Party need be given up for the second.
  EXPECT_EQ(strike("mil_u 2").enemies(), 2);
  EXPECT_EQ(strike("mil_u 2").own, 0);
  // Hidden ones fall first (8.1.2); he takes the Active one.
  EXPECT_EQ(strike("mil_u 1, mil_a 1, cont 1").enemies(), 3);
}

BOX(I8 .4)
RULE("8.7.1")
TEST(IndianWarPath, InAProvinceWithAVillageFirst) {
  for (int face : {1, 6}) {
    EXPECT_TRUE(decides(indians("new_york: village 1, wp_u 2, mil_u 2; georgia: wp_u 2, mil_u 2"),
                        {}, face, {"special war_path", "space new_york"}, {"villages"}));
    EXPECT_TRUE(decides(indians("georgia: village 1, wp_u 2, mil_u 2; new_york: wp_u 2, mil_u 2"),
                        {}, face, {"special war_path", "space georgia"}, {"villages"}));
  }
}

BOX(I8 .5)
RULE("8.7.1")
TEST(IndianWarPath, NoneLeadsToTrade) {
  EXPECT_TRUE(decides(indians(kCamp), {}, 1, {"special trade"}, {"i11"}));
}

BOX(I9)
RULE("8.7.4")
TEST(IndianChart, ScoutsWithRegulars) {
  const std::string full = kFullMap + "northwest: wp_u 3; ";
  EXPECT_TRUE(decides(indians(full + "new_york: br 3, wp_u 2; massachusetts: pfort 1"), {6}, 1,
                      {"command scout"}, {"yes i9", "yes i12"}));
  EXPECT_TRUE(decides(indians(full + "new_york: tory 3, wp_u 2; massachusetts: pfort 1"), {6}, 1,
                      {"!command scout"}, {"no i9"}));
}

// ---- I10

BOX(I10 .1)
RULE("8.7.3")
TEST(IndianMarch, UndergroundWarPartiesFirst) {
  EXPECT_TRUE(decides(indians(kFullMap + "northwest: wp_u 2, wp_a 2; virginia: mil_u 1; "
                                         "pennsylvania: mil_u 1"),
                      {6}, 1, {"command march", "move 1 wp_u northwest"},
                      {"yes i10", "removes_rebel_control"}));
}

// One stays in each Village. The Active ones of the first group stay too while others hide next
// door.
BOX(I10 .1)
RULE("8.7.3")
TEST(IndianMarch, UndergroundWarPartiesOfAllOriginsFirst) {
  EXPECT_TRUE(decides(indians(kFullMap + "northwest: wp_u 1, wp_a 2; virginia: mil_u 3"), {6}, 1,
                      {"command march", "space virginia", "move 1 wp_u northwest",
                       "move 2 wp_u southwest", "!move 1 wp_a northwest"},
                      {"removes_rebel_control"}));
  EXPECT_TRUE(decides(indians(kFullMap + "northwest: wp_u 1, wp_a 2; virginia: mil_u 4"), {6}, 1,
                      {"command march", "space virginia", "move 1 wp_u northwest",
                       "move 1 wp_a northwest", "move 2 wp_u southwest"},
                      {}));
}

// Two and the Militia are three: unnoticed. Three would be Activated (3.4.2).
BOX(I10 .1)
RULE("8.1.2", "8.7.3")
TEST(IndianMarch, InGroupsSmallEnoughToStayHidden) {
  const std::string watched = "virginia: mil_u 1, cont 2; ";
  NonPlayerTable split(indians(kFullMap + watched + "northwest: wp_u 4"));
  split.dice({6}).then(1).turn();
  EXPECT_TRUE(split.did("move 2 wp_u northwest"));
  EXPECT_TRUE(split.did("move 1 wp_u southwest"));
  EXPECT_TRUE(split.did("special war_path")) << "those hidden in Virginia";
  // Nobody else can send one.
  NonPlayerTable alone(
      indians("northwest: wp_u 7, village 2; quebec: village 2; florida: village 2; "
              "southwest: village 2; georgia: village 2; south_carolina: village "
              "2; quebec: wp_u 5; " +
              watched));
  alone.dice({6}).then(1).turn();
  EXPECT_TRUE(alone.did("move 3 wp_u northwest"));
  EXPECT_FALSE(alone.did("special war_path"));
}

// Three of five leave Brant's camp, one hidden and two Active.
BOX(I10 .1)
RULE("8.1", "8.7.3")
TEST(IndianMarch, BrantGoesWithTheLargestGroup) {
  EXPECT_TRUE(decides(indians(kFullMap + "northwest: wp_u 1, wp_a 4, brant; virginia: mil_u 5"), {},
                      1,
                      {"move 1 wp_u northwest", "move 2 wp_a northwest", "leader brant virginia"},
                      {"yes leader_goes"}));
}

// Three leave and three stay; that a War Path will cost one of those comes after that.
RULE("8.1")
TEST(IndianMarch, TheLeaderCountsThoseWhoStayBeforeTheWarPath) {
  EXPECT_TRUE(decides(
      indians(
          "treaty; card 48; northwest: wp_u 6, village 2, mil_u 2, cornplanter; "
          "florida: bfort 1, wp_u 9, village 1; massachusetts: cont 2, pfort 1, active_opposition; "
          "new_york_city: br 2, tory 1, active_support; boston: tory 1, active_support; "
          "virginia: tory 1, active_support; maryland_delaware: tory 1, active_support; "
          "new_york: tory 2, active_support; resources: british 0, indians 5"),
      {}, 6, {"command march", "move 3 wp_u northwest", "special war_path"}, {"leader_tie"}));
}

BOX(I10 .2)
RULE("8.7.3")
TEST(IndianMarch, TheLastWarPartyOfAVillageStays) {
  EXPECT_TRUE(
      decides(indians(kFullMap + "northwest: wp_u 2; virginia: mil_u 2"), {6}, 1,
              {"command march", "space virginia", "move 1 wp_u northwest", "move 1 wp_u southwest"},
              {"last_party"}));
}

BOX(I10 .3)
RULE("8.7.3")
TEST(IndianMarch, ThreeStayWhereAVillageCouldCome) {
  NonPlayerTable table(indians("northwest: wp_u 6; southwest: wp_u 2; florida: wp_u 2"));
  table.dice({5}).then(1).turn();
  EXPECT_TRUE(table.did("command march"));
  EXPECT_EQ(table.count(Space::kNorthwest, Piece::kWarPartyU), 3);
  EXPECT_TRUE(cases::says(table.explanation(), "village_fit"));
}

BOX(I10 .4)
RULE("8.7.3")
TEST(IndianMarch, AddsNoRebelControl) {
  EXPECT_TRUE(
      decides(indians(kFullMap + "maryland_delaware: wp_u 3, mil_u 2; pennsylvania: mil_u 1"), {},
              6, {"command march", "space pennsylvania", "move 1 wp_u maryland_delaware"},
              {"no_rebel_control"}));
  // Two would be needed, and only one may leave.
  EXPECT_TRUE(
      decides(indians(kFullMap + "maryland_delaware: wp_u 3, mil_u 2; pennsylvania: mil_u 2"), {},
              6, {"!space pennsylvania"}, {"no i10"}));
}

BOX(I10 .5)
RULE("8.7.3")
TEST(IndianMarch, ThreeWarPartiesForOneMoreVillage) {
  NonPlayerTable table(indians("northwest: wp_u 6; southwest: wp_u 2; florida: wp_u 2"));
  table.dice({5}).then(1).turn();
  EXPECT_TRUE(cases::says(table.explanation(), "village_site"));
  const auto three = [&](Space where) { return table.state().count(where, kWarParties) >= 3; };
  EXPECT_EQ(kProvinces.where(three).size(), 2);
}

BOX(I10 .6)
RULE("8.7.3")
TEST(IndianMarch, RemovesRebelControlNotAtActiveSupportFirst) {
  EXPECT_TRUE(decides(indians(kFullMap + "northwest: wp_u 4, village 2; "
                                         "virginia: mil_u 1, active_support; "
                                         "maryland_delaware: mil_u 1"),
                      {6}, 1, {"command march", "space maryland_delaware", "space virginia"},
                      {"removes_rebel_control", "no_active_support"}));
  // Within each where most people live.
  for (int face : {1, 6}) {
    EXPECT_TRUE(
        decides(indians(kFullMap + "southwest: wp_u 4; virginia: mil_u 1; georgia: mil_u 3"), {6},
                face, {"command march", "space virginia", "space georgia"}, {"population"}));
  }
}

RULE("8.7.3")
TEST(IndianMarch, IntoThreeSpaces) {
  NonPlayerTable table(indians(kFullMap +
                               "northwest: wp_u 6; maryland_delaware: mil_u 1; new_york: mil_u 1; "
                               "pennsylvania: mil_u 1; virginia: mil_u 1"));
  table.then(1).turn();
  EXPECT_TRUE(table.did("command march"));
  EXPECT_EQ(table.state().controlled(Control::kRebellion).size(), 1);
}

// Without Resources only out of a Reserve (3.4.2).
RULE("8.1", "8.7.3")
TEST(IndianMarch, WithoutResourcesOutOfAReserve) {
  const std::string poor = "resources: indians 0; ";
  EXPECT_TRUE(decides(indians(kFullMap + poor +
                              "northwest: wp_u 4; virginia: mil_u 1; "
                              "maryland_delaware: mil_u 1"),
                      {6}, 1, {"command march", "move 1 wp_u northwest"}, {"yes i10"}));
  EXPECT_TRUE(decides(indians(kFullMap + poor +
                              "northwest: wp_u 3; pennsylvania: wp_u 2; "
                              "new_jersey: mil_u 1"),
                      {}, 1, {"!command march"}, {"no i10"}));
  // The Northwest could send one, and two are needed.
  EXPECT_TRUE(decides(indians(kFullMap + poor +
                              "northwest: wp_u 2; maryland_delaware: wp_u 2; "
                              "pennsylvania: mil_u 2"),
                      {6}, 1, {"!command march"}, {"no i10"}));
}

BOX(I10 .7)
RULE("8.7.3")
TEST(IndianMarch, ThenWarPath) {
  EXPECT_TRUE(decides(indians(kFullMap + "northwest: wp_u 4, village 2; virginia: mil_u 1"), {6}, 1,
                      {"command march", "space virginia", "special war_path"}, {"i8"}));
}

BOX(I10 .8)
RULE("8.7.3")
TEST(IndianMarch, NotPossibleLeadsToGatherElsePass) {
  EXPECT_TRUE(decides(indians(kFullMap + "northwest: wp_u 4, village 2"), {6}, 1,
                      {"command gather"}, {"no i6", "no i9", "no i10", "yes i7"}));
}

BOX(I11 .1)
RULE("8.7.1")
TEST(IndianTrade, WhereMostWarPartiesHide) {
  EXPECT_TRUE(decides(indians("northwest: village 2, wp_u 1; southwest: village 2, wp_u 4; "
                              "resources: british 0"),
                      {}, 1, {"special trade", "space southwest"}, {"underground_parties"}));
}

BOX(I11 .2)
RULE("8.4.6", "8.7.1")
TEST(IndianTrade, AsksTheBritishFirst) {
  NonPlayerTable table(indians(kCamp + "resources: indians 0, british 6"));
  table.then(1);
  ASSERT_TRUE(table.until(Question::kTradeGift));
  table.dice({5});  // below 6: half of it, rounded up
  table.turn();
  EXPECT_EQ(table.state().money(Faction::kBritish), 3);
  EXPECT_EQ(table.state().money(Faction::kIndians), 3);
}

// ---- I12

const std::string kScouts = kFullMap + "northwest: wp_u 3, village 2; ";

// Ruling 114: four can go by turns, so that two of each kind do and a Regular stays.
BOX(I12 .1)
RULE("8.7.4")
TEST(IndianScout, TakesAllThatControlCanSpare) {
  for (int face : {1, 6}) {
    EXPECT_TRUE(decides(indians(kScouts + "new_york: br 3, tory 2, wp_u 2; massachusetts: pfort 1"),
                        {6}, face,
                        {"command scout", "scout new_york massachusetts", "move 1 wp_u new_york",
                         "move 2 br new_york", "move 2 tory new_york"},
                        {"i12"}));
    // Of three the first and the last are Regulars.
    EXPECT_TRUE(decides(
        indians(kScouts + "new_york: br 2, tory 2, wp_u 2; massachusetts: pfort 1"), {6}, face,
        {"scout new_york massachusetts", "move 2 br new_york", "move 1 tory new_york"}, {"i12"}));
  }
}

BOX(I12 .1)
RULE("8.1.2", "8.7.4")
TEST(IndianScout, WithAnActiveWarParty) {
  EXPECT_TRUE(decides(indians(kScouts + "new_york: br 3, wp_u 1, wp_a 1; massachusetts: pfort 1"),
                      {}, 1, {"scout new_york massachusetts", "move 1 wp_a new_york"}, {}));
}

// A British piece stays behind, or there would be no British Control.
BOX(I12 .1)
RULE("1.7", "8.7.4")
TEST(IndianScout, LeavesABritishPiece) {
  EXPECT_TRUE(decides(indians(kScouts + "new_york: br 2, wp_u 3; massachusetts: pfort 1"), {}, 1,
                      {"scout new_york massachusetts", "move 1 br new_york"}, {}));
}

// The playbook's order (N5): who can be led away, then where to.
// Ruling 117.
BOX(I12 .1)
RULE("8.7.4")
TEST(IndianScout, TheLargestGroupFirst) {
  const std::string two = kScouts + "new_york: br 3, wp_u 2; massachusetts: pfort 1; ";
  EXPECT_TRUE(decides(indians(two + "south_carolina: br 5, wp_u 1; georgia: mil_u 1"), {6}, 1,
                      {"scout south_carolina georgia", "move 4 br south_carolina"},
                      {"largest_group", "villages"}));
  // Nothing to do for a larger one.
  EXPECT_TRUE(decides(indians(two + "south_carolina: br 5, wp_u 1"), {6}, 1,
                      {"scout new_york massachusetts"}, {"patriot_fort"}));
}

// Leaders go with most of their units: Howe with four of five, the Tories to come included.
BOX(I12 .1)
RULE("8.1", "8.7.4")
TEST(IndianScout, HoweGoesWithMostOfHisTroops) {
  EXPECT_TRUE(decides(
      indians(kScouts + "new_york: br 3, tory 2, wp_u 2, howe; massachusetts: pfort 1"), {}, 1,
      {"scout new_york massachusetts", "leader howe massachusetts"}, {"yes leader_goes"}));
  EXPECT_TRUE(decides(
      indians(kScouts + "new_york: br 4, wp_u 2, mil_u 3, howe; massachusetts: pfort 1"), {}, 1,
      {"scout new_york massachusetts", "!leader howe massachusetts"}, {"no leader_goes"}));
  // As many leave as stay: a die says, and no question with a false answer.
  const Json even = indians(kScouts + "new_york: br 2, wp_u 2, howe; massachusetts: pfort 1");
  EXPECT_TRUE(decides(even, {}, 1, {"leader howe massachusetts"}, {"leader_tie", "leader_joins"}));
  EXPECT_FALSE(decides(even, {}, 1, {}, {"yes leader_goes"}));
}

BOX(I12 .2)
RULE("8.7.4")
TEST(IndianScout, ToAPatriotFort) {
  EXPECT_TRUE(decides(indians(kScouts + "new_york: br 3, wp_u 2; massachusetts: pfort 1; "
                                        "pennsylvania: mil_u 1"),
                      {6}, 1, {"scout new_york massachusetts"}, {"patriot_fort"}));
}

BOX(I12 .3)
RULE("8.7.4")
TEST(IndianScout, ThenToAVillageWithEnemies) {
  EXPECT_TRUE(decides(indians(kScouts + "new_york: br 3, wp_u 2; northwest: mil_u 1; "
                                        "pennsylvania: mil_u 1"),
                      {6}, 1, {"scout new_york northwest"}, {"villages"}));
}

BOX(I12 .4)
RULE("8.7.4")
TEST(IndianScout, ThenToRemoveRebelControl) {
  EXPECT_TRUE(decides(indians(kScouts + "new_york: br 3, wp_u 2; pennsylvania: mil_u 1; "
                                        "new_jersey: mil_u 1"),
                      {6}, 1, {"scout new_york pennsylvania"},
                      {"removes_rebel_control", "population"}));
}

BOX(I12 .5)
RULE("8.7.4")
TEST(IndianScout, SkirmishesAFortElseMostPieces) {
  EXPECT_TRUE(decides(indians(kScouts + "new_york: br 3, wp_u 2; massachusetts: pfort 1"), {6}, 1,
                      {"scout new_york massachusetts", "piece pfort"}, {}));
  NonPlayerTable table(
      indians(kScouts + "new_york: br 5, wp_u 2; massachusetts: pfort 1, cont 1, mil_u 2"));
  table.dice({6}).then(1).turn();
  EXPECT_EQ(table.state().count(Space::kMassachusetts, kRebellionPieces), 2);
}

// Ruling 87.
BOX(I12 .5)
RULE("8.7.4", "1.10")
TEST(IndianScout, LeavesClintonAMilitia) {
  const std::string scouts = kScouts + "new_york: br 5, wp_u 2, clinton; massachusetts: pfort 1, ";
  NonPlayerTable three(indians(scouts + "cont 3, mil_u 1"));
  three.dice({6}).then(1).turn();
  EXPECT_TRUE(three.did("pair cont cont"));
  EXPECT_EQ(three.state().count(Space::kMassachusetts, kRebellionPieces), 2);
  NonPlayerTable two(indians(scouts + "mil_u 2"));
  two.dice({6}).then(1).turn();
  EXPECT_TRUE(two.did("piece mil_a"));
  EXPECT_EQ(two.state().count(Space::kMassachusetts, kRebellionPieces), 1);
  EXPECT_EQ(two.state().on_map(Piece::kRegular), 5);
}

BOX(I12 .6)
RULE("8.7.4")
TEST(IndianScout, ThenWarPath) {
  EXPECT_TRUE(decides(indians(kScouts + "new_york: br 3, wp_u 2; massachusetts: pfort 1; "
                                        "northwest: mil_a 1"),
                      {}, 1, {"command scout", "special war_path"}, {"i8"}));
}

BOX(I12 .7)
RULE("8.7.4")
TEST(IndianScout, NotPossibleLeadsToMarch) {
  EXPECT_TRUE(decides(indians(kScouts + "new_york: br 3, wp_u 2; virginia: mil_u 1; "
                                        "resources: british 0"),
                      {6}, 1, {"command march"}, {"yes i9", "no i12", "yes i10"}));
  // The Indians cannot pay either, and no Trade is made for it (8.1, walk-through N5).
  EXPECT_TRUE(decides(indians(kScouts + "new_york: br 3, wp_u 2; virginia: mil_u 1; "
                                        "resources: indians 0"),
                      {6}, 1, {"command march"}, {"yes i9", "no i12", "yes i10"}));
}

}  // namespace
}  // namespace tricorne::liberty
