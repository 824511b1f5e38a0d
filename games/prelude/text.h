// Words for ids, and reasons.
#pragma once

#include <string>
#include <string_view>

#include "games/prelude/ids.h"
#include "kernel/game.h"
#include "kernel/phrase.h"

namespace tricorne::prelude {

struct State;

// Names to translate.
Phrase name(Player p);
Phrase name(Side s);
Phrase name(County c);
Phrase name(Track t);
Phrase name(Deck d);
Phrase name(Special s);
Phrase name_of_card(Card c);
Phrase vp_phrase(int vp);  // "Patriote 3"

// "prelude.reason.<word>" with its section.
Reason reason(std::string_view word, std::string_view section);

// What questions and answers say beside their operands.
void tell_question(const State& s, const Decision& decision, Phrase& out);
void tell_answer(const State& s, Action a, Phrase& out);

// Why an answer that parses is not listed (why_not.cc); nothing, if it answers another question.
Reason why_not(const State& s, const Decision& decision, Action a);

}  // namespace tricorne::prelude
