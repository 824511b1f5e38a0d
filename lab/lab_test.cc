#include <gtest/gtest.h>

#include "kernel/document.h"
#include "kernel/session.h"
#include "lab/search_speed.h"
#include "lab/simulate.h"
#include "lab/yardstick.h"
#include "players/games.h"

namespace tricorne {
namespace {

// Enough for seven shards of two; a game of bargains takes its time under the sanitizers.
constexpr int kGames = 14;

SimulationConfig config(const std::string& game, int jobs) {
  SimulationConfig out;
  out.game = game;
  out.games = kGames;
  out.seed = 3;
  out.jobs = jobs;
  return out;
}

TEST(Simulate, SameGamesWhateverTheJobs) {
  for (const AnyGame* game : all_games()) {
    const auto one = simulate(config(game->info().id, 1)).value();
    const auto two = simulate(config(game->info().id, 2)).value();
    EXPECT_EQ(one.finished, kGames);
    EXPECT_EQ(one.decisions, two.decisions);
    for (std::size_t i = 0; i < one.seats.size(); ++i) {
      EXPECT_EQ(one.seats[i].wins, two.seats[i].wins);
      EXPECT_EQ(one.seats[i].score_sum, two.seats[i].score_sum);
    }
  }
}

nlohmann::json part_of(SimulationConfig config, Shard shard) {
  config.shard = shard;
  return shard_json(simulate(config).value(), shard, config.games);
}

TEST(Shards, TogetherAreByteForByteWhatOneMachineFinds) {
  for (const AnyGame* game : all_games()) {
    const SimulationConfig whole = config(game->info().id, 2);
    const std::string one = timeless_json(simulate(whole).value()).dump();
    for (int of : {1, 3, 7}) {
      std::vector<std::pair<std::string, nlohmann::json>> parts;
      for (int i = of; i >= 1; --i) {
        parts.emplace_back("part", part_of(config(game->info().id, 1 + i % 2), {i, of}));
      }
      EXPECT_EQ(timeless_json(merge(parts).value()).dump(), one) << game->info().id << of;
    }
  }
}

TEST(Shards, ShareTheGamesEvenly) {
  for (std::int64_t games : {1L, 5L, 60L, 1'000'000'000L}) {
    for (int of : {1, 2, 7, 64, 999'999}) {
      std::int64_t end = 0;
      for (int i = 1; i <= of; ++i) {
        const Shard shard{i, of};
        ASSERT_EQ(shard.first(games), end);
        end = shard.end(games);
        ASSERT_LE(end - shard.first(games), games / of + 1);
      }
      EXPECT_EQ(end, games);
    }
  }
}

TEST(Shards, AreReadStrictly) {
  EXPECT_EQ(parse_shard("2/4").value().number, 2);
  EXPECT_EQ(parse_shard("2/4").value().of, 4);
  for (const char* bad : {"", "1", "0/4", "5/4", "1/0", "-1/4", "1/4 ", "1/1000001", "a/b"}) {
    EXPECT_FALSE(parse_shard(bad).ok()) << bad;
  }
}

TEST(Shards, OfAnotherSimulationAreRefusedByName) {
  const auto complaint = [](const nlohmann::json& a, const nlohmann::json& b) {
    return merge({{"a.json", a}, {"b.json", b}}).error();
  };
  const nlohmann::json first = part_of(config("troyes", 1), {1, 2});
  nlohmann::json second = part_of(config("troyes", 1), {2, 2});
  EXPECT_EQ(merge({{"a.json", first}}).error(), "shard 2/2 is missing");
  EXPECT_EQ(merge({}).error(), "expected the documents of all shards");
  EXPECT_EQ(complaint(first, first), "b.json: shard: is in a.json already");
  for (const char* key : {"game", "rules", "seed", "players"}) {
    nlohmann::json other = second;
    other[key] = "other";
    EXPECT_TRUE(complaint(first, other).starts_with(std::string("b.json: ") + key)) << key;
    other.erase(key);
    EXPECT_FALSE(complaint(first, other).empty()) << key;
  }
  EXPECT_FALSE(complaint(first, nullptr).empty());
  second["seats"].erase(0);
  EXPECT_TRUE(complaint(first, second).starts_with("b.json: seats: expected one entry a player"));
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
    EXPECT_EQ(report.finished, kGames);
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

TEST(Bench, MeasuresHowFastTheStrongOnesSearch) {
  const auto speed = search_speed("troyes", "", 0.01).value();
  EXPECT_GT(speed.turns, 0);
  EXPECT_GT(speed.longest_turn, 0);
  EXPECT_GE(speed.longest_turn, speed.mean_turn);
  // Every playout takes an answer to the question itself at least.
  EXPECT_GE(speed.tree_steps, speed.playouts);
  EXPECT_GT(speed.speed_up, 0);
  EXPECT_EQ(to_json(speed)["playouts_per_second"], speed.playouts);
  EXPECT_NE(search_speed("chess", "", 1).error().find("chess"), std::string::npos);
  EXPECT_NE(search_speed("troyes", "1775", 1).error().find("1775"), std::string::npos);
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
