// The hash of a state is over its bytes. That is sound because a state has no padding and because
// rules keep unused bytes at zero (popped frames, emptied slots).
#pragma once

#include <xxhash.h>

#include <cstdint>
#include <string_view>
#include <type_traits>

namespace tricorne {

template <class State>
concept PlainState =
    std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>;

template <PlainState State>
[[nodiscard]] std::uint64_t hash_of(const State& state) {
  return XXH3_64bits(&state, sizeof state);
}

[[nodiscard]] inline std::uint64_t hash_of_text(std::string_view text) {
  return XXH3_64bits(text.data(), text.size());
}

}  // namespace tricorne
