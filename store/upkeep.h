// Whole databases, for whoever looks after one. All of it also while servers are using the database, except
// that nobody restores into one that is in use.
#pragma once

#include <string>

#include "kernel/result.h"
#include "store/store.h"

namespace tricorne {

// Gives an account an office.
Result<bool> appoint(const std::string& database, const std::string& key, Office office);
// ... or another password, which is hashed already; every device of it is logged out when it comes next.
Result<bool> give_password(const std::string& database, const std::string& key,
                           const std::string& hashed);

// Copies a database, of whichever kind, into a new file of SQLite's: whole, and as it is at one moment.
Result<bool> backup_database(const std::string& database, const std::string& copy);

// Puts such a copy, or any file that a server has used, into a database in which there is nothing yet.
Result<bool> restore_database(const std::string& copy, const std::string& database);

// What there is to say of a database that is whole; the error says what is wrong with it. Reads all of a file.
Result<std::string> inspect_database(const std::string& database);

}  // namespace tricorne
