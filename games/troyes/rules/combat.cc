// Action 3: combating events; and what happens when the flags of an event are full.
#include "games/troyes/rules/dice.h"

namespace tricorne::troyes {
namespace {

inline constexpr std::size_t kOwners = kNeutral + 1;
using Counts = std::array<int, kOwners>;  // cubes by owner

void list_cubes_to_place(Turn& t, int most) {
  for (int n = most; n >= 1; --n) t.listing->add(action(Kind::kUses, n));
}

int most_cubes(const State& s, const Deed& d) {
  const EventState& event = s.events[d.target];
  return std::min(d.total / card_of(event).divisor, free_flags(event));
}

// Owners with exactly `cubes` cubes, as bits.
unsigned owners_with(const Counts& counts, int cubes) {
  unsigned owners = 0;
  for (std::size_t o = 1; o < kOwners; ++o) owners |= counts[o] == cubes ? 1U << o : 0U;
  return owners;
}

// Shares VP, rounded down; the share of grey is lost.
void reward(Turn& t, unsigned owners, int vp, std::uint8_t card) {
  const int share = vp / __builtin_popcount(owners);
  for (Seat seat = 0; seat < t.s.player_count; ++seat) {
    if ((owners >> owner_of(seat) & 1U) == 0 || share == 0) continue;
    t.player(seat).vp = static_cast<std::int16_t>(t.player(seat).vp + share);
    t.emit(Event::kEventReward, seat, card, share);
  }
}

// A tie for first shares both rewards and there is no second. Who is alone takes both; beside grey
// cubes nobody is alone. A tie for second shares the second reward.
RULE("action-3")
void pay_rewards(Turn& t, const EventState& event, const Counts& counts, unsigned leaders) {
  const EventCard& card = card_of(event);
  const auto id = u8(event.card - 1);
  if (__builtin_popcount(leaders) > 1) {
    reward(t, leaders, card.first + card.second, id);
    return;
  }
  Counts others = counts;
  int second = 0;
  for (std::size_t o = 1; o < kOwners; ++o) {
    if ((leaders >> o & 1U) != 0) others[o] = 0;
    second = std::max(second, others[o]);
  }
  if (second == 0) {
    reward(t, leaders, card.first + card.second, id);
    return;
  }
  reward(t, leaders, card.first, id);
  reward(t, owners_with(others, second), card.second, id);
}

// To whoever placed most cubes; among equals, to the one whose first cube is oldest.
RULE("action-3")
void award_card(Turn& t, const EventState& event, unsigned leaders) {
  const auto id = u8(event.card - 1);
  if (id == kMarauding) return;
  for (Owner cube : event.cubes) {
    if ((leaders >> cube & 1U) == 0) continue;
    if (cube == kNeutral) break;
    PlayerState& winner = t.player(seat_of(cube));
    winner.event_cards = static_cast<std::uint16_t>(winner.event_cards | 1U << id);
    t.emit(Event::kEventCardTaken, seat_of(cube), id);
    return;
  }
  t.emit(Event::kEventDiscarded, id);
}

void take_out_of_row(State& s, std::size_t row) {
  for (; row + 1 < s.event_count; ++row) s.events[row] = s.events[row + 1];
  s.events[row] = {};
  --s.event_count;
}

// Marauding stays and begins again with free flags.
RULE("action-3")
void settle_event(Turn& t, std::size_t row) {
  const EventState event = t.s.events[row];
  t.emit(Event::kEventCountered, event.card - 1);
  Counts counts{};
  for (Owner cube : event.cubes) ++counts[cube];
  counts[kNobody] = 0;
  const unsigned leaders = owners_with(counts, *std::max_element(counts.begin(), counts.end()));
  pay_rewards(t, event, counts, leaders);
  award_card(t, event, leaders);
  t.s.neutral_cubes = u8(t.s.neutral_cubes + counts[kNeutral]);
  if (event.card == kMarauding + 1) {
    t.s.events[row].cubes = {};
  } else {
    take_out_of_row(t.s, row);
  }
}

}  // namespace

// Events filled by the action, from left to right.
RULE("action-3")
void settle_events(Turn& t) {
  for (std::size_t row = 0; row < t.s.event_count;) {
    const bool full = free_flags(t.s.events[row]) == 0;
    const bool stays = t.s.events[row].card == kMarauding + 1;
    if (full) settle_event(t, row);
    if (!full || stays) ++row;
  }
}

RULE("action-3")
Flow combat(Turn& t) {
  auto& d = t.locals<Procedure::kCombat>();
  State& s = t.s;
  BEGIN(t);
  CALL(t, Procedure::kGather);
  d.uses = u8(most_cubes(s, d));
  CHOOSE(t, s.active, Question::kUses, "action-3", list_cubes_to_place(t, d.uses));
  d.uses = t.answer.a;
  for (; d.uses > 0; --d.uses) {
    t.put_event_cube(d.target, s.active, card_of(s.events[d.target]).influence_per_cube);
  }
  settle_events(t);
  END(t);
}

}  // namespace tricorne::troyes
