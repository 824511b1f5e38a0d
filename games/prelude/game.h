// Prelude to Rebellion as the kernel knows it.
#pragma once

#include <nlohmann/json.hpp>

#include "games/prelude/state.h"
#include "kernel/game.h"

namespace tricorne::prelude {

struct Prelude {
  using State = prelude::State;

  static const GameInfo& info();
  static std::string rules();
  static State start(const Setup& setup);
  static int seat_count(const State& s);
  static bool over(const State& s);
  static void decision(const State& s, Decision& out);
  static void apply(State& s, Action a, Log* log);
  static std::vector<SeatResult> results(const State& s);
  static Phrase ending(const State& s);

  static Seen<State> conceal(const State& s, Seat seat);
  static State redeal(const Seen<State>& seen, FastRng& rng);
  static SeatMask visible(const State& s, Action a);

  static std::string notation(const State& s, Action a);
  static std::optional<Action> parse(const State& s, std::string_view text);
  static Reason why_not(const State& s, const Decision& decision, Action a);
  static Phrase question(const State& s, const Decision& decision);
  static Phrase option(const State& s, Action a);
  static Targets targets(const State& s, Action a);
  static Phrase event(const LogEvent& event);
  static Targets event_targets(const LogEvent& event);

  static bool boundary(const State& s);
  static nlohmann::json describe(const State& s);
  static Result<State> load(const nlohmann::json& document);
  static nlohmann::json view(const Seen<State>& seen);
  static std::string broken(const State& s);
};
static_assert(Game<Prelude>);

// Runs the procedures on the stack until one asks a question, or the game is over.
void run_to_question(State& s, Action answer, Log* log);

}  // namespace tricorne::prelude
