// Plays random moves at many tables of a server, one in flight a table, and says what that cost:
//   load_driver [--tables 16] [--watchers 0] [--seconds 10] [--game troyes] [--json]
//               [--tricorne BINARY [--postgres] [--abuse] | --port PORT]
// Without --port it starts the tricorne beside it on a free port with a database of its own in the
// temporary directory, every limit off; with --postgres that is in a cluster of its own. One table is one socket that
// holds all seats, and so many more that look on. Actions per CPU second count the CPU of the server process alone, as
// its /metrics tells; bytes a move are the room that the journal takes, divided by its entries.
// With --abuse every limit is on, each table moves ten times a second from an address of its own, and one more address asks
// for everything there is as fast as it is let: what matters then is how long the others wait.
#include <fmt/format.h>
#include <sys/epoll.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "bench/abuser.h"
#include "bench/own_server.h"
#include "kernel/rng.h"
#include "server/ws_client.h"
#include "store/dialect.h"
#include "store/scratch_postgres.h"

namespace tricorne {
namespace {

using Clock = std::chrono::steady_clock;
using Json = nlohmann::json;

struct Options {
  int tables = 16;
  double seconds = 10;
  double warm_up = 1;
  std::string game = "troyes";
  std::string binary;
  std::uint16_t port = 0;
  int watchers = 0;  // a table
  bool postgres = false;
  bool abuse = false;
  bool json = false;
};

// As a proxy tells it.
std::string from_address(int number) {
  return fmt::format("X-Forwarded-For: 10.1.{}.{}\r\n", number / 250, number % 250 + 1);
}

// What a browser calls its moves.
std::string new_id(FastRng& rng) {
  const std::uint64_t a = rng.next();
  const std::uint64_t b = rng.next();
  return fmt::format("{:08x}-{:04x}-{:04x}-{:04x}-{:012x}", a >> 32, a >> 16 & 0xffff, a & 0xffff,
                     b >> 48, b & 0xffffffffffff);
}

// The text that follows `before` up to `end`. The messages are our own server's and their shape is
// known; parsing them as JSON would keep a second core busy with the driver.
std::string_view between(std::string_view text, std::string_view before, char end) {
  const auto at = text.find(before);
  if (at == std::string_view::npos) return {};
  text.remove_prefix(at + before.size());
  return text.substr(0, text.find(end));
}

class Table {
 public:
  Table(std::uint16_t port, const Options& options, int number)
      : client_(port, "", "", options.abuse ? from_address(number) : ""),
        rng_{static_cast<std::uint64_t>(number) + 1} {
    if (!client_.open()) throw std::runtime_error("the server refused a socket");
    for (int i = 0; i < options.watchers; ++i) watchers_.emplace_back(port);
  }
  WsClient& client() { return client_; }
  std::vector<WsClient>& watchers() { return watchers_; }

  void create(const std::string& game, std::size_t seats) {
    const Json params{{"game", game}, {"seats", std::vector<std::string>(seats, "me")}};
    name_ = client_.result("create", params)["table"];
    const Json slim{{"table", name_}, {"form", "slim"}};
    consider(client_.result("join", slim).dump());
    for (WsClient& watcher : watchers_) watcher.result("join", slim);
  }

  void send() {
    const std::string& move = options_[rng_.below(static_cast<std::uint32_t>(options_.size()))];
    sent_ = Clock::now();
    client_.send(fmt::format(
        R"({{"jsonrpc":"2.0","id":1,"method":"apply","params":{{"table":"{}","number":{},"id":"{}","move":"{}"}}}})",
        name_, number_, new_id(rng_), move));
  }

  // What the server answered; false if it was an error.
  bool take(std::string_view answer) {
    latency_ = Clock::now() - sent_;
    if (answer.find(R"("error":)") != std::string_view::npos) return false;
    consider(answer);
    return true;
  }
  [[nodiscard]] bool over() const { return options_.empty(); }
  [[nodiscard]] Clock::duration latency() const { return latency_; }
  [[nodiscard]] Clock::time_point sent() const { return sent_; }

