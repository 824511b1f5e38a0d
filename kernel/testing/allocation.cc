#include "kernel/testing/allocation.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {
std::atomic<std::size_t> asked = 0;
}  // namespace

[[gnu::noinline]] void* operator new(std::size_t size) {
  ++asked;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t /*size*/) noexcept {
  std::free(memory);
}

namespace tricorne {

std::size_t allocations() { return asked; }

}  // namespace tricorne
