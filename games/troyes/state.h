// The whole of a game of Troyes as one plain value.
//
//   offset  size
//        0    48  players[4]       deniers, VP, event cards won, influence, supply, reserve, pass
//                                  money, two characters                          (12 bytes each)
//       48     2  events_drawn     one bit an event card that has left its deck
//       50    18  dice[3][6]       district << 3 | value, ascending, zeros last; by colour
//       68     3  dice_count[3]
//       71     6  black[6]         black dice, highest first, zeros last
//       77    18  standing[3][6]   who stands on each space of palace, bishopric, city hall
//       95     3  lying[3]         bits of the seats with a citizen lying on the building
//       98    18  cathedral[3][6]  whose cube, by level and column
//      116    81  activities[9]    colour * 3 + round - 1: card, tradesmen and cubes by seat
//                                                                                  (9 bytes each)
//      197   104  events[13]       the row: card, cubes in the order they were placed
//                                                                                  (8 bytes each)
//      301    11  event_count, player_count, start_player, round, phase, active, passed, open_vp,
//                 neutral_citizens, neutral_cubes, spare
//      312    98  stack            six frames of 16 bytes, depth, result
//      410
//
// Whose: 0 nobody, seat + 1, kNeutral for grey. A card in play is its index + 1, so that an empty
// place is zero. Unused bytes are zero: equal positions have equal bytes.
#pragma once

#include <array>
#include <cstdint>

#include "games/troyes/tables.h"
#include "kernel/procedure.h"

namespace tricorne::troyes {

using Owner = std::uint8_t;
inline constexpr Owner kNobody = 0;
inline constexpr Owner kNeutral = 5;
constexpr Owner owner_of(Seat seat) { return static_cast<Owner>(seat + 1U); }
constexpr Seat seat_of(Owner owner) { return static_cast<Seat>(owner - 1U); }
constexpr bool is_seat(Owner owner) { return owner >= 1 && owner <= kMaxPlayers; }

// A die in the town square: its district (a seat, or 4 for the grey one) and its value.
using Die = std::uint8_t;
inline constexpr unsigned kGreyDistrict = 4;
constexpr Die die(unsigned district, unsigned value) {
  return static_cast<Die>(district << 3U | value);
}
constexpr unsigned district_of(Die d) { return d >> 3U; }
constexpr unsigned value_of(Die d) { return d & 7U; }

enum class Phase : std::uint8_t {
  kSetup,
  kPlacement,
  kReveal,
  kWorkforce,
  kEvents,
  kBlackDice,
  kActions,
  kOver,
};
inline constexpr std::array<std::string_view, 8> kPhaseIds = {
    "setup", "placement", "reveal", "workforce", "events", "black_dice", "actions", "over"};

// A character card in a player's hand: 0 none, index + 1, or hidden from whoever looks.
inline constexpr std::uint8_t kHiddenCharacter = 7;

inline constexpr std::uint8_t kIllustration = kMaxSlots + 1;  // a tradesman beside the full slots

struct PlayerState {
  std::int16_t deniers;
  std::int16_t vp;
  std::uint16_t event_cards;  // bits of the cards won
  std::uint8_t influence;
  std::uint8_t supply;   // citizens at hand
  std::uint8_t reserve;  // citizens not yet recruited
  std::uint8_t pass_money;
  std::array<std::uint8_t, 2> characters;
};

struct ActivityState {
  std::uint8_t card;                                // index + 1, 0 while face down
  std::array<std::uint8_t, kMaxPlayers> tradesman;  // 0, slot + 1, or kIllustration; by seat
  std::array<std::uint8_t, kMaxPlayers> cubes;
};

struct EventState {
  std::uint8_t card;  // index + 1
  std::array<Owner, kMaxFlags> cubes;
};

inline constexpr int kActivitySlots = 9;
inline constexpr int kMaxEvents = 13;  // Marauding and two a round
inline constexpr int kStackDepth = 6;

struct State {
  std::array<PlayerState, kMaxPlayers> players;
  std::uint16_t events_drawn;
  std::array<std::array<Die, kMaxDice>, kColours> dice;
  std::array<std::uint8_t, kColours> dice_count;
  std::array<std::uint8_t, kMaxDice> black;
  std::array<std::array<Owner, kSpaces>, kBuildings> standing;
  std::array<std::uint8_t, kBuildings> lying;
  std::array<std::array<Owner, kColumns>, kLevels> cathedral;
  std::array<ActivityState, kActivitySlots> activities;
  std::array<EventState, kMaxEvents> events;
  std::uint8_t event_count;
  std::uint8_t player_count;
  Seat start_player;
  std::uint8_t round;
  Phase phase;
  Seat active;
  std::uint8_t passed;  // bits of seats
  std::uint8_t open_vp;
  std::uint8_t neutral_citizens;  // in supply
  std::uint8_t neutral_cubes;     // in supply
  std::uint8_t spare;
  ProcedureStack<kStackDepth> stack;

