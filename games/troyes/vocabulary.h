// The kinds of answers, questions and events of Troyes; what each is called stands in chapters/.
#pragma once

#include <cstdint>

namespace tricorne::troyes {

enum class Kind : std::uint8_t {
  kNone,
#define ANSWER(name, ...) name,
#include "games/troyes/chapters/all.inc"
};

enum class Question : std::uint8_t {
#define QUESTION(name, ...) name,
#include "games/troyes/chapters/all.inc"
};

enum class Event : std::uint8_t {
#define EVENT(name, ...) name,
#include "games/troyes/chapters/all.inc"
};

// The phases of a round as the log tells them.
enum class RoundPhase : std::uint8_t {
  kActivities,
  kIncome,
  kDice,
  kEvents,
  kBlackDice,
  kActions,
  kEnd
};

}  // namespace tricorne::troyes
