// A fuzzer's bytes as the answers of a game: every law of the battery after every action, in every
// scenario, with and without the options, for four people, two people, one, and none.
#include <cstdio>
#include <cstdlib>

#include "games/liberty/game.h"
#include "kernel/testing/battery.h"

namespace tricorne::liberty {
namespace {

std::vector<Setup> setups() {
  const std::vector<std::vector<std::string>> seatings = {
      {"human", "human", "human", "human"},
      {"human:ann", "human:bob", "human:ann", "human:bob"},
      {"rulebook", "human:bob", "rulebook", "human:bob"},
      {"rulebook", "rulebook", "rulebook", "rulebook"},
  };
  std::vector<Setup> out;
  for (const std::string& scenario : Liberty::info().scenarios) {
    for (const auto& seats : seatings) {
      for (const char* on : {"off", "on"}) {
        out.push_back(
            complete(Liberty::info(),
                     {scenario,
                      seats,
                      {{"winter_is_coming", on}, {"period_events", on}, {"solo_difficulty", on}}})
                .value());
      }
    }
  }
  return out;
}

}  // namespace
}  // namespace tricorne::liberty

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using tricorne::liberty::Liberty;
  static const std::vector<tricorne::Setup> kSetups = tricorne::liberty::setups();
  const std::string wrong = tricorne::fuzz<Liberty>({data, size}, kSetups);
  if (!wrong.empty()) {
    std::fprintf(stderr, "%s\n", wrong.c_str());
    std::abort();
  }
  return 0;
}
