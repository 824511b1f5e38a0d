// Processor seconds of the calling thread: what speeds are measured in and bots think by, because
// wall clocks on shared machines measure the neighbours.
#pragma once

#include <ctime>

namespace tricorne {

inline double thread_cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

}  // namespace tricorne
