// What the chapters of the rules share.
#pragma once

#include <algorithm>

#include "games/troyes/turn.h"

namespace tricorne::troyes {

// The state before the first question.
State start_state(int players, bool open_vp);

struct BlackDiceLocals {
  std::uint8_t need = 0;
  std::uint8_t count = 0;
};

// An action in the making: what it is, and the citizen, cube and dice it uses. It is the frame of
// the action's procedure; gather() fills it in.
struct Deed {
  Work work{};
  std::uint8_t target = 0;  // place of the activity, row of the event, building
  std::uint8_t cube = 0;    // place of the activity whose cube is spent + 1, or 0
  std::uint8_t source = 0;  // where the citizen comes from, see Source
  std::uint8_t colour = 0;  // of the dice
  std::uint8_t mask = 0;    // of the dice, while they are on the board
  std::uint8_t flips = 0;   // those of them turned over
  std::uint8_t total = 0;   // what the group is worth
  std::array<std::uint8_t, 3> values{};
  std::uint8_t uses = 0;
  std::uint8_t left = 0;
};

// Where a citizen is taken from, in one byte.
namespace source {
inline constexpr std::uint8_t kSupply = 0;
inline constexpr std::uint8_t kStanding = 1;                              // + building * 6 + space
inline constexpr std::uint8_t kLying = kStanding + kBuildings * kSpaces;  // + building
inline constexpr std::uint8_t kCard = kLying + kBuildings;                // + place of the activity
inline constexpr std::uint8_t kEnd = kCard + kActivitySlots;
}  // namespace source
bool has_source(const State& s, Seat seat, std::uint8_t from);
// Calls use(from) for every citizen of the seat, in the order of Source, until it gives false.
template <class Use>
void each_source(const State& s, Seat seat, Use use) {
  if (s.players[seat].supply > 0 && !use(source::kSupply)) return;
  for (std::size_t b = 0; b < kBuildings; ++b) {
    for (std::size_t i = 0; i < kSpaces; ++i) {
      if (s.standing[b][i] != owner_of(seat)) continue;
      if (!use(static_cast<std::uint8_t>(source::kStanding + b * kSpaces + i))) return;
    }
  }
  for (std::size_t b = 0; b < kBuildings; ++b) {
    if (lies_on(s, b, seat) && !use(static_cast<std::uint8_t>(source::kLying + b))) return;
  }
  for (std::size_t i = 0; i < kActivitySlots; ++i) {
    if (s.activities[i].tradesman[seat] == 0) continue;
    if (!use(static_cast<std::uint8_t>(source::kCard + i))) return;
  }
}
// Lifts the citizen off its place.
void take_citizen(Turn& t, Seat seat, std::uint8_t from);

// Whether a citizen may enter `row` of a building; `from` is where it comes from.
bool may_enter(const State& s, Seat seat, std::size_t building, std::size_t row, std::uint8_t from);
// The same, if some own citizen can be found for it.
bool somebody_may_enter(const State& s, Seat seat, std::size_t building, std::size_t row);
// Who would be expelled from the end of the row if somebody entered, or nobody.
Owner expelled_by_entry(const State& s, std::size_t building, std::size_t row);
// Enters the row, pushing to the right up to the first gap.
void enter(Turn& t, Owner owner, std::size_t building, std::size_t row);

// --- influence.cc
void list_influence(Turn& t, Seat seat);
bool is_influence(Action a);

// --- round.cc, income.cc, pass.cc, scoring.cc
void income(Turn& t);
void pass(Turn& t);
void wait_after_passing(Turn& t);
void settle_events(Turn& t);
void tell_final_scores(Turn& t);

struct Score {
  int tokens = 0;
  int events = 0;
  int tradesmen = 0;
  int cathedral = 0;
  std::array<int, kCharacters> characters{};  // of those in play
  int total = 0;
};
Score score_of(const State& s, Seat seat);
int criterion_count(const State& s, Criterion criterion, Seat seat);
int character_vp(std::size_t character, int count);

// What several chapters ask: a die's face, and one of the dice in a seat's district.
void list_roll(Turn& t);
void list_own_dice(Turn& t, Kind kind, Seat seat);

}  // namespace tricorne::troyes
