// A game small enough to test the language with: two seats put stones into six towns. Each turn has
// four rounds; in each the active seat plays one of the texts, which does the rest.
#pragma once

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>

#include "kernel/document.h"
#include "kernel/game.h"
#include "language/parser.h"
#include "language/run.h"

namespace tricorne::mini {

using language::BlockLocals;
using language::Cell;
using language::Op;
using language::PackedPosition;
using language::Position;
using language::Program;

enum Ops : Op {
  kPut = language::kOwn,
  kTake,
  kGain,
  kCoins,
  kLet,
  kTest,
  kFinish,
  kTown,
  kTowns,
  kPlaceNamed,
  kPick,
  kAll,
  kHill,
  kEmpty,
  kOf,
  kA,
  kB,
  kMe,
  kFoe,
  kOwner,
  kCoinsOf,
  kStones,
  kHas,
  kWhen,
  kBonus,
  kForbid,
};

inline const std::vector<std::string> kTownIds = {"ash", "birch", "cedar", "dale", "elm", "fen"};
inline constexpr std::uint32_t kAllTowns = 0x3f;
inline constexpr std::uint32_t kHills = 0x07;

const language::Grammar& grammar();

// The texts that are played; tests put their own here.
struct Texts {
  Program program;
  std::vector<language::Text> texts;
};
Texts& texts();
// Reads `sources` in place of the texts there are; gives the first fault, or nothing.
std::string use_texts(const std::vector<std::string>& sources);

enum class Procedure : std::uint8_t {
  kGame,
  kVerb,
  kGainVerb,
  kTestVerb,
  kPickTowns,
  kText,
  kBlock,
  kFire
};
struct GameLocals;
struct PickLocals;
struct VerbLocals;
GameLocals locals_of(Is<Procedure::kGame>);
VerbLocals locals_of(Is<Procedure::kVerb>);
VerbLocals locals_of(Is<Procedure::kGainVerb>);
VerbLocals locals_of(Is<Procedure::kTestVerb>);
PickLocals locals_of(Is<Procedure::kPickTowns>);
language::TextLocals locals_of(Is<Procedure::kText>);
language::BlockLocals locals_of(Is<Procedure::kBlock>);
language::FireLocals locals_of(Is<Procedure::kFire>);
enum class Question : std::uint8_t {
  kPlay,
  kTownToPick,
  kTestRoll,
  kOption,
  kMay,
  kTimes,
  kNumber,
  kRoll
};
enum class Kind : std::uint8_t { kPlay, kTown, kTestRoll, kOption, kMay, kTimes, kNumber, kRoll };
enum class Event : std::uint8_t { kStones, kGained, kCoins, kAnswered };
enum class Trigger : std::uint8_t { kRound, kGain };

using Value = std::uint32_t;

struct State {
  std::array<std::array<std::uint8_t, 6>, 2> stones;
  std::array<std::uint8_t, 2> coins;
  std::array<std::uint8_t, 2> points;
  std::uint8_t round;
  std::uint8_t active;
  std::uint8_t over;
  std::uint8_t unused;
  language::Readings<Value, 3> readings;
  language::LastingRules<Value, 6> lasting;
  ProcedureStack<23> stack;
};

using Turn = BasicTurn<State>;

struct Dialect {
  using Turn = mini::Turn;
  using Value = mini::Value;
  using Reading = language::Reading<Value>;
  static constexpr Procedure kText = Procedure::kText;
  static constexpr Procedure kBlock = Procedure::kBlock;
  static constexpr Procedure kFire = Procedure::kFire;
  static constexpr std::size_t kVerbFrames = 2;  // a verb, and the picking of its towns

  static const Program& program() { return texts().program; }
  static auto& readings(State& s) { return s.readings; }
  static auto& rules(State& s) { return s.lasting; }

  static int number(const Turn& t, const Reading& reading, Position at);
  static bool holds(const Turn& t, const Reading& reading, Position at);
  static Seat seat(const Turn& t, const Reading& reading, Position at);
  static bool perform(Turn& t, Position at);
  static OneOf<Procedure, language::PackedPosition> procedure(Op op);
  static bool halted(const Turn& t) { return t.s.over != 0; }
  static int purse(const Turn& t, Seat seat) { return t.s.coins[seat]; }
  static void pay(Turn& t, Seat seat, int n);
  static Position triggered(Turn& t, language::LastingRule<Value>& rule, std::uint8_t trigger);
  static Question question(language::Asked asked) {
    return static_cast<Question>(static_cast<int>(Question::kOption) + static_cast<int>(asked));
  }
  static Action option(language::Asked asked, int value) {
    return action(static_cast<int>(Kind::kOption) + static_cast<int>(asked), value);
  }
  static std::string_view rule(const Turn& /*t*/) { return "text"; }
  static void note(Turn& t, language::Asked asked, Seat seat, int value) {
    t.emit(Event::kAnswered, asked, seat, value);
  }
};

struct Mini : Storyless<mini::State> {
  using State = mini::State;

  static const GameInfo& info();
  static State start(const Setup& setup);
  static int seat_count(const State& /*s*/) { return 2; }
  static bool over(const State& s) { return s.over != 0; }
  static void decision(const State& s, Decision& out);
  static void apply(State& s, Action a, Log* log);
  static std::vector<SeatResult> results(const State& s);
  static Phrase ending(const State& /*s*/) { return {"mini.ending"}; }
  static Seen<State> conceal(const State& s, Seat seat) { return {s, seat}; }
  static State redeal(const Seen<State>& seen, FastRng& /*rng*/) { return *seen; }
  static SeatMask visible(const State& /*s*/, Action /*a*/) { return kEverybody; }
  static std::string notation(const State& s, Action a);
  static std::optional<Action> parse(const State& s, std::string_view text);
  static Reason why_not(const State& /*s*/, const Decision& d, Action /*a*/) {
    return {Phrase("mini.reason"), std::string(d.rule)};
  }
  static Phrase question(const State& /*s*/, const Decision& /*d*/) { return {"mini.question"}; }
  static Phrase option(const State& /*s*/, Action /*a*/) { return {"mini.option"}; }
  static Targets targets(const State& /*s*/, Action /*a*/) { return {}; }
  static Phrase event(const LogEvent& /*e*/) { return {"mini.event"}; }
  static Targets event_targets(const LogEvent& /*e*/) { return {}; }
  static std::vector<Action> moves_for(const State& /*s*/, const Decision& /*d*/,
                                       std::string_view /*target*/) {
    return {};
  }
  static Reason why_not_element(std::string_view /*target*/) { return {}; }
  static std::vector<Closed> closed(const State& /*s*/, const Decision& /*d*/) { return {}; }
  static bool boundary(const State& s) { return !over(s) && s.stack.depth == 1; }
  static nlohmann::json describe(const State& s);
  static Result<State> load(const nlohmann::json& document);
  static nlohmann::json view(const Seen<State>& seen) { return {{"points", seen->points}}; }
  static std::string broken(const State& s);
};
static_assert(Game<Mini>);

}  // namespace tricorne::mini
