// Tables at which several seats are asked at once, and at which a seat may interject.
#include <algorithm>

#include "server/server_fixture.h"

namespace tricorne {
namespace {

using Json = nlohmann::json;

class SeveralTest : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    start();
    sit_down();
  }
  // Anna has p1 and sets the table up, Berta p2.
  void sit_down() {
    anna_.emplace(client());
    berta_.emplace(client());
    const Json made = anna_->result("create", {{"game", "haggle"}, {"seats", {"me", "open"}}});
    table_ = made["table"];
    berta_->result("sit", {{"table", table_}, {"seat", "p2"}, {"invite", made["invite"]}});
    berta_->result("join", {{"table", table_}});
  }
  [[nodiscard]] Json move(const std::string& text, const Json& number) {
    return {{"table", table_}, {"number", number}, {"move", text}, {"id", fresh_id()}};
  }
  std::string fresh_id() { return "id-" + std::to_string(++ids_); }
  Json look(WsClient& who) { return who.result("join", {{"table", table_}}); }
  // Both bid nothing: then p1 is to play, and anybody may interject.
  void bid() {
    const Json number = look(*anna_)["number"];
    anna_->result("apply", move("bid 0", number));
    berta_->result("apply", move("bid 0", number));
  }
  static std::vector<std::string> moves(const Json& update) {
    std::vector<std::string> out;
    for (const Json& move : update["decision"].value("may", Json::array())) {
      out.push_back(move["move"]);
    }
    return out;
  }
  static bool may(const Json& update, const std::string& move) {
    const auto all = moves(update);
    return std::find(all.begin(), all.end(), move) != all.end();
  }

  std::optional<WsClient> anna_;
  std::optional<WsClient> berta_;
  std::string table_;
  int ids_ = 0;
};

TEST_F(SeveralTest, BothAnswerForTheSameNumber) {
  const Json before = look(*anna_);
  EXPECT_EQ(before["decision"]["awaited"], Json({"p1", "p2"}));
  EXPECT_EQ(before["decision"]["seat"], "p1");
  const Json hers = look(*berta_);
  EXPECT_EQ(hers["decision"]["seat"], "p2");
  EXPECT_TRUE(hers["decision"].contains("options"));
  for (WsClient* who : {&*anna_, &*berta_}) {
    EXPECT_EQ(who->result("mine")[0]["your_turn"], true);
  }
  const Json one = berta_->result("apply", move("bid 2", before["number"]));
  EXPECT_EQ(one["decision"]["awaited"], Json({"p1"}));
  EXPECT_FALSE(one["decision"].contains("options"));
  EXPECT_EQ(one["moves"][0]["move"], "bid 2");
  EXPECT_EQ(berta_->result("mine")[0]["your_turn"], false);
  const Json told = look(*anna_);
  EXPECT_EQ(told["moves"].back()["seat"], "p2");
  EXPECT_TRUE(told["moves"].back()["move"].is_null()) << "a sealed bid";
  const Json two = anna_->result("apply", move("bid 1", before["number"]));
  EXPECT_EQ(two["decision"]["awaited"], Json({"p1"})) << "to play";
  EXPECT_GE(two["events"].size(), 3U) << "the bids are opened";
}

TEST_F(SeveralTest, AnInterjectionNeedsNoTurnAndBlocksNobody) {
  bid();
  const Json number = look(*anna_)["number"];
  EXPECT_TRUE(may(look(*berta_), "offer p1 2"));
  const Json offered = berta_->result("apply", move("offer p1 2", 1));
  EXPECT_EQ(offered["decision"]["seat"], "p1") << "the question stays";
  EXPECT_TRUE(may(offered, "withdraw 1"));
  const Json seen = look(*anna_);
  EXPECT_TRUE(may(seen, "accept 1"));
  EXPECT_EQ(seen["decision"]["may"][0]["seat"], "p1");
  const std::string play = seen["decision"]["options"][0]["move"];
  const Json played = anna_->result("apply", move(play, number));
  EXPECT_EQ(played["moves"].back()["move"], play) << "meant for the question before the offer";
  const Json accepted = anna_->result("apply", move("accept 1", number));
  EXPECT_EQ(accepted["decision"]["seat"], "p2");
  EXPECT_EQ(code(anna_->call("apply", move("accept 1", accepted["number"]))), -32010) << "gone";
  EXPECT_EQ(code(anna_->call("apply", move("accept 1", number))), -32012) << "long ago";
  restart();
  WsClient again = client(anna_->cookie());
  const Json after = again.result("join", {{"table", table_}});
  EXPECT_EQ(after["number"], accepted["number"]);
  EXPECT_EQ(after["view"], accepted["view"]);
}

