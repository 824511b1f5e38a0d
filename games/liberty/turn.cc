#include "games/liberty/turn.h"

#include <algorithm>

namespace tricorne::liberty {
namespace {

std::uint8_t byte(int n) {
  assert(n >= 0 && n <= 255);
  return static_cast<std::uint8_t>(n);
}

// What a space adds to Support; a Blockade closes a City to it (1.9, ruling 14).
RULE("1.6.2", "1.6.3")
int support_of(const State& s, Space where) {
  return std::max(value(s.level(where)), 0) * s.open_population(where);
}
int opposition_of(const State& s, Space where) {
  return std::max(-value(s.level(where)), 0) * population(where);
}

Control control_by(int margin, bool british) {
  if (margin < 0) return Control::kRebellion;
  return margin > 0 && british ? Control::kBritish : Control::kNone;
}

}  // namespace

// ---- Pieces

void Turn::add(Piece p, Space where, int n) {
  SpaceState& space = s.spaces[at(where)];
  std::uint8_t& count = space.pieces[at(p)];
  count = byte(count + n);
  s.where[at(p)].put(where, count > 0);
  if (p == Piece::kSquadron) return;
  const Faction f = owner(p);
  s.present[at(f)].put(where, count > 0 || s.has(where, pieces_of(f)));
  space.margin = static_cast<std::int8_t>(space.margin + (kRoyalistPieces.has(p) ? n : -n));
}

RULE("1.7")
void Turn::update_control(Space where) {
  const Control now = control_by(s.spaces[at(where)].margin, s.with(Faction::kBritish).has(where));
  const Control before = s.control_of(where);
  if (now == before) return;
  s.control[0].put(where, now == Control::kBritish);
  s.control[1].put(where, now == Control::kRebellion);
  emit(Event::kControlled, where, now, before);
}

int Turn::put(Piece p, Space to, int n, Box from) {
  assert(p != Piece::kSquadron);
  if (!s.may_hold(to, p)) return 0;
  std::uint8_t& box = s.boxes[at(from)][at(pool(p))];
  n = std::min<int>(n, box);
  if (kBases.has(p)) n = std::min(n, s.base_room(to));
  if (n <= 0) return 0;
  box = byte(box - n);
  emit(Event::kPlaced, n, p, to, from);
  add(p, to, n);
  return n;
}

int Turn::take(Piece p, Space from, int n, Box to) {
  n = std::min(n, s.count(from, p));
  if (n <= 0) return 0;
  std::uint8_t& box = s.boxes[at(to)][at(pool(p))];
  box = byte(box + n);
  emit(Event::kRemoved, n, p, from, to);
  add(p, from, -n);
  return n;
}

RULE("1.4.1", "1.4.2", "1.4.3")
int Turn::place(Piece p, Space to, int n, Box from) {
  n = put(p, to, n, from);
  update_control(to);
  return n;
}

int Turn::place_from(Piece p, Space to, int n, Box first, Box second) {
  const int placed = place(p, to, n, first);
  return placed + place(p, to, n - placed, second);
}

RULE("1.4.1")
int Turn::remove(Piece p, Space from, int n, Box to) {
  n = take(p, from, n, to);
  update_control(from);
  return n;
}

RULE("1.6.4")
int Turn::lose(Piece p, Space from, int n) {
  const bool counts = kCubes.has(p) || kForts.has(p);
  if (!counts) return remove(p, from, n);
  n = std::min(n, s.count(from, p));
  if (n <= 0) return 0;
  // Forts count but can be built again at once.
  const Box to = kForts.has(p) ? Box::kAvailable : Box::kCasualties;
  s.boxes[at(to)][at(p)] = byte(s.boxes[at(to)][at(p)] + n);
  emit(Event::kLost, n, p, from);
  add(p, from, -n);
  update_control(from);
  Tally& track = kRoyalistPieces.has(p) ? s.cbc : s.crc;
  track.n = static_cast<std::uint16_t>(track.n + n);
  return n;
}

RULE("1.4.2", "1.4.3")
int Turn::move(Piece p, Space from, Space to, int n) {
  n = std::min(n, s.count(from, p));
  if (n <= 0 || from == to) return 0;
  assert(s.may_hold(to, p) && p != Piece::kSquadron);
  emit(Event::kMoved, n, p, from, to);
  add(p, from, -n);
  add(p, to, n);
  update_control(from);
  update_control(to);
  return n;
}

int Turn::rebox(Piece p, Box from, Box to, int n) {
  std::uint8_t& source = s.boxes[at(from)][at(pool(p))];
  std::uint8_t& target = s.boxes[at(to)][at(pool(p))];
  n = std::min<int>(n, source);
  if (n <= 0) return 0;
  source = byte(source - n);
  target = byte(target + n);
  emit(Event::kBoxed, n, p, to);
  return n;
}

RULE("1.4.3")
int Turn::activate(Piece kind, Space where, int n) {
  const Piece hidden = pool(kind);
  n = std::min(n, s.count(where, hidden));
  if (n <= 0) return 0;
  emit(Event::kActivated, n, hidden, where);
  add(hidden, where, -n);
  add(active(hidden), where, n);
  return n;
}

int Turn::hide(Piece kind, Space where, int n) {
  const Piece shown = active(pool(kind));
  n = std::min(n, s.count(where, shown));
  if (n <= 0) return 0;
  emit(Event::kHidden, n, pool(kind), where);
  add(shown, where, -n);
  add(pool(kind), where, n);
  return n;
}

RULE("1.4.1")
void Turn::replace(Piece old_kind, Space where, int n, Piece new_kind, int m) {
  take(old_kind, where, n, Box::kAvailable);
  put(new_kind, where, m, Box::kAvailable);
  update_control(where);
}

// ---- Support and Opposition

void Turn::put_level(Space where, Level level) {
  const auto before = level_index(s.level(where));
  s.support = byte(s.support - support_of(s, where));
  s.opposition = byte(s.opposition - opposition_of(s, where));
  s.levels[before].drop(where);
  s.spaces[at(where)].level = level;
  s.levels[level_index(level)].add(where);
  s.support = byte(s.support + support_of(s, where));
  s.opposition = byte(s.opposition + opposition_of(s, where));
  emit(Event::kShifted, where, level_index(level), before);
}

RULE("1.6.1")
void Turn::set_level(Space where, Level level) {
  if (population(where) == 0 || s.level(where) == level) return;
  put_level(where, level);
}

int Turn::shift(Space where, int levels) {
  const int now = value(s.level(where));
  const int then = std::clamp(now + levels, -2, 2);
  if (population(where) == 0 || then == now) return 0;
  put_level(where, static_cast<Level>(then));
  return std::abs(then - now);
}

int Turn::shift_toward(Space where, Level target, int levels) {
  const int gap = value(target) - value(s.level(where));
  const bool beyond =
      (target > Level::kNeutral && gap < 0) || (target < Level::kNeutral && gap > 0);
  if (beyond) return 0;
  return shift(where, std::clamp(gap, -levels, levels));
}

// ---- Markers

RULE("3.3.4")
int Turn::add_propaganda(Space where, int n) {
  n = std::min<int>(n, s.propaganda_left);
  if (n <= 0) return 0;
  s.propaganda_left = byte(s.propaganda_left - n);
  s.spaces[at(where)].propaganda = byte(s.spaces[at(where)].propaganda + n);
  emit(Event::kPropaganda, where, n);
  return n;
}

int Turn::remove_propaganda(Space where, int n) {
  n = std::min<int>(n, s.spaces[at(where)].propaganda);
  if (n <= 0) return 0;
  s.propaganda_left = byte(s.propaganda_left + n);
  s.spaces[at(where)].propaganda = byte(s.spaces[at(where)].propaganda - n);
  emit(Event::kPropagandaRemoved, where, n);
  return n;
}

RULE("3.4.4")
int Turn::add_raid(Space where, int n) {
  n = std::min<int>(n, s.raid_left);
  if (n <= 0) return 0;
  s.raid_left = byte(s.raid_left - n);
  s.spaces[at(where)].raid = byte(s.spaces[at(where)].raid + n);
  emit(Event::kRaidMarker, where, n);
  return n;
}

int Turn::remove_raid(Space where, int n) {
  n = std::min<int>(n, s.spaces[at(where)].raid);
  if (n <= 0) return 0;
  s.raid_left = byte(s.raid_left + n);
  s.spaces[at(where)].raid = byte(s.spaces[at(where)].raid - n);
  emit(Event::kRaidMarkerRemoved, where, n);
  return n;
}

// ---- Tracks

RULE("1.8")
void Turn::pay(Faction f, int n) {
  assert(can_pay(f, n));
  give_up(f, n, Event::kPaid);
}

int Turn::gain(Faction f, int n) {
  n = std::min(n, kMostResources - s.money(f));
  if (n <= 0) return 0;
  s.resources[at(f)] = byte(s.money(f) + n);
  emit(Event::kGained, f, n, s.money(f));
  return n;
}

int Turn::give_up(Faction f, int n, Event told) {
  n = std::min(n, s.money(f));
  if (n <= 0) return 0;
  s.resources[at(f)] = byte(s.money(f) - n);
  emit(told, f, n, s.money(f));
  return n;
}

int Turn::forfeit(Faction f, int n) { return give_up(f, n, Event::kForfeited); }

void Turn::transfer(Faction from, Faction to, int n) {
  n = std::min(n, s.money(from));
  if (n <= 0) return;
  s.resources[at(from)] = byte(s.money(from) - n);
  s.resources[at(to)] = byte(std::min(s.money(to) + n, kMostResources));
  emit(Event::kTaken, from, to, n);
}

void Turn::set_casualty_tracks(int cbc, int crc) {
  s.cbc.n = static_cast<std::uint16_t>(cbc);
  s.crc.n = static_cast<std::uint16_t>(crc);
  emit(Event::kCasualtyTracks, cbc, crc);
}

void Turn::set_fni(int level) {
  if (s.fni == level) return;
  s.fni = byte(level);
  emit(Event::kFniSet, level);
}

// A Blockade changes the population that Support counts (1.9).
RULE("1.9")
void Turn::blockade(Space city) {
  assert(is_city(city) && s.squadrons_in_west_indies() > 0);
  s.support = byte(s.support - support_of(s, city));
  add(Piece::kSquadron, Space::kWestIndies, -1);
  add(Piece::kSquadron, city, 1);
  s.support = byte(s.support + support_of(s, city));
  emit(Event::kBlockaded, city);
}

void Turn::unblockade(Space city) {
  assert(is_city(city) && s.blockaded().has(city));
  s.support = byte(s.support - support_of(s, city));
  add(Piece::kSquadron, city, -1);
  add(Piece::kSquadron, Space::kWestIndies, 1);
  s.support = byte(s.support + support_of(s, city));
  emit(Event::kUnblockaded, city);
}

void Turn::move_blockade(Space from, Space to) {
  assert(is_city(from) && is_city(to) && from != to && s.blockaded().has(from));
  s.support = byte(s.support - support_of(s, from) - support_of(s, to));
  add(Piece::kSquadron, from, -1);
  add(Piece::kSquadron, to, 1);
  s.support = byte(s.support + support_of(s, from) + support_of(s, to));
  emit(Event::kBlockadeMoved, from, to);
}

int Turn::move_squadrons(Box from, int n) {
  std::uint8_t& box = s.boxes[at(from)][at(Piece::kSquadron)];
  n = std::min<int>(n, box);
  if (n <= 0) return 0;
  box = byte(box - n);
  emit(Event::kPlaced, n, Piece::kSquadron, Space::kWestIndies, from);
  add(Piece::kSquadron, Space::kWestIndies, n);
  return n;
}

int Turn::return_squadrons(Space from, Box to, int n) {
  n = std::min(n, s.count(from, Piece::kSquadron));
  if (n <= 0) return 0;
  s.support = byte(s.support - support_of(s, from));
  s.boxes[at(to)][at(Piece::kSquadron)] = byte(s.boxes[at(to)][at(Piece::kSquadron)] + n);
  emit(Event::kRemoved, n, Piece::kSquadron, from, to);
  add(Piece::kSquadron, from, -n);
  s.support = byte(s.support + support_of(s, from));
  return n;
}

// ---- Leaders

RULE("1.10")
void Turn::move_leader(Faction f, Space to) {
  if (s.place_of_leader(f) == to) return;
  s.leader_place[at(f)] = to;
  emit(Event::kLeaderMoved, s.leader[at(f)], to);
}

void Turn::change_leader(Faction f, Leader next) {
  assert(owner(next) == f);
  s.leader[at(f)] = next;
  emit(Event::kLeaderChanged, f, next);
}

// ---- Eligibility

// Of two Events the later one has the last word (5.1.2).
RULE("2.3.6", "5.1.2")
void Turn::make_ineligible(Faction f) {
  s.sequence.eligible.drop(f);
  s.sequence.stays_eligible.drop(f);
  s.sequence.made_ineligible.add(f);
  emit(Event::kMadeIneligible, f);
}

void Turn::keep_eligible(Faction f) {
  s.sequence.made_ineligible.drop(f);
  s.sequence.stays_eligible.add(f);
  emit(Event::kStaysEligible, f);
}

// ---- Commands in progress

bool Turn::begin_command(const CommandCall& call, Command command) {
  if (s.command_depth == kCommandDepth) [[unlikely]]
    return s.stack.overflow();
  CommandRecord& record = s.commands[s.command_depth++];
  record = CommandRecord{};
  s.np.kept = s.np.stage = s.np.mark = 0;
  record.faction = call.faction;
  record.command = command;
  record.special = Special::kNone;
  record.flags = call.flags;
  record.allowed = call.spaces.empty() ? kEverywhere : call.spaces;
  record.limit = (call.flags & kLimited) != 0 ? std::uint8_t{1} : call.limit;
  record.force = call.force;
  record.defender_loss = call.defender_loss;
  record.attacker_loss = call.attacker_loss;
  record.must_involve = call.must_involve;
  return true;
}

void Turn::end_command() {
  s.sequence.last_spaces = s.command().selected;
  if ((s.command().flags & kStroke) != 0) s.sequence.last_origins = s.command().origins;
  s.commands[--s.command_depth] = CommandRecord{};
  s.np.kept = s.np.stage = s.np.mark = 0;
}

// ---- Caches

void recompute(State& s) {
  s.where = {};
  s.present = {};
  s.control = {};
  s.levels = {};
  s.support = s.opposition = 0;
  for (Space where : kEverywhere) {
    SpaceState& space = s.spaces[at(where)];
    int margin = 0;
    for (int i = 0; i < kPieces; ++i) {
      const auto p = static_cast<Piece>(i);
      const int n = space.pieces[at(p)];
      s.where[at(p)].put(where, n > 0);
      if (p != Piece::kSquadron) margin += kRoyalistPieces.has(p) ? n : -n;
    }
    space.margin = static_cast<std::int8_t>(margin);
    for (Faction f : kAllFactions) s.present[at(f)].put(where, s.has(where, pieces_of(f)));
    const Control now = control_by(margin, s.has(where, kBritishPieces));
    if (now != Control::kNone) s.control[at(now)].add(where);
    s.levels[level_index(space.level)].add(where);
  }
  for (Space where : kMap) {
    s.support = byte(s.support + support_of(s, where));
    s.opposition = byte(s.opposition + opposition_of(s, where));
  }
}

}  // namespace tricorne::liberty
