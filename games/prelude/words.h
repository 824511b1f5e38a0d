// The ids of data files, documents and notations, in the order of the enums of ids.h.
#pragma once

#include <array>
#include <string_view>

#include "games/prelude/ids.h"

namespace tricorne::prelude {

using Word = std::string_view;

inline constexpr std::array<Word, kPlayers> kPlayerWords = {"patriote", "loyal"};
inline constexpr std::array<Word, 3> kSideWords = {"patriote", "loyal", "nobody"};
inline constexpr std::array<Word, 3> kFactionWords = {"patriote", "loyal", "neutral"};
inline constexpr std::array<Word, kCounties> kCountyWords = {
    "montreal", "quebec",     "deux_montagnes", "terrebonne",   "lachenaie", "lassomption",
    "berthier", "st_maurice", "vaudreuil",      "beauharnois",  "laprairie", "lacadie",
    "chambly",  "rouville",   "vercheres",      "st_hyacinthe", "richelieu", "yamaska",
    "nicolet",  "missisquoi", "shefford",       "drummond",     "stanstead", "sherbrooke",
    "megantic", "beauce"};
inline constexpr std::array<Word, kTracks> kTrackWords = {"rc", "o", "ei", "uc"};
inline constexpr std::array<Word, kTracks + 1> kDieWords = {"rc", "o", "ei", "uc", "choose"};
inline constexpr std::array<Word, kDecks> kDeckWords = {"1834", "1835-36", "1837", "generic",
                                                        "key"};
inline constexpr std::array<Word, 4> kUseWords = {"event", "ap", "both", "buy"};
inline constexpr std::array<Word, 2> kAnswerWords = {"no", "yes"};
inline constexpr std::array<Word, kSpecials> kSpecialWords = {
    "pulling_the_strings", "strategic_realignment", "non_issue",          "looking_for_trouble",
    "our_moment",          "overwhelming_support",  "no_matter_the_cost", "various_angles",
    "le_canadien",         "partisan_media"};
inline constexpr std::array<Word, kTurns> kTurnWords = {
    "early_1834", "late_1834", "1835", "1836", "early_1837", "fall_1837", "winter_1837"};
inline constexpr std::array<Word, 5> kPhaseWords = {"start_of_turn", "first_player", "action_round",
                                                    "play", "over"};
inline constexpr std::array<Word, 4> kEndingWords = {"none", "revolt", "twenty", "count"};

}  // namespace tricorne::prelude
