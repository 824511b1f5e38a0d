// The facts of a game as JSON files: those inside the program, or an owner's in their place.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>

#include "kernel/document.h"
#include "kernel/embedded.h"
#include "kernel/owner_files.h"

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

}  // namespace tricorne
