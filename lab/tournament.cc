#include "lab/tournament.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "players/players.h"

namespace tricorne {
namespace {

using nlohmann::json;

constexpr std::size_t kMostPlayers = 16;

std::vector<std::string> names_of(const RunHeader& header) {
  return header.settings.at("players").get<std::vector<std::string>>();
}

// Where there is a sequential test.
std::optional<SequentialTest> test_of(const RunHeader& header) {
  const auto margin = header.settings.find("margin");
  if (margin == header.settings.end()) return {};
  return SequentialTest(margin->get<double>(), header.settings.at("error").get<double>());
}

const LabTable& table_of(const std::vector<LabTable>& tables, const PlayedGame& game) {
  return tables[static_cast<std::size_t>(game.number) % tables.size()];
}

double share_of(double wins, std::int64_t games) {
  return wins / static_cast<double>(std::max<std::int64_t>(1, games));
}

// What a seat's result is beside those of the other player: the part of them that it comes before, a
// level one counting half, and by how much it is ahead of their best.
struct Standing {
  double beats = 0;
  int ahead = 0;
};
Standing among_others(const LabTable& table, const std::vector<SeatResult>& results,
                      std::size_t seat) {
  Standing out;
  int others = 0;
  std::optional<int> best;
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (table.players[i] == table.players[seat]) continue;
    ++others;
    if (results[seat].rank <= results[i].rank) {
      out.beats += results[seat].rank < results[i].rank ? 1 : 0.5;
    }
    best = std::max(best.value_or(results[i].score), results[i].score);
  }
  if (others == 0) return out;
  return {out.beats / others, results[seat].score - *best};
}

json shown(const Interval& sure) { return json::array({sure.low, sure.high}); }

}  // namespace

std::vector<LabTable> seatings_of(const std::string& scenario, const std::string& one,
                                  const std::string& rest, std::size_t seats) {
  std::vector<LabTable> out;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    LabTable table{scenario, std::vector<std::string>(seats, rest)};
    table.players[seat] = one;
    out.push_back(std::move(table));
  }
  return out;
}

void weigh(SequentialTest& test, const std::vector<LabTable>& tables, const std::string& one,
           std::span<const PlayedGame> games) {
  for (const PlayedGame& game : games) {
    if (!game.finished) continue;
    const auto& players = table_of(tables, game).players;
    const auto seat = std::find(players.begin(), players.end(), one) - players.begin();
    test.add(win_shares(game.results)[static_cast<std::size_t>(seat)],
             static_cast<double>(players.size() - 1));
  }
}

namespace {

Result<std::vector<LabTable>> tables_of(const std::string& scenario,
                                        const std::vector<std::string>& players,
                                        std::size_t seats) {
  if (players.size() < 2 || players.size() > kMostPlayers) {
    return Error{fmt::format("players: expected 2 to {}", kMostPlayers)};
  }
  std::vector<LabTable> out;
  for (std::size_t i = 0; i < players.size(); ++i) {
    for (std::size_t j = 0; j < players.size(); ++j) {
      if (i == j) continue;
      if (players[i] == players[j]) {
        return Error{fmt::format("players: '{}' is there twice", players[i])};
      }
      // Of two players one is measured, and at a table for two a pair has sat both ways already.
      if (j < i && (players.size() == 2 || seats == 2)) continue;
      for (LabTable& table : seatings_of(scenario, players[i], players[j], seats)) {
        out.push_back(std::move(table));
      }
    }
  }
  return out;
}

}  // namespace

