// Dice, groups and their price; the questions that every action with dice has in common: which
// cube, which citizen, which dice.
#include "games/troyes/rules/dice.h"

#include <bit>

namespace tricorne::troyes {
namespace {

// All ways to choose one to three of six dice, small groups first.
constexpr std::array<std::uint8_t, 41> kGroupMasks = [] {
  std::array<std::uint8_t, 41> out{};
  std::size_t n = 0;
  for (int size = 1; size <= 3; ++size) {
    for (unsigned mask = 1; mask < 64; ++mask) {
      if (std::popcount(mask) == size) out[n++] = static_cast<std::uint8_t>(mask);
    }
  }
  return out;
}();

// The three highest values seen; zero where there are not so many.
struct TopThree {
  int first = 0;
  int second = 0;
  int third = 0;
  void add(int value) {
    if (value > first) {
      third = second;
      second = first;
      first = value;
    } else if (value > second) {
      third = second;
      second = value;
    } else if (value > third) {
      third = value;
    }
  }
  // Sums of the best 0, 1, 2, 3; where there are not so many, less than any dice could mend.
  [[nodiscard]] std::array<int, 4> sums() const {
    constexpr int kNone = -40;
    return {0, first > 0 ? first : kNone, second > 0 ? first + second : kNone,
            third > 0 ? first + second + third : kNone};
  }
};

// The best die of each other district is free: what is left of it goes to `paid`.
void add_free(const State& s, std::size_t colour, Seat seat, TopThree& unpaid, TopThree& paid) {
  const auto& dice = s.dice[colour];
  const std::size_t count = s.dice_count[colour];
  for (std::size_t i = 0; i < count; ++i) {
    // Ascending within a district, so its last die is its best.
    const bool last = i + 1 == count || district_of(dice[i + 1]) != district_of(dice[i]);
    const bool own = district_of(dice[i]) == seat;
    (own || last ? unpaid : paid).add(static_cast<int>(value_of(dice[i])));
  }
}

int pool_total(const Pool& pool, const Need& need, int flat, int per_die) {
  const auto& price = tables().board.dice_price;
  int best = 0;
  for (std::size_t n = 1; n <= static_cast<std::size_t>(need.most_dice); ++n) {
    for (std::size_t f = 0; f <= n; ++f) {
      if (static_cast<int>(f) * price[n] > need.budget) break;
      if (pool.best[n][f] < 0) continue;
      best = std::max(best, pool.best[n][f] + flat + per_die * static_cast<int>(n));
    }
  }
  return best;
}

// The most dice that can be paid for.
int pool_size(const Pool& pool, const Need& need) {
  const auto& price = tables().board.dice_price;
  for (int n = need.most_dice; n >= 1; --n) {
    const auto size = static_cast<std::size_t>(n);
    for (std::size_t f = 0; f <= size; ++f) {
      if (static_cast<int>(f) * price[size] <= need.budget && pool.best[size][f] >= 0) return n;
    }
  }
  return 0;
}

int best_total(const State& s, const Need& need, const Effect* cube, Colour colour,
               const Means& means) {
  const Pool& plain = means.pools[index_of(colour)];
  if (cube == nullptr) return pool_total(plain, need, 0, 0);
  switch (cube->op) {
    case Op::kFlatBonus: {
      const int total = pool_total(plain, need, 0, 0);
      return total == 0 ? 0 : total + cube->number;
    }
    case Op::kBonusPerDie:
      return pool_total(plain, need, 0, cube->number);
    case Op::kSetValue:
      return pool_size(plain, need) * cube->number;
    case Op::kFlipDice:
      return pool_total(pool_of(s, colour, s.active, PoolKind::kFlipped), need, 0, 0);
    case Op::kFreeDice:
      if (plain.dearest < need.least) return 0;
      return pool_total(pool_of(s, colour, s.active, PoolKind::kFree), need, 0, 0);
    case Op::kMultiplyDie: {
      Need one = need;
      one.most_dice = 1;
      return pool_total(plain, one, 0, 0) * cube->number;
    }
    default:
      return pool_total(plain, need, 0, 0);
  }
}

// The activities where this seat has cubes, as bits.
std::uint16_t own_cubes(const State& s, Seat seat) {
  unsigned places = 0;
  for (std::size_t i = 0; i < kActivitySlots; ++i) {
    places |= s.activities[i].cubes[seat] != 0 ? 1U << i : 0U;
  }
  return static_cast<std::uint16_t>(places);
}

bool can_build(const State& s, const Need& need) {
  const std::size_t white = index_of(Colour::kWhite);
  for (std::size_t i = 0; i < s.dice_count[white]; ++i) {
    const Die d = s.dice[white][i];
    const int price = district_of(d) == s.active ? 0 : tables().board.dice_price[1];
    if (price <= need.budget && cathedral_height(s, value_of(d) - 1) < kLevels) return true;
  }
  return false;
}

// Dice of one value need as many free levels in their column.
bool columns_have_room(const State& s, unsigned mask) {
  std::array<int, kColumns> count{};
  for (std::size_t i = 0; i < kMaxDice; ++i) {
    if ((mask >> i & 1U) == 0) continue;
    const std::size_t column = value_of(s.dice[index_of(Colour::kWhite)][i]) - 1;
    if (++count[column] > kLevels - cathedral_height(s, column)) return false;
  }
  return true;
}

void list_cubes(Turn& t, const Deed& d) {
  const Means means = means_of(t.s, t.s.active);
  const Need need = need_of(t.s, d);
  if (reachable(t.s, d, need, 0, means)) t.listing->add(action(Kind::kUseCube, 0));
  for (std::uint8_t place = 1; place <= kActivitySlots && !t.listing->enough(); ++place) {
    if (!cube_serves(t.s, d, need, place) || !reachable(t.s, d, need, place, means)) continue;
    t.listing->add(action(Kind::kUseCube, t.s.activities[place - 1U].card));
  }
}

// The rows of a building to which some affordable die leads, as bits.
unsigned rows_in_reach(const State& s, const Deed& d, std::uint8_t with) {
  const Effect* cube = cube_effect(s, with);
  const std::uint8_t colours = group_colours(need_of(s, d), cube);
  const bool buys = s.players[s.active].deniers >= tables().board.dice_price[1] ||
                    (cube != nullptr && cube->op == Op::kFreeDice);
  const Building& building = tables().board.buildings[d.target];
  unsigned rows = 0;
  for (std::size_t c = 0; c < kColours; ++c) {
    if ((colours >> c & 1U) == 0) continue;
    for (std::size_t i = 0; i < s.dice_count[c]; ++i) {
      if (!buys && district_of(s.dice[c][i]) != s.active) continue;
      rows |= 1U << building.row_of[value_of(s.dice[c][i])];
    }
  }
  return rows;
}

// Whether the citizen from there can, for a building, be led into one of these rows.
bool fits_rows(const State& s, const Deed& d, std::uint8_t from, unsigned rows) {
  if (d.work != Work::kPlaceCitizen || s.lying[d.target] == 0) return true;
  for (unsigned rest = rows; rest != 0; rest &= rest - 1) {
    const auto row = static_cast<std::size_t>(std::countr_zero(rest));
    if (may_enter(s, s.active, d.target, row, from)) return true;
  }
  return false;
}

unsigned rows_for(const State& s, const Deed& d) {
  return d.work == Work::kPlaceCitizen ? rows_in_reach(s, d, d.cube) : 0;
}

bool can_place(const State& s, const Deed& d, std::uint8_t cube) {
  // Where nobody lies nobody is protected, and any die that can be had will do.
  if (cube == 0 && s.lying[d.target] == 0) {
    const std::size_t count = s.dice_count[d.target];
    if (s.players[s.active].deniers >= tables().board.dice_price[1]) return count > 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (district_of(s.dice[d.target][i]) == s.active) return true;
    }
    return false;
  }
  for (unsigned rest = rows_in_reach(s, d, cube); rest != 0; rest &= rest - 1) {
    const auto row = static_cast<std::size_t>(std::countr_zero(rest));
    if (somebody_may_enter(s, s.active, d.target, row)) return true;
  }
  return false;
}

void list_sources(Turn& t, const Deed& d) {
  const unsigned rows = rows_for(t.s, d);
  each_source(t.s, t.s.active, [&](std::uint8_t from) {
    if (fits_rows(t.s, d, from, rows)) t.listing->add(action(Kind::kTake, from));
    return !t.listing->enough();
  });
}

// Plain dice of one colour against a total and a budget: the common case. Of equal dice the left
// ones are taken first, so that no two options use the same faces.
void list_plain_groups(Turn& t, const Need& need, std::size_t colour) {
  const State& s = t.s;
  const auto& price = tables().board.dice_price;
  const auto& dice = s.dice[colour];
  const std::size_t count = s.dice_count[colour];
  std::array<int, kMaxDice> value{};
  std::array<int, kMaxDice> foreign{};
  for (std::size_t i = 0; i < count; ++i) {
    value[i] = static_cast<int>(value_of(dice[i]));
    foreign[i] = district_of(dice[i]) == s.active ? 0 : 1;
  }
  const auto offer = [&](std::size_t size, unsigned mask, int total, int paid) {
    if (total < need.least || paid * price[size] > need.budget) return;
    t.listing->add(action(Kind::kGroup, mask, colour));
  };
  for (std::size_t i = 0; i < count && !t.listing->enough(); ++i) {
    if (i > 0 && dice[i] == dice[i - 1]) continue;
    offer(1, 1U << i, value[i], foreign[i]);
    for (std::size_t j = i + 1; j < count && !t.listing->enough(); ++j) {
      if (j > i + 1 && dice[j] == dice[j - 1]) continue;
      const int two = value[i] + value[j];
      const int paid = foreign[i] + foreign[j];
      offer(2, 1U << i | 1U << j, two, paid);
      for (std::size_t k = j + 1; k < count; ++k) {
        if (k > j + 1 && dice[k] == dice[k - 1]) continue;
        offer(3, 1U << i | 1U << j | 1U << k, two + value[k], paid + foreign[k]);
      }
    }
  }
}

void list_groups(Turn& t, const Deed& d) {
  const State& s = t.s;
  const Need need = need_of(s, d);
  const std::uint8_t colours = group_colours(need, cube_effect(s, d.cube));
  const bool plain = d.cube == 0 && d.work != Work::kCathedral && d.work != Work::kPlaceCitizen;
  for (std::size_t c = 0; c < kColours; ++c) {
    if ((colours >> c & 1U) == 0) continue;
    if (plain) {
      list_plain_groups(t, need, c);
      continue;
    }
    const unsigned equal = equal_dice(s, c);
    const unsigned end = 1U << s.dice_count[c];
    for (unsigned mask : kGroupMasks) {
      if (mask >= end || (mask & equal & ~(mask << 1U)) != 0) continue;
      if (group_fits(s, d, need, c, mask)) t.listing->add(action(Kind::kGroup, mask, c));
      if (t.listing->enough()) return;
    }
  }
}

// Which dice of the group are turned over; equal dice from the left.
void list_turns(Turn& t, const Deed& d) {
  const Need need = need_of(t.s, d);
  const unsigned equal = equal_dice(t.s, d.colour);
  for (unsigned flips = 0; flips < 64; ++flips) {
    if ((flips & ~unsigned{d.mask}) != 0) continue;
    if ((flips & equal & (unsigned{d.mask} << 1U) & ~(flips << 1U)) != 0) continue;
    if (group_total(t.s, cube_effect(t.s, d.cube), d.colour, d.mask, flips) < need.least) continue;
    t.listing->add(action(Kind::kTurn, flips, d.colour));
  }
}

// Every foreign die is paid to the owner of its district, grey ones to the bank.
RULE("dice")
void pay_for_dice(Turn& t, const Deed& d) {
  State& s = t.s;
  const Effect* cube = cube_effect(s, d.cube);
  const bool first_free = cube != nullptr && cube->op == Op::kFreeDice;
  const int price = tables().board.dice_price[static_cast<std::size_t>(std::popcount(d.mask))];
  std::array<int, kGreyDistrict + 1> bought{};  // by district
  for (unsigned rest = d.mask; rest != 0; rest &= rest - 1) {
    ++bought[district_of(s.dice[d.colour][static_cast<std::size_t>(std::countr_zero(rest))])];
  }
  for (unsigned district = 0; district <= kGreyDistrict; ++district) {
    if (bought[district] == 0 || district == s.active) continue;
    const int sum = price * (bought[district] - (first_free ? 1 : 0));
    t.me().deniers = static_cast<std::int16_t>(t.me().deniers - sum);
    if (district < kGreyDistrict) {
      PlayerState& owner = s.players[district];
      owner.deniers = static_cast<std::int16_t>(owner.deniers + sum);
    }
    t.emit(Event::kBought, s.active, district, bought[district], sum);
  }
}

// Pays, takes the dice off the board and notes what they are worth.
RULE("dice")
void take_group(Turn& t, Deed& d) {
  State& s = t.s;
  const Effect* cube = cube_effect(s, d.cube);
  d.total = u8(group_total(s, cube, d.colour, d.mask, d.flips));
  pay_for_dice(t, d);
  std::size_t n = 0;
  for (std::size_t i = 0; i < kMaxDice; ++i) {
    if ((d.mask >> i & 1U) != 0)
      d.values[n++] = u8(static_cast<int>(value_of(s.dice[d.colour][i])));
  }
  for (std::size_t i = kMaxDice; i-- > 0;) {
    if ((d.mask >> i & 1U) != 0) t.remove_die(colour_at(d.colour), i);
  }
  t.emit(Event::kUsedDice, s.active, d.colour, d.values[0], d.values[1], d.values[2], d.total);
  if (cube == nullptr) return;
  ActivityState& card = s.activities[d.cube - 1U];
  --card.cubes[s.active];
  t.emit(Event::kUsedCube, s.active, card.card - 1);
}

}  // namespace

