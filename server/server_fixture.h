// A server, of the toy game if no other is wanted, on a free port of the loopback with a database
// of its own, for tests.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "kernel/folder.h"
#include "server/secret.h"
#include "server/server.h"
#include "server/toy_games.h"
#include "server/ws_client.h"
#include "store/scratch_postgres.h"

namespace tricorne {

// A game that store_game() writes down, two who sit at it, and one who looks on.
inline const std::string kTable = "aaaaaaaaaaaaaaaa";
inline const std::string kReader(64, 'a');
inline const std::string kRival(64, 'c');
inline const std::string kWatcher(64, 'b');

class ServerTest : public testing::Test {
 protected:
  using Json = nlohmann::json;

  void SetUp() override {
    folder_ = new_folder("server");
    std::filesystem::create_directories(folder_ / "web" / "assets");
    std::ofstream(folder_ / "web" / "index.html")
        << "<!doctype html><title>Tricorne</title>" << std::string(500, ' ');
    std::ofstream(folder_ / "web" / "assets" / "main-1a2b.js") << "export {};";
    config_.net.port = 0;
    config_.goodbye = std::chrono::milliseconds(50);
    config_.net.limits.messages_per_second = 0;
    config_.net.limits.tables_per_hour = 0;
    config_.net.limits.lines_per_second = 0;
    config_.net.limits.bytes_per_second = 0;
    config_.net.limits.work_of_person = 0;
    config_.net.limits.work_of_address = 0;
    config_.net.limits.page = 0;
    config_.net.limits.tries_per_hour = 0;
    config_.net.limits.password_passes = 1;
    config_.net.limits.password_bytes = 8192;
    config_.web_folder = (folder_ / "web").string();
    config_.database = (folder_ / "games.db").string();
    // The same on the other kind of database.
    const char* kind = std::getenv("TRICORNE_TEST_DATABASE");
    if (kind != nullptr) config_.database = ScratchPostgres::shared().new_database();
  }
  void TearDown() override {
    server_.reset();
    EXPECT_EQ(Store::asked_where_never(), asked_) << "a loop has waited for the store";
    std::filesystem::remove_all(folder_);
  }

  void start() {
    auto started = Server::start(config_, games_());
    ASSERT_TRUE(started.ok()) << started.error();
    server_ = std::move(started).value();
  }
  void restart() {
    server_.reset();
    start();
  }
  [[nodiscard]] std::uint16_t port() const { return server_->port(); }
  [[nodiscard]] WsClient client(const std::string& cookie = "") const {
    return WsClient(port(), cookie);
  }
  static Json new_table(WsClient& client, std::vector<std::string> seats = {"me", "me"}) {
    return client.result("create", {{"game", "toy"}, {"seats", seats}});
  }
  static Json move_params(const Json& update, const std::string& move, const std::string& id) {
    return {{"table", update["table"]},
            {"number", update["number"]},
            {"edition", update["edition"]},
            {"move", move},
            {"id", id}};
  }
  static Json apply(WsClient& client, const Json& update, const std::string& move,
                    const std::string& id) {
    return client.call("apply", move_params(update, move, id));
  }
  // A database that holds just this game, for a server to be started on. Its first seat is that of
  // the first token, the others are the second's.
  void store_game(const Session& session, const std::string& name,
                  const std::array<std::string, 2>& tokens) {
    if (is_postgres(config_.database)) config_.database = ScratchPostgres::shared().new_database();
    for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(config_.database + end);
    auto store = Store::open({config_.database, 0});
    ASSERT_TRUE(store.ok());
    const auto saved = [](bool ok) { EXPECT_TRUE(ok); };
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      const auto id = static_cast<std::int64_t>(i) + 1;
      Change user;
      user.user = std::make_shared<StoredUser>(StoredUser{id, token_hash(tokens[i]), "Guest"});
      store.value()->submit(std::move(user), saved);
    }
    auto game = std::make_shared<StoredGame>();
    game->id = 1;
    game->name = name;
    game->record = session.record();
    game->record.rules = session.game().rules();
    game->invite = "bbbb";
    game->owner = 1;
    for (int i = 0; i < session.state().seat_count(); ++i) {
      game->seats.push_back({SeatKind::kPerson, "", i == 0 ? 1 : 2, false});
    }
    Change change;
    change.game = 1;
    change.created = game;
    for (const Move& move : session.moves()) {
      JournalEntry entry;
      entry.number = static_cast<std::int64_t>(change.entries.size()) + 1;
      entry.seat = move.seat;
      entry.move = move.written;
      entry.hash = move.hash;
      change.entries.push_back(entry);
    }
    store.value()->submit(std::move(change), saved);
  }
  static int code(const Json& answer) { return answer.at("error").at("code").get<int>(); }

  std::filesystem::path folder_;
  ServerConfig config_;
  std::function<Playable()> games_ = toy_games;
  std::unique_ptr<Server> server_;

 private:
  const std::int64_t asked_ = Store::asked_where_never();
};

}  // namespace tricorne
