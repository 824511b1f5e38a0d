// Every procedure of the game (procedures.inc). PROCEDURE(kTreasury, treasury) names the enum
// value and declares `Flow treasury(Turn& t)`. The locals that callers pass are in rules/rules.h.
#pragma once

#include <cstdint>

#include "games/founders/state.h"

namespace tricorne::founders {

struct Turn;

enum class Procedure : std::uint8_t {
#define PROCEDURE(name, function) name,
#include "games/founders/procedures.inc"
#undef PROCEDURE
};

#define PROCEDURE(name, function) Flow function(Turn& t);
#include "games/founders/procedures.inc"
#undef PROCEDURE

}  // namespace tricorne::founders
