// The player that searches, for any game with a Guide.
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <vector>

#include "kernel/clock.h"
#include "kernel/player.h"
#include "search/level.h"
#include "search/search.h"

namespace tricorne::search {

// The option that is best if every value is misjudged a little. Those that the search hardly looked
// at have no value to speak of.
inline const Found& best_misjudged(const std::vector<Found>& found, float most, FastRng& rng) {
  const Found* choice = &best(found);
  if (most == 0) return *choice;
  const std::uint32_t least = choice->visits / 8 + 1;
  float top = -1;
  for (const Found& option : found) {
    if (option.visits < least) continue;
    const float error = static_cast<float>(rng.below(2001)) / 1000 - 1;
    if (option.value() + most * error <= top) continue;
    top = option.value() + most * error;
    choice = &option;
  }
  return *choice;
}

// A turn is many small questions, and what was seen of a later one on the way to an earlier counts
// when it is put. Who waits, waits for all of them: so what a level may think is given to a turn, half
// of what is left to each question. By the clock (milliseconds a question) what an easy one does not
// need is left to later ones. A guide says with
//     static constexpr int kPlayouts                    how many the usual level makes in a turn
//     static bool begins(decision)                      whether a turn begins with this question
template <class Guide>
class Searcher final : public Player<typename Guide::Game> {
 public:
  using G = typename Guide::Game;

  Searcher(const Level& level, const Guide& guide) : level_(level), guide_(guide) {}

  Action choose(const Seen<typename G::State>& seen, const Decision& decision,
                Thinking& thinking) override {
    if (decision.size() == 1) return decision[0];
    const double before = thread_cpu_seconds();
    const Budget most = budget(decision, thinking);
    if (!grove_ || !grove_->is_at(seen)) grove_.emplace(guide_, seen, thinking.rng, most.threads);
    grove_->grow(most);
    const auto found = grove_->found(decision);
    if (thinking.milliseconds > 0) {
      saved_ += thinking.milliseconds / 1000.0 - (thread_cpu_seconds() - before);
    }
    if (thinking.explanation != nullptr) explain(*seen, found, *thinking.explanation);
    const Action chosen = best_misjudged(found, level_.misjudges, thinking.rng).action;
    if (!grove_->go_on(guide_, chosen, thinking.rng)) grove_.reset();
    return chosen;
  }

 private:
  // The three that were looked at most.
  static void explain(const typename G::State& seen, std::vector<Found> found,
                      std::vector<Phrase>& out) {
    std::sort(found.begin(), found.end(), [](const Found& x, const Found& y) {
      return x.visits != y.visits ? x.visits > y.visits : x.value() > y.value();
    });
    found.resize(std::min<std::size_t>(found.size(), 3));
    for (const Found& option : found) {
      out.push_back(Phrase("kernel.bot.looked")
                        .with("option", G::option(seen, option.action))
                        .with("percent", std::int64_t{std::lround(100 * option.value())})
                        .with("visits", std::int64_t{option.visits}));
    }
  }
  Budget budget(const Decision& decision, const Thinking& thinking) {
    Budget out{.iterations = level_.playouts, .milliseconds = thinking.milliseconds};
    if (level_.many_threads) out.threads = most_threads();
    if (out.milliseconds > 0) {
      constexpr int kMost = 4;  // times what a question has of its own
      out.milliseconds += std::clamp(static_cast<int>(500 * saved_), 0, kMost * out.milliseconds);
    }
    if (out.iterations > 0 || out.milliseconds > 0) {
      out.until_decided = out.threads == 1 && level_.misjudges == 0;
      return out;
    }
    if (Guide::begins(decision)) left_ = whole();
    out.iterations = std::max(kLeast, left_ / 2);
    left_ -= left_ / 2;
    return out;
  }
  [[nodiscard]] int whole() const {
    return static_cast<int>(level_.effort * static_cast<float>(Guide::kPlayouts));
  }
  static constexpr int kLeast = 50;

  Level level_;
  Guide guide_;
  std::optional<Grove<Guide>> grove_;  // for the next question, between two of one turn
  int left_ = whole();
  double saved_ = 0;  // seconds that questions by the clock have left to later ones
};

// The searching player of that kind, or none.
template <class Guide>
std::unique_ptr<Player<typename Guide::Game>> searcher(std::string_view kind, const Guide& guide) {
  const auto level = level_of(kind);
  if (!level) return nullptr;
  return std::make_unique<Searcher<Guide>>(*level, guide);
}

}  // namespace tricorne::search
