// What anybody may have of the server: its time, its memory, its disk.
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

}  // namespace
}  // namespace tricorne
