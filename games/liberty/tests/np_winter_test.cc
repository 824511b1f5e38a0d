// What non-players choose outside their turns: Winter Quarters, defence in Battle, Trade.
#include "games/liberty/bots/mind.h"
#include "games/liberty/tests/np_table.h"

namespace tricorne::liberty {
namespace {

using Json = nlohmann::json;

// Winter Quarters on a map with these pieces only.
Json winter(const Json& fields) {
  Json out = bare("british", fields);
  out.erase("to_act");
  out.erase("eligible");
  out["current_card"] = 101;
  if (!out.contains("upcoming_card")) out["upcoming_card"] = 1;
  return out;
}

Json resources(int british, int patriots, int indians, int french) {
  return {{"british", british}, {"patriots", patriots}, {"indians", indians}, {"french", french}};
}

RULE("8.4.7")
TEST(NonPlayerWinter, BritishSupply) {
  expect({
      {BOX(W1 .1, W1 .3, W1 .4, W1 .5) "pay for Reward Loyalty, shift when broke, leave elsewhere",
       winter({{"resources", resources(1, 0, 0, 0)},
               {"pieces",
                {{"virginia", {{"br", 1}, {"tory", 1}}},
                 {"new_jersey", {{"br", 1}, {"tory", 1}}},
                 {"quebec", {{"bfort", 1}}},
                 {"georgia", {{"br", 2}}}}}}),
       {"supply_pay virginia", "supply_shift new_jersey", "supply_remove georgia"},
       {"population: virginia", "supply_pay virginia", "supply_shift new_jersey",
        "supply_remove georgia"}},
      {BOX(W1 .1) "no Reward Loyalty without money for it: the West Indies are not counted on",
       winter({{"resources", resources(1, 0, 0, 0)},
               {"treaty_played", true},
               {"pieces", {{"virginia", {{"br", 1}, {"tory", 1}}}, {"west_indies", {{"br", 3}}}}}}),
       {"supply_remove virginia"},
       {"supply_remove virginia"}},
      {BOX(W1 .1) "nor where markers take all that Forts and Cities earn",
       winter({{"resources", resources(1, 0, 0, 0)},
               {"markers", {{"virginia", {{"propaganda", 1}, {"raid", 1}}}}},
               {"pieces",
                {{"virginia", {{"br", 1}, {"tory", 1}}},
                 {"new_jersey", {{"br", 1}, {"tory", 1}}},
                 {"new_york_city", {{"br", 1}}}}}}),
       {"supply_pay new_jersey", "supply_remove virginia"},
       {"supply_pay new_jersey", "supply_remove virginia"}},
      {BOX(W1 .2) "pay to keep the Committees out",
       winter({{"pieces", {{"virginia", {{"br", 2}, {"mil_u", 1}}}, {"georgia", {{"br", 2}}}}}}),
       {"supply_pay virginia", "supply_remove georgia"},
       {"supply_pay virginia", "supply_remove georgia"}},
      {BOX(W1 .5) "nothing to prevent in a Reserve, at Active Opposition, or where only French are",
       winter({{"treaty_played", true},
               {"support", {{"georgia", "active_opposition"}}},
               {"pieces",
                {{"quebec", {{"br", 2}, {"mil_u", 1}}},
                 {"georgia", {{"br", 2}, {"mil_u", 1}}},
                 {"virginia", {{"br", 2}, {"fr", 1}}}}}}),
       {"supply_remove georgia", "supply_remove quebec"},
       {"supply_remove quebec", "supply_remove virginia", "supply_remove georgia"},
       {},
       1,
       {"supply_pay quebec", "supply_pay virginia", "supply_pay georgia"}},
      {BOX(W1 .4) "broke at Active Opposition: the cubes go",
       winter({{"resources", resources(0, 0, 0, 0)},
               {"support", {{"virginia", "active_opposition"}}},
               {"pieces", {{"virginia", {{"br", 1}, {"tory", 1}}}}}}),
       {"supply_remove virginia"},
       {"supply_remove virginia"}},
  });
}

RULE("8.5.5")
TEST(NonPlayerWinter, PatriotSupply) {
  const auto paid_once = [](Json pieces) {
    return winter({{"resources", resources(9, 1, 5, 5)}, {"pieces", std::move(pieces)}});
  };
  expect({
      {BOX(W2 .1, W2 .5) "pay where Control would change, lose half elsewhere",
       winter({{"pieces",
                {{"virginia", {{"cont", 2}, {"br", 2}}}, {"georgia", {{"mil_u", 2}, {"br", 5}}}}}}),
       {"supply_pay virginia", "supply_halve 1 georgia"},
       {"supply_pay virginia", "supply_halve georgia"}},
      {BOX(W2 .2) "where the British could Reward Loyalty",
       paid_once({{"virginia", {{"cont", 2}, {"br", 1}, {"tory", 1}}},
                  {"maryland_delaware", {{"cont", 2}, {"br", 2}}}}),
       {"supply_pay virginia", "supply_halve 1 maryland_delaware"},
       {"reward_possible: virginia"}},
      {BOX(W2 .3) "then Villages",
       paid_once({{"georgia", {{"cont", 2}, {"br", 1}, {"village", 1}}},
                  {"virginia", {{"cont", 2}, {"br", 2}}}}),
       {"supply_pay georgia", "supply_halve 1 virginia"},
       {"villages: georgia"}},
      {BOX(W2 .4) "then Population",
       paid_once({{"virginia", {{"cont", 2}, {"br", 2}}}, {"georgia", {{"cont", 2}, {"br", 2}}}}),
       {"supply_pay virginia", "supply_halve 1 georgia"},
       {"population: virginia"}},
  });
}

// British Forts there keep the British in supply, who would leave otherwise.
RULE("8.6.7")
TEST(NonPlayerWinter, FrenchSupply) {
  const auto paid_once = [](Json pieces) {
    return winter({{"treaty_played", true},
                   {"resources", resources(5, 5, 5, 1)},
                   {"pieces", std::move(pieces)}});
  };
  expect({
      {BOX(W3 .1, W3 .4) "pay where Control would change, go to the nearest Fort elsewhere",
       paid_once({{"virginia", {{"fr", 3}, {"br", 2}, {"bfort", 1}}},
                  {"georgia", {{"fr", 1}, {"br", 5}, {"bfort", 1}}},
                  {"savannah", {{"pfort", 1}}},
                  {"boston", {{"pfort", 1}}}}),
       {"supply_pay virginia", "supply_move georgia savannah"},
       {"supply_pay virginia", "supply_move georgia"}},
      {BOX(W3 .2) "where the British could Reward Loyalty",
       paid_once({{"virginia", {{"fr", 3}, {"br", 1}, {"tory", 1}, {"bfort", 1}}},
                  {"maryland_delaware", {{"fr", 3}, {"br", 2}, {"bfort", 1}}}}),
       {"supply_pay virginia"},
       {"reward_possible: virginia"}},
      {BOX(W3 .3, W3 .5) "then Population; without a Fort to Available",
       paid_once({{"virginia", {{"fr", 3}, {"br", 2}, {"bfort", 1}}},
                  {"georgia", {{"fr", 3}, {"br", 2}, {"bfort", 1}}}}),
       {"supply_pay virginia", "supply_remove georgia"},
       {"population: virginia", "supply_remove georgia"}},
  });
}

RULE("8.7.5")
TEST(NonPlayerWinter, IndianSupply) {
  const Json villages = {{"village", 1}};
  expect({
      {BOX(W4 .1) "pay to keep Rebellion Control out",
       winter({{"resources", resources(5, 5, 1, 5)},
               {"pieces",
                {{"new_york", {{"wp_u", 1}, {"mil_u", 1}}},
                 {"georgia", {{"wp_u", 3}}},
                 {"southwest", villages}}}}),
       {"supply_pay new_york", "supply_move georgia southwest"},
       {"no_rebel_control: new_york"}},
      {BOX(W4 .2, W4 .3) "pay for a Village to be, go to the nearest one elsewhere",
       winter({{"pieces",
                {{"new_york", {{"wp_u", 3}}},
                 {"georgia", {{"wp_u", 1}}},
                 {"southwest", villages},
                 {"quebec", villages}}}}),
       {"supply_pay new_york", "supply_move georgia southwest"},
       {"supply_pay new_york", "supply_move georgia"}},
      {BOX(W4 .2, W4 .3) "not if no Village is left to place",
       winter({{"pieces",
                {{"new_york", {{"wp_u", 3}}},
                 {"quebec", {{"village", 2}}},
                 {"northwest", {{"village", 2}}},
                 {"southwest", {{"village", 2}}},
                 {"florida", {{"village", 2}}},
                 {"virginia", {{"village", 2}}},
                 {"georgia", {{"village", 2}}}}}}),
       {"supply_move new_york quebec"},
       {"supply_move new_york"}},
  });
}

// No text says where; a Village wants War Parties.
RULE("6.2.1")
TEST(NonPlayerWinter, TheFreeVillageGoesToWarParties) {
  expect({{"in the Southwest",
           winter({{"pieces", {{"southwest", {{"wp_u", 1}}}}}}),
           {"place 1 village southwest"},
           {"war_parties: southwest"}}});
}

RULE("8.4.8", "8.6.8")
TEST(NonPlayerWinter, WestIndies) {
  expect({
      {BOX(W5 .1) "the British rule there",
       winter({{"treaty_played", true}, {"pieces", {{"west_indies", {{"br", 2}}}}}}),
       {"withdraw 0 br"},
       {"west_indies_stay"}},
      {BOX(W5 .2, W5 .3) "the French win: they stay, the British leave",
       winter({{"treaty_played", true}, {"pieces", {{"west_indies", {{"br", 2}, {"fr", 5}}}}}}),
       {"withdraw 0 fr", "withdraw 1 br"},
       {"west_indies_stay", "west_indies_leave"}},
      {BOX(W5 .3) "who cannot pay does not stay, and does not say so",
       winter({{"treaty_played", true},
               {"resources", resources(5, 5, 5, 0)},
               {"pieces", {{"west_indies", {{"fr", 2}}}}}}),
       {"withdraw 2 fr"},
       {"west_indies_unpaid"}},
  });
}

RULE("8.4.5", "8.5.9")
TEST(NonPlayerWinter, SupportPhase) {
  const Json loyal = {{"br", 1}, {"tory", 1}};
  const Json militia = {{"mil_u", 1}};
  expect({
      {BOX(W6 .1) "loyalty where fewest markers are",
       winter({{"pieces", {{"philadelphia", loyal}, {"boston", loyal}}},
               {"markers", {{"boston", {{"propaganda", 1}}}}}}),
       {"space philadelphia", "space boston"},
       {"fewest_markers: philadelphia", "reward_loyalty philadelphia"}},
      {BOX(W6 .2) "then for the largest change",
       winter({{"pieces", {{"new_york_city", loyal}, {"boston", loyal}}}}),
       {"space new_york_city", "space boston"},
       {"largest_shift: new_york_city"}},
      {BOX(W6 .2) "also where a Blockade keeps the gain away, but last",
       winter(
           {{"treaty_played", true},
            {"fni", 1},
            {"markers", {{"new_york_city", {{"blockade", 1}}}}},
            {"pieces",
             {{"new_york_city", loyal}, {"boston", loyal}, {"west_indies", {{"squadron", 1}}}}}}),
       {"space boston", "space new_york_city"},
       {"largest_shift: boston", "reward_loyalty new_york_city"}},
      {BOX(W6 .3) "Gage's first level is free",
       winter({{"resources", resources(0, 0, 0, 0)},
               {"leaders", {{"howe", nullptr}, {"gage", "virginia"}}},
               {"pieces", {{"virginia", {{"br", 1}, {"tory", 1}, {"bfort", 1}}}}},
               {"markers", {{"virginia", {{"propaganda", 1}}}}}}),
       {"space virginia"},
       {"reward_loyalty virginia"}},
      {BOX(W6 .3) "never for markers alone",
       winter({{"resources", resources(0, 0, 0, 0)},
               {"pieces", {{"boston", loyal}}},
               {"markers", {{"boston", {{"propaganda", 3}}}}}}),
       {},
       {},
       {},
       1,
       {"space boston"}},
      {BOX(W7 .1) "Committees where fewest Raids are",
       winter({{"pieces", {{"virginia", militia}, {"georgia", militia}}},
               {"markers", {{"virginia", {{"raid", 2}}}}}}),
       {"committees 2 georgia", "committees 4 virginia"},
       {"fewest_raids: georgia"}},
      {BOX(W7 .2) "then for the largest change",
       winter({{"pieces", {{"virginia", militia}, {"georgia", militia}}}}),
       {"committees 2 virginia", "committees 2 georgia"},
       {"largest_shift: virginia", "committees virginia"}},
      {BOX(W7 .3) "never for markers alone",
       winter({{"resources", resources(0, 1, 0, 0)},
               {"pieces", {{"georgia", militia}}},
               {"markers", {{"georgia", {{"raid", 1}}}}}}),
       {},
       {},
       {},
       1,
       {"committees 1 georgia"}},
  });
}

RULE("8.4.9", "8.5.6", "8.6.9", "8.7.7")
TEST(NonPlayerWinter, LeadersGoToTheirTroops) {
  expect({
      {BOX(W8 .1, W8 .2, W8 .3, W8 .5) "most Regulars, most Continentals, both, fit for a Village",
       winter({{"treaty_played", true},
               {"leaders", {{"brant", nullptr}, {"cornplanter", "available"}}},
               {"pieces",
                {{"new_york_city", {{"br", 3}}},
                 {"boston", {{"br", 2}}},
                 {"virginia", {{"cont", 3}, {"pfort", 1}, {"fr", 1}}},
                 {"georgia", {{"cont", 1}, {"pfort", 1}}},
                 {"south_carolina", {{"fr", 3}, {"pfort", 1}}},
                 {"northwest", {{"wp_u", 2}, {"village", 1}}},
                 {"quebec", {{"wp_u", 4}, {"village", 2}}}}}}),
       {"leader cornplanter northwest", "leader rochambeau virginia", "leader howe new_york_city",
        "leader washington virginia"},
       {"village_fit: northwest", "with_continentals: virginia", "british_regulars: new_york_city",
        "continentals: virginia"}},
      {BOX(W8 .5) "two War Parties, room, and not at Active Support",
       winter({{"leaders", {{"brant", nullptr}, {"cornplanter", "available"}}},
               {"support", {{"virginia", "active_support"}}},
               {"pieces",
                {{"virginia", {{"wp_u", 3}, {"village", 1}}},
                 {"southwest", {{"wp_u", 1}, {"village", 1}}},
                 {"northwest", {{"wp_u", 2}, {"village", 1}}}}}}),
       {"leader cornplanter northwest"},
       {"village_fit: northwest"}},
      {BOX(W8 .5) "else most War Parties",
       winter({{"leaders", {{"brant", nullptr}, {"cornplanter", "available"}}},
               {"pieces",
                {{"southwest", {{"wp_u", 1}, {"village", 1}}},
                 {"quebec", {{"wp_u", 4}, {"village", 2}}}}}}),
       {"leader cornplanter quebec"},
       {"war_parties: quebec"}},
      {BOX(W8 .4) "Brant to most War Parties",
       winter({{"pieces",
                {{"northwest", {{"wp_u", 2}, {"village", 1}}},
                 {"quebec", {{"wp_u", 4}, {"village", 2}}}}}}),
       {"leader brant quebec"},
       {"war_parties: quebec"}},
      {BOX(W8 .1) "the West Indies are no space",
       winter({{"treaty_played", true},
               {"pieces", {{"west_indies", {{"br", 5}}}, {"boston", {{"br", 1}}}}}}),
       {"leader howe boston"},
       {"on_map: boston"}},
      {BOX(W8 .6) "the fleet leaves least Support, and the rest goes to most",
       winter(
           {{"treaty_played", true},
            {"fni", 2},
            {"support", {{"new_york_city", "active_support"}, {"philadelphia", "passive_support"}}},
            {"pieces", {{"west_indies", {{"squadron", 0}}}}},
            {"markers", {{"boston", {{"blockade", 1}}}, {"philadelphia", {{"blockade", 1}}}}}}),
       {"unblockade boston", "move_blockade philadelphia new_york_city"},
       {"least_support: boston", "unblockade boston", "blockade new_york_city"}},
  });
}

RULE("8.4.10", "8.5.7", "8.6.10", "8.7.6")
TEST(NonPlayerWinter, Deserters) {
  const auto tories = [](int n, int militia = 0) {
    return Json{{"tory", n}, {"bfort", 1}, {"mil_u", militia}};
  };
  const auto militia = [](int n) { return Json{{"mil_u", n}, {"pfort", 1}}; };
  expect({
      {BOX(W9 .1, W9 .3) "the French change Control, the British do not",
       winter({{"pieces",
                {{"virginia", tories(9)},
                 {"maryland_delaware", tories(1, 1)},
                 {"georgia", tories(1, 1)}}}}),
       {"remove 1 tory maryland_delaware", "remove 1 tory virginia"},
       {"changes_control: maryland_delaware,georgia", "population: maryland_delaware",
        "keeps_control: virginia"},
       {},
       6},
      {BOX(W9 .2, W9 .4) "the last Tory of most Population; not the last one",
       winter({{"support", {{"south_carolina", "active_support"}}},
               {"pieces",
                {{"virginia", tories(9)},
                 {"georgia", tories(1)},
                 {"maryland_delaware", tories(1)},
                 {"south_carolina", tories(1)}}}}),
       {"remove 1 tory maryland_delaware", "remove 1 tory virginia"},
       {"last_tory: maryland_delaware,georgia", "population: maryland_delaware",
        "not_last_tory: virginia"}},
      {BOX(W10 .1) "the Indians choose beside a Village",
       winter({{"pieces",
                {{"northwest", {{"mil_u", 1}, {"village", 1}, {"pfort", 1}}},
                 {"massachusetts", militia(9)}}}}),
       {"remove 1 mil_u northwest", "remove 1 mil_u massachusetts"},
       {"villages: northwest"}},
      {BOX(W10 .3,
           W10 .5) "8.1.2: Underground Militia for the Indians, Active ones for the Patriots",
       winter({{"pieces", {{"massachusetts", {{"mil_u", 5}, {"mil_a", 5}, {"pfort", 1}}}}}}),
       {"remove 1 mil_u massachusetts", "remove 1 mil_a massachusetts"},
       {"deserts massachusetts"}},
      {BOX(W10 .2, W10 .4) "then to remove Rebellion Control; the Patriots keep it",
       winter({{"pieces",
                {{"virginia", {{"mil_u", 1}}},
                 {"maryland_delaware", {{"mil_u", 1}}},
                 {"georgia", militia(8)}}}}),
       {"remove 1 mil_u maryland_delaware", "remove 1 mil_u georgia"},
       {"removes_rebel_control: maryland_delaware,virginia", "keeps_control: georgia"}},
      {BOX(W10 .2, W10 .4) "any Control for the Indians, that of least Population for the Patriots",
       winter({{"pieces",
                {{"virginia", {{"mil_u", 5}, {"bfort", 1}, {"br", 3}}},
                 {"georgia", {{"mil_u", 5}, {"bfort", 1}, {"br", 3}}}}}}),
       {"remove 1 mil_u virginia", "remove 1 mil_u georgia"},
       {"lowest_population: georgia"}},
      {BOX(W10 .2, W10 .3) "8.7.6 knows no Population: by lot",
       winter({{"pieces",
                {{"virginia", {{"mil_u", 1}}},
                 {"georgia", {{"mil_u", 1}}},
                 {"massachusetts", militia(8)}}}}),
       {"remove 1 mil_u georgia", "remove 1 mil_u massachusetts"},
       {"removes_rebel_control: virginia,georgia"},
       {},
       6},
      {BOX(W10 .3, W10 .5) "then the last of a kind; the Patriots not the last unit",
       winter({{"pieces",
                {{"virginia", militia(1)},
                 {"maryland_delaware", militia(1)},
                 {"georgia", militia(8)}}}}),
       {"remove 1 mil_u maryland_delaware", "remove 1 mil_u georgia"},
       {"last_of_kind: maryland_delaware,virginia", "not_last_unit: georgia"}},
  });
}

RULE("8.7.9")
TEST(NonPlayerDefence, IndiansWithAVillageKeepOneHidden) {
  const auto attacked = [](Json there) {
    there["cont"] = 8;
    return bare("patriots", {{"pieces", {{"georgia", std::move(there)}}}});
  };
  expect({
      {BOX(W11 .1) "with a Village all but one",
       attacked({{"wp_u", 3}, {"village", 1}}),
       {"command battle", "space georgia", "activate 2 wp_u georgia"},
       {"activate georgia"}},
      {BOX(W11 .2) "without one nobody",
       attacked({{"wp_u", 3}}),
       {"command battle", "space georgia", "activate 0 wp_u georgia"},
       {"activate_none georgia"}},
  });
}

RULE("8.4.6")
TEST(NonPlayerTrade, TheBritishGiveHalfADie) {
  const auto asks = [](int british, int indians) {
    return bare("indians", {{"resources", resources(british, 0, indians, 0)},
                            {"pieces", {{"northwest", {{"wp_u", 3}, {"village", 2}}}}}});
  };
  expect({
      {BOX(W12 .1) "the die is below their Resources",
       asks(5, 0),
       {"special trade", "amount 2"},
       {"trade_poorer yes", "trade yes", "trade_gift"},
       {},
       4},
      {BOX(W12 .2) "the die is not",
       asks(4, 0),
       {"special trade", "amount 0"},
       {"trade no", "trade_gift"},
       {},
       4},
      {BOX(W12 .2) "the Indians have as much, two spent on the Gather",
       asks(5, 7),
       {"special trade", "amount 0"},
       {"trade_poorer no"},
       {},
       4},
  });
}

}  // namespace
}  // namespace tricorne::liberty
