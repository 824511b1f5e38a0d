// Answers that go together. Some questions are put again and again until all have been named: three
// Regulars of New York City, then two Tories of it. Such a run of answers, alike but for how many of
// what, is a bundle: one choice for people, made of moves like any others.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "kernel/any_game.h"

namespace tricorne {

using SharedState = std::shared_ptr<const AnyState>;

struct Bundle {
  // One kind of thing, and how many of it there may be after what comes before.
  struct Part {
    SharedState before;           // in which `options` are put, and their words found
    std::vector<Action> options;  // the fewest first
    int taken = -1;               // which of them; -1: none
    bool open = true;             // false: it can come in place of others, not beside them
  };
  std::vector<Part> parts;
  std::vector<Action> moves;     // those that are taken, in order
  std::vector<LogEvent> events;  // what they would do
  SharedState after;             // and the state then
};

// The bundles of the question to `seat`, each with as many of everything as can be had. What the
// seat does not know must have been imagined: see AnyState::imagine().
std::vector<Bundle> bundles(const SharedState& state, Seat seat);

// The bundle that `moves` are taken from: of each thing named there as many as that, or as can be
// had, and of others none. Without parts if the question has no such bundle.
Bundle bundle_of(const SharedState& state, Seat seat, std::span<const Action> moves);

}  // namespace tricorne
