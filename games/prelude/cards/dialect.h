// What the words of card texts mean in this game (12.0): the part that the card language leaves to
// it. Statements that ask are procedures of verbs.cc, rules in force are asked about in lasting.h.
#pragma once

#include "games/prelude/cards/grammar.h"
#include "games/prelude/turn.h"
#include "language/run.h"

namespace tricorne::prelude::cards {

using language::Cell;
using language::Position;
using language::Program;
using Value = std::uint32_t;  // a number, or counties as bits
using Reading = language::Reading<Value>;
using Rule = language::LastingRule<Value>;

// When rules in force act: the Moments of `when`, and the spending that `toll` watches.
inline constexpr std::uint8_t kTollTrigger = 0xff;
constexpr Moment scored(Track t) {
  return static_cast<Moment>(static_cast<unsigned>(Moment::kRuralScored) +
                             static_cast<unsigned>(t));
}

struct Dialect {
  using Turn = prelude::Turn;
  using Value = cards::Value;
  static constexpr Procedure kText = Procedure::kText;
  static constexpr Procedure kBlock = Procedure::kBlock;
  static constexpr Procedure kFire = Procedure::kFire;
  // `special`: points, the action, a die, scoring, the rules that this fires, the text of one
  static constexpr std::size_t kVerbFrames = 7;

  static const Program& program() { return tables().program; }
  static auto& readings(State& s) { return s.readings; }
  static auto& rules(State& s) { return s.lasting; }

  static int number(const Turn& t, const Reading& reading, Position at);
  static bool holds(const Turn& t, const Reading& reading, Position at);
  static Seat seat(const Turn& t, const Reading& reading, Position at);
  static bool perform(Turn& t, Position at);
  static OneOf<Procedure, language::PackedPosition> procedure(language::Op op);
  static bool halted(const Turn& t) { return t.s.ending != Ending::kNone; }
  static int purse(const Turn& t, Seat seat) { return t.s.points[seat]; }
  static void pay(Turn& t, Seat seat, int n) { t.pay_points(static_cast<Player>(seat), n); }
  static Position triggered(Turn& t, Rule& rule, std::uint8_t trigger);
  static Question question(language::Asked asked) {
    return static_cast<Question>(at(Question::kOption) + at(asked));
  }
  static Action option(language::Asked asked, int value) {
    if (asked == language::Asked::kRoll) return action(ActionKind::kRoll, value);
    return action(at(ActionKind::kOption) + at(asked), value);
  }
  static std::string_view rule(const Turn& t) { return facts(card(t.s)).section; }
  static void note(Turn& t, language::Asked asked, Seat seat, int value);

  // The card whose text is being carried out.
  static Card card(const State& s) { return static_cast<Card>(s.readings.top().source); }
};

// ---- For the verbs

inline const Reading& reading(const Turn& t) { return t.s.readings.top(); }
inline int number(const Turn& t, Position at) {
  return language::number<Dialect>(t, reading(t), at);
}
inline Seat who(const Turn& t, Position at) { return Dialect::seat(t, reading(t), at); }

// Whether a county passes all of a list of filters.
bool passes(const Turn& t, const Reading& reading, Cell filters, County c);
// The counties of a place that nobody picks or draws; of one that somebody does, all that fit.
CountySet counties_in(const Turn& t, Position place);
bool is_picked(Position place);  // by a player or by lot
// Where the statement acts.
Position place_of(Position at);
// Whether the statement could move anything in this county.
bool can_move(const Turn& t, Position at, County c);
// Who picks its counties.
Player picker(const Turn& t, Position at);
// Adds or removes cubes of the statement in a county; returns how many.
int move_in(Turn& t, Position at, County c, int n);
// What an `each` or `match` statement does in a county.
void act_in(Turn& t, Position at, County c);

}  // namespace tricorne::prelude::cards
