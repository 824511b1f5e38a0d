// For players that rate every answer there is.
#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>  // the Game concept needs it complete
#include <numeric>
#include <utility>
#include <vector>

#include "kernel/player.h"

namespace tricorne {

// Of an answer that was not looked at: it is not spoken of.
inline constexpr int kUnseen = INT32_MIN / 2;

// The answer rated best, of equal ones the first. Where an explanation is asked for, the three best
// are written into it as "<game>.bot.rates", with what `told` makes of how far each is behind.
template <Game G>
Action best_rated(
    const typename G::State& seen, const Decision& decision, const std::vector<int>& ratings,
    Thinking& thinking,
    std::int64_t (*told)(int) = [](int behind) { return std::int64_t{-behind}; }) {
  const auto best = std::max_element(ratings.begin(), ratings.end());
  if (thinking.explanation != nullptr) {
    std::vector<std::size_t> order(ratings.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return std::pair(-ratings[a], a) < std::pair(-ratings[b], b);
    });
    order.resize(std::min<std::size_t>(3, order.size()));
    for (std::size_t i : order) {
      if (ratings[i] == kUnseen) break;
      thinking.explanation->push_back(
          Phrase(G::info().id + ".bot.rates")
              .with("option", G::option(seen, decision[static_cast<int>(i)]))
              .with("value", told(*best - ratings[i])));
    }
  }
  return decision[static_cast<int>(best - ratings.begin())];
}

}  // namespace tricorne
