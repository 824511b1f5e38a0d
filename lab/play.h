// One game between bots: the loop under everything that the lab does.
#pragma once

#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "kernel/clock.h"
#include "lab/games.h"
#include "players/players.h"

namespace tricorne {

template <Game G>
using Players = std::vector<std::unique_ptr<Player<G>>>;

// What the loop must know beside who plays.
struct HowPlayed {
  std::vector<int> milliseconds;  // a question, one a seat
  bool all_random = false;        // nobody needs to be asked
  bool check = false;
  bool timed = false;
  int stray = 0;          // one answer in so many is any
  bool moves = false;     // all are written down
  bool own_dice = false;  // dice and draws do not depend on how much the players' thoughts draw
};

// Each seat in turn may interject, as long as they have not bargained too long since the last
// answer. True if one did.
template <Game G>
bool bargain(typename G::State& state, Players<G>& players, Thinking& thinking, int& bargained,
             std::vector<PlayedMove>* moves) {
  Decision may;
  for (Seat seat = 0; seat < G::seat_count(state) && bargained < kMostInterjections; ++seat) {
    list_interjections<G>(state, may, seat);
    if (may.empty()) continue;
    const auto chosen = players[seat]->interject(G::conceal(state, seat), may, thinking);
    if (!chosen) continue;
    interject<G>(state, *chosen, nullptr, seat);
    if (moves != nullptr) moves->push_back({*chosen, seat});
    ++bargained;
    return true;
  }
  return false;
}

// Plays the game of that key; `watch(state, decision, chosen)` sees every answer before it is given.
template <Game G, class Watch>
void play_one(const Setup& setup, const HowPlayed& how, Players<G>& players, std::uint64_t key,
              PlayedGame& out, Watch&& watch) {
  Thinking thinking{FastRng{key}};
  FastRng own_dice{FastRng{~key}.next()};
  FastRng& dice = how.own_dice ? own_dice : thinking.rng;
  Decision decision;
  typename G::State state = G::start(setup);
  const auto seats = static_cast<std::size_t>(G::seat_count(state));
  out.fault.clear();
  out.options = 0;
  out.efforts.assign(seats, {});
  out.moves.clear();
  std::vector<PlayedMove>* const moves = how.moves ? &out.moves : nullptr;
  const int most = G::info().max_decisions;
  int steps = 0;
  [[maybe_unused]] int bargained = 0;
  for (; !G::over(state) && steps <= most; ++steps) {
    if constexpr (Interjects<G>) {
      if (bargain<G>(state, players, thinking, bargained, moves)) continue;
      bargained = 0;
    }
    G::decision(state, decision);
    const auto stopped = [&](std::string_view why) {
      out.fault = fmt::format("decision {}: {}", steps + 1, why);
    };
    if (decision.fault() != Fault::kNone) [[unlikely]] {
      stopped(fault_text(decision.fault()));
      break;
    }
    out.options += decision.size();
    Action chosen;
    const bool strays =
        how.stray > 0 && thinking.rng.below(static_cast<std::uint32_t>(how.stray)) == 0;
    if (how.all_random || decision.seat == kChance || strays) {
      chosen = decision.pick(decision.seat == kChance ? dice : thinking.rng);
    } else {
      thinking.milliseconds = how.milliseconds[decision.seat];
      const bool timed = how.timed && decision.size() > 1;
      const double before = timed ? thread_cpu_seconds() : 0;
      chosen = players[decision.seat]->choose(G::conceal(state, decision.seat), decision, thinking);
      if (timed) out.efforts[decision.seat].add(thread_cpu_seconds() - before);
    }
    if (moves != nullptr) moves->push_back({chosen, std::nullopt});
    watch(std::as_const(state), std::as_const(decision), chosen);
    G::apply(state, chosen, nullptr);
    if (!how.check) continue;
    if (std::string wrong = G::broken(state); !wrong.empty()) {
      stopped(wrong);
      break;
    }
  }
  out.decisions = steps;
  out.finished = G::over(state) && out.fault.empty();
  if (!out.finished) return;
  out.ending = G::ending(state).key;
  out.results = G::results(state);
}

}  // namespace tricorne
