// Who holds which seats, and what they are called: seats taken after the game has begun count as
// if they had been held from its start (Liberty or Death 1.5, 8.0).
#include "players/games.h"
#include "server/serve.h"
#include "server/server_fixture.h"

namespace tricorne {
namespace {

using Json = nlohmann::json;

class SeatsTest : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    games_ = all_playable;
  }
  static Json sit(WsClient& who, const Json& table, const char* seat) {
    return who.result("sit",
                      {{"table", table["table"]}, {"seat", seat}, {"invite", table["invite"]}});
  }
  // The seats as the set-up has them, in a document that must replay to its hashes.
  static Json seats_of(WsClient& who, const Json& table) {
    const Json document = who.result("replay", {{"table", table["table"]}});
    const auto session = Session::from_replay(*require_game("liberty").value(), document);
    EXPECT_TRUE(session.ok()) << (session ? "" : session.error());
    return document["seats"];
  }
};

TEST_F(SeatsTest, ASideInOneHandIsOnePersonsHoweverLateItWasTaken) {
  start();
  WsClient anna = client();
  WsClient berta = client();
  const Json begin =
      anna.result("create", {{"game", "liberty"}, {"seats", {"me", "open", "open", "open"}}});
  EXPECT_EQ(seats_of(anna, begin), Json::array({"human", "human", "human", "human"}));
  sit(berta, begin, "patriots");
  EXPECT_EQ(seats_of(anna, begin), Json::array({"human", "human", "human", "human"}));
  sit(berta, begin, "french");
  const Json last = sit(anna, begin, "indians");
  const Json expected{"human:british", "human:patriots", "human:british", "human:patriots"};
  EXPECT_EQ(seats_of(anna, begin), expected);
  EXPECT_EQ(last["from"], 0) << "the game as told before is out of date";
  EXPECT_EQ(last["edition"], 2) << "once for each side";
  EXPECT_EQ(last["number"], begin["number"]);
  restart();
  WsClient again = client(anna.cookie());
  Json now = again.result("join", {{"table", begin["table"]}});
  EXPECT_EQ(now["status"], "playing");
  EXPECT_EQ(now["moves"], last["moves"]);
  EXPECT_EQ(now["view"], last["view"]);
  EXPECT_EQ(seats_of(again, begin), expected);
}

TEST_F(SeatsTest, BothSidesInOneHandAreSeveralPeopleAtOneScreen) {
  start();
  WsClient anna = client();
  const Json begin = anna.result(
      "create", {{"game", "liberty"}, {"seats", {"me", "open", "rulebook", "rulebook"}}});
  const Json seated = sit(anna, begin, "patriots");
  EXPECT_EQ(seated["edition"], 0);
  EXPECT_EQ(seats_of(anna, begin), Json::array({"human", "human", "rulebook", "rulebook"}));
}

TEST_F(SeatsTest, MovesBotsAndDiceStayWhenASeatIsTakenLate) {
  start();
  WsClient anna = client();
  Json now = anna.result("create",
                         {{"game", "liberty"}, {"seats", {"me", "rulebook", "open", "rulebook"}}});
  const Json table = now;
  Json first;
  // Anna and the bots play until the open seat has to decide.
  while (now["status"] != "waiting") {
    ASSERT_NE(now["status"], "over");
    if (now["decision"].contains("options")) {
      const std::string id = "m" + std::to_string(now["number"].get<int>());
      const Json move = move_params(now, now["decision"]["options"][0]["move"], id);
      if (first.is_null()) first = move;
      now = anna.result("apply", move);
    } else {
      const auto next = anna.notification(60000);
      ASSERT_TRUE(next);
      if ((*next)["number"] > now["number"]) now = *next;
    }
  }
  EXPECT_EQ(now["decision"]["seat"], "indians");
  const Json before = anna.result("join", {{"table", table["table"]}});
  const Json after = sit(anna, table, "indians");
  EXPECT_EQ(after["moves"], before["moves"]);
  EXPECT_EQ(after["events"], before["events"]) << "what the bots thought too";
  EXPECT_EQ(after["edition"], 1);
  EXPECT_TRUE(after["decision"].contains("options"));
  EXPECT_EQ(seats_of(anna, table),
            Json::array({"human:british", "rulebook", "human:british", "rulebook"}));
  if (!first.is_null()) {
    EXPECT_TRUE(anna.result("apply", first)["repeated"]) << "what was sent before is known still";
  }
  restart();
  WsClient later = client(anna.cookie());
  const Json joined = later.result("join", {{"table", table["table"]}});
  EXPECT_EQ(joined["moves"], after["moves"]);
  EXPECT_EQ(joined["events"], after["events"]);
  EXPECT_EQ(joined["view"], after["view"]);
}

