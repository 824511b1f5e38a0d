// What a state holds of texts: those being carried out, and the rules they have put in force. All
// of it is plain bytes without padding, for any kind of variable.
//
// `Value` is what a variable of the game holds, an unsigned integer: a number, or a set of places
// as bits.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <span>

#include "kernel/decision.h"
#include "language/program.h"

namespace tricorne::language {

// A position in a frame's locals, which are bytes.
struct PackedPosition {
  std::uint8_t low;
  std::uint8_t high;

  constexpr PackedPosition() : PackedPosition(0) {}
  constexpr PackedPosition(Position at)  // NOLINT(google-explicit-constructor)
      : low(static_cast<std::uint8_t>(at)), high(static_cast<std::uint8_t>(at >> 8U)) {}
  constexpr operator Position() const {  // NOLINT(google-explicit-constructor)
    return static_cast<Position>(low | high << 8U);
  }
};

// A text, or the block of a lasting rule, for one who carries it out: what its words mean.
template <class ValueT>
struct Reading {
  using Value = ValueT;
  std::uint16_t source;  // the game's own: which card this is
  Seat me;
  std::uint8_t rule;  // which lasting rule is being carried out, from 1; 0: a text itself
  std::array<std::uint8_t, kVariables * sizeof(Value)> variables;

  // By the cell of the variable in the program.
  [[nodiscard]] Value get(Cell variable) const {
    Value out;
    std::memcpy(&out, variables.data() + variable_slot(variable) * sizeof out, sizeof out);
    return out;
  }
  void set(Cell variable, Value value) {
    std::memcpy(variables.data() + variable_slot(variable) * sizeof value, &value, sizeof value);
  }
};

// The texts being carried out, each within a statement of the one below it. The last is the one
// whose words count now.
template <class Value, int kDepth>
struct Readings {
  std::array<Reading<Value>, static_cast<std::size_t>(kDepth)> at;
  std::uint8_t depth;
  std::uint8_t unused;

  [[nodiscard]] bool empty() const { return depth == 0; }
  [[nodiscard]] bool full() const { return depth == kDepth; }
  [[nodiscard]] Reading<Value>& top() { return at[depth - 1U]; }
  [[nodiscard]] const Reading<Value>& top() const { return at[depth - 1U]; }
  void push(const Reading<Value>& reading) { at[depth++] = reading; }
  void pop() { at[--depth] = {}; }
  // The lasting rule is being carried out.
  [[nodiscard]] bool busy(std::size_t rule) const {
    return std::any_of(at.begin(), at.begin() + depth,
                       [&](const Reading<Value>& r) { return r.rule == rule + 1; });
  }
};

// How long a lasting rule is in force.
enum class Until : std::uint8_t { kTurn, kGame, kNext };

template <class Value>
struct LastingRule {
  Reading<Value> reading;  // who `me` is and what the variables were when it came into force
  Position rule;
  Until until;
  Seat whose;          // of kNext: in whose next round it acts
  std::uint8_t begun;  // of kNext: that round has begun
  std::uint8_t mark;   // the game's own: done in this round, ...

  [[nodiscard]] bool in_force() const { return until != Until::kNext || begun != 0; }
};

// The rules in force, in the order in which they came. Rules are taken away only while no text is
// being carried out.
template <class Value, int kRoom>
struct LastingRules {
  std::array<LastingRule<Value>, static_cast<std::size_t>(kRoom)> at;
  std::uint8_t count;
  std::uint8_t unused;

  [[nodiscard]] std::span<const LastingRule<Value>> all() const { return {at.data(), count}; }
  [[nodiscard]] std::span<LastingRule<Value>> all() { return {at.data(), count}; }
  // One that finds no room never comes into force (docs/card-language.md tells so).
  bool add(const LastingRule<Value>& rule) {
    if (count == kRoom) return false;
    at[count++] = rule;
    return true;
  }
  template <class Test>
  void remove_if(Test test) {
    const auto end = at.begin() + count;
    const auto kept = std::remove_if(at.begin(), end, test);
    std::fill(kept, end, LastingRule<Value>{});
    count = static_cast<std::uint8_t>(kept - at.begin());
  }
  void end_turn() {
    remove_if([](const LastingRule<Value>& r) { return r.until == Until::kTurn; });
  }
  // A round of `seat` begins: rules that wait for it act.
  void begin_round(Seat seat) {
    for (LastingRule<Value>& r : all()) {
      if (r.until == Until::kNext && r.whose == seat) r.begun = 1;
    }
  }
  void end_round(Seat seat) {
    remove_if([&](const LastingRule<Value>& r) {
      return r.until == Until::kNext && r.whose == seat && r.begun != 0;
    });
  }
};

}  // namespace tricorne::language
