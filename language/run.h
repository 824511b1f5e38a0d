// Carrying out a text. Three procedures (kernel/procedure.h) that a game puts into its own table,
// made for its Dialect:
//
//     text<D>   a whole text, or the block of a lasting rule, for one player
//     block<D>  the statements of a block, one frame a block, whatever control they hold
//     fire<D>   every lasting rule that answers a trigger, in the order they came into force
//
// What runs is a position in the program; what its words mean (`me`, $c) is the top of the state's
// Readings. A text is begun with
//     CALL(t, Procedure::kText, TextLocals{.block = event.at, .source = n, .me = seat, .rule = 0});
//
// The Dialect is the game's part, a struct of static members:
//
//     using Turn, Value             Value: of variables
//     program()                     the texts
//     readings(state), rules(state) Readings and LastingRules in the state
//     kText, kBlock, kFire          text<D>, block<D> and, where rules last, fire<D> in the game's
//                                     list of procedures
//     kVerbFrames                   the most frames that a verb takes, beside those of its blocks
//     number(t, reading, at)        a number, condition or player of the game's own ops;
//     holds(t, reading, at)           those of the room are done here
//     seat(t, reading, at)            kSpectator: nobody, and the statement does nothing
//     perform(t, at)                does a statement of the game. False: it has to ask, and
//     procedure(op)                   this procedure does it; its locals begin with the statement
//     halted(t)                     the game has ended: nothing more of any text is done
//     purse(t, seat), pay(t, seat, n)   for `spend`
//     triggered(t, rule, trigger)   the block of a lasting rule, if it answers this trigger; else
//     0.
//                                     It is asked once each time and may write into the rule's mark
//     question(asked), option(asked, value), rule(t)   how the questions here are asked; a listed
//                                     action carries its value in `a`
//     note(t, asked, seat, value)   tells the log what was chosen or rolled
//
// Texts within texts (a rule that a verb has fired) are carried out as deep as Readings and frames
// reach; one that would go beyond is passed over, so no card can exhaust the stack.
//
// A verb with blocks of its own carries one out with CALL(t, D::kBlock, BlockLocals::of(block)). A
// player's question with one answer is not asked.
#pragma once

#include <algorithm>
#include <bit>
#include <concepts>

#include "kernel/procedure.h"
#include "language/reading.h"

namespace tricorne::language {

// What a text itself asks for.
enum class Asked : std::uint8_t { kOption, kMay, kTimes, kNumber, kRoll };

struct StatementLocals {
  PackedPosition at;
};
struct TextLocals {
  PackedPosition block;
  PackedPosition source;
  Seat me;
  std::uint8_t rule;  // from 1: a lasting rule's, with its `me`, its source and its variables

  static TextLocals of_rule(Position block, std::uint8_t rule) {
    return {.block = block, .source = {}, .me = 0, .rule = static_cast<std::uint8_t>(rule + 1)};
  }
};
struct FireLocals {
  std::uint8_t trigger;
  std::uint8_t next;
  std::uint8_t count;
  PackedPosition block;

  template <class Trigger>
  static FireLocals of(Trigger trigger) {
    return {static_cast<std::uint8_t>(trigger), 0, 0, {}};
  }
};
struct BlockLocals {
  PackedPosition block;
  std::uint8_t next;  // the statement to do
  std::uint8_t left;  // times or dice
  PackedPosition sum;
  std::array<std::uint8_t, 8> rest;  // of the places to go through, a Value

  static BlockLocals of(Position block) {
    return {.block = block, .next = 0, .left = 0, .sum = {}, .rest = {}};
  }
};

// The statement that a block<D> has come to, for whoever puts its question into words: the options
// of a `choose`, the block of a `may`.
template <class D>
Position statement_of(const Frame& block) {
  const auto f = block.template read<D::kBlock>();
  return D::program().list(f.block)[f.next];
}

template <class D>
using ReadingOf = Reading<typename D::Value>;

// The most frames above that of a text<D>: its block, and one verb and one block for each further
// block within it, and what its last verb takes.
template <class D>
inline constexpr std::size_t kTextFrames = 1 + 2 * kBlocks + D::kVerbFrames;

template <class D>
bool has_room(const typename D::Turn& t) {
  return !D::readings(t.s).full() && t.s.stack.depth + kTextFrames<D> <= t.s.stack.at.size();
}

// ---- values

template <class D>
int number(const typename D::Turn& t, const ReadingOf<D>& reading, Position at) {
  const Program& program = D::program();
  switch (program.op(at)) {
    case kInteger:
      return program.slot(at, 0);
    case kNamed:
      return static_cast<int>(reading.get(program.slot(at, 0)));
    case kHalf:
      return (number<D>(t, reading, program.slot(at, 0)) + 1) / 2;
    default:
      return D::number(t, reading, at);
  }
}

template <class D>
bool holds(const typename D::Turn& t, const ReadingOf<D>& reading, Position at) {
  const Program& program = D::program();
  switch (program.op(at)) {
    case kNot:
      return !holds<D>(t, reading, program.slot(at, 0));
    case kCompare: {
      const auto [left, comparison, right] = program.slots<3>(at);
      return compare(number<D>(t, reading, left), comparison, number<D>(t, reading, right));
    }
    case kJoined: {
      const auto [any, terms] = program.slots<2>(at);
      for (Position term : program.list(terms)) {
        if (holds<D>(t, reading, term) == (any != 0)) return any != 0;
      }
      return any == 0;
    }
    default:
      return D::holds(t, reading, at);
  }
}

// Calls `f` with every rule in force of this op, in the order they came.
template <class D, class F>
void for_rules(const typename D::Turn& t, Op op, F f) {
  for (const auto& rule : D::rules(t.s).all()) {
    if (rule.in_force() && D::program().op(rule.rule) == op) f(rule);
  }
}

// ---- the statement that a block has come to

namespace detail {

template <class D>
struct Now {
  const typename D::Turn& t;
  const BlockLocals& f;

