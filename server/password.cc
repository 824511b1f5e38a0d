#include "server/password.h"

#include <sodium.h>
#include <unicode/normalizer2.h>
#include <unicode/unistr.h>

#include <array>
#include <new>

namespace tricorne {
namespace {

constexpr std::int32_t kFewestLetters = 8;
constexpr std::size_t kMostBytes = 512;

std::string normal(const icu::Normalizer2* form, const std::string& text) {
  UErrorCode status = U_ZERO_ERROR;
  const auto in = icu::UnicodeString::fromUTF8(text);
  const auto out = form == nullptr ? in : form->normalize(in, status);
  std::string bytes;
  return (U_FAILURE(status) != 0 ? in : out).toUTF8String(bytes);
}

}  // namespace

std::string name_key(const std::string& name) {
  UErrorCode status = U_ZERO_ERROR;
  return normal(icu::Normalizer2::getNFKCCasefoldInstance(status), name);
}

std::optional<std::string> password_text(const std::string& typed) {
  if (typed.size() > kMostBytes) return std::nullopt;
  UErrorCode status = U_ZERO_ERROR;
  std::string text = normal(icu::Normalizer2::getNFCInstance(status), typed);
  if (icu::UnicodeString::fromUTF8(text).countChar32() < kFewestLetters) return std::nullopt;
  return text;
}

std::string hash_password(const std::string& password, const Limits& limits) {
  std::array<char, crypto_pwhash_STRBYTES> out{};
  if (crypto_pwhash_str_alg(out.data(), password.data(), password.size(), limits.password_passes,
                            limits.password_bytes, crypto_pwhash_ALG_ARGON2ID13) != 0) {
    throw std::bad_alloc();
  }
  return out.data();
}

bool is_password(const std::string& password, const std::string& hash) {
  return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

bool hashed_otherwise(const std::string& hash, const Limits& limits) {
  return crypto_pwhash_str_needs_rehash(hash.c_str(), limits.password_passes,
                                        limits.password_bytes) != 0;
}

}  // namespace tricorne
