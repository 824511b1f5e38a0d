// The server is killed (-9) under load again and again: whatever it had acknowledged is there
// afterwards, once. TRICORNE_KILL_CYCLES says how often (6).
#include <sys/wait.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <random>
#include <thread>

#include "server/serve.h"
#include "server/server_fixture.h"

namespace tricorne {
namespace {

using Json = nlohmann::json;
using namespace std::chrono_literals;

class KillTest : public ServerTest, public testing::WithParamInterface<const char*> {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    if (!toy()) games_ = all_playable;
  }
  [[nodiscard]] static bool toy() {
    return std::string(GetParam()) == "toy" || std::string(GetParam()) == "haggle";
  }
  // The server in a process of its own; its port comes through a pipe.
  void launch() {
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    child_ = fork();
    if (child_ == 0) {
      auto server = Server::start(config_, games_());
      const std::uint16_t port = server ? server.value()->port() : 0;
      if (write(ends[1], &port, sizeof port) != sizeof port) _exit(1);
      for (;;) pause();
    }
    close(ends[1]);
    ASSERT_EQ(read(ends[0], &port_, sizeof port_), static_cast<ssize_t>(sizeof port_));
    close(ends[0]);
    ASSERT_NE(port_, 0);
  }
  void kill_it() {
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
    child_ = -1;
  }
  void TearDown() override {
    if (child_ > 0) kill_it();
    ServerTest::TearDown();
  }

  pid_t child_ = -1;
  std::uint16_t port_ = 0;
};

// One player who plays all seats of table after table and remembers what was acknowledged. Every
// tenth step or so is an undo.
class Load {
 public:
  Load(std::string game, std::size_t seats, std::uint64_t seed, std::atomic<int>& acknowledged)
      : game_(std::move(game)), seats_(seats, "me"), random_(seed), acknowledged_(acknowledged) {}

  // Plays until the server goes away.
  void play(std::uint16_t port) {
    WsClient client(port, cookie_);
    if (!client.open()) return;
    cookie_ = client.cookie();
    if (!moves_.empty() && !verify(client)) return;
    while (client.open()) {
      if (moves_.empty() || now_["status"] == "over") {
        const Json made = client.call("create", {{"game", game_}, {"seats", seats_}});
        if (made.is_null()) return;
        ASSERT_TRUE(made.contains("result")) << made;
        moves_.clear();
        take(made["result"]);
        continue;
      }
      choose();
      if (!ask(client)) return;
    }
  }

  // Every acknowledged move is there, in its place, and of what was asked and not answered all or
  // nothing. Then the question is put again, with the same id: now it has been made, once.
  bool verify(WsClient& client) {
    const Json answer = client.call("join", {{"table", now_["table"]}});
    if (answer.is_null()) return false;
    EXPECT_TRUE(answer.contains("result")) << answer;
    const Json& found = answer["result"];
    const bool undo = pending_.contains("undo");
    // A kill may also come between this look and the answer to the question put again.
    const bool done = !done_ && !pending_.is_null() &&
                      (found["number"] != now_["number"] || found["edition"] != now_["edition"]);
    done_ = done_ || done;
    if (done && undo) moves_.pop_back();
    EXPECT_GE(found["moves"].size(), moves_.size());
    for (std::size_t i = 0; i < std::min(found["moves"].size(), moves_.size()); ++i) {
      EXPECT_EQ(found["moves"][i], moves_[i]);
    }
    if (pending_.is_null() || (done_ && !done)) {
      EXPECT_EQ(found["number"], now_["number"]) << "nobody else moves here";
    } else if (done && !undo && found["moves"].size() > moves_.size()) {
      EXPECT_EQ(found["moves"][moves_.size()]["move"], pending_["params"]["move"]);
    }
    moves_.clear();
    take(found);
    return pending_.is_null() || ask(client);
  }
  void look_again(std::uint16_t port) {
    WsClient client(port, cookie_);
    ASSERT_TRUE(client.open());
    if (!moves_.empty()) {
      EXPECT_TRUE(verify(client));
    }
  }
  [[nodiscard]] int repeated() const { return repeated_; }

 private:
  void choose() {
    const std::string id = "m" + std::to_string(random_());
    Json params{{"table", now_["table"]},
                {"number", now_["number"]},
                {"edition", now_["edition"]},
                {"id", id}};
    if (now_["can_undo"] == true && random_() % 10 == 0) {
      pending_ = {{"undo", true}, {"params", params}};
      return;
    }
    const Json& decision = now_["decision"];
    const bool interjects = decision.contains("may") && random_() % 3 == 0;
    const Json& options = decision[interjects ? "may" : "options"];
    const Json& chosen = options[random_() % options.size()];
    params["move"] = chosen["move"];
    if (interjects) params["seat"] = chosen["seat"];
    pending_ = {{"params", params}};
  }
  bool ask(WsClient& client) {
    const bool undo = pending_.contains("undo");
    const Json answer = client.call(undo ? "undo" : "apply", pending_["params"]);
    if (answer.is_null()) return false;
    EXPECT_TRUE(answer.contains("result")) << answer;
    if (!answer.contains("result")) return false;
    EXPECT_EQ(answer["result"].contains("repeated"), done_);
    repeated_ += done_ ? 1 : 0;
    done_ = false;
    ++acknowledged_;
    pending_ = nullptr;
    take(answer["result"]);
    return true;
  }
  void take(const Json& update) {
    now_ = update;
    moves_.resize(std::min(moves_.size(), update["from"].get<std::size_t>()));
    for (const Json& move : update["moves"]) moves_.push_back(move);
  }

