// Procedures: rules that ask questions in the middle, written in the order of the rulebook.
//
// A procedure is a function of a Turn. Its locals live in a 16-byte frame on a stack inside the
// state, so a state in the middle of a battle is copied, compared, hashed and saved like any other.
//
//     Flow agriculture(Turn& t) {
//       auto& f = t.locals<Procedure::kAgriculture>();  // at most 14 bytes, alignment 1
//       BEGIN(t);
//       ASK(t, t.s.active, Question::kGroup, "action-5", list_groups(t, Colour::kYellow));
//       f.group = t.answer.a;                      // after ASK, t.answer is a listed option
//       CALL(t, Procedure::kPayDice, PayLocals{.group = f.group});
//       t.s.players[...].deniers += ...;
//       END(t);
//     }
//
// How it works: BEGIN opens a switch on the step saved in the frame. ASK saves the step and
// returns; the next entry jumps there. If the entry is for listing (t.listing is set), the options
// expression runs and the procedure returns at once; otherwise t.answer holds the chosen option and
// the rule goes on. CALL pushes another procedure and goes on when that one has reached END. Hence
// the laws:
//   - nothing but the frame, the state and references made before BEGIN survives an ASK or CALL
//     (the compiler refuses a jump past an initialised local; use a nested block for temporaries);
//   - the options expression only reads the state;
//   - steps are numbered per function, so editing a comment changes no hash;
//   - no `switch` of your own may enclose an ASK or CALL (loops and ifs may).
// Each procedure has its locals declared once, in the game's namespace and without a body,
//     PayLocals locals_of(Is<Procedure::kPayDice>);
// as a row of the game's procedures.inc does. They are the only ones it can be called with, and
// t.locals<Procedure::kPayDice>() and, for those who look at a position from outside,
// s.stack.top().read<Procedure::kPayDice>() are of that type: any others do not compile. Where the procedure
// is not known before the game is played it is CALL_ONE_OF, of a OneOf<Procedure, Locals>.
//
// ASK_ANY asks several seats at once, such as for sealed bids. Any of them may answer first;
// t.mover says who has, and while options are listed whose they are. It is asked in a loop until
// nobody is left:
//       f.pending = t.s.everybody();
//       while (f.pending != 0) {
//         ASK_ANY(t, f.pending, Question::kBid, "8.1", list_bids(t, t.mover));
//         t.s.bid[t.mover] = t.answer.a;
//         f.pending = without(f.pending, t.mover);
//       }
//
// An interjection may ask questions too: its procedure is pushed with push_interjection() on top of
// the question that is pending, and when it is done run() stops, so that the pending question is
// put again and not taken for answered.
#pragma once

#include <array>
#include <cassert>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <new>
#include <type_traits>

#include "kernel/decision.h"
#include "kernel/log.h"

namespace tricorne {

enum class Flow : std::uint8_t { kAsked, kCalled, kDone };

template <class Locals>
concept FrameLocals = std::is_trivially_copyable_v<Locals> && sizeof(Locals) <= 14 &&
                      alignof(Locals) == 1 && std::has_unique_object_representations_v<Locals>;

// A procedure as a type, for locals_of().
template <auto kProcedure>
using Is = std::integral_constant<decltype(kProcedure), kProcedure>;
// The locals of a procedure that has none.
struct NoLocals;
template <auto kProcedure>
using LocalsOf = decltype(locals_of(Is<kProcedure>{}));
// What converts to a T and to nothing that a T converts to.
template <class T>
struct Exactly {
  template <std::same_as<T> Same>
  operator Same() const;  // NOLINT(google-explicit-constructor): meant to convert
};
// The locals of the procedure are these, or begin with these.
template <auto kProcedure, class Beginning>
concept BeginsWith = std::same_as<LocalsOf<kProcedure>, Beginning> ||
    requires(Exactly<Beginning> beginning) {
  LocalsOf<kProcedure>{beginning};
};
// So do those of all of these.
template <class Beginning, auto... kProcedures>
concept AllBeginWith = (BeginsWith<kProcedures, Beginning> && ...);
// One of several procedures that all begin with these locals: what CALL_ONE_OF calls.
template <class Procedure, FrameLocals Beginning>
struct OneOf {
  Procedure procedure;
  template <Procedure kProcedure>
  requires BeginsWith<kProcedure, Beginning>
  constexpr OneOf(Is<kProcedure> /*which*/) : procedure(kProcedure) {}  // NOLINT: meant to convert
};

// Marks the procedure of an interjection in its frame. Only games with interjections look for it.
inline constexpr unsigned kInterjection = 0x80;

struct Frame {
  std::uint8_t procedure = 0;
  std::uint8_t step = 0;
  std::array<std::uint8_t, 14> locals{};