  [[nodiscard]] const Program& program() const { return D::program(); }
  [[nodiscard]] bool more() const { return f.next < program().list(f.block).size(); }
  [[nodiscard]] Position at() const { return program().list(f.block)[f.next]; }
  [[nodiscard]] Op op() const { return program().op(at()); }
  [[nodiscard]] Cell slot(std::size_t i) const { return program().slot(at(), i); }
  [[nodiscard]] const ReadingOf<D>& reading() const { return D::readings(t.s).top(); }
  [[nodiscard]] int value(std::size_t i) const { return number<D>(t, reading(), slot(i)); }
  [[nodiscard]] Seat who(std::size_t i) const { return D::seat(t, reading(), slot(i)); }

  [[nodiscard]] Position branch() const { return slot(holds<D>(t, reading(), slot(0)) ? 1 : 2); }
  [[nodiscard]] int options() const { return static_cast<int>(program().list(slot(1)).size()); }
  [[nodiscard]] Position option(std::size_t i) const {
    return program().slot(program().list(slot(1))[i], 0);
  }
  [[nodiscard]] int times() const {
    const int per = value(2);
    return per <= 0 ? 0 : std::clamp(std::min(value(1), D::purse(t, who(0))) / per, 0, 99);
  }
  [[nodiscard]] int lowest() const { return std::clamp(value(2), 0, 99); }
  [[nodiscard]] int highest() const { return std::clamp(value(3), lowest(), 99); }
  [[nodiscard]] int dice() const { return std::clamp(value(0), 0, 3); }
  [[nodiscard]] int added() const {
    return slot(1) == 0 ? 0 : std::clamp(value(1), 0, kMostNumber);
  }
  // The block for what was rolled, or 0.
  [[nodiscard]] Position band() const {
    for (Position band : program().list(slot(2))) {
      const auto [low, high, block] = program().template slots<3>(band);
      if (f.sum >= low && f.sum <= high) return block;
    }
    return 0;
  }
};

// Lists every value from `low` to `high`.
template <class D>
void list_values(typename D::Turn& t, Asked asked, int low, int high) {
  for (int value = low; value <= high; ++value) t.listing->add(D::option(asked, value));
}

template <class D>
void put_in_force(typename D::Turn& t, const Now<D>& now) {
  const ReadingOf<D>& reading = now.reading();
  LastingRule<typename D::Value> rule{};
  rule.reading = reading;
  rule.reading.rule = 0;
  rule.until = static_cast<Until>(now.slot(0));  // turn, game
  if (now.op() == kNext) {
    rule.until = Until::kNext;
    rule.whose = now.who(0);
    if (rule.whose == kSpectator) return;
  }
  for (Position at : now.program().list(now.slot(1))) {
    rule.rule = at;
    D::rules(t.s).add(rule);
  }
}

}  // namespace detail

// ---- procedures

template <class D>
Flow block(typename D::Turn& t) {
  using Value = typename D::Value;
  static_assert(sizeof(Value) <= sizeof(BlockLocals::rest) && FrameLocals<BlockLocals>);
  auto& f = t.template locals<D::kBlock>();
  const detail::Now<D> now{t, f};
  const auto rest = [&] {
    Value out;
    std::memcpy(&out, f.rest.data(), sizeof out);
    return out;
  };
  const auto set_rest = [&](Value value) { std::memcpy(f.rest.data(), &value, sizeof value); };
  const auto answered = [&](Asked asked, Seat seat) {
    D::note(t, asked, seat, t.answer.a);
    return t.answer.a;
  };
  BEGIN(t);
  for (; now.more() && !D::halted(t); ++f.next, f.sum = {}) {
    if (now.op() == kIf) {
      if (now.branch() != 0) CALL(t, D::kBlock, BlockLocals::of(now.branch()));
    } else if (now.op() == kMay) {
      if (now.who(0) == kSpectator) continue;
      ASK(t, now.who(0), D::question(Asked::kMay), D::rule(t),
          detail::list_values<D>(t, Asked::kMay, 0, 1));
      if (answered(Asked::kMay, now.who(0)) != 0) CALL(t, D::kBlock, BlockLocals::of(now.slot(1)));
    } else if (now.op() == kChoose) {
      if (now.who(0) == kSpectator) continue;
      ASK(t, now.who(0), D::question(Asked::kOption), D::rule(t),
          detail::list_values<D>(t, Asked::kOption, 0, now.options() - 1));
      answered(Asked::kOption, now.who(0));
      CALL(t, D::kBlock, BlockLocals::of(now.option(t.answer.a)));
    } else if (now.op() == kSpend) {
      if (now.who(0) == kSpectator || now.times() == 0) continue;
      ASK(t, now.who(0), D::question(Asked::kTimes), D::rule(t),
          detail::list_values<D>(t, Asked::kTimes, 0, now.times()));
      f.left = answered(Asked::kTimes, now.who(0));
      D::pay(t, now.who(0), f.left * now.value(2));
      while (f.left > 0) {
        --f.left;
        CALL(t, D::kBlock, BlockLocals::of(now.slot(3)));
      }
    } else if (now.op() == kRoll) {
      f.sum = static_cast<Position>(now.added());
      f.left = static_cast<std::uint8_t>(now.dice());
      while (f.left > 0) {
        --f.left;
        ASK(t, kChance, D::question(Asked::kRoll), D::rule(t),
            detail::list_values<D>(t, Asked::kRoll, 1, 6));
        f.sum = static_cast<Position>(f.sum + answered(Asked::kRoll, kChance));
      }
      if (now.band() != 0) CALL(t, D::kBlock, BlockLocals::of(now.band()));
    } else if (now.op() == kNumber) {
      f.left = static_cast<std::uint8_t>(now.lowest());
      if (now.who(1) != kSpectator && now.highest() > now.lowest()) {
        ASK(t, now.who(1), D::question(Asked::kNumber), D::rule(t),
            detail::list_values<D>(t, Asked::kNumber, now.lowest(), now.highest()));
        f.left = answered(Asked::kNumber, now.who(1));
      }
      D::readings(t.s).top().set(now.slot(0), f.left);
      f.left = 0;
    } else if (now.op() == kEach) {
      set_rest(now.reading().get(now.slot(1)));
      while (rest() != 0) {
        D::readings(t.s).top().set(now.slot(0), static_cast<Value>(rest() & (~rest() + 1)));
        set_rest(static_cast<Value>(rest() & (rest() - 1)));
        CALL(t, D::kBlock, BlockLocals::of(now.slot(2)));
      }
    } else if (now.op() == kUntil || now.op() == kNext) {
      detail::put_in_force<D>(t, now);
    } else if (!D::perform(t, now.at())) {
      CALL_ONE_OF(t, D::procedure(now.op()), PackedPosition{now.at()});
    }
  }
  END(t);
}

template <class D>
Flow text(typename D::Turn& t) {
  auto& f = t.template locals<D::kText>();
  BEGIN(t);
  if (has_room<D>(t)) {
    {
      ReadingOf<D> reading{.source = f.source, .me = f.me, .rule = 0, .variables = {}};
      if (f.rule != 0) reading = D::rules(t.s).at[f.rule - 1U].reading;
      reading.rule = f.rule;
      D::readings(t.s).push(reading);
    }
    CALL(t, D::kBlock, BlockLocals::of(f.block));
    D::readings(t.s).pop();
  }
  END(t);
}

// A rule does not answer while it is being carried out, and one that comes into force meanwhile
// waits for the next time.
template <class D>
Flow fire(typename D::Turn& t) {
  auto& f = t.template locals<D::kFire>();
  const auto block_now = [&]() -> Position {
    auto& rule = D::rules(t.s).at[f.next];
    if (!rule.in_force() || D::halted(t) || D::readings(t.s).busy(f.next)) return 0;
    return D::triggered(t, rule, f.trigger);
  };
  BEGIN(t);
  for (f.count = D::rules(t.s).count; f.next < f.count; ++f.next) {
    f.block = block_now();
    if (f.block == 0) continue;
    CALL(t, D::kText, TextLocals::of_rule(f.block, f.next));
  }
  END(t);
}

}  // namespace tricorne::language
