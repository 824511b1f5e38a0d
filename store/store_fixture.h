// A store in a folder of its own, for tests.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <future>

#include "kernel/testing/folder.h"
#include "store/store.h"

namespace tricorne {

class StoreTest : public testing::Test {
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
    user->id = store.next_user();
    user->token_hash = "token of " + name;
    user->name = "Guest";
    auto game = std::make_shared<StoredGame>();
    game->id = store.next_game();
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

}  // namespace tricorne
