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

// A valid JSON text, walked step by step to one of its values.
class Walk {
 public:
  explicit Walk(std::string_view text) : text_(text) { blanks(); }

  // Into the member or element of that name, which must be there.
  void step(const std::string& name) {
    const bool object = text_[at_] == '{';
    next();
    for (std::size_t i = 0;; ++i) {
      bool found = !object && std::to_string(i) == name;
      if (object) {
        const std::size_t key = at_;
        value();
        found = nlohmann::json::parse(text_.substr(key, at_ - key)) == name;
        blanks();
        next();  // the colon
      }
      if (found) return;
      value();
      blanks();
      next();  // the comma
    }
  }
  [[nodiscard]] std::size_t at() const { return at_; }

 private:
  void blanks() { at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size()); }
  void next() {
    ++at_;
    blanks();
  }
  void string() {
    for (++at_; text_[at_] != '"'; ++at_) {
      if (text_[at_] == '\\') ++at_;
    }
    ++at_;
  }
  // Over a whole value.
  void value() {
    if (text_[at_] == '"') return string();
    int open = 0;
    for (;
         open > 0 || std::string_view(",]}: \t\r\n").find(text_[at_]) == std::string_view::npos;) {
      const char c = text_[at_];
      if (c == '"') {
        string();
        continue;
      }
      open += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
      ++at_;
      if (open == 0 && (c == '}' || c == ']')) return;
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

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

Reader Reader::child(const nlohmann::json& value, std::string name, const std::string& step) const {
  Reader out = *this;
  out.value_ = &value;
  out.path_ += step;
  out.steps_.push_back(std::move(name));
  if (value.is_object()) {
    for (const char* key : {"id", "number", "n"}) {
      const auto found = value.find(key);
      if (found == value.end()) continue;
      out.path_ +=
          fmt::format(" ({})", found->is_string() ? found->get<std::string>() : shown(*found));
      break;
    }
  }
  return out;
}

Reader Reader::operator[](std::string_view key) const {
  if (!value_->is_object()) fail("an object");
  const auto found = value_->find(key);
  if (found == value_->end()) fail(fmt::format("a member '{}'", key));
  return child(*found, std::string(key),
               path_.empty() ? std::string(key) : fmt::format(".{}", key));
}

Reader Reader::at(std::size_t i) const {
  if (!value_->is_array()) fail("an array");
  if (i >= value_->size()) fail(fmt::format("at least {} elements", i + 1));
  return child((*value_)[i], std::to_string(i), fmt::format("[{}]", i));
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
      complain(fmt::format("unknown member '{}', expected one of {}", key, fmt::join(keys, ", ")));
    }
  }
}

std::string Reader::place() const {
  std::string out = file_;
  if (!text_.empty() && !steps_.empty()) {
    Walk walk(text_);
    for (const std::string& step : steps_) walk.step(step);
    out += fmt::format(" line {}", line_of(text_, walk.at()));
  }
  return path_.empty() ? out : fmt::format("{}: {}", out, path_);
}

void Reader::fail(std::string_view expected) const {
  complain(fmt::format("expected {}, found {}", expected, shown(*value_)));
}

void Reader::complain(std::string_view fault) const {
  throw DocumentError(fmt::format("{}: {}", place(), fault));
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
  const auto wrong = [&](std::size_t offset, std::string_view what) {
    const std::size_t start = text.rfind('\n', offset == 0 ? 0 : offset - 1);
    const std::size_t column = offset - (start == std::string_view::npos ? 0 : start + 1) + 1;
    return Error{
        fmt::format("{} line {} column {}: {}", file, line_of(text, offset), column, what)};
  };
  try {
    return nlohmann::json::parse(text);
  } catch (const nlohmann::json::parse_error& error) {
    return wrong(std::min(error.byte == 0 ? 0 : error.byte - 1, text.size()), "not valid JSON");
  } catch (const nlohmann::json::out_of_range& error) {
    // It tells the number between quotes, but not where it stands.
    const std::string_view what = error.what();
    const std::size_t from = what.find('\'') + 1;
    const std::string_view number = what.substr(from, what.rfind('\'') - from);
    return wrong(std::min(text.find(number), text.size()),
                 fmt::format("{} is too large a number", number));
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
