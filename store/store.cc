#include "store/store.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <spdlog/spdlog.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <filesystem>
#include <mutex>
#include <span>
#include <system_error>
#include <thread>

#include "kernel/document.h"
#include "store/schema.h"

namespace tricorne {
namespace {

using soci::into;
using soci::use;

constexpr std::array<std::string_view, 3> kSeatKinds{"person", "open", "bot"};
constexpr std::array<std::string_view, 3> kStatuses{"playing", "over", "frozen"};

std::int64_t now_seconds() {
  return std::chrono::duration_cast<std::chrono::seconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

template <class Enum, std::size_t kSize>
Enum from_name(const std::array<std::string_view, kSize>& names, const std::string& name) {
  for (std::size_t i = 0; i < kSize; ++i) {
    if (names[i] == name) return static_cast<Enum>(i);
  }
  throw soci::soci_error("unknown word in the database: " + name);
}

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

std::string connection(const std::string& file) { return "db=\"" + file + "\" timeout=10"; }

void tune(soci::session& sql) {
  std::string mode;
  sql << "PRAGMA journal_mode=WAL", into(mode);
  sql << "PRAGMA synchronous=FULL";
  sql << "PRAGMA foreign_keys=ON";
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

// The thread's own side of the store: a connection and its prepared statements, whose parameters
// are the members below them.
class Pen {
 public:
  // The tables must be there already: statements are prepared at once.
  explicit Pen(const std::string& file) : sql_(soci::sqlite3, connection(file)) { tune(sql_); }

  void write(const Change& change) {
    made_ = now_seconds();
    if (change.probe) {
      sql_ << "INSERT OR REPLACE INTO house(name, value) VALUES('alive', :made)", use(made_);
      return;
    }
    if (change.user) write_user(*change.user, change.rename);
    if (change.created) write_game(*change.created);
    game_ = change.game;
    if (!change.created) over_ = 0;
    if (change.record) {
      const std::string record = record_text(*change.record);
      sql_ << "UPDATE games SET record=:record WHERE id=:game", use(record), use(game_);
    }
    for (const auto& [seat, stored] : change.seats) write_seat(seat, stored);
    entry_ = change.first_entry;
    for (const JournalEntry& entry : change.entries) write_entry(entry);
    if (change.summary) write_summary(*change.summary);
    if (change.takeback) {
      sql_ << "UPDATE games SET takeback=:wish WHERE id=:game", use(*change.takeback), use(game_);
    }
    if (change.said) write_talk(*change.said);
  }
  soci::session& sql() { return sql_; }

 private:
  void write_user(const StoredUser& user, bool rename) {
    const std::string known = rename ? "UPDATE SET name=excluded.name" : "NOTHING";
    sql_ << "INSERT INTO users(id, token_hash, name, created) VALUES(:id, :hash, :name, :made)"
            " ON CONFLICT(id) DO " +
                known,
        use(user.id), use(user.token_hash), use(user.name), use(made_);
  }

  void write_game(const StoredGame& game) {
    const std::string engine(engine_version());
    const std::string record = record_text(game.record);
    const std::string status(game_status_name(game.summary.status));
    sql_
        << "INSERT INTO games(id, name, engine, record, seed, invite, owner, status, awaited,"
           " number, created, updated, client) VALUES(:id, :name, :engine, :record, :seed, :invite,"
           " :owner, :status, :awaited, :number, :made, :made2, :client)",
        use(game.id), use(game.name), use(engine), use(record), use(game.record.seed),
        use(game.invite), use(game.owner), use(status), use(game.summary.awaited),
        use(game.summary.number), use(made_), use(made_), use(game.client);
    game_ = game.id;
    over_ = game.summary.status == GameStatus::kOver ? 1 : 0;
    list(game.owner);
    for (std::size_t i = 0; i < game.seats.size(); ++i) {
      write_seat(static_cast<int>(i), game.seats[i]);
    }
  }

  void write_seat(int seat, const StoredSeat& stored) {
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
  void list(long long person) {
    sql_ << "INSERT OR IGNORE INTO lists(person, over, game) VALUES(:person, :over, :game)",
        use(person), use(over_), use(game_);
  }

  void write_talk(const TalkLine& said) {
    long long line = 0;
    sql_ << "SELECT COALESCE(MAX(line), 0) + 1 FROM talk WHERE game=:game", into(line), use(game_);
    sql_ << "INSERT INTO talk(game, line, person, text, made)"
            " VALUES(:game, :line, :person, :text, :made)",
        use(game_), use(line), use(said.person), use(said.text), use(made_);
    const long long forgotten = line - kMostTalkLines;
    sql_ << "DELETE FROM talk WHERE game=:game AND line<=:line", use(game_), use(forgotten);
  }

  void write_entry(const JournalEntry& entry) {
    row_ = entry;
    kind_ = static_cast<int>(entry.kind);
    hash_ = static_cast<long long>(entry.hash);
    insert_.execute(true);
    ++entry_;
  }

  void write_summary(const Summary& summary) {
    summary_ = summary;
    status_ = game_status_name(summary.status);
    update_.execute(true);
    // Most changes of a summary leave every list as it is.
    if (summary.status == GameStatus::kOver) move_in_lists(0, 1);
  }

  void move_in_lists(int from, int to) {
    sql_ << "UPDATE OR REPLACE lists SET over=:to WHERE over=:from AND game=:game AND person IN"
            " (SELECT person FROM seats WHERE game=:game2 UNION"
            "  SELECT owner FROM games WHERE id=:game3)",
        use(to), use(from), use(game_), use(game_), use(game_);
  }

  soci::session sql_;
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
       use(game_), use(entry_), use(kind_), use(row_.number), use(row_.seat), use(row_.move),
       use(hash_), use(row_.person), use(row_.client), use(row_.note), use(made_))};
  soci::statement update_{(sql_.prepare << "UPDATE games SET status=:status, awaited=:awaited,"
                                           " number=:number, updated=:made WHERE id=:game",
                           use(status_), use(summary_.awaited), use(summary_.number), use(made_),
                           use(game_))};
};

struct Waiting {
  Change change;
  std::function<void(bool)> done;
};

class SqliteStore final : public Store {
 public:
  SqliteStore(const Config& config, std::unique_ptr<FileLock> lock)
      : lock_(std::move(lock)),
        gather_(config.gather_microseconds),
        file_(config.file),
        quick_(file_),
        slow_(file_) {
    long long last = 0;
    migrate(quick_.sql);
    quick_.sql << "SELECT COALESCE(MAX(id), 0) FROM users", into(last);
    last_user_ = last;
    quick_.sql << "SELECT COALESCE(MAX(id), 0) FROM games", into(last);
    last_game_ = last;
    const std::string fresh = Dice::fresh_seed();
    quick_.sql << "INSERT OR IGNORE INTO house(name, value) VALUES('secret', :fresh)", use(fresh);
    quick_.sql << "SELECT value FROM house WHERE name='secret'", into(secret_);
    pen_ = std::make_unique<Pen>(file_);
    thread_ = std::thread([this] { run(); });
  }
  SqliteStore(const SqliteStore&) = delete;
  SqliteStore& operator=(const SqliteStore&) = delete;
  ~SqliteStore() override {
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
    }
    wake_.notify_one();
    thread_.join();
  }

  void submit(Change change, std::function<void(bool)> done) override {
    bool first = false;
    {
      const std::lock_guard lock(mutex_);
      first = queue_.empty();
      queue_.push_back({std::move(change), std::move(done)});
    }
    if (first) wake_.notify_one();
  }

  std::int64_t next_user() override { return ++last_user_; }
  std::int64_t next_game() override { return ++last_game_; }

  std::optional<StoredUser> user_by_token(const std::string& token_hash) override {
    return find_user("token_hash=:key", token_hash);
  }
  std::optional<StoredUser> user(std::int64_t id) override { return find_user("id=:key", id); }

  std::string secret() override { return secret_; }

  std::string damage() override {
    Reading apart(file_);
    return reading(apart, [&] {
      std::string found;
      apart.sql << "PRAGMA quick_check(1)", into(found);
      return found == "ok" ? "" : found;
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
    return reading(slow_, [&]() -> std::optional<StoredGame> {
      auto found = read_games(slow_, "WHERE name=:key", name);
      if (found.empty()) return std::nullopt;
      return std::move(found.front());
    });
  }

  std::vector<JournalEntry> journal(std::int64_t game) override {
    return reading(slow_, [&] {
      std::vector<JournalEntry> out;
      JournalEntry entry;
      int kind = 0;
      long long hash = 0;
      soci::statement read =
          (slow_.sql.prepare << "SELECT kind, number, seat, move, hash, person,"
                                " client, note FROM journal WHERE game=:game ORDER BY entry",
           into(kind), into(entry.number), into(entry.seat), into(entry.move), into(hash),
           into(entry.person), into(entry.client), into(entry.note), use(game));
      read.execute();
      while (read.fetch()) {
        entry.kind = static_cast<JournalEntry::Kind>(kind);
        entry.hash = static_cast<std::uint64_t>(hash);
        out.push_back(entry);
      }
      return out;
    });
  }

  std::vector<TalkLine> talk(std::int64_t game) override {
    return reading(slow_, [&] {
      std::vector<TalkLine> out;
      TalkLine line;
      soci::statement read =
          (slow_.sql.prepare << "SELECT line, person, text, made FROM talk WHERE game=:game"
                                " ORDER BY line",
           into(line.line), into(line.person), into(line.text), into(line.made), use(game));
      read.execute();
      while (read.fetch()) out.push_back(line);
      return out;
    });
  }

  std::vector<std::string> unfinished() override { return names("WHERE status='playing'"); }
  std::vector<std::string> all_games() override { return names(""); }

  std::vector<StoredGame> games_of(std::int64_t user, std::int64_t before) override {
    return reading(slow_, [&] {
      constexpr const char* kList = "WHERE id IN (SELECT game FROM lists WHERE person=:key AND ";
      const std::string page = fmt::format(" ORDER BY game DESC LIMIT {}) ORDER BY id DESC", kPage);
      std::vector<StoredGame> found;
      if (before != 0) {
        found = read_games(slow_, kList + ("over=1 AND game<:before" + page), user, before);
      } else {
        found =
            read_games(slow_,
                       kList + fmt::format("over=0 ORDER BY game DESC LIMIT {}) ORDER BY id DESC",
                                           kUnfinished),
                       user);
        auto over = read_games(slow_, kList + ("over=1" + page), user);
        std::move(over.begin(), over.end(), std::back_inserter(found));
      }
      for (StoredGame& game : found) game.record.seed.clear();
      return found;
    });
  }

  Counters counters() override {
    const std::lock_guard lock(mutex_);
    return {commits_, changes_, queue_.size() + taken_};
  }

 private:
  // A connection to read by, and whose turn it is.
  struct Reading {
    explicit Reading(const std::string& file) : sql(soci::sqlite3, connection(file)) { tune(sql); }
    std::mutex mutex;
    soci::session sql;
  };

  // Every read in its turn; what goes wrong is ours to tell, without the values that were bound.
  template <class Read>
  auto reading(Reading& by, Read read) -> decltype(read()) {
    const std::lock_guard lock(by.mutex);
    try {
      return read();
    } catch (const soci::soci_error& error) {
      spdlog::error("store: {}", error.get_error_message());
      throw StoreError("the database could not be read");
    }
  }

  std::vector<std::string> names(const std::string& condition) {
    return reading(slow_, [&] {
      soci::rowset<std::string> found =
          (slow_.sql.prepare << "SELECT name FROM games " + condition + " ORDER BY id");
      return std::vector<std::string>(found.begin(), found.end());
    });
  }

  // The summary in a game's row is written when others are awaited; number and time of its last
  // move stand in the journal.
  template <class... Key>
  std::vector<StoredGame> read_games(Reading& by, const std::string& condition, const Key&... key) {
    std::vector<StoredGame> out;
    StoredGame game;
    std::string record;
    std::string seed;
    std::string status;
    soci::statement read(by.sql);
    (read.exchange(use(key)), ...);
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
    read.alloc();
    read.prepare(
        "SELECT id, name, record, seed, invite, owner, status, awaited, takeback,"
        " COALESCE((SELECT number FROM journal WHERE game=id ORDER BY entry DESC LIMIT 1), number),"
        " COALESCE((SELECT made FROM journal WHERE game=id ORDER BY entry DESC LIMIT 1), updated)"
        " AS updated FROM games " +
        condition);
    read.define_and_bind();
    read.execute();
    while (read.fetch()) {
      try {
        game.record = parse_record(record, seed);
        game.summary.status = from_name<GameStatus>(kStatuses, status);
      } catch (const std::exception& error) {
        // A row that nobody can read is a game that nobody can play; the others are not touched.
        spdlog::error("store: game {}: {}", game.name, error.what());
        game.record = {};
        game.summary.status = GameStatus::kFrozen;
      }
      out.push_back(game);
    }
    read_seats(by, out);
    return out;
  }

  static void read_seats(Reading& by, std::vector<StoredGame>& games) {
    StoredSeat seat;
    std::string kind;
    int resigned = 0;
    long long id = 0;
    soci::indicator known = soci::i_ok;
    soci::statement read =
        (by.sql.prepare
             << "SELECT kind, player, person, resigned FROM seats WHERE game=:game ORDER BY seat",
         into(kind), into(seat.player), into(seat.person, known), into(resigned), use(id));
    for (StoredGame& game : games) {
      id = game.id;
      read.execute();
      while (read.fetch()) {
        const auto* found = std::find(kSeatKinds.begin(), kSeatKinds.end(), kind);
        if (found == kSeatKinds.end()) {
          // As above.
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
  }

  template <class Key>
  std::optional<StoredUser> find_user(const std::string& condition, const Key& key) {
    return reading(quick_, [&]() -> std::optional<StoredUser> {
      StoredUser user;
      quick_.sql << "SELECT id, token_hash, name FROM users WHERE " + condition, into(user.id),
          into(user.token_hash), into(user.name), use(key);
      if (!quick_.sql.got_data()) return std::nullopt;
      return user;
    });
  }

  void run() {
    std::vector<Waiting> batch;
    while (take(batch)) {
      const bool saved = commit(batch);
      if (saved || batch.size() == 1) {
        for (Waiting& one : batch) one.done(saved);
      } else {
        commit_singly(batch);
      }
      batch.clear();
      const std::lock_guard lock(mutex_);
      taken_ = 0;
    }
  }

  // Waits for work; false when there is none and never will be.
  bool take(std::vector<Waiting>& batch) {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
    if (gather_.count() > 0 && !stopping_) {
      lock.unlock();
      std::this_thread::sleep_for(gather_);
      lock.lock();
    }
    batch.swap(queue_);
    taken_ = batch.size();
    return !batch.empty();
  }

  bool commit(std::span<const Waiting> batch) {
    try {
      soci::transaction transaction(pen_->sql());
      for (const Waiting& one : batch) pen_->write(one.change);
      transaction.commit();
    } catch (const soci::soci_error& error) {
      // Not what(): it would tell the bound values, and seeds are among them.
      spdlog::error("store: {}", error.get_error_message());
      return false;
    }
    const std::lock_guard lock(mutex_);
    ++commits_;
    changes_ += batch.size();
    return true;
  }

  // One bad change must not fail the others.
  void commit_singly(std::span<Waiting> batch) {
    for (Waiting& one : batch) one.done(commit({&one, 1}));
  }

  std::unique_ptr<FileLock> lock_;
  std::chrono::microseconds gather_;
  std::string file_;
  std::string secret_;
  Reading quick_;  // a row or two, for those who wait
  Reading slow_;   // whole games and lists
  std::atomic<long long> last_user_ = 0;
  std::atomic<long long> last_game_ = 0;

  std::mutex mutex_;  // guards what follows
  std::condition_variable wake_;
  std::vector<Waiting> queue_;
  std::size_t taken_ = 0;  // out of the queue, and not yet all told
  bool stopping_ = false;
  std::uint64_t commits_ = 0;
  std::uint64_t changes_ = 0;

  std::unique_ptr<Pen> pen_;  // the thread's own
  std::thread thread_;
};

}  // namespace

std::string_view seat_kind_name(SeatKind kind) {
  return kSeatKinds[static_cast<std::size_t>(kind)];
}
std::string_view game_status_name(GameStatus status) {
  return kStatuses[static_cast<std::size_t>(status)];
}

namespace {

// Seeds and hands are for nobody else on the machine to read.
void keep_private(const std::string& file) {
  for (const char* end : {"", "-wal", "-shm"}) chmod((file + end).c_str(), 0600);
}
bool make_private(const std::string& file) {
  const int made = ::open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (made >= 0) close(made);
  return made >= 0;
}

// The file itself, by whatever links it is named: one file has one lock.
std::string real_file(const std::string& file) {
  std::error_code error;
  const auto real = std::filesystem::weakly_canonical(file, error);
  return error ? file : real.string();
}

}  // namespace

Result<std::unique_ptr<Store>> Store::open(const Config& wanted) {
  const Config config{real_file(wanted.file), wanted.gather_microseconds};
  auto lock = std::make_unique<FileLock>(config.file + "-lock");
  if (!lock->exists()) {
    return Error{"database " + config.file +
                 ": cannot be opened: " + std::generic_category().message(errno)};
  }
  if (!lock->held()) {
    return Error{"database " + config.file + ": another server is using it"};
  }
  make_private(config.file);
  keep_private(config.file);
  try {
    return std::unique_ptr<Store>(std::make_unique<SqliteStore>(config, std::move(lock)));
  } catch (const soci::soci_error& error) {
    return Error{"database " + config.file + ": " + error.get_error_message()};
  }
}

Result<bool> backup_database(const std::string& file, const std::string& copy) {
  if (access(file.c_str(), R_OK) != 0) return Error{"database " + file + ": cannot be read"};
  if (!make_private(copy)) {
    return Error{copy + ": " + std::generic_category().message(errno)};
  }
  try {
    soci::session sql(soci::sqlite3, connection(file));
    sql << "VACUUM INTO :file", use(copy);
    return true;
  } catch (const soci::soci_error& error) {
    std::remove(copy.c_str());
    return Error{copy + ": " + error.get_error_message()};
  }
}

namespace {

bool fits(const JournalEntry& entry, std::int64_t made) {
  switch (entry.kind) {
    case JournalEntry::Kind::kMove:
      return entry.number == made + 1;
    case JournalEntry::Kind::kBack:
      return entry.number >= 0 && entry.number < made;
    case JournalEntry::Kind::kMended:
      return entry.number == made;
  }
  return false;
}

void add(Standing& standing, const JournalEntry& entry) {
  const auto number = static_cast<std::size_t>(entry.number);
  switch (entry.kind) {
    case JournalEntry::Kind::kMove:
      standing.moves.push_back({entry.move, static_cast<Seat>(entry.seat), entry.hash});
      break;
    case JournalEntry::Kind::kBack:
      if (entry.move == kByConsent) {
        standing.taken_back.push_back(
            {standing.moves.size(), number, static_cast<Seat>(entry.seat)});
      }
      standing.moves.resize(number);
      take_back(standing.mends, number);
      break;
    case JournalEntry::Kind::kMended:
      // The earlier hashes are those of other rules; only the last is known by these too.
      for (WrittenMove& move : standing.moves) move.hash.reset();
      if (number > 0 && entry.hash != 0) standing.moves.back().hash = entry.hash;
      standing.mends.push_back({number, entry.move});
      take_back(standing.mends, number);
      break;
  }
}

}  // namespace

Standing standing_moves(const std::vector<JournalEntry>& journal) {
  Standing standing;
  for (const JournalEntry& entry : journal) {
    const auto made = static_cast<std::int64_t>(standing.moves.size());
    if (!fits(entry, made)) {
      standing.wrong = fmt::format("the journal says number {} after {}", entry.number, made);
      return standing;
    }
    add(standing, entry);
  }
  return standing;
}

GameRecord Standing::complete(GameRecord record) const {
  record.mends = mends;
  record.taken_back = taken_back;
  return record;
}

bool same_rules(const AnyGame* game, const GameRecord& record, const Standing& standing) {
  const std::string& last = standing.mends.empty() ? record.rules : standing.mends.back().rules;
  return game != nullptr && last == game->rules();
}

Restored restore(const AnyGame* game, GameRecord record, const Standing& standing) {
  Restored out;
  out.problem = game == nullptr ? "there is no such game" : standing.wrong;
  if (!out.problem.empty()) return out;
  out = Session::restore(*game, standing.complete(std::move(record)), standing.moves);
  if (out.verdict == Verdict::kSame && out.session->number() != standing.moves.size()) {
    out = {};
    out.problem = "the journal ends before its dice";
  }
  return out;
}

}  // namespace tricorne
