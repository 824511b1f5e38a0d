#include "games/founders/bots/haggle.h"

#include <algorithm>
#include <bit>

#include "games/founders/rules/deals.h"

namespace tricorne::founders {
namespace {

constexpr int kMostMoves = 100;  // of drafting, a turn
constexpr int kMostPaid = 12;    // points, of a deal

Seat partner_of(const Offer& offer) { return static_cast<Seat>(std::countr_zero(offer.to)); }

// Looks for the offer that a seat gains most by.
class Search {
 public:
  // The same dice as long as nothing is settled, so that it wants tomorrow what it wants today.
  Search(const State& s, Seat seat)
      : s_(s), seat_(seat), rng_{std::uint64_t{s.turn} << 8 | s.settled}, now_(evaluate(s)) {}

  void sell_offices();
  void sell_cards();
  void deal_in_votes(bool may_buy_two = true);

  template <class Fresh>
  std::optional<Offer> best(Fresh&& fresh) const {
    const Found* out = nullptr;
    for (const Found& found : found_) {
      if ((out == nullptr || found.gain > out->gain) && fresh(found.offer)) out = &found;
    }
    return out == nullptr ? std::nullopt : std::optional(out->offer);
  }

 private:
  struct Found {
    Offer offer{};
    int gain = 0;
  };

  [[nodiscard]] Worths gains(const Offer& offer) const;
  [[nodiscard]] bool agrees(const Offer& offer, const Worths& gains) const;
  [[nodiscard]] ManSet wanted_for_offices(const ManSet& of) const;
  [[nodiscard]] int promised_offices() const;
  void buy_the_first(Seat other, Favour favour);
  void pay_least(Offer offer, int worth, int least);
  void ask_most(Offer offer, int cost, int least);
  void note(const Offer& offer, int gain, int least) {
    if (gain > least) found_.push_back({offer, gain});
  }

