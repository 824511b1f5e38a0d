// A database of every earlier version, with rows in all of its tables as that version wrote them, and what is read of
// it after it has climbed to this one.
#include "store/schema.h"

#include <fmt/format.h>

#include "store/store_fixture.h"

namespace tricorne {
namespace {

struct Earlier {
  Kind kind;
  int version;
};

class SchemaTest : public FileStoreTest, public testing::WithParamInterface<Earlier> {
 protected:
  [[nodiscard]] static bool postgres() { return GetParam().kind == Kind::kPostgres; }
  [[nodiscard]] static bool from(int version) { return GetParam().version >= version; }

  // What was written by all versions from one on, up to another.
  static void write(Database& sql, int first, const std::string& statement, int last = 99) {
    if (from(first) && GetParam().version <= last) sql << statement;
  }
  static std::string record(const char* more = "") {
    return fmt::format(R"('{{"game":"toy","scenario":"standard","seats":["human","human"],)"
                       R"("options":{{"fast":"on"}}{}}}')",
                       more);
  }

  static void write_people(Database& sql) {
    write(
        sql, 1,
        "INSERT INTO users(id, token_hash, name, created) VALUES(1, 'token of anna', 'Anna', 1000),"
        " (2, 'token of a guest', '', 1001), (3, 'token of carla', 'Carla', 1002)");
    write(sql, 6,
          "INSERT INTO tokens(hash, person, made) VALUES('token of anna', 1, 1000),"
          " ('anna at home', 1, 2000), ('token of a guest', 2, 1001), ('logged out', NULL, "
          "4000000000)");
    write(sql, 6, "UPDATE users SET account='anna', password='$argon2id$v=19$x' WHERE id=1");
    write(sql, 6, "UPDATE users SET name='', token_hash='gone 3', gone=1 WHERE id=3");
    write(sql, 9, "UPDATE users SET office=2 WHERE id=1");
    write(sql, 9, "UPDATE users SET muted=1, banned=1 WHERE id=2");
    write(sql, 9,
          "INSERT INTO tokens(hash, person, made, scopes, name)"
          " VALUES('a program', 1, 2002, 3, 'my bot')");
    write(sql, 9, "INSERT INTO blocks VALUES(1, 2)");
    write(sql, 9,
          "INSERT INTO reports(id, person, about, game, text, made, settled)"
          " VALUES(1, 1, 2, 'aaaa', 'rude', 2003, 0), (2, 1, NULL, '', 'old', 2003, 1)");
    write(sql, 9, "INSERT INTO vacations VALUES(1, 5000, 1970, 3)");
    write(sql, 9, "INSERT INTO ratings VALUES(1, 'toy', 27.635231, 8.065506, 4)");
    write(sql, 10,
          "INSERT INTO ways VALUES(1, 'mail', 'anna@b.example', '', 'es', 15, 3600, 1),"
          " (2, 'webhook', 'https://b.example', 'secret', '', 5, 0, 1)");
    write(sql, 12,
          "INSERT INTO ways VALUES(1, 'push:1', 'https://push.example', 'k a', 'en', 15, 0, 1)");
  }