Result<Run> play_tournament(const TournamentConfig& config) {
  auto game = require_game(config.game);
  if (!game) return Error{game.error()};
  const auto seats =
      config.seats > 0 ? static_cast<std::size_t>(config.seats) : game.value()->info().seats.size();
  auto texts = player_texts(config.players);
  if (!texts) return Error{texts.error()};
  const std::vector<std::string>& players = texts.value();
  auto tables = tables_of(config.scenario, players, seats);
  if (!tables) return Error{tables.error()};
  RunConfig wanted = run_config("tournament", config);
  wanted.games.tables = std::move(tables).value();
  wanted.games.timed = true;
  wanted.beginnings = config.beginnings;
  wanted.settings = {{"players", players}};
  if (!config.until_decided) return run(wanted);
  if (players.size() != 2) return Error{"--until-decided: expected two players"};
  if (config.shard.of > 1) return Error{"--until-decided: takes the games in turn, not in shards"};
  wanted.settings["margin"] = config.margin;
  wanted.settings["error"] = config.error;
  wanted.enough = [test = SequentialTest(config.margin, config.error), one = players[0],
                   seated = wanted.games.tables](std::span<const PlayedGame> beginning) mutable {
    weigh(test, seated, one, beginning);
    return test.decided();
  };
  return run(wanted);
}

TournamentReport tournament_report(const Run& run) {
  TournamentReport out;
  out.header = run.header;
  const std::vector<std::string> names = names_of(run.header);
  const auto& seats = require_game(run.header.game).value()->info().seats;
  const std::size_t count = run.header.tables[0].players.size();
  out.seats.assign(seats.begin(), seats.begin() + static_cast<std::ptrdiff_t>(count));
  for (const std::string& name : names) {
    Contender contender;
    contender.player = name;
    contender.seats.resize(count);
    out.contenders.push_back(std::move(contender));
  }
  std::vector<Outcomes> tables;
  for (const LabTable& table : run.header.tables) {
    Outcomes outcomes;
    for (const std::string& name : names) {
      outcomes.seats.push_back(
          static_cast<double>(std::count(table.players.begin(), table.players.end(), name)));
    }
    outcomes.wins.resize(names.size());
    tables.push_back(std::move(outcomes));
  }
  for (const PlayedGame& game : run.games) {
    ++out.games;
    if (!game.finished) {
      if (out.stopped++ == 0) out.fault = fmt::format("game {}: {}", game.number, game.fault);
      continue;
    }
    ++out.endings[game.ending];
    out.lengths.push_back(game.decisions);
    const LabTable& table = table_of(run.header.tables, game);
    Outcomes& outcomes = tables[static_cast<std::size_t>(game.number) % tables.size()];
    ++outcomes.games;
    const auto shares = win_shares(game.results);
    for (std::size_t p = 0; p < names.size(); ++p) {
      if (outcomes.seats[p] == 0) continue;
      Contender& contender = out.contenders[p];
      ++contender.games;
      contender.fair += outcomes.seats[p] / static_cast<double>(count);
      for (std::size_t i = 0; i < count; ++i) {
        if (table.players[i] != names[p]) continue;
        contender.wins += shares[i];
        outcomes.wins[p] += shares[i];
        ++contender.seats[i].games;
        contender.seats[i].wins += shares[i];
        contender.scores.push_back(game.results[i].score);
        const Standing among = among_others(table, game.results, i);
        contender.beats += among.beats;
        contender.ahead += among.ahead;
        contender.effort.questions += game.efforts[i].questions;
        contender.effort.seconds += game.efforts[i].seconds;
        contender.effort.longest = std::max(contender.effort.longest, game.efforts[i].longest);
      }
    }
  }
  std::sort(out.lengths.begin(), out.lengths.end());
  const std::vector<LabRating> rated = ratings(names.size(), tables);
  for (std::size_t p = 0; p < names.size(); ++p) {
    Contender& contender = out.contenders[p];
    contender.rating = rated[p];
    contender.fair = share_of(contender.fair, contender.games);
    std::sort(contender.scores.begin(), contender.scores.end());
  }
  if (auto test = test_of(run.header)) {
    const std::size_t each = run.header.tables.size();
    for (std::size_t i = 0; i + each <= run.games.size(); i += each) {
      weigh(*test, run.header.tables, names[0], std::span(run.games).subspan(i, each));
      out.evidence.push_back(test->evidence());
    }
  }
  return out;
}

