#include "lab/learn.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "kernel/document.h"
#include "lab/guides.h"
#include "lab/tournament.h"
#include "players/players.h"

namespace tricorne {
namespace {

using nlohmann::json;
using search::Sample;

constexpr int kStray = 30;  // in self-play one answer in so many is any

Result<json> read_json(const std::string& path) {
  auto text = read_file(path);
  if (!text) return Error{text.error()};
  return parse_json(text.value(), path);
}

Result<bool> write_json(const std::string& path, const json& document) {
  // Whole or not at all: what is there counts as done.
  const std::string fresh = path + ".new";
  std::ofstream file(fresh);
  file << document.dump(1) << '\n';
  file.close();
  std::error_code problem;
  if (file) std::filesystem::rename(fresh, path, problem);
  if (!file || problem) return Error{fmt::format("{}: cannot be written", path)};
  return true;
}

// The positions of a game at which something new begins, half of them.
template <class Guide>
std::vector<Sample> samples_of(const LabTable& table, const PlayedGame& game, std::uint64_t key) {
  using G = typename Guide::Game;
  std::vector<Sample> samples;
  const auto shares = win_shares(game.results);
  const std::vector<std::string> kinds(table.players.size(), "random");
  auto state = G::start(complete(G::info(), {table.scenario, kinds, {}}).value());
  FastRng rng{key};
  Decision decision;
  for (Action move : game.moves) {
    G::decision(state, decision);
    if (!decision.lists(move)) break;  // of other rules; the record's header says so first
    if (Guide::weighed(state, decision) && rng.below(2) == 0) {
      Sample sample{Guide::stage(state), {}, {shares.begin(), shares.end()}};
      for (Seat seat = 0; seat < G::seat_count(state); ++seat) {
        const auto have = Guide::features(state, seat);
        sample.have.emplace_back(have.begin(), have.end());
      }
      samples.push_back(std::move(sample));
    }
    G::apply(state, move, nullptr);
  }
  return samples;
}

template <class Guide>
class Learning {
 public:
  using G = typename Guide::Game;

  explicit Learning(const LearnConfig& config) : config_(config) {}

  Result<json> run_all() {
    const auto& info = G::info();
    const int most = config_.seats > 0 ? config_.seats : static_cast<int>(info.seats.size());
    for (int n = config_.seats > 0 ? config_.seats : info.min_seats; n <= most; ++n)
      seats_.push_back(n);
    std::error_code problem;
    std::filesystem::create_directories(config_.folder, problem);
    best_ = config_.before;
    history_ = json::array();
    if (!best_.empty()) {
      auto before = read_json(best_);
      if (!before) return Error{before.error()};
      history_ = before.value().value("made", json::array());
    }
    const int first = best_.empty() ? 1 : 2;
    for (int generation = first; generation < first + config_.generations; ++generation) {
      if (auto made = one(generation); !made) return Error{made.error()};
    }
    return read_json(file("weights.json"));
  }

 private:
  [[nodiscard]] std::string file(const std::string& name) const {
    return (std::filesystem::path(config_.folder) / name).string();
  }
  [[nodiscard]] std::string searching(const std::string& weights) const {
    return fmt::format("strong:x{}@{}", config_.playouts, weights);
  }

  // Plays, fits, and lets the weights pass or not.
  Result<bool> one(int generation) {
    const std::string name = fmt::format("generation-{}", generation);
    const std::string path = file(name + ".json");
    if (!std::filesystem::exists(path)) {
      if (auto fitted = fit(generation, name, path); !fitted) return Error{fitted.error()};
    }
    auto read = read_json(path);
    if (!read) return Error{read.error()};
    json document = std::move(read).value();
    if (!document["report"].contains("passed")) {
      auto gate = pass(generation, name, path);
      if (!gate) return Error{gate.error()};
      document["report"].update(gate.value());
      if (auto kept = write_json(path, document); !kept) return Error{kept.error()};
    }
    history_.push_back(document["report"]);
    if (document["report"]["passed"].template get<bool>()) best_ = path;
    // The history tells of all, the weights are the best.
    auto best = read_json(best_);
    if (!best) return Error{best.error()};
    return write_json(
        file("weights.json"),
        {{"game", config_.game}, {"made", history_}, {"weights", best.value().at("weights")}});
  }

