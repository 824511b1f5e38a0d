// Every box of the French chart and every priority in it: a position where it decides, what the
// French do there, and the reason they give.
#include "games/liberty/bots/mind.h"
#include "games/liberty/bots/np_table.h"

namespace tricorne::liberty {
namespace {

using Json = nlohmann::json;

Json french(const Json& fields) { return bare("french", fields); }
// After the Treaty of Alliance.
Json allied(Json fields) {
  fields["treaty_played"] = true;
  return bare("french", fields);
}
// Nothing is Unavailable but what is told.
Json unavailable(int regulars, int squadrons) {
  return {{"fr", regulars}, {"br", 6}, {"tory", 6}, {"squadron", squadrons}};
}
// After the Treaty, no Regulars Available (F9 says no) and none Unavailable, so that fifteen stand
// on the map: those told and the rest in Quebec City under Patriots.
Json afield(Json pieces, Json fields = Json::object()) {
  int told = 0;
  for (const auto& space : pieces) told += space.value("fr", 0);
  Json& rest = pieces["quebec_city"];
  rest["fr"] = (rest.contains("fr") ? rest["fr"].get<int>() : 0) + 15 - told;
  fields["pieces"] = std::move(pieces);
  if (!fields.contains("unavailable")) fields["unavailable"] = unavailable(0, 1);
  return allied(std::move(fields));
}

RULE(8.6)
TEST(FrenchBullets, EventOrCommand) {
  expect({
      {BOX(F1 .1) "a Command came first",
       french({{"current_card", 65},
               {"sequence",
                {{"executed", {"british"}}, {"first", "british"}, {"first_action", "command"}}}}),
       {"command french_agent_mobilization"},
       {"no_event yes"}},
      {BOX(F1 .2) "a sword",
       french({{"current_card", 48}}),
       {"command french_agent_mobilization"},
       {"sword yes"}},
      {BOX(F2 .1) "a shift the Rebellion's way",
       french({{"current_card", 46}, {"support", {{"boston", kAS}}}}),
       {"event shaded"},
       {"f2 yes"}},
      {BOX(F2 .1) "not while Opposition is ahead",
       french({{"current_card", 46},
               {"support", {{"boston", kAS}, {"virginia", "active_opposition"}}}}),
       {},
       {"f2 no"},
       {},
       1,
       {"event shaded"}},
      {BOX(F2 .2) "French leave Unavailable",
       french({{"current_card", 49}}),
       {"event shaded"},
       {"f2 yes"}},
      {BOX(F2 .2) "or Squadrons do", french({{"current_card", 54}}), {"event shaded"}, {"f2 yes"}},
      {BOX(F2 .3) "Available French come",
       allied({{"current_card", 50}}),
       {"event shaded"},
       {"f2 yes"}},
      {BOX(F2 .4) "British Casualties",
       french({{"current_card", 8}, {"pieces", {{"boston", {{"br", 3}}}}}}),
       {"event shaded"},
       {"f2 yes"}},
      {BOX(F2 .4) "a Battle that F16 would fight",
       allied({{"current_card", 66},
               {"pieces", {{"georgia", {{"fr", 4}}}, {"florida", {{"br", 4}, {"mil_u", 1}}}}}}),
       {"event shaded"},
       {"f2 yes"}},
      {BOX(F2 .4) "not one that it would not",
       allied({{"current_card", 66},
               {"pieces", {{"georgia", {{"fr", 2}}}, {"florida", {{"br", 5}, {"mil_u", 1}}}}}}),
       {},
       {"f2 no"},
       {},
       1,
       {"event shaded"}},
      {BOX(F2 .5) "French Resources", french({{"current_card", 65}}), {"event shaded"}, {"f2 yes"}},
      {BOX(F2 .6) "after the Treaty a 5",
       allied({{"current_card", 45}}),
       {"event shaded"},
       {"f2 no", "event_die yes"},
       {5}},
      {BOX(F2 .6) "or a 4",
       allied({{"current_card", 45}}),
       {},
       {"event_die no"},
       {4},
       1,
       {"event shaded"}},
      {BOX(F2 .6) "not before",
       french({{"current_card", 45}}),
       {},
       {"f2 no"},
       {},
       6,
       {"event shaded"}},
      {BOX(F3) "no Resources",
       french({{"resources", {{"french", 0}}}}),
       {"pass"},
       {"resources no"}},
  });
}

RULE(8.6.1, 8.6.2)
TEST(FrenchBullets, BeforeTheTreaty) {
  const auto purses = [](int patriots, int own) {
    return french({{"resources", {{"patriots", patriots}, {"french", own}}}});
  };
  expect({
      {BOX(F4, F5, F6 .1, F6 .2, F8 .1) "Hortalez with the D3, then a Squadron",
       purses(2, 5),
       {"command hortalez", "amount 2", "special preparer_la_guerre", "ready 1 squadron"},
       {"f4 no", "f5 yes", "f6", "f8", "prepares_squadron"},
       {3, 2}},
      {BOX(F6 .1) "no more than there is",
       purses(0, 2),
       {"command hortalez", "amount 2", "special preparer_la_guerre", "ready 1 squadron"},
       {"f6", "prepares_squadron"},
       {3}},
      {BOX(F5) "the D3 is not higher",
       purses(2, 5),
       {"command french_agent_mobilization"},
       {"f5 no", "f7 yes"},
       {2}},
      {BOX(F7 .1, F7 .2) "two Militia to add Control",
       french({{"pieces",
                {{"new_york", {{"mil_u", 2}}},
                 {"new_hampshire", {{"tory", 1}}},
                 {"massachusetts", {{"tory", 2}}},
                 {"quebec", {{"tory", 2}}}}}}),
       {"space new_hampshire", "place 2 mil_u new_hampshire"},
       {"adds_rebel_control: new_hampshire", "f7 new_hampshire"}},
      {BOX(F7 .1) "else a Continental",
       french({{"pieces", {{"virginia", {{"mil_u", 14}}}, {"new_hampshire", {{"mil_a", 1}}}}}}),
       {"command french_agent_mobilization", "place 1 cont massachusetts"},
       {"f7_pieces"}},
      {BOX(F7 .2) "Control of the most Population",
       french({{"pieces",
                {{"new_hampshire", {{"tory", 1}, {"mil_u", 1}}},
                 {"massachusetts", {{"tory", 1}}},
                 {"new_york", {{"tory", 2}, {"mil_u", 1}}},
                 {"quebec", {{"tory", 1}, {"mil_u", 1}}}}},
               {"support", {{"new_york", kAS}}}}),
       {"space massachusetts", "place 2 mil_u massachusetts"},
       {"population: massachusetts"}},
      {BOX(F7 .3, F7 .4) "where most Patriots are, then Préparer la Guerre",
       french({{"pieces",
                {{"new_york", {{"mil_u", 3}}},
                 {"massachusetts", {{"mil_u", 1}}},
                 {"new_hampshire", {{"tory", 3}}},
                 {"quebec", {{"tory", 3}}}}}}),
       {"space new_york", "special preparer_la_guerre"},
       {"most_patriots: new_york", "f8"}},
      {BOX(F7 .5) "nobody to send: Hortalez",
       french({{"pieces", {{"virginia", {{"mil_u", 14}, {"cont", 20}}}}}}),
       {"command hortalez"},
       {"f5 no", "f7 no", "f6 yes"},
       {1}},
      {BOX(F8 .2) "no Squadron left: three Regulars",
       french(
           {{"unavailable", unavailable(9, 0)}, {"pieces", {{"west_indies", {{"squadron", 3}}}}}}),
       {"special preparer_la_guerre", "ready 3 fr"},
       {"prepares_regulars"}},
      {BOX(F8 .3) "nothing left: nothing",
       french(
           {{"unavailable", unavailable(0, 0)}, {"pieces", {{"west_indies", {{"squadron", 3}}}}}}),
       {"command french_agent_mobilization"},
       {"f8_none"},
       {},
       1,
       {"special preparer_la_guerre"}},
  });
}

RULE(8.6.3, 8.6.4)
TEST(FrenchBullets, MusterAndHortalez) {
  const Json continentals = {{"virginia", {{"cont", 1}}}, {"georgia", {{"mil_u", 1}}}};
  expect({
      {BOX(F4, F9, F10 .2, F10 .4) "the die is lower: Regulars to the Continentals, no Fort",
       allied({{"pieces", continentals}}),
       {"command muster", "space virginia", "place 4 fr virginia"},
       {"f4 yes", "f9 yes", "f10 yes", "with_continentals: virginia", "f10 virginia"},
       {5},
       6,
       {"build pfort virginia"}},
      {BOX(F9) "the die is not lower",
       allied({{"pieces", continentals}}),
       {},
       {"f9 no", "f13 no"},
       {6}},
      {BOX(F10 .1) "few Regulars: the West Indies",
       allied({{"unavailable", unavailable(12, 1)}, {"pieces", continentals}}),
       {"command muster", "space west_indies", "place 3 fr west_indies"},
       {"f10_few", "f10 west_indies"},
       {2},
       6},
      {BOX(F10 .1) "not where the Rebellion rules already",
       allied({{"unavailable", unavailable(11, 1)},
               {"pieces", {{"west_indies", {{"fr", 1}}}, {"virginia", {{"cont", 1}}}}}}),
       {"command muster", "space virginia"},
       {"f10 virginia"},
       {2},
       6},
      {BOX(F10 .3) "without Continentals at random",
       allied({{"pieces", {{"virginia", {{"mil_u", 1}}}, {"georgia", {{"mil_u", 1}}}}}}),
       {"command muster", "space georgia"},
       {"two_spaces georgia", "f10 georgia"},
       {1, 6},
       6},
      {BOX(F10 .5) "then Skirmish",
       allied({{"pieces", {{"virginia", {{"cont", 1}}}, {"georgia", {{"fr", 1}, {"br", 1}}}}}}),
       {"command muster", "space virginia", "special skirmish"},
       {"f12"},
       {1}},
      {BOX(F10 .6, F11 .1) "a Muster costs two: Hortalez",
       allied({{"resources", {{"french", 1}}}}),
       {"command hortalez", "amount 1"},
       {"f10 no", "f11 yes", "f6"},
       {1},
       6},
      {BOX(F11 .2, F15 .1) "with the last Resource spent the die still decides",
       allied({{"resources", {{"french", 1}}}}),
       {"command hortalez", "amount 1", "special preparer_la_guerre", "ready 1 squadron"},
       {"f15 yes", "prepares_squadron"},
       {1},
       1},
      {BOX(F11 .2) "then Skirmish",
       allied({{"resources", {{"french", 1}}}, {"pieces", {{"georgia", {{"fr", 1}, {"br", 1}}}}}}),
       {"command hortalez", "special skirmish"},
       {"f12"},
       {1}},
  });
}

RULE(8.6.3)
TEST(FrenchBullets, Skirmish) {
  // After a Muster in Virginia.
  const auto mustered = [](const char* what, Json pieces, std::vector<std::string> moves,
                           std::vector<std::string> reasons) {
    pieces["virginia"] = {{"cont", 1}};
    return Bullet{
        what, allied({{"pieces", std::move(pieces)}}), std::move(moves), std::move(reasons), {1}};
  };
  expect({
      mustered(BOX(F12 .1) "West Indies first",
               {{"west_indies", {{"fr", 1}, {"br", 1}}}, {"georgia", {{"fr", 1}, {"bfort", 1}}}},
               {"special skirmish", "space west_indies"}, {"west_indies: west_indies"}),
      mustered(BOX(F12 .2) "a British Fort",
               {{"georgia", {{"fr", 1}, {"bfort", 1}}}, {"new_york", {{"fr", 2}, {"br", 2}}}},
               {"special skirmish", "space georgia", "piece bfort"}, {"british_fort: georgia"}),
      mustered(BOX(F12 .3) "most cubes",
               {{"georgia", {{"fr", 1}, {"br", 2}}}, {"new_york", {{"fr", 1}, {"br", 1}}}},
               {"special skirmish", "space georgia", "pair br br"}, {"most_cubes: georgia"}),
      mustered(BOX(F12 .3) "of both kinds in turn (8.1.2)",
               {{"georgia", {{"fr", 1}, {"br", 2}, {"tory", 3}}}},
               {"special skirmish", "pair br tory"}, {"f12"}),
      mustered(BOX(F12 .5, F15 .1) "nobody there: Préparer la Guerre", Json::object(),
               {"special preparer_la_guerre", "ready 1 squadron"},
               {"f15 yes", "prepares_squadron"}),
      {BOX(F12 .4) "not where a Battle is to come",
       afield({{"virginia", {{"fr", 5}, {"br", 2}}},
               {"north_carolina", {{"fr", 5}, {"br", 2}}},
               {"georgia", {{"fr", 1}, {"br", 1}}},
               {"south_carolina", {{"fr", 1}, {"br", 2}}},
               {"west_indies", {{"squadron", 0}}}},
              {{"unavailable", unavailable(0, 3)}}),
       {"command battle", "space virginia", "space north_carolina", "special skirmish",
        "space south_carolina", "space virginia"},
       {"f16 yes", "f12", "strike south_carolina"}},
  });
}

RULE(8.6.5)
TEST(FrenchBullets, BattleOrMarch) {
  const auto quebec = [](Json there) { return afield({{"virginia", std::move(there)}}); };
  expect({
      {BOX(F13) "Indians do not count",
       quebec({{"fr", 2}, {"br", 1}, {"wp_a", 4}}),
       {},
       {"f13 yes"}},
      {BOX(F13) "British Forts do, and as many are not enough",
       quebec({{"fr", 2}, {"br", 1}, {"bfort", 1}}),
       {},
       {"f13 no"}},
      {BOX(F13) "Continentals and a Leader count, Militia do not",
       afield({{"virginia", {{"fr", 1}, {"cont", 1}, {"mil_a", 3}, {"br", 2}}}},
              {{"leaders", {{"washington", "virginia"}}}}),
       {},
       {"f13 yes"}},
      {BOX(F13) "without him",
       quebec({{"fr", 1}, {"cont", 1}, {"mil_a", 3}, {"br", 2}}),
       {},
       {"f13 no"}},
  });
}

RULE(8.6.5)
TEST(FrenchBullets, March) {
  expect({
      {BOX(F13, F14 .1, F14 .2) "Control is added, none is lost",
       afield({{"virginia", {{"fr", 4}, {"cont", 1}, {"wp_u", 3}}},
               {"norfolk", {{"br", 1}, {"mil_u", 1}}},
               {"quebec_city", {{"pfort", 1}}}}),
       {"command march", "space norfolk", "move 1 fr virginia"},
       {"f13 no", "f14 yes", "f14_control norfolk"},
       {},
       1,
       {"move 1 cont virginia"}},
      {BOX(F14 .2) "Cities before Colonies, as many as can come",
       afield({{"virginia", {{"fr", 3}, {"cont", 3}, {"mil_u", 1}}},
               {"north_carolina", {{"fr", 2}, {"cont", 1}, {"mil_u", 1}}},
               {"norfolk", {{"br", 1}, {"mil_u", 1}}},
               {"maryland_delaware", {{"br", 1}, {"mil_u", 1}}},
               {"quebec_city", {{"pfort", 1}}}},
              {{"resources", {{"french", 1}}}}),
       {"space norfolk", "move 3 fr virginia", "move 3 cont virginia", "move 2 fr north_carolina"},
       {"cities: norfolk,charles_town", "most_british: norfolk"},
       {},
       1,
       // Norfolk was no port of the Rebellion when the March began.
       {"move 10 fr quebec_city"}},
      {BOX(F14 .2) "where no Patriots are a Continental comes in place of a Regular",
       allied(
           {{"unavailable", unavailable(10, 1)},
            {"support", {{"boston", "active_support"}}},
            {"pieces",
             {{"connecticut_rhode_island", {{"fr", 5}, {"cont", 1}}}, {"boston", {{"tory", 1}}}}}}),
       {"command march", "space boston", "move 4 fr connecticut_rhode_island",
        "move 1 cont connecticut_rhode_island"},
       {"f13 no", "f14 yes", "f14_control boston"}},
      {BOX(F14 .2) "and once one is there French follow without any",
       allied({{"unavailable", unavailable(11, 1)},
               {"resources", {{"french", 1}}},
               {"pieces",
                {{"massachusetts", {{"fr", 1}, {"cont", 1}, {"wp_u", 3}}},
                 {"new_hampshire", {{"fr", 3}, {"wp_u", 4}}},
                 {"boston", {{"pfort", 1}}},
                 {"new_york", {{"tory", 3}}}}}}),
       {"command march", "space new_york", "move 1 fr massachusetts", "move 1 cont massachusetts",
        "move 3 fr new_hampshire"},
       {"f14_control new_york"}},
      {BOX(F14 .1) "nor do Continentals go whom Control needs",
       afield({{"virginia", {{"fr", 4}, {"cont", 1}, {"wp_u", 3}}},
               {"norfolk", {{"br", 2}, {"mil_u", 1}}},
               {"quebec_city", {{"pfort", 1}}}}),
       {"command march", "space norfolk", "move 1 fr virginia"},
       {"f14_one norfolk"}},
      {BOX(F14 .2) "not in Reserves",
       afield({{"quebec_city", {{"pfort", 1}}}, {"quebec", {{"mil_u", 1}, {"wp_u", 2}}}}),
       {},
       {"f13 no", "f14 no"},
       {},
       1,
       {"command march"}},
      {BOX(F14 .3) "where most British are",
       afield({{"virginia", {{"fr", 9}, {"cont", 3}, {"mil_u", 1}, {"pfort", 1}}},
               {"maryland_delaware", {{"br", 3}, {"mil_u", 1}}},
               {"north_carolina", {{"br", 1}, {"mil_u", 1}}},
               {"norfolk", {{"mil_u", 1}}},
               {"quebec_city", {{"pfort", 1}}}}),
       {"command march", "space maryland_delaware"},
       {"most_british: maryland_delaware", "f14_control maryland_delaware"}},
      {BOX(F14 .4) "those far from the British move toward them",
       afield({{"massachusetts", {{"pfort", 1}}},
               {"new_hampshire", {{"pfort", 1}}},
               {"new_york", {{"pfort", 1}}},
               {"connecticut_rhode_island", {{"pfort", 1}}},
               {"boston", {{"pfort", 1}}},
               {"quebec", {{"mil_u", 1}}},
               {"quebec_city", {{"pfort", 1}}},
               {"pennsylvania", {{"br", 18}}}},
              {{"resources", {{"french", 1}}}}),
       {"command march", "space quebec", "move 15 fr quebec_city"},
       {"f14_toward quebec"}},
      {BOX(F14 .4) "toward the British who are nearest to them, not by sea to others",
       allied({{"unavailable", unavailable(11, 1)},
               {"resources", {{"french", 1}}},
               {"pieces",
                {{"quebec_city", {{"fr", 4}, {"pfort", 1}}},
                 {"new_hampshire", {{"pfort", 1}}},
                 {"massachusetts", {{"br", 9}}},
                 {"charles_town", {{"pfort", 1}}},
                 {"savannah", {{"pfort", 1}}},
                 {"georgia", {{"pfort", 1}, {"br", 9}}},
                 {"quebec", {{"mil_u", 1}}}}}}),
       {"command march", "space new_hampshire", "move 4 fr quebec_city"},
       {"f14_toward new_hampshire"}},
      {BOX(F14 .4) "not where they would be as far",
       allied({{"unavailable", unavailable(13, 1)},
               {"pieces",
                {{"savannah", {{"fr", 2}, {"pfort", 1}}},
                 {"georgia", {{"mil_u", 1}}},
                 {"charles_town", {{"br", 3}}}}}}),
       {},
       {"f13 no", "f14 no"},
       {},
       1,
       {"command march"}},
      {BOX(F14 .4) "only to Patriots: Continentals do not go with them",
       allied({{"unavailable", unavailable(13, 1)},
               {"pieces",
                {{"quebec_city", {{"fr", 2}, {"cont", 3}}},
                 {"new_hampshire", {{"wp_u", 9}}},
                 {"quebec", {{"wp_u", 5}}},
                 {"massachusetts", {{"br", 9}}}}}}),
       {},
       {"f13 no", "f14 no"},
       {},
       1,
       {"command march"}},
      {BOX(F14 .5) "from anywhere, at random",
       allied({{"unavailable", unavailable(9, 1)},
               {"pieces",
                {{"virginia", {{"fr", 5}, {"pfort", 1}}},
                 {"north_carolina", {{"fr", 1}, {"pfort", 1}}},
                 {"norfolk", {{"br", 9}, {"mil_u", 1}}}}}}),
       {"command march", "space norfolk", "move 1 fr north_carolina"},
       {"f14_one norfolk"},
       {4},
       1,
       {"move 1 fr virginia"}},
      {BOX(F14 .5) "only if nobody else marches",
       allied({{"unavailable", unavailable(11, 1)},
               {"pieces",
                {{"virginia", {{"fr", 2}, {"pfort", 1}}},
                 {"norfolk", {{"br", 1}, {"mil_u", 1}}},
                 {"georgia", {{"fr", 2}, {"pfort", 1}}},
                 {"savannah", {{"br", 9}, {"mil_u", 1}}}}}}),
       {"command march", "space norfolk", "move 2 fr virginia"},
       {"f14_control norfolk"},
       {},
       1,
       {"space savannah"}},
      {BOX(F14 .5) "else one Regular to Patriots and British",
       allied({{"unavailable", unavailable(13, 1)},
               {"pieces",
                {{"virginia", {{"fr", 2}, {"pfort", 1}}},
                 {"norfolk", {{"br", 9}, {"mil_u", 1}}},
                 {"maryland_delaware", {{"br", 5}}}}}}),
       {"command march", "space norfolk", "move 1 fr virginia"},
       {"f14_one norfolk"}},
      {BOX(F14 .6) "then Skirmish",
       allied(
           {{"unavailable", unavailable(13, 1)},
            {"pieces",
             {{"virginia", {{"fr", 2}, {"pfort", 1}}}, {"norfolk", {{"br", 9}, {"mil_u", 1}}}}}}),
       {"command march", "special skirmish"},
       {"f12"}},
      {BOX(F14 .7) "nobody can go: Muster",
       allied({{"unavailable", unavailable(14, 1)}, {"pieces", {{"virginia", {{"cont", 1}}}}}}),
       {"command muster"},
       {"f9 no", "f13 no", "f14 no", "f10 yes"}},
  });
}

RULE(8.6.3)
TEST(FrenchBullets, PreparerLaGuerre) {
  const Json virginia = {{"virginia", {{"cont", 1}}}};
  const Json fleet = {{"virginia", {{"cont", 1}}}, {"west_indies", {{"squadron", 3}}}};
  expect({
      {BOX(F15 .1) "a Squadron by the die",
       allied({{"unavailable", unavailable(3, 1)}, {"pieces", virginia}}),
       {"special preparer_la_guerre", "ready 1 squadron"},
       {"f15 yes", "prepares_squadron"},
       {4}},
      {BOX(F15 .2) "else Regulars",
       allied({{"unavailable", unavailable(2, 0)}, {"pieces", fleet}}),
       {"special preparer_la_guerre", "ready 2 fr"},
       {"f15 yes", "prepares_regulars"},
       {2}},
      {BOX(F15 .3) "the die says no and the purse is empty: two Resources",
       allied(
           {{"unavailable", unavailable(2, 0)}, {"resources", {{"french", 2}}}, {"pieces", fleet}}),
       {"command muster", "special preparer_la_guerre", "income 2"},
       {"f15 no", "f15_broke yes", "prepares_income"},
       {3}},
      {BOX(F15 .4) "the die says no: Naval Pressure",
       allied({{"unavailable", unavailable(1, 0)}, {"pieces", fleet}}),
       {"special naval_pressure"},
       {"f15 no", "f15_broke no", "f17"},
       {2},
       1,
       {"special preparer_la_guerre"}},
  });
}

BOX(F15 .3)
RULE(8.6.3)
TEST(FrenchBullets, NothingUnavailable) {
  NonPlayerTable table(
      allied({{"unavailable", unavailable(0, 0)},
              {"resources", {{"french", 2}}},
              {"pieces", {{"virginia", {{"cont", 1}}}, {"west_indies", {{"squadron", 3}}}}}}));
  table.then(1).turn();
  EXPECT_TRUE(table.did("income 2"));
  for (const Phrase& phrase : table.explanation()) {
    EXPECT_NE(phrase.key, "liberty.np.do.prepares_regulars");
  }
}

RULE(8.6.3, 8.6.6)
TEST(FrenchBullets, BattleAndNavalPressure) {
  const Json two = {{"virginia", {{"fr", 5}, {"br", 2}}}, {"georgia", {{"fr", 5}, {"br", 2}}}};
  expect({
      {BOX(F13, F16 .1, F16 .2,
           F16 .3) "where the odds are good, Population first, after Naval Pressure",
       afield({{"virginia", {{"fr", 5}, {"br", 2}}},
               {"georgia", {{"fr", 5}, {"br", 2}}},
               {"new_york", {{"fr", 1}, {"br", 5}}}},
              {{"support", {{"boston", kAS}}}}),
       {"command battle", "space virginia", "space georgia", "special naval_pressure",
        "blockade boston", "space virginia"},
       {"f13 yes", "f16 yes", "f17", "population: virginia", "f16 virginia",
        "next_battle virginia"},
       {},
       1,
       {"space new_york"}},
      {BOX(F16 .3) "no Squadron: Skirmish elsewhere",
       allied({{"unavailable", unavailable(8, 3)},
               {"pieces",
                {{"virginia", {{"fr", 5}, {"br", 2}}},
                 {"new_york", {{"fr", 1}, {"br", 5}}},
                 {"new_jersey", {{"fr", 1}, {"br", 1}}},
                 {"west_indies", {{"squadron", 0}}}}}}),
       {"command battle", "space virginia", "special skirmish", "space new_york"},
       {"f12", "strike new_york"}},
      {BOX(F16 .3, F17 .3) "neither: Préparer la Guerre",
       allied({{"unavailable", unavailable(10, 3)},
               {"pieces",
                {{"virginia", {{"fr", 5}, {"br", 2}}}, {"west_indies", {{"squadron", 0}}}}}}),
       {"command battle", "space virginia", "special preparer_la_guerre", "ready 1 squadron"},
       {"prepares_squadron"}},
      {BOX(F15 .3, F16 .3) "the Battles are paid for before it: two Resources for an empty purse",
       afield({{"virginia", {{"fr", 5}, {"br", 2}}}, {"west_indies", {{"squadron", 0}}}},
              {{"unavailable", unavailable(0, 0)},
               {"markers",
                {{"boston", {{"blockade", 1}}},
                 {"norfolk", {{"blockade", 1}}},
                 {"savannah", {{"blockade", 1}}}}},
               {"fni", 3},
               {"resources", {{"french", 1}}}}),
       {"command battle", "space virginia", "special preparer_la_guerre"},
       {"f15_broke yes"}},
      {BOX(F16 .1) "with the Patriots, if they can pay",
       afield({{"virginia", {{"fr", 2}, {"cont", 2}, {"br", 3}}}}),
       {"command battle", "space virginia", "yes"},
       {"f13 yes", "f16 yes"}},
      {BOX(F16 .1) "not if they cannot",
       afield({{"virginia", {{"fr", 2}, {"cont", 2}, {"br", 3}}}},
              {{"resources", {{"patriots", 0}}}}),
       {},
       {"f13 yes", "f16 no"},
       {},
       1,
       {"command battle"}},
      {BOX(F16 .1) "not where only Indians are",
       afield({{"virginia", {{"fr", 5}, {"br", 2}}}, {"georgia", {{"fr", 5}, {"wp_a", 1}}}}),
       {"command battle", "space virginia"},
       {"f16 virginia"},
       {},
       1,
       {"space georgia"}},
      {BOX(F16 .4) "the odds are bad: March",
       afield({{"virginia", {{"fr", 3}, {"bfort", 2}, {"mil_u", 1}}},
               {"quebec_city", {{"pfort", 1}}},
               {"norfolk", {{"mil_u", 1}, {"tory", 1}}}}),
       {"command march"},
       {"f13 yes", "f16 no", "f14 yes"}},
      {BOX(F17 .1) "a City where a Battle comes",
       afield({{"norfolk", {{"fr", 5}, {"br", 2}}}}, {{"support", {{"new_york_city", kAS}}}}),
       {"command battle", "special naval_pressure", "blockade norfolk"},
       {"battle_city: norfolk"}},
      {BOX(F17 .1, F17 .2) "but not one that is Blockaded already: the next",
       afield({{"norfolk", {{"fr", 5}, {"br", 2}}}, {"west_indies", {{"squadron", 1}}}},
              {{"fni", 2},
               {"markers", {{"norfolk", {{"blockade", 1}}}, {"new_york_city", {{"blockade", 1}}}}},
               {"support", {{"new_york_city", kAS}, {"boston", "passive_support"}}},
               {"unavailable", unavailable(0, 0)}}),
       {"command battle", "special naval_pressure", "blockade boston"},
       {"most_support: boston"}},
      {BOX(F17 .2) "then most Support",
       allied({{"unavailable", unavailable(0, 0)},
               {"support", {{"new_york_city", kAS}, {"boston", kAS}}},
               {"pieces", {{"virginia", {{"cont", 1}}}, {"west_indies", {{"squadron", 3}}}}}}),
       {"command muster", "special naval_pressure", "blockade new_york_city"},
       {"most_support: new_york_city"}},
  });
}

// Rochambeau's stroke, before a person's turn: two Limited Commands by the chart.
Json rochambeau(const std::string& where, Json pieces, int unavailable_regulars) {
  Json out = bare("british", {{"treaty_played", true},
                              {"current_card", 25},
                              {"seats", {"human", "rulebook", "rulebook", "rulebook"}},
                              {"eligible", {"british", "french"}},
                              {"strokes_asked", {"british", "patriots", "indians"}},
                              {"leaders", {{"rochambeau", where}}},
                              {"unavailable", unavailable(unavailable_regulars, 1)},
                              {"pieces", std::move(pieces)}});
  out.erase("to_act");
  return out;
}

RULE(8.1, 8.3.7, 8.6.4, 8.6.5)
TEST(FrenchBullets, LimitedCommandsFollowTheSameBoxes) {
  expect({
      {BOX(F10 .2) "Muster with the Leader first, then with Continentals",
       rochambeau("georgia", {{"georgia", {{"fr", 4}, {"mil_u", 1}}}, {"virginia", {{"cont", 1}}}},
                  3),
       {"stroke french", "limited muster", "space georgia", "limited muster", "space virginia"},
       {"f9 yes", "f10 georgia", "with_continentals: virginia"},
       {},
       1,
       {"space west_indies"}},
      {BOX(F14 .2) "his group marches first, to one destination",
       rochambeau("virginia",
                  {{"virginia", {{"fr", 5}, {"pfort", 1}}},
                   {"north_carolina", {{"fr", 8}, {"pfort", 1}}},
                   {"new_jersey", {{"fr", 2}, {"br", 1}}},
                   {"norfolk", {{"br", 6}, {"mil_u", 1}}},
                   {"charles_town", {{"br", 1}, {"mil_u", 1}}}},
                  0),
       {"stroke french", "limited march", "space norfolk", "move 5 fr virginia",
        "move 8 fr north_carolina"},
       {"f13 no", "f14_control norfolk", "leader: virginia"}},
  });
}

}  // namespace
}  // namespace tricorne::liberty
