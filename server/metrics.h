// What the server counts of itself, and its text for /metrics, in the format that Prometheus reads.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace tricorne {

// Times in buckets of a power of two microseconds.
class Histogram {
 public:
  static constexpr std::size_t kBuckets = 24;  // the last but one ends at 4 s

  void add(std::chrono::steady_clock::duration time);
  // How many fell into each bucket, one after the other; bucket i ends at 2^i microseconds, the last
  // one nowhere.
  [[nodiscard]] std::array<std::uint64_t, kBuckets> counts() const;
  [[nodiscard]] double sum_seconds() const { return static_cast<double>(sum_us_) / 1e6; }

 private:
  std::array<std::atomic<std::uint64_t>, kBuckets> counts_{};
  std::atomic<std::uint64_t> sum_us_ = 0;
};

struct Metrics {
  std::atomic<std::uint64_t> moves = 0;  // accepted from people and programs
  std::atomic<std::uint64_t> bot_moves = 0;
  std::atomic<std::uint64_t> refused = 0;
  std::atomic<std::uint64_t> loaded = 0;   // games rebuilt from their journal
  std::atomic<std::uint64_t> mended = 0;   // of them by mended rules
  std::atomic<std::uint64_t> stopped = 0;  // of them up to a move that is not legal any more
  std::atomic<std::uint64_t> frozen = 0;
  std::atomic<std::uint64_t> removed = 0;  // tables that were never begun
  std::atomic<std::uint64_t> expired = 0;  // games that nobody went on with
  Histogram answer;                        // from the request to the committed answer
};

// Prometheus' text format, version 0.0.4: a help line, a type line and the samples of each metric.
class MetricsText {
 public:
  static constexpr std::string_view kContentType = "text/plain; version=0.0.4; charset=utf-8";

  MetricsText& counter(std::string_view name, std::string_view help, double value);
  MetricsText& gauge(std::string_view name, std::string_view help, double value);
  MetricsText& histogram(std::string_view name, std::string_view help, const Histogram& times);
  std::string take() { return std::move(out_); }

 private:
  void head(std::string_view name, std::string_view help, std::string_view type);
  std::string out_;
};

// CPU time of this process in seconds, and the memory it holds now in bytes.
double process_cpu_seconds();
double process_resident_bytes();

}  // namespace tricorne
