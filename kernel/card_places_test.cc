// Sets of any width, and cards that not everybody knows.
#include "kernel/card_places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <vector>

#include "kernel/hash.h"

namespace tricorne {
namespace {

using testing::ElementsAre;

enum class Wide : std::uint8_t {};
using Set = BitSet<147, Wide>;
constexpr Wide id(int i) { return static_cast<Wide>(i); }

TEST(BitSet, HoldsIdsOfEveryWord) {
  const Set set{id(146), id(0), id(64), id(63)};
  static_assert(PlainState<Set> && sizeof(Set) == 24);
  std::vector<int> seen;
  for (Wide w : set) seen.push_back(static_cast<int>(w));
  EXPECT_THAT(seen, ElementsAre(0, 63, 64, 146));
  for (int i = 0; i < set.size(); ++i) {
    EXPECT_EQ(static_cast<int>(set.nth(i)), seen[static_cast<std::size_t>(i)]);
  }
  EXPECT_TRUE(set.has(id(64)));
  EXPECT_FALSE(set.has(id(65)));
  EXPECT_TRUE((set - set).empty());
  EXPECT_EQ((set & Set{id(146), id(1)}), Set{id(146)});
  EXPECT_EQ(Set::all().size(), 147);
  EXPECT_EQ((Set::all() - set).size(), 143);
  EXPECT_EQ((Set{id(140)} | Set{id(3)}).first(), id(3));
  EXPECT_EQ(Set::all().where([](Wide w) { return static_cast<int>(w) >= 100; }).size(), 47);
  EXPECT_FALSE(set.any_where([](Wide w) { return w == id(5); }));
  EXPECT_TRUE(Set().begin() == Set().end());
}

// Three seats; seven cards of two backs, the second kind in another word.
enum class Spot : std::uint8_t { kDeck, kHand1, kHand2, kHand3, kDiscard };
struct Layout {
  using Card = int;
  using Place = Spot;
  static constexpr int kCards = 70;
  static constexpr int kPlaces = 5;
  static constexpr int kHidden = 4;
  static constexpr int kSeats = 3;
  static constexpr int kBacks = 2;
  static int back(int card) { return card / 64; }
};
using Places = CardPlaces<Layout>;
static_assert(PlainState<Places>);

const std::vector<int> kAll{0, 1, 2, 3, 64, 65, 66};

std::string key(const Places& places) {
  std::string out;
  for (int card : kAll) {
    for (int i = 0; i < Layout::kPlaces; ++i) {
      if (places.has(static_cast<Spot>(i), card)) out += static_cast<char>('0' + i);
    }
  }
  return out;
}

Places dealt() {
  Places places;
  for (Seat seat = 0; seat < 3; ++seat) places.open(static_cast<Spot>(seat + 1), only(seat));
  for (int card : kAll) places.put(card, Spot::kDeck);
  places.move(0, Spot::kDeck, Spot::kHand1);
  places.move(64, Spot::kDeck, Spot::kHand1);
  places.move(1, Spot::kDeck, Spot::kHand2);
  places.move(65, Spot::kDeck, Spot::kHand2);
  places.move(2, Spot::kDeck, Spot::kHand3);
  return places;
}

Places as_seen(Places places, Seat seat) {
  places.conceal(seat);
  return places;
}
bool same(const Places& a, const Places& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

Places::Cards blue(const Places& places, Spot at) {
  return places.at(at).where([](int card) { return Layout::back(card) == 1; });
}

// Every way to lay the cards that the seat cannot tell from the true one, where all have seen that
// the first seat was shown the blue cards of the second.
std::vector<std::string> consistent(const Places& truth, Seat seat) {
  const Places seen = as_seen(truth, seat);
  std::vector<std::string> out;
  const auto places = static_cast<int>(Layout::kPlaces);
  int ways = 1;
  for (std::size_t i = 0; i < kAll.size(); ++i) ways *= places;
  for (int way = 0; way < ways; ++way) {
    Places other = truth;
    int rest = way;
    for (int card : kAll) {
      const auto to = static_cast<Spot>(rest % places);
      rest /= places;
      for (int from = 0; from < places; ++from) {
        const auto at = static_cast<Spot>(from);
        if (other.has(at, card) && at != to) other.move(card, at, to);
      }
    }
    other.show(blue(other, Spot::kHand2), Spot::kHand2, only(0));
    if (same(as_seen(other, seat), seen)) out.push_back(key(other));
  }
  return out;
}

TEST(CardPlaces, EveryArrangementComesOutOfARedealAndEachAsOften) {
  Places truth = dealt();
  truth.show(blue(truth, Spot::kHand2), Spot::kHand2, only(0));
  for (const Seat seat : {Seat{0}, Seat{1}, Seat{2}, kSpectator}) {
    const auto wanted = consistent(truth, seat);
    ASSERT_FALSE(wanted.empty());
    std::map<std::string, int> met;
    FastRng rng{seat};
    const int each = 400;
    const int redeals = each * static_cast<int>(wanted.size());
    for (int i = 0; i < redeals; ++i) {
      Places twin = as_seen(truth, seat);
      twin.redeal(seat, rng);
      ASSERT_TRUE(same(as_seen(twin, seat), as_seen(truth, seat)));
      ++met[key(twin)];
    }
    EXPECT_EQ(met.size(), wanted.size()) << "seat " << int{seat};
    for (const std::string& one : wanted) EXPECT_NEAR(met[one], each, 100) << one;
  }
}

TEST(CardPlaces, KnowledgeFollowsTheCards) {
  Places places = dealt();
  const Places::Cards mine{0, 64};
  EXPECT_EQ(places.known_to(0, Spot::kHand1), mine);
  EXPECT_TRUE(places.known_to(1, Spot::kHand1).empty());
  places.move(0, Spot::kHand1, Spot::kHand2, only(0));  // given away: the giver goes on knowing it
  EXPECT_EQ(places.known_to(0, Spot::kHand2), Places::Cards{0});
  EXPECT_TRUE(places.known_to(2, Spot::kHand2).empty());
  places.show(places.at(Spot::kHand2), Spot::kHand2, kEverybody);
  EXPECT_EQ(places.known_to(kSpectator, Spot::kHand2).size(), 3);
  places.move(0, Spot::kHand2, Spot::kDeck);
  EXPECT_TRUE(places.known_to(0, Spot::kDeck).empty());
  places.move(2, Spot::kHand3, Spot::kDiscard);
  EXPECT_EQ(places.known_to(kSpectator, Spot::kDiscard).size(), 1);
  EXPECT_TRUE(places.sound());
}

TEST(CardPlaces, APlaceMayBePassedAround) {  // a draft
  Places places = dealt();
  places.open(Spot::kDeck, only(1));
  EXPECT_EQ(places.known_to(1, Spot::kDeck).size(), 2);
  places.open(Spot::kDeck, only(2));
  EXPECT_TRUE(places.known_to(1, Spot::kDeck).empty());
  EXPECT_EQ(places.known_to(2, Spot::kDeck).size(), 2);
}

TEST(CardPlaces, SizesArePublicByTheirBacks) {
  const Places seen = as_seen(dealt(), kSpectator);
  EXPECT_EQ(seen.count(Spot::kHand1), 2);
  EXPECT_EQ(seen.unknown(Spot::kHand1, 0), 1);
  EXPECT_EQ(seen.unknown(Spot::kHand3, 1), 0);
  EXPECT_EQ(seen.count(Spot::kDeck), 2);
  EXPECT_EQ(seen.unseen().size(), 7);
}

// Neither which card another seat was shown, nor that it was shown one: not of cards one does not
// know, and not of those one knows.
TEST(CardPlaces, WhatOthersKnowIsNotTold) {
  Places one = dealt();
  Places two = dealt();
  one.show({1}, Spot::kHand2, only(0));
  two.show({65}, Spot::kHand2, only(0));
  EXPECT_TRUE(same(as_seen(one, 2), as_seen(two, 2)));
  EXPECT_TRUE(same(as_seen(one, 1), as_seen(two, 1))) << "whose cards they are";
  EXPECT_FALSE(same(as_seen(one, 0), as_seen(two, 0)));
  EXPECT_TRUE(same(as_seen(one, 2), as_seen(dealt(), 2)));
  EXPECT_TRUE(as_seen(one, 1).known_to(0, Spot::kHand2).empty());
  FastRng rng{1};
  int known = 0;
  for (int i = 0; i < 200; ++i) {
    Places twin = as_seen(one, 2);
    twin.redeal(2, rng);
    EXPECT_TRUE(twin.known_to(2, Spot::kHand2).empty());
    known += twin.known_to(0, Spot::kHand2).empty() ? 0 : 1;
  }
  EXPECT_GT(known, 0) << "it may have been shown one";
  EXPECT_LT(known, 200);
}

TEST(CardPlaces, WhatEverybodyKnowsIsTold) {
  Places places = dealt();
  places.show({1}, Spot::kHand2, kEverybody);
  for (const Seat seat : {Seat{0}, Seat{1}, Seat{2}, kSpectator}) {
    EXPECT_EQ(as_seen(places, seat).known_to(0, Spot::kHand2).size(), 1) << int{seat};
    EXPECT_EQ(as_seen(places, seat).known_to(kSpectator, Spot::kHand2).size(), 1) << int{seat};
  }
}

// The two games to come: 147 cards of four backs and two hands; 91 cards and six hands.
struct Prelude {
  using Card = Wide;
  enum class Place : std::uint8_t {};
  static constexpr int kCards = 147, kPlaces = 8, kHidden = 3, kSeats = 2, kBacks = 4;
  static int back(Wide) { return 0; }
};
struct Founders {
  using Card = Wide;
  enum class Place : std::uint8_t {};
  static constexpr int kCards = 91, kPlaces = 17, kHidden = 8, kSeats = 6, kBacks = 1;
  static int back(Wide) { return 0; }
};
TEST(CardPlaces, AreSmall) {
  EXPECT_LE(sizeof(CardPlaces<Prelude>), 320U);
  EXPECT_LE(sizeof(CardPlaces<Founders>), 416U);
}

}  // namespace
}  // namespace tricorne
