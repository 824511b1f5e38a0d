// The one binary. Exit codes: 0 success, 1 failure, 2 wrong usage, 3 nothing is wrong but games were
// played by other rules (replay verify, database check). What a program reads goes to
// stdout, what a person watches (progress, complaints) to stderr.
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <iostream>
#include <span>
#include <sstream>
#include <thread>

#include "cli/advise.h"
#include "cli/analyse.h"
#include "cli/complain.h"
#include "cli/doctor.h"
#include "cli/hosting.h"
#include "cli/lab.h"
#include "cli/play.h"
#include "cli/progress.h"
#include "cli_data.h"
#include "engine/engine.h"
#include "engine/messages.h"
#include "kernel/document.h"
#include "kernel/session.h"
#include "kernel/story.h"
#include "players/players.h"
#include "search/level.h"
#include "server/database.h"
#include "server/password.h"
#include "server/secret.h"
#include "server/serve.h"
#include "store/upkeep.h"

namespace tricorne {
namespace {

// ---------------------------------------------------------------- games

int games_command(bool json, const Catalogue& words) {
  if (json) {
    std::cout << games_json().dump(1) << '\n';
    return 0;
  }
  for (const AnyGame* game : all_games()) {
    const GameInfo& info = game->info();
    std::cout << fmt::format("{:<9} {}\n", info.id, words.render(info.id + ".name"))
              << fmt::format("          seats      {}{}\n", fmt::join(info.seats, " "),
                             static_cast<std::size_t>(info.min_seats) < info.seats.size()
                                 ? fmt::format(" ({} to {})", info.min_seats, info.seats.size())
                                 : "")
              << fmt::format("          scenarios  {}\n", fmt::join(info.scenarios, " "))
              << fmt::format("          players    human {}\n",
                             fmt::join(player_kinds(*game), " "));
    for (const OptionInfo& option : info.options) {
      std::cout << fmt::format("          option     {} = {}\n", option.id,
                               fmt::join(option.values, " | "));
    }
    for (const Seating& seating : seatings(*game)) {
      std::cout << fmt::format("          seating    {} = {}\n", seating.id,
                               fmt::join(seating.seats, ","));
    }
  }
  return 0;
}

// ---------------------------------------------------------------- engine

int engine_command() {
  Engine engine;
  std::string line;
  while (std::getline(std::cin, line)) {
    if (line.empty()) continue;
    const std::string reply = engine.handle(line);
    if (!reply.empty()) std::cout << reply << '\n' << std::flush;
  }
  return 0;
}

// ---------------------------------------------------------------- replay

// The document at `path` as `read` takes it, which is given its game.
template <class Read>
auto open_replay(const std::string& path, Read read)
    -> decltype(read(std::declval<const AnyGame&>(), nlohmann::json())) {
  auto text = read_file(path);
  if (!text) return Error{text.error()};
  auto document = parse_json(text.value(), path);
  if (!document) return Error{document.error()};
  const auto found = read_document([&] { return Reader(document.value(), path)["game"].text(); });
  if (!found) return Error{found.error()};
  auto game = require_game(found.value());
  if (!game) return Error{fmt::format("{}: {}", path, game.error())};
  auto opened = read(*game.value(), document.value());
  if (!opened) return Error{fmt::format("{}: {}", path, opened.error())};
  return opened;
}

// Who decides anew after moves were taken back knows the dice that come: a good replay says so.
std::string taken_back(const GameRecord& record) {
  if (record.taken_back.empty()) return {};
  const TakenBack& first = record.taken_back.front();
  return fmt::format(
      "; moves were taken back by consent {}, first from {} to {}",
      record.taken_back.size() == 1 ? "once" : fmt::format("{} times", record.taken_back.size()),
      first.from, first.to);
}

// What is to be said of a replay that is not wrong; `other` if it was played by other rules and
// cannot be verified by these.
std::string verified(const Restored& replay, bool& other) {
  const Session& session = *replay.session;
  if (replay.verdict == Verdict::kStopped) {
    other = true;
    return "played by other rules, no longer legal: " + replay.problem;
  }
  const std::string dice = session.dice_problem();
  if (replay.differs || !dice.empty()) {
    other = true;
    return fmt::format(
        "played by other rules, all {} moves are legal by these; {}", session.number(),
        replay.differs ? fmt::format("not the same from move {} on", *replay.differs) : dice);
  }
  return fmt::format(
      "good, {} moves, {}{}{}", session.number(), session.over() ? "finished" : "unfinished",
      session.record().seed.empty() ? ", dice not checked (no seed)" : ", dice from the seed",
      taken_back(session.record()));
}

int verify_command(const std::vector<std::string>& files) {
  bool bad = false;
  bool other = false;
  for (const std::string& file : files) {
    const auto opened = open_replay(file, Session::reopen);
    std::string problem = opened ? opened.value().problem : opened.error();
    if (opened && opened.value().verdict == Verdict::kSame) {
      problem = opened.value().session->dice_problem();
    }
    const bool wrong = !opened || opened.value().verdict == Verdict::kDamaged ||
                       (opened.value().verdict == Verdict::kSame && !problem.empty());
    if (wrong) {
      bad = true;
      complain(opened ? fmt::format("{}: {}", file, problem) : problem);
    } else {
      std::cout << fmt::format("{}: {}\n", file, verified(opened.value(), other));
    }
  }
  return bad ? kFailure : other ? kOtherRules : 0;
}

int show_command(const std::vector<std::string>& files, const Catalogue& words) {
  for (const std::string& file : files) {
    auto opened = open_replay(file, Session::from_replay);
    if (!opened) return complain(opened.error());
    const Session& session = opened.value();
    const AnyGame& game = session.game();
    std::cout << fmt::format("{}: {}, {} moves\n", file, game.info().id, session.number());
    const std::vector<StoryLine> lines = told(session, 0, kEverybody);
    auto line = lines.begin();
    for (std::size_t i = 0; i < session.moves().size(); ++i) {
      const Move& move = session.moves()[i];
      std::cout << fmt::format("{:>5}  {:<9} {}\n", i + 1, game.seat_name(move.seat),
                               move.notation);
      for (; line != lines.end() && line->number == i + 1; ++line) {
        std::cout << fmt::format("         {:{}}{}\n", "", line->depth * 2,
                                 words.render(line->text));
      }
    }
    if (session.over()) std::cout << words.render(session.state().ending()) << '\n';
  }
  return 0;
}

// ---------------------------------------------------------------- the command line

// Everything the flags can set.
struct Flags {
  bool json = false;
  std::string lang = "en";
  std::string data;
  std::vector<std::string> folders;
  std::string game;
  std::string scenario;
  std::vector<std::string> seats;
  std::string seating;
  std::vector<std::string> options;
  std::string seed;
  std::string save;
  std::string faction;
  std::string colour = "auto";
  bool resume = false;
  bool fresh = false;
  std::vector<std::string> files;
  LabFlags lab;
  std::string directory;
  std::string database;
  HostFlags host;
  std::string office = "administrator";
  bool new_password = false;
  std::string level;
  int milliseconds = 0;
  int playouts = 0;
  std::string html;
  std::string cache;
};

Result<std::map<std::string, std::string>> parse_options(const std::vector<std::string>& words) {
  std::map<std::string, std::string> out;
  for (const std::string& word : words) {
    const auto equals = word.find('=');
    if (equals == std::string::npos) {
      return Error{fmt::format("--option {}: expected NAME=VALUE", word)};
    }
    out[word.substr(0, equals)] = word.substr(equals + 1);
  }
  return out;
}

// An owner's files, in force from now on.
int install_data(const std::string& game_id, const std::string& directory) {
  auto game = require_game(game_id);
  if (!game) return complain(game.error(), kUsage);
  auto used = owner_data(*game.value(), directory, true);
  return used ? 0 : complain(used.error());
}

int install_data(const std::vector<std::string>& folders) {
  for (const std::string& folder : folders) {
    const auto equals = folder.find('=');
    if (equals == std::string::npos) {
      return complain(fmt::format("--data {}: expected GAME=DIR", folder), kUsage);
    }
    if (int code = install_data(folder.substr(0, equals), folder.substr(equals + 1))) return code;
  }
  return 0;
}

// `--data DIR` where one game is named, `--data GAME=DIR` for programs that carry them all.
int install_data(const Flags& flags) {
  if (!flags.data.empty()) return install_data(flags.game, flags.data);
  if (!flags.lab.data.empty()) return install_data(flags.lab.game, flags.lab.data);
  return install_data(flags.folders);
}

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

// A terminal that understands more than letters.
bool is_screen() {
  const char* terminal = std::getenv("TERM");
  const bool dumb = terminal != nullptr && std::string_view(terminal) == "dumb";
  return isatty(STDOUT_FILENO) == 1 && !dumb;
}

bool wants_colour(const std::string& flag) {
  if (flag != "auto") return flag == "always";
  return is_screen() && !is_set("NO_COLOR");
}

// Columns of the terminal; 0 where nobody looks.
std::size_t terminal_width() {
  winsize size{};
  if (isatty(STDOUT_FILENO) != 1 || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return 0;
  return size.ws_col == 0 ? 80 : size.ws_col;
}

// An unfinished game goes on unless another one is asked for; where a person sits they are asked.
Resume resume_of(const Flags& flags) {
  if (flags.fresh) return Resume::kNo;
  if (flags.resume) return Resume::kYes;
  if (isatty(STDIN_FILENO) == 1) return Resume::kAsk;
  const bool another = !flags.scenario.empty() || !flags.seats.empty() || !flags.seating.empty() ||
                       !flags.options.empty() || !flags.seed.empty();
  return another ? Resume::kNo : Resume::kYes;
}

int play_command(const Flags& flags, const Catalogue& words) {
  auto game = require_game(flags.game);
  if (!game) return complain(game.error(), kUsage);
  auto options = parse_options(flags.options);
  if (!options) return complain(options.error(), kUsage);
  PlayConfig config;
  config.game = game.value();
  config.setup = {flags.scenario, flags.seats, options.value()};
  if (!flags.seating.empty()) {
    auto setup = seated(*game.value(), flags.seating, std::move(config.setup));
    if (!setup) return complain(setup.error(), kUsage);
    config.setup = std::move(setup).value();
  }
  if (config.setup.seats.empty()) {
    // One person against the strongest bots that are quick enough to be company.
    const auto kinds = player_kinds(*game.value());
    std::string opponent = kinds.front();
    for (const std::string& kind : kinds) {
      if (kind == "standard" || kind == "rulebook") opponent = kind;
    }
    config.setup.seats.assign(game.value()->info().seats.size(), opponent);
    config.setup.seats.front() = "human";
  }
  config.seed = flags.seed.empty() ? Dice::fresh_seed() : flags.seed;
  config.save_file = flags.save;
  config.resume = resume_of(flags);
  config.words = &words;
  config.style = {wants_colour(flags.colour), terminal_width(), is_screen()};
  search::use_threads(static_cast<int>(std::thread::hardware_concurrency()));
  auto done = play(config, std::cin, std::cout);
  if (!done) return complain(done.error());
  return 0;
}

int advise_command(const Flags& flags, const Catalogue& words) {
  auto text = read_file(flags.game);
  if (!text) return complain(text.error());
  auto document = parse_json(text.value(), flags.game);
  if (!document) return complain(document.error());
  const AdviseConfig config{document.value(),
                            flags.faction,
                            flags.save,
                            &words,
                            {wants_colour(flags.colour), terminal_width()}};
  auto done = advise(config, std::cin, std::cout);
  if (!done) return complain(done.error());
  return done.value() ? 0 : kFailure;
}

Result<Depth> depth_of(const Flags& flags, const search::AnyExaminer& examiner) {
  Depth depth{.playouts = flags.playouts, .milliseconds = flags.milliseconds};
  if (flags.playouts == 0 && flags.milliseconds == 0) {
    auto level = depth_of_level(examiner, flags.level.empty() ? "strong" : flags.level);
    if (!level) return level;
    depth = level.value();
  }
  if (!flags.seed.empty()) depth.seed = hash_of_text(flags.seed);
  return depth;
}

int analyse_command(const Flags& flags, const Catalogue& words) {
  auto opened = open_replay(flags.game, Session::from_replay);
  if (!opened) return complain(opened.error());
  const auto examiner = make_examiner(opened.value().game());
  const auto depth = depth_of(flags, *examiner);
  if (!depth) return complain(depth.error(), kUsage);
  const AnalyseConfig config{.replay = flags.game,
                             .depth = depth.value(),
                             .json = flags.json,
                             .html = flags.html,
                             .cache = flags.cache,
                             .words = &words,
                             .style = {wants_colour(flags.colour), terminal_width()}};
  Progress progress;
  const auto watch = [&](std::size_t done, std::size_t whole) {
    progress.at(static_cast<std::int64_t>(done), static_cast<std::int64_t>(whole), "positions");
    return true;
  };
  std::ostringstream out;
  {
    const auto done = analyse(config, opened.value(), *examiner, watch, out);
    if (!done) return complain(done.error());
  }
  progress.clear();
  std::cout << out.str();
  return 0;
}

int serve_command(const HostFlags& flags) {
  const auto config = host_config(flags);
  if (!config) return complain(config.error(), kUsage);
  if (flags.print) {
    std::cout << config_text(config.value());
    return 0;
  }
  if (int code = install_data(config.value().data)) return code;
  return serve(config.value(), all_playable());
}

int doctor_command(const HostFlags& flags) {
  const auto config = host_config(flags);
  if (!config) return complain(config.error(), kUsage);
  bool bad = false;
  for (const Diagnosis& line : examine(config.value(), machine())) {
    std::cout << diagnosis_text(line) << '\n';
    bad |= line.state == Diagnosis::State::kBad;
  }
  return bad ? kFailure : 0;
}

// For a house that sends no letters.
int give_new_password(const std::string& database, const std::string& name) {
  constexpr int kLetters = 16;
  const std::string password = random_name(kLetters);
  const auto done = give_password(database, name_key(name), hash_password(password, Limits{}));
  if (!done) return complain(done.error());
  fmt::print("{}: the password is now {}; the account page changes it\n", name, password);
  return 0;
}

int admin_command(const Flags& flags) {
  const auto file = database_of(flags.database);
  if (!file) return complain(file.error());
  if (flags.new_password) return give_new_password(file.value(), flags.game);
  const Office office = flags.office == "none"        ? Office::kNone
                        : flags.office == "moderator" ? Office::kModerator
                                                      : Office::kAdministrator;
  const auto done = appoint(file.value(), name_key(flags.game), office);
  if (!done) return complain(done.error());
  fmt::print("{}: {}; a running server knows it when the account comes next\n", flags.game,
             flags.office);
  return 0;
}

int database_command(const Flags& flags, const std::string& what) {
  const auto file = database_of(flags.database);
  if (!file) return complain(file.error(), kUsage);
  if (what == "backup" || what == "restore") {
    const auto copied = what == "backup" ? backup_database(file.value(), flags.directory)
                                         : restore_database(flags.directory, file.value());
    return copied ? 0 : complain(copied.error());
  }
  if (what == "export") {
    const auto document = export_game(file.value(), flags.game);
    if (!document) return complain(document.error());
    std::cout << document.value() << '\n';
    return 0;
  }
  if (what == "thaw") {
    const auto thawed = thaw_database(file.value(), flags.game, all_playable());
    if (!thawed) return complain(thawed.error());
    std::cout << fmt::format("{}: {} games thawed\n", database_title(file.value()),
                             thawed.value().size());
    for (const std::string& name : thawed.value()) std::cout << name << '\n';
    return 0;
  }
  const auto checked = check_database(file.value(), all_playable());
  if (!checked) return complain(checked.error());
  const DatabaseReport& report = checked.value();
  std::vector<std::string> counts;
  for (const Finding finding : {Finding::kFine, Finding::kMended, Finding::kStopped,
                                Finding::kVerified, Finding::kOther, Finding::kDamaged}) {
    counts.push_back(fmt::format("{} {}", report.count(finding), finding_text(finding)));
  }
  for (const auto& line : report.lines) {
    if (line.finding == Finding::kDamaged) {
      complain(line.text);
    } else if (line.finding != Finding::kFine && line.finding != Finding::kVerified) {
      std::cout << line.text << '\n';
    }
  }
  std::cout << fmt::format("{}: {} games: {}\n", database_title(file.value()), report.lines.size(),
                           fmt::join(counts, "; "));
  if (report.count(Finding::kDamaged) > 0) return kFailure;
  return report.count(Finding::kStopped) + report.count(Finding::kOther) > 0 ? kOtherRules : 0;
}

int data_command(const Flags& flags) {
  auto game = require_game(flags.game);
  if (!game) return complain(game.error(), kUsage);
  auto checked = owner_data(*game.value(), flags.directory, false);
  if (!checked) return complain(checked.error());
  std::cout << fmt::format("{}: the files for {} are good\n", flags.directory, flags.game);
  return 0;
}

void describe_play(CLI::App& app, Flags& flags) {
  auto* play = app.add_subcommand("play", "play in this terminal");
  play->add_option("game", flags.game, "which game")->required();
  play->add_option("--scenario", flags.scenario, "which scenario");
  play->add_option("--seats", flags.seats, "one a seat: human, human:NAME or a player kind")
      ->delimiter(',')
      ->excludes(
          play->add_option("--seating", flags.seating, "who plays, by name: solo, two, ..."));
  play->add_option("--option", flags.options, "NAME=VALUE, as `tricorne games` lists them");
  play->add_option("--seed", flags.seed, "dice from this seed (a number or any text)");
  play->add_option("--save", flags.save, "the file that keeps the game");
  play->add_option("--data", flags.data, "an owner's card and board files");
  play->add_option("--colour", flags.colour, "auto, always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}));
  play->add_flag("--resume", flags.resume, "go on with the unfinished game without asking");
  play->add_flag("--new", flags.fresh, "start anew; an unfinished game is overwritten");
}

void describe_advise(CLI::App& app, Flags& flags) {
  auto* advise = app.add_subcommand("advise", "what a non-player does at a real table, and why");
  advise->add_option("position", flags.game, "a position document (docs/protocol.md)")->required();
  advise->add_option("--faction", flags.faction, "the non-player that is to act");
  advise->add_option("--save", flags.save, "where the position after the turn goes");
  advise->add_option("--colour", flags.colour, "auto, always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}));
}

void describe_analyse(CLI::App& app, Flags& flags) {
  auto* analyse = app.add_subcommand("analyse", "chances, luck and play of a saved game");
  analyse->add_option("replay", flags.game, "a replay document")->required();
  auto* level = analyse->add_option("--level", flags.level, "easy, medium, strong or max");
  auto* time = analyse->add_option("--milliseconds", flags.milliseconds, "for each decision")
                   ->check(CLI::Range(1, 600000));
  auto* playouts = analyse->add_option("--playouts", flags.playouts, "for each decision")
                       ->check(CLI::Range(1, kMostPlayouts));
  level->excludes(time)->excludes(playouts);
  time->excludes(playouts);
  analyse->add_option("--seed", flags.seed, "of the playouts (a number or any text)");
  analyse->add_flag("--json", flags.json, "one JSON document on stdout");
  analyse->add_option("--html", flags.html, "a page to be written, with the graph");
  analyse->add_option("--cache", flags.cache, "a folder for what was found, to go on from");
  analyse->add_option("--data", flags.folders, "GAME=DIR: an owner's card and board files");
  analyse->add_option("--colour", flags.colour, "auto, always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}));
}

constexpr const char* kDatabases = "sqlite:FILE, or postgresql:CONNECTION as libpq takes it";

void describe_admin(CLI::App& app, Flags& flags) {
  auto* admin = app.add_subcommand(
      "admin", "who looks after a server, and lost passwords, also while it runs");
  admin->add_option("name", flags.game, "the name of an account")->required();
  admin->add_option("--office", flags.office, "administrator, moderator or none")
      ->check(CLI::IsMember({"administrator", "moderator", "none"}));
  admin->add_flag("--new-password", flags.new_password,
                  "gives a lost password anew and says it; the office stays");
  admin->add_option("--db", flags.database, kDatabases);
}

void describe_database(CLI::App& app, Flags& flags) {
  auto* database = app.add_subcommand("database", "the games of a server");
  database->require_subcommand(1);
  database->add_subcommand("backup", "copy it whole, also while a server is using it")
      ->add_option("file", flags.directory, "the new file")
      ->required();
  database
      ->add_subcommand("restore", "put such a copy, or any file of games, into an empty database")
      ->add_option("file", flags.directory, "the copy")
      ->required();
  database->add_subcommand("check", "replay every game with this program's rules")
      ->add_option("--data", flags.folders, "GAME=DIR: an owner's card and board files");
  auto* thaw = database->add_subcommand("thaw", "let frozen games be tried again");
  thaw->add_option("table", flags.game, "the table's name; all of them if none is named");
  thaw->add_option("--data", flags.folders, "GAME=DIR: an owner's card and board files");
  database->add_subcommand("export", "one game as a replay document, with its seed")
      ->add_option("table", flags.game, "the table's name, as in its address")
      ->required();
  for (auto* sub : database->get_subcommands({})) {
    sub->add_option("--db", flags.database, kDatabases);
  }
}

void describe(CLI::App& app, Flags& flags) {
  app.require_subcommand(1);
  app.add_option("--lang", flags.lang, "en or es")->check(CLI::IsMember({"en", "es"}));
  auto* games = app.add_subcommand("games", "what can be played");
  games->add_flag("--json", flags.json, "one JSON document on stdout");
  describe_play(app, flags);
  describe_advise(app, flags);
  describe_analyse(app, flags);
  app.add_subcommand("engine", "JSON-RPC 2.0 lines on stdin and stdout (docs/protocol.md)")
      ->add_option("--data", flags.folders, "GAME=DIR: an owner's card and board files");
  auto* replay = app.add_subcommand("replay", "saved games");
  replay->require_subcommand(1);
  replay->add_subcommand("verify", "rebuild each game and compare the hash of every move")
      ->add_option("files", flags.files, "replay documents")
      ->required();
  replay->add_subcommand("show", "print each game move by move")
      ->add_option("files", flags.files, "replay documents")
      ->required();
  describe_hosting(app, flags.host);
  describe_admin(app, flags);
  describe_database(app, flags);
  describe_lab(app, flags.lab);
  auto* data = app.add_subcommand("data", "an owner's card and board files");
  data->require_subcommand(1);
  auto* check = data->add_subcommand("check", "read them and say what is wrong");
  check->add_option("game", flags.game, "which game")->required();
  check->add_option("directory", flags.directory, "where the files are")->required();
  for (auto* sub : app.get_subcommands({})) sub->fallthrough();
}

// What is wrong with the words that CLI11 could not parse. It says only that a command is missing
// where there is one that it does not know.
std::string usage_problem(const CLI::App& app, const CLI::ParseError& error,
                          std::span<char*> words) {
  const CLI::App* at = &app;
  std::string path;
  for (std::string_view word : words) {
    std::vector<std::string> names;
    const CLI::App* next = nullptr;
    for (const CLI::App* sub : at->get_subcommands({})) {
      names.push_back(sub->get_name());
      if (sub->get_name() == word) next = sub;
    }
    if (names.empty() || word.starts_with('-')) break;
    if (next == nullptr) {
      return fmt::format("no command '{}{}': expected one of {}", path, word,
                         fmt::join(names, ", "));
    }
    path += std::string(word) + ' ';
    at = next;
  }
  return fmt::format("{} (see --help)", error.what());
}

int dispatch(const CLI::App& app, const Flags& flags) {
  auto rooms = text_rooms();
  rooms.push_back(data::cli());
  const auto loaded = Catalogue::load(flags.lang, rooms);
  if (!loaded) return complain(loaded.error());
  const Catalogue& words = loaded.value();
  const auto chosen = [&](const char* name) { return app.got_subcommand(name); };
  const auto within = [&](const char* outer, const char* name) {
    return chosen(outer) && app.get_subcommand(outer)->got_subcommand(name);
  };
  if (int code = install_data(flags)) return code;
  if (chosen("games")) return games_command(flags.json, words);
  if (chosen("play")) return play_command(flags, words);
  if (chosen("advise")) return advise_command(flags, words);
  if (chosen("analyse")) return analyse_command(flags, words);
  if (chosen("engine")) return engine_command();
  if (chosen("serve")) return serve_command(flags.host);
  if (chosen("doctor")) return doctor_command(flags.host);
  if (chosen("admin")) return admin_command(flags);
  if (within("replay", "verify")) return verify_command(flags.files);
  if (within("replay", "show")) return show_command(flags.files, words);
  for (const char* what : {"backup", "restore", "check", "export", "thaw"}) {
    if (within("database", what)) return database_command(flags, what);
  }
  if (chosen("lab")) return lab_command(*app.get_subcommand("lab"), flags.lab);
  return data_command(flags);
}

}  // namespace
}  // namespace tricorne

int main(int argc, char** argv) {
  CLI::App app("Tricorne: four deep games of political history, played and studied", "tricorne");
  tricorne::Flags flags;
  flags.lab.command = "tricorne";
  for (const char* word : std::span(argv, static_cast<std::size_t>(argc)).subspan(1)) {
    flags.lab.command.append(1, ' ').append(word);
  }
  tricorne::describe(app, flags);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& help) {
    return app.exit(help);
  } catch (const CLI::ParseError& error) {
    return tricorne::complain(
        tricorne::usage_problem(app, error,
                                std::span(argv, static_cast<std::size_t>(argc)).subspan(1)),
        tricorne::kUsage);
  }
  return tricorne::dispatch(app, flags);
}
