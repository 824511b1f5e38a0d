// Ids as they stand in notations, documents and targets, and names as phrases.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "games/troyes/rules/rules.h"
#include "kernel/phrase.h"

namespace tricorne::troyes {

inline constexpr int kBlackColour = 3;  // of a black die named by a person

std::string_view district_id(unsigned district);           // "p1", "n"
std::optional<int> parse_district(std::string_view text);  // back
std::string_view owner_id(Owner owner);                    // "p1", "neutral", "" for nobody
// A building whose rows all have one space: its spaces are named by the row alone.
bool single_file(const Building& building);
std::string space_id(std::size_t building, std::size_t space);  // "palace:3", "bishopric:1:2"

// The action in the making, if one of its questions is being asked.
const Deed* pending_deed(const State& s);
std::uint8_t pending_colour(const State& s);

Phrase seat_name(unsigned seat);
Phrase owner_name(Owner owner);
Phrase district_name(unsigned district);
Phrase colour_name(std::size_t colour);
Phrase building_name(std::size_t building);
Phrase space_name(std::size_t building, std::size_t space);
Phrase row_name(std::size_t building, std::size_t row);
Phrase activity_name(std::size_t card);
Phrase event_name(std::size_t card);
Phrase character_name(std::size_t character);
Phrase die_name(std::size_t colour, unsigned value);
// What documents and views share: an owner or null, a building's spaces row by row, the parts of a
// final score.
nlohmann::json owner_json(Owner owner);
nlohmann::json rows_json(const State& s, std::size_t building);
nlohmann::json score_json(const State& s, Seat seat);
// What a card says, in the catalogue's words or in those of an owner's data.
Phrase activity_text(std::size_t card);
Phrase event_text(std::size_t card);
Phrase character_text(std::size_t character);

}  // namespace tricorne::troyes
