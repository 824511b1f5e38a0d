// What the files of chapter 6 and of the Brilliant Strokes share.
#pragma once

#include "games/liberty/turn.h"

namespace tricorne::liberty {

// CALL(t, Procedure::kWinterCard, WinterCardCall{...}): the text of a Winter Quarters card.
struct WinterCardCall {
  Card card = kNoCard;
  Faction loser{};  // who removes a Fort or Village; set by the card
};
static_assert(FrameLocals<WinterCardCall>);

// What a question about supply is about.
struct SupplyLocals {
  SpaceSet pending;     // spaces still to be settled
  Space space;          // Patriots: where units are being removed
  std::uint8_t losing;  // and how many are still to go
};
static_assert(FrameLocals<SupplyLocals>);

// What a Brilliant Stroke leaves if a non-player gave it up before it began (8.3.7).
inline constexpr std::uint8_t kStrokeAborted = 0xff;

// A Resource that keeps units of this faction in a space through the winter (6.2.1, 6.2.2).
void pay_supply(Turn& t, Faction f, Space where);
// 6.2.1: spaces where units of this faction lack supply and something must be done about it.
SpaceSet unsupplied(const State& s, Faction f);
// 6.3: what the faction earns in the Resources Phase.
int winter_income(const State& s, Faction f);
// 6.3 for everybody.
void resources_phase(Turn& t);
// 6.4.1 and 6.4.2: where the British, the Patriots may still spend in the Support Phase.
SpaceSet can_reward_loyalty(const State& s);
SpaceSet can_correspond(const State& s);
// 6.4.2: the most that Committees of Correspondence can take there.
int most_correspondence(const State& s, Space where);
// 6.5.1: the leader that the first faction of the upcoming card must change to; kNone for none.
Leader next_leader(const State& s);
// 6.7, without the card that is revealed.
void reset_phase(Turn& t);
// The Winter Quarters round in progress, 1 for the first.
inline int winter_round(const State& s) { return s.deck.winters_held; }
bool final_round(const State& s);

}  // namespace tricorne::liberty
