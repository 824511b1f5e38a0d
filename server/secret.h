// Random names and signed tokens from the operating system, and the only form in which tokens are stored.
#pragma once

#include <string>
#include <string_view>

namespace tricorne {

std::string random_name(int letters);            // a-z and 2-7: five bits a letter
std::string token_hash(std::string_view token);  // 64 hex digits
// What a guest is known by: always the same four letters, from which no hash can be guessed.
std::string guest_letters(const std::string& token_hash);
// Tokens that we have made, and nobody else can: half of one signs the other half.
std::string signed_token(std::string_view secret);
bool is_signed(std::string_view token, std::string_view secret);
// What only who has the secret can make of a text: 32 hex digits.
std::string keyed_hash(std::string_view text, std::string_view secret);
// What a client calls a move, as it is kept: a longer one than this by a digest of so many letters, which is enough
// to tell one person's moves of one game apart.
inline constexpr std::size_t kKeptIdLetters = 8;  // six bits each
std::string kept_id(const std::string& id);
// HMAC-SHA256: 32 bytes.
std::string hmac_sha256(std::string_view key, std::string_view text);
bool looks_like_token(std::string_view text);
bool equal_secrets(std::string_view a, std::string_view b);  // in constant time

}  // namespace tricorne
