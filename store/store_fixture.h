// Stores with nothing in them, for tests.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <future>
#include <map>

#include "kernel/folder.h"
#include "store/dialect.h"
#include "store/scratch_postgres.h"
#include "store/store.h"

namespace tricorne {

// In files, as SQLite's are.
class FileStoreTest : public testing::Test {
 protected:
  void SetUp() override { folder_ = new_folder("store"); }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  [[nodiscard]] std::string file(const std::string& name = "games.db") const {
    return (folder_ / name).string();
  }
  static std::unique_ptr<Store> open(const std::string& file) {
    auto store = Store::open({file, 0});
    EXPECT_TRUE(store.ok()) << store.error();
    return std::move(store).value();
  }
  static bool save(Store& store, Change change) {
    std::promise<bool> saved;
    store.submit(std::move(change), [&](bool ok) { saved.set_value(ok); });
    return saved.get_future().get();
  }
  static Change new_game(Store& store, const std::string& name) {
    auto user = std::make_shared<StoredUser>();
    user->token_hash = "token of " + name;
    user->name = "Guest";
    user->id = store.new_user(user->token_hash, user->name);
    auto game = std::make_shared<StoredGame>();
    game->id = store.new_game();
    game->name = name;
    game->record = {
        "toy", {"standard", {"human", "random"}, {{"fast", "on"}}}, {}, "seed", nullptr};
    game->invite = "invitation";
    game->owner = user->id;
    game->seats = {{SeatKind::kPerson, "", user->id, false}, {SeatKind::kBot, "random", 0, false}};
    game->summary = {GameStatus::kPlaying, 0, 0};
    Change change;
    change.game = game->id;
    change.user = user;
    change.created = game;
    return change;
  }

  std::filesystem::path folder_;
};

// What both kinds of databases do alike.
enum class Kind : std::uint8_t { kSqlite, kPostgres };
class StoreTest : public FileStoreTest, public testing::WithParamInterface<Kind> {
 protected:
  [[nodiscard]] static bool postgres() { return GetParam() == Kind::kPostgres; }
  // The database of that name, which is a file in one of them.
  [[nodiscard]] std::string database(const std::string& name = "games.db") {
    if (!postgres()) return file(name);
    std::string& made = made_[name];
    if (made.empty()) made = ScratchPostgres::shared().new_database();
    return made;
  }

 private:
  std::map<std::string, std::string> made_;
};

inline std::string kind_name(const testing::TestParamInfo<Kind>& test) {
  return test.param == Kind::kSqlite ? "Sqlite" : "Postgres";
}
#define TRICORNE_ON_BOTH(suite) \
  INSTANTIATE_TEST_SUITE_P(Both, suite, testing::Values(Kind::kSqlite, Kind::kPostgres), kind_name)

}  // namespace tricorne
