// Ids as they stand in notations, documents and targets; names as phrases; and what the rows of
// chapters/ call for: more to say of an answer or question, and why an answer is refused.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "games/troyes/rules/rules.h"
#include "kernel/game.h"

namespace tricorne::troyes {

inline constexpr int kBlackColour = 3;  // of a black die named by a person

inline constexpr std::array<std::string_view, 7> kPhaseWords = {
    "activities", "income", "dice", "events", "black_dice", "actions", "end"};
inline constexpr std::array<std::string_view, 4> kSeatIds = {"p1", "p2", "p3", "p4"};
std::string_view district_id(unsigned district);           // "p1", "n"
std::optional<int> parse_district(std::string_view text);  // back
std::string_view owner_id(Owner owner);                    // "p1", "neutral", "" for nobody
// A building whose rows all have one space: its spaces are named by the row alone.
bool single_file(const Building& building);
std::string space_id(std::size_t building, std::size_t space);  // "palace:3", "bishopric:1:2"

// Calls use(die) for the dice of a colour in a mask, use(value) for black ones.
template <class Use>
void each_die(const State& s, std::size_t colour, unsigned mask, Use use) {
  for (std::size_t i = 0; i < kMaxDice; ++i) {
    if ((mask >> i & 1U) != 0) use(s.dice[colour][i]);
  }
}
template <class Use>
void each_black(const State& s, unsigned mask, Use use) {
  for (std::size_t i = 0; i < kMaxDice; ++i) {
    if ((mask >> i & 1U) != 0) use(int{s.black[i]});
  }
}

// The action in the making, if one of its questions is being asked.
std::optional<Deed> pending_deed(const State& s);
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
std::vector<Phrase> dice_names(const State& s, std::size_t colour, unsigned mask);
// What documents and views share: an owner or null, a building's spaces row by row, the parts of a
// final score.
nlohmann::json owner_json(Owner owner);
nlohmann::json rows_json(const State& s, std::size_t building);
nlohmann::json score_json(const State& s, Seat seat);
// What a card says, in the catalogue's words or in those of an owner's data.
Phrase activity_text(std::size_t card);
Phrase event_text(std::size_t card);
Phrase character_text(std::size_t character);

// ---- More to say of answers and questions

void tell_activate(const State& s, Action a, Phrase& out);
void tell_place(const State& s, Action a, Phrase& out);
void tell_pass(const State& s, Action a, Phrase& out);
void tell_reroll(const State& s, Action a, Phrase& out);
void tell_recruit(const State& s, Action a, Phrase& out);
void tell_flip(const State& s, Action a, Phrase& out);
void tell_counter(const State& s, Action a, Phrase& out);
void tell_fail(const State& s, Action a, Phrase& out);
void tell_group(const State& s, Action a, Phrase& out);
void tell_turn(const State& s, Action a, Phrase& out);
void tell_split(const State& s, Action a, Phrase& out);

void tell_placement(const State& s, const Decision& decision, Phrase& out);
void tell_round(const State& s, const Decision& decision, Phrase& out);
void tell_black(const State& s, const Decision& decision, Phrase& out);
void tell_need(const State& s, const Decision& decision, Phrase& out);
void tell_deed(const State& s, const Decision& decision, Phrase& out);

// ---- Why an answer is not legal now: the first condition that fails, with its section. why_not.cc

Reason not_now(const State& s, const Decision& decision);
Reason not_in_deck(const State& s, const Decision& decision, Action a);
Reason not_your_die(const State& s, const Decision& decision, Action a);
Reason no_own_cube(const State& s, const Decision& decision, Action a);
Reason why_not_settle(const State& s, const Decision& decision, Action a);
Reason why_not_activate(const State& s, const Decision& decision, Action a);
Reason why_not_cathedral(const State& s, const Decision& decision, Action a);
Reason why_not_combat(const State& s, const Decision& decision, Action a);
Reason why_not_place(const State& s, const Decision& decision, Action a);
Reason why_not_agriculture(const State& s, const Decision& decision, Action a);
Reason why_not_influence(const State& s, const Decision& decision, Action a);
Reason why_not_counter(const State& s, const Decision& decision, Action a);
Reason why_not_cube(const State& s, const Decision& decision, Action a);
Reason why_not_take(const State& s, const Decision& decision, Action a);
Reason why_not_group(const State& s, const Decision& decision, Action a);
Reason why_not_turn(const State& s, const Decision& decision, Action a);
Reason why_not_uses(const State& s, const Decision& decision, Action a);
Reason why_not_split(const State& s, const Decision& decision, Action a);
Reason why_not_put(const State& s, const Decision& decision, Action a);
Reason why_not_missing(const State& s, const Decision& decision, Action a);

}  // namespace tricorne::troyes
