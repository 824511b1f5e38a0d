// Games as they stand in the database's rows. Included by the store's sources only: it brings SOCI with it.
#pragma once

#include <string>
#include <vector>

#include "store/dialect.h"
#include "store/store.h"

namespace tricorne {

// All that a statement finds, each as it stands in `row`, into which it reads; what cannot be read straight into it
// `finish` does.
template <class Row, class Finish>
std::vector<Row> all_rows(soci::statement read, const Row& row, Finish finish) {
  std::vector<Row> out;
  read.execute();
  while (read.fetch()) {
    finish();
    out.push_back(row);
  }
  return out;
}
template <class Row>
std::vector<Row> all_rows(soci::statement read, const Row& row) {
  return all_rows(std::move(read), row, [] {});
}

// By a statement to which the condition's keys are bound.
std::vector<StoredGame> read_games(Database& sql, soci::statement& read,
                                   const std::string& condition);
template <class... Key>
std::vector<StoredGame> read_games(Database& sql, const std::string& condition, const Key&... key) {
  soci::statement read(sql);
  (read.exchange(soci::use(key)), ...);
  return read_games(sql, read, condition);
}
std::vector<JournalEntry> read_journal(Database& sql, std::int64_t game);
// Who is invited to the game, into it.
void read_invited(Database& sql, StoredGame& game);

}  // namespace tricorne
