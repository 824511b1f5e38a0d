// The ids of data files, documents and notations, in the order of the enums of ids.h. Those of
// statesmen, states, issues and cards are in the tables.
#pragma once

#include <array>
#include <string_view>

#include "games/founders/ids.h"

namespace tricorne::founders {

using Word = std::string_view;

inline constexpr std::array<Word, kSeats> kSeatWords = {"p1", "p2", "p3", "p4", "p5", "p6"};
inline constexpr std::array<Word, 3> kPartyWords = {"liberal", "conservative", "either"};
inline constexpr std::array<Word, kOffices> kOfficeWords = {"president",
                                                            "vice_president",
                                                            "secretary_of_state",
                                                            "secretary_of_the_treasury",
                                                            "secretary_of_war",
                                                            "special_envoy",
                                                            "general",
                                                            "chief_justice"};
inline constexpr std::array<Word, kEras> kEraWords = {"A", "B", "C"};
inline constexpr std::array<Word, 3> kGenerationWords = {"I", "II", "III"};
inline constexpr std::array<Word, 10> kWhenWords = {
    "any",           "no_election", "issues",    "deciding", "negotiation",
    "any_or_review", "election",    "tie_break", "people",   "round"};
inline constexpr std::array<Word, 5> kPhaseWords = {"issues", "treasury", "election", "people",
                                                    "over"};
inline constexpr std::array<Word, 5> kEndingWords = {"none", "last_issue", "collapse", "civil_war",
                                                     "nobody_left"};
inline constexpr std::array<Word, 4> kOutcomeWords = {"resolved", "failed", "ignored", "cancelled"};
inline constexpr std::array<Word, 5> kRollWords = {"speech", "whip", "time", "outrage", "crisis"};
inline constexpr std::array<Word, 3> kVacancyWords = {"ordinary", "death", "election"};
inline constexpr std::array<Word, 2> kOptionWords = {"a", "b"};
inline constexpr std::array<Word, kFavours + 1> kFavourWords = {
    "none",        "vote_yes", "vote_no", "resolve", "decline", "ignore",  "delegate", "let_stand",
    "accept_mate", "publish",  "hold",    "no_bid",  "repay",   "as_said", "appoint",  "mate"};
// In the order of the bits of Switch.
inline constexpr std::array<Word, 6> kSwitchWords = {"reduced_faction",  "bad_reputation",
                                                     "persuasion",       "leader_bond",
                                                     "less_negotiation", "keep_congress"};
inline constexpr std::array<Word, 4> kScenarioWords = {"a", "b", "c", "short"};

}  // namespace tricorne::founders
