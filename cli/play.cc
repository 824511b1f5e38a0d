#include "cli/play.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <istream>
#include <ostream>

#include "cli/board.h"
#include "kernel/document.h"
#include "kernel/session.h"
#include "players/players.h"

namespace tricorne {
namespace {

// Lists longer than this show no consequences, or a screen would not hold them.
constexpr int kMostWithConsequences = 26;

bool is_person(const std::string& kind) { return kind == "human" || kind.rfind("human:", 0) == 0; }

// Replaces the file in one step, so that a crash leaves the old one or the new one.
Result<bool> write_file(const std::string& path, const std::string& text) {
  std::error_code failed;
  const std::filesystem::path target(path);
  if (target.has_parent_path()) std::filesystem::create_directories(target.parent_path(), failed);
  const std::string fresh = path + ".new";
  {
    std::ofstream out(fresh, std::ios::binary | std::ios::trunc);
    out << text << '\n';
    if (!out.flush()) return Error{fmt::format("{}: cannot be written", fresh)};
  }
  std::filesystem::rename(fresh, target, failed);
  if (failed) return Error{fmt::format("{}: cannot be written", path)};
  return true;
}

class Table {
 public:
  Table(const PlayConfig& config, Session session, std::istream& in, std::ostream& out)
      : config_(config), session_(std::move(session)), in_(in), out_(out) {}

  Result<bool> seat_players() {
    for (const std::string& kind : session_.record().setup.seats) {
      specs_.push_back({kind, 0});
      players_.push_back(nullptr);
      if (is_person(kind)) continue;
      auto spec = parse_player(kind);
      if (!spec) return Error{spec.error()};
      auto player = make_any_player(session_.game(), spec.value());
      if (!player) return Error{player.error()};
      specs_.back() = spec.value();
      players_.back() = std::move(player).value();
    }
    return true;
  }

  Result<bool> run() {
    tell(fmt::format("seed hash {}", session_.seed_hash()), Ink::kDim);
    show_events(0);
    while (!session_.over()) {
      auto saved = save();
      if (!saved) return saved;
      const Seat seat = session_.decision().seat;
      if (players_[seat]) {
        bot_turn(seat);
      } else if (!person_turn(seat)) {
        tell(fmt::format("The game is kept in {}", config_.save_file), Ink::kDim);
        return false;
      }
    }
    auto saved = save();
    if (!saved) return saved;
    show_end();
    return true;
  }

 private:
  const Style& style() const { return config_.style; }
  const Catalogue& words() const { return *config_.words; }
  void tell(const std::string& text, Ink ink = Ink::kPlain) { out_ << style()(ink, text) << '\n'; }
  std::string seat_name(Seat seat) const {
    return words().render(
        fmt::format("{}.seat.{}", session_.game().info().id, session_.game().seat_name(seat)));
  }

  Result<bool> save() { return write_file(config_.save_file, session_.replay(true).dump(1)); }

  // What happened from move `from` on, as far as the people at this terminal may know.
  void show_events(std::size_t from) {
    for (std::size_t i = from; i < session_.moves().size(); ++i) {
      for (const LogEvent& event : session_.moves()[i].events) {
        if (!event.visible_to(viewer())) continue;
        out_ << style()(Ink::kDim, "  · ") << words().render(session_.game().event(event)) << '\n';
      }
    }
  }

  // The seat whose eyes the terminal has: the only person's, or whoever decides.
  Seat viewer() const {
    Seat only_person = kSpectator;
    int people = 0;
    for (std::size_t i = 0; i < players_.size(); ++i) {
      if (players_[i]) continue;
      ++people;
      only_person = static_cast<Seat>(i);
    }
    if (people == 1) return only_person;
    if (session_.over() || session_.decision().seat == kChance) return kSpectator;
    return players_[session_.decision().seat] ? kSpectator : session_.decision().seat;
  }

  void bot_turn(Seat seat) {
    const std::size_t before = session_.number();
    Thinking thinking{FastRng{session_.state().hash()}, specs_[seat].milliseconds};
    const Action chosen = players_[seat]->choose(session_.state(), session_.decision(), thinking);
    tell(fmt::format("{}: {}", seat_name(seat), words().render(session_.state().option(chosen))),
         Ink::kCyan);
    session_.apply_option(chosen);
    show_events(before);
  }

  void show_question(Seat seat) {
    const Decision& decision = session_.decision();
    if (session_.number() != drawn_at_) {
      out_ << '\n'
           << draw_board(session_.game().info().id, session_.state().view(seat), words(), style());
      drawn_at_ = session_.number();
    }
    std::string question = words().render(session_.state().question(decision));
    // Some questions name the seat themselves.
    if (question.rfind(seat_name(seat), 0) != 0) question = seat_name(seat) + ": " + question;
    out_ << '\n'
         << style()(Ink::kBold, question) << ' '
         << style()(Ink::kDim, fmt::format("[{}]", decision.rule)) << '\n';
    for (int i = 0; i < decision.size(); ++i) show_option(i);
  }

  void show_option(int i) {
    const Decision& decision = session_.decision();
    out_ << "  " << style()(Ink::kYellow, fmt::format("{:>2}", option_label(i))) << "  "
         << words().render(session_.state().option(decision[i])) << "  "
         << style()(Ink::kGrey, session_.state().notation(decision[i])) << '\n';
    if (decision.size() > kMostWithConsequences) return;
    std::string line;
    for (const LogEvent& event : session_.preview(decision[i])) {
      if (!line.empty()) line += "; ";
      line += words().render(session_.game().event(event));
      if (line.size() > 150) break;
    }
    if (!line.empty()) out_ << style()(Ink::kDim, "        → " + line) << '\n';
  }

