// The players that are not people. Both take what promises most; the easy one often misjudges what
// it sees.
#include <algorithm>
#include <numeric>

#include "games/prelude/bots/evaluation.h"
#include "games/prelude/bots/guide.h"
#include "games/prelude/bots/lookahead.h"
#include "games/prelude/game.h"
#include "search/player.h"

namespace tricorne::prelude {
namespace {

class Opponent final : public tricorne::Player<Prelude> {
 public:
  // `misjudgement`: by how much a rating may be wrong.
  explicit Opponent(int trials, std::uint32_t misjudgement = 0)
      : trials_(trials), misjudgement_(misjudgement) {}

  Action choose(const Seen<State>& seen, const Decision& decision, Thinking& thinking) override {
    if (decision.size() == 1) return decision[0];
    const State whole = Prelude::redeal(seen, thinking.rng);
    Lookahead lookahead(static_cast<prelude::Player>(seen.seat()), thinking.rng, trials_);
    std::vector<int> ratings = lookahead.rate(whole, decision);
    for (int& rating : ratings) rating += static_cast<int>(thinking.rng.below(misjudgement_ + 1));
    return best_rated(*seen, decision, ratings, thinking);
  }

 private:
  // The three best are written into the explanation where one is asked for.
  static Action best_rated(const State& seen, const Decision& decision,
                           const std::vector<int>& ratings, Thinking& thinking) {
    std::vector<std::size_t> order(ratings.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return ratings[a] != ratings[b] ? ratings[a] > ratings[b] : a < b;
    });
    const auto option = [&](std::size_t i) { return decision[static_cast<int>(order[i])]; };
    if (thinking.explanation != nullptr) {
      for (std::size_t i = 0; i < std::min<std::size_t>(3, order.size()); ++i) {
        const int behind = ratings[order[0]] - ratings[order[i]];
        thinking.explanation->push_back(Phrase("prelude.bot.rates")
                                            .with("option", Prelude::option(seen, option(i)))
                                            .with("value", std::int64_t{thousandths(behind)}));
      }
    }
    return option(0);
  }

  // Ratings go from certain defeat to certain victory.
  static int thousandths(int rating) { return rating * 1000 / (2 * kCertain); }

  int trials_;
  std::uint32_t misjudgement_;
};

}  // namespace

std::unique_ptr<tricorne::Player<Prelude>> Prelude::player(std::string_view kind) {
  if (kind == "easy") return std::make_unique<Opponent>(1, 3500);
  if (kind == "standard") return std::make_unique<Opponent>(6);
  return search::searcher(kind, Guide(learned_weights()));
}

}  // namespace tricorne::prelude
