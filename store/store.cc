#include "store/store.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <spdlog/spdlog.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
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
    if (change.user) write_user(*change.user, change.rename);
    if (change.created) write_game(*change.created);
    game_ = change.game;
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
           " number, created, updated) VALUES(:id, :name, :engine, :record, :seed, :invite, :owner,"
           " :status, :awaited, :number, :made, :made2)",
        use(game.id), use(game.name), use(engine), use(record), use(game.record.seed),
        use(game.invite), use(game.owner), use(status), use(game.summary.awaited),
        use(game.summary.number), use(made_), use(made_);
    game_ = game.id;
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
  }

  soci::session sql_;
  long long game_ = 0;
  long long entry_ = 0;
  long long made_ = 0;
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
        reads_(soci::sqlite3, connection(file_)) {
    long long last = 0;
    tune(reads_);
    migrate(reads_);
    reads_ << "SELECT COALESCE(MAX(id), 0) FROM users", into(last);
    last_user_ = last;
    reads_ << "SELECT COALESCE(MAX(id), 0) FROM games", into(last);
    last_game_ = last;
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

  std::optional<StoredGame> game(const std::string& name) override {
    return reading([&]() -> std::optional<StoredGame> {
      auto found = read_games("WHERE name=:key", name);
      if (found.empty()) return std::nullopt;
      return std::move(found.front());
    });
  }

  std::vector<JournalEntry> journal(std::int64_t game) override {
    return reading([&] {
      std::vector<JournalEntry> out;
      JournalEntry entry;
      int kind = 0;
      long long hash = 0;
      soci::statement read =
          (reads_.prepare << "SELECT kind, number, seat, move, hash, person,"
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
    return reading([&] {
      std::vector<TalkLine> out;
      TalkLine line;
      soci::statement read =
          (reads_.prepare << "SELECT line, person, text, made FROM talk WHERE game=:game"
                             " ORDER BY line",
           into(line.line), into(line.person), into(line.text), into(line.made), use(game));
      read.execute();
      while (read.fetch()) out.push_back(line);
      return out;
    });
  }

  std::vector<std::string> unfinished() override { return names("WHERE status='playing'"); }
  std::vector<std::string> all_games() override { return names(""); }

  std::vector<StoredGame> games_of(std::int64_t user) override {
    return reading([&] {
      auto found = read_games(
          "WHERE id IN (SELECT game FROM seats WHERE person=:key UNION"
          " SELECT id FROM games WHERE owner=:key2)"
          " ORDER BY status='playing' DESC, updated DESC LIMIT 200",
          user, user);
      for (StoredGame& game : found) game.record.seed.clear();
      return found;
    });
  }

  Counters counters() override {
    const std::lock_guard lock(mutex_);
    return {commits_, changes_, queue_.size() + taken_};
  }

 private:
  // Every read in its turn; what goes wrong is ours to tell, without the values that were bound.
  template <class Read>
  auto reading(Read read) -> decltype(read()) {
    const std::lock_guard lock(reading_);
    try {
      return read();
    } catch (const soci::soci_error& error) {
      spdlog::error("store: {}", error.get_error_message());
      throw StoreError("the database could not be read");
    }
  }

  std::vector<std::string> names(const std::string& condition) {
    return reading([&] {
      soci::rowset<std::string> found =
          (reads_.prepare << "SELECT name FROM games " + condition + " ORDER BY id");
      return std::vector<std::string>(found.begin(), found.end());
    });
  }

  // The summary in a game's row is written when others are awaited; number and time of its last
  // move stand in the journal.
  template <class... Key>
  std::vector<StoredGame> read_games(const std::string& condition, const Key&... key) {
    std::vector<StoredGame> out;
    StoredGame game;
    std::string record;
    std::string seed;
    std::string status;
    soci::statement read(reads_);
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
    for (StoredGame& one : out) read_seats(one);
    return out;
  }

  void read_seats(StoredGame& game) {
    StoredSeat seat;
    std::string kind;
    int resigned = 0;
    soci::indicator known = soci::i_ok;
    soci::statement read =
        (reads_.prepare
             << "SELECT kind, player, person, resigned FROM seats WHERE game=:game ORDER BY seat",
         into(kind), into(seat.player), into(seat.person, known), into(resigned), use(game.id));
    read.execute();
    while (read.fetch()) {
      seat.kind = from_name<SeatKind>(kSeatKinds, kind);
      if (known != soci::i_ok) seat.person = 0;
      seat.resigned = resigned != 0;
      game.seats.push_back(seat);
    }
  }

  template <class Key>
  std::optional<StoredUser> find_user(const std::string& condition, const Key& key) {
    return reading([&]() -> std::optional<StoredUser> {
      StoredUser user;
      reads_ << "SELECT id, token_hash, name FROM users WHERE " + condition, into(user.id),
          into(user.token_hash), into(user.name), use(key);
      if (!reads_.got_data()) return std::nullopt;
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
  std::mutex reading_;
  soci::session reads_;
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

Result<std::unique_ptr<Store>> Store::open(const Config& config) {
  auto lock = std::make_unique<FileLock>(config.file + "-lock");
  if (!lock->exists()) {
    return Error{"database " + config.file +
                 ": cannot be opened: " + std::generic_category().message(errno)};
  }
  if (!lock->held()) {
    return Error{"database " + config.file + ": another server is using it"};
  }
  try {
    return std::unique_ptr<Store>(std::make_unique<SqliteStore>(config, std::move(lock)));
  } catch (const soci::soci_error& error) {
    return Error{"database " + config.file + ": " + error.get_error_message()};
  }
}

Result<bool> backup_database(const std::string& file, const std::string& copy) {
  if (access(file.c_str(), R_OK) != 0) return Error{"database " + file + ": cannot be read"};
  try {
    soci::session sql(soci::sqlite3, connection(file));
    sql << "VACUUM INTO :file", use(copy);
    return true;
  } catch (const soci::soci_error& error) {
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

bool same_rules(const AnyGame* game, const GameRecord& record, const Standing& standing) {
  const std::string& last = standing.mends.empty() ? record.rules : standing.mends.back().rules;
  return game != nullptr && last == game->rules();
}

Restored restore(const AnyGame* game, GameRecord record, const Standing& standing) {
  Restored out;
  out.problem = game == nullptr ? "there is no such game" : standing.wrong;
  if (!out.problem.empty()) return out;
  record.mends = standing.mends;
  out = Session::restore(*game, std::move(record), standing.moves);
  if (out.verdict == Verdict::kSame && out.session->number() != standing.moves.size()) {
    out = {};
    out.problem = "the journal ends before its dice";
  }
  return out;
}

}  // namespace tricorne
