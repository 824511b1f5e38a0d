// Kinds of answers. Each kind has a word for the notation and the meaning of its three operands, so
// that notation, parsing, option texts and board targets are table-driven (text.cc):
//
//     ACTION(kSpecial, "special", kSpecial, kCount, kNone)     // "special looking_for_trouble 6"
//
// The text of an answer is "prelude.option.<word>" with the operands' names as arguments.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "kernel/action.h"

namespace tricorne::prelude {

// What a byte of an action or a number of an event means. The comment is the argument's name in the
// catalogue.
enum class Operand : std::uint8_t {
  kNone,
  kPlayer,   // {player}
  kSide,     // {side}: a player or nobody
  kCounty,   // {county}
  kCity,     // {city}: a county
  kCard,     // {card}: a card's title; its number in the notation
  kUse,      // {use}
  kTrack,    // {track}
  kDeck,     // {deck}
  kSpecial,  // {special}
  kTurn,     // {turn}
  kCount,    // {n}
  kCount2,   // {m}
  kCount3,   // {k}
  kAnswer,   // {answer}: no, yes
  kVp,       // {vp}: "Patriote 3", "Loyal 3" or "0"
};

enum class ActionKind : std::uint8_t {
  kNone,
#define ACTION(name, word, a, b, c) name,
#include "games/prelude/lists/actions.inc"
#undef ACTION
};

struct ActionFacts {
  std::string_view word;
  std::array<Operand, 3> operands;
};
inline constexpr auto kActionFacts = std::to_array<ActionFacts>({
    {"", {}},
#define ACTION(name, word, a, b, c) {word, {Operand::a, Operand::b, Operand::c}},
#include "games/prelude/lists/actions.inc"
#undef ACTION
});

constexpr bool is(Action a, ActionKind kind) { return a.kind == static_cast<std::uint8_t>(kind); }

}  // namespace tricorne::prelude
