// Files that are written whole or not at all.
#pragma once

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "kernel/result.h"

namespace tricorne {

// Replaces the file in one step, so that a crash leaves the old one or the new one; makes its folder.
inline Result<bool> replace_file(const std::string& path, const std::string& text) {
  std::error_code failed;
  const std::filesystem::path target(path);
  if (target.has_parent_path()) std::filesystem::create_directories(target.parent_path(), failed);
  const std::string fresh = path + ".new";
  {
    std::ofstream out(fresh, std::ios::binary | std::ios::trunc);
    out << text << '\n';
    if (!out.flush()) return Error{fmt::format("{}: cannot be written", fresh)};
  }
  std::filesystem::rename(fresh, target, failed);
  if (failed) return Error{fmt::format("{}: cannot be written", path)};
  return true;
}

}  // namespace tricorne
