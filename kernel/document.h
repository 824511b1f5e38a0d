// Reading JSON documents from outside: strict, and every complaint names the place. Reader throws
// DocumentError on the first fault; read_document() turns that into a Result at the boundary.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/result.h"

namespace tricorne {

// The text with line breaks and other control characters as blanks: complaints are one line,
// whatever the names in a document.
std::string one_line(std::string text);

class DocumentError : public std::runtime_error {
 public:
  explicit DocumentError(std::string message) : std::runtime_error(one_line(std::move(message))) {}
};

// A JSON value and where it stands ("cards.json line 12: activities[3] (Y2A).effect.op"); the line
// is that of the value itself.
class Reader {
 public:
  // `text`, where given, is the source that line numbers are taken from.
  Reader(const nlohmann::json& value, std::string file, std::string_view text = {})
      : value_(&value), file_(std::move(file)), text_(text) {}

  [[nodiscard]] const nlohmann::json& raw() const { return *value_; }
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] bool has(std::string_view key) const;
  // The member `key`, which must be there.
  [[nodiscard]] Reader operator[](std::string_view key) const;
  // Element i of an array.
  [[nodiscard]] Reader at(std::size_t i) const;
  [[nodiscard]] std::vector<Reader> elements() const;                         // of an array
  [[nodiscard]] std::vector<std::pair<std::string, Reader>> members() const;  // of an object
  [[nodiscard]] std::size_t size() const;

  [[nodiscard]] std::int64_t integer(std::int64_t low, std::int64_t high) const;
  [[nodiscard]] bool boolean() const;
  [[nodiscard]] std::string text() const;
  [[nodiscard]] bool is_null() const { return value_->is_null(); }
  // The index of this text in `words`; anything else is an error that lists them.
  [[nodiscard]] int word(std::initializer_list<std::string_view> words) const;
  template <class Words>
  [[nodiscard]] int word_of(const Words& words) const {
    return find_word({std::begin(words), std::end(words)});
  }
  // Every key of this object must be one of `keys`.
  void only(std::initializer_list<std::string_view> keys) const;
  [[noreturn]] void fail(std::string_view expected) const;
  // A fault that is not told by what was expected and what was found.
  [[noreturn]] void complain(std::string_view fault) const;

 private:
  [[nodiscard]] int find_word(const std::vector<std::string_view>& words) const;
  [[nodiscard]] Reader child(const nlohmann::json& value, std::string name,
                             const std::string& step) const;
  [[nodiscard]] std::string place() const;

  const nlohmann::json* value_;
  std::string file_;
  std::string_view text_;
  std::string path_;                // for people
  std::vector<std::string> steps_;  // the same as plain names and indices
};

// No document of ours is nested deeper; copying and printing one that is would exhaust the stack.
inline constexpr int kDeepestDocument = 64;
// How arrays and objects are nested in a JSON text: at the deepest, and how many are open at its
// end.
struct Nesting {
  int deepest = 0;
  int open = 0;
};
Nesting nesting(std::string_view text);
bool shallow(std::string_view text, int depth);
// Parses `text`; a syntax error names file, line and column.
Result<nlohmann::json> parse_json(std::string_view text, std::string_view file);
Result<std::string> read_file(const std::string& path);

template <class T>
struct ResultOf {
  using Type = Result<T>;
};
template <class T>
struct ResultOf<Result<T>> {
  using Type = Result<T>;
};

// Runs a reading function, which gives a T or a Result<T>, and turns its DocumentError into an
// Error.
template <class Read>
auto read_document(Read&& read) -> typename ResultOf<decltype(read())>::Type {
  try {
    return read();
  } catch (const DocumentError& error) {
    return Error{error.what()};
  }
}

// What an owner's files gave: tables, put in force with `use` if they are wanted, or an error.
template <class Tables>
Result<bool> take_tables(Result<Tables> tables, bool install, void (*use)(Tables)) {
  if (!tables) return Error{tables.error()};
  if (install) use(std::move(tables).value());
  return true;
}

}  // namespace tricorne
