// What a game is. A game is a type with static members only; everything above the games is a
// template over it (players, lab, battery) or goes through the erased AnyGame (server, cli).
//
// Whatever happens is somebody answering a question:
//     G::decision(state, out)    the question: seat, rule and every legal answer
//     G::apply(state, a, log)    the next state; `a` must be listed; deterministic
// Chance is a seat; decks are sets of cards not yet drawn and the draw is a chance decision.
//
// Two things a game may have besides, and pays nothing for if it has not:
//     AsksSeveral   a question to several seats at once (sealed bids): any of them may answer first
//     Interjects    what a seat may do though it is not asked (play a reaction, make an offer)
#pragma once

#include <concepts>
#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/decision.h"
#include "kernel/hash.h"
#include "kernel/log.h"
#include "kernel/phrase.h"
#include "kernel/result.h"
#include "kernel/seen.h"

namespace tricorne {

// A choice made when the game is set up ("period_events": off or on). The first value is the
// default.
struct OptionInfo {
  std::string id;
  std::vector<std::string> values;
};

struct Setup;

struct GameInfo {
  std::string id;                      // "troyes"
  std::vector<std::string> seats;      // all seat names, in seat order
  int min_seats = 0;                   // how many of them take part
  std::vector<std::string> scenarios;  // the first is the default
  std::vector<OptionInfo> options;
  int max_decisions = 0;  // no game asks more questions than this, chance included
  // What the game's own rules have against a set-up that is complete otherwise, such as who may
  // hold which seats; empty for nothing. None: they have nothing against any.
  std::string (*objection)(const Setup& setup) = nullptr;
};

// How a game is to start. Empty fields mean the defaults.
struct Setup {
  std::string scenario;
  std::vector<std::string> seats;  // one player kind a seat: "human", "human:anna", "standard", ...
  std::map<std::string, std::string> options;

