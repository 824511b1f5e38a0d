// For the tests of the Patriot chart: their positions.
#pragma once

#include <initializer_list>

#include "games/liberty/tests/np_table.h"

namespace tricorne::liberty {

inline nlohmann::json patriots(const nlohmann::json& fields) { return bare("patriots", fields); }
inline nlohmann::json on(const nlohmann::json& pieces) { return patriots({{"pieces", pieces}}); }
inline nlohmann::json on(const nlohmann::json& pieces, const nlohmann::json& support) {
  return patriots({{"pieces", pieces}, {"support", support}});
}

inline constexpr const char* kAO = "active_opposition";

// All of these at one level.
inline nlohmann::json levels(std::initializer_list<const char*> spaces, const char* level) {
  nlohmann::json out;
  for (const char* space : spaces) out[space] = level;
  return out;
}

}  // namespace tricorne::liberty
