// The JSON that programs and browsers meet: one shape for the engine's lines and the server's
// socket (docs/protocol.md). Words are rendered where a catalogue is given; phrases are always
// there.
#pragma once

#include <nlohmann/json.hpp>

#include "kernel/catalogue.h"
#include "kernel/session.h"

namespace tricorne {

nlohmann::json game_json(const AnyGame& game);  // one entry of `tricorne games --json`
nlohmann::json games_json();

// {over: false, number, seat, awaited, question, rule, options: [...]} or {over: true, results,
// ending}, and as `may` what any seat may do besides answering. Of several seats that are awaited
// `seat` is the one whose question it is, by default the first.
nlohmann::json decision_json(const Session& session, const Catalogue* words,
                             std::optional<Seat> seat = {});

// Events that `seat` may read.
nlohmann::json events_json(const AnyGame& game, std::span<const LogEvent> events, Seat seat,
                           const Catalogue* words);
// {code, message, rule?, reason?} as the error of a reply.
nlohmann::json refusal_json(const Refused& refused, const Catalogue* words);

}  // namespace tricorne
