// What somebody asks for by a POST, about himself and not about a table: done by a worker, which waits until it
// is on disk, and answered with why not if it cannot be done.
#pragma once

#include <functional>
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

// Lets a worker do it, and answers what it throws: a Denial, wrong parameters, or a disk that fails.
void run_errand(Workers& workers, const Errand::Answer& answer, std::function<void()> what);
// With what was posted, which must be an object.
Errand read_errand(const HttpAsk& ask, const Errand::Answer& answer, const Limits& limits);
// Whose account it is; a program's token is not enough.
StoredUser account_of(Store& store, const Visitor& visitor);
// Returns when it is on disk.
void save(Store& store, Change change);

}  // namespace tricorne
