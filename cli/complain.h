// What the one binary tells whoever called it.
#pragma once

#include <iostream>
#include <string>

#include "kernel/document.h"

namespace tricorne {

inline constexpr int kFailure = 1;
inline constexpr int kUsage = 2;
inline constexpr int kOtherRules = 3;

inline int complain(const std::string& message, int code = kFailure) {
  std::cerr << "tricorne: " << one_line(message) << '\n';
  return code;
}

}  // namespace tricorne
