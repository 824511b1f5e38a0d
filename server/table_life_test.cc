// The life of a table with the real games: set up, invited to, played by correspondence and over
// restarts, watched, linked to, handed over, given up, and proved at the end.
#include <random>
#include <thread>

#include "players/games.h"
#include "server/serve.h"
#include "server/server_fixture.h"

namespace tricorne {
namespace {

using Json = nlohmann::json;
using namespace std::chrono_literals;

class TableLifeTest : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    games_ = all_playable;
  }
  Json download(const Json& table, const std::string& cookie) {
    const HttpReply reply =
        http_request(port(), "GET", "/api/tables/" + table.get<std::string>() + "/replay",
                     cookie.empty() ? "" : "Cookie: " + cookie + "\r\n");
    EXPECT_EQ(reply.status, 200);
    EXPECT_NE(reply.headers.at("content-disposition").find("attachment"), std::string::npos);
    return Json::parse(reply.body);
  }
  // A move of this person's at any of his seats; false if it is not his turn.
  static bool moves(WsClient& client, const Json& table, int pick) {
    const Json now = client.result("join", {{"table", table}, {"since", INT32_MAX}});
    if (!now["decision"].contains("options")) return false;
    const Json& options = now["decision"]["options"];
    const Json& option = options[static_cast<std::size_t>(pick) % options.size()];
    client.result("apply", move_params(now, option["move"], "m" + std::to_string(pick)));
    return true;
  }
  // The next update that fits; what comes before is dropped.
  template <class Fits>
  static Json await(WsClient& client, Fits fits) {
    for (int i = 0; i < 5000; ++i) {
      const auto update = client.notification(60000);
      if (!update) break;
      if (fits(*update)) return *update;
    }
    ADD_FAILURE() << "nothing came";
    return {};
  }
};

TEST_F(TableLifeTest, TwoPeopleByCorrespondence) {
  start();
  std::string anna;
  std::string berta;
  Json begin;
  {
    WsClient client(port());
    begin = client.result("create", {{"game", "troyes"}, {"seats", {"me", "open"}}});
    anna = client.cookie();
  }
  const Json table = begin["table"];
  // The link of the invitation is a page, and its token a seat.
  const std::string link =
      "/table/" + table.get<std::string>() + "?invite=" + begin["invite"].get<std::string>();
  EXPECT_EQ(http_request(port(), "GET", link).status, 200);
  {
    WsClient client(port());
    client.result("sit", {{"table", table}, {"seat", "p2"}, {"invite", begin["invite"]}});
    berta = client.cookie();
  }
  // Each comes, makes a move if there is one to make, and goes; the server restarts now and then.
  for (int i = 0; i < 60; ++i) {
    if (i % 20 == 19) restart();
    WsClient client(port(), i % 2 == 0 ? anna : berta);
    const bool your_turn = client.result("mine")[0]["your_turn"];
    EXPECT_EQ(moves(client, table, i), your_turn);
  }
  WsClient again(port(), anna);
  const Json now = again.result("join", {{"table", table}});
  EXPECT_EQ(again.result("mine")[0]["number"], now["number"]);
  EXPECT_FALSE(now["seats"][1]["present"]);

  // A link to any move: a page, and the board as it was.
  EXPECT_EQ(http_request(port(), "GET", "/table/" + table.get<std::string>() + "/at/12").status,
            200);
  WsClient watcher(port());
  const Json past = watcher.result("view", {{"table", table}, {"number", 12}});
  EXPECT_EQ(past["number"], 12);
  EXPECT_TRUE(past["seat"].is_null());
  EXPECT_NE(past["view"], watcher.result("view", {{"table", table}})["view"]);

  // Before the end a download keeps the secrets.
  for (const std::string& cookie : {anna, berta, std::string()}) {
    const Json document = download(table, cookie);
    EXPECT_FALSE(document.contains("seed"));
    EXPECT_EQ(document["seed_hash"], begin["seed_hash"]);
    int hidden = 0;
    for (const Json& move : document["moves"]) {
      EXPECT_FALSE(move.contains("hash"));
      hidden += move["move"].is_null() ? 1 : 0;
    }
    EXPECT_EQ(hidden, cookie.empty() ? 4 : 2) << "each of two has two characters";
  }
}

