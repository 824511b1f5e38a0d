#include "lab/simulate.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "kernel/clock.h"
#include "kernel/signature.h"
#include "lab/yardstick.h"
#include "players/players.h"

namespace tricorne {
namespace {

struct Tally {
  std::int64_t finished = 0;
  std::int64_t decisions = 0;
  std::int64_t options = 0;
  std::int64_t broken = 0;
  std::int64_t fault_at = 0;  // the game that `fault` tells of
  std::string fault;
  std::vector<std::int64_t> wins;
  std::vector<std::int64_t> scores;
  std::map<std::string, std::int64_t> endings;

  void add(const PlayedGame& game) {
    decisions += game.decisions;
    options += game.options;
    if (!game.fault.empty() && broken++ == 0) {
      fault_at = game.number;
      fault = game.fault;
    }
    if (!game.finished) return;
    ++finished;
    ++endings[game.ending];
    for (std::size_t i = 0; i < game.results.size(); ++i) {
      wins[i] += game.results[i].won ? 1 : 0;
      scores[i] += game.results[i].score;
    }
  }
};

template <class State>
void keep(const State& state) {
  asm volatile("" : : "r"(&state) : "memory");
}

// Decisions a processor second of random play.
template <Game G>
double random_rate(const Setup& setup, double seconds, bool copying, SimulationReport& report) {
  FastRng rng{7};
  Decision decision;
  typename G::State state;
  typename G::State spare;
  double decisions = 0;
  const double start = thread_cpu_seconds();
  double elapsed = 0;
  do {
    state = G::start(setup);
    do {
      if (copying) {
        spare = state;
        keep(spare);
      }
      random_move<G>(state, decision, rng);
      report.options += decision.size();
      decisions += 1;
    } while (!G::over(state) && !decision.empty());
    ++report.games;
    const auto results = G::results(state);
    for (std::size_t i = 0; i < results.size(); ++i) {
      report.seats[i].wins += results[i].won ? 1 : 0;
      report.seats[i].score_sum += results[i].score;
    }
    elapsed = thread_cpu_seconds() - start;
  } while (elapsed < seconds);
  report.decisions += static_cast<std::int64_t>(decisions);
  report.seconds += elapsed;
  return decisions / elapsed;
}

template <Game G>
BenchReport bench_game(double seconds) {
  const std::vector<std::string> kinds(G::info().seats.size(), "random");
  const Setup setup = complete(G::info(), {"", kinds, {}}).value();
  BenchReport out;
  out.play.game = G::info().id;
  out.play.scenario = setup.scenario;
  out.play.state_bytes = sizeof(typename G::State);
  for (std::size_t i = 0; i < setup.seats.size(); ++i) {
    out.play.seats.push_back({G::info().seats[i], "random", 0, 0});
  }
  // Rounds of all three, interleaved, and the best of each: a noisy neighbour slows them alike.
  constexpr int kRounds = 4;
  SimulationReport copied = out.play;
  for (int round = 0; round < kRounds; ++round) {
    const double slice = seconds / kRounds / 3;
    out.yardstick = std::max(out.yardstick, yardstick_rate(slice));
    out.rate = std::max(out.rate, random_rate<G>(setup, slice, false, out.play));
    out.rate_copying = std::max(out.rate_copying, random_rate<G>(setup, slice, true, copied));
  }
  out.play.finished = out.play.games;
  return out;
}

// Calls f for the game of that id, or gives the error that lists the games.
template <class T, class F>
Result<T> with_game(const std::string& id, F&& f) {
  auto known = require_game(id);
  if (!known) return Error{known.error()};
  Result<T> out = Error{};
  visit_game(id, [&]<Game G>(std::type_identity<G> type) { out = f(type); });
  return out;
}

}  // namespace

Result<SimulationReport> simulate(const SimulationConfig& config) {
  auto game = require_game(config.game);
  if (!game) return Error{game.error()};
  const GameInfo& info = game.value()->info();
  LabTable table{config.scenario, config.players};
  if (table.players.empty()) table.players = {"random"};
  if (table.players.size() == 1 && config.seats != 1) {
    table.players.resize(
        config.seats > 0 ? static_cast<std::size_t>(config.seats) : info.seats.size(),
        std::string(table.players[0]));
  }
  GamesConfig wanted{.game = config.game, .tables = {table}};
  wanted.seed = config.seed;
  wanted.jobs = std::max(1, config.jobs);
  wanted.check = config.check;
  auto prepared = prepare_games(wanted);
  if (!prepared) return Error{prepared.error()};
  const Games& games = prepared.value();
  const LabTable& filled = games.tables[0];
  const std::size_t seats = filled.players.size();
  std::vector<Tally> tallies(static_cast<std::size_t>(wanted.jobs));
  for (Tally& tally : tallies) {
    tally.wins.resize(seats);
    tally.scores.resize(seats);
  }
  const std::int64_t first = config.shard.first(config.games);
  const std::int64_t end = config.shard.end(config.games);
  const auto start = std::chrono::steady_clock::now();
  games.play(first, end, {}, [&](std::size_t job, const PlayedGame& played) {
    tallies[job].add(played);
    if (config.progress) config.progress(played.number + 1 - first);
    return true;
  });
  SimulationReport report;
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  report.game = info.id;
  report.scenario = filled.scenario;
  report.rules = games.rules;
  report.seed = config.seed;
  report.games = end - first;
  report.state_bytes = games.state_bytes;
  for (std::size_t i = 0; i < seats; ++i) {
    report.seats.push_back({info.seats[i], filled.players[i], 0, 0});
  }
  std::int64_t fault_at = end;
  for (const Tally& tally : tallies) {
    report.finished += tally.finished;
    report.decisions += tally.decisions;
    report.options += tally.options;
    report.broken += tally.broken;
    if (tally.broken > 0 && tally.fault_at < fault_at) {
      fault_at = tally.fault_at;
      report.fault = tally.fault;
    }
    for (const auto& [how, ended] : tally.endings) report.endings[how] += ended;
    for (std::size_t i = 0; i < seats; ++i) {
      report.seats[i].wins += tally.wins[i];
      report.seats[i].score_sum += tally.scores[i];
    }
  }
  return report;
}

Result<BenchReport> bench(const std::string& game, double seconds) {
  return with_game<BenchReport>(
      game, [&]<Game G>(std::type_identity<G>) { return Result(bench_game<G>(seconds)); });
}

Result<std::uint64_t> game_signature(const std::string& game) {
  return with_game<std::uint64_t>(
      game, [&]<Game G>(std::type_identity<G>) { return Result<std::uint64_t>(signature<G>()); });
}

nlohmann::json to_json(const SimulationReport& report) {
  nlohmann::json players = nlohmann::json::array();
  nlohmann::json results = nlohmann::json::array();
  const auto finished = static_cast<double>(std::max<std::int64_t>(1, report.finished));
  for (const SeatStatistics& seat : report.seats) {
    players.push_back(seat.player);
    results.push_back({{"seat", seat.seat},
                       {"player", seat.player},
                       {"wins", seat.wins},
                       {"mean_score", static_cast<double>(seat.score_sum) / finished}});
  }
  const auto decisions = static_cast<double>(std::max<std::int64_t>(1, report.decisions));
  const auto games = static_cast<double>(std::max<std::int64_t>(1, report.games));
  const double seconds = std::max(report.seconds, 1e-9);
  return {{"game", report.game},
          {"scenario", report.scenario},
          {"players", players},
          {"games", report.games},
          {"finished", report.finished},
          {"decisions", report.decisions},
          {"seconds", report.seconds},
          {"decisions_per_second", decisions / seconds},
          {"games_per_second", games / seconds},
          {"decisions_per_game", decisions / games},
          {"options_per_decision", static_cast<double>(report.options) / decisions},
          {"results", results},
          {"endings", report.endings},
          {"broken", report.broken},
          {"state_bytes", report.state_bytes}};
}

nlohmann::json to_json(const BenchReport& report) {
  nlohmann::json out = to_json(report.play);
  out["decisions_per_second"] = report.rate;
  out["decisions_per_second_copying"] = report.rate_copying;
  out["copy_cost"] = 1 - report.rate_copying / report.rate;
  out["yardstick_decisions_per_second"] = report.yardstick;
  out["ratio_to_yardstick"] = report.rate / report.yardstick;
  return out;
}

}  // namespace tricorne