Pool pool_of(const State& s, Colour colour, Seat seat, PoolKind kind) {
  TopThree unpaid;
  TopThree paid;
  const std::size_t c = index_of(colour);
  if (kind == PoolKind::kFree) {
    add_free(s, c, seat, unpaid, paid);
  } else {
    for (std::size_t i = 0; i < s.dice_count[c]; ++i) {
      const int value = static_cast<int>(value_of(s.dice[c][i]));
      const int shown = kind == PoolKind::kFlipped ? std::max(value, 7 - value) : value;
      (district_of(s.dice[c][i]) == seat ? unpaid : paid).add(shown);
    }
  }
  const auto own = unpaid.sums();
  const auto foreign = paid.sums();
  Pool out{};
  for (std::size_t n = 1; n <= 3; ++n) {
    for (std::size_t f = 0; f <= n; ++f) {
      out.best[n][f] = static_cast<std::int8_t>(own[n - f] + foreign[f]);
      out.dearest = std::max(out.dearest, out.best[n][f]);
    }
    out.unpaid = std::max(out.unpaid, out.best[n][0]);
  }
  return out;
}

Means means_of(const State& s, Seat seat) {
  return {{pool_of(s, Colour::kRed, seat, PoolKind::kPlain),
           pool_of(s, Colour::kWhite, seat, PoolKind::kPlain),
           pool_of(s, Colour::kYellow, seat, PoolKind::kPlain)},
          own_cubes(s, seat)};
}