  [[nodiscard]] const std::string& option(const std::string& id) const { return options.at(id); }
};

// Fills in defaults and refuses what the game does not know, naming it.
Result<Setup> complete(const GameInfo& info, Setup setup);

struct SeatResult {
  int score = 0;
  int rank = 0;  // 1 is best; seats that share a rank share the place
  bool won = false;
};

// Why an action is not legal: a sentence and the section that forbids it.
struct Reason {
  Phrase text;
  std::string rule;
};

// An answer that a question would take and does not list, and why.
struct Closed {
  Action action;
  Reason why;
};

// One line of a board element that a choice or event speaks of: "boston", "card:Y1B",
// "die:p1:red:4".
using Targets = std::vector<std::string>;

// What an event is beside its sentence: its part in the story, whose it is, and what goes where.
struct EventFacts {
  Part part = Part::kNone;
  std::optional<Seat> by;          // the seat it names first
  std::string from, to;            // board elements, or "seat:p1" where that is a purse; or empty
  std::string thing;               // what goes there: "br"
  std::vector<std::int64_t> dice;  // what dice show
};

// A move that the story tells by itself, before what it does.
struct Deed {
  Part part = Part::kNone;  // none: it is not told
  Phrase text;
  Targets targets;
};

// For games without parts in their story, which are all toys.
template <class State>
struct Storyless {
  static EventFacts event_facts(const LogEvent& /*event*/) { return {}; }
  static std::optional<LogEvent> together(const LogEvent& /*earlier*/, const LogEvent& /*later*/) {
    return {};
  }
  static bool idle(const LogEvent& /*event*/) { return false; }
  static Deed deed(const State& /*state*/, Action /*a*/, Seat /*by*/) { return {}; }
};

template <class G>
concept Game = PlainState<typename G::State> &&
    requires(const typename G::State& state, typename G::State& mutable_state, const Setup& setup,
             Action a, Decision& out, const Decision& decision, Log* log, Seat seat, FastRng& rng,
             std::string_view text, const Seen<typename G::State>& seen, const LogEvent& event,
             const nlohmann::json& document) {
  { G::info() } -> std::same_as<const GameInfo&>;
  // The state before the first question. `setup` is complete.
  { G::start(setup) } -> std::same_as<typename G::State>;
  { G::seat_count(state) } -> std::convertible_to<int>;
  { G::over(state) } -> std::same_as<bool>;
  {G::decision(state, out)};
  {G::apply(mutable_state, a, log)};
  // One entry a seat, once the game is over (a running estimate before that).
  { G::results(state) } -> std::same_as<std::vector<SeatResult>>;
  // How the game ended, once it is over.
  { G::ending(state) } -> std::same_as<Phrase>;

  // Concealment: what `seat` may know, and a random completion of it.
  { G::conceal(state, seat) } -> std::same_as<Seen<typename G::State>>;
  { G::redeal(seen, rng) } -> std::same_as<typename G::State>;
  // Who may read this move: everybody but for hidden draws and choices.
  { G::visible(state, a) } -> std::same_as<SeatMask>;

  // Text. notation() and parse() are inverse on every action the game can list in this state;
  // parse() also takes well-formed moves that are not legal now, so that why_not() can explain.
  // All of it comes from a table of rows: kernel/vocabulary.h.
  { G::notation(state, a) } -> std::same_as<std::string>;
  { G::parse(state, text) } -> std::same_as<std::optional<Action>>;
  { G::why_not(state, decision, a) } -> std::same_as<Reason>;
  { G::question(state, decision) } -> std::same_as<Phrase>;
  { G::option(state, a) } -> std::same_as<Phrase>;
  { G::targets(state, a) } -> std::same_as<Targets>;
  { G::event(event) } -> std::same_as<Phrase>;
  { G::event_targets(event) } -> std::same_as<Targets>;
  { G::event_facts(event) } -> std::same_as<EventFacts>;
  // Two events of the part kNet told as one, if they are about the same; and whether what one tells
  // has left all as it was.
  { G::together(event, event) } -> std::same_as<std::optional<LogEvent>>;
  { G::idle(event) } -> std::same_as<bool>;
  { G::deed(state, a, seat) } -> std::same_as<Deed>;
  // Back from a board element: the listed options that would choose it, or what such a move would
  // be if it were listed, so that why_not() can explain; nothing if the question is of other
  // things.
  { G::moves_for(state, decision, text) } -> std::same_as<std::vector<Action>>;
  // What such an element is chosen for, where the question is of other things.
  { G::why_not_element(text) } -> std::same_as<Reason>;
  // The answers that are not to be had now and that nothing on the board stands for.
  { G::closed(state, decision) } -> std::same_as<std::vector<Closed>>;

  // Documents. describe() is complete at a boundary, where load() gives back the same bytes;
  // between boundaries it is still a truthful snapshot for people and tests.
  { G::boundary(state) } -> std::same_as<bool>;
  { G::describe(state) } -> std::same_as<nlohmann::json>;
  { G::load(document) } -> std::same_as<Result<typename G::State>>;
  { G::view(seen) } -> std::same_as<nlohmann::json>;

  // The game's own invariants, for the battery: empty, or what is broken.
  { G::broken(state) } -> std::same_as<std::string>;
};

// Questions to several seats at once: what `seat`, one of those awaited, is asked, and its answer.
// Without a seat it is the lowest of them, so that for a search, a bot and a simulation this is an
// ordinary sequence of questions, each answered without knowledge of the others.
template <class G>
concept AsksSeveral = Game<G> &&
    requires(const typename G::State& state, typename G::State& mutable_state, Action a,
             Decision& out, Log* log, Seat seat) {
  {G::decision(state, out, seat)};
  {G::apply(mutable_state, a, log, seat)};
  { G::visible(state, a, seat) } -> std::same_as<SeatMask>;
};

// What `seat` may do besides answering: an empty list while nobody may, as when chance is asked.
// None of them is also an answer that the seat could give. The question that is pending stays, or
// is put again when the interjection has been carried out.
template <class G>
concept Interjects = Game<G> &&
    requires(const typename G::State& state, typename G::State& mutable_state, Action a,
             Decision& out, Log* log, Seat seat) {
  {G::interjections(state, out, seat)};
  {G::interject(mutable_state, a, log, seat)};
  { G::visible(state, a, seat) } -> std::same_as<SeatMask>;
};

// The rules as they are now, in a word that records hold: see rules_text().
template <class G>
concept NamesRules = requires {
  { G::rules() } -> std::same_as<std::string>;
};
// The first line of a game's signature.txt and, where an owner's data are in force, their hash.
std::string rules_text(std::string_view signature, std::uint64_t own_data);

// The same calls for every game.
template <Game G>
void ask(const typename G::State& state, Decision& out, Seat seat) {
  if constexpr (AsksSeveral<G>) {
    G::decision(state, out, seat);
  } else {
    G::decision(state, out);
  }
}
template <Game G>
void answer(typename G::State& state, Action a, Log* log, Seat seat) {
  if constexpr (AsksSeveral<G>) {
    G::apply(state, a, log, seat);
  } else {
    G::apply(state, a, log);
  }
}
template <Game G>
void list_interjections(const typename G::State& state, Decision& out, Seat seat) {
  out.ask(seat, 0, "");
  if constexpr (Interjects<G>) G::interjections(state, out, seat);
}
template <Game G>
void interject(typename G::State& state, Action a, Log* log, Seat seat) {
  if constexpr (Interjects<G>) G::interject(state, a, log, seat);
}
// Who may read a move that `seat` makes.
template <Game G>
SeatMask visible(const typename G::State& state, Action a, Seat seat) {
  if constexpr (AsksSeveral<G> || Interjects<G>) {
    return G::visible(state, a, seat);
  } else {
    return G::visible(state, a);
  }
}

// One random move: an answer, or now and then, where the game has any, an interjection of a random
// seat. `scratch` then holds what it was chosen from.
template <Game G, class Rng>
void random_move(typename G::State& state, Decision& scratch, Rng& rng) {
  if constexpr (Interjects<G>) {
    if (rng.below(4) == 0) {
      const auto seat =
          static_cast<Seat>(rng.below(static_cast<std::uint32_t>(G::seat_count(state))));
      list_interjections<G>(state, scratch, seat);
      if (!scratch.empty()) return G::interject(state, scratch.pick(rng), nullptr, seat);
    }
  }
  G::decision(state, scratch);
  if (!scratch.empty()) [[likely]]
    G::apply(state, scratch.pick(rng), nullptr);
}

}  // namespace tricorne
