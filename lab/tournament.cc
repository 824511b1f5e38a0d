#include "lab/tournament.h"

#include <cmath>
#include <numeric>

#include "players/players.h"

namespace tricorne {

std::int64_t TournamentReport::all_games() const {
  return games * static_cast<std::int64_t>(wins.size());
}
std::int64_t TournamentReport::all_wins() const {
  return std::accumulate(wins.begin(), wins.end(), std::int64_t{0});
}

Result<TournamentReport> tournament(SimulationConfig config) {
  if (config.players.size() != 2) {
    return Error{"players: expected two, the one who is measured and the rest"};
  }
  auto game = require_game(config.game);
  if (!game) return Error{game.error()};
  const std::string one = config.players[0];
  const std::string rest = config.players[1];
  const auto seats =
      config.seats > 0 ? static_cast<std::size_t>(config.seats) : game.value()->info().seats.size();
  TournamentReport out{config.game, config.scenario, one, rest, config.seed, {}, config.games};
  const auto progress = config.progress;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    config.players.assign(seats, rest);
    config.players[seat] = one;
    if (progress) {
      const auto before = static_cast<std::int64_t>(seat) * config.games;
      config.progress = [&progress, before](std::int64_t done) { progress(before + done); };
    }
    auto played = simulate(config);
    if (!played) return Error{played.error()};
    out.scenario = played.value().scenario;
    out.wins.push_back(played.value().seats[seat].wins);
  }
  return out;
}

Interval interval(std::int64_t wins, std::int64_t games) {
  if (games == 0) return {};
  constexpr double kDeviations = 1.96;
  const auto n = static_cast<double>(games);
  const double share = static_cast<double>(wins) / n;
  const double square = kDeviations * kDeviations / n;
  const double middle = (share + square / 2) / (1 + square);
  const double half =
      kDeviations * std::sqrt(share * (1 - share) / n + square / (4 * n)) / (1 + square);
  return {middle - half, middle + half};
}

nlohmann::json to_json(const TournamentReport& report) {
  const Interval sure = interval(report.all_wins(), report.all_games());
  return {{"game", report.game},
          {"scenario", report.scenario},
          {"one", report.one},
          {"rest", report.rest},
          {"seed", report.seed},
          {"games", report.all_games()},
          {"wins", report.wins},
          {"share", static_cast<double>(report.all_wins()) /
                        static_cast<double>(std::max<std::int64_t>(1, report.all_games()))},
          {"interval", {sure.low, sure.high}}};
}

}  // namespace tricorne
