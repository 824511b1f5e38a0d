// What the dice that follow an option may come to, exactly: every throw is carried out on what the
// seat knows, as far as the next question or draw, and what comes out the same is added up. A game
// says which of its chance questions are dice, what they decided, and what is at stake:
//
//     static constexpr std::array kDice = {Question::kCheckRoll};
//     static std::vector<Phrase> decided(std::span<const LogEvent> events);   // it succeeds
//     static std::vector<Stake> stakes(const State& s, Seat seat);            // points: 4
//
// Draws are no dice: what lies in a deck may be in a hand. Where somebody answers before the dice
// are thrown, as a defender does, there is a case for each answer, if the game says so:
//
//     static constexpr std::array kBeforeDice = {Question::kBattleActivate};
//
// One's own answers that change nothing, as from which purse to pay, make no cases; and where there
// are too many to be shown beside a choice, that is said, and the odds are told with the last of
// them.
//
// And where an event has somebody play a card from a hidden hand, nobody can tell what comes of it:
//
//     static constexpr std::array kOpensHands = {Event::kLeft};
//
// Any other question of one's own comes first, with odds of its own. What is asked after a die ends
// the walk: nobody knows the answer, so that the outcomes are those of the dice alone.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <numeric>
#include <span>
#include <vector>

#include "kernel/game.h"
#include "kernel/vocabulary.h"

namespace tricorne {

// A number that dice may change. A game always names the same ones, in the same order.
struct Stake {
  Phrase name;
  int value = 0;
};

struct Odds {
  enum class Status : std::uint8_t {
    kNone,     // no dice before the next question
    kExact,    // all cases, all outcomes
    kHidden,   // something hidden comes to light, and nobody knows what
    kTooMany,  // throws
    kLater,    // too many answers of one's own come first: told with the last of them
  };
  struct Value {
    int value = 0;
    std::uint64_t weight = 0;
    friend bool operator==(const Value&, const Value&) = default;
  };
  struct Change {
    Phrase name;
    int before = 0;
    std::vector<Value> values;  // ascending; their weights add up to that of the outcome
    friend bool operator==(const Change&, const Change&) = default;
  };
  struct Outcome {
    std::uint64_t weight = 0;
    std::vector<Phrase> lines;
    std::vector<Change> changes;  // of the stakes that are not always as before
    friend bool operator==(const Outcome&, const Outcome&) = default;
  };
  struct Answer {
    Seat seat = kSpectator;
    std::string move;
    Phrase text;
    friend bool operator==(const Answer&, const Answer&) = default;
  };
  struct Case {
    std::vector<Answer> answers;  // before the dice
    std::uint64_t total = 0;      // what the weights add up to
    std::vector<Outcome> outcomes;
    friend bool operator==(const Case&, const Case&) = default;
  };
  Status status = Status::kNone;
  std::vector<Case> cases;
};
inline constexpr std::array<std::string_view, 5> kOddsStatusWords = {"none", "exact", "hidden",
                                                                     "too_many", "later"};

template <class G>
concept RollsDice = Game<G> &&
    requires(const typename G::State& s, Seat seat, std::span<const LogEvent> events) {
  G::kDice.size();
  { G::decided(events) } -> std::same_as<std::vector<Phrase>>;
  { G::stakes(s, seat) } -> std::same_as<std::vector<Stake>>;
};

// The events of some kinds, in words.
template <class G, class Event, std::size_t kKinds>
std::vector<Phrase> told_of(std::span<const LogEvent> events,
                            const std::array<Event, kKinds>& kinds) {
  std::vector<Phrase> out;
  for (const LogEvent& event : events) {
    const bool one = std::any_of(kinds.begin(), kinds.end(), [&](Event kind) {
      return static_cast<std::uint8_t>(kind) == event.id;
    });
    if (one) out.push_back(G::event(event));
  }
  return out;
}

template <class Questions>
bool is_one_of(const Questions& questions, const Decision& d) {
  return std::any_of(questions.begin(), questions.end(), [&](auto question) {
    return static_cast<std::uint8_t>(question) == d.question;
  });
}
// Whether this is a question that a die answers, or one that somebody answers before dice.
template <RollsDice G>
bool asks_die(const Decision& d) {
  return d.seat == kChance && is_one_of(G::kDice, d);
}
template <RollsDice G>
bool answers_before_dice(const Decision& d) {
  if constexpr (requires { G::kBeforeDice.size(); }) {
    return d.seat != kChance && is_one_of(G::kBeforeDice, d);
  } else {
    return false;
  }
}

template <RollsDice G>
class OddsWalk {
 public:
  using State = typename G::State;
  // `known` is a completion of what `seat` knows; whatever depends on the rest is not told.
  OddsWalk(const State& known, Seat seat)
      : start_(known), seat_(seat), before_(G::stakes(known, seat)) {}