  static void write_games(Database& sql) {
    const std::string columns =
        "INSERT INTO games(id, name, engine, record, seed, invite, owner, status, {}, number,"
        " created, updated) VALUES(1, 'aaaa', '0.1', {}, 'seed one', 'inv', 1, 'playing', {}, 3,"
        " 1000, 1100), (2, 'bbbb', '0.1', {}, 'seed two', 'inw', 2, 'over', {}, 2, 1000, 1200),"
        " (3, 'cccc', '0.1', {}, '', 'inx', 1, 'frozen', {}, 0, 1000, 1300)";
    const auto games = [&](const char* asked, int one, int none) {
      return fmt::format(fmt::runtime(columns), asked, record(R"(,"rules":"r1")"), one, record(),
                         none, record(R"(,"chance":"manual")"), none);
    };
    write(sql, 1, games("turn", 1, -1), 2);
    write(sql, 3, games("awaited", 2, 0));
    write(sql, 1,
          "INSERT INTO seats VALUES(1, 0, 'person', '', 1, 0), (1, 1, 'person', '', 2, 0),"
          " (2, 0, 'bot', 'standard', 2, 1), (2, 1, 'person', '', 1, 0),"
          " (3, 0, 'open', 'p1', NULL, 0), (3, 1, 'bot', 'random', NULL, 0)");
    write(sql, 2, "UPDATE games SET takeback='0 1 0 2' WHERE id=1");
    write(sql, 4, "UPDATE games SET client='asked-for' WHERE id=1");
    write(sql, 4, "INSERT INTO house VALUES('secret', 'the secret of the house')");
    write(sql, 4, "INSERT INTO lists VALUES(1, 0, 1), (2, 0, 1), (1, 1, 2), (2, 1, 2), (1, 0, 3)");
    write(sql, 5,
          "INSERT INTO talk(game, line, person, text, made) VALUES(1, 1, 2, 'hello', 1050)");
    write(sql, 7, "UPDATE games SET plays='toy', listed=id % 2");
    write(sql, 7, "UPDATE games SET free=1, status='playing' WHERE id=3");
    write(sql, 8, R"(UPDATE games SET time='{"kind":"days"}', clocks='{"left":[1,2]}' WHERE id=1)");
    write(sql, 8, "INSERT INTO house VALUES('time', '123456')");
    write(sql, 9, "UPDATE games SET plans='[1]' WHERE id=1");
    write(sql, 9, "UPDATE games SET rematch='aaaa inv' WHERE id=2");
    write(sql, 10,
          "INSERT INTO outbox(id, name, person, way, kind, game, number, made, due, tries)"
          " VALUES(1, 'n1', 1, 'mail', 'over', 2, 2, 1200, 4800, 1)");
    write(sql, 13, "INSERT INTO invitations VALUES(3, 2, 1, 1300)");
    write(sql, 13, "INSERT INTO notes VALUES(1, 1, 'watch the left side')");
    write(sql, 13,
          "INSERT INTO talk(game, line, person, text, made, gallery)"
          " VALUES(1, 2, 3, 'psst', 1060, 1)");
  }

  // As a game is played: dice, moves with ids, one taken back; the first ones packed where PostgreSQL has them so.
  static void write_journal(Database& sql) {
    const char* last = "(2, 1, 0, 2, 1, 'take 2', 8, 1, 'id-2', '[\"why\"]', 1200)";
    const std::string into =
        "INSERT INTO journal(game, entry, kind, number, seat, move, hash,"
        " person, client, note, made) VALUES";
    if (!postgres()) {
      write(sql, 1,
            into +
                "(1, 0, 0, 1, 255, 'deal 1', -1, 0, '', '', 1000),"
                " (1, 1, 0, 2, 0, 'take 1', 7, 1, 'id-1', '', 1010),"
                " (1, 2, 1, 1, 0, '', 0, 1, 'id-2', '', 1020),"
                " (1, 3, 0, 2, 0, 'take \"3\", {x}', -9223372036854775807, 1, 'id-3', '', 1100),"
                " (2, 0, 0, 1, 0, 'take 1', 5, 2, 'id-1', '', 1190)");
      return write(sql, 1, into + last);
    }
    sql << into + "(1, 3, 0, 2, 0, 'take \"3\", {x}', -9223372036854775807, 1, 'id-3', '', 1100)";
    sql << into + last;
    write(sql, 11,
          "INSERT INTO packed VALUES(1, 0, ARRAY["
          "CAST(ROW(0, 0, 1, 255, 'deal 1', -1, 0, '', '', 1000) AS packed_entry),"
          "CAST(ROW(1, 0, 2, 0, 'take 1', 7, 1, 'id-1', '', 1010) AS packed_entry),"
          "CAST(ROW(2, 1, 1, 0, '', 0, 1, 'id-2', '', 1020) AS packed_entry)]),"
          " (2, 0, ARRAY[CAST(ROW(0, 0, 1, 0, 'take 1', 5, 2, 'id-1', '', 1190) AS packed_entry)])",
          13);
    sql << "INSERT INTO fences VALUES(1, 4, 7), (2, 2, 7), (3, 0, 0)";
    sql << "INSERT INTO processes VALUES(7, 1000)";
  }

  static void expect_no_table_empty(Database& sql) {
    const std::string all =
        postgres()
            ? "SELECT tablename FROM pg_tables WHERE schemaname='public'"
            : "SELECT name FROM sqlite_master WHERE type='table' AND name NOT LIKE 'sqlite%'";
    const soci::rowset<std::string> found = (sql.prepare << all);
    const std::vector<std::string> tables(found.begin(), found.end());
    EXPECT_GE(tables.size(), 4U);
    for (const std::string& table : tables) {
      int count = 0;
      sql << "SELECT COUNT(*) FROM " << table, soci::into(count);
      EXPECT_GT(count, 0) << table;
    }
  }