bool reaches(const Pool& pool, int budget, int least) {
  if (budget < 0 || pool.dearest < least) return false;
  if (pool.unpaid >= least) return true;
  const auto& price = tables().board.dice_price;
  for (std::size_t n = 1; n <= 3; ++n) {
    for (std::size_t f = 1; f <= n; ++f) {
      if (pool.best[n][f] >= least && static_cast<int>(f) * price[n] <= budget) return true;
    }
  }
  return false;
}

const Effect* cube_effect(const State& s, std::uint8_t cube) {
  return cube == 0 ? nullptr : &card_of(s.activities[cube - 1U]).effect;
}

// Value-changing cubes never lead a citizen, and no cube builds; the tables know which works a cube
// serves. Dice treated as another colour are of no use where their own colour serves already.
RULE("action-1")
bool cube_serves(const State& s, const Deed& d, const Need& need, std::uint8_t cube) {
  const ActivityState& place = s.activities[cube - 1U];
  if (place.card == 0 || place.cubes[s.active] == 0) return false;
  const Effect& e = card_of(place).effect;
  if ((e.works & work_bit(d.work)) == 0) return false;
  if (e.op == Op::kTreatAs) {
    return (need.colours & colour_bit(e.to)) != 0 && (need.colours & colour_bit(e.from)) == 0;
  }
  if (e.op == Op::kMultiplyDie) return (need.colours & colour_bit(e.to)) != 0;
  return (need.colours & e.colours) != 0;
}

