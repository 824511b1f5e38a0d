// A game played on from a position, with a sensible answer to every question: how those who look
// ahead expect it to go.
#pragma once

#include <optional>

#include "games/founders/bots/evaluation.h"
#include "games/founders/game.h"
#include "search/search.h"

namespace tricorne::founders {

// How far to play on.
enum class Until : std::uint8_t {
  kMoment,  // to the next question that is no part of the last answer
  kIssue,   // to the President's desk
  kPhase,   // to the next phase
};

class Course {
 public:
  Course(const State& start, FastRng rng) : state(start), rng_(rng) {}
  // With the dice and draws of a playout; so many votes in a hundred end otherwise than foreseen.
  Course(const State& start, FastRng rng, search::Luck& luck, int surprise)
      : state(start), rng_(rng), luck_(&luck), surprise_(surprise) {}

  void take(Action a, Seat seat) { Founders::apply(state, a, nullptr, seat); }
  void play(Until until);

  // What an answer is worth to the seat that gives it. Congress votes as foreseen, but not always.
  [[nodiscard]] int worth_of(Action a, Seat seat, Until until) const;

  State state;

 private:
  explicit Course(const Course& from, Action a, Seat seat);

  Action answer(const Decision& decision);
  Action greedy(const Decision& decision, Until until);
  Action decide(const Decision& decision);
  Action vote(const Decision& decision);
  void settle(bool carried);

  FastRng rng_;
  search::Luck* luck_ = nullptr;
  int surprise_ = 0;
  int depth_ = 0;
  bool settled_ = false;          // the vote is decided: nobody need look at it
  std::optional<bool> foreseen_;  // how Congress will vote
  std::optional<bool> decreed_;   // how it must, whoever wants what
  std::optional<Worths> stance_;

  friend Worths stance(const State& s, FastRng rng);
};

// How much more it is worth to each seat that what is before Congress is carried than that it is lost.
Worths stance(const State& s, FastRng rng);
// How a seat votes that has that stance: with its own interest, and buying votes only if they decide.
Action ballot(const State& s, Seat seat, const Worths& stance);
// Whether it will be carried if all who have not voted do so by that stance, buying nothing.
bool carried_without(const State& s, const Worths& stance);

// What a seat has promised for the vote before Congress: 1 yes, -1 no, 0 nothing.
int promised_vote(const State& s, Seat seat);

}  // namespace tricorne::founders
