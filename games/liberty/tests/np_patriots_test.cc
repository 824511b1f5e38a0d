// Every box of the Patriot chart and every priority in it: a position where it decides, what the
// Patriots do there, and the reason they give.
#include "games/liberty/tests/np_patriots.h"
#include "games/liberty/bots/mind.h"
#include "games/liberty/text.h"

namespace tricorne::liberty {
namespace {

using Json = nlohmann::json;

RULE("8.5")
TEST(PatriotBullets, EventOrCommand) {
  const Json tories = {{"virginia", {{"tory", 1}}}};
  const Json many = {{"virginia", {{"mil_u", 12}, {"cont", 13}}}};
  expect({
      {BOX(P1 .1) "a Command came first",
       patriots({{"current_card", 12},
                 {"sequence",
                  {{"executed", {"british"}}, {"first", "british"}, {"first_action", "command"}}}}),
       {"command rally"},
       {"no_event yes"}},
      {BOX(P1 .2) "a sword", patriots({{"current_card", 48}}), {"command rally"}, {"sword yes"}},
      {BOX(P2 .1) "a shift the Rebellion's way",
       patriots({{"current_card", 46}, {"support", {{"boston", kAS}}}}),
       {"event shaded"},
       {"p2 yes"}},
      {BOX(P2 .2) "Underground Militia at Active Support",
       patriots({{"current_card", 78},
                 {"support", {{"virginia", kAS}, {"georgia", kAO}, {"new_york", kAO}}},
                 {"pieces", tories}}),
       {"event shaded"},
       {"p2 yes"}},
      {BOX(P2 .1) "not while Opposition is ahead",
       patriots({{"current_card", 46}, {"support", {{"boston", kAS}, {"virginia", kAO}}}}),
       {},
       {"p2 no"},
       {},
       1,
       {"event shaded"}},
      {BOX(P2 .2) "at a Village",
       patriots(
           {{"current_card", 42}, {"pieces", {{"connecticut_rhode_island", {{"village", 1}}}}}}),
       {"event shaded"},
       {"p2 yes"}},
      {BOX(P2 .2) "not where some hide already",
       patriots({{"current_card", 42},
                 {"pieces", {{"connecticut_rhode_island", {{"village", 1}, {"mil_u", 1}}}}}}),
       {},
       {"p2 no"},
       {},
       1,
       {"event shaded"}},
      {BOX(P2 .3) "a Fort", patriots({{"current_card", 24}}), {"event shaded"}, {"p2 yes"}},
      {BOX(P2 .4) "a Village removed",
       patriots({{"current_card", 17}, {"pieces", {{"northwest", {{"village", 1}}}}}}),
       {"event shaded"},
       {"p2 yes"}},
      {BOX(P2 .5) "three Resources",
       patriots({{"current_card", 56}}),
       {"event shaded"},
       {"p2 yes"}},
      {BOX(P2 .5) "three up to 50, the limit (ruling 80)",
       patriots({{"current_card", 56}, {"resources", {{"patriots", 47}}}}),
       {"event shaded"},
       {"p2 yes"}},
      {BOX(P2 .5) "of three at 48 only two are gained (ruling 80)",
       patriots({{"current_card", 56}, {"resources", {{"patriots", 48}}}}),
       {},
       {"p2 no"},
       {},
       1,
       {"event shaded"}},
      {BOX(P2 .5) "two are not enough",
       patriots({{"current_card", 53}}),
       {},
       {"p2 no"},
       {},
       1,
       {"event shaded"}},
      {BOX(P2 .6) "25 pieces and a 5",
       patriots({{"current_card", 45}, {"pieces", many}}),
       {"event shaded"},
       {"p2 no", "event_die yes"},
       {5}},
      {BOX(P2 .6) "25 pieces and a 4",
       patriots({{"current_card", 45}, {"pieces", many}}),
       {},
       {"p2 no", "event_die no"},
       {4},
       1,
       {"event shaded"}},
      {BOX(P3) "no Resources",
       patriots({{"resources", {{"patriots", 0}}}}),
       {"pass"},
       {"resources no"}},
  });
}

// "Then" the Special Activity: whatever it changes, no instruction is looked at again.
BOX(P7 .11)
RULE("8.1.3", "8.5.2")
TEST(PatriotRally, IsOverWithTheSpecialActivity) {
  const auto placed = [](NonPlayerTable& table) {
    const std::vector<std::string> moves = table.then(6).turn();
    return std::count_if(moves.begin(), moves.end(), [](const std::string& move) {
      return move.starts_with("place") || move.starts_with("regroup");
    });
  };
  // The last Militia is placed; that which Partisans cost could be placed again.
  NonPlayerTable partisans(on({{"southwest", {{"mil_u", 2}, {"wp_u", 2}}},
                               {"georgia", {{"mil_a", 3}}},
                               {"virginia", {{"mil_a", 3}}},
                               {"new_jersey", {{"mil_a", 3}}},
                               {"new_hampshire", {{"mil_a", 3}}}}));
  EXPECT_EQ(placed(partisans), 1);
  EXPECT_TRUE(partisans.did("special partisans"));
  EXPECT_EQ(partisans.state().available(Piece::kMilitiaU), 1);
  // A Fort, then Persuasion: the Militia that it Activated could be called in at the other Fort.
  NonPlayerTable persuasion(on({{"georgia", {{"cont", 4}}},
                                {"virginia", {{"pfort", 1}, {"mil_u", 3}}},
                                {"new_jersey", {{"mil_u", 3}}},
                                {"massachusetts", {{"mil_u", 3}}},
                                {"connecticut_rhode_island", {{"mil_u", 3}}},
                                {"new_hampshire", {{"mil_u", 3}}}}));
  EXPECT_EQ(placed(persuasion), 0);
  EXPECT_TRUE(persuasion.did("special persuasion"));
  EXPECT_EQ(persuasion.state().command_depth, 0);
}

// Ruling 84: two Forts without any Militia, and Virginia has just got more than either.
BOX(P7 .5)
RULE("8.5.2")
TEST(PatriotRally, TheFortWithMostMilitiaIsDrawnAmongEqualOnes) {
  for (const auto& [face, fort] : {std::pair(1, "new_york"), std::pair(6, "georgia")}) {
    expect({{"no Militia in either",
             on({{"virginia", {{"pfort", 1}}},
                 {"georgia", {{"pfort", 1}, {"cont", 1}}},
                 {"new_york", {{"pfort", 1}, {"cont", 1}}}}),
             {"space virginia", "place 3 mil_u virginia", std::string("space ") + fort},
             {std::string("p7_best_fort ") + fort},
             {},
             face}});
  }
}

BOX(P11 .4)
RULE("8.1.3", "8.5.3")
TEST(PatriotRabbleRousing, IsOverWithTheSpecialActivity) {
  // The Skirmish gives Control of New Jersey, which could be roused then.
  NonPlayerTable table(patriots(
      {{"support", levels({"virginia", "new_jersey"}, kAS)},
       {"pieces", {{"virginia", {{"mil_u", 1}}}, {"new_jersey", {{"cont", 2}, {"tory", 2}}}}}}));
  table.then(1).turn();
  EXPECT_TRUE(table.did("command rabble_rousing"));
  EXPECT_TRUE(table.did("special skirmish"));
  EXPECT_EQ(table.state().level(Space::kNewJersey), Level::kActiveSupport);
}

// 3.6.3 counts as many French Regulars as Continentals: without one nobody French takes part, so
// that they pay nothing and lend no Leader.
BOX(P4 .1, P4 .2)
RULE("3.3.3", "3.6.3", "8.5.1")
TEST(PatriotBattle, NoFrenchWithoutAContinental) {
  const auto led = [](Json there) {
    there["fr"] = 6;
    return patriots({{"treaty_played", true},
                     {"leaders", {{"rochambeau", nullptr}, {"lauzun", "new_york"}}},
                     {"pieces", {{"new_york", std::move(there)}}}});
  };
  expect({
      {"a Leader and Lauzun's charge win nothing",
       led({{"wp_a", 2}, {"pfort", 1}}),
       {"command rally"},
       {"p6 yes", "p4 no"}},
      {"Militia fight alone",
       led({{"wp_a", 1}, {"mil_u", 1}}),
       {"command battle", "space new_york"},
       {"p4 yes"},
       {},
       1,
       {"yes", "no"}},
      {"with a Continental they come",
       led({{"wp_a", 1}, {"cont", 1}}),
       {"command battle", "space new_york", "yes"},
       {"p4 yes"}},
  });
}

BOX(P4 .1, P4 .2)
RULE("8.1", "8.5.1")
TEST(PatriotBattle, AllAreSelectedAndPaidForBeforeTheFirstIsFought) {
  // The Militia of the Rally after the first Battle would make the odds in Virginia good: too late.
  NonPlayerTable late(
      on({{"georgia", {{"cont", 4}, {"br", 2}}}, {"virginia", {{"cont", 3}, {"tory", 3}}}}));
  late.then(3).turn();
  ASSERT_TRUE(late.did("command rally"));
  EXPECT_EQ(late.state().count(Space::kVirginia, kMilitia), 1);
  EXPECT_EQ(late.count(Space::kVirginia, Piece::kContinental), 3);
  EXPECT_EQ(late.state().money(Faction::kPatriots), 4);  // one Battle
  // One French Resource pays for one of two Battles that need the French, Population first; the
  // other is not selected.
  NonPlayerTable french(patriots({{"treaty_played", true},
                                  {"leaders", {{"rochambeau", nullptr}, {"lauzun", "available"}}},
                                  {"resources", {{"french", 1}}},
                                  {"pieces",
                                   {{"virginia", {{"cont", 2}, {"fr", 2}, {"br", 2}}},
                                    {"georgia", {{"cont", 2}, {"fr", 2}, {"br", 2}}}}}}));
  ASSERT_TRUE(french.then(3).until(Question::kRollD3));
  EXPECT_EQ(french.state().command().selected, SpaceSet{Space::kVirginia});
  // Both can be paid for: Patriots and French have paid twice when the first dice fall.
  NonPlayerTable both(patriots({{"treaty_played", true},
                                {"leaders", {{"rochambeau", nullptr}, {"lauzun", "available"}}},
                                {"resources", {{"french", 2}}},
                                {"pieces",
                                 {{"virginia", {{"cont", 2}, {"fr", 2}, {"br", 2}}},
                                  {"georgia", {{"cont", 2}, {"fr", 2}, {"br", 2}}}}}}));
  ASSERT_TRUE(both.then(3).until(Question::kRollD3));
  EXPECT_EQ(both.state().money(Faction::kPatriots), 3);
  EXPECT_EQ(both.state().money(Faction::kFrench), 0);
}

// Rulings 18, 81, 82.
RULE("8.5.1")
TEST(PatriotBullets, BattleOrNot) {
  expect({
      {BOX(P6) "hidden War Parties do not count, the Leader does",
       patriots({{"leaders", {{"washington", "virginia"}}},
                 {"pieces", {{"virginia", {{"cont", 2}, {"tory", 2}, {"wp_u", 3}}}}}}),
       {},
       {"p6 yes"}},
      {BOX(P6) "as many are not enough",
       on({{"virginia", {{"cont", 2}, {"tory", 2}}}}),
       {"command rally"},
       {"p6 no"}},
      {BOX(P6) "Forts and Villages are Active pieces (1.4.3)",
       on({{"virginia", {{"cont", 2}, {"bfort", 1}, {"village", 1}, {"wp_u", 1}}}}),
       {"command rally"},
       {"p6 no"}},
      {BOX(P6) "it takes a cube",
       patriots({{"leaders", {{"washington", "virginia"}}},
                 {"pieces", {{"virginia", {{"mil_a", 3}, {"wp_u", 1}}}}}}),
       {"command rally"},
       {"p6 no"}},
      {BOX(P6) "French cubes and their Leader count",
       patriots({{"treaty_played", true},
                 {"leaders", {{"rochambeau", "virginia"}}},
                 {"pieces", {{"virginia", {{"cont", 1}, {"fr", 1}, {"tory", 2}}}}}}),
       {},
       {"p6 yes"}},
      {BOX(P4 .1) "also where Militia fight alone",
       on({{"virginia", {{"cont", 4}, {"tory", 1}}},
           {"georgia", {{"mil_a", 2}, {"mil_u", 1}, {"wp_a", 1}}}}),
       {"command battle", "space virginia", "space georgia"},
       {"p4 georgia"}},
      {BOX(P4 .1, P4 .4) "everywhere the odds are good, Population first",
       on({{"virginia", {{"cont", 4}, {"tory", 1}}},
           {"georgia", {{"cont", 4}, {"tory", 1}}},
           {"new_york", {{"cont", 2}, {"br", 2}, {"bfort", 1}}}}),
       {"command battle", "space virginia", "space georgia"},
       {"p6 yes", "p4 yes", "population: virginia", "p4 virginia", "p4 georgia"},
       {},
       1,
       {"space new_york"}},
      {BOX(P4 .2) "the French decide it",
       patriots({{"treaty_played", true},
                 {"pieces", {{"virginia", {{"cont", 2}, {"fr", 2}, {"br", 2}}}}}}),
       {"command battle", "space virginia", "yes"},
       {"p4 yes"}},
      {BOX(P4 .2) "Rochambeau's need not pay (1.10)",
       patriots({{"treaty_played", true},
                 {"leaders", {{"rochambeau", "georgia"}}},
                 {"resources", {{"french", 0}}},
                 {"pieces",
                  {{"virginia", {{"cont", 2}, {"fr", 2}, {"br", 2}}}, {"georgia", {{"fr", 1}}}}}}),
       {"command battle", "space virginia", "yes"},
       {"p4 yes"}},
      {BOX(P4 .2, P4 .9) "they cannot pay: Rally",
       patriots({{"treaty_played", true},
                 {"leaders", {{"rochambeau", nullptr}, {"lauzun", "available"}}},
                 {"resources", {{"french", 0}}},
                 {"pieces",
                  {{"virginia", {{"cont", 2}, {"fr", 2}, {"br", 2}}},
                   {"georgia", {{"mil_u", 3}}},
                   {"new_york", {{"mil_u", 3}}}}}}),
       {"command rally"},
       {"p6 yes", "p4 no", "p7 yes"}},
      {BOX(P4 .3) "Washington before Population",
       patriots(
           {{"leaders", {{"washington", "georgia"}}},
            {"pieces",
             {{"georgia", {{"cont", 4}, {"tory", 1}}}, {"virginia", {{"cont", 4}, {"tory", 1}}}}}}),
       {"command battle", "space georgia", "space virginia"},
       {"washington: georgia"}},
      {BOX(P4 .3) "and with one Resource only there",
       patriots(
           {{"resources", {{"patriots", 1}}},
            {"leaders", {{"washington", "georgia"}}},
            {"pieces",
             {{"georgia", {{"cont", 4}, {"tory", 1}}}, {"virginia", {{"cont", 4}, {"tory", 1}}}}}}),
       {"command battle", "space georgia"},
       {"washington: georgia"},
       {},
       1,
       {"space virginia"}},
      {BOX(P4 .5) "Villages within Population",
       on({{"virginia", {{"cont", 4}, {"tory", 1}}},
           {"north_carolina", {{"cont", 4}, {"village", 1}}}}),
       {"command battle", "space north_carolina", "space virginia"},
       {"villages: north_carolina"}},
      {BOX(P4 .6) "Win the Day: a free Rally by the chart",
       on({{"georgia", {{"cont", 4}, {"br", 2}}}, {"virginia", {{"pfort", 1}}}}),
       {"command battle", "space georgia", "command rally", "space virginia"},
       {"p7_lonely virginia"},
       {},
       3},
      {BOX(P4 .8) "then Partisans",
       on({{"georgia", {{"cont", 4}, {"tory", 1}}},
           {"north_carolina", {{"mil_u", 1}, {"tory", 2}}}}),
       {"command battle", "space georgia", "special partisans"},
       {"p8"}},
  });
}

BOX(P4 .7)
RULE("8.5.1")
TEST(PatriotBullets, WinTheDayMovesTheBlockade) {
  expect(
      {{"to the City with more Support",
        patriots({{"treaty_played", true},
                  {"fni", 1},
                  {"markers", {{"boston", {{"blockade", 1}}}}},
                  {"support", {{"new_york_city", kAS}, {"philadelphia", "passive_support"}}},
                  {"pieces",
                   {{"boston", {{"cont", 6}, {"br", 2}}}, {"west_indies", {{"squadron", 1}}}}}}),
        {"command battle", "space boston", "command rally", "move_blockade boston new_york_city"},
        {"most_support: new_york_city"},
        {},
        3},
       {"but not to one that is Blockaded already: the next",
        patriots(
            {{"treaty_played", true},
             {"fni", 2},
             {"markers", {{"boston", {{"blockade", 1}}}, {"new_york_city", {{"blockade", 1}}}}},
             {"support", {{"new_york_city", kAS}, {"philadelphia", "passive_support"}}},
             {"pieces",
              {{"boston", {{"cont", 6}, {"br", 2}}}, {"west_indies", {{"squadron", 0}}}}}}),
        {"command battle", "space boston", "move_blockade boston philadelphia"},
        {"blockade philadelphia"},
        {},
        3},
       {"nor to one with no more Support",
        patriots({{"treaty_played", true},
                  {"fni", 1},
                  {"markers", {{"boston", {{"blockade", 1}}}}},
                  {"support", {{"philadelphia", "passive_opposition"}}},
                  {"pieces",
                   {{"boston", {{"cont", 6}, {"br", 2}}}, {"west_indies", {{"squadron", 1}}}}}}),
        {"command battle", "space boston", "command rally"},
        {"p4 boston"},
        {},
        3,
        {"move_blockade boston quebec_city", "move_blockade boston new_york_city",
         "move_blockade boston philadelphia", "move_blockade boston norfolk",
         "move_blockade boston charles_town", "move_blockade boston savannah"}}});
}

RULE("8.5.2")
TEST(PatriotBullets, RallyOrNot) {
  const Json hidden = {{"virginia", {{"mil_u", 3}}}};
  expect({
      {BOX(P9 .1) "a Fort would come",
       on({{"virginia", {{"mil_u", 4}}}}),
       {"command rally"},
       {"p9_fort yes"}},
      {BOX(P9 .2) "the die is higher",
       on(hidden),
       {"command rally"},
       {"p9_fort no", "p9 yes"},
       {4}},
      {BOX(P9 .2) "the die is not higher", on(hidden), {}, {"p9 no"}, {3}, 1, {"command rally"}},
  });
}

RULE("8.5.2")
TEST(PatriotBullets, Rally) {
  Json everywhere;  // a Regular and a Tory in each City and Colony
  Json opposed;
  for (Space where : kCities | kColonies) {
    const std::string space(word(where));
    everywhere[space] = {{"br", 1}, {"tory", 1}};
    opposed[space] = kAO;
  }
  Json quiet = opposed;
  quiet["boston"] = quiet["virginia"] = "neutral";
  Json but_georgia = everywhere;
  but_georgia["georgia"] = Json::object();
  Json loose = quiet;
  loose["georgia"] = kAO;
  Json loyal = opposed;
  for (auto& level : loyal) level = kAS;
  expect({
      {BOX(P7 .1) "Resources run out: Persuasion at once",
       patriots(
           {{"resources", {{"patriots", 1}}},
            {"pieces", {{"virginia", {{"pfort", 1}, {"mil_u", 1}}}, {"georgia", {{"mil_u", 4}}}}}}),
       {"command rally", "space georgia", "build pfort georgia", "special persuasion",
        "space virginia"},
       {"p7_fort georgia", "p7_persuasion"},
       {},
       1,
       {"special partisans"}},
      {BOX(P7 .2) "a Fort among four units, not among three",
       on({{"virginia", {{"mil_u", 4}}}, {"georgia", {{"mil_u", 3}}}}),
       {"command rally", "space virginia", "build pfort virginia"},
       {"p7_fort virginia"},
       {},
       1,
       {"build pfort georgia"}},
      {BOX(P7 .2) "a second one, if there is room",
       on({{"virginia", {{"pfort", 1}, {"mil_u", 4}}}}),
       {"command rally", "space virginia", "build pfort virginia"},
       {"p9_fort yes", "p7_fort virginia"}},
      {BOX(P7 .2) "no room",
       on({{"virginia", {{"pfort", 1}, {"village", 1}, {"mil_u", 7}}}}),
       {},
       {"p9_fort no"},
       {},
       1,
       {"build pfort virginia"}},
      {BOX(P7 .2) "Continentals are given up for it, not the last (8.1.2)",
       on({{"virginia", {{"cont", 3}, {"mil_a", 1}}}, {"georgia", {{"cont", 2}, {"mil_u", 2}}}}),
       {"space virginia", "pair cont cont", "space georgia", "pair cont mil_u"},
       {"p7_fort virginia", "p7_fort georgia"}},
      {BOX(P7 .2) "Active Militia before hidden ones",
       on({{"virginia", {{"cont", 1}, {"mil_a", 2}, {"mil_u", 2}}}}),
       {"space virginia", "pair mil_a mil_a"},
       {"p7_fort virginia"}},
      {BOX(P7 .3) "in the City first",
       on({{"boston", {{"mil_u", 4}}}, {"virginia", {{"mil_u", 4}}}}),
       {"space boston", "build pfort boston", "space virginia", "build pfort virginia"},
       {"cities: boston"}},
      {BOX(P7 .3) "then where more people live",
       on({{"georgia", {{"mil_u", 4}}}, {"virginia", {{"mil_u", 4}}}}),
       {"space virginia", "space georgia"},
       {"population: virginia"}},
      {BOX(P7 .4, P7 .6) "Militia at a lonely Fort, all but one drilled",
       on({{"virginia", {{"pfort", 1}}}, {"georgia", {{"pfort", 1}, {"cont", 1}}}}),
       {"space virginia", "place 3 mil_u virginia", "continentals 2 mil_u virginia"},
       {"p7_lonely virginia", "p7_drill virginia"}},
      {BOX(P7 .5, P7 .6) "the Fort with most Militia, Active ones drilled first",
       on({{"virginia", {{"pfort", 1}, {"mil_u", 1}, {"mil_a", 1}}},
           {"georgia", {{"pfort", 1}, {"mil_u", 1}}}}),
       {"space virginia", "place 3 mil_u virginia", "continentals 1 mil_a virginia",
        "continentals 3 mil_u virginia"},
       {"most_militia: virginia", "p7_best_fort virginia"},
       {6},
       1,
       {"place 2 mil_u georgia"}},
      {BOX(P7 .4) "the French keep a Fort company",
       patriots(
           {{"treaty_played", true},
            {"pieces", {{"virginia", {{"pfort", 1}, {"fr", 1}}}, {"georgia", {{"pfort", 1}}}}}}),
       {"space georgia", "space virginia"},
       {"p7_lonely georgia", "p7_best_fort virginia"}},
      {BOX(P7 .5) "not without Continentals to come",
       on({{"southwest", {{"pfort", 2}, {"cont", 20}}},
           {"virginia", {{"pfort", 1}, {"mil_u", 1}}}}),
       {"command rally", "space new_york_city"},
       {"p7_control new_york_city"},
       {6},
       1,
       {"place 3 mil_u virginia"}},
      {BOX(P7 .6) "all of them where none hides",
       on({{"georgia", {{"mil_a", 4}}}}),
       {"space georgia", "build pfort georgia", "continentals 2 mil_a georgia"},
       {"p7_drill georgia"}},
      {BOX(P7 .6) "as many as there are Continentals to come (ruling 83)",
       on({{"southwest", {{"pfort", 2}, {"cont", 19}}}, {"georgia", {{"mil_a", 4}}}}),
       {"space georgia", "build pfort georgia", "continentals 1 mil_a georgia"},
       {"p7_drill georgia"}},
      {BOX(P7 .5, P7 .6) "where most Militia are of those selected (ruling 84)",
       on({{"virginia", {{"pfort", 1}}}, {"georgia", {{"pfort", 1}, {"mil_u", 2}}}}),
       {"space virginia", "place 3 mil_u virginia", "space georgia", "place 2 mil_u georgia",
        "continentals 3 mil_u georgia"},
       {"p7_best_fort georgia", "most_militia: georgia"},
       {6},
       1,
       {"continentals 2 mil_u virginia"}},
      {BOX(P7 .7) "not once all Forts are built",
       on({{"georgia", {{"pfort", 2}}},
           {"virginia", {{"pfort", 2}}},
           {"new_york", {{"pfort", 2}}},
           {"north_carolina", {{"mil_u", 3}}}}),
       {"command rally", "space new_york_city"},
       {"p7_control new_york_city"},
       {6},
       1,
       {"space north_carolina"}},
      {BOX(P7 .7) "where most units stand without a Fort",
       on({{"georgia", {{"mil_u", 3}}}, {"virginia", {{"mil_u", 2}}}}),
       {"space georgia", "place 1 mil_u georgia"},
       {"most_patriots: georgia", "p7_most_units georgia"},
       {6}},
      {BOX(P7 .8) "to change Control, Cities and Population first",
       on({{"virginia", {{"pfort", 1}, {"cont", 1}}}}),
       {"space new_york_city", "place 1 mil_u new_york_city"},
       {"p7_control new_york_city", "population: new_york_city"}},
      {BOX(P7 .8) "before Cities where they would change nothing",
       on(but_georgia, loose),
       {"space georgia", "place 1 mil_u georgia", "space boston"},
       {"changes_control: georgia", "p7_control georgia", "p7_quiet boston"}},
      {BOX(P7 .9) "where Opposition is not Active, Cities first",
       on(everywhere, quiet),
       {"space boston", "space virginia"},
       {"cities: boston", "p7_quiet boston", "p7_quiet virginia"},
       {},
       1,
       {"space philadelphia"}},
      {BOX(P7 .10) "a Fort calls in whom Control can spare",
       on({{"boston", {{"pfort", 2}, {"mil_u", 5}}},
           {"new_hampshire", {{"pfort", 2}}},
           {"virginia", {{"pfort", 2}, {"mil_a", 1}}},
           {"north_carolina", {{"mil_a", 2}}},
           {"georgia", {{"mil_a", 7}}}}),
       {"space virginia", "regroup virginia", "move 1 mil_a north_carolina"},
       {"p7_regroup virginia"},
       {6}},
      {BOX(P7 .10) "only one, though it has only its own to hide",
       on({{"boston", {{"pfort", 2}, {"mil_u", 3}}},
           {"new_hampshire", {{"pfort", 2}, {"mil_a", 3}}},
           {"virginia", {{"pfort", 2}, {"mil_a", 3}}},
           {"georgia", {{"mil_a", 6}}}}),
       {"space virginia", "regroup virginia"},
       {"p7_regroup virginia"},
       {6, 6},
       1,
       {"regroup new_hampshire"}},
      {BOX(P7 .10) "nobody whose leaving changes any Control",
       on({{"boston", {{"pfort", 2}, {"mil_u", 5}}},
           {"new_hampshire", {{"pfort", 2}}},
           {"virginia", {{"pfort", 2}, {"mil_a", 1}}},
           {"maryland_delaware", {{"mil_a", 1}, {"tory", 1}}},
           {"norfolk", {{"mil_a", 2}, {"tory", 3}}},
           {"georgia", {{"mil_a", 6}}}}),
       {"space virginia", "regroup virginia", "move 2 mil_a norfolk"},
       {"p7_regroup virginia"},
       {6},
       1,
       {"move 1 mil_a maryland_delaware"}},
      {BOX(P7 .11) "then Partisans",
       on({{"virginia", {{"pfort", 1}}}, {"georgia", {{"mil_u", 1}, {"tory", 3}}}}),
       {"command rally", "special partisans"},
       {"p8"},
       {6}},
      {BOX(P7 .12) "no Rally at Active Support: Rabble-Rousing",
       on({{"georgia", {{"mil_u", 1}}}}, loyal),
       {"command rabble_rousing", "space georgia"},
       {"p9 yes", "p7 no", "p11 yes"},
       {6}},
  });
}

RULE("8.5.3")
TEST(PatriotBullets, RabbleRousing) {
  expect({
      {BOX(P10, P11 .1) "Active Support first",
       on({{"georgia", {{"mil_u", 3}}}, {"virginia", {{"mil_u", 3}}}}, {{"georgia", kAS}}),
       {"command rabble_rousing", "space georgia", "space virginia"},
       {"p10 yes", "active_support: georgia", "p11 georgia"}},
      {BOX(P11 .2) "then where more people live",
       on({{"georgia", {{"mil_u", 3}}}, {"virginia", {{"mil_u", 3}}}}),
       {"command rabble_rousing", "space virginia", "space georgia"},
       {"population: virginia"}},
      {BOX(P11 .3) "Resources run out: Persuasion at once",
       patriots({{"resources", {{"patriots", 1}}},
                 {"pieces", {{"georgia", {{"mil_u", 3}}}, {"virginia", {{"mil_u", 3}}}}}}),
       {"space virginia", "special persuasion", "space georgia"},
       {"p11_persuasion"},
       {},
       1,
       {"special partisans"}},
      {BOX(P11 .4) "then Partisans",
       on({{"virginia", {{"mil_u", 3}, {"tory", 1}}}, {"georgia", {{"mil_u", 3}}}}),
       {"command rabble_rousing", "space virginia", "special partisans"},
       {"p8"}},
  });
}

// The Rally before it (a 6) goes to Virginia and to Cities without enemies.
RULE("8.5.1")
TEST(PatriotBullets, SpecialActivities) {
  const auto rally = [](const char* what, Json position, std::vector<std::string> moves,
                        std::vector<std::string> reasons) {
    return Bullet{what, std::move(position), std::move(moves), std::move(reasons), {6}};
  };
  expect({
      {BOX(P8 .1) "no Resources left: Persuasion",
       patriots({{"resources", {{"patriots", 1}}},
                 {"pieces",
                  {{"georgia", {{"cont", 4}, {"tory", 1}}},
                   {"virginia", {{"mil_u", 1}}},
                   {"north_carolina", {{"mil_u", 1}, {"tory", 2}}}}}}),
       {"command battle", "special persuasion"},
       {"p8_broke"}},
      rally(BOX(P8 .2) "a Village",
            on({{"virginia", {{"mil_u", 2}, {"village", 1}}},
                {"georgia", {{"mil_u", 2}, {"wp_u", 4}}},
                {"new_york", {{"mil_u", 1}, {"br", 4}}}}),
            {"special partisans", "space virginia", "piece village"}, {"village: virginia", "p8"}),
      rally(BOX(P8 .3) "most War Parties",
            on({{"virginia", {{"mil_u", 2}, {"wp_u", 1}, {"tory", 5}}},
                {"georgia", {{"mil_u", 2}, {"wp_u", 4}}}}),
            {"special partisans", "space georgia", "pair wp_u wp_u"}, {"war_parties: georgia"}),
      rally(BOX(P8 .4) "most British",
            on({{"virginia", {{"mil_u", 2}, {"br", 5}}}, {"georgia", {{"mil_u", 1}, {"br", 3}}}}),
            {"special partisans", "space virginia", "pair br br"}, {"british_units: virginia"}),
      rally(
          BOX(P8 .5) "to add Rebellion Control",
          on({{"virginia", {{"mil_u", 2}, {"tory", 6}}}, {"georgia", {{"mil_u", 2}, {"tory", 2}}}}),
          {"special partisans", "space georgia"}, {"adds_rebel_control: georgia"}),
      rally(BOX(P8 .2) "not a Village among War Parties, nor with one hidden Militia (4.3.2)",
            on({{"virginia", {{"mil_u", 2}, {"village", 1}, {"wp_u", 1}}},
                {"new_york", {{"mil_u", 1}, {"village", 1}, {"tory", 1}}},
                {"georgia", {{"mil_u", 2}, {"wp_u", 2}}}}),
            {"special partisans", "space georgia", "pair wp_u wp_u"}, {"war_parties: georgia"}),
      rally(BOX(P8 .5) "of equally many War Parties, whatever falls besides",
            on({{"virginia", {{"mil_u", 2}, {"wp_u", 1}, {"tory", 5}}},
                {"georgia", {{"mil_u", 1}, {"wp_u", 1}}}}),
            {"special partisans", "space georgia", "piece wp_u"}, {"adds_rebel_control: georgia"}),
      rally(BOX(P8 .6) "British Control needs a British piece (1.7)",
            on({{"virginia", {{"mil_u", 1}, {"village", 2}, {"tory", 1}}},
                {"new_york", {{"mil_u", 1}, {"tory", 6}}}},
               levels({"virginia", "new_york"}, kAS)),
            {"special partisans", "space virginia", "piece tory"},
            {"removes_british_control: virginia"}),
      rally(BOX(P8 .6) "which a War Party is not",
            on({{"virginia", {{"mil_u", 1}, {"wp_a", 3}, {"tory", 1}}},
                {"georgia", {{"mil_u", 1}, {"wp_a", 1}, {"tory", 1}}}},
               levels({"virginia", "georgia"}, kAS)),
            {"special partisans", "space georgia", "piece wp_a"},
            {"removes_british_control: georgia"}),
      rally(BOX(P8 .4) "the rarer cube first (8.1.2)",
            on({{"virginia", {{"mil_u", 1}, {"br", 3}, {"tory", 2}}}}, {{"virginia", kAS}}),
            {"special partisans", "piece tory"}, {"p8"}),
      rally(BOX(P8 .4) "Regulars if there are as many",
            on({{"virginia", {{"mil_u", 1}, {"br", 2}, {"tory", 2}}}}, {{"virginia", kAS}}),
            {"special partisans", "piece br"}, {"p8"}),
      rally(BOX(P8 .4) "and then the other kind in turn",
            on({{"virginia", {{"mil_u", 2}, {"br", 3}, {"tory", 2}}}}, {{"virginia", kAS}}),
            {"special partisans", "pair br tory"}, {"p8"}),
      rally(BOX(P8 .5) "in the space of most Population",
            on({{"virginia", {{"mil_u", 2}, {"tory", 2}}},
                {"georgia", {{"mil_u", 2}, {"tory", 2}}},
                {"new_york", {{"mil_u", 2}, {"tory", 6}}}}),
            {"special partisans", "space virginia"},
            {"adds_rebel_control: virginia,georgia", "population: virginia"}),
      rally(BOX(P8 .6) "likewise",
            on({{"virginia", {{"mil_u", 2}, {"tory", 3}}},
                {"georgia", {{"mil_u", 2}, {"tory", 3}}},
                {"new_york", {{"mil_u", 2}, {"tory", 6}}}}),
            {"special partisans", "space virginia"},
            {"removes_british_control: virginia,georgia", "population: virginia"}),
      rally(BOX(P8 .3) "hidden War Parties first, and no Tory while there is one (8.1.2)",
            on({{"virginia", {{"mil_u", 2}, {"wp_u", 1}, {"wp_a", 2}, {"tory", 1}}}}),
            {"special partisans", "pair wp_u wp_a"}, {"p8"}),
      rally(
          BOX(P8 .6) "to remove British Control",
          on({{"virginia", {{"mil_u", 2}, {"tory", 6}}}, {"georgia", {{"mil_u", 2}, {"tory", 3}}}}),
          {"special partisans", "space georgia"}, {"removes_british_control: georgia"}),
      {BOX(P8 .7) "no Militia beside enemies: Skirmish",
       on({{"virginia", {{"cont", 1}, {"tory", 1}}}}, {{"virginia", kAS}}),
       {"command rally", "special skirmish"},
       {"p12"}},
      {BOX(P12 .1) "a Fort before cubes",
       on({{"virginia", {{"cont", 2}, {"bfort", 1}}},
           {"georgia", {{"cont", 3}, {"br", 2}, {"tory", 1}}}},
          levels({"virginia", "georgia"}, kAS)),
       {"special skirmish", "space virginia", "piece bfort"},
       {"british_fort: virginia"}},
      {BOX(P12 .2) "to add Rebellion Control",
       on({{"virginia", {{"cont", 2}, {"tory", 2}}}, {"georgia", {{"cont", 2}, {"tory", 5}}}},
          levels({"virginia", "georgia"}, kAS)),
       {"special skirmish", "space virginia", "pair tory tory"},
       {"adds_rebel_control: virginia"}},
      {BOX(P12 .2) "then to remove British Control",
       on({{"virginia", {{"cont", 2}, {"tory", 8}}}, {"georgia", {{"cont", 2}, {"tory", 3}}}},
          levels({"virginia", "georgia"}, kAS)),
       {"special skirmish", "space georgia"},
       {"removes_british_control: georgia"}},
      rally(BOX(P12 .3, P13 .2) "nobody to strike: Persuasion, Forts first",
            on({{"georgia", {{"mil_u", 1}}},
                {"virginia", {{"pfort", 1}, {"mil_u", 1}}},
                {"maryland_delaware", {{"mil_u", 1}}},
                {"north_carolina", {{"mil_u", 1}}}}),
            {"special persuasion", "space virginia"}, {"p13", "patriot_fort: virginia"}),
  });
}

BOX(P13 .1)
RULE("8.5.1")
TEST(PatriotBullets, PersuasionInThreeSpaces) {
  NonPlayerTable table(on({{"georgia", {{"mil_u", 1}}},
                           {"virginia", {{"pfort", 1}, {"mil_u", 1}}},
                           {"maryland_delaware", {{"mil_u", 1}}},
                           {"north_carolina", {{"mil_u", 1}}}}));
  table.dice({6}).then(1).turn();
  int persuaded = 0;
  for (const Phrase& phrase : table.explanation()) {
    persuaded += phrase.key == "liberty.np.do.p13_space" ? 1 : 0;
  }
  EXPECT_EQ(persuaded, 3);
  EXPECT_EQ(table.state().on_map(Piece::kMilitiaA), 3);
}

// Washington's stroke, before a person's turn: two Limited Commands by the chart.
Json washington(const std::string& where, Json pieces, const Json& support) {
  Json out = bare("british", {{"treaty_played", true},
                              {"current_card", 25},
                              {"seats", {"human", "rulebook", "rulebook", "rulebook"}},
                              {"eligible", {"british", "patriots"}},
                              {"strokes_asked", {"british", "indians", "french"}},
                              {"leaders", {{"washington", where}}},
                              {"support", support},
                              {"pieces", std::move(pieces)}});
  out.erase("to_act");
  return out;
}

RULE("8.1", "8.3.7", "8.5.1", "8.5.2", "8.5.4")
TEST(PatriotBullets, LimitedCommandsFollowTheSameBoxes) {
  const auto stroke = [](const char* what, Json position, std::vector<std::string> moves,
                         std::vector<std::string> reasons, std::vector<std::string> never) {
    return Bullet{what, std::move(position), std::move(moves), std::move(reasons), {},
                  1,    std::move(never)};
  };
  expect({
      stroke(BOX(P4 .1, P4 .3) "Battle with the Leader first, then where most people live",
             washington("georgia",
                        {{"georgia", {{"cont", 5}, {"tory", 1}}},
                         {"virginia", {{"cont", 4}, {"tory", 1}}},
                         {"new_jersey", {{"cont", 4}, {"tory", 1}}}},
                        Json::object()),
             {"stroke patriots", "limited battle", "space georgia", "limited battle",
              "space virginia"},
             {"p6 yes", "p4 georgia", "p4 virginia"}, {"limited rally"}),
      stroke(BOX(P7 .2, P9 .1) "a Fort with the Leader, though another site is a City",
             washington("georgia", {{"georgia", {{"cont", 4}}}, {"norfolk", {{"mil_u", 4}}}},
                        Json::object()),
             {"stroke patriots", "limited rally", "space georgia", "build pfort georgia",
              "limited rally", "space norfolk", "build pfort norfolk"},
             {"p9_fort yes", "p7_fort georgia", "p7_fort norfolk"}, {"space virginia"}),
      stroke(BOX(P6, P10) "P6 and the rest look at his space",
             washington("georgia",
                        {{"georgia", {{"pfort", 2}, {"cont", 4}, {"mil_u", 3}}},
                         {"new_york", {{"mil_u", 3}}},
                         {"virginia", {{"cont", 5}, {"tory", 3}}}},
                        Json::object()),
             {"stroke patriots", "limited rabble_rousing", "space georgia", "limited battle",
              "space virginia"},
             {"p6_leader no", "p10 yes", "p6 yes"}, {"limited rally"}),
      stroke(BOX(P5 .10) "no March without him",
             washington("virginia",
                        {{"virginia", {{"pfort", 2}, {"cont", 4}, {"tory", 5}}},
                         {"south_carolina", {{"pfort", 2}, {"mil_u", 7}}}},
                        levels({"virginia", "south_carolina"}, kAO)),
             {"stroke patriots", "limited rally", "space virginia"}, {"p5 no", "p7 yes"},
             {"limited march"}),
      stroke(BOX(P5 .4) "his group marches first, though another is larger",
             washington("virginia",
                        {{"virginia", {{"pfort", 2}, {"cont", 6}}},
                         {"north_carolina", {{"pfort", 2}, {"mil_u", 7}}},
                         {"norfolk", {{"tory", 6}}}},
                        levels({"virginia", "north_carolina"}, kAO)),
             {"stroke patriots", "limited march", "space norfolk", "move 4 cont virginia",
              "move 7 mil_u north_carolina"},
             {"p5_control norfolk", "leader: virginia"}, {}),
  });
}

}  // namespace
}  // namespace tricorne::liberty
