// What the Events do, as scripts: the text of a card is a list of steps, each made by one of the
// small words below, so that most cards are one to five lines of the tables in events_*.cc. The
// steps are carried out in the order of the text by card_event() (script.cc) and by the procedures
// that ask about pieces (placing.cc, removing.cc, moving.cc).
//
// Laws (chapter 5):
//   - the executor chooses unless a step says by(...) another faction (5.1);
//   - a step does as much as can be done, and is skipped without a question when nothing can
//   (5.1.3);
//   - a space, branch or faction is offered only if some step that depends on it does something;
//   - where there is but one way to do all of a step, nobody is asked.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "games/liberty/procedures.h"

namespace tricorne::liberty::cards {

// Who decides a step, or whom it concerns.
enum class Actor : std::uint8_t { kBritish, kPatriots, kIndians, kFrench, kExecutor, kChosen };

// Where a script stands: the frames of all procedures of this room begin with it.
struct Context {
  EventCall call;
  std::uint8_t pc = 0;            // the step being carried out
  Space space = Space::kNowhere;  // the space chosen by each()
  Faction chosen{};               // the faction chosen by faction()
};

// Where removed pieces go.
enum class Destination : std::uint8_t { kAvailable, kCasualties, kWestIndies };

enum class Op : std::uint8_t {
  kGain,
  kNaval,
  kNavalTo,
  kIneligible,
  kEligible,  // tracks
  kFaction,
  kEach,
  kNext,
  kEither,
  kOr,
  kEndEither,  // choices
  kPlace,
  kRemove,
  kReplace,
  kActivate,
  kHide,
  kBox,  // pieces
  kShift,
  kSetLevel,
  kPropaganda,
  kRaid,  // the space
  kDisplace,
  kWithdraw,
  kRelocate,  // movement
  kCommand,
  kSpecial,
  kProcedure,  // free actions
};

using Count = int (*)(const State&, const Context&);
using Test = bool (*)(const State&, const Context&, Space);
using Kinds = PieceSet (*)(const Context&);
using Supply = bool (*)(const State&);

struct Step {
  Op op{};
  Actor actor = Actor::kExecutor;
  int n = 0;
  Count count = nullptr;  // instead of n, where the position decides
  PieceSet pieces{};
  Kinds kinds = nullptr;  // instead of pieces, where the executor decides
  SpaceSet spaces{};      // kEach, and others that do not use the chosen space
  Test test = nullptr;
  Level level{};
  FactionSet factions{};
  Piece into{};  // kReplace
  int ratio = 1;
  Destination destination{};
  Box from{};  // kBox
  Box to{};
  CommandSet commands{};
  SpecialSet specials{};
  Procedure procedure{};
  int force = 0;
  int defender_loss = 0;
  int attacker_loss = 0;
  bool optional = false;       // "may", "up to": fewer will do, and none
  bool repeated = false;       // kEach: the same space again
  Supply unordered = nullptr;  // kEach: all of them, and their order does not matter
  bool needed = false;         // no space is worth choosing without this step
  bool one_kind = false;       // all pieces of one kind
  bool one_base = false;       // at most one Fort or Village
  bool from_unavailable = false;
  bool from_west_indies = false;
  bool bases_last = false;
  bool of_chosen = false;   // kEach: among the spaces of the each() before
  bool leads_up = false;    // may be left out where the actions after it are possible
  bool own_first = false;   // kFaction: the executor itself if it is one of them
  bool active_too = false;  // kActivate: pieces that are Active already may be named (1.4.3)

  // Before its first use, or clang cannot use it in constants.
  template <class Value>
  [[nodiscard]] constexpr Step with(Value Step::*field, Value value) const {
    Step copy = *this;
    copy.*field = value;
    return copy;
  }

