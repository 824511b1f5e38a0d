// For the tests of the Patriot chart: their positions.
#pragma once

#include <initializer_list>

#include "games/liberty/bots/np_table.h"

namespace tricorne::liberty {

using Json = nlohmann::json;

inline Json patriots(const Json& fields) { return bare("patriots", fields); }
inline Json on(const Json& pieces) { return patriots({{"pieces", pieces}}); }
inline Json on(const Json& pieces, const Json& support) {
  return patriots({{"pieces", pieces}, {"support", support}});
}

inline constexpr const char* kAO = "active_opposition";

// All of these at one level.
inline Json levels(std::initializer_list<const char*> spaces, const char* level) {
  Json out;
  for (const char* space : spaces) out[space] = level;
  return out;
}

}  // namespace tricorne::liberty
