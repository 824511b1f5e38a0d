// What happened, for the log. The text of an event is "prelude.event.<word>"; its numbers are named
// by their Operand (actions.h):
//
//     EVENT(kAdded, "added", kCount, kPlayer, kCounty)    t.emit(Event::kAdded, n, player, county)
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "games/prelude/actions.h"

namespace tricorne::prelude {

enum class Event : std::uint8_t {
  kNone,
#define EVENT(name, ...) name,
#include "games/prelude/lists/events.inc"
#undef EVENT
};

struct EventFacts {
  std::string_view word;
  std::array<Operand, 7> operands;
};

namespace detail {
// Lets the list name operands without their enum.
struct OperandNames {
  using enum Operand;
  template <class... Operands>
  static constexpr EventFacts facts(std::string_view word, Operands... operands) {
    return {word, {operands...}};
  }
  static constexpr auto all() {
    return std::to_array<EventFacts>({
        {"", {}},
#define EVENT(name, ...) facts(__VA_ARGS__),
#include "games/prelude/lists/events.inc"
#undef EVENT
    });
  }
};
}  // namespace detail
inline constexpr auto kEventFacts = detail::OperandNames::all();

}  // namespace tricorne::prelude
