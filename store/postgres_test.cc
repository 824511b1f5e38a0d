// What only PostgreSQL has: it may be away, hang, or be several servers'.
#include <condition_variable>
#include <mutex>
#include <set>
#include <thread>

#include "store/relay.h"
#include "store/store_fixture.h"
#include "store/upkeep.h"

namespace tricorne {
namespace {

using PostgresStore = FileStoreTest;

TEST_F(PostgresStore, AWrongDatabaseIsOneSentence) {
  for (const char* wrong : {"postgresql:host=/nowhere/at/all dbname=games password=secret",
                            "postgresql:nonsense", "postgresql://127.0.0.1:1/games"}) {
    const auto store = Store::open({wrong, 0});
    ASSERT_FALSE(store.ok());
    EXPECT_TRUE(store.error().starts_with("database postgresql")) << store.error();
    EXPECT_EQ(store.error().find('\n'), std::string::npos) << store.error();
    EXPECT_EQ(store.error().find("secret"), std::string::npos) << store.error();
    EXPECT_FALSE(inspect_database(wrong).ok());
    EXPECT_FALSE(backup_database(wrong, "none.db").ok());
  }
  EXPECT_FALSE(std::filesystem::exists("none.db"));
}

TEST_F(PostgresStore, GoesOnWhenTheDatabaseHasBeenAway) {
  const std::string database = ScratchPostgres::shared().new_database();
  auto opened = Store::open({database, 0});
  ASSERT_TRUE(opened.ok()) << opened.error();
  Store& store = *opened.value();
  const std::int64_t person = store.new_user("token", "Anna");
  ScratchPostgres::shared().restart();
  EXPECT_EQ(store.user_by_token("token")->id, person);
  const auto save = [&] {
    Change change;
    change.user = std::make_shared<StoredUser>(StoredUser{person, "token", "Berta"});
    change.rename = true;
    std::promise<bool> saved;
    store.submit(std::move(change), [&](bool ok) { saved.set_value(ok); });
    return saved.get_future().get();
  };
  save();  // finds the line dead
  EXPECT_TRUE(save());
  EXPECT_EQ(store.user(person)->name, "Berta");
}

// Its network has gone, or it hangs: nothing comes, and nothing says that nothing will.
TEST_F(PostgresStore, ADatabaseThatHangsIsNotWaitedForWithoutEnd) {
  Relay relay(ScratchPostgres::shared().new_database());
  auto opened = Store::open({relay.database(), 0});
  ASSERT_TRUE(opened.ok()) << opened.error();
  Store& store = *opened.value();
  const std::int64_t person = store.new_user("token", "Anna");
  const auto rename = [&](const char* name) {
    Change change;
    change.user = std::make_shared<StoredUser>(StoredUser{person, "token", name});
    change.rename = true;
    std::promise<bool> saved;
    store.submit(std::move(change), [&](bool ok) { saved.set_value(ok); });
    return saved.get_future().get();
  };
  ASSERT_TRUE(rename("Berta"));
  relay.hold(true);
  EXPECT_THROW(store.user(person), StoreError);
  EXPECT_THROW(store.game("aaaa"), StoreError);
  EXPECT_FALSE(rename("Carla"));
  // Nobody waits for it a second time.
  for (int i = 0; i < 1000; ++i) EXPECT_THROW(store.user(person), StoreError);
  EXPECT_FALSE(Store::open({relay.database(), 0}).ok());
  relay.hold(false);
  const auto name = [&]() -> std::string {
    try {
      return store.user(person)->name;
    } catch (const StoreError&) {
      return "";
    }
  };
  for (int i = 0; i < 120000 && name().empty(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_EQ(name(), "Berta");
  for (int i = 0; i < 100 && !rename("Dora"); ++i) continue;
  EXPECT_EQ(name(), "Dora");
}

// A game that is closed goes on no more than one that is over.
TEST_F(PostgresStore, TheJournalOfAClosedGameIsPacked) {
  const std::string database = ScratchPostgres::shared().new_database();
  auto opened = Store::open({database, 0, [] { return 1000; }});
  ASSERT_TRUE(opened.ok()) << opened.error();
  Store& store = *opened.value();
  Change change = new_game(store, "aaaa");
  for (int i = 1; i <= 20; ++i) {
    change.entries.push_back(
        {JournalEntry::Kind::kMove, i, 0, "take 1", 7, i == 1 ? 1 : 0, "", ""});
  }
  ASSERT_TRUE(save(store, change));
  Database sql(database);
  const auto rows = [&](const char* table) {
    int count = 0;
    sql << std::string("SELECT COUNT(*) FROM ") + table, soci::into(count);
    return count;
  };
  EXPECT_EQ(rows("journal"), 20);
  Change closed;
  closed.game = change.game;
  closed.summary = Summary{GameStatus::kClosed, 0, 20};
  ASSERT_TRUE(save(store, closed));
  EXPECT_EQ(rows("journal"), 1);
  EXPECT_EQ(rows("packed"), 1);
  ASSERT_EQ(store.journal(change.game).size(), 20U);
  EXPECT_EQ(store.journal(change.game)[0].person, 1);
  // Who has moved once has begun it, packed or not.
  sql << "UPDATE games SET status='playing'";
  EXPECT_TRUE(store.never_begun(std::chrono::seconds(0)).empty());
  sql << "UPDATE packed SET persons=array_fill(CAST(0 AS BIGINT), ARRAY[cardinality(persons)])";
  EXPECT_EQ(store.never_begun(std::chrono::seconds(0)).size(), 1U);
}

// Two servers on one database.
class PostgresSharing : public FileStoreTest {
 protected:
  static Change moves(std::int64_t game, std::int64_t revision, std::int64_t entry) {
    Change change;
    change.game = game;
    change.revision = revision;
    change.first_entry = entry;
    change.entries = {{JournalEntry::Kind::kMove, entry + 1, 0, "take 1", 7, 0, "", ""}};
    return change;
  }
  // What one of them hears.
  struct Ear {
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<News> heard;
    void hear(const News& news) {
      const std::lock_guard lock(mutex);
      heard.push_back(news);
      changed.notify_all();
    }
    template <class Is>
    bool wait(Is is) {
      std::unique_lock lock(mutex);
      return changed.wait_for(lock, std::chrono::seconds(120),
                              [&] { return std::any_of(heard.begin(), heard.end(), is); });
    }
  };
  const std::string database_ = ScratchPostgres::shared().new_database();
  std::unique_ptr<Store> one_ = open(database_);
  std::unique_ptr<Store> two_ = open(database_);
};

TEST_F(PostgresSharing, AChangeThatIsOvertakenIsNotWritten) {
  const Change game = new_game(*one_, "aaaa");
  ASSERT_TRUE(save(*one_, game));
  EXPECT_EQ(two_->whole_game("aaaa")->game.revision, 0);
  ASSERT_TRUE(save(*one_, moves(game.game, 0, 0)));
  Change late = moves(game.game, 0, 0);
  late.seats = {{1, {SeatKind::kOpen, "", 0, false}}};
  EXPECT_FALSE(save(*two_, late));
  EXPECT_FALSE(save(*two_, moves(game.game, 2, 1))) << "nor one that knows what is not yet";
  auto now = two_->whole_game("aaaa");
  EXPECT_EQ(now->game.revision, 1);
  EXPECT_EQ(now->journal.size(), 1U);
  EXPECT_EQ(now->game.seats[1].kind, SeatKind::kBot) << "all or nothing";
  EXPECT_TRUE(save(*two_, moves(game.game, 1, 1)));
  EXPECT_FALSE(save(*one_, moves(game.game, 1, 1)));
  Change removed;
  removed.game = game.game;
  removed.removed = true;
  removed.revision = 2;
  EXPECT_TRUE(save(*one_, removed));
  EXPECT_FALSE(save(*two_, moves(game.game, 2, 2))) << "there is no such game any more";
}

TEST_F(PostgresSharing, IdsAndPeopleAreTheDatabases) {
  std::set<std::int64_t> games;
  for (int i = 0; i < 10; ++i) {
    games.insert(one_->new_game());
    games.insert(two_->new_game());
  }
  EXPECT_EQ(games.size(), 20U);
  const std::int64_t anna = one_->new_user("token", "Anna");
  EXPECT_EQ(two_->new_user("token", "Anna"), anna);
  EXPECT_NE(two_->new_user("another", "Berta"), anna);
  EXPECT_EQ(one_->secret(), two_->secret());
}

TEST_F(PostgresSharing, ServersHearOfEachOtherAndTakeOver) {
  Ear first;
  Ear second;
  one_->meet([&](const News& news) { first.hear(news); });
  two_->meet([&](const News& news) { second.hear(news); });
  EXPECT_NE(one_->process(), two_->process());
  EXPECT_TRUE(one_->leads());
  EXPECT_FALSE(two_->leads());
  const Change game = new_game(*one_, "aaaa");
  ASSERT_TRUE(save(*one_, game));
  EXPECT_EQ(two_->whole_game("aaaa")->game.keeper, one_->process());
  ASSERT_TRUE(save(*one_, moves(game.game, 0, 0)));
  EXPECT_TRUE(second.wait([&](const News& news) {
    return news.kind == News::Kind::kGame && news.id == game.game && news.number == 1 &&
           news.process == one_->process();
  }));
  Change said;
  said.game = game.game;
  said.said = std::make_shared<const TalkLine>(TalkLine{0, game.user->id, "hello", 0});
  ASSERT_TRUE(save(*two_, said));
  EXPECT_TRUE(first.wait(
      [&](const News& news) { return news.kind == News::Kind::kTalk && news.id == game.game; }));
  one_->say_there(game.game, 7, true);
  EXPECT_TRUE(second.wait([&](const News& news) {
    return news.kind == News::Kind::kThere && news.number == 7 && news.there;
  }));
  one_->part();
  EXPECT_TRUE(second.wait([&](const News& news) {
    return news.kind == News::Kind::kAdopted && news.names == std::vector<std::string>{"aaaa"};
  }));
  EXPECT_TRUE(two_->leads());
  EXPECT_EQ(two_->whole_game("aaaa")->game.keeper, two_->process());
  two_->part();
}

// The time that clocks go by is one for all, and stands while no server is there.
TEST_F(PostgresSharing, TheHouseHasOneTime) {
  Change time;
  time.house_time = 5'000'000;
  ASSERT_TRUE(save(*one_, time));
  EXPECT_GE(two_->house_time(), 5'000'000);
  EXPECT_LT(two_->house_time(), 5'000'000 + 60'000);
  time.house_time = 4'000'000;
  ASSERT_TRUE(save(*two_, time));
  EXPECT_GE(one_->house_time(), 5'000'000) << "it does not go back";
  Database sql(database_);
  sql << "UPDATE house SET value='1000' WHERE name='time_at'";
  EXPECT_EQ(one_->house_time(), 5'000'000);
}

// ... and from the moment on in which the last has said goodbye.
TEST_F(PostgresSharing, TheLastServerClosesTheHouse) {
  for (Store* store : {one_.get(), two_.get()}) store->meet([](const News&) {});
  Change time;
  time.house_time = 5'000'000;
  ASSERT_TRUE(save(*one_, time));
  Database sql(database_);
  sql << "UPDATE house SET value=CAST(CAST(value AS BIGINT) - 3000 AS TEXT) WHERE name='time_at'";
  one_->part();
  EXPECT_GE(one_->house_time(), 5'003'000) << "there is another";
  two_->part();
  EXPECT_EQ(one_->house_time(), 5'000'000);
}

}  // namespace
}  // namespace tricorne
