// Who answers. A player sees only Seen<State> and the options listed for its own seat.
#pragma once

#include <nlohmann/json.hpp>  // the Game concept needs it complete
#include <vector>

#include "kernel/game.h"

namespace tricorne {

// What a player may use while it thinks, and where it may say why.
struct Thinking {
  FastRng rng;
  int milliseconds = 0;                        // 0: the player's own habit
  std::vector<Phrase>* explanation = nullptr;  // filled only when asked for
};

template <class G>
class Player {
 public:
  virtual ~Player() = default;
  virtual Action choose(const Seen<typename G::State>& seen, const Decision& decision,
                        Thinking& thinking) = 0;
};

// Any legal option, each as likely.
template <class G>
class RandomPlayer final : public Player<G> {
 public:
  Action choose(const Seen<typename G::State>& /*seen*/, const Decision& decision,
                Thinking& thinking) override {
    return decision.pick(thinking.rng);
  }
};

}  // namespace tricorne
