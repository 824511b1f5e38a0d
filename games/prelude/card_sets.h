// Sets of small ids as bits: counties, cards, players. They are plain bytes of alignment 1, so they
// stand in a state or a procedure's frame without padding.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <iterator>

namespace tricorne::prelude {

// A set of ids below `kSize`; iterates in the order of the ids.
template <int kSize, class Id>
struct BitSet {
  static constexpr std::size_t kBytes = (kSize + 7) / 8;
  static constexpr std::size_t kWords = (kBytes + 7) / 8;
  using Words = std::array<std::uint64_t, kWords>;

  std::array<std::uint8_t, kBytes> bytes{};

  constexpr BitSet() = default;
  constexpr BitSet(std::initializer_list<Id> ids) {
    for (Id id : ids) add(id);
  }

  [[nodiscard]] constexpr bool has(Id id) const {
    const auto i = static_cast<std::size_t>(id);
    return (bytes[i / 8] >> i % 8 & 1U) != 0;
  }
  constexpr void add(Id id) {
    const auto i = static_cast<std::size_t>(id);
    bytes[i / 8] = static_cast<std::uint8_t>(bytes[i / 8] | 1U << i % 8);
  }
  constexpr void drop(Id id) {
    const auto i = static_cast<std::size_t>(id);
    bytes[i / 8] = static_cast<std::uint8_t>(bytes[i / 8] & ~(1U << i % 8));
  }
  constexpr void put(Id id, bool in) { in ? add(id) : drop(id); }

  [[nodiscard]] Words words() const {
    Words out{};
    std::memcpy(out.data(), bytes.data(), kBytes);
    return out;
  }
  [[nodiscard]] int size() const {
    int n = 0;
    for (std::uint64_t word : words()) n += std::popcount(word);
    return n;
  }
  [[nodiscard]] bool empty() const { return words() == Words{}; }
  [[nodiscard]] bool any() const { return !empty(); }
  [[nodiscard]] bool within(const BitSet& other) const { return (*this - other).empty(); }
  // The lowest id; the set must not be empty.
  [[nodiscard]] Id first() const { return *begin(); }

  friend constexpr BitSet operator|(BitSet x, const BitSet& y) { return x |= y; }
  friend constexpr BitSet operator&(BitSet x, const BitSet& y) { return x &= y; }
  // Set difference.
  friend constexpr BitSet operator-(BitSet x, const BitSet& y) { return x -= y; }
  constexpr BitSet& operator|=(const BitSet& y) {
    return merge(y, [](unsigned a, unsigned b) { return a | b; });
  }
  constexpr BitSet& operator&=(const BitSet& y) {
    return merge(y, [](unsigned a, unsigned b) { return a & b; });
  }
  constexpr BitSet& operator-=(const BitSet& y) {
    return merge(y, [](unsigned a, unsigned b) { return a & ~b; });
  }
  friend constexpr bool operator==(const BitSet&, const BitSet&) = default;

  class Iterator {
   public:
    explicit Iterator(const Words& rest) : rest_(rest) { skip(); }
    Id operator*() const {
      return static_cast<Id>(at_ * 64 + static_cast<unsigned>(std::countr_zero(rest_[at_])));
    }
    Iterator& operator++() {
      rest_[at_] &= rest_[at_] - 1;
      skip();
      return *this;
    }
    friend bool operator==(const Iterator& i, std::default_sentinel_t /*end*/) {
      return i.at_ == kWords;
    }

   private:
    void skip() {
      while (at_ < kWords && rest_[at_] == 0) ++at_;
    }
    Words rest_;
    std::size_t at_ = 0;
  };
  [[nodiscard]] Iterator begin() const { return Iterator(words()); }
  [[nodiscard]] std::default_sentinel_t end() const { return {}; }

 private:
  template <class Merge>
  constexpr BitSet& merge(const BitSet& y, Merge&& join) {
    for (std::size_t i = 0; i < kBytes; ++i) {
      bytes[i] = static_cast<std::uint8_t>(join(bytes[i], y.bytes[i]));
    }
    return *this;
  }
};

}  // namespace tricorne::prelude
