// The facts of a game as JSON files: those inside the program, or an owner's in their place.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernel/document.h"
#include "kernel/embedded.h"

namespace tricorne {

// Calls read(Reader, out) with the document of that path; throws DocumentError.
template <class Read, class Out>
void read_table(std::span<const EmbeddedFile> files, std::string_view path, Read&& read, Out& out) {
  const std::string_view text = embedded(files, path);
  if (text.data() == nullptr) throw DocumentError(std::string(path) + ": not found");
  const Result<nlohmann::json> json = parse_json(text, path);
  if (!json) throw DocumentError(json.error());
  read(Reader(json.value(), std::string(path), text), out);
}

// The embedded files are part of the program: a fault in them is a fault of the program.
template <class Tables>
Tables sound(Result<Tables> embedded) {
  if (embedded) return std::move(embedded).value();
  std::fprintf(stderr, "%s\n", embedded.error().c_str());
  std::abort();
}

// A game's files, with those of an owner's directory in place of the ones in data/ that have their
// names.
class OwnFiles {
 public:
  static Result<OwnFiles> in(const std::string& directory, std::span<const EmbeddedFile> shipped);

  [[nodiscard]] std::span<const EmbeddedFile> all() const { return all_; }
  [[nodiscard]] std::uint64_t hash() const;  // of what the owner wrote
  // A fault in an owner's file, told with the owner's name for it.
  [[nodiscard]] std::string told(std::string fault) const;

 private:
  std::vector<EmbeddedFile> all_;
  std::list<std::string> texts_;  // stable addresses for the views in `all_`
  std::vector<std::pair<std::string_view, std::string>> names_;  // the path inside, the owner's
};

// The tables that `load` reads from the files of a game and an owner's directory; they hold the hash
// of the latter as `own_data`.
template <class Tables>
Result<Tables> load_own_tables(const std::string& directory, std::span<const EmbeddedFile> shipped,
                               Result<Tables> (*load)(std::span<const EmbeddedFile>)) {
  const Result<OwnFiles> own = OwnFiles::in(directory, shipped);
  if (!own) return Error{own.error()};
  auto tables = load(own.value().all());
  if (!tables) return Error{own.value().told(tables.error())};
  tables.value().own_data = own.value().hash();
  return tables;
}

}  // namespace tricorne
