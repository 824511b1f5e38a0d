#include "games/troyes/bots/evaluation.h"

namespace tricorne::troyes {
namespace {

// Rounds whose actions are all still to come. One that has begun with its dice or events counts until
// its first action: the move that ends a round must not seem to cost one.
int rounds_left(const State& s) {
  const int after = s.counts().rounds - std::max<int>(1, s.round);
  return after + (s.phase < Phase::kActions ? 1 : 0);
}
// Rounds whose dice are still to be rolled.
int rolls_left(const State& s) {
  const int after = s.counts().rounds - std::max<int>(1, s.round);
  return after + (s.phase < Phase::kWorkforce ? 1 : 0);
}

// The first units of a good are worth most: `full` each up to `enough`, `less` beyond.
int tapering(int amount, int enough, int full, int less) {
  return std::min(amount, enough) * full + std::max(0, amount - enough) * less;
}

int money(const State& s, const PlayerState& p) {
  const int all = p.deniers + p.pass_money;
  const int left = rounds_left(s);
  if (left == 0) return tapering(all, 8, 8, 3);
  return tapering(all, 14, 26, 12);
}

int influence(const State& s, const PlayerState& p) {
  return rounds_left(s) == 0 ? p.influence * 10 : tapering(p.influence, 8, 36, 16);
}

// A standing citizen brings a die each round to come; those at the end of a row may be pushed out.
int citizens(const State& s, Seat seat) {
  constexpr std::array<int, kBuildings> kDieWorth = {105, 120, 100};
  const int left = rolls_left(s);
  int worth = 0;
  for (std::size_t b = 0; b < kBuildings; ++b) {
    const Building& building = tables().board.buildings[b];
    const int each = kDieWorth[b] - building.salary * 22;
    int here = 0;
    for (std::size_t i = 0; i < kSpaces; ++i) {
      if (s.standing[b][i] != owner_of(seat)) continue;
      const std::size_t row = building.row_at[i];
      const bool last = building.length[row] > 1 &&
                        i + 1 == std::size_t{building.first[row]} + building.length[row];
      // The third citizen of a building is worth less than the first: dice want variety.
      worth += each * left * (last ? 80 : 92) / 100 - here * 9 * left;
      ++here;
    }
  }
  return worth + s.players[seat].supply * std::min(60, 25 * left);
}

// Dice still to be used this round. Once one has passed they can only be sold.
int dice(const State& s, Seat seat) {
  if (s.phase < Phase::kWorkforce) return 0;
  constexpr std::array<int, kColours> kPip = {19, 20, 18};
  int worth = 0;
  for (std::size_t c = 0; c < kColours; ++c) {
    for (std::size_t i = 0; i < s.dice_count[c]; ++i) {
      if (district_of(s.dice[c][i]) != seat) continue;
      worth += s.has_passed(seat) ? 15 : 22 + kPip[c] * static_cast<int>(value_of(s.dice[c][i]));
    }
  }
  return worth;
}

int activities(const State& s, Seat seat) {
  const int left = rounds_left(s);
  int worth = 0;
  for (const ActivityState& place : s.activities) {
    if (place.card == 0) continue;
    const Activity& card = card_of(place);
    const std::uint8_t slot = place.tradesman[seat];
    if (slot != 0) {
      worth += 100 * (slot == kIllustration ? card.overflow_vp : card.slot_vp[slot - 1U]);
      worth += left * 35;  // it can be used again without paying
    }
    if (card.delayed && (left > 0 || s.phase == Phase::kActions)) {
      worth += tapering(place.cubes[seat], left + 1, 55, 10);
    }
  }
  return worth;
}

// The reward an event promises, by the share of its flags and who leads.
int event_prospect(const EventState& event, Seat seat) {
  std::array<int, kNeutral + 1U> cubes{};
  for (Owner cube : event.cubes) ++cubes[cube];
  const int own = cubes[owner_of(seat)];
  if (own == 0) return 0;
  const EventCard& card = card_of(event);
  int rival = 0;
  int filled = 0;
  for (Owner o = 1; o <= kNeutral; ++o) {
    filled += cubes[o];
    if (o != owner_of(seat)) rival = std::max(rival, cubes[o]);
  }
  const int reward = own > rival    ? card.first + (rival == 0 ? card.second : 0)
                     : own == rival ? (card.first + card.second) / 2
                                    : card.second;
  const int lead = own > rival ? 20 : 0;
  return 80 + lead + 100 * reward * filled / (card.flags + 1) * 7 / 10;
}

int events(const State& s, Seat seat) {
  int worth = 0;
  for (std::size_t i = 0; i < s.event_count; ++i) worth += event_prospect(s.events[i], seat);
  return worth;
}

// A level without a cube will cost two points, the more surely the later it is.
int cathedral(const State& s, Seat seat) {
  int worth = 0;
  const int urgency = 100 - std::min(55, rounds_left(s) * 12);
  for (const auto& level : s.cathedral) {
    const bool there = std::find(level.begin(), level.end(), owner_of(seat)) != level.end();
    if (!there) worth += tables().board.cathedral_penalty * urgency;
  }
  return worth;
}

// Between two thresholds a part of the next reward is counted.
int character_prospect(const State& s, std::size_t character, Seat seat) {
  const Character& card = tables().characters[character];
  const int count = criterion_count(s, card.criterion, seat);
  int least = 0;
  int vp = 0;
  for (const Character::Step& step : card.steps) {
    if (count >= step.least) {
      least = step.least;
      vp = step.vp;
      continue;
    }
    const int part = 60 * (step.vp - vp) * (count - least) / (step.least - least);
    return 100 * vp + (rounds_left(s) == 0 ? part / 3 : part);
  }
  return 100 * vp;
}

// Each character in sight counts whole, one that may be hidden by its chance.
std::array<int, kCharacters> character_chances(const State& s) {
  std::array<int, kCharacters> chance{};
  int hidden = 0;
  int known = 0;
  for (const PlayerState& p : s.players) {
    for (std::uint8_t card : p.characters) {
      if (card == kHiddenCharacter) ++hidden;
      if (card == 0 || card == kHiddenCharacter) continue;
      chance[card - 1U] = 100;
      ++known;
    }
  }
  for (int& c : chance) {
    if (c == 0 && known < kCharacters) c = 100 * hidden / (kCharacters - known);
  }
  return chance;
}

int prospects(const State& s, Seat seat, const std::array<int, kCharacters>& chances) {
  const PlayerState& p = s.players[seat];
  int worth = 100 * p.vp + money(s, p) + influence(s, p) + citizens(s, seat) + dice(s, seat) +
              activities(s, seat) + events(s, seat) + cathedral(s, seat);
  for (std::size_t c = 0; c < kCharacters; ++c) {
    if (chances[c] > 0) worth += character_prospect(s, c, seat) * chances[c] / 100;
  }
  return worth;
}

}  // namespace

int prospects(const State& seen, Seat seat) {
  return prospects(seen, seat, character_chances(seen));
}

int evaluate(const State& seen, Seat seat) {
  const auto chances = character_chances(seen);
  int others = 0;
  for (Seat other = 0; other < seen.player_count; ++other) {
    if (other != seat) others += prospects(seen, other, chances);
  }
  return prospects(seen, seat, chances) - others / (3 * (seen.player_count - 1));
}

}  // namespace tricorne::troyes
