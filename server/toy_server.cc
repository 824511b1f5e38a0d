// `tricorne serve` with the toy games in place of the real ones: for tests from outside, of the
// protocol and of the browser, where a game has to ask several seats or let them interject.
#include <CLI/CLI.hpp>

#include "engine/messages.h"
#include "server/serve.h"
#include "server/toy_games.h"

int main(int argc, char** argv) {
  using namespace tricorne;
  CLI::App app("the toy games for everybody who comes");
  ServeConfig config;
  app.add_option("--listen", config.listen);
  app.add_option("--db", config.database);
  app.add_option("--web", config.web);
  CLI11_PARSE(app, argc, argv);
  Playable toys = toy_games();
  nlohmann::json games = nlohmann::json::array();
  for (const AnyGame* game : toys.games) {
    games.push_back(game_json(*game));
    toys.facts[game->info().id] =
        nlohmann::json{{"game", game->info().id}, {"own", nlohmann::json::array()}}.dump();
  }
  toys.games_text = games.dump();
  return serve(config, std::move(toys));
}
