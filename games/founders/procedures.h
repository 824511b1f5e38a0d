// Every procedure of the game (procedures.inc). PROCEDURE(kPay, pay, PayLocals) names the enum value,
// declares `Flow pay(Turn& t)` and says what its locals are. Those that callers pass are in
// rules/rules.h.
#pragma once

#include <cstdint>

#include "games/founders/state.h"
#include "language/run.h"

namespace tricorne::founders {

struct Turn;

enum class Procedure : std::uint8_t {
#define PROCEDURE(name, function, locals) name,
#include "games/founders/procedures.inc"
#undef PROCEDURE
};

#define PROCEDURE(name, function, locals) \
  Flow function(Turn& t);                 \
  struct locals locals_of(Is<Procedure::name>);
#include "games/founders/procedures.inc"
#undef PROCEDURE

}  // namespace tricorne::founders
