// What anybody may ask of the server in a given time, and of a message. The defaults are those of
// docs/protocol.md; 0 means no limit.
#pragma once

#include <time.h>  // NOLINT(modernize-deprecated-headers): clock_gettime is POSIX

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

namespace tricorne {

struct Limits {
  std::size_t message_bytes = 64 * 1024;  // a frame, or the body of a request
  int json_depth = 16;
  int sockets_per_person = 8;
  int sockets_per_address = 1000;   // that is not this machine's: a whole club's
  int tables_per_socket = 100;      // joined at once
  double messages_per_second = 20;  // a socket, in the long run
  double message_burst = 200;
  double controls_per_second = 1;  // pings and pongs
  double control_burst = 60;
  std::size_t bytes_per_second = 256 * 1024;  // that a socket sends us
  // Seconds of the server's time a second, and at once. An address is often a whole club's: a
  // hundred people who move once a second have a twentieth of it, and may all come at once.
  double work_of_person = 0.1;
  double work_burst_of_person = 0.3;
  double work_of_address = 0.5;  // that is not this machine's, as all below
  double work_burst_of_address = 0.6;
  double requests_per_second = 200;
  double request_burst = 5000;
  double tables_per_hour = 20;  // a person
  double tables_per_hour_and_address = 400;
  double guests_per_hour = 1000;  // new persons from one address
  double tries_per_hour = 40;  // at the password of one name; a quarter of it at once, as the next
  double tries_per_hour_and_address = 400;
  double accounts_per_hour_and_address = 60;  // made
  double reviews_per_hour = 20;               // a person; many seconds of a processor each
  double reviews_per_hour_and_address = 60;
  // What a password's hash costs: passes over so much memory.
  unsigned long long password_passes = 2;
  std::size_t password_bytes = 64 * 1024 * 1024;
  std::size_t unread_bytes = 1024 * 1024;        // of a socket that does not read
  std::chrono::milliseconds unread_time{30000};  // for a message to be read
  // After half of it a socket that says nothing is asked whether it is there, and after all of it let go.
  std::chrono::milliseconds idle_time{60000};
  // Entries of journals that do not stand, what was moved and taken back again: of a game, and in an hour.
  std::int64_t taken_back = 10000;
  double taken_back_per_hour = 2000;  // a person; half of it at once, as the next
  double taken_back_per_hour_and_address = 40000;
  // A table where nobody has moved is taken away after so long, and a game that nobody goes on with is closed;
  // 0 leaves it.
  std::chrono::hours never_begun{14 * 24};
  std::chrono::hours deserted{90 * 24};
  double lines_per_second = 1;  // that a person says
  double line_burst = 10;
  double invitations_per_hour = 30;  // a person, by name
  double reports_per_hour = 10;      // a person
  double reports_per_hour_and_address = 30;
  // Where somebody was who is banned nobody plays for so long who is new there; 0 lets them.
  std::chrono::hours shut_out{24};
  int vacation_days = 30;           // a year and person
  std::size_t page = 100;           // moves that one message tells of
  std::size_t idle_tables = 1000;   // kept in memory though nobody is there
  std::size_t idle_persons = 1000;  // ... though they have gone, before they are looked through
};

// For load tests on the loopback.
inline Limits unlimited(Limits limits) {
  limits.sockets_per_person = 0;
  limits.sockets_per_address = 0;
  limits.messages_per_second = 0;
  limits.bytes_per_second = 0;
  limits.work_of_person = 0;
  limits.work_of_address = 0;
  limits.tables_per_socket = 0;
  limits.requests_per_second = 0;
  limits.taken_back_per_hour = 0;
  limits.taken_back_per_hour_and_address = 0;
  limits.tables_per_hour = 0;
  limits.tables_per_hour_and_address = 0;
  limits.guests_per_hour = 0;
  limits.tries_per_hour = 0;
  limits.tries_per_hour_and_address = 0;
  limits.accounts_per_hour_and_address = 0;
  limits.reviews_per_hour = 0;
  limits.lines_per_second = 0;
  limits.invitations_per_hour = 0;
  limits.reports_per_hour = 0;
  limits.reports_per_hour_and_address = 0;
  limits.reviews_per_hour_and_address = 0;
  return limits;
}

// Fills at `rate` a second up to `burst`.
class TokenBucket {
 public:
  using Clock = std::chrono::steady_clock;
  TokenBucket(double rate, double burst) : rate_(rate), burst_(burst), left_(burst) {}

