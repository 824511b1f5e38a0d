// What happened, for the log. The text of an event is "liberty.event.<word>"; its numbers are named
// by their Operand (actions.h). Every author appends to a list of their own, lists/events_*.inc:
//
//     EVENT(kPlaced, "placed", kCount, kPiece, kSpace)    t.emit(Event::kPlaced, n, piece, space)
//
// At most seven operands. kCount followed by kPiece also gives {pieces}: "3 Regulars".
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "games/liberty/actions.h"

namespace tricorne::liberty {

enum class Event : std::uint8_t {
  kNone,
#define EVENT(name, ...) name,
#include "games/liberty/lists/events_cards.inc"
#include "games/liberty/lists/events_commands.inc"
#include "games/liberty/lists/events_core.inc"
#include "games/liberty/lists/events_winter.inc"
#undef EVENT
};

struct EventFacts {
  std::string_view word;
  std::array<Operand, 7> operands;
};

namespace detail {
// Lets the lists name operands without their enum.
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
#include "games/liberty/lists/events_cards.inc"
#include "games/liberty/lists/events_commands.inc"
#include "games/liberty/lists/events_core.inc"
#include "games/liberty/lists/events_winter.inc"
#undef EVENT
    });
  }
};
}  // namespace detail
inline constexpr auto kEventFacts = detail::OperandNames::all();

}  // namespace tricorne::liberty
