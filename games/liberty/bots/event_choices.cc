// 8.3.4 - 8.3.8: who, what and where in Events.
#include <algorithm>

#include "games/liberty/bots/answers.h"
#include "games/liberty/bots/event_instructions.h"
#include "games/liberty/cards/frames.h"
#include "games/liberty/cards/script.h"

namespace tricorne::liberty::bots {
namespace {

using cards::Context;
using cards::Op;
using cards::Step;

Context context(const State& s) { return frame<Context>(s); }
Card card_of(const Mind& m) { return context(m.s).call.card; }

// ---- What the steps of a chosen space would do for the side that chooses

struct Worth {
  int support = 0;       // gained by one's own side
  int opposition = 0;    // lost by the other side
  int bases = 0;         // Forts and Villages placed or removed
  int pieces = 0;        // other pieces
  bool matches = false;  // one of the questions "Event or Command?"
  [[nodiscard]] bool good() const {
    return matches || support > 0 || opposition > 0 || bases > 0 || pieces > 0;
  }
};

// Own level gained first, then the enemy's lost (8.3.6).
RULE(8.3.6)
void add_shift(Worth& w, const State& s, Space where, int after, Side own) {
  const int before = value(s.level(where));
  const auto support = [&](int level) { return std::max(level, 0) * s.open_population(where); };
  const auto opposition = [&](int level) { return std::max(-level, 0) * population(where); };
  const int gain = support(after) - support(before);
  const int loss = opposition(before) - opposition(after);
  w.support += own == Side::kRoyalist ? gain : -loss;
  w.opposition += own == Side::kRoyalist ? loss : -gain;
}

int level_after(const State& s, Space where, const Step& step, int n) {
  const int now = value(s.level(where));
  const int goal = value(step.level);
  if (step.op == Op::kSetLevel) return goal;
  // A Passive goal moves nothing that is beyond it (ruling 76).
  if (goal > 0 && now >= goal) return now;
  if (goal < 0 && now <= goal) return now;
  return now < goal ? std::min(goal, now + n) : std::max(goal, now - n);
}

void add_pieces(Worth& w, PieceSet kinds, int n, int base, Side own, bool placed) {
  const bool friendly = (kinds & pieces_of(own)).any();
  const int sign = friendly == placed ? 1 : -1;
  w.bases += sign * base;
  w.pieces += sign * n;
}

// New Tories where Active Opposition has none, a first Fort of a Colony, Regulars in a City or
// Colony (8.4); Militia where Support is Active or a Village stands without any (8.5).
RULE(8.3.5)
bool matches_question(const State& s, Faction f, const Step& step, PieceSet kinds, Space where) {
  if (step.op != Op::kPlace && step.op != Op::kReplace) return false;
  const PieceSet placed = step.op == Op::kReplace ? PieceSet{step.into} : kinds;
  if (f == Faction::kBritish) {
    return (placed.has(Piece::kTory) && s.level(where) == Level::kActiveOpposition &&
            !s.has(where, Piece::kTory)) ||
           (placed.has(Piece::kBritishFort) && is_colony(where) &&
            !s.has(where, Piece::kBritishFort)) ||
           (placed.has(Piece::kRegular) && (kCities | kColonies).has(where));
  }
  if (f == Faction::kPatriots) {
    return placed.has(Piece::kPatriotFort) ||
           (placed.has(Piece::kMilitiaU) && !s.has(where, Piece::kMilitiaU) &&
            (s.level(where) == Level::kActiveSupport || s.has(where, Piece::kVillage)));
  }
  if (f == Faction::kIndians) {
    return placed.has(Piece::kVillage) && s.has(where, kWarParties);
  }
  return false;
}

// A Fort or Village of the enemy that the Indian and Patriot questions want removed.
RULE(8.3.5)
bool removes_wanted_base(const State& s, Faction f, const Step& step, PieceSet kinds, Space where) {
  if (step.op != Op::kRemove) return false;
  if (f == Faction::kIndians) kinds &= PieceSet{Piece::kPatriotFort};
  if (f == Faction::kPatriots) kinds &= PieceSet{Piece::kVillage};
  return (f == Faction::kIndians || f == Faction::kPatriots) && s.has(where, kinds);
}

void add_step(Worth& w, const State& s, const Context& at, Faction f) {
  const Step& step = cards::step(at);
  const Side own = side(f);
  const Space where = at.space;
  if (!cards::effective(s, at)) return;
  const int n = std::min(cards::amount(s, at, step), 99);
  const PieceSet kinds = cards::kinds(at, step);
  switch (step.op) {
    case Op::kShift:
    case Op::kSetLevel:
      add_shift(w, s, where, level_after(s, where, step, n), own);
      break;
    case Op::kPlace: {
      const bool base = (kinds & kBases).any();
      add_pieces(w, kinds, base ? 0 : n, base ? 1 : 0, own, true);
      break;
    }
    case Op::kRemove: {
      const int bases = std::min(n, s.count(where, kinds & kBases));
      const int units = std::min(n - bases, s.count(where, kinds - kBases));
      add_pieces(w, kinds, units, bases, own, false);
      break;
    }
    case Op::kReplace: {
      const int units = std::min(n, s.count(where, kinds));
      add_pieces(w, kinds, units, 0, own, false);
      add_pieces(w, step.into, units, 0, own, true);
      break;
    }
    case Op::kActivate:
      add_pieces(w, kinds, std::min(n, s.count(where, kinds & kUnderground)), 0, own, false);
      break;
    case Op::kDisplace:
      add_pieces(w, kPatriotPieces, s.count(where, kPatriotPieces & kUnits), 0, own, false);
      break;
    case Op::kWithdraw:
      w.pieces += leaves_by_march(s, f, where) ? 1 : 0;
      break;
    case Op::kCommand:
    case Op::kSpecial:
      w.pieces += 1;
      break;
    default:
      break;
  }
  w.matches = w.matches || matches_question(s, f, step, kinds, where) ||
              removes_wanted_base(s, f, step, kinds, where);
}

RULE(8.3.5)
Worth worth(const State& s, Context at, Space where, Faction f) {
  Worth w;
  at.space = where;
  for (++at.pc; cards::step(at).op != Op::kNext; ++at.pc) add_step(w, s, at, f);
  return w;
}

// What a space is being chosen for: a free Command or Special Activity of this faction, or nullptr.
const Step* free_action(const Context& at, Faction f) {
  const Step& first = cards::script(at.call.card, at.call.shaded != 0)[at.pc + 1U];
  const bool free = first.op == Op::kCommand || first.op == Op::kSpecial;
  return free && cards::faction_of(first.actor, at) == f ? &first : nullptr;
}

// Where the chart would begin with it; kNowhere if its priorities cannot be applied.
RULE(8.3.5)
Space space_for_action(Mind& m, const Step& free, SpaceSet among) {
  const Faction f = asked(m);
  if (free.op == Op::kSpecial) return best_strike_space(m, f, free.specials.first(), among);
  const CommandSet commands = free.commands;
  const auto record = [&](Command c) {
    return considered(f, c, {kFree | kLimited | kNoSpecial, among});
  };
  if (commands.has(Command::kGather)) return gather_target(m, record(Command::kGather));
  if (commands.has(Command::kScout) && scout_possible(m.s, record(Command::kScout))) {
    return scout_target(m, record(Command::kScout));
  }
  if (!commands.has(Command::kMarch)) return Space::kNowhere;
  switch (f) {
    case Faction::kBritish:
      return british_march_target(m, record(Command::kMarch));
    case Faction::kPatriots:
      return patriot_march_target(m, record(Command::kMarch));
    case Faction::kIndians:
      return indian_march_target(m, record(Command::kMarch));
    case Faction::kFrench:
      break;
  }
  return Space::kNowhere;
}

Action card_space_answer(Mind& m) {
  const Context at = context(m.s);
  const Faction f = asked(m);
  SpaceSet among = spaces_of(m);
  if (const int edge = edge_to_set_up(at.call, f); edge != kNoBattle) {
    const SpaceSet good = battles_worth(m.s, f, among, {true, edge});
    if (good.any()) {
      among = m.prefer(among, good, "good_battle");
    } else {
      among = m.prefer_where(
          among, [&](Space x) { return march_makes_battle(m.s, f, x, edge); }, "march_to_battle");
    }
  }
  among = m.prefer(among, instructed_spaces(m.s, at.call.card, f, among), "instructions");
  std::array<Worth, kSpaces> all{};
  for (Space x : among) all[static_cast<std::size_t>(x)] = worth(m.s, at, x, f);
  const auto w = [&](Space x) -> const Worth& { return all[static_cast<std::size_t>(x)]; };
  const SpaceSet good = among.where([&](Space x) { return w(x).good(); });
  if (good.empty() && lists(m, action(ActionKind::kDone))) return action(ActionKind::kDone);
  if (good.any()) among = m.prefer(among, good, "useful");
  among = m.prefer_where(
      among, [&](Space x) { return w(x).matches; }, "event_question");
  if (const Step* free = free_action(at, f)) {
    // Before the priorities of the chart: a shift that the first question asks for (card 1).
    const bool behind =
        side(f) == Side::kRoyalist ? m.s.opposition > m.s.support : m.s.support > m.s.opposition;
    if (behind) {
      among = m.prefer_where(
          among, [&](Space x) { return w(x).support + w(x).opposition > 0; }, "event_question");
    }
    const Space where = space_for_action(m, *free, among);
    if (where != Space::kNowhere) return select_space(m, "event_space", where);
  }
  among = m.most(
      among, [&](Space x) { return w(x).support; }, "own_level");
  among = m.most(
      among, [&](Space x) { return w(x).opposition; }, "enemy_level");
  among = m.most(
      among, [&](Space x) { return w(x).bases; }, "bases");
  among = m.most(
      among, [&](Space x) { return w(x).pieces; }, "pieces");
  const Space where = m.random_space(among);
  m.act("event_space", where);
  return or_first(m, action(ActionKind::kSpace, where));
}

// ---- Who

// Benefit: oneself, then the friend, then an enemy, non-players first. Harm: an enemy, players
// first.
RULE(8.3.5)
Action card_faction_answer(Mind& m) {
  const Faction f = asked(m);
  FactionSet among;
  for (Action a : m.d->options()) {
    if (is(a, ActionKind::kFaction)) among.add(static_cast<Faction>(a.a));
  }
  among = instructed_factions(m.s, card_of(m), f, among);
  Context at = context(m.s);
  const Op what = cards::script(at.call.card, at.call.shaded != 0)[at.pc + 1U].op;
  const bool harm = what == Op::kIneligible || what == Op::kActivate || what == Op::kEach;
  FactionSet best;
  if (harm && card_of(m) != 88) {
    best = among.where([&](Faction g) { return side(g) != side(f); });
    const FactionSet persons = best.where([&](Faction g) { return !m.s.non_player(g); });
    if (persons.any()) best = persons;
  } else if (card_of(m) == 88) {
    best = among.where([&](Faction g) {
      const SpaceSet shared = m.s.with(g) & m.s.with(f) & kMap;
      return side(g) != side(f) &&
             shared.any_where([&](Space x) { return leaves_by_march(m.s, f, x); });
    });
    if (best.empty()) best = among.where([&](Faction g) { return side(g) != side(f); });
  } else if (among.has(f)) {
    best = f;
  } else if (among.has(friend_of(f))) {
    best = friend_of(f);
  } else {
    best = among.where([&](Faction g) { return m.s.non_player(g); });
  }
  if (best.empty()) best = among;
  int i = m.one_of(best.size());
  for (Faction g : best) {
    if (i-- == 0) return or_first(m, action(ActionKind::kFaction, g));
  }
  return (*m.d)[0];
}

// ---- What

// Own pieces before the friend's, and what 8.1.2 places first.
RULE(8.1.2, 8.3.4)
Piece wanted_kind(const Mind& m, Faction f, Space where, PieceSet among) {
  among = instructed_pieces(m.s, card_of(m), f, among);
  if ((among & pieces_of(f)).any()) {
    among &= pieces_of(f);
  } else if ((among & pieces_of(side(f))).any()) {
    among &= pieces_of(side(f));
  }
  return next_placed(m.s, where, among);
}

Action card_kind_answer(Mind& m) {
  PieceSet kinds;
  for (Action a : m.d->options()) {
    if (is(a, ActionKind::kPiece)) kinds.add(static_cast<Piece>(a.a));
  }
  const Space where = context(m.s).space;
  const Piece p =
      wanted_kind(m, asked(m), where == Space::kNowhere ? Space::kQuebec : where, kinds);
  return or_first(m, action(ActionKind::kPiece, p));
}

RULE(8.1.2, 8.3.4)
Action card_place_answer(Mind& m) {
  const Faction f = asked(m);
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
  if (kinds.empty() || (may_stop && (kinds & pieces_of(side(f))).empty())) return done_or_first(m);
  const Piece p = wanted_kind(m, f, where, may_stop ? kinds & pieces_of(side(f)) : kinds);
  // Cubes of two kinds alternate (8.1.2), so they come one at a time.
  const PieceSet rivals = kinds & pieces_of(f) & kCubes;
  const bool alternate = rivals.size() > 1 && kCubes.has(p);
  for (ActionKind kind :
       {ActionKind::kPlaceUnavailable, ActionKind::kPlace, ActionKind::kPlaceWestIndies}) {
    Action best{};
    for (Action a : m.d->options()) {
      if (!is(a, kind) || static_cast<Piece>(a.b) != p) continue;
      if (best.kind == 0 || (alternate ? a.a < best.a : a.a > best.a)) best = a;
    }
    if (best.kind != 0) return best;
  }
  return done_or_first(m);
}

// A branch with a Fort or Village, then one that takes from the enemy or serves oneself.
RULE(8.3.5, 8.3.8)
Action card_branch_answer(Mind& m) {
  const Faction f = asked(m);
  const auto score = [&](Action a) {
    if (is(a, ActionKind::kFaction)) {
      const auto g = static_cast<Faction>(a.a);
      return g == f ? 2 : g == friend_of(f) ? 1 : 0;
    }
    const auto p = static_cast<Piece>(a.b);
    const bool friendly = pieces_of(side(f)).has(p);
    if (is(a, ActionKind::kRemove)) return friendly ? 0 : 2;
    const bool told = instructed_pieces(m.s, card_of(m), f, p).has(p) && card_of(m) == 62;
    if (told) return p == Piece::kMilitiaU ? 3 : 0;
    return (kBases.has(p) ? 2 : 1) + (friendly ? 1 : -1);
  };
  Action best[2] = {};
  int n = 0;
  for (Action a : m.d->options()) {
    if (is(a, ActionKind::kNonPlayerRoll) || is(a, ActionKind::kNonPlayerKeep)) continue;
    if (n == 0 || score(a) > score(best[0])) {
      best[0] = a;
      n = 1;
    } else if (score(a) == score(best[0]) && n < 2) {
      best[n++] = a;
    }
  }
  return best[n == 2 ? m.one_of(2) : 0];
}

// ---- Removing, replacing, activating

SpaceSet spaces_with(const Mind& m, ActionKind kind, Piece p) {
  SpaceSet all;
  for (Action a : m.d->options()) {
    if (is(a, kind) && static_cast<Piece>(a.b) == p) all.add(static_cast<Space>(a.c));
  }
  return all;
}

PieceSet kinds_listed(const Mind& m, ActionKind kind) {
  PieceSet all;
  for (Action a : m.d->options()) {
    if (is(a, kind)) all.add(static_cast<Piece>(a.b));
  }
  return all;
}

// Enemy Forts and Villages, then Militia and War Parties, Underground first, then cubes.
RULE(8.1.2)
Piece enemy_kind(const State& s, PieceSet among) {
  if ((among & kBases).any()) return (among & kBases).first();
  for (Piece p : {Piece::kMilitiaU, Piece::kWarPartyU, Piece::kMilitiaA, Piece::kWarPartyA}) {
    if (among.has(p)) return p;
  }
  const auto fewer = [&](Piece regular, Piece other) {
    return s.on_map(other) < s.on_map(regular) ? other : regular;
  };
  if (among.has(Piece::kRegular) && among.has(Piece::kTory)) {
    return fewer(Piece::kRegular, Piece::kTory);
  }
  if (among.has(Piece::kFrench) && among.has(Piece::kContinental)) {
    return fewer(Piece::kFrench, Piece::kContinental);
  }
  return among.first();
}

// Friendly pieces: the other faction's first (8.3.5), cubes before Militia before Forts.
RULE(8.1.2, 8.3.5)
Piece friendly_kind(PieceSet among, Faction f) {
  if ((among - pieces_of(f)).any()) among -= pieces_of(f);
  if ((among & kCubes).any()) return (among & kCubes).first();
  for (Piece p : {Piece::kMilitiaA, Piece::kWarPartyA, Piece::kMilitiaU, Piece::kWarPartyU}) {
    if (among.has(p)) return p;
  }
  return among.first();
}

bool keeps_control(const State& s, Space where, Piece p) {
  const bool royalist = kRoyalistPieces.has(p);
  return control_after(s, where, royalist ? -1 : 0, royalist ? 0 : -1,
                       kBritishPieces.has(p) ? -1 : 0) == s.control_of(where);
}

SpaceSet where_to_remove(Mind& m, Piece p, SpaceSet among, bool friendly) {
  among = m.prefer(among, instructed_spaces(m.s, card_of(m), asked(m), among), "instructions");
  if (friendly) {
    among = m.prefer_where(
        among, [&](Space x) { return keeps_control(m.s, x, p); }, "keeps_control");
    // Card 30: a Regular stays in each space if possible; others do likewise.
    return m.most(
        among, [&](Space x) { return m.s.count(x, p); }, "most_of_kind");
  }
  return m.prefer_where(
      among, [&](Space x) { return !keeps_control(m.s, x, p); }, "changes_control");
}

Action card_remove_answer(Mind& m, ActionKind kind) {
  const Faction f = asked(m);
  PieceSet kinds = instructed_pieces(m.s, card_of(m), f, kinds_listed(m, kind));
  const PieceSet enemies = kinds - pieces_of(side(f));
  const bool may_stop = lists(m, action(ActionKind::kDone));
  // Card 52: the Rebellion removes none of its own French.
  if (enemies.empty() && may_stop) return action(ActionKind::kDone);
  const bool friendly = enemies.empty();
  if (kinds.empty()) return (*m.d)[0];
  const Piece p = friendly ? friendly_kind(kinds, f) : enemy_kind(m.s, enemies);
  SpaceSet among = spaces_with(m, kind, p);
  if (card_of(m) == 52 && f == Faction::kBritish) {
    among = among.where([&](Space x) {
      return m.s.has(x, kBritishPieces) && rebels(m.s, x) > m.s.count(x, kBritishPieces);
    });
    if (among.empty()) return done_or_first(m);
  }
  if (kind == ActionKind::kRemove && !friendly) {
    // Tories where Active Opposition has none (8.4), by a Replace.
    const Context at = context(m.s);
    const Step& step = cards::step(at);
    if (step.op == Op::kReplace && f == Faction::kBritish) {
      among = m.prefer_where(
          among,
          [&](Space x) {
            return m.s.level(x) == Level::kActiveOpposition && !m.s.has(x, Piece::kTory);
          },
          "event_question");
    }
  }
  among = where_to_remove(m, p, among, friendly);
  return or_first(m, action(kind, 1, p, m.random_space(among)));
}

}  // namespace

Action answer_card(Mind& m) {
  switch (static_cast<Question>(m.d->question)) {
    case Question::kCardFaction:
      return card_faction_answer(m);
    case Question::kCardSpace:
      return card_space_answer(m);
    case Question::kCardBranch:
      return card_branch_answer(m);
    case Question::kCardKind:
      return card_kind_answer(m);
    case Question::kCardPlace:
      return card_place_answer(m);
    case Question::kCardRemove:
    case Question::kCardReplace:
      return card_remove_answer(m, ActionKind::kRemove);
    case Question::kCardActivate:
      return card_remove_answer(m, ActionKind::kActivate);
    case Question::kCardDisplace:
    case Question::kCardWithdraw:
    case Question::kCardRelocate:
      return answer_card_move(m);
    default:
      return (*m.d)[0];
  }
}

}  // namespace tricorne::liberty::bots
