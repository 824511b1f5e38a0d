#include "cli/lab.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <fstream>
#include <iostream>
#include <thread>

#include "cli/complain.h"
#include "cli/progress.h"
#include "kernel/session.h"
#include "lab/report.h"
#include "lab/search_speed.h"
#include "players/players.h"

namespace tricorne {
namespace {

int jobs_of(int wanted) {
  return wanted > 0 ? wanted : static_cast<int>(std::thread::hardware_concurrency());
}

// Writes a file, if one is wanted.
int write_out(const std::string& path, const std::string& text) {
  if (path.empty()) return 0;
  std::ofstream file(path);
  file << text;
  return file.flush() ? 0 : complain(fmt::format("{}: cannot be written", path));
}

// ---------------------------------------------------------------- simulate

// The report of a simulation and, if games were lost or broken, the exit code that says so.
int show_report(const SimulationReport& r, const nlohmann::json& document, bool json) {
  const auto finished = static_cast<double>(std::max<std::int64_t>(1, r.finished));
  if (json) {
    std::cout << document.dump(1) << '\n';
  } else {
    std::cout << fmt::format("{} {}: {} of {} games finished", r.game, r.scenario, r.finished,
                             r.games);
    if (document.contains("seconds")) {
      std::cout << fmt::format(" in {:.2f} s\n  {:.0f} decisions/s, {:.1f} games/s,", r.seconds,
                               document["decisions_per_second"].get<double>(),
                               document["games_per_second"].get<double>());
    } else {
      std::cout << "\n ";
    }
    std::cout << fmt::format(
        " {:.1f} decisions a game, {:.1f} options a decision, state {} bytes\n",
        document["decisions_per_game"].get<double>(),
        document["options_per_decision"].get<double>(), r.state_bytes);
    for (const SeatStatistics& seat : r.seats) {
      const double share = static_cast<double>(seat.wins) / finished;
      std::cout << fmt::format("  {:<10} {:<10} {:>8} wins {:>5.1f} %  {:<25} mean score {:.2f}\n",
                               seat.seat, seat.player, seat.wins, 100 * share,
                               std::string(static_cast<std::size_t>(share * 25), '#'),
                               static_cast<double>(seat.score_sum) / finished);
    }
    for (const auto& [how, games] : r.endings) {
      std::cout << fmt::format("  {:<40} {:>8} games {:>5.1f} %\n", how, games,
                               100 * static_cast<double>(games) / finished);
    }
  }
  if (r.broken > 0) {
    return complain(fmt::format("{} games broke an invariant: {}", r.broken, r.fault));
  }
  if (r.finished == r.games) return 0;
  return complain(fmt::format("{} games did not end", r.games - r.finished));
}

// What every command that plays games is told alike.
template <class Config>
int set_common(Config& config, const LabFlags& flags) {
  config.game = flags.game;
  config.jobs = jobs_of(config.jobs);
  if (flags.shard.empty()) return 0;
  const auto part = parse_shard(flags.shard);
  if (!part) return complain(part.error(), kUsage);
  config.shard = part.value();
  return 0;
}

int simulate_command(const LabFlags& flags) {
  SimulationConfig config = flags.simulation;
  if (int code = set_common(config, flags)) return code;
  auto report = [&] {
    Progress progress;
    const std::int64_t total = config.shard.end(config.games) - config.shard.first(config.games);
    config.progress = [&](std::int64_t done) { progress.at(done, total); };
    return simulate(config);
  }();
  if (!report) return complain(report.error(), kUsage);
  if (flags.shard.empty()) return show_report(report.value(), to_json(report.value()), flags.json);
  return show_report(report.value(), shard_json(report.value(), config.shard, config.games), true);
}

// ---------------------------------------------------------------- tournament

void show_contenders(const TournamentReport& report) {
  std::cout << fmt::format("{} {}: {} games, {} seats\n", report.header.game,
                           report.header.tables[0].scenario, report.games, report.seats.size());
  for (const Contender& s : report.contenders) {
    const auto line = [&](std::string_view where, double wins, std::int64_t games) {
      const Interval sure = interval(wins, static_cast<double>(games));
      std::cout << fmt::format("  {:<16} {:>8.1f} of {:<6} {:>5.1f} %  ({:.1f} to {:.1f} %)", where,
                               wins, games,
                               100 * wins / static_cast<double>(std::max<std::int64_t>(1, games)),
                               100 * sure.low, 100 * sure.high);
    };
    line(s.player, s.wins, s.games);
    const auto results = static_cast<double>(std::max<std::size_t>(1, s.scores.size()));
    std::cout << fmt::format(
        ", fair {:.1f} %; rating {:+.0f} ({:+.0f} to {:+.0f}); before {:.1f} % of the others, "
        "{:+.1f} ahead; {:.2f} ms a question\n",
        100 * s.fair, s.rating.value, s.rating.sure.low, s.rating.sure.high,
        100 * s.beats / results, s.ahead / results,
        1000 * s.effort.seconds /
            static_cast<double>(std::max<std::int64_t>(1, s.effort.questions)));
    for (std::size_t i = 0; i < s.seats.size(); ++i) {
      if (s.seats[i].games == 0) continue;
      line("    " + report.seats[i], s.seats[i].wins, s.seats[i].games);
      std::cout << '\n';
    }
  }
  if (const std::string found = verdict(report); !found.empty()) std::cout << found << '\n';
}

// A report of the games of a tournament, in all the ways it is asked for.
int report_tournament(const Run& run, const LabFlags& flags, bool clock) {
  const TournamentReport report = tournament_report(run);
  if (flags.json) {
    std::cout << to_json(report, clock).dump(1) << '\n';
  } else {
    show_contenders(report);
  }
  if (!flags.csv.empty()) {
    if (int code = write_out(flags.csv, games_csv(run))) return code;
  }
  if (int code = write_out(flags.html, html(report))) return code;
  if (report.stopped == 0) return 0;
  return complain(fmt::format("{} games did not end: {}", report.stopped, report.fault));
}

void show_findings(const StudyReport& report) {
  std::cout << fmt::format("{}: {} games\n", report.header.game, report.games);
  const auto show = [&](const Compared& f) {
    std::cout << fmt::format(
        "  {:<6} {:<32} {:<9} {:>6} with {:>5.1f} %, {:>6} without {:>5.1f} %: {:+.1f} % ({:+.1f} "
        "to "
        "{:+.1f})\n",
        f.what, called(report, f), f.seat, f.sum.with,
        100 * f.sum.with_wins / std::max(1.0, f.sum.with), f.sum.without,
        100 * f.sum.without_wins / std::max(1.0, f.sum.without), 100 * f.difference.value,
        100 * f.difference.sure.low, 100 * f.difference.sure.high);
  };
  for (const Compared& f : report.seats) show(f);
  for (const Compared& f : report.first) show(f);
  constexpr std::size_t kMost = 20;
  std::size_t shown = 0;
  for (const Compared& f : report.cards) {
    if (shown == kMost) break;
    if (!tells(f)) continue;
    show(f);
    ++shown;
  }
  if (report.cards.size() > shown) {
    std::cout << fmt::format("  and {} more of cards: --csv, --html\n",
                             report.cards.size() - shown);
  }
}

int report_study(const Run& run, const LabFlags& flags) {
  const StudyReport report = study_report(run);
  if (flags.json) {
    std::cout << to_json(report).dump(1) << '\n';
  } else {
    show_findings(report);
  }
  if (int code = write_out(flags.csv, csv(report))) return code;
  if (int code = write_out(flags.html, html(report))) return code;
  if (report.stopped == 0) return 0;
  return complain(fmt::format("{} games did not end: {}", report.stopped, report.fault));
}

int report_growth(const Run& run, const LabFlags& flags) {
  const GrowthReport report = growth_report(run);
  if (flags.json) {
    std::cout << to_json(report).dump(1) << '\n';
  } else {
    std::cout << fmt::format("{} {}: {} questions, {} answered alike by all\n", report.header.game,
                             report.header.tables[0].scenario, report.questions, report.alike);
    const auto all = static_cast<double>(std::max<std::int64_t>(1, report.questions));
    for (const Grown& g : report.grown) {
      const auto same = static_cast<double>(g.same);
      const Interval sure = interval(same, all);
      std::cout << fmt::format(
          "  {:<16} {:>9.0f} playouts  {:>5.1f} % ({:.1f} to {:.1f} %) as the deepest; {:.2f} % "
          "({:.2f} to {:.2f} %) behind",
          g.who, g.playouts, 100 * same / all, 100 * sure.low, 100 * sure.high,
          100 * g.behind.value, 100 * g.behind.sure.low, 100 * g.behind.sure.high);
      if (g.gained) {
        std::cout << fmt::format(", {:+.2f} % ({:+.2f} to {:+.2f} %) gained", 100 * g.gained->value,
                                 100 * g.gained->sure.low, 100 * g.gained->sure.high);
      }
      std::cout << '\n';
    }
  }
  if (!flags.csv.empty()) {
    if (int code = write_out(flags.csv, growth_csv(run))) return code;
  }
  if (int code = write_out(flags.html, html(report))) return code;
  if (report.stopped == 0) return 0;
  return complain(fmt::format("{} games did not end: {}", report.stopped, report.fault));
}

int report_run(const Run& run, const LabFlags& flags, bool clock) {
  if (run.header.kind == "study") return report_study(run, flags);
  if (run.header.kind == "tournament") return report_tournament(run, flags, clock);
  if (run.header.kind == "growth") return report_growth(run, flags);
  return complain(
      fmt::format("a record of '{}': expected tournament, study or growth", run.header.kind));
}

// Plays the run, or its part, and tells what came of it.
template <class Config, class Play>
int run_command(Config config, const LabFlags& flags, Play&& play) {
  if (int code = set_common(config, flags)) return code;
  auto played = [&] {
    Progress progress;
    config.progress = [&](std::int64_t done, std::int64_t total) { progress.at(done, total); };
    return play(config);
  }();
  if (!played) return complain(played.error(), kUsage);
  if (!flags.shard.empty() && config.record.empty()) {
    std::cout << record_text(played.value());
    return 0;
  }
  return report_run(played.value(), flags, true);
}

int tournament_command(const LabFlags& flags) {
  return run_command(flags.tournament, flags, play_tournament);
}
int study_command(const LabFlags& flags) { return run_command(flags.study, flags, play_study); }
int growth_command(const LabFlags& flags) { return run_command(flags.growth, flags, play_growth); }

// ---------------------------------------------------------------- merge

int merge_command(const LabFlags& flags) {
  std::vector<std::pair<std::string, std::string>> texts;
  for (const std::string& file : flags.files) {
    auto text = read_file(file);
    if (!text) return complain(text.error());
    texts.emplace_back(file, std::move(text).value());
  }
  if (is_record(texts.front().second)) {
    const auto run = merge_runs(texts);
    if (!run) return complain(run.error());
    return report_run(run.value(), flags, false);
  }
  std::vector<std::pair<std::string, nlohmann::json>> shards;
  for (const auto& [file, text] : texts) {
    auto document = parse_json(text, file);
    if (!document) return complain(document.error());
    shards.emplace_back(file, std::move(document).value());
  }
  const auto merged = merge(shards);
  if (!merged) return complain(merged.error());
  return show_report(merged.value(), timeless_json(merged.value()), flags.json);
}

// ---------------------------------------------------------------- learn

// Says how well each generation foretells games that it was not made from, and whether it is better.
int learn_command(const LabFlags& flags) {
  LearnConfig config = flags.learning;
  config.game = flags.game;
  config.jobs = jobs_of(config.jobs);
  config.command = flags.command;
  auto learned = [&] {
    Progress progress;
    config.progress = [&](const std::string& what, std::int64_t done, std::int64_t total) {
      progress.at(done, total, what);
    };
    return learn(config);
  }();
  if (!learned) return complain(learned.error(), kUsage);
  if (flags.json) {
    std::cout << learned.value().dump(1) << '\n';
    return 0;
  }
  for (const nlohmann::json& made : learned.value().at("made")) {
    std::cout << fmt::format("generation {}: {} games of {}", made.value("generation", 0),
                             made.value("games", 0), made.value("teacher", ""));
    if (made.contains("log_loss")) {
      std::cout << fmt::format(", log-loss {:.4f}, {:.4f} kept back", made.value("log_loss", 0.0),
                               made.value("log_loss_kept_back", 0.0));
    }
    if (made.contains("ahead")) {
      std::cout << fmt::format(", ahead by {:.1f}",
                               fmt::join(made["ahead"].get<std::vector<double>>(), ", "));
    }
    if (made.contains("former")) {
      std::cout << fmt::format("; won {:.1f} of {} duels with {}, {}", made.value("duels_won", 0.0),
                               made.value("duels", 0), made.value("former", ""),
                               made.value("passed", false) ? "passed" : "not passed");
    }
    if (made.contains("gate_wins")) {
      std::cout << fmt::format("; won {:.1f} of {} against {}, {}", made.value("gate_wins", 0.0),
                               made.value("gate_games", 0), made.value("against", ""),
                               made.value("passed", false) ? "passed" : "not passed");
    }
    std::cout << '\n';
  }
  return 0;
}

// ---------------------------------------------------------------- speed and signatures

std::string text_of(const BenchReport& r) {
  return fmt::format(
      "{:<9} {:>11.0f} decisions/s  {:>5.1f} % of the yardstick ({:.0f}), {:.1f} % dearer with a "
      "copy "
      "at every decision, state {} bytes\n",
      r.play.game, r.rate, 100 * r.rate / r.yardstick, r.yardstick,
      100 * (1 - r.rate_copying / r.rate), r.play.state_bytes);
}

std::string text_of(const SearchSpeed& s) {
  return fmt::format(
      "{:<9} {:<8} {:>8.0f} playouts/s, {:>8.0f} answers/s in the tree; {} threads make {:.2f} "
      "times "
      "as many; a turn of the usual level {:.2f} s, the longest of {} {:.2f} s\n",
      s.game, s.scenario, s.playouts, s.tree_steps, s.threads, s.speed_up, s.mean_turn, s.turns,
      s.longest_turn);
}

// Measures one game after the other, and prints each as it is done.
template <class Measure>
int bench_each(const std::vector<std::string>& games, bool json, Measure&& measure) {
  nlohmann::json all = nlohmann::json::array();
  for (const std::string& game : games) {
    auto report = measure(game);
    if (!report) return complain(report.error(), kUsage);
    all.push_back(to_json(report.value()));
    if (!json) std::cout << text_of(report.value()) << std::flush;
  }
  if (json) std::cout << all.dump(1) << '\n';
  return 0;
}

int bench_command(const LabFlags& flags) {
  std::vector<std::string> games = flags.games;
  if (games.empty()) {
    for (const AnyGame* game : all_games()) games.push_back(game->info().id);
  }
  if (!flags.search) {
    return bench_each(games, flags.json,
                      [&](const std::string& game) { return bench(game, flags.seconds); });
  }
  return bench_each(games, flags.json, [&](const std::string& game) {
    return search_speed(game, flags.scenario, flags.seconds);
  });
}

int signature_command(bool json) {
  nlohmann::json all = nlohmann::json::object();
  for (const AnyGame* game : all_games()) {
    const std::string& id = game->info().id;
    const std::string text = hash_text(game_signature(id).value());
    all[id] = text;
    if (!json) std::cout << fmt::format("{:<9} {}\n", id, text) << std::flush;
  }
  if (json) std::cout << all.dump(1) << '\n';
  return 0;
}

// ---------------------------------------------------------------- the command line

constexpr std::int64_t kMostGames = 1'000'000'000;

void describe_reports(CLI::App& command, LabFlags& flags) {
  command.add_option("--csv", flags.csv, "where a table of the games goes");
  command.add_option("--html", flags.html, "where a page with plots goes");
}

void describe_simulate(CLI::App& lab, LabFlags& flags) {
  auto* simulate = lab.add_subcommand("simulate", "many games between bots");
  simulate->add_option("game", flags.game, "which game")->required();
  simulate->add_option("--games", flags.simulation.games, "how many")
      ->check(CLI::Range(std::int64_t{1}, kMostGames));
  simulate->add_option("--players", flags.simulation.players, "one a seat, or one for all")
      ->delimiter(',');
  simulate->add_flag("--check", flags.simulation.check,
                     "look at the game's invariants after every decision");
  simulate->add_option("--shard", flags.shard,
                       "I/N: only part I of N, as a document for lab merge");
  simulate->add_option("--seats", flags.simulation.seats, "how many seats, with one player for all")
      ->check(CLI::Range(1, kMaxSeats));
  simulate->add_option("--scenario", flags.simulation.scenario, "which scenario");
  simulate->add_option("--seed", flags.simulation.seed, "which games");
  simulate->add_option("--data", flags.data, "an owner's card and board files");
  simulate->add_option("--jobs", flags.simulation.jobs, "threads; 0 for all cores")
      ->check(CLI::Range(0, 1024));
}

// What tournaments, studies and growth have in common.
template <class Config>
CLI::Option* describe_run(CLI::App& command, LabFlags& flags, Config& config) {
  command.add_option("--seed", config.seed, "which games");
  command.add_option("--data", flags.data, "an owner's card and board files");
  command.add_option("--jobs", config.jobs, "threads; 0 for all cores")->check(CLI::Range(0, 1024));
  command.add_option("--record", config.record,
                     "the file that keeps the games; if it is there, the run goes on");
  describe_reports(command, flags);
  return command.add_option("--shard", flags.shard, "I/N: only part I of N, for lab merge");
}

void describe_tournament(CLI::App& lab, LabFlags& flags) {
  TournamentConfig& config = flags.tournament;
  auto* tournament = lab.add_subcommand("tournament", "who is stronger, and how sure that is");
  tournament->add_option("game", flags.game, "which game")->required();
  tournament
      ->add_option("--players", config.players,
                   "ONE,REST: who takes every seat in turn, and who sits in the others; or more, "
                   "each against all. KIND@FILE plays with weights of lab learn")
      ->delimiter(',')
      ->required();
  tournament->add_option("--games", config.beginnings, "how many beginnings, each from every seat")
      ->check(CLI::Range(std::int64_t{1}, kMostGames));
  tournament->add_option("--seats", config.seats, "how many seats")
      ->check(CLI::Range(2, kMaxSeats));
  tournament->add_option("--scenario", config.scenario, "which scenario");
  auto* shard = describe_run(*tournament, flags, config);
  auto* until = tournament->add_flag("--until-decided", config.until_decided,
                                     "two players: stop when the first is proven stronger, or not");
  until->excludes(shard);
  tournament->add_option("--margin", config.margin, "stronger by so many points of rating")
      ->needs(until)
      ->check(CLI::Range(1.0, 1000.0));
  tournament->add_option("--error", config.error, "how often the answer may be wrong")
      ->needs(until)
      ->check(CLI::Range(0.0001, 0.4));
}

void describe_study(CLI::App& lab, LabFlags& flags) {
  StudyConfig& config = flags.study;
  auto* study = lab.add_subcommand("study", "who wins by seat, scenario, turn and card");
  study->add_option("game", flags.game, "which game")->required();
  study->add_option("--games", config.games, "how many of each scenario")
      ->check(CLI::Range(std::int64_t{1}, kMostGames));
  study->add_option("--players", config.players, "one a seat, or one for all")->delimiter(',');
  study->add_option("--seats", config.seats, "how many seats, with one player for all")
      ->check(CLI::Range(1, kMaxSeats));
  study->add_option("--scenario", config.scenarios, "which; all if none is named")->delimiter(',');
  describe_run(*study, flags, config);
}

void describe_growth(CLI::App& lab, LabFlags& flags) {
  GrowthConfig& config = flags.growth;
  auto* growth = lab.add_subcommand("growth", "how much better answers get with more thought");
  growth->add_option("game", flags.game, "which game")->required();
  growth
      ->add_option("--budgets", config.budgets,
                   "how long, from short to long: milliseconds (50) or playouts (x200)")
      ->delimiter(',');
  growth->add_option("--judge", config.judge,
                     "how long the deepest search is; twice the longest if not said");
  growth
      ->add_option(
          "--players", config.players,
          "who plays the games; or ONE,REST: whose questions are looked at, from every seat "
          "in turn, and who sits in the others")
      ->delimiter(',');
  growth
      ->add_option("--positions", config.positions,
                   "how many questions, each of another game, of every seating")
      ->check(CLI::Range(std::int64_t{1}, kMostGames));
  growth->add_option("--seats", config.seats, "how many seats")->check(CLI::Range(2, kMaxSeats));
  growth->add_option("--scenario", config.scenario, "which scenario");
  describe_run(*growth, flags, config);
}

void describe_learn(CLI::App& lab, LabFlags& flags) {
  LearnConfig& config = flags.learning;
  auto* learn = lab.add_subcommand("learn", "weights for the strong opponent, in generations");
  learn->add_option("game", flags.game, "which game")->required();
  learn->add_option("--out", config.folder, "the folder; if it is there, the run goes on")
      ->required();
  learn->add_option("--generations", config.generations, "how many")->check(CLI::Range(1, 1000));
  learn->add_option("--games", config.games, "of each generation")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{100'000'000}));
  auto* teacher = learn->add_option("--teacher", config.teacher, "who plays those of the first");
  learn->add_option("--before", config.before, "weights to begin with, instead of a teacher")
      ->excludes(teacher);
  learn->add_option("--against", config.against, "where habits are practised: in whose company");
  learn->add_option("--playouts", config.playouts, "of the search, for every question")
      ->check(CLI::Range(1, 1'000'000));
  learn->add_option("--gate-games", config.gate_games, "at most, against the former weights")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{100'000'000}));
  learn->add_option("--margin", config.margin, "stronger by so many points of rating")
      ->check(CLI::Range(1.0, 1000.0));
  learn->add_option("--error", config.error, "how often the gate may be wrong")
      ->check(CLI::Range(0.0001, 0.4));
  learn->add_option("--seats", config.seats, "how many seats; all numbers in turn if not said")
      ->check(CLI::Range(1, kMaxSeats));
  learn->add_option("--scenario", config.scenario, "which scenario");
  learn->add_option("--seed", config.seed, "which games");
  learn->add_option("--rounds", config.rounds, "passes over the positions")
      ->check(CLI::Range(1, 1000));
  learn->add_option("--window", config.window, "generations whose games are learned from together")
      ->check(CLI::Range(1, 1000));
  learn->add_flag("!--linear", config.net, "rows of weights alone, no network");
  learn->add_option("--jobs", config.jobs, "threads; 0 for all cores")->check(CLI::Range(0, 1024));
}

}  // namespace