  // Whether it is a frame of this procedure.
  template <class Procedure>
  [[nodiscard]] bool is(Procedure which) const {
    return (procedure & ~kInterjection) == static_cast<unsigned>(which);
  }
  // The locals of the procedure, which is one of those named, or the first of them.
  template <FrameLocals Beginning, auto kFirst, auto... kOthers>
  requires AllBeginWith<Beginning, kFirst, kOthers...>
  [[nodiscard]] Beginning& edit() {
    assert((is(kFirst) || ... || is(kOthers)));
    return *std::launder(reinterpret_cast<Beginning*>(locals.data()));
  }
  // Copies for those who look from outside, as words and bots do: the locals of the procedure,
  template <auto kProcedure>
  [[nodiscard]] LocalsOf<kProcedure> read() const {
    return read<LocalsOf<kProcedure>, kProcedure>();
  }
  // or the first of them, where several procedures that all begin with these may ask.
  template <FrameLocals Beginning, auto kFirst, auto... kOthers>
  requires AllBeginWith<Beginning, kFirst, kOthers...>
  [[nodiscard]] Beginning read() const {
    assert((is(kFirst) || ... || is(kOthers)));
    Beginning out{};
    std::memcpy(&out, locals.data(), sizeof out);
    return out;
  }
};
static_assert(sizeof(Frame) == 16);

template <int kDepth>
struct ProcedureStack {
  std::array<Frame, static_cast<std::size_t>(kDepth)> at;
  std::uint8_t depth;
  std::uint8_t result;  // a byte that a finished procedure leaves for its caller

  // Left in `result` when a call went too deep: the stack is then empty and the game cannot go on.
  static constexpr std::uint8_t kOverflowed = 0xff;
  [[nodiscard]] bool overflowed() const { return depth == 0 && result == kOverflowed; }

  [[nodiscard]] bool empty() const { return depth == 0; }
  [[nodiscard]] Frame& top() { return at[depth - 1U]; }
  [[nodiscard]] const Frame& top() const { return at[depth - 1U]; }
  // The lowest frame of this procedure, or nullptr if it is not being carried out.
  template <class Procedure>
  [[nodiscard]] const Frame* find(Procedure which) const {
    for (std::size_t i = 0; i < depth; ++i) {
      if (at[i].is(which)) return &at[i];
    }
    return nullptr;
  }

  template <class Procedure>
  bool push(Procedure procedure) {
    if (depth == kDepth || overflowed()) [[unlikely]]
      return overflow();
    Frame& frame = at[depth++];
    frame = Frame{};
    frame.procedure = static_cast<std::uint8_t>(procedure);
    return true;
  }
  template <auto kProcedure>
  void push() {
    push(kProcedure);
  }
  template <auto kProcedure>
  void push(const LocalsOf<kProcedure>& locals) {
    push_with(kProcedure, locals);
  }
  template <auto kProcedure>
  void push_interjection(const LocalsOf<kProcedure>& locals) {
    push_with(static_cast<unsigned>(kProcedure) | kInterjection, locals);
  }
  template <class Procedure, class Beginning>
  void push(OneOf<Procedure, Beginning> one, const Beginning& locals) {
    push_with(one.procedure, locals);
  }
  // Far from the rules, which are not to grow by it.
  [[gnu::cold, gnu::noinline]] bool overflow() {
    *this = {};
    result = kOverflowed;
    return false;
  }
  // Zeroes what it leaves, so that equal positions have equal bytes.
  void pop() {
    if (depth > 0) at[--depth] = Frame{};
  }

 private:
  template <class Procedure, FrameLocals Locals>
  void push_with(Procedure procedure, const Locals& locals) {
    if (push(procedure)) std::memcpy(top().locals.data(), &locals, sizeof locals);
  }
};

// What a procedure works on. A game derives its own Turn from this to add its verbs
// (`struct Turn : BasicTurn<State> { ... }`).
template <class StateT>
struct BasicTurn {
  using State = StateT;
  State& s;                     // while listing: read only
  Action answer{};              // the option chosen at the last ASK
  Decision* listing = nullptr;  // set while options are being listed
  Log* log = nullptr;
  Seat mover = kSpectator;  // at an ASK_ANY: who answers, or whose options are listed