  // Sets `amount` aside, and says how long to wait until it is there (zero: now).
  Clock::duration take(double amount = 1, Clock::time_point now = Clock::now()) {
    if (rate_ <= 0) return {};
    refill(now);
    left_ -= amount;
    if (left_ >= 0) return {};
    return std::chrono::duration_cast<Clock::duration>(
        std::chrono::duration<double>(-left_ / rate_));
  }
  // Takes one if there is one.
  bool try_take(Clock::time_point now = Clock::now()) {
    if (!has_one(now)) return false;
    left_ -= rate_ > 0 ? 1 : 0;
    return true;
  }
  bool has_one(Clock::time_point now = Clock::now()) {
    if (rate_ <= 0) return true;
    refill(now);
    return left_ >= 1;
  }
  [[nodiscard]] bool full(Clock::time_point now) const {
    return left_ + std::chrono::duration<double>(now - last_).count() * rate_ >= burst_;
  }

 private:
  void refill(Clock::time_point now) {
    const std::chrono::duration<double> passed = now - last_;
    left_ = std::min(burst_, left_ + passed.count() * rate_);
    last_ = now;
  }
  double rate_;
  double burst_;
  double left_;
  Clock::time_point last_ = Clock::now();
};

// The server's time, in seconds of a processor, as far as one person or address may have it. What a
// request will cost is set aside before it is begun, and corrected when that is known: whoever asks
// for much waits, and those who wait do not all come at once.
class Budget {
 public:
  Budget(double rate, double burst) : bucket_(rate, burst) {}
  TokenBucket::Clock::duration reserve(double seconds) {
    const std::lock_guard lock(mutex_);
    return bucket_.take(seconds);
  }
  void correct(double seconds) { reserve(seconds); }
  bool used_up() { return reserve(0).count() > 0; }
  // For who does not wait: sets it aside if it is there. Whoever is refused has had nothing, and
  // pays nothing.
  bool try_reserve(double seconds) {
    const std::lock_guard lock(mutex_);
    const bool there = bucket_.take(seconds).count() == 0;
    if (!there) bucket_.take(-seconds);
    return there;
  }
  [[nodiscard]] bool full(TokenBucket::Clock::time_point now) const {
    const std::lock_guard lock(mutex_);
    return bucket_.full(now);
  }

 private:
  mutable std::mutex mutex_;
  TokenBucket bucket_;
};

// What the processor has done for this thread. A clock on the wall would count what others do on a
// busy machine. To read it costs a microsecond or so: nothing to read a game, much to make a move.
inline double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// One of a kind for each address, as long as it is not as good as new.
template <class Kind>
class ByAddress {
 public:
  ByAddress(double rate, double burst) : rate_(rate), burst_(burst) {}
  std::shared_ptr<Kind> of(const std::string& address) {
    const std::lock_guard lock(mutex_);
    if (all_.size() > kMany) {
      const auto now = TokenBucket::Clock::now();
      std::erase_if(all_, [&](auto& entry) {
        return entry.second.use_count() == 1 && entry.second->full(now);
      });
    }
    auto& one = all_[address];
    if (!one) one = std::make_shared<Kind>(rate_, burst_);
    return one;
  }
  // Of buckets, which guard nothing themselves.
  bool try_take(const std::string& address) {
    const auto bucket = of(address);
    const std::lock_guard lock(mutex_);
    return bucket->try_take();
  }
  bool has_one(const std::string& address) {
    const auto bucket = of(address);
    const std::lock_guard lock(mutex_);
    return bucket->has_one();
  }

 private:
  static constexpr std::size_t kMany = 10000;
  double rate_;
  double burst_;
  std::mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<Kind>> all_;
};

}  // namespace tricorne
