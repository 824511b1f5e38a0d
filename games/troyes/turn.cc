#include "games/troyes/turn.h"

#include <algorithm>

namespace tricorne::troyes {

int count_per(const State& s, Per per, Seat seat) {
  switch (per) {
    case Per::kOne:
      return 1;
    case Per::kCitizensInPalace:
      return standing_in(s, 0, seat);
    case Per::kCitizensInBishopric:
      return standing_in(s, 1, seat);
    case Per::kCitizensInCityHall:
      return standing_in(s, 2, seat);
    case Per::kCathedralCubes:
      return cathedral_cubes(s, owner_of(seat));
    case Per::kEventsWithOwnCube: {
      int n = 0;
      for (std::size_t i = 0; i < s.event_count; ++i) {
        n += cubes_of(s.events[i], owner_of(seat)) > 0 ? 1 : 0;
      }
      return n;
    }
    case Per::kRedDiceLeft: {
      int n = 0;
      for (std::size_t i = 0; i < s.dice_count[0]; ++i) {
        n += district_of(s.dice[0][i]) == seat ? 1 : 0;
      }
      return n;
    }
  }
  return 0;
}

int citizens_in_play(const State& s, Seat seat) {
  int n = s.players[seat].supply + standing_in_all(s, seat);
  for (std::size_t b = 0; b < kBuildings; ++b) n += lies_on(s, b, seat) ? 1 : 0;
  for (const ActivityState& activity : s.activities) n += activity.tradesman[seat] != 0 ? 1 : 0;
  return n;
}

void Turn::gain(Seat seat, const Goods& goods, int times) {
  PlayerState& p = s.players[seat];
  const int influence =
      std::min(goods.influence * times, tables().board.influence_max - p.influence);
  p.deniers = static_cast<std::int16_t>(p.deniers + goods.deniers * times);
  p.influence = u8(p.influence + influence);
  p.vp = static_cast<std::int16_t>(p.vp + goods.vp * times);
  if (goods.deniers * times + influence + goods.vp * times == 0) return;
  emit(Event::kGained, seat, goods.deniers * times, influence, goods.vp * times);
}

void Turn::gain_influence(Seat seat, int n) {
  PlayerState& p = s.players[seat];
  const int gained = std::min(n, tables().board.influence_max - p.influence);
  p.influence = u8(p.influence + gained);
  if (gained > 0) emit(Event::kGained, seat, 0, gained, 0);
}

int Turn::lose_vp(Seat seat, int n) {
  PlayerState& p = s.players[seat];
  const int lost = std::min<int>(n, p.vp);
  p.vp = static_cast<std::int16_t>(p.vp - lost);
  return lost;
}

void Turn::add_die(Colour colour, Die d) {
  auto& dice = s.dice[index_of(colour)];
  auto& count = s.dice_count[index_of(colour)];
  std::size_t at = count++;
  for (; at > 0 && dice[at - 1] > d; --at) dice[at] = dice[at - 1];
  dice[at] = d;
}

void Turn::remove_die(Colour colour, std::size_t at) {
  auto& dice = s.dice[index_of(colour)];
  const std::size_t last = --s.dice_count[index_of(colour)];
  for (; at < last; ++at) dice[at] = dice[at + 1];
  dice[last] = 0;
}

void Turn::add_black(std::uint8_t value) {
  std::size_t at = 0;
  while (s.black[at] >= value) ++at;
  for (; value != 0; ++at) std::swap(s.black[at], value);
}

void Turn::remove_black(std::size_t at) {
  for (; at + 1 < s.black.size(); ++at) s.black[at] = s.black[at + 1];
  s.black[at] = 0;
}

void Turn::put_event_cube(std::size_t row, Seat seat, int influence) {
  EventState& event = s.events[row];
  event.cubes[static_cast<std::size_t>(cubes_on(event))] = owner_of(seat);
  emit(Event::kPutEventCube, seat, event.card - 1);
  gain_influence(seat, influence);
}

int find_die(const State& s, Colour colour, Die d) {
  const auto& dice = s.dice[index_of(colour)];
  const int count = s.dice_count[index_of(colour)];
  for (int i = 0; i < count; ++i) {
    if (dice[static_cast<std::size_t>(i)] == d) return i;
  }
  return -1;
}

int find_event(const State& s, std::uint8_t card) {
  for (int i = 0; i < s.event_count; ++i) {
    if (s.events[static_cast<std::size_t>(i)].card == card + 1) return i;
  }
  return -1;
}

int find_activity(const State& s, std::uint8_t card) {
  for (int i = 0; i < kActivitySlots; ++i) {
    if (s.activities[static_cast<std::size_t>(i)].card == card + 1) return i;
  }
  return -1;
}

}  // namespace tricorne::troyes
