#include "games/founders/bots/bargain.h"

#include <bit>

#include "games/founders/rules/deals.h"

namespace tricorne::founders {
namespace {

bool is_vote(Favour f) { return f == Favour::kVoteYes || f == Favour::kVoteNo; }
Favour vote_for(bool yes) { return yes ? Favour::kVoteYes : Favour::kVoteNo; }

// What n more points would be worth to a seat.
int worth_of_points(const State& s, Seat seat, int n) {
  State richer = s;
  richer.supply[seat] = u8(richer.supply[seat] + n);
  return price_of(richer, seat, n);
}

// An offer of influence for a promise, or of a card for influence.
struct Terms {
  Seat to = kSpectator;
  int points = 0;
  Favour favour{};
  Man favoured = 0;
  int asked_points = 0;
  std::optional<Card> card = {};
};

// ---- Votes

// The least that turns a seat's vote, more than it loses by it.
int price_of_vote(const State& s, Seat seat, int loss) {
  constexpr int kMargin = 10;
  constexpr int kMost = 4;
  for (int n = 1; n <= kMost; ++n) {
    if (worth_of_points(s, seat, n) > loss + kMargin) return n;
  }
  return kMost + 1;
}

// Those whom the result makes popular.
bool is_concerned(const State& s, Seat seat) {
  return seat == s.president_seat() || seat == s.owner(s.open.actor) ||
         seat == s.owner(s.open.officer[0]) || seat == s.owner(s.open.officer[1]);
}

// The cheapest seat whose vote decides, if it is dearer to buy as many votes from the bank.
std::optional<Terms> buy_a_vote(const State& s, Seat seat, FastRng rng) {
  if (s.supply[seat] == 0 || !is_concerned(s, seat)) return std::nullopt;
  const Worths wanted = stance(s, rng);
  const bool yes = wanted[seat] > 0;
  if (wanted[seat] == 0 || carried_without(s, wanted) == yes) return std::nullopt;
  std::optional<Terms> best;
  for (Seat other = 0; other < s.seats; ++other) {
    if (other == seat || includes(s.open.voted, other) || promised_vote(s, other) != 0) continue;
    if (carried_if(s, wanted, other, yes) != yes) continue;
    const int n = price_of_vote(s, other, std::abs(wanted[other]));
    if (n > s.supply[seat] || kVotesBought * n > s.votes_of(other)) continue;
    if (price_of(s, seat, n) * 100 >= std::abs(wanted[seat]) * trust(s, other)) continue;
    if (!best || n < best->points) best = Terms{other, n, vote_for(yes), 0};
  }
  return best;
}

// ---- Offices

// A point for an office, where the President has more of them to give than men of his own.
std::optional<Terms> ask_for_office(const State& s, Seat seat) {
  constexpr int kWellOff = 3;
  const Seat president = s.president_seat();
  if (seat == president || s.supply[seat] < kWellOff || s.final_turn != 0) return std::nullopt;
  int vacant = 0;
  ManSet eligible;
  for (Office o : kAppointed) {
    if (s.filled(o)) continue;
    ++vacant;
    eligible |= candidates_for(s, o);
  }
  const auto is_free = [&](Man m) { return s.is_free(m); };
  int taken = s.men_of(president).where(is_free).size();
  for (const Promise& p : s.promises[president]) {
    if (p.is_open() && p.favour == Favour::kAppoint) ++taken;
  }
  const ManSet own = (eligible & s.men_of(seat)).where(is_free);
  if (own.empty() || taken >= vacant) return std::nullopt;
  return Terms{president, 1, Favour::kAppoint, s.most_popular(own)};
}

// ---- Goods

// Whether somebody gains by a deal, beside its trouble and what the other gains.
bool is_worth_the_talk(int own, int theirs) { return own > 15 + theirs / 3; }

// What the goods of an offer are worth to who makes it.
int worth_of_goods(const State& s, Seat seat, const Offer& own) {
  int worth = worth_of_points(s, seat, own.asked_points) - price_of(s, seat, own.points);
  for (std::uint8_t card : own.asked) {
    if (card != 0 && card != Offer::kAnyCard) worth += price_of(s, u8(card - 1));
  }
  for (std::uint8_t card : own.cards) {
    if (card != 0 && card != Offer::kHiddenCard) worth -= price_of(s, u8(card - 1));
  }
  return worth;
}

// The same terms as the other side would offer them.
Offer turned_round(const Offer& offer) {
  Offer out = offer;
  std::swap(out.points, out.asked_points);
  std::swap(out.cards, out.asked);
  std::swap(out.favour, out.asked_favour);
  std::swap(out.favoured, out.asked_favoured);
  return out;
}

// A card for points, where both are the better for it: who has little influence needs it more than
// who has much.
std::optional<Terms> sell_a_card(const State& s, Seat seat) {
  constexpr int kMost = 5;
  std::optional<Terms> best;
  int most = 0;
  for (Card c : s.cards.at(hand(seat))) {
    for (Seat other = 0; other < s.seats; ++other) {
      if (other == seat || s.hand_size(other) >= kHandLimit) continue;
      for (int n = 1; n <= std::min<int>(kMost, s.supply[other]); ++n) {
        Offer own{};
        own.cards[0] = u8(c + 1);
        own.asked_points = u8(n);
        const int gain = worth_of_goods(s, seat, own);
        const int theirs = worth_of_goods(s, other, turned_round(own));
        if (gain <= most || !is_worth_the_talk(gain, theirs)) continue;
        if (!is_worth_the_talk(theirs, gain)) break;
        most = gain;
        best = Terms{.to = other, .asked_points = n, .card = c};
      }
    }
  }
  return best;
}

// ---- Drafting

Action asking(const Terms& terms) {
  if (names_a_man(terms.favour)) {
    return action(ActionKind::kAskPromiseMan, terms.favour, terms.favoured);
  }
  return action(ActionKind::kAskPromise, terms.favour);
}

// One thing after another; a draft that says something else is dropped.
Action next_move(const Offer* draft, const Terms& terms) {
  if (draft == nullptr) return action(ActionKind::kOffer, terms.to);
  if (draft->to != only(terms.to)) return action(ActionKind::kDrop);
  if (draft->points != terms.points) return action(ActionKind::kOfferPoints, terms.points);
  if (draft->asked_points != terms.asked_points) {
    return action(ActionKind::kAskPoints, terms.asked_points);
  }
  if (terms.card) return action(ActionKind::kOfferCard, *terms.card);
  if (draft->asked_favour != terms.favour) return asking(terms);
  return action(ActionKind::kSend);
}

const Offer* offer_out(const State& s, Seat seat) {
  for (const Offer& offer : s.offers[seat]) {
    if (offer.id != 0) return &offer;
  }
  return nullptr;
}

// Whether nobody whom it is made to can do any more what it asks for: he is President no longer, or
// has voted.
bool is_stale(const State& s, const Offer& offer) {
  if (offer.asked_favour == Favour::kAppoint) {
    return s.phase != Phase::kIssues || !includes(offer.to, s.president_seat());
  }
  if (!is_vote(offer.asked_favour)) return false;
  return !s.open.any() || (offer.to & ~s.open.voted) == 0;
}

// ---- Promises

// What it costs to keep a promise that is asked for; nothing where it will not be given.
std::optional<int> cost_of_keeping(const State& s, Seat seat, Favour favour, const Worths* wanted) {
  if (favour == Favour::kNone) return 0;
  if (is_vote(favour)) {
    if (wanted == nullptr || includes(s.open.voted, seat)) return std::nullopt;
    const bool yes = favour == Favour::kVoteYes;
    const bool decides = carried_if(s, *wanted, seat, true) != carried_if(s, *wanted, seat, false);
    return decides ? std::max(0, yes ? -(*wanted)[seat] : (*wanted)[seat]) : 5;
  }
  if (favour == Favour::kAppoint) {
    if (seat != s.president_seat() || s.phase != Phase::kIssues) return std::nullopt;
    return 30;
  }
  if (favour == Favour::kAcceptMate && s.phase == Phase::kElection) return 0;
  if (favour == Favour::kNoBid && s.phase == Phase::kPeople) return 20;
  return std::nullopt;
}

// What it is worth to be promised something.
int worth_of_favour(const State& s, Seat seat, Seat from, Favour favour, const Worths* wanted) {
  constexpr int kSomething = 20;
  if (favour == Favour::kNone) return 0;
  int worth = kSomething;
  if (favour == Favour::kAppoint) worth = 120;
  if (is_vote(favour) && wanted != nullptr) {
    const bool yes = favour == Favour::kVoteYes;
    const bool turns = carried_without(s, *wanted) != carried_if(s, *wanted, from, yes);
    worth = turns ? (yes ? 1 : -1) * (*wanted)[seat] : 0;
  }
  return worth * trust(s, from) / 100;
}

bool voting(const State& s) {
  Decision asked;
  list_question(s, asked);
  return static_cast<Question>(asked.question) == Question::kVote;
}

// What the promises of an offer are worth to a seat, given that it is to keep one of them; far below
// nothing if it would not.
int worth_of_promises(const State& s, Seat seat, Seat partner, Favour given, Favour asked,
                      FastRng rng) {
  constexpr int kNever = -100000;
  std::optional<Worths> wanted;
  if ((is_vote(given) || is_vote(asked)) && voting(s)) wanted = stance(s, rng);
  const Worths* known = wanted ? &*wanted : nullptr;
  const auto cost = cost_of_keeping(s, seat, given, known);
  if (!cost) return kNever;
  return worth_of_favour(s, seat, partner, asked, known) - *cost;
}

// The draft with just so many points more for its maker, less to pay before more to get, that it is
// worth sending; nothing if that takes too many, or the other would lose by it.
std::optional<Offer> bettered(const State& s, Seat seat, const Offer& draft, FastRng rng) {
  constexpr int kMostMore = 3;
  const auto partner = static_cast<Seat>(std::countr_zero(draft.to));
  const int promises = worth_of_promises(s, seat, partner, draft.favour, draft.asked_favour, rng);
  const int theirs = worth_of_promises(s, partner, seat, draft.asked_favour, draft.favour, rng);
  for (int more = 0; more <= kMostMore; ++more) {
    Offer out = draft;
    const int less = std::min<int>(more, draft.points);
    out.points = u8(draft.points - less);
    out.asked_points = u8(draft.asked_points + more - less);
    if (out.asked_points > s.supply[partner]) break;
    const int own = worth_of_goods(s, seat, out) + promises;
    const int other = worth_of_goods(s, partner, turned_round(out)) + theirs;
    if (other <= 0) break;
    if (is_worth_the_talk(own, other)) return out;
  }
  return std::nullopt;
}

// A draft that came of countering an offer, or that has a card in it: its points are seen to, then it
// is sent.
bool wants_finishing(const Offer& draft) {
  return draft.favour != Favour::kNone || draft.cards[0] != 0 || draft.asked[0] != 0;
}
Action finish(const State& s, Seat seat, const Offer& draft, FastRng rng) {
  const auto better = bettered(s, seat, draft, rng);
  if (!better) return action(ActionKind::kDrop);
  if (better->points != draft.points) return action(ActionKind::kOfferPoints, better->points);
  if (better->asked_points != draft.asked_points) {
    return action(ActionKind::kAskPoints, better->asked_points);
  }
  return action(ActionKind::kSend);
}

// A seat makes or counters one offer an issue: talk comes to an end.
bool may_talk(const State& s, Seat seat) {
  constexpr int kMovesOfAnOffer = 3;
  return s.deal_moves[seat] <= kMovesOfAnOffer * s.settled;
}

// Known by now, of what the rules do not judge themselves: an office that was not given when the
// Issues are over, the rest with its phase. What cannot be known is believed.
std::optional<bool> kept(const State& s, const Promise& p) {
  if (p.favour == Favour::kAcceptMate && s.phase != Phase::kElection) return true;
  if (p.favour == Favour::kNoBid && s.phase != Phase::kPeople) return true;
  if (p.favour != Favour::kAppoint) return std::nullopt;
  if (!s.in_play(p.favoured)) return true;  // nobody is to blame
  if (s.phase == Phase::kIssues) return std::nullopt;
  return false;
}

}  // namespace

bool carried_if(const State& s, const Worths& stance, Seat seat, bool yes) {
  Worths turned = stance;
  turned[seat] = yes ? 1 : -1;
  return carried_without(s, turned);
}

int trust(const State& s, Seat seat) {
  int out = 60;
  for (const Promise& p : s.promises[seat]) {
    if ((p.marks & (kFoundKept | kWasKept)) != 0) out += 8;
    if ((p.marks & (kFoundBroken | kWasBroken)) != 0) out -= 30;
  }
  return std::clamp(out, 5, 95);
}

bool has_promised(const State& s, Seat seat, Favour favour, Man favoured) {
  const auto& own = s.promises[seat];
  return std::any_of(own.begin(), own.end(), [&](const Promise& p) {
    return p.is_open() && p.favour == favour && p.favoured == favoured;
  });
}

int worth_of_promises(const State& s, Seat seat, Seat maker, const Offer& offer, FastRng rng) {
  return worth_of_promises(s, seat, maker, offer.asked_favour, offer.favour, rng);
}

bool worth_countering(const State& s, Seat seat, Seat maker, const Offer& offer, FastRng rng) {
  if (!may_talk(s, seat) || offer.is(kTogether)) return false;
  Offer draft = turned_round(offer);
  draft.to = only(maker);
  const auto better = bettered(s, seat, draft, rng);
  return better && (better->points != draft.points || better->asked_points != draft.asked_points);
}

std::optional<Action> judge(const State& s, const Decision& may) {
  for (const auto& own : s.promises) {
    for (const Promise& p : own) {
      const Action said_kept = action(ActionKind::kKept, p.id);
      if (!p.is_open() || !may.lists(said_kept)) continue;
      const auto how = kept(s, p);
      if (how) return *how ? said_kept : action(ActionKind::kBroken, p.id);
    }
  }
  return std::nullopt;
}

std::optional<Action> propose(const State& s, Seat seat, const Decision& may, Question asked,
                              FastRng rng) {
  if (const Offer* out = offer_out(s, seat); out != nullptr) {
    if (!is_stale(s, *out)) return std::nullopt;
    return action(ActionKind::kWithdraw, out->id);
  }
  const Offer* draft = draft_of(s, seat);
  if (draft == nullptr && !may_talk(s, seat)) return std::nullopt;
  if (draft != nullptr && wants_finishing(*draft)) {
    const Action move = finish(s, seat, *draft, rng);
    return may.lists(move) ? move : action(ActionKind::kDrop);
  }
  std::optional<Terms> terms;
  if (asked == Question::kVote && s.open.voted == 0) terms = buy_a_vote(s, seat, rng);
  if (asked == Question::kDesk && s.settled == 0) {
    terms = ask_for_office(s, seat);
    if (!terms) terms = sell_a_card(s, seat);
  }
  if (!terms) {
    if (draft != nullptr) return action(ActionKind::kDrop);
    return std::nullopt;
  }
  const Action move = next_move(draft, *terms);
  return may.lists(move) ? std::optional(move) : std::nullopt;
}

}  // namespace tricorne::founders
