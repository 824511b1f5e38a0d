// How far long work has come, for whoever watches.
#pragma once

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <iostream>
#include <mutex>
#include <string>
#include <utility>

namespace tricorne {

// "2 h 05 min", "40 s"
inline std::string duration_text(double seconds) {
  const auto all = static_cast<std::int64_t>(seconds);
  if (all < 100) return fmt::format("{} s", all);
  if (all < 6000) return fmt::format("{} min", all / 60);
  return fmt::format("{} h {:02} min", all / 3600, all / 60 % 60);
}

// A line on stderr that follows the work and says how long it will take; silent where nobody watches.
class Progress {
 public:
  Progress() : watched_(isatty(STDERR_FILENO) == 1) {}
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void clear() {
    if (std::exchange(shown_, false)) std::cerr << "\r\x1b[K" << std::flush;
  }
  void at(std::int64_t done, std::int64_t total, const std::string& what = "games") {
    if (!watched_) return;
    const std::scoped_lock lock(mutex_);
    // What an earlier run has done, or other work, tells nothing of the speed.
    if (what != what_) {
      what_ = what;
      before_ = done - 1;
      start_ = Clock::now();
    }
    const auto now = Clock::now();
    if (now - last_ < std::chrono::milliseconds(200)) return;
    last_ = now;
    const std::chrono::duration<double> spent = now - start_;
    const double left = spent.count() * static_cast<double>(total - done) /
                        static_cast<double>(std::max<std::int64_t>(1, done - before_));
    const auto filled = static_cast<std::size_t>(30 * done / std::max<std::int64_t>(1, total));
    std::cerr << fmt::format("\r[{:<30}] {} of {} {}, {} left\x1b[K", std::string(filled, '='),
                             done, total, what, duration_text(left))
              << std::flush;
    shown_ = true;
  }

 private:
  using Clock = std::chrono::steady_clock;

  bool watched_;
  bool shown_ = false;
  std::mutex mutex_;
  std::string what_;
  std::int64_t before_ = 0;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_ = start_;
};

}  // namespace tricorne
