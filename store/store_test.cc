#include <fmt/format.h>

#include <atomic>
#include <fstream>

#include "kernel/rng.h"
#include "store/pen.h"
#include "store/schema.h"
#include "store/store_fixture.h"
#include "store/upkeep.h"

namespace tricorne {
namespace {

TEST_P(StoreTest, WhatIsSavedIsFoundAfterReopening) {
  const std::string path = database();
  {
    auto store = open(path);
    Change change = new_game(*store, "aaaa");
    change.entries = {{JournalEntry::Kind::kMove, 1, 255, "deal 1", ~0ULL, 0, "", ""},
                      {JournalEntry::Kind::kMove, 2, 0, "take 1", 7, 1, "id-1", ""}};
    change.summary = Summary{GameStatus::kPlaying, 1, 2};
    ASSERT_TRUE(save(*store, change));
  }
  auto store = open(path);
  const auto game = store->game("aaaa");
  ASSERT_TRUE(game);
  EXPECT_EQ(game->record.game, "toy");
  EXPECT_EQ(game->record.seed, "seed");
  EXPECT_EQ(game->record.setup.options.at("fast"), "on");
  EXPECT_EQ(game->seats.size(), 2U);
  EXPECT_EQ(game->seats[1], (StoredSeat{SeatKind::kBot, "random", 0, false}));
  EXPECT_EQ(game->summary, (Summary{GameStatus::kPlaying, 1, 2}));
  const auto journal = store->journal(game->id);
  ASSERT_EQ(journal.size(), 2U);
  EXPECT_EQ(journal[0].hash, ~0ULL);
  EXPECT_EQ(journal[1].move, "take 1");
  EXPECT_EQ(journal[1].client, "id-1");
  EXPECT_EQ(store->unfinished(), std::vector<std::string>{"aaaa"});
  EXPECT_EQ(store->user_by_token("token of aaaa")->id, game->owner);
  ASSERT_EQ(store->games_of(game->owner).size(), 1U);
  EXPECT_EQ(store->games_of(game->owner)[0].record.seed, "") << "lists need no secrets";
  EXPECT_GT(store->new_game(), game->id);
  EXPECT_FALSE(store->game("bbbb"));
}

TEST_P(StoreTest, SeatsAndSummaryChange) {
  auto store = open(database());
  Change change = new_game(*store, "aaaa");
  ASSERT_TRUE(save(*store, change));
  Change next;
  next.game = change.game;
  next.seats = {{1, {SeatKind::kPerson, "", change.user->id, false}}};
  next.summary = Summary{GameStatus::kOver, 0, 40};
  ASSERT_TRUE(save(*store, next));
  const auto game = store->game("aaaa");
  EXPECT_EQ(game->seats[1].kind, SeatKind::kPerson);
  EXPECT_EQ(game->summary, *next.summary);
  EXPECT_TRUE(store->unfinished().empty());
}

TEST_P(StoreTest, ABadChangeFailsAloneAndWholly) {
  auto store = open(database());
  const Change game = new_game(*store, "aaaa");
  ASSERT_TRUE(save(*store, game));
  Change bad;
  bad.game = game.game;
  bad.entries = {{JournalEntry::Kind::kMove, 1, 0, "take 1", 1, 0, "", ""},
                 {JournalEntry::Kind::kMove, 2, 0, "take 2", 2, 0, "", ""}};
  bad.seats = {{0, {SeatKind::kPerson, "", 999, false}}};  // nobody of that number
  Change good = bad;
  good.seats.clear();
  std::promise<bool> first;
  std::promise<bool> second;
  store->submit(bad, [&](bool ok) { first.set_value(ok); });
  store->submit(good, [&](bool ok) { second.set_value(ok); });
  EXPECT_FALSE(first.get_future().get());
  EXPECT_TRUE(second.get_future().get());
  EXPECT_EQ(store->journal(game.game).size(), 2U);
  EXPECT_FALSE(save(*store, good)) << "the same places of the journal cannot be written twice";
}

TEST_P(StoreTest, ManyChangesShareACommit) {
  auto opened = Store::open({database(), 20000});
  ASSERT_TRUE(opened.ok());
  Store& store = *opened.value();
  ASSERT_TRUE(save(store, new_game(store, "aaaa")));
  std::vector<std::int64_t> order;
  std::promise<void> all;
  for (std::int64_t i = 0; i < 50; ++i) {
    Change change;
    change.game = 1;
    change.first_entry = i;
    change.entries = {{JournalEntry::Kind::kMove, i + 1, 0, "take 1", 1, 0, "", ""}};
    store.submit(std::move(change), [&, i](bool ok) {
      EXPECT_TRUE(ok);
      order.push_back(i);
      if (i == 49) all.set_value();
    });
  }
  all.get_future().get();
  EXPECT_EQ(order.size(), 50U);
  EXPECT_TRUE(std::is_sorted(order.begin(), order.end()));
  EXPECT_LE(store.counters().commits, 10U);
  EXPECT_EQ(store.counters().changes, 51U);
}

// Whoever writes waits for the disk: nobody is told of a move that a power cut could take away.
TEST_P(StoreTest, WhatIsCommittedIsOnDisk) {
  {
    Database first(database());
    migrate(first);
  }
  const std::atomic<std::int64_t> process = 0;
  Pen pen(
      database(), [] { return 0; }, process);
  std::string found;
  if (postgres()) {
    pen.sql() << "SHOW synchronous_commit", soci::into(found);
    EXPECT_EQ(found, "on");
    return;
  }
  int number = 0;
  pen.sql() << "PRAGMA journal_mode", soci::into(found);
  EXPECT_EQ(found, "wal");
  pen.sql() << "PRAGMA synchronous", soci::into(number);
  EXPECT_EQ(number, 2) << "FULL";
  pen.sql() << "PRAGMA foreign_keys", soci::into(number);
  EXPECT_EQ(number, 1);
}

TEST_P(StoreTest, TheSchemaGoesDownAndUpAgain) {
  Database sql(database());
  EXPECT_EQ(schema_version(sql), 0);
  migrate(sql);
  EXPECT_EQ(schema_version(sql), kSchemaVersion);
  migrate(sql, 0);
  EXPECT_EQ(schema_version(sql), 0);
  int tables = -1;
  sql << (postgres() ? "SELECT COUNT(*) FROM pg_class WHERE relnamespace='public'::regnamespace"
                     : "SELECT COUNT(*) FROM sqlite_master"),
      soci::into(tables);
  EXPECT_EQ(tables, 0);
  migrate(sql);
  sql << "SELECT COUNT(*) FROM journal", soci::into(tables);
  EXPECT_EQ(tables, 0);
}

Change account_change(AccountChange account) {
  Change change;
  change.account = std::make_shared<const AccountChange>(std::move(account));
  return change;
}

TEST_P(StoreTest, AnAccountHasATokenADevice) {
  auto store = open(database());
  const Change game = new_game(*store, "aaaa");
  const std::int64_t anna = game.user->id;
  ASSERT_TRUE(save(*store, game));
  EXPECT_EQ(store->user_by_token("token of aaaa")->account, "");
  AccountChange made{anna, "anna", "hash", "second"};
  ASSERT_TRUE(save(*store, account_change(made)));
  EXPECT_EQ(store->account("anna")->user.id, anna);
  EXPECT_EQ(store->account("anna")->password, "hash");
  EXPECT_EQ(store->user_by_token("second")->account, "anna");
  EXPECT_EQ(store->user_by_token("token of aaaa")->id, anna);
  EXPECT_FALSE(store->user_by_token("third"));

  const Change other = new_game(*store, "bbbb");
  ASSERT_TRUE(save(*store, other));
  EXPECT_FALSE(save(*store, account_change({other.user->id, "anna", "hash", "third"})))
      << "there is one of each name";
  EXPECT_FALSE(store->user_by_token("third")) << "all or nothing";

  AccountChange out{anna};
  out.token_out = "second";
  ASSERT_TRUE(save(*store, account_change(out)));
  EXPECT_EQ(store->user_by_token("second")->id, 0) << "logged out, and remembered as such";
  out = AccountChange{anna};
  out.all_out = true;
  out.token_in = "fourth";
  ASSERT_TRUE(save(*store, account_change(out)));
  EXPECT_EQ(store->user_by_token("token of aaaa")->id, 0);
  EXPECT_EQ(store->user_by_token("fourth")->id, anna);
  EXPECT_EQ(store->user_by_token("token of bbbb")->id, other.user->id);
  Change again;  // as a change of his name does
  again.user = std::make_shared<StoredUser>(StoredUser{anna, "token of aaaa", "Anna"});
  again.rename = true;
  ASSERT_TRUE(save(*store, again));
  EXPECT_EQ(store->user_by_token("token of aaaa")->id, 0);
  EXPECT_EQ(store->user_by_token("fourth")->name, "Anna");
}

TEST_P(StoreTest, WhoIsGoneLeavesOnlyHisSeats) {
  auto store = open(database());
  const Change game = new_game(*store, "aaaa");
  const std::int64_t anna = game.user->id;
  ASSERT_TRUE(save(*store, game));
  ASSERT_TRUE(save(*store, account_change({anna, "anna", "hash"})));
  EXPECT_TRUE(store->left_seats().empty());
  AccountChange gone{anna};
  gone.gone = true;
  ASSERT_TRUE(save(*store, account_change(gone)));
  EXPECT_FALSE(store->account("anna"));
  EXPECT_EQ(store->user(anna)->name, "");
  EXPECT_EQ(store->user_by_token("token of aaaa")->id, 0);
  ASSERT_EQ(store->left_seats().size(), 1U);
  EXPECT_EQ(store->left_seats()[0], std::make_pair(std::string("aaaa"), anna));
  Change late;
  late.user = std::make_shared<StoredUser>(StoredUser{anna, "token of aaaa", "Anna"});
  late.rename = true;
  late.account = std::make_shared<const AccountChange>(AccountChange{anna, "anna"});
  ASSERT_TRUE(save(*store, late));
  EXPECT_EQ(store->user(anna)->name, "") << "the name does not come back";
  EXPECT_FALSE(store->account("anna"));
  Change resigned;
  resigned.game = game.game;
  resigned.seats = {{0, {SeatKind::kBot, "random", anna, true}}};
  ASSERT_TRUE(save(*store, resigned));
  EXPECT_TRUE(store->left_seats().empty());
}

TEST_F(FileStoreTest, AccountsComeWithTheSixthSchema) {
  {
    auto store = open(file());
    const Change one = new_game(*store, "aaaa");
    const Change two = new_game(*store, "bbbb");
    ASSERT_TRUE(save(*store, one));
    ASSERT_TRUE(save(*store, two));
    AccountChange moved{one.user->id, "anna", "hash", "second", "token of aaaa"};
    ASSERT_TRUE(save(*store, account_change(moved)));
    AccountChange out{two.user->id, "berta", "hash"};
    out.all_out = true;
    ASSERT_TRUE(save(*store, account_change(out)));
  }
  {
    Database sql(file());
    migrate(sql, 5);
  }
  auto store = open(file());
  EXPECT_TRUE(store->user_by_token("second")) << "known by the device that came last";
  EXPECT_FALSE(store->user_by_token("token of aaaa"));
  EXPECT_FALSE(store->user_by_token("token of bbbb")) << "who has logged out stays so";
  EXPECT_EQ(store->games_of(1).size(), 1U);
  EXPECT_FALSE(store->account("anna"));
}

TEST_P(StoreTest, BrowsersAreToldAlone) {
  const auto way = [](std::int64_t person, const std::string& kind) {
    return Way{person, kind, "https://a.example", "keys", "en", kEveryNotice, 0, true};
  };
  const auto set = [](Store& store, const Way& one) {
    Change change;
    change.way = std::make_shared<const Way>(one);
    return save(store, change);
  };
  {
    auto store = open(database());
    Change told;
    for (const char* table : {"aaaa", "bbbb"}) {
      const Change made = new_game(*store, table);
      ASSERT_TRUE(save(*store, made));
      told.game = made.game;
    }
    auto outbox = Outbox::open(database());
    for (const char* kind : {"mail", "push:1", "push:2"}) ASSERT_TRUE(set(*store, way(1, kind)));
    EXPECT_EQ(outbox.value()->ways(1).size(), 3U);
    told.notices = {{1, NoticeKind::kOver}};
    ASSERT_TRUE(save(*store, told));
    EXPECT_EQ(outbox.value()->due(1LL << 40, 9).size(), 3U) << "one each";
    ASSERT_TRUE(set(*store, way(2, "push:1")));
    EXPECT_EQ(outbox.value()->ways(1).size(), 2U) << "somebody else is there now";
    EXPECT_TRUE(outbox.value()->of(1, "push:1").empty());
    Change out;
    out.account =
        std::make_shared<const AccountChange>(AccountChange{.person = 2, .all_out = true});
    ASSERT_TRUE(save(*store, out));
    EXPECT_TRUE(outbox.value()->ways(2).empty());
    EXPECT_EQ(outbox.value()->of(1, "push:2").size(), 1U);
  }
  Database sql(database());
  migrate(sql, 11);
  std::string left;
  int count = 0;
  sql << "SELECT COUNT(*), MIN(kind) FROM ways", soci::into(count), soci::into(left);
  EXPECT_EQ(count, 1);
  EXPECT_EQ(left, "mail") << "a server that knows no browsers would write letters to them";
  sql << "SELECT COUNT(*) FROM outbox", soci::into(count);
  EXPECT_EQ(count, 1);
}

TEST_P(StoreTest, NoticesComeWithTheirSchema) {
  std::int64_t game = 0;
  if (!postgres()) {
    Database sql(database());
    migrate(sql, 9);
  }
  {
    auto store = open(database());
    Change change = new_game(*store, "aaaa");
    game = change.game;
    ASSERT_TRUE(save(*store, change));
    auto outbox = Outbox::open(database());
    ASSERT_TRUE(outbox.ok()) << outbox.error();
    Change told;
    told.game = game;
    told.notices = {{1, NoticeKind::kTurn}};
    ASSERT_TRUE(save(*store, told));
    EXPECT_TRUE(outbox.value()->due(1LL << 40, 9).empty()) << "he does not want any";
    const Way way{1, "webhook", "https://a.example", "secret", "", kEveryNotice & ~1, 0, true};
    Change wanted;
    wanted.way = std::make_shared<const Way>(way);
    ASSERT_TRUE(save(*store, wanted));
    EXPECT_EQ(outbox.value()->ways(1), std::vector<Way>{way});
    told.notices = {{1, NoticeKind::kTurn}, {1, NoticeKind::kOver}};
    ASSERT_TRUE(save(*store, told));
    const auto due = outbox.value()->due(1LL << 40, 9);
    ASSERT_EQ(due.size(), 1U) << "nor turns";
    EXPECT_EQ(due[0].kind, NoticeKind::kOver);
    EXPECT_EQ(due[0].table, "aaaa");
    EXPECT_EQ(due[0].way, way);
    Change tried;
    tried.attempts = {{due[0].id, 1LL << 41}};
    ASSERT_TRUE(save(*store, tried));
    EXPECT_TRUE(outbox.value()->due(1LL << 40, 9).empty());
    EXPECT_EQ(outbox.value()->of(1, "webhook")[0].tries, 1);
    EXPECT_EQ(outbox.value()->of(1, "webhook")[0].name, due[0].name);
    // What fails is told to nobody.
    Change bad = told;
    bad.created = std::make_shared<StoredGame>(*change.created);
    EXPECT_FALSE(save(*store, bad));
    EXPECT_EQ(outbox.value()->of(1, "webhook").size(), 1U);
  }
  if (postgres()) return;  // of which none is so old
  {
    Database sql(database());
    migrate(sql, 9);
    EXPECT_EQ(schema_version(sql), 9);
  }
  auto store = open(database());
  EXPECT_TRUE(Outbox::open(database()).value()->ways(1).empty());
  EXPECT_TRUE(store->game("aaaa"));
}

TEST_P(StoreTest, AGameIsRemovedWithAllThatIsToldOfIt) {
  std::int64_t today = 1'000'000;
  auto opened = Store::open({database(), 0, [&] { return today; }});
  ASSERT_TRUE(opened.ok());
  Store& store = *opened.value();
  const Change change = new_game(store, "aaaa");
  ASSERT_TRUE(save(store, change));
  EXPECT_TRUE(store.never_begun(std::chrono::seconds(10)).empty());
  today += 10;
  EXPECT_EQ(store.never_begun(std::chrono::seconds(10)), std::vector<std::string>{"aaaa"});
  Change removed;
  removed.game = change.game;
  removed.removed = true;
  ASSERT_TRUE(save(store, removed));
  EXPECT_FALSE(store.game("aaaa"));
  EXPECT_TRUE(store.journal(change.game).empty());
  EXPECT_TRUE(store.games_of(change.user->id).empty());
  EXPECT_TRUE(store.all_games().empty());
}

TEST_P(StoreTest, ALaterSchemaIsRefused) {
  {
    Database sql(database());
    migrate(sql);
    sql << (postgres() ? "UPDATE schema_version SET version=" : "PRAGMA user_version=")
        << kSchemaVersion + 1;
  }
  const auto store = Store::open({database(), 0});
  ASSERT_FALSE(store.ok());
  EXPECT_NE(store.error().find("later version"), std::string::npos);
}

TEST_P(StoreTest, ABackupIsAWholeDatabase) {
  auto store = open(database());
  Change change = new_game(*store, "aaaa");
  for (int i = 1; i <= 200; ++i) {
    change.entries.push_back({JournalEntry::Kind::kMove, i, 0, "take 1", ~0ULL - 1, 1, "", "note"});
  }
  ASSERT_TRUE(save(*store, change));
  ASSERT_TRUE(backup_database(database(), file("copy.db")).ok()) << "while the store is open";
  {
    auto copy = open(file("copy.db"));
    ASSERT_TRUE(copy->game("aaaa"));
    const auto journal = copy->journal(change.game);
    ASSERT_EQ(journal.size(), 200U);
    EXPECT_EQ(journal[199].hash, ~0ULL - 1);
    EXPECT_EQ(journal[0].note, "note");
    EXPECT_EQ(copy->secret(), store->secret()) << "cookies stay good";
  }
  EXPECT_FALSE(backup_database(database(), file("copy.db")).ok()) << "never over another file";
  EXPECT_FALSE(backup_database(file("none.db"), file("other.db")).ok());
  EXPECT_FALSE(std::filesystem::exists(file("none.db")));
}

TEST_P(StoreTest, ABackupIsRestored) {
  std::int64_t game = 0;
  std::int64_t person = 0;
  {
    auto store = open(database());
    Change change = new_game(*store, "aaaa");
    game = change.game;
    person = change.user->id;
    change.summary = Summary{GameStatus::kOver, 0, 1};
    change.entries = {{JournalEntry::Kind::kMove, 1, 0, "take 1", 7, person, "id-1", ""}};
    ASSERT_TRUE(save(*store, change));
    const Change other = new_game(*store, "bbbb");
    ASSERT_TRUE(save(*store, other));
    Change rated;
    rated.game = game;
    rated.places = {{person, 1}, {other.user->id, 2}};
    ASSERT_TRUE(save(*store, rated));
    ASSERT_TRUE(backup_database(database(), file("copy.db")).ok());
  }
  const auto before = open(database())->ratings_of(person);
  ASSERT_TRUE(restore_database(file("copy.db"), database("again.db")).ok());
  auto store = open(database("again.db"));
  EXPECT_EQ(store->journal(game)[0].client, "id-1");
  EXPECT_EQ(store->user_by_token("token of aaaa")->id, person);
  EXPECT_EQ(store->ratings_of(person)[0].rating.mu, before[0].rating.mu) << "to the last digit";
  const Change next = new_game(*store, "cccc");
  EXPECT_GT(next.game, game);
  EXPECT_GT(next.user->id, person);
  EXPECT_TRUE(save(*store, next)) << "it goes on";
  const auto twice = restore_database(file("copy.db"), database("again.db"));
  EXPECT_FALSE(twice.ok()) << "never over another";
  EXPECT_FALSE(restore_database(file("none.db"), database("other.db")).ok());
}

TEST_P(StoreTest, AFileOfAnEarlierVersionIsRestored) {
  {
    auto store = open(file("old.db"));
    ASSERT_TRUE(save(*store, new_game(*store, "aaaa")));
  }
  {
    Database sql(file("old.db"));
    migrate(sql, 6);
  }
  ASSERT_TRUE(restore_database(file("old.db"), database("again.db")).ok());
  EXPECT_TRUE(open(database("again.db"))->game("aaaa"));
  Database sql(file("old.db"));
  EXPECT_EQ(schema_version(sql), 6) << "and is left as it was";
}

// Of a long game in PostgreSQL the older entries are packed.
TEST_P(StoreTest, ALongJournalIsReadAsItWasWritten) {
  const std::string path = database();
  auto store = open(path);
  const Change game = new_game(*store, "aaaa");
  ASSERT_TRUE(save(*store, game));
  std::vector<JournalEntry> written;
  while (written.size() < 300) {
    Change change;
    change.game = game.game;
    change.first_entry = static_cast<std::int64_t>(written.size());
    for (std::size_t i = 0; i < 1 + written.size() % 7; ++i) {
      const auto number = static_cast<std::int64_t>(written.size()) + 1;
      JournalEntry entry{JournalEntry::Kind::kMove,
                         number,
                         static_cast<int>(number % 3),
                         "take \"" + std::to_string(number) + "\", {x}",
                         ~0ULL - static_cast<std::uint64_t>(number),
                         number % 2,
                         number % 2 == 1 ? "id-" + std::to_string(number) : "",
                         "[\"why\"]"};
      written.push_back(entry);
      change.entries.push_back(std::move(entry));
    }
    ASSERT_TRUE(save(*store, change));
    ASSERT_EQ(store->game("aaaa")->summary.number, static_cast<std::int64_t>(written.size()));
  }
  store.reset();
  {
    Database sql(path);
    migrate(sql, kSchemaVersion - 1);
    migrate(sql);
  }
  const auto read = open(path)->journal(game.game);
  ASSERT_EQ(read.size(), written.size());
  for (std::size_t i = 0; i < read.size(); ++i) {
    EXPECT_EQ(read[i].number, written[i].number);
    EXPECT_EQ(read[i].seat, written[i].seat);
    EXPECT_EQ(read[i].move, written[i].move);
    EXPECT_EQ(read[i].hash, written[i].hash);
    EXPECT_EQ(read[i].person, written[i].person);
    EXPECT_EQ(read[i].client, written[i].client);
    EXPECT_EQ(read[i].note, written[i].note);
  }
}

// Of whole games, as they are on an average: a move has fourteen letters, every fifth is chance's; hashes and ids
// are nothing but noise.
TEST_P(StoreTest, AMoveTakesLittleRoom) {
  constexpr int kGames = 20;
  constexpr int kMoves = 250;
  const std::string path = database();
  auto store = open(path);
  FastRng rng{1};
  for (int i = 0; i < kGames; ++i) {
    const Change made = new_game(*store, fmt::format("{:a>4}", static_cast<char>('a' + i)));
    ASSERT_TRUE(save(*store, made));
    for (int number = 1; number <= kMoves; ++number) {
      const bool chance = number % 5 == 0;
      JournalEntry entry;
      entry.number = number;
      entry.seat = chance ? 255 : number % 2;
      entry.move = fmt::format("take {:09}", rng.below(1'000'000));
      entry.hash = rng.next();
      entry.person = chance ? 0 : made.user->id;
      entry.client = chance ? "" : fmt::format("{:08x}", rng.next() >> 32);
      Change change;
      change.game = made.game;
      change.first_entry = number - 1;
      change.entries = {entry};
      if (number == kMoves) change.summary = Summary{GameStatus::kOver, 0, kMoves};
      store->submit(std::move(change), [](bool saved) { EXPECT_TRUE(saved); });
    }
  }
  store.reset();
  Database sql(path, false);
  EXPECT_LT(journal_bytes(sql) / (kGames * kMoves), 64);
}

TEST_F(FileStoreTest, ADatabaseHasOneStore) {
  auto store = open(file());
  const auto second = Store::open({file(), 0});
  ASSERT_FALSE(second.ok());
  EXPECT_NE(second.error().find("another server"), std::string::npos);
  store.reset();
  EXPECT_TRUE(Store::open({file(), 0}).ok());
  EXPECT_FALSE(Store::open({file("no/such/folder.db"), 0}).ok());
}

TEST_P(StoreTest, ListsAreReadInPages) {
  auto store = open(database());
  const Change first = new_game(*store, "aaaa");
  ASSERT_TRUE(save(*store, first));
  for (int i = 0; i < 220; ++i) {
    Change over = new_game(*store, "over" + std::to_string(i));
    over.user = nullptr;
    auto game = std::make_shared<StoredGame>(*over.created);
    game->owner = first.user->id;
    game->seats[0].person = 0;
    game->summary.status = GameStatus::kOver;
    over.created = game;
    ASSERT_TRUE(save(*store, over));
  }
  Change moved;
  moved.game = first.game;
  moved.entries = {{JournalEntry::Kind::kMove, 1, 0, "take 1", 7, 1, "id-1", ""}};
  ASSERT_TRUE(save(*store, moved));
  auto games = store->games_of(first.user->id);
  ASSERT_EQ(games.size(), 1U);
  EXPECT_EQ(games[0].name, "aaaa");
  EXPECT_EQ(games[0].summary.number, 1) << "also where the turn did not change";
  games = store->games_of(first.user->id, true);
  ASSERT_EQ(games.size(), std::size_t{Store::kPage});
  EXPECT_EQ(games[0].name, "over219");
  EXPECT_EQ(store->over_for(first.user->id, games[0].id), true);
  EXPECT_EQ(store->over_for(first.user->id, first.game), false);
  EXPECT_EQ(store->over_for(first.user->id, 9999), std::nullopt);
  games = store->games_of(first.user->id, true, games.back().id);
  ASSERT_EQ(games.size(), std::size_t{Store::kPage});
  EXPECT_EQ(games[0].name, "over169") << "the next page";
  Change end;
  end.game = first.game;
  end.summary = Summary{GameStatus::kOver, 0, 1};
  ASSERT_TRUE(save(*store, end));
  EXPECT_TRUE(store->games_of(first.user->id).empty()) << "none is unfinished any more";
}

TEST_P(StoreTest, OneDamagedSeatIsOneFrozenGame) {
  std::int64_t person = 0;
  {
    auto store = open(database());
    for (const char* name : {"aaaa", "bbbb"}) {
      Change change = new_game(*store, name);
      if (person != 0) {
        auto game = std::make_shared<StoredGame>(*change.created);
        game->owner = person;
        change.created = game;
      }
      person = change.created->owner;
      ASSERT_TRUE(save(*store, change));
    }
  }
  {
    Database sql(database());
    sql << "UPDATE seats SET kind='ghost' WHERE game=1 AND seat=1";
  }
  auto store = open(database());
  const auto games = store->games_of(person);
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(games[0].summary.status, GameStatus::kPlaying);
  EXPECT_EQ(games[1].name, "aaaa");
  EXPECT_EQ(games[1].summary.status, GameStatus::kFrozen);
}

TEST_P(StoreTest, ATableIsFoundByTheIdItWasAskedForWith) {
  auto store = open(database());
  Change change = new_game(*store, "aaaa");
  auto game = std::make_shared<StoredGame>(*change.created);
  game->client = "once";
  change.created = game;
  ASSERT_TRUE(save(*store, change));
  EXPECT_EQ(store->game_of_client(game->owner, "once"), "aaaa");
  EXPECT_FALSE(store->game_of_client(game->owner, "twice"));
  EXPECT_FALSE(store->game_of_client(game->owner + 1, "once"));
  EXPECT_FALSE(store->game_of_client(game->owner, ""));
}

TEST_F(FileStoreTest, NobodyElseOnTheMachineReadsIt) {
  const auto mode = [&](const std::string& name) {
    return std::filesystem::status(file(name)).permissions();
  };
  const auto own = std::filesystem::perms::owner_read | std::filesystem::perms::owner_write;
  {
    auto store = open(file());
    ASSERT_TRUE(save(*store, new_game(*store, "aaaa")));
    EXPECT_EQ(mode("games.db"), own);
    EXPECT_EQ(mode("games.db-wal"), own);
    ASSERT_TRUE(backup_database(file(), file("copy.db")).ok());
    EXPECT_EQ(mode("copy.db"), own);
  }
  std::filesystem::permissions(file(), std::filesystem::perms::all);
  open(file());
  EXPECT_EQ(mode("games.db"), own) << "also one that was made before";
}

TEST_F(FileStoreTest, AFileHasOneStoreByWhateverName) {
  auto store = open(file());
  std::filesystem::create_symlink(file(), file("link.db"));
  EXPECT_FALSE(Store::open({file("link.db"), 0}).ok());
}

TEST_P(StoreTest, TheHouseKeepsItsSecret) {
  const std::string secret = open(database())->secret();
  EXPECT_GE(secret.size(), 32U);
  EXPECT_EQ(open(database())->secret(), secret);
  EXPECT_NE(open(database("other.db"))->secret(), secret);
}

TEST_F(FileStoreTest, DamageToTheFileIsNoticed) {
  {
    auto store = open(file());
    for (int i = 0; i < 200; ++i) {
      ASSERT_TRUE(save(*store, new_game(*store, "game" + std::to_string(i))));
    }
    EXPECT_EQ(store->damage(), "");
  }
  {
    std::fstream bytes(file(), std::ios::in | std::ios::out | std::ios::binary);
    bytes.seekp(4096 * 6);
    bytes << std::string(4096, 'x');
  }
  auto store = Store::open({file(), 0});
  if (store) {
    std::string damage;
    try {
      damage = store.value()->damage();
    } catch (const StoreError& error) {
      damage = error.what();
    }
    EXPECT_NE(damage, "");
  }
}

TEST_P(StoreTest, AWishToGoBackIsKept) {
  auto store = open(database());
  Change change = new_game(*store, "aaaa");
  change.takeback = "0 3 0 2";
  ASSERT_TRUE(save(*store, change));
  EXPECT_EQ(store->game("aaaa")->takeback, "0 3 0 2");
  Change next;
  next.game = change.game;
  next.takeback = "";
  ASSERT_TRUE(save(*store, next));
  EXPECT_EQ(store->game("aaaa")->takeback, "");
}

TEST_P(StoreTest, TheLastLinesOfATalkAreKept) {
  const std::string path = database();
  std::int64_t game = 0;
  {
    auto store = open(path);
    const Change change = new_game(*store, "aaaa");
    ASSERT_TRUE(save(*store, change));
    game = change.game;
    for (std::int64_t i = 1; i <= kMostTalkLines + 3; ++i) {
      Change said;
      said.game = game;
      said.said = std::make_shared<const TalkLine>(
          TalkLine{0, change.user->id, "line " + std::to_string(i), 0});
      ASSERT_TRUE(save(*store, said));
    }
  }
  auto store = open(path);
  Change aside;
  aside.game = game;
  aside.said = std::make_shared<const TalkLine>(TalkLine{0, 1, "psst", 0, true});
  ASSERT_TRUE(save(*store, aside));
  auto lines = store->talk(game);
  ASSERT_EQ(lines.size(), static_cast<std::size_t>(kMostTalkLines) + 1);
  EXPECT_TRUE(lines.back().gallery);
  EXPECT_EQ(store->talk(game, lines[lines.size() - 2].line).size(), 1U);
  lines.pop_back();
  EXPECT_EQ(lines.front().text, "line 4");
  EXPECT_EQ(lines.back().line, kMostTalkLines + 3);
  EXPECT_GT(lines.back().made, 0);
}

TEST_P(StoreTest, ARowThatCannotBeReadIsOneFrozenGame) {
  {
    auto store = open(database());
    const Change bad = new_game(*store, "aaaa");
    ASSERT_TRUE(save(*store, bad));
    Change good = new_game(*store, "bbbb");
    good.user = nullptr;
    auto game = std::make_shared<StoredGame>(*good.created);
    game->owner = bad.user->id;
    game->seats[0].person = bad.user->id;
    good.created = game;
    ASSERT_TRUE(save(*store, good));
  }
  {
    Database sql(database());
    sql << "UPDATE games SET record='{' WHERE name='aaaa'";
  }
  auto store = open(database());
  EXPECT_EQ(store->game("aaaa")->summary.status, GameStatus::kFrozen);
  EXPECT_EQ(store->game("bbbb")->summary.status, GameStatus::kPlaying);
  EXPECT_EQ(store->games_of(1).size(), 2U);
}

TRICORNE_ON_BOTH(StoreTest);

TEST(Standing, MovesTakenBackDoNotStand) {
  const auto move = [](std::int64_t number, const char* text) {
    return JournalEntry{JournalEntry::Kind::kMove, number, 0, text, 0, 0, "", ""};
  };
  JournalEntry back;
  back.kind = JournalEntry::Kind::kBack;
  back.number = 1;
  const Standing standing = standing_moves({move(1, "a"), move(2, "b"), back, move(2, "c")});
  ASSERT_EQ(standing.moves.size(), 2U);
  EXPECT_EQ(standing.moves[0].move, "a");
  EXPECT_EQ(standing.moves[1].move, "c");
  EXPECT_EQ(standing.wrong, "");
  EXPECT_NE(standing_moves({move(2, "a")}).wrong, "");
  back.number = 7;
  EXPECT_NE(standing_moves({move(1, "a"), back}).wrong, "");
  back.number = -1;
  EXPECT_NE(standing_moves({move(1, "a"), back}).wrong, "");
}

TEST(Standing, MendedRulesForgetTheHashesOfTheOthers) {
  const auto entry = [](JournalEntry::Kind kind, std::int64_t number, const char* text,
                        std::uint64_t hash) {
    return JournalEntry{kind, number, 0, text, hash, 0, "", ""};
  };
  using Kind = JournalEntry::Kind;
  std::vector<JournalEntry> journal{entry(Kind::kMove, 1, "a", 11), entry(Kind::kMove, 2, "b", 12),
                                    entry(Kind::kMended, 2, "new", 22),
                                    entry(Kind::kMove, 3, "c", 23)};
  Standing standing = standing_moves(journal);
  EXPECT_EQ(standing.wrong, "");
  EXPECT_FALSE(standing.moves[0].hash);
  EXPECT_EQ(standing.moves[1].hash, 22U);
  EXPECT_EQ(standing.moves[2].hash, 23U);
  ASSERT_EQ(standing.mends.size(), 1U);
  EXPECT_EQ(standing.mends[0].number, 2U);
  // Going back behind it, what follows is still played by the new ones.
  journal.push_back(entry(Kind::kBack, 1, "", 0));
  journal.push_back(entry(Kind::kMove, 2, "d", 32));
  standing = standing_moves(journal);
  EXPECT_FALSE(standing.moves[0].hash);
  EXPECT_EQ(standing.moves[1].hash, 32U);
  EXPECT_EQ(standing.mends[0].number, 1U);
  EXPECT_EQ(standing.mends[0].rules, "new");
  EXPECT_NE(standing_moves({entry(Kind::kMended, 1, "new", 0)}).wrong, "");
}

}  // namespace
}  // namespace tricorne
