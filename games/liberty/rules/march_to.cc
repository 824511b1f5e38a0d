// 3.2.2, 3.2.3, 3.3.2, 3.4.2, 3.5.4: one destination of a March or Garrison: groups of units come
// in, each from one space.
#include <cstring>

#include "games/liberty/rules/march.h"

namespace tricorne::liberty {
namespace {

constexpr int kNoticed = 3;  // more than this many and hidden movers are Activated

enum MarchToFlag : std::uint8_t {
  kEnemyRule = 1,   // the enemy Controlled the destination before (3.3.2, 3.4.2)
  kAllyPaid = 2,    // the friend's units have been paid for here
  kFromColony = 4,  // War Parties have come from outside the Reserves
  kEscorted = 8,    // French: Patriots were there or Continentals have come
  kAnyMoved = 16,
  kAgain = 32,  // selected before, and paid for
};

bool has(const MarchToCall& f, MarchToFlag flag) { return (f.flags & flag) != 0; }
void set(MarchToCall& f, MarchToFlag flag) { f.flags = static_cast<std::uint8_t>(f.flags | flag); }

bool is_garrison(const State& s) { return s.command().command == Command::kGarrison; }

SpaceSet sources(const State& s, Space to) {
  if (is_garrison(s)) {
    return ((s.where[at(Piece::kRegular)] & kMap) - s.blockaded() - SpaceSet{to})
        .where([&](Space from) { return movable(s, from, Piece::kRegular) > 0; });
  }
  return march_sources(s, s.command(), to);
}

// The kinds that go along one for one with those that lead the group.
PieceSet escorts_of(const State& s, const MarchToCall& f) {
  switch (s.command().faction) {
    case Faction::kBritish: {
      if (is_garrison(s)) return {};
      PieceSet kinds = {Piece::kTory};
      // War Parties enter no City and pass through none (4.2.1).
      if (common_cause_open(s) && is_province(f.to) && adjacent(f.from, f.to)) kinds |= kWarParties;
      return kinds;
    }
    case Faction::kPatriots:
      return {Piece::kFrench};
    case Faction::kIndians:
      return {};
    case Faction::kFrench:
      return {Piece::kContinental};
  }
  return {};
}

bool taken(const MarchToCall& f, Piece p) { return (f.taken >> moved_column(p) & 1U) != 0; }

bool ally_ready(const State& s, const MarchToCall& f) {
  return has(f, kAllyPaid) || ally_can_march(s, s.command());
}

// Own units of an origin; a person without a Resource has only the free destination (ruling 41).
bool origin_open(const State& s, const MarchToCall& f, Space from) {
  const CommandRecord& r = s.command();
  if (f.closed.has(from)) return false;
  if (r.faction == Faction::kIndians && !is_reserve(from) &&
      !colony_march_open(r, f.to, purse(s, r))) {
    return false;
  }
  if (r.faction == Faction::kFrench && !has(f, kEscorted)) {
    return f.from == Space::kNowhere && movable(s, from, Piece::kContinental) > 0 &&
           ally_ready(s, f);
  }
  return true;
}

// A stroke's Leader must be in it (1.10): the first group leaves his space.
bool must_start_with_leader(const State& s, const MarchToCall& f) {
  const Space leader = s.command().must_involve;
  return leader != Space::kNowhere && leader != f.to && !s.command().origins.has(leader);
}

// Calls visit(kind, origin, most) for every kind of unit that may join now, until it gives false.
template <class Visit>
void for_each_group(const State& s, const MarchToCall& f, Visit&& visit) {
  if (f.from != Space::kNowhere) {
    const int room = f.leads - f.escorts;
    for (Piece p : escorts_of(s, f)) {
      if (taken(f, p)) continue;
      if (owner(p) != s.command().faction && !kWarParties.has(p) && !ally_ready(s, f)) continue;
      if (!visit(p, f.from, std::min(room, movable(s, f.from, p)))) return;
    }
  }
  SpaceSet from = sources(s, f.to);
  if (must_start_with_leader(s, f)) from &= SpaceSet{s.command().must_involve};
  for (Space x : from) {
    if (!origin_open(s, f, x)) continue;
    for (Piece p : march_leads(s.command().faction)) {
      if ((x != f.from || !taken(f, p)) && !visit(p, x, movable(s, x, p))) return;
    }
  }
}

bool any_group(const State& s, const MarchToCall& f) {
  bool any = false;
  for_each_group(s, f, [&](Piece, Space, int most) {
    any = most > 0;
    return !any;
  });
  return any;
}

bool may_end(const State& s, const MarchToCall& f) {
  if (must_start_with_leader(s, f)) return false;
  if (!has(f, kEscorted)) return false;
  if (has(f, kAnyMoved)) return true;
  if (has(f, kAgain)) return false;
  if (is_garrison(s)) return true;
  return s.command().faction == Faction::kBritish && s.has(f.to, kBritishCubes);
}

void list_groups(Turn& t, const MarchToCall& f) {
  for_each_group(t.s, f, [&](Piece p, Space from, int most) {
    t.options_count(ActionKind::kMove, 1, most, p, from);
    return !t.listing->enough();
  });
  if (may_end(t.s, f)) t.option(ActionKind::kDone);
}

void begin(Turn& t, MarchToCall& f) {
  const CommandRecord& r = t.s.command();
  f.from = Space::kNowhere;
  if (r.selected.has(f.to)) set(f, kAgain);
  // Control before the move decides who is noticed (3.3.2; ruling 40).
  if (r.faction == Faction::kPatriots && is_city(f.to) &&
      t.s.control_of(f.to) == Control::kBritish) {
    set(f, kEnemyRule);
  }
  if (r.faction == Faction::kIndians && is_colony(f.to) &&
      t.s.control_of(f.to) == Control::kRebellion) {
    set(f, kEnemyRule);
  }
  if (r.faction != Faction::kFrench || t.s.has(f.to, kPatriotPieces)) set(f, kEscorted);
  // The Indians pay when it is known where they come from.
  if (r.command == Command::kMarch && r.faction != Faction::kIndians && !has(f, kAgain)) {
    pay_for_command(t, r.faction, kPriceOfSpace);
  }
  select(t, f.to);
}

// Whom a Province sends to the first destination of an Indian March, as more may follow.
RULE("3.4.2", "8.7.3")
void note_vanguard(State& s, const MarchToCall& f) {
  if (s.command().faction != Faction::kIndians || s.command().work[1] != 0) return;
  s.moved[at(f.from)][0] = f.group;
  s.moved[at(f.from)][1] = f.hidden;
}

void open_group(const State& s, MarchToCall& f, Space from) {
  const Vanguard before = vanguard(s, s.command(), from, f.to);
  f.from = from;
  f.group = static_cast<std::uint8_t>(before.group);
  f.hidden = static_cast<std::uint8_t>(before.hidden);
}

// Hidden movers of a group too large to miss are Activated (3.3.2, 3.4.2).
RULE("3.3.2", "3.4.2")
void close_group(Turn& t, MarchToCall& f) {
  if (f.from == Space::kNowhere) return;
  if (has(f, kEnemyRule) && f.hidden > 0) {
    const bool indians = t.s.command().faction == Faction::kIndians;
    const int there = t.s.count(f.to, indians ? kMilitia : kBritishCubes);
    if (f.group + there > kNoticed) {
      t.activate(indians ? Piece::kWarPartyU : Piece::kMilitiaU, f.to, f.hidden);
      auto& moved = t.s.moved[at(f.to)];
      moved[2] = static_cast<std::uint8_t>(moved[2] - f.hidden);
      moved[3] = static_cast<std::uint8_t>(moved[3] + f.hidden);
      f.hidden = 0;
    }
  }
  note_vanguard(t.s, f);
  f.closed.add(f.from);
  f.from = Space::kNowhere;
  f.taken = f.leads = f.escorts = f.group = f.hidden = 0;
}

RULE("3.3.2", "3.5.4")
void pay_ally(Turn& t, MarchToCall& f, Faction ally) {
  if (has(f, kAllyPaid)) return;
  set(f, kAllyPaid);
  const bool rochambeau = ally == Faction::kFrench && t.s.leads(Leader::kRochambeau);
  if (!rochambeau) pay_for_command(t, ally, kPriceOfSpace);
}

void count_in(Turn& t, MarchToCall& f, Piece p, int n) {
  const bool escort = !march_leads(t.s.command().faction).has(p);
  std::uint8_t& lot = escort ? f.escorts : f.leads;
  // Militia lead no French Regulars (3.3.2).
  if (escort || !kMilitia.has(p)) lot = static_cast<std::uint8_t>(lot + n);
  f.group = static_cast<std::uint8_t>(f.group + n);
  if (kUnderground.has(p)) f.hidden = static_cast<std::uint8_t>(f.hidden + n);
  f.taken = static_cast<std::uint8_t>(f.taken | 1U << moved_column(p));
}

// Moves n units of the answer into the destination.
void take_units(Turn& t, MarchToCall& f, Piece p, Space from, int n) {
  CommandRecord& r = t.s.command();
  if (from != f.from) {
    close_group(t, f);
    open_group(t.s, f, from);
  }
  r.origins.add(from);
  set(f, kAnyMoved);
  if (!is_reserve(from)) set(f, kFromColony);
  count_in(t, f, p, n);
  t.move(p, from, f.to, n);
  Piece arrived = p;
  if (r.faction == Faction::kBritish && kWarParties.has(p)) {
    t.activate(Piece::kWarPartyU, f.to, p == Piece::kWarPartyU ? n : 0);
    arrived = Piece::kWarPartyA;
  }
  auto& moved = t.s.moved[at(f.to)][moved_column(arrived)];
  moved = static_cast<std::uint8_t>(moved + n);
  if (p == Piece::kContinental) set(f, kEscorted);
  if (owner(p) != r.faction && !kWarParties.has(p)) pay_ally(t, f, owner(p));
}

// The first free, if all its War Parties came from Reserves (3.4.2). One that has been free is paid
// for when others follow from a Colony; one that has been paid for costs no more.
RULE("3.4.2")
void pay_indian_march(Turn& t, const MarchToCall& f) {
  CommandRecord& r = t.s.command();
  if (r.faction != Faction::kIndians) return;
  const auto here = static_cast<std::uint8_t>(at(f.to) + 1);
  const bool free_before = r.work[0] == here;
  if (has(f, kAgain) && !(free_before && has(f, kFromColony))) return;
  if (free_before) r.work[0] = 0;
  if (r.work[1] == 0) r.work[1] = here;
  if (!has(f, kFromColony) && reserve_march_left(r)) {
    r.work[0] = here;
  } else {
    pay_for_command(t, Faction::kIndians, kPriceOfSpace);
  }
}

bool starts_common_cause(const State& s, Piece p) {
  return s.command().faction == Faction::kBritish && kWarParties.has(p) &&
         s.command().special == Special::kNone;
}

// Carries out the answer; what it leaves to be asked is in the frame.
void take_answer(Turn& t, MarchToCall& f) {
  const auto p = static_cast<Piece>(t.answer.b);
  const auto from = static_cast<Space>(t.answer.c);
  const Faction mover = owner(p);
  const bool asked =
      from == f.from && f.group > 0 && mover == t.s.command().faction && !t.s.non_player(mover);
  f.follower = !asked && leader_may_follow(t, mover, from)
                   ? static_cast<std::uint8_t>(seat(mover) + 1)
                   : std::uint8_t{0};
  f.howe = 0;
  if (starts_common_cause(t.s, p)) {
    t.s.command().special = Special::kCommonCause;
    t.emit(Event::kSpecialUsed, Faction::kBritish, Special::kCommonCause);
    f.howe = howe_lowers(t.s, Faction::kBritish) ? 1 : 0;
  }
  take_units(t, f, p, from, t.answer.a);
}

// Hidden units of the group that would be noticed once these have joined it.
void add_noticed(const State& s, const MarchToCall& f, Piece p, Space from, int n,
                 MoveOutcome& out) {
  if (!has(f, kEnemyRule)) return;
  const bool same = from == f.from;
  const Vanguard before = same ? Vanguard{f.group, f.hidden} : vanguard(s, s.command(), from, f.to);
  const int group = before.group + n;
  const int hidden = before.hidden + (kUnderground.has(p) ? n : 0);
  const bool indians = s.command().faction == Faction::kIndians;
  // Those of the group that have come in already are no Militia or British cubes.
  if (group + s.count(f.to, indians ? kMilitia : kBritishCubes) <= kNoticed) return;
  out.hidden = indians ? Piece::kWarPartyU : Piece::kMilitiaU;
  out.activated = hidden;
}

}  // namespace

RULE("8.4.1", "8.4.3", "8.5.4", "8.7.3")
SpaceSet revisited(const State& s, const CommandRecord& r) {
  if (!s.non_player(r.faction) || r.faction == Faction::kFrench) return {};
  const bool indians = r.faction == Faction::kIndians;
  return r.selected.where([&](Space to) {
    if (indians && !indians_come_back(r, to)) return false;
    SpaceSet from = sources(s, to);
    if (indians && !colony_march_open(r, to, purse(s, r))) from &= kReserves;
    return from.any_where([&](Space x) {
      return march_leads(r.faction).any_where([&](Piece p) { return movable(s, x, p) > 0; });
    });
  });
}

MoveOutcome outcome_of_move(const State& s, Piece p, Space from, int n) {
  const auto f = s.stack.top().read<Procedure::kMarchTo>();
  const Faction mover = s.command().faction;
  MoveOutcome out;
  const bool ally = owner(p) != mover && !kWarParties.has(p);
  const bool rochambeau = owner(p) == Faction::kFrench && s.leads(Leader::kRochambeau);
  out.ally_pays = ally && !has(f, kAllyPaid) && !is_free(s.command()) && !rochambeau;
  out.common_cause = starts_common_cause(s, p);
  if (mover == Faction::kBritish && p == Piece::kWarPartyU) {
    out.hidden = p;
    out.activated = n;
  } else {
    add_noticed(s, f, p, from, n, out);
  }
  return out;
}

RULE("3.2.2", "3.2.3", "3.3.2", "3.4.2", "3.5.4")
Flow march_to(Turn& t) {
  auto& f = t.locals<Procedure::kMarchTo>();
  BEGIN(t);
  begin(t, f);
  while (any_group(t.s, f)) {
    PERSON_CHOOSES(t, seat(t.s.command().faction), Question::kMarchGroup,
                   section_of(t.s.command().faction, t.s.command().command), list_groups(t, f));
    if (t.answered(ActionKind::kDone)) break;
    take_answer(t, f);
    if (f.follower != 0) {
      CALL(t, Procedure::kLeaderFollows,
           LeaderCall{static_cast<Faction>(f.follower - 1), f.from, f.to, t.answer.a});
    }
    if (f.howe != 0) CALL(t, Procedure::kLowerFni, FniCall{1});
  }
  close_group(t, f);
  pay_indian_march(t, f);
  END(t);
}

}  // namespace tricorne::liberty
