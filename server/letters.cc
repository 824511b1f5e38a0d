#include "server/letters.h"

#include <fmt/format.h>

#include <map>

#include "kernel/catalogue.h"
#include "server/secret.h"
#include "server_data.h"

namespace tricorne {
namespace {

const Catalogue& words(const std::string& language) {
  static const auto kLoad = [](const char* name) {
    const std::vector<std::span<const EmbeddedFile>> rooms{data::server()};
    return Catalogue::load(name, rooms).value();
  };
  static const Catalogue kEnglish = kLoad("en");
  static const Catalogue kSpanish = kLoad("es");
  return language == "es" ? kSpanish : kEnglish;
}

std::string say(const std::string& language, const std::string& key,
                const std::map<std::string, std::string>& arguments = {}) {
  Phrase phrase(key);
  for (const auto& [name, value] : arguments) phrase.with_text(name, value);
  return words(language).render(phrase);
}

Letter about_account(const Way& way, const std::string& what, const std::string& url) {
  return {way.address,
          say(way.language, "server.letter." + what + ".subject"),
          say(way.language, "server.letter." + what + ".text", {{"url", url}}) + "\n",
          {},
          random_name(26)};
}

}  // namespace

std::string notice_title(const NoticeConfig& config, const WaitingNotice& notice) {
  return config.title ? config.title(notice.game, notice.way.language) : notice.game;
}

std::string notice_line(const NoticeConfig& config, const WaitingNotice& notice) {
  const bool early =
      notice.kind == NoticeKind::kOver && (notice.status == "closed" || notice.status == "expired");
  const std::string_view kind =
      early ? notice.status : kNoticeKinds[static_cast<std::size_t>(notice.kind)];
  return say(notice.way.language, fmt::format("server.notice.{}", kind),
             {{"game", notice_title(config, notice)}});
}

bool is_letter_language(const std::string& language) {
  return language == "en" || language == "es";
}

Letter digest_letter(const NoticeConfig& config, const std::vector<WaitingNotice>& notices,
                     const std::string& stop_token) {
  const WaitingNotice& first = notices.front();
  const std::string& language = first.way.language;
  Letter out;
  out.to = first.way.address;
  out.id = first.name;
  std::string lines;
  for (const WaitingNotice& notice : notices) {
    const std::string line = notice_line(config, notice);
    if (out.subject.empty()) out.subject = line;
    lines += fmt::format("{}\n{}/table/{}\n\n", line, config.origin, notice.table);
  }
  if (notices.size() > 1) {
    out.subject = say(language, "server.notices", {{"count", std::to_string(notices.size())}});
  }
  out.text = lines + "-- \n" +
             say(language, "server.letter.stop", {{"url", config.origin + "/stop/" + stop_token}}) +
             "\n";
  out.headers = {
      fmt::format("List-Unsubscribe: <{}/api/notices/stop/{}>", config.origin, stop_token),
      "List-Unsubscribe-Post: List-Unsubscribe=One-Click"};
  return out;
}

Letter confirm_letter(const NoticeConfig& config, const Way& way, const std::string& token) {
  return about_account(way, "confirm", config.origin + "/confirm/" + token);
}

Letter reset_letter(const NoticeConfig& config, const Way& way, const std::string& token) {
  return about_account(way, "reset", config.origin + "/reset/" + token);
}

}  // namespace tricorne
