// Phase 3, second half: the enemies are countered, the highest black die first.
#include <bit>

#include "games/troyes/rules/rules.h"

namespace tricorne::troyes {
namespace {

// Red dice count double here and nowhere else.
int strength(std::size_t colour, unsigned value) {
  return static_cast<int>(value) * (colour == 0 ? tables().board.black_red_factor : 1);
}

int district_strength(const State& s, Seat seat) {
  int sum = 0;
  for (std::size_t c = 0; c < kColours; ++c) {
    for (std::size_t i = 0; i < s.dice_count[c]; ++i) {
      if (district_of(s.dice[c][i]) == seat) sum += strength(c, value_of(s.dice[c][i]));
    }
  }
  return sum;
}

int black_sum(const State& s, unsigned mask) {
  int sum = 0;
  for (std::size_t i = 0; i < s.black.size(); ++i) sum += (mask >> i & 1U) != 0 ? s.black[i] : 0;
  return sum;
}

int black_count(const State& s) {
  int n = 0;
  while (n < kMaxDice && s.black[static_cast<std::size_t>(n)] != 0) ++n;
  return n;
}

// The highest black die and any others, as far as the district's dice reach; equal dice are chosen
// from the left. Failing is allowed only to whom the highest die is too strong.
void list_counters(Turn& t) {
  const State& s = t.s;
  const int own = district_strength(s, s.active);
  if (own < s.black[0]) {
    t.listing->add(action(Kind::kFail));
  } else {
    unsigned equal = 0;  // bit i: die i shows the same as die i - 1
    for (unsigned i = 1; i < kMaxDice; ++i) equal |= s.black[i] == s.black[i - 1] ? 1U << i : 0U;
    // Falling: who cannot add the last of them can add none.
    const int count = black_count(s);
    const bool alone = own < s.black[0] + s.black[static_cast<std::size_t>(count - 1)];
    const unsigned end = 1U << static_cast<unsigned>(alone ? 1 : count);
    std::array<std::uint8_t, 64> sum{};  // by mask
    for (unsigned mask = 1; mask < end && !t.listing->enough(); mask += 2) {
      const auto last = static_cast<std::size_t>(std::bit_width(mask) - 1);
      sum[mask] = u8(sum[mask ^ 1U << last] + s.black[last]);
      if ((mask & equal & ~(mask << 1U)) != 0) continue;
      if (sum[mask] <= own) t.listing->add(action(Kind::kCounter, mask));
    }
  }
  if (!t.listing->enough()) list_influence(t, s.active);
}

RULE("phase-3")
void fail_to_counter(Turn& t) {
  const int lost = t.lose_vp(t.s.active, -tables().board.black_failure_vp);
  t.emit(Event::kNotCountered, t.s.active, t.s.black[0], lost);
  t.remove_black(0);
}

void remove_countered(Turn& t, unsigned mask) {
  t.emit(Event::kCountered, t.s.active, std::popcount(mask), black_sum(t.s, mask));
  for (std::size_t i = kMaxDice; i-- > 0;) {
    if ((mask >> i & 1U) != 0) t.remove_black(i);
  }
}

// Gives what the die is worth.
int spend_die(Turn& t, std::uint8_t colour, std::uint8_t value) {
  const int at = find_die(t.s, colour_at(colour), die(t.s.active, value));
  t.remove_die(colour_at(colour), static_cast<std::size_t>(at));
  t.emit(Event::kSpentDie, t.s.active, colour, value);
  return strength(colour, value);
}

}  // namespace

// From the start player round the table until no black die is left. Dice are spent one at a time
// until they reach the sum; influence may be spent before, cards and bought dice never.
RULE("phase-3")
Flow black_dice(Turn& t) {
  auto& f = t.locals<Procedure::kBlackDice>();
  State& s = t.s;
  BEGIN(t);
  while (s.black[0] != 0) {
    CHOOSE(t, s.active, Question::kCounterBlack, "phase-3", list_counters(t));
    if (is_influence(t.answer)) {
      CALL(t, Procedure::kInfluence, t.answer);
      continue;
    }
    if (t.answer.kind == u8(static_cast<int>(Kind::kFail))) {
      fail_to_counter(t);
      s.active = s.after(s.active);
      continue;
    }
    f.need = u8(black_sum(s, t.answer.a));
    f.count = u8(std::popcount(t.answer.a));
    remove_countered(t, t.answer.a);
    while (f.need > 0) {
      CHOOSE(t, s.active, Question::kSpendDie, "phase-3", list_own_dice(t, Kind::kSpend, s.active));
      f.need = u8(std::max(0, f.need - spend_die(t, t.answer.a, t.answer.b)));
    }
    t.gain_influence(s.active, f.count * tables().board.black_influence);
    f = {};
    s.active = s.after(s.active);
  }
  END(t);
}

}  // namespace tricorne::troyes
