#include "games/troyes/game.h"

#include "games/troyes/bots/easy.h"
#include "games/troyes/bots/guide.h"
#include "games/troyes/bots/standard.h"
#include "search/player.h"

namespace tricorne::troyes {

std::unique_ptr<Player<Troyes>> Troyes::player(std::string_view kind) {
  if (kind == "easy") return std::make_unique<EasyPlayer>();
  if (kind == "standard") return std::make_unique<StandardPlayer>();
  return search::searcher(kind, Guide(learned_weights()));
}

}  // namespace tricorne::troyes
