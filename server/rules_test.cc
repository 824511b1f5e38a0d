// Games on a server whose rules were mended while it was down.
#include <atomic>

#include "kernel/testing/toy_editions.h"
#include "server/server_fixture.h"

namespace tricorne {
namespace {

using Json = nlohmann::json;

class RulesTest : public ServerTest {
 protected:
  template <Game G>
  void serve() {
    server_.reset();
    play_by<G>();
    start();
  }
  template <Game G>
  void play_by() {
    games_ = [] {
      Playable playable = toy_games();
      playable.games = {&erased<G>()};
      playable.player = [](const AnyGame&,
                           const std::string&) -> Result<std::unique_ptr<AnyPlayer>> {
        return random_toy_player<G>();
      };
      return playable;
    };
  }
  // A game of two people at which these moves have been made.
  Json played(WsClient& anna, WsClient& bert, const std::vector<std::string>& moves) {
    const Json made = new_table(anna, {"me", "open"});
    table_ = made["table"];
    Json now = bert.result("sit", {{"table", table_}, {"seat", "p2"}, {"invite", made["invite"]}});
    for (const std::string& move : moves) {
      WsClient& mover = now["decision"]["seat"] == "p1" ? anna : bert;
      now = mover.result("apply", move_params(now, move, "m" + std::to_string(id_++)));
    }
    return now;
  }
  Json join(WsClient& who, Json params = Json::object()) {
    params["table"] = table_;
    return who.result("join", params);
  }
  Json agree(WsClient& who) { return who.call("agree", {{"table", table_}, {"agree", true}}); }
  [[nodiscard]] GameStatus stored_status() {
    server_.reset();
    return Store::open({config_.database, 0}).value()->game(table_)->summary.status;
  }
  static int lines_of_mending(const Json& update) {
    int lines = 0;
    for (const Json& event : update["events"]) {
      const bool mended =
          event.contains("phrase") && event["phrase"]["key"] == "kernel.rules.mended";
      lines += mended ? 1 : 0;
    }
    return lines;
  }

