#include "lab/learn.h"

#include <fmt/format.h>

#include <atomic>
#include <mutex>
#include <thread>

#include "games/troyes/bots/guide.h"
#include "lab/simulate.h"
#include "players/players.h"

namespace tricorne {
namespace {

using search::Sample;

// The shares of the win, ties divided.
std::vector<float> shares(const std::vector<SeatResult>& results) {
  float winners = 0;
  for (const SeatResult& result : results) winners += result.won ? 1.0F : 0.0F;
  std::vector<float> out;
  for (const SeatResult& result : results) out.push_back(result.won ? 1 / winners : 0);
  return out;
}

// One game; positions at which something new begins, a part of them.
template <class Guide>
std::vector<Sample> play(const Setup& setup, const PlayerSpec& teacher, std::uint64_t key) {
  using G = typename Guide::Game;
  auto player = make_player<G>(teacher.kind);
  Thinking thinking{FastRng{key}, teacher.milliseconds};
  FastRng rng{key, 1};
  std::vector<Sample> samples;
  Decision decision;
  auto state = G::start(setup);
  while (!G::over(state)) {
    G::decision(state, decision);
    if (Guide::weighed(state, decision) && rng.below(2) == 0) {
      Sample sample{Guide::stage(state), {}, {}};
      for (Seat seat = 0; seat < G::seat_count(state); ++seat) {
        const auto have = Guide::features(state, seat);
        sample.have.emplace_back(have.begin(), have.end());
      }
      samples.push_back(std::move(sample));
    }
    if (decision.seat == kChance) {
      G::apply(state, decision.pick(thinking.rng), nullptr);
      continue;
    }
    // Now and then anything, so that all kinds of positions are met.
    const bool stray = rng.below(30) == 0;
    const Action a = stray ? decision.pick(rng)
                           : player->choose(G::conceal(state, decision.seat), decision, thinking);
    G::apply(state, a, nullptr);
  }
  const auto share = shares(G::results(state));
  for (Sample& sample : samples) sample.share = share;
  return samples;
}

template <class Guide>
Result<nlohmann::json> learn_for(const LearnConfig& config) {
  using G = typename Guide::Game;
  auto teacher = parse_player(config.teacher);
  if (!teacher) return Error{teacher.error()};
  if (!make_player<G>(teacher.value().kind)) {
    return Error{make_any_player(erased<G>(), teacher.value()).error()};
  }
  const auto& info = G::info();
  std::vector<Setup> setups;
  const int most = config.seats > 0 ? config.seats : static_cast<int>(info.seats.size());
  for (int seats = config.seats > 0 ? config.seats : info.min_seats; seats <= most; ++seats) {
    const std::vector<std::string> kinds(static_cast<std::size_t>(seats), teacher.value().kind);
    auto setup = complete(info, {config.scenario, kinds, {}});
    if (!setup) return Error{setup.error()};
    setups.push_back(std::move(setup).value());
  }

  search::Weights weights(Guide::kStages, Guide::kFeatures);
  if (!config.before.is_null()) {
    auto before = search::read_weights(config.before, Guide::kStages, Guide::kFeatures);
    if (!before) return Error{before.error()};
    weights = std::move(before).value();
  }
  // By game, so that the order of the samples does not depend on the number of threads.
  std::vector<std::vector<Sample>> games(static_cast<std::size_t>(config.games));
  std::atomic<std::int64_t> next{0};
  std::vector<std::thread> threads;
  for (int j = 0; j < config.jobs; ++j) {
    threads.emplace_back([&] {
      for (std::int64_t i = next++; i < config.games; i = next++) {
        const auto at = static_cast<std::size_t>(i);
        games[at] =
            play<Guide>(setups[at % setups.size()], teacher.value(), game_key(config.seed, i));
        if (config.progress) config.progress(i + 1);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  std::vector<Sample> samples;
  std::vector<Sample> kept_back;  // a tenth: how well are games foretold that were never seen?
  for (std::size_t i = 0; i < games.size(); ++i) {
    auto& to = i / setups.size() % 10 == 9 ? kept_back : samples;
    std::move(games[i].begin(), games[i].end(), std::back_inserter(to));
  }
  const double loss = search::fit(weights, samples, config.rounds);
  return nlohmann::json{{"game", info.id},
                        {"teacher", config.teacher},
                        {"games", config.games},
                        {"seats", config.seats},
                        {"seed", config.seed},
                        {"samples", samples.size()},
                        {"log_loss", loss},
                        {"log_loss_kept_back", search::log_loss(weights, kept_back)},
                        {"weights", search::write_weights(weights)}};
}

}  // namespace

Result<nlohmann::json> learn(const LearnConfig& config) {
  if (config.game == "troyes") return learn_for<troyes::Guide>(config);
  return Error{fmt::format("there is nothing to learn for '{}': expected troyes", config.game)};
}

}  // namespace tricorne
