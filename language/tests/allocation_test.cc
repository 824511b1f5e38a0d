// Carrying out texts allocates nothing.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "language/tests/mini.h"

namespace {
std::size_t allocations = 0;
}  // namespace

[[gnu::noinline]] void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t /*size*/) noexcept {
  std::free(memory);
}

namespace tricorne::mini {
namespace {

TEST(Run, AllocatesNothing) {
  ASSERT_EQ(
      use_texts(
          {"roll 2 { 2-7 { let $c = pick 2; each $x in $c { put 1 me in $x } } 8+ { gain 1 me } }",
           "until turn { when gain { coins +1 me } }; spend me max 4 per 2 { gain 1 me }"}),
      "");
  Decision decision;
  FastRng rng{7};
  for (int game = 0; game < 100; ++game) {
    State state = Mini::start({});
    const std::size_t before = allocations;
    while (!Mini::over(state)) {
      Mini::decision(state, decision);
      Mini::apply(state, decision.pick(rng), nullptr);
    }
    ASSERT_EQ(allocations, before);
  }
}

}  // namespace
}  // namespace tricorne::mini
