// A question of a game, looked at for so long and longer: what `lab growth` is made of.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "lab/games.h"
#include "lab/guides.h"
#include "search/search.h"

namespace tricorne {

template <Game G>
class AnyQuestion {
 public:
  using State = typename G::State;
  using Guide = GuideOf<G>;
  using Tree = search::Tree<Guide>;

  explicit AnyQuestion(std::uint64_t game) : rng_{FastRng{game, 1}.next()} {}

  // An answer of a game that goes by: of all to questions with several options that one of these seats
  // is asked, one is kept, any of them as likely.
  void pass(const State& state, const Decision& decision, Action answered, SeatMask asked) {
    const int number = passed_++;
    if (decision.seat == kChance || decision.size() < 2 || (asked & only(decision.seat)) == 0) {
      return;
    }
    if (rng_.below(++fit_) != 0) return;
    state_ = state;
    decision_ = decision;
    answered_ = answered;
    number_ = number;
  }

  [[nodiscard]] std::optional<Looked> look(const Looks& looks) {
    if (!state_) return {};
    Tree growing = tree();
    std::vector<Action> answers{answered_};
    std::vector<std::int64_t> playouts{0};
    const auto note = [&](const Tree& by) {
      answers.push_back(search::best(by.found(decision_)).action);
      playouts.push_back(by.iterations());
    };
    Thought had;
    for (const Thought& thought : looks.growing) {
      growing.grow(budget(thought, had, &thought == &looks.growing.back()));
      note(growing);
      had = thought;
    }
    Tree deepest = tree();
    deepest.grow(budget(looks.deepest, {}, true));
    note(deepest);
    Looked out{number_, decision_.seat, decision_.size(), {}};
    const std::vector<double> worth = judged(answers, deepest);
    for (std::size_t i = 0; i < answers.size(); ++i) {
      out.answers.push_back({G::notation(*state_, answers[i]), playouts[i], worth[i]});
    }
    return out;
  }

 private:
  // What there is to think beyond what it had. The last stops as the player does: when no other answer
  // can be looked at more.
  static search::Budget budget(const Thought& thought, const Thought& had, bool last) {
    return {.iterations = thought.playouts - had.playouts,
            .milliseconds = thought.milliseconds - had.milliseconds,
            .until_decided = last};
  }
  // Each search has luck of its own.
  Tree tree() { return tree(rng_.next()); }
  [[nodiscard]] Tree tree(std::uint64_t luck) const {
    return Tree(guide_of(std::type_identity<G>{}), G::conceal(*state_, decision_.seat),
                FastRng{luck});
  }

  // A search that liked an answer thinks well of it: another one compares them, which looks at each
  // as often, with the same luck and as much room. Where all agree there is nothing to compare.
  [[nodiscard]] std::vector<double> judged(const std::vector<Action>& answers,
                                           const Tree& deepest) {
    const auto looks = static_cast<int>(deepest.iterations() / 2 + 1);
    const std::uint64_t luck = rng_.next();
    const bool alike = std::count(answers.begin(), answers.end(), answers[0]) ==
                       static_cast<std::ptrdiff_t>(answers.size());
    std::vector<double> out;
    for (std::size_t i = 0; i < answers.size(); ++i) {
      const auto before = std::find(answers.begin(), answers.end(), answers[i]);
      const auto known = static_cast<std::size_t>(before - answers.begin());
      if (known < i) {
        out.push_back(out[known]);
      } else if (alike) {
        out.push_back(deepest.worth(answers[i])[decision_.seat]);
      } else {
        Tree judge = tree(luck);
        judge.grow_at(answers[i], looks);
        out.push_back(judge.worth(answers[i])[decision_.seat]);
      }
    }
    return out;
  }

  FastRng rng_;
  int passed_ = 0;
  std::uint32_t fit_ = 0;
  std::optional<State> state_;  // where the one that is kept was asked
  Decision decision_;
  Action answered_;
  int number_ = 0;
};

}  // namespace tricorne
