// Errors from outside are values with a message for a person.
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace tricorne {

struct Error {
  std::string message;  // what was wrong, where, and what was expected, in one line
};

// A value or the reason why there is none.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : held_(std::move(value)) {}      // NOLINT(google-explicit-constructor)
  Result(Error error) : held_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] bool ok() const { return held_.index() == 0; }
  explicit operator bool() const { return ok(); }
  [[nodiscard]] T& value() & {
    assert(ok());
    return std::get<0>(held_);
  }
  [[nodiscard]] const T& value() const& {
    assert(ok());
    return std::get<0>(held_);
  }
  [[nodiscard]] T&& value() && {
    assert(ok());
    return std::get<0>(std::move(held_));
  }
  [[nodiscard]] const std::string& error() const { return std::get<1>(held_).message; }

 private:
  std::variant<T, Error> held_;
};

}  // namespace tricorne
