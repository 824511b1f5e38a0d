#include "cli/board.h"

namespace tricorne {

std::string draw_board(const std::string& game, const nlohmann::json& view, const Catalogue& words,
                       const Style& style) {
  return game == "troyes" ? draw_troyes(view, words, style) : draw_liberty(view, words, style);
}

std::string padded(std::string text, std::size_t width) {
  std::size_t columns = 0;
  for (char c : text) columns += (static_cast<unsigned char>(c) & 0xc0U) != 0x80U ? 1 : 0;
  if (columns < width) text.append(width - columns, ' ');
  return text;
}

}  // namespace tricorne
