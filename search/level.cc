#include "search/level.h"

#include <algorithm>
#include <atomic>
#include <charconv>

namespace tricorne::search {

std::optional<Level> level_of(std::string_view kind) {
  for (const Level& level : kLevels) {
    if (level.kind == kind) return level;
  }
  constexpr std::string_view kCounted = "strong:x";
  if (!kind.starts_with(kCounted)) return {};
  const auto digits = kind.substr(kCounted.size());
  const auto* const end = digits.data() + digits.size();
  Level level{.kind = "strong"};
  const auto parsed = std::from_chars(digits.data(), end, level.playouts);
  if (parsed.ec != std::errc{} || parsed.ptr != end || level.playouts < 1) return {};
  return level;
}

namespace {
std::atomic<int> threads_allowed = 1;
}

void use_threads(int most) { threads_allowed = std::max(1, most); }
int most_threads() { return threads_allowed; }

}  // namespace tricorne::search