 private:
  void consider(std::string_view update) {
    const auto decision = update.substr(update.find(R"("decision":)"));
    number_ = std::string(between(decision, R"("number":)", ','));
    if (number_.find('}') != std::string::npos) number_.pop_back();
    options_.clear();
    auto rest = decision.substr(std::min(decision.find(R"("options":[)"), decision.size()));
    for (std::size_t at = 0; (at = rest.find(R"("move":")", at)) != std::string_view::npos;) {
      at += 8;
      const auto end = rest.find('"', at);
      options_.emplace_back(rest.substr(at, end - at));
      at = end;
      if (rest.substr(end, 3) == "\"}]") break;
    }
  }

  WsClient client_;
  std::vector<WsClient> watchers_;
  FastRng rng_;
  std::string name_;
  std::string number_;
  std::vector<std::string> options_;
  Clock::time_point sent_;
  Clock::duration latency_{};
};

struct Figures {
  std::vector<std::int64_t> microseconds;  // one an action
  int errors = 0;
  int games = 0;
};

class Driver {
 public:
  Driver(const Options& options, std::uint16_t port, std::size_t seats)
      : options_(options), seats_(seats), poll_(epoll_create1(EPOLL_CLOEXEC)) {
    for (int i = 0; i < options.tables; ++i) {
      tables_.emplace_back(port, options, i);
      tables_.back().create(options.game, seats);
      epoll_event event{};
      event.events = EPOLLIN;
      event.data.u32 = static_cast<std::uint32_t>(i);
      epoll_ctl(poll_, EPOLL_CTL_ADD, tables_.back().client().descriptor(), &event);
      for (WsClient& watcher : tables_.back().watchers()) {
        epoll_ctl(poll_, EPOLL_CTL_ADD, watcher.descriptor(), &event);
      }
    }
    for (Table& table : tables_) table.send();
  }
  Driver(const Driver&) = delete;
  Driver& operator=(const Driver&) = delete;
  ~Driver() { close(poll_); }

  Figures run(double seconds) {
    Figures figures;
    const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                        std::chrono::duration<double>(seconds));
    std::array<epoll_event, 64> events{};
    while (Clock::now() < end) {
      const int ready = epoll_wait(poll_, events.data(), events.size(), waiting_.empty() ? 100 : 5);
      send_what_is_due();
      for (int i = 0; i < ready; ++i) {
        serve(tables_[events[static_cast<std::size_t>(i)].data.u32], figures);
      }
    }
    return figures;
  }

 private:
  // Within its limits a socket moves ten times a second.
  void send_what_is_due() {
    constexpr std::chrono::milliseconds kPause{100};
    std::erase_if(waiting_, [&](Table* table) {
      const bool due = Clock::now() - table->sent() >= kPause;
      if (due) table->send();
      return due;
    });
  }

  void serve(Table& table, Figures& figures) {
    for (WsClient& watcher : table.watchers()) {
      while (watcher.poll()) {
      }
      if (!watcher.open()) throw std::runtime_error("the server closed a watcher's socket");
    }
    while (const auto message = table.client().poll()) {
      if (message->find(R"("method":"update")") != std::string::npos) continue;
      if (!table.take(*message)) {
        ++figures.errors;
        fmt::print(stderr, "{}\n", message->substr(0, 300));
      }
      figures.microseconds.push_back(
          std::chrono::duration_cast<std::chrono::microseconds>(table.latency()).count());
      if (table.over()) {
        ++figures.games;
        table.create(options_.game, seats_);
      }
      if (options_.abuse) {
        waiting_.push_back(&table);
      } else {
        table.send();
      }
    }
    if (!table.client().open()) throw std::runtime_error("the server closed a socket");
  }

