#include "store/rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "kernel/document.h"

namespace tricorne {
namespace {

using soci::into;
using soci::use;

constexpr std::array<std::string_view, 3> kSeatKinds{"person", "open", "bot"};
constexpr std::array<std::string_view, 5> kStatuses{"playing", "over", "frozen", "closed",
                                                    "expired"};

template <class Enum, std::size_t kSize>
Enum from_name(const std::array<std::string_view, kSize>& names, const std::string& name) {
  for (std::size_t i = 0; i < kSize; ++i) {
    if (names[i] == name) return static_cast<Enum>(i);
  }
  throw soci::soci_error("unknown word in the database: " + name);
}

GameRecord parse_record(const std::string& text, std::string seed) {
  const auto document = nlohmann::json::parse(text);
  GameRecord record;
  record.game = document.at("game");
  record.setup = read_setup(Reader(document, "record"));
  record.seed = std::move(seed);
  if (document.contains("chance")) record.chance = ChanceMode::kManual;
  if (document.contains("start_position")) record.start_position = document["start_position"];
  if (document.contains("rules")) record.rules = document["rules"];
  return record;
}

// Of all games at once: a statement a game takes longer than all else in a list.
void read_seats(Database& sql, std::vector<StoredGame>& games) {
  if (games.empty()) return;
  std::map<std::int64_t, StoredGame*> by_id;
  for (StoredGame& game : games) by_id[game.id] = &game;
  std::string ids;
  for (const auto& [id, game] : by_id) ids += fmt::format("{}{}", ids.empty() ? "" : ",", id);
  StoredSeat seat;
  std::string kind;
  int resigned = 0;
  long long id = 0;
  soci::indicator known = soci::i_ok;
  soci::statement read =
      (sql.prepare << "SELECT game, kind, player, person, resigned FROM seats WHERE game IN ("
                   << ids << ") ORDER BY game, seat",
       into(id), into(kind), into(seat.player), into(seat.person, known), into(resigned));
  read.execute();
  while (read.fetch()) {
    StoredGame& game = *by_id.at(id);
    const auto* found = std::find(kSeatKinds.begin(), kSeatKinds.end(), kind);
    if (found == kSeatKinds.end()) {
      // A seat that nobody can read: the game is frozen, the others are not touched.
      spdlog::error("store: game {}: unknown kind of seat: {}", game.name, kind);
      game.summary.status = GameStatus::kFrozen;
    }
    seat.kind = found == kSeatKinds.end() ? SeatKind::kBot
                                          : static_cast<SeatKind>(found - kSeatKinds.begin());
    if (known != soci::i_ok) seat.person = 0;
    seat.resigned = resigned != 0;
    game.seats.push_back(seat);
  }
}

}  // namespace

std::string_view seat_kind_name(SeatKind kind) {
  return kSeatKinds[static_cast<std::size_t>(kind)];
}
std::string_view game_status_name(GameStatus status) {
  return kStatuses[static_cast<std::size_t>(status)];
}

// The summary in a game's row is written when others are awaited; number and time of its last
// move stand in the journal.
std::vector<StoredGame> read_games(Database& sql, soci::statement& read,
                                   const std::string& condition) {
  StoredGame game;
  std::string record;
  std::string seed;
  std::string status;
  int listed = 0;
  read.exchange(into(game.id));
  read.exchange(into(game.name));
  read.exchange(into(record));
  read.exchange(into(seed));
  read.exchange(into(game.invite));
  read.exchange(into(game.owner));
  read.exchange(into(status));
  read.exchange(into(game.summary.awaited));
  read.exchange(into(game.takeback));
  read.exchange(into(game.summary.number));
  read.exchange(into(game.updated));
  read.exchange(into(listed));
  read.exchange(into(game.time));
  read.exchange(into(game.clocks));
  read.exchange(into(game.plans));
  read.exchange(into(game.rematch));
  read.alloc();
  read.prepare(
      "SELECT id, name, record, seed, invite, owner, status, awaited, takeback,"
      " COALESCE((SELECT number FROM journal WHERE game=id ORDER BY entry DESC LIMIT 1), number),"
      " COALESCE((SELECT made FROM journal WHERE game=id ORDER BY entry DESC LIMIT 1), updated)"
      " AS updated, listed, time, clocks, plans, rematch FROM games " +
      condition);
  read.define_and_bind();
  auto out = all_rows(read, game, [&] {
    try {
      game.record = parse_record(record, seed);
      game.summary.status = from_name<GameStatus>(kStatuses, status);
    } catch (const std::exception& error) {
      // A row that nobody can read is a game that nobody can play; the others are not touched.
      spdlog::error("store: game {}: {}", game.name, error.what());
      game.record = {};
      game.summary.status = GameStatus::kFrozen;
    }
    game.listed = listed != 0;
  });
  read_seats(sql, out);
  return out;
}

std::vector<JournalEntry> read_journal(Database& sql, std::int64_t game) {
  JournalEntry entry;
  int kind = 0;
  long long hash = 0;
  return all_rows(
      (sql.prepare << fmt::format("SELECT kind, number, seat, move, hash, person, client,"
                                  " note FROM {} WHERE game=:game ORDER BY entry",
                                  sql.journal()),
       into(kind), into(entry.number), into(entry.seat), into(entry.move), into(hash),
       into(entry.person), into(entry.client), into(entry.note), use(game)),
      entry, [&] {
        entry.kind = static_cast<JournalEntry::Kind>(kind);
        entry.hash = static_cast<std::uint64_t>(hash);
      });
}

void read_invited(Database& sql, StoredGame& game) {
  Invitation one;
  game.invited = all_rows((sql.prepare << "SELECT person, inviter FROM invitations"
                                          " WHERE game=:game ORDER BY made, person",
                           into(one.person), into(one.inviter), use(game.id)),
                          one);
}

}  // namespace tricorne
