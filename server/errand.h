// What somebody asks for by a POST, about himself and not about a table: done by a worker, which waits until it
// is on disk, and answered with why not if it cannot be done.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

#include "server/limits.h"
#include "server/net.h"
#include "server/rpc.h"
#include "server/workers.h"
#include "store/store.h"

namespace tricorne {

// Why not, as a status and the word for it.
struct Denial {
  int status;
  std::string_view word;
};

struct Errand {
  using Answer = std::function<void(HttpAnswer)>;

  HttpAsk ask;
  Answer answer;
  Params params{nlohmann::json::object()};

  void done(std::string body = "{}") const;
  // With another token from now on, or, if it is empty, with none.
  void done(std::string body, std::string token) const;
};

// One worker does them, an address after the other: whoever sends a hundred at once keeps the others waiting for one of
// them.
class Errands {
 public:
  static constexpr std::size_t kMostOfOne = 32;  // that wait, of one address
  static constexpr std::size_t kMost = 512;      // ... and of all

  // Does it, and answers what it throws: a Denial, wrong parameters, or a disk that fails.
  void run(const std::string& address, const Errand::Answer& answer, std::function<void()> what);
  void stop() { worker_.stop(); }

 private:
  void run_next();

  std::mutex mutex_;                                                  // guards what follows
  std::map<std::string, std::deque<std::function<void()>>> waiting_;  // by address
  std::size_t all_ = 0;
  std::string last_;   // whose turn it was
  Workers worker_{1};  // hashing is dear on purpose
};

// With what was posted, which must be an object.
Errand read_errand(const HttpAsk& ask, const Errand::Answer& answer, const Limits& limits);
// Whose account it is; a program's token is not enough.
StoredUser account_of(Store& store, const Visitor& visitor);
// Returns when it is on disk.
void save(Store& store, Change change);

}  // namespace tricorne
