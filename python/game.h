// A game as Python holds it: its rules, set up in one way. What the erased contract of the kernel
// does not tell, the bytes of a state among it, is found here once for each game.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "players/games.h"
#include "python/batch.h"
#include "python/fields.h"

namespace tricorne::python {

// The bytes of a game's states.
struct Bytes {
  std::size_t size = 0;
  std::span<const std::byte> (*of)(const AnyState& state) = nullptr;
  std::unique_ptr<AnyState> (*read)(const std::byte* from) = nullptr;
  // What a seat may know of the state: a state in which the rest is blank.
  void (*seen)(const AnyState& state, Seat seat, std::byte* out) = nullptr;
  std::unique_ptr<Batch> (*batch)(const BatchConfig& config) = nullptr;
  std::vector<Field> fields;
  TensorPlan tensor;
};

const Bytes& bytes_of(const AnyGame& game);

struct PlayedGame {
  const AnyGame* rules;
  const Bytes* bytes;
  Setup setup;  // complete

  [[nodiscard]] int seats() const { return static_cast<int>(setup.seats.size()); }
};
using GamePtr = std::shared_ptr<const PlayedGame>;

Result<GamePtr> play_game(std::string_view id, Setup setup);

// An owner's files, for all that is played from now on: refused once something has been, since
// states that are held would change under whoever holds them.
Result<bool> use_data(std::string_view id, const std::string& directory);
void note_playing();

}  // namespace tricorne::python