  Result<bool> fit(int generation, const std::string& name, const std::string& path) {
    RunConfig wanted;
    wanted.kind = "learn";
    const std::string teacher = best_.empty() ? config_.teacher : searching(best_);
    wanted.games = games_config(generation);
    for (int n : seats_) {
      wanted.games.tables.push_back(
          {config_.scenario, std::vector<std::string>(static_cast<std::size_t>(n), teacher)});
    }
    wanted.games.moves = true;
    wanted.games.stray = kStray;
    const auto tables = static_cast<std::int64_t>(seats_.size());
    wanted.beginnings = (config_.games + tables - 1) / tables;
    wanted.record = file(name + ".games");
    wanted.progress = follow(name + ": games");
    auto played = run(wanted);
    if (!played) return Error{played.error()};

    search::Weights weights(Guide::kStages, Guide::kFeatures);
    if (!best_.empty()) {
      auto before = weights_of_file(best_, Guide::kStages, Guide::kFeatures);
      if (!before) return Error{before.error()};
      weights = *before.value();
    }
    std::vector<Sample> samples;
    std::vector<Sample> kept_back;  // a tenth: how well are games foretold that were never seen?
    for (const PlayedGame& game : played.value().games) {
      const auto at = static_cast<std::size_t>(game.number);
      if (!game.finished) continue;
      auto& to = game.number / tables % 10 == 9 ? kept_back : samples;
      auto some = samples_of<Guide>(played.value().header.tables[at % seats_.size()], game,
                                    game_key(wanted.games.seed, game.number));
      std::move(some.begin(), some.end(), std::back_inserter(to));
    }
    const double loss = search::fit(weights, samples, config_.rounds);
    const json report{{"generation", generation},
                      {"command", config_.command},
                      {"teacher", teacher},
                      {"seats", seats_},
                      {"games", played.value().games.size()},
                      {"seed", wanted.games.seed},
                      {"rules", played.value().header.rules},
                      {"samples", samples.size()},
                      {"log_loss", loss},
                      {"log_loss_kept_back", search::log_loss(weights, kept_back)}};
    return write_json(
        path,
        {{"game", config_.game}, {"report", report}, {"weights", search::write_weights(weights)}});
  }

  // Against the former weights, one of the new at every seat in turn. There are none before the first.
  Result<json> pass(int generation, const std::string& name, const std::string& path) {
    if (best_.empty()) return json{{"passed", true}};
    RunConfig wanted;
    wanted.kind = "gate";
    wanted.games = games_config(generation);
    wanted.games.seed = game_key(wanted.games.seed, -1);
    for (int n : seats_) {
      for (LabTable& table : seatings_of(config_.scenario, searching(path), searching(best_),
                                         static_cast<std::size_t>(n))) {
        wanted.games.tables.push_back(std::move(table));
      }
    }
    const auto tables = static_cast<std::int64_t>(wanted.games.tables.size());
    wanted.beginnings = (config_.gate_games + tables - 1) / tables;
    wanted.record = file(name + ".gate");
    wanted.progress = follow(name + ": gate");
    SequentialTest test(config_.margin, config_.error);
    wanted.enough = [&](std::span<const PlayedGame> beginning) {
      weigh(test, wanted.games.tables, searching(path), beginning);
      return test.decided();
    };
    auto played = run(wanted);
    if (!played) return Error{played.error()};
    double wins = 0;
    for (const PlayedGame& game : played.value().games) {
      const auto shares = win_shares(game.results);
      const auto& players =
          wanted.games.tables[static_cast<std::size_t>(game.number) % wanted.games.tables.size()]
              .players;
      for (std::size_t i = 0; i < shares.size(); ++i) {
        if (players[i] == searching(path)) wins += shares[i];
      }
    }
    return json{{"against", searching(best_)}, {"gate_games", played.value().games.size()},
                {"gate_wins", wins},           {"evidence", test.evidence()},
                {"margin", config_.margin},    {"error", config_.error},
                {"passed", test.stronger()}};
  }

  [[nodiscard]] GamesConfig games_config(int generation) const {
    GamesConfig out;
    out.game = config_.game;
    out.seed = config_.seed + static_cast<std::uint64_t>(generation);
    out.jobs = config_.jobs;
    return out;
  }
  [[nodiscard]] std::function<void(std::int64_t, std::int64_t)> follow(std::string what) const {
    if (!config_.progress) return {};
    return [this, what = std::move(what)](std::int64_t done, std::int64_t total) {
      config_.progress(what, done, total);
    };
  }

  const LearnConfig& config_;
  std::vector<int> seats_;
  std::string best_;  // the file of the weights that have passed
  json history_;
};

}  // namespace

Result<json> learn(const LearnConfig& config) {
  auto game = require_game(config.game);
  if (!game) return Error{game.error()};
  std::vector<std::string> learned;
  std::optional<Result<json>> out;
  each_game(
      [&]<Game G>(std::type_identity<G> /*type*/) {
        if constexpr (Learned<G>) {
          learned.push_back(G::info().id);
          if (config.game != G::info().id) return;
          out = Learning<typename LearnedGuide<G>::Type>(config).run_all();
        }
      },
      AllGames{});
  if (out) return *out;
  return Error{fmt::format("there is nothing to learn for '{}': expected one of {}", config.game,
                           fmt::join(learned, ", "))};
}

}  // namespace tricorne
