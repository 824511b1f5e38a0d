#include "server/database.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "players/games.h"
#include "store/store.h"

namespace tricorne {
namespace {

// Only what is there already: opening a store would make a new one, or change one that others are using.
Result<std::unique_ptr<Store>> open_existing(const std::string& database) {
  if (!is_postgres(database) && access(database.c_str(), R_OK) != 0) {
    return Error{"database " + database + ": cannot be read"};
  }
  return Store::open({.database = database, .as_it_is = is_postgres(database)});
}

// Empty, or how a game that is not stopped is not what it was.
std::string difference(const Restored& restored) {
  if (restored.differs) return fmt::format("not the same after move {}", *restored.differs);
  return restored.session->dice_problem();
}

DatabaseReport::Line look_at(const AnyGame* game, const StoredGame& stored,
                             const Standing& standing) {
  const Restored restored = restore(game, stored.record, standing);
  const bool finished = stored.summary.status == GameStatus::kOver;
  switch (restored.verdict) {
    case Verdict::kDamaged:
      return {Finding::kDamaged, restored.problem};
    case Verdict::kStopped:
      return {finished ? Finding::kOther : Finding::kStopped, restored.problem};
    case Verdict::kSame:
      if (std::string wrong = restored.session->dice_problem(); !wrong.empty()) {
        return {Finding::kDamaged, wrong};
      }
      return {finished ? Finding::kVerified : Finding::kFine, ""};
    case Verdict::kMended:
      break;
  }
  const std::string wrong = difference(restored);
  if (!finished) return {Finding::kMended, wrong};
  const bool agrees = wrong.empty() && restored.session->over();
  return {agrees ? Finding::kVerified : Finding::kOther, wrong};
}

// What cannot even be read is one damaged game.
DatabaseReport::Line check_game(Store& store, const Playable& playable, const std::string& name) {
  DatabaseReport::Line line;
  std::string what = "unreadable";
  try {
    const auto stored = store.game(name);
    if (!stored) return {Finding::kDamaged, name + ": cannot be found by its name"};
    const bool frozen = stored->summary.status == GameStatus::kFrozen;
    what = stored->record.game + (frozen ? ", frozen" : "");
    line = look_at(playable.find(stored->record.game), *stored,
                   standing_moves(store.journal(stored->id)));
  } catch (const std::exception& error) {
    line = {Finding::kDamaged, error.what()};
  }
  line.text = fmt::format("{} ({}): {}{}{}", name, what, finding_text(line.finding),
                          line.text.empty() ? "" : ": ", line.text);
  return line;
}

}  // namespace

std::string_view finding_text(Finding finding) {
  constexpr std::array<std::string_view, 6> kTexts{"fine",
                                                   "begun by other rules, goes on",
                                                   "stopped",
                                                   "finished and verified",
                                                   "finished by other rules",
                                                   "damaged"};
  return kTexts[static_cast<std::size_t>(finding)];
}

int DatabaseReport::count(Finding finding) const {
  return static_cast<int>(std::count_if(lines.begin(), lines.end(),
                                        [&](const Line& line) { return line.finding == finding; }));
}

Result<DatabaseReport> check_database(const std::string& database, const Playable& playable) {
  auto store = open_existing(database);
  if (!store) return Error{store.error()};
  DatabaseReport report;
  try {
    for (const std::string& name : store.value()->all_games()) {
      report.lines.push_back(check_game(*store.value(), playable, name));
    }
    if (const std::string wrong = store.value()->damage(); !wrong.empty()) {
      report.lines.push_back({Finding::kDamaged, "the file itself: " + wrong});
    }
  } catch (const StoreError& error) {
    return Error{"database " + database_title(database) + ": " + error.what()};
  }
  return report;
}

Result<std::vector<std::string>> thaw_database(const std::string& database,
                                               const std::string& table, const Playable& playable) {
  auto store = open_existing(database);
  if (!store) return Error{store.error()};
  std::vector<std::string> thawed;
  bool all_saved = true;
  try {
    if (!table.empty() && !store.value()->game(table)) {
      return Error{"database " + database_title(database) + ": there is no table " + table};
    }
    for (const std::string& name : store.value()->all_games()) {
      if (!table.empty() && table != name) continue;
      const auto whole = store.value()->whole_game(name);
      if (!whole || whole->game.summary.status != GameStatus::kFrozen) continue;
      const StoredGame* stored = &whole->game;
      const auto& journal = whole->journal;
      const Standing standing = standing_moves(journal);
      const AnyGame* game = playable.find(stored->record.game);
      Change change;
      change.game = stored->id;
      if (store.value()->shared()) change.revision = stored->revision;
      change.first_entry = static_cast<std::int64_t>(journal.size());
      change.summary = stored->summary;
      // Where nobody was awaited it had been over.
      change.summary->status =
          stored->summary.awaited == 0 ? GameStatus::kOver : GameStatus::kPlaying;
      const bool damaged = !restore(game, stored->record, standing).session;
      if (damaged && standing.wrong.empty() && same_rules(game, stored->record, standing)) {
        JournalEntry unknown;
        unknown.kind = JournalEntry::Kind::kMended;
        unknown.number = static_cast<std::int64_t>(standing.moves.size());
        change.entries = {std::move(unknown)};
      }
      // Told before the store is closed below.
      store.value()->submit(std::move(change), [&](bool saved) { all_saved &= saved; });
      thawed.push_back(name);
    }
  } catch (const StoreError& error) {
    return Error{"database " + database_title(database) + ": " + error.what()};
  }
  store.value().reset();
  if (!all_saved) return Error{"database " + database_title(database) + ": cannot be written"};
  return thawed;
}

Result<std::string> export_game(const std::string& database, const std::string& table) {
  auto store = open_existing(database);
  if (!store) return Error{store.error()};
  try {
    const auto stored = store.value()->game(table);
    if (!stored)
      return Error{"database " + database_title(database) + ": there is no table " + table};
    const auto game = require_game(stored->record.game);
    if (!game) return Error{table + ": " + game.error()};
    const Standing standing = standing_moves(store.value()->journal(stored->id));
    return replay_document(*game.value(), standing.complete(stored->record), standing.moves, true)
        .dump(1);
  } catch (const StoreError& error) {
    return Error{"database " + database_title(database) + ": " + error.what()};
  }
}

}  // namespace tricorne
