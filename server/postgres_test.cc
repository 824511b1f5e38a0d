// Several servers on one PostgreSQL database: players at each, races, and servers killed (-9) under load.
// TRICORNE_KILL_CYCLES says how often (6).
#include <sys/wait.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <thread>

#include "server/database.h"
#include "server/kill_load.h"
#include "server/rpc.h"
#include "server/server_fixture.h"
#include "store/relay.h"
#include "store/scratch_postgres.h"
#include "store/upkeep.h"

namespace tricorne {
namespace {

using Json = nlohmann::json;
using namespace std::chrono_literals;

class PostgresTest : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    config_.database = ScratchPostgres::shared().new_database();
  }
  void TearDown() override {
    for (pid_t child : children_) end(child);
    other_.reset();
    ServerTest::TearDown();
  }
  // One more server, in this process.
  void start_both() {
    start();
    auto started = Server::start(config_, games_());
    ASSERT_TRUE(started.ok()) << started.error();
    other_ = std::move(started).value();
  }
  [[nodiscard]] WsClient at_other(const std::string& cookie = "") const {
    return WsClient(other_->port(), cookie);
  }
  // ... or in one of its own, to be killed.
  pid_t launch(std::uint16_t& port) {
    std::array<int, 2> ends{};
    EXPECT_EQ(pipe(ends.data()), 0);
    const pid_t child = fork();
    if (child == 0) {
      auto server = Server::start(config_, games_());
      const std::uint16_t its = server ? server.value()->port() : 0;
      if (write(ends[1], &its, sizeof its) != sizeof its) _exit(1);
      for (;;) pause();
    }
    ::close(ends[1]);
    EXPECT_EQ(read(ends[0], &port, sizeof port), static_cast<ssize_t>(sizeof port));
    ::close(ends[0]);
    EXPECT_NE(port, 0);
    children_.push_back(child);
    return child;
  }
  void end(pid_t child) {
    if (child <= 0) return;
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    std::replace(children_.begin(), children_.end(), child, pid_t{-1});
  }
  template <class Is>
  static Json wait_until(WsClient& client, Json now, Is is) {
    while (!is(now)) {
      auto next = client.notification();
      if (!next) {
        ADD_FAILURE() << "nothing more came after " << now.dump().substr(0, 300);
        return now;
      }
      now = std::move(*next);
    }
    return now;
  }
  // Anna at the one, Berta at the other.
  static Json sit_down(WsClient& anna, WsClient& berta) {
    const Json begin = new_table(anna, {"me", "open"});
    berta.result("join", {{"table", begin["table"]}});
    return berta.result("sit",
                        {{"table", begin["table"]}, {"seat", "p2"}, {"invite", begin["invite"]}});
  }
  static bool at_number(const Json& update, const Json& number) {
    return update.contains("number") && update["number"] == number;
  }

  std::unique_ptr<Server> other_;
  std::vector<pid_t> children_;
};

TEST_F(PostgresTest, PlayersAtTwoServersSeeEachOther) {
  start_both();
  WsClient anna = client();
  WsClient berta = at_other();
  Json now = sit_down(anna, berta);
  Json seen = wait_until(anna, Json::object(), [](const Json& update) {
    return update.contains("seats") && update["seats"][1]["present"] == true;
  });
  EXPECT_EQ(seen["seats"][1]["kind"], "person");
  // Moves, from both sides in turn.
  for (int i = 0; i < 6 && now["status"] == "playing"; ++i) {
    const bool first = now["decision"]["seat"] == "p1";
    WsClient& mover = first ? anna : berta;
    WsClient& watcher = first ? berta : anna;
    const Json moved = mover.result("apply", move_params(now, "take 1", "m" + std::to_string(i)));
    now = wait_until(watcher, Json::object(),
                     [&](const Json& update) { return at_number(update, moved["number"]); });
    EXPECT_EQ(now["decision"]["seat"], moved["decision"]["seat"]);
    ASSERT_FALSE(now["moves"].empty()) << "what came is told, not only that something did";
    EXPECT_EQ(now["moves"].back(), moved["moves"].back());
    EXPECT_LE(now["moves"].size(), 2U) << "and nothing else";
    if (moved["can_undo"] == true) {
      const Json params{{"table", moved["table"]},
                        {"number", moved["number"]},
                        {"edition", moved["edition"]},
                        {"id", "u" + std::to_string(i)}};
      const Json undone = mover.result("undo", params);
      now = wait_until(watcher, now, [&](const Json& update) {
        return update.value("edition", 0) == undone["edition"];
      });
      EXPECT_EQ(now["number"], undone["number"]);
      i += 2;
    }
  }
  // Talk.
  anna.result("talk", {{"table", now["table"]}, {"text", "well played"}});
  const Json heard =
      wait_until(berta, Json::object(), [](const Json& note) { return note.contains("lines"); });
  EXPECT_EQ(heard["lines"][0]["text"], "well played");
  // A stand-in, and that she has gone.
  berta.result("hand", {{"table", now["table"]}, {"seat", "p2"}});
  wait_until(anna, Json::object(), [](const Json& update) {
    return update.contains("seats") && update["seats"][1]["kind"] == "bot";
  });
  { const WsClient leaves = std::move(berta); }
  wait_until(anna, Json::object(), [](const Json& update) {
    return update.contains("seats") && update["seats"][1]["present"] == false;
  });
}

