// Groups of dice: who may form them, what they cost, what they are worth, and how a cube of a
// delayed activity changes that. One law for listing and for doing: an option is listed only if the
// group can be paid and reaches what the action needs.
#pragma once

#include "games/troyes/rules/rules.h"

namespace tricorne::troyes {

// The best totals of n dice of which f must be paid for; below zero where there are not so many.
struct Pool {
  std::array<std::array<std::int8_t, 4>, 4> best;
  std::int8_t unpaid;   // the best total that costs nothing
  std::int8_t dearest;  // the best total if money were no object
};

// How dice enter a pool.
enum class PoolKind : std::uint8_t {
  kPlain,
  kFlipped,  // each die shows its better face
  kFree,     // the best die of each other district is free
};
Pool pool_of(const State& s, Colour colour, Seat seat, PoolKind kind);

// What an action asks of its dice.
struct Need {
  std::uint8_t colours = 0;  // bits of the colours that serve
  int least = 1;             // the total to reach
  int budget = 0;            // deniers left for dice
  int most_dice = 3;
};
Need need_of(const State& s, const Deed& d);

// What a player has to work with: the plain pools by colour, and the activities with own cubes.
struct Means {
  std::array<Pool, kColours> pools;
  std::uint16_t cubes;  // bits of the places
};
Means means_of(const State& s, Seat seat);
// Whether the action can be completed: in any way, with one of the player's cubes, or with a given
// cube (a place + 1, or 0 for none).
bool can_do(const State& s, const Deed& d, const Means& means);
bool can_do_with_cube(const State& s, const Deed& d, const Means& means);
bool reachable(const State& s, const Deed& d, const Need& need, std::uint8_t cube,
               const Means& means);
// The same for plain dice of one colour.
bool reaches(const Pool& pool, int budget, int least);

// The effect of the cube in use, or null.
const Effect* cube_effect(const State& s, std::uint8_t cube);
bool cube_serves(const State& s, const Deed& d, const Need& need, std::uint8_t cube);

// One group: its dice are bits of `mask`.
int group_price(const State& s, Seat seat, const Effect* cube, std::size_t colour, unsigned mask);
int group_total(const State& s, const Effect* cube, std::size_t colour, unsigned mask,
                unsigned flips);
// At its best, should the cube let dice be turned over.
int group_best(const State& s, const Effect* cube, std::size_t colour, unsigned mask);
bool group_fits(const State& s, const Deed& d, const Need& need, std::size_t colour, unsigned mask);
std::uint8_t group_colours(const Need& need, const Effect* cube);
// Bits i where die i equals die i - 1: of equal dice the left ones are chosen first.
unsigned equal_dice(const State& s, std::size_t colour);

bool needs_citizen(const State& s, const Deed& d);

int hire_cost(const State& s, const Deed& d);
// The most times the effect of an activity can be used with this total, after all is paid.
int most_uses(const State& s, const Activity& card, int total);

}  // namespace tricorne::troyes
