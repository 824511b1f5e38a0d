// How a person is likely to answer, a lone one (8.8) or one among others, learned by practice
// (practice.cc): every option has a
// strength, the sum of the weights of its traits, and its chance is the softmax over the options. The
// charts' answer has a head start, so that weights of nothing are the charts.
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "games/liberty/state.h"
#include "games/liberty/tables.h"
#include "games/liberty/vocabulary.h"
#include "kernel/decision.h"
#include "search/weights.h"

namespace tricorne::liberty {

// What the options of one question are told by, each by some of `kAll` traits.
class Traits {
 public:
  Traits(const State& s, const Decision& decision);

  // each(trait) for those of an option; `charts`: it is what the charts would answer.
  template <class Each>
  void of(Action a, bool charts, Each&& each) const;

 private:
  // What an answer is about, where it is about a space or a number of pieces.
  struct About {
    Space space = Space::kNowhere;
    int count = -1;
    int piece = -1;
  };
  static About about(Action a);
  // What sort of answer it is, beside what it is about.
  static int sort(Action a);
  // How many of these bounds a number reaches: small numbers apart, large ones together.
  template <class... Bounds>
  static int reaches(int n, Bounds... bounds) {
    return (0 + ... + (n >= bounds ? 1 : 0));
  }

  // A question is told by traits of its own; space and Special Activity questions by those of what
  // they are asked for.
  static constexpr int kQuestions = 80;
  static constexpr int kTopics = kQuestions + kCommands + kSpecials;
  static constexpr int kSorts = 24;
  // Of a topic:
  enum : int {
    kCharts = 0,
    kSort = kCharts + 1,
    kSpaceAt = kSort + kSorts,
    kLevelAt = kSpaceAt + kSpaces,
    kControlAt = kLevelAt + kLevels,
    kOwn = kControlAt + 3,
    kFoes = kOwn + 5,
    kFriends = kFoes + 5,
    kOwnBase = kFriends + 3,
    kFriendBase,
    kFoeBase,
    kPopulationAt,
    kCountAt = kPopulationAt + 3,
    kLargest = kCountAt + 8,
    kPieceAt,
    kSelected = kPieceAt + kPieces,
    kMoney = kSelected + 5,
    kTopicWidth = kMoney + 5,
  };
  // What to do with a turn, and which Special Activity: by the circumstances too.
  static constexpr int kCircumstances = 40;
  static constexpr int kTurnUses = 2 * kCommands + 3;  // Commands, Limited ones, pass, two texts
  static constexpr int kTurnAt = kTopics * kTopicWidth;
  static constexpr int kSpecialAt = kTurnAt + kTurnUses * kCircumstances;
  static constexpr int kCardAt = kSpecialAt + (kSpecials + 1) * kCircumstances;

 public:
  // Weights are written in lines of so many, and the last is full.
  static constexpr int kLine = 128;
  static constexpr int kAll = (kCardAt + 4 * (kEventCards + 1) + kLine - 1) / kLine * kLine;

 private:
  void look_around();
  template <class Each>
  void of_turn(Action a, bool charts, Each&& each) const;
  template <class Each>
  void of_space(int topic, Space where, Each&& each) const;

  const State& s_;
  Faction asked_;
  Question question_;
  int topic_;
  int selected_ = 0;
  int money_;
  int most_ = -1;  // the largest number among the options
  std::array<int, 10> circumstances_{};
};

// Where a faction's weights begin, one a trait: those of a lone person, and after those of all four
// those of one among others.
inline std::size_t weights_begin(Faction f, bool lone) {
  return (at(f) + (lone ? 0 : kFactions)) * Traits::kAll;
}
inline std::span<const float> weights_of(const search::Weights& weights, Faction f, bool lone) {
  return std::span(weights.of).subspan(weights_begin(f, lone), Traits::kAll);
}

// By how much a faction is ahead as this game counts it: of the best non-player where a lone person
// plays (8.8), else of the best other faction by its final margin (7.3).
int ahead_of_others(const State& s, Faction f);

// The chances of the options, in their order; `charts` is what the charts would answer.
void habits(const search::Weights& weights, const State& s, const Decision& decision, Action charts,
            std::span<float> out);

// ---- the traits of an option, where they are told

template <class Each>
void Traits::of_turn(Action a, bool charts, Each&& each) const {
  int use = 2 * kCommands;
  if (is(a, ActionKind::kCommand)) use = a.a;
  if (is(a, ActionKind::kLimitedCommand)) use = kCommands + a.a;
  if (is(a, ActionKind::kEvent)) {
    const int shaded = a.a != 0 ? 1 : 0;
    use = 2 * kCommands + 1 + shaded;
    if (is_event(s_.deck.current))
      each(kCardAt + 4 * s_.deck.current + 2 * shaded + (charts ? 1 : 0));
  }
  for (int c : circumstances_) each(kTurnAt + use * kCircumstances + c);
}

template <class Each>
void Traits::of_space(int topic, Space where, Each&& each) const {
  const PieceSet own = pieces_of(asked_);
  const PieceSet friends = pieces_of(friend_of(asked_));
  const PieceSet foes = pieces_of(enemy(side(asked_)));
  each(topic + kSpaceAt + static_cast<int>(at(where)));
  each(topic + kLevelAt + static_cast<int>(level_index(s_.level(where))));
  each(topic + kControlAt + static_cast<int>(at(s_.control_of(where))));
  each(topic + kOwn + reaches(s_.count(where, own & kUnits), 1, 2, 3, 5));
  each(topic + kFoes + reaches(s_.count(where, foes & kUnits), 1, 2, 3, 5));
  each(topic + kFriends + reaches(s_.count(where, friends & kUnits), 1, 3));
  if (s_.has(where, own & kBases)) each(topic + kOwnBase);
  if (s_.has(where, friends & kBases)) each(topic + kFriendBase);
  if (s_.has(where, foes & kBases)) each(topic + kFoeBase);
  if (kMap.has(where)) each(topic + kPopulationAt + std::min(2, population(where)));
}

template <class Each>
void Traits::of(Action a, bool charts, Each&& each) const {
  const int topic = topic_ * kTopicWidth;
  if (charts) each(topic + kCharts);
  if (question_ == Question::kFirstEligible || question_ == Question::kSecondEligible) {
    of_turn(a, charts, each);
    return;
  }
  each(topic + kSort + sort(a));
  if (question_ == Question::kWhichSpecial || question_ == Question::kSpecialAfter) {
    const int which = is(a, ActionKind::kSpecial) ? a.a : kSpecials;
    for (int c : circumstances_) each(kSpecialAt + which * kCircumstances + c);
    return;
  }
  const About told = about(a);
  if (told.count >= 0) {
    each(topic + kCountAt + std::min(told.count, 7));
    if (told.count == most_) each(topic + kLargest);
  }
  if (told.piece >= 0) each(topic + kPieceAt + told.piece);
  if (told.space < Space::kNowhere) {
    of_space(topic, told.space, each);
  } else {
    each(topic + kSelected + selected_);
    each(topic + kMoney + money_);
  }
}

}  // namespace tricorne::liberty
