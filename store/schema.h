// The tables of the database, version by version. Each version can be climbed and left again.
#pragma once

namespace soci {
class session;
}

namespace tricorne {

inline constexpr int kSchemaVersion = 11;

// The version of an open database; 0 for an empty one.
int schema_version(soci::session& sql);
// Goes up or down to `version`, one step a transaction. Throws soci::soci_error.
void migrate(soci::session& sql, int version = kSchemaVersion);

}  // namespace tricorne
