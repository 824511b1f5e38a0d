// What anybody may ask of the server in a given time, and of a message. The defaults are those of
// docs/protocol.md; 0 means no limit.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <mutex>
#include <string>
#include <unordered_map>

namespace tricorne {

struct Limits {
  std::size_t message_bytes = 64 * 1024;  // a frame, or the body of a request
  int json_depth = 16;
  int sockets_per_person = 8;
  double messages_per_second = 20;  // a socket, in the long run
  double message_burst = 200;
  double requests_per_second = 50;  // an address that is not this machine's
  double request_burst = 500;
  double tables_per_hour = 20;                 // a person
  double tables_per_hour_and_address = 200;    // that is not this machine's
  double guests_per_hour = 60;                 // new persons from one address
  std::size_t unread_bytes = 4 * 1024 * 1024;  // of a socket that does not read
};

// Fills at `rate` a second up to `burst`; each use takes one.
class TokenBucket {
 public:
  using Clock = std::chrono::steady_clock;
  TokenBucket(double rate, double burst) : rate_(rate), burst_(burst), left_(burst) {}

  // How long to wait until one more is allowed (zero: now), which is then taken.
  Clock::duration take(Clock::time_point now = Clock::now()) {
    if (rate_ <= 0) return {};
    refill(now);
    left_ -= 1;
    if (left_ >= 0) return {};
    return std::chrono::duration_cast<Clock::duration>(
        std::chrono::duration<double>(-left_ / rate_));
  }
  // Takes one if there is one.
  bool try_take(Clock::time_point now = Clock::now()) {
    if (rate_ <= 0) return true;
    refill(now);
    if (left_ < 1) return false;
    left_ -= 1;
    return true;
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

// One bucket an address; those that are full again are forgotten.
class AddressBuckets {
 public:
  AddressBuckets(double rate, double burst) : rate_(rate), burst_(burst) {}
  bool try_take(const std::string& address) {
    const std::lock_guard lock(mutex_);
    const auto now = TokenBucket::Clock::now();
    if (buckets_.size() > kMany) {
      std::erase_if(buckets_, [&](auto& entry) { return entry.second.full(now); });
    }
    return buckets_.try_emplace(address, rate_, burst_).first->second.try_take(now);
  }

 private:
  static constexpr std::size_t kMany = 10000;
  double rate_;
  double burst_;
  std::mutex mutex_;
  std::unordered_map<std::string, TokenBucket> buckets_;
};

}  // namespace tricorne
