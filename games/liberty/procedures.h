// Every procedure of the game and the locals that callers pass. A row of procedures.inc,
// PROCEDURE(kGather, gather, GatherLocals), names the enum value, declares `Flow gather(Turn& t)` in
// this namespace and says what its locals are.
//
// A procedure leaves a byte in s.stack.result for its caller (see each call below).
#pragma once

#include <cstdint>

#include "games/liberty/state.h"

namespace tricorne::liberty {

struct Turn;
namespace cards {
struct Context;
struct EventLocals;
struct PieceLocals;
struct PlaceLocals;
}  // namespace cards

enum class Procedure : std::uint8_t {
#define PROCEDURE(name, function, locals) name,
#include "games/liberty/procedures.inc"
#undef PROCEDURE
};

#define PROCEDURE(name, function, locals) \
  Flow function(Turn& t);                 \
  struct locals locals_of(Is<Procedure::name>);
#include "games/liberty/procedures.inc"
#undef PROCEDURE

// ---- Commands (chapter 3, rules/command.cc)

// CALL(t, Procedure::kCommand, CommandCall{...}): a Command, asked for step by step. Leaves a
// CommandResult; s.sequence.last_spaces then holds its spaces (the destinations of a March). In a
// stroke (kFree | kLimited | kStroke, without kNoSpecial) a British March or Battle may still use
// Common Cause as the stroke's Special Activity (ruling 28): the result is kCommandAndSpecial.
struct CommandCall {
  Faction faction{};
  std::uint8_t flags = 0;                // CommandFlag
  CommandSet allowed{};                  // which Commands; empty: all of the faction
  SpaceSet spaces{};                     // where (destinations of a March); empty: everywhere
  std::uint8_t limit = 0;                // most spaces; 0: no limit (1 with kLimited)
  std::int8_t force = 0;                 // Event: to the attacker's Force Level
  std::int8_t defender_loss = 0;         // Event: to the Defender Loss Level
  std::int8_t attacker_loss = 0;         // Event: to the Attacker Loss Level
  Space must_involve = Space::kNowhere;  // stroke: the Leader's space, at least as an origin
};
static_assert(FrameLocals<CommandCall>);

enum class CommandResult : std::uint8_t { kNothing, kCommand, kCommandAndSpecial };

// The Commands of `call` that can be executed now in at least one space, counting a Special
// Activity that could pay for them first (4.1).
CommandSet possible_commands(const State& s, const CommandCall& call);

// ---- Special Activities (chapter 4, rules/special/)

// CALL(t, Procedure::kSpecialActivity, SpecialCall{...}): one Special Activity on its own, as
// Events and strokes give it (free). Leaves 1 if it was executed.
struct SpecialCall {
  Faction faction{};
  std::uint8_t flags = 0;  // CommandFlag: kMay
  SpecialSet allowed{};    // which; empty: all of the faction
  SpaceSet spaces{};       // where; empty: everywhere
  std::uint8_t limit = 0;  // most spaces; 0: as the activity says
};
static_assert(FrameLocals<SpecialCall>);
SpecialSet possible_specials(const State& s, const SpecialCall& call);

// CALL(t, Procedure::kReusePieces, ReuseCall{...}): 1.4.1: before placing `count` pieces of a kind
// that is not Available, a person may take own ones from the map. Does nothing when they are
// Available, for Regulars and for non-players.
struct ReuseCall {
  Faction faction{};
  Piece piece{};
  std::uint8_t count = 0;
  SpaceSet keep{};  // spaces not to take them from
};
static_assert(FrameLocals<ReuseCall>);
// Whether a person could get at least one of this kind, by 1.4.1 if need be.
bool obtainable(const State& s, Faction f, Piece p);

// CALL(t, Procedure::kRewardLoyalty, RewardCall{...}): 6.4.1 and 3.2.1 in one space.
struct RewardCall {
  Space space{};
  std::uint8_t most_levels = 0;  // 0: no limit
  std::uint8_t levels = 0;       // bought so far
  std::uint8_t steps = 0;
};
static_assert(FrameLocals<RewardCall>);

// CALL(t, Procedure::kBattleIn, BattleCall{...}): one Battle (3.6), nothing paid.
struct BattleCall {
  Space space{};
  Faction attacker{};
  std::uint8_t ally = 0;  // 1: the attacker's friend takes part
  std::int8_t force = 0;
  std::int8_t defender_loss = 0;
  std::int8_t attacker_loss = 0;
  FactionSet held{};  // leaders who stay until it is over
};
static_assert(FrameLocals<BattleCall>);

// ---- Events (chapter 5, cards/)

// CALL(t, Procedure::kCardEvent, {.at = {.call = EventCall{...}}}): carries out one text of an Event
// card (its frame: cards/frames.h).
struct EventCall {
  Card card = kNoCard;
  std::uint8_t shaded = 0;
  Faction executor{};
};
static_assert(FrameLocals<EventCall>);

// ---- Winter Quarters, strokes and victory (chapters 2.3.8, 6, 7)

// Procedure::kWinterQuarters carries out the whole round for s.deck.current and, unless the game is
// over, calls kAdvanceCard where 6.7 reveals the next card.
// Procedure::kBrilliantStroke and kTreatyOfAlliance carry out s.sequence.stroke; the caller makes
// everybody Eligible and takes the card from its owner.
inline constexpr int kStrokeCommands = 2;
struct StrokeCall {
  Faction faction{};
  std::uint8_t commands_done = 0;
  std::uint8_t special_done = 0;
  std::uint8_t leader_involved = 0;
  Space leader_was{};       // when the command in progress began
  Command first_command{};  // 8.3.7: the Special Activity goes with it
  Command command{};        // the one in progress
  SpaceSet raided{};        // Provinces of its Raids
};
static_assert(FrameLocals<StrokeCall>);
// Whether the owner could carry it out now (leader condition 1.10, Preparations 2.3.9), apart from
// eligibility and the window, which rules/sequence.cc checks.
bool stroke_playable(const State& s, Stroke stroke);

struct Margins {  // 7.2: both above 0 wins a check
  int first = 0;
  int second = 0;
};
Margins margins(const State& s, Faction f);

// 6.6.1 and 6.6.2, also used by Events: Procedure::kPatriotDesertion, kToryDesertion.

// ---- Naval intervention (1.9, rules/naval.cc)

// CALL(t, Procedure::kRaiseFni, FniCall{levels}): a Blockade a level, the French choose the City.
// CALL(t, Procedure::kLowerFni, FniCall{levels}): a Blockade back a level, the British choose.
// Both do nothing before the Treaty and stop at the ends of the track.
struct FniCall {
  std::uint8_t levels = 0;
};
static_assert(FrameLocals<FniCall>);
// CALL(t, Procedure::kRearrangeBlockades, RearrangeCall{...}): the French may move Blockades.
struct RearrangeCall {
  SpaceSet from{};        // Cities whose Blockades may move; empty: all
  std::uint8_t left = 0;  // that may still move
};
static_assert(FrameLocals<RearrangeCall>);

// ---- Dice: CALL(t, Procedure::kRollD3) or kRollD6 leaves the face in s.stack.result.

}  // namespace tricorne::liberty