TEST_F(SeveralTest, AnInterjectionSentTwiceIsMadeOnce) {
  bid();
  const Json once = move("offer p1 2", 1);
  const Json first = berta_->result("apply", once);
  const Json second = berta_->result("apply", once);
  EXPECT_EQ(second["repeated"], true);
  EXPECT_EQ(second["number"], first["number"]);
}

TEST_F(SeveralTest, NobodyInterjectsForAnother) {
  bid();
  Json other = move("offer p2 2", 1);
  other["seat"] = "p1";
  EXPECT_EQ(code(berta_->call("apply", other)), -32011);
  EXPECT_EQ(code(berta_->call("apply", move("p1: offer p2 2", 1))), -32011);
  WsClient watcher = client();
  EXPECT_EQ(code(watcher.call("apply", move("offer p2 2", 1))), -32011);
  EXPECT_FALSE(watcher.result("join", {{"table", table_}})["decision"].contains("may"));
}

TEST_F(SeveralTest, UndoKeepsWhatOthersInterjected) {
  bid();
  const Json seen = look(*anna_);
  const std::string play = seen["decision"]["options"][0]["move"];
  anna_->result("apply", move(play, seen["number"]));
  const Json offered = berta_->result("apply", move("offer p1 2", 1));
  EXPECT_EQ(look(*anna_)["can_undo"], true);
  const Json back =
      anna_->result("undo", {{"table", table_}, {"number", offered["number"]}, {"id", fresh_id()}});
  EXPECT_EQ(back["from"], seen["number"]);
  EXPECT_EQ(back["number"], seen["number"].get<int>() + 1);
  EXPECT_EQ(back["moves"].size(), 1U);
  EXPECT_EQ(back["moves"][0]["move"], "offer p1 2");
  EXPECT_TRUE(may(back, "accept 1"));
  restart();
  WsClient again = client(anna_->cookie());
  const Json after = again.result("join", {{"table", table_}});
  EXPECT_EQ(after["number"], back["number"]) << "the journal says the same";
  EXPECT_EQ(after["view"], back["view"]);
}

TEST_F(SeveralTest, PreviewsAndReasonsOfAnInterjection) {
  bid();
  const Json told = berta_->result("preview", {{"table", table_}, {"move", "offer p1 2"}});
  EXPECT_EQ(told["events"].size(), 1U);
  const Json now = berta_->result("join", {{"table", table_}});
  for (const Json& may : now["decision"]["may"]) {
    EXPECT_EQ(may["undoable"], true)
        << may["move"] << ": a peek shows nothing before a card is named";
  }
  const Json why = berta_->result("why_not", {{"table", table_}, {"move", "accept 7"}});
  EXPECT_EQ(why["legal"], false);
  EXPECT_EQ(why["rule"], "4");
}

// Bots answer sealed questions, interject now and then, and come to an end.
TEST_F(SeveralTest, BotsBargainAndGoOn) {
  WsClient carla = client();
  Json now = carla.result("create", {{"game", "haggle"}, {"seats", {"me", "random", "random"}}});
  const Json table = now["table"];
  for (int i = 0; i < 400 && now["status"] != "over"; ++i) {
    if (!now["decision"].contains("options")) {
      now = carla.notification().value();
      continue;
    }
    const Json answer = carla.call("apply", {{"table", table},
                                             {"number", now["number"]},
                                             {"id", fresh_id()},
                                             {"move", now["decision"]["options"][0]["move"]}});
    // A bot may have been quicker and changed the question.
    now = answer.contains("result") ? answer["result"] : carla.result("join", {{"table", table}});
  }
  EXPECT_EQ(now["status"], "over");
  const Json replay = carla.result("replay", {{"table", table}});
  const auto session = Session::from_replay(erased<toy::Haggle>(), replay);
  ASSERT_TRUE(session.ok()) << session.error();
  int in_a_row = 0;
  for (const Move& move : session.value().moves()) {
    in_a_row = move.interjection ? in_a_row + 1 : 0;
    EXPECT_LE(in_a_row, kMostInterjections);
  }
}

