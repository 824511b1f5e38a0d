// Leaders who are left alone (1.10).
#pragma once

#include <optional>

#include "games/liberty/state.h"

namespace tricorne::liberty {

// The first faction whose leader stands in a space without its pieces and may not.
std::optional<Faction> lone_leader_of(const State& s);

}  // namespace tricorne::liberty
