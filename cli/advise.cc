#include "cli/advise.h"

#include <fmt/format.h>

#include <algorithm>
#include <istream>
#include <ostream>

#include "cli/play.h"
#include "kernel/document.h"
#include "kernel/session.h"
#include "kernel/story.h"
#include "players/players.h"

namespace tricorne {
namespace {

using Json = nlohmann::json;

constexpr const char* kNonPlayer = "rulebook";
constexpr const char* kDie = "die ";

// The document with the faction in its seat: it is to act, and whoever the document does not speak
// of is a person.
Result<Json> seated(const AnyGame& game, Json document, const std::string& faction) {
  if (faction.empty()) return document;
  const std::vector<std::string>& seats = game.info().seats;
  const auto found = std::find(seats.begin(), seats.end(), faction);
  if (found == seats.end()) {
    return Error{fmt::format("--faction {}: expected one of {}", faction, fmt::join(seats, ", "))};
  }
  if (!document.contains("to_act")) document["to_act"] = faction;
  // With moves since, somebody else may have come to act.
  if (document["to_act"] != faction && !document.contains("moves")) {
    return Error{fmt::format("--faction {}: in the position {} is to act", faction,
                             document["to_act"].dump())};
  }
  if (!document.contains("seats")) document["seats"] = Json(seats.size(), "human");
  const auto seat = static_cast<std::size_t>(found - seats.begin());
  if (document["seats"].is_array() && document["seats"].size() > seat) {
    document["seats"][seat] = kNonPlayer;
  }
  return document;
}

class RealTable {
 public:
  RealTable(const AdviseConfig& config, Session session, std::unique_ptr<AnyPlayer> charts,
            std::istream& in, std::ostream& out)
      : config_(config),
        session_(std::move(session)),
        charts_(std::move(charts)),
        in_(in),
        out_(out) {
    for (const Json& kind : session_.position().value("seats", Json::array())) {
      non_player_.push_back(kind == kNonPlayer);
    }
  }

  // False when the person leaves.
  bool run() {
    do {
      const Seat seat = session_.decision().seat;
      if (seat < non_player_.size() && non_player_[seat]) {
        follow_charts(seat);
      } else if (!ask()) {
        return false;
      }
    } while (!turn_over());
    return true;
  }

  [[nodiscard]] Json position() const { return session_.position(); }

 private:
  const Style& style() const { return config_.style; }
  std::string word(const Phrase& phrase) const { return config_.words->render(phrase); }
  void tell(const std::string& line, std::size_t hang = 2) {
    out_ << fitted(line, style().width, hang) << '\n';
  }
  std::string seat_name(Seat seat) const {
    return word(
        fmt::format("{}.seat.{}", session_.game().info().id, session_.game().seat_name(seat)));
  }
  std::string notation(int i) const { return session_.state().notation(session_.decision()[i]); }

  // A die is wanted, not a card.
  bool rolls() const {
    return session_.decision().seat == kChance && notation(0).starts_with(kDie);
  }

  // Somebody else's turn comes, or a card is to be drawn.
  bool turn_over() const {
    if (session_.over() || session_.state().boundary()) return true;
    return session_.decision().seat == kChance && !rolls();
  }

  void show_events(std::size_t from) {
    for (const StoryLine& line : told(session_, from, kEverybody)) {
      if (line.part != Part::kPlace) tell("    = " + word(line.text), 6);
    }
  }

  void follow_charts(Seat seat) {
    std::vector<Phrase> why;
    Thinking thinking{bot_rng(session_.state(), seat), 0, &why};
    const Action chosen = charts_->choose(session_.state(), session_.decision(), thinking);
    for (const Phrase& reason : why) tell(style()(Ink::kDim, "  · " + word(reason)), 4);
    tell(style()(Ink::kCyan,
                 fmt::format("{}: {}", seat_name(seat), word(session_.state().option(chosen)))));
    const std::size_t before = session_.number();
    session_.apply_option(chosen);
    show_events(before);
  }

  // The face of a die or the card on the table, or what a person decides.
  bool ask() {
    const Decision& decision = session_.decision();
    const bool die = rolls();
    tell(style()(Ink::kBold, word(session_.state().question(decision))));
    for (int i = 0; !die && i < decision.size(); ++i) {
      tell(fmt::format("  {:>2}  {}  [{}]", option_label(i),
                       word(session_.state().option(decision[i])), notation(i)),
           8);
    }
    std::string line;
    while (true) {
      out_ << style()(Ink::kBold, die ? fmt::format("1-{}> ", decision.size()) : "> ")
           << std::flush;
      if (!std::getline(in_, line) || line == "quit") return false;
      if (line.empty()) continue;
      const std::size_t before = session_.number();
      const auto refused =
          session_.apply(die && !line.starts_with(kDie) ? kDie + line : move(line));
      if (!refused) {
        show_events(before);
        return true;
      }
      tell(style()(Ink::kRed,
                   refused->reason.text.empty() ? refused->message : word(refused->reason.text)));
    }
  }

  // The notation of a label, or the line itself.
  std::string move(const std::string& line) const {
    for (int i = 0; i < session_.decision().size(); ++i) {
      if (option_label(i) == line) return notation(i);
    }
    return line;
  }

  const AdviseConfig& config_;
  Session session_;
  std::unique_ptr<AnyPlayer> charts_;
  std::istream& in_;
  std::ostream& out_;
  std::vector<bool> non_player_;
};

}  // namespace

Result<bool> advise(const AdviseConfig& config, std::istream& in, std::ostream& out) {
  const auto id = read_document([&] { return Reader(config.position, "position")["game"].text(); });
  if (!id) return Error{id.error()};
  auto game = require_game(id.value());
  if (!game) return Error{game.error()};
  auto charts = make_any_player(*game.value(), {kNonPlayer, 0});
  if (!charts) return Error{charts.error()};
  auto document = seated(*game.value(), config.position, config.faction);
  if (!document) return Error{document.error()};
  auto session = Session::from_position(*game.value(), document.value(), ChanceMode::kManual, "");
  if (!session) return Error{session.error()};
  if (session.value().over()) return Error{"position: the game is over"};
  RealTable table(config, std::move(session).value(), std::move(charts).value(), in, out);
  if (!table.run()) return false;
  if (config.save_file.empty()) return true;
  return replace_file(config.save_file, table.position().dump(1));
}

}  // namespace tricorne
