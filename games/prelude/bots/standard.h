// The standard opponent: looks to the end of the action round and takes what promises most.
#pragma once

#include "games/prelude/game.h"
#include "kernel/player.h"

namespace tricorne::prelude {

class StandardPlayer final : public tricorne::Player<Prelude> {
 public:
  Action choose(const Seen<State>& seen, const Decision& decision, Thinking& thinking) override;
};

}  // namespace tricorne::prelude
