#include "games/founders/bots/evaluation.h"

#include "games/founders/rules/rules.h"

namespace tricorne::founders {
namespace {

constexpr int kPoint = 100;

// How much of the game is still to come, in tenths: what brings points later is worth that much.
int time_left(const State& s) {
  if (s.final_turn != 0) return 2;
  const int eras = static_cast<int>(at(s.last_era)) - static_cast<int>(at(s.era));
  return std::min(10, 4 + 3 * eras);
}

int office_worth(Office o) {
  switch (o) {
    case Office::kPresident:
      return 260;
    case Office::kVicePresident:
      return 110;
    case Office::kChiefJustice:
      return 90;
    case Office::kNone:
      return 0;
    default:
      return 70;
  }
}

// Statesmen may be elected: the leader of a party most of all, and more while the public is with
// it.
int candidacy(const State& s, Seat seat) {
  int worth = 0;
  for (Party p : kParties) {
    const Man leader = s.leader(p);
    if (leader == kNobody || s.owner(leader) != seat) continue;
    const int with = sign(p) * s.support;
    worth += std::clamp(120 + 12 * with, 40, 260);
  }
  return worth;
}

// Influence: the first cubes are worth most.
int influence_worth(int n) {
  return 22 * std::min(n, 8) + 10 * std::clamp(n - 8, 0, 10) + 3 * std::max(0, n - 18);
}

int prospects(const State& s, Seat seat) {
  const int left = time_left(s);
  int worth = kPoint * score(s, seat);
  if (s.over()) return worth;
  int men = 0;
  int offices = 0;
  int popularity = 0;
  for (Man m : s.men_of(seat)) {
    ++men;
    offices += office_worth(s.man[m].office);
    popularity += std::min(s.popularity(m), 10);
  }
  worth += (offices + candidacy(s, seat) + 14 * s.votes_of(seat) + 40 * men + 4 * popularity +
            influence_worth(s.purse(seat, kNobody)) + 30 * s.hand_size(seat)) *
           left / 10;
  return worth;
}

// A war or a collapse takes votes and influence from everybody's score, most from who has most.
int danger(const State& s, Seat seat) {
  if (s.over()) return 0;
  constexpr std::array<int, kCivilWar + 1> kWar = {0, 1, 4, 12, 35, 100};
  int chance = kWar[s.tension];
  if (s.reserves < -100) chance = std::min(100, chance + (-100 - s.reserves) / 10);
  return chance * (s.votes_of(seat) + s.purse(seat, kNobody));
}

// What everybody loses by: money that runs out, a Union that falls apart. A player who only looked
// at the others would let it happen.
int common_good(const State& s) {
  if (s.over()) return s.ending == Ending::kLastIssue ? 600 : -600;
  const int money =
      3 * std::clamp<int>(s.reserves, -400, 60) + 8 * std::clamp<int>(s.revenue, -80, 60);
  return money - 260 * s.tension * s.tension;
}

}  // namespace

int evaluate(const State& s, Seat seat) {
  int others = 0;
  int best = INT32_MIN;
  for (Seat other = 0; other < s.seats; ++other) {
    if (other == seat) continue;
    const int theirs = prospects(s, other) - danger(s, other);
    others += theirs;
    best = std::max(best, theirs);
  }
  // Who is ahead matters more than the rest.
  const int against = s.seats > 1 ? (others / (s.seats - 1) + best) / 2 : 0;
  return prospects(s, seat) - danger(s, seat) - against + common_good(s);
}

}  // namespace tricorne::founders
