#include "kernel/catalogue.h"

#include <fmt/format.h>
#include <unicode/listformatter.h>
#include <unicode/locid.h>
#include <unicode/msgfmt.h>

#include <mutex>
#include <nlohmann/json.hpp>
#include <vector>

namespace tricorne {

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

std::string Catalogue::render(const Phrase& phrase) const {
  const auto pattern = patterns_.find(phrase.key);
  if (pattern == patterns_.end()) return fmt::format("[{}]", phrase.key);

  std::vector<icu::UnicodeString> names;
  std::vector<icu::Formattable> values;
  for (const auto& [name, arg] : phrase.args) {
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
