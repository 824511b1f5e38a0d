// How hard the searching player tries, in the name of its kind: "strong", "strong:easy", or with a
// number of playouts for every question, "strong:x2000".
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace tricorne::search {

struct Level {
  std::string_view kind;
  float effort = 1;           // of the playouts that a guide makes in a turn
  float misjudges = 0;        // by how much it may be wrong about a chance to win
  bool many_threads = false;  // a tree on each that it may use
  int playouts = 0;           // for every question, instead
};
// Weakest first.
inline constexpr std::array<Level, 4> kLevels{{{"strong:easy", 0.01F, 0.08F},
                                               {"strong:medium", 0.05F, 0.03F},
                                               {"strong"},
                                               {"strong:max", 10, 0, true}}};

std::optional<Level> level_of(std::string_view kind);

// How many threads a search of the longest level may use at once: one, where many tables share a
// machine, unless somebody who has it for himself says more.
void use_threads(int most);
int most_threads();

}  // namespace tricorne::search
