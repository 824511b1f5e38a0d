// A folder for what is needed for a while, as by one test. Its name was never used before: what somebody who was
// killed has left behind is nobody's to find.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace tricorne {

inline std::filesystem::path new_folder(const std::string& what) {
  std::string name =
      (std::filesystem::temp_directory_path() / ("tricorne-" + what + "-XXXXXX")).string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no room for a folder: " + name);
  return name;
}

}  // namespace tricorne
