#include "store/upkeep.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <system_error>
#include <vector>

#include "kernel/folder.h"
#include "store/dialect.h"
#include "store/pen.h"
#include "store/rows.h"
#include "store/schema.h"

namespace tricorne {

using soci::into;
using soci::use;

namespace {

bool can_be_read(const std::string& database) {
  return is_postgres(database) || access(database.c_str(), R_OK) == 0;
}

Error unreadable(const std::string& database) {
  return Error{"database " + database_title(database) + ": cannot be read"};
}

Error problem(const std::string& database, const soci::soci_error& error) {
  return Error{"database " + database_title(database) + ": " + problem_text(error)};
}

Error too_old(const std::string& database) {
  return Error{"database " + database_title(database) +
               ": start the server once with this version first"};
}

struct Column {
  std::string name;
  bool real = false;
};

std::vector<std::string> tables_of(Database& file) {
  soci::rowset<std::string> found =
      (file.prepare << "SELECT name FROM sqlite_master WHERE type='table' ORDER BY rowid");
  return {found.begin(), found.end()};
}

std::vector<Column> columns_of(Database& file, const std::string& table) {
  Column column;
  std::string type;
  return all_rows((file.prepare << "SELECT name, type FROM pragma_table_info(:table)",
                   into(column.name), into(type), use(table)),
                  column, [&] { column.real = type == "REAL"; });
}

// Every value as text, which both kinds read back as what it was.
void copy_table(Database& from, Database& to, const std::string& table,
                const std::vector<Column>& columns) {
  std::string names;
  std::string reads;
  std::string places;
  for (const Column& column : columns) {
    const bool digits = column.real && !from.postgres();
    const char* comma = names.empty() ? "" : ", ";
    names += comma + column.name;
    reads += comma + (digits ? "printf('%!.17g', " + column.name + ")"
                             : "CAST(" + column.name + " AS TEXT)");
    places += fmt::format("{}:c{}", comma, places.size());
  }
  std::vector<std::string> values(columns.size());
  std::vector<soci::indicator> known(columns.size(), soci::i_ok);
  soci::statement read(from);
  soci::statement write(to);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    read.exchange(into(values[i], known[i]));
    write.exchange(use(values[i], known[i]));
  }
  read.alloc();
  read.prepare(
      fmt::format("SELECT {} FROM {}", reads, table == "journal" ? from.journal() : table));
  read.define_and_bind();
  write.alloc();
  const bool packs = to.postgres() && table == "journal";
  write.prepare(
      fmt::format("INSERT INTO {}({}) VALUES({})", packs ? "restored" : table, names, places));
  write.define_and_bind();
  read.execute();
  while (read.fetch()) write.execute(true);
}

// Both are of this version, and one of them is a file.
void copy_all(Database& from, Database& to) {
  Database& file = from.postgres() ? to : from;
  for (const std::string& table : tables_of(file)) {
    copy_table(from, to, table, columns_of(file, table));
  }
}

void copy_to_file(Database& from, const std::string& copy) {
  Database to(copy, false);
  migrate(to);
  soci::transaction reading(from);
  from << "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY";
  soci::transaction writing(to);
  copy_all(from, to);
  writing.commit();
}

// What PostgreSQL keeps besides: who comes next, and a fence for each game; and it keeps older entries packed.
void complete(Database& to) {
  for (const char* table : {"users", "games", "reports", "outbox"}) {
    to << fmt::format(
        "SELECT setval(pg_get_serial_sequence('{0}', 'id'),"
        " (SELECT COALESCE(MAX(id), 0) + 1 FROM {0}), false)",
        table);
  }
  to << "INSERT INTO fences(game, revision, keeper) SELECT id, 0, 0 FROM games";
  to << "CREATE TEMP TABLE last ON COMMIT DROP AS SELECT game, MAX(entry) AS entry FROM restored"
        " GROUP BY game";
  to << "INSERT INTO journal SELECT restored.* FROM restored JOIN last USING (game, entry)";
  to << "WITH old AS (SELECT restored.* FROM restored JOIN last ON last.game=restored.game"
        " WHERE restored.entry<last.entry)" +
            pack_old();
}

// A file of an earlier version is brought up to this one, in a copy that goes away again.
class Present {
 public:
  explicit Present(const std::string& file) {
    Database old(file, false);
    const std::string place = this->file();
    old << "VACUUM INTO :copy", use(place);
    Database copy(place, false);
    migrate(copy);
  }
  Present(const Present&) = delete;
  Present& operator=(const Present&) = delete;
  ~Present() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  [[nodiscard]] std::string file() const { return (folder_ / "copy.db").string(); }

