// Sets of small ids of any number, as bits of 64-bit words: cards, spaces, seats. Sets are plain
// values without padding, so they may lie in a state; they iterate in the order of the ids.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace tricorne {

// A set of ids below kBits; `Id` is an integer or an enum.
template <int kBits, class Id = int>
struct BitSet {
  static constexpr int kWords = (kBits + 63) / 64;
  std::array<std::uint64_t, static_cast<std::size_t>(kWords)> words{};

  constexpr BitSet() = default;
  constexpr BitSet(std::initializer_list<Id> ids) {
    for (Id id : ids) add(id);
  }
  static constexpr BitSet of_word(std::uint64_t word) {
    BitSet out;
    out.words[0] = word;
    return out;
  }
  static constexpr BitSet all() {
    BitSet out;
    for (int i = 0; i < kBits; ++i) out.add(static_cast<Id>(i));
    return out;
  }

  [[nodiscard]] constexpr bool has(Id id) const { return (words[word(id)] & bit(id)) != 0; }
  constexpr void add(Id id) { words[word(id)] |= bit(id); }
  constexpr void drop(Id id) { words[word(id)] &= ~bit(id); }
  constexpr void put(Id id, bool in) { in ? add(id) : drop(id); }

  [[nodiscard]] constexpr bool empty() const { return *this == BitSet(); }
  [[nodiscard]] constexpr bool any() const { return !empty(); }
  [[nodiscard]] constexpr int size() const {
    int n = 0;
    for (std::uint64_t w : words) n += std::popcount(w);
    return n;
  }
  // The lowest id; the set must not be empty.
  [[nodiscard]] constexpr Id first() const { return *begin(); }
  // The id with `n` lower ones in the set, for drawing one: 0 <= n < size().
  [[nodiscard]] constexpr Id nth(int n) const {
    std::size_t at = 0;
    for (int here = std::popcount(words[0]); n >= here; here = std::popcount(words[at])) {
      n -= here;
      ++at;
    }
    std::uint64_t rest = words[at];
    for (; n > 0; --n) rest &= rest - 1;
    return static_cast<Id>(at * 64 + static_cast<std::size_t>(std::countr_zero(rest)));
  }

  constexpr BitSet& operator|=(const BitSet& y) {
    for (std::size_t i = 0; i < words.size(); ++i) words[i] |= y.words[i];
    return *this;
  }
  constexpr BitSet& operator&=(const BitSet& y) {
    for (std::size_t i = 0; i < words.size(); ++i) words[i] &= y.words[i];
    return *this;
  }
  // Set difference.
  constexpr BitSet& operator-=(const BitSet& y) {
    for (std::size_t i = 0; i < words.size(); ++i) words[i] &= ~y.words[i];
    return *this;
  }
  friend constexpr BitSet operator|(BitSet x, const BitSet& y) { return x |= y; }
  friend constexpr BitSet operator&(BitSet x, const BitSet& y) { return x &= y; }
  friend constexpr BitSet operator-(BitSet x, const BitSet& y) { return x -= y; }
  friend constexpr bool operator==(const BitSet&, const BitSet&) = default;

  // Those members of which `holds` is true.
  template <class Predicate>
  [[nodiscard]] constexpr BitSet where(Predicate&& holds) const {
    BitSet chosen;
    for (Id id : *this) {
      if (holds(id)) chosen.add(id);
    }
    return chosen;
  }
  template <class Predicate>
  [[nodiscard]] constexpr bool any_where(Predicate&& holds) const {
    for (Id id : *this) {
      if (holds(id)) return true;
    }
    return false;
  }

  class Iterator {
   public:
    constexpr Iterator(const BitSet& set, std::size_t at) : words_(set.words), at_(at) { settle(); }
    constexpr Id operator*() const {
      return static_cast<Id>(at_ * 64 + static_cast<std::size_t>(std::countr_zero(words_[at_])));
    }
    constexpr Iterator& operator++() {
      words_[at_] &= words_[at_] - 1;
      settle();
      return *this;
    }
    // Both of one set: only whether they are at its end is compared.
    friend constexpr bool operator==(const Iterator& x, const Iterator& y) {
      return x.at_ == y.at_ && (x.at_ == x.words_.size() || x.words_[x.at_] == y.words_[y.at_]);
    }

   private:
    constexpr void settle() {
      while (at_ < words_.size() && words_[at_] == 0) ++at_;
    }
    std::array<std::uint64_t, static_cast<std::size_t>(kWords)> words_;  // those not yet visited
    std::size_t at_;
  };
  [[nodiscard]] constexpr Iterator begin() const { return Iterator(*this, 0); }
  [[nodiscard]] constexpr Iterator end() const { return Iterator(*this, words.size()); }

 private:
  static constexpr std::size_t word(Id id) {
    assert(static_cast<std::size_t>(id) < static_cast<std::size_t>(kBits));
    return static_cast<std::size_t>(id) / 64;
  }
  static constexpr std::uint64_t bit(Id id) {
    return std::uint64_t{1} << (static_cast<unsigned>(id) % 64);
  }
};

}  // namespace tricorne
