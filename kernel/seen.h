// What one seat may know of a state. Seen has no way back: views, bots and searches take it and
// nothing else, so a leak to the browser and a cheating bot are the same bug in the same function,
// the game's conceal().
#pragma once

#include "kernel/decision.h"

namespace tricorne {

template <class State>
class Seen {
 public:
  // For conceal() alone: `blanked` must already lack everything `seat` may not know.
  Seen(const State& blanked, Seat seat) : state_(blanked), seat_(seat) {}

  [[nodiscard]] const State& operator*() const { return state_; }
  [[nodiscard]] const State* operator->() const { return &state_; }
  [[nodiscard]] Seat seat() const { return seat_; }

 private:
  State state_;
  Seat seat_;
};

}  // namespace tricorne
