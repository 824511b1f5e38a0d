// What the chapters of the rules share: set-up, scores, and the locals of procedures.
#pragma once

#include "games/founders/turn.h"

namespace tricorne::founders {

// The position before anything is dealt (rules/setup.cc).
State set_up(Scenario scenario, int seats, bool short_game);

// Runs the procedures on the stack until one asks a question, or the game is over.
void run_to_question(State& s, Action answer, Log* log, Seat mover = kSpectator);
// Lists the question that is pending.
void list_question(const State& s, Decision& out, Seat seat = kSpectator);

// The points of a seat, as if the game ended now (rules/end.cc).
int score(const State& s, Seat seat);

// Lists every card of the action deck.
void list_deck(Turn& t);

// What the crisis table says for a result (rules/treasury.cc).
struct Crisis {
  std::uint8_t support;
  std::uint8_t popularity;
  bool collapse;
};
Crisis crisis(int result);
// What reserves below 0 cost each turn.
int interest(int reserves);

}  // namespace tricorne::founders
