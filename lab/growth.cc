#include "lab/growth.h"

#include <fmt/format.h>

#include <algorithm>

#include "lab/tournament.h"
#include "players/players.h"
#include "search/level.h"

namespace tricorne {
namespace {

using nlohmann::json;

// As the strong player is told how long to think.
Result<Thought> parse_thought(const std::string& text) {
  const auto spec = parse_player("strong:" + text);
  if (spec && spec.value().milliseconds > 0) return Thought{0, spec.value().milliseconds};
  const auto level = search::level_of("strong:" + text);
  if (level && level->playouts > 0) return Thought{level->playouts, 0};
  return Error{
      fmt::format("'{}': expected milliseconds, such as 50, or playouts, such as x200", text)};
}

std::string named(const Thought& thought) {
  if (thought.milliseconds > 0) return fmt::format("{} ms", thought.milliseconds);
  return fmt::format("{} playouts", thought.playouts);
}

bool longer(const Thought& one, const Thought& other) {
  const bool alike = (one.milliseconds > 0) == (other.milliseconds > 0);
  return alike && one.playouts + one.milliseconds > other.playouts + other.milliseconds;
}

Result<Looks> looks_of(const GrowthConfig& config) {
  Looks out;
  for (const std::string& text : config.budgets) {
    const auto thought = parse_thought(text);
    if (!thought) return Error{"--budgets " + thought.error()};
    if (!out.growing.empty() && !longer(thought.value(), out.growing.back())) {
      return Error{"--budgets: expected all of one kind, each longer than the one before"};
    }
    out.growing.push_back(thought.value());
  }
  if (out.growing.empty()) return Error{"--budgets: expected at least one"};
  const Thought& longest = out.growing.back();
  out.deepest = {2 * longest.playouts, 2 * longest.milliseconds};
  if (config.judge.empty()) return out;
  const auto judge = parse_thought(config.judge);
  if (!judge) return Error{"--judge " + judge.error()};
  if (!longer(judge.value(), longest)) {
    return Error{"--judge: expected the same kind as --budgets, and longer than these"};
  }
  out.deepest = judge.value();
  return out;
}

// Of the answers of a question, one and what the deepest search would rather have.
double left_behind(const Looked& looked, std::size_t answer) {
  return looked.answers.back().worth - looked.answers[answer].worth;
}

std::vector<std::string> answers_of(const RunHeader& header) {
  return header.settings.at("answers").get<std::vector<std::string>>();
}

json both_ends(const Interval& sure) { return json::array({sure.low, sure.high}); }

}  // namespace

Result<Run> play_growth(const GrowthConfig& config) {
  auto game = require_game(config.game);
  if (!game) return Error{game.error()};
  auto looks = looks_of(config);
  if (!looks) return Error{looks.error()};
  if (config.players.empty() || config.players.size() > 2) {
    return Error{"--players: expected one, or one and who sits in the other seats"};
  }
  auto texts = player_texts(config.players);
  if (!texts) return Error{texts.error()};
  const std::vector<std::string>& players = texts.value();
  const auto seats =
      config.seats > 0 ? static_cast<std::size_t>(config.seats) : game.value()->info().seats.size();
  RunConfig wanted = run_config("growth", config);
  if (players.size() == 2) {
    wanted.games.tables = seatings_of(config.scenario, players[0], players[1], seats);
  } else {
    wanted.games.tables = {{config.scenario, std::vector<std::string>(seats, players[0])}};
  }
  looks.value().whose = players[0];
  std::vector<std::string> answers{players[0]};
  for (const Thought& thought : looks.value().growing) answers.push_back(named(thought));
  answers.push_back(named(looks.value().deepest));
  wanted.games.looks = std::move(looks).value();
  wanted.beginnings = config.positions;
  wanted.settings = {{"answers", answers}};
  return run(wanted);
}

GrowthReport growth_report(const Run& run) {
  GrowthReport out;
  out.header = run.header;
  const std::vector<std::string> names = answers_of(run.header);
  const std::size_t count = names.size();
  std::vector<std::vector<double>> behind(count);
  std::vector<std::vector<double>> gained(count);
  for (const std::string& name : names) out.grown.push_back({name});
  for (const PlayedGame& game : run.games) {
    ++out.games;
    if (!game.finished && out.stopped++ == 0) {
      out.fault = fmt::format("game {}: {}", game.number, game.fault);
    }
    if (!game.looked || game.looked->answers.size() != count) continue;
    const Looked& looked = *game.looked;
    ++out.questions;
    const std::string& deepest = looked.answers.back().move;
    std::size_t same = 0;
    for (std::size_t i = 0; i < count; ++i) {
      Grown& grown = out.grown[i];
      grown.playouts += static_cast<double>(looked.answers[i].playouts);
      if (looked.answers[i].move == deepest) {
        ++grown.same;
        ++same;
      }
      behind[i].push_back(left_behind(looked, i));
      if (i > 0) gained[i].push_back(behind[i - 1].back() - behind[i].back());
    }
    if (same == count) ++out.alike;
  }
  for (std::size_t i = 0; i < count; ++i) {
    out.grown[i].playouts /= static_cast<double>(std::max<std::int64_t>(1, out.questions));
    out.grown[i].behind = mean_of(behind[i]);
    if (i > 0) out.grown[i].gained = mean_of(gained[i]);
  }
  return out;
}

json to_json(const GrowthReport& report) {
  json grown = json::array();
  const auto questions = static_cast<double>(report.questions);
  for (const Grown& g : report.grown) {
    json one{{"answer", g.who},
             {"playouts", g.playouts},
             {"same", g.same},
             {"same_interval", both_ends(interval(static_cast<double>(g.same), questions))},
             {"behind", g.behind.value},
             {"behind_interval", both_ends(g.behind.sure)}};
    if (g.gained) {
      one["gained"] = g.gained->value;
      one["gained_interval"] = both_ends(g.gained->sure);
    }
    grown.push_back(std::move(one));
  }
  const LabTable& table = report.header.tables[0];
  return {{"game", report.header.game},   {"scenario", table.scenario},
          {"rules", report.header.rules}, {"players", table.players},
          {"seed", report.header.seed},   {"games", report.games},
          {"stopped", report.stopped},    {"questions", report.questions},
          {"alike", report.alike},        {"grown", grown}};
}

std::string growth_csv(const Run& run) {
  const auto& seats = require_game(run.header.game).value()->info().seats;
  const std::vector<std::string> names = answers_of(run.header);
  std::string out = "game,decision,seat,options,answer,move,playouts,worth,behind\n";
  for (const PlayedGame& game : run.games) {
    if (!game.looked || game.looked->answers.size() != names.size()) continue;
    const Looked& looked = *game.looked;
    for (std::size_t i = 0; i < names.size(); ++i) {
      const Looked::Answer& answer = looked.answers[i];
      out += fmt::format("{},{},{},{},{},{},{},{:.5f},{:.5f}\n", game.number, looked.decision,
                         seats[looked.seat], looked.options, names[i], answer.move, answer.playouts,
                         answer.worth, left_behind(looked, i));
    }
  }
  return out;
}

}  // namespace tricorne
