// The ids of data files, documents and notations, in the order of the enums of ids.h.
#pragma once

#include <array>
#include <string_view>

#include "games/liberty/ids.h"

namespace tricorne::liberty {

using Word = std::string_view;

inline constexpr std::array<Word, kFactions> kFactionWords = {"british", "patriots", "indians",
                                                              "french"};
inline constexpr std::array<Word, kSpaces> kSpaceWords = {
    "quebec_city",    "boston",
    "new_york_city",  "philadelphia",
    "norfolk",        "charles_town",
    "savannah",       "new_hampshire",
    "massachusetts",  "connecticut_rhode_island",
    "new_york",       "new_jersey",
    "pennsylvania",   "maryland_delaware",
    "virginia",       "north_carolina",
    "south_carolina", "georgia",
    "quebec",         "northwest",
    "southwest",      "florida",
    "west_indies"};
inline constexpr std::array<Word, kPieces> kPieceWords = {"br",    "tory",    "bfort", "wp_u",
                                                          "wp_a",  "village", "cont",  "mil_u",
                                                          "mil_a", "pfort",   "fr",    "squadron"};
// As boxes count them: by pool(piece), with no word for the Active faces.
inline constexpr std::array<Word, kPieces> kPoolWords = {
    "br", "tory", "bfort", "wp", "", "village", "cont", "mil", "", "pfort", "fr", "squadron"};
inline constexpr std::array<Word, kLevels> kLevelWords = {
    "active_opposition", "passive_opposition", "neutral", "passive_support", "active_support"};
inline constexpr std::array<Word, 3> kControlWords = {"british", "rebellion", "none"};
inline constexpr std::array<Word, kLeaders> kLeaderWords = {
    "gage",        "howe",           "clinton",    "washington", "brant",
    "cornplanter", "dragging_canoe", "rochambeau", "lauzun"};
inline constexpr std::array<Word, kCommands> kCommandWords = {
    "muster",         "garrison", "march", "battle", "rally",
    "rabble_rousing", "gather",   "scout", "raid",   "french_agent_mobilization",
    "hortalez"};
inline constexpr std::array<Word, kSpecials> kSpecialWords = {
    "common_cause", "skirmish", "naval_pressure", "persuasion",        "partisans",
    "trade",        "war_path", "plunder",        "preparer_la_guerre"};
inline constexpr std::array<Word, kStrokes> kStrokeWords = {"british", "patriots", "indians",
                                                            "french", "treaty_of_alliance"};
inline constexpr std::array<Word, kBoxes> kBoxWords = {"available", "unavailable", "casualties"};
// What a die of a Battle or a Special Activity is thrown for.
inline constexpr std::array<Word, kRolls> kRollWords = {"die", "attacker", "defender",
                                                        "naval_pressure"};
inline constexpr std::array<Word, kScenarios> kScenarioWords = {"1775", "1776", "1778", "quick"};
inline constexpr std::array<Word, 2> kShadedWords = {"unshaded", "shaded"};
inline constexpr std::array<Word, 4> kFirstActionWords = {"none", "command", "command_and_special",
                                                          "event"};
inline constexpr std::array<Word, 3> kYearsWords = {"75-76", "77-78", "79-80"};

}  // namespace tricorne::liberty
