// What happened, as data: rules emit an event id and numbers, never sentences. Clients turn them
// into words in the reader's language. With no listener, emitting is one untaken branch.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "kernel/decision.h"

namespace tricorne {

struct LogEvent {
  std::uint8_t id = 0;            // the game's own Event enum
  SeatMask visible = kEverybody;  // seats that may read it; spectators need kEverybody
  std::array<std::int16_t, 7> args{};

  [[nodiscard]] bool visible_to(Seat seat) const {
    return visible == kEverybody || includes(visible, seat);
  }
  friend bool operator==(const LogEvent&, const LogEvent&) = default;
};
static_assert(sizeof(LogEvent) == 16);

// What an answer or an event is in the story of a game: it opens a part, from the largest kind down,
// or happens within the last one that was opened.
enum class Part : std::uint8_t {
  kNone,     // happens, and is told by itself
  kNet,      // happens, and is told as one with what is like it in the same part
  kAside,    // belongs to the reasons of a bot more than to what it does
  kChapter,  // a card, a round
  kTurn,     // of a seat, or a phase that nobody's turn is
  kDeed,     // a command, a speech
  kPlace,    // where a deed is done; not told if nothing happens there
};
constexpr bool opens(Part part) { return part >= Part::kChapter; }

struct Log {
  std::vector<LogEvent> events;
  // Set by rules when something hidden was shown without a die or a draw: undo may not cross it.
  bool revealed = false;

  void clear() {
    events.clear();
    revealed = false;
  }
};

}  // namespace tricorne
