// Files carried inside the binary: a game's data and the message catalogues.
//
// Each room with DATA (cmake/rooms.cmake) has tricorne::data::<room>(), declared in
// "<room>_data.h"; paths are relative to the root of the repository and never change with the
// place where the binary was built.
#pragma once

#include <span>
#include <string_view>

namespace tricorne {

struct EmbeddedFile {
  std::string_view path;
  std::string_view text;
};

// The text of one file, or a view whose data() is null if there is none of that path.
constexpr std::string_view embedded(std::span<const EmbeddedFile> files, std::string_view path) {
  for (const EmbeddedFile& file : files) {
    if (file.path == path) return file.text;
  }
  return {};
}

}  // namespace tricorne
