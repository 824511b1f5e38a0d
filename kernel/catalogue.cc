#include "kernel/catalogue.h"

#include <fmt/format.h>
#include <unicode/listformatter.h>
#include <unicode/locid.h>
#include <unicode/msgfmt.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <mutex>
#include <nlohmann/json.hpp>
#include <set>
#include <vector>

namespace tricorne {
namespace {

// What a name is of which the language says nothing.
constexpr const char* kPlain = "other";

constexpr std::array<std::string_view, 6> kForms{"is", "the", "The", "of", "to", "To"};

// The forms of an argument that a pattern asks for: of "{seat_the}: {seat_is, select, ...}" "the"
// and "is".
std::set<std::string> forms_of(const std::string& pattern, const std::string& argument) {
  std::set<std::string> out;
  const std::string start = '{' + argument + '_';
  for (auto at = pattern.find(start); at != std::string::npos; at = pattern.find(start, at + 1)) {
    const auto from = at + start.size();
    const std::string form = pattern.substr(from, pattern.find_first_of(",} ", from) - from);
    if (std::find(kForms.begin(), kForms.end(), form) != kForms.end()) out.insert(form);
  }
  return out;
}

}  // namespace

struct Catalogue::Formats {
  std::mutex guard;
  icu::Locale locale;
  std::unique_ptr<icu::ListFormatter> list;
  std::map<std::string, std::unique_ptr<icu::MessageFormat>, std::less<>> made;

  // "one, two, and three", as the browser's Intl.ListFormat has it.
  icu::UnicodeString joined(const std::vector<icu::UnicodeString>& parts) {
    const std::lock_guard lock(guard);
    UErrorCode status = U_ZERO_ERROR;
    if (!list) list.reset(icu::ListFormatter::createInstance(locale, status));
    icu::UnicodeString out;
    if (U_SUCCESS(status)) {
      list->format(parts.data(), static_cast<int32_t>(parts.size()), out, status);
    }
    return out;
  }
};

Catalogue::Catalogue() = default;
Catalogue::Catalogue(Catalogue&&) noexcept = default;
Catalogue& Catalogue::operator=(Catalogue&&) noexcept = default;
Catalogue::~Catalogue() = default;

Result<Catalogue> Catalogue::load(std::string_view language,
                                  std::span<const std::span<const EmbeddedFile>> rooms) {
  Catalogue catalogue;
  catalogue.language_ = language;
  catalogue.formats_ = std::make_unique<Formats>();
  catalogue.formats_->locale = icu::Locale(catalogue.language_.c_str());
  const std::string folder = fmt::format("/text/{}/", language);
  for (const auto& room : rooms) {
    for (const EmbeddedFile& file : room) {
      if (file.path.find(folder) == std::string_view::npos) continue;
      const auto document = nlohmann::json::parse(file.text, nullptr, false);
      if (!document.is_object()) {
        return Error{fmt::format("{}: expected one JSON object of texts", file.path)};
      }
      for (const auto& [key, text] : document.items()) {
        if (!text.is_string()) return Error{fmt::format("{}: {}: expected a text", file.path, key)};
        if (!catalogue.patterns_.emplace(key, text.get<std::string>()).second) {
          return Error{fmt::format("{}: {}: the key stands twice", file.path, key)};
        }
      }
    }
  }
  if (catalogue.patterns_.empty()) {
    return Error{fmt::format("no texts for the language '{}': expected en or es", language)};
  }
  return catalogue;
}

bool Catalogue::has(std::string_view key) const { return patterns_.contains(key); }

std::string Catalogue::problem(const Phrase& phrase) const {
  if (!has(phrase.key)) return fmt::format("no text for '{}'", phrase.key);
  for (const auto& [name, arg] : phrase.args) {
    if (const auto* list = std::get_if<std::vector<Phrase>>(&arg)) {
      for (const Phrase& inner : *list) {
        if (std::string wrong = problem(inner); !wrong.empty()) return wrong;
      }
    }
  }
  const std::string text = render(phrase);
  if (text.find('{') != std::string::npos) {
    return fmt::format("'{}' lacks an argument: {}", phrase.key, text);
  }
  return {};
}

Catalogue::Name Catalogue::name_of(const Phrase& phrase) const {
  Phrase is = phrase;
  is.key += ".grammar";
  if (!has(is.key)) return {kPlain, render(phrase)};
  const std::string told = render(is);
  const auto space = told.find(' ');
  if (space == std::string::npos) return {told, render(phrase)};
  return {told.substr(0, space), told.substr(space + 1)};
}

// Several together are plural, and masculine unless all are feminine.
std::string Catalogue::is_of(const std::vector<Phrase>& names) const {
  if (names.size() == 1) return name_of(names.front()).is;
  const bool feminine =
      !names.empty() && std::all_of(names.begin(), names.end(), [&](const Phrase& name) {
        return name_of(name).is.starts_with('f');
      });
  return feminine ? "fp" : "mp";
}

std::string Catalogue::in_form(const std::string& form, const std::vector<Phrase>& names) const {
  std::string small = form;
  small[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(small[0])));
  std::vector<icu::UnicodeString> parts;
  for (const Phrase& phrase : names) {
    const Name name = name_of(phrase);
    parts.push_back(icu::UnicodeString::fromUTF8(render(
        Phrase("kernel.form." + small).with_text("is", name.is).with_text("name", name.word))));
  }
  icu::UnicodeString joined = formats_->joined(parts);
  if (small != form && !joined.isEmpty()) {
    const int32_t first = joined.moveIndex32(0, 1);
    joined.replace(0, first, icu::UnicodeString(joined, 0, first).toUpper(formats_->locale));
  }
  std::string out;
  joined.toUTF8String(out);
  return out;
}

