// The JSON of docs/protocol.md for one reader. Shapes are those of engine/messages.h, written
// straight into text; a test compares them.
#pragma once

#include <string>
#include <vector>

#include "kernel/session.h"
#include "server/json_text.h"

namespace tricorne {

// Who reads: the seats whose secrets are his, and those he decides for.
struct Eyes {
  SeatMask see = 0;
  SeatMask decide = 0;
  bool chance = false;  // the dice and cards are his to tell

  [[nodiscard]] bool may_read(SeatMask visible) const {
    return visible == kEverybody || (visible & see) != 0;
  }
  [[nodiscard]] bool decides(Seat seat) const {
    return seat == kChance ? chance : seat < kMaxSeats && (decide >> seat & 1U);
  }
  // The seat whose view is shown: the one to decide if it is his, else his first.
  [[nodiscard]] Seat seat(const Session& session) const;
};

// `slim` leaves out words and targets.
void write_decision(JsonText& out, const Session& session, bool with_options, bool can_undo,
                    bool slim);
void write_moves(JsonText& out, const Session& session, std::size_t from, Eyes eyes);
// `notes[i]`, where there is one, says why move i was made (a JSON list of phrases).
void write_events(JsonText& out, const Session& session, std::size_t from, Eyes eyes,
                  const std::vector<std::string>& notes);
// Events that follow no move yet, for previews; all must be for the reader.
void write_event_list(JsonText& out, const AnyGame& game, std::span<const LogEvent> events);
// The replay as far as the reader may know it: see docs/protocol.md, Files.
std::string replay_text(const Session& session, Eyes eyes);

}  // namespace tricorne
