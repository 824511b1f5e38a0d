#include "kernel/document.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace tricorne {
namespace {

std::size_t line_of(std::string_view text, std::size_t offset) {
  return 1 + static_cast<std::size_t>(std::count(
                 text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), '\n'));
}

// The line where an object with this id begins to tell of itself.
std::size_t line_of_id(std::string_view text, std::string_view id) {
  for (std::string_view key : {"\"id\"", "\"number\""}) {
    for (std::size_t at = text.find(key); at != std::string_view::npos;
         at = text.find(key, at + 1)) {
      std::size_t from = text.find_first_not_of(" :\t\"", at + key.size());
      if (from != std::string_view::npos && text.substr(from, id.size()) == id &&
          !std::isalnum(static_cast<unsigned char>(text[from + id.size()]))) {
        return line_of(text, at);
      }
    }
  }
  return 0;
}

std::string shown(const nlohmann::json& value) {
  std::string text = value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  if (text.size() <= 60) return text;
  std::size_t end = 57;
  while ((static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80U) --end;  // not within a letter
  return text.substr(0, end) + "...";
}

}  // namespace

std::string one_line(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }, ' ');
  return text;
}

bool Reader::has(std::string_view key) const {
  return value_->is_object() && value_->contains(key);
}

Reader Reader::child(const nlohmann::json& value, const std::string& step) const {
  Reader out = *this;
  out.value_ = &value;
  out.path_ += step;
  if (value.is_object()) {
    for (const char* key : {"id", "number"}) {
      const auto found = value.find(key);
      if (found == value.end()) continue;
      out.id_ = found->is_string() ? found->get<std::string>() : shown(*found);
      out.path_ += fmt::format(" ({})", out.id_);
      break;
    }
  }
  return out;
}

Reader Reader::operator[](std::string_view key) const {
  if (!value_->is_object()) fail("an object");
  const auto found = value_->find(key);
  if (found == value_->end()) fail(fmt::format("a member '{}'", key));
  return child(*found, path_.empty() ? std::string(key) : fmt::format(".{}", key));
}

Reader Reader::at(std::size_t i) const {
  if (!value_->is_array()) fail("an array");
  if (i >= value_->size()) fail(fmt::format("at least {} elements", i + 1));
  return child((*value_)[i], fmt::format("[{}]", i));
}

std::vector<Reader> Reader::elements() const {
  if (!value_->is_array()) fail("an array");
  std::vector<Reader> out;
  for (std::size_t i = 0; i < value_->size(); ++i) out.push_back(at(i));
  return out;
}

std::vector<std::pair<std::string, Reader>> Reader::members() const {
  if (!value_->is_object()) fail("an object");
  std::vector<std::pair<std::string, Reader>> out;
  for (const auto& [key, value] : value_->items()) out.emplace_back(key, (*this)[key]);
  return out;
}

std::size_t Reader::size() const {
  if (!value_->is_array()) fail("an array");
  return value_->size();
}

std::int64_t Reader::integer(std::int64_t low, std::int64_t high) const {
  const std::string expected = fmt::format("a whole number from {} to {}", low, high);
  if (!value_->is_number_integer()) fail(expected);
  if (value_->is_number_unsigned() && value_->get<std::uint64_t>() > std::uint64_t{INT64_MAX}) {
    fail(expected);
  }
  const auto number = value_->get<std::int64_t>();
  if (number < low || number > high) fail(expected);
  return number;
}

bool Reader::boolean() const {
  if (!value_->is_boolean()) fail("true or false");
  return value_->get<bool>();
}

std::string Reader::text() const {
  if (!value_->is_string()) fail("a text");
  return value_->get<std::string>();
}

int Reader::word(std::initializer_list<std::string_view> words) const {
  return find_word({words.begin(), words.end()});
}

int Reader::find_word(const std::vector<std::string_view>& words) const {
  if (value_->is_string()) {
    const auto found = std::find(words.begin(), words.end(), value_->get_ref<const std::string&>());
    if (found != words.end()) return static_cast<int>(found - words.begin());
  }
  fail(fmt::format("one of {}", fmt::join(words, ", ")));
}

void Reader::only(std::initializer_list<std::string_view> keys) const {
  if (!value_->is_object()) fail("an object");
  for (const auto& [key, value] : value_->items()) {
    if (std::find(keys.begin(), keys.end(), key) == keys.end()) {
      throw DocumentError(fmt::format("{}: unknown member '{}', expected one of {}", place(), key,
                                      fmt::join(keys, ", ")));
    }
  }
}

std::string Reader::place() const {
  std::string out = file_;
  if (!text_.empty() && !id_.empty()) {
    if (const std::size_t line = line_of_id(text_, id_); line > 0) {
      out += fmt::format(" line {}", line);
    }
  }
  return path_.empty() ? out : fmt::format("{}: {}", out, path_);
}

void Reader::fail(std::string_view expected) const {
  throw DocumentError(fmt::format("{}: expected {}, found {}", place(), expected, shown(*value_)));
}

Nesting nesting(std::string_view text) {
  Nesting out;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '\\') ++i;
      if (c == '"') quoted = false;
    } else if (c == '"') {
      quoted = true;
    } else if (c == '{' || c == '[') {
      out.deepest = std::max(out.deepest, ++out.open);
    } else if (c == '}' || c == ']') {
      --out.open;
    }
  }
  return out;
}

bool shallow(std::string_view text, int depth) { return nesting(text).deepest <= depth; }

Result<nlohmann::json> parse_json(std::string_view text, std::string_view file) {
  if (!shallow(text, kDeepestDocument)) {
    return Error{fmt::format("{}: nested deeper than {}", file, kDeepestDocument)};
  }
  try {
    return nlohmann::json::parse(text);
  } catch (const nlohmann::json::parse_error& error) {
    const std::size_t offset = std::min(error.byte == 0 ? 0 : error.byte - 1, text.size());
    const std::size_t start = text.rfind('\n', offset == 0 ? 0 : offset - 1);
    const std::size_t column = offset - (start == std::string_view::npos ? 0 : start + 1) + 1;
    return Error{
        fmt::format("{} line {} column {}: not valid JSON", file, line_of(text, offset), column)};
  }
}

Result<std::string> read_file(const std::string& path) {
  std::error_code ignored;
  std::ifstream in(path, std::ios::binary);
  if (!in || std::filesystem::is_directory(path, ignored))
    return Error{fmt::format("{}: cannot be read", path)};
  std::ostringstream out;
  out << in.rdbuf();
  if (in.bad()) return Error{fmt::format("{}: cannot be read", path)};
  return out.str();
}

}  // namespace tricorne
