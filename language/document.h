// Texts in the JSON documents of a game.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kernel/document.h"
#include "language/parser.h"
#include "language/printer.h"

namespace tricorne::language {

// A text as documents hold it: a string, or a list of strings that are its lines; null is none.
std::string source_of(const Reader& reader);

// Reads a text of `start` (as parse() does) into the program. Throws DocumentError, which
// names the place in the document and the place in the text.
Text read_text(const Grammar& grammar, std::string_view start, const Reader& reader,
               Program& program);

// A card as it is typed: what is wrong with the texts of its members, or else what it says.
struct CardReading {
  struct Wrong {
    std::string member;  // "event"
    Fault fault;
  };
  std::vector<Wrong> wrong;
  std::vector<Line> lines;

  // Reads one member, which may be missing; what is no text at all is a fault at its beginning.
  Text read(const Grammar& grammar, std::string_view start, const nlohmann::json& card,
            const std::string& member, Program& program);
};

// A card of those that are played with: its name, and what it says.
struct SaidCard {
  Phrase title;
  std::vector<Line> lines;
};

}  // namespace tricorne::language
