// The kinds of answers, questions and events; what each is called stands in chapters/.
#pragma once

#include <cstdint>

#include "kernel/action.h"

namespace tricorne::prelude {

enum class ActionKind : std::uint8_t {
  kNone,
#define ANSWER(number, name, ...) name = number,
#include "games/prelude/chapters/all.inc"
};

enum class Question : std::uint8_t {
#define QUESTION(number, name, ...) name = number,
#include "games/prelude/chapters/all.inc"
};

enum class Event : std::uint8_t {
  kNone,
#define EVENT(number, name, ...) name = number,
#include "games/prelude/chapters/all.inc"
};

constexpr bool is(Action a, ActionKind kind) { return a.kind == static_cast<std::uint8_t>(kind); }

}  // namespace tricorne::prelude
