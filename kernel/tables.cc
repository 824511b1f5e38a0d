#include "kernel/tables.h"

#include <filesystem>

#include "kernel/hash.h"

namespace tricorne {

Result<OwnFiles> OwnFiles::in(const std::string& directory, std::span<const EmbeddedFile> shipped) {
  namespace fs = std::filesystem;
  OwnFiles out;
  std::string known;
  for (EmbeddedFile file : shipped) {
    if (file.path.find("/data/") != std::string_view::npos) {
      const fs::path name = fs::path(file.path).filename();
      const fs::path own = fs::path(directory) / name;
      known += (known.empty() ? "" : ", ") + name.string();
      if (std::error_code ignored; fs::exists(own, ignored)) {
        auto text = read_file(own.string());
        if (!text) return Error{text.error()};
        file.text = out.texts_.emplace_back(std::move(text).value());
        out.names_.emplace_back(file.path, own.string());
      }
    }
    out.all_.push_back(file);
  }
  if (out.names_.empty()) return Error{directory + ": expected " + known + " or some of them"};
  return out;
}

std::uint64_t OwnFiles::hash() const {
  std::string all;
  for (const std::string& text : texts_) all += text;
  return hash_of_text(all);
}

std::string OwnFiles::told(std::string fault) const {
  for (const auto& [inside, own] : names_) {
    if (fault.starts_with(inside)) return fault.replace(0, inside.size(), own);
  }
  return fault;
}

}  // namespace tricorne
