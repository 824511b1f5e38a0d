// Writes JSON straight into a string. The server's hot path sends the same few shapes thousands of
// times a second; building trees of values for them would cost more than playing the moves.
#pragma once

#include <fmt/format.h>

#include <concepts>
#include <iterator>
#include <string>
#include <string_view>

#include "kernel/phrase.h"

namespace tricorne {

class JsonText {
 public:
  explicit JsonText(std::size_t reserve = 512) { out_.reserve(reserve); }

  JsonText& begin_object() { return open('{'); }
  JsonText& end_object() { return close('}'); }
  JsonText& begin_array() { return open('['); }
  JsonText& end_array() { return close(']'); }
  JsonText& key(std::string_view name) {
    separate();
    quote(name);
    out_ += ':';
    comma_ = false;
    return *this;
  }
  JsonText& value(std::string_view text) {
    separate();
    quote(text);
    return *this;
  }
  JsonText& value(const std::string& text) { return value(std::string_view(text)); }
  JsonText& value(const char* text) { return value(std::string_view(text)); }
  template <std::integral Number>
  JsonText& value(Number number) {
    separate();
    if constexpr (std::same_as<Number, bool>) {
      out_ += number ? "true" : "false";
    } else {
      fmt::format_to(std::back_inserter(out_), "{}", number);
    }
    return *this;
  }
  JsonText& null() { return raw("null"); }
  // What is JSON already.
  JsonText& raw(std::string_view json) {
    separate();
    out_ += json;
    return *this;
  }
  JsonText& value(const Phrase& phrase);
  template <class Value>
  JsonText& member(std::string_view name, const Value& content) {
    return key(name).value(content);
  }

  [[nodiscard]] const std::string& text() const { return out_; }
  [[nodiscard]] std::string take() { return std::move(out_); }

 private:
  void separate() {
    if (comma_) out_ += ',';
    comma_ = true;
  }
  JsonText& open(char bracket) {
    separate();
    out_ += bracket;
    comma_ = false;
    return *this;
  }
  JsonText& close(char bracket) {
    out_ += bracket;
    comma_ = true;
    return *this;
  }
  void quote(std::string_view text);

  std::string out_;
  bool comma_ = false;
};

}  // namespace tricorne
