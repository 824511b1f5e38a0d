// What both opponents do with the ratings of the answers.
#pragma once

#include <vector>

#include "games/prelude/game.h"
#include "kernel/player.h"

namespace tricorne::prelude {

// Of each answer, by what the seat sees.
std::vector<int> ratings(const Seen<State>& seen, const Decision& decision, Thinking& thinking,
                         int trials);
// The best-rated answer; the first ones are written into the explanation where one is asked for.
Action best_rated(const State& seen, const Decision& decision, const std::vector<int>& ratings,
                  Thinking& thinking);

}  // namespace tricorne::prelude
