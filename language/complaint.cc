#include "language/complaint.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace tricorne::language {
namespace {

constexpr std::size_t kMostLabels = 9;

void add_once(std::vector<std::string>& list, std::string_view text) {
  if (!text.empty() && std::find(list.begin(), list.end(), text) == list.end()) {
    list.emplace_back(text);
  }
}

// How many letters must be put in, taken out, changed or swapped with their neighbour.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> last;
  std::vector<std::size_t> row(b.size() + 1);
  std::vector<std::size_t> next(b.size() + 1);
  std::iota(row.begin(), row.end(), 0U);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    next[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      next[j] =
          std::min({row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        next[j] = std::min(next[j], last[j - 2] + 1);
      }
    }
    last = row;
    std::swap(row, next);
  }
  return row[b.size()];
}

std::string either(const std::vector<std::string>& labels) {
  std::string out;
  const std::size_t shown = std::min(labels.size(), kMostLabels);
  for (std::size_t i = 0; i < shown; ++i) {
    if (i > 0) out += i + 1 == shown && shown == labels.size() ? " or " : ", ";
    out += labels[i];
  }
  return shown < labels.size() ? out + " or another word" : out;
}

// The end of the text is a place, too.
int length_of(const Token& token) { return std::max(1, static_cast<int>(token.text.size())); }

}  // namespace

void Complaint::expect(std::size_t at, std::string_view label, std::string_view word) {
  if (at < farthest_ || stopped()) return;
  if (at > farthest_) {
    farthest_ = at;
    labels_.clear();
    words_.clear();
  }
  for (const Trying& trying : trying_) {
    if (trying.at == at && !trying.what.empty()) {
      label = trying.what;
      break;
    }
  }
  add_once(labels_, label);
  add_once(words_, word);
}

bool Complaint::stop(std::size_t at, std::string message) {
  const Token& token = tokens_[at];
  if (!stopped()) stopped_ = {token.line, token.column, std::move(message), length_of(token)};
  return false;
}

std::string Complaint::nearest(std::string_view word) const {
  std::string_view best;
  std::size_t least = word.size() <= 4 ? 1 : 2;
  for (const std::string& known : words_) {
    const std::size_t far = distance(word, known);
    if (far < std::min(word.size(), known.size()) &&
        (far < least || (far == least && best.empty()))) {
      best = known;
      least = far;
    }
  }
  return best.empty() ? "" : fmt::format("; did you mean '{}'?", best);
}

std::string Complaint::found(const Token& token) const {
  if (token.kind == Token::Kind::kEnd) return "the end of the text";
  const auto more = explanations_.find(farthest_);
  std::string out = fmt::format("'{}'", token.text);
  if (token.kind == Token::Kind::kVariable && more != explanations_.end()) out += more->second;
  return out + nearest(token.text);
}

Fault Complaint::fault() const {
  if (stopped()) return stopped_;
  const Token& token = tokens_[farthest_];
  return {token.line, token.column,
          fmt::format("expected {}, found {}",
                      labels_.empty() ? "a name given before" : either(labels_), found(token)),
          length_of(token)};
}

}  // namespace tricorne::language
