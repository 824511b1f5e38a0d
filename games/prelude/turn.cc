#include "games/prelude/turn.h"

#include <algorithm>
#include <cassert>

namespace tricorne::prelude {
namespace {

Track track_of(County c) { return is_urban(c) ? Track::kUrban : Track::kRural; }
int organization_boxes(County c) { return is_urban(c) ? 2 : 1; }

void move_box(State& s, Track t, int n) {
  s.box[at(t)] = static_cast<std::int8_t>(s.box[at(t)] + n);
}

bool has_rule(const State& s, Card c) {
  const auto rules = s.lasting.all();
  return std::any_of(rules.begin(), rules.end(),
                     [&](const auto& rule) { return rule.reading.source == c; });
}

}  // namespace

RULE("1.1", "5.1", "5.4")
void Turn::change_cubes(County c, Player p, int n) {
  const Side before = s.controller(c);
  std::uint8_t& column = s.cubes[at(p)][at(c)];
  column = u8(column + n);
  s.on_map[at(p)] = u8(s.on_map[at(p)] + n);
  const Side after = s.controller(c);
  if (after == before) return;
  for (Player side : kBothPlayers) {
    if (is(before, side)) move_box(s, track_of(c), -sign(side));
    if (is(after, side)) move_box(s, track_of(c), sign(side));
    s.control[at(side)].put(c, is(after, side));
  }
  emit(Event::kControlled, c, after, before);
}

int Turn::add_cubes(County c, Player p, int n) {
  const int added = std::min(n, s.room(c, p));
  if (added <= 0) return 0;
  emit(Event::kAdded, added, p, c, s.count(c, p) + added);
  change_cubes(c, p, added);
  return added;
}

// From the top of the column (ruling 32).
int Turn::remove_cubes(County c, Player p, int n) {
  const int removed = std::min(n, s.count(c, p));
  if (removed <= 0) return 0;
  emit(Event::kRemoved, removed, p, c, s.count(c, p) - removed);
  change_cubes(c, p, -removed);
  return removed;
}

RULE("5.2")
void Turn::found_organization(Player p, County c) {
  assert(!s.has_organization(p, c));
  s.organizations[at(p)].add(c);
  move_box(s, Track::kOrganizations, sign(p) * organization_boxes(c));
  emit(Event::kOrganized, p, c);
}

RULE("5.2")
void Turn::disband(Player p, County c) {
  assert(s.has_organization(p, c));
  s.organizations[at(p)].drop(c);
  if (p == Player::kLoyal) s.corps.drop(c);
  move_box(s, Track::kOrganizations, -sign(p) * organization_boxes(c));
  emit(Event::kDisbanded, p, c);
}

RULE("9.4", "6.1")
void Turn::found_corps(County c) {
  s.corps.add(c);
  emit(Event::kRecruited, c);
}

RULE("2.4")
void Turn::score_vp(Player p, int n) {
  if (n == 0) return;
  s.vp.n = static_cast<std::int16_t>(s.vp.n + sign(p) * n);
  emit(Event::kScored, p, n, s.vp.n);
}

RULE("7.0")
int Turn::gain_points(Player p, int n) {
  const int gained = std::min(n, opportunity(p).most - s.points[at(p)]);
  if (gained <= 0) return 0;
  s.points[at(p)] = u8(s.points[at(p)] + gained);
  emit(Event::kPoints, p, gained, s.points[at(p)]);
  return gained;
}

void Turn::pay_points(Player p, int n) {
  assert(s.points[at(p)] >= n);
  if (n == 0) return;
  s.points[at(p)] = u8(s.points[at(p)] - n);
  emit(Event::kPointsPaid, p, n, s.points[at(p)]);
}

int Turn::lose_points(Player p, int n) {
  const int lost = std::min(n, int{s.points[at(p)]});
  if (lost <= 0) return 0;
  s.points[at(p)] = u8(s.points[at(p)] - lost);
  emit(Event::kPointsLost, p, lost, s.points[at(p)]);
  return lost;
}

RULE("6.0")
int Turn::lower_spirit(int n) {
  const int lowered = std::min(n, int{s.spirit});
  if (lowered <= 0) return 0;
  s.spirit = u8(s.spirit - lowered);
  emit(Event::kSpiritDown, lowered, s.spirit);
  return lowered;
}

RULE("6.0")
int Turn::raise_spirit(int n) {
  const int raised = std::min(n, kMostSpirit - s.spirit);
  if (raised <= 0) return 0;
  s.spirit = u8(s.spirit + raised);
  emit(Event::kSpiritUp, raised, s.spirit);
  return raised;
}

RULE("6.1")
void Turn::add_war(Player p, int n) {
  if (n == 0) return;
  s.war[at(p)] = u8(s.war[at(p)] + n);
  emit(Event::kWar, p, n, s.war[at(p)]);
}

// The marker stops at the last box (ruling 60).
RULE("5.3")
int Turn::move_external(Player toward, int n) {
  const int last = facts(Track::kExternal).last_box;
  const int moved = std::min(n, last - sign(toward) * s.box[at(Track::kExternal)]);
  if (moved <= 0) return 0;
  move_box(s, Track::kExternal, sign(toward) * moved);
  emit(Event::kExternal, toward, moved);
  return moved;
}

RULE("5.2")
void Turn::shift_organizations(Player toward, int n) {
  if (n == 0) return;
  s.organization_shift = static_cast<std::int8_t>(s.organization_shift + sign(toward) * n);
  move_box(s, Track::kOrganizations, sign(toward) * n);
  emit(Event::kOrganizationsMoved, toward, n);
}

RULE("4.0")
void Turn::advance_marker(Track t) {
  ++s.marker[at(t)];
  emit(Event::kMarker, t, 1, s.marker[at(t)]);
}

void Turn::pull_marker(Track t, int n) {
  const int back = std::min(n, int{s.marker[at(t)]});
  if (back <= 0) return;
  s.marker[at(t)] = u8(s.marker[at(t)] - back);
  emit(Event::kMarkerBack, t, back, s.marker[at(t)]);
}

RULE("5.0")
void Turn::reset_marker(Track t) {
  if (s.marker[at(t)] == 0) return;
  s.marker[at(t)] = 0;
  emit(Event::kMarkerReset, t);
}

// ---- Sessions

RULE("10.0")
void Turn::award_session() {
  emit(Event::kSessionAward);
  add_cubes(County::kQuebec, Player::kPatriote, 1);
  score_vp(Player::kPatriote, 2);
}

// From round 8 it is round 1 of the next turn; after the last turn there is none (ruling 62).
RULE("10.0")
void Turn::session_next() {
  if (s.round < kRounds) {
    s.session = u8(s.session | 1 << s.round);
    emit(Event::kSessionNext, s.round + 1);
  } else if (!s.last_turn()) {
    s.carry = 1;
    emit(Event::kSessionNext, 1);
  }
}

// The rounds that follow without a gap are ordinary ones, and so is the rest of this one (rulings
// 42, 63).
RULE("10.0")
bool Turn::session_end() {
  if (!s.parliamentary()) return false;
  for (unsigned bit = s.round - 1U; bit < kRounds && (s.session >> bit & 1U) != 0; ++bit) {
    s.session = static_cast<std::uint8_t>(s.session & ~(1U << bit));
  }
  emit(Event::kSessionEnded);
  return true;
}

// Across turns; they add up (ruling 77).
RULE("2.0")
void Turn::add_skip(Player p, int n) {
  if (n <= 0) return;
  s.skip[at(p)] = u8(std::min(s.skip[at(p)] + n, 99));
  emit(Event::kSkips, p, n);
}

// ---- Cards

void Turn::forget(Card c) {
  for (Player p : kBothPlayers) s.cards.seen_by[at(p)].drop(c);
  s.cards.open.drop(c);
}

void Turn::deal(Card c, Player p) {
  s.cards.hand[at(p)].add(c);
  emit(Event::kDrew, p, facts(c).deck);
  emit_to(only(seat(p)), Event::kDrewCard, p, c);
}

void Turn::reveal_to_pool(Card c) {
  s.cards.pool.add(c);
  emit(facts(c).deck == Deck::kKey ? Event::kKeyEvent : Event::kPoolCard, c);
}

void Turn::begin_play(Card c) {
  s.cards.hand[at(s.active)].drop(c);
  s.cards.pool.drop(c);
  forget(c);
  s.cards.played = c;
}

// A card that has left a lasting rule lies in play until that ends (ruling 74).
RULE("3.1")
void Turn::end_play(bool to_pool) {
  const Card c = s.cards.played;
  s.cards.played = kNoCard;
  if (has_rule(s, c)) {
    s.cards.in_play.add(c);
    emit(Event::kToPlay, c);
    return;
  }
  (to_pool ? s.cards.pool : s.cards.discard).add(c);
  emit(to_pool ? Event::kToPool : Event::kToDiscard, c);
}

void Turn::clear_table() {
  for (Card c : s.cards.in_play) {
    if (has_rule(s, c)) continue;
    s.cards.in_play.drop(c);
    s.cards.discard.add(c);
    emit(Event::kRuleEnds, c);
  }
}

// The opponent may remember it (ruling 76).
void Turn::show_hand(Player p) {
  s.cards.seen_by[at(foe(p))] |= s.cards.hand[at(p)];
  emit(Event::kHandShown, p);
  if (log != nullptr) log->revealed = true;
}

void Turn::discard_from_hand(Card c, Player p) {
  s.cards.hand[at(p)].drop(c);
  forget(c);
  s.cards.discard.add(c);
  emit(Event::kDiscarded, p, c);
}

void Turn::give_to_pool(Card c, Player p) {
  s.cards.hand[at(p)].drop(c);
  forget(c);
  s.cards.pool.add(c);
  emit(Event::kGave, p, c);
}

void Turn::take_from_pool(Card c, Player p) {
  s.cards.pool.drop(c);
  s.cards.hand[at(p)].add(c);
  s.cards.open.add(c);
  emit(Event::kTook, p, c);
}

// Each player knows what he held before (ruling 76).
RULE("9.5.1")
void Turn::swap_hands() {
  std::swap(s.cards.hand[0], s.cards.hand[1]);
  for (Player p : kBothPlayers) s.cards.seen_by[at(p)] = s.cards.hand[at(foe(p))];
  emit(Event::kHandsSwapped);
  if (log != nullptr) log->revealed = true;
}

// Face up (ruling 75).
RULE("2.3")
void Turn::discard_hands_and_pool() {
  Cards& cards = s.cards;
  cards.discard |= cards.hand[0] | cards.hand[1] | cards.pool;
  cards.hand = {};
  cards.pool = {};
  cards.seen_by = {};
  cards.open = {};
  emit(Event::kHandsDiscarded);
  if (log != nullptr) log->revealed = true;
}

void Turn::discard_from_pool(Card c) {
  s.cards.pool.drop(c);
  s.cards.discard.add(c);
  emit(Event::kKeyEventGone, c);
}

RULE("1.1", "5.1", "5.2", "5.4")
void recount(State& s) {
  s.control = {};
  s.on_map = {};
  for (Track t : {Track::kRural, Track::kUrban}) s.box[at(t)] = 0;
  s.box[at(Track::kOrganizations)] = s.organization_shift;
  for (County c : kAllCounties) {
    for (Player p : kBothPlayers) {
      s.on_map[at(p)] = u8(s.on_map[at(p)] + s.count(c, p));
      if (s.has_organization(p, c)) {
        move_box(s, Track::kOrganizations, sign(p) * organization_boxes(c));
      }
      if (!is(s.controller(c), p)) continue;
      s.control[at(p)].add(c);
      move_box(s, track_of(c), sign(p));
    }
  }
}

}  // namespace tricorne::prelude
