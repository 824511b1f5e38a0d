// The names of things: players, counties, tracks, decks, Special Actions. One byte each, in the
// order of the data files; the words for them are in words.h.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/prelude/card_sets.h"
#include "kernel/procedure.h"

namespace tricorne::prelude {

// An enum as an index.
template <class Id>
constexpr std::size_t at(Id id) {
  return static_cast<std::size_t>(id);
}

// ---- Players. A player is the seat of the same number.

enum class Player : std::uint8_t { kPatriote, kLoyal };
inline constexpr int kPlayers = 2;
inline constexpr std::array<Player, kPlayers> kBothPlayers = {Player::kPatriote, Player::kLoyal};
using PlayerSet = BitSet<kPlayers, Player>;
constexpr Player foe(Player p) {
  return p == Player::kPatriote ? Player::kLoyal : Player::kPatriote;
}
constexpr Seat seat(Player p) { return static_cast<Seat>(p); }
// The direction of the tracks: left is the Patriote's and positive.
constexpr int sign(Player p) { return p == Player::kPatriote ? 1 : -1; }

// Whom a card or a county belongs to, or who is favoured; the players have their own numbers.
enum class Side : std::uint8_t { kPatriote, kLoyal, kNobody };
constexpr Side side(Player p) { return static_cast<Side>(p); }
constexpr Side side_of(int n) {
  return n > 0 ? Side::kPatriote : n < 0 ? Side::kLoyal : Side::kNobody;
}
constexpr bool is(Side s, Player p) { return s == side(p); }

// ---- Counties (1.1)

RULE("1.1")
enum class County : std::uint8_t {
  kMontreal,
  kQuebec,
  kDeuxMontagnes,
  kTerrebonne,
  kLachenaie,
  kLassomption,
  kBerthier,
  kStMaurice,
  kVaudreuil,
  kBeauharnois,
  kLaprairie,
  kLacadie,
  kChambly,
  kRouville,
  kVercheres,
  kStHyacinthe,
  kRichelieu,
  kYamaska,
  kNicolet,
  kMissisquoi,
  kShefford,
  kDrummond,
  kStanstead,
  kSherbrooke,
  kMegantic,
  kBeauce,
};
inline constexpr int kCounties = 26;
inline constexpr int kCities = 2;
inline constexpr int kMostBoxes = 15;
using CountySet = BitSet<kCounties, County>;
constexpr bool is_urban(County c) { return at(c) < kCities; }
inline constexpr CountySet kUrbanCounties = {County::kMontreal, County::kQuebec};
inline constexpr CountySet kAllCounties = [] {
  CountySet all;
  for (int i = 0; i < kCounties; ++i) all.add(static_cast<County>(i));
  return all;
}();
inline constexpr CountySet kRuralCounties = kAllCounties - kUrbanCounties;
// A set as the number that a card's text holds it by, and back.
inline std::uint32_t bits_of(const CountySet& set) {
  return static_cast<std::uint32_t>(set.words()[0]);
}
inline CountySet counties_of(std::uint32_t bits) {
  CountySet out;
  for (int i = 0; i < kCounties; ++i) out.put(static_cast<County>(i), (bits >> i & 1U) != 0);
  return out;
}

// ---- Tracks and dice (4.0, 5.0)

enum class Track : std::uint8_t { kRural, kOrganizations, kExternal, kUrban };
inline constexpr int kTracks = 4;
inline constexpr std::array<Track, kTracks> kAllTracks = {Track::kRural, Track::kOrganizations,
                                                          Track::kExternal, Track::kUrban};
// A Scoring Die is its track; the one that a player names is kChoose.
enum class Die : std::uint8_t { kRural, kOrganizations, kExternal, kUrban, kChoose };

// ---- Cards (3.0). A card is its number, 1..147; 0 is no card.

using Card = std::uint8_t;
inline constexpr int kCards = 147;
inline constexpr Card kNoCard = 0;
using CardSet = BitSet<kCards + 1, Card>;

enum class Deck : std::uint8_t { k1834, k1835, k1837, kGeneric, kKey };
inline constexpr int kDrawDecks = 4;  // key events are in no deck
inline constexpr int kDecks = 5;

// How a card is played (3.1, 7.0).
enum class Use : std::uint8_t {
  kEvent,
  kPoints,
  kBoth,  // Partisan Media: points, then the event
  kBuy,   // the event, from the Opportunity Pool
};

// ---- Special Actions (9.5)

enum class Special : std::uint8_t {
  kPullingTheStrings,
  kStrategicRealignment,
  kNonIssue,
  kLookingForTrouble,
  kOurMoment,
  kOverwhelmingSupport,
  kNoMatterTheCost,
  kVariousAngles,
  kLeCanadien,
  kPartisanMedia,
};
inline constexpr int kSpecials = 10;
using SpecialSet = BitSet<kSpecials, Special>;
RULE("9.5")
constexpr SpecialSet board(Player p) {
  return p == Player::kLoyal
             ? SpecialSet{Special::kPullingTheStrings, Special::kStrategicRealignment,
                          Special::kNonIssue,          Special::kLookingForTrouble,
                          Special::kLeCanadien,        Special::kPartisanMedia}
             : SpecialSet{Special::kOurMoment,       Special::kOverwhelmingSupport,
                          Special::kNoMatterTheCost, Special::kVariousAngles,
                          Special::kLeCanadien,      Special::kPartisanMedia};
}

// Actions that Activity Points pay for (9.0), in the order of the words of card texts.
enum class ActionType : std::uint8_t { kMobilize, kOrganize, kVolunteer, kComposure, kSpecial };

// What a Mobilization Check is made for (8.0).
enum class CheckKind : std::uint8_t { kOrganize, kVolunteer, kEvent };

// ---- The course of the game (2.0)

inline constexpr int kTurns = 7;
inline constexpr int kRounds = 8;

enum class Phase : std::uint8_t {
  kStartOfTurn,  // pool and hands are being filled
  kFirstPlayer,  // the Patriote names the First Player
  kActionRound,
  kPlay,  // the active player is asked for a card
  kOver,
};
enum class Ending : std::uint8_t { kNone, kRevolt, kTwenty, kCount };

}  // namespace tricorne::prelude
