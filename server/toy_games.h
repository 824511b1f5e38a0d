// The toy games and their random bots, for tests of the server.
#pragma once

#include "kernel/testing/toy_game.h"
#include "kernel/testing/toy_offers.h"
#include "server/house.h"

namespace tricorne {

template <Game G>
std::unique_ptr<AnyPlayer> random_toy_player() {
  return std::make_unique<ErasedPlayer<G>>(std::make_unique<RandomPlayer<G>>());
}

inline Playable toy_games() {
  Playable playable;
  playable.games = {&erased<toy::Toy>(), &erased<toy::Haggle>()};
  playable.kinds = [](const AnyGame&) { return std::vector<std::string>{"random"}; };
  playable.player = [](const AnyGame& game,
                       const std::string&) -> Result<std::unique_ptr<AnyPlayer>> {
    if (game.interjects()) return random_toy_player<toy::Haggle>();
    return random_toy_player<toy::Toy>();
  };
  playable.games_text = R"([{"game":"toy"},{"game":"haggle"}])";
  return playable;
}

}  // namespace tricorne
