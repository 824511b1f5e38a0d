#include "kernel/rng.h"

#include <sodium.h>

#include <cstring>

#include "kernel/hex.h"

namespace tricorne {
namespace {

// Separates the key from the published hash: knowing one tells nothing of the other.
constexpr std::string_view kKeyDomain = "tricorne dice key";
constexpr std::string_view kHashDomain = "tricorne seed hash";

void ensure_sodium() {
  static const int ready = sodium_init();
  if (ready < 0) std::abort();
}

std::array<unsigned char, 32> domain_hash(std::string_view domain, std::string_view text) {
  ensure_sodium();
  std::array<unsigned char, 32> out{};
  crypto_generichash(out.data(), out.size(), reinterpret_cast<const unsigned char*>(text.data()),
                     text.size(), reinterpret_cast<const unsigned char*>(domain.data()),
                     domain.size());
  return out;
}

}  // namespace

Dice::Dice(std::string_view seed) : key_(domain_hash(kKeyDomain, seed)) {}

std::uint32_t Dice::draw(std::uint64_t index, std::uint32_t n) const {
  std::array<unsigned char, crypto_stream_chacha20_NONCEBYTES> nonce{};
  static_assert(sizeof index == crypto_stream_chacha20_NONCEBYTES);
  std::memcpy(nonce.data(), &index, sizeof index);
  // One block gives 16 words; the chance that all of them are rejected is below 2^-16 even for the
  // worst n, and the last word is then taken as it is.
  std::array<std::uint32_t, 16> words{};
  crypto_stream_chacha20(reinterpret_cast<unsigned char*>(words.data()), sizeof words, nonce.data(),
                         key_.data());
  const std::uint32_t limit = n * (0xffffffffU / n);
  for (std::uint32_t word : words) {
    if (word < limit) return word % n;
  }
  return words.back() % n;
}

std::string Dice::fresh_seed() {
  ensure_sodium();
  std::array<unsigned char, 32> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  return hex(bytes);
}

std::string Dice::seed_hash(std::string_view seed) { return hex(domain_hash(kHashDomain, seed)); }

}  // namespace tricorne
