#include "store/patience.h"

#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <map>
#include <mutex>
#include <thread>

#include "store/dialect.h"

namespace tricorne {
namespace {

std::atomic<int> sooner = 1;

// One thread looks at all that is waited for, a few times a second: to wake it for each would cost more than most
// answers do.
class Watch {
 public:
  using Clock = std::chrono::steady_clock;

  Watch() {
    std::thread([this] { run(); }).detach();
  }
  void add(const Patience* patience, int socket, Clock::time_point until) {
    const std::lock_guard lock(mutex_);
    waiting_[patience] = {socket, until};
  }
  void remove(const Patience* patience) {
    const std::lock_guard lock(mutex_);
    waiting_.erase(patience);
  }
  bool knows(const Patience* patience) {
    const std::lock_guard lock(mutex_);
    return waiting_.contains(patience);
  }

 private:
  struct Waiting {
    int socket;
    Clock::time_point until;
  };

  void run() {
    for (;;) {
      std::this_thread::sleep_for(std::chrono::milliseconds(250));
      const std::lock_guard lock(mutex_);
      // Whoever waits has the socket open: it is closed only after he has been taken from the list.
      std::erase_if(waiting_, [now = Clock::now()](const auto& entry) {
        if (entry.second.until > now) return false;
        shutdown(entry.second.socket, SHUT_RDWR);
        return true;
      });
    }
  }

  std::mutex mutex_;
  std::map<const Patience*, Waiting> waiting_;
};

// One a process, also after a fork, in which threads do not go along; it lives as long as the process.
Watch& watch() {
  static std::mutex mutex;
  static Watch* one = nullptr;
  static pid_t whose = 0;
  const std::lock_guard lock(mutex);
  if (whose != getpid()) {
    one = new Watch;
    whose = getpid();
  }
  return *one;
}

}  // namespace

Patience::Patience(Database& sql, std::chrono::milliseconds most) : watched_(sql.socket() >= 0) {
  if (watched_) watch().add(this, sql.socket(), Watch::Clock::now() + most / sooner.load());
}

Patience::~Patience() {
  if (watched_) watch().remove(this);
}

void Patience::hurry(int times) { sooner = times; }

bool Patience::over() const { return watched_ && !watch().knows(this); }

}  // namespace tricorne
