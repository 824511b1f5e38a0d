// What a non-player thinks with while it answers one question: the position, the dice rolled for
// this question so far, and where it may say why.
//
// A non-player keeps nothing between questions. Each answer follows from the position alone (the
// command in progress is part of it) and from the dice that the position holds for this question,
// so a game that was saved, loaded or restarted goes on as if nothing had happened. When a rule
// calls for a die that has not been rolled yet, `wants` says which; the answer is then to roll it,
// and everything after that is thought again with the die on the table.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "games/liberty/state.h"
#include "games/liberty/turn.h"
#include "games/liberty/vocabulary.h"
#include "kernel/decision.h"
#include "kernel/phrase.h"
#include "kernel/rng.h"

namespace tricorne::liberty::bots {

// Marks code and tests with the boxes of the flowcharts they implement: BOX(B8), with no semicolon.
// np_boxes_test.cc checks that every box has both.
#define BOX(...)

inline constexpr int kNotRolled = 0;

class Mind {
 public:
  Mind(const State& state, const Decision* decision, std::vector<Phrase>* explanation)
      : s(state), d(decision), why(explanation) {}

  const State& s;
  const Decision* d;         // nullptr when no question is being answered
  std::vector<Phrase>* why;  // nullptr when nobody wants to know
  std::uint8_t used = 0;     // dice read
  std::uint8_t wants = 0;    // sides of the die to roll before answering; 0 for none
  bool keeps = false;        // that die is kept for the Command
  Phrase purpose;            // what that die is for
  bool imagining = false;    // what would happen: rolls no dice and says nothing
  int imagined = 1;          // the face that all dice then show
  // Dice that fall at once and unseen, for who thinks of many games that may come: nothing is thought
  // again, and of spaces that are equal for an Event none is tried out (8.3.5).
  FastRng* unseen = nullptr;

  [[nodiscard]] bool explains() const { return why != nullptr; }

  // The next die of this question. What it is for is "liberty.np.for.<word>".
  int die(int sides, std::string_view what_for);
  // A die whose result may not matter: then it is not rolled and shows `otherwise`.
  int die_if(bool matters, int sides, int otherwise, std::string_view what_for);
  // A die that serves the whole Command in progress (8.4.2, 8.6.3).
  int kept_die(int sides, std::string_view what_for);
  // One of n things, each as likely (8.3.8): two by one D6, three by a D3, others by D6s.
  int one_of(int n, std::string_view what_for);
  // 8.2: one of these spaces by the table; kNowhere if there is none.
  Space random_space(SpaceSet among);

  // ---- Priorities. Each keeps those of `among` that are best and says what they beat.

  // Those in `wanted`, if there are any.
  SpaceSet prefer(SpaceSet among, SpaceSet wanted, std::string_view reason);
  template <class Holds>
  SpaceSet prefer_where(SpaceSet among, Holds&& holds, std::string_view reason) {
    return prefer(among, among.where(holds), reason);
  }
  // Those for which `score` is highest.
  template <class Score>
  SpaceSet most(SpaceSet among, Score&& score, std::string_view reason) {
    if (among.size() < 2) return among;
    SpaceSet best;
    int top = 0;
    for (Space where : among) {
      const int n = score(where);
      if (best.empty() || n > top) {
        best = where;
        top = n;
      } else if (n == top) {
        best.add(where);
      }
    }
    if (explains()) say_best(among, best, reason, top);
    return best;
  }
  template <class Score>
  SpaceSet least(SpaceSet among, Score&& score, std::string_view reason) {
    return most(
        among, [&](Space where) { return -score(where); }, reason);
  }

  // Of `n` pieces of a space no more than `most` go, and why the others stay.
  int at_most(int n, int most, std::string_view reason, Space where);

  // ---- Saying why. Keys are "liberty.np.<word>".

  void say(Phrase phrase) {
    if (explains()) why->push_back(std::move(phrase));
  }
  // The question of a box and its answer.
  bool box(std::string_view id, bool yes);
  // With the numbers that were compared; kNotRolled stands for a die whose face could not matter.
  bool box(std::string_view id, bool yes, int n, int m);
  // What a box does.
  void act(std::string_view id);
  void act(std::string_view id, Space where);
  // The priority that decides, where it leaves nothing out.
  void because(std::string_view reason);

 private:
  template <class Purpose>
  int roll(int sides, Purpose&& what_for);
  template <class Purpose>
  int lot(int n, Purpose&& what_for);
  void say_best(SpaceSet among, SpaceSet best, std::string_view reason, int score);
  void say_die(int sides, int face);
};

// The box of the chart, or the section, that the present question belongs to: "liberty.np.at.<it>".
std::string_view asking(const State& s, const Decision& d);

// ---- Answers

// Whether this action is among the options.
inline bool lists(const Mind& m, Action a) { return m.d != nullptr && m.d->lists(a); }
// Options of one kind.
inline bool lists_kind(const Mind& m, ActionKind kind) {
  for (Action a : m.d->options()) {
    if (is(a, kind)) return true;
  }
  return false;
}
// The spaces that options of this kind name first.
inline SpaceSet spaces_of(const Mind& m, ActionKind kind = ActionKind::kSpace) {
  SpaceSet all;
  for (Action a : m.d->options()) {
    if (is(a, kind)) all.add(static_cast<Space>(a.a));
  }
  return all;
}

// ---- Instructions of a chart, one after the other (8.1.3): the state notes which is being done.

inline int stage(const Mind& m) { return m.s.np.stage; }
// Spaces selected for the present instruction.
inline int selected_now(const Mind& m) { return m.s.command().selected.size() - m.s.np.mark; }
inline Action go_to_stage(int n) { return action(ActionKind::kNonPlayerStage, n); }

// ---- Small sums that many priorities need

inline int royalists(const State& s, Space where) { return s.count(where, kRoyalistPieces); }
inline int rebels(const State& s, Space where) { return s.count(where, kRebellionPieces); }
inline int cubes(const State& s, Space where, Side side) {
  return s.count(where, side == Side::kRoyalist ? kBritishCubes : kRebellionCubes);
}
inline bool british_control(const State& s, Space where) {
  return s.controlled(Control::kBritish).has(where);
}
inline bool rebel_control(const State& s, Space where) {
  return s.controlled(Control::kRebellion).has(where);
}
// Who would Control a space after this change of its pieces (1.7).
Control control_after(const State& s, Space where, int royalist, int rebel, int british);
// Support and Opposition of a space: level times population (LR 8.1.1).
inline int support_in(const State& s, Space where) {
  return std::max(value(s.level(where)), 0) * s.open_population(where);
}
inline int opposition_in(const State& s, Space where) {
  return std::max(-value(s.level(where)), 0) * population(where);
}
// How much `levels` toward one end would change (Support - Opposition) there.
int shift_gain(const State& s, Space where, int levels);
inline SpaceSet not_at(const State& s, Level level) { return kMap - s.at_level(level); }
inline SpaceSet neutral_or_passive(const State& s) {
  return kMap - s.at_level(Level::kActiveSupport) - s.at_level(Level::kActiveOpposition);
}

// 8.1.2: which of these kinds a non-player takes next from a space.
Piece next_friendly_removed(const State& s, Space where, PieceSet among);
Piece next_enemy_removed(const State& s, Space where, PieceSet among);
// 8.1.2: which of these kinds it places next.
Piece next_placed(const State& s, Space where, PieceSet among);

}  // namespace tricorne::liberty::bots
