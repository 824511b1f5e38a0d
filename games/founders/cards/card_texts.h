// What cards say, in words: made of the tables that are in force, so that an owner's cards say what
// they do.
#pragma once

#include <optional>
#include <string_view>

#include "language/document.h"

namespace tricorne::founders {

// An issue, an action (or a copy of it) or a law by its id in the data files; "tariff" is the card of
// the five levels, "tariff_3" one of them.
std::optional<language::SaidCard> say_card(std::string_view id);

}  // namespace tricorne::founders
