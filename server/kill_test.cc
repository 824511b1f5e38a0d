// The server is killed (-9) under load again and again: whatever it had acknowledged is there
// afterwards. TRICORNE_KILL_CYCLES says how often (10).
#include <sys/wait.h>

#include <csignal>
#include <cstdlib>
#include <random>
#include <thread>

#include "server/server_fixture.h"

namespace tricorne {
namespace {

using Json = nlohmann::json;
using namespace std::chrono_literals;

class KillTest : public ServerTest {
 protected:
  // The server in a process of its own; its port comes through a pipe.
  void launch() {
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    child_ = fork();
    if (child_ == 0) {
      auto server = Server::start(config_, toy_games());
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

// One player who plays both seats of table after table and remembers what was acknowledged.
class Load {
 public:
  explicit Load(std::uint64_t seed) : random_(seed) {}

  // Plays until the server goes away.
  void play(std::uint16_t port) {
    WsClient client(port, cookie_);
    if (!client.open()) return;
    cookie_ = client.cookie();
    if (!moves_.empty()) verify(client);
    while (client.open()) {
      if (moves_.empty() || over_) {
        const Json made = client.call("create", {{"game", "toy"}, {"seats", {"me", "me"}}});
        if (made.is_null()) return;
        moves_.clear();
        over_ = false;
        take(made["result"]);
        continue;
      }
      const auto& options = now_["decision"]["options"];
      const std::string move = options[random_() % options.size()]["move"];
      const Json answer = client.call("apply", {{"table", now_["table"]},
                                                {"number", now_["number"]},
                                                {"move", move},
                                                {"id", "m" + std::to_string(random_())}});
      if (answer.is_null()) return;
      ASSERT_TRUE(answer.contains("result")) << answer;
      take(answer["result"]);
      ++acknowledged_;
    }
  }

  // Every acknowledged move is there, in its place; at most one more was made.
  void verify(WsClient& client) {
    const Json answer = client.call("join", {{"table", now_["table"]}});
    if (answer.is_null()) return;
    ASSERT_TRUE(answer.contains("result")) << answer;
    const Json& found = answer["result"];
    ASSERT_GE(found["moves"].size(), moves_.size());
    for (std::size_t i = 0; i < moves_.size(); ++i) EXPECT_EQ(found["moves"][i], moves_[i]);
    moves_.clear();
    take(found);
  }
  void look_again(std::uint16_t port) {
    WsClient client(port, cookie_);
    ASSERT_TRUE(client.open());
    if (!moves_.empty()) verify(client);
  }
  [[nodiscard]] int acknowledged() const { return acknowledged_; }

 private:
  void take(const Json& update) {
    now_ = update;
    over_ = update["status"] == "over";
    for (const Json& move : update["moves"]) moves_.push_back(move);
  }

  std::mt19937_64 random_;
  std::string cookie_;
  Json now_;
  std::vector<Json> moves_;
  bool over_ = false;
  int acknowledged_ = 0;
};

TEST_F(KillTest, NothingAcknowledgedIsLost) {
  const char* wanted = std::getenv("TRICORNE_KILL_CYCLES");
  const int cycles = wanted == nullptr ? 10 : std::atoi(wanted);
  std::vector<Load> loads;
  for (std::uint64_t i = 0; i < 6; ++i) loads.emplace_back(i);
  std::mt19937_64 random(99);
  for (int cycle = 0; cycle < cycles; ++cycle) {
    ASSERT_NO_FATAL_FAILURE(launch());
    std::vector<std::thread> threads;
    for (Load& load : loads) threads.emplace_back([&] { load.play(port_); });
    std::this_thread::sleep_for(50ms + std::chrono::milliseconds(random() % 200));
    kill_it();
    for (auto& thread : threads) thread.join();
  }
  ASSERT_NO_FATAL_FAILURE(launch());
  int acknowledged = 0;
  for (Load& load : loads) {
    load.look_again(port_);
    acknowledged += load.acknowledged();
  }
  EXPECT_GT(acknowledged, cycles);
  RecordProperty("acknowledged", acknowledged);
}

}  // namespace
}  // namespace tricorne
