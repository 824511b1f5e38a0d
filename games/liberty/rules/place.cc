// 1.4.1: placing one's own pieces, taken from the map when none is Available; 1.10: leaders who
// come along.
#include "games/liberty/rules/march.h"

namespace tricorne::liberty {
namespace {

constexpr PieceSet kNeverReused = {Piece::kRegular, Piece::kFrench};

// The kinds on the map that one pool holds.
PieceSet faces(Piece p) { return PieceSet{pool(p), active(pool(p))}; }

bool may_reuse(const State& s, Faction f, Piece p) {
  return !kNeverReused.has(p) && !s.non_player(f) && owner(p) == f;
}

int elsewhere(const State& s, Piece p, SpaceSet keep) {
  int n = 0;
  for (Space where : (s.with(faces(p)) & kMap) - keep) n += s.count(where, faces(p));
  return n;
}

void list_reuse(Turn& t, const ReuseCall& f) {
  for (Piece p : faces(f.piece)) {
    for (Space where : (t.s.where[at(p)] & kMap) - f.keep) {
      t.options_count(ActionKind::kRemove, 1, std::min<int>(f.count, t.s.count(where, p)), p,
                      where);
    }
  }
  t.option(ActionKind::kDone);
}

void list_follow(Turn& t, const LeaderCall& f) {
  t.option(ActionKind::kLeaderTo, t.s.leader[at(f.faction)], f.to);
  t.option(ActionKind::kNo);
}

// Who came into the leader's space during the moves is of none of its groups.
RULE("8.1")
void note_parting(State& s, const LeaderCall& f) {
  auto& group = s.parted[at(f.faction)];
  const PieceSet own = pieces_of(f.faction) & kUnits;
  if (!leaders_to_join(s).has(f.faction)) {
    int here = s.count(f.from, own) + f.units;
    for (Piece p : own) here -= s.moved[at(f.from)][moved_column(p)];
    group[at(f.from)] = static_cast<std::uint8_t>(std::max<int>(here, f.units));
  }
  group[at(f.from)] = static_cast<std::uint8_t>(std::max(0, group[at(f.from)] - f.units));
  group[at(f.to)] = static_cast<std::uint8_t>(group[at(f.to)] + f.units);
}

// The groups of which somebody is left, and staying.
void list_parted(Turn& t, Faction f) {
  const auto& group = t.s.parted[at(f)];
  for (Space to : t.s.with(f) - SpaceSet{t.s.place_of_leader(f)}) {
    if (group[at(to)] > 0) t.option(ActionKind::kLeaderTo, t.s.leader[at(f)], to);
  }
  t.option(ActionKind::kNo);
}

PieceSet irregulars_of(Faction f) { return f == Faction::kIndians ? kWarParties : kMilitia; }

void list_regroup(Turn& t, const RegroupCall& f) {
  for (Piece p : irregulars_of(f.faction)) {
    for (Space from : t.s.where[at(p)] & adjacent(f.space)) {
      t.options_count(ActionKind::kMove, 1, drawable(t.s, from, p), p, from);
    }
  }
  t.option(ActionKind::kDone);
}

bool any_to_regroup(const State& s, const RegroupCall& f) {
  return adjacent(f.space).any_where([&](Space from) {
    return irregulars_of(f.faction).any_where([&](Piece p) { return drawable(s, from, p) > 0; });
  });
}

// All are Underground when the regrouping is done, and that is how they are remembered.
void draw_in(Turn& t, const RegroupCall& f, Piece p, Space from, int n) {
  t.move(p, from, f.space, n);
  std::uint8_t& moved = t.s.moved[at(f.space)][moved_column(pool(p))];
  moved = static_cast<std::uint8_t>(moved + n);
}

}  // namespace

RULE("1.4.1")
int obtainable_count(const State& s, Faction f, Piece p, Space to, int want) {
  if (!s.may_hold(to, p)) return 0;
  if (kBases.has(p)) want = std::min(want, s.base_room(to));
  const int ready = s.available(p);
  if (ready >= want || !may_reuse(s, f, p)) return std::min(ready, want);
  return std::min(ready + elsewhere(s, p, {to}), want);
}

RULE("1.4.1")
bool obtainable(const State& s, Faction f, Piece p) {
  return s.available(p) > 0 || (may_reuse(s, f, p) && elsewhere(s, p, {}) > 0);
}

RULE("1.4.1")
Flow reuse_pieces(Turn& t) {
  auto& f = t.locals<Procedure::kReusePieces>();
  BEGIN(t);
  if (t.s.available(f.piece) > 0 || !may_reuse(t.s, f.faction, f.piece)) RETURN(t);
  while (f.count > 0 && elsewhere(t.s, f.piece, f.keep) > 0) {
    ASK(t, seat(f.faction), Question::kReusePieces, "1.4.1", list_reuse(t, f));
    if (t.answered(ActionKind::kDone)) break;
    f.count = static_cast<std::uint8_t>(f.count - t.answer.a);
    t.remove(static_cast<Piece>(t.answer.b), static_cast<Space>(t.answer.c), t.answer.a);
  }
  END(t);
}

// Places pieces of one's own; what is not Available may come from elsewhere on the map. Leaves how
// many were placed.
RULE("1.4.1", "1.10")
Flow place_own(Turn& t) {
  auto& f = t.locals<Procedure::kPlaceOwn>();
  BEGIN(t);
  f.placed = static_cast<std::uint8_t>(t.place(f.piece, f.space, f.count));
  f.count = static_cast<std::uint8_t>(f.count - f.placed);
  if (f.count > 0) {
    CALL(t, Procedure::kReusePieces,
         ReuseCall{.faction = f.faction, .piece = f.piece, .count = f.count, .keep = {f.space}});
    f.placed = static_cast<std::uint8_t>(f.placed + t.place(f.piece, f.space, f.count));
  }
  CALL(t, Procedure::kLeaderArrives, LeaderCall{.faction = f.faction, .to = f.space});
  t.s.stack.result = f.placed;
  END(t);
}

// The owner decides, whoever moves the units; the leader has been held until now. That of a
// non-player waits on until it is known how large each group is.
RULE("1.10", "8.1")
Flow leader_follows(Turn& t) {
  auto& f = t.locals<Procedure::kLeaderFollows>();
  BEGIN(t);
  if (t.s.non_player(f.faction)) {
    if (f.units > 0) note_parting(t.s, f);
    if (!leaders_to_join(t.s).has(f.faction)) t.release_leader(f.faction);
    RETURN(t);
  }
  ASK(t, seat(f.faction), Question::kLeaderFollows, "1.10", list_follow(t, f));
  if (t.answered(ActionKind::kLeaderTo)) t.move_leader(f.faction, f.to);
  t.release_leader(f.faction);
  END(t);
}

RULE("8.1")
FactionSet leaders_to_join(const State& s) {
  return s.sequence.leaders_held.where(
      [&](Faction f) { return s.parted[at(f)] != std::array<std::uint8_t, kSpaces>{}; });
}

// After the moves, each leader once.
RULE("8.1")
Flow leaders_join(Turn& t) {
  auto& f = t.locals<Procedure::kLeadersJoin>();
  BEGIN(t);
  while (leaders_to_join(t.s).any()) {
    f.faction = leaders_to_join(t.s).first();
    ASK(t, seat(f.faction), Question::kLeaderJoins, "8.1", list_parted(t, f.faction));
    if (t.answered(ActionKind::kLeaderTo)) {
      t.move_leader(f.faction, static_cast<Space>(t.answer.b));
    }
    t.s.parted[at(f.faction)] = {};
    t.release_leader(f.faction);
  }
  END(t);
}

// A leader who is in Available may come with pieces that are placed. Rochambeau is held while the
// Treaty's Muster brings him anyway (2.3.9).
RULE("1.10")
Flow leader_arrives(Turn& t) {
  auto& f = t.locals<Procedure::kLeaderArrives>();
  BEGIN(t);
  if (t.s.place_of_leader(f.faction) != Space::kNowhere) RETURN(t);
  if (t.s.sequence.leaders_held.has(f.faction)) RETURN(t);
  if (!t.s.has(f.to, pieces_of(f.faction))) RETURN(t);
  ASK(t, seat(f.faction), Question::kLeaderArrives, "1.10", list_follow(t, f));
  if (t.answered(ActionKind::kLeaderTo)) t.move_leader(f.faction, f.to);
  END(t);
}

// Militia or War Parties come in from next door, none of them twice in one Command; then all there
// go Underground (3.3.1, 3.4.1).
RULE("3.3.1", "3.4.1")
Flow regroup(Turn& t) {
  auto& f = t.locals<Procedure::kRegroup>();
  BEGIN(t);
  while (any_to_regroup(t.s, f)) {
    ASK(t, seat(f.faction), Question::kRegroup, section_of(f.faction, t.s.command().command),
        list_regroup(t, f));
    if (t.answered(ActionKind::kDone)) break;
    if (leader_may_follow(t, f.faction, static_cast<Space>(t.answer.c))) {
      draw_in(t, f, static_cast<Piece>(t.answer.b), static_cast<Space>(t.answer.c), t.answer.a);
      CALL(t, Procedure::kLeaderFollows,
           LeaderCall{f.faction, static_cast<Space>(t.answer.c), f.space, t.answer.a});
    } else {
      draw_in(t, f, static_cast<Piece>(t.answer.b), static_cast<Space>(t.answer.c), t.answer.a);
    }
  }
  t.hide(irregulars_of(f.faction).first(), f.space, t.s.count(f.space, irregulars_of(f.faction)));
  END(t);
}

}  // namespace tricorne::liberty
