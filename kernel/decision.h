// A decision is a question put to a seat, with every legal answer. Chance is a seat like any
// other: its answers carry weights. Where several seats are asked at once, `awaited` names them all
// and the options are those of `seat`, by default the lowest of them. A caller owns the Decision
// and lends it to the game, so listing options allocates nothing.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <string_view>

#include "kernel/action.h"
#include "kernel/bit_set.h"
#include "kernel/rng.h"

namespace tricorne {

using Seat = std::uint8_t;
inline constexpr Seat kChance = 0xff;     // dice and draws
inline constexpr Seat kSpectator = 0xfe;  // sees what is public, decides nothing
inline constexpr int kMaxSeats = 8;

// Several seats, a bit each; chance and spectators are in no mask.
using SeatMask = std::uint8_t;
inline constexpr SeatMask kEverybody = 0xff;
constexpr SeatMask only(Seat seat) { return static_cast<SeatMask>(1U << seat); }
constexpr SeatMask without(SeatMask seats, Seat seat) {
  return static_cast<SeatMask>(seats & ~only(seat));
}
constexpr bool includes(SeatMask seats, Seat seat) {
  return seat < kMaxSeats && (seats >> seat & 1U) != 0;
}
// For loops over a mask, lowest first.
constexpr BitSet<kMaxSeats, Seat> seats_of(SeatMask seats) {
  return BitSet<kMaxSeats, Seat>::of_word(seats);
}

// What is wrong with a list of options. Rules do not throw: whoever asks for the list looks at
// this, and such a game is stopped, alone.
enum class Fault : std::uint8_t { kNone, kNoOption, kTooManyOptions, kTooDeep };
constexpr std::string_view fault_text(Fault fault) {
  constexpr std::array<std::string_view, 4> kTexts{"", "a question without an answer",
                                                   "a question with too many answers",
                                                   "rules that call each other too deeply"};
  return kTexts[static_cast<std::size_t>(fault)];
}

class Decision {
 public:
  static constexpr int kCapacity = 512;

  Seat seat = kSpectator;
  SeatMask awaited = 0;       // who may answer now: only `seat`, or several; nobody for chance
  std::uint8_t question = 0;  // the game's own Question enum
  std::string_view rule;      // the section of the rulebook that asks

  // Opens the question; answers follow with add().
  template <class Question>
  void ask(Seat who, Question what, std::string_view section) {
    ask_any(who < kMaxSeats ? only(who) : SeatMask{0}, who, what, section);
  }
  // Opens it for several seats; the answers that follow are those of `who`, one of them.
  template <class Question>
  void ask_any(SeatMask all, Seat who, Question what, std::string_view section) {
    seat = who;
    awaited = all;
    question = static_cast<std::uint8_t>(what);
    rule = section;
    size_ = 0;
    total_weight_ = 0;
    uniform_ = true;
    fault_ = Fault::kNone;
  }
  // What a seat may do though it is not asked: a list that no section asks for.
  [[nodiscard]] bool is_aside() const { return rule.empty(); }
  // No question, because the rules went wrong.
  void fail(Fault fault) {
    ask(kSpectator, 0, "");
    fault_ = fault;
  }
  void add(Action a) {
    if (size_ == kCapacity) [[unlikely]] {
      fault_ = Fault::kTooManyOptions;
      return;
    }
    at_[static_cast<std::size_t>(size_++)] = a;
  }
  // A chance outcome that is `weight` times as likely as one of weight 1. A chance decision adds
  // all its outcomes with weights or none of them.
  void add(Action a, std::uint32_t weight) {
    assert(weight > 0);
    if (size_ < kCapacity) [[likely]] {
      total_weight_ += weight;
      weight_[static_cast<std::size_t>(size_)] = weight;
    }
    uniform_ = false;
    add(a);
  }
  // Whoever asks only if there is one answer or several has heard enough after two, and who asks
  // only whose question it is before the first. A list that takes long looks and stops there.
  void stop_after(int answers) { enough_ = answers; }
  [[nodiscard]] bool enough() const { return size_ >= enough_; }
  // What is listed is not all: of interjections, of which there may be none, the one thing wrong.
  [[nodiscard]] bool overfull() const { return fault_ == Fault::kTooManyOptions; }
  [[nodiscard]] Fault fault() const {
    return fault_ == Fault::kNone && size_ == 0 ? Fault::kNoOption : fault_;
  }

  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] Action operator[](int i) const { return at_[static_cast<std::size_t>(i)]; }
  // Of a decision that stays: those of a temporary would be gone before a loop begins.
  [[nodiscard]] std::span<const Action> options() const& {
    return {at_.data(), static_cast<std::size_t>(size_)};
  }
  [[nodiscard]] std::span<const Action> options() const&& = delete;
  [[nodiscard]] bool lists(Action a) const {
    for (Action option : options()) {
      if (option == a) return true;
    }
    return false;
  }
  [[nodiscard]] std::uint32_t weight(int i) const {
    return uniform_ ? 1 : weight_[static_cast<std::size_t>(i)];
  }
  [[nodiscard]] std::uint32_t total_weight() const {
    return uniform_ ? static_cast<std::uint32_t>(size_) : total_weight_;
  }

  // The option that a draw in [0, total_weight()) selects.
  [[nodiscard]] Action select(std::uint32_t draw) const {
    if (uniform_) return (*this)[static_cast<int>(draw)];
    int i = 0;
    while (draw >= weight_[static_cast<std::size_t>(i)]) {
      draw -= weight_[static_cast<std::size_t>(i)];
      ++i;
    }
    return (*this)[i];
  }
  // Any option, each as likely as its weight.
  template <class Rng>
  [[nodiscard]] Action pick(Rng& rng) const {
    return select(rng.below(total_weight()));
  }

 private:
  std::array<Action, kCapacity> at_;
  std::array<std::uint32_t, kCapacity> weight_;
  int size_ = 0;
  int enough_ = kCapacity + 1;
  std::uint32_t total_weight_ = 0;
  bool uniform_ = true;
  Fault fault_ = Fault::kNone;
};

}  // namespace tricorne
