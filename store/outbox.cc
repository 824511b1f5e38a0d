// Notices: how they are written and found again.
#include <mutex>

#include "store/notices.h"
#include "store/pen.h"
#include "store/rows.h"

namespace tricorne {

using soci::into;
using soci::use;

// ---- Writing. ----

// Most people have no way: they cost nothing. Where others write too, the database is asked.
void Pen::read_told() {
  if (sql_.postgres()) return;
  soci::rowset<long long> found = (sql_.prepare << "SELECT DISTINCT person FROM ways");
  told_ = {found.begin(), found.end()};
}

void Pen::write_notice(const Notice& notice) {
  if (!sql_.postgres() && !told_.contains(notice.person)) return;
  const std::string kind(kNoticeKinds[static_cast<std::size_t>(notice.kind)]);
  const int bit = 1 << static_cast<int>(notice.kind);
  sql_ << "INSERT INTO outbox(name, person, way, kind, game, number, made, due)"
          " SELECT "
       << sql_.random_name()
       << ", person, kind, :kind, :game,"
          "  COALESCE((SELECT MAX(number) FROM journal WHERE game=:game2 AND entry="
          "   (SELECT MAX(entry) FROM journal WHERE game=:game3)), 0), :made, :made2 + delay + "
          ":later"
          " FROM ways WHERE person=:person AND confirmed=1 AND (wants & :bit)<>0"
          " AND (:later2=0 OR NOT EXISTS (SELECT 1 FROM outbox AS waiting WHERE waiting.game=:game4"
          "  AND waiting.person=ways.person AND waiting.way=ways.kind AND waiting.kind=:kind2))",
      use(kind), use(game_), use(game_), use(game_), use(made_), use(made_), use(notice.later),
      use(notice.person), use(bit), use(notice.later), use(game_), use(kind);
}

void Pen::write_way(const Way& way) {
  if (way.address.empty()) {
    for (const char* from : {"outbox WHERE way", "ways WHERE kind"}) {
      sql_ << "DELETE FROM " << from << "=:kind AND person=:person", use(way.kind), use(way.person);
    }
  } else {
    const int confirmed = way.confirmed ? 1 : 0;
    if (way.kind.starts_with(kPushWay)) leave_browser(way);
    sql_ << "INSERT INTO ways(person, kind, address, secret, language, wants, delay,"
            " confirmed) VALUES(:person, :kind, :address, :secret, :language, :wants, :delay,"
            " :confirmed) ON CONFLICT(person, kind) DO UPDATE SET address=excluded.address,"
            " secret=excluded.secret, language=excluded.language, wants=excluded.wants,"
            " delay=excluded.delay, confirmed=excluded.confirmed",
        use(way.person), use(way.kind), use(way.address), use(way.secret), use(way.language),
        use(way.wants), use(way.delay), use(confirmed);
  }
  read_told();
}

// Whoever was told there before is not there any more.
void Pen::leave_browser(const Way& way) {
  for (const char* from : {"outbox WHERE way", "ways WHERE kind"}) {
    sql_ << "DELETE FROM " << from << "=:kind AND person<>:person", use(way.kind), use(way.person);
  }
}

// A browser that is logged out from afar is told nothing more.
void leave_browsers(Database& sql, long long person) {
  const std::string all = std::string(kPushWay) + '%';
  for (const char* from : {"outbox WHERE way", "ways WHERE kind"}) {
    sql << "DELETE FROM " << from << " LIKE :all AND person=:person", use(all), use(person);
  }
}

void Pen::leave_browsers(long long person) {
  tricorne::leave_browsers(sql_, person);
  read_told();
}

void Pen::write_attempt(const Attempt& attempt) {
  if (attempt.due == 0) {
    sql_ << "DELETE FROM outbox WHERE id=:id", use(attempt.id);
  } else {
    sql_ << "UPDATE outbox SET tries=tries+1, due=:due WHERE id=:id", use(attempt.due),
        use(attempt.id);
  }
}

void Pen::forget_ways(long long person) {
  for (const char* from : {"outbox", "ways"}) {
    sql_ << "DELETE FROM " << from << " WHERE person=:person", use(person);
  }
  read_told();
}

// ---- Reading. ----

namespace {

class SqlOutbox final : public Outbox {
 public:
  explicit SqlOutbox(const std::string& database) : sql_(database) {}

