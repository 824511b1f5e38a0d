// The British chart (8.4), priority by priority: March, Battle, Skirmish and Common Cause.
#include "games/liberty/bots/charts.h"
#include "games/liberty/tests/np_cases.h"

namespace tricorne::liberty {
namespace {

using Json = nlohmann::json;

// No Regulars Available, so that B6 says no.
Json field(const std::string& text) {
  Json position = british(text);
  int regulars = 25;
  for (const auto& [space, pieces] : position["pieces"].items()) regulars -= pieces.value("br", 0);
  position["unavailable"] = {{"br", regulars}, {"tory", 0}, {"fr", 9}, {"squadron", 1}};
  return position;
}

// ---- B9

BOX(B9)
RULE("8.4.3", "8.4.4")
TEST(BritishBattle, TwoActiveRebelsOutnumbered) {
  EXPECT_TRUE(decides(field("virginia: br 4, cont 2"), {}, 2, {"command battle"}, {"yes b9"}));
  // One Active piece is not enough, however many hide.
  EXPECT_TRUE(
      decides(field("virginia: br 6, cont 1, mil_u 2"), {}, 2, {"!command battle"}, {"no b9"}));
  // Hidden Militia and Washington count among the outnumbered.
  EXPECT_TRUE(
      decides(field("virginia: br 4, cont 2, mil_u 2"), {}, 2, {"!command battle"}, {"no b9"}));
  EXPECT_TRUE(
      decides(field("virginia: br 3, cont 2, washington"), {}, 2, {"!command battle"}, {"no b9"}));
  EXPECT_TRUE(decides(field("virginia: br 3, cont 2, washington, howe"), {}, 2, {}, {"yes b9"}));
}

// ---- B10

BOX(B10 .1)
RULE("8.4.3")
TEST(BritishMarch, LosesNoControl) {
  EXPECT_TRUE(decides(field("new_york: br 6, mil_u 3, active_support"), {}, 1,
                      {"command march", "space new_york_city", "move 2 br new_york"},
                      {"keeps_control", "b10"}));
}

BOX(B10 .2)
RULE("8.4.3")
TEST(BritishMarch, TheLastToryAndWarPartyStay) {
  EXPECT_TRUE(decides(field("new_york: br 3, tory 1, wp_u 1, active_support"), {}, 1,
                      {"space new_york_city", "move 3 br new_york", "!move 1 tory new_york",
                       "!move 1 wp_u new_york"},
                      {"keeps_last_tory"}));
  EXPECT_TRUE(decides(field("new_york: br 3, tory 2, active_support"), {}, 1,
                      {"space new_york_city", "move 3 br new_york", "move 1 tory new_york"}, {}));
}

BOX(B10 .3)
RULE("8.4.3")
TEST(BritishMarch, TheLastRegularStaysWithoutActiveSupport) {
  EXPECT_TRUE(decides(field("new_york: br 4, bfort 1"), {}, 1,
                      {"space new_york_city", "move 3 br new_york"}, {"last_regular"}));
  EXPECT_TRUE(decides(field("new_york: br 4, bfort 1, active_support"), {}, 1,
                      {"space new_york_city", "move 4 br new_york"}, {}));
}

BOX(B10 .4)
RULE("8.4.3")
TEST(BritishMarch, LargestGroupsTakeTwoCitiesThenColonies) {
  NonPlayerTable table(
      field("new_york: br 3, bfort 1; virginia: br 4, bfort 1; georgia: br 2, bfort 1"));
  table.then(1).turn();
  // The largest group to New York City, the next one to another City; the last stays.
  EXPECT_TRUE(table.did("move 3 br virginia"));
  EXPECT_TRUE(table.did("move 2 br new_york"));
  EXPECT_EQ((table.state().controlled(Control::kBritish) & kCities).size(), 2);
  EXPECT_TRUE(cases::says(table.explanation(), "adds_british_control"));
  EXPECT_TRUE(cases::says(table.explanation(), "largest_group"));
  EXPECT_TRUE(cases::says(table.explanation(), "cities"));
  // No City to take: Colonies.
  EXPECT_TRUE(decides(field("quebec_city: tory 1; boston: tory 1; new_york_city: tory 1; "
                            "philadelphia: tory 1; norfolk: tory 1; charles_town: tory 1; "
                            "savannah: tory 1; new_york: br 3, bfort 1, active_support; "
                            "connecticut_rhode_island: cont 1"),
                      {}, 1, {"space connecticut_rhode_island", "move 3 br new_york"},
                      {"adds_british_control"}));
}

BOX(B10 .5)
RULE("8.4.3")
TEST(BritishMarch, WhereRebelCubesAreThenMostPeople) {
  EXPECT_TRUE(decides(field("new_york: br 8, bfort 1; boston: cont 1"), {}, 1,
                      {"space boston", "move 7 br new_york"}, {"rebel_cubes"}));
  EXPECT_TRUE(decides(field("new_york: br 8, bfort 1; boston: mil_u 1"), {}, 1,
                      {"space new_york_city", "move 7 br new_york"}, {"population"}));
}

BOX(B10 .6)
RULE("8.4.3")
TEST(BritishMarch, StopsOnceItControls) {
  // One group does for Boston; the other takes New York City.
  EXPECT_TRUE(decides(
      field("new_york: br 4, bfort 1; virginia: br 3, bfort 1; boston: cont 2"), {}, 1,
      {"space boston", "move 3 br new_york", "done", "space new_york_city", "move 2 br virginia"},
      {}));
}

BOX(B10 .7, B13 .1, B13 .2)
RULE("8.4.3")
TEST(BritishMarch, CommonCauseEnlargesAGroupForAProvinceNextDoor) {
  NonPlayerTable table(
      field("quebec_city: tory 1; boston: tory 1; new_york_city: tory 1; philadelphia: tory 1; "
            "norfolk: tory 1; charles_town: tory 1; savannah: tory 1; "
            "new_york: br 4, bfort 1, wp_u 3, wp_a 1; connecticut_rhode_island: cont 5"));
  table.then(1).turn();
  EXPECT_TRUE(table.did("move 3 br new_york"));
  EXPECT_TRUE(table.did("move 1 wp_a new_york"));  // Active first
  EXPECT_TRUE(table.did("move 2 wp_u new_york"));
  EXPECT_EQ(table.count(Space::kNewYork, Piece::kWarPartyU), 1);  // the last stays hidden
  EXPECT_TRUE(cases::says(table.explanation(), "b13"));
  EXPECT_EQ(table.state().control_of(Space::kConnecticut), Control::kBritish);
  EXPECT_FALSE(table.did("special naval_pressure"));
}

// Two groups that take two Cities, larger than any other.
const std::string kTwoArmies = "new_york: br 6, bfort 1; pennsylvania: br 6, bfort 1; ";

BOX(B10 .8)
RULE("8.4.3")
TEST(BritishMarch, TakesToriesToLoneRegulars) {
  // First where the March has just brought Regulars alone.
  EXPECT_TRUE(decides(field(kTwoArmies + "virginia: br 2, tory 2, bfort 1"), {}, 1,
                      {"space new_york_city", "move 5 br new_york", "space quebec_city",
                       "move 5 br pennsylvania", "move 1 br virginia", "move 1 tory virginia"},
                      {"lone_regulars"}));
  // Not to Active Support.
  NonPlayerTable loyal(field(kTwoArmies + "virginia: br 2, tory 2, bfort 1; all: active_support"));
  loyal.then(1).turn();
  EXPECT_EQ(loyal.count(Space::kVirginia, Piece::kTory), 2);
}

BOX(B10 .8, B10 .9)
RULE("8.4.3")
TEST(BritishMarch, ComesBackFirstToTheDestinationsItHasSelected) {
  // Both Cities are taken before Tories follow the Regulars: those from Virginia serve a
  // destination of the March before Georgia, whose Regular has been alone for longer.
  NonPlayerTable table(
      field(kTwoArmies + "virginia: br 2, tory 2, bfort 1; georgia: br 1, mil_u 1"));
  table.then(1).turn();
  EXPECT_TRUE(table.did("move 5 br new_york"));
  EXPECT_TRUE(table.did("move 5 br pennsylvania"));
  EXPECT_TRUE(table.did("move 1 tory virginia"));
  EXPECT_FALSE(table.state().has(Space::kGeorgia, Piece::kTory));
  EXPECT_EQ(table.count(Space::kQuebecCity, Piece::kTory), 1);  // the 1 chose it
  EXPECT_TRUE(cases::says(table.explanation(), "march_destinations"));
  // Two destinations were paid for, none twice; Naval Pressure then brought one Resource.
  EXPECT_EQ(table.state().money(Faction::kBritish), 4);
}

BOX(B10 .9)
RULE("8.4.3")
TEST(BritishMarch, TakesRegularsToLoneTories) {
  EXPECT_TRUE(decides(
      field(kTwoArmies + "virginia: br 2, bfort 1; georgia: tory 1"), {}, 1,
      {"move 5 br new_york", "move 5 br pennsylvania", "space georgia", "move 1 br virginia"},
      {"lone_tories"}));
}

// One of four leaves, and no Tory will follow it: Howe stays with the three.
BOX(B10 .9)
RULE("8.1", "8.4.3")
TEST(BritishMarch, HoweDoesNotFollowALoneRegular) {
  EXPECT_TRUE(decides(field("new_york: br 6, tory 6, bfort 1; pennsylvania: br 6, tory 6, bfort 1; "
                            "virginia: br 2, tory 2, bfort 1, howe; georgia: tory 1"),
                      {}, 1, {"space georgia", "move 1 br virginia", "!leader howe georgia"},
                      {"no leader_goes"}));
}

BOX(B10 .10)
RULE("8.4.3")
TEST(BritishMarch, SearchesInPlaceWhereSupportIs) {
  EXPECT_TRUE(
      decides(field("massachusetts: br 4, mil_u 3; virginia: br 4, mil_u 3, passive_support; "
                    "resources: british 1"),
              {}, 1, {"command march", "space virginia"}, {"underground_militia", "support"}));
}

BOX(B10 .11)
RULE("8.4.3")
TEST(BritishMarch, ThenSkirmishesElseNavalPressure) {
  EXPECT_TRUE(decides(field("new_york: br 4, bfort 1; georgia: br 2, cont 1"), {}, 2,
                      {"command march", "special skirmish"}, {"b11"}));
  EXPECT_TRUE(decides(field("new_york: br 4, bfort 1"), {}, 2,
                      {"command march", "special naval_pressure"}, {"b7"}));
}

BOX(B10 .12)
RULE("8.4.3")
TEST(BritishMarch, MustersIfNobodyCanMarch) {
  EXPECT_TRUE(decides(field("massachusetts: br 2, mil_u 1"), {}, 1, {"command muster"},
                      {"no b6", "no b9", "no b10", "yes b8"}));
  Json nothing = field("massachusetts: br 2, mil_u 1");
  nothing["unavailable"]["tory"] = 25;
  EXPECT_TRUE(decides(nothing, {}, 1, {"pass"}, {"no b10", "no b8"}));
}

// ---- B11

// Two Cities and a die decide nothing here: after a Muster far away.
const std::string kAfterMuster = "all: active_support; new_hampshire: neutral; ";

BOX(B11 .2)
RULE("8.4.1")
TEST(BritishSkirmish, WestIndiesFirst) {
  EXPECT_TRUE(decides(british(kAfterMuster + "treaty; west_indies: br 3, fr 2; "
                                             "georgia: br 1, tory 2, cont 2"),
                      {}, 3, {"special skirmish", "space west_indies"}, {"west_indies", "strike"}));
}

BOX(B11 .3)
RULE("8.4.1")
TEST(BritishSkirmish, ThenExactlyOneRegular) {
  EXPECT_TRUE(decides(british(kAfterMuster + "virginia: br 3, tory 9, bfort 1, cont 3; "
                                             "georgia: br 1, tory 9, bfort 1, cont 1"),
                      {}, 3, {"special skirmish", "space georgia"}, {"one_regular"}));
}

BOX(B11 .4)
RULE("8.4.1")
TEST(BritishSkirmish, ThenMostCubesTheRarerKindFirst) {
  EXPECT_TRUE(decides(
      british(
          kAfterMuster +
          "treaty; virginia: br 3, tory 5, bfort 1, cont 3, fr 1; "
          "georgia: br 3, tory 5, bfort 1, cont 1; unavailable: br 6, tory 6, fr 9, squadron 1"),
      {}, 3, {"special skirmish", "space virginia", "pair cont fr"}, {"most_cubes", "cubes_fall"}));
}

BOX(B11 .5)
RULE("8.4.1")
TEST(BritishSkirmish, WithoutCubesTheLastRebelInACity) {
  EXPECT_TRUE(decides(british(kAfterMuster + "virginia: br 3, tory 5, bfort 1, mil_a 2; "
                                             "georgia: br 3, tory 5, bfort 1, mil_a 1; "
                                             "savannah: br 3, tory 5, bfort 1, mil_a 1"),
                      {}, 3, {"special skirmish", "space savannah"}, {"last_rebel", "cities"}));
}

BOX(B11 .6)
RULE("8.4.1")
TEST(BritishSkirmish, ClintonTakesOneMoreMilitia) {
  NonPlayerTable table(
      british(kAfterMuster + "virginia: br 3, tory 5, bfort 1, cont 1, mil_u 2, clinton"));
  table.then(3).turn();
  EXPECT_TRUE(table.did("special skirmish"));
  EXPECT_EQ(table.count(Space::kVirginia, Piece::kContinental), 0);
  EXPECT_EQ(table.count(Space::kVirginia, Piece::kMilitiaU), 1);
}

BOX(B11 .7)
RULE("8.4.1")
TEST(BritishSkirmish, NoneAndNoNavalPressureMeansNothing) {
  EXPECT_TRUE(
      decides(british(kAfterMuster), {}, 3, {"command muster", "special naval_pressure"}, {"b7"}));
  EXPECT_TRUE(decides(
      british(kAfterMuster + "treaty; fni 1; savannah: blockade 1; norfolk: br 3, tory 3, howe; "
                             "west_indies: squadron 1"),
      {}, 3, {"command muster", "!special naval_pressure", "!special skirmish"}, {}));
}

// ---- B12, B13

BOX(B12 .1, B12 .2)
RULE("8.4.4")
TEST(BritishBattle, WhereverItIsStrongerMostBritishFirst) {
  EXPECT_TRUE(decides(field("virginia: br 6, cont 2; georgia: br 9, cont 3"), {}, 2,
                      {"command battle", "space georgia", "space virginia"},
                      {"most_british", "b12"}));
  EXPECT_TRUE(decides(field("virginia: br 6, wp_u 3, cont 2; massachusetts: br 3, cont 5"), {}, 2,
                      {"command battle", "space virginia", "!space massachusetts"}, {"b12"}));
}

BOX(B11 .1)
RULE("8.4.1", "8.4.4")
TEST(BritishBattle, SkirmishesOnlyWhereNoBattleWillBe) {
  EXPECT_TRUE(decides(field("virginia: br 6, cont 3; georgia: br 9, cont 3; "
                            "massachusetts: br 3, cont 5"),
                      {}, 2,
                      {"command battle", "space georgia", "space virginia", "special skirmish",
                       "pair cont cont", "space georgia"},
                      {"b11", "b12", "next_battle"}));
}

BOX(B12 .3, B13 .4)
RULE("8.4.4")
TEST(BritishBattle, CommonCauseElseSkirmishElsewhere) {
  EXPECT_TRUE(decides(field("virginia: br 6, cont 2; georgia: br 1, cont 2"), {}, 2,
                      {"command battle", "space virginia", "special skirmish"}, {"b11"}));
  EXPECT_TRUE(decides(field("virginia: br 6, cont 2"), {}, 2,
                      {"command battle", "space virginia", "special naval_pressure"}, {"b7"}));
  EXPECT_TRUE(decides(field("virginia: br 6, wp_u 2, cont 2; georgia: br 1, cont 2"), {}, 2,
                      {"command battle", "!special skirmish"}, {"b13"}));
}

BOX(B12 .1, B12 .3)
RULE("8.1", "8.4.4")
TEST(BritishBattle, AllAreSelectedAndPaidForBeforeTheFirstIsFought) {
  NonPlayerTable both(field("virginia: br 6, cont 2; georgia: br 9, cont 3"));
  ASSERT_TRUE(both.then(2).until(Question::kRollD3));
  EXPECT_EQ(both.state().money(Faction::kBritish), 3);
  EXPECT_EQ(both.state().command().selected.size(), 2);
  // One Resource selects one Battle, so the Skirmish may be where the other would have been.
  NonPlayerTable table(
      field("virginia: br 6, cont 2; georgia: br 9, cont 3; resources: british 1"));
  table.then(2).turn();
  EXPECT_TRUE(table.did("space georgia"));
  EXPECT_FALSE(table.did("space virginia"));
  EXPECT_TRUE(table.did("special skirmish"));
  EXPECT_EQ(table.count(Space::kVirginia, Piece::kContinental), 0);
}

BOX(B12 .3, B13 .1)
RULE("8.4.4")
TEST(BritishBattle, CommonCauseOnlyIfItRaisesTheForceLevel) {
  // One of two Active War Parties as a Tory is worth what the two are worth as they are.
  const auto used = [](const std::string& pieces) {
    const State s = Liberty::load(field("virginia: cont 2, " + pieces)).value();
    return bots::battle_common_cause(s, Space::kVirginia);
  };
  EXPECT_EQ(used("br 4, tory 3, wp_a 2"), 0);
  EXPECT_EQ(used("br 4, tory 3, wp_a 3"), 1);
  EXPECT_EQ(used("br 4, tory 2, wp_a 2"), 2);
  EXPECT_TRUE(decides(field("virginia: br 6, tory 5, wp_a 2, cont 3; georgia: br 1, cont 2"), {}, 2,
                      {"command battle", "space virginia", "special skirmish"}, {"b11"}));
}

BOX(B13 .1)
RULE("4.2.1", "8.1.2")
TEST(BritishBattle, WarPartiesOfACommonCauseFallAfterAllToriesButOne) {
  const auto gives_up = [](int tories) {
    NonPlayerTable table(field("virginia: br 8, wp_u 5, cont 6, tory " + std::to_string(tories)));
    EXPECT_TRUE(table.then(3).until(Question::kBattleLoss));
    return table.first_move();
  };
  EXPECT_EQ(gives_up(3), "piece tory");
  EXPECT_EQ(gives_up(1), "piece wp_a");
}

BOX(B2 .6, B12 .1)
RULE("3.1.2", "8.4", "8.4.4")
TEST(BritishBattle, AFreeBattleOfAnEventHasNoCommonCause) {
  const std::string odds =
      "card 48; all: tory 1, active_support; new_york: br 3, tory 0, wp_u 3, neutral, cont ";
  EXPECT_TRUE(decides(field(odds + "4"), {}, 6, {"event unshaded", "space new_york"}, {"yes b2"}));
  EXPECT_TRUE(decides(field(odds + "6"), {}, 6, {"!event unshaded"}, {"no effective"}));
}

BOX(B12 .4)
RULE("8.4.4")
TEST(BritishBattle, MarchesIfNoneIsWorthIt) {
  EXPECT_TRUE(decides(field("virginia: br 6, mil_a 3"), {}, 2, {"command march"},
                      {"yes b9", "no b12", "yes b10"}));
}

BOX(B13 .1, B13 .3)
RULE("8.4.3")
TEST(BritishBattle, CommonCauseFillsTheGapAndKeepsOneHidden) {
  const auto used = [](const std::string& pieces) {
    const State s = Liberty::load(field("virginia: cont 2, " + pieces)).value();
    return bots::battle_common_cause(s, Space::kVirginia);
  };
  EXPECT_EQ(used("br 4, tory 1, wp_u 2, wp_a 1"), 2);  // the last hidden one is left
  EXPECT_EQ(used("br 4, tory 3, wp_u 2, wp_a 1"), 1);  // the gap is one
  EXPECT_EQ(used("br 4, tory 4, wp_u 2, wp_a 1"), 0);
  EXPECT_EQ(used("br 4, wp_u 1"), 0);
  // Active ones first.
  EXPECT_TRUE(decides(field("virginia: br 6, tory 4, wp_u 3, wp_a 1, cont 3"), {}, 2,
                      {"command battle", "common_cause 1 1"}, {"b13"}));
}

}  // namespace
}  // namespace tricorne::liberty
