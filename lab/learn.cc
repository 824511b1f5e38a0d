#include "lab/learn.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "kernel/document.h"
#include "lab/guides.h"
#include "lab/tournament.h"
#include "players/players.h"
#include "search/fit.h"

namespace tricorne {
namespace {

using nlohmann::json;
using search::Samples;

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
  file << search::weights_text(document);
  file.close();
  std::error_code problem;
  if (file) std::filesystem::rename(fresh, path, problem);
  if (!file || problem) return Error{fmt::format("{}: cannot be written", path)};
  return true;
}

// What each seat shall be foretold: its share of the win, or where a guide says how much a point is
// worth, how near it came to it, which tells more of one game.
template <class Guide>
std::vector<float> aims_of(const std::vector<SeatResult>& results) {
  const auto shares = win_shares(results);
  if constexpr (requires { Guide::kPoint; }) {
    std::array<float, kMaxSeats> scores{};
    for (std::size_t i = 0; i < shares.size(); ++i) {
      scores[i] = static_cast<float>(results[i].score) / Guide::kPoint;
    }
    const search::Values near = search::softmax({scores.data(), shares.size()});
    return {near.begin(), near.begin() + static_cast<std::ptrdiff_t>(shares.size())};
  } else {
    return {shares.begin(), shares.end()};
  }
}

// Adds the positions of a game that the search would weigh, half of them.
template <class Guide>
void add_samples(const LabTable& table, const PlayedGame& game, std::uint64_t key,
                 const std::vector<float>& aims, Samples& to) {
  using G = typename Guide::Game;
  const std::vector<std::string> kinds(table.players.size(), "random");
  auto state = G::start(complete(G::info(), {table.scenario, kinds, {}}).value());
  FastRng rng{key};
  Decision decision;
  for (const auto& [move, interjected] : game.moves) {
    if (interjected) {
      list_interjections<G>(state, decision, *interjected);
      if (!decision.lists(move)) break;
      interject<G>(state, move, nullptr, *interjected);
      continue;
    }
    G::decision(state, decision);
    if (!decision.lists(move)) break;  // of other rules; the record's header says so first
    if (Guide::weighed(state, decision) && rng.below(2) == 0) {
      to.begin(Guide::stage(state));
      for (std::size_t seat = 0; seat < aims.size(); ++seat) {
        to.add(Guide::features(state, static_cast<Seat>(seat)), aims[seat]);
      }
    }
    G::apply(state, move, nullptr);
  }
}

// By how much a seat's score is before the best of the others'.
int ahead_of_all(const std::vector<SeatResult>& results, std::size_t seat) {
  int best = INT32_MIN;
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (i != seat) best = std::max(best, results[i].score);
  }
  return results[seat].score - best;
}

// Which of two games from the same seat and beginning was played better: the one that was won, else
// the one that ended further ahead.
double duel(const PlayedGame& one, const PlayedGame& other, std::size_t seat) {
  const auto how = [&](const PlayedGame& game) {
    return std::pair(game.results[seat].won, ahead_of_all(game.results, seat));
  };
  const auto [mine, its] = std::pair(how(one), how(other));
  return mine == its ? 0.5 : mine > its ? 1 : 0;
}

template <class Guide>
class Learning {
 public:
  using G = typename Guide::Game;

  explicit Learning(const LearnConfig& config) : config_(config) {}

