// What the texts of the cards ask of a space, and the numbers that they take from the position.
#pragma once

#include "games/liberty/cards/script.h"
#include "games/liberty/rules/command.h"
#include "games/liberty/tables.h"

namespace tricorne::liberty::cards {

// ---- Conditions on a space

inline bool has_british(const State& s, const Context&, Space space) {
  return s.has(space, kBritishPieces);
}
inline bool has_regular(const State& s, const Context&, Space space) {
  return s.has(space, kRegular);
}
inline bool has_militia(const State& s, const Context&, Space space) {
  return s.has(space, kMilitia);
}
inline bool has_tory_or_indian(const State& s, const Context&, Space space) {
  return s.has(space, kTory | kIndianPieces);
}
inline bool has_british_and_indian(const State& s, const Context&, Space space) {
  return s.has(space, kBritishPieces) && s.has(space, kIndianPieces);
}
inline bool british_control(const State& s, const Context&, Space space) {
  return s.controlled(Control::kBritish).has(space);
}
inline bool british_control_with_regular(const State& s, const Context& at, Space space) {
  return british_control(s, at, space) && has_regular(s, at, space);
}
// The card says "Patriot-Controlled" (card 11): Rebellion Control and a Patriot piece.
inline bool patriot_control(const State& s, const Context&, Space space) {
  return s.controlled(Control::kRebellion).has(space) && s.has(space, kPatriotPieces);
}
inline bool has_own_base(const State& s, const Context& at, Space space) {
  return s.has(space, pieces_of(at.call.executor) & kBases);
}
template <Space kCentre>
bool next_to(const State&, const Context&, Space space) {
  return adjacent(kCentre).has(space);
}
template <Space kCentre>
bool in_or_next_to(const State&, const Context&, Space space) {
  return space == kCentre || adjacent(kCentre).has(space);
}
inline bool next_to_reserve(const State&, const Context&, Space space) {
  return (adjacent(space) & kReserves).any();
}
inline bool massachusetts_or_indian(const State& s, const Context&, Space space) {
  return space == Space::kMassachusetts || s.has(space, kIndianPieces);
}
// Units of the chosen faction stand with British Regulars (card 48).
inline bool chosen_with_regular(const State& s, const Context& at, Space space) {
  return has_regular(s, at, space) && s.has(space, pieces_of(at.chosen) & kUnits);
}
// The executor's units share the space with the chosen faction (card 88).
inline bool shared_with_chosen(const State& s, const Context& at, Space space) {
  return at.chosen != at.call.executor && s.has(space, pieces_of(at.chosen)) &&
         s.has(space, pieces_of(at.call.executor) & kUnits);
}

// ---- Pieces that depend on who executes

// "Friendly" is the executor's side.
inline PieceSet friendly_base(const Context& at) {
  return pieces_of(side(at.call.executor)) & kBases;
}
inline PieceSet friendly_fort(const Context& at) {
  // Of the Indians neither cubes nor Forts are their own (card 68).
  return at.call.executor == Faction::kIndians ? PieceSet{} : friendly_base(at) & kForts;
}
inline PieceSet friendly_units(const Context& at) {
  return pieces_of(side(at.call.executor)) & (kCubes | kUnderground);
}
inline PieceSet enemy_base(const Context& at) {
  return pieces_of(enemy(side(at.call.executor))) & kBases;
}
inline PieceSet own_base(const Context& at) { return pieces_of(at.call.executor) & kBases; }
inline PieceSet pieces_of_chosen(const Context& at) { return pieces_of(at.chosen); }
inline PieceSet hidden_of_chosen(const Context& at) { return pieces_of(at.chosen) & kUnderground; }

// ---- Numbers of the position

inline int one_in(const State& s, PieceSet kinds, int every) { return s.on_map(kinds) / every; }
inline int fifth_of_regulars(const State& s, const Context&) { return one_in(s, kRegular, 5); }
inline int third_of_tories(const State& s, const Context&) { return one_in(s, kTory, 3); }
inline int quarter_of_patriots(const State& s, const Context&) {
  return one_in(s, kPatriotUnits, 4);
}
inline int half_of_villages(const State& s, const Context&) { return one_in(s, kVillage, 2); }
inline int half_of_british_cities(const State& s, const Context&) {
  return (s.controlled(Control::kBritish) & kCities).size() / 2;
}
inline int people_of_rebel_cities(const State& s, const Context&) {
  int people = 0;
  for (Space city : s.controlled(Control::kRebellion) & kCities) people += population(city);
  return people;
}
// Card 29: how many are missing until half of them, rounded down, are Active.
inline int missing_to_half_active(const State& s, const Context& at) {
  const PieceSet both = pieces_of(at.chosen) & (kMilitia | kWarParties);
  const int missing = s.on_map(both) / 2 - s.on_map(both - kUnderground);
  return missing > 0 ? missing : 0;
}
inline int patriots_to_desert(const State& s, const Context&) {
  return one_in(s, kMilitia, 5) + one_in(s, kContinental, 5);
}
inline int tories_to_desert(const State& s, const Context&) { return one_in(s, kTory, 5); }
inline int tories_of_muster(const State& s, const Context& at) { return most_tories(s, at.space); }

// ---- Whether pieces and markers suffice for all, so that the order of spaces does not matter

// Card 58: a Militia for every Tory in the three Provinces.
inline bool militia_for_all_tories(const State& s) {
  int tories = 0;
  for (Space space : {Space::kNewYork, Space::kQuebec, Space::kNorthwest}) {
    tories += s.count(space, Piece::kTory);
  }
  return s.available(Piece::kMilitiaU) >= tories;
}
// Card 82: a War Party and a Raid marker for each of the four Colonies.
inline bool four_raiders(const State& s) {
  return s.available(Piece::kWarPartyU) >= 4 && s.raid_left >= 4;
}

}  // namespace tricorne::liberty::cards