TEST_F(TableLifeTest, MyGamesShowWhoIsAwaited) {
  start();
  WsClient anna(port());
  const Json open = anna.result("create", {{"game", "troyes"}, {"seats", {"open", "open"}}});
  const Json mine = anna.result("create", {{"game", "troyes"}, {"seats", {"me", "me"}}});
  const Json list = anna.result("mine");
  ASSERT_EQ(list.size(), 2U) << "the one she only set up, too";
  EXPECT_EQ(list[0]["table"], mine["table"]);
  EXPECT_TRUE(list[0]["your_turn"]);
  EXPECT_EQ(list[0]["status"], "playing");
  EXPECT_EQ(list[1]["table"], open["table"]);
  EXPECT_EQ(list[1]["status"], "waiting");
  EXPECT_FALSE(list[1]["your_turn"]);
}

// A whole game of bots is some ten times what may wait for a socket to be read.
TEST_F(TableLifeTest, WhoReadsSlowlyIsToldInFewerMessages) {
  config_.net.limits.unread_bytes = Limits{}.unread_bytes;
  start();
  WsClient slow(port());
  WsClient quick(port());
  const Json seats(4, "random");
  Json now = slow.result("create", {{"game", "liberty"}, {"seats", seats}});
  const Json table = now["table"];
  quick.result("join", {{"table", table}, {"form", "slim"}});
  const Json end = await(quick, [](const Json& update) { return update["status"] == "over"; });
  int told = 0;
  for (; now["status"] != "over"; ++told) {
    const Json next = await(slow, [](const Json&) { return true; });
    ASSERT_TRUE(next.is_object()) << "cut off at " << now["number"];
    EXPECT_EQ(next["from"], now["number"]) << "nothing is left out";
    now = next;
  }
  EXPECT_EQ(now["number"], end["number"]);
  EXPECT_LT(told, end["number"].get<int>());
}

void expect_forgeries_fail(const AnyGame& game, const Json& document) {
  const auto forge = [&](auto change) {
    Json forged = document;
    change(forged);
    const auto session = Session::from_replay(game, forged);
    return !session || !session.value().dice_problem().empty();
  };
  EXPECT_TRUE(forge([](Json& d) { d["seed"] = std::string(64, '0'); })) << "another seed";
  EXPECT_TRUE(forge([](Json& d) {
    d["seed"] = std::string(64, '0');
    d["seed_hash"] = Dice::seed_hash(std::string(64, '0'));
  })) << "another seed and its hash";
  EXPECT_TRUE(forge([](Json& d) { d["moves"][20]["hash"] = std::string(16, '0'); }));
  EXPECT_TRUE(forge([](Json& d) { d["moves"][20].erase("hash"); })) << "a hash left out";
  EXPECT_TRUE(forge([](Json& d) { d["moves"][20]["seat"] = "nobody"; }));
  EXPECT_TRUE(forge([](Json& d) { d["result"][0]["score"] = 1000; })) << "another result";
  EXPECT_TRUE(forge([](Json& d) { d["moves"].erase(d["moves"].size() - 1); })) << "an open end";
}

class ProofTest : public TableLifeTest, public testing::WithParamInterface<const char*> {};

// A person plays a little, hands the seat to a bot, takes it back, plays, and resigns: bots end it.
TEST_P(ProofTest, AWholeGameIsProvedByItsDownload) {
  config_.net.limits.unread_bytes = Limits{}.unread_bytes;
  config_.net.limits.page = Limits{}.page;
  start();
  WsClient anna(port());
  Json now = anna.result("create", {{"game", GetParam()}});
  const Json table = now["table"];
  const std::string seat = now["seats"][0]["seat"];
  const Json where{{"table", table}, {"seat", seat}};
  const auto play = [&](int turns) {
    for (int i = 0; i < turns;) {
      if (now["decision"].contains("options")) {
        const std::string move = now["decision"]["options"][0]["move"];
        now = anna.result("apply",
                          move_params(now, move, "a" + std::to_string(now["number"].get<int>())));
        ++i;
      } else {
        // What was told before the answer that `now` is may still be waiting to be read.
        now = await(anna, [&](const Json& update) { return update["number"] > now["number"]; });
      }
    }
  };
  play(5);
  EXPECT_EQ(anna.result("hand", where)["seats"][0]["kind"], "bot");
  now = await(anna, [&](const Json& update) {
    return !update["moves"].empty() && update["moves"][0]["seat"] == seat;
  });
  now = anna.result("take", where);
  EXPECT_EQ(now["seats"][0]["kind"], "person");
  play(3);
  EXPECT_TRUE(anna.result("resign", where)["seats"][0]["resigned"]);
  now = await(anna, [](const Json& update) { return update["status"] == "over"; });
  EXPECT_EQ(Dice::seed_hash(now["seed"].get<std::string>()), now["seed_hash"].get<std::string>());

  const Json document = download(table, "");
  EXPECT_EQ(document["seed"], now["seed"]);
  EXPECT_EQ(document["moves"].size(), now["number"].get<std::size_t>());
  const AnyGame& game = *require_game(GetParam()).value();
  const auto proved = Session::from_replay(game, document);
  ASSERT_TRUE(proved.ok()) << proved.error();
  EXPECT_EQ(proved.value().dice_problem(), "");
  EXPECT_EQ(document["result"], now["decision"]["results"]);
  expect_forgeries_fail(game, document);

  // Its last page, as whoever opens the finished game gets it.
  WsClient late(port());
  const Json last = late.result("join", {{"table", table}});
  EXPECT_EQ(last["moves"].size(), Limits{}.page);
  EXPECT_EQ(last["moves"].back()["number"], document["moves"].size());
}

