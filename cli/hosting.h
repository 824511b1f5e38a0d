// The flags of those who run a server: every setting of server/config.h is one.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "server/config.h"

namespace tricorne {

struct HostFlags {
  std::string file;
  std::vector<Said> said;
  bool print = false;
};

// The commands `serve` and `doctor`.
void describe_hosting(CLI::App& app, HostFlags& flags);
// File (--config, or TRICORNE_CONFIG), environment and flags together.
Result<ServeConfig> host_config(const HostFlags& flags);

}  // namespace tricorne
