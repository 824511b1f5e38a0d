// Listing options and applying them allocates nothing.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "games/troyes/game.h"

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

namespace tricorne::troyes {
namespace {

TEST(Troyes, AllocatesNothingInPlay) {
  const tricorne::Setup setup =
      complete(Troyes::info(), tricorne::Setup{"", std::vector<std::string>(4, "human"), {}})
          .value();
  Decision decision;
  FastRng rng{7};
  for (int game = 0; game < 200; ++game) {
    State state = Troyes::start(setup);
    const std::size_t before = allocations;
    while (!Troyes::over(state)) {
      Troyes::decision(state, decision);
      Troyes::apply(state, decision.pick(rng), nullptr);
    }
    ASSERT_EQ(allocations, before);
  }
}

}  // namespace
}  // namespace tricorne::troyes
