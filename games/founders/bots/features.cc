#include "games/founders/bots/features.h"

#include "games/founders/rules/rules.h"

namespace tricorne::founders {
namespace {

using Numbers = std::array<float, kFeatures>;

class Writer {
 public:
  explicit Writer(Numbers& to) : to_(to) {}
  template <class Number>
  void put(Number value, float scale) {
    to_[at_++] = static_cast<float>(value) * scale;
  }

 private:
  Numbers& to_;
  std::size_t at_ = 0;
};

// What is the same for every seat, or is found for all at once.
struct Common {
  Worths worths{};
  std::array<int, kSeats> scores{};
  int mean = 0;  // of the scores, in tenths
  Fate fate;
  int to_settle = 0;  // issues of this turn
  Seat president = kSpectator;
  Party party{};
  std::array<Man, 2> leader{kNobody, kNobody};
};

Common common(const State& s) {
  Common out;
  out.worths = evaluate(s);
  for (Seat seat = 0; seat < s.seats; ++seat) {
    out.scores[seat] = score(s, seat);
    out.mean += 10 * out.scores[seat];
  }
  out.mean /= s.seats;
  out.fate = fate(s);
  out.to_settle = s.phase == Phase::kIssues ? kIssuesPerTurn - s.settled : 0;
  out.president = s.president_seat();
  if (out.president != kSpectator) out.party = man_facts(s.president()).party;
  for (Party p : kParties) out.leader[at(p)] = s.leader(p);
  return out;
}

int best_other(const State& s, const Common& c, Seat seat) {
  int best = INT16_MIN;
  for (Seat other = 0; other < s.seats; ++other) {
    if (other != seat) best = std::max(best, c.scores[other]);
  }
  return best;
}

void put_points(const State& s, const Common& c, Seat seat, Writer& to) {
  to.put(c.worths[seat], 1.0F / 600);
  to.put(10 * c.scores[seat] - c.mean, 0.01F);
  const int ahead = c.scores[seat] - best_other(s, c, seat);
  to.put(std::max(0, ahead), 0.1F);
  to.put(std::min(0, ahead), 0.1F);
}

void put_men(const State& s, const Common& c, Seat seat, Writer& to) {
  int men = 0;
  int votes = 0;
  int ability = 0;
  int popularity = 0;
  int most = 0;
  int income = 0;
  int party = 0;
  int favoured = 0;
  int may_run = 0;
  for (Man m : s.men_of(seat)) {
    const ManFacts& facts = man_facts(m);
    ++men;
    votes += s.votes(m);
    ability += facts.ability;
    popularity += std::clamp(s.popularity(m), 0, 15);
    most = std::max(most, s.popularity(m));
    income += facts.income ? 1 : 0;
    party += of_party(m, c.party) ? 1 : 0;
    favoured += sign(facts.party) * s.support;
    may_run += s.man[m].pawns < kMostPawns ? 1 : 0;
  }
  to.put(men, 0.25F);
  to.put(men == 0 ? 1 : 0, 1);
  to.put(votes, 0.1F);
  to.put(ability, 0.1F);
  to.put(popularity, 0.05F);
  to.put(most, 0.1F);
  to.put(income, 0.5F);
  to.put(party, 0.25F);
  to.put(favoured, 0.05F);
  to.put(may_run, 0.25F);
}

void put_offices(const State& s, const Common& c, Seat seat, Writer& to) {
  int cabinet = 0;
  int ability = 0;
  int vice = 0;
  int general = 0;
  int justice = 0;
  for (Man m : s.men_of(seat)) {
    const Office office = s.man[m].office;
    vice += office == Office::kVicePresident ? 1 : 0;
    general += office == Office::kGeneral ? 1 : 0;
    justice += office == Office::kChiefJustice ? 1 : 0;
    if (!is_cabinet(office)) continue;
    ++cabinet;
    ability += man_facts(m).ability;
  }
  const bool president = seat == c.president;
  to.put(president ? 1 : 0, 1);
  to.put(president ? c.to_settle : 0, 0.25F);
  to.put(president ? liability(s) : 0, 0.005F);
  to.put(vice, 1);
  to.put(general, 1);
  to.put(justice, 1);
  to.put(cabinet * c.to_settle, 0.1F);
  to.put(ability * c.to_settle, 0.03F);
  for (Party p : kParties) {
    const Man leader = c.leader[at(p)];
    const bool leads = leader != kNobody && s.owner(leader) == seat;
    const bool runs = leads && s.man[leader].pawns < kMostPawns;
    to.put(leads ? 1 : 0, 0.5F);
    to.put(runs ? candidacy(s, p) : 0, 0.005F);
    to.put(leads ? press(s, p) : 0, 0.01F);
  }
}

void put_influence(const State& s, const Common& c, Seat seat, Writer& to) {
  const int n = s.purse(seat, kNobody);
  to.put(std::min(n, 4), 0.25F);
  to.put(std::clamp(n - 4, 0, 4), 0.25F);
  to.put(std::clamp(n - 8, 0, 8), 0.125F);
  to.put(std::max(0, n - 16), 0.1F);
  to.put(seat == c.president ? std::min(n, 12) : 0, 0.1F);
  to.put(s.bonus_votes[seat], 0.1F);
  const int at_stake = n + s.votes_of(seat);
  to.put(at_stake * (c.fate.war_soon + c.fate.collapse_soon), 0.0001F);
  to.put(at_stake * (c.fate.war + c.fate.collapse), 0.00005F);
}

void put_cards(const State& s, Seat seat, Writer& to) {
  int ready = 0;
  int waiting = 0;
  int acts = 0;
  int worth = 0;
  for (Card card : s.cards.at(hand(seat))) {
    worth += worth_in_hand(s, card);
    if (!is_man(card)) {
      ++acts;
    } else if (s.is_admitted(man_facts(card).home)) {
      ++ready;
    } else {
      ++waiting;
    }
  }
  to.put(ready, 0.5F);
  to.put(waiting, 0.5F);
  to.put(acts, 0.5F);
  to.put(worth, 0.005F);
}

}  // namespace

int stage(const State& s) {
  constexpr std::array<int, 5> kLeft{0, 8, 18, 30, 44};
  const int left = issues_left(s);
  int part = 0;
  for (int least : kLeft) part += left > least ? 1 : 0;
  if (s.final_turn != 0) part = 0;
  return 2 * part + (s.phase == Phase::kIssues ? 1 : 0);
}

std::array<std::array<float, kFeatures>, kSeats> features(const State& s) {
  std::array<Numbers, kSeats> out{};
  const Common c = common(s);
  for (Seat seat = 0; seat < s.seats; ++seat) {
    Writer to(out[seat]);
    put_points(s, c, seat, to);
    put_men(s, c, seat, to);
    put_offices(s, c, seat, to);
    put_influence(s, c, seat, to);
    put_cards(s, seat, to);
  }
  return out;
}

}  // namespace tricorne::founders
