// The players that are not people. Both take what promises most; the easy one often misjudges what
// it sees.
#include "games/prelude/bots/evaluation.h"
#include "games/prelude/bots/guide.h"
#include "games/prelude/bots/lookahead.h"
#include "games/prelude/game.h"
#include "kernel/ratings.h"
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
    return best_rated<Prelude>(*seen, decision, ratings, thinking, thousandths);
  }

 private:
  // Ratings go from certain defeat to certain victory.
  static std::int64_t thousandths(int rating) { return rating * 1000 / (2 * kCertain); }

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
