// How far units March (3.2.3, 3.3.2, 3.4.2, 3.5.4) and which of them have not moved yet, in a Rally
// or Gather too (3.3.1, 3.4.1).
#pragma once

#include "games/liberty/rules/command.h"

namespace tricorne::liberty {

// Units that a March has moved in may not move on: State::moved counts them by these columns.
constexpr std::size_t moved_column(Piece p) {
  switch (p) {
    case Piece::kTory:
    case Piece::kFrench:
      return 1;
    case Piece::kMilitiaU:
    case Piece::kWarPartyU:
      return 2;
    case Piece::kMilitiaA:
    case Piece::kWarPartyA:
      return 3;
    default:
      return 0;  // Regulars, Continentals
  }
}
inline int movable(const State& s, Space from, Piece p) {
  return std::max(0, s.count(from, p) - s.moved[at(from)][moved_column(p)]);
}
// Militia or War Parties that a Rally or Gather could still draw out of a space: as many as it has
// drawn in there stay, Activated since or not.
inline int drawable(const State& s, Space from, Piece p) {
  const int units = s.count(from, pool(p)) + s.count(from, active(pool(p)));
  const int stay = s.moved[at(from)][moved_column(pool(p))];
  return std::clamp(units - stay, 0, s.count(from, p));
}

// What leads a group, and what goes with it only one for one.
constexpr PieceSet march_leads(Faction f) {
  switch (f) {
    case Faction::kBritish:
      return {Piece::kRegular};
    case Faction::kPatriots:
      return {Piece::kContinental, Piece::kMilitiaU, Piece::kMilitiaA};
    case Faction::kIndians:
      return kWarParties;
    case Faction::kFrench:
      return {Piece::kFrench};
  }
  return {};
}

// Cities whose sea lanes this faction may use.
SpaceSet ports(const State& s, Faction f);
// Where units may go from `from`, by land and by sea.
SpaceSet march_reach(Faction f, Space from, SpaceSet ports);
// Origins from which the Command in progress could still bring units to `to`.
SpaceSet march_sources(const State& s, const CommandRecord& r, Space to);
// Whether the French may take Continentals along, or the Patriots French Regulars, to one more
// destination.
bool ally_can_march(const State& s, const CommandRecord& r);
// The first destination that War Parties reach from Reserves alone is free (ruling 41); work[0] is
// one more than it.
inline bool reserve_march_left(const CommandRecord& r) { return r.work[0] == 0; }
// The first destination of an Indian March, once it is complete: the one that a later instruction
// may come back to (8.7.3). work[1] is one more than it.
inline bool indians_come_back(const CommandRecord& r, Space to) {
  return r.faction == Faction::kIndians && r.work[1] == at(to) + 1U;
}
// Whether War Parties from Colonies may join a destination with this purse: it has been paid for, or
// can be.
inline bool colony_march_open(const CommandRecord& r, Space to, int purse) {
  return purse >= kPriceOfSpace || (indians_come_back(r, to) && r.work[0] != at(to) + 1U);
}
// War Parties that `from` has sent to `to` before: those who follow them belong to the same group
// (3.4.2). The columns of cubes in `moved`, which no War Party needs, count them.
struct Vanguard {
  int group = 0;
  int hidden = 0;
};
inline Vanguard vanguard(const State& s, const CommandRecord& r, Space from, Space to) {
  if (!indians_come_back(r, to)) return {};
  const auto& sent = s.moved[at(from)];
  return {sent[0],
          std::min({int{sent[1]}, int{s.moved[at(to)][2]}, s.count(to, Piece::kWarPartyU)})};
}

// What it would bring about if the March in progress took these units along, for the words of the
// answer.
struct MoveOutcome {
  bool ally_pays = false;     // their owner pays a Resource for this destination
  bool common_cause = false;  // the Special Activity begins
  Piece hidden{};             // units that would be Activated ...
  int activated = 0;          // ... and how many
};
MoveOutcome outcome_of_move(const State& s, Piece p, Space from, int n);

}  // namespace tricorne::liberty