  const State& s_;
  Seat seat_;
  FastRng rng_;
  Worths now_;
  std::vector<Found> found_;
};

// What the goods of an offer add to what each seat has.
Worths Search::gains(const Offer& offer) const {
  const Seat other = partner_of(offer);
  State after = s_;
  after.supply[seat_] = u8(after.supply[seat_] + offer.asked_points - offer.points);
  after.supply[other] = u8(after.supply[other] + offer.points - offer.asked_points);
  for (std::uint8_t card : offer.cards) {
    if (card != 0) after.cards.move(u8(card - 1), hand(seat_), hand(other));
  }
  Worths out = evaluate(after);
  for (std::size_t i = 0; i < out.size(); ++i) out[i] -= now_[i];
  return out;
}

// As the other opponents answer, with something to spare: they may have guessed otherwise at what is
// hidden.
bool Search::agrees(const Offer& offer, const Worths& gains) const {
  constexpr int kSpare = 3;
  const Seat other = partner_of(offer);
  return gains[other] + worth_of_promises(s_, other, seat_, offer, rng_) > kSpare;
}

// The fewest points, or a card, for something worth that much.
void Search::pay_least(Offer offer, int worth, int least) {
  for (int n = 1; n <= std::min<int>(kMostPaid, s_.supply[seat_]); ++n) {
    offer.points = u8(n);
    const Worths more = gains(offer);
    if (more[seat_] + worth <= least) break;
    if (!agrees(offer, more)) continue;
    note(offer, more[seat_] + worth, least);
    break;
  }
  offer.points = 0;
  if (s_.hand_size(partner_of(offer)) >= kHandLimit) return;
  for (Card c : s_.cards.at(hand(seat_))) {
    offer.cards[0] = u8(c + 1);
    const Worths more = gains(offer);
    if (agrees(offer, more)) note(offer, more[seat_] + worth, least);
  }
}

// The most points for something that costs that much.
void Search::ask_most(Offer offer, int cost, int least) {
  std::optional<Found> most;
  for (int n = 1; n <= std::min<int>(kMostPaid, s_.supply[partner_of(offer)]); ++n) {
    offer.asked_points = u8(n);
    const Worths more = gains(offer);
    if (!agrees(offer, more)) break;
    most = Found{offer, more[seat_] - cost};
  }
  if (most) note(most->offer, most->gain, least);
}

// ---- Offices

// Free men whom the President might appoint, and has not promised to.
ManSet Search::wanted_for_offices(const ManSet& of) const {
  ManSet eligible;
  for (Office o : kAppointed) {
    if (!s_.filled(o)) eligible |= candidates_for(s_, o);
  }
  const Seat president = s_.president_seat();
  return (eligible & of).where([&](Man m) {
    return s_.is_free(m) && !has_promised(s_, president, Favour::kAppoint, m);
  });
}

int Search::promised_offices() const {
  const auto& all = s_.promises[s_.president_seat()];
  return static_cast<int>(std::count_if(all.begin(), all.end(), [](const Promise& p) {
    return p.is_open() && p.favour == Favour::kAppoint;
  }));
}

int vacancies(const State& s) {
  return static_cast<int>(
      std::count_if(kAppointed.begin(), kAppointed.end(), [&](Office o) { return !s.filled(o); }));
}

// Offices for which there are no own men.
void Search::sell_offices() {
  constexpr int kLeast = 10;
  const Party party = man_facts(s_.president()).party;
  const ManSet own = wanted_for_offices(s_.men_of(seat_));
  if (!can_promise(s_, seat_) || own.size() + promised_offices() >= vacancies(s_)) return;
  for (Man m : wanted_for_offices(men_of_party(party)) - own) {
    Offer offer{};
    offer.to = only(s_.owner(m));
    offer.favour = Favour::kAppoint;
    offer.favoured = m;
    ask_most(offer, 0, kLeast);
  }
}

// ---- Cards

void Search::sell_cards() {
  constexpr int kLeast = 60;
  for (Card c : s_.cards.at(hand(seat_))) {
    for (Seat other = 0; other < s_.seats; ++other) {
      if (other == seat_ || s_.hand_size(other) >= kHandLimit) continue;
      Offer offer{};
      offer.to = only(other);
      offer.cards[0] = u8(c + 1);
      ask_most(offer, 0, kLeast);
    }
  }
}

// ---- Votes

bool may_be_asked(const State& s, Seat other) {
  return !includes(s.open.voted, other) && promised_vote(s, other) == 0 && can_promise(s, other);
}

// Votes that decide: others' are bought, the own one is sold. One that does not decide is cheap: so the
// first of two is bought where only both together turn the vote.
void Search::deal_in_votes(bool may_buy_two) {
  constexpr int kLeast = 15;
  if (includes(s_.open.voted, seat_) || promised_vote(s_, seat_) != 0) return;
  const Worths wanted = stance(s_, rng_);
  const bool yes = !carried_without(s_, wanted);  // the only vote worth having turns it
  const Favour favour = yes ? Favour::kVoteYes : Favour::kVoteNo;
  const int worth = yes ? wanted[seat_] : -wanted[seat_];
  bool turned = false;
  for (Seat other = 0; other < s_.seats; ++other) {
    if (other == seat_) continue;
    Offer offer{};
    offer.to = only(other);
    if (worth > 0 && may_be_asked(s_, other) && carried_if(s_, wanted, other, yes) == yes) {
      offer.asked_favour = favour;
      pay_least(offer, worth * trust(s_, other) / 100, kLeast);
      turned = true;
    } else if (worth <= 0 && can_promise(s_, seat_) && carried_if(s_, wanted, seat_, yes) == yes) {
      offer.favour = favour;
      ask_most(offer, -worth, kLeast);
    }
  }
  if (worth <= 0 || turned || !may_buy_two) return;
  for (Seat other = 0; other < s_.seats; ++other) {
    if (other != seat_ && may_be_asked(s_, other)) buy_the_first(other, favour);
  }
}

// What the second is worth if the first has been promised.
void Search::buy_the_first(Seat other, Favour favour) {
  constexpr int kLeast = 15;
  State after = s_;
  auto& own = after.promises[other];
  const auto place =
      std::find_if(own.begin(), own.end(), [](const Promise& p) { return !p.is_open(); });
  if (place == own.end()) return;
  *place = {.id = 0xff, .to = seat_, .favour = favour, .favoured = 0, .marks = 0};
  Search next(after, seat_);
  next.deal_in_votes(false);
  int most = 0;
  for (const Found& found : next.found_) most = std::max(most, found.gain);
  if (most == 0) return;
  Offer offer{};
  offer.to = only(other);
  offer.asked_favour = favour;
  pay_least(offer, most * trust(s_, other) / 100, kLeast);
}

// ---- Drafting

Action promising(Favour favour, Man favoured, bool asked) {
  if (names_a_man(favour)) {
    return action(asked ? ActionKind::kAskPromiseMan : ActionKind::kPromiseMan, favour, favoured);
  }
  return action(asked ? ActionKind::kAskPromise : ActionKind::kPromise, favour);
}

// One thing after another; a draft that says something else is dropped.
Action next_move(const Offer* draft, const Offer& wanted) {
  if (draft == nullptr) return action(ActionKind::kOffer, partner_of(wanted));
  const auto other = [](const auto& has, const auto& wants, const auto& nothing) {
    return has != nothing && has != wants;
  };
  if (draft->to != wanted.to || other(draft->cards[0], wanted.cards[0], 0) ||
      other(draft->favour, wanted.favour, Favour::kNone) ||
      other(draft->asked_favour, wanted.asked_favour, Favour::kNone)) {
    return action(ActionKind::kDrop);
  }
  if (draft->points != wanted.points) return action(ActionKind::kOfferPoints, wanted.points);
  if (draft->asked_points != wanted.asked_points) {
    return action(ActionKind::kAskPoints, wanted.asked_points);
  }
  if (draft->cards[0] != wanted.cards[0]) {
    return action(ActionKind::kOfferCard, wanted.cards[0] - 1);
  }
  if (draft->favour != wanted.favour || draft->favoured != wanted.favoured) {
    return promising(wanted.favour, wanted.favoured, false);
  }
  if (draft->asked_favour != wanted.asked_favour ||
      draft->asked_favoured != wanted.asked_favoured) {
    return promising(wanted.asked_favour, wanted.asked_favoured, true);
  }
  return action(ActionKind::kSend);
}

bool is_out(const State& s, Seat seat) {
  const auto& own = s.offers[seat];
  return std::any_of(own.begin(), own.end(), [](const Offer& offer) { return offer.id != 0; });
}

// The same thing, whatever its price.
bool is_like(const Offer& x, const Offer& y) {
  return x.to == y.to && x.cards == y.cards && x.favour == y.favour && x.favoured == y.favoured &&
         x.asked_favour == y.asked_favour && x.asked_favoured == y.asked_favoured;
}

}  // namespace

bool Haggler::was_sent(const State& s, const Offer& offer) const {
  if (turn_ != s.turn) return false;
  return std::any_of(sent_.begin(), sent_.end(), [&](const Sent& before) {
    return before.issue == s.open.issue && before.law == s.open.law && is_like(before.offer, offer);
  });
}

std::optional<Action> Haggler::propose(const State& s, Seat seat, const Decision& may,
                                       Question asked) {
  if (is_out(s, seat)) return founders::propose(s, seat, may, asked, FastRng{});
  const Offer* draft = draft_of(s, seat);
  const bool may_talk = s.deal_moves[seat] < kMostMoves;
  std::optional<Offer> wanted;
  if ((asked == Question::kDesk || asked == Question::kVote) && may_talk) {
    Search search(s, seat);
    if (asked == Question::kVote) {
      search.deal_in_votes();
    } else {
      if (seat == s.president_seat()) search.sell_offices();
      search.sell_cards();
    }
    wanted = search.best([&](const Offer& offer) { return !was_sent(s, offer); });
  }
  if (!wanted) {
    if (draft != nullptr) return action(ActionKind::kDrop);
    return std::nullopt;
  }
  const Action move = next_move(draft, *wanted);
  if (!may.lists(move)) {
    if (draft != nullptr) return action(ActionKind::kDrop);
    return std::nullopt;
  }
  if (is(move, ActionKind::kSend)) {
    if (turn_ != s.turn) sent_.clear();
    turn_ = s.turn;
    sent_.push_back({*wanted, s.open.issue, s.open.law});
  }
  return move;
}

}  // namespace tricorne::founders
