// P5: every priority of the Patriot March, in positions where it decides.
#include "games/liberty/bots/mind.h"
#include "games/liberty/tests/np_patriots.h"

namespace tricorne::liberty {
namespace {

using Json = nlohmann::json;

// P9 keeps off with a 1, P10 where everybody is at Active Opposition or in a Reserve.
// Rulings 85, 98.
RULE("8.5.4")
TEST(PatriotBullets, March) {
  const Json base = {{"pfort", 2}, {"mil_u", 7}};
  expect({
      {BOX(P5 .1) "Control stays",
       on({{"virginia", {{"pfort", 2}, {"mil_u", 7}, {"tory", 5}}},
           {"northwest", {{"village", 1}}}},
          {{"virginia", kAO}}),
       {"command march", "space northwest", "move 3 mil_u virginia"},
       {"p10 no", "p5 yes", "p5_control northwest"}},
      {BOX(P5 .2) "an Active unit with each Fort",
       on({{"virginia", {{"pfort", 2}, {"mil_a", 3}, {"mil_u", 1}}},
           {"northwest", {{"village", 1}}}},
          {{"virginia", kAO}}),
       {"command march", "space northwest", "move 1 mil_u virginia", "move 1 mil_a virginia"},
       {"p5_control northwest"}},
      {BOX(P5 .2, P5 .8) "a Continental is one too, so that Militia can go",
       on({{"massachusetts", {{"pfort", 1}, {"cont", 2}, {"mil_a", 1}}},
           {"georgia", {{"mil_u", 1}}},
           {"new_hampshire", {{"tory", 2}}},
           {"boston", {{"br", 2}, {"tory", 1}}},
           {"new_york", {{"br", 4}, {"tory", 2}, {"bfort", 1}}},
           {"connecticut_rhode_island", {{"br", 4}, {"tory", 1}, {"bfort", 1}}}},
          levels({"massachusetts", "georgia"}, kAO)),
       {"command march", "move 1 mil_a massachusetts"},
       {"p5 yes"}},
      {BOX(P5 .3) "an Underground Militia where Opposition is not Active",
       on({{"northwest", {{"mil_u", 2}, {"mil_a", 1}}}}),
       {"command march", "move 1 mil_u northwest", "move 1 mil_a northwest"},
       {"p10 no", "p5 yes"}},
      {BOX(P5 .4) "the largest group, and no other once it rules",
       on({{"massachusetts", {{"pfort", 2}, {"mil_u", 5}}},
           {"new_york", {{"pfort", 2}, {"mil_u", 3}}},
           {"connecticut_rhode_island", {{"tory", 2}}},
           {"boston", {{"pfort", 1}}},
           {"new_york_city", {{"pfort", 1}}}},
          levels({"massachusetts", "new_york", "boston", "new_york_city"}, kAO)),
       {"space connecticut_rhode_island", "move 5 mil_u massachusetts", "done"},
       {"largest_group: massachusetts", "p5_control connecticut_rhode_island"}},
      {BOX(P5 .5) "Villages first",
       on({{"virginia", base}, {"northwest", {{"village", 1}}}}, {{"virginia", kAO}}),
       {"command march", "space northwest"},
       {"villages: northwest"}},
      {BOX(P5 .5) "then Cities",
       on({{"virginia", base}}, {{"virginia", kAO}}),
       {"command march", "space norfolk"},
       {"cities: norfolk"}},
      {BOX(P5 .6) "then Population",
       on({{"virginia", base}, {"norfolk", {{"pfort", 1}}}}, levels({"virginia", "norfolk"}, kAO)),
       {"command march", "space maryland_delaware"},
       {"population: maryland_delaware,north_carolina"}},
      {BOX(P5 .7) "the French come along",
       patriots({{"treaty_played", true},
                 {"support", {{"virginia", kAO}}},
                 {"pieces", {{"virginia", {{"pfort", 2}, {"cont", 5}, {"fr", 3}, {"mil_u", 1}}}}}}),
       {"command march", "space norfolk", "move 3 cont virginia", "move 3 fr virginia"},
       {"p5_control norfolk"}},
      {BOX(P5 .7) "not without Resources",
       patriots({{"treaty_played", true},
                 {"leaders", {{"rochambeau", nullptr}, {"lauzun", "available"}}},
                 {"resources", {{"french", 0}}},
                 {"support", {{"virginia", kAO}}},
                 {"pieces", {{"virginia", {{"pfort", 2}, {"cont", 5}, {"fr", 3}, {"mil_u", 1}}}}}}),
       {"command march", "space norfolk", "move 3 cont virginia"},
       {"p5_control norfolk"},
       {},
       1,
       {"move 3 fr virginia"}},
      {BOX(P5 .2) "8.1.2: Active Militia go, Continentals stay with the Forts",
       on({{"pennsylvania", {{"pfort", 2}, {"cont", 2}, {"mil_a", 2}}},
           {"florida", {{"mil_u", 1}}}},
          {{"pennsylvania", kAO}}),
       {"command march", "space philadelphia", "move 2 mil_a pennsylvania"},
       {"p5_control philadelphia"},
       {},
       1,
       {"move 2 cont pennsylvania"}},
      {BOX(P5 .2, P5 .7) "but those whom the French go with",
       patriots({{"treaty_played", true},
                 {"support", {{"pennsylvania", kAO}}},
                 {"pieces",
                  {{"pennsylvania", {{"pfort", 2}, {"cont", 2}, {"fr", 2}, {"mil_a", 2}}},
                   {"florida", {{"mil_u", 1}}}}}}),
       {"command march", "space philadelphia", "move 2 cont pennsylvania",
        "move 2 fr pennsylvania"},
       {"p5_control philadelphia"},
       {},
       1,
       {"move 2 mil_a pennsylvania"}},
      {BOX(P5 .7) "nor are they counted on",
       patriots({{"treaty_played", true},
                 {"leaders", {{"rochambeau", nullptr}, {"lauzun", "available"}}},
                 {"resources", {{"french", 0}}},
                 {"support", {{"virginia", kAO}}},
                 {"pieces",
                  {{"virginia", {{"pfort", 2}, {"cont", 5}, {"fr", 3}}},
                   {"florida", {{"mil_u", 1}}},
                   {"norfolk", {{"tory", 4}}}}}}),
       {"command march", "space maryland_delaware", "move 3 cont virginia"},
       {"p5_control maryland_delaware"},
       {},
       1,
       {"space norfolk"}},
      {BOX(P5 .7) "Rochambeau's French pay nothing (1.10)",
       patriots({{"treaty_played", true},
                 {"leaders", {{"rochambeau", "virginia"}}},
                 {"resources", {{"french", 0}}},
                 {"support", {{"virginia", kAO}}},
                 {"pieces", {{"virginia", {{"pfort", 2}, {"cont", 5}, {"fr", 3}, {"mil_u", 1}}}}}}),
       {"command march", "space norfolk", "move 3 cont virginia", "move 3 fr virginia"},
       {"p5_control norfolk"}},
      {BOX(P5 .3) "any unit where nobody hides",
       on({{"northwest", {{"mil_a", 2}, {"wp_u", 2}}}, {"florida", {{"mil_u", 1}}}}),
       {"command march", "move 1 mil_a northwest"},
       {"p5 yes"},
       {},
       1,
       {"move 2 mil_a northwest"}},
      {BOX(P5 .9) "War Parties are found before the Partisans strike (3.3.2)",
       on({{"virginia", {{"pfort", 2}, {"cont", 4}, {"mil_u", 1}}},
           {"northwest", {{"village", 1}, {"wp_u", 1}}}},
          {{"virginia", kAO}}),
       {"command march", "space northwest", "special partisans", "piece wp_a"},
       {"p8"}},
      {BOX(P5 .8, P5 .9) "Militia where there are none, to change Control, then Partisans",
       on({{"virginia", {{"pfort", 2}, {"mil_u", 1}}},
           {"norfolk", {{"tory", 1}}},
           {"maryland_delaware", {{"tory", 2}}},
           {"north_carolina", {{"tory", 2}}},
           {"northwest", {{"wp_a", 2}}},
           {"southwest", {{"wp_a", 2}}}},
          {{"virginia", kAO}}),
       {"command march", "space norfolk", "move 1 mil_u virginia", "special partisans"},
       {"changes_control: norfolk", "p5_militia norfolk", "p8"}},
      {BOX(P5 .9) "Persuasion ends it, whatever it brings",
       patriots({{"resources", {{"patriots", 1}}},
                 {"support", levels({"virginia", "georgia"}, kAO)},
                 {"pieces",
                  {{"virginia", {{"pfort", 2}, {"mil_u", 7}}},
                   {"georgia", {{"pfort", 2}, {"mil_u", 2}}}}}}),
       {"command march", "space norfolk", "move 7 mil_u virginia", "special persuasion",
        "space norfolk"},
       {"p8_broke"},
       {},
       1,
       {"space savannah", "space south_carolina"}},
      {BOX(P5 .10, P10, P11 .5) "nobody may leave: Rally",
       on({{"northwest", {{"mil_u", 1}}}}),
       {"command rally"},
       {"p10 no", "p5 no", "p7 yes"}},
  });
}

// Virginia with two Villages, so no Fort comes (P9), and at Active Opposition. Who goes if Control
// cannot spare them all.
RULE("8.1.2", "8.5.4")
TEST(PatriotBullets, MarchersWhomControlCanSpare) {
  const Json opposed = {{"virginia", kAO}};
  const auto with = [&](const Json& virginia, const Json& others) {
    Json pieces = others;
    pieces["virginia"] = virginia;
    pieces["virginia"]["village"] = 2;
    return pieces;
  };
  // Too strong for one unit.
  const Json hard = {{"maryland_delaware", {{"tory", 2}}},
                     {"north_carolina", {{"tory", 2}}},
                     {"northwest", {{"wp_a", 2}}},
                     {"southwest", {{"wp_a", 2}}}};
  Json norfolk = hard;
  norfolk["norfolk"] = {{"tory", 1}};
  Json both = norfolk;
  both["maryland_delaware"] = {{"tory", 1}};
  Json watched = hard;
  watched["norfolk"] = {{"tory", 2}, {"mil_a", 1}};
  Json guarded = hard;
  guarded["norfolk"] = {{"tory", 3}};
  expect({
      {BOX(P5 .1) "hidden Militia before Continentals",
       on(with({{"cont", 2}, {"mil_u", 3}}, {{"northwest", {{"village", 1}}}}), opposed),
       {"command march", "space northwest", "move 2 mil_u virginia"},
       {"p5_control northwest"}},
      {BOX(P5 .1, P5 .7) "but the French and those they go with before all",
       patriots({{"treaty_played", true},
                 {"support", opposed},
                 {"pieces", with({{"cont", 2}, {"fr", 2}, {"mil_u", 6}, {"tory", 2}},
                                 {{"northwest", {{"village", 1}}}})}}),
       {"command march", "space northwest", "move 2 cont virginia", "move 2 fr virginia",
        "move 1 mil_u virginia", "done"},
       {"p5_control northwest"}},
      {BOX(P5 .1) "Active Militia first where a large group is noticed (3.3.2)",
       on(with({{"mil_a", 3}, {"mil_u", 3}}, {{"norfolk", {{"tory", 1}}}}), opposed),
       {"command march", "space norfolk", "move 3 mil_a virginia"},
       {"p5_control norfolk"}},
      {BOX(P5 .1) "hidden ones where nobody watches",
       on(with({{"mil_a", 3}, {"mil_u", 3}}, Json::object()), opposed),
       {"command march", "space norfolk", "move 3 mil_u virginia"},
       {"p5_control norfolk"}},
      {BOX(P5 .8) "one Militia, though Continentals stand there too",
       on(with({{"cont", 2}, {"mil_u", 2}}, norfolk), opposed),
       {"command march", "space norfolk", "move 1 mil_u virginia"},
       {"p5_militia norfolk"}},
      {BOX(P5 .8) "to change Control of the most Population",
       on(with({{"cont", 2}, {"mil_u", 2}}, both), opposed),
       {"command march", "space maryland_delaware", "move 1 mil_u virginia"},
       {"changes_control: norfolk,maryland_delaware", "population: maryland_delaware"}},
      {BOX(P5 .8) "not where Militia are",
       on(with({{"cont", 2}, {"mil_u", 2}}, watched), levels({"virginia", "norfolk"}, kAO)),
       {"command march"},
       {"p5 yes"},
       {},
       1,
       {"space norfolk"}},
      {BOX(P5 .8) "an Underground one if possible",
       on({{"virginia", {{"pfort", 2}, {"mil_a", 3}}},
           {"north_carolina", {{"pfort", 2}, {"mil_u", 1}}},
           {"norfolk", {{"tory", 2}}},
           {"maryland_delaware", {{"tory", 2}}},
           {"south_carolina", {{"tory", 2}}},
           {"charles_town", {{"tory", 2}}},
           {"northwest", {{"wp_a", 2}}},
           {"southwest", {{"wp_a", 2}}}},
          levels({"virginia", "north_carolina"}, kAO)),
       {"command march", "space norfolk", "move 1 mil_u north_carolina"},
       {"underground_militia: north_carolina"},
       {1, 2, 4}},
      {BOX(P5 .8) "else at random; an Active one where it would be noticed anyway",
       on(with({{"mil_a", 2}, {"mil_u", 2}}, guarded), opposed),
       {"command march", "space norfolk", "move 1 mil_a virginia"},
       {"p5_militia norfolk"},
       {1, 2, 4}},
  });
}

// Ruling 113: two Villages where nobody lives. Five can go to the Northwest, three to the
// Southwest.
BOX(P5 .4, P5 .6)
RULE("8.5.4")
TEST(PatriotBullets, TheDestinationIsDrawnBeforeTheGroup) {
  for (const auto& [face, first, then] :
       {std::tuple(1, "northwest", "southwest"), std::tuple(6, "southwest", "northwest")}) {
    expect({{"the lot decides, not the larger group",
             on({{"pennsylvania", {{"pfort", 2}, {"mil_u", 5}}},
                 {"georgia", {{"pfort", 2}, {"mil_u", 3}}},
                 {"northwest", {{"village", 1}}},
                 {"southwest", {{"village", 1}}}},
                levels({"pennsylvania", "georgia"}, kAO)),
             {"command march", std::string("space ") + first, std::string("space ") + then},
             {"villages: northwest,southwest"},
             {},
             face}});
  }
}

BOX(P5 .4)
RULE("8.5.4")
TEST(PatriotBullets, MarchAddsControlToTwoSpaces) {
  NonPlayerTable table(on({{"virginia", {{"pfort", 2}, {"mil_u", 2}}},
                           {"georgia", {{"pfort", 2}, {"mil_u", 2}}},
                           {"massachusetts", {{"pfort", 2}, {"mil_u", 2}}}},
                          levels({"virginia", "georgia", "massachusetts"}, kAO)));
  table.then(1).turn();
  int control = 0;
  for (const Phrase& phrase : table.explanation()) {
    control += phrase.key == "liberty.np.do.p5_control" ? 1 : 0;
  }
  EXPECT_TRUE(table.did("command march"));
  EXPECT_EQ(control, 2);
}

// Card 51 marches to set up a Battle (8.3.1), whoever Controls the space then.
BOX(P4 .1)
RULE("8.3.1", "8.5.1")
TEST(PatriotBullets, MarchThatSetsUpABattle) {
  expect({{"no Control to be had, but a Battle",
           patriots({{"current_card", 51},
                     {"pieces",
                      {{"south_carolina", {{"cont", 6}, {"mil_u", 2}}},
                       {"massachusetts", {{"cont", 9}}},
                       {"new_hampshire", {{"mil_u", 10}}},
                       {"georgia", {{"tory", 2}, {"wp_u", 6}}}}}}),
           {"event shaded", "space georgia", "move 6 cont south_carolina"},
           {"effective yes", "p5_battle georgia"},
           {},
           6}});
}

}  // namespace
}  // namespace tricorne::liberty
