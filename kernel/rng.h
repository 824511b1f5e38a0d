// Two generators. FastRng is for simulation, search and tests: a counter through splitmix64, so the
// nth draw is a pure function of (key, n). Dice is for real games: ChaCha20 over a counter under a
// 256-bit key, so that nobody can predict it and anybody who is given the seed can check it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace tricorne {

struct FastRng {
  std::uint64_t key = 0;
  std::uint64_t counter = 0;

  std::uint64_t next() {
    std::uint64_t z = key + ++counter * 0x9e3779b97f4a7c15ULL;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
  }
  // A draw in [0, n) by multiply and shift; the bias is below n / 2^32.
  std::uint32_t below(std::uint32_t n) {
    return static_cast<std::uint32_t>(((next() >> 32) * n) >> 32);
  }
};

// Draw number n of a seed: exact (rejection sampled), the same on every machine.
class Dice {
 public:
  // The key is a hash of the seed's text, so a seed may be a number, a word or 64 hex digits.
  explicit Dice(std::string_view seed);

  // The value in [0, n) of draw number `index`.
  [[nodiscard]] std::uint32_t draw(std::uint64_t index, std::uint32_t n) const;

  // A fresh seed of 256 bits from the operating system, as 64 hex digits.
  static std::string fresh_seed();
  // What is published before the game: the hash that commits us to the seed.
  static std::string seed_hash(std::string_view seed);

 private:
  std::array<unsigned char, 32> key_;
};

}  // namespace tricorne
