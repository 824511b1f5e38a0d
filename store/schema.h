// The tables of the database, version by version, one list for both kinds. Each version can be climbed and
// left again.
#pragma once

namespace tricorne {

class Database;

inline constexpr int kSchemaVersion = 14;
// No PostgreSQL database is older.
inline constexpr int kFirstPostgres = 11;

// The version of an open database; 0 for an empty one.
int schema_version(Database& sql);
// Goes up or down to `version`, one step a transaction. Throws soci::soci_error.
void migrate(Database& sql, int version = kSchemaVersion);

}  // namespace tricorne
