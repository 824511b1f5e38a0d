// The words of the letters that the server writes, in the reader's language.
#pragma once

#include <string>
#include <vector>

#include "server/notifier.h"

namespace tricorne {

// What a notice tells, in a line; and what its game is called.
std::string notice_line(const NoticeConfig& config, const WaitingNotice& notice);
std::string notice_title(const NoticeConfig& config, const WaitingNotice& notice);
// All that waits for one person, and how he gets no more of them.
Letter digest_letter(const NoticeConfig& config, const std::vector<WaitingNotice>& notices,
                     const std::string& stop_token);
// That an address is his; that he has lost his password.
Letter confirm_letter(const NoticeConfig& config, const Way& way, const std::string& token);
Letter reset_letter(const NoticeConfig& config, const Way& way, const std::string& token);
bool is_letter_language(const std::string& language);

}  // namespace tricorne
