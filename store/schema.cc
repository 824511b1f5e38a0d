#include "store/schema.h"

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "store/dialect.h"

namespace tricorne {
namespace {

struct Version {
  std::span<const char* const> up;
  std::span<const char* const> down;
  bool postgres_alone = false;
};

// The journal is the truth and only grows: a move taken back is followed by an entry that says so.
// Whatever else a game's row tells (status, turn, number) is a summary for lists.
constexpr std::array kUp1{
    "CREATE TABLE users(id INTEGER PRIMARY KEY, token_hash TEXT NOT NULL UNIQUE,"
    " name TEXT NOT NULL, created INTEGER NOT NULL)",
    "CREATE TABLE games(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, engine TEXT NOT NULL,"
    " record TEXT NOT NULL, seed TEXT NOT NULL, invite TEXT NOT NULL,"
    " owner INTEGER NOT NULL REFERENCES users(id), status TEXT NOT NULL, turn INTEGER NOT NULL,"
    " number INTEGER NOT NULL, created INTEGER NOT NULL, updated INTEGER NOT NULL)",
    "CREATE INDEX games_by_status ON games(status)",
    "CREATE TABLE seats(game INTEGER NOT NULL REFERENCES games(id), seat INTEGER NOT NULL,"
    " kind TEXT NOT NULL, player TEXT NOT NULL, person INTEGER REFERENCES users(id),"
    " resigned INTEGER NOT NULL, PRIMARY KEY(game, seat)) WITHOUT ROWID",
    "CREATE INDEX seats_by_person ON seats(person)",
    "CREATE TABLE journal(game INTEGER NOT NULL REFERENCES games(id), entry INTEGER NOT NULL,"
    " kind INTEGER NOT NULL, number INTEGER NOT NULL, seat INTEGER NOT NULL, move TEXT NOT NULL,"
    " hash INTEGER NOT NULL, person INTEGER NOT NULL, client TEXT NOT NULL, note TEXT NOT NULL,"
    " made INTEGER NOT NULL, PRIMARY KEY(game, entry)) WITHOUT ROWID",
};
constexpr std::array kDown1{"DROP TABLE journal", "DROP TABLE seats", "DROP TABLE games",
                            "DROP TABLE users"};

// A wish to take moves back waits for its answers, also over a restart. Lists find the games that a
// person set up without sitting down.
constexpr std::array kUp2{"ALTER TABLE games ADD COLUMN takeback TEXT NOT NULL DEFAULT ''",
                          "CREATE INDEX games_by_owner ON games(owner)"};
constexpr std::array kDown2{"DROP INDEX games_by_owner", "ALTER TABLE games DROP COLUMN takeback"};

// Several seats may be awaited at once: a bit each, and one more (256) for chance told by hand.
constexpr std::array kUp3{
    "ALTER TABLE games RENAME COLUMN turn TO awaited",
    "UPDATE games SET awaited=CASE awaited WHEN -1 THEN 0 WHEN 255 THEN 256 ELSE 1 << awaited END"};
constexpr std::array kDown3{
    "UPDATE games SET awaited=CASE WHEN awaited=0 THEN -1 WHEN awaited & 1 THEN 0"
    " WHEN awaited & 2 THEN 1 WHEN awaited & 4 THEN 2 WHEN awaited & 8 THEN 3"
    " WHEN awaited & 16 THEN 4 WHEN awaited & 32 THEN 5 WHEN awaited & 64 THEN 6"
    " WHEN awaited & 128 THEN 7 ELSE 255 END",
    "ALTER TABLE games RENAME COLUMN awaited TO turn"};

// What the house itself remembers; the id a table was asked for with, so that it is set up once; and
// whose games are where in a list, so that a long one is read in pages.
constexpr std::array kUp4{
    "CREATE TABLE house(name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    "ALTER TABLE games ADD COLUMN client TEXT NOT NULL DEFAULT ''",
    "CREATE UNIQUE INDEX games_by_client ON games(owner, client) WHERE client <> ''",
    "CREATE TABLE lists(person INTEGER NOT NULL REFERENCES users(id), over INTEGER NOT NULL,"
    " game INTEGER NOT NULL REFERENCES games(id), PRIMARY KEY(person, over, game)) WITHOUT ROWID",
    "INSERT INTO lists SELECT person, status='over', game FROM seats JOIN games ON games.id=game"
    " WHERE person IS NOT NULL UNION SELECT owner, status='over', id FROM games"};
constexpr std::array kDown4{"DROP TABLE lists", "DROP INDEX games_by_client",
                            "ALTER TABLE games DROP COLUMN client", "DROP TABLE house"};

// What people at a table say to each other, the last lines of it.
constexpr std::array kUp5{
    "CREATE TABLE talk(game INTEGER NOT NULL REFERENCES games(id), line INTEGER NOT NULL,"
    " person INTEGER NOT NULL REFERENCES users(id), text TEXT NOT NULL, made INTEGER NOT NULL,"
    " PRIMARY KEY(game, line)) WITHOUT ROWID"};
constexpr std::array kDown5{"DROP TABLE talk"};

// Accounts. A person is known by any number of tokens, one a device; a token without a person is
// that of somebody who has logged out. `token_hash` of a user stays what his letters are made of as
// long as he is a guest. Who is gone keeps his row, for games name it, and nothing else.
constexpr std::array kUp6{
    "CREATE TABLE tokens(hash TEXT PRIMARY KEY, person INTEGER REFERENCES users(id),"
    " made INTEGER NOT NULL) WITHOUT ROWID",
    "CREATE INDEX tokens_by_person ON tokens(person)",
    "INSERT INTO tokens SELECT token_hash, id, created FROM users",
    "ALTER TABLE users ADD COLUMN account TEXT",
    "ALTER TABLE users ADD COLUMN password TEXT",
    "ALTER TABLE users ADD COLUMN gone INTEGER NOT NULL DEFAULT 0",
    "CREATE UNIQUE INDEX users_by_account ON users(account) WHERE account IS NOT NULL",
    "CREATE INDEX users_gone ON users(id) WHERE gone=1"};
// Accounts become guests, known by the device that came last; whoever has logged out stays so.
constexpr std::array kDown6{
    "DROP INDEX users_gone",
    "DROP INDEX users_by_account",
    "UPDATE users SET token_hash=COALESCE((SELECT hash FROM tokens WHERE person=users.id"
    " ORDER BY made DESC, hash LIMIT 1), 'out ' || id)",
    "ALTER TABLE users DROP COLUMN gone",
    "ALTER TABLE users DROP COLUMN password",
    "ALTER TABLE users DROP COLUMN account",
    "DROP TABLE tokens"};

// Tables that anybody may find and sit down at, by what they play and how many seats are free.
constexpr std::array kUp7{
    "ALTER TABLE games ADD COLUMN listed INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE games ADD COLUMN free INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE games ADD COLUMN plays TEXT NOT NULL DEFAULT ''",
    "UPDATE games SET plays=COALESCE(json_extract(record, '$.game'), '') WHERE json_valid(record)",
    "CREATE INDEX games_free ON games(id) WHERE listed=1 AND free>0 AND status='playing'"};
constexpr std::array kDown7{"DROP INDEX games_free", "ALTER TABLE games DROP COLUMN plays",
                            "ALTER TABLE games DROP COLUMN free",
                            "ALTER TABLE games DROP COLUMN listed"};

// How long players may take, as the creator chose it, and what they have left.
constexpr std::array kUp8{"ALTER TABLE games ADD COLUMN time TEXT NOT NULL DEFAULT ''",
                          "ALTER TABLE games ADD COLUMN clocks TEXT NOT NULL DEFAULT ''"};
constexpr std::array kDown8{"ALTER TABLE games DROP COLUMN clocks",
                            "ALTER TABLE games DROP COLUMN time",
                            "DELETE FROM house WHERE name='time'"};

// A club: who looks after it, who may not talk or play, whom somebody does not want to meet, and what
// was reported; tokens of programs, which may do less than a person; holidays from the clock, answers
// given beforehand, the game that follows a finished one; and how well people play.
constexpr std::array kUpClub{
    "ALTER TABLE users ADD COLUMN office INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE users ADD COLUMN muted INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE users ADD COLUMN banned INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE tokens ADD COLUMN scopes INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE tokens ADD COLUMN name TEXT NOT NULL DEFAULT ''",
    "CREATE TABLE blocks(person INTEGER NOT NULL REFERENCES users(id),"
    " other INTEGER NOT NULL REFERENCES users(id), PRIMARY KEY(person, other)) WITHOUT ROWID",
    "CREATE TABLE reports(id INTEGER PRIMARY KEY, person INTEGER NOT NULL REFERENCES users(id),"
    " about INTEGER REFERENCES users(id), game TEXT NOT NULL, text TEXT NOT NULL,"
    " made INTEGER NOT NULL, settled INTEGER NOT NULL DEFAULT 0)",
    "CREATE TABLE vacations(person INTEGER PRIMARY KEY REFERENCES users(id),"
    " until INTEGER NOT NULL, year INTEGER NOT NULL, days INTEGER NOT NULL)",
    "CREATE TABLE ratings(person INTEGER NOT NULL REFERENCES users(id), game TEXT NOT NULL,"
    " mu REAL NOT NULL, sigma REAL NOT NULL, played INTEGER NOT NULL,"
    " PRIMARY KEY(person, game)) WITHOUT ROWID",
    "ALTER TABLE games ADD COLUMN plans TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE games ADD COLUMN rematch TEXT NOT NULL DEFAULT ''"};
// A program's token would be a whole device's there, and a closed table one that nobody can read.
constexpr std::array kDownClub{"UPDATE games SET status='over' WHERE status='closed'",
                               "DELETE FROM tokens WHERE scopes<>0",
                               "ALTER TABLE games DROP COLUMN rematch",
                               "ALTER TABLE games DROP COLUMN plans",
                               "DROP TABLE ratings",
                               "DROP TABLE vacations",
                               "DROP TABLE reports",
                               "DROP TABLE blocks",
                               "ALTER TABLE tokens DROP COLUMN name",
                               "ALTER TABLE tokens DROP COLUMN scopes",
                               "ALTER TABLE users DROP COLUMN banned",
                               "ALTER TABLE users DROP COLUMN muted",
                               "ALTER TABLE users DROP COLUMN office"};

// Notices that leave the house: how people want them, and those that wait to be sent. `due` is when a
// notice is sent next; whoever confirms no address is told nothing.
constexpr std::array kUpNotices{
    "CREATE TABLE ways(person INTEGER NOT NULL REFERENCES users(id), kind TEXT NOT NULL,"
    " address TEXT NOT NULL, secret TEXT NOT NULL, language TEXT NOT NULL, wants INTEGER NOT NULL,"
    " delay INTEGER NOT NULL, confirmed INTEGER NOT NULL, PRIMARY KEY(person, kind)) WITHOUT ROWID",
    "CREATE TABLE outbox(id INTEGER PRIMARY KEY, name TEXT NOT NULL,"
    " person INTEGER NOT NULL REFERENCES users(id), way TEXT NOT NULL, kind TEXT NOT NULL,"
    " game INTEGER NOT NULL REFERENCES games(id), number INTEGER NOT NULL, made INTEGER NOT NULL,"
    " due INTEGER NOT NULL, tries INTEGER NOT NULL DEFAULT 0)",
    "CREATE INDEX outbox_by_due ON outbox(due)",
    "CREATE INDEX outbox_by_person ON outbox(person, way)"};
constexpr std::array kDownNotices{"DROP TABLE outbox", "DROP TABLE ways"};

// Browsers that are told by a push service, whoever sits at them now; earlier versions would take such a way
// for one of letters.
constexpr std::array kUpPush{"CREATE INDEX ways_by_kind ON ways(kind)",
                             "CREATE INDEX outbox_by_way ON outbox(way)"};
constexpr std::array kDownPush{"DROP INDEX outbox_by_way", "DROP INDEX ways_by_kind",
                               "DELETE FROM outbox WHERE way LIKE 'push:%'",
                               "DELETE FROM ways WHERE kind LIKE 'push:%'"};

// Who is invited to a table by name, what somebody notes for himself there, and what those say who only look
// on. Whoever wanted every notice wants those of invitations too.
constexpr std::array kUpInvited{
    "CREATE TABLE invitations(game INTEGER NOT NULL REFERENCES games(id),"
    " person INTEGER NOT NULL REFERENCES users(id), inviter INTEGER NOT NULL REFERENCES users(id),"
    " made INTEGER NOT NULL, PRIMARY KEY(game, person)) WITHOUT ROWID",
    "CREATE INDEX invitations_by_person ON invitations(person)",
    "CREATE TABLE notes(person INTEGER NOT NULL REFERENCES users(id),"
    " game INTEGER NOT NULL REFERENCES games(id), text TEXT NOT NULL,"
    " PRIMARY KEY(person, game)) WITHOUT ROWID",
    "CREATE INDEX notes_by_game ON notes(game)",
    "ALTER TABLE talk ADD COLUMN gallery INTEGER NOT NULL DEFAULT 0",
    "UPDATE ways SET wants=31 WHERE wants=15"};
// What was said among those who looked on is not for those who play.
constexpr std::array kDownInvited{"UPDATE ways SET wants=wants & 15",
                                  "DELETE FROM outbox WHERE kind='invited'",
                                  "UPDATE games SET status='closed' WHERE status='expired'",
                                  "DELETE FROM talk WHERE gallery=1",
                                  "ALTER TABLE talk DROP COLUMN gallery",
                                  "DROP TABLE notes",
                                  "DROP TABLE invitations"};

// What PostgreSQL needs besides. Several servers may use one database: `fences` counts the changes of each
// game and says who looks after it, `processes` who is there and until when he can be relied on. A row has an
// overhead of fifty bytes there, so the older entries of a journal are packed, many a row.
constexpr std::array kUpPostgres{
    "CREATE TABLE fences(game INTEGER PRIMARY KEY REFERENCES games(id), revision INTEGER NOT NULL,"
    " keeper INTEGER NOT NULL) WITH (fillfactor=50)",
    "CREATE TABLE processes(id INTEGER PRIMARY KEY, until INTEGER NOT NULL)",
    "CREATE TYPE packed_entry AS (entry INTEGER, kind SMALLINT, number INTEGER, seat SMALLINT,"
    " move TEXT, hash INTEGER, person INTEGER, client TEXT, note TEXT, made INTEGER)",
    "CREATE TABLE packed(game INTEGER NOT NULL REFERENCES games(id), entry INTEGER NOT NULL,"
    " entries packed_entry[] NOT NULL, PRIMARY KEY(game, entry))",
    "CREATE VIEW whole_journal AS SELECT game, entry, kind, number, seat, move, hash, person, "
    "client,"
    " note, made FROM journal UNION ALL SELECT game, one.entry, one.kind, one.number, one.seat,"
    " one.move, one.hash, one.person, one.client, one.note, one.made"
    " FROM packed, unnest(packed.entries) AS one"};
constexpr std::array kDownPostgres{"DROP VIEW whole_journal", "DROP TABLE packed",
                                   "DROP TYPE packed_entry", "DROP TABLE processes",
                                   "DROP TABLE fences"};

// Packed by columns: a row within a row has a header of twenty-four bytes.
constexpr std::array kUpColumns{
    "DROP VIEW whole_journal",
    "ALTER TABLE packed RENAME TO packed_rows",
    "CREATE TABLE packed(game INTEGER NOT NULL REFERENCES games(id), entry INTEGER NOT NULL,"
    " kinds SMALLINT[] NOT NULL, numbers INT4[] NOT NULL, seats SMALLINT[] NOT NULL,"
    " moves TEXT[] NOT NULL, hashes INTEGER[] NOT NULL, persons INTEGER[] NOT NULL,"
    " clients TEXT[] NOT NULL, notes TEXT[] NOT NULL, made INTEGER[] NOT NULL,"
    " PRIMARY KEY(game, entry))",
    "INSERT INTO packed SELECT game, packed_rows.entry, array_agg(one.kind ORDER BY one.entry),"
    " array_agg(CAST(one.number AS INT4) ORDER BY one.entry),"
    " array_agg(one.seat ORDER BY one.entry), array_agg(one.move ORDER BY one.entry),"
    " array_agg(one.hash ORDER BY one.entry), array_agg(one.person ORDER BY one.entry),"
    " array_agg(one.client ORDER BY one.entry), array_agg(one.note ORDER BY one.entry),"
    " array_agg(one.made ORDER BY one.entry)"
    " FROM packed_rows, unnest(packed_rows.entries) AS one GROUP BY game, packed_rows.entry",
    "DROP TABLE packed_rows",
    "DROP TYPE packed_entry",
    "CREATE VIEW whole_journal AS SELECT game, entry, kind, number, seat, move, hash, person,"
    " client, note, made FROM journal UNION ALL SELECT game, packed.entry + one.place - 1, "
    "one.kind,"
    " one.number, one.seat, one.move, one.hash, one.person, one.client, one.note, one.made"
    " FROM packed, unnest(kinds, numbers, seats, moves, hashes, persons, clients, notes,"
    " packed.made) WITH ORDINALITY"
    " AS one(kind, number, seat, move, hash, person, client, note, made, place)"};
constexpr std::array kDownColumns{
    "CREATE TYPE packed_entry AS (entry INTEGER, kind SMALLINT, number INTEGER, seat SMALLINT,"
    " move TEXT, hash INTEGER, person INTEGER, client TEXT, note TEXT, made INTEGER)",
    "CREATE TABLE packed_rows(game INTEGER NOT NULL REFERENCES games(id), entry INTEGER NOT NULL,"
    " entries packed_entry[] NOT NULL, PRIMARY KEY(game, entry))",
    "INSERT INTO packed_rows SELECT game, packed.entry, array_agg(CAST(ROW(packed.entry + one.place"
    " - 1, one.kind, one.number, one.seat, one.move, one.hash, one.person, one.client, one.note,"
    " one.made) AS packed_entry) ORDER BY one.place)"
    " FROM packed, unnest(kinds, numbers, seats, moves, hashes, persons, clients, notes,"
    " packed.made) WITH ORDINALITY"
    " AS one(kind, number, seat, move, hash, person, client, note, made, place)"
    " GROUP BY game, packed.entry",
    "DROP VIEW whole_journal",
    "DROP TABLE packed",
    "ALTER TABLE packed_rows RENAME TO packed",
    kUpPostgres.back()};

constexpr std::array kVersions{Version{kUp1, kDown1},
                               Version{kUp2, kDown2},
                               Version{kUp3, kDown3},
                               Version{kUp4, kDown4},
                               Version{kUp5, kDown5},
                               Version{kUp6, kDown6},
                               Version{kUp7, kDown7},
                               Version{kUp8, kDown8},
                               Version{kUpClub, kDownClub},
                               Version{kUpNotices, kDownNotices},
                               Version{kUpPostgres, kDownPostgres, true},
                               Version{kUpPush, kDownPush},
                               Version{kUpInvited, kDownInvited},
                               Version{kUpColumns, kDownColumns, true}};
static_assert(kVersions.size() == kSchemaVersion);

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

// The same in PostgreSQL's words.
std::string in_postgres(std::string statement) {
  replace_all(statement, "(id INTEGER PRIMARY KEY",
              "(id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY");
  replace_all(statement, "INTEGER", "BIGINT");
  replace_all(statement, " REAL", " DOUBLE PRECISION");
  replace_all(statement, " WITHOUT ROWID", "");
  return statement;
}

// Moves what is in older rows: of these PostgreSQL has none.
bool moves_rows(std::string_view statement) {
  return statement.starts_with("UPDATE") || statement.starts_with("INSERT") ||
         statement.starts_with("DELETE");
}

void set_version(Database& sql, int version) {
  // A pragma takes no bound values; the version is a number of ours.
  if (!sql.postgres()) {
    sql << "PRAGMA user_version=" << version;
    return;
  }
  sql << "CREATE TABLE IF NOT EXISTS schema_version(version BIGINT NOT NULL)";
  sql << "DELETE FROM schema_version";
  sql << "INSERT INTO schema_version VALUES(:version)", soci::use(version);
  if (version == 0) sql << "DROP TABLE schema_version";
}

void run(Database& sql, const Version& step, bool up, int version) {
  soci::transaction transaction(sql);
  for (const char* statement : up ? step.up : step.down) {
    if (!sql.postgres() && step.postgres_alone) break;
    const bool early = (up ? version : version + 1) <= kFirstPostgres;
    if (sql.postgres() && early && moves_rows(statement)) continue;
    sql << (sql.postgres() ? in_postgres(statement) : statement);
  }
  set_version(sql, version);
  transaction.commit();
}

void climb(Database& sql, int version) {
  const int now = schema_version(sql);
  if (now > kSchemaVersion) {
    throw soci::soci_error("the database was written by a later version of Tricorne");
  }
  for (int v = now; v < version; ++v) {
    run(sql, kVersions[static_cast<std::size_t>(v)], true, v + 1);
  }
  for (int v = now; v > version; --v) {
    run(sql, kVersions[static_cast<std::size_t>(v) - 1], false, v - 1);
  }
}

}  // namespace

int schema_version(Database& sql) {
  int version = 0;
  if (!sql.postgres()) {
    sql << "PRAGMA user_version", soci::into(version);
    return version;
  }
  int there = 0;
  sql << "SELECT COUNT(*) FROM pg_class WHERE oid=to_regclass('schema_version')", soci::into(there);
  if (there != 0) sql << "SELECT version FROM schema_version", soci::into(version);
  return version;
}

void migrate(Database& sql, int version) {
  if (!sql.postgres()) return climb(sql, version);
  // Servers that start together come one after the other.
  constexpr const char* kWhose = "7231970001";
  sql << "SELECT pg_advisory_lock(" << kWhose << ")";
  try {
    climb(sql, version);
  } catch (const soci::soci_error& error) {
    if (!sql.lost(error)) sql << "SELECT pg_advisory_unlock(" << kWhose << ")";
    throw;
  }
  sql << "SELECT pg_advisory_unlock(" << kWhose << ")";
}

}  // namespace tricorne
