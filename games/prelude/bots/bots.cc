#include "games/prelude/bots/easy.h"
#include "games/prelude/bots/standard.h"
#include "games/prelude/game.h"

namespace tricorne::prelude {

std::unique_ptr<tricorne::Player<Prelude>> Prelude::player(std::string_view kind) {
  if (kind == "easy") return std::make_unique<EasyPlayer>();
  if (kind == "standard") return std::make_unique<StandardPlayer>();
  return nullptr;
}

}  // namespace tricorne::prelude
