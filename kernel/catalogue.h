// The words: one catalogue a language, flat keys to ICU MessageFormat patterns, gathered from the
// text/ folders of the kernel and the games.
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
  std::string language_;
  std::map<std::string, std::string, std::less<>> patterns_;
  std::unique_ptr<Formats> formats_;  // compiled patterns, made on first use
};

}  // namespace tricorne