// Whoever is written down by one server, or has just moved there, is known to the other with his next word,
// whether the news has come by then or not.
TEST_F(PostgresTest, WhatOneServerHasDoneTheOtherKnowsAtOnce) {
  start_both();
  for (int i = 0; i < 20; ++i) {
    WsClient here = client();
    WsClient there = at_other(here.cookie());
    WsClient host = client();
    const Json begin = host.result("create", {{"game", "toy"}, {"seats", {"open", "me"}}});
    there.result("join", {{"table", begin["table"]}});
    const Json now = here.result(
        "sit", {{"table", begin["table"]}, {"seat", "p1"}, {"invite", begin["invite"]}});
    const Json moved = there.call("apply", move_params(now, "take 1", "m"));
    EXPECT_TRUE(moved.contains("result")) << moved.dump();
    EXPECT_EQ(client(here.cookie()).result("mine").size(), 1U);
  }
}

// A hundred moves, each sent to both servers at once: one of them is made.
TEST_F(PostgresTest, TwoServersRaceForEachMove) {
  start_both();
  WsClient here = client();
  WsClient there = at_other(here.cookie());
  int made = 0;
  for (int game = 0; game < 10; ++game) {
    Json now = new_table(here);
    // Who is written down with his first table is known elsewhere when that has been told.
    for (int i = 0; i < 1000 && there.result("mine", Json::object()).empty(); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    there.result("join", {{"table", now["table"]}});
    for (int i = 0; now["status"] == "playing"; ++i) {
      const std::string name = std::to_string(i);
      const bool same = i % 2 == 0;  // the same request, or two
      const Json mine = move_params(now, "take 1", "a" + name);
      const Json theirs = move_params(now, "take 1", (same ? "a" : "b") + name);
      Json answers[2];
      std::thread second([&] { answers[1] = there.call("apply", theirs); });
      answers[0] = here.call("apply", mine);
      second.join();
      int accepted = 0;
      for (const Json& answer : answers) {
        const bool good = answer.contains("result");
        const bool again = good && answer["result"].contains("repeated");
        if (good && !again) {
          ++accepted;
          now = answer["result"];
        } else if (same) {
          EXPECT_TRUE(again) << answer;
        } else {
          const bool late = code(answer) == static_cast<int>(Refusal::kStale) ||
                            code(answer) == static_cast<int>(Refusal::kOver);
          EXPECT_TRUE(late) << answer;
        }
      }
      ASSERT_EQ(accepted, 1);
      ++made;
    }
  }
  EXPECT_GE(made, 50);
  const auto report = check_database(config_.database, games_());
  ASSERT_TRUE(report.ok()) << report.error();
  EXPECT_EQ(report.value().count(Finding::kVerified), 10) << "while two servers are using it";
  server_.reset();
  WsClient late = at_other(here.cookie());
  EXPECT_EQ(late.result("mine").size(), 10U);
}

// Somebody whom no server had written down is the same person at all of them, and so is an account.
TEST_F(PostgresTest, WhoComesToTwoServersIsOnePerson) {
  start_both();
  WsClient here = client();
  WsClient there = at_other(here.cookie());
  const std::string one = new_table(here)["table"];
  const std::string two = new_table(there)["table"];
  EXPECT_NE(one, two);
  EXPECT_EQ(here.result("mine").size(), 2U);
  EXPECT_EQ(there.result("mine").size(), 2U);
  here.result("me", {{"name", "Anna"}});
  const auto name = [&] {
    return there.result("join", {{"table", one}})["seats"][0]["name"].get<std::string>();
  };
  for (int i = 0; i < kPatience && name() != "Anna"; ++i) std::this_thread::sleep_for(1ms);
  EXPECT_EQ(name(), "Anna");
  // Whoever logs out is logged out everywhere.
  const std::string headers = "Content-Type: application/json\r\nCookie: " + here.cookie() +
                              "\r\nOrigin: http://127.0.0.1:" + std::to_string(port()) + "\r\n";
  const HttpReply made = http_request(port(), "POST", "/api/account/make", headers,
                                      R"({"name":"Anna","password":"a long password"})");
  ASSERT_EQ(made.status, 200) << made.body;
  while (there.receive()) continue;
  EXPECT_FALSE(there.open());
}

// The network to the database has gone: whoever wants something saved is told so, and the others play on with what is
// in memory.
TEST_F(PostgresTest, ADatabaseThatHangsStopsNobodyForLong) {
  Relay relay(config_.database);
  config_.database = relay.database();
  start();
  WsClient anna = client();
  WsClient berta = client();
  Json hers = new_table(anna);
  hers = anna.result("apply", move_params(hers, "take 1", "one"));
  const Json other = new_table(berta);
  EXPECT_EQ(http_request(port(), "GET", "/health").status, 200);
  relay.hold(true);
  anna.send(Json{{"jsonrpc", "2.0"},
                 {"id", 7},
                 {"method", "apply"},
                 {"params", move_params(hers, "take 1", "two")}}
                .dump());
  const Json at{{"table", other["table"]}, {"number", 0}};
  // Those for whom the database has to be asked wait for it, and nobody with them: its loops ask nothing (TearDown).
  const WsClient carla(port());
  for (int i = 0; i < 20; ++i) {
    EXPECT_TRUE(berta.call("view", at).contains("result"));
    EXPECT_TRUE(berta.call("games").contains("result"));
  }
  EXPECT_FALSE(WsClient(port()).receive()) << "nobody can be let in";
  const HttpReply health = http_request(port(), "GET", "/health");
  EXPECT_EQ(health.status, 503) << health.body;
  Json told;
  while (const auto answer = anna.receive()) {
    told = Json::parse(*answer);
    if (told.contains("id")) break;
  }
  EXPECT_EQ(code(told), static_cast<int>(RpcCode::kNotSaved)) << told;
  EXPECT_TRUE(berta.call("view", at).contains("result"));
  relay.hold(false);
  // What was refused was not done, or was; sent again it is done once.
  Json now;
  for (int i = 0; i < kPatience / 10 && !now.contains("number"); ++i) {
    const Json again = anna.call("apply", move_params(hers, "take 1", "two"));
    if (again.contains("result")) now = again["result"];
    std::this_thread::sleep_for(10ms);
  }
  EXPECT_EQ(now["number"], hers["number"].get<int>() + 1);
  for (int i = 0; i < kPatience / 10 && http_request(port(), "GET", "/health").status != 200; ++i) {
    std::this_thread::sleep_for(10ms);
  }
  EXPECT_EQ(client(anna.cookie()).result("join", {{"table", hers["table"]}})["number"],
            now["number"]);
  server_.reset();  // before its line
}

// Thinks until its server is killed.
class EndlessPlayer final : public AnyPlayer {
 public:
  Action choose(const AnyState& /*state*/, const Decision& /*decision*/,
                Thinking& /*thinking*/) override {
    for (;;) pause();
  }
};

TEST_F(PostgresTest, WhatAKilledServerLookedAfterGoesOnElsewhere) {
  games_ = [] {
    Playable endless = toy_games();
    endless.player = [](const AnyGame&, const std::string&) -> Result<std::unique_ptr<AnyPlayer>> {
      return std::unique_ptr<AnyPlayer>(std::make_unique<EndlessPlayer>());
    };
    return endless;
  };
  std::uint16_t first = 0;
  std::uint16_t second = 0;
  const pid_t doomed = launch(first);
  games_ = toy_games;
  launch(second);
  WsClient anna(first);
  Json now = new_table(anna, {"me", "random"});
  now = anna.result("apply", move_params(now, "take 1", "one"));
  ASSERT_EQ(now["decision"]["seat"], "p2");
  const auto killed = std::chrono::steady_clock::now();
  end(doomed);
  WsClient again(second, anna.cookie());
  now = wait_until(again, again.result("join", {{"table", now["table"]}}),
                   [](const Json& update) { return update["decision"]["seat"] != "p2"; });
  EXPECT_EQ(now["decision"]["seat"], "p1");
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - killed;
  RecordProperty("seconds", std::to_string(took.count()));
  std::printf("taken over after %.1f s\n", took.count());
  EXPECT_LT(took.count(), 60) << "seconds, on a machine that is not busy: five";
  now = again.result("apply", move_params(now, "take 1", "two"));
}

TEST_F(PostgresTest, NothingAcknowledgedIsLostByThreeServersThatAreKilled) {
  const char* wanted = std::getenv("TRICORNE_KILL_CYCLES");
  const int cycles = wanted == nullptr ? 6 : std::atoi(wanted);
  ScratchPostgres durable(true);
  config_.database = durable.new_database();
  constexpr std::size_t kServers = 3;
  std::array<std::atomic<std::uint16_t>, kServers> ports{};
  std::array<pid_t, kServers> servers{};
  const auto launch_one = [&](std::size_t i) {
    std::uint16_t port = 0;
    servers[i] = launch(port);
    ports[i] = port;
  };
  for (std::size_t i = 0; i < kServers; ++i) launch_one(i);
  std::atomic<int> acknowledged = 0;
  std::vector<Load> loads;
  constexpr std::size_t kLoads = 12;
  loads.reserve(kLoads);
  for (std::size_t i = 0; i < kLoads; ++i) {
    const bool haggle = i % 3 == 2;
    loads.emplace_back(haggle ? "haggle" : "toy", haggle ? 3 : 2, i, acknowledged);
    loads.back().among_others();
  }
  std::atomic<bool> over = false;
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < kLoads; ++i) {
    threads.emplace_back([&, i] {
      // To whichever is there; one that is killed sends its visitors on.
      for (std::size_t at = i; !over && !HasFailure(); ++at) {
        loads[i].play(ports[at % kServers]);
        std::this_thread::sleep_for(1ms);
      }
    });
  }
  std::mt19937_64 random(7);
  constexpr int kBetweenKills = 60;  // moves acknowledged between two kills
  for (int cycle = 0; cycle < cycles && !HasFailure(); ++cycle) {
    const int before = acknowledged;
    for (int i = 0; i < kPatience && acknowledged < before + kBetweenKills; ++i) {
      std::this_thread::sleep_for(1ms);
    }
    EXPECT_GE(acknowledged, before + kBetweenKills) << "the others go on";
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 100000));
    const std::size_t one = random() % kServers;
    end(servers[one]);
    launch_one(one);
  }
  over = true;
  for (std::size_t i = 0; i < kServers; ++i) end(servers[i]);
  for (std::thread& thread : threads) thread.join();
  launch_one(0);
  int repeated = 0;
  for (Load& load : loads) {
    load.look_again(ports[0]);
    repeated += load.repeated();
  }
  EXPECT_EQ(metric(ports[0], "tricorne_games_frozen_total"), 0);
  const auto report = check_database(config_.database, games_());
  ASSERT_TRUE(report.ok()) << report.error();
  EXPECT_EQ(report.value().count(Finding::kDamaged), 0) << "every journal is 1, 2, 3, ...";
  end(servers[0]);  // before its database
  RecordProperty("acknowledged", acknowledged.load());
  std::printf("%d kills of three servers, %d acknowledged, %d of them only afterwards, %zu games\n",
              cycles, acknowledged.load(), repeated, report.value().lines.size());
}

}  // namespace
}  // namespace tricorne
