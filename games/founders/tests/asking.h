// For tests of single rules: who is asked what, and answers that must be listed.
#pragma once

#include <gtest/gtest.h>

#include <string_view>

#include "games/founders/rules/rules.h"

namespace tricorne::founders {

inline Man man(std::string_view id) { return tables().man(id); }
inline Place place(std::string_view id) { return tables().place(id); }

inline Decision asked(const State& s) {
  Decision d;
  list_question(s, d);
  return d;
}
inline bool asks(const State& s, Question q) {
  return !s.stack.empty() && asked(s).question == static_cast<int>(q);
}
inline void answer(State& s, Action a) {
  ASSERT_FALSE(s.stack.empty());
  ASSERT_TRUE(asked(s).lists(a)) << "kind " << int{a.kind} << " " << int{a.a} << " " << int{a.b}
                                 << " at question " << int{asked(s).question};
  run_to_question(s, a, nullptr);
}

}  // namespace tricorne::founders