  Odds of(Action a, bool interjection) {
    State s = start_;
    if (interjection) {
      interject<G>(s, a, &log_, seat_);
    } else {
      answer<G>(s, a, &log_, seat_);
    }
    const bool dice = look(s, odds_.cases);
    if (!dice || stopped()) odds_.cases.clear();
    if (own_ && odds_.status == Odds::Status::kTooMany) odds_.status = Odds::Status::kLater;
    if (!odds_.cases.empty()) odds_.status = Odds::Status::kExact;
    return std::move(odds_);
  }

 private:
  using Cases = std::vector<Odds::Case>;
  static constexpr int kMostThrows = 4000;
  static constexpr std::uint64_t kMostWays = 1 << 24;
  static constexpr std::size_t kMostOwnCases = 12;

  // One way the dice may fall: it happens `part` times of `whole`.
  struct Way {
    std::uint64_t part = 1;
    std::uint64_t whole = 1;
  };
  struct End {
    Way way;
    std::vector<Phrase> lines;
    std::vector<Stake> stakes;
  };

  [[nodiscard]] bool stopped() const { return odds_.status != Odds::Status::kNone; }

  // Whether dice follow, whatever is answered before: else the answer is a move of its own.
  bool look(const State& s, Cases& out) {
    if (G::over(s)) return false;
    Decision d;
    G::decision(s, d);
    if (asks_die<G>(d)) {
      tell_case(s, d, out);
      return true;
    }
    if (!answers_before_dice<G>(d)) return false;
    own_ = own_ || d.seat == seat_;
    std::vector<Cases> branches;
    for (Action a : d.options()) {
      if (!G::vocabulary().answers(d, a)) continue;
      if (!look_after(s, d.seat, a, branches.emplace_back())) return false;
      if (stopped()) return true;
    }
    if (branches.empty()) return false;
    gather(std::move(branches), d.seat, out);
    if (own_ && out.size() > kMostOwnCases) odds_.status = Odds::Status::kTooMany;
    return true;
  }
  bool look_after(const State& s, Seat by, Action a, Cases& out) {
    State next = s;
    const std::size_t told = log_.events.size();
    answers_.push_back({by, G::notation(s, a), G::option(s, a)});
    answer<G>(next, a, &log_, by);
    const bool dice = look(next, out);
    answers_.pop_back();
    log_.events.resize(told);
    return dice;
  }

  // The cases of all answers to a question; of one's own answers only where they are not all alike.
  void gather(std::vector<Cases> branches, Seat by, Cases& out) const {
    std::vector<Cases> without = branches;
    for (Cases& cases : without) {
      for (Odds::Case& one : cases) {
        one.answers.erase(one.answers.begin() + static_cast<std::ptrdiff_t>(answers_.size()));
      }
    }
    const bool alike =
        std::adjacent_find(without.begin(), without.end(), std::not_equal_to<>()) == without.end();
    if (by == seat_ && alike) branches = {std::move(without.front())};
    for (Cases& cases : branches) std::move(cases.begin(), cases.end(), std::back_inserter(out));
  }