RULE("card-Y2C", "card-W2C", "card-W1B")
std::uint8_t group_colours(const Need& need, const Effect* cube) {
  if (cube == nullptr) return need.colours;
  if (cube->op == Op::kTreatAs || cube->op == Op::kMultiplyDie) return colour_bit(cube->from);
  return need.colours & cube->colours;
}

int hire_cost(const State& s, const Deed& d) {
  const ActivityState& place = s.activities[d.target];
  return place.tradesman[s.active] != 0 ? 0 : card_of(place).hire_cost;
}

Need need_of(const State& s, const Deed& d) {
  Need need;
  need.budget = s.players[s.active].deniers;
  switch (d.work) {
    case Work::kActivate: {
      const Activity& card = card_of(s.activities[d.target]);
      need.colours = colour_bit(card.dice_colour);
      need.least = card.divisor;
      need.budget -= hire_cost(s, d);
      if (card.effect.op == Op::kConvert) need.budget -= card.effect.pay.deniers;
      break;
    }
    case Work::kCathedral:
      need.colours = colour_bit(Colour::kWhite);
      break;
    case Work::kCombat: {
      const EventCard& card = card_of(s.events[d.target]);
      need.colours = card.fight_colours;
      need.least = card.divisor;
      break;
    }
    case Work::kPlaceCitizen:
      need.colours = static_cast<std::uint8_t>(1U << d.target);
      need.most_dice = 1;
      break;
    case Work::kAgriculture:
      need.colours = colour_bit(Colour::kYellow);
      need.least = tables().board.agriculture_divisor;
      break;
  }
  return need;
}

