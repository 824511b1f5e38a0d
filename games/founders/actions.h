// Kinds of answers. Each kind has a word for the notation and the meaning of its three operands, so
// that notation, parsing, option texts and board targets are table-driven (text.cc):
//
//     ACTION(kSpeech, "speech", kMan, kNone, kNone)     // "speech james_madison"
//
// The text of an answer is "founders.option.<word>" with the operands' names as arguments.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "kernel/action.h"

namespace tricorne::founders {

// What a byte of an action or a number of an event means. The comment is the argument's name in the
// catalogue.
enum class Operand : std::uint8_t {
  kNone,
  kSeat,    // {player}
  kSeat2,   // {partner}
  kMan,     // {man}
  kMan2,    // {other}
  kPlace,   // {state}
  kIssue,   // {issue}
  kCard,    // {card}
  kLaw,     // {law}
  kOffice,  // {office}
  kParty,   // {party}
  kFavour,  // {favour}: what is promised
  kOption,  // {option}: A or B
  kCount,   // {n}
  kCount2,  // {m}
};

enum class ActionKind : std::uint8_t {
  kNone,
#define ACTION(name, word, a, b, c) name,
#include "games/founders/lists/actions.inc"
#undef ACTION
};

struct ActionFacts {
  std::string_view word;
  std::array<Operand, 3> operands;
};
inline constexpr auto kActionFacts = std::to_array<ActionFacts>({
    {"", {}},
#define ACTION(name, word, a, b, c) {word, {Operand::a, Operand::b, Operand::c}},
#include "games/founders/lists/actions.inc"
#undef ACTION
});

constexpr bool is(Action a, ActionKind kind) { return a.kind == static_cast<std::uint8_t>(kind); }

}  // namespace tricorne::founders
