// Questions with one answer, in all games alike: they would tell nothing and decide nothing, so they
// are not put. The rules take the answer, and its effect is logged as that of any forced step is.
#pragma once

#include <array>

#include "kernel/decision.h"

namespace tricorne {

// A question that a game puts all the same, in a table of its own that the battery holds it to:
//     static constexpr auto kPutAlways = std::to_array<PutAlways>({{Question::kPlay, Put::kTurn}});
// There are no other reasons than these two.
enum class Put : std::uint8_t {
  kTurn,    // it is a seat's turn, and nobody's turn passes unseen
  kHidden,  // how many answers there are is hidden from others, who would learn it by its absence
};
struct PutAlways {
  std::uint8_t question;
  Put why;
  template <class Question>
  constexpr PutAlways(Question which, Put reason)
      : question(static_cast<std::uint8_t>(which)), why(reason) {}
};

// For the list of a question that may not be put: making room for one each time would cost more than
// most lists do.
inline Decision& unput() {
  static thread_local Decision kept;
  return kept;
}

// Whether `list` gives exactly one answer, which then is taken.
template <class Turn, class List>
bool take_only_answer(Turn& t, List&& list) {
  Decision& found = unput();
  found.ask(Seat{}, std::uint8_t{}, {});
  found.stop_after(2);
  t.listing = &found;
  list();
  t.listing = nullptr;
  if (found.size() != 1) return false;
  t.answer = found[0];
  return true;
}

// ASK of kernel/procedure.h for a question that may have one answer and then is not put. Plain ASK
// is for those that never have, for chance, and for those that are put always.
// NOLINTBEGIN(cppcoreguidelines-macro-usage)
#define CHOOSE(t, seat, question, rule, ...)          \
  do {                                                \
    if (!take_only_answer(t, [&] { __VA_ARGS__; })) { \
      ASK(t, seat, question, rule, __VA_ARGS__);      \
    }                                                 \
  } while (false)
// NOLINTEND(cppcoreguidelines-macro-usage)

}  // namespace tricorne
