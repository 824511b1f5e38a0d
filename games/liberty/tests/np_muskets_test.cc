// 8.3.1: every musket of the instruction sheet. The positions are such that any effective Event is
// executed when all dice show 6, so that the instructions alone decide.
#include "games/liberty/tests/np_cases.h"

namespace tricorne::liberty {
namespace {

using Json = nlohmann::json;

// What the last question "Event or Command?" of each faction wants.
Json strong_british(const std::string& text) {
  return british(
      "quebec_city: bfort 1; new_york_city: bfort 1; norfolk: bfort 1; "
      "savannah: bfort 1; charles_town: bfort 1; " +
      text);
}
Json strong_patriots(const std::string& text) {
  return patriots("massachusetts: cont 15; new_hampshire: mil_u 10; " + text);
}
Json strong_indians(const std::string& text) {
  return indians("quebec: village 2; florida: village 2; " + text);
}
Json strong_french(const std::string& text) { return french("treaty; " + text); }

Json eligible(Json position, const std::vector<std::string>& who) {
  position["eligible"] = who;
  return position;
}

::testing::AssertionResult event(const Json& position, const std::vector<std::string>& moves,
                                 const std::vector<std::string>& why = {}) {
  return decides(position, {}, 6, moves, why);
}
::testing::AssertionResult no_event(const Json& position, const std::string& why) {
  return decides(position, {}, 6, {"!event unshaded", "!event shaded"}, {why});
}

RULE("8.3.1")
TEST(Musket, Card4) {
  EXPECT_TRUE(event(strong_indians("card 4"), {"event shaded"}));
  NonPlayerTable table(strong_indians("card 4"));
  table.then(6).turn();
  EXPECT_EQ(table.count(Space::kMassachusetts, Piece::kVillage), 1);
  EXPECT_EQ(table.count(Space::kMassachusetts, Piece::kWarPartyU), 3);
  EXPECT_TRUE(no_event(strong_indians("card 4; massachusetts: pfort 2"), "yes musket"));
}

RULE("8.3.1")
TEST(Musket, Card8) {
  Json position = strong_patriots("card 8; virginia: br 3");
  EXPECT_TRUE(event(position, {"event shaded"}));
  position["seats"] = {"rulebook", "rulebook", "rulebook", "human"};
  EXPECT_TRUE(no_event(position, "yes musket"));
}

RULE("8.3.1")
TEST(Musket, Cards18And44) {
  for (const std::string card : {"card 18", "card 44"}) {
    // French follow the British and Indians on both cards; a lot would take the Patriots.
    EXPECT_TRUE(decides(eligible(strong_british(card), {"british", "french"}), {6}, 1,
                        {"event unshaded", "faction french"}, {}));
    EXPECT_TRUE(decides(eligible(strong_indians(card), {"indians", "french"}), {6}, 1,
                        {"event unshaded", "faction french"}, {}));
    EXPECT_TRUE(no_event(eligible(strong_british(card), {"british"}), "yes musket"));
    EXPECT_TRUE(no_event(eligible(strong_indians(card), {"indians"}), "yes musket"));
    EXPECT_TRUE(no_event(eligible(strong_patriots(card), {"patriots", "french"}), "yes musket"));
  }
  EXPECT_TRUE(event(eligible(strong_patriots("card 18"), {"patriots", "british"}),
                    {"event unshaded", "faction british"}));
}

RULE("8.3.1")
TEST(Musket, Card21) {
  EXPECT_TRUE(event(indians("card 21; south_carolina: village 1, active_opposition; "
                            "georgia: active_opposition"),
                    {"event unshaded", "space georgia"}, {"instructions"}));
}

RULE("8.3.1")
TEST(Musket, Card22) {
  EXPECT_TRUE(event(strong_indians("card 22; georgia: village 1, mil_u 1; virginia: mil_u 4"),
                    {"event unshaded", "space georgia"}, {"instructions"}));
}

RULE("8.3.1")
TEST(Musket, Card23) {
  EXPECT_TRUE(event(strong_british("card 23; north_carolina: mil_u 1, passive_support; "
                                   "south_carolina: mil_u 3; virginia: passive_support"),
                    {"event unshaded", "space north_carolina", "!space virginia"},
                    {"instructions", "no_support"}));
  // Only if there is a Province without Support to move them to.
  EXPECT_TRUE(event(strong_british("card 23; north_carolina: mil_u 1, passive_support; "
                                   "south_carolina: mil_u 1, passive_support; "
                                   "georgia: passive_support"),
                    {"event unshaded", "space southwest"}, {"no_support"}));
}

RULE("8.3.1")
TEST(Musket, Card29) {
  EXPECT_TRUE(event(strong_british("card 29; virginia: mil_u 8; northwest: wp_u 8"),
                    {"event unshaded", "faction patriots"}));
  EXPECT_TRUE(
      no_event(strong_british("card 29; virginia: mil_u 7; northwest: wp_u 8"), "yes musket"));
  EXPECT_TRUE(
      event(strong_patriots("card 29; northwest: wp_u 4"), {"event unshaded", "faction indians"}));
  EXPECT_TRUE(event(strong_indians("card 29; virginia: mil_u 4; northwest: wp_u 4"),
                    {"event unshaded", "faction patriots"}));
  // Nobody but one's own would be found.
  EXPECT_TRUE(no_event(strong_patriots("card 29; northwest: wp_u 2, wp_a 2"), "yes musket"));
  EXPECT_TRUE(
      no_event(strong_indians("card 29; virginia: mil_a 4; northwest: wp_u 4"), "yes musket"));
}

RULE("8.3.1")
TEST(Musket, Card30LeavesARegularInEachSpace) {
  NonPlayerTable table(
      strong_patriots("card 30; virginia: br 1, tory 3; boston: br 1, tory 3; "
                      "norfolk: br 1, tory 3; georgia: br 2, mil_u 1"));
  table.then(6).turn();
  ASSERT_TRUE(table.did("event shaded"));
  EXPECT_EQ(table.count(Space::kGeorgia, Piece::kRegular), 1);
  // Two go: not both from the same space.
  NonPlayerTable two(
      strong_patriots("card 30; virginia: br 1; boston: br 1; norfolk: br 1; new_york: br 1; "
                      "savannah: br 1; florida: br 1; georgia: br 2; north_carolina: br 2"));
  two.then(6).turn();
  ASSERT_TRUE(two.did("event shaded"));
  EXPECT_EQ(two.count(Space::kGeorgia, Piece::kRegular), 1);
  EXPECT_EQ(two.count(Space::kNorthCarolina, Piece::kRegular), 1);
}

RULE("8.3.1", "8.3.5")
TEST(Musket, Card30IsAboutTheShadedTextOnly) {
  // The British place their own at random.
  EXPECT_TRUE(decides(british("card 30; virginia: br 1; norfolk: br 4"), {6}, 1,
                      {"event unshaded", "space virginia"}, {}));
}

RULE("8.3.1")
TEST(Musket, Card32) {
  NonPlayerTable table(strong_indians("card 32; boston: br 1; norfolk: br 1"));
  table.then(6).turn();
  EXPECT_TRUE(table.did("event shaded"));
  EXPECT_EQ(table.state().money(Faction::kIndians), 6);
}

RULE("8.3.1")
TEST(Musket, Card38) {
  NonPlayerTable table(strong_indians("card 38"));
  table.then(6).turn();
  EXPECT_TRUE(table.did("event shaded"));
  EXPECT_EQ(table.count(Space::kNewYork, Piece::kWarPartyU), 3);
  EXPECT_TRUE(no_event(strong_indians("card 38; northwest: wp_u 15"), "yes musket"));
}

RULE("8.3.1")
TEST(Musket, Card51) {
  // A March makes the Battle that 8.4.4 or 8.5.1 would fight.
  EXPECT_TRUE(event(strong_british("card 51; boston: cont 2; massachusetts: br 9"),
                    {"event unshaded", "space boston", "move 8 br massachusetts"}));
  EXPECT_TRUE(
      no_event(strong_british("card 51; boston: cont 6; massachusetts: br 2"), "no effective"));
  EXPECT_TRUE(event(strong_patriots("card 51; boston: br 1"), {"event shaded", "space boston"}));
  // War Parties are no Casualties, but a Battle all the same.
  EXPECT_TRUE(
      event(strong_patriots("card 51; new_york: wp_a 2"), {"event shaded", "space new_york"}));
  EXPECT_TRUE(no_event(strong_patriots("card 51"), "no effective"));
}

RULE("8.1.1", "8.3.1", "8.3.5")
TEST(Musket, Card51WhereABattleIsGoodAlready) {
  // Those come whom B10 would bring, here for Control, and a Battle without dice is fought too.
  const std::string stands =
      "card 51; new_york_city: br 6, tory 2, active_support; new_york: br 2, ";
  EXPECT_TRUE(event(british(stands + "cont 2"),
                    {"event unshaded", "space new_york", "command march", "move 6 br new_york_city",
                     "move 1 tory new_york_city", "space new_york"},
                    {"good_battle", "adds_british_control"}));
  // Nobody to bring: the Battle alone.
  EXPECT_TRUE(event(british("card 51; new_york: br 2, cont 2"),
                    {"event unshaded", "space new_york", "!command march", "space new_york"},
                    {"yes effective"}));
  // Control is there, but the Militia has not been found: a March in place.
  EXPECT_TRUE(event(british("card 51; charles_town: br 4, tory 2, mil_u 2, pfort 1"),
                    {"event unshaded", "space charles_town", "command march", "space charles_town",
                     "space charles_town"},
                    {"underground_militia"}));
}

// Ruling 89: Clinton joins the larger group, those who March. With him the Battle in Massachusetts
// is better by one, without him it is even.
RULE("8.1", "8.3.1", "8.4.3")
TEST(Musket, Card51CountsTheLeaderWhoFollows) {
  const std::string rebels =
      "card 51; massachusetts: cont 6, pfort 1, active_opposition, washington; "
      "connecticut_rhode_island: cont 12, active_opposition; ";
  std::string loyal;
  for (const char* city : {"boston", "philadelphia", "norfolk", "charles_town", "savannah"}) {
    loyal += std::string(city) + ": tory 1, active_support; ";
  }
  const std::string army = "new_york_city: br 6, tory 3, active_support; ";
  const std::vector<std::string> taken = {"event unshaded",
                                          "space massachusetts",
                                          "move 6 br new_york_city",
                                          "move 2 tory new_york_city",
                                          "leader clinton massachusetts",
                                          "space massachusetts"};
  EXPECT_TRUE(event(british(rebels + loyal + army + "new_york_city: clinton"), taken,
                    {"good_battle", "leader_joins"}));
  EXPECT_TRUE(no_event(british(rebels + loyal + army + "savannah: clinton"), "no effective"));
  // More people than in New Jersey.
  EXPECT_TRUE(event(british(rebels + loyal + army +
                            "new_york_city: clinton; quebec_city: tory 1, active_support; "
                            "new_jersey: cont 2, passive_opposition"),
                    taken, {"population"}));
  // Nobody else is called for once Control and the Battle are sure.
  std::string manned;
  for (const char* city : {"quebec_city", "boston", "philadelphia"}) {
    manned += std::string(city) + ": br 1, tory 1, active_support; ";
  }
  const std::string two_groups =
      rebels + manned +
      "unavailable: br 0, tory 0, fr 9, squadron 1; new_york_city: br 4, tory 3, active_support; "
      "new_jersey: br 4, tory 1, cont 2, passive_opposition; ";
  EXPECT_TRUE(
      event(british(two_groups + "new_york_city: clinton"),
            {"event unshaded", "space massachusetts", "!move 1 br boston", "!move 1 br quebec_city",
             "!move 1 br philadelphia", "leader clinton massachusetts", "space massachusetts"},
            {"enough"}));
}

// Ruling 110.
RULE("8.3.1")
TEST(Musket, Card52) {
  NonPlayerTable table(
      strong_british("treaty; card 52; virginia: br 4, fr 3, cont 2; "
                     "georgia: br 5, fr 1"));
  table.then(6).turn();
  EXPECT_TRUE(table.did("event unshaded"));
  // As many as possible (8.3.4) where Rebels are more, nobody elsewhere.
  EXPECT_TRUE(table.did("remove 3 fr virginia"));
  EXPECT_FALSE(table.did("remove 1 fr georgia"));
  EXPECT_TRUE(event(strong_patriots("treaty; card 52; massachusetts: fr 2, br 4"),
                    {"event unshaded", "done", "!remove 2 fr massachusetts"}));
  EXPECT_TRUE(no_event(strong_patriots("treaty; card 52; massachusetts: fr 2"), "yes musket"));
  EXPECT_TRUE(event(strong_french("card 52; massachusetts: fr 6, br 2"),
                    {"event unshaded", "done", "!remove 2 fr massachusetts"}));
  EXPECT_TRUE(no_event(strong_french("card 52; massachusetts: fr 1, br 6"), "yes musket"));
}

RULE("8.3.1")
TEST(Musket, Card62) {
  NonPlayerTable table(british("card 62; new_york: active_opposition"));
  table.then(6).turn();
  EXPECT_TRUE(table.did("event unshaded"));
  EXPECT_EQ(table.count(Space::kNewYork, Piece::kTory), 3);
  EXPECT_TRUE(no_event(strong_british("card 62; new_york: passive_support"), "yes musket"));
  EXPECT_TRUE(
      no_event(strong_british("card 62; new_york: active_opposition, tory 1"), "yes musket"));
  // Tories or nothing, not War Parties for want of Tories.
  EXPECT_TRUE(no_event(strong_british("card 62; new_york: active_opposition; "
                                      "unavailable: br 6, tory 25, fr 9, squadron 1"),
                       "yes musket"));
  NonPlayerTable french_table(strong_french("card 62"));
  french_table.then(6).turn();
  EXPECT_TRUE(french_table.did("event shaded"));
  EXPECT_EQ(french_table.count(Space::kNorthwest, Piece::kMilitiaU), 3);
  EXPECT_TRUE(no_event(strong_french("card 62; massachusetts: mil_u 15"), "yes musket"));
}

RULE("8.3.1")
TEST(Musket, Card70) {
  EXPECT_TRUE(event(strong_british("treaty; card 70; west_indies: fr 2; virginia: fr 2; "
                                   "massachusetts: fr 2, br 1"),
                    {"event unshaded", "remove 2 fr west_indies", "remove 1 fr massachusetts"},
                    {"instructions"}));
  EXPECT_TRUE(no_event(strong_british("treaty; card 70; massachusetts: fr 2"), "yes musket"));
  // Ruling 116: the rest from elsewhere, by lot.
  const Json elsewhere =
      strong_patriots("card 70; massachusetts: br 1; virginia: br 3; georgia: br 3");
  for (const auto& [face, space] : {std::pair(1, "virginia"), std::pair(6, "georgia")}) {
    EXPECT_TRUE(decides(
        elsewhere, {6}, face,
        {"event unshaded", "remove 1 br massachusetts", std::string("remove 2 br ") + space}, {}));
  }
  EXPECT_TRUE(event(strong_french("card 70; massachusetts: br 1, fr 1; virginia: br 3"),
                    {"event unshaded", "remove 1 br massachusetts"}));
  EXPECT_TRUE(
      no_event(strong_french("card 70; virginia: br 3; massachusetts: fr 1"), "yes musket"));
  EXPECT_TRUE(event(strong_indians("treaty; card 70; new_york: fr 1, village 1; virginia: fr 3"),
                    {"event unshaded", "remove 1 fr new_york"}));
}

RULE("8.3.1", "8.3.2")
TEST(Musket, Card71) {
  EXPECT_TRUE(
      event(patriots("card 71; boston: mil_u 1; new_york_city: mil_u 1"), {"event unshaded"}));
}

RULE("8.3.1")
TEST(Musket, Card72) {
  EXPECT_TRUE(event(indians("card 72; northwest: wp_u 1"), {"event unshaded", "space northwest"}));
  EXPECT_TRUE(no_event(indians("card 72; quebec: village 2; northwest: village 2; "
                               "southwest: village 2; florida: village 2"),
                       "yes musket"));
}

RULE("8.3.1")
TEST(Musket, Card73) {
  NonPlayerTable table(strong_french("card 73; quebec: bfort 1; northwest: village 1"));
  table.then(6).turn();
  EXPECT_TRUE(table.did("event unshaded"));
  EXPECT_EQ(table.count(Space::kQuebec, Piece::kBritishFort), 0);
  EXPECT_TRUE(no_event(strong_french("card 73; northwest: village 1"), "no effective"));
}

RULE("8.3.1")
TEST(Musket, Card80) {
  EXPECT_TRUE(event(strong_british("treaty; card 80; boston: mil_u 2; virginia: mil_u 4, fr 4"),
                    {"event unshaded", "faction patriots", "space boston"}));
  EXPECT_TRUE(no_event(strong_british("card 80; virginia: mil_u 4"), "yes musket"));
  // Two of its pieces take a Village only where it has no two War Parties.
  EXPECT_TRUE(decides(patriots("card 80; quebec: village 1, wp_u 1; florida: village 1, wp_u 3; "
                               "virginia: br 4"),
                      {}, 1, {"event unshaded", "faction indians", "space quebec"},
                      {"instructions"}));
  EXPECT_TRUE(no_event(strong_patriots("card 80; quebec: village 1, wp_u 3"), "yes musket"));
  EXPECT_TRUE(event(indians("treaty; card 80; virginia: pfort 1; georgia: pfort 1, mil_u 4; "
                            "new_york: fr 4"),
                    {"event unshaded", "faction patriots", "space virginia"}, {"instructions"}));
  EXPECT_TRUE(no_event(strong_indians("card 80; georgia: pfort 1, mil_u 4"), "yes musket"));
}

RULE("8.3.1")
TEST(Musket, Card83) {
  // Patriots: Quebec City if that changes Control.
  EXPECT_TRUE(
      event(patriots("card 83"), {"event shaded", "space quebec_city", "place 1 pfort quebec_city",
                                  "place 2 mil_u quebec_city"}));
  EXPECT_TRUE(event(patriots("card 83; quebec_city: br 5"), {"event shaded", "space quebec"}));
  // With what is Available: two Militia are too few for that.
  EXPECT_TRUE(event(patriots("card 83; quebec_city: br 3; massachusetts: mil_u 13; "
                             "new_hampshire: cont 20; virginia: pfort 2; georgia: pfort 2; "
                             "new_jersey: pfort 2; quebec: village 1"),
                    {"event shaded", "space quebec"}));
  // French: Rebellion Control of Quebec City or nothing.
  EXPECT_TRUE(
      event(strong_french("card 83; quebec_city: br 2"), {"event shaded", "space quebec_city"}));
  // Who comes before what: their own Regulars, not a Patriot Fort (8.3.5 before 8.1.2).
  EXPECT_TRUE(event(strong_french("card 83; quebec_city: br 2; unavailable: fr 9, squadron 1"),
                    {"place 3 fr quebec_city", "!place 1 pfort quebec_city"}, {"benefits_self"}));
  EXPECT_TRUE(no_event(strong_french("card 83; quebec_city: br 5"), "no effective"));
  // Indians: shaded for a Village, else unshaded.
  EXPECT_TRUE(event(indians("card 83"), {"event shaded"}));
  EXPECT_TRUE(event(strong_indians("card 83; quebec: village 2"), {"event unshaded"}));
}

RULE("8.3.1")
TEST(Musket, Card86) {
  // New York would answer the second question, Quebec has Militia already.
  EXPECT_TRUE(event(strong_patriots("card 86; quebec: village 1, mil_u 1; "
                                    "new_york: wp_u 1, active_support"),
                    {"event shaded", "space quebec"}, {"instructions"}));
  EXPECT_TRUE(event(strong_indians("card 86; georgia: village 1, mil_u 1; massachusetts: mil_u 5"),
                    {"event unshaded", "space georgia"}));
}

RULE("8.3.1")
TEST(Musket, Card88TakesOneSpaceSharedWithAnEnemy) {
  EXPECT_TRUE(event(strong_british("card 88; massachusetts: br 5, mil_u 1; virginia: br 5; "
                                   "pennsylvania: br 5, mil_u 1"),
                    {"event unshaded", "space pennsylvania", "!space massachusetts"}));
  EXPECT_TRUE(no_event(strong_british("card 88; virginia: br 5"), "yes musket"));
  // A friend will not do, nor an enemy in a space that the March does not lead out of.
  EXPECT_TRUE(no_event(strong_british("card 88; quebec: br 3, tory 1, wp_u 2"), "yes musket"));
  EXPECT_TRUE(no_event(strong_british("card 88; quebec: br 3, tory 1, wp_u 2; virginia: br 1, "
                                      "tory 1, mil_u 1, active_support"),
                       "yes musket"));
  EXPECT_TRUE(no_event(strong_french("card 88; new_york_city: fr 2, cont 1; new_york: tory 1"),
                       "yes musket"));
  // The faction whose spaces the March would leave.
  EXPECT_TRUE(decides(strong_british("card 88; treaty; massachusetts: tory 1, cont 1; "
                                     "virginia: br 5, fr 1"),
                      {6}, 1, {"event unshaded", "faction french"}, {}));
}

BOX(B10 .4, B10 .5, B10 .8, B10 .9)
RULE("8.3.1", "8.4.3")
TEST(Musket, Card88BritishMarch) {
  // For Control, a City first, Tories with as many Regulars; who keeps Control and the last Tory
  // stay.
  EXPECT_TRUE(event(strong_british("card 88; massachusetts: br 4, tory 3, mil_u 1; "
                                   "connecticut_rhode_island: cont 1; boston: mil_a 1"),
                    {"event unshaded", "move_out 3 br boston", "move_out 2 tory boston"},
                    {"cities"}));
  // Howe goes with five of seven.
  EXPECT_TRUE(event(strong_british("card 88; massachusetts: br 4, tory 3, mil_u 1, howe; "
                                   "connecticut_rhode_island: cont 1; boston: mil_a 1"),
                    {"move_out 3 br boston", "move_out 2 tory boston", "leader howe boston"},
                    {"yes leader_goes"}));
  // Where there is no Control to be had: a Tory for lone Regulars, then a Regular for lone Tories.
  const std::string ruled =
      "boston: br 1; new_hampshire: tory 1; connecticut_rhode_island: tory 1, active_support; "
      "new_york: bfort 1; ";
  EXPECT_TRUE(event(strong_british("card 88; " + ruled + "massachusetts: br 5, tory 2, mil_u 1"),
                    {"event unshaded", "move_out 1 br boston", "move_out 1 tory boston",
                     "move_out 1 br new_hampshire", "done"},
                    {"lone_regulars", "lone_tories"}));
}

BOX(P5 .4, P5 .5, P5 .6, P5 .8)
RULE("8.3.1", "8.5.4")
TEST(Musket, Card88PatriotMarch) {
  // The whole column for Control: Villages, then Cities.
  EXPECT_TRUE(event(strong_patriots("card 88; massachusetts: mil_a 2, tory 1; new_york: village 1"),
                    {"event unshaded", "move_out 13 cont new_york", "move_out 2 mil_a new_york"},
                    {"villages"}));
  EXPECT_TRUE(event(strong_patriots("card 88; massachusetts: tory 1"),
                    {"event unshaded", "move_out 13 cont boston"}, {"cities"}));
  // Nobody but Patriots: the French there do not help to take Boston.
  EXPECT_TRUE(no_event(patriots("treaty; card 88; virginia: cont 15; new_hampshire: mil_u 10; "
                                "massachusetts: cont 3, fr 3, tory 1; boston: tory 3; "
                                "connecticut_rhode_island: cont 1; new_york: cont 1"),
                       "yes musket"));
  // Militia for spaces without, one each, where there is no Control to be had.
  EXPECT_TRUE(
      event(strong_patriots("card 88; massachusetts: mil_u 3, tory 1; boston: cont 1; "
                            "connecticut_rhode_island: cont 1; new_york: cont 1"),
            {"event unshaded", "move_out 1 mil_u new_york",
             "move_out 1 mil_u connecticut_rhode_island", "!move_out 1 mil_u new_hampshire"}));
}

BOX(F14 .1, F14 .2, F14 .3, F14 .4, F14 .5)
RULE("8.3.1", "8.6.5")
TEST(Musket, Card88FrenchMarch) {
  // As many as possible for Control: Cities, then Colonies with most British.
  EXPECT_TRUE(event(strong_french("card 88; massachusetts: fr 5, tory 1; new_york: tory 2"),
                    {"event unshaded", "move_out 3 fr boston"}, {"cities"}));
  EXPECT_TRUE(event(strong_french("card 88; pennsylvania: fr 6, tory 1; philadelphia: mil_u 1; "
                                  "new_york: tory 2; new_jersey: tory 1"),
                    {"event unshaded", "move_out 4 fr new_york"}, {"most_british"}));
  // No Control to be had and no British near: toward them.
  EXPECT_TRUE(event(strong_french("card 88; southwest: fr 2, wp_u 2; virginia: mil_u 1; "
                                  "north_carolina: mil_u 1; south_carolina: mil_u 1; "
                                  "georgia: mil_u 1; savannah: br 1; pennsylvania: mil_u 1; "
                                  "northwest: mil_u 1"),
                    {"event unshaded", "move_out 2 fr georgia"}, {"nearest_british"}));
  // Neither: one to Patriots and British.
  EXPECT_TRUE(event(strong_french("card 88; new_hampshire: fr 2, tory 2; massachusetts: mil_u 4, "
                                  "tory 1; new_york: mil_u 1; quebec_city: mil_u 1"),
                    {"event unshaded", "move_out 1 fr massachusetts"}));
}

BOX(I10 .1, I10 .5, I10 .6)
RULE("8.3.1", "8.7.3")
TEST(Musket, Card88IndianMarch) {
  // Three War Parties for a Village, Underground first, then against Rebellion Control.
  const std::string barred =
      "quebec: village 2; northwest: village 2; boston: mil_u 1; new_jersey: active_support; "
      "massachusetts: active_opposition; connecticut_rhode_island: active_opposition; "
      "new_hampshire: active_support; ";
  EXPECT_TRUE(event(
      indians("card 88; " + barred + "new_york: wp_u 2, wp_a 9, mil_u 1; pennsylvania: mil_u 2"),
      {"event unshaded", "move_out 2 wp_u pennsylvania", "move_out 1 wp_a pennsylvania"},
      {"village_site"}));
  EXPECT_TRUE(event(indians("card 88; " + barred +
                            "pennsylvania: active_opposition, mil_u 2; new_york: wp_u 1, wp_a 3, "
                            "mil_u 1, active_support; new_jersey: mil_a 1, active_opposition"),
                    {"event unshaded", "move_out 1 wp_u pennsylvania",
                     "move_out 1 wp_a pennsylvania", "move_out 1 wp_a new_jersey"},
                    {"removes_rebel_control", "population"}));
}

RULE("8.3.1")
TEST(Musket, Card89) {
  EXPECT_TRUE(event(strong_french("card 89; virginia: tory 2, active_support; georgia: tory 4"),
                    {"event shaded", "remove 2 tory virginia"}, {"instructions"}));
  EXPECT_TRUE(event(strong_indians("card 89; new_york: village 1, mil_u 1; georgia: mil_u 6"),
                    {"event unshaded", "remove 1 mil_u new_york"}, {"instructions"}));
}

RULE("8.3.1", "8.3.2")
TEST(Musket, Card90) {
  EXPECT_TRUE(event(patriots("card 90; virginia: br 2"), {"event unshaded"}));
  EXPECT_TRUE(event(indians("card 90; northwest: wp_u 1"), {"event unshaded", "space northwest"}));
  EXPECT_TRUE(no_event(indians("card 90; quebec: village 2; northwest: village 2; "
                               "southwest: village 2; florida: village 2; virginia: village 2; "
                               "georgia: village 2"),
                       "yes musket"));
}

RULE("8.3.1")
TEST(Musket, Card95) {
  NonPlayerTable table(strong_british("card 95"));
  table.then(6).turn();
  EXPECT_TRUE(table.did("event unshaded"));
  EXPECT_EQ(table.count(Space::kNorthwest, Piece::kWarPartyU), 3);
  EXPECT_TRUE(event(strong_french("card 95; northwest: bfort 1, village 1"), {"event unshaded"}));
  EXPECT_TRUE(no_event(strong_french("card 95; northwest: village 1"), "no effective"));
}

}  // namespace
}  // namespace tricorne::liberty
