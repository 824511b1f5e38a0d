// The verbs: everything that changes a state, one place each. They keep the caches right and log
// what really happened. Verbs that take a number do as much as they can and return how much that
// was (ruling 22); whether a thing is legal at all is asked beforehand.
#pragma once

#include "games/prelude/procedures.h"
#include "games/prelude/state.h"
#include "games/prelude/vocabulary.h"
#include "kernel/choose.h"
#include "kernel/procedure.h"

namespace tricorne::prelude {

constexpr std::uint8_t u8(int n) { return static_cast<std::uint8_t>(n); }

struct Turn : BasicTurn<State> {
  // ---- The map: each change of Control moves the Advantage Marker at once (5.1, 5.4)

  int add_cubes(County c, Player p, int n);
  int remove_cubes(County c, Player p, int n);
  void found_organization(Player p, County c);  // counter and marker (5.2)
  void disband(Player p, County c);             // takes it away again
  void found_corps(County c);                   // turns the counter over (9.4)

  // ---- Tracks

  void score_vp(Player p, int n);
  int gain_points(Player p, int n);  // up to the maximum
  void pay_points(Player p, int n);  // asserts that it can
  int lose_points(Player p, int n);  // down to 0
  int raise_spirit(int n);           // up to 15
  int lower_spirit(int n);           // down to 0
  void add_war(Player p, int n);
  int move_external(Player toward, int n);
  void shift_organizations(Player toward, int n);  // the marker only (ruling 90)
  void advance_marker(Track t);
  void pull_marker(Track t, int n);  // not past the Start
  void reset_marker(Track t);

  // ---- Sessions (10.0)

  void award_session();
  void session_next();  // the round after this one is Parliamentary
  bool session_end();   // now; false if there is none
  void add_skip(Player p, int n);

  // ---- Cards

  void deal(Card c, Player p);  // from its deck into a hand
  void reveal_to_pool(Card c);  // from its deck, or a key event from aside
  void begin_play(Card c);      // from the active player's hand or the pool
  void end_play(bool to_pool);  // into play, the pool or the discard
  void clear_table();           // discards cards in play whose rules have ended
  void show_hand(Player p);     // to the opponent
  void discard_from_hand(Card c, Player p);
  void give_to_pool(Card c, Player p);
  void take_from_pool(Card c, Player p);
  void swap_hands();
  void discard_hands_and_pool();
  void discard_from_pool(Card c);

  // ---- Listing options

  template <class A = int, class B = int>
  void option(ActionKind kind, A a = A{}, B b = B{}) {
    listing->add(action(kind, a, b));
  }
  void options(ActionKind kind, const CountySet& counties) {
    for (County c : counties) option(kind, c);
  }
  void options(ActionKind kind, const CardSet& cards) {
    for (Card c : cards) option(kind, c);
  }
  // A number from `least` to `most`.
  void options(ActionKind kind, int least, int most) {
    for (int n = least; n <= most; ++n) option(kind, n);
  }
  void options_tracks(ActionKind kind) {
    for (Track t : kAllTracks) option(kind, t);
  }
  [[nodiscard]] bool answered(ActionKind kind) const { return is(answer, kind); }
  [[nodiscard]] County answered_county() const { return static_cast<County>(answer.a); }

 private:
  void change_cubes(County c, Player p, int n);  // n may be negative
  void forget(Card c);                           // who knew it in a hand
};

// Rebuilds every cache from the facts of the state.
void recount(State& s);

}  // namespace tricorne::prelude
