// Passwords and the names they go with: made comparable, and hashed (argon2id).
#pragma once

#include <optional>
#include <string>

#include "server/limits.h"

namespace tricorne {

// What a name is found by: the same for all names that differ only in case, in how their letters
// are written down, or in what cannot be seen. It never changes, whatever the version of Unicode.
std::string name_key(const std::string& name);

// A password as typed on any keyboard, in one form; nullopt if it is too short, or too long.
std::optional<std::string> password_text(const std::string& typed);

std::string hash_password(const std::string& password, const Limits& limits);
bool is_password(const std::string& password, const std::string& hash);
// Whether it was hashed with less, or more, than is asked for now.
bool hashed_otherwise(const std::string& hash, const Limits& limits);

}  // namespace tricorne
