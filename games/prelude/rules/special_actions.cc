// 9.5: the Special Actions of both boards.
#include "games/prelude/rules/rules.h"

namespace tricorne::prelude {
namespace {

constexpr int kOurMomentPoints = 6;

// Rural Counties of the player's Bias whose own column is full.
RULE("9.5.2")
int full_counties(const State& s, Player p) {
  int n = 0;
  for (County c : biased(p)) n += s.count(c, p) == facts(c).boxes[at(p)] ? 1 : 0;
  return n;
}

// Those that ask nothing. One that changes nothing is legal too (ruling 88).
RULE("9.5.1", "9.5.2")
void carry_out(Turn& t, const SpecialCall& call) {
  State& s = t.s;
  switch (call.special) {
    case Special::kStrategicRealignment:
      s.swap ^= 1U;  // a second one in an action round takes it back (ruling 66)
      return;
    case Special::kLookingForTrouble:
      t.raise_spirit(call.price >= 6 ? 2 : 1);
      return;
    case Special::kOurMoment:
      t.gain_points(call.player, kOurMomentPoints);
      return;
    case Special::kOverwhelmingSupport:
      t.score_vp(call.player, full_counties(s, call.player));
      return;
    case Special::kNoMatterTheCost:
      s.no_matter = 1;
      return;
    case Special::kLeCanadien:
      s.canadien.add(call.player);
      return;
    case Special::kPartisanMedia:
      s.media.add(call.player);
      return;
    default:
      return;
  }
}

// If all of them have to go, nobody is asked in which order.
CardSet choice(const CardSet& cards, int n) {
  return cards.size() == n ? CardSet{cards.first()} : cards;
}

// What lay in the pool before the exchange.
CardSet to_take(const State& s, const SpecialCall& call) {
  CardSet cards = s.cards.pool_without_keys();
  for (Card c : call.given) cards.drop(c);
  return choice(cards, call.left);
}

CardSet to_give(const State& s, const SpecialCall& call) {
  return choice(s.cards.hand[at(call.player)], call.left);
}

}  // namespace

RULE("9.5.1", "9.5.2")
PriceRange prices(Special special, int points) {
  const auto up_to = [&](int least, int most, int step) {
    return PriceRange{least, std::min(most, points), step};
  };
  switch (special) {
    case Special::kPullingTheStrings:
      return up_to(1, points, 1);  // as many dice as there are points (ruling 67)
    case Special::kLookingForTrouble:
      return up_to(4, 6, 2);
    case Special::kVariousAngles:
      return up_to(2, 6, 2);
    case Special::kStrategicRealignment:
    case Special::kLeCanadien:
    case Special::kPartisanMedia:
      return up_to(2, 2, 1);
    default:
      return up_to(4, 4, 1);
  }
}

// Key events are not exchanged (ruling 37); factions do not matter (ruling 47). The card being
// played is in neither place (ruling 87).
RULE("9.5.2")
bool enough_cards(const State& s, Player p, Special special, int price) {
  if (special != Special::kVariousAngles) return true;
  const int n = angles(price);
  return s.cards.hand_size(p) >= n && s.cards.pool_without_keys().size() >= n;
}

// One a turn, each once a game.
RULE("9.5")
bool may_use_special(const State& s, const PointsCall& call, Special special, int price) {
  return !s.special_turn.has(call.player) && board(call.player).has(special) &&
         !s.special_used[at(call.player)].has(special) && price <= call.left &&
         enough_cards(s, call.player, special, price);
}

RULE("9.5.1", "9.5.2")
Flow special_action(Turn& t) {
  auto& f = t.locals<Procedure::kSpecialAction>();
  BEGIN(t);
  if (f.special == Special::kPullingTheStrings) {
    // Each die is named just before its roll, and scores before the next (rulings 45, 67).
    for (f.left = f.price; f.left > 0; --f.left) {
      CALL(t, Procedure::kScoringDie, DieCall{Die::kChoose, f.player});
    }
  } else if (f.special == Special::kNonIssue) {
    // Also a marker that stands at the Start (ruling 46).
    ASK(t, seat(f.player), Question::kNameTrack, "9.5.1", t.options_tracks(ActionKind::kName));
    t.reset_marker(static_cast<Track>(t.answer.a));
  } else if (f.special == Special::kVariousAngles) {
    for (f.left = u8(angles(f.price)); f.left > 0; --f.left) {
      CHOOSE(t, seat(f.player), Question::kGive, "9.5.2",
             t.options(ActionKind::kGive, to_give(t.s, f)));
      f.given[f.left - 1U] = t.answer.a;
      t.give_to_pool(t.answer.a, f.player);
    }
    for (f.left = u8(angles(f.price)); f.left > 0; --f.left) {
      CHOOSE(t, seat(f.player), Question::kTake, "9.5.2",
             t.options(ActionKind::kTake, to_take(t.s, f)));
      t.take_from_pool(t.answer.a, f.player);
    }
  } else {
    carry_out(t, f);
  }
  END(t);
}

}  // namespace tricorne::prelude
