#include "games/prelude/bots/cards_worth.h"

#include "games/prelude/bots/evaluation.h"
#include "games/prelude/rules/rules.h"

namespace tricorne::prelude {
namespace {

constexpr int kUnknownCard = 90;

// Its points, or the Event if it is no worse; of the other's cards the points less what his Event
// may do.
int card_worth(Card c, Player p) {
  const CardFacts& card = facts(c);
  if (opposing(c, p)) return card.points * (kPointWorth - 32) - 25;
  const bool neutral = card.faction == Side::kNobody;
  return card.points * (kPointWorth - (neutral ? 3 : 0)) + (neutral ? 0 : 20);
}

bool kept_after_turn(const State& s) { return !s.turn_facts().last_of_deck && !s.last_turn(); }

// Le Canadien spares the worst card of the hand, Partisan Media doubles the best.
int waiting_specials(const State& s, const CardSet& hand, Player p) {
  int worst = s.cards.hand_size(p) > 0 ? 2 : 1;
  int best = worst;
  for (Card c : hand) {
    if (opposing(c, p)) worst = std::max<int>(worst, facts(c).points);
    if (is(facts(c).faction, p)) best = std::max<int>(best, facts(c).points);
  }
  return (s.canadien.has(p) ? 25 + worst * 30 : 0) + (s.media.has(p) ? 15 + best * 30 : 0);
}

// The most valuable are played, the others are kept or lost.
int known_hand(const State& s, const CardSet& hand, Player p) {
  std::array<int, 24> worth;  // more are never held
  std::size_t n = 0;
  for (Card c : hand) {
    if (n < worth.size()) worth[n++] = card_worth(c, p);
  }
  std::sort(worth.begin(), worth.begin() + static_cast<std::ptrdiff_t>(n), std::greater<>{});
  const auto plays = static_cast<std::size_t>(plays_left(s, p));
  int sum = 0;
  for (std::size_t i = 0; i < n; ++i) {
    if (i < plays) {
      sum += worth[i];
    } else if (kept_after_turn(s)) {
      sum += worth[i] / 2;
    }
  }
  return sum;
}

}  // namespace

int plays_left(const State& s, Player p) {
  const bool done = s.active != p ? p == s.first : s.phase != Phase::kPlay;
  return std::max(0, kRounds - s.round + (done ? 0 : 1) - s.skip[at(p)]);
}

int hand_worth(const State& s, Player p, Player me) {
  const bool known = (p == me) == (s.swap == 0);
  if (known) {
    const CardSet& hand = s.cards.hand[at(me)];
    return known_hand(s, hand, p) + waiting_specials(s, hand, p);
  }
  const int cards = s.cards.hand_size(foe(me));
  return std::min(cards, plays_left(s, p)) * kUnknownCard + waiting_specials(s, {}, p);
}

// Whoever is next has the first choice of neutral cards.
int pool_worth(const State& s, Player p) {
  const Player next = s.phase == Phase::kPlay ? s.active : foe(s.active);
  if (plays_left(s, p) == 0) return 0;
  int worth = 0;
  for (Card c : s.cards.pool) {
    if (opposing(c, p)) continue;
    const int points = facts(c).points;
    const bool affordable = points <= s.points[at(p)];
    if (facts(c).faction == Side::kNobody) {
      worth += points * (next == p ? 8 : 4) * (affordable ? 1 : 0);
    } else {
      worth += points * (affordable ? 14 : 5);
    }
  }
  return worth;
}

// Only so many can be spent in a turn, and at its end only so many fit beside the new ones.
int opportunity_worth(const State& s, Player p) {
  const OpportunityFacts& limits = opportunity(p);
  const int kept = s.last_turn() ? 0 : limits.most - limits.per_turn;
  const int useful = std::min<int>(s.points[at(p)], std::max(kept, 5 * plays_left(s, p)));
  constexpr int kPlenty = 8;
  return std::min(useful, kPlenty) * kOpportunityWorth +
         std::max(0, useful - kPlenty) * kOpportunityWorth / 2;
}

}  // namespace tricorne::prelude
