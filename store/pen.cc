#include "store/pen.h"

#include <fmt/format.h>

namespace tricorne {

using soci::into;
using soci::use;

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
    return set_house("alive", made_);
  }
  if (change.house_time && !sql_.postgres()) set_house("time", *change.house_time);
  if (change.user) write_user(*change.user, change.rename);
  if (change.account) write_account(*change.account);
  if (change.person) write_person(*change.person);
  if (change.created) write_game(*change.created);
  game_ = change.game;
  if (change.removed) return remove_game();
  if (!change.created) over_ = 0;
  if (change.record) {
    const std::string record = record_text(*change.record);
    sql_ << "UPDATE games SET record=:record WHERE id=:game", use(record), use(game_);
  }
  for (const auto& [seat, stored] : change.seats) write_seat(seat, stored);
  for (const Invitation& one : change.invited) {
    sql_ << "INSERT INTO invitations(game, person, inviter, made)"
            " VALUES(:game, :person, :inviter, :made) ON CONFLICT DO NOTHING",
        use(game_), use(one.person), use(one.inviter), use(made_);
  }
  for (const std::int64_t person : change.uninvited) {
    sql_ << "DELETE FROM invitations WHERE game=:game AND person=:person", use(game_), use(person);
  }
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
  if (change.plans) {
    sql_ << "UPDATE games SET plans=:plans WHERE id=:game", use(*change.plans), use(game_);
  }
  if (!change.follows.empty()) {
    sql_ << "UPDATE games SET rematch=(SELECT name || ' ' || invite FROM games WHERE id=:game)"
            " WHERE name=:old AND rematch=''",
        use(game_), use(change.follows);
  }
  if (!change.places.empty()) write_places(change.places);
  if (change.said) write_talk(*change.said);
  for (const Notice& notice : change.notices) write_notice(notice);
  if (change.way) write_way(*change.way);
  for (const Attempt& attempt : change.attempts) write_attempt(attempt);
  if (sql_.postgres()) pack(change);
}

void Pen::set_house(const char* name, long long value) {
  const std::string key = name;
  const std::string text = std::to_string(value);
  sql_ << "INSERT INTO house(name, value) VALUES(:name, :value)"
          " ON CONFLICT(name) DO UPDATE SET value=excluded.value",
      use(key), use(text);
}

void Pen::write_user(const StoredUser& user, bool rename) {
  const std::string known = rename ? "UPDATE SET name=excluded.name WHERE users.gone=0" : "NOTHING";
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
  if (account.gone) {
    forget_ways(id);
    sql_ << "DELETE FROM invitations WHERE person=:id OR inviter=:id2", use(id), use(id);
    sql_ << "DELETE FROM notes WHERE person=:id", use(id);
  }
  if (account.all_out) leave_browsers(id);
  if (account.all_out || account.gone) {
    sql_ << "UPDATE tokens SET person=NULL, made=:made WHERE person=:id", use(made_), use(id);
  }
  if (!account.token_out.empty()) {
    sql_ << "INSERT INTO tokens(hash, person, made) VALUES(:hash, NULL, :made)"
            " ON CONFLICT(hash) DO UPDATE SET person=NULL, made=excluded.made",
        use(account.token_out), use(made_);
  }
  if (!account.token_in.empty()) write_token(account);
  if (account.guest != 0) take_over(account.guest, id);
  if (account.first) {
    const int office = static_cast<int>(Office::kAdministrator);
    sql_ << "UPDATE users SET office=:office WHERE id=:id AND NOT EXISTS"
            " (SELECT 1 FROM users WHERE office=:office2)",
        use(office), use(id), use(office);
  }
}

void Pen::write_token(const AccountChange& account) {
  const long long id = account.person;
  sql_ << "INSERT INTO tokens(hash, person, made, scopes, name)"
          " VALUES(:hash, :id, :made, :scopes, :name)"
          " ON CONFLICT(hash) DO UPDATE SET person=excluded.person",
      use(account.token_in), use(id), use(made_), use(account.token_scopes),
      use(account.token_name);
}

