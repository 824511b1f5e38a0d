#include "store/dialect.h"

#include <soci/postgresql/soci-postgresql.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <algorithm>
#include <memory>

namespace tricorne {
namespace {

constexpr std::string_view kPostgres = "postgresql:";

using Options = std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)>;

Options parsed(const std::string& words) {
  char* wrong = nullptr;
  Options out(PQconninfoParse(words.c_str(), &wrong), &PQconninfoFree);
  PQfreemem(wrong);
  return out;
}

std::string quoted(std::string_view value) {
  std::string out = "'";
  for (const char c : value) {
    if (c == '\'' || c == '\\') out += '\\';
    out += c;
  }
  return out + "'";
}

// As libpq takes it: a database that does not answer is not waited for without end, nor one whose machine has gone
// while nobody spoke. What somebody has chosen himself comes later, and so counts.
std::string conninfo(const std::string& database) {
  std::string out =
      "connect_timeout=5 keepalives=1 keepalives_idle=10 keepalives_interval=5 keepalives_count=3"
      " tcp_user_timeout=10000 application_name=tricorne ";
  if (!database.starts_with("postgresql://")) return out + database.substr(kPostgres.size());
  const Options options = parsed(database);
  if (!options) return database;  // libpq says what is wrong with it
  for (const PQconninfoOption* one = options.get(); one->keyword != nullptr; ++one) {
    if (one->val != nullptr) out += std::string(one->keyword) + "=" + quoted(one->val) + " ";
  }
  return out;
}

soci::postgresql_session_backend& backend(soci::session& sql) {
  return *static_cast<soci::postgresql_session_backend*>(sql.get_backend());
}

}  // namespace

bool is_postgres(std::string_view database) { return database.starts_with(kPostgres); }

std::string database_title(const std::string& database) {
  if (!is_postgres(database)) return database;
  const Options options = parsed(conninfo(database));
  std::string name;
  std::string place;
  for (const PQconninfoOption* one = options.get(); one != nullptr && one->keyword != nullptr;
       ++one) {
    if (one->val == nullptr) continue;
    if (std::string_view(one->keyword) == "dbname") name = std::string(" ") + one->val;
    if (std::string_view(one->keyword) == "host") place = std::string(" at ") + one->val;
  }
  return "postgresql" + name + place;
}

std::string problem_text(const soci::soci_error& error) {
  std::string text = error.get_error_message();
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

Database::Database(const std::string& database, bool tuned) : postgres_(is_postgres(database)) {
  if (postgres_) {
    open(soci::postgresql, conninfo(database));
  } else {
    open(soci::sqlite3, "db=\"" + database + "\" timeout=10");
  }
  if (tuned || postgres_) tune();
}

void Database::tune() {
  if (postgres_) {
    const Patience patience(*this, kShortPatience);
    // Details would tell values.
    PQsetErrorVerbosity(backend(*this).conn_, PQERRORS_TERSE);
    *this << "SET client_min_messages=error";
    *this << "SET client_encoding='UTF8'";
    *this << "SET synchronous_commit=on";
    // Whoever waits longer is told that it could not be done; nothing here takes so long.
    *this << "SET lock_timeout='10s'";
    return;
  }
  std::string mode;
  *this << "PRAGMA journal_mode=WAL", soci::into(mode);
  *this << "PRAGMA synchronous=FULL";
  *this << "PRAGMA foreign_keys=ON";
}

std::string pack_old() {
  return " INSERT INTO packed(game, entry, kinds, numbers, seats, moves, hashes, persons, clients,"
         " notes, made) SELECT game, MIN(entry), array_agg(CAST(kind AS SMALLINT) ORDER BY entry),"
         " array_agg(CAST(number AS INT4) ORDER BY entry),"
         " array_agg(CAST(seat AS SMALLINT) ORDER BY entry), array_agg(move ORDER BY entry),"
         " array_agg(hash ORDER BY entry), array_agg(person ORDER BY entry),"
         " array_agg(client ORDER BY entry), array_agg(note ORDER BY entry),"
         " array_agg(made ORDER BY entry) FROM old GROUP BY game, entry / " +
         std::to_string(kPackedAtOnce);
}

double journal_bytes(Database& sql) {
  long long bytes = 0;
  if (sql.postgres()) {
    sql << "VACUUM FULL journal";
    sql << "VACUUM FULL packed";
    sql << "SELECT pg_total_relation_size('journal') + pg_total_relation_size('packed')",
        soci::into(bytes);
  } else {
    sql << "SELECT SUM(pgsize) FROM dbstat WHERE name='journal'", soci::into(bytes);
  }
  return static_cast<double>(bytes);
}

bool Database::lost(const soci::soci_error& error) {
  if (!postgres_) return false;
  if (get_backend() == nullptr || PQstatus(backend(*this).conn_) != CONNECTION_OK) return true;
  // It may have said that it goes and not yet gone: classes of errors that are about the connection.
  const auto* its = dynamic_cast<const soci::postgresql_soci_error*>(&error);
  const std::string state = its == nullptr ? "" : its->sqlstate();
  return state.starts_with("57P") || state.starts_with("08") || state.starts_with(" ");
}

int Database::socket() {
  const bool there = postgres_ && get_backend() != nullptr;
  return there ? PQsocket(backend(*this).conn_) : -1;
}

void Database::connect_again() {
  reconnect();
  tune();
}

}  // namespace tricorne
