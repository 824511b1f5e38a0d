// What the searching players of every game must keep.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "kernel/player.h"
#include "search/level.h"

namespace tricorne::search {

// Empty, or what is wrong. The players that the setup names play on until so many answers have been
// searched for: each is listed, the same seed gives the same one again, and so it does when what is
// hidden has been dealt anew.
template <Game G>
std::string searching_problem(const Setup& setup, int answers) {
  // What a player has looked at goes on into his next question: each answers to one of them alone.
  using Players = std::vector<std::unique_ptr<Player<G>>>;
  std::array<Players, 3> players;
  for (Players& each : players) {
    for (const std::string& kind : setup.seats) each.push_back(G::player(kind));
  }
  const auto searches = [&](Seat seat) { return level_of(setup.seats[seat]).has_value(); };
  FastRng rng{3};
  Decision decision;
  int searched = 0;
  while (true) {
    typename G::State s = G::start(setup);
    while (!G::over(s)) {
      G::decision(s, decision);
      Action a = decision.pick(rng);
      if (decision.seat != kChance) {
        const auto seen = G::conceal(s, decision.seat);
        const auto twin = G::conceal(G::redeal(seen, rng), decision.seat);
        const FastRng seed{rng.next()};
        const auto answer = [&](Players& each, const Seen<typename G::State>& from) {
          Thinking thinking{seed};
          return each[decision.seat]->choose(from, decision, thinking);
        };
        a = answer(players[0], seen);
        const std::string where = " at answer " + std::to_string(searched);
        if (!decision.lists(a)) return "an answer that is not listed" + where;
        if (searches(decision.seat) && decision.size() > 1) {
          if (a != answer(players[1], seen)) return "another answer with the same seed" + where;
          if (a != answer(players[2], twin))
            return "another answer when the hidden is dealt anew" + where;
          if (++searched >= answers) return {};
        }
      }
      G::apply(s, a, nullptr);
    }
  }
}

// Empty, or the level that gives no listed answer to the first question that has several.
template <Game G>
std::string levels_problem(const Setup& setup) {
  typename G::State s = G::start(setup);
  FastRng rng{3};
  Decision decision;
  for (G::decision(s, decision); decision.seat == kChance || decision.size() < 2;
       G::decision(s, decision)) {
    G::apply(s, decision.pick(rng), nullptr);
  }
  for (const Level& level : kLevels) {
    auto player = G::player(level.kind);
    Thinking thinking{FastRng{1}, 1};
    if (!player ||
        !decision.lists(player->choose(G::conceal(s, decision.seat), decision, thinking))) {
      return std::string(level.kind);
    }
  }
  return {};
}

}  // namespace tricorne::search
