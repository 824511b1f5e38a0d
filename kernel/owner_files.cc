#include "kernel/owner_files.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>

#include "kernel/document.h"
#include "kernel/hash.h"

namespace tricorne {

std::uint64_t OwnerFiles::hash() const {
  std::string all;
  for (const std::string& text : texts) all += text;
  return hash_of_text(all);
}

std::string OwnerFiles::told(std::string fault) const {
  for (const auto& [inside, own] : replaced) {
    if (fault.starts_with(inside)) fault.replace(0, inside.size(), own);
  }
  return fault;
}

Result<OwnerFiles> read_owner_files(std::span<const EmbeddedFile> shipped,
                                    const std::string& directory) {
  namespace fs = std::filesystem;
  OwnerFiles out;
  std::vector<std::string> names;
  for (EmbeddedFile file : shipped) {
    if (file.path.find("/data/") != std::string_view::npos) {
      names.push_back(fs::path(file.path).filename().string());
      const fs::path own = fs::path(directory) / names.back();
      std::error_code ignored;
      if (fs::exists(own, ignored)) {
        auto text = read_file(own.string());
        if (!text) return Error{text.error()};
        file.text = out.texts.emplace_back(std::move(text).value());
        out.replaced.emplace_back(file.path, own.string());
      }
    }
    out.files.push_back(file);
  }
  if (out.replaced.empty()) {
    return Error{fmt::format("{}: expected {} or some of them", directory, fmt::join(names, ", "))};
  }
  return out;
}

}  // namespace tricorne
