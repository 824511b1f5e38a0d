// A PostgreSQL of this process's own, for tests and measurements: a fresh cluster in a folder that goes away
// with it, reached through a socket in that folder and nothing else.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

namespace tricorne {

class ScratchPostgres {
 public:
  // Without `durable` it does not wait for the disk, as only those may who test nothing about that.
  explicit ScratchPostgres(bool durable);
  ScratchPostgres(const ScratchPostgres&) = delete;
  ScratchPostgres& operator=(const ScratchPostgres&) = delete;
  ~ScratchPostgres();

  // One for all tests of a process, begun when it is first asked for.
  static ScratchPostgres& shared();

  // An empty database, as Store::open() wants it named.
  std::string new_database();
  // As after a failure of its machine: whoever was connected is not any more.
  void restart();

 private:
  [[nodiscard]] std::string named(const std::string& database) const;
  [[nodiscard]] pid_t run(const std::vector<std::string>& command) const;
  void start();
  void stop(int signal);

  const bool durable_;
  const pid_t owner_;
  std::filesystem::path folder_;
  std::string programs_;  // where PostgreSQL's are
  pid_t server_ = -1;
  int databases_ = 0;
};

}  // namespace tricorne
