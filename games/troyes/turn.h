// What the rules of Troyes work with: the kinds of action, question and log event, the verbs, and
// the list of procedures.
#pragma once

#include "games/troyes/state.h"

namespace tricorne::troyes {

enum class Kind : std::uint8_t {
  kNone,
  kStart,          // a = seat
  kDeal,           // a = seat, b = character
  kSettle,         // a = building, b = space: initial placement
  kReveal,         // a = activity card
  kDraw,           // a = event card
  kRoll,           // a = value
  kActivate,       // a = activity card
  kCathedral,      //
  kCombat,         // a = event card
  kPlace,          // a = building
  kAgriculture,    //
  kPass,           //
  kReroll,         // a = colour, b = value
  kRecruit,        //
  kFlip,           // a, b, c = masks of red, white, yellow dice
  kCounter,        // a = mask of black dice
  kFail,           //
  kSpend,          // a = colour, b = value: against black dice
  kUseCube,        // a = activity card + 1, or 0
  kTake,           // a = Source
  kGroup,          // a = mask, b = colour
  kTurn,           // a = mask within the group, b = colour
  kUses,           // a = number
  kSplit,          // a = uses of the first effect, b = of the second
  kPutCube,        // a = event card
  kSwapEvent,      // a = event card
  kSwapCathedral,  // a = level, b = column
  kDiscard,        // a = colour, b = value
  kMissingDie,     // a = colour, b = value, c = district: named by a person, not on the board
};

enum class Question : std::uint8_t {
  kStartPlayer,
  kCharacter,
  kPlacement,
  kRevealActivity,
  kRollWorkforce,
  kDrawEvent,
  kRollBuilding,
  kSwapEventCube,
  kSwapCathedralCube,
  kDiscardDie,
  kRollBlack,
  kCounterBlack,
  kSpendDie,
  kAction,
  kReroll,
  kCube,
  kCitizen,
  kGroup,
  kTurnDice,
  kUses,
  kSplit,
  kRollArcher,
  kPutCube,
};

enum class Event : std::uint8_t {
  kStartPlayer,       // seat
  kDealt,             // seat
  kDealtCharacter,    // seat, character
  kSettled,           // owner, building, space
  kRound,             // round, rounds
  kActivityRevealed,  // card
  kIncome,            // seat, income, salaries paid
  kUnpaidSalaries,    // seat, VP lost
  kRolled,            // district, colour, value
  kEventDrawn,        // card
  kEventActs,         // card
  kRolledBuilding,    // building, value
  kEntered,           // owner, building, row
  kExpelled,          // owner, building
  kNeutralExpelled,   // building
  kNobodyEnters,      // building
  kSwappedEvent,      // seat, card
  kSwappedCathedral,  // seat, level, column
  kNoNeutralCube,     // seat
  kLost,              // seat, deniers, influence
  kFellShort,         // seat, card, VP lost
  kDiscarded,         // seat, colour, value
  kBlackRolled,       // value
  kCountered,         // seat, dice countered, their sum
  kSpentDie,          // seat, colour, value
  kNotCountered,      // seat, value, VP lost
  kGained,            // seat, deniers, influence, VP
  kRerolled,          // seat, colour, value before
  kRerollShows,       // seat, colour, value
  kRecruited,         // seat
  kFlipped,           // seat, colour, value before, value after
  kUsedDice,          // seat, colour, values (three), total
  kBought,            // seat, district, dice, price
  kUsedCube,          // seat, card
  kHired,             // seat, card, price, slot VP, 1 if on the illustration
  kTookFromSupply,    // seat
  kTookFromBuilding,  // seat, building
  kTookLying,         // seat, building
  kTookFromCard,      // seat, card
  kActivated,         // seat, card, uses
  kPutCardCubes,      // seat, card, cubes
  kPaid,              // seat, deniers, influence
  kArcherRolled,      // value, 1 if it hits
  kPutEventCube,      // seat, card
  kEventCountered,    // card
  kEventReward,       // seat, card, VP
  kEventCardTaken,    // seat, card
  kEventDiscarded,    // card
  kBuilt,             // seat, level, column
  kHarvested,         // seat, deniers
  kPassed,            // seat, deniers
  kWaits,             // seat, deniers
  kPassMoney,         // seat, deniers
  kReturned,          // seat, building
  kStartPasses,       // seat
  kScoreTokens,       // seat, VP
  kScoreEvents,       // seat, VP
  kScoreTradesmen,    // seat, VP
  kScoreCathedral,    // seat, VP
  kScoreCharacter,    // seat, character, count, VP
  kCharacterShown,    // seat, character
  kScoreTotal,        // seat, VP
};

enum class Procedure : std::uint8_t {
  kGame,
  kPlacement,
  kRound,
  kReveal,
  kWorkforce,
  kEvents,
  kEventEffect,
  kBlackDice,
  kActions,
  kInfluence,
  kGather,
  kActivity,
  kEffect,
  kSpread,
  kCathedral,
  kCombat,
  kCitizen,
  kAgriculture,
  kCount,
};

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

Flow game(Turn& t);
Flow placement(Turn& t);
Flow round(Turn& t);
Flow reveal_activities(Turn& t);
Flow workforce(Turn& t);
Flow events(Turn& t);
Flow event_effect(Turn& t);
Flow black_dice(Turn& t);
Flow actions(Turn& t);
Flow spend_influence(Turn& t);
Flow gather(Turn& t);
Flow activity(Turn& t);
Flow effect(Turn& t);
Flow spread_cubes(Turn& t);
Flow cathedral(Turn& t);
Flow combat(Turn& t);
Flow place_citizen(Turn& t);
Flow agriculture(Turn& t);

using ProcedureFunction = Flow (*)(Turn&);
inline constexpr std::array<ProcedureFunction, static_cast<std::size_t>(Procedure::kCount)>
    kProcedures = {game,   placement,     round,      reveal_activities, workforce,
                   events, event_effect,  black_dice, actions,           spend_influence,
                   gather, activity,      effect,     spread_cubes,      cathedral,
                   combat, place_citizen, agriculture};

}  // namespace tricorne::troyes
