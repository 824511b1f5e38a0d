// What anybody may have of the server: its time, its memory, its disk.
#include <latch>

#include "server/server_fixture.h"

namespace tricorne {
namespace {

using Json = nlohmann::json;
using namespace std::chrono_literals;

TEST(TokenBucket, WhoWaitsHasHisTurnSetAside) {
  TokenBucket bucket(2, 1);
  const auto now = TokenBucket::Clock::now();
  EXPECT_EQ(bucket.take(1, now), 0s);
  EXPECT_EQ(bucket.take(1, now), 500ms);
  EXPECT_EQ(bucket.take(1, now), 1s) << "behind the one before";
  EXPECT_EQ(bucket.take(-2, now), 0s) << "it was less than expected";
  EXPECT_EQ(bucket.take(1, now + 500ms), 0s);
}

TEST(Budget, WhoIsRefusedPaysNothing) {
  Budget budget(1e-9, 1);
  EXPECT_TRUE(budget.try_reserve(0.6));
  for (int i = 0; i < 1000; ++i) EXPECT_FALSE(budget.try_reserve(0.6));
  EXPECT_EQ(budget.reserve(0.4), 0s) << "what was refused has not been set aside";
}

constexpr const char* kAddress = "X-Forwarded-For: 203.0.113.7\r\n";

TEST_F(ServerTest, WhoHasUsedUpTheServersTimeWaitsAlone) {
  config_.net.behind_proxy = true;
  config_.net.limits.work_of_address = 1e-9;
  config_.net.limits.work_burst_of_address = 1e-9;
  start();
  WsClient greedy(port(), "", "", kAddress);
  greedy.send(R"({"jsonrpc":"2.0","id":1,"method":"games"})");
  WsClient other = client();
  for (int i = 0; i < 20; ++i) EXPECT_TRUE(other.call("me").contains("result"));
  EXPECT_FALSE(greedy.poll()) << "before the work, not after it";
}

// A thousand sockets may look on while somebody plays: what they are told is at their own expense. Nothing is lost of
// it, it only comes together.
TEST_F(ServerTest, WhoHasBeenToldEnoughIsToldTheRestTogether) {
  constexpr int kMoves = 200;
  config_.net.behind_proxy = true;
  config_.net.limits.work_of_address = 1e-4;
  config_.net.limits.work_burst_of_address = 4e-3;
  start();
  WsClient plays = client();
  const Json table = new_table(plays);
  WsClient looks_on(port(), "", "", kAddress);
  looks_on.result("join", {{"table", table["table"]}});
  Json now = table;
  for (int i = 0; i < kMoves; ++i) {
    now = apply(plays, now, "take 1", "m" + std::to_string(i))["result"];
    const Json undo{{"table", now["table"]},
                    {"number", now["number"]},
                    {"edition", now["edition"]},
                    {"id", "u" + std::to_string(i)}};
    now = plays.result("undo", undo);
  }
  int told = 0;
  Json seen = Json::object();
  while (seen.value("edition", 0) != now["edition"]) {
    const auto next = looks_on.notification();
    ASSERT_TRUE(next) << "told " << told << " times, and not the end";
    seen = *next;
    ++told;
  }
  EXPECT_EQ(seen["number"], now["number"]);
  EXPECT_LT(told, 2 * kMoves) << "each move, and each that is taken back";
}

// One who asks for more than his share, on as many sockets as he may have, and somebody else: how
// much each has been served is counted, since nobody's share grows while they are at it.
class AbuseTest : public ServerTest {
 protected:
  static constexpr double kBurst = 0.05;        // seconds
  static constexpr double kLeastDear = 250e-6;  // that a long answer costs
  static constexpr int kMost = static_cast<int>(kBurst / kLeastDear);

