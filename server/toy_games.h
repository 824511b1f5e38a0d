// The toy game and its random bot, for tests of the server.
#pragma once

#include "kernel/testing/toy_game.h"
#include "server/house.h"

namespace tricorne {

inline Playable toy_games() {
  Playable playable;
  playable.games = {&erased<toy::Toy>()};
  playable.kinds = [](const AnyGame&) { return std::vector<std::string>{"random"}; };
  playable.player = [](const AnyGame&, const std::string&) -> Result<std::unique_ptr<AnyPlayer>> {
    return std::unique_ptr<AnyPlayer>(
        std::make_unique<ErasedPlayer<toy::Toy>>(std::make_unique<RandomPlayer<toy::Toy>>()));
  };
  playable.games_text = R"([{"game":"toy"}])";
  return playable;
}

}  // namespace tricorne
