#include "server/config.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <sstream>

#include "kernel/document.h"

namespace tricorne {
namespace {

using Kind = Setting::Kind;

constexpr std::string_view kOn = "on";
constexpr std::string_view kOff = "off";

std::string switch_word(bool on) { return std::string(on ? kOn : kOff); }

std::string set_switch(bool& on, const std::string& value) {
  for (const std::string_view word : {kOn, std::string_view("yes"), std::string_view("true")}) {
    if (value == word) on = true;
    if (value == word) return {};
  }
  for (const std::string_view word : {kOff, std::string_view("no"), std::string_view("false")}) {
    if (value == word) on = false;
    if (value == word) return {};
  }
  return "on or off";
}

std::string set_number(int& number, const std::string& value, int least, int most) {
  int read = 0;
  const auto* end = value.data() + value.size();
  const auto done = std::from_chars(value.data(), end, read);
  if (done.ec != std::errc{} || done.ptr != end || read < least || read > most) {
    return fmt::format("a number from {} to {}", least, most);
  }
  number = read;
  return {};
}

// The three shapes that members have.
template <auto kMember>
constexpr Setting text(std::string_view name, std::string_view help, bool secret = false) {
  return {name,
          help,
          Kind::kText,
          secret,
          [](ServeConfig& config, const std::string& value) {
            config.*kMember = value;
            return std::string();
          },
          [](const ServeConfig& config) { return std::vector<std::string>{config.*kMember}; },
          nullptr};
}
template <auto kMember, int kLeast, int kMost>
constexpr Setting number(std::string_view name, std::string_view help) {
  return {name,
          help,
          Kind::kText,
          false,
          [](ServeConfig& config, const std::string& value) {
            return set_number(config.*kMember, value, kLeast, kMost);
          },
          [](const ServeConfig& config) {
            return std::vector<std::string>{std::to_string(config.*kMember)};
          },
          nullptr};
}
template <auto kMember>
constexpr Setting on_or_off(std::string_view name, std::string_view help) {
  return {name,
          help,
          Kind::kSwitch,
          false,
          [](ServeConfig& config, const std::string& value) {
            return set_switch(config.*kMember, value);
          },
          [](const ServeConfig& config) {
            return std::vector<std::string>{switch_word(config.*kMember)};
          },
          nullptr};
}
template <auto kMember>
constexpr Setting list(std::string_view name, std::string_view help) {
  return {name,
          help,
          Kind::kList,
          false,
          [](ServeConfig& config, const std::string& value) {
            (config.*kMember).push_back(value);
            return std::string();
          },
          [](const ServeConfig& config) { return config.*kMember; },
          [](ServeConfig& config) { (config.*kMember).clear(); }};
}

Setting one_of_log() {
  Setting out = text<&ServeConfig::log>("log", "text or json: how lines of the log are written");
  out.set = [](ServeConfig& config, const std::string& value) -> std::string {
    if (value != "text" && value != "json") return "text or json";
    config.log = value;
    return {};
  };
  return out;
}

const std::array kSettings{
    text<&ServeConfig::listen>("listen", "ADDRESS:PORT; port 0 takes any that is free"),
    text<&ServeConfig::database>("db", "sqlite:FILE, or postgresql:CONNECTION as libpq takes it"),
    text<&ServeConfig::web>("web", "the folder of the built client"),
    number<&ServeConfig::threads, 1, 256>("threads", "that play"),
    number<&ServeConfig::bot_threads, 1, 256>("bot-threads", "that think for bots"),
    list<&ServeConfig::origins>("origin", "the public address, behind a proxy"),
    on_or_off<&ServeConfig::behind_proxy>("behind-proxy",
                                          "trust the X-Forwarded-For of one on this machine"),
    list<&ServeConfig::proxies>("proxy", "the address of one on another, to be trusted as well"),
    on_or_off<&ServeConfig::no_limits>("no-limits", "no rate limits: for load tests on loopback"),
    on_or_off<&ServeConfig::verbose>("verbose", "a line in the log for every request"),
    one_of_log(),
    on_or_off<&ServeConfig::force>("force", "also where the rules stop most unfinished games"),
    on_or_off<&ServeConfig::webhooks>("webhooks",
                                      "whoever wants may have his notices posted to a program"),
    on_or_off<&ServeConfig::push>(
        "push", "... or shown by his browser, through its push service (with origin or mail-from)"),
    text<&ServeConfig::smtp>(
        "smtp", "smtp://HOST:PORT or smtps://HOST:PORT, for letters; none are sent without"),
    text<&ServeConfig::smtp_user>("smtp-user", "who sends them, if the mail server asks"),
    text<&ServeConfig::smtp_password>("smtp-password", "or @FILE, whose first line it is", true),
    text<&ServeConfig::mail_from>("mail-from", "the sender's address"),
    number<&ServeConfig::never_begun, 0, 3650>(
        "never-begun", "days after which a table where nobody has moved is taken away; 0: never"),
    number<&ServeConfig::deserted, 0, 3650>(
        "deserted", "days after which a game that nobody goes on with is closed; 0: never"),
    list<&ServeConfig::data>("data", "GAME=DIR: an owner's card and board files"),
};

std::string trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r";
  const auto begin = text.find_first_not_of(kBlank);
  if (begin == std::string_view::npos) return {};
  return std::string(text.substr(begin, text.find_last_not_of(kBlank) - begin + 1));
}

std::string all_names() {
  std::vector<std::string_view> names;
  names.reserve(std::size(kSettings));
  for (const Setting& setting : kSettings) names.push_back(setting.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string variable_of(const Setting& setting) {
  std::string out = "TRICORNE_";
  for (const char c : setting.name) {
    out += c == '-' ? '_' : static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
  }
  return out;
}

Result<std::string> secret_of(const Said& said) {
  if (!said.setting->secret || !said.value.starts_with('@')) return said.value;
  auto read = read_file(said.value.substr(1));
  if (!read) return Error{fmt::format("{}: {}", said.where, read.error())};
  return trimmed(std::string_view(read.value()).substr(0, read.value().find('\n')));
}

}  // namespace

std::span<const Setting> serve_settings() { return kSettings; }

const Setting* find_setting(std::string_view name) {
  const auto* found = std::find_if(kSettings.begin(), kSettings.end(),
                                   [&](const Setting& one) { return one.name == name; });
  return found == kSettings.end() ? nullptr : found;
}

Result<std::vector<Said>> read_config_text(const std::string& text, const std::string& file) {
  std::vector<Said> out;
  std::istringstream lines(text);
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    const std::string where = fmt::format("{} line {}", file, ++number);
    const std::string content = trimmed(line);
    if (content.empty() || content.starts_with('#')) continue;
    const auto equals = content.find('=');
    if (equals == std::string::npos) return Error{where + ": expected NAME = VALUE"};
    const std::string name = trimmed(content.substr(0, equals));
    const Setting* setting = find_setting(name);
    if (setting == nullptr) {
      return Error{
          fmt::format("{}: no setting '{}': expected one of {}", where, name, all_names())};
    }
    const auto same = [&](const Said& before) { return before.setting == setting; };
    const auto before = std::find_if(out.begin(), out.end(), same);
    if (before != out.end() && setting->kind != Kind::kList) {
      return Error{fmt::format("{}: {} is said before, in {}", where, name, before->where)};
    }
    out.push_back({setting, trimmed(content.substr(equals + 1)), where});
  }
  return out;
}

std::vector<Said> read_environment(const std::function<const char*(const char*)>& variable) {
  std::vector<Said> out;
  for (const Setting& setting : kSettings) {
    const std::string name = variable_of(setting);
    const char* value = variable(name.c_str());
    if (value == nullptr || *value == '\0') continue;
    if (setting.kind != Kind::kList) {
      out.push_back({&setting, value, name});
      continue;
    }
    std::istringstream words(value);
    for (std::string word; words >> word;) out.push_back({&setting, word, name});
  }
  return out;
}

Result<bool> take_over(ServeConfig& config, const std::vector<Said>& source) {
  for (const Said& said : source) {
    if (said.setting->clear != nullptr) said.setting->clear(config);
  }
  for (const Said& said : source) {
    const auto value = secret_of(said);
    if (!value) return Error{value.error()};
    const std::string expected = said.setting->set(config, value.value());
    if (!expected.empty()) {
      return Error{fmt::format("{}: {}: expected {}, found '{}'", said.where, said.setting->name,
                               expected, said.value)};
    }
  }
  return true;
}

Result<ServeConfig> read_config(const std::string& file,
                                const std::function<const char*(const char*)>& variable,
                                const std::vector<Said>& flags) {
  ServeConfig config;
  std::vector<std::vector<Said>> sources;
  if (!file.empty()) {
    const auto text = read_file(file);
    if (!text) return Error{text.error()};
    auto said = read_config_text(text.value(), file);
    if (!said) return Error{said.error()};
    sources.push_back(std::move(said).value());
  }
  sources.push_back(read_environment(variable));
  sources.push_back(flags);
  for (const auto& source : sources) {
    const auto taken = take_over(config, source);
    if (!taken) return Error{taken.error()};
  }
  return config;
}

std::string config_text(const ServeConfig& config) {
  std::string out;
  for (const Setting& setting : kSettings) {
    out += fmt::format("# {}\n", setting.help);
    const auto values = setting.get(config);
    if (values.empty() || (values.size() == 1 && values.front().empty())) {
      out += fmt::format("# {} =\n", setting.name);
    } else if (setting.secret) {
      out += fmt::format("# {} = (set, not shown)\n", setting.name);
    } else {
      for (const std::string& value : values) out += fmt::format("{} = {}\n", setting.name, value);
    }
  }
  return out;
}

}  // namespace tricorne