void describe_lab(CLI::App& app, LabFlags& flags) {
  auto* lab = app.add_subcommand("lab", "simulate, measure, compare");
  lab->require_subcommand(1);
  describe_simulate(*lab, flags);
  describe_tournament(*lab, flags);
  describe_study(*lab, flags);
  describe_growth(*lab, flags);
  auto* merge = lab->add_subcommand("merge", "the parts of a run put together");
  merge->add_option("files", flags.files, "what --shard printed or recorded, all parts")
      ->required();
  describe_reports(*merge, flags);
  describe_learn(*lab, flags);
  auto* bench =
      lab->add_subcommand("bench", "speed of random play on one thread, or of the search");
  bench->add_option("games", flags.games, "which games; all if none is named");
  bench->add_option("--seconds", flags.seconds, "for each game")->check(CLI::Range(0.1, 3600.0));
  auto* search = bench->add_flag("--search", flags.search, "how fast the strong opponents search");
  bench->add_option("--scenario", flags.scenario, "of what is searched")->needs(search);
  lab->add_subcommand("signature", "one number a game; changes if and only if behaviour does");
  for (auto* sub : lab->get_subcommands({})) {
    sub->add_flag("--json", flags.json, "one JSON document on stdout");
  }
}

int lab_command(const CLI::App& lab, const LabFlags& flags) {
  if (lab.got_subcommand("simulate")) return simulate_command(flags);
  if (lab.got_subcommand("tournament")) return tournament_command(flags);
  if (lab.got_subcommand("study")) return study_command(flags);
  if (lab.got_subcommand("growth")) return growth_command(flags);
  if (lab.got_subcommand("merge")) return merge_command(flags);
  if (lab.got_subcommand("learn")) return learn_command(flags);
  if (lab.got_subcommand("bench")) return bench_command(flags);
  return signature_command(flags.json);
}

}  // namespace tricorne
