#include "games/liberty/bots/event_worth.h"

#include <algorithm>

#include "games/liberty/bots/charts.h"
#include "games/liberty/bots/event_instructions.h"

namespace tricorne::liberty::bots {
namespace {

using cards::Context;
using cards::Destination;
using cards::Op;
using cards::Step;

// ---- Shifts

// Own level gained first, then the enemy's lost (8.3.6).
RULE("8.3.6")
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

// ---- Pieces

void add_pieces(Worth& w, PieceSet kinds, int n, int base, Side own, bool placed) {
  const bool friendly = (kinds & pieces_of(own)).any();
  const int sign = friendly == placed ? 1 : -1;
  w.bases += sign * base;
  w.pieces += sign * n;
}

// Whoever gives up pieces of one's own keeps Forts and Villages to the last (8.1.2).
void add_removal(Worth& w, const State& s, const Context& at, const Step& step, Space where,
                 Faction f) {
  const PieceSet kinds = cards::kinds(at, step);
  const int n = std::min(cards::amount(s, at, step), 99);
  const int all_units = s.count(where, kinds - kBases);
  const int all_bases = s.count(where, kinds & kBases);
  const bool owner_chooses =
      kinds.any_where([&](Piece p) { return owner(p) == cards::faction_of(step.actor, at); });
  const bool units_first = step.bases_last || owner_chooses;
  const int bases = std::min(units_first ? n - std::min(n, all_units) : n, all_bases);
  add_pieces(w, kinds, std::min(n - bases, all_units), bases, side(f), false);
  const bool casualties = step.destination == Destination::kCasualties;
  if (casualties && (f == Faction::kBritish || f == Faction::kFrench) &&
      s.has(where, kinds & pieces_of(enemy(side(f))))) {
    w.meet(4);
  }
}

void add_placing(Worth& w, const State& s, const Context& at, const Step& step, Space where,
                 Faction f) {
  const PieceSet kinds = cards::kinds(at, step);
  const bool base = (kinds & kBases).any();
  add_pieces(w, kinds, base ? 0 : cards::amount(s, at, step), base ? 1 : 0, side(f), true);
  w.meet(question_of_placing(s, f, kinds, where));
}

// A Special Activity of one's own; Militia that the Event has just placed may carry it out.
void add_special(Worth& w, const State& s, const Context& at, const Step& step, Space where,
                 Faction f) {
  const Faction actor = cards::faction_of(step.actor, at);
  const StrikeChoice strike = best_strike(s, actor, actor, step.specials.first(), where);
  const int sign = side(actor) == side(f) ? 1 : -1;
  w.bases += strike.base ? sign : 0;
  w.pieces += sign * (strike.cubes + strike.irregulars);
}

void add_step(Worth& w, const State& s, const Context& at, Faction f) {
  const Step& step = cards::step(at);
  const SpaceSet spaces = cards::spaces(s, at, step);
  const Space where = spaces.empty() ? Space::kNowhere : spaces.first();
  if (!cards::effective(s, at)) return;
  const int n = std::min(cards::amount(s, at, step), 99);
  const PieceSet kinds = cards::kinds(at, step);
  switch (step.op) {
    case Op::kShift:
    case Op::kSetLevel:
      add_shift(w, s, where, level_after(s, where, step, n), side(f));
      break;
    case Op::kPlace:
      add_placing(w, s, at, step, where, f);
      break;
    case Op::kRemove:
      add_removal(w, s, at, step, where, f);
      break;
    case Op::kReplace: {
      const int units = std::min(n, s.count(where, kinds));
      add_pieces(w, kinds, units, 0, side(f), false);
      add_pieces(w, step.into, std::min(units * step.ratio, s.available(step.into)), 0, side(f),
                 true);
      if (s.available(step.into) > 0) {
        w.meet(question_of_placing(s, f, step.into, where));
      }
      break;
    }
    case Op::kActivate:
      w.besides += std::min(n, s.count(where, kinds & kUnderground));
      break;
    case Op::kRaid:
      w.besides += side(f) == Side::kRoyalist ? 1 : 0;
      break;
    case Op::kDisplace:
      add_pieces(w, kPatriotPieces, s.count(where, kPatriotPieces & kUnits), 0, side(f), false);
      break;
    case Op::kWithdraw:
      w.pieces += leaves_by_march(s, f, where) ? 1 : 0;
      break;
    case Op::kSpecial:
      add_special(w, s, at, step, where, f);
      break;
    case Op::kCommand:
      w.pieces += 1;
      if (f == Faction::kIndians && step.commands.has(Command::kGather)) w.meet(2);
      break;
    default:
      break;
  }
}

// Militia placed before Partisans that the same text grants there.
bool strikes_later(const Context& at) {
  const auto script = cards::script(at.call.card, at.call.shaded != 0);
  for (std::size_t pc = at.pc; pc < script.size() && script[pc].op != Op::kNext; ++pc) {
    if (script[pc].op == Op::kSpecial) return true;
  }
  return false;
}

bool ends_branch(Op op) { return op == Op::kOr || op == Op::kEndEither; }

std::uint8_t second_branch(Context at) {
  while (cards::step(at).op != Op::kOr) ++at.pc;
  return static_cast<std::uint8_t>(at.pc + 1);
}

std::uint8_t behind_branches(Context at) {
  while (cards::step(at).op != Op::kEndEither) ++at.pc;
  return static_cast<std::uint8_t>(at.pc + 1);
}

void add_worth(Worth& w, const Worth& other) {
  w.support += other.support;
  w.opposition += other.opposition;
  w.bases += other.bases;
  w.pieces += other.pieces;
  w.besides += other.besides;
  w.questions = static_cast<std::uint8_t>(w.questions | other.questions);
}

// 8.4 - 8.7, first question: only the side that is behind asks for a shift.
void ask_for_shift(Worth& w, const State& s, Faction f) {
  const bool behind =
      side(f) == Side::kRoyalist ? s.opposition > s.support : s.support > s.opposition;
  if (behind && w.support + w.opposition > 0) w.meet(1);
}

}  // namespace

RULE("8.3.5", "8.4", "8.5", "8.6", "8.7")
int question_of_placing(const State& s, Faction f, PieceSet kinds, Space where) {
  kinds = kinds.where([&](Piece p) { return s.available(p) + s.unavailable(p) > 0; });
  switch (f) {
    case Faction::kBritish: {
      const bool tories = kinds.has(Piece::kTory) && s.level(where) == Level::kActiveOpposition &&
                          !s.has(where, Piece::kTory);
      const bool fort =
          kinds.has(Piece::kBritishFort) && is_colony(where) && !s.has(where, Piece::kBritishFort);
      const bool regulars = kinds.has(Piece::kRegular) && (kCities | kColonies).has(where);
      return tories || fort || regulars ? 3 : 0;
    }
    case Faction::kPatriots:
      if (kinds.has(Piece::kMilitiaU) && !s.has(where, Piece::kMilitiaU) &&
          (s.level(where) == Level::kActiveSupport || s.has(where, Piece::kVillage))) {
        return 2;
      }
      return kinds.has(Piece::kPatriotFort) ? 3 : 0;
    case Faction::kFrench:
      return kinds.has(Piece::kFrench) && s.available(Piece::kFrench) > 0 && kMap.has(where) ? 3
                                                                                             : 0;
    case Faction::kIndians:
      break;
  }
  return kinds.has(Piece::kVillage) ? 2 : 0;
}

RULE("8.3.5")
Worth worth_of_space(const State& s, Context at, Space where, Faction f) {
  Worth w;
  at.space = where;
  State later = s;
  const bool strikes = strikes_later(at);
  for (++at.pc; cards::step(at).op != Op::kNext; ++at.pc) {
    const Step& step = cards::step(at);
    if (step.op == Op::kEither) {
      const Worth first = worth_of_branch(s, at, true, f);
      const Worth second = worth_of_branch(s, at, false, f);
      add_worth(w, better_branch(first, second) >= 0 ? first : second);
      at.pc = static_cast<std::uint8_t>(behind_branches(at) - 1);
      continue;
    }
    add_step(w, step.op == Op::kSpecial ? later : s, at, f);
    if (strikes && step.op == Op::kPlace && step.pieces.size() == 1) {
      Turn{{later}}.place(step.pieces.first(), where,
                          std::min(step.n, later.available(step.pieces.first())));
    }
  }
  ask_for_shift(w, s, f);
  return w;
}

RULE("8.3.5")
Worth worth_of_branch(const State& s, Context at, bool first, Faction f) {
  Worth w;
  at.pc = first ? static_cast<std::uint8_t>(at.pc + 1) : second_branch(at);
  for (; !ends_branch(cards::step(at).op); ++at.pc) add_step(w, s, at, f);
  ask_for_shift(w, s, f);
  return w;
}

// What a question asks for, then Forts and Villages, then other pieces.
RULE("8.3.5")
int better_branch(const Worth& first, const Worth& second) {
  for (int q = 1; q <= kSpaceQuestions; ++q) {
    if (first.meets(q) != second.meets(q)) return first.meets(q) ? 1 : -1;
    if (first.meets(q)) break;
  }
  if (first.bases != second.bases) return first.bases - second.bases;
  return first.pieces - second.pieces;
}

}  // namespace tricorne::liberty::bots
