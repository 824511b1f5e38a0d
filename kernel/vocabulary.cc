#include "kernel/vocabulary.h"

#include <charconv>

namespace tricorne::words {

std::vector<std::string_view> split(std::string_view text, char by) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t at = text.find(by);
    parts.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + 1);
  }
}

std::string_view next(std::string_view& text) {
  const std::size_t blank = text.find(' ');
  const std::string_view word = text.substr(0, blank);
  text.remove_prefix(blank == std::string_view::npos ? text.size() : blank + 1);
  return word;
}

std::optional<int> number(std::string_view text, int least, int most) {
  int n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc{} || std::to_string(n) != text || n < least || n > most) return {};
  return n;
}

std::optional<int> find(std::span<const std::string_view> words, std::string_view text) {
  const auto found = std::find(words.begin(), words.end(), text);
  if (text.empty() || found == words.end()) return {};
  return static_cast<int>(found - words.begin());
}

bool is_part(std::string_view target, std::string_view whole) {
  return target.size() > whole.size() && target.starts_with(whole) && target[whole.size()] == ':';
}

std::array<int, 7> values(Action a) { return {a.a, a.b, a.c}; }

std::array<int, 7> values(const LogEvent& event) {
  std::array<int, 7> out{};
  std::copy(event.args.begin(), event.args.end(), out.begin());
  return out;
}

}  // namespace tricorne::words
