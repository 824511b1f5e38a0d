// The data files of a game as an owner has them: the shipped ones, but for those in his directory.
#pragma once

#include <list>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "kernel/embedded.h"
#include "kernel/result.h"

namespace tricorne {

struct OwnerFiles {
  std::vector<EmbeddedFile> files;
  std::list<std::string> texts;  // stable addresses for the views in `files`
  std::vector<std::pair<std::string_view, std::string>> replaced;  // the path inside, the owner's

  [[nodiscard]] std::uint64_t hash() const;
  // A fault in an owner's file is told with the owner's name for it.
  [[nodiscard]] std::string told(std::string fault) const;
};
// An error if the directory has none of them.
Result<OwnerFiles> read_owner_files(std::span<const EmbeddedFile> shipped,
                                    const std::string& directory);

// Tables, with the hash of what is the owner's in their `own_data`.
template <class Tables>
Result<Tables> owner_tables(std::span<const EmbeddedFile> shipped, const std::string& directory,
                            Result<Tables> (*load)(std::span<const EmbeddedFile>)) {
  const auto own = read_owner_files(shipped, directory);
  if (!own) return Error{own.error()};
  Result<Tables> tables = load(own.value().files);
  if (!tables) return Error{own.value().told(tables.error())};
  tables.value().own_data = own.value().hash();
  return tables;
}

}  // namespace tricorne