  static void expect_people(Store& store) {
    const auto anna = store.user_by_token("token of anna");
    ASSERT_TRUE(anna);
    EXPECT_EQ(anna->id, 1);
    EXPECT_EQ(anna->name, "Anna");
    EXPECT_EQ(anna->account, from(6) ? "anna" : "");
    EXPECT_EQ(anna->office, from(9) ? Office::kAdministrator : Office::kNone);
    EXPECT_EQ(anna->scopes, 0);
    const auto guest = store.user_by_token("token of a guest");
    ASSERT_TRUE(guest);
    EXPECT_EQ(guest->name, "");
    EXPECT_EQ(guest->muted, from(9));
    EXPECT_EQ(guest->banned, from(9));
    EXPECT_EQ(store.user(3)->name, from(6) ? "" : "Carla");
    EXPECT_EQ(store.user_by_token("token of carla").has_value(), !from(6));
    if (from(6)) {
      EXPECT_EQ(store.account("anna")->password, "$argon2id$v=19$x");
      EXPECT_EQ(store.user_by_token("anna at home")->id, 1);
      EXPECT_EQ(store.user_by_token("logged out")->id, 0);
    }
    if (!from(9)) return;
    EXPECT_EQ(store.user_by_token("a program")->scopes, 3);
    ASSERT_EQ(store.programs_of(1).size(), 1U);
    EXPECT_EQ(store.programs_of(1)[0].name, "my bot");
    EXPECT_TRUE(store.blocks(1, 2));
    ASSERT_EQ(store.reports().size(), 1U) << "one is settled";
    EXPECT_EQ(store.reports()[0].about, 2);
    EXPECT_EQ(store.reports()[0].text, "rude");
    EXPECT_EQ(store.vacation(1)->until, 5000);
    EXPECT_EQ(store.vacation(1)->days, 3);
    ASSERT_EQ(store.ratings_of(1).size(), 1U);
    EXPECT_EQ(store.ratings_of(1)[0].rating.mu, 27.635231);
    EXPECT_EQ(store.ratings_of(1)[0].played, 4);
  }

  static void expect_games(Store& store) {
    const auto one = store.whole_game("aaaa");
    ASSERT_TRUE(one);
    EXPECT_EQ(one->game.record.game, "toy");
    EXPECT_EQ(one->game.record.setup.options.at("fast"), "on");
    EXPECT_EQ(one->game.record.rules, "r1");
    EXPECT_EQ(one->game.record.seed, "seed one");
    EXPECT_EQ(one->game.invite, "inv");
    EXPECT_EQ(one->game.owner, 1);
    EXPECT_EQ(one->game.summary, (Summary{GameStatus::kPlaying, 2, 2}));
    EXPECT_EQ(one->game.updated, 1100);
    EXPECT_EQ(one->game.takeback, from(2) ? "0 1 0 2" : "");
    EXPECT_EQ(one->game.listed, from(7));
    EXPECT_EQ(one->game.time, from(8) ? R"({"kind":"days"})" : "");
    EXPECT_EQ(one->game.clocks, from(8) ? R"({"left":[1,2]})" : "");
    EXPECT_EQ(one->game.plans, from(9) ? "[1]" : "");
    EXPECT_EQ(one->game.revision, postgres() ? 4 : 0);
    EXPECT_EQ(one->game.seats, (std::vector<StoredSeat>{{SeatKind::kPerson, "", 1, false},
                                                        {SeatKind::kPerson, "", 2, false}}));
    EXPECT_EQ(store.game_of_client(1, "asked-for").has_value(), from(4));
    const auto two = store.game("bbbb");
    EXPECT_EQ(two->summary.status, GameStatus::kOver);
    EXPECT_EQ(two->summary.awaited, 0);
    EXPECT_EQ(two->rematch, from(9) ? "aaaa inv" : "");
    EXPECT_EQ(two->seats[0], (StoredSeat{SeatKind::kBot, "standard", 2, true}));
    const auto three = store.game("cccc");
    EXPECT_EQ(three->record.chance, ChanceMode::kManual);
    EXPECT_EQ(three->seats[0], (StoredSeat{SeatKind::kOpen, "p1", 0, false}));
    EXPECT_EQ(three->summary.status, from(7) ? GameStatus::kPlaying : GameStatus::kFrozen);
    // Lists: of each person, and the lobby's.
    const auto names = [](const std::vector<StoredGame>& games) {
      std::string out;
      for (const StoredGame& game : games) out += game.name + " ";
      return out;
    };
    EXPECT_EQ(names(store.games_of(1)), "cccc aaaa ");
    EXPECT_EQ(names(store.games_of(1, true)), "bbbb ");
    EXPECT_EQ(names(store.games_of(2)), "aaaa ");
    EXPECT_EQ(names(store.games_of(2, true)), "bbbb ");
    EXPECT_EQ(names(store.turns_of(2, 99)), "aaaa ");
    EXPECT_EQ(names(store.lobby({"toy", 1, 99})), from(7) ? "cccc " : "");
    EXPECT_EQ(names(store.invitations_of(2)), from(13) ? "cccc " : "");
    EXPECT_EQ(store.note(1, 1), from(13) ? "watch the left side" : "");
  }

