// 5.1.1, 1.4.1: what Events take off the map, replace and Activate, group by group
// where there is a choice. Removed pieces go to Available unless the text says Casualties.
#include <algorithm>

#include "games/liberty/cards/frames.h"
#include "games/liberty/rules/command.h"
#include "games/liberty/turn.h"

namespace tricorne::liberty::cards {
namespace {

Faction actor(const PieceLocals& f) { return faction_of(step(f.at).actor, f.at); }

// The kinds that may go now: Forts and Villages wait where the text says so.
PieceSet removable(const State& s, const PieceLocals& f) {
  const Step& now = step(f.at);
  const PieceSet all = kinds(f.at, now);
  const bool others = (s.with(all - kBases) & spaces(s, f.at, now)).any();
  return now.bases_last && others ? all - kBases : all;
}

PieceSet activatable(const State&, const PieceLocals& f) {
  return kinds(f.at, step(f.at)) & kUnderground;
}

using Chosen = PieceSet (*)(const State&, const PieceLocals&);

template <class Visit>
void visit_pieces(const State& s, const PieceLocals& f, Chosen chosen, Visit&& visit) {
  for (Piece p : chosen(s, f)) {
    for (Space space : s.where[at(p)] & spaces(s, f.at, step(f.at))) visit(p, space);
  }
}

int total(const State& s, const PieceLocals& f, Chosen chosen) {
  int n = 0;
  visit_pieces(s, f, chosen, [&](Piece p, Space space) { n += s.count(space, p); });
  return n;
}

// One kind in one space, or fewer pieces than are wanted.
bool no_choice(const State& s, const PieceLocals& f, Chosen chosen) {
  int ways = 0;
  visit_pieces(s, f, chosen, [&](Piece, Space) { ++ways; });
  return !step(f.at).optional && (ways == 1 || total(s, f, chosen) <= f.left);
}

void list_pieces(Turn& t, const PieceLocals& f, Chosen chosen, ActionKind kind) {
  visit_pieces(t.s, f, chosen, [&](Piece p, Space space) {
    t.options_count(kind, 1, std::min<int>(f.left, t.s.count(space, p)), p, space);
  });
  if (step(f.at).optional) t.option(ActionKind::kDone);
}

// The first group in the order of the lists, for when the order does not matter.
Action first_group(const State& s, const PieceLocals& f, Chosen chosen, ActionKind kind) {
  Action first{};
  visit_pieces(s, f, chosen, [&](Piece p, Space space) {
    if (first.kind != 0) return;
    first = action(kind, std::min<int>(f.left, s.count(space, p)), p, space);
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

void count_off(PieceLocals& f, int n) { f.left = static_cast<std::uint8_t>(f.left - n); }

RULE(1.6.4)
void remove_group(Turn& t, PieceLocals& f, Group group) {
  count_off(f, group.n);
  f.from = group.space;
  f.led = 0;
  if (step(f.at).destination == Destination::kAvailable) {
    t.remove(group.piece, group.space, group.n);
  } else if (step(f.at).destination == Destination::kCasualties) {
    t.lose(group.piece, group.space, group.n);
  } else {
    // Units that sail to the West Indies may take their leader along (1.10).
    f.led = leader_may_follow(t, owner(group.piece), group.space);
    t.move(group.piece, group.space, Space::kWestIndies, group.n);
  }
}

RULE(1.4.1)
void replace_group(Turn& t, PieceLocals& f, Group group) {
  const Step& now = step(f.at);
  count_off(f, group.n);
  t.replace(group.piece, group.space, group.n, now.into, group.n * now.ratio);
}

void activate_group(Turn& t, PieceLocals& f, Group group) {
  count_off(f, group.n);
  t.activate(group.piece, group.space, group.n);
}

}  // namespace
}  // namespace tricorne::liberty::cards

namespace tricorne::liberty {

using namespace cards;  // NOLINT(google-build-using-namespace): this is its .cc

RULE(5.1, 5.1.3, 1.4.1)
Flow card_remove(Turn& t) {
  auto& f = t.locals<PieceLocals>();
  BEGIN(t);
  f.left = static_cast<std::uint8_t>(amount(t.s, f.at, step(f.at)));
  while (f.left > 0 && total(t.s, f, removable) > 0) {
    if (no_choice(t.s, f, removable)) {
      t.answer = first_group(t.s, f, removable, ActionKind::kRemove);
    } else {
      ASK(t, seat(actor(f)), Question::kCardRemove, "5.1",
          list_pieces(t, f, removable, ActionKind::kRemove));
      if (t.answered(ActionKind::kDone)) break;
    }
    remove_group(t, f, answered_group(t));
    if (f.led != 0) {
      CALL(t, Procedure::kLeaderFollows,
           LeaderCall{owner(kinds(f.at, step(f.at)).first()), f.from, Space::kWestIndies});
    }
  }
  END(t);
}

RULE(5.1.1, 1.4.1)
Flow card_replace(Turn& t) {
  auto& f = t.locals<PieceLocals>();
  BEGIN(t);
  f.left = static_cast<std::uint8_t>(amount(t.s, f.at, step(f.at)));
  while (f.left > 0 && total(t.s, f, removable) > 0) {
    if (no_choice(t.s, f, removable)) {
      t.answer = first_group(t.s, f, removable, ActionKind::kRemove);
    } else {
      ASK(t, seat(actor(f)), Question::kCardReplace, "5.1.1",
          list_pieces(t, f, removable, ActionKind::kRemove));
    }
    replace_group(t, f, answered_group(t));
  }
  END(t);
}

RULE(5.1, 1.4.3)
Flow card_activate(Turn& t) {
  auto& f = t.locals<PieceLocals>();
  BEGIN(t);
  f.left = static_cast<std::uint8_t>(amount(t.s, f.at, step(f.at)));
  while (f.left > 0 && total(t.s, f, activatable) > 0) {
    if (no_choice(t.s, f, activatable)) {
      t.answer = first_group(t.s, f, activatable, ActionKind::kActivate);
    } else {
      ASK(t, seat(actor(f)), Question::kCardActivate, "1.4.3",
          list_pieces(t, f, activatable, ActionKind::kActivate));
    }
    activate_group(t, f, answered_group(t));
  }
  END(t);
}

}  // namespace tricorne::liberty
