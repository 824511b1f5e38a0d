// What a position promises, in hundredths of a victory point, and what that means for winning. The
// scoring tracks count most: their leads now, by how soon they will be scored, and what of them will
// still be there at later scorings. Beside them stand cubes, Organizations, cards, Opportunity Points,
// Rebellious Spirit and what a revolt would bring.
#pragma once

#include <optional>

#include "games/prelude/state.h"

namespace tricorne::prelude {

// An Activity Point that has still to be spent.
inline constexpr int kPointWorth = 40;
// An Opportunity Point, as long as not too many are hoarded.
inline constexpr int kOpportunityWorth = 30;

// What a lead is made of; positive is the Patriote's where no player is named.
struct Prospects {
  int vp = 0;
  // By track: what it gives at once; in thousandths more, what it will as it stands and what is
  // likely to be left of it later.
  std::array<int, kTracks> at_once{};
  std::array<int, kTracks> now{};
  std::array<int, kTracks> later{};
  int losses = 0;                      // the Patriote's, by Fear of Reprisal
  std::array<int, kPlayers> ground{};  // for Organizations
  std::array<int, kPlayers> specials{};
  std::array<int, kPlayers> opportunities{};
  std::array<int, kPlayers> hand{};
  std::array<int, kPlayers> pool{};
  int pending = 0;  // points that are being spent
  int rules = 0;    // in force
  int war = 0;
  int spirit = 0;           // as it will be when the turn has ended
  int revolt_some_day = 0;  // chances, in hundredths
  int revolt_soon = 0;

  // The lead if Rebellious Spirit ended the game as things stand.
  [[nodiscard]] int if_revolt() const;
};
// As `me` sees it, who knows one hand; else both hands are looked into.
Prospects prospects(const State& s, std::optional<Player> me = {});

// The final lead that they promise the Patriote.
int lead(const State& s, const Prospects& all);

// Scoring Dice still to be rolled until Winter 1837 is over.
int rolls_left(const State& s);

// The final lead that `me` can expect. Of the hands it looks into his alone.
int expected_lead(const State& s, Player me);

// A lead as a chance to win, -kCertain to kCertain: the later it is, the more a small one counts.
inline constexpr int kCertain = 10000;
int winning_chance(const State& s, int lead);

// Both together; of a finished game, who has won.
int evaluate(const State& s, Player me);

}  // namespace tricorne::prelude
