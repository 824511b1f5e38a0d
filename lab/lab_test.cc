#include <gtest/gtest.h>

#include "kernel/document.h"
#include "kernel/session.h"
#include "lab/simulate.h"
#include "lab/yardstick.h"
#include "players/games.h"

namespace tricorne {
namespace {

SimulationConfig config(const std::string& game, int jobs) {
  SimulationConfig out;
  out.game = game;
  out.games = 60;
  out.seed = 3;
  out.jobs = jobs;
  return out;
}

TEST(Simulate, SameGamesWhateverTheJobs) {
  for (const AnyGame* game : all_games()) {
    const auto one = simulate(config(game->info().id, 1)).value();
    const auto two = simulate(config(game->info().id, 2)).value();
    EXPECT_EQ(one.finished, 60);
    EXPECT_EQ(one.decisions, two.decisions);
    for (std::size_t i = 0; i < one.seats.size(); ++i) {
      EXPECT_EQ(one.seats[i].wins, two.seats[i].wins);
      EXPECT_EQ(one.seats[i].score_sum, two.seats[i].score_sum);
    }
  }
}

void expect_promised(const nlohmann::json& document) {
  for (const char* key : {"game", "scenario", "players", "games", "finished", "decisions",
                          "seconds", "decisions_per_second", "games_per_second",
                          "decisions_per_game", "options_per_decision", "results", "state_bytes"}) {
    EXPECT_TRUE(document.contains(key)) << key;
  }
  EXPECT_EQ(document["games"], document["finished"]);
  EXPECT_EQ(document["results"].size(), document["players"].size());
  std::int64_t wins = 0;
  for (const auto& seat : document["results"]) {
    wins += seat["wins"].get<std::int64_t>();
    EXPECT_TRUE(seat["mean_score"].is_number());
  }
  EXPECT_GE(wins, document["games"].get<std::int64_t>());  // a shared win counts for each
}

TEST(Simulate, ChecksInvariantsOnRequest) {
  for (const AnyGame* game : all_games()) {
    auto checked = config(game->info().id, 2);
    checked.check = true;
    const auto report = simulate(checked).value();
    EXPECT_EQ(report.finished, 60);
    EXPECT_EQ(report.broken, 0) << report.fault;
    EXPECT_EQ(report.decisions, simulate(config(game->info().id, 1)).value().decisions);
  }
}

TEST(Simulate, ReportHasWhatTheContractPromises) {
  for (const AnyGame* game : all_games()) {
    const auto document = to_json(simulate(config(game->info().id, 1)).value());
    expect_promised(document);
    std::int64_t ended = 0;
    for (const auto& games : document["endings"]) ended += games.get<std::int64_t>();
    EXPECT_EQ(ended, document["finished"]);
  }
}

TEST(Simulate, RefusesUnknownGamesPlayersAndScenarios) {
  EXPECT_NE(simulate(config("chess", 1)).error().find("no game 'chess'"), std::string::npos);
  auto bad = config("troyes", 1);
  bad.players = {"genius"};
  EXPECT_NE(simulate(bad).error().find("no player 'genius'"), std::string::npos);
  bad = config("troyes", 1);
  bad.scenario = "1775";
  EXPECT_NE(simulate(bad).error().find("no scenario '1775'"), std::string::npos);
}

TEST(Bench, MeasuresBesideTheYardstick) {
  EXPECT_GT(yardstick_rate(0.01), 0);
  const auto report = bench("troyes", 0.1).value();
  EXPECT_GT(report.rate, 0);
  const auto document = to_json(report);
  expect_promised(document);
  for (const char* key : {"decisions_per_second_copying", "copy_cost", "ratio_to_yardstick",
                          "yardstick_decisions_per_second"}) {
    EXPECT_TRUE(document[key].is_number()) << key;
  }
}

// The same on every compiler, optimisation level and sanitizer. A change of behaviour is meant to
// change games/<game>/signature.txt too (`tricorne lab signature`).
TEST(Signature, IsTheOneOnRecord) {
  for (const AnyGame* game : all_games()) {
    const std::string& id = game->info().id;
    const auto file =
        read_file(std::string(TRICORNE_TEST_DATA) + "/../games/" + id + "/signature.txt");
    ASSERT_TRUE(file.ok()) << file.error();
    EXPECT_EQ(hash_text(game_signature(id).value()) + "\n", file.value()) << id;
  }
}

TEST(Signature, DiffersBetweenGamesAndRepeats) {
  EXPECT_EQ(game_signature("troyes").value(), game_signature("troyes").value());
  EXPECT_NE(game_signature("troyes").value(), game_signature("liberty").value());
}

}  // namespace
}  // namespace tricorne
