// What is asked. The text of a question is "prelude.question.<word>", with the argument {player}
// (who is asked) and those that add_question_args (text.cc) gives.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace tricorne::prelude {

enum class Question : std::uint8_t {
#define QUESTION(name, word) name,
#include "games/prelude/lists/questions.inc"
#undef QUESTION
};

inline constexpr auto kQuestionWords = std::to_array<std::string_view>({
#define QUESTION(name, word) word,
#include "games/prelude/lists/questions.inc"
#undef QUESTION
});

}  // namespace tricorne::prelude