  void tell_case(const State& s, const Decision& d, Cases& out) {
    ends_.clear();
    if (log_.revealed) odds_.status = Odds::Status::kHidden;
    roll(s, d, {});
    if (!stopped()) add_up(out);
  }

  void roll(const State& s, const Decision& d, Way way) {
    for (int i = 0; i < d.size() && !stopped(); ++i) {
      if (++throws_ > kMostThrows || way.whole > kMostWays) {
        odds_.status = Odds::Status::kTooMany;
        return;
      }
      State next = s;
      const std::size_t told = log_.events.size();
      G::apply(next, d[i], &log_);
      if (log_.revealed) odds_.status = Odds::Status::kHidden;
      go_on(next, {way.part * d.weight(i), way.whole * d.total_weight()});
      log_.events.resize(told);
    }
  }

  void go_on(const State& s, Way way) {
    if (!G::over(s)) {
      Decision d;
      G::decision(s, d);
      if (asks_die<G>(d)) return roll(s, d, way);
    }
    if (opens_hands()) {
      odds_.status = Odds::Status::kHidden;
      return;
    }
    std::vector<LogEvent> seen;
    std::copy_if(log_.events.begin(), log_.events.end(), std::back_inserter(seen),
                 [&](const LogEvent& event) { return event.visible_to(seat_); });
    ends_.push_back({way, G::decided(seen), G::stakes(s, seat_)});
  }

  [[nodiscard]] bool opens_hands() const {
    if constexpr (requires { G::kOpensHands.size(); }) {
      return std::any_of(log_.events.begin(), log_.events.end(), [](const LogEvent& event) {
        return std::any_of(G::kOpensHands.begin(), G::kOpensHands.end(),
                           [&](auto kind) { return static_cast<std::uint8_t>(kind) == event.id; });
      });
    } else {
      return false;
    }
  }

  void add_up(Cases& cases) {
    Odds::Case out;
    out.answers = answers_;
    out.total = 1;
    for (const End& end : ends_) {
      out.total = std::lcm(out.total, end.way.whole);
      if (out.total <= kMostWays) continue;
      odds_.status = Odds::Status::kTooMany;
      return;
    }
    for (const End& end : ends_) {
      const std::uint64_t weight = end.way.part * (out.total / end.way.whole);
      auto found =
          std::find_if(out.outcomes.begin(), out.outcomes.end(),
                       [&](const Odds::Outcome& outcome) { return outcome.lines == end.lines; });
      if (found == out.outcomes.end()) {
        out.outcomes.push_back({0, end.lines, {}});
        found = std::prev(out.outcomes.end());
        for (const Stake& stake : before_) found->changes.push_back({stake.name, stake.value, {}});
      }
      found->weight += weight;
      for (std::size_t i = 0; i < before_.size(); ++i) {
        add(found->changes[i].values, end.stakes[i].value, weight);
      }
    }
    for (Odds::Outcome& outcome : out.outcomes) {
      std::erase_if(outcome.changes, [](const Odds::Change& change) {
        return change.values.size() == 1 && change.values.front().value == change.before;
      });
    }
    cases.push_back(std::move(out));
  }

  static void add(std::vector<Odds::Value>& values, int value, std::uint64_t weight) {
    const auto at = std::find_if(values.begin(), values.end(),
                                 [&](const Odds::Value& v) { return v.value >= value; });
    if (at != values.end() && at->value == value) {
      at->weight += weight;
    } else {
      values.insert(at, {value, weight});
    }
  }

  State start_;
  Seat seat_;
  std::vector<Stake> before_;
  Odds odds_;
  Log log_;
  std::vector<Odds::Answer> answers_;
  std::vector<End> ends_;
  int throws_ = 0;
  bool own_ = false;  // whoever asks answers a question first
};

// Of an option, or an interjection, of `seat`.
template <Game G>
Odds odds_of(const typename G::State& known, Action a, Seat seat, bool interjection) {
  if constexpr (RollsDice<G>) {
    return OddsWalk<G>(known, seat).of(a, interjection);
  } else {
    return {};
  }
}

}  // namespace tricorne
