// 8.1 to 8.3: what holds for all non-players: how much they do, in what order, and how they execute
// Events.
#include "games/liberty/tests/np_cases.h"

namespace tricorne::liberty {
namespace {

using Json = nlohmann::json;

RULE("8.1.1")
TEST(NonPlayerActions, GoAsFarAsTheyCanAndPayAsAnybody) {
  // Six Regulars are the most that a Muster places, and all that are left if they are fewer.
  EXPECT_TRUE(decides(british("all: active_support; georgia: neutral"), {}, 1,
                      {"place 6 br georgia", "place 2 tory georgia"}, {}));
  EXPECT_TRUE(decides(british("all: active_support; georgia: neutral; "
                              "unavailable: br 22, tory 24, fr 9, squadron 1"),
                      {1}, 1, {"place 3 br georgia", "place 1 tory georgia"}, {}));
  // A Raid Activates a War Party and costs a Resource in each Colony; the Trade after it Activates
  // one more and brings a Resource.
  NonPlayerTable raid(
      indians("virginia: active_opposition; georgia: active_opposition; "
              "southwest: wp_u 5, village 1; "
              "resources: indians 5, patriots 0, british 0"));
  raid.then(1).turn();
  EXPECT_EQ(raid.state().on_map(Piece::kWarPartyA), 2 + 1);
  EXPECT_EQ(raid.state().raid_left, 10);
  EXPECT_EQ(raid.state().money(Faction::kIndians), 5 - 2 + 1);
  // Hortalez spends what there is, though the D3 shows more.
  EXPECT_TRUE(decides(french("resources: french 1, patriots 0"), {}, 3,
                      {"command hortalez", "amount 1"}, {}));
}

// 26 pieces of the Patriots, so that a 5 plays any Event that does something.
const std::string kStrong =
    "massachusetts: active_opposition, cont 15, mil_a 5, pfort 2; boston: mil_u 1, tory 2; "
    "connecticut_rhode_island: mil_u 1, tory 2; new_york: mil_u 1, tory 3; "
    "new_hampshire: mil_u 1, tory 2; ";

RULE("8.3.3", "8.3.5")
TEST(NonPlayerEvents, AMarchThatIsAChoiceIsLeftToTheChart) {
  // Card 26: nobody can be spared for North Carolina. Card 5: one Militia is wanted in New Jersey.
  const std::string alone = kStrong +
                            "virginia: active_opposition, mil_u 1; "
                            "north_carolina: br 4, tory 1, bfort 1; ";
  EXPECT_TRUE(decides(patriots("card 26; " + alone), {}, 5, {"!event shaded"}, {"no effective"}));
  EXPECT_TRUE(decides(patriots("card 26; " + alone + "virginia: mil_u 2"), {5}, 5,
                      {"event shaded", "move 1 mil_u virginia"}, {"yes effective"}));
  // The Battle that the chart would fight there needs no March.
  EXPECT_TRUE(decides(patriots("card 26; " + kStrong + "north_carolina: cont 3, mil_u 1, tory 1"),
                      {5}, 3, {"event shaded", "command battle"}, {"yes effective"}));
}

RULE("8.3.5")
TEST(NonPlayerEvents, CountThePiecesThatAreLeftToPlace) {
  // Card 28: three Tories for two Militia are five pieces, not six.
  NonPlayerTable table(
      patriots("card 28; virginia: tory 3, passive_support; georgia: tory 1, passive_support; " +
               std::string("massachusetts: active_opposition, cont 12, mil_a 13, pfort 2; ")));
  table.dice({5}).then(1).turn();
  ASSERT_TRUE(table.did("event shaded"));
  const auto& why = table.explanation();
  const auto most = std::find_if(why.begin(), why.end(), [](const Phrase& p) {
    return cases::mentions(p, "liberty.np.why.pieces");
  });
  ASSERT_NE(most, why.end());
  const auto n = std::find_if(most->args.begin(), most->args.end(),
                              [](const auto& arg) { return arg.first == "n"; });
  ASSERT_NE(n, most->args.end());
  EXPECT_EQ(std::get<std::int64_t>(n->second), 5);
}

RULE("8.3.5", "8.4")
TEST(NonPlayerEvents, APieceThatCannotBePlacedAnswersNoQuestion) {
  // Card 38 with no Regular left: Quebec and New York are equal.
  const std::string cities =
      "card 38; unavailable: br 0, tory 6, fr 9, squadron 1; savannah: br 3; charles_town: br 3; "
      "norfolk: br 3; "
      "philadelphia: br 3; new_york_city: br 13; ";
  EXPECT_TRUE(decides(british(cities), {}, 1, {"event unshaded", "space new_york"}, {}));
  EXPECT_TRUE(decides(british(cities), {}, 6, {"event unshaded", "space quebec"}, {}));
}

RULE("8.1.3", "8.7.2")
TEST(NonPlayerActions, StopWhenTheSpecialActivityThatFollowsBringsResources) {
  // The Trade comes after the Gather and buys no more of it.
  NonPlayerTable gather(
      indians("northwest: wp_u 3; quebec: village 1; southwest: wp_u 2; "
              "resources: indians 1, british 0"));
  gather.then(1).turn();
  EXPECT_TRUE(gather.did("special trade"));
  EXPECT_FALSE(gather.did("space southwest"));
  EXPECT_EQ(gather.state().money(Faction::kIndians), 1);
  // Nor does the Naval Pressure after a Muster.
  NonPlayerTable muster(
      british("all: active_support; pennsylvania: neutral; resources: british 1"));
  muster.then(3).turn();
  EXPECT_TRUE(muster.did("special naval_pressure"));
  EXPECT_EQ(muster.state().money(Faction::kBritish), 3);
}

RULE("8.1.3")
TEST(NonPlayerActions, FinishOnePriorityBeforeTheNext) {
  // All Villages, then War Parties at Villages, then elsewhere, up to four spaces.
  EXPECT_TRUE(decides(indians("northwest: wp_u 3; quebec: village 1; southwest: wp_u 2; "
                              "florida: wp_u 1; virginia: wp_u 1"),
                      {}, 1,
                      {"command gather", "build village northwest", "space quebec",
                       "space southwest", "space virginia", "!space florida"},
                      {"village_fit", "villages", "two_parties", "one_party"}));
  // Or until Resources run out: the first Reserve is free, one more is paid for.
  EXPECT_TRUE(decides(indians("northwest: wp_u 3; quebec: village 1; southwest: wp_u 2; "
                              "resources: indians 1"),
                      {}, 1, {"build village northwest", "space quebec", "!space southwest"}, {}));
}

RULE("8.1.3", "8.2")
TEST(NonPlayerActions, EqualSpacesAreDrawnFromTheTable) {
  // Georgia is in column 3, row 4; with a 3 and a 4 the Regulars land there.
  EXPECT_TRUE(decides(british("all: active_support; georgia: neutral; new_jersey: neutral; "
                              "new_hampshire: neutral"),
                      {3, 4}, 1, {"command muster", "space georgia"}, {}));
  EXPECT_TRUE(decides(british("all: active_support; georgia: neutral; new_jersey: neutral; "
                              "new_hampshire: neutral"),
                      {3, 5}, 1, {"command muster", "space new_hampshire"}, {}));
}

RULE("8.3")
TEST(NonPlayerEvents, NeedNotServeTheOneWhoExecutesThem) {
  // Indians shift levels for the British cause.
  EXPECT_TRUE(decides(indians("card 10; boston: active_opposition"), {}, 1, {"event unshaded"},
                      {"yes i2"}));
}

RULE("8.3.2")
TEST(NonPlayerEvents, RoyalistsReadTheUnshadedTextRebelsTheShaded) {
  EXPECT_TRUE(
      decides(british("card 10; boston: active_opposition"), {}, 1, {"event unshaded"}, {}));
  EXPECT_TRUE(decides(indians("card 91"), {}, 1, {"event unshaded"}, {}));
  EXPECT_TRUE(decides(patriots("card 10; boston: active_support; virginia: active_support"), {}, 1,
                      {"!event unshaded"}, {}));
  EXPECT_TRUE(decides(patriots("card 56"), {}, 1, {"event shaded"}, {"yes p2"}));
  EXPECT_TRUE(decides(french("card 65"), {}, 1, {"event shaded"}, {"yes f2"}));
  // One text is everybody's.
  EXPECT_TRUE(
      decides(patriots("card 73; quebec: village 1"), {}, 1, {"event unshaded"}, {"yes p2"}));
}

RULE("8.3.3")
TEST(NonPlayerEvents, IneffectiveOnesGiveWayToACommand) {
  const std::string cities =
      "quebec_city: br 1; boston: br 1; norfolk: br 1; savannah: br 1; "
      "charles_town: br 1; ";
  // No effect at all: no Militia to Activate.
  EXPECT_TRUE(decides(british(cities + "card 8"), {}, 6, {"!event unshaded"}, {"no effective"}));
  EXPECT_TRUE(decides(british(cities + "card 8; virginia: mil_u 3"), {}, 6, {"event unshaded"},
                      {"yes effective"}));
  // Friendly losses only.
  EXPECT_TRUE(decides(indians("card 73; quebec: village 2; florida: village 2"), {}, 6,
                      {"!event unshaded"}, {"no effective"}));
  // A shift in the enemy's favour: all Cities toward Neutral.
  EXPECT_TRUE(decides(british(cities + "card 39; quebec_city: active_support; "
                                       "boston: active_support; norfolk: active_support"),
                      {}, 6, {"!event unshaded"}, {"no effective"}));
  // Eligibility is an effect.
  Json position = british(cities + "card 44");
  position["eligible"] = {"british", "french"};
  EXPECT_TRUE(decides(position, {}, 6, {"event unshaded"}, {"yes effective"}));
}

RULE("8.3.4", "8.1.2")
TEST(NonPlayerEvents, PlaceAllTheyCanFromUnavailableFirst) {
  // Two Regulars and two Tories of card 32: one of each is Unavailable, the others are Available.
  NonPlayerTable table(british("card 32; unavailable: br 1, tory 1, fr 9, squadron 1"));
  table.then(1).turn();
  EXPECT_EQ(table.state().on_map(Piece::kRegular), 2);
  EXPECT_EQ(table.state().on_map(Piece::kTory), 2);
  EXPECT_EQ(table.state().unavailable(Piece::kRegular), 0);
  EXPECT_EQ(table.state().unavailable(Piece::kTory), 0);
  EXPECT_EQ(table.state().available(Piece::kRegular), 23);
  // Four cubes of card 38: Regulars and Tories in turn.
  NonPlayerTable cubes(british("card 38; new_york: br 1"));
  cubes.then(6).turn();
  EXPECT_EQ(cubes.state().on_map(Piece::kRegular) + cubes.state().on_map(Piece::kTory), 5);
  EXPECT_GE(cubes.state().on_map(Piece::kTory), 2);
}

RULE("8.1.2", "8.3.4")
TEST(NonPlayerEvents, PlaceCubesInTurn) {
  // Fewest first, then the other kind, whatever their numbers: two and two.
  NonPlayerTable cubes(
      british("card 38; new_york: br 5; unavailable: br 6, tory 0, fr 9, squadron 1"));
  cubes.then(1).turn();
  ASSERT_TRUE(cubes.did("event unshaded"));
  // The Unavailable come first, all the same.
  EXPECT_EQ(cubes.count(Space::kNewYork, Piece::kRegular), 9);
  NonPlayerTable available(
      british("card 38; new_york: br 5; unavailable: br 0, tory 0, fr 9, squadron 1"));
  available.then(1).turn();
  EXPECT_EQ(available.count(Space::kNewYork, Piece::kRegular), 7);
  EXPECT_EQ(available.count(Space::kNewYork, Piece::kTory), 2);
  // Out of Unavailable Tories before Regulars.
  NonPlayerTable waiting(
      british("card 38; new_york: tory 5; unavailable: br 6, tory 3, fr 9, squadron 1"));
  waiting.then(1).turn();
  EXPECT_EQ(waiting.count(Space::kNewYork, Piece::kTory), 8);
  EXPECT_EQ(waiting.count(Space::kNewYork, Piece::kRegular), 1);
}

RULE("8.1.2", "8.2")
TEST(NonPlayerEvents, RemoveEnemiesByTheirRank) {
  // Card 24: as many as possible in the space drawn, Underground before Active.
  NonPlayerTable militia(
      indians("card 24; quebec: village 2; florida: village 2; virginia: mil_a 3, pfort 1; "
              "georgia: mil_u 2; new_york: mil_u 1, mil_a 1"));
  militia.then(6).turn();
  ASSERT_TRUE(militia.did("event unshaded"));
  EXPECT_TRUE(militia.did("remove 2 mil_u georgia"));
  // Card 50: the West Indies are as likely as another space.
  const Json french_fleet = british(
      "card 50; treaty; quebec_city: bfort 1; new_york_city: bfort 1; norfolk: bfort 1; "
      "savannah: bfort 1; charles_town: bfort 1; west_indies: fr 2; virginia: fr 2");
  EXPECT_TRUE(decides(french_fleet, {6, 1}, 1, {"remove 2 fr west_indies"}, {}));
  EXPECT_TRUE(decides(french_fleet, {6, 6}, 1, {"remove 2 fr virginia"}, {}));
  // Card 6: a British Fort is no Village, though one stands beside it.
  EXPECT_TRUE(decides(patriots("card 6; massachusetts: cont 15; new_hampshire: mil_u 10; "
                               "florida: bfort 1, village 1; virginia: bfort 1, br 2"),
                      {}, 6, {"event shaded", "space virginia"}, {"pieces"}));
  // Card 7: of seven Cities and the West Indies each is as likely.
  const std::string villages = "quebec: village 2; florida: village 2; ";
  EXPECT_TRUE(decides(indians(villages + "treaty; card 7"), {6, 2, 2, 3, 5}, 1,
                      {"event unshaded", "space boston"}, {}));
  // Card 6: cubes in turn, the fewest of the space first.
  NonPlayerTable cubes(
      french("card 6; virginia: bfort 1, br 4, tory 2; georgia: br 1; new_york: tory 9"));
  cubes.then(1).turn();
  ASSERT_TRUE(cubes.did("event shaded"));
  EXPECT_EQ(cubes.count(Space::kVirginia, Piece::kRegular), 3);
  EXPECT_EQ(cubes.count(Space::kVirginia, Piece::kTory), 1);
  // Card 8: all three in the space drawn.
  NonPlayerTable culper(french("card 8; virginia: br 2, tory 2; georgia: br 2, tory 2"));
  culper.dice({6}).then(1).turn();
  ASSERT_TRUE(culper.did("event shaded"));
  EXPECT_EQ(culper.count(Space::kGeorgia, Piece::kRegular), 0);
  EXPECT_EQ(culper.count(Space::kGeorgia, Piece::kTory), 1);
}

RULE("8.1.2", "8.3.1")
TEST(NonPlayerEvents, GiveUpTheirOwnAsTheRulesRankThem) {
  const std::string cities =
      "quebec_city: bfort 1; new_york_city: bfort 1; norfolk: bfort 1; savannah: bfort 1; "
      "charles_town: bfort 1; ";
  // Card 20: four Continentals, the last of a space only when there is no other.
  NonPlayerTable continentals(
      british(cities + "card 20; massachusetts: cont 3; virginia: cont 2; georgia: cont 1"));
  continentals.dice({6}).then(1).turn();
  ASSERT_TRUE(continentals.did("event unshaded"));
  EXPECT_TRUE(continentals.did("remove 2 cont massachusetts"));
  EXPECT_TRUE(continentals.did("remove 1 cont virginia"));
  EXPECT_EQ(continentals.state().on_map(Piece::kContinental), 2);
  // Card 78: a quarter of the units. Continentals but the last, then Active Militia.
  NonPlayerTable units(
      indians("card 78; quebec: village 2; florida: village 2; massachusetts: cont 2; "
              "virginia: cont 1, mil_a 1; georgia: mil_u 8"));
  units.then(6).turn();
  ASSERT_TRUE(units.did("event unshaded"));
  EXPECT_TRUE(units.did("remove 1 cont massachusetts"));
  EXPECT_TRUE(units.did("remove 1 mil_a virginia"));
  EXPECT_TRUE(units.did("remove 1 mil_u georgia"));
  // Card 29: who must Activate does so in spaces drawn by lot, all it can in each.
  NonPlayerTable spies(british(cities + "card 29; virginia: mil_u 3; georgia: mil_u 6"));
  spies.dice({6}).then(1).turn();
  ASSERT_TRUE(spies.did("event unshaded"));
  EXPECT_TRUE(spies.did("activate 3 mil_u virginia"));
  EXPECT_EQ(spies.count(Space::kGeorgia, Piece::kMilitiaA), 1);
  // Card 87: the other faction's piece rather than one's own.
  EXPECT_TRUE(decides(british(cities + "card 87; pennsylvania: tory 1, wp_u 1"), {6}, 1,
                      {"event unshaded", "remove 1 wp_u pennsylvania"}, {}));
  // Card 80 at a person's behest: cubes in turn, the most first.
  Json slaves = patriots("card 80; virginia: br 6, tory 3; georgia: br 1, tory 3");
  slaves["seats"] = {"rulebook", "human", "rulebook", "rulebook"};
  NonPlayerTable behest(slaves);
  behest.then(1);
  behest.answer("event unshaded");
  behest.answer("space virginia");
  EXPECT_EQ(behest.first_move(), "remove 1 br virginia");
  EXPECT_EQ(behest.first_move(), "remove 1 tory virginia");
  EXPECT_EQ(behest.first_move(), "remove 1 tory georgia");
  EXPECT_EQ(behest.first_move(), "remove 1 br georgia");
  // Units before the Village.
  NonPlayerTable escape(
      patriots("card 80; quebec: village 1, wp_u 1; florida: village 1, wp_u 2, wp_a 1"));
  escape.then(6).turn();
  ASSERT_TRUE(escape.did("event unshaded"));
  EXPECT_EQ(escape.count(Space::kQuebec, Piece::kVillage), 0);
  EXPECT_EQ(escape.count(Space::kFlorida, Piece::kVillage), 1);
  EXPECT_EQ(escape.count(Space::kFlorida, Piece::kWarPartyA), 0);
}

RULE("8.3.5")
TEST(NonPlayerEvents, BenefitSelfThenFriendHarmAnEnemy) {
  // Card 32: Resources for the Indians themselves; card 74: the same by its own text.
  EXPECT_TRUE(decides(indians("card 74; quebec: village 2; florida: village 2"), {}, 6,
                      {"event unshaded", "faction indians"}, {}));
  // Card 66: the free March and Battle are for the one who executes the Event.
  EXPECT_TRUE(decides(french("treaty; card 66; georgia: fr 6, mil_u 1; florida: br 1, mil_u 1; "
                             "southwest: cont 2"),
                      {}, 1, {"event shaded", "faction french"}, {"yes f2"}));
  // Card 62: Patriots place their own Militia rather than French Regulars.
  NonPlayerTable langlade(
      patriots("treaty; card 62; massachusetts: cont 15; new_hampshire: mil_u 10"));
  langlade.dice({6}).then(1).turn();
  ASSERT_TRUE(langlade.did("event shaded"));
  EXPECT_EQ(langlade.count(Space::kNorthwest, Piece::kMilitiaU), 3);
  EXPECT_EQ(langlade.count(Space::kQuebec, Piece::kFrench), 0);
  // Card 87: one of two enemies by lot, a person first; then by rank.
  const std::string lenape = "card 87; quebec: village 2; florida: village 2; treaty; ";
  Json pennsylvania = indians(lenape + "pennsylvania: fr 2, mil_a 1, cont 2");
  EXPECT_TRUE(decides(pennsylvania, {6, 6}, 1, {"remove 1 fr pennsylvania"}, {}));
  EXPECT_TRUE(decides(pennsylvania, {6, 1}, 1, {"remove 1 mil_a pennsylvania"}, {}));
  // A Patriot Fort is what the Indians ask for.
  EXPECT_TRUE(decides(indians("treaty; card 87; pennsylvania: pfort 1, fr 2"), {}, 6,
                      {"event unshaded", "remove 1 pfort pennsylvania"}, {"yes i2"}));
  pennsylvania["seats"] = {"rulebook", "rulebook", "rulebook", "human"};
  EXPECT_TRUE(decides(pennsylvania, {6}, 1, {"remove 1 fr pennsylvania"}, {}));
  // Harm: a person before a non-player.
  Json position = british(
      "card 44; quebec_city: br 1; boston: br 1; norfolk: br 1; "
      "savannah: br 1; charles_town: br 1");
  position["eligible"] = {"british", "patriots", "french"};
  position["seats"] = {"rulebook", "human", "rulebook", "rulebook"};
  EXPECT_TRUE(decides(position, {}, 6, {"event unshaded", "faction patriots"}, {}));
}

RULE("8.3.5")
TEST(NonPlayerEvents, SpacesThatAnswerTheQuestionComeFirst) {
  // Card 43: Tories go first to the Regulars in Active Opposition.
  EXPECT_TRUE(decides(british("card 43; "
                              "north_carolina: br 1, active_opposition; virginia: br 1; "
                              "georgia: br 1; new_york: br 1"),
                      {}, 6, {"event unshaded", "space north_carolina"}, {"event_question"}));
  // Card 25: a shift is asked for before Militia in Active Support, and Opposition gained (8.3.6).
  EXPECT_TRUE(decides(patriots("card 25; boston: active_support; virginia: active_support"), {}, 6,
                      {"event shaded", "space new_york_city", "!space boston"},
                      {"yes p2", "own_level"}));
  // Card 31: the executor's questions, not those of the Patriots who choose.
  EXPECT_TRUE(decides(french("treaty; card 31; georgia: active_support"), {6, 1}, 1,
                      {"event shaded", "space south_carolina"}, {}));
  // Card 1: with nothing to catch up, the Casualties and not the shift.
  EXPECT_TRUE(decides(british("card 1; georgia: br 1, cont 1, active_support; virginia: br 1, "
                              "active_opposition; new_york: active_support"),
                      {}, 6, {"event unshaded", "space georgia"}, {"yes b2", "event_question"}));
  // Card 73: a Village rather than a British Fort, as the Patriots ask for it.
  EXPECT_TRUE(decides(patriots("card 73; quebec: bfort 1; northwest: village 1"), {}, 1,
                      {"event unshaded", "remove 1 village northwest"}, {"yes p2"}));
  // Card 26: Tories where they answer the question and a second Fort does not.
  EXPECT_TRUE(decides(british("card 26; north_carolina: active_opposition"), {}, 1,
                      {"event unshaded", "place 1 bfort north_carolina"}, {"yes b2"}));
  EXPECT_TRUE(decides(british("card 26; north_carolina: bfort 1, active_opposition"), {}, 1,
                      {"event unshaded", "place 2 tory north_carolina"}, {"yes b2"}));
  // Card 89: one in each space that answers it, as many spaces as possible.
  NonPlayerTable tories(
      british("card 89; virginia: mil_a 2, active_opposition; georgia: cont 2, active_opposition; "
              "new_york: mil_u 4"));
  tories.then(1).turn();
  ASSERT_TRUE(tories.did("event unshaded"));
  EXPECT_EQ(tories.count(Space::kVirginia, Piece::kTory), 1);
  EXPECT_EQ(tories.count(Space::kGeorgia, Piece::kTory), 1);
  EXPECT_EQ(tories.count(Space::kNewYork, Piece::kTory), 2);
  NonPlayerTable rebels(
      patriots("card 89; virginia: tory 4; georgia: tory 1, active_support; "
               "new_york: tory 3, village 1"));
  rebels.then(1).turn();
  ASSERT_TRUE(rebels.did("event shaded"));
  EXPECT_EQ(rebels.count(Space::kGeorgia, Piece::kMilitiaU), 1);
  EXPECT_GE(rebels.count(Space::kNewYork, Piece::kMilitiaU), 1);
}

// Ruling 111: two War Parties for nobody before two for a Militia, where all three are there.
RULE("5.1.3", "8.3.5")
TEST(NonPlayerEvents, Card74WherePiecesOfTheEnemyGoMoreThanOnesOwn) {
  for (int face : {1, 6}) {
    EXPECT_TRUE(decides(patriots("card 74; massachusetts: cont 15; new_hampshire: mil_u 10; "
                                 "virginia: wp_u 2, mil_u 1; georgia: wp_u 2; "
                                 "new_york: wp_u 2, mil_u 1"),
                        {6}, face, {"event shaded", "space georgia"}, {"pieces"}));
  }
}

// Ruling 112: there is no room for a Fort in the Northwest, as there is in every other Reserve.
RULE("8.3.5")
TEST(NonPlayerEvents, TheFirstQuestionThatASpaceAnswersComesFirst) {
  for (int face : {1, 6}) {
    EXPECT_TRUE(decides(patriots("card 72; northwest: village 2"), {}, face,
                        {"event unshaded", "space northwest"}, {"yes p2", "event_question"}));
  }
}

RULE("8.3.5", "8.4", "8.5", "8.6")
TEST(NonPlayerEvents, CountForTheQuestionsOnlyWhatTheyThemselvesBring) {
  // Card 48: Tories that march to Active Opposition are not placed there.
  EXPECT_TRUE(decides(british("card 48; all: active_opposition; massachusetts: br 5, tory 4"), {},
                      1, {"!event unshaded"}, {"no b2"}));
  // Card 5: a Fort that a Rally after the Battle would bring, a Village lost in it (ruling 97).
  EXPECT_TRUE(decides(patriots("card 5; massachusetts: cont 9, mil_u 1; new_york: tory 2, "
                               "village 1; virginia: mil_u 5"),
                      {}, 1, {"!event shaded"}, {"no p2"}));
  // Card 67: Regulars in the West Indies are not on the map.
  EXPECT_TRUE(decides(french("treaty; card 67; massachusetts: mil_u 1; "
                             "unavailable: br 6, tory 6, fr 13, squadron 1"),
                      {}, 1, {"!event shaded"}, {"no f2"}));
  EXPECT_TRUE(decides(french("treaty; card 67; massachusetts: mil_u 1; "
                             "unavailable: br 6, tory 6, fr 9, squadron 1"),
                      {}, 1, {"event shaded"}, {"yes f2"}));
}

// Ruling 79.
BOX(B2 .1, P2 .1, F2 .1, I2 .1)
RULE("8.4", "8.5", "8.6", "8.7")
TEST(NonPlayerEvents, CountBlockadesAsShiftsButNoBattles) {
  // Cards 53 and 60: a level of French Naval Intervention up, and a Blockade takes Support away.
  const std::string loyal = "treaty; new_york_city: active_support; ";
  EXPECT_TRUE(decides(patriots(loyal + "card 53"), {}, 1, {"event shaded"}, {"yes p2"}));
  EXPECT_TRUE(decides(french(loyal + "card 60"), {}, 1, {"event shaded"}, {"yes f2"}));
  EXPECT_TRUE(decides(patriots("treaty; virginia: active_support; card 53"), {}, 1,
                      {"!event shaded"}, {"no p2"}));
  // Down, and it comes back.
  const std::string blockaded =
      "treaty; fni 1; west_indies: squadron 1; virginia: active_opposition; card 60; ";
  EXPECT_TRUE(decides(indians(blockaded + "new_york_city: blockade 1, active_support"), {}, 1,
                      {"event unshaded"}, {"yes i2"}));
  EXPECT_TRUE(decides(indians(blockaded + "new_york_city: blockade 1"), {}, 1, {"!event unshaded"},
                      {"no i2"}));
  // Card 5: the Patriots take Boston and would Win the Day there.
  EXPECT_TRUE(decides(patriots("card 5; massachusetts: cont 9, mil_u 1; "
                               "boston: tory 3, active_support"),
                      {}, 1, {"!event shaded"}, {"no p2"}));
}

BOX(P2 .1, I2 .1)
RULE("8.5", "8.7")
TEST(NonPlayerEvents, CountWhatTheTextShiftsAfterABattle) {
  // Card 1: the shift of the space that was fought in is the Event's own.
  EXPECT_TRUE(decides(patriots("card 1; massachusetts: cont 9, mil_u 1; "
                               "boston: tory 1, active_support"),
                      {}, 1, {"event shaded"}, {"yes effective", "yes p2"}));
  // Card 55: so is the Blockade that leaves after the Battle in the West Indies.
  EXPECT_TRUE(decides(indians("card 55; treaty; fni 1; virginia: fr 3, active_opposition; "
                              "west_indies: br 1, squadron 1; "
                              "new_york_city: blockade 1, active_support"),
                      {}, 1, {"event unshaded"}, {"yes i2"}));
}

RULE("8.1")
TEST(NonPlayerEvents, TakeTheLeaderAlongWithTheLargerGroup) {
  // Cards 55 and 57: four of six sail, two of three.
  EXPECT_TRUE(decides(french("treaty; card 55; west_indies: fr 6; virginia: br 6, howe"), {}, 1,
                      {"event shaded", "leader howe west_indies"}, {"yes leader_goes"}));
  EXPECT_TRUE(decides(french("treaty; card 57; west_indies: fr 6; virginia: br 3, howe; "
                             "massachusetts: cont 1; all: passive_support"),
                      {6}, 1, {"event shaded", "leader howe west_indies"}, {"yes leader_goes"}));
  // Two of four: by lot.
  EXPECT_TRUE(decides(french("treaty; card 57; west_indies: fr 6; virginia: br 4, howe; "
                             "massachusetts: cont 1; all: passive_support"),
                      {6}, 6, {"event shaded", "!leader howe west_indies"},
                      {"leader_tie", "leader_stays"}));
}

RULE("8.3.5")
TEST(NonPlayerEvents, WeighWhatTheyWouldDoInASpace) {
  // Card 31: Militia placed there may carry out Partisans at once.
  EXPECT_TRUE(decides(patriots("card 31; massachusetts: cont 15; new_hampshire: mil_u 10; "
                               "georgia: wp_a 2"),
                      {6}, 1, {"event shaded", "space georgia"}, {"pieces"}));
  // Card 80: whoever gives up pieces of its own keeps the Fort, so it does not count.
  EXPECT_TRUE(decides(british("quebec_city: bfort 1; new_york_city: bfort 1; norfolk: bfort 1; "
                              "philadelphia: bfort 1; charles_town: bfort 1; card 80; "
                              "boston: pfort 1, mil_u 2; norfolk: mil_u 2, br 3; "
                              "savannah: mil_u 2"),
                      {6, 3, 2, 6}, 1,
                      {"event unshaded", "space savannah", "space norfolk", "!space boston"}, {}));
  // Card 93: Raid markers also where nothing shifts, but no shift in the enemy's favour.
  NonPlayerTable wyoming(
      indians("card 93; virginia: active_opposition; pennsylvania: active_opposition; georgia: "
              "active_support; "
              "north_carolina: active_support"));
  wyoming.then(1).turn();
  ASSERT_TRUE(wyoming.did("event unshaded"));
  EXPECT_EQ(wyoming.state().raid_left, 9);
  EXPECT_FALSE(wyoming.did("space georgia"));
  // Card 55: the British lose a Battle that their own chart would not fight.
  EXPECT_TRUE(decides(french("treaty; card 55; west_indies: fr 6; virginia: br 4"), {}, 1,
                      {"event shaded"}, {"yes f2"}));
  // Card 14: the British fight only what 8.4.4 would fight, else the Indians are on the War Path.
  const std::string overmountain =
      "quebec_city: bfort 1; new_york_city: bfort 1; norfolk: bfort 1; savannah: bfort 1; "
      "charles_town: bfort 1; card 14; ";
  EXPECT_TRUE(decides(british(overmountain + "north_carolina: br 1, wp_u 2, cont 5"), {}, 1,
                      {"event unshaded", "faction indians"}, {}));
  EXPECT_TRUE(decides(british(overmountain + "north_carolina: br 5, wp_u 2, cont 1"), {}, 1,
                      {"event unshaded", "faction british"}, {}));
}

RULE("8.3.5", "8.3.8")
TEST(NonPlayerEvents, GoByLotWhereNoPriorityApplies) {
  // Card 52: a Battle must be fought though the chart would fight none.
  const std::string cities =
      "quebec_city: bfort 1; new_york_city: bfort 1; norfolk: bfort 1; savannah: bfort 1; "
      "charles_town: bfort 1; treaty; card 52; ";
  const Json position = british(cities + "georgia: br 1, cont 9; virginia: br 1, cont 9");
  EXPECT_TRUE(decides(position, {6, 6}, 1, {"event unshaded", "space georgia"}, {}));
  EXPECT_TRUE(decides(position, {6, 1}, 1, {"event unshaded", "space virginia"}, {}));
}

RULE("8.3.5", "8.7.4")
TEST(NonPlayerEvents, ChooseAmongFreeCommandsByTheChart) {
  // Card 14: the die of I6 says Scout (to the Patriot Fort) or March (against Control), and with
  // it where.
  const Json position = indians(
      "card 14; quebec: village 2; virginia: br 3, wp_u 4, active_support; "
      "north_carolina: pfort 1, cont 2, active_support; southwest: village 2, mil_u 4; "
      "florida: wp_u 6");
  EXPECT_TRUE(decides(position, {6, 6}, 1,
                      {"event unshaded", "space north_carolina", "command scout"}, {}));
  EXPECT_TRUE(
      decides(position, {6, 1}, 1, {"event unshaded", "space southwest", "command march"}, {}));
}

RULE("8.3.5", "8.5.4", "8.7.1", "8.7.2")
TEST(NonPlayerEvents, FreeCommandsGoByTheChart) {
  // Card 84: a Gather in two Colonies, as I7 would have it.
  EXPECT_TRUE(decides(
      indians("card 84; virginia: wp_u 3; georgia: wp_u 2; new_york: wp_u 1; "
              "pennsylvania: wp_u 1"),
      {}, 1, {"event unshaded", "space virginia", "build village virginia", "space georgia"},
      {"village_fit", "two_parties"}));
  // Card 75: of the three Reserves the War Path takes place where I8 would have it.
  EXPECT_TRUE(decides(indians("card 75; northwest: village 1, mil_u 1; southwest: village 1, "
                              "mil_u 3; quebec: village 1, cont 1, mil_u 1"),
                      {}, 1, {"event unshaded", "space quebec"}, {"most_rebels"}));
  // Cards 5 and 51: a March to Boston for Control, not to New York for a Battle, unless the
  // instructions say that it sets one up.
  const std::string army = "massachusetts: cont 15; new_hampshire: mil_u 10; new_york: tory 1; ";
  EXPECT_TRUE(decides(patriots(army + "card 5"), {}, 6,
                      {"event shaded", "space boston", "!command battle"}, {"cities"}));
  EXPECT_TRUE(decides(patriots(army + "card 51"), {}, 6, {"event shaded", "space new_york"},
                      {"march_to_battle"}));
  // Card 1: first where its shift answers the question.
  EXPECT_TRUE(decides(patriots(army + "card 1; connecticut_rhode_island: passive_support"), {}, 6,
                      {"event shaded", "space connecticut_rhode_island"}, {"event_question"}));
  // Also where Washington's Battle would shift as far before it (ruling 99).
  EXPECT_TRUE(decides(patriots("card 1; massachusetts: cont 9, mil_u 1, washington; "
                               "boston: tory 1, bfort 1, active_support"),
                      {}, 6, {"event shaded", "space boston"}, {"yes p2"}));
}

// Ruling 96: card 5 marches for Control, though New York could be fought in without anybody.
RULE("8.3.5")
TEST(NonPlayerEvents, TheFirstOfTwoCommandsChoosesTheSpace) {
  const std::string standing =
      "treaty; card 5; massachusetts: cont 9, mil_u 1, active_opposition; boston: mil_u 1; "
      "new_york: cont 6, mil_u 1, br 2, active_opposition; ";
  EXPECT_TRUE(decides(french(standing), {1}, 1, {"!event shaded"}, {"no f2"}));
}

// Ruling 99: card 67's Rally goes where the chart has it, and the questions ask of that space.
RULE("8.3.5")
TEST(NonPlayerEvents, AFreeRallyGoesWhereTheChartHasIt) {
  EXPECT_TRUE(decides(patriots("card 67; new_hampshire: pfort 1, active_opposition; "
                               "massachusetts: cont 3, active_opposition; "
                               "south_carolina: village 1, active_opposition"),
                      {}, 1, {"!event shaded"}, {"no p2"}));
}

// Ruling 86: a March that an Event orders takes nobody whom 8.5.4 keeps, if others can go.
RULE("8.3.5", "8.5.4")
TEST(NonPlayerEvents, AnOrderedMarchStaysWithinTheMarchInstructions) {
  // Card 21: Georgia would lose Control; North Carolina can spare one.
  const std::string few =
      "card 21; georgia: mil_u 1, active_opposition; north_carolina: mil_u 2, active_opposition; "
      "south_carolina: cont 3, mil_u 1, active_opposition; savannah: tory 1";
  EXPECT_TRUE(decides(patriots(kStrong + few), {5}, 1,
                      {"event shaded", "space south_carolina", "move 1 mil_u north_carolina",
                       "!move 1 mil_u georgia"},
                      {"must_go_on", "may_leave"}));
}

RULE("8.1.1", "8.3.5", "8.4.3", "8.6.5")
TEST(NonPlayerEvents, MarchByTheChartAlsoWhereTheBattleNeedsNobody) {
  // Card 48: for Control, and a Tory for lone Regulars.
  const std::string held = "card 48; all: tory 1, active_support; ";
  EXPECT_TRUE(decides(british(held + "new_york_city: br 6, tory 2; "
                                     "new_york: br 2, tory 0, cont 2, neutral"),
                      {}, 6,
                      {"event unshaded", "space new_york", "command march",
                       "move 6 br new_york_city", "command battle"},
                      {"yes b2", "adds_british_control"}));
  EXPECT_TRUE(decides(british(held + "charles_town: br 4, tory 0, cont 1, passive_opposition; "
                                     "new_york_city: br 3, tory 2, bfort 1, passive_support"),
                      {}, 6,
                      {"event unshaded", "space charles_town", "command march",
                       "move 1 br new_york_city", "move 1 tory new_york_city", "command battle"},
                      {"lone_regulars"}));
  // The March makes the Battle good, and Boston adds Control.
  EXPECT_TRUE(decides(british("card 48; boston: cont 2; massachusetts: br 9, tory 2; "
                              "georgia: br 4, cont 1"),
                      {}, 6,
                      {"event unshaded", "space boston", "move 8 br massachusetts", "space boston"},
                      {"rebel_cubes", "adds_british_control"}));
  // Card 66: Florida is the Rebellion's, so F14 sends one Regular.
  EXPECT_TRUE(decides(french("treaty; card 66; florida: fr 2, mil_u 1, br 1, bfort 1; "
                             "georgia: fr 4, cont 2, pfort 1"),
                      {}, 6, {"event shaded", "command march", "move 1 fr georgia"},
                      {"one_regular_joins"}));
}

RULE("8.3.1", "8.4.4")
TEST(NonPlayerEvents, WhatAnEventAddsToALossIsAModifier) {
  // Card 51: two less for the attacker to lose. Force and modifiers are 6 to 6 without it.
  EXPECT_TRUE(decides(british("card 51; virginia: br 5, cont 6"), {}, 6,
                      {"event unshaded", "space virginia"}, {"yes effective"}));
  EXPECT_TRUE(decides(british("card 51; virginia: br 5, cont 8"), {}, 6, {"!event unshaded"},
                      {"no effective"}));
}

RULE("8.3.5", "8.5")
TEST(NonPlayerEvents, MilitiaPlacedCountThoughPartisansUseThemUp) {
  for (const std::string card : {"card 3; northwest: village 2, wp_u 2",
                                 "card 31; south_carolina: tory 3, active_support"}) {
    EXPECT_TRUE(
        decides(patriots(card + "; resources: patriots 0"), {}, 1, {"event shaded"}, {"yes p2"}))
        << card;
  }
}

// What a Skirmish or Partisans remove is sure, though the Event orders a Battle besides that the
// chart would not fight.
RULE("8.4", "8.6", "4.3.2")
TEST(NonPlayerEvents, CountTheCasualtiesBesideARashBattle) {
  // Card 14: the Skirmish of the Scout.
  EXPECT_TRUE(decides(
      british("card 14; southwest: wp_u 3, village 1; virginia: br 5, tory 2, wp_u 2, "
              "passive_support, clinton; north_carolina: cont 7, pfort 1, active_opposition"),
      {}, 3, {"event unshaded", "command scout"}, {"yes b2"}));
  // Card 15: Partisans by those who have taken Maryland-Delaware, or by a lone Militia there.
  const std::string virginia = "card 15; massachusetts: cont 1, pfort 1, active_opposition; ";
  EXPECT_TRUE(decides(french(virginia + "virginia: cont 1, mil_u 3, pfort 1, active_opposition; "
                                        "north_carolina: br 5; maryland_delaware: br 2"),
                      {}, 3, {"event shaded", "space maryland_delaware"}, {"yes f2"}));
  EXPECT_TRUE(decides(french(virginia + "virginia: cont 3, mil_u 2, pfort 1, active_opposition; "
                                        "north_carolina: br 4; maryland_delaware: br 4"),
                      {}, 3, {"event shaded", "move 1 mil_u virginia", "piece br"}, {"yes f2"}));
}

RULE("8.1", "8.4.6", "8.5.1")
TEST(NonPlayerReasons, SayWhatWasNotPaidFor) {
  // The second Battle is as good, but one Resource has bought the first.
  EXPECT_TRUE(decides(patriots("card 48; new_hampshire: tory 1, cont 3; georgia: tory 1, cont 3; "
                               "resources: patriots 1"),
                      {}, 1, {"command battle"}, {"battles_unpaid"}));
  // Half of a 1 or 2 is an offer of one Resource, which is no gift (ruling 45).
  NonPlayerTable trade(
      indians("northwest: wp_u 1, village 1; southwest: wp_u 1, village 1; resources: indians 0, "
              "british 5"));
  trade.then(2).turn();
  ASSERT_TRUE(trade.did("amount 0"));
  const auto& why = trade.explanation();
  const auto gift = std::find_if(
      why.begin(), why.end(), [](const Phrase& p) { return p.key == "liberty.np.do.trade_gift"; });
  ASSERT_NE(gift, why.end());
  EXPECT_EQ(std::get<std::int64_t>(gift->args.front().second), 0);
}

RULE("2.3.6", "8.3.3")
TEST(NonPlayerEvents, BarNobodyWhoIsBarredAnyway) {
  // Card 5: the Patriots have acted, so they are Ineligible on the next card as it is.
  Json position = indians("card 5; quebec: village 2; florida: village 2; massachusetts: cont 1");
  EXPECT_TRUE(decides(position, {}, 6, {"event unshaded"}, {"yes effective"}));
  position["sequence"] = {
      {"executed", {"patriots"}}, {"first", "patriots"}, {"first_action", "command_and_special"}};
  EXPECT_TRUE(decides(position, {}, 6, {"!event unshaded"}, {"no effective"}));
}

RULE("8.3.3")
TEST(NonPlayerEvents, StayEligibleEvenAtTheCostOfAFriend) {
  // Card 87: staying Eligible is an effect, so the loss of the only piece there is not all it does.
  NonPlayerTable table(french("treaty; card 87; pennsylvania: pfort 1"));
  table.then(6).turn();
  EXPECT_TRUE(table.did("event unshaded"));
  EXPECT_EQ(table.count(Space::kPennsylvania, Piece::kPatriotFort), 0);
}

RULE("8.3.4")
TEST(NonPlayerEvents, RelocateAllTheyCan) {
  // Card 68: six Continentals, though Control goes with them.
  NonPlayerTable table(
      patriots("card 68; massachusetts: cont 3, tory 1; virginia: cont 3, tory 2"));
  table.then(1).turn();
  EXPECT_EQ(table.count(Space::kQuebec, Piece::kContinental), 6);
  EXPECT_EQ(table.count(Space::kQuebec, Piece::kPatriotFort), 1);
}

RULE("8.3.6")
TEST(NonPlayerEvents, ShiftWhereTheirOwnSideGainsMost) {
  // Card 10: a level in two Cities. New York City at Neutral gains two Support, Boston at Passive
  // Opposition loses one Opposition, and gaining comes first.
  EXPECT_TRUE(decides(british("card 10; boston: active_opposition; norfolk: active_opposition; "
                              "quebec_city: active_support; savannah: active_support; "
                              "charles_town: active_support; philadelphia: passive_support; "
                              "massachusetts: active_opposition; virginia: active_opposition"),
                      {}, 6, {"event unshaded", "space new_york_city", "space philadelphia"},
                      {"own_level"}));
  // Nothing to gain: where the enemy loses most.
  EXPECT_TRUE(decides(british("card 10; all: active_support; boston: active_opposition; "
                              "new_york_city: active_opposition; virginia: active_opposition; "
                              "massachusetts: active_opposition; new_york: active_opposition; "
                              "pennsylvania: active_opposition; north_carolina: active_opposition; "
                              "south_carolina: active_opposition; new_jersey: active_opposition"),
                      {}, 6, {"event unshaded", "space new_york_city"}, {"enemy_level"}));
}

RULE("8.3.6")
TEST(NonPlayerEvents, LiftTheBlockadeThatCostsMostSupport) {
  // Card 34: no Naval Pressure, so not from the City with most Rebels.
  EXPECT_TRUE(decides(
      british("treaty; fni 2; card 34; boston: blockade 1, mil_u 3; west_indies: squadron 0; "
              "norfolk: blockade 1, active_support; virginia: active_opposition; "
              "massachusetts: active_opposition"),
      {}, 1, {"event unshaded", "unblockade norfolk"}, {"yes b2", "most_support"}));
}

RULE("8.2")
TEST(NonPlayerEvents, DoAllTheyCanInTheSpaceDrawn) {
  // Card 19: three Militia anywhere; no question asks for them, so they stay together.
  NonPlayerTable table(french("treaty; card 19"));
  table.dice({6, 3, 4}).then(1).turn();
  ASSERT_TRUE(table.did("event shaded"));
  EXPECT_EQ(table.count(Space::kGeorgia, Piece::kMilitiaU), 3);
  // Card 94: the Tories of the Muster are as many as may come.
  NonPlayerTable column(indians("card 94; new_york: wp_u 2, br 1, mil_u 3; resources: british 0"));
  column.then(1).turn();
  ASSERT_TRUE(column.did("event unshaded"));
  EXPECT_EQ(column.count(Space::kNewYork, Piece::kTory), 2);
}

// Card 94: nothing to gather with in New York, or none is allowed there (ruling 88).
RULE("8.7", "3.4.1")
TEST(NonPlayerEvents, AFreeGatherThatCanDoNothingIsNone) {
  const std::string others = "card 94; quebec: wp_u 12; ";
  EXPECT_TRUE(
      decides(indians(others + "new_york: wp_u 2, br 1"), {}, 1, {"event unshaded"}, {"yes i2"}));
  EXPECT_TRUE(decides(indians(others + "new_york: wp_a 1, br 1; florida: wp_u 2"), {}, 1,
                      {"!event unshaded"}, {"no i2"}));
  EXPECT_TRUE(decides(indians(others + "new_york: wp_u 2, br 1, active_support"), {}, 1,
                      {"!event unshaded"}, {"no i2"}));
}

// The Patriots march for the French: of spaces that their chart finds equal one that the French
// question asks for.
RULE("8.6", "8.3.5")
TEST(NonPlayerEvents, AFriendMarchesWhereTheQuestionIsMet) {
  EXPECT_TRUE(decides(french("treaty; card 1; connecticut_rhode_island: active_opposition; "
                             "new_york: active_support; south_carolina: active_support; "
                             "new_jersey: cont 5, mil_u 1, active_opposition"),
                      {}, 1, {"event shaded", "space new_york"}, {"yes f2"}));
}

RULE("8.3.8")
TEST(NonPlayerEvents, OtherChoicesAreDrawnByLot) {
  // Two enemies alike: a 1 takes the first, a 6 the second.
  Json position = british(
      "card 44; quebec_city: br 1; boston: br 1; norfolk: br 1; "
      "savannah: br 1; charles_town: br 1");
  position["eligible"] = {"british", "patriots", "french"};
  EXPECT_TRUE(decides(position, {6, 1}, 1, {"event unshaded", "faction patriots"}, {}));
  EXPECT_TRUE(decides(position, {6, 6}, 1, {"event unshaded", "faction french"}, {}));
}

}  // namespace
}  // namespace tricorne::liberty
