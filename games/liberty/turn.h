// The verbs: everything that changes a state, one place each. They keep the caches right and log
// what happened. Verbs that take a number do as much as they can and return how much that was;
// whether a thing is legal at all is asked beforehand (State's questions) and asserted here.
#pragma once

#include "games/liberty/procedures.h"
#include "games/liberty/state.h"
#include "games/liberty/tables.h"
#include "games/liberty/vocabulary.h"
#include "kernel/choose.h"
#include "kernel/procedure.h"

namespace tricorne::liberty {

struct Turn : BasicTurn<State> {
  // ---- Pieces (1.4)

  // From a box (Available unless named) to a space. Militia and War Parties come Underground unless
  // the Active kind is named. Keeps to stacking; returns how many were placed.
  int place(Piece p, Space to, int n, Box from = Box::kAvailable);
  // From one box, then from the other: the "Unavailable or Available" of Events.
  int place_from(Piece p, Space to, int n, Box first, Box second);
  // To Available (or Unavailable): no casualties.
  int remove(Piece p, Space from, int n, Box to = Box::kAvailable);
  // To Casualties (1.6.4): cubes to the box, Forts to Available; both count on the track. What has
  // no casualties (Militia, War Parties, Villages) goes to Available.
  int lose(Piece p, Space from, int n);
  // Between spaces; status is kept (1.4.3).
  int move(Piece p, Space from, Space to, int n);
  // Between boxes, for releases and Events.
  int rebox(Piece p, Box from, Box to, int n);
  // Underground to Active in a space: `kind` is either face.
  int activate(Piece kind, Space where, int n);
  // Active to Underground.
  int hide(Piece kind, Space where, int n);
  // Removes n of the first kind and places m of the second, as far as Available and stacking go.
  void replace(Piece old_kind, Space where, int n, Piece new_kind, int m);

  // ---- Support and Opposition (1.6)

  // Levels above 0 go toward Active Support, below 0 toward Active Opposition; returns how many
  // levels it moved. Spaces of no population do not move (1.6.1).
  int shift(Space where, int levels);
  // Toward a level, stopping there; a space beyond a Passive level stays (ruling 76).
  int shift_toward(Space where, Level target, int levels);
  void set_level(Space where, Level level);
  static bool can_shift(const State& s, Space where, int direction) {
    return population(where) > 0 && (direction > 0 ? s.level(where) < Level::kActiveSupport
                                                   : s.level(where) > Level::kActiveOpposition);
  }

  // ---- Markers; the pools are limited (3.3.4, 3.4.4)

  int add_propaganda(Space where, int n = 1);
  int remove_propaganda(Space where, int n = 1);
  int add_raid(Space where, int n = 1);
  int remove_raid(Space where, int n = 1);

  // ---- Tracks (1.8, 1.6.4, 1.9)

  [[nodiscard]] bool can_pay(Faction f, int n) const { return s.money(f) >= n; }
  void pay(Faction f, int n);     // asserts that it can
  int gain(Faction f, int n);     // up to 50
  int forfeit(Faction f, int n);  // down to 0
  int give_up(Faction f, int n, Event told);
  void transfer(Faction from, Faction to, int n);
  void set_casualty_tracks(int cbc, int crc);
  void set_fni(int level);
  void blockade(Space city);    // a Squadron from the West Indies
  void unblockade(Space city);  // a Blockade to the West Indies
  void move_blockade(Space from, Space to);
  int move_squadrons(Box from, int n);  // a box to the West Indies
  int return_squadrons(Space from, Box to, int n);

  // ---- Leaders (1.10)

  void move_leader(Faction f, Space to);  // kNowhere: to Available
  void change_leader(Faction f, Leader next);
  // While a group is being moved, its leader may stand alone until the group is complete.
  void hold_leader(Faction f) { s.sequence.leaders_held.add(f); }
  void release_leader(Faction f) { s.sequence.leaders_held.drop(f); }

  // ---- Eligibility (2.3.6)

  void make_ineligible(Faction f);  // through the next card (ruling 26)
  void keep_eligible(Faction f);    // stays or becomes Eligible for the next card

  // ---- Commands in progress

  // False, and the game cannot go on, if Commands nest deeper than kCommandDepth.
  bool begin_command(const CommandCall& call, Command command);
  void end_command();  // remembers its spaces and forgets it

  // ---- Listing options

  template <class A = int, class B = int, class C = int>
  void option(ActionKind kind, A a = A{}, B b = B{}, C c = C{}) {
    listing->add(action(kind, a, b, c));
  }
  // An answer for each space.
  void options(SpaceSet spaces, ActionKind kind = ActionKind::kSpace) {
    for (Space space : spaces) option(kind, space);
  }
  void options(FactionSet factions) {
    for (Faction f : factions) option(ActionKind::kFaction, f);
  }
  // "place 3 tory boston" down to `least`.
  void options_count(ActionKind kind, int least, int most, Piece p, Space where) {
    for (int n = most; n >= least; --n) option(kind, n, p, where);
  }
  [[nodiscard]] bool answered(ActionKind kind) const { return is(answer, kind); }
  [[nodiscard]] Space answered_space() const { return static_cast<Space>(answer.a); }
  [[nodiscard]] Faction answered_faction() const { return static_cast<Faction>(answer.a); }

 private:
  // place() and remove() before Control is looked at.
  int put(Piece p, Space to, int n, Box from);
  int take(Piece p, Space from, int n, Box to);
  void add(Piece p, Space where, int n);  // n may be negative
  // At the end of a verb, so that the log tells of no change that the verb itself undoes.
  void update_control(Space where);
  void put_level(Space where, Level level);
};

// Rebuilds every cache from the facts of the state.
void recompute(State& s);

inline bool is_person(const Turn& t, Seat who) {
  return !t.s.non_player(static_cast<Faction>(who));
}
// CHOOSE for people. A non-player is asked even what it must do: its charts follow the questions one
// by one, remember what they decided and say why (8.1).
// NOLINTNEXTLINE(cppcoreguidelines-macro-usage)
#define PERSON_CHOOSES(t, seat, question, rule, ...)                          \
  do {                                                                        \
    if (!(is_person(t, seat) && take_only_answer(t, [&] { __VA_ARGS__; }))) { \
      ASK(t, seat, question, rule, __VA_ARGS__);                              \
    }                                                                         \
  } while (false)

}  // namespace tricorne::liberty
