// How a server lives with many games that are stored:
//   stored_games [--games 20000] [--unfinished 2000] [--game troyes] [--tricorne BINARY]
// Fills a database of its own in the temporary directory, all games one person's against another (and
// every tenth of the unfinished ones with an open seat in the lobby), and says how long the server takes to start,
// how long lists and readings of one finished game take, and how much memory it holds once every game
// has been opened.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <future>
#include <memory>
#include <string>
#include <vector>

#include "bench/own_server.h"
#include "kernel/session.h"
#include "players/games.h"
#include "players/players.h"
#include "server/ws_client.h"
#include "store/store.h"

namespace tricorne {
namespace {

using Clock = std::chrono::steady_clock;

struct Options {
  int games = 20000;
  int unfinished = 2000;
  std::string game = "troyes";
  std::string binary;
};

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

// Names of tables have letters and the digits of base 32.
std::string table_name(int number) {
  std::string out = fmt::format("{:06}", number);
  for (char& c : out) c = static_cast<char>(c - '0' + 'a');
  return out;
}

// A game played at random to its end, of which unfinished ones have the beginning.
Session play(const AnyGame& game, int seed) {
  GameRecord record{game.info().id, {}, {}, fmt::format("stored {}", seed), nullptr};
  record.rules = game.rules();
  auto started = Session::start(game, std::move(record));
  if (!started) throw std::runtime_error(started.error());
  Session session = std::move(started).value();
  FastRng rng{static_cast<std::uint64_t>(seed)};
  while (!session.over()) session.apply_option(session.decision().pick(rng));
  return session;
}

// Whose a seat is: the first that of whose games they are, the others somebody else's.
std::int64_t holder(std::size_t seat) { return seat == 0 ? 1 : 2; }

Change stored(Store& store, const Session& played, int number, bool over, bool listed) {
  auto game = std::make_shared<StoredGame>();
  game->id = store.new_game();
  game->name = table_name(number);
  game->record = played.record();
  game->invite = "invitation";
  game->owner = 1;
  game->updated = store.now();
  game->listed = listed;
  const std::size_t seats = played.record().setup.seats.size();
  for (std::size_t i = 0; i < seats; ++i) {
    const bool open = listed && i > 0;
    game->seats.push_back(
        {open ? SeatKind::kOpen : SeatKind::kPerson, "", open ? 0 : holder(i), false});
  }
  Change change;
  change.game = game->id;
  change.created = game;
  std::size_t moves = played.number();
  if (!over) {
    moves /= 2;  // before somebody is asked, not chance
    while (played.moves()[moves].seat == kChance) ++moves;
  }
  for (std::size_t i = 0; i < moves; ++i) {
    const Move& move = played.moves()[i];
    JournalEntry entry;
    entry.number = static_cast<std::int64_t>(i) + 1;
    entry.seat = move.seat;
    entry.person = move.seat == kChance ? 0 : holder(move.seat);
    entry.move = move.written;
    entry.hash = move.hash;
    change.entries.push_back(std::move(entry));
  }
  change.summary =
      Summary{over ? GameStatus::kOver : GameStatus::kPlaying,
              over ? 0 : 1 << played.moves()[moves].seat, static_cast<std::int64_t>(moves)};
  return change;
}

void fill(const std::string& file, const Options& options) {
  const AnyGame* game = find_game(options.game);
  if (game == nullptr) throw std::runtime_error("there is no game " + options.game);
  std::vector<Session> played;
  constexpr int kDifferent = 16;
  played.reserve(kDifferent);
  for (int i = 0; i < kDifferent; ++i) played.push_back(play(*game, i));
  auto opened = Store::open({file, 0});
  if (!opened) throw std::runtime_error(opened.error());
  Store& store = *opened.value();
  for (int i = 0; i < options.games; ++i) {
    const bool over = i >= options.unfinished;
    Change change = stored(store, played[static_cast<std::size_t>(i % kDifferent)], i, over,
                           !over && i % 10 == 0);
    // A few at a time: what waits is held in memory.
    const auto saved = std::make_shared<std::promise<bool>>();
    store.submit(std::move(change), [saved](bool ok) { saved->set_value(ok); });
    const bool wait = i % 64 == 63 || i + 1 == options.games;
    if (wait && !saved->get_future().get()) throw std::runtime_error("a game was not saved");
    if (i % 1000 == 999) fmt::print(stderr, "\r{} of {} games", i + 1, options.games);
  }
  fmt::print(stderr, "\n");
}

// The 50th and 99th of a hundred, and what the server's processor has done for one, in milliseconds.
std::string times(WsClient& client, std::uint16_t port, const std::string& method,
                  const nlohmann::json& params = nlohmann::json::object()) {
  constexpr std::size_t kTimes = 500;
  std::vector<double> out;
  const double before = metric(port, "process_cpu_seconds_total");
  for (std::size_t i = 0; i < kTimes; ++i) {
    const auto begin = Clock::now();
    client.result(method, params);
    out.push_back(1000 * seconds_since(begin));
  }
  std::sort(out.begin(), out.end());
  const double busy = metric(port, "process_cpu_seconds_total") - before;
  return fmt::format("{}: p50 {:.2f} ms, p99 {:.2f} ms, CPU {:.2f} ms", method, out[kTimes / 2],
                     out[kTimes * 99 / 100], 1000 * busy / kTimes);
}

int measure(const Options& options) {
  const OwnFolder folder;
  const std::string database = "sqlite:" + folder.file("stored.db");
  std::string cookie;
  {
    const OwnServer server(options.binary, database);
    WsClient person(server.port());
    WsClient rival(server.port());
    cookie = person.cookie();
    // Somebody who has done nothing is not stored.
    for (WsClient* one : {&person, &rival}) one->result("me", {{"name", "Many Games"}});
  }
  fill(folder.file("stored.db"), options);
  const auto begin = Clock::now();
  const OwnServer server(options.binary, database);
  fmt::print("{} games of {}, {} unfinished, {:.0f} MB\n  start: {:.2f} s\n", options.games,
             options.game, options.unfinished,
             static_cast<double>(std::filesystem::file_size(folder.file("stored.db"))) / 1e6,
             seconds_since(begin));
  WsClient person(server.port(), cookie);
  fmt::print("  {}\n  {}\n", times(person, server.port(), "mine"),
             times(person, server.port(), "lobby"));
  // The last one is finished: all of it is read again and again.
  nlohmann::json whole{{"table", table_name(options.games - 1)}};
  for (const char* method : {"join", "history", "replay"}) {
    fmt::print("  {}\n", times(person, server.port(), method, whole));
  }
  whole["number"] = 100;
  fmt::print("  {}\n", times(person, server.port(), "view", whole));
  const auto memory = [&] { return metric(server.port(), "process_resident_memory_bytes") / 1e6; };
  const double before = memory();
  const auto opening = Clock::now();
  for (int i = 0; i < options.games; ++i) {
    WsClient reader(server.port(), cookie);
    reader.result("join", {{"table", table_name(i)}});
  }
  fmt::print("  memory: {:.0f} MB, {:.0f} MB after all were opened once ({:.1f} s)\n", before,
             memory(), seconds_since(opening));
  return 0;
}

int start(int argc, char** argv) {
  Options options;
  options.binary = binary_beside();
  CLI::App app("Measures a Tricorne server with many stored games");
  app.add_option("--games", options.games, "how many")->check(CLI::Range(1, 1000000));
  app.add_option("--unfinished", options.unfinished, "so many of them");
  app.add_option("--game", options.game, "which game");
  app.add_option("--tricorne", options.binary, "the binary to start");
  CLI11_PARSE(app, argc, argv);
  try {
    return measure(options);
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}

}  // namespace
}  // namespace tricorne

int main(int argc, char** argv) { return tricorne::start(argc, argv); }
