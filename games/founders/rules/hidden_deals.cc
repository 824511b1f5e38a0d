// What a seat does not see of deals: the drafts of others, private offers and promises between others,
// and the cards of offers to others. redeal() may put any such thing there.
#include <bit>

#include "games/founders/rules/deals.h"

namespace tricorne::founders {
namespace {

bool hides(const Offer& offer, Seat maker, Seat seat) {
  if (!offer.any() || maker == seat) return false;
  return offer.is_draft() || (offer.is(kPrivate) && !includes(offer.to, seat));
}
bool hides(const Promise& p, Seat from, Seat seat) {
  return (p.marks & kUnheard) != 0 && seat != from && seat != p.to;
}

// ---- Inventing

constexpr std::uint32_t kOneOf = 3;  // how often something hidden is thought to be there

struct Inventor {
  State& s;
  Seat seat;  // who does not see it
  FastRng& rng;

  [[nodiscard]] int below(int n) const {
    return static_cast<int>(rng.below(static_cast<std::uint32_t>(n)));
  }
  [[nodiscard]] bool maybe() const { return below(2) == 0; }
  // Some of them, at least one.
  [[nodiscard]] SeatMask some(SeatMask of) const {
    const auto out = static_cast<SeatMask>(of & rng.next());
    return out != 0 ? out : only(seats_of(of).nth(below(std::popcount(of))));
  }
  [[nodiscard]] SeatMask others(Seat maker) const { return without(s.everybody(), maker); }
  [[nodiscard]] SeatMask unseeing(Seat maker) const {
    return seat < s.seats ? without(others(maker), seat) : others(maker);
  }

  // As often one that names a man as any other: there are many men.
  void favour(Favour& which, Man& man) const {
    constexpr int kPlain = static_cast<int>(Favour::kAppoint);
    which = static_cast<Favour>(maybe() ? below(kPlain) : kPlain + below(kFavours + 1 - kPlain));
    man = names_a_man(which) ? u8(below(kMen)) : Man{0};
  }
  void cards(Offer& offer, Seat maker) const {
    CardSet own = s.cards.at(hand(maker));
    for (std::uint8_t& card : offer.cards) {
      if (own.empty() || maybe()) break;
      const Card c = own.nth(below(own.size()));
      own.drop(c);
      card = u8(c + 1);
    }
    std::uint8_t before = 0;
    for (std::uint8_t& card : offer.asked) {
      if (maybe()) break;
      card = maybe() ? Offer::kAnyCard : u8(below(kCards) + 1);
      if (card == before && card != Offer::kAnyCard) card = Offer::kAnyCard;
      before = card;
    }
  }
  void offer(Offer& out, Seat maker) const {
    const bool draft = draft_of(s, maker) == nullptr && maybe();
    const SeatMask hearing = draft ? others(maker) : unseeing(maker);
    if (hearing == 0) return;
    Offer made{};
    made.to = some(hearing);
    made.terms = draft && maybe() ? u8(0) : u8(kPrivate);
    if (std::popcount(made.to) > 1 && maybe()) {
      made.terms = u8(made.terms | kTogether);
    } else {
      cards(made, maker);
    }
    made.points = u8(below(std::min(s.supply[maker] / receivers(made), kMostAsked) + 1));
    made.asked_points = u8(below(kMostAsked + 1));
    favour(made.favour, made.favoured);
    favour(made.asked_favour, made.asked_favoured);
    if (!draft) {
      made.id = u8(below(255) + 1);
      if (find_offer(s, made.id) != nullptr || !can_promise_all(s, maker, made)) return;
      if (made.is(kTogether)) accept(made);
    }
    out = made;
    note_offering(s, maker);
  }
  // Any of them but one, with whom it would have been carried out.
  void accept(Offer& made) const {
    const Seat waiting = seats_of(made.to).nth(below(std::popcount(made.to)));
    for (Seat one : seats_of(without(made.to, waiting))) {
      const bool free = made.asked_favour == Favour::kNone || can_promise(s, one);
      if (free && maybe()) made.accepted = static_cast<SeatMask>(made.accepted | only(one));
    }
  }
  void promise(Promise& out, Seat from) const {
    const SeatMask hearing = unseeing(from);
    Promise made{.id = u8(below(255) + 1),
                 .to = 0,
                 .favour = Favour::kNone,
                 .favoured = 0,
                 .marks = u8(kUnheard | below(64))};
    if (hearing == 0 || find_promise(s, made.id) != nullptr || !can_promise(s, from)) return;
    made.to = seats_of(hearing).nth(below(std::popcount(hearing)));
    favour(made.favour, made.favoured);
    if (made.favour != Favour::kNone) out = made;
  }
};

void redeal_cards(const Inventor& invent, Offer& offer, Seat maker) {
  CardSet own = invent.s.cards.at(hand(maker));
  for (std::uint8_t& card : offer.cards) {
    if (card != Offer::kHiddenCard) continue;
    const Card c = own.nth(invent.below(own.size()));
    own.drop(c);
    card = u8(c + 1);
  }
}

}  // namespace

void conceal_deals(State& s, Seat seat) {
  for (Seat maker = 0; maker < s.seats; ++maker) {
    if (maker == seat) continue;
    s.deal_moves[maker] = 0;
    for (Offer& offer : s.offers[maker]) {
      if (hides(offer, maker, seat)) offer = {};
      if (includes(offer.to, seat)) continue;
      for (std::uint8_t& card : offer.cards) card = card == 0 ? u8(0) : Offer::kHiddenCard;
    }
    note_offering(s, maker);
    for (Promise& p : s.promises[maker]) {
      if (hides(p, maker, seat)) p = {};
    }
  }
}

void redeal_deals(State& s, Seat seat, FastRng& rng) {
  const Inventor invent{s, seat, rng};
  for (Seat maker = 0; maker < s.seats; ++maker) {
    if (maker == seat) continue;
    s.deal_moves[maker] = u8(invent.below(kDealMoves + 1));
    for (Offer& offer : s.offers[maker]) {
      redeal_cards(invent, offer, maker);
      if (!offer.any() && rng.below(kOneOf) == 0) invent.offer(offer, maker);
    }
    for (Promise& p : s.promises[maker]) {
      if (p.id == 0 && rng.below(kOneOf) == 0) invent.promise(p, maker);
    }
  }
}

}  // namespace tricorne::founders