  // The locals of the procedure that runs.
  template <auto kProcedure>
  [[nodiscard]] LocalsOf<kProcedure>& locals() {
    return s.stack.top().template edit<LocalsOf<kProcedure>, kProcedure>();
  }
  // Of its caller, one of these, the locals or the first of them.
  template <class Beginning, auto... kProcedures>
  [[nodiscard]] Beginning& caller() {
    return s.stack.at[s.stack.depth - 2U].template edit<Beginning, kProcedures...>();
  }
  template <class Event, class... Args>
  void emit(Event id, Args... args) {
    emit_to(kEverybody, id, args...);
  }
  // For some seats only: what it tells is hidden from the others.
  template <class Event, class... Args>
  void emit_to(SeatMask visible, Event id, Args... args) {
    if (log == nullptr) [[likely]]
      return;
    log->events.push_back(
        {static_cast<std::uint8_t>(id), visible, {static_cast<std::int16_t>(args)...}});
  }
};

// Runs procedures until one asks a question or none is left.
template <class Turn, class Table>
void run(Turn& t, const Table& procedures) {
  while (!t.s.stack.empty()) {
    if (procedures[t.s.stack.top().procedure](t) == Flow::kAsked) return;
  }
}

// The same for games with interjections: when one is done the question below it is put again.
template <class Turn, class Table>
void run_interjecting(Turn& t, const Table& procedures) {
  while (!t.s.stack.empty()) {
    const std::uint8_t procedure = t.s.stack.top().procedure;
    const bool interjection = (procedure & kInterjection) != 0;
    const Flow flow = procedures[procedure & ~kInterjection](t);
    if (flow == Flow::kAsked || (flow == Flow::kDone && interjection)) return;
  }
}

// Lists the options of the question that is pending.
template <class Turn, class Table>
void list_pending(Turn& t, const Table& procedures) {
  if (t.s.stack.empty()) [[unlikely]]
    return t.listing->fail(Fault::kTooDeep);
  procedures[t.s.stack.top().procedure & ~kInterjection](t);
}

// NOLINTBEGIN(cppcoreguidelines-macro-usage,bugprone-macro-parentheses)
#define BEGIN(t)                                 \
  enum : int { kStepBase = __COUNTER__ };        \
  ::tricorne::Frame& frame_ = (t).s.stack.top(); \
  switch (frame_.step) {                         \
    case 0:

#define TRICORNE_ASK_AT(t, n, seat_, question_, rule_, ...) \
  do {                                                      \
    frame_.step = static_cast<std::uint8_t>(n);             \
    return ::tricorne::Flow::kAsked;                        \
    case (n):                                               \
      if ((t).listing != nullptr) {                         \
        (t).listing->ask(seat_, question_, rule_);          \
        if (!(t).listing->enough()) {                       \
          __VA_ARGS__;                                      \
        }                                                   \
        return ::tricorne::Flow::kAsked;                    \
      }                                                     \
  } while (false)
#define ASK(t, seat, question, rule, ...) \
  TRICORNE_ASK_AT(t, (__COUNTER__ - kStepBase), seat, question, rule, __VA_ARGS__)

#define TRICORNE_ASK_ANY_AT(t, n, seats_, question_, rule_, ...)   \
  do {                                                             \
    frame_.step = static_cast<std::uint8_t>(n);                    \
    return ::tricorne::Flow::kAsked;                               \
    case (n):                                                      \
      if (!::tricorne::includes(seats_, (t).mover))                \
        (t).mover = ::tricorne::seats_of(seats_).first();          \
      if ((t).listing != nullptr) {                                \
        (t).listing->ask_any(seats_, (t).mover, question_, rule_); \
        if (!(t).listing->enough()) {                              \
          __VA_ARGS__;                                             \
        }                                                          \
        return ::tricorne::Flow::kAsked;                           \
      }                                                            \
  } while (false)
#define ASK_ANY(t, seats, question, rule, ...) \
  TRICORNE_ASK_ANY_AT(t, (__COUNTER__ - kStepBase), seats, question, rule, __VA_ARGS__)

#define TRICORNE_CALL_AT(t, n, ...)             \
  do {                                          \
    frame_.step = static_cast<std::uint8_t>(n); \
    (t).s.stack.__VA_ARGS__;                    \
    return ::tricorne::Flow::kCalled;           \
    case (n):;                                  \
  } while (false)
// With the procedure's locals, or without: then they are zero.
#define CALL(t, procedure, ...) \
  TRICORNE_CALL_AT(t, (__COUNTER__ - kStepBase), template push<procedure>(__VA_ARGS__))
#define CALL_ONE_OF(t, ...) TRICORNE_CALL_AT(t, (__COUNTER__ - kStepBase), push(__VA_ARGS__))

// Leaves the procedure early, as END would.
#define RETURN(t)                   \
  do {                              \
    (t).s.stack.pop();              \
    return ::tricorne::Flow::kDone; \
  } while (false)

#define END(t)       \
  }                  \
  (t).s.stack.pop(); \
  return ::tricorne::Flow::kDone
// NOLINTEND(cppcoreguidelines-macro-usage,bugprone-macro-parentheses)

// Marks code and tests with the sections of the rulebook they implement: RULE("3.2.1", "6.4"), with
// no semicolon. The script tools/rulebook-index turns the marks into docs/rulebook/<game>.md.
#define RULE(...)

}  // namespace tricorne
