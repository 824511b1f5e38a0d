#include "language/document.h"

#include <fmt/format.h>

namespace tricorne::language {

Text read_text(const Grammar& grammar, std::string_view start, const Reader& reader,
               Program& program) {
  if (reader.is_null()) return {};
  std::string source;
  if (reader.raw().is_array()) {
    for (const Reader& line : reader.elements()) source += line.text() + "\n";
  } else {
    source = reader.text();
  }
  Fault fault;
  const Text text = parse(grammar, start, source, program, fault);
  if (!fault.message.empty()) {
    reader.fail(fmt::format("a text of the card language ({})", fault.what()));
  }
  return text;
}

}  // namespace tricorne::language
