// What the words of card texts do in this game (language/run.h): the Dialect, and the questions
// that rules ask of a text without carrying it out.
#pragma once

#include "games/founders/rules/rules.h"
#include "language/run.h"

namespace tricorne::founders {

struct Dialect {
  using Turn = founders::Turn;
  using Value = std::uint64_t;  // a set of statesmen, as bits
  using Reading = language::Reading<Value>;

  // `until` puts nothing into a list: each of its rules is a mark on a man or votes of a seat.
  struct Marks {
    State& s;
    std::array<language::LastingRule<Value>, 1> at;  // none
    void add(const language::LastingRule<Value>& rule) const;
  };

  static constexpr Procedure kText = Procedure::kText;
  static constexpr Procedure kBlock = Procedure::kBlock;
  static constexpr std::size_t kVerbFrames = 6;

  static const language::Program& program() { return tables().program; }
  static auto& readings(State& s) { return s.texts; }
  static const auto& readings(const State& s) { return s.texts; }
  static Marks rules(State& s) { return {s, {}}; }
  static int number(const Turn& t, const Reading& reading, language::Position at);
  static bool holds(const Turn& t, const Reading& reading, language::Position at);
  static Seat seat(const Turn& t, const Reading& reading, language::Position at);
  static bool perform(Turn& t, language::Position at);
  static OneOf<Procedure, language::PackedPosition> procedure(language::Op op);
  static bool halted(const Turn& t) { return t.s.over(); }
  static int purse(const Turn& /*t*/, Seat /*seat*/) { return 0; }  // no text spends
  static void pay(Turn& /*t*/, Seat /*seat*/, int /*n*/) {}
  static Question question(language::Asked asked);
  static Action option(language::Asked asked, int value);
  static std::string_view rule(const Turn& /*t*/) { return "cards"; }
  static void note(Turn& /*t*/, language::Asked /*asked*/, Seat /*seat*/, int /*value*/) {}
};

// Whether a condition holds for `me`; no text holds always.
bool text_holds(const State& s, const language::Text& condition, Seat me);
// Whether enough statesmen can be picked for what the text names.
bool picks_possible(const State& s, const language::Text& event, Seat me);

}  // namespace tricorne::founders