std::string Catalogue::render(const Phrase& phrase) const {
  const auto pattern = patterns_.find(phrase.key);
  if (pattern == patterns_.end()) return fmt::format("[{}]", phrase.key);

  std::vector<icu::UnicodeString> names;
  std::vector<icu::Formattable> values;
  const auto give = [&](const std::string& name, const std::string& text) {
    names.push_back(icu::UnicodeString::fromUTF8(name));
    values.emplace_back(icu::UnicodeString::fromUTF8(text));
  };
  for (const auto& [name, arg] : phrase.args) {
    for (const std::string& form : forms_of(pattern->second, name)) {
      const std::string formed = fmt::format("{}_{}", name, form);
      const auto said = [&](const auto& other) { return other.first == formed; };
      if (std::any_of(phrase.args.begin(), phrase.args.end(), said)) continue;
      const auto* list = std::get_if<std::vector<Phrase>>(&arg);
      if (form == "is") {
        give(formed, list != nullptr ? is_of(*list) : kPlain);
      } else if (list != nullptr) {
        give(formed, in_form(form, *list));
      } else if (const auto* text = std::get_if<std::string>(&arg)) {
        give(formed, *text);
      }
    }
    names.push_back(icu::UnicodeString::fromUTF8(name));
    if (const auto* number = std::get_if<std::int64_t>(&arg)) {
      values.emplace_back(*number);
    } else if (const auto* text = std::get_if<std::string>(&arg)) {
      values.emplace_back(icu::UnicodeString::fromUTF8(*text));
    } else {
      std::vector<icu::UnicodeString> parts;
      for (const Phrase& inner : std::get<std::vector<Phrase>>(arg)) {
        parts.push_back(icu::UnicodeString::fromUTF8(render(inner)));
      }
      values.emplace_back(formats_->joined(parts));
    }
  }

  const std::lock_guard lock(formats_->guard);
  UErrorCode status = U_ZERO_ERROR;
  auto& format = formats_->made[phrase.key];
  if (!format) {
    format = std::make_unique<icu::MessageFormat>(icu::UnicodeString::fromUTF8(pattern->second),
                                                  formats_->locale, status);
  }
  icu::UnicodeString out;
  if (U_SUCCESS(status)) {
    format->format(names.data(), values.data(), static_cast<int32_t>(names.size()), out, status);
  }
  if (U_FAILURE(status)) {
    format.reset();
    return fmt::format("{{{}: {}}}", phrase.key, u_errorName(status));
  }
  std::string utf8;
  out.toUTF8String(utf8);
  return utf8;
}

}  // namespace tricorne
