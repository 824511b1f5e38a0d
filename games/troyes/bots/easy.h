// The easy opponent: weighs its actions as the standard one does but often misjudges them.
#pragma once

#include "games/troyes/game.h"
#include "kernel/player.h"

namespace tricorne::troyes {

class EasyPlayer final : public Player<Troyes> {
 public:
  Action choose(const Seen<State>& seen, const Decision& decision, Thinking& thinking) override;
};

}  // namespace tricorne::troyes
