// What happened, for the log. The text of an event is "founders.event.<word>"; its numbers are named
// by their Operand (actions.h):
//
//     EVENT(kJoined, "joined", kSeat, kMan)    t.emit(Event::kJoined, seat, man)
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "games/founders/actions.h"

namespace tricorne::founders {

enum class Event : std::uint8_t {
  kNone,
#define EVENT(name, ...) name,
#include "games/founders/lists/events.inc"
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
#include "games/founders/lists/events.inc"
#undef EVENT
    });
  }
};
}  // namespace detail
inline constexpr auto kEventFacts = detail::OperandNames::all();

}  // namespace tricorne::founders
