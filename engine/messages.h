// What the engine says of games, decisions and refusals (docs/protocol.md). Words are rendered where
// a catalogue is given; phrases are always there.
#pragma once

#include <nlohmann/json.hpp>

#include "kernel/catalogue.h"
#include "kernel/messages.h"
#include "kernel/session.h"

namespace tricorne {

nlohmann::json game_json(const AnyGame& game);  // one entry of `tricorne games --json`
nlohmann::json games_json();

// The decision of kernel/messages.h to somebody who sees all and answers for everybody; of several
// seats that are awaited `seat` is the one whose question it is, by default the first.
std::string decision_text(const Session& session, const Catalogue* words,
                          std::optional<Seat> seat = {});

// {code, message, data?} as the error of a reply.
nlohmann::json refusal_json(const Refused& refused, const Catalogue* words);

}  // namespace tricorne
