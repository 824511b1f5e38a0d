// The table companion: a position from a physical game, real dice entered by hand, and what a
// non-player of Liberty or Death does with its turn, reason by reason.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <deque>

#include "engine/engine.h"

namespace tricorne {
namespace {

using Json = nlohmann::json;
using testing::Contains;
using testing::HasSubstr;

class Companion {
 public:
  Companion(const Json& position, const std::string& language) {
    ask("load", {{"position", position}, {"chance", "manual"}, {"lang", language}});
  }

  // One turn: `faces` are the dice in the order in which they are asked for, 1 after the last.
  void turn(const std::string& faction, std::deque<int> faces) {
    for (int step = 0; step < 300; ++step) {
      const Json decision = ask("decision");
      if (step > 0 && ask("position")["moves"].empty()) return;
      if (decision["seat"] == "chance") {
        // The option of this face; the next card comes after the last die.
        const auto face = static_cast<std::size_t>(faces.empty() ? 1 : faces.front());
        const Json& option = decision["options"][std::min(face, decision["options"].size()) - 1];
        if (!faces.empty()) faces.pop_front();
        const auto move = option["move"].get<std::string>();
        dice += move.starts_with("die ") ? 1 : 0;
        ask("apply", {{"move", move}});
      } else if (decision["seat"] == faction) {
        const Json advice = ask("go", {{"player", "rulebook"}});
        EXPECT_FALSE(advice["explanation"].empty()) << advice.dump();
        for (const Json& line : advice["explanation"]) {
          said.push_back(line["text"].get<std::string>());
          EXPECT_THAT(said.back(), testing::Not(HasSubstr("[liberty."))) << "not rendered";
        }
        moves.push_back(advice["move"].get<std::string>());
        ask("apply", {{"move", advice["move"]}});
      } else {
        // A person at the table defends as he likes.
        ask("apply", {{"move", decision["options"][0]["move"]}});
      }
    }
    ADD_FAILURE() << "the turn does not end";
  }

  Json ask(const std::string& method, const Json& params = Json::object()) {
    const Json request{{"jsonrpc", "2.0"}, {"id", 1}, {"method", method}, {"params", params}};
    const Json reply = Json::parse(engine_.handle(request.dump()));
    EXPECT_TRUE(reply.contains("result")) << reply.dump();
    return reply.value("result", Json());
  }

  std::vector<std::string> moves;
  std::vector<std::string> said;
  int dice = 0;

 private:
  Engine engine_;
};

// One non-player at a table of persons, in the middle of a game.
Json table(const std::string& scenario, const std::string& faction, int card, const Json& changes) {
  Json position = {{"game", "liberty"}, {"base", scenario},      {"current_card", card},
                   {"to_act", faction}, {"eligible", {faction}}, {"seats", Json::array()}};
  for (const char* f : {"british", "patriots", "indians", "french"}) {
    position["seats"].push_back(f == faction ? "rulebook" : "human");
  }
  position.merge_patch(changes);
  return position;
}

// The Garrison of the playbook's second walk-through, with its dice.
TEST(Companion, BritishGarrison) {
  Companion companion(table("1776", "british", 42, Json::object()), "en");
  companion.turn("british", {1, 3, 5, 2, 2, 3, 1, 5, 2, 5, 2, 5, 5});
  EXPECT_THAT(companion.moves, Contains("command garrison"));
  EXPECT_THAT(companion.moves, Contains("np_roll 6"));
  EXPECT_THAT(companion.said, Contains(HasSubstr("B4: ten or more British Regulars")));
  EXPECT_EQ(companion.dice, 13);
  EXPECT_EQ(companion.ask("position")["resources"]["british"], 4);
}

TEST(Companion, PatriotsShortOfResources) {
  Companion companion(table("1776", "patriots", 48, {{"resources", {{"patriots", 2}}}}), "es");
  companion.turn("patriots", {2, 4, 3});
  EXPECT_THAT(companion.moves, Contains("command battle"));
  EXPECT_THAT(companion.said, Contains("P4: Batalla en North Carolina."));
}

TEST(Companion, IndiansOnTheFrontier) {
  const Json changes = {{"resources", {{"indians", 2}, {"british", 5}}},
                        {"pieces", {{"new_york", {{"wp_u", 3}}}, {"northwest", {{"wp_u", 2}}}}}};
  Companion companion(table("1776", "indians", 48, changes), "en");
  companion.turn("indians", {6, 6, 2, 3});
  EXPECT_FALSE(companion.moves.empty());
  EXPECT_THAT(companion.said, Contains(HasSubstr("I3:")));
  EXPECT_GT(companion.dice, 0);
}

TEST(Companion, FrenchAfterTheTreaty) {
  const Json changes = {{"resources", {{"french", 6}}}};
  Companion companion(table("1778", "french", 48, changes), "en");
  companion.turn("french", {6, 1, 3, 2, 2});
  EXPECT_FALSE(companion.moves.empty());
  EXPECT_THAT(companion.said,
              Contains(HasSubstr("F4: has the Treaty of Alliance been played? Yes.")));
}

}  // namespace
}  // namespace tricorne