  void SetUp() override {
    ServerTest::SetUp();
    config_.net.behind_proxy = true;
    config_.net.limits.work_of_person = 0;
    config_.net.limits.work_of_address = 0;
  }
  // Everything at once: as much as the sockets will take.
  static void ask(std::vector<WsClient>& sockets, const Json& table, int times) {
    const std::string join =
        Json{{"jsonrpc", "2.0"}, {"id", 1}, {"method", "join"}, {"params", {{"table", table}}}}
            .dump();
    for (int i = 0; i < times; ++i) {
      for (WsClient& socket : sockets) socket.send(join);
    }
  }
  static int served(std::vector<WsClient>& sockets) {
    int count = 0;
    for (WsClient& socket : sockets) {
      while (const auto text = socket.poll())
        count += Json::parse(*text).contains("result") ? 1 : 0;
    }
    return count;
  }
  // Somebody else plays and looks around meanwhile; all of it is answered.
  void others_play() {
    WsClient other(port(), "", "", "X-Forwarded-For: 198.51.100.20\r\n");
    Json now = new_table(other);
    for (int i = 0; i < 4; ++i) {
      now = other.result("apply", move_params(now, "take 1", "m" + std::to_string(i)));
      EXPECT_TRUE(other.call("mine").contains("result"));
      EXPECT_TRUE(other.call("join", {{"table", now["table"]}}).contains("result"));
    }
  }
};

TEST_F(AbuseTest, EightSocketsOfOnePersonHaveOneShare) {
  config_.net.limits.work_of_person = 1e-9;
  config_.net.limits.work_burst_of_person = kBurst;
  start();
  WsClient first(port(), "", "", kAddress);
  const Json table = new_table(first)["table"];
  std::vector<WsClient> sockets;
  sockets.reserve(7);
  for (int i = 0; i < 7; ++i) sockets.emplace_back(port(), first.cookie(), "", kAddress);
  ask(sockets, table, 100);
  others_play();
  EXPECT_LE(served(sockets), kMost) << "of 700";
  WsClient neighbour(port(), "", "", kAddress);
  EXPECT_TRUE(neighbour.call("join", {{"table", table}}).contains("result"))
      << "others behind that address have shares of their own";
}

TEST_F(AbuseTest, ThreeHundredSocketsOfOneAddressHaveOneShare) {
  config_.net.limits.work_of_address = 1e-9;
  config_.net.limits.work_burst_of_address = kBurst;
  start();
  WsClient maker = client();
  const Json table = new_table(maker)["table"];
  std::vector<WsClient> sockets;
  sockets.reserve(300);
  for (int i = 0; i < 300; ++i) sockets.emplace_back(port(), "", "", kAddress);
  ask(sockets, table, 4);
  others_play();
  EXPECT_LE(served(sockets), kMost) << "of 1200";
}

TEST_F(AbuseTest, ACheapRequestCostsWhatIsExpectedOfIt) {
  config_.net.limits.work_of_person = 1e-9;
  config_.net.limits.work_burst_of_person = 0.1;
  start();
  WsClient anna = client();
  // Refused or not, and however busy the machine: a thousand of them are a tenth of a second.
  for (int i = 0; i < 450; ++i) EXPECT_TRUE(anna.call("me").contains("result"));
  for (int i = 0; i < 450; ++i) EXPECT_EQ(code(anna.call("nothing")), -32601);
  EXPECT_TRUE(anna.call("ping").contains("result"));
}

// The limits that are in force where nobody chooses others.
TEST_F(ServerTest, AClubBehindOneAddressComesAllAtOnce) {
  const Limits usual;
  config_.net.behind_proxy = true;
  config_.net.limits.work_of_person = usual.work_of_person;
  config_.net.limits.work_burst_of_person = usual.work_burst_of_person;
  config_.net.limits.work_of_address = 1e-9;  // not even as time passes
  config_.net.limits.work_burst_of_address = usual.work_burst_of_address;
  start();
  WsClient maker = client();
  const Json table = new_table(maker)["table"];
  std::vector<WsClient> club;
  club.reserve(100);
  for (int i = 0; i < 100; ++i) club.emplace_back(port(), "", "", kAddress);
  for (WsClient& one : club) {
    EXPECT_TRUE(one.call("me").contains("result"));
    EXPECT_TRUE(one.call("mine").contains("result"));
    EXPECT_TRUE(one.call("join", {{"table", table}}).contains("result"));
  }
}

// Journals keep what is taken back: as much of it as somebody makes in an hour, and an address.
TEST_F(ServerTest, OnlySoMuchIsTakenBackInAnHour) {
  constexpr int kOfPerson = 100;
  constexpr int kOfAddress = 300;
  config_.net.behind_proxy = true;
  config_.net.limits.taken_back_per_hour = kOfPerson;
  config_.net.limits.taken_back_per_hour_and_address = kOfAddress;
  start();
  int entries = 0;
  // A move, and that it was taken back, until it is refused.
  const auto goes_to_and_fro = [&](WsClient& player) {
    Json now = new_table(player);
    for (int i = 0;; ++i) {
      now = player.result("apply", move_params(now, "take 1", "m" + std::to_string(i)));
      const Json undone = player.call("undo", {{"table", now["table"]},
                                               {"number", now["number"]},
                                               {"edition", now["edition"]},
                                               {"id", "u" + std::to_string(i)}});
      if (!undone.contains("result")) return code(undone);
      now = undone["result"];
      entries += 2;
    }
  };
  for (int i = 0; i < 6; ++i) {
    WsClient guest(port(), "", "", kAddress);
    EXPECT_EQ(goes_to_and_fro(guest), -32023);
  }
  EXPECT_GE(entries, kOfAddress / 2);
  EXPECT_LT(entries, kOfAddress / 2 + 50) << "whoever comes: half of an hour's at once";
  WsClient elsewhere(port(), "", "", "X-Forwarded-For: 198.51.100.20\r\n");
  entries = 0;
  EXPECT_EQ(goes_to_and_fro(elsewhere), -32023);
  EXPECT_GE(entries, kOfPerson / 2);
  EXPECT_LT(entries, kOfPerson / 2 + 20);
}

TEST_F(ServerTest, AnAddressHasSoManySockets) {
  config_.net.behind_proxy = true;
  config_.net.limits.sockets_per_address = 20;
  start();
  std::vector<WsClient> idle;
  for (int i = 0; i < 20; ++i) {
    idle.emplace_back(port(), "", "", kAddress);
    EXPECT_TRUE(idle.back().call("ping").contains("result"));
  }
  EXPECT_TRUE(WsClient(port(), "", "", kAddress).call("ping").is_null()) << "whoever it is";
  EXPECT_EQ(http_request(port(), "GET", "/api/tables/aaaa/stream", kAddress).status, 429);
  WsClient elsewhere(port(), "", "", "X-Forwarded-For: 198.51.100.20\r\n");
  EXPECT_TRUE(elsewhere.call("ping").contains("result"));
  idle.pop_back();
  // Once it is heard that one has gone there is room for another.
  while (WsClient(port(), idle[0].cookie(), "", kAddress).call("ping").is_null()) {
    std::this_thread::sleep_for(1ms);
  }
}

TEST_F(ServerTest, ALongGameIsToldInPages) {
  config_.net.limits.page = 3;
  start();
  WsClient anna = client();
  Json now = new_table(anna);
  const Json table{{"table", now["table"]}};
  EXPECT_FALSE(now.contains("skipped"));
  for (int i = 0; i < 5; ++i) {
    now = anna.result("apply", move_params(now, "take 1", std::to_string(i)));
    EXPECT_FALSE(now.contains("skipped"));
  }
  const Json joined = anna.result("join", table);
  EXPECT_EQ(joined["from"], 0);
  EXPECT_EQ(joined["number"], 7);
  EXPECT_EQ(joined["skipped"], 4) << "the moves after number 4 are told";
  EXPECT_EQ(joined["moves"].size(), 3U);
  EXPECT_EQ(joined["moves"][0]["number"], 5);
  EXPECT_EQ(joined["events"][0]["number"], 5);
  Json page = anna.result("history", {{"table", now["table"]}, {"to", 4}});
  EXPECT_EQ(page["from"], 1);
  EXPECT_EQ(page["to"], 4);
  EXPECT_EQ(page["edition"], now["edition"]);
  EXPECT_EQ(page["moves"][0]["number"], 2);
  EXPECT_EQ(page["events"].back()["number"], 4);
  page = anna.result("history", {{"table", now["table"]}, {"to", 1}});
  EXPECT_EQ(page["from"], 0);
  EXPECT_EQ(page["moves"].size(), 1U);
  EXPECT_EQ(code(anna.call("history", {{"table", now["table"]}, {"to", 8}})), -32602);
  WsClient watcher = client();
  const Json seen = watcher.result("history", {{"table", now["table"]}, {"to", 2}});
  EXPECT_TRUE(seen["moves"][0]["move"].is_null()) << "a card that is not his";
}

// Whoever reads whole games is kept busy by a card that is read without end, and everybody is on one loop.
class ApartTest : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    config_.net.loops = 1;
    games_ = [this] {
      Playable playable = toy_games();
      playable.read_card = [this](const AnyGame&, const Json&) {
        reading_.count_down();
        go_on_.wait();
        return std::string("{}");
      };
      return playable;
    };
  }
  void TearDown() override {
    if (!go_on_.try_wait()) go_on_.count_down();
    ServerTest::TearDown();
  }
  void keep_busy(WsClient& reader) {
    reader.send(R"({"jsonrpc":"2.0","id":1,"method":"card","params":{"game":"toy","card":{}}})");
    reading_.wait();
  }

