// The opponents of Troyes: "easy" and "standard". They see what their seat sees and nothing else.
#pragma once

#include <memory>
#include <string_view>

#include "games/troyes/game.h"
#include "kernel/player.h"

namespace tricorne::troyes {

// Null for a kind that Troyes does not have.
std::unique_ptr<Player<Troyes>> make_player(std::string_view kind);

}  // namespace tricorne::troyes
