// Many games side by side, each at a question: what a learner needs of them lies in arrays, one row
// a game, that Python sees as they are. A step answers all questions at once. Chance is answered by
// the game's own stream of numbers, so that game number i of a seed is the game that `lab simulate`
// plays under that number if the answers come from sample().
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernel/game.h"
#include "python/fields.h"

namespace tricorne::python {

struct BatchConfig {
  Setup setup;
  std::size_t games = 0;
  std::uint64_t seed = 1;
  std::size_t threads = 1;
  bool restart = true;                 // a game that is over gives way to the next
  bool records = false;                // fill `records`
  const TensorPlan* tensor = nullptr;  // fill `tensors`
};

// Of a game that is over; other seats are their numbers.
inline constexpr std::int8_t kNobodyAsked = -4;

struct BatchArrays {
  std::vector<std::int32_t> actions;    // the answers of the next step, by index
  std::vector<std::int8_t> seats;       // who is asked
  std::vector<std::uint8_t> questions;  // what, the game's own number
  std::vector<std::int16_t> counts;     // how many answers there are
  std::vector<Action> options;          // [games, Decision::kCapacity]: the answers
  std::vector<std::uint8_t> done;       // 1: a game ended in the last step
  std::vector<float> returns;           // [games, seats]: of the last game that ended
  std::vector<std::int32_t> scores;     // the same
  std::vector<std::int64_t> numbers;    // which game is being played
  std::vector<std::byte> records;  // [games, state bytes]: what the seat that is asked may know
  std::vector<float> tensors;      // the same as numbers
};

class Batch {
 public:
  virtual ~Batch() = default;
  // Answers every question; a negative index leaves that game as it is. Nothing is done, and the
  // error says where, if an index is none of an answer. Here and below, where the rules of a game go
  // wrong, it stands still and the others go on; then a RulesFault tells which it was.
  virtual std::optional<std::string> step(const std::int32_t* actions) = 0;
  // Random answers into `actions`, from the games' own streams.
  virtual void sample() = 0;
  // Starts all games anew, from number 0 of a seed.
  virtual void reset(std::uint64_t seed) = 0;
  [[nodiscard]] virtual const std::byte* state(std::size_t i) const = 0;  // its bytes
  // Goes on with another state.
  virtual void put(std::size_t i, const std::byte* state) = 0;

  BatchArrays arrays;
  std::int64_t decisions = 0;  // answered so far, chance included
};

// What a seat wins at the end: the winners share 1.
std::vector<float> shares(const std::vector<SeatResult>& results);

}  // namespace tricorne::python
