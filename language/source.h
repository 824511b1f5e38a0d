// A program written back as text, in one normal form: parsing it gives the same program again.
#pragma once

#include <string>

#include "language/grammar.h"

namespace tricorne::language {

// The statements of a block, or of a text, on one line.
std::string source(const Grammar& grammar, const Program& program, Position block);
// One form: a statement, a condition, a number.
std::string node_source(const Grammar& grammar, const Program& program, Position node);

}  // namespace tricorne::language
