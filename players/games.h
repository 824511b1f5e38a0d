// The games there are, in one list: as types for templates (lab, players), erased for the rest.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "games/liberty/game.h"
#include "games/prelude/game.h"
#include "games/troyes/game.h"
#include "kernel/any_game.h"
#include "kernel/catalogue.h"

namespace tricorne {

template <Game... Gs>
struct GameList {};
using AllGames = GameList<liberty::Liberty, prelude::Prelude, troyes::Troyes>;

template <class F, Game... Gs>
bool visit_in(std::string_view id, F&& f, GameList<Gs...> /*list*/) {
  return ((Gs::info().id == id && (f(std::type_identity<Gs>{}), true)) || ...);
}

// Calls f(std::type_identity<G>{}) for the game of that id; false if there is none.
template <class F>
bool visit_game(std::string_view id, F&& f) {
  return visit_in(id, std::forward<F>(f), AllGames{});
}

std::span<const AnyGame* const> all_games();
const AnyGame* find_game(std::string_view id);
// The same with an error that lists the games.
Result<const AnyGame*> require_game(std::string_view id);

// An owner's data files for a game: read and check them all; with `install` the game is played with
// them from now on (at program start only, before any game exists). Nothing is installed on an
// error.
Result<bool> owner_data(const AnyGame& game, const std::string& directory, bool install);

// A data file of a game as it is played: ours, or the one that an owner has put in its place.
struct DataFile {
  std::string name;  // "cards"
  std::string text;
  bool own = false;
};
std::vector<DataFile> data_files(const AnyGame& game);

// The rooms that hold texts, for whoever adds its own; and their catalogues.
std::vector<std::span<const EmbeddedFile>> text_rooms();
std::span<const std::string_view> languages();
Result<const Catalogue*> require_words(std::string_view language);

}  // namespace tricorne
