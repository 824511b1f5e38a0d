// How a store writes: its thread's own connection. Included by the store's sources only: it brings SOCI with it.
#pragma once

#include <atomic>
#include <set>

#include "store/dialect.h"
#include "store/store.h"

namespace tricorne {

// No browser of his is told anything from now on.
void leave_browsers(Database& sql, long long person);

// The thread's own side of the store: a connection and its prepared statements, whose parameters
// are the members below them.
class Pen {
 public:
  // The tables must be there already: statements are prepared at once.
  // New games are that server's to look after.
  Pen(const std::string& database, std::function<std::int64_t()> now,
      const std::atomic<std::int64_t>& process)
      : sql_(database), now_(std::move(now)), process_(process) {
    read_told();
    preparing_.reset();
  }

  void write(const Change& change);
  Database& sql() { return sql_; }

 private:
  void write_user(const StoredUser& user, bool rename);
  void write_account(const AccountChange& account);
  void write_token(const AccountChange& account);
  void take_over(long long guest, long long person);
  void write_person(const PersonChange& change);
  void write_report(const Report& report);
  void write_places(const std::vector<std::pair<std::int64_t, int>>& places);
  void write_game(const StoredGame& game);
  void write_seat(int seat, const StoredSeat& stored);
  void list(long long person);
  void write_talk(const TalkLine& said);
  void write_note(long long person, const Note& note);
  void write_entry(const JournalEntry& entry);
  void write_summary(const Summary& summary);
  void set_house(const char* name, long long value);
  void move_to_finished();
  void pack(const Change& change);
  void read_told();
  void write_notice(const Notice& notice);
  void write_way(const Way& way);
  void leave_browser(const Way& way);
  void leave_browsers(long long person);
  void write_attempt(const Attempt& attempt);
  void forget_ways(long long person);
  void remove_game();

  Database sql_;
  std::optional<Patience> preparing_{std::in_place, sql_, kShortPatience};
  std::function<std::int64_t()> now_;
  const std::atomic<std::int64_t>& process_;
  std::set<std::int64_t> told_;  // who has any way of being told
  long long game_ = 0;
  long long entry_ = 0;
  long long made_ = 0;
  int over_ = 0;
  int kind_ = 0;
  long long hash_ = 0;
  JournalEntry row_;
  Summary summary_;
  std::string status_;
  soci::statement insert_{
      (sql_.prepare << "INSERT INTO journal(game, entry, kind, number, seat, move, hash, person,"
                       " client, note, made) VALUES(:game, :entry, :kind, :number, :seat, :move,"
                       " :hash, :person, :client, :note, :made)",
       soci::use(game_), soci::use(entry_), soci::use(kind_), soci::use(row_.number),
       soci::use(row_.seat), soci::use(row_.move), soci::use(hash_), soci::use(row_.person),
       soci::use(row_.client), soci::use(row_.note), soci::use(made_))};
  soci::statement update_{(sql_.prepare << "UPDATE games SET status=:status, awaited=:awaited,"
                                           " number=:number, updated=:made WHERE id=:game",
                           soci::use(status_), soci::use(summary_.awaited),
                           soci::use(summary_.number), soci::use(made_), soci::use(game_))};
};

}  // namespace tricorne