  std::vector<WaitingNotice> due(std::int64_t now, int most) override {
    return read("due<=:now ORDER BY due, outbox.id LIMIT :most", now, most);
  }
  std::vector<WaitingNotice> of(std::int64_t person, const std::string& kind) override {
    return read("outbox.person=:person AND outbox.way=:kind ORDER BY outbox.id", person, kind);
  }
  std::vector<Way> ways(std::int64_t person) override {
    return reading([&] {
      Way way;
      way.person = person;
      int confirmed = 0;
      return all_rows(
          (sql_.prepare << "SELECT kind, address, secret, language, wants, delay, confirmed"
                           " FROM ways WHERE person=:person ORDER BY kind",
           into(way.kind), into(way.address), into(way.secret), into(way.language), into(way.wants),
           into(way.delay), into(confirmed), use(person)),
          way, [&] { way.confirmed = confirmed != 0; });
    });
  }

 private:
  template <class Read>
  auto reading(Read how) -> decltype(how()) {
    const std::lock_guard lock(mutex_);
    return read_from(sql_, how);
  }

  template <class One, class Two>
  std::vector<WaitingNotice> read(const std::string& condition, const One& one, const Two& two) {
    return reading([&] {
      WaitingNotice notice;
      std::string kind;
      int confirmed = 0;
      int stands = 0;
      soci::statement found(sql_);
      found.exchange(use(one));
      found.exchange(use(two));
      found.exchange(into(notice.id));
      found.exchange(into(notice.name));
      found.exchange(into(notice.way.person));
      found.exchange(into(notice.way.kind));
      found.exchange(into(notice.way.address));
      found.exchange(into(notice.way.secret));
      found.exchange(into(notice.way.language));
      found.exchange(into(notice.way.wants));
      found.exchange(into(notice.way.delay));
      found.exchange(into(confirmed));
      found.exchange(into(kind));
      found.exchange(into(notice.table));
      found.exchange(into(notice.game));
      found.exchange(into(notice.number));
      found.exchange(into(notice.made));
      found.exchange(into(notice.tries));
      found.exchange(into(stands));
      found.exchange(into(notice.status));
      found.alloc();
      found.prepare(
          "SELECT outbox.id, outbox.name, outbox.person, outbox.way, address, secret, language,"
          " wants, delay, confirmed, outbox.kind, games.name, plays, outbox.number, made, tries,"
          " CASE WHEN CASE outbox.kind WHEN 'turn' THEN EXISTS(SELECT 1 FROM seats"
          "  WHERE seats.game=games.id AND seats.person=outbox.person AND seats.kind='person'"
          "  AND status='playing' AND ((awaited >> CAST(seat AS INTEGER)) & 1)<>0)"
          " WHEN 'invited' THEN EXISTS(SELECT 1 FROM invitations WHERE invitations.game=games.id"
          "  AND invitations.person=outbox.person) ELSE 1=1 END THEN 1 ELSE 0 END, status"
          " FROM outbox JOIN ways ON ways.person=outbox.person AND ways.kind=outbox.way"
          " JOIN games ON games.id=outbox.game WHERE " +
          condition);
      found.define_and_bind();
      return all_rows(found, notice, [&] {
        notice.way.confirmed = confirmed != 0;
        notice.stands = stands != 0;
        for (std::size_t i = 0; i < kNoticeKinds.size(); ++i) {
          if (kNoticeKinds[i] == kind) notice.kind = static_cast<NoticeKind>(i);
        }
      });
    });
  }

  std::mutex mutex_;
  Database sql_;
};

}  // namespace

Result<std::unique_ptr<Outbox>> Outbox::open(const std::string& database) {
  try {
    return std::unique_ptr<Outbox>(std::make_unique<SqlOutbox>(database));
  } catch (const soci::soci_error& error) {
    return Error{"database " + database_title(database) + ": " + problem_text(error)};
  }
}

}  // namespace tricorne
