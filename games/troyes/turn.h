// What the rules of Troyes work with: the verbs, and the list of procedures.
#pragma once

#include "games/troyes/state.h"
#include "games/troyes/vocabulary.h"
#include "kernel/choose.h"

namespace tricorne::troyes {

struct Deed;
struct Turn;

enum class Procedure : std::uint8_t {
#define PROCEDURE(name, function, locals) name,
#include "games/troyes/procedures.inc"
#undef PROCEDURE
};
#define PROCEDURE(name, function, locals) \
  Flow function(Turn& t);                 \
  struct locals locals_of(Is<Procedure::name>);
#include "games/troyes/procedures.inc"
#undef PROCEDURE

struct Turn : BasicTurn<State> {
  [[nodiscard]] PlayerState& player(Seat seat) { return s.players[seat]; }
  [[nodiscard]] PlayerState& me() { return s.players[s.active]; }

  // Adds goods, influence up to its limit, and tells what was gained.
  void gain(Seat seat, const Goods& goods, int times);
  void gain_influence(Seat seat, int n);
  // VP never drop below zero during play; gives what was lost.
  int lose_vp(Seat seat, int n);
  void add_die(Colour colour, Die d);
  void remove_die(Colour colour, std::size_t at);
  void add_black(std::uint8_t value);
  void remove_black(std::size_t at);
  void put_event_cube(std::size_t row, Seat seat, int influence);
};

// The index of the first die of this district and value, or -1.
int find_die(const State& s, Colour colour, Die d);
// The place of an event card in the row, or -1.
int find_event(const State& s, std::uint8_t card);
// The place of an activity card on the board, or -1.
int find_activity(const State& s, std::uint8_t card);

constexpr std::uint8_t u8(int n) { return static_cast<std::uint8_t>(n); }
constexpr Colour colour_at(std::size_t c) { return static_cast<Colour>(c); }
constexpr std::size_t index_of(Colour c) { return static_cast<std::size_t>(c); }

inline constexpr auto kProcedures = std::to_array<Flow (*)(Turn&)>({
#define PROCEDURE(name, function, locals) function,
#include "games/troyes/procedures.inc"
#undef PROCEDURE
});

}  // namespace tricorne::troyes
