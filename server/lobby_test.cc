// Tables that anybody may find, and tables that nobody ever began.
#include <atomic>
#include <set>
#include <sstream>

#include "server/server_fixture.h"

namespace tricorne {
namespace {

using Json = nlohmann::json;

class LobbyTest : public ServerTest {
 protected:
  static Json listed(WsClient& client, const std::vector<std::string>& seats,
                     const std::string& game = "toy") {
    return client.result("create", {{"game", game}, {"seats", seats}, {"listed", true}});
  }
  static std::vector<std::string> names(const Json& list) {
    std::vector<std::string> out;
    for (const Json& one : list) out.push_back(one["table"]);
    return out;
  }

  void start_today() {
    config_.now = [this] { return today_.load(); };
    start();
  }
  // While the house is closed: what is due is done by the next server, and never by the last.
  void days_later(int days) {
    server_.reset();
    today_ += days * 86400;
    start();
  }

  // Here, and not in a test: the server goes on asking until it is stopped.
  std::atomic<std::int64_t> today_ = 1'000'000'000;
};

TEST_F(LobbyTest, ListedTablesAreFoundAndTaken) {
  start();
  WsClient anna = client();
  WsClient berta = client();
  new_table(anna, {"me", "open"});
  const Json begin = listed(anna, {"me", "open"});
  EXPECT_TRUE(begin["listed"]);
  Json found = berta.result("lobby");
  ASSERT_EQ(names(found), std::vector<std::string>{begin["table"]}) << "private ones stay by link";
  EXPECT_EQ(found[0]["seats"][1]["kind"], "open");
  EXPECT_FALSE(found[0]["seats"][1]["yours"]) << "nobody's, and she is nobody yet";
  EXPECT_FALSE(found[0].contains("invite"));
  const Json sits = berta.result("sit", {{"table", begin["table"]}, {"seat", "p2"}});
  EXPECT_TRUE(sits["seats"][1]["yours"]);
  EXPECT_TRUE(berta.result("lobby").empty()) << "no seat is free";
  EXPECT_EQ(names(berta.result("mine")), std::vector<std::string>{begin["table"]});
  restart();
  WsClient later = client(berta.cookie());
  EXPECT_TRUE(later.result("lobby").empty());
  EXPECT_TRUE(later.result("join", {{"table", begin["table"]}})["listed"]);
}

TEST_F(LobbyTest, APrivateTableWantsItsInvitation) {
  start();
  WsClient anna = client();
  WsClient berta = client();
  const Json begin = new_table(anna, {"me", "open"});
  EXPECT_FALSE(begin.contains("listed"));
  EXPECT_EQ(code(berta.call("sit", {{"table", begin["table"]}, {"seat", "p2"}})), -32021);
  EXPECT_EQ(code(berta.call("sit", {{"table", begin["table"]}, {"seat", "p2"}, {"invite", ""}})),
            -32021);
}

TEST_F(LobbyTest, TheLobbyIsSearchedAndReadInPages) {
  start();
  WsClient anna = client();
  const std::string one = listed(anna, {"me", "open"})["table"];
  const std::string two = listed(anna, {"open", "open"})["table"];
  EXPECT_EQ(names(anna.result("lobby")), (std::vector{two, one})) << "the latest first";
  EXPECT_EQ(names(anna.result("lobby", {{"free", 2}})), std::vector{two});
  EXPECT_TRUE(anna.result("lobby", {{"free", 3}}).empty());
  EXPECT_EQ(anna.result("lobby", {{"game", "toy"}, {"free", 1}}).size(), 2U);
  EXPECT_TRUE(anna.result("lobby", {{"game", "chess"}}).empty());
  EXPECT_TRUE(anna.result("lobby", {{"game", "' OR ''='"}}).empty());
  EXPECT_EQ(names(anna.result("lobby", {{"before", two}})), std::vector{one});
  EXPECT_TRUE(anna.result("lobby", {{"before", one}}).empty());
  EXPECT_EQ(code(anna.call("lobby", {{"before", "aaaa"}})), -32020);
  EXPECT_EQ(code(anna.call("lobby", {{"free", -1}})), -32602);
  EXPECT_EQ(code(anna.call("lobby", {{"game", 7}})), -32602);
  EXPECT_EQ(code(anna.call("lobby", {{"owner", 1}})), -32602);
  EXPECT_EQ(code(anna.call("create", {{"game", "toy"}, {"listed", "yes"}})), -32602);
  for (int i = 0; i < Store::kPage; ++i) listed(anna, {"me", "open"});
  const Json page = anna.result("lobby");
  ASSERT_EQ(page.size(), static_cast<std::size_t>(Store::kPage));
  EXPECT_EQ(names(anna.result("lobby", {{"before", page.back()["table"]}})),
            (std::vector{two, one}));
}

TEST_F(LobbyTest, TablesThatWereNeverBegunGo) {
  start_today();
  std::string cookie;
  Json begun;
  Json dead;
  {
    WsClient anna = client();
    cookie = anna.cookie();
    dead = listed(anna, {"me", "open"});
    begun = new_table(anna);
    apply(anna, begun, "take 1", "one");
    // Somebody has spoken here, who perhaps only waits.
    anna.result("talk", {{"table", listed(anna, {"me", "open"})["table"]}, {"text", "Hello?"}});
    // And here two have sat down, one of whom takes his time.
    WsClient berta = client();
    const Json slow = listed(anna, {"me", "open"});
    berta.result("sit", {{"table", slow["table"]}, {"seat", "p2"}});
  }
  days_later(13);
  {
    WsClient anna = client(cookie);
    EXPECT_EQ(anna.result("mine").size(), 4U);
    new_table(anna);
  }
  days_later(1);
  while (metric(port(), "tricorne_tables_removed_total") < 1) {
  }
  WsClient anna = client(cookie);
  EXPECT_EQ(anna.result("mine").size(), 4U) << "neither what was begun nor what is new";
  EXPECT_EQ(anna.result("lobby").size(), 1U);
  EXPECT_EQ(code(anna.call("join", {{"table", dead["table"]}})), -32020);
  EXPECT_EQ(code(anna.call("sit", {{"table", dead["table"]}, {"seat", "p2"}})), -32020);
  EXPECT_EQ(anna.result("join", {{"table", begun["table"]}})["number"], 3);
}

TEST_F(LobbyTest, AGameThatNobodyGoesOnWithIsClosed) {
  start_today();
  std::string cookie;
  Json left;
  Json timed;
  Json by_hand;
  {
    WsClient anna = client();
    cookie = anna.cookie();
    left = new_table(anna);
    apply(anna, left, "take 1", "one");
    Json params{{"game", "toy"},
                {"seats", {"me", "me"}},
                {"time", {{"move", 86400}, {"bank", 0}, {"end", "bot"}}}};
    timed = anna.result("create", params);
    apply(anna, timed, "take 1", "two");
    params["chance"] = "manual";
    by_hand = anna.result("create", params);
    apply(anna, by_hand, "deal 1", "three");
  }
  days_later(89);
  WsClient(port(), cookie).result("join", {{"table", left["table"]}});
  EXPECT_EQ(client(cookie).result("join", {{"table", left["table"]}})["status"], "playing");
  days_later(1);
  while (metric(port(), "tricorne_tables_expired_total") < 2) {
  }
  WsClient anna = client(cookie);
  const Json now = anna.result("join", {{"table", left["table"]}});
  EXPECT_EQ(now["status"], "expired");
  EXPECT_EQ(now["number"], 3) << "nothing of it is lost";
  EXPECT_EQ(now["events"].back()["phrase"]["key"], "kernel.game.expired") << "its story says so";
  EXPECT_EQ(now["events"].back()["number"], 4) << "after the last move";
  const Json page = anna.result("history", {{"table", left["table"]}});
  EXPECT_EQ(page["events"], now["events"]);
  const Json earlier = anna.result("history", {{"table", left["table"]}, {"to", 2}});
  for (const Json& event : earlier["events"]) EXPECT_LE(event["number"], 2);
  EXPECT_TRUE(now["decision"]["results"].empty());
  EXPECT_EQ(code(apply(anna, now, "take 1", "three")), -32013);
  EXPECT_EQ(anna.result("join", {{"table", timed["table"]}})["status"], "playing")
      << "a clock says when that ends";
  EXPECT_EQ(anna.result("join", {{"table", by_hand["table"]}})["status"], "expired")
      << "nobody's clock runs before a card is told";
  const Json again =
      anna.result("create", {{"clone", {{"table", left["table"]}, {"number", now["number"]}}}});
  EXPECT_EQ(again["status"], "playing") << "and it can be played on from";
}

TEST_F(LobbyTest, AllOnesGamesAreReadInPages) {
  config_.net.limits.tables_per_socket = 0;
  start();
  WsClient anna = client();
  WsClient berta = client();
  std::vector<std::string> all;
  const auto count = static_cast<std::size_t>(Store::kPage + Store::kPage + 10);
  // The first three wait for anna, all others for berta.
  for (std::size_t i = 0; i < count; ++i) {
    const bool hers = i < 3;
    const Json begin = anna.result("create", {{"game", "toy"}, {"seats", {"me", "open"}}});
    berta.result("sit", {{"table", begin["table"]}, {"seat", "p2"}, {"invite", begin["invite"]}});
    if (!hers) apply(anna, begin, "take 1", "a");
    all.push_back(begin["table"]);
  }
  Json page = anna.result("mine");
  ASSERT_EQ(page.size(), static_cast<std::size_t>(Store::kPage) + 3);
  for (std::size_t i = 0; i < page.size(); ++i) EXPECT_EQ(page[i]["your_turn"], i < 3) << i;
  EXPECT_EQ(page[0]["table"], all[2]) << "her turn first, however long ago it was set up";
  std::set<std::string> seen;
  while (!page.empty()) {
    for (const std::string& name : names(page)) seen.insert(name);
    page = anna.result("mine", {{"before", page.back()["table"]}});
  }
  EXPECT_EQ(seen.size(), all.size()) << "every one is reached";
  page = berta.result("mine");
  ASSERT_EQ(page.size(), static_cast<std::size_t>(Store::kPage));
  EXPECT_TRUE(page.back()["your_turn"]) << "all of these are hers";
  EXPECT_EQ(names(berta.result("mine", {{"before", page.back()["table"]}})).size(),
            static_cast<std::size_t>(Store::kPage));
  // A download has all of them too, each once.
  std::size_t lines = 0;
  for (std::string path = "/api/games"; !path.empty();) {
    const auto part = http_request(port(), "GET", path, "Cookie: " + anna.cookie() + "\r\n");
    ASSERT_EQ(part.status, 200);
    path.clear();
    std::istringstream in(part.body);
    for (std::string text; std::getline(in, text);) {
      const Json one = Json::parse(text);
      if (one.contains("next")) {
        path = one["next"];
      } else {
        ++lines;
      }
    }
  }
  EXPECT_EQ(lines, all.size());
}

}  // namespace
}  // namespace tricorne
