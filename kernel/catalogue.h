// The words: one catalogue a language, flat keys to ICU MessageFormat patterns, gathered from the
// text/ folders of the kernel and the games.
//
// Agreement and articles are the catalogue's. Beside an argument {seat} that is a name, a pattern may
// write {seat_is, select, ...} to agree with it, and {seat_the}, {seat_of}, {seat_to} for the name in
// one of the forms that `kernel.form.*` describe ("los británicos", "de los británicos"); written
// {seat_The} it begins a sentence.
#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "kernel/embedded.h"
#include "kernel/phrase.h"
#include "kernel/result.h"

namespace tricorne {

class Catalogue {
 public:
  // Takes every embedded file whose path holds "/text/<language>/".
  static Result<Catalogue> load(std::string_view language,
                                std::span<const std::span<const EmbeddedFile>> rooms);

  Catalogue(Catalogue&&) noexcept;
  Catalogue& operator=(Catalogue&&) noexcept;
  ~Catalogue();

  [[nodiscard]] const std::string& language() const { return language_; }
  [[nodiscard]] bool has(std::string_view key) const;
  // A missing key renders as itself in brackets, so that it is seen and found.
  [[nodiscard]] std::string render(const Phrase& phrase) const;
  // Why a phrase cannot be rendered (missing key or argument, bad pattern), or empty.
  [[nodiscard]] std::string problem(const Phrase& phrase) const;
  [[nodiscard]] const std::map<std::string, std::string, std::less<>>& patterns() const {
    return patterns_;
  }

 private:
  struct Formats;
  Catalogue();
  // A name as a sentence needs it: what it is for the language ("ms", "fp": gender and number) and the
  // word itself. `KEY.grammar` tells both: "mp británicos", or only "mp" where the word is the name.
  struct Name {
    std::string is;
    std::string word;
  };
  [[nodiscard]] Name name_of(const Phrase& phrase) const;
  [[nodiscard]] std::string is_of(const std::vector<Phrase>& names) const;
  [[nodiscard]] std::string in_form(const std::string& form,
                                    const std::vector<Phrase>& names) const;

  std::string language_;
  std::map<std::string, std::string, std::less<>> patterns_;
  std::unique_ptr<Formats> formats_;  // compiled patterns, made on first use
};

}  // namespace tricorne