// ---- What is sealed stays sealed. ----

class SealedTest : public ServerTest {
 protected:
  // Every byte that p1, or somebody who watches, gets while p2 bids so and makes offers; up to the
  // moment before the bids are opened.
  std::string told(const std::string& bid, const std::string& card, const std::string& token) {
    server_.reset();
    GameRecord record{
        "haggle", {"", {"human", "human"}, {}}, ChanceMode::kSeeded, "the same seed", nullptr};
    const auto session = Session::rebuild(erased<toy::Haggle>(), record,
                                          {"draw red 1", "draw blue 1", card, "draw blue 2"}, {});
    EXPECT_TRUE(session.ok()) << session.error();
    store_game(session.value(), kTable, {kReader, kRival});
    start();
    WsClient reader = client("tricorne=" + token);
    WsClient rival = client("tricorne=" + kRival);
    std::string heard;
    const auto hear = [&] { heard += reader.receive().value_or("silence") + "\n"; };
    const auto ask = [&](WsClient& who, const std::string& method, Json params) {
      params["table"] = kTable;
      who.send(Json{{"jsonrpc", "2.0"}, {"id", 1}, {"method", method}, {"params", params}}.dump());
      if (&who == &reader) return hear();
      EXPECT_TRUE(who.receive());
    };
    ask(reader, "join", Json::object());
    ask(rival, "apply", {{"move", bid}, {"number", 4}, {"id", "r"}});
    hear();
    ask(reader, "view", {{"number", 5}});
    ask(reader, "join", {{"since", 4}});
    ask(reader, "preview", {{"move", "bid 1"}});
    ask(reader, "why_not", {{"move", "accept 1"}});
    ask(reader, "apply", {{"move", bid}, {"number", 1}, {"id", "s"}});
    ask(reader, "replay", Json::object());
    heard += http_request(port(), "GET", "/api/tables/" + kTable + "/replay",
                          "Cookie: " + reader.cookie() + "\r\n")
                 .body;
    return heard;
  }
};

TEST_F(SealedTest, NeitherBidsNorCardsAreTold) {
  const std::string mine = told("bid 0", "draw red 2", kReader);
  EXPECT_EQ(mine.find("silence"), std::string::npos);
  EXPECT_NE(mine.find(R"("awaited":["p1"])"), std::string::npos) << "that p2 has bid all may know";
  EXPECT_EQ(mine, told("bid 3", "draw red 2", kReader)) << "how much nobody";
  EXPECT_EQ(mine, told("bid 0", "draw red 5", kReader)) << "nor which card";
  const std::string seen = told("bid 0", "draw red 2", kWatcher);
  EXPECT_EQ(seen, told("bid 2", "draw red 6", kWatcher)) << "somebody who watches";
}

// ---- A game whose rules go wrong is stopped alone. ----

struct Crowded : toy::Toy {
  static void decision(const State& s, Decision& out) {
    toy::Toy::decision(s, out);
    for (int i = 0; s.stones == 9 && i <= Decision::kCapacity; ++i) out.add(out[0]);
  }
};

TEST_F(ServerTest, AFaultInTheRulesStopsThatGameAlone) {
  games_ = [] {
    Playable playable = toy_games();
    playable.games[0] = &erased<Crowded>();
    playable.player = [](const AnyGame&, const std::string&) {
      return Result<std::unique_ptr<AnyPlayer>>(random_toy_player<Crowded>());
    };
    return playable;
  };
  start();
  WsClient anna = client();
  const Json bad = new_table(anna);
  const Json good = new_table(anna);
  EXPECT_EQ(code(apply(anna, bad, "take 1", "a")), -32022);
  EXPECT_EQ(code(anna.call("join", {{"table", bad["table"]}})), -32022);
  const Json went = anna.result("apply", move_params(good, "take 2", "b"));
  EXPECT_EQ(went["status"], "playing");
  EXPECT_EQ(metric(port(), "tricorne_games_frozen_total"), 1);
}

}  // namespace
}  // namespace tricorne
