// The easy opponent: looks as far as the standard one does but often misjudges what it sees.
#pragma once

#include "games/prelude/game.h"
#include "kernel/player.h"

namespace tricorne::prelude {

class EasyPlayer final : public tricorne::Player<Prelude> {
 public:
  Action choose(const Seen<State>& seen, const Decision& decision, Thinking& thinking) override;
};

}  // namespace tricorne::prelude
