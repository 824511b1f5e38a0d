// How long a database may take to answer. libpq waits without end for one that has gone without a word, be it its
// machine, its network or a process that hangs; here the connection is cut after a time, and whoever waits is told that
// it is lost. SQLite's is a file, which answers or fails.
#pragma once

#include <chrono>

namespace tricorne {

class Database;

class Patience {
 public:
  Patience(Database& sql, std::chrono::milliseconds most);
  Patience(const Patience&) = delete;
  Patience& operator=(const Patience&) = delete;
  ~Patience();
  [[nodiscard]] bool over() const;  // the connection was cut

  // For tests, while a database hangs: whoever begins to wait is cut off so many times sooner.
  static void hurry(int times);

 private:
  const bool watched_;
};

// For what a loop of the server waits for, a row or two; and for all else.
inline constexpr std::chrono::seconds kShortPatience{5};
inline constexpr std::chrono::seconds kLongPatience{15};

}  // namespace tricorne