  std::string table_;
  int id_ = 0;
  std::atomic<std::int64_t> today_ = 0;
};

TEST_F(RulesTest, AGameWhoseMovesAreLegalStillGoesOnAndSaysSo) {
  serve<toy::First>();
  WsClient anna = client();
  WsClient bert = client();
  const Json before = played(anna, bert, {"take 1", "take 2"});
  for (int round = 0; round < 2; ++round) {
    // Nothing is written down before somebody plays on: with the old rules nothing has happened.
    serve<toy::Marked>();
    WsClient again = client(anna.cookie());
    EXPECT_EQ(lines_of_mending(join(again)), 1);
    serve<toy::First>();
    WsClient back = client(anna.cookie());
    const Json same = join(back);
    EXPECT_EQ(lines_of_mending(same), 0);
    EXPECT_EQ(same["edition"], before["edition"]);
  }
  serve<toy::Marked>();
  WsClient again = client(anna.cookie());
  const Json now = join(again, {{"since", before["number"]}, {"edition", before["edition"]}});
  EXPECT_EQ(now["from"], 0) << "who was there before is told it all again";
  EXPECT_EQ(now["status"], "playing");
  const Json next = again.result("apply", move_params(now, "take 1", "next"));
  EXPECT_EQ(lines_of_mending(next), 0) << "it is told once";
  EXPECT_EQ(next["edition"], now["edition"]);
  restart();
  WsClient later = client(anna.cookie());
  const Json whole = join(later);
  EXPECT_EQ(whole["number"], next["number"]);
  EXPECT_EQ(whole["edition"], now["edition"]);
  EXPECT_EQ(lines_of_mending(whole), 1);
  const Json replay = later.result("replay", {{"table", table_}});
  EXPECT_EQ(replay["rules"], "first");
  EXPECT_EQ(replay["mended"], Json::parse(R"([{"number":4,"rules":"marked"}])"));
}

TEST_F(RulesTest, AMoveThatIsNotLegalAnyMoreStopsTheGameUntilThoseWhoPlayGoOn) {
  serve<toy::First>();
  WsClient anna = client();
  WsClient bert = client();
  const Json before = played(anna, bert, {"take 1", "take 3", "take 1"});
  serve<toy::Gentle>();
  WsClient anna2 = client(anna.cookie());
  WsClient bert2 = client(bert.cookie());
  WsClient guest = client();
  Json now = join(anna2);
  join(bert2);
  EXPECT_EQ(now["status"], "stopped");
  EXPECT_EQ(now["number"], 3);
  EXPECT_EQ(now["stopped"]["move"], "take 3");
  EXPECT_EQ(now["stopped"]["seat"], "p2");
  EXPECT_EQ(now["stopped"]["waiting"], (Json{"p1", "p2"}));
  EXPECT_FALSE(now["decision"].contains("options"));
  EXPECT_EQ(code(apply(bert2, now, "take 1", "no")), -32025);
  EXPECT_EQ(code(agree(guest)), -32021);
  EXPECT_EQ(bert2.result("mine")[0]["status"], "stopped");
  EXPECT_FALSE(bert2.result("mine")[0]["your_turn"]);
  now = agree(anna2)["result"];
  EXPECT_EQ(now["status"], "stopped");
  EXPECT_EQ(now["stopped"]["agreed"], Json{"p1"});
  // With the old rules in place again the game is where it was.
  serve<toy::First>();
  WsClient old = client(anna.cookie());
  const Json same = join(old);
  EXPECT_EQ(same["number"], before["number"]);
  EXPECT_EQ(same["status"], "playing");
  EXPECT_TRUE(same["takeback"].is_null()) << "nobody has asked for that";
  serve<toy::Gentle>();
  WsClient anna3 = client(anna.cookie());
  WsClient bert3 = client(bert.cookie());
  join(anna3);
  now = agree(bert3)["result"];
  EXPECT_EQ(now["status"], "playing");
  EXPECT_EQ(now["from"], 0);
  EXPECT_EQ(lines_of_mending(now), 1);
  EXPECT_EQ(bert3.result("mine")[0]["status"], "playing");
  now = bert3.result("apply", move_params(now, "take 2", "on"));
  restart();
  WsClient last = client(anna.cookie());
  const Json whole = join(last);
  EXPECT_EQ(whole["status"], "playing");
  EXPECT_EQ(whole["number"], 4);
  EXPECT_EQ(lines_of_mending(whole), 1);
}

TEST_F(RulesTest, OneWhoPlaysAloneGoesOnWithAClick) {
  serve<toy::First>();
  WsClient anna = client();
  Json now = new_table(anna);
  table_ = now["table"];
  now = anna.result("apply", move_params(now, "take 3", "a"));
  serve<toy::Gentle>();
  WsClient again = client(anna.cookie());
  join(again);
  now = agree(again)["result"];
  EXPECT_EQ(now["status"], "playing");
  EXPECT_EQ(now["number"], 2);
  EXPECT_EQ(now["decision"]["options"].size(), 2U);
}

TEST_F(RulesTest, AFinishedGameStaysFinished) {
  serve<toy::First>();
  WsClient anna = client();
  Json now = new_table(anna);
  table_ = now["table"];
  now = anna.result("apply", move_params(now, "take 3", "first"));
  for (int i = 0; now["status"] == "playing"; ++i) {
    now = anna.result("apply", move_params(now, "take 1", "m" + std::to_string(i)));
  }
  const Json replay = anna.result("replay", {{"table", table_}});
  serve<toy::Gentle>();
  WsClient again = client(anna.cookie());
  const Json shown = join(again);
  EXPECT_EQ(shown["status"], "over");
  EXPECT_EQ(shown["other_rules"], true);
  EXPECT_EQ(shown["number"], 2) << "as far as it can be shown";
  EXPECT_TRUE(shown["decision"]["over"]);
  EXPECT_EQ(shown["seed"], now["seed"]);
  EXPECT_EQ(code(apply(again, shown, "take 1", "late")), -32013);
  Json written = again.result("replay", {{"table", table_}});
  EXPECT_EQ(written["moves"], replay["moves"]) << "what was played, not what can be shown";
  EXPECT_EQ(written["rules"], "first");
  EXPECT_EQ(stored_status(), GameStatus::kOver);
  serve<toy::First>();
  WsClient back = client(anna.cookie());
  const Json same = join(back);
  EXPECT_FALSE(same.contains("other_rules"));
  EXPECT_EQ(same["decision"]["results"].size(), 2U);
}

TEST_F(RulesTest, AStoppedGameIsClosedThoughItHasAClock) {
  today_ = 1'000'000'000;
  config_.now = [this] { return today_.load(); };
  serve<toy::First>();
  WsClient anna = client();
  Json now = anna.result("create", {{"game", "toy"},
                                    {"seats", {"me", "me"}},
                                    {"time", {{"move", 86400}, {"bank", 0}, {"end", "bot"}}}});
  table_ = now["table"];
  now = anna.result("apply", move_params(now, "take 3", "a"));
  server_.reset();
  today_ += 90 * 86400;
  serve<toy::Gentle>();
  while (metric(port(), "tricorne_tables_expired_total") < 1) {
  }
  for (const bool later : {false, true}) {
    if (later) restart();
    WsClient again = client(anna.cookie());
    const Json shown = join(again);
    EXPECT_EQ(shown["status"], "expired");
    EXPECT_FALSE(shown.contains("stopped"));
    EXPECT_EQ(shown["other_rules"], true);
    EXPECT_EQ(again.result("mine")[0]["status"], "expired");
    EXPECT_EQ(again.result("replay", {{"table", table_}})["moves"].size(), now["number"])
        << "what was played is kept";
  }
  serve<toy::First>();
  WsClient back = client(anna.cookie());
  EXPECT_EQ(join(back)["number"], now["number"]);
  EXPECT_FALSE(join(back).contains("other_rules"));
}

TEST_F(RulesTest, AStartThatWouldStopMostGamesIsRefused) {
  serve<toy::First>();
  WsClient anna = client();
  for (int i = 0; i < 10; ++i) {
    const Json now = new_table(anna);
    anna.result("apply", move_params(now, "take 3", "m"));
  }
  server_.reset();
  play_by<toy::Gentle>();
  auto refused = Server::start(config_, games_());
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.error().find("10 of 10 unfinished games"), std::string::npos)
      << refused.error();
  config_.force = true;
  EXPECT_TRUE(Server::start(config_, games_()).ok());
  config_.force = false;
  serve<toy::First>();
  WsClient again = client(anna.cookie());
  for (const Json& game : again.result("mine")) EXPECT_EQ(game["status"], "playing");
  for (int i = 0; i < 10; ++i) new_table(again);
  serve<toy::Gentle>();  // as many go on as stop: no mistake
}

TEST_F(RulesTest, ASetUpThatNoRulesKnowIsNotRememberedAsFrozen) {
  serve<toy::First>();
  WsClient anna = client();
  table_ = new_table(anna)["table"];
  server_.reset();
  games_ = [] {
    Playable playable = toy_games();
    playable.games.clear();
    return playable;
  };
  start();
  WsClient again = client(anna.cookie());
  EXPECT_EQ(code(again.call("join", {{"table", table_}})), -32022);
  EXPECT_EQ(stored_status(), GameStatus::kPlaying);
  serve<toy::First>();
  WsClient back = client(anna.cookie());
  EXPECT_EQ(join(back)["status"], "playing");
}

}  // namespace
}  // namespace tricorne
