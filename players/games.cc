#include "players/games.h"

#include <fmt/format.h>

#include "kernel_data.h"

namespace tricorne {
namespace {

constexpr std::array<std::string_view, 2> kLanguages{"en", "es"};

}  // namespace

std::span<const AnyGame* const> all_games() {
  static const std::vector<const AnyGame*> kGames = [] {
    std::vector<const AnyGame*> games;
    each_game([&]<Game G>(std::type_identity<G>) { games.push_back(&erased<G>()); }, AllGames{});
    return games;
  }();
  return kGames;
}

const AnyGame* find_game(std::string_view id) {
  for (const AnyGame* game : all_games()) {
    if (game->info().id == id) return game;
  }
  return nullptr;
}

Result<const AnyGame*> require_game(std::string_view id) {
  if (const AnyGame* game = find_game(id)) return game;
  std::vector<std::string> ids;
  for (const AnyGame* game : all_games()) ids.push_back(game->info().id);
  return Error{fmt::format("there is no game '{}': expected one of {}", id, fmt::join(ids, ", "))};
}

Result<bool> owner_data(const AnyGame& game, const std::string& directory, bool install) {
  Result<bool> taken = Error{"no such game"};
  visit_game(game.info().id,
             [&]<Game G>(std::type_identity<G>) { taken = G::owner_data(directory, install); });
  return taken;
}

std::span<const std::string_view> languages() { return kLanguages; }

std::vector<std::span<const EmbeddedFile>> text_rooms() {
  std::vector<std::span<const EmbeddedFile>> rooms = {data::kernel()};
  each_game([&]<Game G>(std::type_identity<G>) { rooms.push_back(G::files()); }, AllGames{});
  return rooms;
}

Result<const Catalogue*> require_words(std::string_view language) {
  static const auto kEnglish = Catalogue::load("en", text_rooms());
  static const auto kSpanish = Catalogue::load("es", text_rooms());
  if (language != "en" && language != "es") {
    return Error{fmt::format("there is no language '{}': expected en or es", language)};
  }
  const auto& words = language == "en" ? kEnglish : kSpanish;
  if (!words) return Error{words.error()};
  return &words.value();
}

}  // namespace tricorne
