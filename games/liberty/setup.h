// The state before the first card.
#pragma once

#include <string>
#include <vector>

#include "games/liberty/state.h"

namespace tricorne::liberty {

// `seats` holds one kind of player a faction; no procedure is on the stack yet.
State set_up(Scenario scenario, std::uint8_t options, const std::vector<std::string>& seats);

}  // namespace tricorne::liberty
