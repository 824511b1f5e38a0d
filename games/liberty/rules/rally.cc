// 3.3.1: Rally.
#include "games/liberty/rules/command.h"

namespace tricorne::liberty {

namespace {

constexpr PieceSet kPatriotUnits = {Piece::kContinental, Piece::kMilitiaU, Piece::kMilitiaA};
constexpr int kUnitsForFort = 2;

// Militia that one Rally may place there; none in a Reserve.
RULE("3.3.1")
int most_militia(const State& s, Space where) {
  if (!is_city(where) && !is_colony(where)) return 0;
  const int forts = s.count(where, Piece::kPatriotFort);
  const int allowed = forts > 0 ? forts + population(where) : 1;
  return obtainable_count(s, Faction::kPatriots, Piece::kMilitiaU, where, allowed);
}

bool fort_possible(const State& s, Space where) {
  return s.count(where, kPatriotUnits) >= kUnitsForFort &&
         obtainable_count(s, Faction::kPatriots, Piece::kPatriotFort, where, 1) > 0;
}

void list_how(Turn& t, Space where) {
  t.options_count(ActionKind::kPlace, 1, most_militia(t.s, where), Piece::kMilitiaU, where);
  if (fort_possible(t.s, where)) t.option(ActionKind::kBuild, Piece::kPatriotFort, where);
  if (t.s.has(where, Piece::kPatriotFort)) t.option(ActionKind::kRegroup, where);
}

void list_fort_units(Turn& t, Space where) {
  for (Piece p : kPatriotUnits) {
    if (t.s.count(where, p) >= 2) t.option(ActionKind::kPair, p, p);
    for (Piece q : kPatriotUnits) {
      if (p < q && t.s.has(where, p) && t.s.has(where, q)) t.option(ActionKind::kPair, p, q);
    }
  }
}

// One Rally space with a Fort may turn Militia into Continentals (ruling 38); work[0] is one more
// than the space that does, and kWork2 says that none was taken from the map when there was need.
SpaceSet drill_spaces(const State& s) {
  const CommandRecord& r = s.command();
  if ((r.flags & kWork2) != 0) return {};
  SpaceSet open = r.selected & s.where[at(Piece::kPatriotFort)] & s.with(kMilitia);
  if (r.work[0] != 0) open &= SpaceSet{static_cast<Space>(r.work[0] - 1)};
  return open.where([&](Space where) {
    return obtainable_count(s, Faction::kPatriots, Piece::kContinental, where, 1) > 0;
  });
}

void list_rally_step(Turn& t) {
  for (Space where : drill_spaces(t.s)) {
    for (Piece p : kMilitia) {
      const int most = obtainable_count(t.s, Faction::kPatriots, Piece::kContinental, where,
                                        t.s.count(where, p));
      t.options_count(ActionKind::kContinentals, 1, most, p, where);
    }
  }
  list_step(t);
}

// Turns as many of the Militia asked for into Continentals as are Available; leaves the rest in
// f.count.
void drill(Turn& t, RallyLocals& f) {
  const int n = std::min<int>(f.count, t.s.available(Piece::kContinental));
  t.replace(f.piece, f.space, n, Piece::kContinental, n);
  f.count = static_cast<std::uint8_t>(f.count - n);
}

bool rally_open(const State& s) { return step_open(s) || drill_spaces(s).any(); }

}  // namespace

bool rally_has_effect(const State& s, Space where) {
  return s.has(where, Piece::kPatriotFort) || most_militia(s, where) > 0 || fort_possible(s, where);
}

// Any space of the map that is not at Active Support, a Reserve included. A Command is executed
// "with or without effect" (2.3.4), so the space may be one where nothing can be placed.
RULE("3.3.1", "2.3.4")
SpaceSet rally_spaces(const State& s, const CommandRecord& r, int purse) {
  if (purse < kPriceOfSpace) return {};
  return (unselected(r) & kMap) - s.at_level(Level::kActiveSupport);
}

RULE("3.3.1", "1.4.1")
Flow rally(Turn& t) {
  auto& f = t.locals<Procedure::kRally>();
  BEGIN(t);
  while (rally_open(t.s)) {
    PERSON_CHOOSES(t, seat(Faction::kPatriots), Question::kSelectSpace, "3.3.1",
                   list_rally_step(t));
    if (t.answered(ActionKind::kDone)) {
      stop_command(t);
      break;
    }
    if (t.answered(ActionKind::kSpecial)) {
      CALL(t, Procedure::kCommandSpecial, chosen_special(t));
      continue;
    }
    if (t.answered(ActionKind::kContinentals)) {
      f.count = t.answer.a;
      f.piece = static_cast<Piece>(t.answer.b);
      f.space = static_cast<Space>(t.answer.c);
      t.s.command().work[0] = static_cast<std::uint8_t>(at(f.space) + 1);
      drill(t, f);
      if (f.count > 0) {
        CALL(t, Procedure::kReusePieces,
             ReuseCall{.faction = Faction::kPatriots,
                       .piece = Piece::kContinental,
                       .count = f.count,
                       .keep = {f.space}});
        if (t.s.available(Piece::kContinental) == 0) {
          t.s.command().flags = static_cast<std::uint8_t>(t.s.command().flags | kWork2);
        }
        drill(t, f);
      }
      continue;
    }
    f.space = t.answered_space();
    select(t, f.space);
    pay_for_command(t, Faction::kPatriots, kPriceOfSpace);
    if (!rally_has_effect(t.s, f.space)) continue;
    PERSON_CHOOSES(t, seat(Faction::kPatriots), Question::kRallyHow, "3.3.1", list_how(t, f.space));
    if (t.answered(ActionKind::kPlace)) {
      CALL(t, Procedure::kPlaceOwn,
           PlaceCall{Faction::kPatriots, Piece::kMilitiaU, f.space, t.answer.a});
    } else if (t.answered(ActionKind::kRegroup)) {
      CALL(t, Procedure::kRegroup, RegroupCall{f.space, Faction::kPatriots});
    } else {
      PERSON_CHOOSES(t, seat(Faction::kPatriots), Question::kFortUnits, "3.3.1",
                     list_fort_units(t, f.space));
      f.piece = static_cast<Piece>(t.answer.a);
      f.second = static_cast<Piece>(t.answer.b);
      CALL(t, Procedure::kPlaceOwn, PlaceCall{Faction::kPatriots, Piece::kPatriotFort, f.space, 1});
      if (t.s.stack.result > 0) {
        t.remove(f.piece, f.space, 1);
        t.remove(f.second, f.space, 1);
      }
    }
  }
  t.s.moved = {};
  END(t);
}

}  // namespace tricorne::liberty
