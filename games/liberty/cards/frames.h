// The locals of the procedures that carry out scripts, and the few questions they share.
#pragma once

#include "games/liberty/cards/script.h"

namespace tricorne::liberty::cards {

struct EventLocals {
  Context at;
  std::uint8_t left = 0;      // spaces that each() still has to choose
  std::uint8_t choosing = 0;  // 1 between each() and its end
  SpaceSet done{};            // spaces it has chosen
};
static_assert(FrameLocals<EventLocals>);

// What somebody is asked about the pieces just taken.
enum class AboutThem : std::uint8_t {
  kNothing,
  kReuse,   // which ones of the map they are (1.4.1)
  kFollow,  // whether their leader goes with them (1.10)
  kArrive,  // whether their leader comes with them from Available (1.10)
};

struct PlaceLocals {
  Context at;
  std::uint8_t left = 0;  // pieces still to place
  PieceSet kinds{};       // that may still be chosen
  PieceSet reused{};      // kinds already taken from the map (1.4.1)
  AboutThem then{};
  Piece taken{};
  FactionSet placed{};  // whose pieces came from Available
};
static_assert(FrameLocals<PlaceLocals>);

struct PieceLocals {
  Context at;
  std::uint8_t left = 0;   // pieces still to do
  std::uint8_t begun = 0;  // 1 once one is done
  std::uint8_t led = 0;    // 1 when a leader may follow the move just made
  AboutThem then{};
  Space from{};  // of the move just made
  Space to{};
  Piece taken{};  // kind of the pieces just taken
};
static_assert(FrameLocals<PieceLocals>);

// Where the text that asks has come to.
inline Context asking(const State& s) {
  return s.stack.top()
      .read<Context, Procedure::kCardEvent, Procedure::kCardFreeAction, Procedure::kCardPlace,
            Procedure::kCardTake, Procedure::kCardDisplace, Procedure::kCardWithdraw,
            Procedure::kCardRelocate>();
}
// The pieces that it asks about.
inline PieceLocals pieces(const State& s) {
  return s.stack.top()
      .read<PieceLocals, Procedure::kCardTake, Procedure::kCardDisplace, Procedure::kCardWithdraw,
            Procedure::kCardRelocate>();
}

// Where a piece to be placed may come from.
enum class Source : std::uint8_t { kAvailable, kUnavailable, kWestIndies, kMap };
inline constexpr int kSources = 4;
// How many of a kind that source has for this space; of the map: 1 if any may be taken (1.4.1).
int offered(const State& s, const Context& at, const Step& step, Piece p, Space space, Source from);
bool is_offered(const State& s, const Context& at, const Step& step, Piece p, Space space);

inline void forget_moves(State& s) { s.moved = {}; }

inline PieceSet own_cubes(const Context& at) { return pieces_of(at.call.executor) & kCubes; }

}  // namespace tricorne::liberty::cards