 private:
  const std::filesystem::path folder_ = new_folder("restore");
};

Result<bool> restore_to_postgres(const std::string& copy, const std::string& database) {
  Database to(database);
  migrate(to);
  int there = 0;
  to << "SELECT COUNT(*) FROM (SELECT 1 FROM users UNION ALL SELECT 1 FROM games) AS found",
      into(there);
  if (there != 0) {
    return Error{"database " + database_title(database) + ": there is something in it already"};
  }
  const Present present(copy);
  Database from(present.file(), false);
  soci::transaction writing(to);
  to << "DELETE FROM house";
  to << "CREATE TEMP TABLE restored (LIKE journal) ON COMMIT DROP";
  copy_all(from, to);
  complete(to);
  writing.commit();
  return true;
}

// A file as SQLite copies it. Nothing is left of a copy that does not succeed.
Result<bool> copy_file(const std::string& from, const std::string& to) {
  if (!make_private(to)) return Error{to + ": " + std::generic_category().message(errno)};
  try {
    Database sql(from, false);
    if (sql.postgres()) {
      copy_to_file(sql, to);
    } else {
      sql << "VACUUM INTO :file", use(to);
    }
    return true;
  } catch (const soci::soci_error& error) {
    std::remove(to.c_str());
    return Error{to + ": " + problem_text(error)};
  }
}

// Does something with an account, past the servers that are using the database.
template <class Do>
Result<bool> with_account(const std::string& database, const std::string& key, Do what) {
  if (!can_be_read(database)) return unreadable(database);
  try {
    Database sql(database, false);
    if (schema_version(sql) != kSchemaVersion) return too_old(database);
    long long id = 0;
    sql << "SELECT id FROM users WHERE account=:key", into(id), use(key);
    if (!sql.got_data()) return Error{"there is no account of that name"};
    what(sql, id);
    return true;
  } catch (const soci::soci_error& error) {
    return problem(database, error);
  }
}

}  // namespace

Result<bool> appoint(const std::string& database, const std::string& key, Office office) {
  return with_account(database, key, [office](Database& sql, long long id) {
    const int wanted = static_cast<int>(office);
    sql << "UPDATE users SET office=:office WHERE id=:id", use(wanted), use(id);
  });
}

Result<bool> give_password(const std::string& database, const std::string& key,
                           const std::string& hashed) {
  return with_account(database, key, [&hashed](Database& sql, long long id) {
    const long long now = std::time(nullptr);
    soci::transaction transaction(sql);
    sql << "UPDATE users SET password=:hashed WHERE id=:id", use(hashed), use(id);
    sql << "UPDATE tokens SET person=NULL, made=:now WHERE person=:id", use(now), use(id);
    leave_browsers(sql, id);
    transaction.commit();
  });
}

Result<bool> backup_database(const std::string& database, const std::string& copy) {
  if (!can_be_read(database)) return unreadable(database);
  if (is_postgres(database)) {
    try {
      Database sql(database);
      if (schema_version(sql) != kSchemaVersion) return too_old(database);
    } catch (const soci::soci_error& error) {
      return problem(database, error);
    }
  }
  return copy_file(database, copy);
}

Result<bool> restore_database(const std::string& copy, const std::string& database) {
  const auto whole = inspect_database(copy);
  if (!whole) return Error{whole.error()};
  if (!is_postgres(database)) return copy_file(copy, database);
  try {
    return restore_to_postgres(copy, database);
  } catch (const soci::soci_error& error) {
    return problem(database, error);
  } catch (const std::runtime_error& error) {
    return Error{error.what()};
  }
}

Result<std::string> inspect_database(const std::string& database) {
  const std::string title = database_title(database);
  if (!can_be_read(database)) return Error{title + ": cannot be read"};
  try {
    Database sql(database, false);
    const int version = schema_version(sql);
    if (version > kSchemaVersion) {
      return Error{title + " was written by a later version of Tricorne"};
    }
    std::string found = "ok";
    if (!sql.postgres()) sql << "PRAGMA quick_check(1)", into(found);
    if (found != "ok") return Error{title + " is damaged: " + found};
    long long games = 0;
    if (version > 0) sql << "SELECT COUNT(*) FROM games", into(games);
    return fmt::format("{} {}, {} games", title, sql.postgres() ? "answers" : "is whole", games);
  } catch (const soci::soci_error& error) {
    return Error{title + ": " + problem_text(error)};
  }
}

}  // namespace tricorne
