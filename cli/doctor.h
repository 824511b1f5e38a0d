// `tricorne doctor`: what a server with these settings would meet on this machine, a line each, and what to do.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/courier.h"
#include "server/serve.h"

namespace tricorne {

struct Diagnosis {
  enum class State : unsigned char { kGood, kDoubtful, kBad };
  State state = State::kGood;
  std::string what;  // was looked at
  std::string found;
  std::string advice = {};  // empty where all is well
};
std::string diagnosis_text(const Diagnosis& line);

// What is asked of the machine; a test answers for it.
struct Machine {
  bool root = false;
  std::function<std::optional<std::uint64_t>(const std::string& folder)> free_bytes;
  std::function<std::optional<bool>()> clock_kept;  // by somebody; nullopt if it cannot be known
  std::function<std::int64_t()> seconds;            // since 1970
  std::function<std::string(const std::string& listen)> port_problem;  // "" if it is free
  std::function<Delivered(const Outgoing&)> fetch;
  std::uint64_t most_files = 0;  // that one process may have open
};
Machine machine();

std::vector<Diagnosis> examine(const ServeConfig& config, const Machine& machine);

}  // namespace tricorne
