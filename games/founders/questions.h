// What is asked. The text of a question is "founders.question.<word>", with the argument {player}
// (who is asked).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace tricorne::founders {

enum class Question : std::uint8_t {
#define QUESTION(name, word) name,
#include "games/founders/lists/questions.inc"
#undef QUESTION
};

inline constexpr auto kQuestionWords = std::to_array<std::string_view>({
#define QUESTION(name, word) word,
#include "games/founders/lists/questions.inc"
#undef QUESTION
});

}  // namespace tricorne::founders
