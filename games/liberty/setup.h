// The state before the first card.
#pragma once

#include <string>
#include <vector>

#include "games/liberty/state.h"

namespace tricorne::liberty {

// Why these seats are against 1.5, or nothing: the same name ("human:ann") is the same person, who
// may hold one faction or the two of a side.
std::string wrongly_seated(const std::vector<std::string>& seats);

// `seats` holds one kind of player a faction; no procedure is on the stack yet.
State set_up(Scenario scenario, std::uint8_t options, const std::vector<std::string>& seats);

}  // namespace tricorne::liberty
