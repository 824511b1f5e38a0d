// From a text to its program. Statements stand one after the other with `;` or a new line between
// them; after a closing brace neither is needed. A text that is not understood gives the place
// where it went wrong and what could have stood there:
//     line 2, column 14: expected a county, '[' or 'pick', found 'ruralx'
#pragma once

#include <string_view>

#include "language/grammar.h"
#include "language/tokens.h"

namespace tricorne::language {

// Reads `source` and appends it to `program`, which stays as it was if there is a fault. An empty
// source is the empty text. `start` is the sort of what the source is: "statement" for a text of
// statements, else one form of that sort ("condition").
Text parse(const Grammar& grammar, std::string_view start, std::string_view source,
           Program& program, Fault& fault);

}  // namespace tricorne::language
