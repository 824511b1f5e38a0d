// Set-ups with optional rules, for tests.
#pragma once

#include <string>

#include "games/founders/game.h"

namespace tricorne::founders {

// The last scenario with four players and every optional rule but one.
inline Setup all_options_but(const std::string& off) {
  Setup setup{"c", std::vector<std::string>(4, "human"), {}};
  for (const OptionInfo& option : Founders::info().options) {
    setup.options[option.id] = option.id == off ? "off" : "on";
  }
  return complete(Founders::info(), setup).value();
}

}  // namespace tricorne::founders
