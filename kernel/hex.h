// Bytes as lower-case hex digits.
#pragma once

#include <sodium.h>

#include <span>
#include <string>

namespace tricorne {

inline std::string hex(std::span<const unsigned char> bytes) {
  std::string out(bytes.size() * 2 + 1, '\0');  // sodium ends it with a zero
  sodium_bin2hex(out.data(), out.size(), bytes.data(), bytes.size());
  out.pop_back();
  return out;
}

}  // namespace tricorne
