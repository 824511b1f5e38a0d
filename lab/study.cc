#include "lab/study.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <tuple>

#include "players/games.h"
#include "players/players.h"

namespace tricorne {
namespace {

using nlohmann::json;

constexpr std::string_view kAny = "any";

void count(Stratum& stratum, bool with, double share) {
  (with ? stratum.with : stratum.without) += 1;
  (with ? stratum.with_wins : stratum.without_wins) += share;
}

// A question put to all seats of all games: was it so?
class Comparison {
 public:
  void add(std::size_t table, std::size_t seat, bool with, double share) {
    count(strata_[{table, seat}], with, share);
  }
  // Of one seat, or of all.
  [[nodiscard]] Compared finding(std::string what, std::string about,
                                 const std::vector<std::string>& seats,
                                 std::optional<std::size_t> only) const {
    Compared out{
        std::move(what), std::move(about), only ? seats[*only] : std::string(kAny), {}, {}};
    std::vector<Stratum> some;
    for (const auto& [at, stratum] : strata_) {
      if (only && at.second != *only) continue;
      some.push_back(stratum);
      out.sum.with += stratum.with;
      out.sum.with_wins += stratum.with_wins;
      out.sum.without += stratum.without;
      out.sum.without_wins += stratum.without_wins;
    }
    out.difference = difference(some);
    return out;
  }

