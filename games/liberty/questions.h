// What is asked. The text of a question is "liberty.question.<word>", with the argument {faction}
// (who is asked) and those that its author's function adds (see text.h). Every author appends to a
// list of their own, lists/questions_*.inc: QUESTION(kMusterSpace, "muster_space").
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace tricorne::liberty {

enum class Question : std::uint8_t {
  kNone,
#define QUESTION(name, word) name,
#include "games/liberty/lists/questions_core.inc"
  kEndOfCore,
#include "games/liberty/lists/questions_commands.inc"
  kEndOfCommands,
#include "games/liberty/lists/questions_cards.inc"
  kEndOfCards,
#include "games/liberty/lists/questions_winter.inc"
#undef QUESTION
};

inline constexpr auto kQuestionWords = std::to_array<std::string_view>({
    "",
#define QUESTION(name, word) word,
#include "games/liberty/lists/questions_core.inc"
    "",
#include "games/liberty/lists/questions_commands.inc"
    "",
#include "games/liberty/lists/questions_cards.inc"
    "",
#include "games/liberty/lists/questions_winter.inc"
#undef QUESTION
});

}  // namespace tricorne::liberty
