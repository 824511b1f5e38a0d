#include "cli/play.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <istream>
#include <map>
#include <numeric>
#include <ostream>
#include <set>
#include <utility>

#include "cli/board.h"
#include "kernel/document.h"
#include "kernel/session.h"
#include "kernel/story.h"
#include "players/players.h"
#include "players/review.h"

namespace tricorne {
namespace {

// Lists longer than this show no consequences, or a screen would not hold them.
constexpr int kMostWithConsequences = 26;

constexpr std::string_view kNamed = "human:";
bool is_person(const std::string& kind) { return kind == "human" || kind.starts_with(kNamed); }

// The screen and what has scrolled off it, as far as a terminal lets itself be told.
constexpr std::string_view kClear = "\x1b[H\x1b[2J\x1b[3J";

// Of a verb with more options than this, in a list that does not fit, only the number is shown.
constexpr int kMostOfAVerb = 8;
// How far back `log` looks.
constexpr std::size_t kRecentEvents = 40;

std::string first_word(const std::string& text) { return text.substr(0, text.find(' ')); }

std::string trimmed(const std::string& text) {
  const auto from = text.find_first_not_of(" \t\r");
  if (from == std::string::npos) return {};
  return text.substr(from, text.find_last_not_of(" \t\r") - from + 1);
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
    welcome();
    reader_ = only_person();
    show_events(0, kRecentEvents);
    told_.assign(players_.size(), session_.number());
    while (!session_.over()) {
      auto saved = save();
      if (!saved) return saved;
      if (bots_interject()) continue;
      const Seat seat = next_to_answer();
      if (players_[seat]) {
        bot_turn(seat);
      } else if (!person_turn(seat)) {
        say(Phrase("cli.kept").with_text("file", config_.save_file), Ink::kDim);
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
  // A line, broken where the terminal ends; `hang` indents what follows a break.
  void tell(const std::string& line, std::size_t hang = 2) {
    out_ << fitted(line, style().width, hang) << '\n';
  }
  void say(const Phrase& phrase, Ink ink = Ink::kPlain) {
    tell(style()(ink, words().render(phrase)));
  }
  Phrase name_of(Seat seat) const {
    return fmt::format("{}.seat.{}", session_.game().info().id, session_.game().seat_name(seat));
  }
  std::string seat_name(Seat seat) const { return words().render(name_of(seat)); }

  Result<bool> save() { return replace_file(config_.save_file, session_.replay(true).dump(1)); }

  // Who sits where, and how to get help.
  void welcome() {
    std::string line = words().render(session_.game().info().id + ".name") + ':';
    for (std::size_t i = 0; i < players_.size(); ++i) {
      line += fmt::format("{} {} ({})", i == 0 ? "" : ",", seat_name(static_cast<Seat>(i)),
                          session_.record().setup.seats[i]);
    }
    tell(style()(Ink::kBold, line));
    say(Phrase("cli.welcome").with_text("hash", session_.seed_hash()), Ink::kDim);
  }

  // What happened from move `from` on, as far as the reader may know; of more than `most` events
  // only the last.
  void show_events(std::size_t from, std::size_t most = SIZE_MAX) {
    std::vector<std::string> lines;
    for (const StoryLine& line :
         told(session_, from, reader_ < kMaxSeats ? only(reader_) : SeatMask{0})) {
      lines.push_back(std::string(static_cast<std::size_t>(line.depth) * 2, ' ') +
                      words().render(line.text));
    }
    const std::size_t first = lines.size() > most ? lines.size() - most : 0;
    if (first > 0) {
      say(Phrase("cli.earlier").with("events", static_cast<std::int64_t>(first)), Ink::kDim);
    }
    for (std::size_t i = first; i < lines.size(); ++i) {
      tell(style()(Ink::kDim, "  · ") + lines[i], 4);
    }
  }

  // Two seats that were given the same name; a person without a name is somebody else.
  bool same_person(Seat one, Seat other) const {
    if (one == other) return true;
    const auto& kinds = session_.record().setup.seats;
    return one < kinds.size() && kinds[one].starts_with(kNamed) && kinds[one] == kinds[other];
  }
  // A seat of the only person; where there are several, nobody is known to sit there yet.
  Seat only_person() const {
    Seat found = kSpectator;
    for (std::size_t i = 0; i < players_.size(); ++i) {
      const auto seat = static_cast<Seat>(i);
      if (players_[i]) continue;
      if (found != kSpectator && !same_person(found, seat)) return kSpectator;
      found = seat;
    }
    return found;
  }
  std::string person_name(Seat seat) const {
    const std::string& kind = session_.record().setup.seats[seat];
    if (!kind.starts_with(kNamed)) return seat_name(seat);
    return fmt::format("{} ({})", kind.substr(kNamed.size()), seat_name(seat));
  }

  // The terminal gets the eyes of another seat. Where the two must not see the same, the former
  // person's board goes, both read what everybody knows, and nothing else appears before the next
  // person says to be there. False when they leave.
  bool hand_over(Seat seat) {
    const Seat former = std::exchange(reader_, seat);
    if (same_person(former, seat) || board(former) == board(seat)) return true;
    reader_ = kSpectator;
    for (std::size_t i = 0; i < told_.size(); ++i) {
      if (same_person(former, static_cast<Seat>(i))) told_[i] = session_.number();
    }
    if (former != kSpectator && style().clears) out_ << kClear;
    show_events(told_[seat], kRecentEvents);
    out_ << '\n';
    say(Phrase("cli.hand_over").with_text("person", person_name(seat)), Ink::kBold);
    std::string line;
    if (!std::getline(in_, line) || is_word(trimmed(line), "quit")) return false;
    reader_ = seat;
    return true;
  }

  // Of those who are awaited bots answer first: nobody waits for them.
  Seat next_to_answer() const {
    const auto awaited = seats_of(session_.decision().awaited);
    const auto bots = awaited.where([&](Seat seat) { return players_[seat] != nullptr; });
    return bots.any() ? bots.first() : awaited.first();
  }

  // After every move each bot may interject, until they have bargained long enough. True if one
  // has.
  bool bots_interject() {
    if (!session_.game().interjects()) return false;
    if (!session_.moves().empty() && !session_.moves().back().interjection) bargained_ = 0;
    for (Seat seat = 0; seat < players_.size() && bargained_ < kMostInterjections; ++seat) {
      const Decision may = players_[seat] ? session_.interjections(seat) : Decision{};
      if (may.empty()) continue;
      Thinking thinking{bot_rng(session_.state(), seat), specs_[seat].milliseconds};
      const auto chosen = players_[seat]->interject(session_.state(), may, thinking);
      if (!chosen) continue;
      ++bargained_;
      bot_moves(seat, *chosen, [&] { session_.interject(*chosen, seat); });
      return true;
    }
    return false;
  }

  void bot_turn(Seat seat) {
    Explained said;
    Thinking thinking{bot_rng(session_.state(), seat), specs_[seat].milliseconds};
    // The others would tell of what is hidden.
    if (specs_[seat].kind == "rulebook") thinking.explanation = &said.why;
    const Action chosen =
        players_[seat]->choose(session_.state(), session_.decision(seat), thinking);
    said.deed = words().render(session_.state().option(chosen));
    said.seat = seat;
    const std::size_t before = session_.number();
    bot_moves(seat, chosen, [&] { session_.apply_option(chosen, seat); });
    add_asides(before, said.why);
    if (!said.why.empty()) explained_.push_back(std::move(said));
  }

  // What the story leaves out for the reasons to tell.
  void add_asides(std::size_t from, std::vector<Phrase>& why) const {
    for (const StoryEntry& entry : story(session_, from)) {
      if (entry.facts.part == Part::kAside) why.push_back(entry.text(session_.game()));
    }
  }

  // Why bots have done what they did since somebody here last moved.
  void show_reasons() {
    if (explained_.empty()) say("cli.why.none");
    for (const Explained& one : explained_) {
      tell(style()(Ink::kCyan, fmt::format("{}: {}", seat_name(one.seat), one.deed)));
      for (const Phrase& reason : one.why) {
        tell(style()(Ink::kDim, "  · ") + words().render(reason), 4);
      }
    }
  }

  // A bot's move is told, unless the people here may not know it yet.
  template <class Make>
  void bot_moves(Seat seat, Action chosen, Make make) {
    const std::size_t before = session_.number();
    const std::string words_of_it = words().render(session_.state().option(chosen));
    make();
    const Move& move = session_.moves()[before];
    const bool known = move.visible == kEverybody || includes(move.visible, reader_);
    if (move.interjection && !known) return;  // a draft, or said to others alone
    tell(style()(Ink::kCyan, fmt::format("{}: {}", seat_name(seat), known ? words_of_it : "…")));
    show_events(before);
  }

  std::string board(Seat seat) const {
    return draw_board(session_.game().info().id, session_.state().view(seat), words(), style());
  }
  void show_board(Seat seat) { out_ << '\n' << fitted(board(seat), style().width, 7); }

  // In the middle of a move of their own people know the board.
  bool begins_turn(Seat seat) const {
    return session_.moves().empty() || session_.moves().back().seat != seat;
  }

  void show_question(Seat seat) {
    asked_ = session_.decision(seat);
    const Decision& decision = asked_;
    std::string question = words().render(session_.state().question(decision));
    // Some questions name the seat themselves.
    if (question.rfind(seat_name(seat), 0) != 0) question = seat_name(seat) + ": " + question;
    out_ << '\n';
    tell(style()(Ink::kBold, question) + ' ' +
         style()(Ink::kDim, fmt::format("[{}]", decision.rule)));
    show_options();
    show_others(seat);
  }

  // Who else is awaited, and what the people here may do besides answering. What another seat than
  // the one that is asked does is written with its name.
  void show_others(Seat seat) {
    std::vector<Phrase> others;
    for (Seat other : seats_of(without(session_.decision().awaited, seat))) {
      others.push_back(name_of(other));
    }
    if (!others.empty()) say(Phrase("cli.awaited").with("seats", std::move(others)), Ink::kDim);
    bool any = false;
    for (Seat mover = 0; mover < players_.size(); ++mover) {
      if (players_[mover]) continue;
      const Decision may = session_.interjections(mover);
      Copies copies = copies_in(may);
      for (Action a : may.options()) {
        const std::string told = told_once(a, copies);
        if (told.empty()) continue;
        if (!std::exchange(any, true)) say("cli.may", Ink::kDim);
        std::string move = session_.state().notation(a);
        if (mover != seat) move = fmt::format("{}: {}", session_.game().seat_name(mover), move);
        tell("      " + told + "  " + style()(Ink::kGrey, fmt::format("[{}]", move)), 8);
      }
    }
  }

  // Options that read alike, as those of two copies of a card do, are told once, by the first of
  // them. How many there are of each that has not been told.
  using Copies = std::map<std::string, int>;
  Copies copies_in(const Decision& decision) const {
    Copies out;
    for (Action a : decision.options()) ++out[words().render(session_.state().option(a))];
    return out;
  }
  // Nothing where its like has been told.
  std::string told_once(Action a, Copies& copies) const {
    const auto untold = copies.extract(words().render(session_.state().option(a)));
    if (untold.empty()) return {};
    return untold.mapped() == 1 ? untold.key()
                                : fmt::format("{} ×{}", untold.key(), untold.mapped());
  }

  std::string verb_of(int i) const { return first_word(session_.state().notation(asked_[i])); }

  // Every option; where a screen would not hold them, verbs with many options are only counted.
  void show_options() {
    const Decision& decision = asked_;
    std::map<std::string, int> count;
    for (int i = 0; i < decision.size(); ++i) ++count[verb_of(i)];
    const bool fits = decision.size() <= kMostWithConsequences || count.size() == 1;
    std::set<std::string> folded;
    int shown = 0;
    for (const auto& [verb, n] : count) {
      if (!fits && n > kMostOfAVerb) {
        folded.insert(verb);
      } else {
        shown += n;
      }
    }
    std::string group;
    Copies copies = copies_in(decision);
    for (int i = 0; i < decision.size(); ++i) {
      if (folded.contains(verb_of(i))) continue;
      if (group != group_of(i) && !group_of(i).empty()) tell("      " + group_of(i), 6);
      group = group_of(i);
      show_option(i, copies, shown <= kMostWithConsequences);
    }
    show_folded(folded);
  }

  // Options of one verb that are about the same thing stand under its name, where the game gives
  // such names ("founders.group.appoint").
  std::string group_of(int i) const {
    constexpr std::string_view kOption = ".option.";
    Phrase name = session_.state().option(asked_[i]);
    const auto at = name.key.find(kOption);
    if (at == std::string::npos) return {};
    name.key.replace(at, kOption.size(), ".group.");
    return words().has(name.key) ? words().render(name) : std::string();
  }

  // How many options of each verb are left out, or of each of its groups, and how to see them.
  void show_folded(const std::set<std::string>& verbs) {
    struct Left {
      std::string group;
      std::string typed;
      std::int64_t options;
    };
    std::vector<Left> left;
    for (int i = 0; i < asked_.size(); ++i) {
      if (!verbs.contains(verb_of(i))) continue;
      std::string group = group_of(i);
      std::string typed = group.empty() ? verb_of(i) : first_words(i);
      const auto same = [&](const Left& one) { return one.typed == typed; };
      const auto known = std::find_if(left.begin(), left.end(), same);
      if (known != left.end()) {
        ++known->options;
      } else {
        left.push_back({std::move(group), std::move(typed), 1});
      }
    }
    for (const Left& one : left) {
      const std::string line = words().render(
          Phrase("cli.folded").with("options", one.options).with_text("verb", one.typed));
      tell("      " + (one.group.empty() ? line : one.group + " " + line), 6);
    }
  }
  // An option's verb and what it is about.
  std::string first_words(int i) const {
    const std::string notation = session_.state().notation(asked_[i]);
    return notation.substr(0, notation.find(' ', notation.find(' ') + 1));
  }

  // False where its like has been shown.
  bool show_option(int i, Copies& copies, bool with_consequences) {
    const Decision& decision = asked_;
    const std::string told = told_once(decision[i], copies);
    if (told.empty()) return false;
    tell("  " + style()(Ink::kYellow, fmt::format("{:>2}", option_label(i))) + "  " + told + "  " +
             style()(Ink::kGrey, fmt::format("[{}]", session_.state().notation(decision[i]))),
         8);
    if (!with_consequences) return true;
    const std::size_t most = decision.size() <= kMostOfAVerb ? 400 : 150;
    std::string line;
    for (const LogEvent& event : session_.preview(decision[i], decision.seat).events) {
      if (line.size() > most) {
        line += " …";
        break;
      }
      line += (line.empty() ? "" : " ") + words().render(session_.game().event(event));
    }
    if (!line.empty()) tell(style()(Ink::kDim, "      → " + line), 8);
    return true;
  }

  // One question to a person. False when they leave.
  bool person_turn(Seat seat) {
    const bool came = reader_ != seat;
    if (came && !hand_over(seat)) return false;
    if (came || begins_turn(seat)) show_board(seat);
    show_question(seat);
    std::string line;
    while (true) {
      out_ << style()(Ink::kBold, "> ") << std::flush;
      if (!std::getline(in_, line)) {
        out_ << '\n';
        return false;
      }
      line = trimmed(line);
      if (is_word(line, "quit")) return false;
      if (line.empty()) continue;
      if (answer(line, seat)) return true;
    }
  }

  // A command, in English or in the language of the game.
  bool is_word(const std::string& text, const char* command) const {
    return text == command || text == words().render(fmt::format("cli.word.{}", command));
  }

  // True when the game has moved.
  bool answer(const std::string& line, Seat seat) {
    if (is_word(line, "help") || line == "?") {
      say("cli.help");
    } else if (is_word(line, "undo")) {
      return undo();
    } else if (is_word(first_word(line), "log")) {
      show_events(0, line.find(' ') == std::string::npos ? kRecentEvents : SIZE_MAX);
    } else if (is_word(line, "board")) {
      show_board(seat);
      show_question(seat);
    } else if (is_word(line, "rule")) {
      show_rule();
    } else if (is_word(line, "hint")) {
      show_hint();
    } else if (is_word(first_word(line), "odds")) {
      show_odds(trimmed(line.substr(first_word(line).size())));
    } else if (is_word(first_word(line), "card")) {
      show_card(trimmed(line.substr(first_word(line).size())));
    } else if (is_word(line, "why")) {
      show_reasons();
    } else if (is_word(first_word(line), "why") && line.find(' ') != std::string::npos) {
      const std::string what = trimmed(line.substr(line.find(' ')));
      const auto mover = mover_of(what, seat);
      const bool move = !mover || session_.state().parse(what);
      const auto refused =
          move ? session_.why_not(what, mover) : session_.why_not_target(what, mover);
      tell(refused ? explain(*refused) : words().render("cli.why.legal"));
    } else if (!show_verb(line)) {
      return move(line, seat);
    }
    return false;
  }

  // Who makes a move that is typed: the person it is asked of, or another at this terminal whom it
  // names ("p2: accept 1").
  std::optional<Seat> mover_of(const std::string& move, Seat asked) const {
    for (Seat seat = 0; seat < players_.size(); ++seat) {
      if (!players_[seat] && move.rfind(session_.game().seat_name(seat) + ": ", 0) == 0) return {};
    }
    return asked;
  }

  // A card as it is played, an owner's included.
  bool show_card(const std::string& number) {
    const std::string text = draw_card(session_.game(), number, words(), style());
    if (text.empty()) {
      say("cli.card.none");
      return false;
    }
    out_ << text;
    return true;
  }

  void show_rule() {
    const std::string key = fmt::format("{}.rule.{}", session_.game().info().id, asked_.rule);
    const std::string card = card_of_section(session_.game().info().id, asked_.rule);
    if (!words().has(key + ".text") && !card.empty() && show_card(card)) return;
    tell(fmt::format("{}: {}", words().render(key + ".title"), words().render(key + ".text")));
    // How it is read where the rulebook leaves a question open.
    const std::string rulings = key + ".ruling.";
    const auto& all = words().patterns();
    for (auto at = all.lower_bound(rulings); at != all.end() && at->first.starts_with(rulings);
         ++at) {
      tell(fmt::format("- {}", words().render(at->first)));
    }
  }

  // What a search would answer in this place, and why.
  void show_hint() {
    const auto examiner = make_examiner(session_.game());
    const auto found =
        examiner->advise(session_.state(), asked_, bot_rng(session_.state(), asked_.seat),
                         hint_depth(*examiner).budget());
    const Action best = found.preferred().action;
    say(Phrase("cli.hint")
            .with("option", session_.state().option(best))
            .with_text("notation", session_.state().notation(best)),
        Ink::kCyan);
    for (const Phrase& reason : reasons(session_.game(), asked_, session_.state(), found)) {
      tell(style()(Ink::kDim, "  · ") + words().render(reason), 4);
    }
  }

  // What dice may come to: of the option that is named, or of all that lead to dice.
  void show_odds(const std::string& which) {
    bool any = false;
    Copies copies = copies_in(asked_);
    for (int i = 0; i < asked_.size(); ++i) {
      const bool named = option_label(i) == which || session_.state().notation(asked_[i]) == which;
      if (!which.empty() && !named) continue;
      const Odds odds = session_.odds(asked_[i], asked_.seat);
      if (odds.status == Odds::Status::kNone && !named) continue;
      any = true;
      if (show_option(i, copies, false)) show_cases(odds);
    }
    if (!any) say("kernel.odds.none");
  }

  void show_cases(const Odds& odds) {
    if (odds.status != Odds::Status::kExact) {
      const auto status = kOddsStatusWords[static_cast<std::size_t>(odds.status)];
      return tell("      " + words().render(fmt::format("kernel.odds.{}", status)), 6);
    }
    for (const Odds::Case& one : odds.cases) {
      for (const Odds::Answer& answer : one.answers) {
        const Phrase after = Phrase("kernel.odds.after")
                                 .with("seat", name_of(answer.seat))
                                 .with("option", answer.text);
        tell(style()(Ink::kDim, "      " + words().render(after)), 8);
      }
      for (const Odds::Outcome& outcome : one.outcomes) show_outcome(outcome, one.total);
    }
  }

  void show_outcome(const Odds::Outcome& outcome, std::uint64_t total) {
    constexpr std::uint64_t kBar = 20;
    std::string bar;
    for (std::uint64_t i = 0; i < kBar; ++i) {
      bar += (2 * i + 1) * total <= 2 * kBar * outcome.weight ? "█" : "░";
    }
    std::string line;
    for (const Phrase& told : outcome.lines) line += ' ' + words().render(told);
    if (line.empty()) line = ' ' + words().render("kernel.odds.other");
    tell(fmt::format("      {} {}{}", style()(Ink::kCyan, bar),
                     words().render(Phrase("kernel.odds.chance")
                                        .with("percent", percent(outcome.weight, total))
                                        .with("weight", number(outcome.weight))
                                        .with("total", number(total))),
                     line),
         27);
    for (const Odds::Change& change : outcome.changes) {
      std::vector<Phrase> values;
      for (const Odds::Value& v : change.values) {
        Phrase& value = values.emplace_back(change.values.size() == 1 ? "kernel.odds.sure"
                                                                      : "kernel.odds.value");
        value.with("value", v.value).with("percent", percent(v.weight, outcome.weight));
      }
      const Phrase told = Phrase("kernel.odds.change")
                              .with("name", change.name)
                              .with("before", change.before)
                              .with("values", std::move(values));
      tell(style()(Ink::kDim, std::string(27, ' ') + words().render(told)), 29);
    }
  }
  static std::int64_t number(std::uint64_t n) { return static_cast<std::int64_t>(n); }
  static std::int64_t percent(std::uint64_t part, std::uint64_t whole) {
    return number((200 * part + whole) / (2 * whole));
  }

  // The options of one verb, or of one of its groups, for lists that were folded. False if there are
  // none.
  bool show_verb(const std::string& line) {
    const Decision& decision = asked_;
    bool shown = false;
    Copies copies = copies_in(decision);
    for (int i = 0; i < decision.size(); ++i) {
      if (option_label(i) == line || session_.state().notation(decision[i]) == line) return false;
    }
    for (int i = 0; i < decision.size(); ++i) {
      if (verb_of(i) != line && first_words(i) != line) continue;
      show_option(i, copies, false);
      shown = true;
    }
    return shown;
  }

  std::string explain(const Refused& refused) const {
    if (refused.reason.text.empty()) return refused.message;
    const std::string text = words().render(refused.reason.text);
    return refused.reason.rule.empty() ? text : fmt::format("{} [{}]", text, refused.reason.rule);
  }

  bool undo() {
    // Whoever of the people here has moved last.
    std::optional<Seat> last;
    for (const Move& move : session_.moves()) {
      if (move.seat < players_.size() && !players_[move.seat]) last = move.seat;
    }
    if (auto refused = session_.undo(last)) {
      tell(style()(Ink::kRed, explain(*refused)));
      return false;
    }
    say("cli.undone", Ink::kDim);
    return true;
  }

  bool move(const std::string& line, Seat seat) {
    std::string text = line;
    std::string label = line;
    for (char& c : label) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    for (int i = 0; i < asked_.size(); ++i) {
      if (option_label(i) == label) text = session_.state().notation(asked_[i]);
    }
    const std::size_t before = session_.number();
    if (auto refused = session_.apply(text, mover_of(text, seat))) {
      tell(style()(Ink::kRed, explain(*refused)));
      return false;
    }
    explained_.clear();
    show_events(before);
    return true;
  }

  void show_end() {
    const AnyState& state = session_.state();
    show_board(kSpectator);
    out_ << '\n';
    say(state.ending(), Ink::kBold);
    const auto results = state.results();
    std::vector<std::size_t> order(results.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return std::pair(results[a].rank, a) < std::pair(results[b].rank, b);
    });
    for (std::size_t i : order) {
      tell(fmt::format("  {}. {} {:>4}{}", results[i].rank,
                       padded(seat_name(static_cast<Seat>(i)), 12), results[i].score,
                       results[i].won ? "  *" : ""));
    }
    say(Phrase("cli.seed")
            .with_text("seed", session_.record().seed)
            .with_text("file", config_.save_file),
        Ink::kDim);
  }

  const PlayConfig& config_;
  Session session_;
  std::istream& in_;
  std::ostream& out_;
  std::vector<PlayerSpec> specs_;
  std::vector<std::unique_ptr<AnyPlayer>> players_;
  struct Explained {
    Seat seat = kSpectator;
    std::string deed;
    std::vector<Phrase> why;
  };
  std::vector<Explained> explained_;
  Seat reader_ = kSpectator;       // whose eyes the terminal has
  std::vector<std::size_t> told_;  // by seat: of how many moves they have read
  Decision asked_;                 // what the person before the screen is asked
  int bargained_ = 0;              // interjections of bots since the last answer
};

// What a person says to a question of yes or no.
Result<std::string> said_to(const PlayConfig& config, const Phrase& question, std::istream& in,
                            std::ostream& out) {
  out << config.words->render(question) << ' ' << std::flush;
  std::string line;
  if (!std::getline(in, line)) return Error{"no answer: expected yes or no"};
  return line;
}
bool begins_with(const std::string& line, std::string_view letters) {
  return !line.empty() && letters.find(line[0]) != std::string_view::npos;
}

// The unfinished game in the save file, if there is one and the player wants it. One that the rules
// in force do not allow to its end loses what came after, so that it takes a yes, from a script too.
Result<std::optional<Session>> resumed(const PlayConfig& config, std::istream& in,
                                       std::ostream& out) {
  std::optional<Session> none;
  if (config.resume == Resume::kNo || !std::filesystem::exists(config.save_file)) return none;
  auto text = read_file(config.save_file);
  if (!text) return Error{text.error()};
  auto document = parse_json(text.value(), config.save_file);
  if (!document) return Error{document.error()};
  auto opened = Session::reopen(*config.game, document.value());
  if (!opened) return Error{fmt::format("{}: {}", config.save_file, opened.error())};
  Restored& restored = opened.value();
  if (!restored.session) return Error{fmt::format("{}: {}", config.save_file, restored.problem)};
  Session& session = *restored.session;
  // A game that began from a position need not say who sits where; this one must.
  const int seats = session.state().seat_count();
  if (static_cast<int>(session.record().setup.seats.size()) != seats) {
    return Error{
        fmt::format("{}: replay.seats: expected {}, one for each seat", config.save_file, seats)};
  }
  if (session.over()) return none;
  const auto moves = static_cast<std::int64_t>(session.number());
  if (restored.verdict == Verdict::kStopped) {
    auto said = said_to(config, Phrase("cli.stopped").with("move", moves + 1), in, out);
    if (!said) return Error{said.error()};
    if (!begins_with(said.value(), "yYsS")) {
      return Error{fmt::format("{} is left as it is; --new starts another game in its place",
                               config.save_file)};
    }
  } else {
    if (restored.verdict == Verdict::kMended) {
      out << config.words->render(Phrase("kernel.rules.mended")) << '\n';
    }
    if (config.resume == Resume::kAsk) {
      auto said = said_to(config, Phrase("cli.resume").with("moves", moves), in, out);
      if (!said) return Error{said.error()};
      if (begins_with(said.value(), "nN")) return none;
    }
  }
  if (restored.verdict != Verdict::kSame) session.mend();
  return std::optional<Session>(std::move(session));
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
  try {
    return table.run();
  } catch (const RulesFault& fault) {
    return Error{fmt::format("the rules went wrong ({}); the game up to there is in {}",
                             fault.what(), config.save_file)};
  }
}

}  // namespace tricorne
