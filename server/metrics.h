// What the server counts of itself, for /metrics.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <chrono>
#include <cstdint>

namespace tricorne {

// Times in buckets of a power of two microseconds.
class Histogram {
 public:
  void add(std::chrono::steady_clock::duration time) {
    const auto us = static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::microseconds>(time).count());
    ++counts_[std::min<std::size_t>(static_cast<std::size_t>(std::bit_width(us)), kBuckets - 1)];
  }
  // An upper bound of the share `of` (0.99) of all times, in microseconds.
  [[nodiscard]] std::uint64_t quantile(double of) const {
    std::uint64_t all = 0;
    for (const auto& count : counts_) all += count;
    std::uint64_t seen = 0;
    for (std::size_t i = 0; i < kBuckets; ++i) {
      seen += counts_[i];
      if (seen > 0 && static_cast<double>(seen) >= of * static_cast<double>(all)) return 1ULL << i;
    }
    return 0;
  }

 private:
  static constexpr std::size_t kBuckets = 32;
  std::array<std::atomic<std::uint64_t>, kBuckets> counts_{};
};

struct Metrics {
  std::atomic<std::uint64_t> moves = 0;  // accepted from people and programs
  std::atomic<std::uint64_t> bot_moves = 0;
  std::atomic<std::uint64_t> refused = 0;
  std::atomic<std::uint64_t> loaded = 0;  // games rebuilt from their journal
  std::atomic<std::uint64_t> frozen = 0;
  Histogram answer;  // from the request to the committed answer
};

}  // namespace tricorne
