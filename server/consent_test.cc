// Going back: only people who hold seats consent, to one wish, and the record tells of it.
#include "server/server_fixture.h"

namespace tricorne {
namespace {

using Json = nlohmann::json;

class ConsentTest : public ServerTest {
 protected:
  // Anna holds p1 and Berta p2; Anna has made a move, and Berta another.
  void SetUp() override {
    ServerTest::SetUp();
    start();
    anna_.emplace(client());
    berta_.emplace(client());
    begin_ = new_table(*anna_, {"me", "open"});
    table_ = begin_["table"];
    berta_->result("sit", {{"table", table_}, {"seat", "p2"}, {"invite", begin_["invite"]}});
    one_ = anna_->result("apply", move_params(begin_, "take 1", "a"));
    two_ = berta_->result("apply", move_params(one_, "take 1", "b"));
  }
  Json wish(int to) {
    return anna_->result("takeback", {{"table", table_}, {"to", to}})["takeback"];
  }
  Json agree(const Json& wish) {
    return berta_->call("agree", {{"table", table_}, {"agree", true}, {"wish", wish["wish"]}});
  }
  std::optional<WsClient> anna_;
  std::optional<WsClient> berta_;
  Json begin_;
  Json one_;
  Json two_;
  std::string table_;
};

TEST_F(ConsentTest, AStandInDoesNotConsentForWhoIsAway) {
  berta_->result("hand", {{"table", table_}, {"seat", "p2"}});
  const Json asked = wish(2);
  EXPECT_EQ(asked["waiting"], Json::array({"p2"}));
  EXPECT_EQ(anna_->result("join", {{"table", table_}})["number"], two_["number"]);
  const Json back = agree(asked);
  EXPECT_EQ(back["result"]["number"], 2) << "she herself may, though a bot plays for her";
}

TEST_F(ConsentTest, WhoHasResignedIsNotAsked) {
  berta_->result("resign", {{"table", table_}, {"seat", "p2"}});
  EXPECT_EQ(anna_->result("takeback", {{"table", table_}, {"to", 2}})["number"], 2);
}

TEST_F(ConsentTest, ConsentIsToOneWish) {
  const Json small = wish(3);
  const Json large = wish(2);
  EXPECT_NE(small["wish"], large["wish"]);
  const Json refused = agree(small);
  EXPECT_EQ(code(refused), static_cast<int>(Refusal::kStale));
  EXPECT_EQ(refused["error"]["data"]["now"]["takeback"]["wish"], large["wish"]);
  EXPECT_EQ(code(berta_->call("agree", {{"table", table_}, {"agree", true}})), -32602);
  EXPECT_EQ(anna_->result("join", {{"table", table_}})["number"], two_["number"]);
  EXPECT_EQ(agree(large)["result"]["number"], 2);
}

TEST_F(ConsentTest, AMoveIsForTheEditionItsSenderSaw) {
  agree(wish(2));
  Json again = anna_->result(
      "apply", move_params(anna_->result("join", {{"table", table_}}), "take 2", "c"));
  ASSERT_EQ(again["number"], one_["number"]) << "the same number, and another position";
  Json late = move_params(one_, "take 3", "d");
  for (const bool silent : {false, true}) {
    if (silent) late.erase("edition");
    const Json refused = berta_->call("apply", late);
    ASSERT_EQ(code(refused), static_cast<int>(Refusal::kStale));
    EXPECT_EQ(refused["error"]["data"]["now"]["edition"], again["edition"]);
    EXPECT_EQ(refused["error"]["data"]["now"]["from"], 0);
  }
  EXPECT_TRUE(apply(*berta_, again, "take 3", "e").contains("result"));
}

TEST_F(ConsentTest, LogAndReplayTellOfIt) {
  const auto told = [&](const Json& update) {
    Json out = Json::array();
    for (const Json& event : update["events"]) {
      if (event["phrase"]["key"] == "kernel.game.taken_back") out.push_back(event);
    }
    return out;
  };
  const Json expected{
      {{"number", 3},
       {"seat", "p1"},
       {"phrase", {{"key", "kernel.game.taken_back"}, {"args", {{"count", 2}, {"to", 2}}}}}}};
  EXPECT_EQ(told(agree(wish(2))["result"]), expected);
  restart();
  WsClient later = client(anna_->cookie());
  Json now = later.result("join", {{"table", table_}});
  EXPECT_EQ(told(now), expected);
  now = later.result("apply", move_params(now, "take 3", "c"));
  EXPECT_EQ(told(now), expected) << "before the move made in its place";
  EXPECT_EQ(now["events"][0]["phrase"]["key"], "kernel.game.taken_back");
  const Json undone = later.call("undo", {{"table", table_}, {"number", 3}, {"id", "u"}});
  EXPECT_TRUE(undone.contains("error"));
  const Json replay = later.result("replay", {{"table", table_}});
  EXPECT_EQ(replay["taken_back"], (Json{{{"from", 4}, {"to", 2}, {"seat", "p1"}}}));
}

TEST_F(ConsentTest, MovingAndTakingBackComesToAnEnd) {
  server_.reset();
  config_.net.limits.taken_back = 6;
  start();
  WsClient anna = client();
  Json now = new_table(anna);
  for (int i = 0; i < 3; ++i) {
    const Json moved = anna.result("apply", move_params(now, "take 1", "m" + std::to_string(i)));
    now = anna.result("undo", {{"table", now["table"]},
                               {"number", moved["number"]},
                               {"edition", moved["edition"]},
                               {"id", "u" + std::to_string(i)}});
  }
  const Json moved = anna.result("apply", move_params(now, "take 1", "m"));
  const Json refused = anna.call("undo", {{"table", now["table"]},
                                          {"number", moved["number"]},
                                          {"edition", moved["edition"]},
                                          {"id", "u"}});
  EXPECT_EQ(code(refused), -32023);
  EXPECT_TRUE(apply(anna, moved, "take 1", "on").contains("result"));
}

}  // namespace
}  // namespace tricorne
