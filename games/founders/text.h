// Words for ids, and reasons.
#pragma once

#include <string>
#include <string_view>

#include "games/founders/ids.h"
#include "kernel/game.h"
#include "kernel/phrase.h"

namespace tricorne::founders {

struct State;

// Ids that are not in one table.
std::string id_of_card(Card c);  // of a man, or of an action and its copy: "coalition_building-2"
std::string id_of_law(Law law);

// Names to translate.
Phrase name_of_seat(Seat seat);
Phrase name_of_man(Man m);
Phrase name_of_place(Place p);
Phrase name_of_issue(Issue i);
Phrase name_of_card(Card c);
Phrase name_of_law(Law law);
Phrase name(Office o);
Phrase name(Party p);

// "founders.reason.<word>" with its section.
Reason reason(std::string_view word, std::string_view section);

// What questions and answers say beside their operands.
void tell_question(const State& s, const Decision& decision, Phrase& out);
void tell_answer(const State& s, Action a, Phrase& out);

// Why an answer that parses is not listed (why_not.cc); nothing, if it answers another question.
// Whether somebody would look for an answer that he is not offered.
bool sought(const State& s, const Decision& decision, Action a);
Reason why_not_aside(const State& s, const Decision& decision, Action a);
Reason why_not(const State& s, const Decision& decision, Action a);

}  // namespace tricorne::founders
