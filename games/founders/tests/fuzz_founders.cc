// A fuzzer's bytes as the choices of a game: every law of the battery after every action.
#include <cstdio>
#include <cstdlib>

#include "games/founders/game.h"
#include "kernel/testing/battery.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string wrong = tricorne::fuzz<tricorne::founders::Founders>({data, size});
  if (!wrong.empty()) {
    std::fprintf(stderr, "%s\n", wrong.c_str());
    std::abort();
  }
  return 0;
}
