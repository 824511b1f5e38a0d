// Reduced negotiation (11.4): the seats claim the offices, most votes first.
#include "games/founders/rules/rules.h"

namespace tricorne::founders {
namespace {

// Votes of the men of the President's party, Coalition Building included.
int party_votes(const State& s, Seat seat) {
  int n = s.bonus_votes[seat];
  for (Man m : s.men_of(seat)) {
    if (of_party(m, man_facts(s.president()).party)) n += s.votes(m);
  }
  return n;
}

bool claims_before(const State& s, Seat x, Seat y) {
  if (s.votes_of(x) != s.votes_of(y)) return s.votes_of(x) > s.votes_of(y);
  if (party_votes(s, x) != party_votes(s, y)) return party_votes(s, x) > party_votes(s, y);
  const auto oldest = [&](Seat seat) {
    const ManSet men = s.men_of(seat);
    return men.empty() ? kMen + seat : int{men.first()};
  };
  return oldest(x) < oldest(y);
}

void list_claims(Turn& t, Seat seat) {
  t.option(ActionKind::kPass);
  for (Office o : kAppointed) {
    if (t.s.filled(o)) continue;
    for (Man m : candidates_for(t.s, o)) {
      if (t.s.owner(m) == seat && t.s.is_free(m)) t.option(ActionKind::kAppoint, o, m);
    }
  }
}

}  // namespace

std::array<Seat, kSeats> claim_order(const State& s) {
  std::array<Seat, kSeats> out{};
  for (Seat seat = 0; seat < s.seats; ++seat) out[seat] = seat;
  std::sort(out.begin(), out.begin() + s.seats,
            [&](Seat x, Seat y) { return claims_before(s, x, y); });
  return out;
}

// Round after round, one office each or none for good, until a round brings nothing.
RULE("variant")
Flow claim(Turn& t) {
  auto& f = t.locals<Procedure::kClaim>();
  BEGIN(t);
  f.order = claim_order(t.s);
  do {
    f.taken = 0;
    for (f.next = 0; f.next < t.s.seats; ++f.next) {
      if (includes(f.passed, f.order[f.next])) continue;
      if (take_only_answer(t, [&] { list_claims(t, f.order[f.next]); })) continue;
      ASK(t, f.order[f.next], Question::kClaim, "variant", list_claims(t, f.order[f.next]));
      if (t.answered(ActionKind::kPass)) {
        f.passed = static_cast<SeatMask>(f.passed | only(f.order[f.next]));
        continue;
      }
      f.taken = 1;
      CALL(t, Procedure::kAppoint,
           AppointLocals{.office = static_cast<Office>(t.answer.a), .man = t.answer.b});
    }
  } while (f.taken != 0);
  END(t);
}

}  // namespace tricorne::founders
