// The games there are, in one list: as types for templates (lab, players), erased for the rest. What
// a game has beside its rules (files, players, an owner's data) it says itself.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "games/founders/game.h"
#include "games/liberty/game.h"
#include "games/prelude/game.h"
#include "games/troyes/game.h"
#include "kernel/any_game.h"
#include "kernel/catalogue.h"
#include "language/document.h"

namespace tricorne {

template <class G>
concept PublishedGame = Game<G> && requires(std::string_view kind, const std::string& directory) {
  { G::files() } -> std::same_as<std::span<const EmbeddedFile>>;
  { G::player(kind) } -> std::same_as<std::unique_ptr<Player<G>>>;
  { G::owner_data(directory, true) } -> std::same_as<Result<bool>>;
};

// A game whose cards are texts of the card language (language/): they can be read as they are typed,
// and tried before they are played with.
template <class G>
concept WrittenCards = requires(const nlohmann::json& card, const std::function<void()>& play) {
  { G::read_card(card) } -> std::same_as<language::CardReading>;
  { G::try_cards(card, play) } -> std::same_as<Result<bool>>;
};

// A game that says what its cards do, of those that it is played with, by their ids in its data files.
template <class G>
concept SaysCards = requires(std::string_view id) {
  { G::say_card(id) } -> std::same_as<std::optional<language::SaidCard>>;
};

template <PublishedGame... Gs>
struct GameList {};
using AllGames = GameList<founders::Founders,  //
                          liberty::Liberty,    //
                          prelude::Prelude,    //
                          troyes::Troyes>;

// Calls f(std::type_identity<G>{}) for every game.
template <class F, PublishedGame... Gs>
void each_game(F&& f, GameList<Gs...> /*list*/) {
  (f(std::type_identity<Gs>{}), ...);
}

// The same for the game of that id; false if there is none.
template <class F>
bool visit_game(std::string_view id, F&& f) {
  bool found = false;
  const auto look = [&]<PublishedGame G>(std::type_identity<G> type) {
    if (G::info().id != id) return;
    f(type);
    found = true;
  };
  each_game(look, AllGames{});
  return found;
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

// A card of the game's cards.json as it is typed; nothing where cards are no texts.
std::optional<language::CardReading> read_card(const AnyGame& game, const nlohmann::json& card);
// What a card does that the game is played with, by its id in the data files; nothing where there is
// none, or the game does not say.
std::optional<language::SaidCard> say_card(const AnyGame& game, std::string_view id);
// Does `play` with an owner's cards in force, the document of a cards.json, for this thread and that
// long; an error, and nothing is done, where they cannot be understood.
Result<bool> try_cards(const AnyGame& game, const nlohmann::json& cards,
                       const std::function<void()>& play);

// The rooms that hold texts, for whoever adds its own; and their catalogues.
std::vector<std::span<const EmbeddedFile>> text_rooms();
std::span<const std::string_view> languages();
Result<const Catalogue*> require_words(std::string_view language);

}  // namespace tricorne
