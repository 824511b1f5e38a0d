// The server is killed (-9) under load again and again: whatever it had acknowledged is there
// afterwards, once. TRICORNE_KILL_CYCLES says how often (6).
#include <sys/wait.h>

#include <csignal>
#include <cstdlib>
#include <thread>

#include "server/kill_load.h"
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
    threads.reserve(loads.size());
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