  static void expect_journal(Store& store) {
    const auto journal = store.journal(1);
    ASSERT_EQ(journal.size(), 4U);
    EXPECT_EQ(journal[0].seat, 255);
    EXPECT_EQ(journal[0].move, "deal 1");
    EXPECT_EQ(journal[0].hash, ~0ULL);
    EXPECT_EQ(journal[1].client, "id-1");
    EXPECT_EQ(journal[2].kind, JournalEntry::Kind::kBack);
    EXPECT_EQ(journal[2].number, 1);
    EXPECT_EQ(journal[3].move, "take \"3\", {x}");
    EXPECT_EQ(static_cast<std::int64_t>(journal[3].hash), -9223372036854775807);
    EXPECT_EQ(journal[3].person, 1);
    const auto other = store.journal(2);
    ASSERT_EQ(other.size(), 2U);
    EXPECT_EQ(other[0].person, 2);
    EXPECT_EQ(other[1].note, "[\"why\"]");
    EXPECT_EQ(other[1].client, "id-2");
  }
};

TEST_P(SchemaTest, WhatItHeldIsReadAfterClimbing) {
  const std::string database = postgres() ? ScratchPostgres::shared().new_database() : this->file();
  {
    Database sql(database);
    migrate(sql, GetParam().version);
    ASSERT_EQ(schema_version(sql), GetParam().version);
    soci::transaction writing(sql);
    write_people(sql);
    write_games(sql);
    write_journal(sql);
    writing.commit();
    expect_no_table_empty(sql);
  }
  const auto store = open(database);
  expect_people(*store);
  expect_games(*store);
  expect_journal(*store);
  const auto talk = store->talk(1);
  ASSERT_EQ(talk.size(), from(13) ? 2U : from(5) ? 1U : 0U);
  if (from(5)) {
    EXPECT_EQ(talk[0].text, "hello");
    EXPECT_EQ(talk[0].person, 2);
    EXPECT_EQ(talk[0].made, 1050);
    EXPECT_FALSE(talk[0].gallery);
    EXPECT_EQ(talk.back().gallery, from(13));
  }
  if (from(4)) {
    EXPECT_EQ(store->secret(), "the secret of the house");
  }
  EXPECT_GE(store->house_time(), from(8) ? 123456 : 0);
  auto outbox = Outbox::open(database);
  ASSERT_TRUE(outbox.ok());
  const auto ways = outbox.value()->ways(1);
  ASSERT_EQ(ways.size(), from(12) ? 2U : from(10) ? 1U : 0U);
  const auto waiting = outbox.value()->due(1LL << 40, 9);
  ASSERT_EQ(waiting.size(), from(10) ? 1U : 0U);
  if (from(10)) {
    // Who wanted all there was wants invitations too, from the version on that has them.
    const int all = from(13) ? 15 : kEveryNotice;
    EXPECT_EQ(ways[0], (Way{1, "mail", "anna@b.example", "", "es", all, 3600, true}));
    EXPECT_EQ(outbox.value()->ways(2)[0].wants, 5);
    EXPECT_EQ(waiting[0].table, "bbbb");
    EXPECT_EQ(waiting[0].tries, 1);
    EXPECT_EQ(waiting[0].way, ways[0]);
  }
  if (!postgres()) {
    EXPECT_EQ(store->new_game(), 4);
  }
}

std::vector<Earlier> all_earlier() {
  std::vector<Earlier> out;
  for (int version = 1; version < kSchemaVersion; ++version) {
    out.push_back({Kind::kSqlite, version});
    if (version >= kFirstPostgres) out.push_back({Kind::kPostgres, version});
  }
  return out;
}

INSTANTIATE_TEST_SUITE_P(Earlier, SchemaTest, testing::ValuesIn(all_earlier()),
                         [](const auto& test) {
                           const bool postgres = test.param.kind == Kind::kPostgres;
                           return fmt::format("{}{}", postgres ? "Postgres" : "Sqlite",
                                              test.param.version);
                         });

// Who is awaited was one seat before it was a set.
TEST_F(FileStoreTest, WhoIsAwaitedIsMigrated) {
  {
    auto store = open(file());
    Change game = new_game(*store, "aaaa");
    ASSERT_TRUE(save(*store, game));
  }
  Database sql(file());
  for (const auto& [seats, turn] :
       {std::make_pair(0, -1), std::make_pair(1, 0), std::make_pair(6, 1), std::make_pair(128, 7),
        std::make_pair(kAwaitsChance, 255)}) {
    sql << "UPDATE games SET awaited=:seats", soci::use(seats);
    migrate(sql, 2);
    int found = -2;
    sql << "SELECT turn FROM games", soci::into(found);
    EXPECT_EQ(found, turn);
    migrate(sql);
    sql << "SELECT awaited FROM games", soci::into(found);
    EXPECT_EQ(found, seats == 6 ? 2 : seats) << "the lowest of several";
  }
}

TEST_F(FileStoreTest, GamesOfTheFirstSchemaAreKept) {
  {
    auto store = open(file());
    ASSERT_TRUE(save(*store, new_game(*store, "aaaa")));
  }
  {
    Database sql(file());
    migrate(sql, 1);
    EXPECT_EQ(schema_version(sql), 1);
  }
  auto store = open(file());
  ASSERT_TRUE(store->game("aaaa"));
  EXPECT_EQ(store->game("aaaa")->takeback, "");
  EXPECT_EQ(store->games_of(1).size(), 1U);
}

TEST_F(FileStoreTest, TalkComesWithTheFifthSchema) {
  {
    auto store = open(file());
    const Change change = new_game(*store, "aaaa");
    ASSERT_TRUE(save(*store, change));
    Change said;
    said.game = change.game;
    said.said = std::make_shared<const TalkLine>(TalkLine{0, change.user->id, "hello", 0});
    ASSERT_TRUE(save(*store, said));
    EXPECT_EQ(store->talk(change.game).size(), 1U);
  }
  {
    Database sql(file());
    migrate(sql, 4);
    int tables = -1;
    sql << "SELECT COUNT(*) FROM sqlite_master WHERE name='talk'", soci::into(tables);
    EXPECT_EQ(tables, 0);
  }
  auto store = open(file());
  EXPECT_EQ(store->talk(store->game("aaaa")->id).size(), 0U);
}

TEST_F(FileStoreTest, TheLobbyComesWithTheSeventhSchema) {
  std::int64_t game = 0;
  {
    auto store = open(file());
    Change change = new_game(*store, "aaaa");
    game = change.game;
    StoredGame listed = *change.created;
    listed.listed = true;
    listed.seats.push_back({SeatKind::kOpen, "", 0, false});
    change.created = std::make_shared<const StoredGame>(listed);
    ASSERT_TRUE(save(*store, change));
    EXPECT_EQ(store->lobby({"toy", 1, game + 1}).size(), 1U);
    EXPECT_EQ(store->lobby({"", 2, game + 1}).size(), 0U);
    EXPECT_EQ(store->lobby({"", 1, game}).size(), 0U);
    EXPECT_EQ(store->lobby({"", 1, game + 1})[0].record.seed, "") << "seeds are for nobody";
  }
  {
    Database sql(file());
    sql << "UPDATE games SET record='{' WHERE id=:id", soci::use(game);
    migrate(sql, 6);
  }
  auto store = open(file());
  EXPECT_TRUE(store->lobby({"", 1, game + 1}).empty()) << "earlier tables are private";
  EXPECT_EQ(store->games_of(1).size(), 1U) << "a damaged row does not stop it";
}

}  // namespace
}  // namespace tricorne
