#include "store/pen.h"

namespace tricorne {

using soci::into;
using soci::use;

std::string connection(const std::string& file) { return "db=\"" + file + "\" timeout=10"; }

void tune(soci::session& sql) {
  std::string mode;
  sql << "PRAGMA journal_mode=WAL", into(mode);
  sql << "PRAGMA synchronous=FULL";
  sql << "PRAGMA foreign_keys=ON";
}

namespace {

std::string record_text(const GameRecord& record) {
  nlohmann::json out{{"game", record.game},
                     {"scenario", record.setup.scenario},
                     {"seats", record.setup.seats},
                     {"options", record.setup.options}};
  if (record.chance == ChanceMode::kManual) out["chance"] = "manual";
  if (!record.start_position.is_null()) out["start_position"] = record.start_position;
  if (!record.rules.empty()) out["rules"] = record.rules;  // where they were mended: the journal
  return out.dump();
}

}  // namespace

void Pen::write(const Change& change) {
  made_ = now_();
  if (change.probe) {
    sql_ << "INSERT OR REPLACE INTO house(name, value) VALUES('alive', :made)", use(made_);
    return;
  }
  if (change.house_time) {
    sql_ << "INSERT OR REPLACE INTO house(name, value) VALUES('time', :time)",
        use(*change.house_time);
  }
  if (change.user) write_user(*change.user, change.rename);
  if (change.account) write_account(*change.account);
  if (change.created) write_game(*change.created);
  game_ = change.game;
  if (change.removed) return remove_game();
  if (!change.created) over_ = 0;
  if (change.record) {
    const std::string record = record_text(*change.record);
    sql_ << "UPDATE games SET record=:record WHERE id=:game", use(record), use(game_);
  }
  for (const auto& [seat, stored] : change.seats) write_seat(seat, stored);
  if (change.created || !change.seats.empty()) {
    sql_ << "UPDATE games SET free=(SELECT COUNT(*) FROM seats WHERE game=:game AND kind='open')"
            " WHERE id=:id",
        use(game_), use(game_);
  }
  entry_ = change.first_entry;
  for (const JournalEntry& entry : change.entries) write_entry(entry);
  if (change.summary) write_summary(*change.summary);
  if (change.takeback) {
    sql_ << "UPDATE games SET takeback=:wish WHERE id=:game", use(*change.takeback), use(game_);
  }
  if (change.clocks) {
    sql_ << "UPDATE games SET clocks=:clocks WHERE id=:game", use(*change.clocks), use(game_);
  }
  if (change.said) write_talk(*change.said);
}

void Pen::write_user(const StoredUser& user, bool rename) {
  const std::string known = rename ? "UPDATE SET name=excluded.name WHERE gone=0" : "NOTHING";
  int there = 0;
  sql_ << "SELECT COUNT(*) FROM users WHERE id=:id", into(there), use(user.id);
  sql_ << "INSERT INTO users(id, token_hash, name, created) VALUES(:id, :hash, :name, :made)"
          " ON CONFLICT(id) DO " +
              known,
      use(user.id), use(user.token_hash), use(user.name), use(made_);
  if (there != 0) return;  // the token he first came with may be his no more
  sql_ << "INSERT INTO tokens(hash, person, made) VALUES(:hash, :id, :made)", use(user.token_hash),
      use(user.id), use(made_);
}

void Pen::write_account(const AccountChange& account) {
  const long long id = account.person;
  if (!account.key.empty()) {
    sql_ << "UPDATE users SET account=:key WHERE id=:id AND gone=0", use(account.key), use(id);
  }
  if (!account.password.empty()) {
    sql_ << "UPDATE users SET password=:hash WHERE id=:id", use(account.password), use(id);
  }
  if (account.gone) {
    sql_ << "UPDATE users SET name='', account=NULL, password=NULL, gone=1,"
            " token_hash='gone ' || id WHERE id=:id",
        use(id);
  }
  if (account.all_out || account.gone) {
    sql_ << "UPDATE tokens SET person=NULL, made=:made WHERE person=:id", use(made_), use(id);
  }
  if (!account.token_out.empty()) {
    sql_ << "INSERT INTO tokens(hash, person, made) VALUES(:hash, NULL, :made)"
            " ON CONFLICT(hash) DO UPDATE SET person=NULL, made=excluded.made",
        use(account.token_out), use(made_);
  }
  if (!account.token_in.empty()) {
    sql_ << "INSERT INTO tokens(hash, person, made) VALUES(:hash, :id, :made)"
            " ON CONFLICT(hash) DO UPDATE SET person=excluded.person",
        use(account.token_in), use(id), use(made_);
  }
}

void Pen::write_game(const StoredGame& game) {
  const std::string engine(engine_version());
  const std::string record = record_text(game.record);
  const std::string status(game_status_name(game.summary.status));
  const int listed = game.listed ? 1 : 0;
  sql_ << "INSERT INTO games(id, name, engine, record, seed, invite, owner, status, awaited,"
          " number, created, updated, client, listed, plays, time) VALUES(:id, :name, :engine, "
          ":record, "
          ":seed, :invite,"
          " :owner, :status, :awaited, :number, :made, :made2, :client, :listed, :plays, :time)",
      use(game.id), use(game.name), use(engine), use(record), use(game.record.seed),
      use(game.invite), use(game.owner), use(status), use(game.summary.awaited),
      use(game.summary.number), use(made_), use(made_), use(game.client), use(listed),
      use(game.record.game), use(game.time);
  game_ = game.id;
  over_ = game.summary.status == GameStatus::kOver ? 1 : 0;
  list(game.owner);
  for (std::size_t i = 0; i < game.seats.size(); ++i) {
    write_seat(static_cast<int>(i), game.seats[i]);
  }
}

void Pen::write_seat(int seat, const StoredSeat& stored) {
  const std::string kind(seat_kind_name(stored.kind));
  const int resigned = stored.resigned ? 1 : 0;
  auto known = stored.person != 0 ? soci::i_ok : soci::i_null;
  sql_ << "INSERT OR REPLACE INTO seats(game, seat, kind, player, person, resigned)"
          " VALUES(:game, :seat, :kind, :player, :person, :resigned)",
      use(game_), use(seat), use(kind), use(stored.player), use(stored.person, known),
      use(resigned);
  if (stored.person != 0) list(stored.person);
}

// In somebody's list; nobody sits down at a finished game, but one may be stored as such.
void Pen::list(long long person) {
  sql_ << "INSERT OR IGNORE INTO lists(person, over, game) VALUES(:person, :over, :game)",
      use(person), use(over_), use(game_);
}

void Pen::write_talk(const TalkLine& said) {
  long long line = 0;
  sql_ << "SELECT COALESCE(MAX(line), 0) + 1 FROM talk WHERE game=:game", into(line), use(game_);
  sql_ << "INSERT INTO talk(game, line, person, text, made)"
          " VALUES(:game, :line, :person, :text, :made)",
      use(game_), use(line), use(said.person), use(said.text), use(made_);
  const long long forgotten = line - kMostTalkLines;
  sql_ << "DELETE FROM talk WHERE game=:game AND line<=:line", use(game_), use(forgotten);
}

void Pen::write_entry(const JournalEntry& entry) {
  row_ = entry;
  kind_ = static_cast<int>(entry.kind);
  hash_ = static_cast<long long>(entry.hash);
  insert_.execute(true);
  ++entry_;
}

void Pen::write_summary(const Summary& summary) {
  summary_ = summary;
  status_ = game_status_name(summary.status);
  update_.execute(true);
  // Most changes of a summary leave every list as it is.
  if (summary.status == GameStatus::kOver) move_in_lists(0, 1);
}

void Pen::remove_game() {
  for (const char* table : {"talk", "lists", "journal", "seats"}) {
    sql_ << "DELETE FROM " << table << " WHERE game=:game", use(game_);
  }
  sql_ << "DELETE FROM games WHERE id=:game", use(game_);
}

void Pen::move_in_lists(int from, int to) {
  sql_ << "UPDATE OR REPLACE lists SET over=:to WHERE over=:from AND game=:game AND person IN"
          " (SELECT person FROM seats WHERE game=:game2 UNION"
          "  SELECT owner FROM games WHERE id=:game3)",
      use(to), use(from), use(game_), use(game_), use(game_);
}

}  // namespace tricorne
