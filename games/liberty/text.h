// Words for ids, and what each chapter adds to the words of its rows.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/liberty/state.h"
#include "games/liberty/vocabulary.h"
#include "kernel/decision.h"
#include "kernel/game.h"
#include "kernel/phrase.h"

namespace tricorne::liberty {

// The ids of documents and notations ("new_york_city", "br", "rabble_rousing").
std::string_view word(Faction f);
std::string_view word(Space s);  // "available" for kNowhere
std::string_view word(Piece p);
std::string_view word(Level l);
std::string_view word(Control c);
std::string_view word(Leader l);
std::string_view word(Command c);
std::string_view word(Special s);
std::string_view word(Stroke s);
std::string_view word(Box b);
std::string_view word(Scenario s);
std::string_view word(Question q);

// The same as names to translate.
Phrase name(Faction f);
Phrase name(Space s);
std::vector<Phrase> names(SpaceSet spaces);
// One after the other, apart, for some have an "and" of their own.
Phrase apart(std::vector<Phrase> effects);
Phrase name(Piece p);
Phrase name(Level l);
Phrase name(Control c);
Phrase name(Leader l);
Phrase name(Command c);
Phrase name(Special s);
Phrase name(Stroke s);
Phrase name(Box b);
Phrase name_of_card(Card c);
Phrase pieces_phrase(Piece p, int n);  // "3 Regulars"

// What an answer to a question of chapters 3 and 4 costs and does; nothing where its own words tell
// all. rules/option_text.cc
std::vector<Phrase> command_option_effects(const State& s, Action a);

// What the rows of chapters/ call for: arguments that a question's sentence adds (the frame that
// asks is s.stack.top()), and why an answer that parses is not listed; an empty Reason if there is
// nothing better to say than "not an answer to this question".

// Chapters 1 and 2, rules/sequence_text.cc
void tell_card_in_play(const State& s, const Decision& decision, Phrase& out);
void tell_stroke(const State& s, const Decision& decision, Phrase& out);
Reason why_not_turn(const State& s, const Decision& decision, Action a);
Reason why_not_stroke(const State& s, const Decision& decision, Action a);
Reason why_not_lone_leader(const State& s, const Decision& decision, Action a);
Reason blockade_needs_city(const State& s, const Decision& decision, Action a);
Reason no_blockade_there(const State& s, const Decision& decision, Action a);

// Chapters 3 and 4, rules/command_text.cc, option_text.cc and why_not_command.cc
void tell_select_space(const State& s, const Decision& decision, Phrase& out);
void tell_command(const State& s, const Decision& decision, Phrase& out);
void tell_special(const State& s, const Decision& decision, Phrase& out);
void tell_special_space(const State& s, const Decision& decision, Phrase& out);
void tell_strike(const State& s, const Decision& decision, Phrase& out);
void tell_reuse(const State& s, const Decision& decision, Phrase& out);
void tell_leader(const State& s, const Decision& decision, Phrase& out);
// The space that a question of chapter 3 is about.
Space asked_space(const State& s);
void tell_asked_space(const State& s, const Decision& decision, Phrase& out);
void tell_battle_space(const State& s, const Decision& decision, Phrase& out);
void tell_move(const State& s, Action a, Phrase& out);
void tell_win(const State& s, const Decision& decision, Phrase& out);
// What the die is for that is asked for now.
Roll rolled_for(const State& s);
void tell_roll(const State& s, const Decision& decision, Phrase& out);
// Whether a faction would look for an answer that it is not offered.
bool sought(const State& s, const Decision& decision, Action a);
Reason why_not_command(const State& s, const Decision& decision, Action a);
// Of what an Event or a Brilliant Stroke gives for nothing.
Reason why_not_free(const State& s, Faction f, Command c);
Reason why_not_free(const State& s, Faction f, Special special);

// Chapter 5, cards/text.cc
void tell_card_text(const State& s, const Decision& decision, Phrase& out);
Reason why_not_card_branch(const State& s, const Decision& decision, Action a);
Reason why_not_card_faction(const State& s, const Decision& decision, Action a);
Reason why_not_card_space(const State& s, const Decision& decision, Action a);
Reason why_not_card_place(const State& s, const Decision& decision, Action a);
Reason why_not_card_take(const State& s, const Decision& decision, Action a);
Reason why_not_card_displace(const State& s, const Decision& decision, Action a);
Reason why_not_card_move(const State& s, const Decision& decision, Action a);

// Chapter 6 and the parts of a stroke, rules/winter_text.cc
void tell_supply(const State& s, const Decision& decision, Phrase& out);
void tell_supply_loss(const State& s, const Decision& decision, Phrase& out);
void tell_stroke_part(const State& s, const Decision& decision, Phrase& out);
Reason why_not_supply(const State& s, const Decision& decision, Action a);
Reason why_not_supply_village(const State& s, const Decision& decision, Action a);
Reason why_not_upkeep(const State& s, const Decision& decision, Action a);
Reason why_not_winter_reward(const State& s, const Decision& decision, Action a);
Reason why_not_committees(const State& s, const Decision& decision, Action a);
Reason why_not_redeploy(const State& s, const Decision& decision, Action a);
Reason why_not_removal(const State& s, const Decision& decision, Action a);
Reason why_not_stroke_part(const State& s, const Decision& decision, Action a);

// "liberty.reason.<word>" with its section.
Reason reason(std::string_view word, std::string_view section);

}  // namespace tricorne::liberty
