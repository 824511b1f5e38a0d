// The five walk-throughs of the playbook, from the 1776 set-up, with its dice.
#include "games/liberty/tests/np_table.h"

#include "games/liberty/bots/mind.h"

namespace tricorne::liberty {
namespace {

using Json = nlohmann::json;
using Moves = std::vector<std::string>;

Json start(int card, const char* to_act) {
  return {{"base", "1776"}, {"current_card", card}, {"to_act", to_act}, {"eligible", {to_act}}};
}

BOX(B1, B2)
RULE("8.3.5", "8.4")
TEST(NonPlayerExamples, N1BritishEvent) {
  NonPlayerTable table(start(28, "british"));
  EXPECT_EQ(table.turn(), (Moves{"event unshaded", "space massachusetts"}));
  EXPECT_EQ(table.count(Space::kMassachusetts, Piece::kTory), 2);
  EXPECT_EQ(table.count(Space::kMassachusetts, Piece::kMilitiaU), 0);
  EXPECT_EQ(table.state().control_of(Space::kMassachusetts), Control::kNone);
}

BOX(B3, B4, B5, B7)
RULE("8.2", "8.4.1")
TEST(NonPlayerExamples, N2BritishGarrison) {
  NonPlayerTable table(start(42, "british"));
  table.dice({1});                  // Naval Pressure: one Resource
  table.dice({3, 5}).dice({2, 2});  // Philadelphia: a Regular each from Quebec and Florida
  table.dice({3, 1});               // Savannah
  table.dice({5});                  // from New York, not New York City
  table.dice({2, 5});               // Charles Town
  table.dice({2});                  // from New York City
  table.dice({5});                  // Norfolk, not Boston
  table.dice({5});                  // displace from Philadelphia, not New York City
  EXPECT_EQ(table.turn(),
            (Moves{"command garrison", "special naval_pressure", "space philadelphia",
                   "move 1 br quebec", "move 1 br florida", "done", "space savannah",
                   "move 1 br new_york", "done", "space charles_town", "move 4 br new_york_city",
                   "done", "space norfolk", "move 1 br new_york", "done", "done",
                   "displace philadelphia new_jersey", "leader howe charles_town"}));
  EXPECT_EQ(table.state().money(Faction::kBritish), 4);
  EXPECT_EQ(table.count(Space::kNewJersey, Piece::kMilitiaU), 1);
  EXPECT_EQ(table.state().control_of(Space::kNewJersey), Control::kRebellion);
  EXPECT_EQ(table.state().control_of(Space::kCharlesTown), Control::kBritish);
}

BOX(B4, B6, B8, B11)
RULE("8.1.2", "8.2", "8.4.1", "8.4.2")
TEST(NonPlayerExamples, N3BritishMuster) {
  Json position = start(29, "british");
  position["pieces"]["philadelphia"]["mil_u"] = 0;
  NonPlayerTable table(position);
  table.dice({3, 4});  // Connecticut-Rhode Island
  table.dice({3, 5});  // Boston
  table.dice({3});     // no Reward Loyalty
  table.turn();
  EXPECT_EQ(table.count(Space::kConnecticut, Piece::kRegular), 4);
  EXPECT_EQ(table.count(Space::kConnecticut, Piece::kTory), 1);
  EXPECT_EQ(table.count(Space::kConnecticut, Piece::kBritishFort), 1);
  EXPECT_EQ(table.count(Space::kNewYorkCity, Piece::kTory), 2);
  EXPECT_EQ(table.count(Space::kPennsylvania, Piece::kTory), 2);
  EXPECT_EQ(table.count(Space::kBoston, Piece::kTory), 1);
  EXPECT_EQ(table.state().money(Faction::kBritish), 1);
  EXPECT_EQ(table.count(Space::kNewYork, Piece::kRegular), 2);
  EXPECT_EQ(table.count(Space::kNewYork, Piece::kContinental), 1);
  EXPECT_EQ(int{table.state().cbc.n}, 2);
  EXPECT_EQ(int{table.state().crc.n}, 5);
}

BOX(B6, B8, B9, B10, B11)
RULE("8.3.7", "8.4.2", "8.4.3", "8.4.5", "8.4.11")
TEST(NonPlayerExamples, N4BritishStroke) {
  Json position = start(6, "patriots");
  position["seats"] = {"rulebook", "human", "rulebook", "rulebook"};
  position["eligible"] = {"british", "patriots"};  // so that nobody trumps it
  position["treaty_played"] = true;
  position["strokes_asked"] = {"patriots"};
  position["to_act"] = "british";
  position["fni"] = 1;
  position["markers"]["new_york_city"]["blockade"] = 1;
  position["available"] = {{"br", 3},    {"tory", 9}, {"bfort", 2},    {"cont", 12}, {"mil", 11},
                           {"pfort", 4}, {"fr", 2},   {"village", 10}, {"wp", 7}};
  position["unavailable"] = {{"br", 3}, {"tory", 6}, {"fr", 6}, {"squadron", 1}};
  position["pieces"]["philadelphia"] = {{"mil_u", 0}};
  position["pieces"]["west_indies"] = {{"fr", 3}, {"br", 3}, {"squadron", 1}};
  position["pieces"]["charles_town"] = {{"fr", 4}};
  position["pieces"]["connecticut_rhode_island"] = {{"br", 4}, {"tory", 1}, {"bfort", 1}};
  position["leaders"]["rochambeau"] = "charles_town";
  NonPlayerTable table(position);
  table.dice({4});     // no Muster
  table.dice({2});     // Muster
  table.dice({2, 3});  // in Pennsylvania: the playbook leaves this roll out
  table.dice({1});     // Reward Loyalty
  table.turn();
  EXPECT_EQ(table.count(Space::kNewJersey, Piece::kRegular), 5);
  EXPECT_EQ(table.state().place_of_leader(Faction::kBritish), Space::kNewJersey);
  EXPECT_EQ(table.count(Space::kNewYorkCity, Piece::kRegular), 1);
  EXPECT_EQ(table.count(Space::kWestIndies, Piece::kRegular), 2);
  EXPECT_EQ(table.count(Space::kWestIndies, Piece::kFrench), 1);
  EXPECT_EQ(table.state().fni, 0);
  EXPECT_EQ(table.count(Space::kPennsylvania, Piece::kRegular), 3);
  EXPECT_EQ(table.count(Space::kPennsylvania, Piece::kTory), 2);
  EXPECT_EQ(table.state().level(Space::kPennsylvania), Level::kActiveSupport);
  EXPECT_EQ(table.state().support, 7);
  EXPECT_EQ(table.state().money(Faction::kBritish), 3);
  EXPECT_EQ(table.state().sequence.eligible, kAllFactions);
}

BOX(I3, I6, I8, I9, I12)
RULE("8.1", "8.7.1", "8.7.4")
TEST(NonPlayerExamples, N5IndianScout) {
  Json position = start(73, "indians");
  position["resources"]["indians"] = 2;
  position["pieces"]["quebec"]["wp_u"] = 2;
  position["pieces"]["northwest"]["wp_u"] = 2;
  position["pieces"]["southwest"]["wp_u"] = 2;
  position["pieces"]["florida"]["wp_u"] = 3;
  NonPlayerTable table(position);
  table.dice({4});  // 3 + 4 > 5: no Raid
  table.dice({5});  // no Gather
  table.dice({2});  // Brant goes along
  table.turn();
  EXPECT_EQ(table.state().money(Faction::kIndians), 1);
  EXPECT_EQ(table.state().money(Faction::kBritish), 4);
  EXPECT_EQ(table.count(Space::kMassachusetts, Piece::kRegular), 1);
  EXPECT_EQ(table.count(Space::kMassachusetts, Piece::kTory), 1);
  EXPECT_EQ(table.count(Space::kMassachusetts, Piece::kWarPartyA), 1);
  EXPECT_EQ(table.count(Space::kMassachusetts, Piece::kContinental), 0);
  EXPECT_EQ(table.count(Space::kMassachusetts, Piece::kMilitiaA), 0);
  EXPECT_EQ(table.state().place_of_leader(Faction::kIndians), Space::kMassachusetts);
  EXPECT_EQ(int{table.state().cbc.n}, 2);
  EXPECT_EQ(int{table.state().crc.n}, 4);
  EXPECT_EQ(table.count(Space::kQuebec, Piece::kWarPartyA), 1);
  EXPECT_EQ(table.count(Space::kQuebec, Piece::kMilitiaU), 0);
}

}  // namespace
}  // namespace tricorne::liberty
