// Questions with one answer: they would tell nothing and decide nothing, so games may leave them out.
#pragma once

#include "kernel/decision.h"

namespace tricorne {

// Whether `list` gives exactly one answer, which then is taken.
template <class Turn, class List>
bool take_only_answer(Turn& t, List&& list) {
  Decision found;
  found.ask(Seat{}, std::uint8_t{}, {});
  t.listing = &found;
  list();
  t.listing = nullptr;
  if (found.size() != 1) return false;
  t.answer = found[0];
  return true;
}

// ASK of kernel/procedure.h; but where the condition holds, a question with one answer is not put.
// NOLINTBEGIN(cppcoreguidelines-macro-usage)
#define CHOOSE_IF(condition, t, seat, question, rule, ...)             \
  do {                                                                 \
    if (!((condition) && take_only_answer(t, [&] { __VA_ARGS__; }))) { \
      ASK(t, seat, question, rule, __VA_ARGS__);                       \
    }                                                                  \
  } while (false)
// NOLINTEND(cppcoreguidelines-macro-usage)

}  // namespace tricorne
