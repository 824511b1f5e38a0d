// Action 1: activating an activity card, with a tradesman hired for it if need be.
#include "games/troyes/rules/dice.h"

namespace tricorne::troyes {
namespace {

// The first free slot, or the illustration when all are taken.
std::uint8_t first_free_slot(const ActivityState& place) {
  for (std::uint8_t slot = 1; slot <= card_of(place).slots; ++slot) {
    bool taken = false;
    for (std::uint8_t there : place.tradesman) taken = taken || there == slot;
    if (!taken) return slot;
  }
  return kIllustration;
}

RULE("action-1")
void hire(Turn& t, const Deed& d) {
  const Seat seat = t.s.active;
  const int price = hire_cost(t.s, d);
  take_citizen(t, seat, d.source);
  ActivityState& place = t.s.activities[d.target];
  const Activity& card = card_of(place);
  const std::uint8_t slot = first_free_slot(place);
  t.me().deniers = static_cast<std::int16_t>(t.me().deniers - price);
  place.tradesman[seat] = slot;
  const bool beside = slot == kIllustration;
  t.emit(Event::kHired, seat, place.card - 1, price,
         beside ? card.overflow_vp : card.slot_vp[slot - 1U], beside);
}

}  // namespace

int most_uses(const State& s, const Activity& card, int total) {
  int uses = total / card.divisor;
  if (card.effect.op != Op::kConvert) return uses;
  const PlayerState& p = s.players[s.active];
  if (card.effect.pay.deniers > 0) uses = std::min(uses, p.deniers / card.effect.pay.deniers);
  if (card.effect.pay.influence > 0) uses = std::min(uses, p.influence / card.effect.pay.influence);
  return uses;
}

RULE("action-1")
Flow activity(Turn& t) {
  auto& d = t.locals<Procedure::kActivity>();
  BEGIN(t);
  CALL(t, Procedure::kGather);
  if (needs_citizen(t.s, d)) hire(t, d);
  CALL(t, Procedure::kEffect, d);
  settle_events(t);
  END(t);
}

}  // namespace tricorne::troyes
