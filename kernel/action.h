// An action is the answer to a question: a kind and three small operands, four bytes in all.
// What kind and operands mean is the game's own affair; each action a game can list has exactly
// one text notation there, and that text is what save files, logs and tests hold.
#pragma once

#include <bit>
#include <cstdint>

namespace tricorne {

struct Action {
  std::uint8_t kind = 0;
  std::uint8_t a = 0;
  std::uint8_t b = 0;
  std::uint8_t c = 0;

  [[nodiscard]] constexpr std::uint32_t bits() const { return std::bit_cast<std::uint32_t>(*this); }
  friend constexpr bool operator==(Action x, Action y) { return x.bits() == y.bits(); }
};
static_assert(sizeof(Action) == 4);

// Builds an action from any enums or integers that fit a byte.
template <class Kind, class A = int, class B = int, class C = int>
constexpr Action action(Kind kind, A a = A{}, B b = B{}, C c = C{}) {
  return {static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(a),
          static_cast<std::uint8_t>(b), static_cast<std::uint8_t>(c)};
}

}  // namespace tricorne
