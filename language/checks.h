// What is wrong with a text that the grammar allows: a range no die can give, an option twice, a
// number where none can be. Looked for when a text is read, so that nothing is left for the rules.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "language/grammar.h"

namespace tricorne::language {

struct ParsedNode {
  Position at;
  std::size_t token;               // where it begins
  std::vector<Position> declared;  // the forms that named the variables it uses
};

// The first fault by its place in the text, as token and message; an empty message if there is
// none.
std::pair<std::size_t, std::string> check_nodes(const Grammar& grammar, const Program& program,
                                                const std::vector<ParsedNode>& nodes);

// The number that the node at `at` always is, or -1.
int constant(const Program& program, Position at);

}  // namespace tricorne::language
