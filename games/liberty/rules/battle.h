// What the parts of a Battle (3.6) share: State::battle is the Battle being fought.
#pragma once

#include <optional>

#include "games/liberty/rules/command.h"

namespace tricorne::liberty {

// Indices into BattleRecord's pairs.
inline constexpr std::size_t kAttacker = 0;
inline constexpr std::size_t kDefender = 1;

// The winner, once losses are removed, and the Win the Day that follows, if one does (3.6.8).
std::optional<Side> battle_winner(const State& s);
std::optional<WinCall> win_of(const State& s);

}  // namespace tricorne::liberty
