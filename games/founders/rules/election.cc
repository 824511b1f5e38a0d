// The Election (6): its form, nominees, running mates, the count and the inauguration.
#include <cstdlib>
#include <numeric>

#include "games/founders/rules/rules.h"

namespace tricorne::founders {
namespace {

Candidate& candidate(State& s, int c) { return s.election.candidate[static_cast<std::size_t>(c)]; }
const Candidate& candidate(const State& s, int c) {
  return s.election.candidate[static_cast<std::size_t>(c)];
}

// ---- Form and nominees (6.1, 6.2)

bool eligible(const State& s, Man m) { return s.in_play(m) && s.man[m].pawns < kMostPawns; }

RULE("nominees")
Man nominee(const State& s, Party p) {
  return s.most_popular(
      s.men().where([&](Man m) { return eligible(s, m) && man_facts(m).party == p; }));
}

int add_candidate(State& s, Man m, bool vice) {
  const int c = s.election.count++;
  candidate(s, c) = {.votes = 0, .man = m, .vice = vice ? u8(1) : u8(0), .mates = 0, .states = 0};
  return c;
}

// The side that has support; at 0 the one whose nominee comes first by popularity and age.
Party favoured(const State& s) {
  if (s.support != 0) return s.support < 0 ? Party::kLiberal : Party::kConservative;
  const Man l = nominee(s, Party::kLiberal);
  const Man c = nominee(s, Party::kConservative);
  return s.before(l, c) ? Party::kLiberal : Party::kConservative;
}

RULE("election")
void begin(State& s) {
  Election& e = s.election;
  e = {};
  s.cube = {};
  s.divided = {};
  e.after12 = s.is_resolved(tables().issue("twelfth_amendment")) ? 1 : 0;
  const bool both =
      nominee(s, Party::kLiberal) != kNobody && nominee(s, Party::kConservative) != kNobody;
  if (both && std::abs(int{s.support}) < kSingleParty) {
    e.party = favoured(s);
    add_candidate(s, nominee(s, e.party), false);
    add_candidate(s, nominee(s, other(e.party)), false);
    return;
  }
  e.single = 1;
  e.party = s.support < 0 ? Party::kLiberal : Party::kConservative;
  if (nominee(s, e.party) == kNobody) e.party = other(e.party);
  Man first = nominee(s, e.party);
  if (first == kNobody) {  // Gerry alone, if there (ruling 80)
    first = s.most_popular(s.men().where([&](Man m) { return eligible(s, m); }));
  }
  if (first != kNobody) add_candidate(s, first, false);
}

bool runs(const State& s, Man m, bool vice) {
  for (int c = 0; c < s.election.count; ++c) {
    if (candidate(s, c).man == m && (candidate(s, c).vice != 0) == vice) return true;
  }
  return false;
}

bool was_asked(const ElectionLocals& f, Man m) { return (f.asked[m / 8U] >> (m % 8U) & 1U) != 0; }
void note_asked(ElectionLocals& f, Man m) { f.asked[m / 8U] = u8(f.asked[m / 8U] | 1 << (m % 8U)); }

// Of a single-party election: the most popular man not yet asked who may run beside the first.
// Cards change popularity between the questions, so nobody must come up again.
RULE("nominees")
Man next_to_run(const State& s, const ElectionLocals& f) {
  return s.most_popular(s.men().where([&](Man m) {
    return eligible(s, m) && of_party(m, s.election.party) && m != candidate(s, 0).man &&
           !was_asked(f, m);
  }));
}

// ---- Running mates (6.3)

// Whether x places, and so announces, the other way round before y: by support or by popularity;
// Gerry is last, at support 0 first.
bool places_before(const State& s, const Candidate& x, const Candidate& y) {
  if (in_both_parties(x.man) != in_both_parties(y.man)) {
    return in_both_parties(x.man) == (s.support == 0);
  }
  return s.before(x.man, y.man);
}

// Two-party: the last of the order; single: Gerry, then the least popular (ruling 84).
int next_announcer(const State& s, std::uint8_t announced) {
  int found = -1;
  for (int c = 0; c < s.election.count; ++c) {
    if (candidate(s, c).vice != 0 || (announced >> c & 1U) != 0) continue;
    if (s.election.single != 0 && in_both_parties(candidate(s, c).man)) return c;
    if (found < 0 || s.election.single == 0 ||
        s.before(candidate(s, found).man, candidate(s, c).man)) {
      found = c;
    }
  }
  return found;
}

RULE("mates")
ManSet possible_mates(const State& s, const ElectionLocals& f) {
  const Man m = candidate(s, f.current).man;
  const Party party = in_both_parties(m) ? s.election.party : man_facts(m).party;
  const Man president = s.president();
  return s.men().where([&](Man mate) {
    return of_party(mate, party) && mate != president && !runs(s, mate, false) &&
           (s.election.single != 0 || !runs(s, mate, true)) && !was_asked(f, mate);
  });
}

bool accepts_unasked(const State& s, const ElectionLocals& f) {
  return s.owner(f.mate) == s.owner(candidate(s, f.current).man) || runs(s, f.mate, true) ||
         possible_mates(s, f).size() == 1;
}

void add_mate(Turn& t, const ElectionLocals& f) {
  State& s = t.s;
  int c = 0;
  while (c < s.election.count && !(candidate(s, c).man == f.mate && candidate(s, c).vice != 0)) {
    ++c;
  }
  if (c == s.election.count) add_candidate(s, f.mate, true);
  candidate(s, c).mates = u8(candidate(s, c).mates | 1 << f.current);
  candidate(s, f.current).mates = u8(candidate(s, f.current).mates | 1 << c);
  t.emit(Event::kMate, f.mate, candidate(s, f.current).man);
  judge(t, s.owner(candidate(s, f.current).man), Favour::kMate, true, f.mate);
}

// ---- Order (6.4)

RULE("order")
void set_order(State& s) {
  Election& e = s.election;
  std::array<std::uint8_t, kCandidates> order{};
  std::iota(order.begin(), order.end(), std::uint8_t{0});
  // Two-party: each nominee and his mate, in the order of the nominees; a mate has one. Gerry, who
  // can only be a mate there, is last, at support 0 first (ruling 111).
  const auto ticket = [&](std::uint8_t c) {
    if (in_both_parties(candidate(s, c).man)) return s.support == 0 ? -1 : 2 * kCandidates;
    if (candidate(s, c).vice == 0) return 2 * c;
    return 2 * (candidate(s, c).mates >> 1) + 1;  // bit 0 or bit 1
  };
  std::sort(order.begin(), order.begin() + e.count, [&](std::uint8_t x, std::uint8_t y) {
    if (e.single == 0) return ticket(x) < ticket(y);
    return places_before(s, candidate(s, x), candidate(s, y));
  });
  const auto old = e.candidate;
  for (std::size_t i = 0; i < e.count; ++i) {
    e.candidate[i] = old[order[i]];
    std::uint8_t mates = 0;
    for (std::size_t j = 0; j < e.count; ++j) {
      const unsigned was = old[order[i]].mates;
      if ((was >> order[j] & 1U) != 0) mates = u8(mates | 1 << j);
    }
    e.candidate[i].mates = mates;
  }
}

// ---- Counting (6.6)

int all_electors(const State& s) {
  int n = 0;
  for (Place p : s.places()) n += s.electors(p);
  return n;
}

void tell_electors(Turn& t) {
  for (int c = 0; c < t.s.election.count; ++c) {
    t.emit(Event::kElectors, candidate(t.s, c).man, candidate(t.s, c).votes);
  }
}

// The votes that count for a candidate: with his mate's where they are pooled.
int votes_for(const State& s, int c) {
  int n = candidate(s, c).votes;
  if (s.election.single != 0 || s.election.after12 == 0) return n;
  for (int mate = 0; mate < s.election.count; ++mate) {
    if ((candidate(s, c).mates >> mate & 1U) != 0) n += candidate(s, mate).votes;
  }
  return n;
}

// Those who run in this race: before the Twelfth Amendment all for both places.
bool in_race(const State& s, int c, bool vice) {
  return s.election.after12 == 0 || (candidate(s, c).vice != 0) == vice;
}

// By votes, then popularity and age, without those of `but`.
int best(const State& s, bool vice, std::uint8_t but) {
  int found = -1;
  for (int c = 0; c < s.election.count; ++c) {
    if (!in_race(s, c, vice) || (but >> c & 1U) != 0) continue;
    if (found < 0 || votes_for(s, c) > votes_for(s, found) ||
        (votes_for(s, c) == votes_for(s, found) &&
         s.before(candidate(s, c).man, candidate(s, found).man))) {
      found = c;
    }
  }
  return found;
}

std::uint8_t bit(int c) { return c < 0 ? u8(0) : u8(1 << c); }

// The contenders of a tie-break for this race, without the man in `but`; nobody if the votes have
// decided it. A single-party race wants more than half of all votes (ruling 85).
std::uint8_t tied(const State& s, bool vice, std::uint8_t but) {
  const int first = best(s, vice, but);
  if (first < 0) return 0;
  const int second = best(s, vice, u8(but | bit(first)));
  const bool majority_wanted = s.election.single != 0 && (but == 0 || s.election.after12 != 0);
  const bool short_of_half = majority_wanted && 2 * votes_for(s, first) <= all_electors(s);
  if (second < 0) return 0;
  const bool tie = votes_for(s, first) == votes_for(s, second);
  if (!tie && !short_of_half) return 0;
  const bool for_president = but == 0;
  std::uint8_t out = 0;
  for (int n = 0; n < 3; ++n) {
    const int c = best(s, vice, u8(but | out));
    if (c < 0) break;
    if (!for_president && tie && !short_of_half && votes_for(s, c) < votes_for(s, first)) break;
    out = u8(out | bit(c));
  }
  return out;
}

// The man of a candidate's bit.
Man man_of(const State& s, std::uint8_t one) {
  return one == 0 ? kNobody : candidate(s, std::countr_zero(one)).man;
}

int mate_of(const State& s, int c) {
  for (int mate = 0; mate < s.election.count; ++mate) {
    if ((candidate(s, c).mates >> mate & 1U) != 0) return mate;
  }
  return -1;
}

// ---- Inauguration (6.8)

RULE("inauguration", "change-of-office", "retirement")
void inaugurate(Turn& t, Man president, Man vice) {
  State& s = t.s;
  const Man old = s.president();
  const Man old_vice = s.holder(Office::kVicePresident);
  t.leave_office(old, Vacancy::kOrdinary);
  if (old_vice != kNobody) t.leave_office(old_vice, Vacancy::kOrdinary);
  for (Man m : {president, vice}) {
    if (m != kNobody) t.leave_office(m, Vacancy::kElection);
  }
  if (old != president) {
    if (vice == old) vice = kNobody;
    t.retire(old);
  }
  t.put_in_office(president, Office::kPresident);
  t.elected(president);
  t.popularity(president, tables().office_popularity[at(Office::kPresident)]);
  if (vice == kNobody) return;
  t.put_in_office(vice, Office::kVicePresident);
  t.popularity(vice, tables().office_popularity[at(Office::kVicePresident)]);
}

void list_mates(Turn& t, const ElectionLocals& f) {
  t.options(ActionKind::kMate, possible_mates(t.s, f));
}
void list_accept(Turn& t) {
  t.option(ActionKind::kAccept);
  t.option(ActionKind::kRefuse);
}

}  // namespace

RULE("election")
Flow election(Turn& t) {
  auto& f = t.locals<Procedure::kElection>();
  BEGIN(t);
  t.s.phase = Phase::kElection;
  begin(t.s);
  if (t.s.election.single != 0 && t.s.election.count != 0) {
    for (f.current = 0; f.current < 3; ++f.current) {
      f.mate = next_to_run(t.s, f);
      if (f.mate == kNobody) break;
      note_asked(f, f.mate);
      ASK(t, t.s.owner(f.mate), Question::kRun, "nominees", list_accept(t));
      if (t.answered(ActionKind::kAccept)) add_candidate(t.s, f.mate, false);
    }
  }
  while (next_announcer(t.s, f.announced) >= 0) {
    f.current = u8(next_announcer(t.s, f.announced));
    f.announced = u8(f.announced | bit(f.current));
    f.asked = {};
    while (possible_mates(t.s, f).any()) {
      CHOOSE(t, t.s.owner(candidate(t.s, f.current).man), Question::kMate, "mates",
             list_mates(t, f));
      f.mate = t.answer.a;
      if (!accepts_unasked(t.s, f)) {
        ASK(t, t.s.owner(f.mate), Question::kAccept, "mates", list_accept(t));
        judge(t, t.s.owner(f.mate), Favour::kAcceptMate, t.answered(ActionKind::kAccept));
        if (t.answered(ActionKind::kRefuse)) {
          note_asked(f, f.mate);
          continue;
        }
      }
      add_mate(t, f);
      break;
    }
  }
  set_order(t.s);
  CALL(t, Procedure::kPlacement, PlacementLocals{});
  if (t.s.era == Era::kA && t.s.election.count != 0) {
    CALL(t, Procedure::kWindow, WindowLocals{.when = When::kElection});
    CALL(t, Procedure::kPlacement, PlacementLocals{.later_round = 1});
  }
  count_electors(t.s);
  tell_electors(t);
  f.current = bit(best(t.s, false, 0));
  f.announced = tied(t.s, false, 0);
  f.mate = 0;  // from here: the second, as a bit
  if (f.announced != 0) {
    t.s.election.contenders = f.announced;
    CALL(t, Procedure::kTieBreak,
         TieBreakLocals{.places = t.s.election.after12 == 0 ? u8(2) : u8(1)});
    f.current = bit(t.s.stack.result & 0x0f);
    if (t.s.election.after12 == 0 && t.s.stack.result >> 4 != 0x0f) {
      f.mate = bit(t.s.stack.result >> 4);
    }
  }
  if (t.s.election.after12 != 0 && t.s.election.single == 0) {
    f.mate = bit(mate_of(t.s, std::countr_zero(f.current)));
  } else if (f.mate == 0) {
    f.mate = bit(best(t.s, true, f.current));
    f.announced = tied(t.s, true, f.current);
    if (f.announced != 0) {
      t.s.election.contenders = f.announced;
      CALL(t, Procedure::kTieBreak, TieBreakLocals{.places = 1});
      f.mate = bit(t.s.stack.result & 0x0f);
    }
  }
  t.s.stack.result = 0;
  f.next = t.s.president_seat();
  if (f.current != 0) {
    inaugurate(t, man_of(t.s, f.current), man_of(t.s, f.mate));
  } else {  // nobody could run (ruling 80)
    f.mate = t.s.president();
    t.leave_office(f.mate, Vacancy::kOrdinary);
    t.retire(f.mate);
    CALL(t, Procedure::kSuccession, DeathLocals{});
  }
  if (t.s.men_of(f.next).empty()) CALL(t, Procedure::kRescue, RescueLocals{.seat = f.next});
  END(t);
}

}  // namespace tricorne::founders
