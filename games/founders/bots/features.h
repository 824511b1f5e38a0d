// What a seat has, as numbers that a value is learned from: points, men, offices, influence, cards,
// and what may come of them.
#pragma once

#include <array>

#include "games/founders/bots/evaluation.h"

namespace tricorne::founders {

inline constexpr int kFeatures = 40;
// By how many issues are still to come, and whether the Issues or something else goes on.
inline constexpr int kStages = 12;

int stage(const State& s);
// Of every seat.
std::array<std::array<float, kFeatures>, kSeats> features(const State& s);

}  // namespace tricorne::founders