bool reachable(const State& s, const Deed& d, const Need& need, std::uint8_t cube,
               const Means& means) {
  const Effect* effect = cube_effect(s, cube);
  if (d.work == Work::kPlaceCitizen) return can_place(s, d, cube);
  if (need.budget < 0) return false;
  if (d.work == Work::kCathedral) return can_build(s, need);
  const std::uint8_t colours = group_colours(need, effect);
  for (std::size_t c = 0; c < kColours; ++c) {
    if ((colours >> c & 1U) == 0 || s.dice_count[c] == 0) continue;
    if (effect == nullptr ? reaches(means.pools[c], need.budget, need.least)
                          : best_total(s, need, effect, colour_at(c), means) >= need.least) {
      return true;
    }
  }
  return false;
}

bool can_do_with_cube(const State& s, const Deed& d, const Means& means) {
  const Need need = need_of(s, d);
  for (unsigned rest = means.cubes; rest != 0; rest &= rest - 1) {
    const auto place = static_cast<std::uint8_t>(std::countr_zero(rest) + 1);
    if (cube_serves(s, d, need, place) && reachable(s, d, need, place, means)) return true;
  }
  return false;
}

bool can_do(const State& s, const Deed& d, const Means& means) {
  if (reachable(s, d, need_of(s, d), 0, means)) return true;
  return means.cubes != 0 && can_do_with_cube(s, d, means);
}

unsigned equal_dice(const State& s, std::size_t colour) {
  unsigned equal = 0;
  for (unsigned i = 1; i < s.dice_count[colour]; ++i) {
    equal |= s.dice[colour][i] == s.dice[colour][i - 1] ? 1U << i : 0U;
  }
  return equal;
}

// 2, 4 or 6 deniers for each die of another district, by the size of the whole group.
RULE("dice", "card-W1A")
int group_price(const State& s, Seat seat, const Effect* cube, std::size_t colour, unsigned mask) {
  int foreign = 0;
  unsigned districts = 0;
  for (std::size_t i = 0; i < kMaxDice; ++i) {
    const unsigned district = district_of(s.dice[colour][i]);
    if ((mask >> i & 1U) == 0 || district == seat) continue;
    ++foreign;
    districts |= 1U << district;
  }
  if (cube != nullptr && cube->op == Op::kFreeDice) foreign -= std::popcount(districts);
  return foreign * tables().board.dice_price[static_cast<std::size_t>(std::popcount(mask))];
}

