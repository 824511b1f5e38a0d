// What documents and views have in common.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "games/liberty/state.h"

namespace tricorne::liberty {

// Support, Opposition, French Preparations, Patriot Forts and Villages on the map.
nlohmann::json totals_of(const State& s);

}  // namespace tricorne::liberty
