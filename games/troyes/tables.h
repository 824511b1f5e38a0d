// The facts of Troyes as constant tables: the board, 27 activities, 16 events and Marauding, 6
// characters. Built once from data/board.json and data/cards.json (or an owner's copies of them)
// and checked while loading; the rules read numbers from here and from nowhere else.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/embedded.h"
#include "kernel/result.h"

namespace tricorne::troyes {

enum class Colour : std::uint8_t { kRed, kWhite, kYellow };
inline constexpr int kColours = 3;
inline constexpr std::array<std::string_view, 3> kColourIds = {"red", "white", "yellow"};
constexpr std::uint8_t colour_bit(Colour c) {
  return static_cast<std::uint8_t>(1U << static_cast<unsigned>(c));
}
inline constexpr std::uint8_t kAnyColour = 7;

// The building of a colour has the same number: Palace, Bishopric, City Hall.
inline constexpr int kBuildings = 3;
inline constexpr std::array<std::string_view, 3> kBuildingIds = {"palace", "bishopric",
                                                                 "city_hall"};
inline constexpr int kSpaces = 6;  // standing room in each building

inline constexpr int kMaxPlayers = 4;
inline constexpr int kMaxDice = 6;  // of each colour
inline constexpr int kLevels = 3;   // of the cathedral
inline constexpr int kColumns = 6;
inline constexpr int kMaxSlots = 4;  // places for tradesmen on an activity
inline constexpr int kMaxFlags = 7;  // on an event
inline constexpr int kActivityCards = 27;
inline constexpr int kEventCards = 16;
inline constexpr int kMarauding = 16;  // its index among the events
inline constexpr int kCharacters = 6;

inline constexpr std::array<std::string_view, kActivityCards> kActivityIds = {
    "Y1A", "Y1B", "Y1C", "Y2A", "Y2B", "Y2C", "Y3A", "Y3B", "Y3C",
    "W1A", "W1B", "W1C", "W2A", "W2B", "W2C", "W3A", "W3B", "W3C",
    "R1A", "R1B", "R1C", "R2A", "R2B", "R2C", "R3A", "R3B", "R3C"};
inline constexpr std::array<std::string_view, kEventCards + 1> kEventIds = {
    "ER1", "ER2", "ER3", "ER4", "ER5", "ER6", "ER7", "ER8", "EW1",
    "EW2", "EW3", "EW4", "EY1", "EY2", "EY3", "EY4", "EM"};
inline constexpr std::array<std::string_view, kCharacters> kCharacterIds = {"C1", "C2", "C3",
                                                                            "C4", "C5", "C6"};

// What a group of dice is used for.
enum class Work : std::uint8_t { kActivate, kCathedral, kCombat, kPlaceCitizen, kAgriculture };
constexpr std::uint8_t work_bit(Work w) {
  return static_cast<std::uint8_t>(1U << static_cast<unsigned>(w));
}

// The operations of the card language ("op" in cards.json).
enum class Op : std::uint8_t {
  kNone,
  // at once, for each use of an activity
  kGain,           // gain
  kConvert,        // pay, then gain
  kGainPer,        // gain for each thing counted by `per`
  kChooseOne,      // each use: gain_per `per` or gain_per `per_other`
  kRollForCubes,   // roll a black die; from `number` on place a cube on any event
  kPlaceCubes,     // place `number` cubes on any events
  kPlaceCubesPer,  // place `number` cubes on any events for each thing counted by `per`
  // later, for a cube
  kFlatBonus,    // + `number` to the group
  kBonusPerDie,  // + `number` to each die of the group
  kSetValue,     // each die of the group counts as `number`
  kFlipDice,     // any dice of the group may be turned over
  kTreatAs,      // dice of colour `from` count as `to`
  kFreeDice,     // one die of each other district is free
  kMultiplyDie,  // one die of colour `from` counts as `number` dice of colour `to`
  // events
  kNeutralCitizen,  // a neutral citizen enters building `number`
  kReplaceEventCube,
  kReplaceCathedralCube,
  kLose,
  kLosePer,
  kDiscardDie,
};

// What gain_per, lose_per and their like count.
enum class Per : std::uint8_t {
  kOne,
  kCitizensInPalace,
  kCitizensInBishopric,
  kCitizensInCityHall,
  kCathedralCubes,
  kEventsWithOwnCube,
  kRedDiceLeft,
};

enum class Criterion : std::uint8_t {
  kEventCardsWon,
  kInfluence,
  kDeniers,
  kCathedralCubes,
  kActivitiesOccupied,
  kCitizensInBuildings,
};

struct Goods {
  std::int8_t deniers = 0;
  std::int8_t influence = 0;
  std::int8_t vp = 0;
};

struct Effect {
  Op op = Op::kNone;
  Per per = Per::kOne;
  Per per_other = Per::kOne;
  Colour from = Colour::kRed;
  Colour to = Colour::kRed;
  std::uint8_t colours = 0;  // bits of the group colours a delayed effect serves
  std::uint8_t works = 0;    // bits of the actions a delayed effect serves
  std::int8_t number = 0;
  std::int8_t shortfall_vp = 0;
  std::int8_t influence_per_cube = 0;
  Goods pay;
  Goods gain;
};

struct Activity {
  Colour colour = Colour::kRed;
  Colour dice_colour = Colour::kRed;
  std::uint8_t round = 0;
  std::uint8_t hire_cost = 0;
  std::uint8_t divisor = 1;
  std::uint8_t slots = 0;
  std::array<std::int8_t, kMaxSlots> slot_vp{};
  std::int8_t overflow_vp = 0;
  bool delayed = false;
  Effect effect;
};

struct EventCard {
  Colour colour = Colour::kRed;    // of its deck; Marauding has none
  Colour draws = Colour::kWhite;   // red cards: the deck of the second card
  std::uint8_t fight_colours = 0;  // bits of the dice that fight it
  std::uint8_t divisor = 1;
  std::uint8_t flags = 1;
  std::int8_t first = 0;
  std::int8_t second = 0;
  std::uint8_t black_dice = 0;
  std::int8_t influence_per_cube = 1;
  Effect effect;
};

struct Character {
  struct Step {
    std::uint8_t least = 0;
    std::int8_t vp = 0;
  };
  Criterion criterion = Criterion::kEventCardsWon;
  std::array<Step, 3> steps{};
};

// A row of a building: die value v leads to row_of[v], which holds `length` spaces from `first` on.
struct Building {
  std::uint8_t salary = 0;
  std::uint8_t rows = 0;
  std::array<std::uint8_t, kSpaces> first{};
  std::array<std::uint8_t, kSpaces> length{};
  std::array<std::uint8_t, 7> row_of{};        // by die value; [0] unused
  std::array<std::uint8_t, kSpaces> row_at{};  // by space
  bool reconstructed = false;                  // the rows are ours, not published
};

struct PlayerCount {
  std::uint8_t rounds = 0;
  std::uint8_t citizens = 0;
  std::uint8_t characters = 0;
  std::uint8_t neutral = 0;  // citizens on the board after placement
};

struct Board {
  std::array<PlayerCount, kMaxPlayers + 1> players{};  // by number of players, 2 to 4
  std::array<Building, kBuildings> buildings{};
  std::array<std::uint8_t, kBuildings> two_player_neutral{};  // bits of the spaces
  bool two_player_neutral_reconstructed = false;
  std::uint8_t start_deniers = 0;
  std::uint8_t start_influence = 0;
  std::uint8_t citizens_each = 0;
  std::uint8_t influence_max = 0;
  std::uint8_t neutral_citizens = 0;
  std::uint8_t neutral_cubes = 0;
  std::array<Goods, kColumns> cathedral_reward{};
  std::int8_t cathedral_penalty = 0;
  std::uint8_t agriculture_divisor = 1;
  std::uint8_t agriculture_gain = 0;
  std::uint8_t income = 0;
  std::int8_t unpaid_vp = -2;
  std::array<std::uint8_t, 4> dice_price{};  // by group size
  std::uint8_t reroll_cost = 0;
  std::uint8_t recruit_cost = 0;
  std::uint8_t flip_cost = 0;
  std::uint8_t black_red_factor = 1;
  std::int8_t black_influence = 0;
  std::int8_t black_failure_vp = 0;
  std::uint8_t pass_first = 0;
  std::uint8_t pass_later = 0;
};

// What a person is told about a card beyond its numbers.
struct CardNote {
  std::string text;            // the data file's own words
  bool reconstructed = false;  // some number of it is ours, not published
};

struct Tables {
  Board board;
  std::array<Activity, kActivityCards> activities{};
  std::array<EventCard, kEventCards + 1> events{};
  std::array<Character, kCharacters> characters{};
  std::array<CardNote, kActivityCards> activity_notes;
  std::array<CardNote, kEventCards + 1> event_notes;
  std::array<CardNote, kCharacters> character_notes;
  // Of an owner's files, whose words are then shown on the cards; 0 where there are none.
  std::uint64_t own_data = 0;
};

// From files named like the embedded ones ("games/troyes/data/board.json").
Result<Tables> load_tables(std::span<const EmbeddedFile> files);
// From an owner's directory with board.json, cards.json or both.
Result<Tables> load_tables(const std::string& directory);

namespace detail {
extern Tables loaded;
}
// The tables in force. use_tables() is for program start, before any game exists.
inline const Tables& tables() { return detail::loaded; }
void use_tables(Tables tables);

}  // namespace tricorne::troyes