INSTANTIATE_TEST_SUITE_P(Games, ProofTest, testing::Values("troyes", "liberty"),
                         [](const auto& test) { return std::string(test.param); });

// ---- With the toy game: what is quicker to arrange there. ----

class ToyLifeTest : public ServerTest {
 protected:
  // Anna and Berta at one table, after a move of each.
  void sit_down() {
    anna_ = std::make_unique<WsClient>(port());
    berta_ = std::make_unique<WsClient>(port());
    begin_ = new_table(*anna_, {"me", "open"});
    berta_->result("sit", {{"table", table()}, {"seat", "p2"}, {"invite", begin_["invite"]}});
    const Json one = anna_->result("apply", move_params(begin_, "take 1", "a"));
    now_ = berta_->result("apply", move_params(one, "take 1", "b"));
  }
  [[nodiscard]] const Json& table() const { return begin_["table"]; }
  void come_again() {
    restart();
    anna_ = std::make_unique<WsClient>(port(), anna_->cookie());
    berta_ = std::make_unique<WsClient>(port(), berta_->cookie());
  }

  std::unique_ptr<WsClient> anna_;
  std::unique_ptr<WsClient> berta_;
  Json begin_;
  Json now_;
};

TEST_F(ToyLifeTest, AWishToTakeBackOutlivesARestart) {
  start();
  sit_down();
  const Json asked = anna_->result("takeback", {{"table", table()}});
  ASSERT_FALSE(asked["takeback"].is_null());
  come_again();
  EXPECT_EQ(berta_->result("join", {{"table", table()}})["takeback"], asked["takeback"]);
  const Json yes = berta_->result(
      "agree", {{"table", table()}, {"agree", true}, {"wish", asked["takeback"]["wish"]}});
  EXPECT_EQ(yes["number"], begin_["number"]);
  EXPECT_TRUE(yes["takeback"].is_null());
  come_again();
  EXPECT_TRUE(anna_->result("join", {{"table", table()}})["takeback"].is_null());
}

TEST_F(ToyLifeTest, AMoveAnswersAWishWithNoForGood) {
  start();
  sit_down();
  const Json wish = anna_->result("takeback", {{"table", table()}})["takeback"]["wish"];
  now_ = anna_->result("apply", move_params(now_, "take 1", "c"));
  EXPECT_TRUE(now_["takeback"].is_null());
  come_again();
  EXPECT_TRUE(berta_->result("join", {{"table", table()}})["takeback"].is_null());
  EXPECT_EQ(code(berta_->call("agree", {{"table", table()}, {"agree", true}, {"wish", wish}})),
            -32012);
}

TEST_F(ToyLifeTest, ATakeBackAskedTwiceGoesBackOnce) {
  start();
  anna_ = std::make_unique<WsClient>(port());
  Json now = new_table(*anna_, {"me", "me"});
  now = anna_->result("apply", move_params(now, "take 1", "a"));
  now = anna_->result("apply", move_params(now, "take 1", "b"));
  const Json wish{{"table", now["table"]}, {"number", now["number"]}, {"id", "back"}};
  const Json once = anna_->result("takeback", wish);
  EXPECT_EQ(once["number"].get<int>(), now["number"].get<int>() - 1);
  const Json twice = anna_->result("takeback", wish);
  EXPECT_TRUE(twice["repeated"]);
  EXPECT_EQ(twice["number"], once["number"]);
  Json stale = wish;
  stale["id"] = "other";
  EXPECT_EQ(code(anna_->call("takeback", stale)), -32012);
}

