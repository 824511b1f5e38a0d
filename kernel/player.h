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

// Bots bargain no longer than this between two answers, all of them together.
inline constexpr int kMostInterjections = 12;

template <class G>
class Player {
 public:
  virtual ~Player() = default;
  virtual Action choose(const Seen<typename G::State>& seen, const Decision& decision,
                        Thinking& thinking) = 0;
  // Asked after every move where the game has interjections and this seat could make one: one of
  // those that `may` lists, or none.
  virtual std::optional<Action> interject(const Seen<typename G::State>& /*seen*/,
                                          const Decision& /*may*/, Thinking& /*thinking*/) {
    return std::nullopt;
  }
};

// Any legal option, each as likely, and now and then any interjection.
template <class G>
class RandomPlayer final : public Player<G> {
 public:
  Action choose(const Seen<typename G::State>& /*seen*/, const Decision& decision,
                Thinking& thinking) override {
    return decision.pick(thinking.rng);
  }
  std::optional<Action> interject(const Seen<typename G::State>& /*seen*/, const Decision& may,
                                  Thinking& thinking) override {
    if (thinking.rng.below(4) != 0) return std::nullopt;
    return may.pick(thinking.rng);
  }
};

}  // namespace tricorne
