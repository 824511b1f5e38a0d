#include "server/server.h"

#include <spdlog/spdlog.h>

#include <thread>

namespace tricorne {
namespace {

using namespace std::chrono_literals;

class RunningServer final : public Server {
 public:
  RunningServer(const ServerConfig& config, Playable playable, Files files,
                std::unique_ptr<Store> store, std::unique_ptr<Net> net)
      : playable_(std::move(playable)),
        files_(std::move(files)),
        store_(std::move(store)),
        net_(std::move(net)),
        bots_(config.bot_threads),
        house_(playable_, *store_, net_->loops(), bots_, config.net.limits) {
    house_.count_sockets = [this] { return net_->sockets(); };
    net_->start(house_, files_);
    house_.check_unfinished();
    sweeper_ = std::jthread([this](const std::stop_token& stop) { sweep(stop); });
  }
  RunningServer(const RunningServer&) = delete;
  RunningServer& operator=(const RunningServer&) = delete;
  ~RunningServer() override { stop(); }

  [[nodiscard]] std::uint16_t port() const override { return net_->port(); }

  void stop() override {
    if (!store_) return;
    sweeper_.request_stop();
    sweeper_.join();
    house_.begin_stop();
    // Moves that were accepted are committed and answered before anybody is sent away.
    for (int i = 0; i < 100 && store_->counters().waiting > 0; ++i)
      std::this_thread::sleep_for(10ms);
    std::this_thread::sleep_for(50ms);
    net_->close_doors("the server is stopping");
    for (int i = 0; i < 100 && net_->sockets() > 0; ++i) std::this_thread::sleep_for(10ms);
    bots_.stop();
    net_->stop();
    store_.reset();
  }

 private:
  void sweep(const std::stop_token& stop) {
    for (int seconds = 0; !stop.stop_requested(); ++seconds) {
      if (seconds % 60 == 59) house_.rest_idle_tables();
      for (int i = 0; i < 10 && !stop.stop_requested(); ++i) std::this_thread::sleep_for(100ms);
    }
  }

  Playable playable_;
  Files files_;
  std::unique_ptr<Store> store_;
  std::unique_ptr<Net> net_;
  BotPool bots_;
  House house_;
  std::jthread sweeper_;
};

}  // namespace

Result<std::unique_ptr<Server>> Server::start(const ServerConfig& config, Playable playable) {
  Files files;
  if (!config.web_folder.empty()) {
    auto read = Files::read(config.web_folder);
    if (!read) return Error{read.error()};
    files = std::move(read).value();
  }
  // The door first: whoever starts a second server by mistake is told of the first one's address.
  auto net = Net::open(config.net);
  if (!net) return Error{net.error()};
  auto store = Store::open({config.database, config.gather_microseconds});
  if (!store) return Error{store.error()};
  return std::unique_ptr<Server>(
      std::make_unique<RunningServer>(config, std::move(playable), std::move(files),
                                      std::move(store).value(), std::move(net).value()));
}

}  // namespace tricorne