  Result<json> run_all() {
    if (auto known = look_for_company(); !known) return Error{known.error()};
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
      // The weights of one generation tell of that alone.
      history_ = before.value().value("made", json::array());
      if (before.value().contains("report")) history_.push_back(before.value()["report"]);
    }
    const int first = best_.empty() ? 1 : 2;
    for (int generation = first; generation < first + config_.generations; ++generation) {
      if (auto made = one(generation); !made) return Error{made.error()};
    }
    return read_json(file("weights.json"));
  }

 private:
  // In whose company habits are practised.
  Result<bool> look_for_company() {
    if constexpr (search::Practises<Guide>) {
      against_ = config_.against.empty() ? Guide::kAgainst.front() : config_.against;
      if (std::find(Guide::kAgainst.begin(), Guide::kAgainst.end(), against_) !=
          Guide::kAgainst.end()) {
        return true;
      }
      return Error{fmt::format("--against '{}': expected one of {}", against_,
                               fmt::join(Guide::kAgainst, ", "))};
    }
    if (config_.against.empty()) return true;
    return Error{fmt::format("--against: {} has no habits", G::info().id)};
  }

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
      auto made = [&] {
        if constexpr (search::Practises<Guide>) {
          return practise(generation, name, path);
        } else {
          return fit(generation, name, path);
        }
      }();
      if (!made) return Error{made.error()};
    }
    auto read = read_json(path);
    if (!read) return Error{read.error()};
    json document = std::move(read).value();
    if (!document["report"].contains("passed")) {
      auto gate = [&] {
        if constexpr (search::Practises<Guide>) {
          return outplay(generation, name, path);
        } else {
          return pass(generation, name, path);
        }
      }();
      if (!gate) return Error{gate.error()};
      document["report"].update(gate.value());
      if (auto kept = write_json(path, document); !kept) return Error{kept.error()};
    }
    history_.push_back(document["report"]);
    if (document["report"]["passed"].template get<bool>()) best_ = path;
    // The history tells of all, the weights are the best.
    auto best = read_json(best_);
    if (!best) return Error{best.error()};
    json shipped = std::move(best).value();
    shipped.erase("report");
    shipped["made"] = history_;
    return write_json(file("weights.json"), shipped);
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
    if constexpr (requires { Guide::untaught(); }) weights = Guide::untaught();
    if (!best_.empty()) {
      auto before = weights_of_file(best_, Guide::kStages, Guide::kFeatures);
      if (!before) return Error{before.error()};
      weights = *before.value();
    }
    Samples samples(Guide::kFeatures);
    Samples kept_back(Guide::kFeatures);
    auto used = gather(generation, samples, kept_back);
    if (!used) return Error{used.error()};
    search::fit_rows(weights, samples, config_.rounds);
    if (config_.net) search::fit_net(weights, samples, kept_back, config_.rounds, config_.seed);
    const json report{{"generation", generation},
                      {"command", config_.command},
                      {"teacher", teacher},
                      {"seats", seats_},
                      {"games", played.value().games.size()},
                      {"games_fitted", used.value()},
                      {"seed", wanted.games.seed},
                      {"rules", played.value().header.rules},
                      {"samples", samples.positions.size()},
                      {"log_loss", search::log_loss(weights, samples)},
                      {"log_loss_kept_back", search::log_loss(weights, kept_back)}};
    json document{{"game", config_.game}, {"report", report}};
    search::write_weights(weights, document);
    return write_json(path, document);
  }

  // Weights that practice made of the best so far.
  Result<bool> practise(int generation, const std::string& name, const std::string& path) {
    search::Weights weights(Guide::kStages, Guide::kFeatures);
    if (!best_.empty()) {
      auto before = weights_of_file(best_, Guide::kStages, Guide::kFeatures);
      if (!before) return Error{before.error()};
      weights = *before.value();
    }
    if (config_.progress) config_.progress(name + ": practice", 0, config_.games);
    const std::uint64_t seed = games_config(generation).seed;
    const search::Practised made =
        Guide::practised(weights, {against_, scenarios(), config_.games, seed, config_.jobs});
    json document{{"game", config_.game},
                  {"report",
                   {{"generation", generation},
                    {"command", config_.command},
                    {"teacher", best_.empty() ? std::string("habits of nothing") : best_},
                    {"against", against_},
                    {"scenarios", scenarios()},
                    {"games", config_.games},
                    {"seed", seed},
                    {"rules", erased<G>().rules()},
                    {"ahead", made.ahead}}}};
    search::write_weights(made.weights, document);
    return write_json(path, document);
  }

  // As many beginnings at these tables as make up the games of a gate.
  RunConfig gate(int generation, const std::string& name, std::vector<LabTable> tables) {
    RunConfig wanted;
    wanted.kind = "gate";
    wanted.games = games_config(generation);
    wanted.games.seed = game_key(wanted.games.seed, -1);
    const auto each = static_cast<std::int64_t>(tables.size());
    wanted.games.tables = std::move(tables);
    wanted.beginnings = (config_.gate_games + each - 1) / each;
    wanted.record = file(name + ".gate");
    wanted.progress = follow(name + ": gate");
    return wanted;
  }

  // Who goes by these weights where habits are measured.
  [[nodiscard]] std::string habitual(const std::string& weights) const {
    if (against_ == Guide::kAgainst.front()) return searching(weights);
    return fmt::format("{}@{}", Guide::kHabitual, weights);
  }

  // New habits and the former, at every seat in turn against those that are practised against: the
  // same beginnings, each a duel. Where the search goes by them too, it is the search that plays. The
  // first need not pass.
  Result<json> outplay(int generation, const std::string& name, const std::string& path) {
    if (best_.empty()) return json{{"passed", true}};
    const std::size_t seats = G::info().seats.size();
    std::vector<LabTable> tables;
    for (const std::string& scenario : scenarios()) {
      for (const std::string& weights : {path, best_}) {
        for (LabTable& table : seatings_of(scenario, habitual(weights), against_, seats)) {
          tables.push_back(std::move(table));
        }
      }
    }
    RunConfig wanted = gate(generation, name, std::move(tables));
    SequentialTest test(config_.margin, config_.error);
    double won = 0;
    std::int64_t duels = 0;
    wanted.enough = [&](std::span<const PlayedGame> beginning) {
      for (std::size_t i = 0; i < beginning.size(); ++i) {
        if (i / seats % 2 != 0) continue;
        const PlayedGame& one = beginning[i];
        const PlayedGame& other = beginning[i + seats];
        if (!one.finished || !other.finished) continue;
        const double share = duel(one, other, i % seats);
        test.add(share, 1);
        won += share;
        ++duels;
      }
      return test.decided();
    };
    auto played = run(wanted);
    if (!played) return Error{played.error()};
    return json{{"former", habitual(best_)},   {"duels", duels},           {"duels_won", won},
                {"evidence", test.evidence()}, {"margin", config_.margin}, {"error", config_.error},
                {"passed", test.stronger()}};
  }

  // The positions of this generation's games and, as far as the window goes, of those before it. A
  // tenth of the games is kept back: how well are those foretold that were never seen? Gives how many
  // games there were.
  Result<std::int64_t> gather(int generation, Samples& samples, Samples& kept_back) {
    std::int64_t used = 0;
    for (int g = std::max(1, generation - config_.window + 1); g <= generation; ++g) {
      const std::string path = file(fmt::format("generation-{}.games", g));
      if (!std::filesystem::exists(path)) continue;  // it began with weights, without games
      auto text = read_file(path);
      if (!text) return Error{text.error()};
      auto played = merge_runs({{path, text.value()}});
      if (!played) return Error{played.error()};
      const auto& tables = played.value().header.tables;
      for (const PlayedGame& game : played.value().games) {
        if (!game.finished) continue;
        const auto at = static_cast<std::size_t>(game.number);
        const bool back = at / tables.size() % 10 == 9;
        const auto shares = win_shares(game.results);
        add_samples<Guide>(
            tables[at % tables.size()], game, game_key(played.value().header.seed, game.number),
            back ? std::vector<float>(shares.begin(), shares.end()) : aims_of<Guide>(game.results),
            back ? kept_back : samples);
        ++used;
      }
    }
    return used;
  }

  // Against the former weights, one of the new at every seat in turn. There are none before the first.
  Result<json> pass(int generation, const std::string& name, const std::string& path) {
    if (best_.empty()) return json{{"passed", true}};
    std::vector<LabTable> tables;
    for (int n : seats_) {
      for (LabTable& table : seatings_of(config_.scenario, searching(path), searching(best_),
                                         static_cast<std::size_t>(n))) {
        tables.push_back(std::move(table));
      }
    }
    RunConfig wanted = gate(generation, name, std::move(tables));
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

  // Practice is in all of them, if none is said.
  [[nodiscard]] std::vector<std::string> scenarios() const {
    if (!config_.scenario.empty()) return {config_.scenario};
    return G::info().scenarios;
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
  std::string against_;
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
          out = Learning<GuideOf<G>>(config).run_all();
        }
      },
      AllGames{});
  if (out) return *out;
  return Error{fmt::format("there is nothing to learn for '{}': expected one of {}", config.game,
                           fmt::join(learned, ", "))};
}

}  // namespace tricorne
