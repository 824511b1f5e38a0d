// Brilliant Strokes and the Treaty of Alliance: when a non-player plays them, and what it does
// then.
#include "games/liberty/bots/mind.h"
#include "games/liberty/tests/np_table.h"

namespace tricorne::liberty {
namespace {

using Json = nlohmann::json;

// Before a turn after the Treaty: one seat is a person, these factions hold strokes and are
// Eligible with those who are.
Json before_turn(std::vector<std::string> holders, const std::string& person, int card,
                 const Json& fields) {
  Json out = bare("british", Json::object());
  out.merge_patch(fields);
  const std::vector<std::string> order = {"british", "patriots", "indians", "french"};
  out["current_card"] = card;
  out["seats"] = Json::array();
  out["strokes_asked"] = Json::array();
  out["eligible"] = holders;
  if (!person.empty()) out["eligible"].push_back(person);
  for (const std::string& f : order) {
    out["seats"].push_back(f == person ? "human" : "rulebook");
    if (std::find(holders.begin(), holders.end(), f) == holders.end()) {
      out["strokes_asked"].push_back(f);
    }
  }
  out.erase("to_act");
  if (!fields.contains("treaty_played")) out["treaty_played"] = true;
  return out;
}

const Json kWashington = {
    {"leaders", {{"washington", "virginia"}}},
    {"pieces", {{"virginia", {{"cont", 4}, {"mil_u", 2}}}, {"boston", {{"br", 1}}}}}};
const Json kHowe = {{"leaders", {{"howe", "boston"}}},
                    {"pieces", {{"boston", {{"br", 6}}}, {"virginia", {{"mil_u", 1}}}}}};
const Json kBrant = {
    {"leaders", {{"brant", "northwest"}}},
    {"pieces", {{"northwest", {{"wp_u", 3}, {"village", 1}}}, {"boston", {{"mil_u", 1}}}}}};
const Json kRochambeau = {
    {"leaders", {{"rochambeau", "virginia"}}},
    {"pieces", {{"virginia", {{"fr", 4}, {"mil_u", 2}}}, {"norfolk", {{"br", 1}, {"mil_u", 1}}}}}};

Json with(Json one, const Json& patch) {
  one.merge_patch(patch);
  return one;
}

// Ruling 118.
RULE("8.1")
TEST(NonPlayerStrokes, Treaty) {
  // 6 Regulars and 2 Squadrons: eight more are wanted.
  const auto at_cbc = [](int cbc) {
    return before_turn({"french"}, "british", 25, {{"treaty_played", false}, {"cbc", cbc}});
  };
  Json last = at_cbc(16);  // three others are Eligible before the French
  last["eligible"] = {"british", "patriots", "indians", "french"};
  last["current_card"] = 84;
  Json winter = last;
  winter["upcoming_card"] = 101;
  expect({
      {BOX(S1 .1) "half of 16", at_cbc(16), {"stroke treaty_of_alliance"}, {"treaty yes"}},
      {BOX(S1 .1) "half of 15", at_cbc(15), {"no_stroke"}, {"treaty no"}},
      {BOX(S1 .2) "last in order", last, {"stroke treaty_of_alliance"}, {"treaty yes"}},
      {BOX(S1 .2) "not before Winter Quarters",
       winter,
       {},
       {},
       {},
       1,
       {"stroke treaty_of_alliance"}},
  });
}

// Cards 25 and 84 begin with the British and the Indians, 1 with the Patriots.
RULE("8.3.7", "8.4.11", "8.5.8", "8.6.11", "8.7.8")
TEST(NonPlayerStrokes, AnswerAPersonWhoIsFirst) {
  expect({
      {BOX(S2 .1) "not before the Treaty",
       before_turn({"british"}, "patriots", 1, with(kHowe, {{"treaty_played", false}})),
       {"no_stroke"},
       {"stroke_treaty no"}},
      {BOX(S2 .2) "British, a person of the Rebellion is first",
       before_turn({"british"}, "patriots", 1, kHowe),
       {"stroke british"},
       {"stroke_leader yes", "stroke_called yes", "stroke_command yes"}},
      {BOX(S2 .2) "British, the Indians are first",
       before_turn({"british"}, "indians", 84, kHowe),
       {"no_stroke"},
       {"stroke_called no"}},
      {BOX(S2 .2) "British, non-player Patriots are first",
       before_turn({"british", "patriots"}, "", 1, kHowe),
       {"no_stroke"},
       {"stroke_called no"}},
      {BOX(S2 .4) "Patriots",
       before_turn({"patriots"}, "british", 25, kWashington),
       {"stroke patriots"},
       {"stroke_called yes"}},
      {BOX(S2 .4) "Patriots, three Continentals",
       before_turn({"patriots"}, "british", 25,
                   with(kWashington, {{"pieces", {{"virginia", {{"cont", 3}}}}}})),
       {"no_stroke"},
       {"stroke_leader no"}},
      {BOX(S2 .5) "French",
       before_turn({"french"}, "british", 25, kRochambeau),
       {"stroke french"},
       {"stroke_called yes"}},
      {BOX(S2 .7) "Indians",
       before_turn({"indians"}, "patriots", 1, kBrant),
       {"stroke indians"},
       {"stroke_called yes"}},
  });
}

// Nobody is a person who would call for it: only the other stroke does.
RULE("8.3.7", "8.4.11", "8.6.11", "8.7.8")
TEST(NonPlayerStrokes, AnswerAStroke) {
  struct Case {
    std::vector<std::string> holders;
    int card;
    Json fields;
    std::string played;
    std::string answer;
  };
  const Case cases[] = {
      {BOX(S2 .3){"patriots", "british"}, 84, with(kWashington, kHowe), "stroke patriots",
       "stroke british"},
      {BOX(S2 .6){"british", "french"}, 84, with(kHowe, kRochambeau), "stroke british",
       "stroke french"},
      {BOX(S2 .8){"patriots", "indians"}, 25, with(kWashington, kBrant), "stroke patriots",
       "stroke indians"},
      {BOX(S2 .8){"french", "indians"}, 25, with(kRochambeau, kBrant), "stroke french",
       "stroke indians"},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.answer);
    Json position = before_turn(c.holders, "", c.card, c.fields);
    position["eligible"] = {"british", "patriots", "indians", "french"};
    // The other does not think of it by himself, so he is asked last.
    position["strokes_asked"] = {"british", "patriots", "indians", "french"};
    position["strokes_asked"].erase(std::find(position["strokes_asked"].begin(),
                                              position["strokes_asked"].end(), c.holders[0]));
    NonPlayerTable table(position);
    ASSERT_TRUE(table.until(Question::kPlayStroke));
    table.answer(c.played);
    table.then(1).turn();
    EXPECT_TRUE(table.did(c.answer));
  }
}

// Both meet their conditions: the French trump the Patriots, whoever was asked first.
BOX(S2 .5)
RULE("8.3.7")
TEST(NonPlayerStrokes, TrumpOneAnother) {
  const Json position =
      before_turn({"patriots", "french"}, "british", 25, with(kWashington, kRochambeau));
  NonPlayerTable table(position);
  table.then(1).turn();
  EXPECT_TRUE(table.did("stroke french"));
  EXPECT_EQ(table.state().sequence.strokes.has(Stroke::kPatriots), true);
  EXPECT_EQ(table.state().sequence.strokes.has(Stroke::kFrench), false);
}

// Washington among four Continentals in a Reserve, all Forts built, nobody weaker next door.
Json hemmed_in() {
  Json pieces = {{"northwest", {{"cont", 4}}},
                 {"massachusetts", {{"pfort", 2}}},
                 {"georgia", {{"pfort", 2}}},
                 {"south_carolina", {{"pfort", 2}}}};
  for (const char* next :
       {"maryland_delaware", "new_york", "pennsylvania", "quebec", "southwest", "virginia"}) {
    pieces[next] = {{"br", 2}, {"tory", 1}};
  }
  return {{"leaders", {{"washington", "northwest"}}}, {"pieces", pieces}};
}

RULE("8.3.7", "8.6.6")
TEST(NonPlayerStrokes, TwoCommandsAndTheSpecialActivityOfTheFirst) {
  const Json battle = {
      {"unavailable", {{"fr", 9}, {"br", 6}, {"tory", 6}, {"squadron", 1}}},
      {"leaders", {{"rochambeau", "virginia"}}},
      {"pieces",
       {{"virginia", {{"fr", 5}, {"br", 2}, {"mil_u", 1}}}, {"new_york", {{"fr", 1}, {"br", 5}}}}}};
  expect({
      {BOX(S3 .1, S3 .3, S3 .4) "a Battle with Rochambeau, Naval Pressure before Skirmish, another",
       before_turn({"french"}, "british", 25, battle),
       {"stroke french", "limited battle", "space virginia", "special naval_pressure",
        "limited hortalez"},
       {"f16 yes", "f17"}},
      {BOX(S3 .2) "no Command with the Leader, no stroke",
       before_turn({"patriots"}, "british", 25, hemmed_in()),
       {"no_stroke"},
       {"stroke_called yes", "stroke_command no"}},
  });
}

// Rochambeau where the Rebellion does not rule, so that no Muster can involve him: with a low die
// F9 asks for one, with a high die he marches.
BOX(S3 .1, S3 .2)
RULE("8.3.7")
TEST(NonPlayerStrokes, GivesUpIfTheDieLeavesNoCommandWithTheLeader) {
  const Json fields = {{"unavailable", {{"fr", 8}, {"br", 6}, {"tory", 6}, {"squadron", 1}}},
                       {"leaders", {{"rochambeau", "virginia"}}},
                       {"pieces",
                        {{"virginia", {{"fr", 4}, {"tory", 5}, {"bfort", 1}}},
                         {"norfolk", {{"mil_u", 1}, {"tory", 1}}}}}};
  NonPlayerTable low(before_turn({"french"}, "british", 25, fields));
  low.then(1).turn();
  EXPECT_TRUE(low.did("stroke french"));
  EXPECT_FALSE(low.did("limited march"));
  EXPECT_TRUE(low.state().sequence.strokes.has(Stroke::kFrench)) << "the card stays in hand";
  ASSERT_TRUE(low.until(Question::kFirstEligible)) << "the card goes on as if nothing had been";
  EXPECT_EQ(low.state().sequence.stroke, Stroke::kNone);

  NonPlayerTable high(before_turn({"french"}, "british", 25, fields));
  high.then(6).turn();
  EXPECT_TRUE(high.did("stroke french"));
  EXPECT_TRUE(high.did("limited march"));
  EXPECT_FALSE(high.state().sequence.strokes.has(Stroke::kFrench));
}

// Ruling 108: F10 would have the Continentals of Massachusetts, but Rochambeau is in Virginia.
BOX(S3 .1)
RULE("8.3.7", "8.6.4")
TEST(NonPlayerStrokes, TheFirstCommandChoosesAmongSpacesWithTheLeader) {
  const Json fields = {{"unavailable", {{"fr", 3}, {"br", 6}, {"tory", 6}, {"squadron", 1}}},
                       {"leaders", {{"rochambeau", "virginia"}}},
                       {"pieces",
                        {{"virginia", {{"fr", 4}, {"mil_u", 2}}},
                         {"massachusetts", {{"cont", 3}}},
                         {"boston", {{"br", 1}}}}}};
  EXPECT_TRUE(plays(before_turn({"french"}, "british", 25, fields), {}, 1,
                    {"stroke french", "limited muster", "space virginia"}));
}

}  // namespace
}  // namespace tricorne::liberty
