// What a person has chosen so far in a turn, and how it is begun anew; and what is said at a table.
#include "server/serve.h"
#include "server/server_fixture.h"

namespace tricorne {
namespace {

using Json = nlohmann::json;

class TurnTest : public ServerTest, public testing::WithParamInterface<const char*> {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    games_ = all_playable;
  }
};

std::string id_of(const Json& now) {
  return "n" + now["number"].dump() + "e" + now["edition"].dump();
}

// Goes on with the first options until so many answers have been given in one turn.
Json play_into_a_turn(WsClient& who, Json now, std::size_t steps) {
  for (int i = 0; i < 400 && !now["decision"]["over"].get<bool>(); ++i) {
    if (now["decision"]["turn"]["steps"].size() >= steps && now["can_undo"] == true) return now;
    const Json& options = now["decision"]["options"];
    const std::string move = options[static_cast<std::size_t>(i) % options.size()]["move"];
    const Json params{
        {"table", now["table"]}, {"number", now["number"]}, {"move", move}, {"id", id_of(now)}};
    now = who.result("apply", params);
  }
  return now;
}

TEST_P(TurnTest, TellsWhatWasChosenAndBeginsAnew) {
  start();
  WsClient anna = client();
  const std::vector<std::string> seats(std::string(GetParam()) == "founders"  ? 3
                                       : std::string(GetParam()) == "liberty" ? 4
                                                                              : 2,
                                       "me");
  Json now = anna.result("create", {{"game", GetParam()}, {"seats", seats}});
  now = play_into_a_turn(anna, now, 2);
  const Json turn = now["decision"]["turn"];
  ASSERT_GE(turn["steps"].size(), 2U) << "no turn of several answers";
  std::size_t last = turn["from"];
  for (const Json& step : turn["steps"]) {
    EXPECT_GT(step["number"].get<std::size_t>(), last);
    last = step["number"];
    EXPECT_TRUE(step["phrase"].contains("key"));
  }
  EXPECT_LE(last, now["number"].get<std::size_t>());
  const Json joined = anna.result("join", {{"table", now["table"]}});
  EXPECT_EQ(joined["decision"]["turn"], turn);

  // A preview shows the game as it would be, and changes nothing.
  const Json& option = now["decision"]["options"][0];
  const Json preview = anna.result("preview", {{"table", now["table"]}, {"move", option["move"]}});
  EXPECT_TRUE(preview["view"].is_object());

  const Json undo{{"table", now["table"]},
                  {"number", now["number"]},
                  {"to", turn["from"]},
                  {"id", "begin-anew"}};
  const Json begun = anna.result("undo", undo);
  EXPECT_LT(begun["number"], now["number"]);
  EXPECT_GE(begun["number"], turn["from"]);
  EXPECT_LT(begun["decision"]["turn"]["steps"].size(), turn["steps"].size());
  if (begun["number"] == turn["from"]) {
    EXPECT_TRUE(begun["decision"]["turn"]["steps"].empty());
  }
  EXPECT_EQ(begun["decision"]["seat"], now["decision"]["seat"]);
  EXPECT_EQ(anna.result("undo", undo)["number"], begun["number"]) << "asked for again";
}
INSTANTIATE_TEST_SUITE_P(Games, TurnTest,
                         testing::Values("liberty", "troyes", "prelude", "founders"));

class TalkTest : public ServerTest {};

TEST_F(TalkTest, IsHeardByThoseAtTheTableAloneAndKept) {
  start();
  WsClient anna = client();
  WsClient berta = client();
  WsClient carla = client();
  const Json made = anna.result("create", {{"game", "toy"}, {"seats", {"me", "open"}}});
  const Json table{{"table", made["table"]}};
  berta.result("sit", {{"table", made["table"]}, {"seat", "p2"}, {"invite", made["invite"]}});
  carla.result("join", table);
  EXPECT_TRUE(anna.result("talk", table)["lines"].empty());
  const Json said = anna.result("talk", {{"table", made["table"]}, {"text", "Good evening"}});
  ASSERT_EQ(said["lines"].size(), 1U);
  EXPECT_EQ(said["lines"][0]["text"], "Good evening");
  EXPECT_EQ(said["lines"][0]["seat"], "p1");
  EXPECT_EQ(berta.result("talk", table)["lines"], said["lines"]);
  EXPECT_EQ(carla.result("talk", table)["lines"], said["lines"]) << "a spectator";
  EXPECT_EQ(code(carla.call("talk", {{"table", made["table"]}, {"text", "Psst"}})), -32021)
      << "who has no account only listens";
  EXPECT_EQ(code(anna.call("talk", {{"table", made["table"]}, {"text", ""}})), -32602);
  EXPECT_EQ(code(anna.call("talk", {{"table", made["table"]}, {"text", std::string(1001, 'x')}})),
            -32602);
  const std::string cookie = berta.cookie();
  restart();
  WsClient again = client(cookie);
  EXPECT_EQ(again.result("talk", table)["lines"], said["lines"]);
}

}  // namespace
}  // namespace tricorne
