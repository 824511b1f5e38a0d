#include "cli/board.h"

#include <array>

namespace tricorne {
namespace {

struct Board {
  std::string_view game;
  std::string (*draw)(const nlohmann::json& view, const Catalogue& words, const Style& style);
};
constexpr auto kBoards = std::to_array<Board>({
    {"founders", draw_founders},
    {"liberty", draw_liberty},
    {"prelude", draw_prelude},
    {"troyes", draw_troyes},
});

}  // namespace

std::string draw_board(const std::string& game, const nlohmann::json& view, const Catalogue& words,
                       const Style& style) {
  for (const Board& board : kBoards) {
    if (board.game == game) return board.draw(view, words, style);
  }
  return view.dump(1) + '\n';  // a game without a drawing of its own yet
}

std::string padded(std::string text, std::size_t width) {
  std::size_t columns = 0;
  for (char c : text) columns += (static_cast<unsigned char>(c) & 0xc0U) != 0x80U ? 1 : 0;
  if (columns < width) text.append(width - columns, ' ');
  return text;
}

std::string repeated(std::string_view sign, int n) {
  std::string out;
  for (int i = 0; i < n; ++i) out += sign;
  return out;
}

}  // namespace tricorne
