#include "lab/yardstick.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include "kernel/clock.h"
#include "kernel/rng.h"

namespace tricorne {
namespace {

// The numbers below fix what is measured. Changing any of them makes old ratios meaningless.
constexpr unsigned kSpaces = 24;
constexpr unsigned kFactions = 4;
constexpr unsigned kKinds = 8;
constexpr unsigned kCards = 96;
constexpr unsigned kDegree = 4;
constexpr std::uint16_t kStop = 0xffff;

enum class Ask : std::uint8_t { kOperation, kSpace, kAmount };

struct Level {
  Ask ask;
  std::uint8_t faction;
  std::uint8_t operation;
  std::uint8_t space;
  std::uint32_t used;  // one bit a space
};

struct Board {
  std::array<std::array<std::uint8_t, kFactions * kKinds>, kSpaces> pieces;
  std::array<std::int8_t, kSpaces> support;
  std::array<std::uint8_t, kSpaces> control;
  std::array<std::uint8_t, kCards> deck;
  std::array<std::int16_t, kFactions> resources;
  std::array<std::int16_t, kFactions> score;
  std::array<Level, 8> stack;
  std::uint8_t depth;
  std::uint8_t next_card;
  std::uint8_t turn;
};

struct Options {
  std::array<std::uint16_t, 64> at;
  unsigned size = 0;
  void add(unsigned option) { at[size++] = static_cast<std::uint16_t>(option); }
};

void update_control(Board& b, unsigned space) {
  std::array<unsigned, kFactions> strength{};
  unsigned total = 0;
  unsigned best = 0;
  for (unsigned f = 0; f < kFactions; ++f) {
    for (unsigned k = 0; k < kKinds; ++k) strength[f] += b.pieces[space][f * kKinds + k];
    total += strength[f];
    if (strength[f] > strength[best]) best = f;
  }
  b.control[space] = static_cast<std::uint8_t>(2 * strength[best] > total ? best : kFactions);
}

void begin_turn(Board& b) {
  const auto faction = static_cast<std::uint8_t>((b.deck[b.next_card] + b.turn) % kFactions);
  b.stack[b.depth++] = {Ask::kOperation, faction, 0, 0, 0};
}

void set_up(Board& b, FastRng& rng) {
  std::memset(&b, 0, sizeof b);
  for (unsigned i = 0; i < kCards; ++i) b.deck[i] = static_cast<std::uint8_t>(i);
  for (unsigned i = kCards - 1; i > 0; --i) std::swap(b.deck[i], b.deck[rng.below(i + 1)]);
  b.resources.fill(10);
  for (unsigned space = 0; space < kSpaces; ++space) {
    for (int i = 0; i < 6; ++i) ++b.pieces[space][rng.below(kFactions * kKinds)];
    update_control(b, space);
  }
  begin_turn(b);
}

bool stands(const Board& b, unsigned faction, unsigned space) {
  for (unsigned k = 0; k < kKinds; ++k) {
    if (b.pieces[space][faction * kKinds + k] != 0) return true;
  }
  return false;
}

// Not used yet, and the faction stands there or next door.
bool suits(const Board& b, const Level& level, unsigned space) {
  if ((level.used >> space & 1U) != 0) return false;
  if (stands(b, level.faction, space)) return true;
  for (unsigned i = 0; i < kDegree; ++i) {
    if (stands(b, level.faction, (space + 1 + i * 5) % kSpaces)) return true;
  }
  return false;
}

void list(const Board& b, Options& out) {
  out.size = 0;
  const Level& level = b.stack[b.depth - 1U];
  switch (level.ask) {
    case Ask::kOperation:
      for (unsigned op = 0; op < 6; ++op) {
        if (op == 0 || b.resources[level.faction] >= static_cast<int>(op / 2)) out.add(op);
      }
      break;
    case Ask::kSpace:
      if (b.resources[level.faction] > 0) {
        for (unsigned space = 0; space < kSpaces; ++space) {
          if (suits(b, level, space)) out.add(space);
        }
      }
      out.add(kStop);
      break;
    case Ask::kAmount:
      for (unsigned n = 1; n <= 4; ++n) out.add(n);
      break;
  }
}

void end_turn(Board& b) {
  b.depth = 0;
  if (++b.turn == 2) {
    b.turn = 0;
    ++b.next_card;
    for (unsigned f = 0; f < kFactions; ++f) {
      int held = 0;
      for (unsigned space = 0; space < kSpaces; ++space) held += b.control[space] == f ? 1 : 0;
      b.score[f] = static_cast<std::int16_t>(b.score[f] + held);
      b.resources[f] = static_cast<std::int16_t>(std::min(40, b.resources[f] + 1 + held / 4));
    }
  }
  if (b.next_card < kCards) begin_turn(b);
}

void resolve(Board& b, const Level& level, unsigned amount, FastRng& rng) {
  auto& here = b.pieces[level.space];
  if (level.operation < 3) {
    auto& own = here[level.faction * kKinds + level.operation % kKinds];
    own = static_cast<std::uint8_t>(std::min(12U, own + amount));
  } else {
    for (unsigned i = 0; i < amount; ++i) {
      const unsigned enemy = (level.faction + 1U + rng.below(kFactions - 1)) % kFactions;
      auto& target = here[enemy * kKinds + rng.below(kKinds)];
      if (rng.below(6) >= 3 && target > 0) --target;
    }
  }
  const int step = (level.operation & 1U) != 0 ? 1 : -1;
  b.support[level.space] =
      static_cast<std::int8_t>(std::clamp(b.support[level.space] + step, -2, 2));
  update_control(b, level.space);
}

void apply(Board& b, std::uint16_t option, FastRng& rng) {
  Level& level = b.stack[b.depth - 1U];
  switch (level.ask) {
    case Ask::kOperation:
      if (option == 0) {
        ++b.resources[level.faction];
        end_turn(b);
        return;
      }
      level.operation = static_cast<std::uint8_t>(option);
      level.ask = Ask::kSpace;
      return;
    case Ask::kSpace:
      if (option == kStop) {
        end_turn(b);
        return;
      }
      --b.resources[level.faction];
      level.used |= 1U << option;
      b.stack[b.depth] = level;
      b.stack[b.depth].ask = Ask::kAmount;
      b.stack[b.depth].space = static_cast<std::uint8_t>(option);
      ++b.depth;
      return;
    case Ask::kAmount: {
      const Level top = level;
      --b.depth;
      resolve(b, top, option, rng);
      return;
    }
  }
}

volatile std::int64_t sink;  // keeps the optimiser from dropping whole games

}  // namespace

double yardstick_rate(double seconds) {
  FastRng rng{1};
  FastRng pick{2};
  Board board;
  Options options;
  double decisions = 0;
  const double start = thread_cpu_seconds();
  double elapsed = 0;
  do {
    for (int game = 0; game < 8; ++game) {
      set_up(board, rng);
      while (board.next_card < kCards) {
        list(board, options);
        apply(board, options.at[pick.below(options.size)], rng);
        decisions += 1;
      }
      sink = board.score[0];
    }
    elapsed = thread_cpu_seconds() - start;
  } while (elapsed < seconds);
  return decisions / elapsed;
}

}  // namespace tricorne
