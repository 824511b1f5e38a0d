#include "lab/games.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <thread>

#include "kernel/document.h"
#include "lab/guides.h"
#include "lab/look.h"
#include "lab/play.h"
#include "search/player.h"

namespace tricorne {
namespace {

// "strong:x500@weights.json": who it is, and the file.
struct Named {
  PlayerSpec spec;
  std::string weights;

  [[nodiscard]] std::string text() const {
    return spec.kind + (spec.milliseconds == 0 ? "" : fmt::format(":{}", spec.milliseconds)) +
           (weights.empty() ? "" : "@" + weights);
  }
};

Result<Named> parse_named(const std::string& text) {
  const auto at = text.find('@');
  auto spec = parse_player(text.substr(0, at));
  if (!spec) return Error{spec.error()};
  return Named{spec.value(), at == std::string::npos ? "" : text.substr(at + 1)};
}

template <Game G>
Result<std::unique_ptr<Player<G>>> make_named(const Named& named) {
  if (named.weights.empty()) {
    if (auto player = make_player<G>(named.spec.kind)) return player;
    return Error{make_any_player(erased<G>(), named.spec).error()};
  }
  if constexpr (Learned<G>) {
    using Guide = GuideOf<G>;
    if (search::level_of(named.spec.kind)) {
      auto weights = weights_of_file(named.weights, Guide::kStages, Guide::kFeatures);
      if (!weights) return Error{weights.error()};
      return search::searcher(named.spec.kind, Guide(*weights.value()));
    }
    if constexpr (search::Practises<Guide>) {
      if (named.spec.kind == Guide::kHabitual) {
        auto weights = weights_of_file(named.weights, Guide::kStages, Guide::kFeatures);
        if (!weights) return Error{weights.error()};
        return Guide::habitual(*weights.value());
      }
    }
  }
  return Error{fmt::format("player '{}': takes no weights", named.text())};
}

template <Game G>
struct Table {
  Setup setup;
  std::vector<Named> players;
  HowPlayed how;
};

template <Game G>
Result<Table<G>> prepare(const GamesConfig& config, const LabTable& wanted) {
  Table<G> table;
  table.how.all_random = true;
  table.how.check = config.check;
  table.how.timed = config.timed;
  table.how.stray = config.stray;
  table.how.moves = config.moves;
  table.how.own_dice = config.tables.size() > 1;
  std::vector<std::string> kinds;
  for (const std::string& text : wanted.players) {
    auto named = parse_named(text);
    if (!named) return Error{named.error()};
    if (auto player = make_named<G>(named.value()); !player) return Error{player.error()};
    const PlayerSpec& spec = named.value().spec;
    table.how.all_random &= spec.kind == "random";
    table.how.milliseconds.push_back(spec.milliseconds);
    kinds.push_back(spec.kind);
    table.players.push_back(named.value());
  }
  auto setup = complete(G::info(), Setup{wanted.scenario, kinds, {}});
  if (!setup) return Error{setup.error()};
  table.setup = std::move(setup).value();
  return table;
}

// Which cards an answer speaks of.
template <Game G>
void look_for_cards(const typename G::State& state, const Decision& decision, Action chosen,
                    PlayedGame& game) {
  const auto add = [](std::vector<std::string>& to, const std::string& card) {
    if (std::find(to.begin(), to.end(), card) == to.end()) to.push_back(card);
  };
  if (game.first < 0 && decision.seat != kChance) game.first = decision.seat;
  constexpr std::string_view kCard = "card:";
  for (const std::string& target : G::targets(state, chosen)) {
    if (!target.starts_with(kCard) || target.ends_with('?')) continue;
    const std::string card = target.substr(kCard.size());
    add(game.came, card);
    if (decision.seat != kChance && decision.size() > 1) add(game.chose[decision.seat], card);
  }
}

// The seats whose questions are looked at.
template <Game G>
SeatMask asked(const Looks& looks, const Table<G>& table) {
  SeatMask out = 0;
  for (std::size_t i = 0; i < table.players.size(); ++i) {
    if (table.players[i].text() == looks.whose) out |= only(static_cast<Seat>(i));
  }
  return out;
}

template <Game G>
void play_table(const GamesConfig& config, const Table<G>& table, Players<G>& players,
                std::uint64_t key, PlayedGame& out) {
  out.first = -1;
  out.chose.assign(config.cards ? players.size() : 0, {});
  out.came.clear();
  AnyQuestion<G> any(key);
  const SeatMask whose = config.looks ? asked(*config.looks, table) : 0;
  play_one<G>(table.setup, table.how, players, key, out,
              [&](const typename G::State& state, const Decision& decision, Action chosen) {
                if (config.cards) look_for_cards<G>(state, decision, chosen, out);
                if (whose != 0) any.pass(state, decision, chosen, whose);
              });
  out.looked.reset();
  if (config.looks && out.finished) out.looked = any.look(*config.looks);
  std::sort(out.came.begin(), out.came.end());
  for (auto& some : out.chose) std::sort(some.begin(), some.end());
}

template <Game G>
void play_all(const GamesConfig& config, const std::vector<Table<G>>& tables, std::int64_t first,
              std::int64_t end, const std::function<bool(std::int64_t)>& wanted,
              const Games::Take& take) {
  std::atomic<std::int64_t> next = first;
  const auto work = [&](std::size_t job) {
    PlayedGame game;
    for (std::int64_t i = next++; i < end; i = next++) {
      if (wanted && !wanted(i)) continue;
      const Table<G>& table = tables[static_cast<std::size_t>(i) % tables.size()];
      // Players remember: new ones, so that no game depends on those before it.
      Players<G> players;
      for (const Named& named : table.players) players.push_back(make_named<G>(named).value());
      game.number = i;
      const std::int64_t beginning = i / static_cast<std::int64_t>(tables.size());
      play_table<G>(config, table, players, game_key(config.seed, beginning), game);
      if (!take(job, game)) next = end;
    }
  };
  std::vector<std::jthread> threads;
  for (int i = 1; i < config.jobs; ++i) threads.emplace_back(work, static_cast<std::size_t>(i));
  work(0);
}

template <Game G>
Result<Games> prepare_for(const GamesConfig& config) {
  std::vector<Table<G>> tables;
  Games out;
  out.rules = erased<G>().rules();
  out.state_bytes = sizeof(typename G::State);
  for (const LabTable& wanted : config.tables) {
    auto table = prepare<G>(config, wanted);
    if (!table) return Error{table.error()};
    LabTable filled{table.value().setup.scenario, {}};
    for (const Named& named : table.value().players) filled.players.push_back(named.text());
    out.tables.push_back(std::move(filled));
    tables.push_back(std::move(table).value());
  }
  out.play = [config, tables](std::int64_t first, std::int64_t end,
                              const std::function<bool(std::int64_t)>& wanted,
                              const Games::Take& take) {
    play_all<G>(config, tables, first, end, wanted, take);
  };
  return out;
}

}  // namespace

Result<Games> prepare_games(const GamesConfig& config) {
  auto known = require_game(config.game);
  if (!known) return Error{known.error()};
  Result<Games> out = Error{};
  visit_game(config.game,
             [&]<Game G>(std::type_identity<G> /*type*/) { out = prepare_for<G>(config); });
  return out;
}

Result<std::vector<std::string>> player_texts(const std::vector<std::string>& players) {
  std::vector<std::string> out;
  out.reserve(players.size());
  for (const std::string& player : players) {
    auto named = parse_named(player);
    if (!named) return Error{named.error()};
    out.push_back(named.value().text());
  }
  return out;
}

std::vector<double> win_shares(const std::vector<SeatResult>& results) {
  const auto winners =
      std::count_if(results.begin(), results.end(), [](const SeatResult& r) { return r.won; });
  std::vector<double> out;
  out.reserve(results.size());
  for (const SeatResult& result : results) {
    out.push_back(result.won ? 1 / static_cast<double>(winners) : 0);
  }
  return out;
}

Result<const search::Weights*> weights_of_file(const std::string& path, int stages, int features) {
  static std::mutex mutex;
  static std::map<std::string, search::Weights> known;
  const std::scoped_lock lock(mutex);
  if (const auto found = known.find(path); found != known.end()) return &found->second;
  auto text = read_file(path);
  if (!text) return Error{text.error()};
  auto document = parse_json(text.value(), path);
  if (!document) return Error{document.error()};
  auto weights = search::read_weights(document.value(), stages, features);
  if (!weights) return Error{fmt::format("{}: {}", path, weights.error())};
  return &known.emplace(path, std::move(weights).value()).first->second;
}

}  // namespace tricorne
