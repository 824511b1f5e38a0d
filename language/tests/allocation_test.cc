// Carrying out texts allocates nothing.
#include <gtest/gtest.h>

#include "kernel/testing/allocation.h"
#include "language/tests/mini.h"

namespace tricorne::mini {
namespace {

TEST(Run, AllocatesNothing) {
  ASSERT_EQ(
      use_texts(
          {"roll 2 { 2-7 { let $c = pick 2; each $x in $c { put 1 me in $x } } 8+ { gain 1 me } }",
           "until turn { when gain { coins +1 me } }; spend me max 4 per 2 { gain 1 me }"}),
      "");
  EXPECT_EQ(allocation_problem<Mini>(100), "");
}

}  // namespace
}  // namespace tricorne::mini