 private:
  std::map<std::pair<std::size_t, std::size_t>, Stratum> strata_;
};

double share_of(double wins, double games) { return games == 0 ? 0 : wins / games; }

// How many deviations it lies from nothing.
double sureness(const Compared& finding) {
  const Interval& sure = finding.difference.sure;
  return std::abs(finding.difference.value) / std::max(1e-9, sure.high - sure.low);
}

json shown(const Compared& f) {
  return {{"what", f.what},
          {"about", f.about},
          {"seat", f.seat},
          {"with", f.sum.with},
          {"share_with", share_of(f.sum.with_wins, f.sum.with)},
          {"without", f.sum.without},
          {"share_without", share_of(f.sum.without_wins, f.sum.without)},
          {"difference", f.difference.value},
          {"interval", {f.difference.sure.low, f.difference.sure.high}}};
}

json all_shown(const std::vector<Compared>& findings) {
  json out = json::array();
  for (const Compared& f : findings) out.push_back(shown(f));
  return out;
}

// Each seat of a scenario, against a fair share of it.
void find_seats(const Run& run, const std::vector<std::string>& seats, StudyReport& out) {
  const std::size_t tables = run.header.tables.size();
  for (std::size_t t = 0; t < tables; ++t) {
    const LabTable& table = run.header.tables[t];
    for (std::size_t seat = 0; seat < table.players.size(); ++seat) {
      Compared finding{"seat", table.scenario, seats[seat], {}, {}};
      for (const PlayedGame& game : run.games) {
        if (!game.finished || static_cast<std::size_t>(game.number) % tables != t) continue;
        const auto shares = win_shares(game.results);
        for (std::size_t i = 0; i < shares.size(); ++i) count(finding.sum, i == seat, shares[i]);
      }
      const double fair = 1 / static_cast<double>(table.players.size());
      const Interval sure = interval(finding.sum.with_wins, finding.sum.with);
      finding.difference = {share_of(finding.sum.with_wins, finding.sum.with) - fair,
                            {sure.low - fair, sure.high - fair}};
      out.seats.push_back(std::move(finding));
    }
  }
}

void find_cards(const Run& run, const std::vector<std::string>& seats, StudyReport& out) {
  std::set<std::string> cards;
  for (const PlayedGame& game : run.games) cards.insert(game.came.begin(), game.came.end());
  const auto has = [](const std::vector<std::string>& sorted, const std::string& card) {
    return std::binary_search(sorted.begin(), sorted.end(), card);
  };
  const std::size_t tables = run.header.tables.size();
  const std::size_t most = run.header.tables[0].players.size();
  for (const std::string& card : cards) {
    Comparison came;
    Comparison chose;
    for (const PlayedGame& game : run.games) {
      if (!game.finished) continue;
      const auto shares = win_shares(game.results);
      const std::size_t table = static_cast<std::size_t>(game.number) % tables;
      const bool there = has(game.came, card);
      for (std::size_t i = 0; i < shares.size(); ++i) {
        came.add(table, i, there, shares[i]);
        chose.add(table, i, has(game.chose[i], card), shares[i]);
      }
    }
    out.cards.push_back(chose.finding("chose", card, seats, {}));
    for (std::size_t seat = 0; seat < most; ++seat) {
      out.cards.push_back(came.finding("came", card, seats, seat));
      out.cards.push_back(chose.finding("chose", card, seats, seat));
    }
  }
  // Without games on both sides there is nothing to compare.
  std::erase_if(out.cards, [](const Compared& f) { return f.sum.with == 0 || f.sum.without == 0; });
  const auto order = [](const Compared& f) {
    return std::make_tuple(-sureness(f), std::cref(f.about), std::cref(f.what), std::cref(f.seat));
  };
  std::sort(out.cards.begin(), out.cards.end(),
            [&](const Compared& a, const Compared& b) { return order(a) < order(b); });
}

}  // namespace

std::string called(const StudyReport& report, const Compared& finding) {
  if (finding.what != "came" && finding.what != "chose") return finding.about;
  const auto words = require_words("en");
  for (const char* member : {"title", "name"}) {
    const std::string key = fmt::format("{}.card.{}.{}", report.header.game, finding.about, member);
    if (words && words.value()->has(key)) {
      // Several cards may have one title.
      return fmt::format("{} ({})", words.value()->render(key), finding.about);
    }
  }
  return finding.about;
}

bool tells(const Compared& finding) {
  constexpr double kFew = 10;
  return finding.sum.with >= kFew && finding.sum.without >= kFew;
}

Result<Run> play_study(const StudyConfig& config) {
  auto game = require_game(config.game);
  if (!game) return Error{game.error()};
  const GameInfo& info = game.value()->info();
  std::vector<std::string> players = config.players;
  if (players.empty()) {
    const auto kinds = player_kinds(*game.value());
    const bool rulebook = std::find(kinds.begin(), kinds.end(), "rulebook") != kinds.end();
    players = {rulebook ? "rulebook" : "standard"};
  }
  if (players.size() == 1) {
    players.resize(config.seats > 0 ? static_cast<std::size_t>(config.seats) : info.seats.size(),
                   std::string(players[0]));
  }
  RunConfig wanted = run_config("study", config);
  for (const std::string& scenario : config.scenarios.empty() ? info.scenarios : config.scenarios) {
    wanted.games.tables.push_back({scenario, players});
  }
  wanted.games.cards = true;
  wanted.beginnings = config.games;
  return run(wanted);
}

StudyReport study_report(const Run& run) {
  StudyReport out;
  out.header = run.header;
  const auto& seats = require_game(run.header.game).value()->info().seats;
  Comparison first;
  for (const PlayedGame& game : run.games) {
    ++out.games;
    if (!game.finished) {
      if (out.stopped++ == 0) out.fault = fmt::format("game {}: {}", game.number, game.fault);
      continue;
    }
    const auto shares = win_shares(game.results);
    for (std::size_t i = 0; i < shares.size(); ++i) {
      first.add(0, 0, static_cast<int>(i) == game.first, shares[i]);
    }
  }
  out.first.push_back(first.finding("first", "", seats, {}));
  find_seats(run, seats, out);
  find_cards(run, seats, out);
  return out;
}

json to_json(const StudyReport& report) {
  json scenarios = json::array();
  for (const LabTable& table : report.header.tables) scenarios.push_back(table.scenario);
  return {{"game", report.header.game},       {"rules", report.header.rules},
          {"scenarios", scenarios},           {"players", report.header.tables[0].players},
          {"seed", report.header.seed},       {"games", report.games},
          {"stopped", report.stopped},        {"seats", all_shown(report.seats)},
          {"first", all_shown(report.first)}, {"cards", all_shown(report.cards)}};
}

std::string csv(const StudyReport& report) {
  std::string out = "what,about,seat,with,share_with,without,share_without,difference,low,high\n";
  for (const auto* findings : {&report.seats, &report.first, &report.cards}) {
    for (const Compared& f : *findings) {
      out += fmt::format("{},{},{},{},{:.4f},{},{:.4f},{:.4f},{:.4f},{:.4f}\n", f.what, f.about,
                         f.seat, f.sum.with, share_of(f.sum.with_wins, f.sum.with), f.sum.without,
                         share_of(f.sum.without_wins, f.sum.without), f.difference.value,
                         f.difference.sure.low, f.difference.sure.high);
    }
  }
  return out;
}

}  // namespace tricorne
