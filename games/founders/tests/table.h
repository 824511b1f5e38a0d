// Tables of the worked examples, for tests.
#pragma once

#include "games/founders/tests/asking.h"

namespace tricorne::founders {

// Into play, wherever his card is.
inline void join(State& s, std::string_view id, Seat seat) {
  for (Spot from : {Spot::kDeck, Spot::kLater, Spot::kOut}) {
    if (s.cards.has(from, man(id))) s.cards.move(man(id), from, Spot::kInPlay);
  }
  Turn{{s}}.join(man(id), seat);
}

// The five-player turn 1 of the rulebook's example.
inline State five_players() {
  State s = set_up(Scenario::kA, 5, false);
  join(s, "george_clinton", 0);
  join(s, "charles_c_pinckney", 1);
  join(s, "john_marshall", 1);
  join(s, "patrick_henry", 2);
  join(s, "william_henry_harrison", 2);
  join(s, "timothy_pickering", 2);
  join(s, "james_madison", 3);
  join(s, "james_monroe", 3);
  join(s, "william_h_crawford", 3);
  join(s, "andrew_jackson", 4);
  join(s, "john_quincy_adams", 4);
  Turn t{{s}};
  t.put_in_office(man("alexander_hamilton"), Office::kTreasury);
  t.put_in_office(man("thomas_jefferson"), Office::kState);
  t.put_in_office(man("john_jay"), Office::kChiefJustice);
  return s;
}

// Nobody in play but these, each of a seat.
inline State table(std::initializer_list<std::pair<const char*, Seat>> men) {
  State s = set_up(Scenario::kA, 3, false);
  for (Man m : s.men()) {
    s.cards.move(m, Spot::kInPlay, Spot::kOut);
    s.man[m] = {};
    s.man[m].owner = kSpectator;
    s.man[m].office = Office::kNone;
  }
  for (const auto& [id, seat] : men) join(s, id, seat);
  return s;
}

inline void open(State& s, std::string_view id) {
  s.phase = Phase::kIssues;
  s.open.issue = tables().issue(id);
  s.issue[s.open.issue] = IssuePlace::kOpen;
  s.stack.push(Procedure::kIssue);
  run_to_question(s, {}, nullptr);
}

// A card of that text in the hand of a seat.
inline Card in_hand(State& s, std::string_view id, Seat seat) {
  const Card c = act_facts(tables().act(id)).first;
  for (Spot from : {Spot::kDeck, Spot::kLater}) {
    if (s.cards.has(from, c)) s.cards.move(c, from, hand(seat));
  }
  return c;
}

inline void die(State& s, std::string_view id) {
  s.stack.push<Procedure::kDeath>(DeathLocals{.man = man(id)});
  run_to_question(s, {}, nullptr);
}

// One dies while a question is pending, by a card that somebody plays.
inline void die_meanwhile(State& s, std::string_view id) {
  s.stack.push_interjection<Procedure::kDeath>({.man = man(id)});
  run_to_question(s, {}, nullptr);
}

inline void everybody(State& s, ActionKind vote) {
  while (asks(s, Question::kVote)) answer(s, action(vote));
}

}  // namespace tricorne::founders
