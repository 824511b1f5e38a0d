// The story of a game: what was done and what came of it, in parts within parts (kernel/log.h), in
// the order it happened. Whoever reads it leaves out what is not for him.
#pragma once

#include "kernel/session.h"

namespace tricorne {

struct StoryEntry {
  std::size_t number = 0;  // of the move
  const Move* move = nullptr;
  const LogEvent* event = nullptr;  // null where the move itself is told
  EventFacts facts;
  SeatMask visible = kEverybody;
  // Of events that are told as one: a name that all of them share, and what they come to, or
  // nothing where all is as it was.
  std::string line;
  std::optional<LogEvent> net;

  [[nodiscard]] Phrase text(const AnyGame& game) const {
    return event == nullptr ? move->deed.text : game.event(*event);
  }
  [[nodiscard]] Targets targets(const AnyGame& game) const {
    return event == nullptr ? move->deed.targets : game.event_targets(*event);
  }
};

// All entries of the moves from number `from` to `to`, or as far as the game has come.
std::vector<StoryEntry> story(const Session& session, std::size_t from, std::size_t to = SIZE_MAX);

// The same as a reader with these seats' eyes is told it: what comes to nothing and moves to places
// where nothing happens are left out, and so are asides. Each line with its depth.
struct StoryLine {
  int depth = 0;
  std::size_t number = 0;
  Part part = Part::kNone;
  Phrase text;
};
std::vector<StoryLine> told(const Session& session, std::size_t from, SeatMask see);

}  // namespace tricorne
