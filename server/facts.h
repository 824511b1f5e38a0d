// The facts of a game as a document for its pages: the data files it is played with, an owner's
// (`--data`) among them, so that what is shown is what is played.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "kernel/any_game.h"

namespace tricorne {

// {"game", "own": [...], "<file>": {...}, ...}. Whatever has a source has one of `rulebook`,
// `public`, `inferred` and `reconstructed`, the weakest of those of its parts; `sources` tells them
// apart by member, `where` names the place.
std::string facts_text(const AnyGame& game);

// A card of the game as it is typed: {"wrong": [{"member", "line", "column", "length", "message"}],
// "text": {"en": [...], "es": [...]}}, or nothing where cards are no texts.
std::string card_text(const AnyGame& game, const nlohmann::json& card);

}  // namespace tricorne
