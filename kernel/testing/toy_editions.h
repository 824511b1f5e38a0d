// The toy game in several editions, for testing what becomes of a game when its rules are mended.
#pragma once

#include "kernel/testing/toy_game.h"

namespace tricorne::toy {

struct First : Toy {
  static std::string rules() { return "first"; }
};

// Nobody takes three stones any more: games in which somebody has cannot all go on.
struct Gentle : Toy {
  static std::string rules() { return "gentle"; }
  static void decision(const State& s, Decision& out) {
    Toy::decision(s, out);
    if (out.seat == kChance) return;
    const auto most = out.size() < 3 ? out.size() : 2;
    out.ask(out.seat, Question::kTake, "2");
    for (int n = 1; n <= most; ++n) out.add(action(Kind::kTake, n));
  }
};

// One grab less: states have other bytes, and nearly every game is legal still.
struct Marked : Toy {
  static std::string rules() { return "marked"; }
  static State start(const Setup& setup) {
    State s = Toy::start(setup);
    s.grabs = 1;
    return s;
  }
};

// The die hardly ever comes up one: no state tells it from the first, but the seed gives other dice.
struct Weighted : Toy {
  static std::string rules() { return "weighted"; }
  static void decision(const State& s, Decision& out) {
    Toy::decision(s, out);
    if (out.question != static_cast<std::uint8_t>(Question::kRoll)) return;
    out.ask(kChance, Question::kRoll, "3");
    out.add(action(Kind::kRoll, 1), 1);
    out.add(action(Kind::kRoll, 2), 99);
  }
};

}  // namespace tricorne::toy
