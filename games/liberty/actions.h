// Kinds of answers. Each kind has a word for the notation and the meaning of its three operands, so
// that notation, parsing, option texts and board targets are table-driven (text.cc). Every author
// appends to a list of their own, lists/actions_*.inc:
//
//     ACTION(kMoveGroup, "move", kCount, kPiece, kFrom)     // "move 3 br new_york"
//
// and writes the text "liberty.option.<word>" with the operands' names as arguments (see Operand).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "kernel/action.h"

namespace tricorne::liberty {

// What a byte of an action or a number of an event means. The comment is the argument's name in the
// catalogue.
enum class Operand : std::uint8_t {
  kNone,
  kSpace,     // {space}
  kFrom,      // {from}: a space
  kTo,        // {to}: a space
  kPlace,     // {place}: a space or Available (Space::kNowhere, written "available")
  kPiece,     // {piece}; together with kCount also {pieces}: "3 Regulars"
  kPiece2,    // {piece2}: another kind of piece
  kCount,     // {n}
  kCount2,    // {m}
  kFaction,   // {faction}
  kFaction2,  // {faction2}
  kLeader,    // {leader}
  kLevel,     // {level}; stored as level_index()
  kControl,   // {control}
  kCommand,   // {command}
  kSpecial,   // {special}
  kCard,      // {card}: a card's title; its number in the notation
  kShaded,    // {side}: "unshaded" or "shaded"
  kStroke,    // {stroke}
  kBox,       // {box}
  kDie,       // {n}
};

enum class ActionKind : std::uint8_t {
  kNone,
#define ACTION(name, word, a, b, c) name,
#include "games/liberty/lists/actions_cards.inc"
#include "games/liberty/lists/actions_commands.inc"
#include "games/liberty/lists/actions_core.inc"
#include "games/liberty/lists/actions_np.inc"
#include "games/liberty/lists/actions_winter.inc"
#undef ACTION
};

struct ActionFacts {
  std::string_view word;
  std::array<Operand, 3> operands;
};
inline constexpr auto kActionFacts = std::to_array<ActionFacts>({
    {"", {}},
#define ACTION(name, word, a, b, c) {word, {Operand::a, Operand::b, Operand::c}},
#include "games/liberty/lists/actions_cards.inc"
#include "games/liberty/lists/actions_commands.inc"
#include "games/liberty/lists/actions_core.inc"
#include "games/liberty/lists/actions_np.inc"
#include "games/liberty/lists/actions_winter.inc"
#undef ACTION
});

constexpr bool is(Action a, ActionKind kind) { return a.kind == static_cast<std::uint8_t>(kind); }

}  // namespace tricorne::liberty
