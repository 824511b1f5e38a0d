// The states that are described; of any other game all bytes are one field.
#pragma once

#include "players/games.h"
#include "python/fields.h"

namespace tricorne::python {

void describe(Fields& f, const founders::State& s);
void describe(Fields& f, const liberty::State& s);
void describe(Fields& f, const prelude::State& s);
void describe(Fields& f, const troyes::State& s);

}  // namespace tricorne::python
