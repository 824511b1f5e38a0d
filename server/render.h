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
    return seat == kChance ? chance : includes(decide, seat);
  }
  // The seat he is asked for: his first of those awaited; a spectator's if none is his.
  [[nodiscard]] Seat asked(const Session& session) const;
  // The seat whose view is shown: the one he is asked for, else his first.
  [[nodiscard]] Seat seat(const Session& session) const;
};

// The question to the reader, with its options and what he may do besides, or to whoever else is
// awaited. `slim` leaves out words and targets.
void write_decision(JsonText& out, const Session& session, Eyes eyes, bool can_undo, bool slim);
void write_moves(JsonText& out, const Session& session, std::size_t from, Eyes eyes);
// `notes[i]`, where there is one, says why move i was made (a JSON list of phrases).
void write_events(JsonText& out, const Session& session, std::size_t from, Eyes eyes,
                  const std::vector<std::string>& notes);
// Events that follow no move yet, for previews; all must be for the reader.
void write_event_list(JsonText& out, const AnyGame& game, std::span<const LogEvent> events);
// The replay as far as the reader may know it: see docs/protocol.md, Files.
std::string replay_text(const Session& session, Eyes eyes);

}  // namespace tricorne
