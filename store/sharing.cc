#include "store/sharing.h"

#include <fmt/format.h>
#include <poll.h>
#include <soci/postgresql/soci-postgresql.h>
#include <spdlog/spdlog.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <chrono>

#include "store/rows.h"

namespace tricorne {

using soci::into;
using soci::use;

namespace {

constexpr std::size_t kMostBytes = 7000;  // of one notification; the database takes 8000
constexpr int kEvery = 1000;              // milliseconds between two signs of life
constexpr int kMinute = 60;

// Several pieces of news go in one notification: "PROCESS LETTER1[:2[:3]] LETTER1...".
void notify(Database& sql, std::int64_t process, const std::vector<std::string>& news) {
  std::string text;
  const auto send = [&] {
    if (!text.empty()) sql << "SELECT pg_notify('tricorne', :text)", use(text);
    text.clear();
  };
  for (const std::string& one : news) {
    if (text.size() + one.size() > kMostBytes) send();
    if (text.empty()) text = std::to_string(process);
    text += ' ' + one;
  }
  send();
}

std::string list_of(const std::vector<std::int64_t>& ids) {
  return fmt::format("{}", fmt::join(ids, ","));
}

}  // namespace

// ---- Fences. ----

// In the order of their ids, so that two servers never wait for each other.
void Fence::lock(const std::vector<std::int64_t>& games) {
  if (games.empty()) return;
  long long game = 0;
  long long revision = 0;
  soci::statement read = (sql_.prepare << "SELECT game, revision FROM fences WHERE game IN ("
                                       << list_of(games) << ") ORDER BY game FOR UPDATE",
                          into(game), into(revision));
  read.execute();
  while (read.fetch()) revisions_[game] = revision;
}

bool Fence::lets_through(const Change& change) {
  if (change.house_time) house_time_ = std::max(house_time_, *change.house_time);
  if (change.revision) {
    const auto found = revisions_.find(change.game);
    if (found == revisions_.end() || found->second != *change.revision) return false;
    ++found->second;
    changed_.insert(change.game);
  }
  if (change.said) news_.push_back(fmt::format("t{}", change.game));
  if (!change.follows.empty()) {
    long long before = 0;
    sql_ << "SELECT id FROM games WHERE name=:name", into(before), use(change.follows);
    news_.push_back(fmt::format("r{}", before));
  }
  if (change.account && change.account->guest != 0) {
    news_.push_back(fmt::format("o{}", change.account->guest));
  }
  const std::int64_t person = change.account  ? change.account->person
                              : change.person ? change.person->person
                              : change.user   ? change.user->id
                                              : 0;
  if (person != 0) news_.push_back(fmt::format("u{}", person));
  return true;
}

void Fence::close() {
  if (!changed_.empty()) {
    std::vector<std::string> rows;
    for (const std::int64_t game : changed_) {
      const auto found = revisions_.find(game);
      rows.push_back(fmt::format("({},{})", game, found->second));
      news_.push_back(fmt::format("g{}:{}", game, found->second));
    }
    sql_ << fmt::format(
        "UPDATE fences SET revision=now.revision, keeper=:process FROM (VALUES {})"
        " AS now(game, revision) WHERE fences.game=now.game",
        fmt::join(rows, ",")),
        use(process_);
  }
  // The last row that is locked, for all servers write it.
  if (house_time_ != 0) {
    sql_ << fmt::format(
        "INSERT INTO house(name, value) VALUES('time', '{}'), ('time_at', CAST({} AS TEXT))"
        " ON CONFLICT(name) DO UPDATE SET value=CAST(GREATEST(CAST(house.value AS BIGINT),"
        " CAST(excluded.value AS BIGINT)) AS TEXT)",
        house_time_, kDatabaseTime);
  }
  notify(sql_, process_, news_);
}

// ---- The lease. ----

Sharing::Sharing(const std::string& database, std::function<void(const News&)> told)
    : database_(database), told_(std::move(told)), wake_(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {
  begin();
}

void Sharing::start() {
  thread_ = std::thread([this] { run(); });
}

Sharing::~Sharing() {
  stop();
  close(wake_);
}

void Sharing::stop() {
  if (stopping_.exchange(true)) return;
  say("");
  if (thread_.joinable()) thread_.join();
  try {
    const Patience patience(*sql_, kShortPatience);
    *sql_ << "DELETE FROM processes WHERE id=:me", use(process_);
    // The last one closes the house, and its time stands.
    *sql_ << fmt::format(
        "DELETE FROM house WHERE name='time_at'"
        " AND NOT EXISTS (SELECT 1 FROM processes WHERE until>{})",
        kDatabaseTime);
    notify(*sql_, process_, {"b"});
  } catch (const soci::soci_error&) {
    // Then the lease ends by itself.
  }
}

// Whatever was said while nobody listened is lost: the tables look for themselves.
void Sharing::begin() {
  sql_ = std::make_unique<Database>(database_);
  const Patience patience(*sql_, kShortPatience);
  *sql_ << "LISTEN tricorne";
  if (process_ == 0) {
    long long id = 0;
    *sql_ << "INSERT INTO processes(until) VALUES(0) RETURNING id", into(id);
    process_ = id;
  }
  renew();
  notify(*sql_, process_, {"b"});
}

void Sharing::renew() {
  *sql_ << fmt::format(
      "INSERT INTO processes(id, until) VALUES(:me, {} + {}) ON CONFLICT(id)"
      " DO UPDATE SET until=excluded.until",
      kDatabaseTime, kLease),
      use(process_);
  soci::rowset<long long> found =
      (sql_->prepare << fmt::format("SELECT id FROM processes WHERE until>{}", kDatabaseTime));
  const std::set<std::int64_t> living(found.begin(), found.end());
  for (const std::int64_t one : living_) {
    if (!living.contains(one)) told_({News::Kind::kGone, one, 0, one});
  }
  orphans_ |= living != living_ || ++renewed_ % kMinute == 0;
  living_ = living;
  leads_ = !living_.empty() && *living_.begin() == process_;
}

// A few at a time, so that those who are left share them.
void Sharing::adopt() {
  constexpr std::size_t kAtOnce = 200;
  std::string name;
  auto names = all_rows(
      (sql_->prepare << fmt::format(
           "WITH orphans AS (SELECT game, name FROM fences JOIN games ON games.id=game"
           " WHERE status='playing' AND keeper NOT IN (SELECT id FROM processes WHERE until>{})"
           " ORDER BY game LIMIT {} FOR UPDATE OF fences SKIP LOCKED)"
           " UPDATE fences SET keeper=:me FROM orphans WHERE fences.game=orphans.game"
           " RETURNING name",
           kDatabaseTime, kAtOnce),
       into(name), use(process_)),
      name);
  orphans_ = names.size() == kAtOnce;
  if (names.empty()) return;
  News news{News::Kind::kAdopted};
  news.names = std::move(names);
  told_(news);
}

// ---- What is said and heard. ----

void Sharing::say(std::string news) {
  if (!news.empty()) {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(news));
  }
  const std::uint64_t one = 1;
  if (write(wake_, &one, sizeof one) != sizeof one) return;  // awake already
}

void Sharing::say_what_waits() {
  std::vector<std::string> news;
  {
    const std::lock_guard lock(mutex_);
    news.swap(waiting_);
  }
  if (!news.empty()) notify(*sql_, process_, news);
}

void Sharing::wait(int milliseconds) const {
  auto* backend = static_cast<soci::postgresql_session_backend*>(sql_->get_backend());
  const int socket = backend == nullptr ? -1 : PQsocket(backend->conn_);
  std::array<pollfd, 2> both{pollfd{wake_, POLLIN, 0}, pollfd{socket, POLLIN, 0}};
  poll(both.data(), both.size(), milliseconds);
  std::uint64_t ignored = 0;
  if (read(wake_, &ignored, sizeof ignored) < 0) return;
}

void Sharing::listen() {
  auto* backend = static_cast<soci::postgresql_session_backend*>(sql_->get_backend());
  if (PQconsumeInput(backend->conn_) == 0) {
    throw soci::soci_error("the line to the database is broken");
  }
  while (PGnotify* heard = PQnotifies(backend->conn_)) {
    const std::string text = heard->extra;
    PQfreemem(heard);
    hear(text);
  }
}

void Sharing::hear(const std::string& text) {
  const char* at = text.data();
  const char* const end = at + text.size();
  const auto number = [&] {
    std::int64_t out = 0;
    at = std::from_chars(at, end, out).ptr;
    return out;
  };
  const std::int64_t process = number();
  if (process == process_) return;
  while (at < end && *at == ' ' && ++at < end) {
    News news;
    news.process = process;
    news.kind = static_cast<News::Kind>(*at++);
    news.id = number();
    if (at < end && *at == ':') ++at, news.number = number();
    if (at < end && *at == ':') ++at, news.there = number() != 0;
    if (news.kind == News::Kind::kBegins) {
      renew();
    } else {
      told_(news);
    }
  }
}

void Sharing::run() {
  using Clock = std::chrono::steady_clock;
  auto next = Clock::now();
  bool broken = false;
  while (!stopping_) {
    try {
      if (broken) {
        begin();
        told_({News::Kind::kMissed});
      }
      broken = false;
      {
        const Patience patience(*sql_, kLongPatience);
        if (Clock::now() >= next) {
          renew();
          next = Clock::now() + std::chrono::milliseconds(kEvery);
        }
        if (orphans_) adopt();
        say_what_waits();
        listen();
      }
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(next - Clock::now());
      if (!orphans_) wait(static_cast<int>(std::max<std::int64_t>(0, left.count())) + 1);
    } catch (const soci::soci_error& error) {
      spdlog::error("store: {}", problem_text(error));
      broken = true;
      leads_ = false;
      wait(kEvery);
    }
  }
}

}  // namespace tricorne
