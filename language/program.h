// A program: the texts of a game's cards, as they are carried out. One flat array of 16-bit cells.
//
// Every form of the grammar (a statement, a number, a condition, a player, ...) that stands in a
// text is one node: its op, then one cell for each of its slots, in the order of the pattern. With
//     add NUMBER [each] WHO in PLACE [max NUMBER] [by WHO]
// the node of `add 2 patriote in montreal` is
//     kAdd, position of the 2, 0, position of `patriote`, position of `montreal`, 0, 0
// and the rules that do it read it with
//     const auto [number, each, who, place, most, by] = program.slots<6>(at);
//
// What a slot's cell holds: a sort, a list or a block, the position of its node; a word of several,
// its index; an id, its index; INTEGER, the number; a variable, see variable_slot(); an optional
// word alone, 0 or 1. Within an optional part 0 means that it is missing, so indices and numbers
// count from 1 there. A list, and a block of statements, is a count and that many positions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace tricorne::language {

using Op = std::uint8_t;
using Cell = std::uint16_t;
using Position = std::uint16_t;  // of a node; 0: none

// The forms that every game has, with the same meaning and the same slots; a game writes their
// patterns into its table, since players and places are its own. Its own ops begin at kOwn.
enum Builtin : Op {
  kNothing,
  kInteger,  // INTEGER
  kNamed,    // $NUMBER
  kHalf,     // half(NUMBER), rounded up
  kJoined,   // TERM and/or...: the word, the terms; a single term stands for itself
  kNot,      // not TERM
  kCompare,  // NUMBER CMP NUMBER
  kChoose,   // choose WHO { OPTION... }
  kOption,   // option BLOCK
  kMay,      // may WHO BLOCK
  kSpend,    // spend WHO max NUMBER per NUMBER BLOCK
  kRoll,     // roll NUMBER [+ NUMBER] { BAND... }
  kBand,     // RANGE BLOCK: lowest, highest, block
  kIf,       // if CONDITION BLOCK [else BLOCK]
  kNumber,   // number $NUMBER! WHO from NUMBER to NUMBER
  kEach,     // each <$PLACE!> in $PLACE BLOCK
  kUntil,    // until turn/game { RULE... }
  kNext,     // next WHO { RULE... }
  kOwn = 32,
};

// The words of CMP, in the order of their indices.
enum class Comparison : Cell { kLess, kMore, kAtMost, kAtLeast, kEqual };
constexpr bool compare(int left, Cell comparison, int right) {
  switch (static_cast<Comparison>(comparison)) {
    case Comparison::kLess:
      return left < right;
    case Comparison::kMore:
      return left > right;
    case Comparison::kAtMost:
      return left <= right;
    case Comparison::kAtLeast:
      return left >= right;
    case Comparison::kEqual:
      return left == right;
  }
  return false;
}

// Bounds of a text, checked when it is read.
inline constexpr int kVariables = 3;      // named at the same time
inline constexpr int kBlocks = 5;         // blocks within blocks
inline constexpr int kItems = 100;        // statements of a block, options of a choice
inline constexpr int kMostNumber = 9999;  // written in a text
inline constexpr Cell kNoEnd = 0xffff;    // the highest of `7+`

// A variable's cell: its place among those of the text, and its name for whoever prints the text.
constexpr Cell variable_cell(std::size_t slot, std::size_t name) {
  return static_cast<Cell>(name << 8U | slot);
}
constexpr std::size_t variable_slot(Cell cell) { return cell & 0xffU; }
constexpr std::size_t variable_name(Cell cell) { return cell >> 8U; }

struct Program {
  std::vector<Cell> cells{0};      // position 0 is nothing
  std::vector<std::string> names;  // of variables, without the $
  std::vector<Position> lasting;   // every rule of an `until` or `next`, in order of the texts

  [[nodiscard]] Op op(Position at) const { return static_cast<Op>(cells[at]); }
  template <std::size_t kCount>
  [[nodiscard]] std::array<Cell, kCount> slots(Position at) const {
    std::array<Cell, kCount> out;
    for (std::size_t i = 0; i < kCount; ++i) out[i] = cells[at + 1U + i];
    return out;
  }
  [[nodiscard]] Cell slot(Position at, std::size_t i) const { return cells[at + 1U + i]; }
  // The items of a list, or the statements of a block; none at 0.
  [[nodiscard]] std::span<const Cell> list(Position at) const {
    return {cells.data() + at + 1, cells[at]};
  }
  [[nodiscard]] const std::string& name(Cell variable) const {
    return names[variable_name(variable)];
  }

  // For the parser: how much there is, and back to less.
  struct Size {
    std::size_t cells, names, lasting;
  };
  [[nodiscard]] Size size() const { return {cells.size(), names.size(), lasting.size()}; }
  void shrink(const Size& to) {
    cells.resize(to.cells);
    names.resize(to.names);
    lasting.resize(to.lasting);
  }
};

// A text in a program. Its own cells lie together, so a rule of it has a number that stays the same
// while the text does: documents hold that instead of a position.
struct Text {
  Position at = 0;     // its block, or its condition; 0: no text
  Position begin = 0;  // its cells
  Position end = 0;

  [[nodiscard]] bool empty() const { return at == 0; }
  friend bool operator==(const Text&, const Text&) = default;
};
// The number of a lasting rule of this text, and back; -1 and 0 if it is none of its rules.
int rule_number(const Program& program, const Text& text, Position rule);
Position rule_of_number(const Program& program, const Text& text, int number);

}  // namespace tricorne::language
