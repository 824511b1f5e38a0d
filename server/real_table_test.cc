// A table that stands for a real one: a position as the pieces stand there, dice and cards told by
// whoever set it up, non-players who say what they do and why.
#include "server/serve.h"
#include "server/server_fixture.h"

namespace tricorne {
namespace {

using Json = nlohmann::json;

class RealTableTest : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    games_ = all_playable;
  }
  static Json position() {
    return {{"game", "liberty"},
            {"base", "1776"},
            {"current_card", 42},
            {"eligible", {"british"}},
            {"seats", {"rulebook", "human", "human", "human"}}};
  }
  static Json set_up(WsClient& who) {
    return who.result("create",
                      {{"game", "liberty"}, {"position", position()}, {"chance", "manual"}});
  }
  // The table once the non-players wait for a die, a card or a person.
  static Json settled(WsClient& who, Json update) {
    while (!update["thinking"].is_null()) {
      const auto next = who.notification();
      if (!next) ADD_FAILURE() << "nobody moves";
      if (!next) return update;
      if (next->at("table") == update["table"]) update = *next;
    }
    return update;
  }
  static Json tell(WsClient& who, const Json& update, const std::string& move) {
    const std::string id = "n" + update["number"].dump() + "e" + update["edition"].dump();
    return settled(who, who.result("apply", move_params(update, move, id)));
  }
};

TEST_F(RealTableTest, NonPlayersAskForRealDiceAndSayWhy) {
  start();
  WsClient anna = client();
  const Json begin = set_up(anna);
  EXPECT_EQ(begin["chance"], "manual");
  EXPECT_EQ(begin["seed_hash"], "");
  EXPECT_EQ(begin["scenario"], "1776");
  EXPECT_EQ(begin["seats"][0]["player"], "rulebook");
  EXPECT_TRUE(begin["seats"][1]["yours"]);
  // The Garrison of the second walk-through begins with Naval Pressure: a real D3 is wanted.
  Json now = settled(anna, begin);
  EXPECT_EQ(now["decision"]["seat"], "chance");
  EXPECT_EQ(now["decision"]["options"].size(), 3);
  const Json all = anna.result("join", {{"table", begin["table"]}});
  const auto why = std::count_if(all["events"].begin(), all["events"].end(),
                                 [](const Json& event) { return event.contains("because"); });
  EXPECT_GT(why, 0);
  const int before = now["view"]["resources"]["british"];
  now = tell(anna, now, "die 3");
  EXPECT_EQ(now["view"]["resources"]["british"], before + 3 - 2) << "3 from the sea, 2 to Garrison";
  while (now["decision"]["seat"] == "chance" &&
         now["decision"]["options"][0]["move"].get<std::string>().starts_with("die")) {
    now = tell(anna, now, "die 1");
  }
  // The turn is over: the next card is the one that lies on the table.
  EXPECT_EQ(now["decision"]["seat"], "chance");
  now = tell(anna, now, "card 7");
  EXPECT_EQ(now["view"]["card"]["number"], 7);
}

TEST_F(RealTableTest, AWrongDieIsTakenBack) {
  start();
  WsClient anna = client();
  const Json asked = settled(anna, set_up(anna));
  const int before = asked["view"]["resources"]["british"];
  const Json wrong = tell(anna, asked, "die 3");
  EXPECT_GT(wrong["number"], asked["number"]);
  // To the last thing that she told.
  Json back = anna.result("takeback", {{"table", asked["table"]}});
  EXPECT_EQ(back["number"], asked["number"]);
  EXPECT_EQ(back["decision"], asked["decision"]);
  back = tell(anna, back, "die 1");
  EXPECT_EQ(back["view"]["resources"]["british"], before + 1 - 2);
}

TEST_F(RealTableTest, OutlivesTheServer) {
  start();
  WsClient anna = client();
  const Json asked = settled(anna, set_up(anna));
  restart();
  WsClient again = client(anna.cookie());
  const Json now = again.result("join", {{"table", asked["table"]}});
  EXPECT_EQ(now["chance"], "manual");
  EXPECT_EQ(now["number"], asked["number"]);
  EXPECT_EQ(now["decision"], asked["decision"]);
  EXPECT_EQ(now["view"], asked["view"]);
  EXPECT_TRUE(again.result("mine")[0]["your_turn"]) << "a die is waited for";
  EXPECT_GT(tell(again, now, "die 2")["number"], now["number"]);
}

