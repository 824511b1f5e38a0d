// 4.2.2, 4.3.2, 4.3.3, 4.4.2, 4.5.2: Skirmish, Partisans and War Path, limited attacks of one
// shape: one enemy unit; or two for one piece of one's own; or a Fort or Village for one of one's
// own.
#include "games/liberty/rules/command.h"

namespace tricorne::liberty {
namespace {

struct Strike {
  Piece striker;     // the piece that makes it; hidden ones are Activated
  PieceSet targets;  // units that can be removed
  PieceSet shield;   // what must be gone before the base can be removed
  Piece base;
  Leader bonus;  // removes one Militia more in his space
};

constexpr PieceSet kBritishTargets = {Piece::kFrench, Piece::kContinental, Piece::kMilitiaA};
constexpr PieceSet kRoyalistUnits = kBritishCubes | kWarParties;
constexpr PieceSet kRebellionUnits = kRebellionCubes | kMilitia;

constexpr Strike kBritishSkirmish = {Piece::kRegular, kBritishTargets, kBritishTargets,
                                     Piece::kPatriotFort, Leader::kClinton};
constexpr Strike kPatriotSkirmish = {Piece::kContinental, kBritishCubes, kBritishCubes,
                                     Piece::kBritishFort, Leader::kNone};
constexpr Strike kFrenchSkirmish = {Piece::kFrench, kBritishCubes, kBritishCubes,
                                    Piece::kBritishFort, Leader::kNone};
constexpr Strike kPartisans = {Piece::kMilitiaU, kRoyalistUnits, kWarParties, Piece::kVillage,
                               Leader::kNone};
constexpr Strike kWarPath = {Piece::kWarPartyU, kRebellionUnits, kRebellionUnits,
                             Piece::kPatriotFort, Leader::kBrant};

const Strike& strike_of(Faction f, Special special) {
  if (special == Special::kPartisans) return kPartisans;
  if (special == Special::kWarPath) return kWarPath;
  if (f == Faction::kBritish) return kBritishSkirmish;
  return f == Faction::kPatriots ? kPatriotSkirmish : kFrenchSkirmish;
}

bool hidden(const Strike& strike) { return kUnderground.has(strike.striker); }

// The dear forms cost one of the strikers; hidden strikers must be two (4.3.2, 4.4.2).
bool can_pay_piece(const State& s, const Strike& strike, Space where) {
  return s.count(where, strike.striker) >= (hidden(strike) ? 2 : 1);
}

bool can_remove_base(const State& s, const Strike& strike, Space where) {
  return s.has(where, strike.base) && !s.has(where, strike.shield) &&
         can_pay_piece(s, strike, where);
}

// Calls visit(answer) for every form that the strike could take there.
template <class Visit>
void for_each_form(const State& s, const Strike& strike, Space where, Visit&& visit) {
  for (Piece p : strike.targets) {
    if (s.has(where, p)) visit(action(ActionKind::kPiece, p));
  }
  if (can_pay_piece(s, strike, where)) {
    for (Piece p : strike.targets) {
      if (s.count(where, p) >= 2) visit(action(ActionKind::kPair, p, p));
      for (Piece q : strike.targets) {
        if (p < q && s.has(where, p) && s.has(where, q)) visit(action(ActionKind::kPair, p, q));
      }
    }
  }
  if (can_remove_base(s, strike, where)) visit(action(ActionKind::kPiece, strike.base));
}

void carry_out(Turn& t, const Strike& strike, Space where) {
  const auto first = static_cast<Piece>(t.answer.a);
  const bool dear = t.answered(ActionKind::kPair) || first == strike.base;
  if (hidden(strike)) {
    t.activate(strike.striker, where, dear ? 2 : 1);
    if (dear) t.remove(active(strike.striker), where, 1);
  } else if (dear) {
    t.lose(strike.striker, where, 1);
  }
  t.lose(first, where, 1);
  if (t.answered(ActionKind::kPair)) t.lose(static_cast<Piece>(t.answer.b), where, 1);
}

// Whether the strike comes before a Command that has yet to select its first space.
bool before_command(const State& s) { return s.command().selected.empty() && next_spaces(s).any(); }

// A Special Activity goes with a Command in at least one space (4.1): before the Command has one, a
// strike may not leave it without.
RULE("4.1")
bool spares_command(const State& s, Special special, Space where, Action form) {
  State then = s;
  CommandRecord& r = then.command();
  r.special = special;
  r.special_spaces.add(where);
  Turn t{{then, form, nullptr, nullptr}};
  carry_out(t, strike_of(r.faction, special), where);
  return next_spaces(then).any();
}

void list_targets(Turn& t, const SpecialRun& f) {
  const bool bound = f.in_command != 0 && before_command(t.s);
  for_each_form(t.s, strike_of(f.faction, f.special), f.space, [&](Action form) {
    if (!bound || spares_command(t.s, f.special, f.space, form)) t.listing->add(form);
  });
}

void list_spaces(Turn& t, const SpecialRun& f) {
  t.options(strike_spaces(t.s, f.faction, f.special) & f.spaces);
  if (f.may != 0) t.option(ActionKind::kDone);
}

// Clinton and Brant (1.10).
RULE("1.10")
bool takes_militia_too(const State& s, const Strike& strike, Space where) {
  return strike.bonus != Leader::kNone && s.leads(strike.bonus, where) && s.has(where, kMilitia);
}

void list_militia(Turn& t, Space where) {
  for (Piece p : kMilitia) {
    if (t.s.has(where, p)) t.option(ActionKind::kPiece, p);
  }
}

}  // namespace

StrikePrice price_of_strike(Faction f, Special special) {
  const Strike& strike = strike_of(f, special);
  return {strike.striker, strike.base};
}

// Ruling 48: Underground Militia neither fall to a Skirmish nor shield a Fort from it.
RULE("4.2.2", "4.3.2", "4.3.3", "4.4.2", "4.5.2")
SpaceSet strike_spaces(const State& s, Faction f, Special special) {
  const Strike& strike = strike_of(f, special);
  const SpaceSet strikers = s.where[at(strike.striker)];
  const SpaceSet easy = strikers & s.with(strike.targets);
  const SpaceSet bases = (strikers & s.where[at(strike.base)]) - easy;
  return easy | bases.where([&](Space where) { return can_remove_base(s, strike, where); });
}

bool is_strike_form(const State& s, const SpecialRun& f, Action form) {
  bool found = false;
  for_each_form(s, strike_of(f.faction, f.special), f.space,
                [&](Action one) { found = found || one == form; });
  return found;
}

RULE("4.1")
SpaceSet sparing_command(const State& s, SpaceSet open, Special special) {
  if (open.empty() || !before_command(s)) return open;
  return open.where([&](Space where) {
    bool spares = false;
    for_each_form(s, strike_of(s.command().faction, special), where,
                  [&](Action form) { spares = spares || spares_command(s, special, where, form); });
    return spares;
  });
}

RULE("4.2.2", "4.3.2", "4.3.3", "4.4.2", "4.5.2", "1.6.4")
Flow strike(Turn& t) {
  auto& f = t.locals<Procedure::kStrike>();
  BEGIN(t);
  while (f.limit > 0 && (strike_spaces(t.s, f.faction, f.special) & f.spaces).any()) {
    if (f.may != 0 || (strike_spaces(t.s, f.faction, f.special) & f.spaces).size() > 1) {
      PERSON_CHOOSES(t, seat(f.decider), Question::kSpecialSpace, section_of(f.faction, f.special),
                     list_spaces(t, f));
      if (t.answered(ActionKind::kDone)) break;
      f.space = t.answered_space();
    } else {
      f.space = (strike_spaces(t.s, f.faction, f.special) & f.spaces).first();
    }
    f.spaces.drop(f.space);
    --f.limit;
    f.may = 1;
    if (f.in_command != 0) t.s.command().special_spaces.add(f.space);
    PERSON_CHOOSES(t, seat(f.decider), Question::kStrikeTargets, section_of(f.faction, f.special),
                   list_targets(t, f));
    carry_out(t, strike_of(f.faction, f.special), f.space);
    if (takes_militia_too(t.s, strike_of(f.faction, f.special), f.space)) {
      PERSON_CHOOSES(t, seat(f.decider), Question::kStrikeMilitia, "1.10",
                     list_militia(t, f.space));
      t.remove(static_cast<Piece>(t.answer.a), f.space, 1);
    }
  }
  END(t);
}

}  // namespace tricorne::liberty
