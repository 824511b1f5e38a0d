#include "games/liberty/game.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "games/liberty/bots/answers.h"
#include "games/liberty/bots/guide.h"
#include "search/player.h"

namespace tricorne::liberty {
namespace {

// Notes for the charts that every question of a non-player offers besides its own answers.
bool note(Action a) {
  return is(a, ActionKind::kNonPlayerRoll) || is(a, ActionKind::kNonPlayerKeep) ||
         is(a, ActionKind::kNonPlayerStage);
}

// Where no priority had to be weighed: why there is nothing to say.
Phrase plain_reason(const Decision& decision, Action a) {
  if (is(a, ActionKind::kNonPlayerStage)) return Phrase("liberty.np.next_instruction");
  const auto real = std::count_if(decision.options().begin(), decision.options().end(),
                                  [](Action option) { return !note(option); });
  return Phrase(real == 1 ? "liberty.np.only" : "liberty.np.as_instructed");
}

// A non-player faction (8.0). It keeps nothing between questions: see mind.h.
class RulebookPlayer final : public Player<Liberty> {
 public:
  Action choose(const Seen<State>& seen, const Decision& decision, Thinking& thinking) override {
    bots::Mind m(*seen, &decision, thinking.explanation);
    const Action a = bots::answer(m);
    if (m.wants == 0) {
      const Action chosen = decision.lists(a) ? a : decision[0];
      if (m.explains() && m.why->empty()) m.say(plain_reason(decision, chosen));
      return chosen;
    }
    if (thinking.explanation != nullptr) {
      thinking.explanation->assign(
          {Phrase("liberty.np.rolls").with("purpose", m.purpose).with("sides", m.wants)});
    }
    const ActionKind kind = m.keeps ? ActionKind::kNonPlayerKeep : ActionKind::kNonPlayerRoll;
    const Action roll = action(kind, m.wants);
    // Whoever plays a person's seat by the charts rolls no dice on the table.
    return decision.lists(roll) ? roll : a;
  }
};

// The charts in a person's seat: for games by the ordinary victory rules, to measure others against.
class ChartsPlayer final : public Player<Liberty> {
 public:
  Action choose(const Seen<State>& seen, const Decision& decision, Thinking& thinking) override {
    return charts_answer(*seen, decision, thinking.rng);
  }
};

// Habits without any search: the likeliest answer.
class HabitualPlayer final : public Player<Liberty> {
 public:
  explicit HabitualPlayer(const search::Weights& weights) : weights_(&weights) {}

  Action choose(const Seen<State>& seen, const Decision& decision, Thinking& thinking) override {
    const Action charts = charts_answer(*seen, decision, thinking.rng);
    std::vector<float> chances(static_cast<std::size_t>(decision.size()));
    habits(*weights_, *seen, decision, charts, chances);
    const auto by_habit = likeliest(chances);
    if (thinking.explanation != nullptr) {
      explain(*seen, decision, charts, chances, by_habit, *thinking.explanation);
    }
    return decision[by_habit.front()];
  }

 private:
  static std::vector<int> likeliest(const std::vector<float>& chances) {
    std::vector<int> out(chances.size());
    std::iota(out.begin(), out.end(), 0);
    const auto chance = [&](int i) { return chances[static_cast<std::size_t>(i)]; };
    std::sort(out.begin(), out.end(),
              [&](int x, int y) { return chance(x) != chance(y) ? chance(x) > chance(y) : x < y; });
    return out;
  }
  // The three likeliest, and which of them the charts would give.
  static void explain(const State& s, const Decision& decision, Action charts,
                      const std::vector<float>& chances, const std::vector<int>& by_habit,
                      std::vector<Phrase>& out) {
    constexpr std::size_t kTold = 3;
    for (std::size_t i = 0; i < std::min(kTold, by_habit.size()); ++i) {
      const Action a = decision[by_habit[i]];
      const float chance = chances[static_cast<std::size_t>(by_habit[i])];
      out.push_back(Phrase(a == charts ? "liberty.bot.habit_of_charts" : "liberty.bot.habit")
                        .with("option", Liberty::option(s, a))
                        .with("percent", std::int64_t{std::lround(100 * chance)}));
    }
  }

  const search::Weights* weights_;
};

}  // namespace

std::unique_ptr<Player<Liberty>> Guide::habitual(const search::Weights& weights) {
  return std::make_unique<HabitualPlayer>(weights);
}

std::unique_ptr<Player<Liberty>> Liberty::player(std::string_view kind) {
  if (kind == "rulebook") return std::make_unique<RulebookPlayer>();
  if (kind == "charts") return std::make_unique<ChartsPlayer>();
  if (kind == Guide::kHabitual) return Guide::habitual(learned_weights());
  return search::searcher(kind, Guide(learned_weights()));
}

}  // namespace tricorne::liberty
