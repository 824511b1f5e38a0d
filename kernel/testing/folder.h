// A folder for one test. Its name was never used before: what a test that was killed has left behind
// is nobody's to find.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace tricorne {

inline std::filesystem::path new_folder(const std::string& what) {
  std::string name =
      (std::filesystem::temp_directory_path() / ("tricorne-" + what + "-XXXXXX")).string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder for a test: " + name);
  return name;
}

}  // namespace tricorne
