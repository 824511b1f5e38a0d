// What the parser has against a text. While it tries one form after another it reports what would
// have fitted and where; the complaint is about the farthest place that any attempt has reached.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "language/tokens.h"

namespace tricorne::language {

class Complaint {
 public:
  explicit Complaint(const std::vector<Token>& tokens) : tokens_(tokens) {}

  // Something labelled "a county" or "'in'" could have stood at token `at`; `word`, where there is
  // one, is a word that it could have been.
  void expect(std::size_t at, std::string_view label, std::string_view word);
  // A form of some sort is being tried from token `at` on. With `what`, that is what is expected
  // there, whatever the form's first word.
  void enter(std::size_t at, std::string_view what) { trying_.push_back({at, what}); }
  void leave() { trying_.pop_back(); }
  // More about the token `at`, should it be the one that does not fit.
  void explain(std::size_t at, std::string more) { explanations_[at] = std::move(more); }

  // A fault that no other form can mend; false.
  bool stop(std::size_t at, std::string message);
  // A fault found after the text was read as a whole: token and message, or an empty message.
  void stop_at_first(const std::pair<std::size_t, std::string>& found) {
    if (!found.second.empty()) stop(found.first, found.second);
  }
  [[nodiscard]] bool stopped() const { return !stopped_.message.empty(); }

  [[nodiscard]] Fault fault() const;

 private:
  [[nodiscard]] std::string found(const Token& token) const;
  [[nodiscard]] std::string nearest(std::string_view word) const;

  struct Trying {
    std::size_t at;
    std::string_view what;
  };
  const std::vector<Token>& tokens_;
  std::vector<Trying> trying_;
  std::size_t farthest_ = 0;
  std::vector<std::string> labels_;
  std::vector<std::string> words_;
  std::map<std::size_t, std::string> explanations_;
  Fault stopped_;
};

}  // namespace tricorne::language
