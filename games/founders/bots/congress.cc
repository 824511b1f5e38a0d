// Votes in Congress: what each seat wants, and what it pays for it.
#include "games/founders/bots/course.h"

namespace tricorne::founders {
namespace {

struct Tally {
  int yes = 0;
  int no = 0;
};

int side(const State& s, Seat seat, const Worths& stance) {
  const int promised = promised_vote(s, seat);
  if (promised != 0) return promised;
  return stance[seat] > 0 ? 1 : stance[seat] < 0 ? -1 : 0;
}

// How it ends if all who have not voted do so without buying, but for `seat`.
Tally expected(const State& s, Seat seat, const Worths& stance) {
  Tally out{s.open.yes, s.open.no};
  for (Seat other = 0; other < s.seats; ++other) {
    if (other == seat || includes(s.open.voted, other)) continue;
    const int way = side(s, other, stance);
    if (way > 0) out.yes += s.votes_of(other);
    if (way < 0) out.no += s.votes_of(other);
  }
  return out;
}

bool passes(const State& s, const Tally& tally, const Worths& stance) {
  if (tally.yes != tally.no) return tally.yes > tally.no;
  const Man vice = s.holder(Office::kVicePresident);
  return vice != kNobody && stance[s.owner(vice)] > 0;
}

}  // namespace

int promised_vote(const State& s, Seat seat) {
  int out = 0;
  for (const Promise& p : s.promises[seat]) {
    if (!p.is_open()) continue;
    if (p.favour == Favour::kVoteYes) out = 1;
    if (p.favour == Favour::kVoteNo) out = -1;
  }
  return out;
}

bool carried_without(const State& s, const Worths& stance) {
  return passes(s, expected(s, kSpectator, stance), stance);
}

Action ballot(const State& s, Seat seat, const Worths& stance) {
  const int way = side(s, seat, stance);
  if (way == 0) return action(ActionKind::kAbstain);
  const auto kind = way > 0 ? ActionKind::kYes : ActionKind::kNo;
  if (promised_vote(s, seat) != 0) return action(kind, 0);
  const Tally others = expected(s, seat, stance);
  const int most = std::min(s.purse(seat, kNobody), 120);
  for (int n = 0; n <= most; ++n) {
    Tally tally = others;
    (way > 0 ? tally.yes : tally.no) += s.votes_of(seat) + kVotesBought * n;
    if (passes(s, tally, stance) != (way > 0)) continue;
    return action(kind, price_of(s, seat, n) < way * stance[seat] ? n : 0);
  }
  return action(kind, 0);
}

Worths stance(const State& s, FastRng rng) {
  // A tax may cause outrage, so it is looked at more than once.
  const int trials = s.open.law < kTaxes ? 3 : 1;
  Worths out{};
  for (int trial = 0; trial < trials; ++trial) {
    const FastRng luck{rng.next()};
    for (bool carried : {true, false}) {
      Course course(s, luck);
      course.settle(carried);
      course.play(Until::kIssue);
      const Worths worths = evaluate(course.state);
      for (Seat seat = 0; seat < s.seats; ++seat) {
        out[seat] += carried ? worths[seat] : -worths[seat];
      }
    }
  }
  for (int& worth : out) worth /= trials;
  return out;
}

}  // namespace tricorne::founders