  [[nodiscard]] constexpr Step by(Actor who) const { return with(&Step::actor, who); }
  [[nodiscard]] constexpr Step may() const { return with(&Step::optional, true); }
  [[nodiscard]] constexpr Step up_to() const { return with(&Step::optional, true); }
  [[nodiscard]] constexpr Step again() const { return with(&Step::repeated, true); }
  // All of the spaces; nobody is asked for their order while the supply suffices for all.
  [[nodiscard]] constexpr Step in_any_order(Supply suffices) const {
    return with(&Step::unordered, suffices);
  }
  [[nodiscard]] constexpr Step is_needed() const { return with(&Step::needed, true); }
  [[nodiscard]] constexpr Step of_one_kind() const { return with(&Step::one_kind, true); }
  [[nodiscard]] constexpr Step at_most_one_base() const { return with(&Step::one_base, true); }
  [[nodiscard]] constexpr Step or_unavailable() const {
    return with(&Step::from_unavailable, true);
  }
  [[nodiscard]] constexpr Step or_west_indies() const {
    return with(&Step::from_west_indies, true);
  }
  [[nodiscard]] constexpr Step villages_last() const { return with(&Step::bases_last, true); }
  [[nodiscard]] constexpr Step forts_last() const { return with(&Step::bases_last, true); }
  [[nodiscard]] constexpr Step or_already_active() const { return with(&Step::active_too, true); }
  [[nodiscard]] constexpr Step of_those() const { return with(&Step::of_chosen, true); }
  [[nodiscard]] constexpr Step in(SpaceSet where) const { return with(&Step::spaces, where); }
  [[nodiscard]] constexpr Step where(Test holds) const { return with(&Step::test, holds); }
  [[nodiscard]] constexpr Step to_casualties() const {
    return with(&Step::destination, Destination::kCasualties);
  }
  [[nodiscard]] constexpr Step to_west_indies() const {
    return with(&Step::destination, Destination::kWestIndies);
  }
  [[nodiscard]] constexpr Step with_force(int plus) const { return with(&Step::force, plus); }
  [[nodiscard]] constexpr Step with_defender_loss(int plus) const {
    return with(&Step::defender_loss, plus);
  }
  [[nodiscard]] constexpr Step with_attacker_loss(int plus) const {
    return with(&Step::attacker_loss, plus);
  }
};

using Script = std::span<const Step>;

template <class... Steps>
constexpr std::array<Step, sizeof...(Steps)> steps(const Steps&... all) {
  return {all...};
}

// The two texts of a card; a card with one text only has an empty shaded one.
struct Texts {
  Script unshaded;
  Script shaded;
};
using QuarterOfEvents = std::array<Texts, 24>;
extern const QuarterOfEvents kEvents001To024;
extern const QuarterOfEvents kEvents025To048;
extern const QuarterOfEvents kEvents049To072;
extern const QuarterOfEvents kEvents073To096;

RULE("5.2")
inline Script script(Card card, bool shaded) {
  constexpr std::array<const QuarterOfEvents*, 4> kQuarters = {&kEvents001To024, &kEvents025To048,
                                                               &kEvents049To072, &kEvents073To096};
  const Texts& texts = (*kQuarters[(card - 1U) / 24])[(card - 1U) % 24];
  return shaded ? texts.shaded : texts.unshaded;
}

// ---- Kinds of pieces as the cards name them: placed Militia and War Parties are Underground.

inline constexpr PieceSet kRegular = Piece::kRegular;
inline constexpr PieceSet kTory = Piece::kTory;
inline constexpr PieceSet kBritishFort = Piece::kBritishFort;
inline constexpr PieceSet kContinental = Piece::kContinental;
inline constexpr PieceSet kPatriotFort = Piece::kPatriotFort;
inline constexpr PieceSet kFrenchRegular = Piece::kFrench;
inline constexpr PieceSet kVillage = Piece::kVillage;
inline constexpr PieceSet kNewMilitia = Piece::kMilitiaU;
inline constexpr PieceSet kNewWarParty = Piece::kWarPartyU;
inline constexpr PieceSet kPatriotUnits = kPatriotPieces & kUnits;

// ---- Tracks

constexpr Step gain(Actor who, int n) { return {.op = Op::kGain, .actor = who, .n = n}; }
constexpr Step gain(Actor who, Count count) {
  return {.op = Op::kGain, .actor = who, .count = count};
}
// French Naval Intervention up or down (1.9).
constexpr Step naval(int levels) { return {.op = Op::kNaval, .n = levels}; }
constexpr Step naval_to(int level) { return {.op = Op::kNavalTo, .n = level}; }
// "Through next card": the rest of this card and all of the next (ruling 26).
constexpr Step ineligible(Actor who) { return {.op = Op::kIneligible, .actor = who}; }
// "Stays or becomes": on the next card (2.3.6, ruling 26), whatever it has done on this one.
constexpr Step eligible(Actor who) { return {.op = Op::kEligible, .actor = who}; }

// ---- Choices

// The executor names one of these factions; the steps that follow know it as Actor::kChosen.
constexpr Step faction(FactionSet among) { return {.op = Op::kFaction, .factions = among}; }
// The executor if it is one of these, else one that it names.
constexpr Step own_faction(FactionSet among) {
  Step step = faction(among);
  step.own_first = true;
  return step;
}
// In each of `n` of these spaces: the steps up to next().
constexpr Step each(int n, SpaceSet spaces, Test test = nullptr) {
  return {.op = Op::kEach, .n = n, .spaces = spaces, .test = test};
}
constexpr Step in_one(SpaceSet spaces, Test test = nullptr) { return each(1, spaces, test); }
constexpr Step next() { return {.op = Op::kNext}; }
// One of two texts: either(), steps, or_else(), steps, end_either().
constexpr Step either() { return {.op = Op::kEither}; }
constexpr Step or_else() { return {.op = Op::kOr}; }
constexpr Step end_either() { return {.op = Op::kEndEither}; }

// ---- Pieces

constexpr Step place(int n, PieceSet pieces) {
  return {.op = Op::kPlace, .n = n, .pieces = pieces};
}
constexpr Step place(int n, Kinds kinds) { return {.op = Op::kPlace, .n = n, .kinds = kinds}; }
// In the chosen space, or in total from the spaces of in().
constexpr Step remove(int n, PieceSet pieces) {
  return {.op = Op::kRemove, .n = n, .pieces = pieces};
}
constexpr Step remove(int n, Kinds kinds) { return {.op = Op::kRemove, .n = n, .kinds = kinds}; }
constexpr Step remove(Count count, PieceSet pieces) {
  return {.op = Op::kRemove, .count = count, .pieces = pieces};
}
inline constexpr int kAll = 255;
constexpr Step remove_all(PieceSet pieces) { return remove(kAll, pieces); }
// Each of `n` pieces by `ratio` of another kind, as far as Available (1.4.1).
constexpr Step replace(int n, PieceSet pieces, Piece into, int ratio = 1) {
  return {.op = Op::kReplace, .n = n, .pieces = pieces, .into = into, .ratio = ratio};
}
constexpr Step activate(int n, PieceSet pieces) {
  return {.op = Op::kActivate, .n = n, .pieces = pieces};
}
constexpr Step activate(Count count, Kinds kinds) {
  return {.op = Op::kActivate, .count = count, .kinds = kinds};
}
constexpr Step hide(PieceSet pieces) { return {.op = Op::kHide, .pieces = pieces}; }
// From box to box. Squadrons that are not Unavailable are in the West Indies.
constexpr Step box(int n, Piece piece, Box from, Box to) {
  return {.op = Op::kBox, .n = n, .into = piece, .from = from, .to = to};
}

// ---- The chosen space

// Levels toward `goal`; stops there and moves nothing that is beyond it (ruling 76).
constexpr Step shift(int n, Level goal) { return {.op = Op::kShift, .n = n, .level = goal}; }
constexpr Step set_level(Level level) { return {.op = Op::kSetLevel, .level = level}; }
constexpr Step propaganda(int n) { return {.op = Op::kPropaganda, .n = n}; }
constexpr Step raid(int n) { return {.op = Op::kRaid, .n = n}; }

// ---- Movement (1.4.3: Underground and Active stay as they are)

// All Patriot units of the chosen space into one adjacent Province that the actor names.
constexpr Step displace(Actor who) { return {.op = Op::kDisplace, .actor = who}; }
// The actor's own units out of the chosen space into adjacent ones.
constexpr Step withdraw(Actor who) { return {.op = Op::kWithdraw, .actor = who}; }
// Up to `n` of the executor's cubes from anywhere on the map into one space.
constexpr Step relocate(int n, SpaceSet into) {
  return {.op = Op::kRelocate, .n = n, .spaces = into};
}

// ---- Free actions (3.1.2, 5.5), in the chosen space or in those of in()

// In one space, or in `n` of them as far as there are so many.
constexpr Step command(Actor who, CommandSet commands, int n = 1) {
  return {.op = Op::kCommand, .actor = who, .n = n, .commands = commands};
}
constexpr Step battle_here(Actor who) { return command(who, Command::kBattle); }
// To the chosen space, for the action that follows.
constexpr Step march_here(Actor who, CommandSet commands = Command::kMarch) {
  Step step = command(who, commands);
  step.leads_up = true;
  return step;
}
constexpr Step special(Actor who, Special which, int n = 1) {
  return {.op = Op::kSpecial, .actor = who, .n = n, .specials = which};
}
// Another procedure of the game; `count` tells how much it would do.
constexpr Step carry_out(Procedure procedure, Count count) {
  return {.op = Op::kProcedure, .count = count, .procedure = procedure};
}

// ---- What can be asked of a script

Faction faction_of(Actor actor, const Context& at);
inline const Step& step(const Context& at) {
  return script(at.call.card, at.call.shaded != 0)[at.pc];
}
int amount(const State& s, const Context& at, const Step& step);
PieceSet kinds(const Context& at, const Step& step);
// The spaces that a step is about: its own, or the chosen one.
SpaceSet spaces(const State& s, const Context& at, const Step& step);
// Whether the step at at.pc would do something.
bool effective(const State& s, const Context& at);
// The spaces that the each() at at.pc may still offer.
SpaceSet candidates(const State& s, const Context& at, SpaceSet done);
// A test for each(): some Command of its steps can be executed there.
bool command_possible(const State& s, const Context& at, Space space);
// What a person may take from the map because none is Available (1.4.1).
bool reusable(const State& s, Faction actor, Piece p, Space keep);

}  // namespace tricorne::liberty::cards

namespace tricorne::liberty {

// Whether this text would do anything for this executor now. Used for choosing, never for refusing:
// an Event without effect may be executed too (2.3.4).
bool event_effective(const State& s, Card card, bool shaded, Faction executor);

}  // namespace tricorne::liberty