std::string verdict(const TournamentReport& report) {
  const auto test = test_of(report.header);
  if (!test) return {};
  const double found = report.evidence.empty() ? 0 : report.evidence.back();
  const std::string_view what = found >= test->bound()    ? "is stronger than"
                                : found <= -test->bound() ? "is not stronger than"
                                                          : "may be stronger than";
  const auto others = static_cast<double>(report.seats.size() - 1);
  const json& settings = report.header.settings;
  return fmt::format(
      "{} {} {}: evidence {:+.2f}, {:.2f} decides, that it wins {:.1f} % rather than {:.1f} %; "
      "wrong "
      "{:.3g} % of the time at most",
      report.contenders[0].player, what, report.contenders[1].player, found, test->bound(),
      100 * chance_of(settings.at("margin").get<double>(), others), 100 * chance_of(0, others),
      100 * settings.at("error").get<double>());
}

json to_json(const TournamentReport& report, bool clock) {
  json contenders = json::array();
  for (const Contender& s : report.contenders) {
    json seats = json::array();
    for (std::size_t i = 0; i < s.seats.size(); ++i) {
      const auto& at = s.seats[i];
      seats.push_back({{"seat", report.seats[i]},
                       {"games", at.games},
                       {"wins", at.wins},
                       {"interval", shown(interval(at.wins, static_cast<double>(at.games)))}});
    }
    const double sum = std::accumulate(s.scores.begin(), s.scores.end(), 0.0);
    const auto results = static_cast<std::int64_t>(s.scores.size());
    json one{{"player", s.player},
             {"games", s.games},
             {"wins", s.wins},
             {"share", share_of(s.wins, s.games)},
             {"interval", shown(interval(s.wins, static_cast<double>(s.games)))},
             {"fair", s.fair},
             {"rating", s.rating.value},
             {"rating_interval", shown(s.rating.sure)},
             {"mean_score", share_of(sum, results)},
             {"beats", share_of(s.beats, results)},
             {"beats_interval", shown(interval(s.beats, static_cast<double>(results)))},
             {"ahead", share_of(s.ahead, results)},
             {"seats", seats}};
    if (clock) {
      one["questions"] = s.effort.questions;
      one["milliseconds_a_question"] = 1000 * share_of(s.effort.seconds, s.effort.questions);
      one["longest_milliseconds"] = 1000 * s.effort.longest;
    }
    contenders.push_back(std::move(one));
  }
  const double decisions = std::accumulate(report.lengths.begin(), report.lengths.end(), 0.0);
  json out{
      {"game", report.header.game},
      {"scenario", report.header.tables[0].scenario},
      {"rules", report.header.rules},
      {"seed", report.header.seed},
      {"games", report.games},
      {"stopped", report.stopped},
      {"decisions_per_game", share_of(decisions, static_cast<std::int64_t>(report.lengths.size()))},
      {"endings", report.endings},
      {"players", contenders}};
  if (const auto test = test_of(report.header)) {
    const double found = report.evidence.empty() ? 0 : report.evidence.back();
    out["test"] = {{"margin", report.header.settings.at("margin")},
                   {"error", report.header.settings.at("error")},
                   {"evidence", found},
                   {"bound", test->bound()},
                   {"decided", std::abs(found) >= test->bound()},
                   {"stronger", found >= test->bound()}};
  }
  return out;
}

std::string games_csv(const Run& run) {
  const auto& seats = require_game(run.header.game).value()->info().seats;
  const std::size_t tables = run.header.tables.size();
  std::string out =
      "game,beginning,scenario,seat,player,score,rank,share,decisions,ending,questions,seconds\n";
  for (const PlayedGame& game : run.games) {
    if (!game.finished) continue;
    const LabTable& table = table_of(run.header.tables, game);
    const auto shares = win_shares(game.results);
    for (std::size_t i = 0; i < shares.size(); ++i) {
      out += fmt::format("{},{},{},{},{},{},{},{:.4g},{},{},{},{:.6f}\n", game.number,
                         static_cast<std::size_t>(game.number) / tables, table.scenario, seats[i],
                         table.players[i], game.results[i].score, game.results[i].rank, shares[i],
                         game.decisions, game.ending, game.efforts[i].questions,
                         game.efforts[i].seconds);
    }
  }
  return out;
}

}  // namespace tricorne
