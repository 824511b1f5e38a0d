// The two kinds of databases, and the few words that they say differently. Included by the store's sources and
// their tests only: it brings SOCI with it.
#pragma once

#include <soci/soci.h>
#include <spdlog/spdlog.h>

#include <string>
#include <string_view>

#include "store/patience.h"
#include "store/store.h"

namespace tricorne {

// Makes a file that nobody else on the machine reads; false if there is one, or it cannot be.
bool make_private(const std::string& file);
// What went wrong, in one line, without the values that were bound: seeds are among them.
std::string problem_text(const soci::soci_error& error);

// An open database, tuned so that what is committed is on disk; or as it is, to look into it.
class Database : public soci::session {
 public:
  explicit Database(const std::string& database, bool tuned = true);

  [[nodiscard]] bool postgres() const { return postgres_; }
  // Whether this went wrong because PostgreSQL has gone away, or has been away; what was prepared is gone then.
  [[nodiscard]] bool lost(const soci::soci_error& error);
  void connect_again();
  // What it is reached by; -1 if there is none to wait at.
  [[nodiscard]] int socket();

  // Where the journal is read: PostgreSQL keeps the older entries packed.
  [[nodiscard]] const char* journal() const { return postgres_ ? "whole_journal" : "journal"; }
  // A random name for a row, of 32 hexadecimal digits.
  [[nodiscard]] const char* random_name() const {
    return postgres_ ? "replace(CAST(gen_random_uuid() AS TEXT), '-', '')"
                     : "lower(hex(randomblob(16)))";
  }

 private:
  void tune();

  const bool postgres_;
};

// PostgreSQL packs so many entries of a journal into one row, which then just fits beside three others on a page;
// and how, from rows that are called `old`.
inline constexpr long long kPackedAtOnce = 48;
std::string pack_old();

// The room that journals take when they are packed as tightly as the database does it.
double journal_bytes(Database& sql);

// Nobody answers there, or not in time.
struct DatabaseAway : StoreError {
  DatabaseAway() : StoreError("the database does not answer") {}
};

// One read. What goes wrong is ours to tell; a connection that was lost is made again, once, if it was not lost by
// waiting for it.
template <class Read>
auto read_from(Database& sql, const Read& read, std::chrono::milliseconds most = kLongPatience)
    -> decltype(read()) {
  for (bool again = false;; again = true) {
    bool in_vain = again;
    try {
      if (again) sql.connect_again();
      const Patience patience(sql, most);
      try {
        return read();
      } catch (const soci::soci_error&) {
        in_vain |= patience.over();
        throw;
      }
    } catch (const soci::soci_error& error) {
      spdlog::error("store: {}", problem_text(error));
      if (!sql.lost(error)) throw StoreError("the database could not be read");
      if (in_vain) throw DatabaseAway();
    }
  }
}

}  // namespace tricorne
