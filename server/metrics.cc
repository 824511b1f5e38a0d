#include "server/metrics.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <fstream>
#include <iterator>

namespace tricorne {

void Histogram::add(std::chrono::steady_clock::duration time) {
  const auto us = static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::microseconds>(time).count());
  ++counts_[std::min<std::size_t>(static_cast<std::size_t>(std::bit_width(us)), kBuckets - 1)];
  sum_us_ += us;
}

std::array<std::uint64_t, Histogram::kBuckets> Histogram::counts() const {
  std::array<std::uint64_t, kBuckets> out{};
  std::copy(counts_.begin(), counts_.end(), out.begin());
  return out;
}

void MetricsText::head(std::string_view name, std::string_view help, std::string_view type) {
  fmt::format_to(std::back_inserter(out_), "# HELP {0} {1}\n# TYPE {0} {2}\n", name, help, type);
}

MetricsText& MetricsText::counter(std::string_view name, std::string_view help, double value) {
  head(name, help, "counter");
  fmt::format_to(std::back_inserter(out_), "{} {}\n", name, value);
  return *this;
}

MetricsText& MetricsText::gauge(std::string_view name, std::string_view help, double value) {
  head(name, help, "gauge");
  fmt::format_to(std::back_inserter(out_), "{} {}\n", name, value);
  return *this;
}

// A bucket counts all that is not above its end, so each holds those before it.
MetricsText& MetricsText::histogram(std::string_view name, std::string_view help,
                                    const Histogram& times) {
  head(name, help, "histogram");
  const auto counts = times.counts();
  std::uint64_t all = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    all += counts[i];
    const bool last = i + 1 == counts.size();
    const std::string end = last ? "+Inf" : fmt::format("{}", static_cast<double>(1ULL << i) / 1e6);
    fmt::format_to(std::back_inserter(out_), "{}_bucket{{le=\"{}\"}} {}\n", name, end, all);
  }
  fmt::format_to(std::back_inserter(out_), "{0}_sum {1}\n{0}_count {2}\n", name,
                 times.sum_seconds(), all);
  return *this;
}

double process_cpu_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

double process_resident_bytes() {
  std::ifstream statm("/proc/self/statm");
  std::uint64_t size = 0;
  std::uint64_t resident = 0;
  statm >> size >> resident;
  return static_cast<double>(resident) * static_cast<double>(sysconf(_SC_PAGESIZE));
}

}  // namespace tricorne
