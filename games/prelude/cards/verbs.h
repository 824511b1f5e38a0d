// The frames of statements that ask (verbs.cc), for those who put their questions into words.
#pragma once

#include "games/prelude/cards/dialect.h"

namespace tricorne::prelude::cards {

// A statement with counties: pick_counties leaves them here.
struct Placed {
  language::PackedPosition at;
  CountySet places;
};
struct PickLocals {
  language::PackedPosition at;
  std::uint8_t left = 0;
  CountySet open;
  CountySet chosen;
};
static_assert(FrameLocals<PickLocals>);
struct CubesLocals {
  Placed placed;
  std::uint8_t left = 0;
  std::uint8_t most = 0;  // different counties
  CountySet touched;
};
static_assert(FrameLocals<CubesLocals>);
// How many cubes go into the next county, or leave it: all that are left, if there will be no other.
int cubes_at_once(const Turn& t, const CubesLocals& f);
struct CheckLocals {
  Placed placed;
  Player player{};
  County county{};
  std::uint8_t made = 0;
  std::uint8_t failed = 0;
  std::uint8_t won = 0;
};
static_assert(FrameLocals<CheckLocals>);
struct TrackLocals {
  language::PackedPosition at;
  Die track{};
  std::uint8_t left = 0;
};
static_assert(FrameLocals<TrackLocals>);
struct DrawLocals {
  language::PackedPosition at;
  Player player{};
  std::uint8_t left = 0;
};
static_assert(FrameLocals<DrawLocals>);
// What a statement "draw" draws from.
Deck deck_of(const State& s, language::Position at);

}  // namespace tricorne::prelude::cards
