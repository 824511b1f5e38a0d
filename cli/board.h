// Boards drawn in text, from a seat's view: a terminal never sees more than the seat does.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "cli/style.h"
#include "kernel/any_game.h"
#include "kernel/catalogue.h"

namespace tricorne {

std::string draw_board(const std::string& game, const nlohmann::json& view, const Catalogue& words,
                       const Style& style);

// A card by its number or its id, with what it says: as it is played, an owner's included. Empty where
// there is none, or the cards of the game are no texts.
std::string draw_card(const AnyGame& game, const std::string& number, const Catalogue& words,
                      const Style& style);

// The number of the card that a section of the rules is; empty where it is none.
std::string card_of_section(const std::string& game, std::string_view section);

// `text` and blanks up to `width` columns; counts code points, which is right for our alphabets.
std::string padded(std::string text, std::size_t width);
std::string repeated(std::string_view sign, int n);

#define BOARD(game) \
  std::string draw_##game(const nlohmann::json& view, const Catalogue& words, const Style& style);
#define BOARD_WITH_CARDS(game, chapter)                                                \
  BOARD(game)                                                                          \
  std::string draw_##game##_card(const nlohmann::json& card, const std::string& lines, \
                                 const Catalogue& words, const Style& style);
#include "cli/boards.inc"
#undef BOARD_WITH_CARDS
#undef BOARD

}  // namespace tricorne
