#include "server/secret.h"

#include <sodium.h>

#include <algorithm>
#include <array>

#include "kernel/hex.h"

namespace tricorne {

std::string random_name(int letters) {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz234567";
  std::string out;
  for (int i = 0; i < letters; ++i) out += kLetters[randombytes_uniform(32)];
  return out;
}

std::string keyed_hash(std::string_view text, std::string_view secret) {
  std::array<unsigned char, 16> out{};
  const std::string key = token_hash(secret);
  crypto_generichash(out.data(), out.size(), reinterpret_cast<const unsigned char*>(text.data()),
                     text.size(), reinterpret_cast<const unsigned char*>(key.data()), key.size());
  return hex(out);
}

std::string kept_id(const std::string& id) {
  if (id.size() <= kKeptIdLetters) return id;
  std::array<unsigned char, crypto_generichash_BYTES_MIN> digest{};
  crypto_generichash(digest.data(), digest.size(),
                     reinterpret_cast<const unsigned char*>(id.data()), id.size(), nullptr, 0);
  std::array<char, kKeptIdLetters + 1> text{};
  sodium_bin2base64(text.data(), text.size(), digest.data(), kKeptIdLetters * 6 / 8,
                    sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  return text.data();
}

std::string hmac_sha256(std::string_view key, std::string_view text) {
  crypto_auth_hmacsha256_state state;
  std::string out(crypto_auth_hmacsha256_BYTES, '\0');
  crypto_auth_hmacsha256_init(&state, reinterpret_cast<const unsigned char*>(key.data()),
                              key.size());
  crypto_auth_hmacsha256_update(&state, reinterpret_cast<const unsigned char*>(text.data()),
                                text.size());
  crypto_auth_hmacsha256_final(&state, reinterpret_cast<unsigned char*>(out.data()));
  return out;
}

std::string signed_token(std::string_view secret) {
  std::array<unsigned char, 16> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  const std::string text = hex(bytes);
  return text + keyed_hash(text, secret);
}

bool is_signed(std::string_view token, std::string_view secret) {
  if (!looks_like_token(token)) return false;
  return equal_secrets(token.substr(32), keyed_hash(token.substr(0, 32), secret));
}

std::string token_hash(std::string_view token) {
  std::array<unsigned char, 32> out{};
  crypto_generichash(out.data(), out.size(), reinterpret_cast<const unsigned char*>(token.data()),
                     token.size(), nullptr, 0);
  return hex(out);
}

std::string guest_letters(const std::string& hash) {
  constexpr std::size_t kLetters = 4;
  return token_hash("guest " + hash).substr(0, kLetters);
}

bool looks_like_token(std::string_view text) {
  return text.size() == 64 && std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
         });
}

bool equal_secrets(std::string_view a, std::string_view b) {
  return a.size() == b.size() && !a.empty() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace tricorne
