// Several servers on one PostgreSQL database. Any of them may change any table, and two must not do it at once:
// each game has a fence, a number that counts its changes. A change says which number its writer saw, and is
// written only if that still stands; whoever comes second reads the game again. What has changed is told to the
// others in the same transaction. A server is known as long as it says so every second; whose it was to
// look after a game (its bots, its clocks) when it fell silent is taken over by those who are left. So a
// server that was only slow, and not dead, does no harm: its next change meets the fence.
#pragma once

#include <atomic>
#include <map>
#include <mutex>
#include <set>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "store/dialect.h"
#include "store/store.h"

namespace tricorne {

// Milliseconds by the database's clock, which is the same for all.
inline constexpr const char* kDatabaseTime =
    "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)";
inline constexpr std::int64_t kLease = 4000;  // milliseconds for which silence is no sign

// The fences of one transaction.
class Fence {
 public:
  Fence(Database& sql, std::int64_t process) : sql_(sql), process_(process) {}
  // From here to the end of the transaction nobody else changes these games.
  void lock(const std::vector<std::int64_t>& games);
  // Whether the change may be written.
  bool lets_through(const Change& change);
  // Once all are written.
  void close();

 private:
  Database& sql_;
  const std::int64_t process_;
  std::map<std::int64_t, std::int64_t> revisions_;
  std::set<std::int64_t> changed_;
  std::vector<std::string> news_;
  std::int64_t house_time_ = 0;
};

// A server among others: its lease, and what it hears from them.
class Sharing {
 public:
  Sharing(const std::string& database, std::function<void(const News&)> told);
  Sharing(const Sharing&) = delete;
  Sharing& operator=(const Sharing&) = delete;
  ~Sharing();

  void start();  // to listen
  void stop();   // and says goodbye
  [[nodiscard]] std::int64_t process() const { return process_; }
  [[nodiscard]] bool leads() const { return leads_; }
  void say(std::string news);

 private:
  void run();
  void begin();
  void renew();
  void adopt();
  void say_what_waits();
  void listen();
  void hear(const std::string& text);
  void wait(int milliseconds) const;

  const std::string database_;
  const std::function<void(const News&)> told_;
  std::unique_ptr<Database> sql_;
  std::int64_t process_ = 0;
  std::atomic<bool> leads_ = false;
  std::atomic<bool> stopping_ = false;
  std::set<std::int64_t> living_;
  bool orphans_ = true;  // there may be games that nobody looks after
  int renewed_ = 0;
  std::mutex mutex_;  // guards what follows
  std::vector<std::string> waiting_;
  int wake_ = -1;
  std::thread thread_;
};

}  // namespace tricorne
