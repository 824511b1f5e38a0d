// The words of a text, with the place of each.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tricorne::language {

// Where a text is wrong, and how: what() is the whole line for a person.
struct Fault {
  int line = 0;  // from 1
  int column = 0;
  std::string message;  // "expected a number, found 'in'"; empty: no fault
  int length = 1;       // of what is wrong, in characters

  [[nodiscard]] std::string what() const;
};

struct Token {
  enum class Kind { kWord, kNumber, kVariable, kMark, kEnd };
  Kind kind = Kind::kEnd;
  std::string_view text;  // of a variable, with its $
  int number = 0;
  int line = 1;
  int column = 1;
};

// Splits `source`; the last token is kEnd. What is no part of the language is a fault.
std::vector<Token> tokens(std::string_view source, Fault& fault);

}  // namespace tricorne::language