void Pen::take_over(long long guest, long long person) {
  const auto each = [&](const char* statement) {
    sql_ << statement, use(person, "person"), use(guest, "guest");
  };
  each(
      "UPDATE seats SET person=:person WHERE person=:guest AND NOT EXISTS"
      " (SELECT 1 FROM seats AS his WHERE his.game=seats.game AND his.person=:person)");
  // What he has sent must be known as his if it is sent again. Games of both alone keep two names.
  each(
      "UPDATE journal SET person=:person WHERE person=:guest AND game IN"
      " (SELECT game FROM lists WHERE lists.person=:guest)");
  each("UPDATE talk SET person=:person WHERE person=:guest");
  each(
      "INSERT INTO notes SELECT :person, game, text FROM notes WHERE person=:guest"
      " ON CONFLICT DO NOTHING");
  each(
      "UPDATE games SET client='' WHERE owner=:guest AND client IN"
      " (SELECT client FROM games WHERE owner=:person)");
  each("UPDATE games SET owner=:person WHERE owner=:guest");
  each(
      "INSERT INTO lists SELECT :person, over, game FROM lists WHERE person=:guest"
      " ON CONFLICT DO NOTHING");
  if (sql_.postgres()) {
    sql_ << "UPDATE fences SET revision=revision+1 WHERE game IN"
            " (SELECT game FROM lists WHERE person=:guest)",
        use(guest);
  }
  sql_ << "DELETE FROM lists WHERE person=:guest", use(guest);
  write_account({.person = guest, .gone = true});
}

void Pen::write_person(const PersonChange& change) {
  const long long id = change.person;
  const auto set = [&](const char* column, int value) {
    sql_ << "UPDATE users SET " << column << "=:value WHERE id=:id", use(value), use(id);
  };
  if (change.office) set("office", static_cast<int>(*change.office));
  if (change.muted) set("muted", *change.muted ? 1 : 0);
  if (change.banned) set("banned", *change.banned ? 1 : 0);
  if (change.blocks != 0) {
    sql_ << "INSERT INTO blocks(person, other) VALUES(:id, :other) ON CONFLICT DO NOTHING", use(id),
        use(change.blocks);
    sql_ << "DELETE FROM invitations WHERE person=:id AND inviter=:other", use(id),
        use(change.blocks);
  }
  if (change.unblocks != 0) {
    sql_ << "DELETE FROM blocks WHERE person=:id AND other=:other", use(id), use(change.unblocks);
  }
  if (change.report) write_report(*change.report);
  if (change.settled != 0) {
    sql_ << "UPDATE reports SET settled=1 WHERE id=:id", use(change.settled);
  }
  if (change.vacation) {
    const Vacation& vacation = *change.vacation;
    sql_ << "INSERT INTO vacations(person, until, year, days) VALUES(:id, :until, :year, :days)"
            " ON CONFLICT(person) DO UPDATE SET until=excluded.until, year=excluded.year,"
            " days=excluded.days",
        use(id), use(vacation.until), use(vacation.year), use(vacation.days);
  }
  if (change.note) write_note(id, *change.note);
}

void Pen::write_note(long long person, const Note& note) {
  if (note.text.empty()) {
    sql_ << "DELETE FROM notes WHERE person=:person AND game=:game", use(person), use(note.game);
    return;
  }
  sql_ << "INSERT INTO notes(person, game, text) VALUES(:person, :game, :text)"
          " ON CONFLICT(person, game) DO UPDATE SET text=excluded.text",
      use(person), use(note.game), use(note.text);
}

void Pen::write_report(const Report& report) {
  auto known = report.about != 0 ? soci::i_ok : soci::i_null;
  sql_ << "INSERT INTO reports(person, about, game, text, made)"
          " VALUES(:person, :about, :game, :text, :made)",
      use(report.person), use(report.about, known), use(report.game), use(report.text), use(made_);
}