  // One question to a person. False when they leave.
  bool person_turn(Seat seat) {
    show_question(seat);
    std::string line;
    while (true) {
      out_ << style()(Ink::kBold, "> ") << std::flush;
      if (!std::getline(in_, line)) return false;
      if (line == "quit") return false;
      if (line.empty()) continue;
      if (answer(line, seat)) return true;
    }
  }

  // True when the game has moved.
  bool answer(const std::string& line, Seat seat) {
    if (line == "help" || line == "?") return help();
    if (line == "undo") return undo();
    if (line == "log") {
      show_events(0);
      return false;
    }
    if (line == "board") {
      drawn_at_ = SIZE_MAX;
      show_question(seat);
      return false;
    }
    if (line == "rule") {
      const std::string key =
          fmt::format("{}.rule.{}", session_.game().info().id, session_.decision().rule);
      tell(fmt::format("{}: {}", words().render(key + ".title"), words().render(key + ".text")));
      return false;
    }
    if (line.rfind("why ", 0) == 0) {
      const auto refused = session_.why_not(line.substr(4));
      tell(refused ? explain(*refused) : words().render("cli.why.legal"));
      return false;
    }
    return move(line);
  }

  bool help() {
    tell(words().render("cli.help"));
    return false;
  }

  std::string explain(const Refused& refused) const {
    if (refused.reason.text.empty()) return refused.message;
    return fmt::format("{} [{}]", words().render(refused.reason.text), refused.reason.rule);
  }

  bool undo() {
    if (auto refused = session_.undo()) {
      tell(explain(*refused), Ink::kRed);
      return false;
    }
    return true;
  }

  bool move(const std::string& line) {
    std::string text = line;
    const Decision& decision = session_.decision();
    for (int i = 0; i < decision.size(); ++i) {
      if (option_label(i) == line) text = session_.state().notation(decision[i]);
    }
    const std::size_t before = session_.number();
    if (auto refused = session_.apply(text)) {
      tell(explain(*refused), Ink::kRed);
      return false;
    }
    show_events(before);
    return true;
  }

  void show_end() {
    const AnyState& state = session_.state();
    out_ << '\n' << draw_board(session_.game().info().id, state.view(kSpectator), words(), style());
    tell(words().render(state.ending()), Ink::kBold);
    const auto results = state.results();
    for (std::size_t i = 0; i < results.size(); ++i) {
      tell(fmt::format("  {}. {:<12} {:>4}{}", results[i].rank, seat_name(static_cast<Seat>(i)),
                       results[i].score, results[i].won ? "  *" : ""));
    }
    tell(fmt::format("seed {}\n{}", session_.record().seed, config_.save_file), Ink::kDim);
  }

  const PlayConfig& config_;
  Session session_;
  std::istream& in_;
  std::ostream& out_;
  std::vector<PlayerSpec> specs_;
  std::vector<std::unique_ptr<AnyPlayer>> players_;
  std::size_t drawn_at_ = SIZE_MAX;
};

// The unfinished game in the save file, if there is one and the player wants it.
Result<std::optional<Session>> resumed(const PlayConfig& config, std::istream& in,
                                       std::ostream& out) {
  std::optional<Session> none;
  if (config.resume == Resume::kNo || !std::filesystem::exists(config.save_file)) return none;
  auto text = read_file(config.save_file);
  if (!text) return Error{text.error()};
  auto document = parse_json(text.value(), config.save_file);
  if (!document) return Error{document.error()};
  auto session = Session::from_replay(*config.game, document.value());
  if (!session) return Error{fmt::format("{}: {}", config.save_file, session.error())};
  if (session.value().over()) return none;
  if (config.resume == Resume::kAsk) {
    out << config.words->render(
               Phrase("cli.resume")
                   .with("moves", static_cast<std::int64_t>(session.value().number())))
        << ' ' << std::flush;
    std::string line;
    if (!std::getline(in, line)) return Error{"no answer: expected yes or no"};
    if (!line.empty() && (line[0] == 'n' || line[0] == 'N')) return none;
  }
  return std::optional<Session>(std::move(session).value());
}

}  // namespace

std::string option_label(int i) {
  std::string label;
  for (++i; i > 0; i = (i - 1) / 26) {
    label.insert(label.begin(), static_cast<char>('a' + (i - 1) % 26));
  }
  return label;
}

std::string default_save_file(const std::string& game) {
  const char* state = std::getenv("XDG_STATE_HOME");
  const char* home = std::getenv("HOME");
  std::filesystem::path folder = state != nullptr && *state != '\0' ? std::filesystem::path(state)
                                 : home != nullptr ? std::filesystem::path(home) / ".local/state"
                                                   : std::filesystem::path(".");
  return (folder / "tricorne" / (game + ".json")).string();
}

Result<bool> play(const PlayConfig& given, std::istream& in, std::ostream& out) {
  PlayConfig config = given;
  if (config.save_file.empty()) config.save_file = default_save_file(config.game->info().id);
  auto kept = resumed(config, in, out);
  if (!kept) return Error{kept.error()};
  std::optional<Session> session = std::move(kept).value();
  if (!session) {
    auto started = Session::start(*config.game, {config.game->info().id, config.setup,
                                                 ChanceMode::kSeeded, config.seed, nullptr});
    if (!started) return Error{started.error()};
    session.emplace(std::move(started).value());
  }
  Table table(config, std::move(*session), in, out);
  auto seated = table.seat_players();
  if (!seated) return seated;
  return table.run();
}

}  // namespace tricorne
