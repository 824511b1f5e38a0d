// `tricorne serve` with the toy games in place of the real ones: for tests from outside, of the
// protocol and of the browser, where a game has to ask several seats or let them interject, where
// its rules are mended between two starts (--rules), or where it breaks (the player "broken").
#include <CLI/CLI.hpp>
#include <stdexcept>

#include "engine/messages.h"
#include "kernel/testing/toy_editions.h"
#include "server/serve.h"
#include "server/toy_games.h"

namespace tricorne {
namespace {

class BrokenPlayer final : public AnyPlayer {
 public:
  Action choose(const AnyState& /*state*/, const Decision& /*decision*/,
                Thinking& /*thinking*/) override {
    throw std::runtime_error("a rule is broken");
  }
};

// The toy game in one of its editions, and who plays it.
template <Game G>
Playable toys_by() {
  Playable toys = toy_games();
  toys.games.front() = &erased<G>();
  toys.kinds = [](const AnyGame&) { return std::vector<std::string>{"random", "broken"}; };
  toys.player = [](const AnyGame& game,
                   const std::string& kind) -> Result<std::unique_ptr<AnyPlayer>> {
    if (kind == "broken") return std::unique_ptr<AnyPlayer>(std::make_unique<BrokenPlayer>());
    if (game.interjects()) return random_toy_player<toy::Haggle>();
    return random_toy_player<G>();
  };
  return toys;
}

}  // namespace
}  // namespace tricorne

int main(int argc, char** argv) {
  using namespace tricorne;
  CLI::App app("the toy games for everybody who comes");
  ServeConfig config;
  std::string rules = "first";
  app.add_option("--listen", config.listen);
  app.add_option("--db", config.database);
  app.add_option("--web", config.web);
  app.add_option("--rules", rules)->check(CLI::IsMember({"first", "gentle"}));
  CLI11_PARSE(app, argc, argv);
  Playable toys = rules == "gentle" ? toys_by<toy::Gentle>() : toys_by<toy::First>();
  nlohmann::json games = nlohmann::json::array();
  for (const AnyGame* game : toys.games) {
    games.push_back(game_json(*game));
    toys.facts[game->info().id] =
        nlohmann::json{{"game", game->info().id}, {"own", nlohmann::json::array()}}.dump();
  }
  toys.games_text = games.dump();
  return serve(config, std::move(toys));
}
