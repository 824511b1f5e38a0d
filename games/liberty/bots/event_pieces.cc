// 8.1.2, 8.3.4: which pieces a non-player places, removes, replaces and Activates in Events.
#include <algorithm>

#include "games/liberty/bots/answers.h"
#include "games/liberty/bots/event_instructions.h"
#include "games/liberty/bots/event_worth.h"
#include "games/liberty/cards/frames.h"
#include "games/liberty/cards/script.h"

namespace tricorne::liberty::bots {

// The table has no West Indies: they are drawn as likely as any other space (8.3.8).
RULE("8.2", "8.3.8")
Space any_space(Mind& m, SpaceSet among) {
  if (!among.has(Space::kWestIndies)) return m.random_space(among);
  const bool islands = m.one_of(among.size(), "lot_west_indies") == 0;
  if (m.wants == 0) m.act(islands ? "west_indies_drawn" : "west_indies_not_drawn");
  return islands ? Space::kWestIndies : m.random_space(among - kWestIndiesOnly);
}

namespace {

using cards::Op;
using cards::PieceLocals;

// ---- What the options offer

PieceSet kinds_listed(const Mind& m, ActionKind kind) {
  PieceSet all;
  for (Action a : m.d->options()) {
    if (is(a, kind)) all.add(static_cast<Piece>(a.b));
  }
  return all;
}

SpaceSet spaces_listed(const Mind& m, ActionKind kind, PieceSet kinds) {
  SpaceSet all;
  for (Action a : m.d->options()) {
    if (is(a, kind) && kinds.has(static_cast<Piece>(a.b))) all.add(static_cast<Space>(a.c));
  }
  return all;
}

// The most of a kind that may be taken from or placed in a space, but no more than `limit`.
Action most_of(const Mind& m, ActionKind kind, Piece p, Space where, int limit = kBottomless) {
  Action best{};
  for (Action a : m.d->options()) {
    if (!is(a, kind) || static_cast<Piece>(a.b) != p || static_cast<Space>(a.c) != where) continue;
    if (a.a <= limit && (best.kind == 0 || a.a > best.a)) best = a;
  }
  return best;
}

// ---- Regulars and the other cubes of a side in turn

constexpr Piece kNoPiece = Piece::kSquadron;

struct Pair {
  Piece regular;
  Piece other;
};
constexpr Pair pair_of(PieceSet cubes) {
  return (cubes & kBritishCubes).any() ? Pair{Piece::kRegular, Piece::kTory}
                                       : Pair{Piece::kFrench, Piece::kContinental};
}

// The one that was not taken last; at first whichever is fewest there, or most.
RULE("8.1.2")
Piece in_turn(const State& s, Space where, PieceSet cubes, Piece last, bool fewest) {
  const Pair pair = pair_of(cubes);
  if (!cubes.has(pair.regular)) return pair.other;
  if (!cubes.has(pair.other)) return pair.regular;
  if (last == pair.regular) return pair.other;
  if (last == pair.other) return pair.regular;
  const int gap = s.count(where, pair.regular) - s.count(where, pair.other);
  return (fewest ? gap <= 0 : gap >= 0) ? pair.regular : pair.other;
}

// ---- Placing

// Own pieces before the friend's (8.3.5).
RULE("8.3.1", "8.3.5")
PieceSet benefiting(const Mind& m, Card card, PieceSet among) {
  const Faction f = asked(m);
  among = instructed_pieces(card, f, among);
  if ((among & pieces_of(f)).any()) return among & pieces_of(f);
  return (among & pieces_of(side(f))).any() ? among & pieces_of(side(f)) : among;
}

// Out of Unavailable: Forts, Continentals and Tories, then Regulars (8.1.2).
RULE("8.1.2", "8.3.4")
Action from_unavailable(const Mind& m, PieceSet among, Space where) {
  for (Piece p : {Piece::kBritishFort, Piece::kTory, Piece::kRegular, Piece::kFrench}) {
    if (!among.has(p)) continue;
    const Action a = most_of(m, ActionKind::kPlaceUnavailable, p, where);
    if (a.kind != 0) return a;
  }
  return {};
}

// Forts and Villages, then Militia and War Parties, then cubes in turn.
RULE("8.1.2")
Action from_elsewhere(const Mind& m, PieceSet among, Space where, Piece last) {
  const bool cubes_only = (among - kCubes).empty();
  const Piece p = cubes_only ? in_turn(m.s, where, among & kCubes, last, true)
                             : next_placed(m.s, where, among - kCubes);
  const int limit = cubes_only && among.size() > 1 ? 1 : kBottomless;
  for (ActionKind kind : {ActionKind::kPlace, ActionKind::kPlaceWestIndies}) {
    const Action a = most_of(m, kind, p, where, limit);
    if (a.kind != 0) return a;
  }
  return {};
}

// ---- Taking from the enemy

// Card 52: spaces of the British where Rebels outnumber them.
SpaceSet hard_pressed(const State& s, SpaceSet among) {
  return among.where([&](Space x) {
    return s.has(x, kBritishPieces) && rebels(s, x) > s.count(x, kBritishPieces);
  });
}

// Forts and Villages, then Militia and War Parties, Underground first; kNoPiece for cubes.
RULE("8.1.2", "8.3.5")
Piece first_enemy(const Mind& m, ActionKind verb, PieceSet enemies, SpaceSet among) {
  for (Piece p : {Piece::kVillage, Piece::kBritishFort, Piece::kPatriotFort, Piece::kMilitiaU,
                  Piece::kWarPartyU, Piece::kMilitiaA, Piece::kWarPartyA}) {
    if (enemies.has(p) && (spaces_listed(m, verb, p) & among).any()) return p;
  }
  return kNoPiece;
}

// In the space at hand as long as there is something left, else in another one (8.2).
Space space_at_hand(Mind& m, const PieceLocals& frame, SpaceSet among) {
  return frame.begun != 0 && among.has(frame.from) ? frame.from : any_space(m, among);
}

// Both enemies have pieces to lose: what a question asks for, else one of them by lot, players
// first.
RULE("8.3.5")
PieceSet of_one_enemy(Mind& m, PieceSet enemies) {
  const Faction f = asked(m);
  for (Piece base : {Piece::kVillage, Piece::kPatriotFort}) {
    const Faction wants = base == Piece::kVillage ? Faction::kPatriots : Faction::kIndians;
    if (f == wants && enemies.has(base)) return base;
  }
  FactionSet owners;
  for (Piece p : enemies) owners.add(owner(p));
  const FactionSet persons = owners.where([&](Faction g) { return !m.s.non_player(g); });
  if (persons.any()) owners = persons;
  int i = m.one_of(owners.size(), "lot_owner");
  if (owners.size() > 1) m.because("lot");
  for (Faction g : owners) {
    if (i-- == 0) return enemies & pieces_of(g);
  }
  return enemies;
}

Action take_enemy_cubes(Mind& m, ActionKind verb, PieceSet enemies, SpaceSet among, int limit) {
  const auto locals = cards::pieces(m.s);
  const Space where = space_at_hand(m, locals, among);
  PieceSet here;
  for (Piece p : enemies& kCubes) {
    if (m.s.has(where, p)) here.add(p);
  }
  const bool begun = locals.begun != 0 && locals.from == where;
  const Piece p = in_turn(m.s, where, here, begun ? locals.taken : kNoPiece, true);
  return most_of(m, verb, p, where, here.size() > 1 ? 1 : limit);
}

RULE("8.1.2", "8.3.5")
Action take_enemies(Mind& m, ActionKind verb, PieceSet enemies, SpaceSet among) {
  const cards::Context at = cards::asking(m.s);
  const Faction f = asked(m);
  enemies = of_one_enemy(m, enemies);
  among &= spaces_listed(m, verb, enemies);
  among = m.prefer(among, instructed_spaces(m.s, at.call.card, f, among), "instructions");
  const cards::Step& step = cards::step(at);
  // As many spaces as possible that answer the question: one piece in each.
  const SpaceSet asked_for = among.where([&](Space x) {
    return step.op == Op::kReplace && m.s.available(step.into) > 0 && f == at.call.executor &&
           question_of_placing(m.s, f, step.into, x) > 0;
  });
  among = m.prefer(among, asked_for, "event_question");
  const int limit = asked_for.any() ? 1 : kBottomless;
  const Piece p = first_enemy(m, verb, enemies, among);
  if (p == kNoPiece) return take_enemy_cubes(m, verb, enemies, among, limit);
  const Space where = any_space(m, among & spaces_listed(m, verb, p));
  return most_of(m, verb, p, where, limit);
}

// ---- Giving up pieces of one's own side

// Cubes that may go from a space before Militia and War Parties: the last Tory or Continental
// stays if possible.
int spare_cubes(const State& s, Space where, Piece p) {
  const bool last_stays = p == Piece::kTory || p == Piece::kContinental;
  return std::max(0, s.count(where, p) - (last_stays ? 1 : 0));
}

RULE("8.1.2")
Action give_cubes(Mind& m, ActionKind verb, PieceSet own) {
  const auto locals = cards::pieces(m.s);
  const Card card = locals.at.call.card;
  SpaceSet among = spaces_listed(m, verb, own & kCubes).where([&](Space x) {
    return (own & kCubes).any_where([&](Piece p) { return spare_cubes(m.s, x, p) > 0; });
  });
  if (among.empty()) return {};
  // Card 30: one Regular stays in each space if possible.
  const bool one_stays = leaves_last_regular(card, asked(m));
  if (one_stays) {
    among = m.prefer_where(
        among, [&](Space x) { return m.s.count(x, Piece::kRegular) > 1; }, "instructions");
  }
  const Space where = space_at_hand(m, locals, among);
  PieceSet here;
  for (Piece p : own& kCubes) {
    if (spare_cubes(m.s, where, p) > 0) here.add(p);
  }
  const bool begun = locals.begun != 0 && locals.from == where;
  const Piece p = in_turn(m.s, where, here, begun ? locals.taken : kNoPiece, false);
  int limit = here.size() > 1 ? 1 : spare_cubes(m.s, where, p);
  if (one_stays) limit = std::max(1, std::min(limit, m.s.count(where, p) - 1));
  return most_of(m, verb, p, where, limit);
}

// Cubes in turn, Militia and War Parties, Active first, the last cubes, Forts and Villages; the
// other faction's before one's own (8.3.5).
RULE("8.1.2", "8.3.5")
Action give_friends(Mind& m, ActionKind verb, PieceSet own) {
  if ((own - pieces_of(asked(m))).any()) own -= pieces_of(asked(m));
  m.because("gives_up");
  const Action cubes = give_cubes(m, verb, own);
  if (cubes.kind != 0) return cubes;
  for (Piece p :
       {Piece::kMilitiaA, Piece::kWarPartyA, Piece::kMilitiaU, Piece::kWarPartyU, Piece::kTory,
        Piece::kContinental, Piece::kBritishFort, Piece::kPatriotFort, Piece::kVillage}) {
    if (own.has(p)) return most_of(m, verb, p, m.random_space(spaces_listed(m, verb, p)));
  }
  return {};
}

}  // namespace

RULE("8.1.2", "8.3.4")
Action answer_card_kind(Mind& m) {
  PieceSet kinds;
  for (Action a : m.d->options()) {
    if (is(a, ActionKind::kPiece)) kinds.add(static_cast<Piece>(a.a));
  }
  const Space where = cards::asking(m.s).space;
  kinds = benefiting(m, cards::asking(m.s).call.card, kinds);
  return chosen(m, action(ActionKind::kPiece, next_placed(m.s, where, kinds)), "placing_order");
}

RULE("8.1.2", "8.3.4")
Action answer_card_place(Mind& m) {
  const auto locals = frame<Procedure::kCardPlace>(m.s);
  const cards::Step& step = cards::step(locals.at);
  PieceSet kinds;
  Space where{};
  for (Action a : m.d->options()) {
    if (is(a, ActionKind::kPlace) || is(a, ActionKind::kPlaceUnavailable) ||
        is(a, ActionKind::kPlaceWestIndies)) {
      kinds.add(static_cast<Piece>(a.b));
      where = static_cast<Space>(a.c);
    }
  }
  const bool may_stop = lists(m, action(ActionKind::kDone));
  if (may_stop) kinds &= pieces_of(side(asked(m)));
  if (kinds.empty()) return stop(m, "not_for_enemies");
  const PieceSet offered = kinds;
  kinds = benefiting(m, locals.at.call.card, kinds);
  const Action waiting = from_unavailable(m, kinds, where);
  if (waiting.kind != 0) return chosen(m, waiting, "unavailable_first");
  // First who, then what: the executor's own pieces before a friend's Fort (8.3.5).
  const bool own = kinds != offered && (kinds - pieces_of(asked(m))).empty();
  if (own) m.because("benefits_self");
  if (!own || kinds.size() > 1) m.because("placing_order");
  const bool begun = locals.left < cards::amount(m.s, locals.at, step);
  return from_elsewhere(m, kinds, where, begun ? locals.taken : kNoPiece);
}

RULE("8.1.2", "8.3.5")
Action answer_card_take(Mind& m, ActionKind verb) {
  const Faction f = asked(m);
  const Card card = cards::asking(m.s).call.card;
  const PieceSet kinds = instructed_pieces(card, f, kinds_listed(m, verb));
  const PieceSet enemies = kinds - pieces_of(side(f));
  const Action done = action(ActionKind::kDone);
  // Card 52: the Rebellion removes none of its own French.
  if (enemies.empty()) {
    return lists(m, done) ? stop(m, "spares_friends") : give_friends(m, verb, kinds);
  }
  SpaceSet among = spaces_listed(m, verb, enemies);
  constexpr Card kFrenchFleetInTheWrongSpot = 52;
  if (card == kFrenchFleetInTheWrongSpot) {
    const SpaceSet pressed = hard_pressed(m.s, among);
    const auto locals = cards::pieces(m.s);
    among = locals.begun != 0 && among.has(locals.from) ? SpaceSet{locals.from} : pressed;
    if (among.empty()) return stop(m, "brings_nothing");
  }
  m.because("targets");
  return take_enemies(m, verb, enemies, among);
}

}  // namespace tricorne::liberty::bots