  [[nodiscard]] Seat after(Seat seat) const {
    return static_cast<Seat>(seat + 1U == player_count ? 0U : seat + 1U);
  }
  // Seat number k in turn order, counted from the start player.
  [[nodiscard]] Seat in_turn(unsigned k) const {
    return static_cast<Seat>((start_player + k) % player_count);
  }
  [[nodiscard]] bool has_passed(Seat seat) const { return (passed >> seat & 1U) != 0; }
  [[nodiscard]] const PlayerCount& counts() const { return tables().board.players[player_count]; }
};
static_assert(sizeof(State) == 410);
static_assert(std::has_unique_object_representations_v<State>);

// The questions asked of a state everywhere.

inline int dice_left(const State& s) { return s.dice_count[0] + s.dice_count[1] + s.dice_count[2]; }

inline int standing_in(const State& s, std::size_t building, Seat seat) {
  int n = 0;
  for (Owner owner : s.standing[building]) n += owner == owner_of(seat) ? 1 : 0;
  return n;
}
inline int standing_in_all(const State& s, Seat seat) {
  return standing_in(s, 0, seat) + standing_in(s, 1, seat) + standing_in(s, 2, seat);
}
inline bool lies_on(const State& s, std::size_t building, Seat seat) {
  return (s.lying[building] >> seat & 1U) != 0;
}
inline int cubes_on(const EventState& event) {
  int n = 0;
  while (n < kMaxFlags && event.cubes[static_cast<std::size_t>(n)] != kNobody) ++n;
  return n;
}
inline int cubes_of(const EventState& event, Owner owner) {
  int n = 0;
  for (Owner cube : event.cubes) n += cube == owner ? 1 : 0;
  return n;
}
inline const EventCard& card_of(const EventState& event) {
  return tables().events[event.card - 1U];
}
inline int free_flags(const EventState& event) { return card_of(event).flags - cubes_on(event); }
inline const Activity& card_of(const ActivityState& activity) {
  return tables().activities[activity.card - 1U];
}
inline int cathedral_height(const State& s, std::size_t column) {
  int level = 0;
  while (level < kLevels && s.cathedral[static_cast<std::size_t>(level)][column] != kNobody)
    ++level;
  return level;
}
inline int cathedral_cubes(const State& s, Owner owner) {
  int n = 0;
  for (const auto& level : s.cathedral) {
    for (Owner cube : level) n += cube == owner ? 1 : 0;
  }
  return n;
}
// How many of what an effect counts this seat has.
int count_per(const State& s, Per per, Seat seat);
// Citizens of a seat wherever they are, those of the reserve excepted.
int citizens_in_play(const State& s, Seat seat);
// Whether there is any of them: no citizen is ever lost, so the reserve tells.
inline bool has_citizen(const State& s, Seat seat) {
  return s.players[seat].reserve < tables().board.citizens_each;
}

}  // namespace tricorne::troyes
