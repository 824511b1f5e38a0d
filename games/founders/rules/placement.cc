// The cubes of an election (6.4, 6.5): who may stand where, and the rounds.
#include "games/founders/rules/rules.h"

namespace tricorne::founders {
namespace {

const Candidate& candidate(const State& s, int c) {
  return s.election.candidate[static_cast<std::size_t>(c)];
}

bool stands(const State& s, int c, Place p) {
  const auto& cubes = s.cube[p];
  return std::find(cubes.begin(), cubes.end(), c + 1) != cubes.end();
}

// The vacancies: two for anybody before the Twelfth Amendment; after it one, or in a single-party
// election one for each office.
int vacancy_for(const State& s, int c, Place p) {
  const Election& e = s.election;
  if (e.after12 != 0) {
    const int slot = e.single != 0 && candidate(s, c).vice != 0 ? 1 : 0;
    return s.cube[p][static_cast<std::size_t>(slot)] == 0 ? slot : -1;
  }
  for (int slot = 0; slot < 2; ++slot) {
    if (s.cube[p][static_cast<std::size_t>(slot)] == 0) return slot;
  }
  return -1;
}

PlaceSet around(const PlaceSet& from) {
  PlaceSet out;
  for (Place p : from) out |= place_facts(p).neighbours;
  return out;
}

PlaceSet standing(const State& s, int c) {
  return s.places().where([&](Place p) { return stands(s, c, p); });
}

// States from which no walk over the Union leads to an original one (ruling 39).
PlaceSet not_joined(const State& s) {
  PlaceSet joined;
  for (Place p = 0; p < kOriginals; ++p) joined.add(p);
  while (true) {
    const PlaceSet more = joined | (around(joined) & s.places());
    if (more == joined) return s.places() - joined;
    joined = more;
  }
}

// The nearest vacancies, walking from home over the Union (ruling 82).
PlaceSet nearest(const State& s, Place home, const PlaceSet& open) {
  PlaceSet reached = {home};
  while (true) {
    const PlaceSet next = (around(reached) & s.places()) - reached;
    if (next.empty()) return open;
    if ((next & open).any()) return next & open;
    reached |= next;
  }
}

PlaceSet next_to_mates(const State& s, int c, const PlaceSet& open) {
  PlaceSet mates;
  for (int mate = 0; mate < s.election.count; ++mate) {
    if ((candidate(s, c).mates >> mate & 1U) != 0) mates |= standing(s, mate);
  }
  if (mates.empty()) return {};
  const PlaceSet near = around(mates) & open;
  return near.any() ? near : open & not_joined(s);
}

bool alone_of_his_kind(const State& s, int c) {
  for (int other = 0; other < s.election.count; ++other) {
    if (other != c && candidate(s, other).vice == candidate(s, c).vice) return false;
  }
  return true;
}

// The first of each kind may let the others of it go first, once (ruling 37).
bool may_defer(const State& s, const PlacementLocals& f, int c) {
  if (f.later_round != 0 || alone_of_his_kind(s, c)) return false;
  if ((s.election.deferred >> candidate(s, c).vice & 1U) != 0) return false;
  for (int earlier = 0; earlier < c; ++earlier) {
    if (candidate(s, earlier).vice == candidate(s, c).vice) return false;
  }
  return true;
}

// Right after the last other one of his kind.
void defer(State& s, PlacementLocals& f) {
  const std::uint8_t c = f.order[f.next];
  s.election.deferred = u8(s.election.deferred | 1 << candidate(s, c).vice);
  std::size_t last = f.next;
  for (std::size_t i = f.next; i < s.election.count; ++i) {
    if (candidate(s, f.order[i]).vice == candidate(s, c).vice) last = i;
  }
  for (std::size_t i = f.next; i < last; ++i) f.order[i] = f.order[i + 1];
  f.order[last] = c;
}

void list_places(Turn& t, const PlacementLocals& f) {
  const int c = f.order[f.next];
  const PlaceSet open = places_for(t.s, c);
  for (Place p : open) t.option(ActionKind::kPlace, p);
  if (open.any() && may_defer(t.s, f, c)) t.option(ActionKind::kDefer);
}

void begin_round(const State& s, PlacementLocals& f) {
  for (std::uint8_t c = 0; c < kCandidates; ++c) f.order[c] = c < s.election.count ? c : u8(0);
  f.placed = 0;
}

}  // namespace

RULE("placement")
PlaceSet places_for(const State& s, int c) {
  PlaceSet own;
  PlaceSet open;
  for (Place p : s.places()) {
    if (stands(s, c, p)) {
      own.add(p);
    } else if (vacancy_for(s, c, p) >= 0) {
      open.add(p);
    }
  }
  if (own.any()) {
    const PlaceSet near = around(own) & open;
    return near.any() ? near : open & not_joined(s);
  }
  const Place home = man_facts(candidate(s, c).man).home;
  if (open.has(home)) return {home};
  return candidate(s, c).vice != 0 ? next_to_mates(s, c, open) : nearest(s, home, open);
}

void put_cube(State& s, int c, Place p) {
  s.cube[p][static_cast<std::size_t>(vacancy_for(s, c, p))] = u8(c + 1);
}

RULE("placement")
Flow placement(Turn& t) {
  auto& f = t.locals<Procedure::kPlacement>();
  BEGIN(t);
  do {
    begin_round(t.s, f);
    for (f.next = 0; f.next < t.s.election.count;) {
      if (places_for(t.s, f.order[f.next]).empty()) {
        ++f.next;
        continue;
      }
      CHOOSE(t, t.s.owner(candidate(t.s, f.order[f.next]).man), Question::kPlace, "placement",
             list_places(t, f));
      if (t.answered(ActionKind::kDefer)) {
        defer(t.s, f);
        continue;
      }
      put_cube(t.s, f.order[f.next], t.answer.a);
      t.emit(Event::kPlaced, candidate(t.s, f.order[f.next]).man, t.answer.a);
      f.placed = 1;
      ++f.next;
    }
    f.later_round = 1;
  } while (f.placed != 0);
  END(t);
}

// A cube is worth its state's electors; of a divided state the added cube has the larger half.
RULE("counting")
void count_electors(State& s) {
  for (Candidate& c : s.election.candidate) c.votes = 0;
  const auto add = [&](std::uint8_t cube, int n) {
    if (cube == 0) return;
    std::int16_t& votes = s.election.candidate[cube - 1U].votes;
    votes = static_cast<std::int16_t>(votes + n);
  };
  for (Place p : s.places()) {
    const int all = s.electors(p);
    for (std::size_t slot = 0; slot < 2; ++slot) {
      add(s.cube[p][slot], s.divided[p] == slot + 1 ? all / 2 : all);
    }
    add(s.cube[p][2], (all + 1) / 2);
  }
}

}  // namespace tricorne::founders
