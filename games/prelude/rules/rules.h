// What the chapters of the rules share: the questions that listing, carrying out and refusing an
// answer all ask.
#pragma once

#include "games/prelude/turn.h"

namespace tricorne::prelude {

// The state before the first question (setup.cc).
State set_up();

// ---- Cards (3.1, 7.0; cards.cc)

bool opposing(Card card, Player p);
// Half a card's value in Opportunity Points (ruling 25).
constexpr int half(int n) { return (n + 1) / 2; }
// Whether the active player may play a card of his hand, or buy one of the pool, in this way.
bool may_play(const State& s, Card card, Use use);

// ---- The end of the game (2.4; sequence.cc)

// What is tested when an action round or a turn has ended (rulings 6, 15, 80): the first that holds.
Ending ending_now(const State& s);

// ---- Activity Points (9.0; points.cc)

inline constexpr int kLeastDedicated = 2;  // 8.0, 9.2, 9.4

// Whether these points may be spent on an action of this kind, as far as a card has a say.
bool open_to(const State& s, const PointsCall& call, ActionType action);
// Activity Points for the next box (9.1), for the rule and for whoever is told of it; kNoPrice where
// there is none to be had.
inline constexpr int kNoPrice = 255;
int price(const State& s, County c, const PointsCall& call);
// The points that a player is spending now; else none, as before he has any.
PointsCall points_of(const State& s, Player p);
// Where the player of these points may mobilize, try to organize, try to recruit.
CountySet may_mobilize(const State& s, const PointsCall& call);
CountySet may_organize(const State& s, const PointsCall& call);
CountySet may_recruit(const State& s, const PointsCall& call);
bool may_call_for_composure(const State& s, const PointsCall& call);
int composure_price(const State& s);

// Whether an Organization of the player may be there at all (9.2.1).
bool organization_site(const State& s, Player p, County c);

inline constexpr int kSpiritForCorps = 8;
inline constexpr int kMostCorps = 5;

// ---- Special Actions (9.5; special_actions.cc)

// The prices that a Special Action can be had for: from, to, step.
struct PriceRange {
  int least = 0;
  int most = 0;
  int step = 1;
};
PriceRange prices(Special special, int points);
// How many cards Various Angles exchanges at this price.
constexpr int angles(int price) { return price / 2; }
// Whether the cards are there that it needs.
bool enough_cards(const State& s, Player p, Special special, int price);
bool may_use_special(const State& s, const PointsCall& call, Special special, int price);

// ---- Checks (8.0; check.cc)

// Of three dice: their sums, and how many of the 216 throws give one.
inline constexpr int kLeastSum = 3;
inline constexpr int kMostSum = 18;
constexpr std::uint32_t ways_to_roll(int sum) {
  constexpr std::array<std::uint32_t, 16> kWays = {1,  3,  6,  10, 15, 21, 25, 27,
                                                   27, 25, 21, 15, 10, 6,  3,  1};
  return kWays[static_cast<std::size_t>(sum - kLeastSum)];
}

// Whether a failed check may be paid for, or rolled again.
bool may_pay(const State& s, const CheckCall& call);
bool may_roll_again(const State& s, const CheckCall& call);

// The added bonus of the city that a Rural Organization is affiliated with (9.2.2).
int affiliation_bonus(const State& s, Player p, County city);

// ---- Fear of Reprisal (6.2; reprisal.cc)

// What the roll is modified by at this Rebellious Spirit, and the row of the table that the modified
// roll gives.
int reprisal_roll_modifier(const State& s, int spirit);
const ReprisalRow& reprisal_row(int number);
int reprisal_losses(const State& s, const ReprisalRow& row);

struct ReprisalCall {
  std::uint8_t left = 0;                // cubes still to be removed
  std::uint8_t limit = 0;               // a county; 0: none
  std::array<std::uint8_t, 6> taken{};  // two bits a Rural County
};
static_assert(FrameLocals<ReprisalCall>);
CountySet reprisal_counties(const State& s, const ReprisalCall& call);

// ---- Dice

inline void list_d6(Turn& t) { t.options(ActionKind::kRoll, 1, 6); }

}  // namespace tricorne::prelude
