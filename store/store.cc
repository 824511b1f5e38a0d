#include "store/store.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <system_error>
#include <thread>

#include "store/rows.h"
#include "store/schema.h"
#include "store/sharing.h"
#include "store/writer.h"

namespace tricorne {
namespace {

using soci::into;
using soci::use;

constexpr std::int64_t kCookieSeconds = 400LL * 24 * 3600;

thread_local bool never_here = false;
std::atomic<std::int64_t> asked_all_the_same = 0;

std::int64_t system_seconds() {
  return std::chrono::duration_cast<std::chrono::seconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

// Held while a store is open, and let go by the system however the process ends. Not on the
// database itself: closing any descriptor of that would drop SQLite's own locks.
class FileLock {
 public:
  explicit FileLock(const std::string& file)
      : descriptor_(open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
    held_ = descriptor_ >= 0 && flock(descriptor_, LOCK_EX | LOCK_NB) == 0;
  }
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  ~FileLock() {
    if (descriptor_ >= 0) close(descriptor_);
  }
  [[nodiscard]] bool exists() const { return descriptor_ >= 0; }
  [[nodiscard]] bool held() const { return held_; }

 private:
  int descriptor_;
  bool held_ = false;
};

class SqlStore final : public Store {
 public:
  // A file is locked by its one store; without a lock others may use the database too.
  SqlStore(const Config& config, std::unique_ptr<FileLock> lock)
      : lock_(std::move(lock)),
        database_(config.database),
        now_(config.now ? config.now : system_seconds),
        quick_(database_, kShortPatience),
        slow_(database_, kLongPatience) {
    long long last = 0;
    if (config.as_it_is && schema_version(quick_.sql) != kSchemaVersion) {
      throw soci::soci_error("start the server once with this version first");
    }
    migrate(quick_.sql);
    quick_.sql << "SELECT COALESCE(MAX(id), 0) FROM users", into(last);
    last_user_ = last;
    quick_.sql << "SELECT COALESCE(MAX(id), 0) FROM games", into(last);
    last_game_ = last;
    const std::string fresh = Dice::fresh_seed();
    quick_.sql << "INSERT INTO house(name, value) VALUES('secret', :fresh) ON CONFLICT DO NOTHING",
        use(fresh);
    quick_.sql << "SELECT value FROM house WHERE name='secret'", into(secret_);
    // Whoever has logged out is remembered as long as his cookie lasts.
    const long long forgotten = system_seconds() - kCookieSeconds;
    quick_.sql << "DELETE FROM tokens WHERE person IS NULL AND made < :forgotten", use(forgotten);
    writer_ = std::make_unique<Writer>(
        database_, now_, process_, std::chrono::microseconds(config.gather_microseconds), shared());
    if (shared()) {
      mender_ = std::jthread([this](const std::stop_token& stop) { mend(stop); });
    }
  }
  SqlStore(const SqlStore&) = delete;
  SqlStore& operator=(const SqlStore&) = delete;
  ~SqlStore() override = default;

  void submit(Change change, std::function<void(bool)> done) override {
    writer_->submit(std::move(change), std::move(done));
  }

  std::int64_t new_user(const std::string& token_hash, const std::string& name) override {
    if (lock_) return ++last_user_;
    return reading(quick_, [&] { return write_user(token_hash, name); });
  }
  std::int64_t new_game() override {
    if (lock_) return ++last_game_;
    return reading(quick_, [&] {
      long long id = 0;
      quick_.sql << "SELECT nextval(pg_get_serial_sequence('games', 'id'))", into(id);
      return static_cast<std::int64_t>(id);
    });
  }

  std::optional<StoredUser> user_by_token(const std::string& token_hash) override {
    return reading(quick_, [&]() -> std::optional<StoredUser> {
      auto found = find_user("tokens LEFT JOIN users ON users.id=person WHERE hash=:key",
                             token_hash, "scopes");
      if (!found) return std::nullopt;
      return std::move(found->user);
    });
  }
  std::optional<StoredUser> user(std::int64_t id) override {
    return reading(quick_, [&]() -> std::optional<StoredUser> {
      auto found = find_user("users WHERE id=:key", id);
      if (!found) return std::nullopt;
      return std::move(found->user);
    });
  }
  std::optional<Account> account(const std::string& key) override {
    return reading(quick_, [&] { return find_user("users WHERE account=:key", key); });
  }
  std::vector<ProgramToken> programs_of(std::int64_t person) override {
    return reading(quick_, [&] {
      ProgramToken one;
      return all_rows(
          (quick_.sql.prepare << "SELECT hash, name, scopes, made FROM tokens"
                                 " WHERE person=:person AND scopes<>0 ORDER BY made, name",
           into(one.hash), into(one.name), into(one.scopes), into(one.made), use(person)),
          one);
    });
  }
  std::vector<std::int64_t> blocked_by(std::int64_t person) override {
    return reading(quick_,
                   [&] { return persons("SELECT other FROM blocks WHERE person=:id", person); });
  }
  bool blocks(std::int64_t person, std::int64_t other) override {
    return reading(quick_, [&] {
      int count = 0;
      quick_.sql << "SELECT COUNT(*) FROM blocks WHERE person=:person AND other=:other",
          into(count), use(person), use(other);
      return count != 0;
    });
  }
  std::vector<std::int64_t> who_block(std::int64_t other) override {
    return reading(quick_,
                   [&] { return persons("SELECT person FROM blocks WHERE other=:id", other); });
  }
  std::vector<Report> reports() override {
    return reading(slow_, [&] {
      Report one;
      return all_rows((slow_.sql.prepare << fmt::format(
                           "SELECT id, person, COALESCE(about, 0), game, text, made FROM reports"
                           " WHERE settled=0 ORDER BY id LIMIT {}",
                           kPage),
                       into(one.id), into(one.person), into(one.about), into(one.game),
                       into(one.text), into(one.made)),
                      one);
    });
  }
  std::optional<Vacation> vacation(std::int64_t person) override {
    return reading(quick_, [&]() -> std::optional<Vacation> {
      Vacation out{person};
      quick_.sql << "SELECT until, year, days FROM vacations WHERE person=:person", into(out.until),
          into(out.year), into(out.days), use(person);
      if (!quick_.sql.got_data()) return std::nullopt;
      return out;
    });
  }
  std::vector<Vacation> vacations() override {
    return reading(slow_, [&] {
      Vacation one;
      return all_rows((slow_.sql.prepare << "SELECT person, until FROM vacations", into(one.person),
                       into(one.until)),
                      one);
    });
  }
  std::vector<StoredRating> ratings_of(std::int64_t person) override {
    return reading(quick_, [&] {
      StoredRating one;
      return all_rows((quick_.sql.prepare << "SELECT game, mu, sigma, played FROM ratings"
                                             " WHERE person=:person ORDER BY played DESC, game",
                       into(one.game), into(one.rating.mu), into(one.rating.sigma),
                       into(one.played), use(person)),
                      one);
    });
  }
  std::vector<std::string> unfinished_of(std::int64_t person) override {
    return names(fmt::format(
        "WHERE status='playing' AND id IN (SELECT game FROM lists WHERE person={} AND over=0)",
        person));
  }
  std::int64_t now() override { return now_(); }

  std::vector<std::pair<std::string, std::int64_t>> left_seats() override {
    return reading(slow_, [&] {
      std::pair<std::string, std::int64_t> seat;
      return all_rows(
          (slow_.sql.prepare << "SELECT DISTINCT games.name, person FROM users"
                                " JOIN seats ON person=users.id JOIN games ON games.id=game"
                                " WHERE gone=1 AND resigned=0 AND status='playing'",
           into(seat.first), into(seat.second)),
          seat);
    });
  }

  std::string secret() override { return secret_; }

  std::string damage() override {
    Reading apart(database_, kLongPatience);
    return reading(apart, [&] {
      std::string found;
      if (apart.sql.postgres()) return found;  // it looks after its own pages
      apart.sql << "PRAGMA quick_check(1)", into(found);
      return found == "ok" ? std::string() : found;
    });
  }

  std::optional<std::int64_t> find_game(const std::string& name) override {
    return reading(quick_, [&]() -> std::optional<std::int64_t> {
      long long id = 0;
      quick_.sql << "SELECT id FROM games WHERE name=:name", into(id), use(name);
      if (!quick_.sql.got_data()) return std::nullopt;
      return id;
    });
  }
  std::optional<std::string> game_of_client(std::int64_t owner,
                                            const std::string& client) override {
    return reading(quick_, [&]() -> std::optional<std::string> {
      std::string name;
      quick_.sql << "SELECT name FROM games WHERE owner=:owner AND client=:client AND client<>''",
          into(name), use(owner), use(client);
      if (!quick_.sql.got_data()) return std::nullopt;
      return name;
    });
  }
  std::optional<StoredGame> game(const std::string& name) override {
    return reading(slow_, [&] { return read_game(name); });
  }
  std::vector<JournalEntry> journal(std::int64_t game) override {
    return reading(slow_, [&] { return read_journal(slow_.sql, game); });
  }
  std::optional<WholeGame> whole_game(const std::string& name) override {
    return reading(slow_, [&]() -> std::optional<WholeGame> {
      std::optional<soci::transaction> moment;
      if (shared()) {
        moment.emplace(slow_.sql);
        slow_.sql << "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY";
      }
      auto found = read_game(name);
      if (!found) return std::nullopt;
      if (shared()) {
        slow_.sql << "SELECT revision, keeper FROM fences WHERE game=:game", into(found->revision),
            into(found->keeper), use(found->id);
      }
      read_invited(slow_.sql, *found);
      slow_.sql << "SELECT COALESCE(MAX(line), 0) FROM talk WHERE game=:game",
          into(found->last_line), use(found->id);
      auto entries = read_journal(slow_.sql, found->id);
      return WholeGame{std::move(*found), std::move(entries)};
    });
  }

  std::vector<TalkLine> talk(std::int64_t game, std::int64_t after) override {
    return reading(slow_, [&] {
      TalkLine line;
      int gallery = 0;
      return all_rows((slow_.sql.prepare << "SELECT line, person, text, made, gallery FROM talk"
                                            " WHERE game=:game AND line>:after ORDER BY line",
                       into(line.line), into(line.person), into(line.text), into(line.made),
                       into(gallery), use(game), use(after)),
                      line, [&] { line.gallery = gallery != 0; });
    });
  }

  std::vector<std::string> unfinished() override { return names("WHERE status='playing'"); }
  std::vector<std::string> all_games() override { return names(""); }

  std::vector<StoredGame> games_of(std::int64_t user, bool over, std::int64_t before) override {
    return reading(slow_, [&] {
      const int ended = over ? 1 : 0;
      return without_seeds(read_games(
          slow_.sql,
          fmt::format("WHERE id IN (SELECT game FROM lists WHERE person=:key AND over=:over"
                      " AND game<:before ORDER BY game DESC LIMIT {}) ORDER BY id DESC",
                      kPage),
          user, ended, before));
    });
  }
  std::optional<bool> over_for(std::int64_t user, std::int64_t game) override {
    return reading(quick_, [&]() -> std::optional<bool> {
      int over = 0;
      quick_.sql << "SELECT over FROM lists WHERE person=:user AND over IN (0, 1) AND game=:game",
          into(over), use(user), use(game);
      if (!quick_.sql.got_data()) return std::nullopt;
      return over != 0;
    });
  }
  std::vector<StoredGame> turns_of(std::int64_t user, std::int64_t before) override {
    return reading(slow_, [&] {
      return without_seeds(read_games(
          slow_.sql,
          fmt::format(
              "WHERE id IN (SELECT asking.id FROM (SELECT game FROM lists"
              "  WHERE person=:user AND over=0 AND game<:before ORDER BY game DESC LIMIT {})"
              " AS older JOIN games AS asking ON asking.id=older.game"
              " WHERE asking.status='playing' AND asking.awaited<>0"
              " AND ((asking.awaited={} AND asking.owner=:user2) OR EXISTS (SELECT 1 FROM seats"
              "  WHERE seats.game=asking.id AND seats.person=:user3 AND seats.kind='person'"
              "  AND ((asking.awaited >> CAST(seat AS INTEGER)) & 1)<>0))"
              " ORDER BY asking.id DESC LIMIT {}) ORDER BY id DESC",
              kSearched, kAwaitsChance, kPage),
          user, before, user, user));
    });
  }
  std::vector<StoredGame> invitations_of(std::int64_t user) override {
    return reading(slow_, [&] {
      auto found = without_seeds(
          read_games(slow_.sql,
                     fmt::format("WHERE status='playing' AND id IN (SELECT game FROM invitations"
                                 " WHERE person=:user) ORDER BY id DESC LIMIT {}",
                                 kMostInvitations),
                     user));
      for (StoredGame& game : found) {
        read_invited(slow_.sql, game);
        std::erase_if(game.invited, [&](const Invitation& one) { return one.person != user; });
      }
      return found;
    });
  }
  std::string note(std::int64_t user, std::int64_t game) override {
    return reading(quick_, [&] {
      std::string text;
      quick_.sql << "SELECT text FROM notes WHERE person=:user AND game=:game", into(text),
          use(user), use(game);
      return text;
    });
  }
  int notes_of(std::int64_t user) override {
    return reading(quick_, [&] {
      int count = 0;
      quick_.sql << "SELECT COUNT(*) FROM notes WHERE person=:user", into(count), use(user);
      return count;
    });
  }

  std::vector<StoredGame> lobby(const Wanted& wanted) override {
    return reading(slow_, [&] {
      const std::string page = fmt::format(
          "WHERE id IN (SELECT id FROM games WHERE listed=1 AND free>0 AND status='playing'"
          " AND free>=:free AND (plays=:game OR :any='') AND id<:before"
          " ORDER BY id DESC LIMIT {}) ORDER BY id DESC",
          kPage);
      return without_seeds(
          read_games(slow_.sql, page, wanted.free, wanted.game, wanted.game, wanted.before));
    });
  }
  std::vector<std::string> never_begun(std::chrono::seconds age) override {
    return names(
        fmt::format("WHERE status='playing' AND created<={} AND NOT EXISTS"
                    " (SELECT 1 FROM {} WHERE game=id AND person<>0)"
                    " AND NOT EXISTS (SELECT 1 FROM talk WHERE game=id)",
                    now_() - age.count(), slow_.sql.journal()));
  }
  // Clocks do not run while a seat is open, nor while dice are to be told by hand.
  std::vector<std::string> deserted(std::chrono::seconds age) override {
    const std::int64_t since = now_() - age.count();
    return names(
        fmt::format("WHERE status='playing' AND updated<={0}"
                    " AND (time='' OR free>0 OR awaited={1})"
                    " AND COALESCE((SELECT made FROM journal WHERE game=id"
                    "  ORDER BY entry DESC LIMIT 1), 0)<={0}"
                    " AND NOT EXISTS (SELECT 1 FROM talk WHERE game=id AND made>{0})",
                    since, kAwaitsChance));
  }

  std::int64_t house_time() override {
    if (shared()) return reading(quick_, [&] { return shared_time(); });
    return reading(quick_, [&] {
      long long time = 0;
      quick_.sql
          << "SELECT COALESCE((SELECT CAST(value AS BIGINT) FROM house WHERE name='time'), 0)",
          into(time);
      return static_cast<std::int64_t>(time);
    });
  }

  [[nodiscard]] bool shared() const override { return lock_ == nullptr; }
  void meet(std::function<void(const News&)> told) override {
    if (!shared()) return;
    sharing_ = std::make_unique<Sharing>(database_, std::move(told));
    process_ = sharing_->process();
    sharing_->start();
  }
  void part() override {
    if (sharing_) sharing_->stop();
  }
  [[nodiscard]] std::int64_t process() const override { return process_; }
  [[nodiscard]] bool leads() const override {
    return !shared() || (sharing_ != nullptr && sharing_->leads());
  }
  std::int64_t revision(std::int64_t game) override {
    if (!shared()) return 0;
    return reading(quick_, [&] {
      long long revision = 0;
      quick_.sql << "SELECT revision FROM fences WHERE game=:game", into(revision), use(game);
      return static_cast<std::int64_t>(revision);
    });
  }
  void say_there(std::int64_t game, std::int64_t person, bool there) override {
    if (sharing_) sharing_->say(fmt::format("p{}:{}:{}", game, person, there ? 1 : 0));
  }
  void ask_who(std::int64_t game) override {
    if (sharing_) sharing_->say(fmt::format("w{}", game));
  }

  Counters counters() override { return writer_->counters(); }

 private:
  // A connection to read by, and whose turn it is.
  struct Reading {
    Reading(const std::string& database, std::chrono::milliseconds most)
        : patience(most), sql(database) {}
    const std::chrono::milliseconds patience;
    std::atomic<bool> away = false;  // nobody answers there, nor is waited for
    std::mutex mutex;
    Database sql;
  };

  // Every read in its turn. Once nobody has answered in time all are told so at once, until somebody does.
  template <class Read>
  auto reading(Reading& by, Read read) -> decltype(read()) {
    if (never_here) ++asked_all_the_same;
    if (by.away) throw DatabaseAway();
    const std::lock_guard lock(by.mutex);
    if (by.away) throw DatabaseAway();
    try {
      return read_from(by.sql, read, by.patience);
    } catch (const DatabaseAway&) {
      const std::lock_guard waking(mending_);
      by.away = true;
      wake_.notify_one();
      throw;
    }
  }

  // Makes lost connections again, on a thread of its own.
  void mend(const std::stop_token& stop) {
    const auto lost = [this] { return quick_.away || slow_.away; };
    std::unique_lock lock(mending_);
    while (wake_.wait(lock, stop, lost) && !stop.stop_requested()) {
      lock.unlock();
      for (Reading* one : {&quick_, &slow_}) {
        if (one->away) connect_again(*one);
      }
      lock.lock();
      if (lost()) wake_.wait_for(lock, stop, std::chrono::seconds(1), [] { return false; });
    }
  }
  static void connect_again(Reading& one) {
    const std::lock_guard lock(one.mutex);
    try {
      one.sql.connect_again();
      one.away = false;
    } catch (const soci::soci_error&) {
      // It was reported when it went.
    }
  }

  std::vector<std::int64_t> persons(const char* query, std::int64_t id) {
    std::int64_t person = 0;
    return all_rows((quick_.sql.prepare << query, into(person), use(id)), person);
  }

  static std::vector<StoredGame> without_seeds(std::vector<StoredGame> games) {
    for (StoredGame& game : games) game.record.seed.clear();
    return games;
  }

  // He may be coming to another server at the same time: the database says who he is.
  std::int64_t write_user(const std::string& token_hash, const std::string& name) {
    long long id = 0;
    const long long made = now_();
    soci::transaction transaction(quick_.sql);
    quick_.sql << "INSERT INTO users(token_hash, name, created) VALUES(:hash, :name, :made)"
                  " ON CONFLICT(token_hash) DO NOTHING",
        use(token_hash), use(name), use(made);
    quick_.sql << "SELECT id FROM users WHERE token_hash=:hash", into(id), use(token_hash);
    quick_.sql << "INSERT INTO tokens(hash, person, made) VALUES(:hash, :id, :made)"
                  " ON CONFLICT DO NOTHING",
        use(token_hash), use(id), use(made);
    transaction.commit();
    return id;
  }

  std::optional<StoredGame> read_game(const std::string& name) {
    auto found = read_games(slow_.sql, "WHERE name=:key", name);
    if (found.empty()) return std::nullopt;
    return std::move(found.front());
  }

  // As long as one server is there the house is open, and its time goes by the database's clock.
  std::int64_t shared_time() {
    long long time = 0;
    long long written = 0;
    long long now = 0;
    quick_.sql << fmt::format(
        "SELECT COALESCE((SELECT CAST(value AS BIGINT) FROM house WHERE name='time'), 0),"
        " COALESCE((SELECT CAST(value AS BIGINT) FROM house WHERE name='time_at'), 0),"
        " {}",
        kDatabaseTime),
        into(time), into(written), into(now);
    const long long since = now - written;
    return since >= 0 && since < 2 * kLease ? time + since : time;
  }

  std::vector<std::string> names(const std::string& condition) {
    return reading(slow_, [&] {
      soci::rowset<std::string> found =
          (slow_.sql.prepare << "SELECT name FROM games " + condition + " ORDER BY id");
      return std::vector<std::string>(found.begin(), found.end());
    });
  }

  template <class Key>
  std::optional<Account> find_user(const std::string& from, const Key& key,
                                   const std::string& scopes = "0") {
    Account found;
    StoredUser& user = found.user;
    int office = 0;
    int muted = 0;
    int banned = 0;
    quick_.sql << "SELECT COALESCE(id, 0), COALESCE(token_hash, ''), COALESCE(users.name, ''),"
                  " COALESCE(account, ''), COALESCE(password, ''), COALESCE(office, 0),"
                  " COALESCE(muted, 0), COALESCE(banned, 0), " +
                      scopes + " FROM " + from,
        into(user.id), into(user.token_hash), into(user.name), into(user.account),
        into(found.password), into(office), into(muted), into(banned), into(user.scopes), use(key);
    if (!quick_.sql.got_data()) return std::nullopt;
    user.office = static_cast<Office>(office);
    user.muted = muted != 0;
    user.banned = banned != 0;
    return found;
  }

  std::unique_ptr<FileLock> lock_;
  std::string database_;
  std::function<std::int64_t()> now_;
  std::string secret_;
  std::atomic<std::int64_t> process_ = 0;
  std::unique_ptr<Sharing> sharing_;
  Reading quick_;  // a row or two, for those who wait
  Reading slow_;   // whole games and lists
  std::atomic<long long> last_user_ = 0;
  std::atomic<long long> last_game_ = 0;

  std::unique_ptr<Writer> writer_;
  std::mutex mending_;
  std::condition_variable_any wake_;
  std::jthread mender_;
};

}  // namespace

void Store::never_asked_here() { never_here = true; }
std::int64_t Store::asked_where_never() { return asked_all_the_same; }

std::string_view office_name(Office office) {
  constexpr std::array<std::string_view, 3> kNames{"none", "moderator", "administrator"};
  return kNames[static_cast<std::size_t>(office)];
}

namespace {

// Seeds and hands are for nobody else on the machine to read.
void keep_private(const std::string& file) {
  for (const char* end : {"", "-wal", "-shm"}) chmod((file + end).c_str(), 0600);
}

// The file itself, by whatever links it is named: one file has one lock.
std::string real_file(const std::string& file) {
  std::error_code error;
  const auto real = std::filesystem::weakly_canonical(file, error);
  return error ? file : real.string();
}

}  // namespace

bool make_private(const std::string& file) {
  const int made = ::open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (made >= 0) close(made);
  return made >= 0;
}

Result<std::unique_ptr<Store>> Store::open(const Config& wanted) {
  Config config = wanted;
  std::unique_ptr<FileLock> lock;
  if (!is_postgres(config.database)) {
    config.database = real_file(config.database);
    lock = std::make_unique<FileLock>(config.database + "-lock");
    if (!lock->exists()) {
      return Error{"database " + config.database +
                   ": cannot be opened: " + std::generic_category().message(errno)};
    }
    if (!lock->held()) {
      return Error{"database " + config.database + ": another server is using it"};
    }
    make_private(config.database);
    keep_private(config.database);
  }
  try {
    return std::unique_ptr<Store>(std::make_unique<SqlStore>(config, std::move(lock)));
  } catch (const soci::soci_error& error) {
    return Error{"database " + database_title(config.database) + ": " + problem_text(error)};
  }
}

}  // namespace tricorne
