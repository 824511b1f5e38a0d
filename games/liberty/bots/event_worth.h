// 8.3.5, 8.3.6: what an Event would do in a space, or by one of its two texts, for the faction that
// chooses.
#pragma once

#include "games/liberty/bots/mind.h"
#include "games/liberty/cards/script.h"

namespace tricorne::liberty::bots {

struct Worth {
  int support = 0;     // gained by one's own side
  int opposition = 0;  // lost by the other side
  int bases = 0;       // Forts and Villages placed or removed
  int pieces = 0;      // other pieces
  int besides = 0;     // pieces Activated, markers
  std::uint8_t questions = 0;

  // The question "Event or Command?" of that number is met there.
  [[nodiscard]] bool meets(int question) const { return (questions >> question & 1) != 0; }
  void meet(int question) {
    if (question > 0) questions = static_cast<std::uint8_t>(questions | 1U << question);
  }
  [[nodiscard]] bool good() const {
    return questions != 0 ||
           (support + opposition >= 0 && support + opposition + bases + pieces + besides > 0);
  }
};
// The questions are those of 8.4 - 8.7 that tell one space from another: not whether British pieces
// come out of Unavailable, nor Resources, nor the last one.
inline constexpr int kSpaceQuestions = 4;

// What the steps after the each() at `at` would do there.
Worth worth_of_space(const State& s, cards::Context at, Space where, Faction f);
// What the first or the second text of the either() at `at` would do.
Worth worth_of_branch(const State& s, cards::Context at, bool first, Faction f);
// The text of that either() that serves `f` better: above 0 the first, below 0 the second.
int better_branch(const Worth& first, const Worth& second);

// Pieces of one's own that would come where the questions ask for them: Tories where Active
// Opposition has none, a first Fort of a Colony, Regulars in a City or Colony (8.4), Underground
// Militia where Support is Active or a Village stands without any, Forts (8.5), French (8.6),
// Villages (8.7). The number of the question, 0 for none.
int question_of_placing(const State& s, Faction f, PieceSet kinds, Space where);

}  // namespace tricorne::liberty::bots
