// The messages of docs/protocol.md, whoever reads them: a program on the engine's lines, a browser
// on the server's socket, a file. Their one writer; messages.schema.json describes the same shapes
// for those who read them, and a test holds the two together.
#pragma once

#include <string>
#include <vector>

#include "kernel/bundle.h"
#include "kernel/catalogue.h"
#include "kernel/json_text.h"
#include "kernel/session.h"

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
inline constexpr Eyes kAllEyes{kEverybody, kEverybody, true};

// How a question is told.
struct Telling {
  Eyes eyes{};
  std::optional<Seat>
      asked{};  // whose question, where it is not the first that the reader is asked
  bool can_undo = false;
  bool slim = false;  // leaves out words, targets and whether an option can be undone
  SeatMask bots = 0;  // seats that answer at once: what they follow stays done
  const Catalogue* words = nullptr;  // sentences in a language, beside their phrases
};

// The question to the reader, with its options and what he may do besides, or to whoever else is
// awaited; or the result of the game.
void write_decision(JsonText& out, const Session& session, const Telling& telling);
// The moves after number `from`, up to number `to`.
struct Stretch {
  std::size_t from = 0;
  std::size_t to = SIZE_MAX;  // or as far as the game has come
};
void write_moves(JsonText& out, const Session& session, Stretch stretch, Eyes eyes);
// The events of those moves that the reader may know, each with its move's number and
// seat. `notes[i]`, where there is one, says why move i was made (a JSON list of phrases). `ending`
// is told after the last move there is.
void write_events(JsonText& out, const Session& session, Stretch stretch, Eyes eyes,
                  const std::vector<std::string>& notes, const Catalogue* words = nullptr,
                  const Phrase* ending = nullptr);
// Events that follow no move yet, for previews; all must be for the reader.
void write_event_list(JsonText& out, const AnyGame& game, std::span<const LogEvent> events,
                      const Catalogue* words = nullptr);
// The game as far as a seat knows it, with the rest imagined.
SharedState imagined(const Session& session, Seat seat);
// Answers that go together, and what each part of them may be.
void write_bundle(JsonText& out, const Bundle& bundle, const Catalogue* words = nullptr);
// What dice may come to.
void write_odds(JsonText& out, const AnyGame& game, const Odds& odds,
                const Catalogue* words = nullptr);
// {"phrase"} as it is, or in words too.
void write_phrase(JsonText& out, const Phrase& phrase, const Catalogue* words);
// The replay as far as the reader may know it: see docs/protocol.md, Files.
std::string replay_text(const Session& session, Eyes eyes);

}  // namespace tricorne