TEST_F(SeatsTest, ABotInAnOpenSeatIsANonPlayer) {
  start();
  WsClient anna = client();
  const Json begin =
      anna.result("create", {{"game", "liberty"}, {"seats", {"me", "open", "me", "open"}}});
  anna.result("hand", {{"table", begin["table"]}, {"seat", "french"}, {"player", "rulebook"}});
  EXPECT_EQ(seats_of(anna, begin),
            Json::array({"human:british", "human", "human:british", "rulebook"}));
  // Her own seat stays hers, whoever plays it for a while.
  anna.result("hand", {{"table", begin["table"]}, {"seat", "indians"}});
  EXPECT_EQ(seats_of(anna, begin)[2], "human:british");
}

// Founding Fathers for two: whoever comes takes every seat of the other person at once.
TEST_F(SeatsTest, ASeatingGivesEachPersonTheirSeats) {
  start();
  WsClient anna = client();
  WsClient berta = client();
  const Json table = anna.result("create", {{"game", "founders"}, {"seating", "two"}});
  const auto kinds = [](const Json& update) {
    std::string out;
    for (const Json& seat : update["seats"]) {
      EXPECT_FALSE(seat.contains("player")) << "no bot";
      out += seat["yours"].get<bool>() ? 'm' : seat["kind"].get<std::string>()[0];
    }
    return out;
  };
  EXPECT_EQ(kinds(table), "momo");
  EXPECT_EQ(table["options"]["less_negotiation"], "on");
  EXPECT_EQ(kinds(sit(berta, table, "p4")), "pmpm");
  const Json now = anna.result("join", {{"table", table["table"]}});
  EXPECT_EQ(kinds(now), "mpmp");
  const Json replay = anna.result("replay", {{"table", table["table"]}});
  EXPECT_EQ(replay["seats"], Json::array({"human:p1", "human:p2", "human:p1", "human:p2"}));
  restart();
  WsClient again = client(berta.cookie());
  EXPECT_EQ(kinds(again.result("join", {{"table", table["table"]}})), "pmpm");
  EXPECT_EQ(kinds(again.result("create", {{"game", "founders"}, {"seating", "solo"}})), "mmm");
  for (const Json& wrong :
       {Json{{"seating", "three"}}, Json{{"seating", "two"}, {"seats", {"me", "me", "me"}}},
        Json{{"seats", {"me", "open:p9", "me"}}}}) {
    Json params{{"game", "founders"}};
    params.update(wrong);
    EXPECT_EQ(code(again.call("create", params)), -32602) << wrong;
  }
}

TEST_F(SeatsTest, NobodySitsDownAtAFinishedGame) {
  games_ = toy_games;
  start();
  WsClient anna = client();
  Json now = new_table(anna, {"me", "open"});
  const Json table = now["table"];
  const Json invite = now["invite"];
  WsClient berta = client();
  berta.result("sit", {{"table", table}, {"seat", "p2"}, {"invite", invite}});
  for (int i = 0; now["status"] != "over"; ++i) {
    ASSERT_LT(i, 100);
    WsClient& mover = now["decision"]["seat"] == "p1" ? anna : berta;
    now = mover.result("apply", move_params(now, "take 1", "m" + std::to_string(i)));
  }
  EXPECT_EQ(code(anna.call("hand", {{"table", table}, {"seat", "p1"}})), -32013);
  EXPECT_EQ(code(anna.call("sit", {{"table", table}, {"seat", "p2"}, {"invite", invite}})), -32013);
}

// ---- What people are called. ----

TEST_F(SeatsTest, AGuestIsKnownByLettersInAnyLanguage) {
  games_ = toy_games;
  start();
  WsClient anna = client();
  const Json me = anna.result("me");
  const std::string letters = me["guest"];
  EXPECT_EQ(letters.size(), 4U);
  EXPECT_EQ(me["name"], "Guest " + letters);
  const Json seat = new_table(anna)["seats"][0];
  EXPECT_EQ(seat["guest"], letters);
  EXPECT_EQ(seat["name"], me["name"]);
  EXPECT_EQ(anna.result("mine")[0]["seats"][0]["guest"], letters);
  restart();
  WsClient again = client(anna.cookie());
  EXPECT_EQ(again.result("me"), me);
  EXPECT_EQ(again.result("me", {{"name", "Anna"}}), (Json{{"name", "Anna"}}));
  EXPECT_FALSE(again.result("mine")[0]["seats"][0].contains("guest"));
}

TEST_F(SeatsTest, ANameIsKeptAlsoIfATableFollowsAtOnce) {
  games_ = toy_games;
  config_.gather_microseconds = 20000;
  start();
  WsClient anna = client();
  const auto ask = [](int id, const char* method, const Json& params) {
    return Json{{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", params}}.dump();
  };
  anna.send(ask(71, "me", {{"name", "Anna"}}));
  anna.send(ask(72, "create", {{"game", "toy"}}));
  while (anna.result("mine").empty()) {
  }
  restart();
  WsClient again = client(anna.cookie());
  EXPECT_EQ(again.result("me")["name"], "Anna");
}

}  // namespace
}  // namespace tricorne
