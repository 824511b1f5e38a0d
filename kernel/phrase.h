// A sentence before it has a language: a catalogue key and its arguments. The terminal renders it
// with ICU in C++, the browser from the same catalogue in JavaScript.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace tricorne {

struct Phrase;
// A number, a literal text, one phrase (a name to translate), or a list of phrases.
using PhraseArg = std::variant<std::int64_t, std::string, std::vector<Phrase>>;

struct Phrase {
  std::string key;
  std::vector<std::pair<std::string, PhraseArg>> args;

  Phrase() = default;
  Phrase(std::string_view k) : key(k) {}        // NOLINT(google-explicit-constructor)
  Phrase(const char* k) : key(k) {}             // NOLINT(google-explicit-constructor)
  Phrase(std::string k) : key(std::move(k)) {}  // NOLINT(google-explicit-constructor)

  Phrase& with(std::string_view name, std::int64_t number) & {
    args.emplace_back(name, number);
    return *this;
  }
  Phrase& with(std::string_view name, Phrase phrase) & {
    args.emplace_back(name, std::vector<Phrase>{std::move(phrase)});
    return *this;
  }
  Phrase& with(std::string_view name, std::vector<Phrase> list) & {
    args.emplace_back(name, std::move(list));
    return *this;
  }
  // A text that is the same in every language (a player's name, a notation).
  Phrase& with_text(std::string_view name, std::string text) & {
    args.emplace_back(name, std::move(text));
    return *this;
  }
  template <class Value>
  Phrase&& with(std::string_view name, Value&& value) && {
    return std::move(with(name, std::forward<Value>(value)));
  }
  Phrase&& with_text(std::string_view name, std::string text) && {
    return std::move(with_text(name, std::move(text)));
  }
  [[nodiscard]] bool empty() const { return key.empty(); }
  friend bool operator==(const Phrase& one, const Phrase& other) = default;
};

// {"key": ..., "args": {name: number | text | Phrase | [Phrase...]}}; a list of one is the phrase.
void to_json(nlohmann::json& out, const Phrase& phrase);
void from_json(const nlohmann::json& in, Phrase& phrase);  // of what to_json wrote

}  // namespace tricorne
