// The names of things: factions, spaces, pieces, levels, leaders, commands. One byte each, in the
// order of the data files; the words for them are in text.h.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/liberty/space_set.h"
#include "kernel/procedure.h"

namespace tricorne::liberty {

// An enum as an index.
template <class Id>
constexpr std::size_t at(Id id) {
  return static_cast<std::size_t>(id);
}

// ---- Factions (1.5). A faction is the seat of the same number.

enum class Faction : std::uint8_t { kBritish, kPatriots, kIndians, kFrench };
inline constexpr int kFactions = 4;
using FactionSet = IdSet<Faction, std::uint8_t>;
inline constexpr FactionSet kAllFactions = {Faction::kBritish, Faction::kPatriots,
                                            Faction::kIndians, Faction::kFrench};
constexpr Seat seat(Faction f) { return static_cast<Seat>(f); }

enum class Side : std::uint8_t { kRoyalist, kRebellion };
RULE("1.5.1")
constexpr Side side(Faction f) {
  return f == Faction::kBritish || f == Faction::kIndians ? Side::kRoyalist : Side::kRebellion;
}
constexpr Side enemy(Side s) { return s == Side::kRoyalist ? Side::kRebellion : Side::kRoyalist; }
// The other faction of the same side.
RULE("1.5.2")
constexpr Faction friend_of(Faction f) {
  constexpr std::array<Faction, 4> kFriend = {Faction::kIndians, Faction::kFrench,
                                              Faction::kBritish, Faction::kPatriots};
  return kFriend[at(f)];
}

// ---- Spaces (1.3)

RULE("1.3.1", "1.3.2", "1.3.3", "1.3.4", "1.3.5", "1.3.7")
enum class Space : std::uint8_t {
  // Cities
  kQuebecCity,
  kBoston,
  kNewYorkCity,
  kPhiladelphia,
  kNorfolk,
  kCharlesTown,
  kSavannah,
  // Colonies
  kNewHampshire,
  kMassachusetts,
  kConnecticut,
  kNewYork,
  kNewJersey,
  kPennsylvania,
  kMaryland,
  kVirginia,
  kNorthCarolina,
  kSouthCarolina,
  kGeorgia,
  // Reserves
  kQuebec,
  kNorthwest,
  kSouthwest,
  kFlorida,
  // not a map space (ruling 4)
  kWestIndies,
  // not a space: where a leader off the map is, "nowhere" in frames
  kNowhere,
};
inline constexpr int kMapSpaces = 22;
inline constexpr int kSpaces = 23;
using SpaceSet = IdSet<Space, std::uint32_t>;
inline constexpr SpaceSet kCities = SpaceSet::of_bits(0x7fU);
inline constexpr SpaceSet kColonies = SpaceSet::of_bits(0x3ff80U);
inline constexpr SpaceSet kReserves = SpaceSet::of_bits(0x3c0000U);
inline constexpr SpaceSet kProvinces = kColonies | kReserves;
inline constexpr SpaceSet kMap = kCities | kProvinces;
inline constexpr SpaceSet kWestIndiesOnly = {Space::kWestIndies};
inline constexpr SpaceSet kEverywhere = kMap | kWestIndiesOnly;
constexpr bool is_city(Space s) { return kCities.has(s); }
constexpr bool is_colony(Space s) { return kColonies.has(s); }
constexpr bool is_reserve(Space s) { return kReserves.has(s); }
constexpr bool is_province(Space s) { return kProvinces.has(s); }

inline constexpr int kMostIntervention = 3;  // the highest level of French Naval Intervention (1.9)

// ---- Pieces (1.4). Underground and Active are kinds of their own; the Squadron marker is a
// Squadron in the West Indies and a Blockade in a City, and is no piece when pieces are counted.

enum class Piece : std::uint8_t {
  kRegular,
  kTory,
  kBritishFort,
  kWarPartyU,
  kWarPartyA,
  kVillage,  // Royalist
  kContinental,
  kMilitiaU,
  kMilitiaA,
  kPatriotFort,
  kFrench,  // Rebellion
  kSquadron,
};
inline constexpr int kPieces = 12;
using PieceSet = IdSet<Piece, std::uint16_t>;
inline constexpr PieceSet kBritishPieces = {Piece::kRegular, Piece::kTory, Piece::kBritishFort};
inline constexpr PieceSet kIndianPieces = {Piece::kWarPartyU, Piece::kWarPartyA, Piece::kVillage};
inline constexpr PieceSet kPatriotPieces = {Piece::kContinental, Piece::kMilitiaU, Piece::kMilitiaA,
                                            Piece::kPatriotFort};
inline constexpr PieceSet kFrenchPieces = {Piece::kFrench};
inline constexpr PieceSet kRoyalistPieces = kBritishPieces | kIndianPieces;
inline constexpr PieceSet kRebellionPieces = kPatriotPieces | kFrenchPieces;
inline constexpr PieceSet kBritishCubes = {Piece::kRegular, Piece::kTory};
inline constexpr PieceSet kRebellionCubes = {Piece::kContinental, Piece::kFrench};
inline constexpr PieceSet kCubes = kBritishCubes | kRebellionCubes;
inline constexpr PieceSet kWarParties = {Piece::kWarPartyU, Piece::kWarPartyA};
inline constexpr PieceSet kMilitia = {Piece::kMilitiaU, Piece::kMilitiaA};
inline constexpr PieceSet kForts = {Piece::kBritishFort, Piece::kPatriotFort};
inline constexpr PieceSet kBases = kForts | PieceSet{Piece::kVillage};  // 1.4.2: two a space
// Units are what moves: everything but Forts and Villages.
inline constexpr PieceSet kUnits = kCubes | kWarParties | kMilitia;
inline constexpr PieceSet kUnderground = {Piece::kWarPartyU, Piece::kMilitiaU};

constexpr PieceSet pieces_of(Faction f) {
  constexpr std::array<PieceSet, 4> kOf = {kBritishPieces, kPatriotPieces, kIndianPieces,
                                           kFrenchPieces};
  return kOf[at(f)];
}
constexpr PieceSet pieces_of(Side s) {
  return s == Side::kRoyalist ? kRoyalistPieces : kRebellionPieces;
}
constexpr Faction owner(Piece p) {
  constexpr std::array<Faction, kPieces> kOwner = {
      Faction::kBritish,  Faction::kBritish,  Faction::kBritish,  Faction::kIndians,
      Faction::kIndians,  Faction::kIndians,  Faction::kPatriots, Faction::kPatriots,
      Faction::kPatriots, Faction::kPatriots, Faction::kFrench,   Faction::kFrench};
  return kOwner[at(p)];
}
// The kind under which the boxes keep a piece: Militia and War Parties have one pool each.
constexpr Piece pool(Piece p) {
  if (p == Piece::kWarPartyA) return Piece::kWarPartyU;
  if (p == Piece::kMilitiaA) return Piece::kMilitiaU;
  return p;
}
// The other face of Militia and War Parties.
constexpr Piece active(Piece p) {
  if (p == Piece::kWarPartyU) return Piece::kWarPartyA;
  if (p == Piece::kMilitiaU) return Piece::kMilitiaA;
  return p;
}

// Where pieces are kept off the map (1.4.1).
RULE("1.3.9")
// What a die of the game itself is thrown for (1.2).
enum class Roll : std::uint8_t { kDie, kAttacker, kDefender, kNavalPressure };
inline constexpr int kRolls = 4;

enum class Box : std::uint8_t { kAvailable, kUnavailable, kCasualties };
inline constexpr int kBoxes = 3;

// ---- Levels (1.6) and Control (1.7)

// Its value is what a population of 1 adds to Support (above 0) or Opposition (below).
enum class Level : std::int8_t {
  kActiveOpposition = -2,
  kPassiveOpposition = -1,
  kNeutral = 0,
  kPassiveSupport = 1,
  kActiveSupport = 2,
};
inline constexpr int kLevels = 5;
constexpr std::size_t level_index(Level level) {
  return static_cast<std::size_t>(static_cast<int>(level) + 2);
}
constexpr int value(Level level) { return static_cast<int>(level); }

// "British" or "Rebellion" Control; the same numbers as Side.
enum class Control : std::uint8_t { kBritish, kRebellion, kNone };

// ---- Leaders (1.10)

enum class Leader : std::uint8_t {
  kGage,
  kHowe,
  kClinton,
  kWashington,
  kBrant,
  kCornplanter,
  kDraggingCanoe,
  kRochambeau,
  kLauzun,
  kNone,
};
inline constexpr int kLeaders = 9;
constexpr Faction owner(Leader leader) {
  constexpr std::array<Faction, kLeaders> kOwner = {
      Faction::kBritish,  Faction::kBritish, Faction::kBritish,
      Faction::kPatriots, Faction::kIndians, Faction::kIndians,
      Faction::kIndians,  Faction::kFrench,  Faction::kFrench};
  return kOwner[at(leader)];
}

// ---- Commands (3) and Special Activities (4)

enum class Command : std::uint8_t {
  kMuster,             // British, French
  kGarrison,           // British
  kMarch,              // all
  kBattle,             // British, Patriots, French
  kRally,              // Patriots
  kRabbleRousing,      // Patriots
  kGather,             // Indians
  kScout,              // Indians
  kRaid,               // Indians
  kAgentMobilization,  // French before the Treaty
  kHortalez,           // French
  kNone,
};
inline constexpr int kCommands = 11;
using CommandSet = IdSet<Command, std::uint16_t>;

enum class Special : std::uint8_t {
  kCommonCause,       // British
  kSkirmish,          // British, Patriots, French
  kNavalPressure,     // British, French
  kPersuasion,        // Patriots
  kPartisans,         // Patriots
  kTrade,             // Indians
  kWarPath,           // Indians
  kPlunder,           // Indians
  kPreparerLaGuerre,  // French
  kNone,
};
inline constexpr int kSpecials = 9;
using SpecialSet = IdSet<Special, std::uint16_t>;

// ---- Cards. A card is its number, 1..109; 0 is no card.

using Card = std::uint8_t;
inline constexpr int kEventCards = 96;
inline constexpr Card kNoCard = 0;
constexpr bool is_event(Card c) { return c >= 1 && c <= 96; }
constexpr bool is_winter_quarters(Card c) { return c >= 97 && c <= 104; }

// Brilliant Strokes (2.3.8): the first four have the number of their faction.
enum class Stroke : std::uint8_t { kBritish, kPatriots, kIndians, kFrench, kTreaty, kNone };
inline constexpr int kStrokes = 5;
using StrokeSet = IdSet<Stroke, std::uint8_t>;
constexpr Faction owner(Stroke stroke) {
  return stroke == Stroke::kTreaty ? Faction::kFrench : static_cast<Faction>(stroke);
}

enum class Scenario : std::uint8_t { k1775, k1776, k1778, kQuick };
inline constexpr int kScenarios = 4;

// How the first eligible faction used its turn (2.3.4).
enum class FirstAction : std::uint8_t { kNone, kCommand, kCommandAndSpecial, kEvent };

}  // namespace tricorne::liberty
