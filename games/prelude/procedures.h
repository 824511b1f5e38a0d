// Every procedure of the game (procedures.inc) and the locals that callers pass.
// PROCEDURE(kPlayCard, play_card, CardCall) names the enum value, declares `Flow play_card(Turn& t)`
// and says what its locals are; those of cards/procedures.inc carry out texts and are in the
// namespace cards.
//
// A procedure leaves a byte in s.stack.result for its caller (see each call below).
#pragma once

#include <cstdint>

#include "games/prelude/state.h"
#include "language/run.h"

namespace tricorne::prelude {

struct Turn;

enum class Procedure : std::uint8_t {
#define PROCEDURE(name, function, locals) name,
#include "games/prelude/procedures.inc"
// Behind the others, as in the table of game.cc: their order is that of the numbers in frames.
#include "games/prelude/cards/procedures.inc"
#undef PROCEDURE
};

#define PROCEDURE(name, function, locals) Flow function(Turn& t);
#include "games/prelude/procedures.inc"
namespace cards {
#include "games/prelude/cards/procedures.inc"
struct CheckLocals;
struct CubesLocals;
struct DrawLocals;
struct PickLocals;
struct Placed;
struct TrackLocals;
}  // namespace cards
#undef PROCEDURE

#define PROCEDURE(name, function, locals) struct locals locals_of(Is<Procedure::name>);
#include "games/prelude/cards/procedures.inc"
#include "games/prelude/procedures.inc"
#undef PROCEDURE

// The frame of the start of a turn: who is drawing what (2.2).
struct StartOfTurn {
  std::uint8_t left = 0;
  Deck deck{};
  std::uint8_t to_hand = 0;  // 1: into the hand of `player`, which only he sees
  Player player{};
};
static_assert(FrameLocals<StartOfTurn>);

// CALL(t, Procedure::kPlayCard, CardCall{...}): the active player carries out a card (3.1), its
// Scoring Die included.
enum class Outcome : std::uint8_t { kNoEvent, kFails, kHappens };  // of the card's Event
struct CardCall {
  Card card = kNoCard;
  Use use{};
  std::uint8_t cancelled = 0;  // by Le Canadien
  std::uint8_t to_pool = 0;
  Outcome outcome{};
};
static_assert(FrameLocals<CardCall>);

// CALL(t, Procedure::kPlayEvent, EventCall{...}): what the card's text says, for `me`, who makes
// the decisions (cards/event.cc): what happens always and, if the prerequisite `holds`, its Event.
// Leaves 1 if the card is to go to the Opportunity Pool.
struct EventCall {
  Card card = kNoCard;
  Player me{};
  std::uint8_t holds = 0;
};
static_assert(FrameLocals<EventCall>);

// CALL(t, Procedure::kSpendPoints, PointsCall{...}): Activity Points (9.0).
struct PointsCall {
  Player player{};
  std::uint8_t left = 0;
  std::uint8_t only = 0;       // 1 + the ActionType that alone may be performed; 0: any
  std::uint8_t half_open = 0;  // 1: a second box of card 107 has been paid for
};
static_assert(FrameLocals<PointsCall>);

// CALL(t, Procedure::kOrganize, AttemptCall{...}), kRecruit: an action with a check, paid out of
// `most` points (9.2, 9.4). Leaves what was dedicated to it.
struct AttemptCall {
  Player player{};
  County county{};
  std::uint8_t most = 0;
  std::uint8_t dedicated = 0;
  std::uint8_t bonus = 0;  // of its check
};
static_assert(FrameLocals<AttemptCall>);

// CALL(t, Procedure::kSpecialAction, SpecialCall{...}): what a Special Action does, paid for or
// free; `price` also says how much of it (9.5).
struct SpecialCall {
  Player player{};
  Special special{};
  std::uint8_t price = 0;
  std::uint8_t left = 0;        // dice or cards still to come
  std::array<Card, 3> given{};  // by Various Angles
};
static_assert(FrameLocals<SpecialCall>);

// CALL(t, Procedure::kCheck, CheckCall{...}): a Mobilization Check (8.0). Leaves 1 for a success.
struct CheckCall {
  Player player{};
  County county{};
  CheckKind kind{};
  std::uint8_t bonus = 0;
  std::uint8_t target = 0;
  std::uint8_t sum = 0;
  std::uint8_t rerolled = 0;
};
static_assert(FrameLocals<CheckCall>);

// CALL(t, Procedure::kScoringDie, DieCall{...}): rolls a die, named first by `namer` if it is to be
// chosen, and moves a Scoring Marker (4.0).
struct DieCall {
  Die die{};
  Player namer{};
};
static_assert(FrameLocals<DieCall>);

// CALL(t, Procedure::kScore, ScoreCall{...}): a whole Scoring Sequence (5.0).
struct ScoreCall {
  Track track{};
};
static_assert(FrameLocals<ScoreCall>);

// CALL(t, Procedure::kSessionAward): what the end of a session brings (10.0).

// CALL(t, Procedure::kFire, language::FireLocals::of(moment)): the rules that cards have put in
// force for this moment (cards/dialect.h).

// CALL(t, Procedure::kRandomCounty, RandomCall{...}): one county out of `among`, which must not be
// empty (11.0). Leaves the county.
struct RandomCall {
  Player resolver{};
  CountySet among{};
};
static_assert(FrameLocals<RandomCall>);

// Whether a card's prerequisite holds now for the player who would resolve it (cards/event.cc).
bool prerequisite_holds(const State& s, Card card, Player me);

}  // namespace tricorne::prelude
