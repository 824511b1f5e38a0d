#include "language/tokens.h"

#include <fmt/format.h>

#include <algorithm>

#include "language/program.h"

namespace tricorne::language {
namespace {

constexpr std::size_t kLongest = 4000;  // characters of a text

bool digit(char c) { return c >= '0' && c <= '9'; }
bool letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool continues(char c) { return (static_cast<unsigned char>(c) & 0xc0U) == 0x80U; }  // of UTF-8

class Splitter {
 public:
  Splitter(std::string_view source, Fault& fault) : rest_(source), fault_(fault) {}

  std::vector<Token> split() {
    std::vector<Token> out;
    if (rest_.size() > kLongest) complain(fmt::format("longer than {} characters", kLongest));
    while (fault_.message.empty()) {
      blanks();
      Token token;
      token.line = line_;
      token.column = column_;
      if (!rest_.empty()) read(token);
      out.push_back(token);
      if (token.kind == Token::Kind::kEnd) break;
    }
    return out;
  }

 private:
  void complain(std::string message) { fault_ = {line_, column_, std::move(message)}; }
  void blanks() {
    while (!rest_.empty() &&
           (rest_[0] == ' ' || rest_[0] == '\n' || rest_[0] == '\t' || rest_[0] == '\r')) {
      if (rest_[0] == '\n') {
        ++line_;
        column_ = 0;
      }
      advance(1);
    }
  }
  std::string_view advance(std::size_t n) {
    const std::string_view taken = rest_.substr(0, n);
    rest_.remove_prefix(n);
    column_ += static_cast<int>(n);
    return taken;
  }
  template <class Test>
  std::size_t while_true(std::size_t from, Test test) const {
    while (from < rest_.size() && test(rest_[from])) ++from;
    return from;
  }
  void read(Token& token) {
    const char c = rest_[0];
    const auto in_word = [](char x) { return letter(x) || digit(x); };
    if (letter(c)) {
      token.kind = Token::Kind::kWord;
      token.text = advance(while_true(0, in_word));
    } else if (digit(c)) {
      token.kind = Token::Kind::kNumber;
      number(token);
    } else if (c == '$' && rest_.size() > 1 && letter(rest_[1])) {
      token.kind = Token::Kind::kVariable;
      token.text = advance(while_true(1, in_word));
    } else if (std::string_view("{}()[];,|=<>+-").find(c) != std::string_view::npos) {
      const bool two = (c == '<' || c == '>') && rest_.size() > 1 && rest_[1] == '=';
      token.kind = Token::Kind::kMark;
      token.text = advance(two ? 2 : 1);
    } else {
      complain(c == '$' ? "expected a name after '$'"
                        : fmt::format("'{}' is no part of the language",
                                      rest_.substr(0, while_true(1, continues))));
    }
  }
  void number(Token& token) {
    const std::size_t length = while_true(0, digit);
    for (std::size_t i = 0; i < length && token.number <= kMostNumber; ++i) {
      token.number = token.number * 10 + (rest_[i] - '0');
    }
    if (token.number > kMostNumber) {
      complain(fmt::format("expected a number up to {}, found '{}'", kMostNumber,
                           rest_.substr(0, std::min<std::size_t>(length, 20))));
    }
    token.text = advance(length);
  }

  std::string_view rest_;
  Fault& fault_;
  int line_ = 1;
  int column_ = 1;
};

}  // namespace

std::string Fault::what() const {
  return fmt::format("line {}, column {}: {}", line, column, message);
}

std::vector<Token> tokens(std::string_view source, Fault& fault) {
  return Splitter(source, fault).split();
}

}  // namespace tricorne::language
