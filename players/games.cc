#include "players/games.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>

#include "kernel/document.h"
#include "kernel_data.h"
#include "language_data.h"

namespace tricorne {
namespace {

constexpr std::array<std::string_view, 2> kLanguages{"en", "es"};

std::span<const EmbeddedFile> files_of(const AnyGame& game) {
  std::span<const EmbeddedFile> files;
  visit_game(game.info().id, [&]<Game G>(std::type_identity<G>) { files = G::files(); });
  return files;
}

using Json = nlohmann::ordered_json;

bool lay_over(Json& ours, const Json& own, Json* changes = nullptr);

// What the element of a list is known by, or null.
Json id_of(const Json& element) {
  for (const char* key : {"id", "n"}) {
    if (element.is_object() && element.contains(key)) return element[key];
  }
  return {};
}

// Elements that an owner changes tell which of their members are his.
bool lay_over_list(Json& ours, const Json& own) {
  bool changed = false;
  for (const Json& element : own) {
    const auto found = std::find_if(ours.begin(), ours.end(), [&](const Json& candidate) {
      return id_of(candidate) == id_of(element);
    });
    Json changes = Json::array();
    if (found == ours.end() || !lay_over(*found, element, &changes)) continue;
    (*found)["own"] = std::move(changes);
    changed = true;
  }
  return changed;
}

// Lays what an owner tells over what we tell: members one by one, and those elements of a list that
// are known by a number or an id. Where ours came from is said no longer of what he changes. Tells
// whether anything did change, and which members of an object.
bool lay_over(Json& ours, const Json& own, Json* changes) {
  const auto known = [](const Json& list) {
    return list.is_array() && !list.empty() &&
           std::none_of(list.begin(), list.end(), [](const Json& e) { return id_of(e).is_null(); });
  };
  if (known(ours) && known(own)) return lay_over_list(ours, own);
  if (!ours.is_object() || !own.is_object()) {
    const bool changed = ours != own;
    ours = own;
    return changed;
  }
  bool changed = false;
  for (const auto& [key, value] : own.items()) {
    if (!lay_over(ours[key], value)) continue;
    changed = true;
    if (changes != nullptr) changes->push_back(key);
    for (const char* sources : {"source", "sources"}) {
      if (ours.contains(sources) && ours[sources].is_object() && !own.contains(sources)) {
        ours[sources].erase(key);
      }
    }
  }
  return changed;
}

// Whether an owner's files for the game need tell only what they replace.
bool lays_over(const AnyGame& game) {
  bool lays = false;
  visit_game(game.info().id, [&]<Game G>(std::type_identity<G>) {
    if constexpr (requires { G::kLaysOver; }) lays = G::kLaysOver;
  });
  return lays;
}

// The data files inside the program, each replaced by the owner's of that name if there is one.
Result<std::vector<DataFile>> read_data(const AnyGame& game,
                                        const std::filesystem::path* directory) {
  namespace fs = std::filesystem;
  std::vector<DataFile> files;
  for (const EmbeddedFile& ours : files_of(game)) {
    if (ours.path.find("/data/") == std::string_view::npos) continue;
    const fs::path path(ours.path);
    DataFile file{path.stem().string(), std::string(ours.text)};
    std::error_code ignored;
    if (directory != nullptr && fs::exists(*directory / path.filename(), ignored)) {
      auto text = read_file((*directory / path.filename()).string());
      if (!text) return Error{text.error()};
      file = {path.stem().string(), std::move(text).value(), true};
      const Json own = lays_over(game) ? Json::parse(file.text, nullptr, false) : Json();
      if (own.is_object()) {
        Json laid = Json::parse(ours.text);
        lay_over(laid, own);
        file.text = laid.dump();
      }
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
  const std::filesystem::path folder(directory);
  auto files = read_data(game, &folder);
  if (!files) return Error{files.error()};
  Result<bool> taken = Error{game.info().id + " takes no files of an owner"};
  visit_game(game.info().id,
             [&]<Game G>(std::type_identity<G>) { taken = G::owner_data(directory, install); });
  if (taken && install) owned_files()[game.info().id] = std::move(files).value();
  return taken;
}

std::vector<DataFile> data_files(const AnyGame& game) {
  const auto owned = owned_files().find(game.info().id);
  return owned != owned_files().end() ? owned->second : read_data(game, nullptr).value();
}

std::optional<language::CardReading> read_card(const AnyGame& game, const nlohmann::json& card) {
  std::optional<language::CardReading> reading;
  visit_game(game.info().id, [&]<Game G>(std::type_identity<G>) {
    if constexpr (WrittenCards<G>) reading = G::read_card(card);
  });
  return reading;
}

std::optional<language::SaidCard> say_card(const AnyGame& game, std::string_view id) {
  std::optional<language::SaidCard> said;
  visit_game(game.info().id, [&]<Game G>(std::type_identity<G>) {
    if constexpr (SaysCards<G>) said = G::say_card(id);
  });
  return said;
}

Result<bool> try_cards(const AnyGame& game, const nlohmann::json& cards,
                       const std::function<void()>& play) {
  Result<bool> tried = Error{game.info().id + " has no cards that can be typed"};
  visit_game(game.info().id, [&]<Game G>(std::type_identity<G>) {
    if constexpr (WrittenCards<G>) tried = G::try_cards(cards, play);
  });
  return tried;
}

std::span<const std::string_view> languages() { return kLanguages; }

std::vector<std::span<const EmbeddedFile>> text_rooms() {
  std::vector<std::span<const EmbeddedFile>> rooms = {data::kernel(), data::language()};
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
