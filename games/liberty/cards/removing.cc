// 5.1.1, 1.4.1: what Events take off the map, replace and Activate, group by group
// where there is a choice. Removed pieces go to Available unless the text says Casualties.
#include <algorithm>

#include "games/liberty/cards/frames.h"
#include "games/liberty/rules/command.h"
#include "games/liberty/turn.h"

namespace tricorne::liberty::cards {
namespace {

Faction actor(const PieceLocals& f) { return faction_of(step(f.at).actor, f.at); }

// The kinds that may be taken now: Forts and Villages wait where the text says so.
PieceSet takable(const State& s, const PieceLocals& f) {
  const Step& now = step(f.at);
  const PieceSet all = kinds(f.at, now);
  if (now.op == Op::kActivate) return all & kUnderground;
  const bool others = (s.with(all - kBases) & spaces(s, f.at, now)).any();
  return now.bases_last && others ? all - kBases : all;
}

template <class Visit>
void visit_pieces(const State& s, const PieceLocals& f, Visit&& visit) {
  for (Piece p : takable(s, f)) {
    for (Space space : s.where[at(p)] & spaces(s, f.at, step(f.at))) visit(p, space);
  }
}

int total(const State& s, const PieceLocals& f) {
  int n = 0;
  visit_pieces(s, f, [&](Piece p, Space space) { n += s.count(space, p); });
  return n;
}

// Fewer will do: the text says so, or as many as it Activates are Active, which the executor may
// name as well as others (1.4.3).
RULE("1.4.3")
bool may_stop(const State& s, const PieceLocals& f) {
  const Step& now = step(f.at);
  if (now.optional) return true;
  return now.active_too && s.on_map(kinds(f.at, now) - kUnderground) >= amount(s, f.at, now);
}

// One kind in one space, or fewer pieces than are wanted.
bool no_choice(const State& s, const PieceLocals& f) {
  int ways = 0;
  visit_pieces(s, f, [&](Piece, Space) { ++ways; });
  return !may_stop(s, f) && (ways == 1 || total(s, f) <= f.left);
}

ActionKind verb(const PieceLocals& f) {
  return step(f.at).op == Op::kActivate ? ActionKind::kActivate : ActionKind::kRemove;
}

Question question(const PieceLocals& f) {
  if (step(f.at).op == Op::kActivate) return Question::kCardActivate;
  return step(f.at).op == Op::kReplace ? Question::kCardReplace : Question::kCardRemove;
}

std::string_view section(const PieceLocals& f) {
  if (step(f.at).op == Op::kActivate) return "1.4.3";
  return step(f.at).op == Op::kReplace ? "5.1.1" : "5.1";
}

void list_pieces(Turn& t, const PieceLocals& f) {
  visit_pieces(t.s, f, [&](Piece p, Space space) {
    t.options_count(verb(f), 1, std::min<int>(f.left, t.s.count(space, p)), p, space);
  });
  if (may_stop(t.s, f)) t.option(ActionKind::kDone);
}

// The first group in the order of the lists, for when the order does not matter.
Action first_group(const State& s, const PieceLocals& f) {
  Action first{};
  visit_pieces(s, f, [&](Piece p, Space space) {
    if (first.kind != 0) return;
    first = action(verb(f), std::min<int>(f.left, s.count(space, p)), p, space);
  });
  return first;
}

// The group that was chosen, or that was the only one.
struct Group {
  int n = 0;
  Piece piece{};
  Space space{};
};
Group answered_group(const Turn& t) {
  return {t.answer.a, static_cast<Piece>(t.answer.b), static_cast<Space>(t.answer.c)};
}

RULE("1.6.4")
void remove_group(Turn& t, PieceLocals& f, Group group) {
  if (step(f.at).destination == Destination::kAvailable) {
    t.remove(group.piece, group.space, group.n);
  } else if (step(f.at).destination == Destination::kCasualties) {
    t.lose(group.piece, group.space, group.n);
  } else {
    // Units that sail to the West Indies may take their leader along.
    if (leader_may_follow(t, owner(group.piece), group.space)) f.then = AboutThem::kFollow;
    t.move(group.piece, group.space, Space::kWestIndies, group.n);
  }
}

RULE("1.4.1")
void replace_group(Turn& t, PieceLocals& f, Group group) {
  const Step& now = step(f.at);
  if (t.s.placeable(group.space, now.into) > 0) f.then = AboutThem::kArrive;
  t.replace(group.piece, group.space, group.n, now.into, group.n * now.ratio);
}

void take_group(Turn& t, PieceLocals& f, Group group) {
  f.left = static_cast<std::uint8_t>(f.left - group.n);
  f.from = group.space;
  f.taken = group.piece;
  f.begun = 1;
  f.then = AboutThem::kNothing;
  if (step(f.at).op == Op::kActivate) {
    t.activate(group.piece, group.space, group.n);
  } else if (step(f.at).op == Op::kReplace) {
    replace_group(t, f, group);
  } else {
    remove_group(t, f, group);
  }
}

}  // namespace
}  // namespace tricorne::liberty::cards

namespace tricorne::liberty {

using namespace cards;  // NOLINT(google-build-using-namespace): this is its .cc

// 1.10: a leader may sail with units of his, or come from Available with those that replace others.
RULE("5.1", "5.1.1", "5.1.3", "1.4.1", "1.4.3", "1.10")
Flow card_take(Turn& t) {
  auto& f = t.locals<Procedure::kCardTake>();
  BEGIN(t);
  f.left = static_cast<std::uint8_t>(amount(t.s, f.at, step(f.at)));
  while (f.left > 0 && total(t.s, f) > 0) {
    if (no_choice(t.s, f)) {
      t.answer = first_group(t.s, f);
    } else {
      ASK(t, seat(actor(f)), question(f), section(f), list_pieces(t, f));
      if (t.answered(ActionKind::kDone)) break;
    }
    take_group(t, f, answered_group(t));
    if (f.then == AboutThem::kFollow) {
      CALL(t, Procedure::kLeaderFollows,
           LeaderCall{owner(kinds(f.at, step(f.at)).first()), f.from, Space::kWestIndies,
                      t.answer.a});
    } else if (f.then == AboutThem::kArrive) {
      CALL(t, Procedure::kLeaderArrives,
           LeaderCall{.faction = owner(step(f.at).into), .to = f.from});
    }
  }
  if (leaders_to_join(t.s).any()) CALL(t, Procedure::kLeadersJoin);
  END(t);
}

}  // namespace tricorne::liberty