RULE("dice", "action-1", "card-Y2B", "card-W1B", "card-W1C", "card-W2A", "card-W2B", "card-R1C")
int group_total(const State& s, const Effect* cube, std::size_t colour, unsigned mask,
                unsigned flips) {
  int total = 0;
  for (std::size_t i = 0; i < kMaxDice; ++i) {
    if ((mask >> i & 1U) == 0) continue;
    const int value = static_cast<int>(value_of(s.dice[colour][i]));
    total += (flips >> i & 1U) != 0 ? 7 - value : value;
  }
  if (cube == nullptr) return total;
  const int size = std::popcount(mask);
  switch (cube->op) {
    case Op::kFlatBonus:
      return total + cube->number;
    case Op::kBonusPerDie:
      return total + cube->number * size;
    case Op::kSetValue:
      return cube->number * size;
    case Op::kMultiplyDie:
      return total * cube->number;
    default:
      return total;
  }
}

int group_best(const State& s, const Effect* cube, std::size_t colour, unsigned mask) {
  if (cube == nullptr || cube->op != Op::kFlipDice) return group_total(s, cube, colour, mask, 0);
  unsigned low = 0;
  for (std::size_t i = 0; i < kMaxDice; ++i) low |= value_of(s.dice[colour][i]) <= 3 ? 1U << i : 0U;
  return group_total(s, cube, colour, mask, mask & low);
}

bool group_fits(const State& s, const Deed& d, const Need& need, std::size_t colour,
                unsigned mask) {
  const Effect* cube = cube_effect(s, d.cube);
  const int most = cube != nullptr && cube->op == Op::kMultiplyDie ? 1 : need.most_dice;
  if (std::popcount(mask) > most) return false;
  if (group_best(s, cube, colour, mask) < need.least) return false;
  if (group_price(s, s.active, cube, colour, mask) > need.budget) return false;
  if (d.work == Work::kCathedral) return columns_have_room(s, mask);
  if (d.work == Work::kPlaceCitizen) {
    const unsigned value =
        value_of(s.dice[colour][static_cast<std::size_t>(std::countr_zero(mask))]);
    return may_enter(s, s.active, d.target, tables().board.buildings[d.target].row_of[value],
                     d.source);
  }
  return true;
}

bool needs_citizen(const State& s, const Deed& d) {
  if (d.work == Work::kPlaceCitizen) return true;
  return d.work == Work::kActivate && s.activities[d.target].tradesman[s.active] == 0;
}

// In the order of a person's thought: a cube to use, the citizen to take, the dice.
RULE("dice", "action-1")
Flow gather(Turn& t) {
  auto& d = t.caller<Deed, Procedure::kActivity, Procedure::kCathedral, Procedure::kCombat,
                     Procedure::kCitizen, Procedure::kAgriculture>();
  State& s = t.s;
  BEGIN(t);
  if (own_cubes(s, s.active) != 0) {
    CHOOSE(t, s.active, Question::kCube, "action-1", list_cubes(t, d));
    d.cube = t.answer.a == 0 ? 0 : u8(find_activity(s, u8(t.answer.a - 1)) + 1);
  }
  if (needs_citizen(s, d)) {
    CHOOSE(t, s.active, Question::kCitizen, d.work == Work::kActivate ? "action-1" : "action-4",
           list_sources(t, d));
    d.source = t.answer.a;
  }
  CHOOSE(t, s.active, Question::kGroup, "dice", list_groups(t, d));
  d.mask = t.answer.a;
  d.colour = t.answer.b;
  if (d.cube != 0 && cube_effect(s, d.cube)->op == Op::kFlipDice) {
    CHOOSE(t, s.active, Question::kTurnDice, "card-W2B", list_turns(t, d));
    d.flips = t.answer.a;
  }
  take_group(t, d);
  END(t);
}

}  // namespace tricorne::troyes
