#include "python/batch.h"

#include <algorithm>

namespace tricorne::python {

std::vector<float> shares(const std::vector<SeatResult>& results) {
  const auto winners = std::count_if(results.begin(), results.end(),
                                     [](const SeatResult& seat) { return seat.won; });
  std::vector<float> out;
  out.reserve(results.size());
  for (const SeatResult& seat : results) {
    out.push_back(seat.won ? 1.0F / static_cast<float>(winners) : 0.0F);
  }
  return out;
}

}  // namespace tricorne::python