  const Options& options_;
  std::size_t seats_;
  int poll_;
  std::vector<Table> tables_;
  std::vector<Table*> waiting_;
};

// What a move takes in the database, once the server has left it.
double bytes_a_move(const std::string& database) {
  Database sql(database, false);
  long long entries = 0;
  sql << fmt::format("SELECT COUNT(*) FROM {}", sql.journal()), soci::into(entries);
  return journal_bytes(sql) / static_cast<double>(std::max(1LL, entries));
}

std::size_t seats_of(std::uint16_t port, const std::string& game) {
  WsClient client(port);
  for (const Json& one : client.result("games")) {
    if (one["game"] == game) return one["max_seats"];
  }
  throw std::runtime_error("the server has no game " + game);
}

// What the abuser was answered, and whether there is anything that he was never answered well. Some of what he asks for
// is refused to whoever is no moderator, has no account, or has not finished a game.
void tell_of(Abuser& abuser, Json& out) {
  int good = 0;
  int refused = 0;
  std::string never;
  const auto answers = abuser.answers();
  for (const auto& [what, count] : answers) {
    good += count.good;
    refused += count.refused;
    if (count.good == 0) never += " " + what;
  }
  out["abuser"] = {{"kinds", answers.size()}, {"answered", good}, {"refused", refused}};
  fmt::print(stderr,
             "the abuser: {} kinds of requests, {} answered, {} refused; always refused:{}\n",
             answers.size(), good, refused, never);
}

int drive(const Options& options, std::uint16_t port) {
  Driver driver(options, port, seats_of(port, options.game));
  const auto abuser = options.abuse ? std::make_unique<Abuser>(port) : nullptr;
  driver.run(options.warm_up);
  const double cpu_before = metric(port, "process_cpu_seconds_total");
  const auto begin = Clock::now();
  Figures figures = driver.run(options.seconds);
  const std::chrono::duration<double> wall = Clock::now() - begin;
  const double cpu = metric(port, "process_cpu_seconds_total") - cpu_before;
  auto& times = figures.microseconds;
  std::sort(times.begin(), times.end());
  const auto quantile = [&](double of) {
    if (times.empty()) return 0.0;
    const auto at = static_cast<std::size_t>(of * static_cast<double>(times.size() - 1));
    return static_cast<double>(times[at]) / 1000;
  };
  const auto actions = static_cast<double>(times.size());
  Json out{{"game", options.game},
           {"tables", options.tables},
           {"sockets", options.tables * (1 + options.watchers)},
           {"seconds", wall.count()},
           {"actions", times.size()},
           {"games", figures.games},
           {"errors", figures.errors},
           {"actions_per_second", actions / wall.count()},
           {"server_cpu_seconds", cpu},
           {"actions_per_cpu_second", actions / cpu},
           {"p50_ms", quantile(0.5)},
           {"p99_ms", quantile(0.99)},
           {"max_ms", quantile(1)}};
  if (abuser) tell_of(*abuser, out);
  if (options.json) {
    fmt::print("{}\n", out.dump());
  } else {
    fmt::print(
        "{} tables of {}, {:.1f} s: {} actions, {} games, {} errors\n"
        "  {:.0f} actions a second, {:.0f} a server CPU second\n"
        "  p50 {:.2f} ms, p99 {:.2f} ms, longest {:.2f} ms\n",
        options.tables, options.game, wall.count(), times.size(), figures.games, figures.errors,
        actions / wall.count(), actions / cpu, quantile(0.5), quantile(0.99), quantile(1));
  }
  return figures.errors == 0 ? 0 : 1;
}

int run(int argc, char** argv) {
  Options options;
  options.binary = binary_beside();
  CLI::App app("Plays random moves at many tables of a Tricorne server");
  app.add_option("--tables", options.tables, "tables, one socket each")->check(CLI::Range(1, 4000));
  app.add_option("--watchers", options.watchers, "sockets that look on, a table")
      ->check(CLI::Range(0, 100));
  app.add_option("--seconds", options.seconds, "how long to measure");
  app.add_option("--warm-up", options.warm_up, "seconds before that");
  app.add_option("--game", options.game, "which game");
  app.add_option("--tricorne", options.binary, "the binary to start");
  app.add_option("--port", options.port, "a server that runs already, without limits");
  app.add_flag("--postgres", options.postgres, "a PostgreSQL of its own in place of SQLite");
  app.add_flag("--abuse", options.abuse, "with limits, and an address that goes to its own");
  app.add_flag("--json", options.json, "one JSON document");
  CLI11_PARSE(app, argc, argv);
  try {
    if (options.port != 0) return drive(options, options.port);
    const OwnFolder folder;
    std::unique_ptr<ScratchPostgres> postgres;
    if (options.postgres) postgres = std::make_unique<ScratchPostgres>(true);
    const std::string database = postgres ? postgres->new_database() : folder.file("load.db");
    int outcome = 0;
    {
      const OwnServer server(options.binary, postgres ? database : "sqlite:" + database,
                             options.abuse ? "--behind-proxy" : "--no-limits");
      outcome = drive(options, server.port());
    }
    if (!options.json) fmt::print("  {:.1f} bytes a stored move\n", bytes_a_move(database));
    return outcome;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}

}  // namespace
}  // namespace tricorne

int main(int argc, char** argv) { return tricorne::run(argc, argv); }
