// Texts in the JSON documents of a game.
#pragma once

#include <string_view>

#include "kernel/document.h"
#include "language/parser.h"

namespace tricorne::language {

// Reads a text of `start` (as parse() does) into the program: a string, or a list of strings that
// are the lines of one text; null is no text. Throws DocumentError, which names the place in the
// document and the place in the text.
Text read_text(const Grammar& grammar, std::string_view start, const Reader& reader,
               Program& program);

}  // namespace tricorne::language
