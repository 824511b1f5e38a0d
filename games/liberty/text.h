// Words for ids, and the places where each chapter adds its own words to what the tables give.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/liberty/questions.h"
#include "games/liberty/state.h"
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

// The same as names to translate.
Phrase name(Faction f);
Phrase name(Space s);
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

// Each chapter may add arguments to the text of its own questions (the space, the cost, ...). The
// frame that asks is s.stack.top().
void add_question_args(const State& s, Question q, Phrase& phrase);  // text.cc, calls:
void add_command_question_args(const State& s, Question q,
                               Phrase& phrase);                             // rules/command_text.cc
void add_card_question_args(const State& s, Question q, Phrase& phrase);    // cards/text.cc
void add_winter_question_args(const State& s, Question q, Phrase& phrase);  // rules/winter_text.cc

// What an answer to a question of chapters 3 and 4 costs and does; nothing where its own words tell
// all. rules/option_text.cc
std::vector<Phrase> command_option_effects(const State& s, Action a);
// The question of a die that a Battle rolls.
std::optional<Phrase> battle_roll_question(const State& s);

// Why an action that parses is not listed, for the questions of each chapter; an empty Reason if
// the chapter has nothing better to say than "not an answer to this question".
Reason why_not_command(const State& s, const Decision& decision,
                       Action a);                                           // rules/command_text.cc
Reason why_not_card(const State& s, const Decision& decision, Action a);    // cards/text.cc
Reason why_not_winter(const State& s, const Decision& decision, Action a);  // rules/winter_text.cc
// "liberty.reason.<word>" with its section.
Reason reason(std::string_view word, std::string_view section);

}  // namespace tricorne::liberty
