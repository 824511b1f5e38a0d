#include "cli/board.h"

#include <algorithm>
#include <array>

#include "players/games.h"

namespace tricorne {
namespace {

struct Board {
  std::string_view game;
  std::string (*draw)(const nlohmann::json& view, const Catalogue& words, const Style& style);
  std::string (*card)(const nlohmann::json& card, const std::string& lines, const Catalogue& words,
                      const Style& style);
  std::string_view chapter;  // of the cards
};
constexpr auto kBoards = std::to_array<Board>({
#define BOARD(game) {#game, draw_##game, nullptr, ""},
#define BOARD_WITH_CARDS(game, chapter) {#game, draw_##game, draw_##game##_card, chapter},
#include "cli/boards.inc"
#undef BOARD_WITH_CARDS
#undef BOARD
});

const Board* board_of(const std::string& game) {
  const auto* found = std::find_if(kBoards.begin(), kBoards.end(),
                                   [&](const Board& board) { return board.game == game; });
  return found == kBoards.end() ? nullptr : found;
}

}  // namespace

std::string draw_board(const std::string& game, const nlohmann::json& view, const Catalogue& words,
                       const Style& style) {
  const Board* const board = board_of(game);
  if (board == nullptr) return view.dump(1) + '\n';  // a game without a drawing of its own yet
  return board->draw(view, words, style);
}

std::string draw_card(const AnyGame& game, const std::string& number, const Catalogue& words,
                      const Style& style) {
  const Board* const board = board_of(game.info().id);
  if (board == nullptr) return {};
  if (const auto said = say_card(game, number)) {
    std::string out = style(Ink::kBold, words.render(said->title)) + '\n';
    for (const std::string& line : language::in_words(words, said->lines)) out += line + '\n';
    return out;
  }
  if (board->card == nullptr) return {};
  for (const DataFile& file : data_files(game)) {
    if (file.name != "cards") continue;
    const auto document = nlohmann::json::parse(file.text);
    for (const auto& card : document["cards"]) {
      if (card["n"].dump() != number) continue;
      std::string lines;
      for (const std::string& line : language::in_words(words, read_card(game, card)->lines)) {
        lines += line + '\n';
      }
      return board->card(card, lines, words, style);
    }
  }
  return {};
}

std::string card_of_section(const std::string& game, std::string_view section) {
  const Board* const board = board_of(game);
  if (board == nullptr || board->chapter.empty() || !section.starts_with(board->chapter)) return {};
  return std::string(section.substr(board->chapter.size()));
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