void Pen::write_places(const std::vector<std::pair<std::int64_t, int>>& places) {
  std::string game;
  sql_ << "SELECT plays FROM games WHERE id=:game", into(game), use(game_);
  std::vector<Placed> before;
  for (const auto& [person, place] : places) {
    Placed placed{{}, place};
    sql_ << "SELECT mu, sigma FROM ratings WHERE person=:person AND game=:game",
        into(placed.rating.mu), into(placed.rating.sigma), use(person), use(game);
    before.push_back(placed);
  }
  const std::vector<Rating> after = rated(before);
  for (std::size_t i = 0; i < places.size(); ++i) {
    sql_ << "INSERT INTO ratings(person, game, mu, sigma, played)"
            " VALUES(:person, :game, :mu, :sigma, 1) ON CONFLICT(person, game)"
            " DO UPDATE SET mu=excluded.mu, sigma=excluded.sigma, played=ratings.played+1",
        use(places[i].first), use(game), use(after[i].mu), use(after[i].sigma);
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
  if (sql_.postgres()) {
    const long long keeper = process_;
    sql_ << "INSERT INTO fences(game, revision, keeper) VALUES(:game, 0, :keeper)", use(game_),
        use(keeper);
  }
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
  sql_ << "INSERT INTO seats(game, seat, kind, player, person, resigned)"
          " VALUES(:game, :seat, :kind, :player, :person, :resigned)"
          " ON CONFLICT(game, seat) DO UPDATE SET kind=excluded.kind, player=excluded.player,"
          " person=excluded.person, resigned=excluded.resigned",
      use(game_), use(seat), use(kind), use(stored.player), use(stored.person, known),
      use(resigned);
  if (stored.person != 0) list(stored.person);
}

// In somebody's list; nobody sits down at a finished game, but one may be stored as such.
void Pen::list(long long person) {
  sql_ << "INSERT INTO lists(person, over, game) VALUES(:person, :over, :game)"
          " ON CONFLICT DO NOTHING",
      use(person), use(over_), use(game_);
}

void Pen::write_talk(const TalkLine& said) {
  long long line = 0;
  sql_ << "SELECT COALESCE(MAX(line), 0) + 1 FROM talk WHERE game=:game", into(line), use(game_);
  const int gallery = said.gallery ? 1 : 0;
  sql_ << "INSERT INTO talk(game, line, person, text, made, gallery)"
          " VALUES(:game, :line, :person, :text, :made, :gallery)",
      use(game_), use(line), use(said.person), use(said.text), use(made_), use(gallery);
  // Nobody talks away what the others have said.
  sql_ << fmt::format(
      "DELETE FROM talk WHERE game=:game AND gallery=:gallery AND line<=(SELECT line FROM talk"
      " WHERE game=:game2 AND gallery=:gallery2 ORDER BY line DESC LIMIT 1 OFFSET {})",
      kMostTalkLines),
      use(game_), use(gallery), use(game_), use(gallery);
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
  if (summary.status == GameStatus::kPlaying || summary.status == GameStatus::kFrozen) return;
  move_to_finished();
  sql_ << "DELETE FROM invitations WHERE game=:game", use(game_);
}

void Pen::remove_game() {
  for (const char* table :
       {"talk", "lists", "journal", "seats", "outbox", "invitations", "notes"}) {
    sql_ << "DELETE FROM " << table << " WHERE game=:game", use(game_);
  }
  if (sql_.postgres()) {
    for (const char* table : {"packed", "fences"}) {
      sql_ << "DELETE FROM " << table << " WHERE game=:game", use(game_);
    }
  }
  sql_ << "DELETE FROM games WHERE id=:game", use(game_);
}

void Pen::move_to_finished() {
  constexpr const char* kWhere =
      " FROM lists WHERE over=0 AND game=:game AND person IN"
      " (SELECT person FROM seats WHERE game=:game2 UNION SELECT owner FROM games WHERE id=:game3)";
  sql_ << "INSERT INTO lists(person, over, game) SELECT person, 1, game" << kWhere
       << " ON CONFLICT DO NOTHING",
      use(game_), use(game_), use(game_);
  sql_ << "DELETE" << kWhere, use(game_), use(game_), use(game_);
}

// Every so often, and at the end, all entries but the last go into one row.
void Pen::pack(const Change& change) {
  const bool ends = change.summary && change.summary->status != GameStatus::kPlaying &&
                    change.summary->status != GameStatus::kFrozen;
  if (ends) {
    sql_ << "WITH old AS (DELETE FROM journal WHERE game=:game AND entry<(SELECT MAX(entry)"
            " FROM journal WHERE game=:same) RETURNING *)" +
                pack_old(),
        use(game_), use(game_);
    return;
  }
  const long long before = entry_ - entry_ % kPackedAtOnce;
  if (change.entries.empty() || before == entry_ || before < change.first_entry || before == 0) {
    return;
  }
  sql_ << "WITH old AS (DELETE FROM journal WHERE game=:game AND entry<:before RETURNING *)" +
              pack_old(),
      use(game_), use(before);
}

}  // namespace tricorne
