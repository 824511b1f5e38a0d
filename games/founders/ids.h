// The names of things: statesmen, offices, states, issues, cards. One byte each, in the order of
// the data files; the words for them are in words.h and tables.h.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "kernel/bit_set.h"
#include "kernel/decision.h"

namespace tricorne::founders {

// An enum as an index.
template <class Id>
constexpr std::size_t at(Id id) {
  return static_cast<std::size_t>(id);
}
constexpr std::uint8_t u8(int n) { return static_cast<std::uint8_t>(n); }

inline constexpr int kSeats = 6;
inline constexpr int kFewestSeats = 3;

// ---- Statesmen. A man is his number less one: the lower, the older.

using Man = std::uint8_t;
inline constexpr int kMen = 50;
inline constexpr Man kNobody = 0xff;
using ManSet = BitSet<kMen, Man>;
inline constexpr std::uint64_t kEveryMan = (std::uint64_t{1} << kMen) - 1;

enum class Party : std::uint8_t { kLiberal, kConservative, kEither };
inline constexpr std::array<Party, 2> kParties = {Party::kLiberal, Party::kConservative};
constexpr Party other(Party p) {
  return p == Party::kLiberal ? Party::kConservative : Party::kLiberal;
}
// The direction of the support track: below 0 is liberal.
constexpr int sign(Party p) {
  return p == Party::kLiberal ? -1 : p == Party::kConservative ? 1 : 0;
}

enum class Office : std::uint8_t {
  kPresident,
  kVicePresident,
  kState,
  kTreasury,
  kWar,
  kEnvoy,
  kGeneral,
  kChiefJustice,
  kNone,
};
inline constexpr int kOffices = 8;
constexpr bool is_cabinet(Office o) { return o >= Office::kState && o <= Office::kEnvoy; }
constexpr bool is_appointed(Office o) { return o >= Office::kState && o <= Office::kChiefJustice; }
inline constexpr std::array<Office, 6> kAppointed = {Office::kState,   Office::kTreasury,
                                                     Office::kWar,     Office::kEnvoy,
                                                     Office::kGeneral, Office::kChiefJustice};

// Why an office is empty.
enum class Vacancy : std::uint8_t { kOrdinary, kDeath, kElection };

// ---- The map

using Place = std::uint8_t;  // a state of the Union
inline constexpr int kPlaces = 29;
inline constexpr int kOriginals = 9;
inline constexpr Place kNowhere = 0xff;
using PlaceSet = BitSet<kPlaces, Place>;

// ---- Issues, laws, action cards

enum class Era : std::uint8_t { kA, kB, kC };
inline constexpr int kEras = 3;

using Issue = std::uint8_t;
inline constexpr int kIssueCards = 67;
inline constexpr Issue kNoIssue = 0xff;

enum class IssuePlace : std::uint8_t {
  kLater,  // in the deck of an era to come, or sent there ("next")
  kDeck,
  kPile,  // face up, in the last era
  kOpen,
  kResolvedA,
  kResolvedB,
  kOut,
};

// What the Treasury proposes: five taxes, two bonds, and the tariffs as one.
using Law = std::uint8_t;
inline constexpr int kTaxes = 5;
inline constexpr int kBonds = 2;
inline constexpr int kTariffs = 5;
inline constexpr Law kTariffLaw = kTaxes + kBonds;
inline constexpr int kLaws = kTaxes + kBonds + 1;
inline constexpr Law kNoLaw = 0xff;

// A card of the action deck: a man, or one of the printed copies of an action.
using Card = std::uint8_t;
inline constexpr int kCopies = 41;
inline constexpr int kCards = kMen + kCopies;
using CardSet = BitSet<kCards, Card>;
constexpr bool is_man(Card c) { return c < kMen; }
using Act = std::uint8_t;  // a text, whatever its copies
inline constexpr int kActs = 31;
inline constexpr Act kNoAct = 0xff;

enum class Spot : std::uint8_t {
  kDeck,
  kPool,
  kHand1,
  kHand2,
  kHand3,
  kHand4,
  kHand5,
  kHand6,
  kLater,  // of a generation to come
  kDiscard,
  kInPlay,
  kOut,
};
constexpr Spot hand(Seat seat) { return static_cast<Spot>(at(Spot::kHand1) + seat); }

enum class When : std::uint8_t {
  kAny,
  kNoElection,
  kIssues,
  kDeciding,
  kNegotiation,
  kAnyOrReview,
  kElection,
  kTieBreak,
  kPeople,
  kRound,
};

// What a die is thrown for.
enum class Roll : std::uint8_t { kSpeech, kWhip, kTime, kOutrage, kCrisis };

// ---- Deals

// What may be promised. Nobody is bound by a promise: it is recorded, and judged by what is done or
// by what the two of it say.
enum class Favour : std::uint8_t {
  kNone,
  kVoteYes,  // on the issue before Congress
  kVoteNo,
  kResolve,
  kDecline,
  kIgnore,
  kDelegate,
  kLetStand,
  kAcceptMate,
  kPublish,
  kHold,
  kNoBid,
  kRepay,
  kAsSaid,   // what was said at the table
  kAppoint,  // a man of the other
  kMate,
};
inline constexpr int kFavours = 15;
constexpr bool names_a_man(Favour f) { return f >= Favour::kAppoint; }
// Of the issue before the table: it ends with it.
constexpr bool is_of_the_issue(Favour f) {
  return (f >= Favour::kVoteYes && f <= Favour::kIgnore) || f == Favour::kLetStand;
}
// What a program needs limits for; the rules know none (ruling 96).
inline constexpr int kOffersEach = 3;    // open at once, the draft among them
inline constexpr int kDealMoves = 160;   // of drafting, a seat and turn, so that every turn ends
inline constexpr int kCardsEach = 2;     // of an offer, each way
inline constexpr int kPromisesEach = 4;  // of a seat that are open, those in its offers among them
inline constexpr int kMostAsked = 30;

// ---- Optional rules, switched on when a game is created

enum Switch : std::uint8_t {
  kReducedFaction = 1,
  kBadReputation = 2,
  kPersuasion = 4,
  kLeaderBond = 8,  // a faction leader holds his men back instead of driving them away
  kLessNegotiation = 16,
  kKeepCongress = 32,  // with less negotiation: issues go to Congress all the same
};

// ---- The course of the game

enum class Phase : std::uint8_t { kIssues, kTreasury, kElection, kPeople, kOver };
enum class Ending : std::uint8_t { kNone, kLastIssue, kCollapse, kCivilWar, kNobodyLeft };
enum class Scenario : std::uint8_t { kA, kB, kC };
inline constexpr int kScenarios = 3;

inline constexpr int kIssuesPerTurn = 4;
inline constexpr int kHandLimit = 3;
inline constexpr int kMostSupport = 15;
inline constexpr int kSingleParty = 9;
inline constexpr int kCivilWar = 5;
inline constexpr int kMostPawns = 2;
inline constexpr int kVotesBought = 3;  // for an influence point

}  // namespace tricorne::founders
