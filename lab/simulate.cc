#include "lab/simulate.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <thread>

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
};

template <Game G>
struct Table {
  Setup setup;
  std::vector<PlayerSpec> specs;
  bool all_random = true;
  bool check = false;
};

// Each seat in turn may interject, as long as they have not bargained too long since the last
// answer. True if one did.
template <Game G>
bool bargain(typename G::State& state, std::vector<std::unique_ptr<Player<G>>>& players,
             Thinking& thinking, int& bargained) {
  Decision may;
  for (Seat seat = 0; seat < G::seat_count(state) && bargained < kMostInterjections; ++seat) {
    list_interjections<G>(state, may, seat);
    if (may.empty()) continue;
    const auto chosen = players[seat]->interject(G::conceal(state, seat), may, thinking);
    if (!chosen) continue;
    interject<G>(state, *chosen, nullptr, seat);
    ++bargained;
    return true;
  }
  return false;
}

template <Game G>
void play_one(const Table<G>& table, std::vector<std::unique_ptr<Player<G>>>& players,
              std::uint64_t seed, std::int64_t number, Tally& tally) {
  Thinking thinking{FastRng{game_key(seed, number)}};
  Decision decision;
  typename G::State state = G::start(table.setup);
  const int most = G::info().max_decisions;
  int steps = 0;
  [[maybe_unused]] int bargained = 0;
  for (; !G::over(state) && steps <= most; ++steps) {
    if constexpr (Interjects<G>) {
      if (bargain<G>(state, players, thinking, bargained)) continue;
      bargained = 0;
    }
    G::decision(state, decision);
    const auto stopped = [&](std::string_view why) {
      if (tally.broken++ > 0) return;
      tally.fault_at = number;
      tally.fault = fmt::format("decision {}: {}", steps + 1, why);
    };
    if (decision.fault() != Fault::kNone) [[unlikely]] {
      stopped(fault_text(decision.fault()));
      break;
    }
    tally.options += decision.size();
    Action chosen;
    if (table.all_random || decision.seat == kChance) {
      chosen = decision.pick(thinking.rng);
    } else {
      thinking.milliseconds = table.specs[decision.seat].milliseconds;
      chosen = players[decision.seat]->choose(G::conceal(state, decision.seat), decision, thinking);
    }
    G::apply(state, chosen, nullptr);
    if (!table.check) continue;
    if (std::string wrong = G::broken(state); !wrong.empty()) {
      stopped(wrong);
      break;
    }
  }
  tally.decisions += steps;
  if (!G::over(state)) return;
  ++tally.finished;
  ++tally.endings[G::ending(state).key];
  const auto results = G::results(state);
  for (std::size_t i = 0; i < results.size(); ++i) {
    tally.wins[i] += results[i].won ? 1 : 0;
    tally.scores[i] += results[i].score;
  }
}

template <Game G>
std::vector<std::unique_ptr<Player<G>>> seat_players(const Table<G>& table) {
  std::vector<std::unique_ptr<Player<G>>> players;
  for (const PlayerSpec& spec : table.specs) players.push_back(make_player<G>(spec.kind));
  return players;
}

template <Game G>
Result<Table<G>> prepare(const SimulationConfig& config) {
  const GameInfo& info = G::info();
  std::vector<std::string> names = config.players;
  if (names.empty()) names = {"random"};
  if (names.size() == 1) {
    const auto seats =
        config.seats > 0 ? static_cast<std::size_t>(config.seats) : info.seats.size();
    names.assign(seats, std::string(names[0]));
  }
  Table<G> table;
  table.check = config.check;
  for (const std::string& name : names) {
    auto spec = parse_player(name);
    if (!spec) return Error{spec.error()};
    if (!make_player<G>(spec.value().kind)) {
      return Error{make_any_player(erased<G>(), spec.value()).error()};
    }
    table.all_random &= spec.value().kind == "random";
    table.specs.push_back(spec.value());
  }
  std::vector<std::string> kinds;
  for (const PlayerSpec& spec : table.specs) kinds.push_back(spec.kind);
  auto setup = complete(info, Setup{config.scenario, kinds, {}});
  if (!setup) return Error{setup.error()};
  table.setup = std::move(setup).value();
  return table;
}

std::string player_text(const PlayerSpec& spec) {
  return spec.milliseconds == 0 ? spec.kind : fmt::format("{}:{}", spec.kind, spec.milliseconds);
}

template <Game G>
Result<SimulationReport> simulate_game(const SimulationConfig& config) {
  auto prepared = prepare<G>(config);
  if (!prepared) return Error{prepared.error()};
  const Table<G>& table = prepared.value();
  const std::size_t seats = table.specs.size();
  const auto jobs = static_cast<std::size_t>(std::max(1, config.jobs));
  std::vector<Tally> tallies(jobs);
  const std::int64_t first = config.shard.first(config.games);
  const std::int64_t end = config.shard.end(config.games);
  std::atomic<std::int64_t> next = first;
  // Few games are long ones: then nobody takes more than a share that leaves some for the others.
  const auto batch =
      std::clamp<std::int64_t>((end - first) / static_cast<std::int64_t>(8 * jobs), 1, 16);
  const auto work = [&](Tally& tally) {
    tally.wins.assign(seats, 0);
    tally.scores.assign(seats, 0);
    auto players = seat_players<G>(table);
    for (std::int64_t from = next.fetch_add(batch); from < end; from = next.fetch_add(batch)) {
      const std::int64_t to = std::min(from + batch, end);
      for (std::int64_t i = from; i < to; ++i) {
        play_one<G>(table, players, config.seed, i, tally);
      }
      if (config.progress) config.progress(to - first);
    }
  };
  const auto start = std::chrono::steady_clock::now();
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 1; i < jobs; ++i) threads.emplace_back(work, std::ref(tallies[i]));
    work(tallies[0]);
  }
  SimulationReport report;
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  report.game = G::info().id;
  report.scenario = table.setup.scenario;
  report.rules = erased<G>().rules();
  report.seed = config.seed;
  report.games = end - first;
  report.state_bytes = sizeof(typename G::State);
  for (std::size_t i = 0; i < seats; ++i) {
    report.seats.push_back({G::info().seats[i], player_text(table.specs[i]), 0, 0});
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
    for (const auto& [how, games] : tally.endings) report.endings[how] += games;
    for (std::size_t i = 0; i < seats; ++i) {
      report.seats[i].wins += tally.wins[i];
      report.seats[i].score_sum += tally.scores[i];
    }
  }
  return report;
}

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
Result<BenchReport> bench_game(double seconds) {
  auto prepared = prepare<G>({.game = G::info().id, .scenario = "", .players = {}, .progress = {}});
  if (!prepared) return Error{prepared.error()};
  const Setup& setup = prepared.value().setup;
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
  return with_game<SimulationReport>(
      config.game, [&]<Game G>(std::type_identity<G>) { return simulate_game<G>(config); });
}

Result<BenchReport> bench(const std::string& game, double seconds) {
  return with_game<BenchReport>(
      game, [&]<Game G>(std::type_identity<G>) { return bench_game<G>(seconds); });
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
