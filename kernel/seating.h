// Ways of sitting that have a name.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace tricorne {

// Who holds which seats, and the options that go with it: for fewer people than the game has seats,
// each of whom then holds several.
struct Seating {
  std::string id;                  // "solo"
  std::vector<std::string> seats;  // as those of Setup
  std::map<std::string, std::string> options;
};

}  // namespace tricorne
