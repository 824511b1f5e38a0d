// Sets of small ids as bit masks. They are four (or two) bytes of alignment 1, so they fit
// procedure frames as they are.
#pragma once

#include <bit>
#include <cstdint>
#include <initializer_list>

namespace tricorne::liberty {

// A set of ids of the enum `Id`, whose values are below the number of bits of `Bits`. Iterates in
// the order of the ids.
template <class Id, class Bits>
struct [[gnu::packed]] IdSet {
  Bits bits = 0;

  constexpr IdSet() = default;
  constexpr IdSet(std::initializer_list<Id> ids) {
    for (Id id : ids) add(id);
  }
  constexpr IdSet(Id id) { add(id); }  // NOLINT(google-explicit-constructor)
  static constexpr IdSet of_bits(Bits raw) {
    IdSet set;
    set.bits = raw;
    return set;
  }

  [[nodiscard]] constexpr bool has(Id id) const {
    return (bits >> static_cast<unsigned>(id) & 1U) != 0;
  }
  [[nodiscard]] constexpr bool empty() const { return bits == 0; }
  [[nodiscard]] constexpr bool any() const { return bits != 0; }
  [[nodiscard]] constexpr int size() const {
    return std::popcount(static_cast<std::uint32_t>(bits));
  }
  // The lowest id; the set must not be empty.
  [[nodiscard]] constexpr Id first() const {
    return static_cast<Id>(std::countr_zero(static_cast<std::uint32_t>(bits)));
  }
  constexpr void add(Id id) { bits = static_cast<Bits>(bits | bit(id)); }
  constexpr void drop(Id id) { bits = static_cast<Bits>(bits & ~bit(id)); }
  constexpr void put(Id id, bool in) { in ? add(id) : drop(id); }

  friend constexpr IdSet operator|(IdSet x, IdSet y) {
    return of_bits(static_cast<Bits>(x.bits | y.bits));
  }
  friend constexpr IdSet operator&(IdSet x, IdSet y) {
    return of_bits(static_cast<Bits>(x.bits & y.bits));
  }
  // Set difference.
  friend constexpr IdSet operator-(IdSet x, IdSet y) {
    return of_bits(static_cast<Bits>(x.bits & ~y.bits));
  }
  constexpr IdSet& operator|=(IdSet y) { return *this = *this | y; }
  constexpr IdSet& operator&=(IdSet y) { return *this = *this & y; }
  constexpr IdSet& operator-=(IdSet y) { return *this = *this - y; }
  friend constexpr bool operator==(IdSet x, IdSet y) { return x.bits == y.bits; }

  class Iterator {
   public:
    constexpr explicit Iterator(std::uint32_t rest) : rest_(rest) {}
    constexpr Id operator*() const { return static_cast<Id>(std::countr_zero(rest_)); }
    constexpr Iterator& operator++() {
      rest_ &= rest_ - 1;
      return *this;
    }
    friend constexpr bool operator==(Iterator x, Iterator y) { return x.rest_ == y.rest_; }

   private:
    std::uint32_t rest_;
  };
  [[nodiscard]] constexpr Iterator begin() const { return Iterator(bits); }
  [[nodiscard]] constexpr Iterator end() const { return Iterator(0); }

  // Those members of which `holds` is true.
  template <class Predicate>
  [[nodiscard]] constexpr IdSet where(Predicate&& holds) const {
    IdSet chosen;
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

 private:
  static constexpr std::uint32_t bit(Id id) { return 1U << static_cast<unsigned>(id); }
};

}  // namespace tricorne::liberty
