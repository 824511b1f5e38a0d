// 5.1: units that an Event moves. Moving by Event Activates nobody (3.3.2, 3.4.2).
#include <algorithm>

#include "games/liberty/cards/frames.h"
#include "games/liberty/rules/march.h"
#include "games/liberty/turn.h"

namespace tricorne::liberty::cards {
namespace {

Faction actor(const PieceLocals& f) { return faction_of(step(f.at).actor, f.at); }

SpaceSet refuges(const PieceLocals& f) { return adjacent(f.at.space) & kProvinces; }

void displace_to(Turn& t, PieceLocals& f, Space to) {
  f.left = static_cast<std::uint8_t>(t.s.count(f.at.space, kPatriotUnits));
  for (Piece p : kPatriotUnits) t.move(p, f.at.space, to, kAll);
  f.to = to;
}

// ---- Units out of a space

bool can_withdraw(const State& s, const PieceLocals& f) { return effective(s, f.at); }

void list_withdrawals(Turn& t, const PieceLocals& f) {
  for (Piece p : pieces_of(actor(f)) & kUnits) {
    const int most = movable(t.s, f.at.space, p);
    for (Space to : adjacent(f.at.space)) {
      if (t.s.may_hold(to, p)) t.options_count(ActionKind::kMoveOut, 1, most, p, to);
    }
  }
  if (f.begun != 0) t.option(ActionKind::kDone);
}

void withdraw_units(Turn& t, PieceLocals& f, int n, Piece p, Space to) {
  t.move(p, f.at.space, to, n);
  std::uint8_t& moved = t.s.moved[at(to)][moved_column(p)];
  moved = static_cast<std::uint8_t>(moved + n);
  f.begun = 1;
  f.to = to;
}

// ---- Cubes from anywhere into one space

Space gathering_place(const PieceLocals& f) { return step(f.at).spaces.first(); }

void list_relocations(Turn& t, const PieceLocals& f) {
  for (Piece p : own_cubes(f.at)) {
    for (Space from : t.s.where[at(p)] & (kMap - step(f.at).spaces)) {
      t.options_count(ActionKind::kMove, 1, std::min<int>(f.left, t.s.count(from, p)), p, from);
    }
  }
  t.option(ActionKind::kDone);
}

void relocate_units(Turn& t, PieceLocals& f, int n, Piece p) {
  t.move(p, f.from, gathering_place(f), n);
  f.left = static_cast<std::uint8_t>(f.left - n);
}

}  // namespace
}  // namespace tricorne::liberty::cards

namespace tricorne::liberty {

using namespace cards;  // NOLINT(google-build-using-namespace): this is its .cc

RULE("5.1", "1.4.3")
Flow card_displace(Turn& t) {
  auto& f = t.locals<Procedure::kCardDisplace>();
  BEGIN(t);
  ASK(t, seat(actor(f)), Question::kCardDisplace, "5.1", t.options(refuges(f)));
  f.led = leader_may_follow(t, Faction::kPatriots, f.at.space);
  displace_to(t, f, t.answered_space());
  if (f.led != 0) {
    CALL(t, Procedure::kLeaderFollows, LeaderCall{Faction::kPatriots, f.at.space, f.to, f.left});
  }
  if (leaders_to_join(t.s).any()) CALL(t, Procedure::kLeadersJoin);
  END(t);
}

RULE("5.1", "1.4.3")
Flow card_withdraw(Turn& t) {
  auto& f = t.locals<Procedure::kCardWithdraw>();
  BEGIN(t);
  while (can_withdraw(t.s, f)) {
    ASK(t, seat(actor(f)), Question::kCardWithdraw, "5.1", list_withdrawals(t, f));
    if (t.answered(ActionKind::kDone)) break;
    f.led = leader_may_follow(t, actor(f), f.at.space);
    withdraw_units(t, f, t.answer.a, static_cast<Piece>(t.answer.b),
                   static_cast<Space>(t.answer.c));
    if (f.led != 0) {
      CALL(t, Procedure::kLeaderFollows, LeaderCall{actor(f), f.at.space, f.to, t.answer.a});
    }
  }
  if (leaders_to_join(t.s).any()) CALL(t, Procedure::kLeadersJoin);
  END(t);
}

RULE("5.1")
Flow card_relocate(Turn& t) {
  auto& f = t.locals<Procedure::kCardRelocate>();
  BEGIN(t);
  f.left = static_cast<std::uint8_t>(amount(t.s, f.at, step(f.at)));
  while (f.left > 0 && effective(t.s, f.at)) {
    ASK(t, seat(actor(f)), Question::kCardRelocate, "5.1", list_relocations(t, f));
    if (t.answered(ActionKind::kDone)) break;
    f.from = static_cast<Space>(t.answer.c);
    f.led = leader_may_follow(t, actor(f), f.from);
    relocate_units(t, f, t.answer.a, static_cast<Piece>(t.answer.b));
    if (f.led != 0) {
      CALL(t, Procedure::kLeaderFollows,
           LeaderCall{actor(f), f.from, gathering_place(f), t.answer.a});
    }
  }
  if (leaders_to_join(t.s).any()) CALL(t, Procedure::kLeadersJoin);
  END(t);
}

}  // namespace tricorne::liberty