  std::string game_;
  std::vector<std::string> seats_;
  std::mt19937_64 random_;
  std::atomic<int>& acknowledged_;  // of all loads
  std::string cookie_;
  Json now_;
  Json pending_;
  bool done_ = false;  // what is pending was found on disk
  std::vector<Json> moves_;
  int repeated_ = 0;
};

constexpr int kAtPlay = 20;  // moves acknowledged before a kill

TEST_P(KillTest, NothingAcknowledgedIsLost) {
  const char* wanted = std::getenv("TRICORNE_KILL_CYCLES");
  const int cycles = wanted == nullptr ? 6 : std::atoi(wanted);
  const std::string game = GetParam();
  constexpr std::uint64_t kLoads = 6;
  std::vector<Load> loads;
  loads.reserve(kLoads);
  std::atomic<int> acknowledged = 0;
  for (std::uint64_t i = 0; i < kLoads; ++i) {
    loads.emplace_back(game, game == "toy" ? 2 : game == "haggle" ? 3 : 4, i, acknowledged);
  }
  std::mt19937_64 random(99);
  for (int cycle = 0; cycle < cycles && !HasFailure(); ++cycle) {
    ASSERT_NO_FATAL_FAILURE(launch());
    std::vector<std::thread> threads;
    const int before = acknowledged;
    for (Load& load : loads) threads.emplace_back([&] { load.play(port_); });
    // Once all are at play, however slow the machine is: at any moment.
    for (int i = 0; i < kPatience && acknowledged < before + kAtPlay; ++i) {
      std::this_thread::sleep_for(1ms);
    }
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 200000));
    kill_it();
    for (auto& thread : threads) thread.join();
  }
  ASSERT_NO_FATAL_FAILURE(launch());
  int repeated = 0;
  for (Load& load : loads) {
    load.look_again(port_);
    repeated += load.repeated();
  }
  EXPECT_GE(acknowledged, cycles * kAtPlay);
  EXPECT_EQ(metric(port_, "tricorne_games_frozen_total"), 0);
  RecordProperty("cycles", cycles);
  RecordProperty("acknowledged", acknowledged.load());
  RecordProperty("answered_again", repeated);
  std::printf("%s: %d cycles, %d acknowledged, %d of them only after the restart\n", GetParam(),
              cycles, acknowledged.load(), repeated);
}

INSTANTIATE_TEST_SUITE_P(Games, KillTest, testing::Values("toy", "haggle", "troyes", "liberty"),
                         [](const auto& test) { return std::string(test.param); });

// The program as it is started at a terminal, in a process of its own; where it is comes on its output.
class HangUpTest : public ServerTest {
 protected:
  void launch(void (*at_hang_up)(int)) {
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    child_ = fork();
    if (child_ == 0) {
      signal(SIGHUP, at_hang_up);
      dup2(ends[1], STDOUT_FILENO);
      ServeConfig config;
      config.listen = "127.0.0.1:0";
      config.database = "sqlite:" + config_.database;
      config.web = config_.web_folder;
      _exit(serve(config, toy_games()));
    }
    close(ends[1]);
    std::string line;
    for (char c = 0; read(ends[0], &c, 1) == 1 && c != '\n';) line += c;
    close(ends[0]);
    const auto colon = line.rfind(':');
    ASSERT_NE(colon, std::string::npos) << line;
    port_ = static_cast<std::uint16_t>(std::stoi(line.substr(colon + 1)));
  }
  // How it has ended.
  int wait_for_the_end() {
    int status = -1;
    waitpid(std::exchange(child_, -1), &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  void TearDown() override {
    if (child_ > 0) {
      kill(child_, SIGKILL);
      wait_for_the_end();
    }
    ServerTest::TearDown();
  }

  pid_t child_ = -1;
  std::uint16_t port_ = 0;
};

TEST_F(HangUpTest, EndsTheServerInOrder) {
  launch(SIG_DFL);
  WsClient anna(port_);
  const Json now = new_table(anna);
  anna.result("apply", move_params(now, "take 1", "a"));
  kill(child_, SIGHUP);
  EXPECT_EQ(wait_for_the_end(), 0);
  start();
  EXPECT_EQ(client(anna.cookie()).result("join", {{"table", now["table"]}})["number"],
            now["number"].get<int>() + 1);
}

TEST_F(HangUpTest, IsNothingToOneThatWasToOutliveIt) {
  launch(SIG_IGN);
  kill(child_, SIGHUP);
  EXPECT_EQ(http_request(port_, "GET", "/ready").status, 200);
  kill(child_, SIGTERM);
  EXPECT_EQ(wait_for_the_end(), 0);
}

}  // namespace
}  // namespace tricorne
