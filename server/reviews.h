// Finished games looked at again, one at a time on a thread that gives way to everything else. Whoever
// asks is told how far it has come; what was found is kept in files, so that the next one has it at
// once.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/limits.h"
#include "server/rpc.h"

namespace tricorne {

class Reviews {
 public:
  // Looks at a table's game; "" if `go_on` has said to stop. Whatever it throws is reported.
  using GoOn = std::function<bool(std::size_t done, std::size_t whole)>;
  using Make = std::function<std::string(const std::string& table, const GoOn& go_on)>;

  Reviews(const Limits& limits, Make make);
  Reviews(const Reviews&) = delete;
  Reviews& operator=(const Reviews&) = delete;
  ~Reviews();

  // Where they are kept; without a folder none are made.
  void keep_in(std::string folder);
  // The review of a game, known by its key, if it is there; else how far it has come, and notes until
  // it is. From any thread.
  void ask(const Request& request, const std::string& table, const std::string& key);
  // Nobody on this socket waits any more; for any table if none is named.
  void leave(const Connection* connection, const std::string& table = {});
  // Ends what is being done.
  void stop();

 private:
  struct Job {
    std::string table;
    std::string key;
    std::int64_t person = 0;
    std::string address;
    std::shared_ptr<const Request> asked;  // at whose expense
    std::vector<std::weak_ptr<Connection>> waiting;
    std::size_t done = 0;
    std::size_t whole = 0;
    TokenBucket::Clock::time_point told{};
  };

  [[nodiscard]] std::string path_of(const std::string& table, const std::string& key) const;
  [[nodiscard]] std::optional<std::string> kept(const std::string& table,
                                                const std::string& key) const;
  [[nodiscard]] bool keep(const Job& job, const std::string& document) const;
  void begin(const Request& request, const std::string& table, const std::string& key);
  [[nodiscard]] std::string progress_text(const Job& job, std::string_view status) const;
  void tell(Job& job, std::string_view status);
  void work();
  bool go_on(Job& job, std::size_t done, std::size_t whole);

  const Make make_;
  const Limits limits_;
  ByAddress<TokenBucket> by_person_;  // an hour's, by the person's number
  ByAddress<TokenBucket> by_address_;
  std::mutex mutex_;  // guards what follows
  std::string folder_;
  std::condition_variable wake_;
  std::deque<std::shared_ptr<Job>> jobs_;  // the first is being done
  bool stopping_ = false;
  std::thread thread_;  // once there is something to do
};

}  // namespace tricorne