  std::latch reading_{1};
  std::latch go_on_{1};
};

TEST_F(ApartTest, NobodyWaitsBehindAWholeGame) {
  start();
  WsClient reader = client();
  WsClient anna = client();
  WsClient berta = client();
  const Json hers = new_table(anna);
  const Json table{{"table", hers["table"]}};
  apply(anna, hers, "take 1", "a");
  std::vector<WsClient> greedy;
  keep_busy(reader);
  for (const char* method : {"replay", "history", "view"}) {
    greedy.push_back(client());
    Json params = table;
    if (method == std::string_view("view")) params["number"] = 1;
    greedy.back().send(
        Json{{"jsonrpc", "2.0"}, {"id", 1}, {"method", method}, {"params", params}}.dump());
  }
  const Json now = new_table(berta);
  EXPECT_TRUE(apply(berta, now, "take 1", "b").contains("result"));
  for (const char* method : {"mine", "lobby", "profile", "me"}) {
    EXPECT_TRUE(berta.call(method).contains("result")) << method;
  }
  EXPECT_TRUE(berta.call("talk", {{"table", now["table"]}}).contains("result"));
  for (WsClient& one : greedy) EXPECT_FALSE(one.poll()) << "they are read where games are";
  go_on_.count_down();
  for (WsClient& one : greedy) EXPECT_TRUE(Json::parse(one.receive().value()).contains("result"));
}

