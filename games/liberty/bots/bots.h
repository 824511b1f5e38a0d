// The players of Liberty or Death that are not people: the rulebook's non-player factions (8.0).
#pragma once

#include <memory>
#include <string_view>

#include "games/liberty/game.h"
#include "kernel/player.h"

namespace tricorne::liberty {

// "rulebook"; nullptr for any other kind.
std::unique_ptr<Player<Liberty>> make_player(std::string_view kind);

}  // namespace tricorne::liberty
