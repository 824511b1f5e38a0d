// Which cards lie where, and who knows them. A game says what its cards and places are:
//
//     struct Layout {
//       using Card = ...;                     // an integer or enum, below kCards
//       using Place = ...;                    // an enum: decks, hands, discards
//       static constexpr int kCards, kPlaces, kSeats;
//       static constexpr int kHidden;         // the first so many places may be hidden, the others
//                                             // are open to everybody
//       static constexpr int kBacks;          // how many different backs the cards have
//       static int back(Card card);           // what everybody sees of a card: its deck, its era
//     };
//
// and its conceal() and redeal() are those of this struct. A place is open to some seats, who know
// whatever lies there; a seat may also know single cards elsewhere (a hand it was shown). What is
// left it does not know: conceal() gathers these cards in `unseen` and keeps only how many of each
// back lie where; redeal() deals them out again, each arrangement as likely as any other. Nor does
// it know what others know, but for what everybody does: redeal() lets them know this or that.
//
// Decks are sets: the order of a deck is not yet drawn and so is nobody's to know.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "kernel/bit_set.h"
#include "kernel/decision.h"

namespace tricorne {

template <class Layout>
struct CardPlaces {
  using Card = typename Layout::Card;
  using Place = typename Layout::Place;
  using Cards = BitSet<Layout::kCards, Card>;

  [[nodiscard]] const Cards& at(Place place) const { return in_[index(place)]; }
  [[nodiscard]] bool has(Place place, Card card) const { return at(place).has(card); }
  // How many cards lie there, also in a concealed state.
  [[nodiscard]] int count(Place place) const {
    int n = at(place).size();
    for (int back = 0; back < Layout::kBacks; ++back) n += unknown(place, back);
    return n;
  }
  // Those of a concealed place that the seat does not know, by their backs.
  [[nodiscard]] int unknown(Place place, int back) const {
    return index(place) < kHidden ? unknown_[kind(index(place), back)] : 0;
  }
  [[nodiscard]] const Cards& unseen() const { return unseen_; }

  // Puts a card where there was none of it: for setting up.
  void put(Card card, Place place) { in_[index(place)].add(card); }
  // Moves a card. It is then known to those the new place is open to, and to `witnesses`: the one
  // who gave it away, those it was shown to.
  void move(Card card, Place from, Place to, SeatMask witnesses = 0) {
    assert(has(from, card));
    in_[index(from)].drop(card);
    in_[index(to)].add(card);
    for (Cards& known : known_) known.drop(card);
    show(Cards{card}, to, witnesses);
  }
  // From now on `seats` know whatever lies in the place; kEverybody includes those who watch.
  // Whoever knew it before and does so no longer has forgotten.
  void open(Place place, SeatMask seats) {
    open_to_[index(place)] = seats;
    for (std::size_t i = 0; i < known_.size(); ++i) {
      if (is_open(place, reader(i))) known_[i] -= in_[index(place)];
    }
  }
  // Cards of a place that `seats` learn of, until they are moved.
  void show(const Cards& cards, Place place, SeatMask seats) {
    for (std::size_t i = 0; i < known_.size(); ++i) {
      const Seat seat = reader(i);
      const bool told = seats == kEverybody || includes(seats, seat);
      if (told && !is_open(place, seat)) known_[i] |= cards & in_[index(place)];
    }
  }
  [[nodiscard]] Cards known_to(Seat seat, Place place) const {
    if (is_open(place, seat)) return at(place);
    return at(place) & known_[reader_index(seat)];
  }

  void conceal(Seat seat) {
    for (std::size_t i = 0; i < kHidden; ++i) {
      const Cards hidden = in_[i] - known_to(seat, static_cast<Place>(i));
      for (Card card : hidden) ++unknown_[kind(i, Layout::back(card))];
      in_[i] -= hidden;
      unseen_ |= hidden;
    }
    for (std::size_t i = 0; i < kReaders; ++i) {
      if (i != reader_index(seat)) known_[i] &= known_[kReaders - 1];
    }
  }
  // What `seat` does not know, of a state concealed from it.
  template <class Rng>
  void redeal(Seat seat, Rng& rng) {
    for (int back = 0; back < Layout::kBacks; ++back) {
      Cards left = unseen_.where([&](Card card) { return Layout::back(card) == back; });
      for (std::size_t i = 0; i < kHidden; ++i) {
        const Cards dealt = draw(left, unknown_[kind(i, back)], rng);
        left -= dealt;
        in_[i] |= dealt;
      }
      assert(left.empty());
    }
    unseen_ = {};
    unknown_ = {};
    for (std::size_t i = 0; i + 1 < kReaders; ++i) {
      if (i != reader_index(seat)) imagine_knowledge(reader(i), rng);
    }
  }

  // No card in two places.
  [[nodiscard]] bool sound() const {
    Cards all = unseen_;
    int n = all.size();
    for (const Cards& cards : in_) {
      all |= cards;
      n += cards.size();
    }
    return n == all.size();
  }

 private:
  static constexpr std::size_t kHidden = Layout::kHidden;
  static constexpr std::size_t kReaders = Layout::kSeats + 1;  // those who watch come last
  static constexpr std::size_t kKinds = kHidden * Layout::kBacks;
  static constexpr std::size_t kBytes = kKinds + kHidden;

  static constexpr std::size_t index(Place place) { return static_cast<std::size_t>(place); }
  static constexpr std::size_t kind(std::size_t place, int back) {
    return place * Layout::kBacks + static_cast<std::size_t>(back);
  }
  static constexpr std::size_t reader_index(Seat seat) {
    return seat < Layout::kSeats ? seat : kReaders - 1;
  }
  static constexpr Seat reader(std::size_t i) {
    return i < kReaders - 1 ? static_cast<Seat>(i) : kSpectator;
  }
  [[nodiscard]] bool is_open(Place place, Seat seat) const {
    if (index(place) >= kHidden) return true;
    const SeatMask seats = open_to_[index(place)];
    return seats == kEverybody || includes(seats, seat);
  }
  // `n` of the cards, each as likely.
  template <class Rng>
  static Cards draw(Cards from, int n, Rng& rng) {
    Cards out;
    for (; n > 0; --n) {
      const Card card =
          from.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(from.size()))));
      from.drop(card);
      out.add(card);
    }
    return out;
  }

  // A reader may have been shown any card that lies before somebody else.
  template <class Rng>
  void imagine_knowledge(Seat reader, Rng& rng) {
    constexpr std::uint32_t kOneOf = 8;
    for (std::size_t i = 0; i < kHidden; ++i) {
      if (open_to_[i] == 0 || is_open(static_cast<Place>(i), reader)) continue;
      for (Card card : in_[i]) {
        if (rng.below(kOneOf) == 0) known_[reader_index(reader)].add(card);
      }
    }
  }

  std::array<Cards, Layout::kPlaces> in_{};
  // Cards in places that are not open to a reader and that he knows all the same.
  std::array<Cards, kReaders> known_{};
  // Of a concealed state alone: the cards that are not known, and how many of them lie in each place
  // by their backs.
  Cards unseen_{};
  std::array<std::uint8_t, kKinds> unknown_{};
  // As many as there are hidden places; the rest fills the last word, so that there is no padding,
  // and is always zero.
  std::array<SeatMask, kHidden + (8 - kBytes % 8) % 8> open_to_{};
};

}  // namespace tricorne
