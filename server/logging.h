// The server's log: lines of text for people, or of JSON for programs, with members that both can
// read. Passwords, tokens, invitations and hands are never among them.
#pragma once

#include <spdlog/spdlog.h>

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <variant>

namespace tricorne {

struct LogMember {
  std::string_view name;
  std::variant<std::string_view, std::int64_t> value;
};

// On stderr from now on.
void set_up_log(bool json, bool verbose);
// The form of the lines, for whichever sink.
std::unique_ptr<spdlog::formatter> log_formatter(bool json);
// One line for a request that was answered, if such are wanted.
void log_request(std::string_view what, std::initializer_list<LogMember> members);
inline bool logs_requests() { return spdlog::should_log(spdlog::level::debug); }

}  // namespace tricorne
