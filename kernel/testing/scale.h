// How much a test plays. TRICORNE_BATTERY_PERCENT scales the counts: a sanitizer build plays less, a long run more.
#pragma once

#include <cstdlib>
#include <string>

#include "kernel/signature.h"

namespace tricorne {

inline int battery_scaled(int count) {
  const char* percent = std::getenv("TRICORNE_BATTERY_PERCENT");
  return percent == nullptr ? count : std::max(1, count * std::atoi(percent) / 100);
}
// Who searches there: with twenty playouts a question, or as many as TRICORNE_BATTERY_PLAYOUTS says.
inline std::string searching_kind() {
  const char* playouts = std::getenv("TRICORNE_BATTERY_PLAYOUTS");
  return std::string("strong:x") + (playouts == nullptr ? "20" : playouts);
}
inline bool scaled_down() { return battery_scaled(100) < 100; }

// Every set-up, or where counts are scaled down some four of them, evenly apart.
template <Game G>
std::vector<Setup> scaled_setups() {
  std::vector<Setup> all = all_setups<G>();
  constexpr std::size_t kSome = 4;
  if (!scaled_down() || all.size() <= kSome) return all;
  std::vector<Setup> some;
  for (std::size_t i = 0; i < kSome; ++i) some.push_back(all[i * (all.size() - 1) / (kSome - 1)]);
  return some;
}

}  // namespace tricorne
