// What the parts of a Battle (3.6) share: State::battle is the Battle being fought.
#pragma once

#include <optional>

#include "games/liberty/rules/command.h"

namespace tricorne::liberty {

// The frame of a Battle Command.
struct BattleLocals {
  Space space{};
  std::uint8_t step = 0;
  SpaceSet waiting;           // a non-player's Battles, selected and paid for but not yet fought
  SpaceSet joined;            // those of them that the friend takes part in
  std::uint8_t fighting = 0;  // 1 once they are all selected
};
static_assert(FrameLocals<BattleLocals>);

// Indices into BattleRecord's pairs.
inline constexpr std::size_t kAttacker = 0;
inline constexpr std::size_t kDefender = 1;

// A modifier to a Loss Level (3.6.5, 3.6.6): the event that tells it, and its sign and size.
struct Modifier {
  Event why{};
  int change = 0;
};
struct Modifiers {
  std::array<Modifier, 9> at{};
  int size = 0;
  int sum = 0;
  void add(Event why, int change) {
    at[static_cast<std::size_t>(size++)] = {why, change};
    sum += change;
  }
};

// A Battle before it is rolled for: what each side has and what changes the loss it suffers.
struct Odds {
  std::array<int, 2> force{};
  std::array<int, 2> dice{};
  std::array<Modifiers, 2> suffers{};
};
// Of s.battle as the units stand now; `call` holds what an Event adds.
Odds odds_of(const State& s, const BattleCall& call);
// The same for a Battle not begun.
Odds odds_before(const State& s, const BattleCall& call);
BattleCall battle_call(const CommandRecord& r, Space where, bool ally);
// Whether French may take part in a Patriot attack: as many Regulars as Continentals count, so that
// without one nobody French is there to pay, nor a Leader of theirs to serve (ruling 78).
bool french_can_attack(const State& s, Space where);

// The winner, once losses are removed, and the Win the Day that follows, if one does (3.6.8).
std::optional<Side> battle_winner(const State& s);
std::optional<WinCall> win_of(const State& s);

}  // namespace tricorne::liberty
