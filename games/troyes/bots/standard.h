// The standard opponent: looks through every way to complete an action and takes the best.
#pragma once

#include "games/troyes/game.h"
#include "kernel/player.h"

namespace tricorne::troyes {

class StandardPlayer final : public Player<Troyes> {
 public:
  Action choose(const Seen<State>& seen, const Decision& decision, Thinking& thinking) override;
};

}  // namespace tricorne::troyes