TEST_F(RealTableTest, OnlyWhoeverSetItUpTellsDiceAndHasThePosition) {
  start();
  WsClient anna = client();
  WsClient berta = client();
  const Json asked = settled(anna, set_up(anna));
  const Json seen = berta.result("join", {{"table", asked["table"]}});
  EXPECT_FALSE(seen["decision"].contains("options"));
  EXPECT_EQ(code(berta.call("apply", move_params(asked, "die 2", "a"))), -32011);
  EXPECT_EQ(code(berta.call("position", {{"table", asked["table"]}})), -32021);
  const Json document = anna.result("position", {{"table", asked["table"]}});
  EXPECT_EQ(document["current_card"], 42);
  const Json found = anna.result("examine", {{"game", "liberty"}, {"position", document}});
  EXPECT_FALSE(found["boundary"]) << "in the middle of a turn";
  EXPECT_EQ(found["decision"]["seat"], "chance");
  // A game with dice of its own gives no position, which would tell what is hidden.
  const Json own = anna.result("create", {{"game", "liberty"}});
  EXPECT_EQ(code(anna.call("position", {{"table", own["table"]}})), -32021);
}

TEST_F(RealTableTest, APositionIsLookedAtBeforeItIsPlayed) {
  start();
  WsClient anna = client();
  const Json scenario{{"game", "liberty"}, {"base", "1778"}};
  const Json found = anna.result("examine", {{"game", "liberty"}, {"position", scenario}});
  EXPECT_EQ(found["view"]["scenario"], "1778");
  EXPECT_TRUE(found["position"]["pieces"].contains("new_york_city"));
  Json wrong = position();
  wrong["pieces"]["boston"]["tory"] = 40;
  const Json answer = anna.call("examine", {{"game", "liberty"}, {"position", wrong}});
  EXPECT_EQ(code(answer), -32602);
  EXPECT_NE(answer["error"]["message"].get<std::string>().find("tory"), std::string::npos);
}

TEST_F(RealTableTest, WhatCannotBeIsRefused) {
  start();
  WsClient anna = client();
  const auto refused = [&](Json params) { return code(anna.call("create", std::move(params))); };
  const Json here = position();
  EXPECT_EQ(refused({{"game", "liberty"}, {"position", 3}}), -32602);
  EXPECT_EQ(refused({{"game", "liberty"}, {"position", here}, {"chance", "lucky"}}), -32602);
  EXPECT_EQ(refused({{"game", "liberty"}, {"position", here}, {"scenario", "1775"}}), -32602);
  EXPECT_EQ(refused({{"game", "troyes"}, {"position", here}}), -32602);
  Json strange = here;
  strange["seats"][0] = "oracle";
  EXPECT_EQ(refused({{"game", "liberty"}, {"position", strange}}), -32602);
  EXPECT_TRUE(anna.result("mine").empty()) << "nothing was begun";
}

// With dice of the seed a position is a game like any other, and a set-up may have dice by hand.
TEST_F(RealTableTest, PositionAndDiceByHandGoTogetherOrAlone) {
  start();
  WsClient anna = client();
  const Json seeded = anna.result("create", {{"game", "liberty"}, {"position", position()}});
  EXPECT_FALSE(seeded.contains("chance"));
  EXPECT_NE(seeded["seed_hash"], "");
  const Json later = settled(anna, seeded);
  EXPECT_NE(later["decision"]["seat"], "chance");
  const Json dealt = anna.result(
      "create",
      {{"game", "liberty"}, {"chance", "manual"}, {"seats", {"me", "me", "rulebook", "rulebook"}}});
  EXPECT_EQ(dealt["decision"]["seat"], "chance") << "the first card is drawn by hand";
  EXPECT_EQ(dealt["number"], 0);
}

}  // namespace
}  // namespace tricorne
