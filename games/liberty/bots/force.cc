// How a non-player weighs a Battle before it fights one: Force Level plus modifiers against Force
// Level plus modifiers (8.4.4, 8.5.1, 8.6.6), by the numbers of 3.6.
#include <algorithm>

#include "games/liberty/bots/charts.h"
#include "games/liberty/cards/frames.h"
#include "games/liberty/rules/battle.h"
#include "games/liberty/rules/march.h"

namespace tricorne::liberty::bots {
namespace {

bool leader_at(const State& s, Faction f, Space where) { return s.place_of_leader(f) == where; }

// An Indian leader attacks only with War Parties; in defence any leader serves (3.6.1).
bool royalist_leader(const State& s, Space where, bool attacks) {
  return leader_at(s, Faction::kBritish, where) ||
         (leader_at(s, Faction::kIndians, where) && (!attacks || s.has(where, kWarParties)));
}

// The sea works against the British wherever the French fleet is.
int sea(const State& s, Space where) {
  if (where == Space::kWestIndies) return s.squadrons_in_west_indies() > 0 ? -1 : 0;
  return s.blockaded().has(where) ? -1 : 0;
}

Odds british_attack(const State& s, Space where, int common_cause, int edge) {
  const int regulars = s.count(where, Piece::kRegular);
  const int used = std::min(regulars, s.count(where, Piece::kTory) + common_cause);
  const int from_active = std::min(common_cause, s.count(where, Piece::kWarPartyA));
  const int active_left = s.count(where, Piece::kWarPartyA) - from_active;
  const int hidden_left = s.count(where, Piece::kWarPartyU) - (common_cause - from_active);
  const int forts = s.count(where, Piece::kPatriotFort);
  Odds odds;
  odds.attacker = regulars + used + active_left / 2 + edge + (regulars > 0 ? 1 : 0) +
                  (hidden_left > 0 ? 1 : 0) + (royalist_leader(s, where, true) ? 1 : 0) +
                  sea(s, where) - forts - (s.leads(Leader::kWashington, where) ? 1 : 0);
  const int french = s.count(where, Piece::kFrench);
  const int continentals = s.count(where, Piece::kContinental);
  const bool led = leader_at(s, Faction::kPatriots, where) || leader_at(s, Faction::kFrench, where);
  odds.defender = french + continentals + s.count(where, Piece::kMilitiaA) / 2 + forts +
                  (french > 0 && french >= continentals ? 1 : 0) +
                  (s.has(where, Piece::kMilitiaU) ? 1 : 0) + (led ? 1 : 0) + forts;
  return odds;
}

Odds rebel_attack(const State& s, Space where, Faction attacker, bool ally, int edge) {
  const bool patriots = attacker == Faction::kPatriots;
  const int own = s.count(where, patriots ? Piece::kContinental : Piece::kFrench);
  const int friends =
      ally ? std::min(own, s.count(where, patriots ? Piece::kFrench : Piece::kContinental)) : 0;
  const int french = patriots ? friends : own;
  const int continentals = patriots ? own : friends;
  const bool with_patriots = patriots || ally;
  const bool with_french = !patriots || ally;
  const int forts = s.count(where, Piece::kBritishFort);
  const bool led = (with_patriots && leader_at(s, Faction::kPatriots, where)) ||
                   (with_french && leader_at(s, Faction::kFrench, where));
  const bool reserve = is_reserve(where) && s.has(where, kIndianPieces);
  Odds odds;
  odds.attacker =
      own + friends + edge + (with_patriots ? s.count(where, Piece::kMilitiaA) / 2 : 0) +
      (french > 0 && french >= continentals ? 1 : 0) +
      (with_patriots && s.has(where, Piece::kMilitiaU) ? 1 : 0) + (led ? 1 : 0) +
      (with_french && s.leads(Leader::kLauzun, where) ? 1 : 0) - forts - (reserve ? 1 : 0);
  const int regulars = s.count(where, Piece::kRegular);
  const int tories = s.count(where, Piece::kTory);
  odds.defender = regulars + tories + s.count(where, Piece::kWarPartyA) / 2 + forts +
                  (regulars > 0 && regulars >= tories ? 1 : 0) +
                  (s.has(where, Piece::kWarPartyU) ? 1 : 0) +
                  (royalist_leader(s, where, false) ? 1 : 0) + sea(s, where) + forts;
  return odds;
}

}  // namespace

RULE("3.6.3", "3.6.5", "3.6.6")
Odds battle_odds(const State& s, Space where, Faction attacker, bool ally, int common_cause,
                 int edge) {
  return attacker == Faction::kBritish ? british_attack(s, where, common_cause, edge)
                                       : rebel_attack(s, where, attacker, ally, edge);
}

// Up to the gap between Regulars and Tories, but not the last Underground War Party. Two Active
// ones count as much as one of them fighting as a Tory beside the other.
BOX(B13 .1, B13 .3)
RULE("8.4.3", "8.4.4")
int battle_common_cause(const State& s, Space where) {
  const int gap = s.count(where, Piece::kRegular) - s.count(where, Piece::kTory);
  const int hidden = s.count(where, Piece::kWarPartyU);
  const int shown = s.count(where, Piece::kWarPartyA);
  const int n = std::clamp(gap, 0, shown + std::max(0, hidden - 1));
  return n + (shown - std::min(n, shown)) / 2 > shown / 2 ? n : 0;
}

RULE("4.2.1")
bool common_cause_allowed(const CommandRecord& r) {
  if (r.special == Special::kCommonCause) return true;
  const bool limited = (r.flags & kLimited) != 0 && (r.flags & kStroke) == 0;
  return r.special == Special::kNone && !limited && (r.flags & kNoSpecial) == 0;
}

// French pay for the Patriots' Battle wherever they can attack (8.5.1), Patriots for the French one
// where that makes it stronger (8.6.6 speaks of their Continentals); Rochambeau's friends pay
// nothing.
BOX(P4 .2, F16 .1)
RULE("8.5.1", "8.6.6")
bool ally_joins(const State& s, Faction attacker, Space where, bool free) {
  if (attacker == Faction::kBritish) return false;
  const Faction ally = friend_of(attacker);
  if (attacker == Faction::kPatriots && !french_can_attack(s, where)) return false;
  const auto strength = [&](bool with) { return battle_odds(s, where, attacker, with).attacker; };
  if (attacker == Faction::kFrench && strength(true) <= strength(false)) return false;
  if (attacker == Faction::kPatriots && s.leads(Leader::kRochambeau)) return true;
  return free || s.money(ally) > 0;
}

// The Leader will join the group that has gone if it is larger than the one that stays (ruling 89);
// nobody counts on the lot between equal ones.
RULE("8.1")
static void leader_follows(State& s, Faction f, Space to, int gone, int stay) {
  if (gone > stay) Turn{{s}}.move_leader(f, to);
}

RULE("8.3.1", "8.1")
bool march_makes_battle(const State& s, Faction f, Space where, int edge) {
  if (!s.has(where, pieces_of(enemy(side(f))))) return false;
  State copy = s;
  Turn t{{copy}};
  const CommandRecord r = considered(f, Command::kMarch, {kFree | kLimited | kNoSpecial, where});
  for (Space from : march_sources(s, r, where)) {
    if (f == Faction::kBritish) {
      const Group group = british_group(s, from, where, false);
      t.move(Piece::kRegular, from, where, group.leads);
      t.move(Piece::kTory, from, where, group.escorts);
    } else {
      const RebelGroup group = patriot_group(s, r, from);
      t.move(Piece::kContinental, from, where, group.continentals);
      t.move(Piece::kFrench, from, where, group.french);
      t.move(Piece::kMilitiaA, from, where, group.shown);
      t.move(Piece::kMilitiaU, from, where, group.hidden);
    }
    for (Faction led : {f, friend_of(f)}) {
      if (!leader_at(s, led, from) || !s.non_player(led)) continue;
      const PieceSet units = pieces_of(led) & kUnits;
      const int stay = copy.count(from, units);
      leader_follows(copy, led, where, s.count(from, units) - stay, stay);
    }
  }
  return battles_worth(copy, f, where, {.free = true, .edge = edge}).any();
}

// 8.3.5: "March, then Battle" goes by the priorities of the March, so a March is there to set up
// the Battle only if the instructions say so: those of card 51 (ruling 96).
RULE("8.3.1", "8.3.5")
int edge_to_set_up(const EventCall& call) {
  constexpr Card kBermudaGunpowderPlot = 51;
  if (call.card != kBermudaGunpowderPlot) return kNoBattle;
  for (const cards::Step& step : cards::script(call.card, call.shaded != 0)) {
    if (step.op == cards::Op::kCommand && step.commands.has(Command::kBattle)) {
      return step.force + step.defender_loss - step.attacker_loss;
    }
  }
  return kNoBattle;
}

int event_edge(const State& s) {
  const Frame* event = s.stack.find(Procedure::kCardEvent);
  if (event == nullptr) return kNoBattle;
  return edge_to_set_up(event->read<EventCall, Procedure::kCardEvent>());
}

RULE("8.3.1", "8.3.5")
int edge_to_bring(const State& s, const CommandRecord& r, Space to) {
  if (!is_free(r) || (r.flags & kStroke) != 0) return kNoBattle;
  const int edge = event_edge(s);
  if (edge == kNoBattle) return kNoBattle;
  State later = s;
  for (Faction led : {r.faction, friend_of(r.faction)}) {
    const Space home = s.place_of_leader(led);
    if (home == Space::kNowhere) continue;
    const auto& group = s.parted[at(led)];
    leader_follows(later, led, to, group[at(to)], group[at(home)]);
  }
  const bool stands = battles_worth(later, r.faction, to, {.free = true, .edge = edge}).any();
  return stands ? kNoBattle : edge;
}

BOX(B12 .1, P4 .1, F16 .1)
RULE("8.4.4", "8.5.1", "8.6.6")
SpaceSet battles_worth(const State& s, Faction f, SpaceSet among, const BattleTerms& terms) {
  const SpaceSet met = among & s.with(f) & s.with(enemy(side(f)));
  return met.where([&](Space where) {
    if (f == Faction::kBritish) {
      const int tribes = terms.common_cause ? battle_common_cause(s, where) : 0;
      return s.has(where, PieceSet{Piece::kPatriotFort} | kRebellionCubes) &&
             battle_odds(s, where, f, false, tribes, terms.edge).good();
    }
    if (f == Faction::kFrench && !(s.has(where, Piece::kFrench) && s.has(where, kBritishPieces))) {
      return false;
    }
    const bool ally = ally_joins(s, f, where, terms.free);
    return battle_odds(s, where, f, ally, 0, terms.edge).good();
  });
}

}  // namespace tricorne::liberty::bots
