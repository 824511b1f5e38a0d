#include "language/document.h"

namespace tricorne::language {

std::string source_of(const Reader& reader) {
  if (reader.is_null()) return {};
  if (!reader.raw().is_array()) return reader.text();
  std::string source;
  for (const Reader& line : reader.elements()) source += line.text() + "\n";
  return source;
}

Text read_text(const Grammar& grammar, std::string_view start, const Reader& reader,
               Program& program) {
  if (reader.is_null()) return {};
  Fault fault;
  const Text text = parse(grammar, start, source_of(reader), program, fault);
  if (!fault.message.empty()) {
    // Of a list of lines, the one that is wrong.
    const auto line = static_cast<std::size_t>(fault.line - 1);
    const bool listed = reader.raw().is_array() && line < reader.size();
    (listed ? reader.at(line) : reader).complain(fault.what());
  }
  return text;
}

Text CardReading::read(const Grammar& grammar, std::string_view start, const nlohmann::json& card,
                       const std::string& member, Program& program) {
  const auto found = card.find(member);
  if (found == card.end()) return {};
  const auto source = read_document([&] { return source_of(Reader(*found, member)); });
  Fault fault;
  Text text;
  if (source) {
    // No condition is no text, while an empty event is one that does nothing.
    const bool none = found->is_null() || (start != "statement" && source.value().empty());
    if (!none) text = parse(grammar, start, source.value(), program, fault);
  } else {
    fault = {1, 1, source.error()};
  }
  if (!fault.message.empty()) wrong.push_back({member, std::move(fault)});
  return text;
}

}  // namespace tricorne::language
