#include "players/games.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <map>

#include "games/liberty/tables.h"
#include "games/prelude/tables.h"
#include "games/troyes/tables.h"
#include "kernel/document.h"
#include "kernel_data.h"
#include "liberty_data.h"
#include "prelude_data.h"
#include "troyes_data.h"

namespace tricorne {
namespace {

template <Game... Gs>
std::span<const AnyGame* const> erase_all(GameList<Gs...> /*list*/) {
  static const std::array<const AnyGame*, sizeof...(Gs)> kGames{&erased<Gs>()...};
  return kGames;
}

constexpr std::array<std::string_view, 2> kLanguages{"en", "es"};

// What a game has beside its rules: the files in its room, and how an owner's data are read.
struct Belongings {
  std::string_view game;
  std::span<const EmbeddedFile> (*files)();
  Result<bool> (*owner_data)(const std::string& directory, bool install);
};

// Puts tables in force with `use`, if they could be read and are wanted.
template <class Tables, class Use>
Result<bool> take_tables(Result<Tables> tables, bool install, Use use) {
  if (!tables) return Error{tables.error()};
  if (install) use(std::move(tables).value());
  return true;
}

constexpr std::array<Belongings, 3> kBelongings{{
    {"liberty", data::liberty,
     [](const std::string& directory, bool install) {
       return take_tables(liberty::load_tables(directory), install, liberty::use_tables);
     }},
    {"prelude", data::prelude,
     [](const std::string& directory, bool install) {
       return take_tables(prelude::load_tables(directory), install, prelude::use_tables);
     }},
    {"troyes", data::troyes,
     [](const std::string& directory, bool install) {
       return take_tables(troyes::load_tables(directory), install, troyes::use_tables);
     }},
}};

const Belongings* belongings(const AnyGame& game) {
  for (const Belongings& its : kBelongings) {
    if (its.game == game.info().id) return &its;
  }
  return nullptr;
}

// The data files inside the program, each replaced by the owner's of that name if there is one.
Result<std::vector<DataFile>> read_data(const Belongings& its,
                                        const std::filesystem::path* directory) {
  namespace fs = std::filesystem;
  std::vector<DataFile> files;
  for (const EmbeddedFile& ours : its.files()) {
    if (ours.path.find("/data/") == std::string_view::npos) continue;
    const fs::path path(ours.path);
    DataFile file{path.stem().string(), std::string(ours.text)};
    std::error_code ignored;
    if (directory != nullptr && fs::exists(*directory / path.filename(), ignored)) {
      auto text = read_file((*directory / path.filename()).string());
      if (!text) return Error{text.error()};
      file = {path.stem().string(), std::move(text).value(), true};
    }
    files.push_back(std::move(file));
  }
  return files;
}

// The data files of the games that are played with an owner's.
std::map<std::string_view, std::vector<DataFile>>& owned_files() {
  static std::map<std::string_view, std::vector<DataFile>> files;
  return files;
}

}  // namespace

std::span<const AnyGame* const> all_games() { return erase_all(AllGames{}); }

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
  const Belongings* its = belongings(game);
  if (its == nullptr) {
    return Error{fmt::format("{} takes no files of an owner", game.info().id)};
  }
  const std::filesystem::path folder(directory);
  auto files = read_data(*its, &folder);
  if (!files) return Error{files.error()};
  auto taken = its->owner_data(directory, install);
  if (taken && install) owned_files()[its->game] = std::move(files).value();
  return taken;
}

std::vector<DataFile> data_files(const AnyGame& game) {
  const Belongings* its = belongings(game);
  if (its == nullptr) return {};
  const auto owned = owned_files().find(its->game);
  return owned != owned_files().end() ? owned->second : read_data(*its, nullptr).value();
}

std::span<const std::string_view> languages() { return kLanguages; }

std::vector<std::span<const EmbeddedFile>> text_rooms() {
  std::vector<std::span<const EmbeddedFile>> rooms = {data::kernel()};
  for (const Belongings& its : kBelongings) rooms.push_back(its.files());
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