TEST_F(ServerTest, ASocketSitsAtSoManyTables) {
  config_.net.limits.tables_per_socket = 2;
  start();
  WsClient anna = client();
  std::vector<Json> tables;
  for (int i = 0; i < 3; ++i) {
    WsClient maker = client();
    tables.push_back({{"table", new_table(maker)["table"]}});
  }
  anna.result("join", tables[0]);
  anna.result("join", tables[1]);
  EXPECT_EQ(code(anna.call("join", tables[2])), -32023);
  anna.result("leave", tables[0]);
  anna.result("join", tables[2]);
}

TEST_F(ServerTest, TablesThatNobodyUsesAreForgotten) {
  config_.net.limits.idle_tables = 3;
  start();
  std::vector<Json> tables;
  {
    WsClient anna = client();
    for (int i = 0; i < 8; ++i) tables.push_back(new_table(anna));
  }
  restart();
  WsClient watcher = client();
  const auto table = [&](std::size_t i) { return Json{{"table", tables[i]["table"]}}; };
  // Whenever one comes in the idle ones are let go.
  for (int i = 0; i < 1000 && metric(port(), "tricorne_tables") > 5; ++i) {
    for (std::size_t j = 0; j < tables.size(); ++j) watcher.result("view", table(j));
  }
  EXPECT_LE(metric(port(), "tricorne_tables"), 5);
  for (std::size_t j = 0; j < tables.size(); ++j) {
    EXPECT_EQ(watcher.result("view", table(j))["number"], tables[j]["number"]);
  }
}

TEST_F(ServerTest, ThoseWhoHaveGoneAreForgottenOnceTheyAreAsGoodAsNew) {
  config_.net.limits.idle_persons = 3;
  config_.net.limits.tables_per_hour = 1;
  start();
  std::string cookie;
  {
    WsClient anna = client();
    cookie = anna.cookie();
    new_table(anna);
    EXPECT_EQ(code(anna.call("create", {{"game", "toy"}})), -32023);
  }
  std::string named;
  // That they have gone is heard of later; whenever somebody new comes they are looked through.
  for (int i = 0; i < 40 || (metric(port(), "tricorne_persons") > 10 && i < 4000); ++i) {
    WsClient one = client();
    one.result("me", {{"name", "Somebody"}});
    named = one.cookie();
  }
  EXPECT_LE(metric(port(), "tricorne_persons"), 10);
  EXPECT_EQ(client(named).result("me")["name"], "Somebody");
  EXPECT_EQ(code(client(cookie).call("create", {{"game", "toy"}})), -32023)
      << "to go and come back makes nobody new";
}

}  // namespace
}  // namespace tricorne
