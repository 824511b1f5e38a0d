#include "server/database.h"

#include <fmt/format.h>
#include <unistd.h>

#include "players/games.h"
#include "store/store.h"

namespace tricorne {
namespace {

// Only what is there already: opening a store would make a new one.
Result<std::unique_ptr<Store>> open_existing(const std::string& file) {
  if (access(file.c_str(), R_OK) != 0) return Error{"database " + file + ": cannot be read"};
  return Store::open({file, 0});
}

// Empty, or why the game is not what its journal says.
std::string problem(Store& store, const StoredGame& stored) {
  const auto game = require_game(stored.record.game);
  if (!game) return game.error();
  const Standing standing = standing_moves(store.journal(stored.id));
  if (!standing.wrong.empty()) return standing.wrong;
  const auto session =
      Session::rebuild(*game.value(), stored.record, standing.moves, standing.hashes);
  if (!session) return session.error();
  if (session.value().number() != standing.moves.size()) return "the journal ends before its dice";
  return session.value().dice_problem();
}

}  // namespace

Result<DatabaseReport> check_database(const std::string& file) {
  auto store = open_existing(file);
  if (!store) return Error{store.error()};
  DatabaseReport report;
  try {
    for (const std::string& name : store.value()->all_games()) {
      const auto stored = store.value()->game(name);
      if (!stored) continue;
      ++report.games;
      const std::string wrong = problem(*store.value(), *stored);
      if (!wrong.empty()) {
        report.bad.push_back(fmt::format("{} ({}, {}): {}", name, stored->record.game,
                                         game_status_name(stored->summary.status), wrong));
      }
    }
  } catch (const StoreError& error) {
    return Error{"database " + file + ": " + error.what()};
  }
  return report;
}

Result<std::string> export_game(const std::string& file, const std::string& table) {
  auto store = open_existing(file);
  if (!store) return Error{store.error()};
  try {
    const auto stored = store.value()->game(table);
    if (!stored) return Error{"database " + file + ": there is no table " + table};
    const auto game = require_game(stored->record.game);
    if (!game) return Error{table + ": " + game.error()};
    const GameRecord& record = stored->record;
    const bool by_hand = record.chance == ChanceMode::kManual;
    nlohmann::json document{{"format", kReplayFormat},
                            {"engine", engine_version()},
                            {"game", record.game},
                            {"scenario", record.setup.scenario},
                            {"seats", record.setup.seats},
                            {"options", record.setup.options},
                            {"chance", by_hand ? "manual" : "seeded"}};
    if (!by_hand) {
      document["seed"] = record.seed;
      document["seed_hash"] = Dice::seed_hash(record.seed);
    }
    if (!record.start_position.is_null()) document["start_position"] = record.start_position;
    auto& moves = document["moves"] = nlohmann::json::array();
    const Standing standing = standing_moves(store.value()->journal(stored->id));
    for (std::size_t i = 0; i < standing.moves.size(); ++i) {
      moves.push_back({{"seat", game.value()->seat_name(static_cast<Seat>(standing.seats[i]))},
                       {"move", standing.moves[i]},
                       {"hash", hash_text(standing.hashes[i])}});
    }
    return document.dump(1);
  } catch (const StoreError& error) {
    return Error{"database " + file + ": " + error.what()};
  }
}

}  // namespace tricorne