TEST_F(ToyLifeTest, WhoComesAndGoesDuringACommitIsGone) {
  config_.gather_microseconds = 50000;
  start();
  sit_down();
  anna_->result("join", {{"table", table()}});
  anna_->send(Json{{"jsonrpc", "2.0"},
                   {"id", 77},
                   {"method", "apply"},
                   {"params", move_params(now_, "take 1", "c")}}
                  .dump());
  {
    WsClient tab(port(), berta_->cookie());
    tab.send(
        Json{{"jsonrpc", "2.0"}, {"id", 1}, {"method", "join"}, {"params", {{"table", table()}}}}
            .dump());
  }
  const auto present = [&] {
    return anna_->result("join", {{"table", table()}})["seats"][1]["present"] == true;
  };
  for (int i = 0; i < kPatience / 100 && present(); ++i) std::this_thread::sleep_for(100ms);
  EXPECT_FALSE(present());
}

// The line goes dead again and again, also between a question and its answer: whoever comes again
// with the last number and edition he saw ends up with what was there all the time.
TEST_F(ToyLifeTest, WhoLosesTheLineMissesNothing) {
  start();
  anna_ = std::make_unique<WsClient>(port());
  begin_ = new_table(*anna_, {"me", "me"});
  std::mt19937_64 random(11);
  Json now = begin_;
  std::vector<Json> moves(now["moves"].begin(), now["moves"].end());
  const auto learn = [&](const Json& update) {
    const auto from = update["from"].get<std::size_t>();
    ASSERT_LE(from, moves.size()) << "a gap";
    moves.resize(from);
    for (const Json& move : update["moves"]) moves.push_back(move);
    now = update;
  };
  for (int i = 0; now["status"] != "over"; ++i) {
    ASSERT_LT(i, 400);
    const bool back = now["can_undo"] == true && random() % 3 == 0;
    Json params{{"table", table()},
                {"number", now["number"]},
                {"edition", now["edition"]},
                {"id", "m" + std::to_string(i)}};
    if (!back) params["move"] = now["decision"]["options"][0]["move"];
    const std::string method = back ? "undo" : "apply";
    if (random() % 2 == 0) {
      anna_->send(
          Json{{"jsonrpc", "2.0"}, {"id", 1}, {"method", method}, {"params", params}}.dump());
      anna_ = std::make_unique<WsClient>(port(), anna_->cookie());
      learn(anna_->result(
          "join", {{"table", table()}, {"since", now["number"]}, {"edition", now["edition"]}}));
    }
    // What was perhaps lost is sent again, with the same id.
    learn(anna_->result(method, params));
    ASSERT_EQ(moves.size(), now["number"].get<std::size_t>());
  }
  const Json whole = anna_->result("join", {{"table", table()}});
  EXPECT_EQ(Json(moves), whole["moves"]);
  EXPECT_EQ(now["view"], whole["view"]);
}

class ThrowingPlayer final : public AnyPlayer {
 public:
  Action choose(const AnyState& /*state*/, const Decision& /*decision*/,
                Thinking& /*thinking*/) override {
    throw std::runtime_error("a rule is broken");
  }
};

TEST_F(ToyLifeTest, WhoWatchesIsToldThatAGameIsFrozen) {
  games_ = [] {
    Playable playable = toy_games();
    playable.player = [](const AnyGame&, const std::string&) -> Result<std::unique_ptr<AnyPlayer>> {
      return std::unique_ptr<AnyPlayer>(std::make_unique<ThrowingPlayer>());
    };
    return playable;
  };
  start();
  WsClient anna(port());
  const Json bad = new_table(anna, {"me", "random"});
  const Json good = new_table(anna, {"me", "me"});
  anna.result("apply", move_params(bad, "take 1", "a"));
  const auto told = anna.receive();
  ASSERT_TRUE(told);
  const Json expected{
      {"jsonrpc", "2.0"}, {"method", "frozen"}, {"params", {{"table", bad["table"]}}}};
  EXPECT_EQ(Json::parse(*told), expected);
  EXPECT_EQ(code(anna.call("join", {{"table", bad["table"]}})), -32022);
  EXPECT_TRUE(apply(anna, good, "take 1", "a").contains("result")) << "the others go on";
}

TEST_F(ToyLifeTest, AnAddressSetsUpNoMoreThanItsTables) {
  config_.net.behind_proxy = true;
  config_.net.limits.tables_per_hour_and_address = 2;
  start();
  // A client that makes up a new token for each table is still at one address.
  int made = 0;
  for (int i = 0; i < 4; ++i) {
    WsClient guest(port(), "tricorne=" + std::string(64, static_cast<char>('a' + i)), "",
                   "X-Forwarded-For: 203.0.113.7\r\n");
    made += guest.call("create", {{"game", "toy"}}).contains("result") ? 1 : 0;
  }
  EXPECT_EQ(made, 2);
  WsClient local(port());
  EXPECT_TRUE(local.call("create", {{"game", "toy"}}).contains("result"));
}

}  // namespace
}  // namespace tricorne
