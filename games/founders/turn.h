// The verbs: everything that changes a state, one place each, and logs what really happened.
#pragma once

#include "games/founders/procedures.h"
#include "games/founders/state.h"
#include "games/founders/vocabulary.h"
#include "kernel/choose.h"
#include "kernel/procedure.h"

namespace tricorne::founders {

struct Turn : BasicTurn<State> {
  // ---- Statesmen

  void join(Man m, Seat seat);  // into play
  void give(Man m, Seat seat);  // with everything on his card
  void retire(Man m);           // scores his cubes and leaves the game
  void popularity(Man m, int n);
  void influence(Man m, int n);            // from the bank onto his card, or back
  void transfer(Man from, Man to, int n);  // from card to card
  void put_in_office(Man m, Office o);
  void leave_office(Man m, Vacancy why);
  void elected(Man m);  // a pawn

  // ---- Tracks

  void supply(Seat seat, int n);
  void support(Party toward, int n);  // not past the end of the track
  void support_against(int n);        // away from the President's party (ruling 100)
  void support_neutral(int n);        // toward 0, stopping there
  void revenue(int n);
  void reserves(int n);
  void tension(int n);  // at its last space the game is over (ruling 74)
  void blame();         // for tension: a black cube, the first time
  void admit(Place p);
  void end(Ending how);

  // ---- Cards

  void draw(Card c, Seat seat);  // from the deck into a hand
  void discard(Card c, Spot from);

  // ---- Deals

  void deal_points(Seat from, Seat to, int n);
  void deal_card(Card c, Seat from, Seat to);

  // ---- Listing options

  template <class A = int, class B = int, class C = int>
  void option(ActionKind kind, A a = A{}, B b = B{}, C c = C{}) {
    listing->add(action(kind, a, b, c));
  }
  void options(ActionKind kind, const ManSet& men) {
    for (Man m : men) option(kind, m);
  }
  // A number from `least` to `most`.
  void options(ActionKind kind, int least, int most) {
    for (int n = least; n <= most; ++n) option(kind, n);
  }
  void dice() { options(ActionKind::kDie, 1, 6); }
  [[nodiscard]] bool answered(ActionKind kind) const { return is(answer, kind); }
};

}  // namespace tricorne::founders
