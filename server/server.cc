#include "server/server.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <condition_variable>
#include <latch>
#include <mutex>
#include <thread>

#include "server_data.h"

namespace tricorne {
namespace {

using namespace std::chrono_literals;

std::int64_t system_seconds() {
  return std::chrono::duration_cast<std::chrono::seconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

class RunningServer final : public Server {
 public:
  RunningServer(const ServerConfig& config, Playable playable, Files files,
                std::unique_ptr<Store> store, std::unique_ptr<Net> net,
                std::unique_ptr<Outbox> outbox)
      : playable_(std::move(playable)),
        files_(std::move(files)),
        store_(std::move(store)),
        net_(std::move(net)),
        staff_(config.bot_threads, 1),
        goodbye_(config.goodbye),
        limits_(config.net.limits),
        notices_(config.notices, *store_, std::move(outbox), limits_,
                 config.now ? config.now : system_seconds),
        house_(playable_, *store_, net_->loops(), staff_, limits_, config.tick) {
    house_.use(notices_);
    const bool beside = config.reviews.empty() && !is_postgres(config.database);
    house_.reviews().keep_in(beside ? config.database + ".reviews" : config.reviews);
    house_.count_sockets = [this] { return net_->sockets(); };
    Loops& loops = net_->loops();
    for (int i = 0; i < loops.count(); ++i) loops.post(i, Store::never_asked_here);
    net_->start(house_, files_);
    if (store_->shared()) {
      store_->meet([this](const News& news) { house_.hear(news); });
    } else {
      house_.check_unfinished();
    }
    sweeper_ = std::jthread([this](const std::stop_token& stop) { sweep(stop); });
  }
  RunningServer(const RunningServer&) = delete;
  RunningServer& operator=(const RunningServer&) = delete;
  ~RunningServer() override { stop(); }

  [[nodiscard]] std::uint16_t port() const override { return net_->port(); }

  void look_at_clocks() override { house_.look_at_clocks(); }

  void stop() override {
    if (!store_) return;
    sweeper_.request_stop();
    sweeper_.join();
    house_.begin_stop();
    house_.write_time();
    // Moves that were accepted are committed and answered before anybody is sent away: first the
    // requests that are on their way to a table, then the store, then the answers on their way from
    // the table's loop to the socket's.
    for (int i = 0; i < kHops; ++i) pass_through_loops();
    wait_until(kCommitting, [this] { return store_->counters().waiting == 0; });
    for (int i = 0; i < kHops; ++i) pass_through_loops();
    store_->part();
    net_->close_doors("the server is stopping");
    wait_until(goodbye_, [this] { return net_->sockets() == 0; });
    staff_.bots.stop();
    house_.reviews().stop();
    house_.stop_accounts();
    notices_.stop();
    for (Workers* workers : {&staff_.readers, &staff_.lists, &staff_.rows, &staff_.upkeep}) {
      workers->stop();
    }
    net_->stop();
    store_.reset();
  }

 private:
  static constexpr int kHops = 2;  // from the socket's loop to the table's, or back
  static constexpr std::chrono::seconds kCommitting{10};
  static constexpr std::chrono::seconds kSweep{1};
  static constexpr int kMinute = 60;
  static constexpr int kHour = 60 * kMinute;

  template <class Done>
  static void wait_until(std::chrono::milliseconds most, Done done) {
    const auto end = std::chrono::steady_clock::now() + most;
    while (!done() && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(2ms);
  }

  // Whatever the loops had to do when this was called is done when it returns.
  void pass_through_loops() {
    Loops& loops = net_->loops();
    const auto passed = std::make_shared<std::latch>(loops.count());
    for (int i = 0; i < loops.count(); ++i) loops.post(i, [passed] { passed->count_down(); });
    passed->wait();
  }

  void sweep(const std::stop_token& stop) {
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    int seconds = 0;
    while (!wake.wait_for(lock, stop, kSweep, [&] { return stop.stop_requested(); })) {
      house_.look_at_clocks();
      house_.pay_debts();
      if (++seconds % kMinute == 0) house_.rest_idle_tables();
      if (seconds % kHour != 0) continue;
      house_.remove_dead_tables();
      house_.close_deserted_tables();
    }
  }

  Playable playable_;
  Files files_;
  std::unique_ptr<Store> store_;
  std::unique_ptr<Net> net_;
  Staff staff_;
  const std::chrono::milliseconds goodbye_;
  const Limits limits_;
  Notices notices_;
  House house_;
  std::jthread sweeper_;
};

// Why it would be a mistake to serve these games with these rules; empty if it would not. Only
// games that began by other rules are looked at, so that an ordinary start is quick.
std::string start_problem(Store& store, const Playable& playable) {
  constexpr std::size_t kFew = 10;
  std::size_t unfinished = 0;
  std::vector<std::string> lost;
  for (const std::string& name : store.unfinished()) {
    const auto stored = store.game(name);
    if (!stored || stored->summary.status != GameStatus::kPlaying) continue;
    ++unfinished;
    const AnyGame* game = playable.find(stored->record.game);
    if (game != nullptr && stored->record.rules == game->rules()) continue;
    const Standing standing = standing_moves(store.journal(stored->id));
    if (same_rules(game, stored->record, standing)) continue;
    const Restored restored = restore(game, stored->record, standing);
    if (restored.verdict == Verdict::kMended) continue;
    lost.push_back(fmt::format("{} ({}): {}", name, stored->record.game, restored.problem));
  }
  if (lost.size() < kFew || 2 * lost.size() <= unfinished) return {};
  return fmt::format(
      "{} of {} unfinished games were played by other rules or data than these and cannot go on, "
      "such as {}. Nothing was changed. Start with the right --data or version (tricorne database "
      "check tells of every game), or with --force to serve them stopped",
      lost.size(), unfinished, lost.front());
}

}  // namespace

Result<std::unique_ptr<Server>> Server::start(const ServerConfig& config, Playable playable) {
  Files files;
  if (!config.web_folder.empty()) {
    auto read = Files::read(config.web_folder);
    if (!read) return Error{read.error()};
    files = std::move(read).value();
  }
  for (const auto& [game, facts] : playable.facts) {
    files.add("/facts/" + game + ".json", facts);
  }
  for (const EmbeddedFile& file : data::server()) {
    if (file.path.ends_with("openapi.json")) files.add("/openapi.json", std::string(file.text));
  }
  // The door first: whoever starts a second server by mistake is told of the first one's address.
  auto net = Net::open(config.net);
  if (!net) return Error{net.error()};
  auto store = Store::open({config.database, config.gather_microseconds, config.now});
  if (!store) return Error{store.error()};
  try {
    const std::string wrong = config.force ? "" : start_problem(*store.value(), playable);
    if (!wrong.empty()) return Error{"database " + database_title(config.database) + ": " + wrong};
  } catch (const StoreError& error) {
    return Error{"database " + database_title(config.database) + ": " + error.what()};
  }
  auto outbox = Outbox::open(config.database);
  if (!outbox) return Error{outbox.error()};
  return std::unique_ptr<Server>(std::make_unique<RunningServer>(
      config, std::move(playable), std::move(files), std::move(store).value(),
      std::move(net).value(), std::move(outbox).value()));
}

}  // namespace tricorne
