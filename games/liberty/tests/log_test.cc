// What the log tells: nothing that did not happen, and where it happened.
#include <gtest/gtest.h>

#include <algorithm>

#include "games/liberty/game.h"
#include "games/liberty/setup.h"
#include "games/liberty/turn.h"
#include "kernel/testing/battery.h"

namespace tricorne::liberty {
namespace {

// The pieces of the map as the log alone tells them, and what follows for Control (1.7).
class LoggedMap {
 public:
  explicit LoggedMap(const State& s) {
    for (Space where : kEverywhere) {
      const auto& here = s.spaces[at(where)].pieces;
      std::copy(here.begin(), here.end(), pieces_[at(where)].begin());
      told_[at(where)] = s.control_of(where);
    }
  }

  // What is wrong with telling this event now; empty for nothing.
  std::string hear(const LogEvent& event) {
    const auto& a = event.args;
    switch (static_cast<Event>(event.id)) {
      case Event::kPlaced:
        count(a[1], a[2]) += a[0];
        break;
      case Event::kRemoved:
      case Event::kLost:
        count(a[1], a[2]) -= a[0];
        break;
      case Event::kMoved:
        count(a[1], a[2]) -= a[0];
        count(a[1], a[3]) += a[0];
        break;
      case Event::kActivated:
        turn_over(static_cast<Piece>(a[1]), active(static_cast<Piece>(a[1])), a[2], a[0]);
        break;
      case Event::kHidden:
        turn_over(active(static_cast<Piece>(a[1])), static_cast<Piece>(a[1]), a[2], a[0]);
        break;
      case Event::kControlled:
        return told(static_cast<Space>(a[0]), static_cast<Control>(a[1]));
      default:
        break;
    }
    return {};
  }

  [[nodiscard]] bool agrees_with(const State& s) const {
    return kEverywhere.where([&](Space where) { return s.control_of(where) != told_[at(where)]; })
        .empty();
  }

 private:
  int& count(int piece, int space) {
    return pieces_[static_cast<std::size_t>(space)][static_cast<std::size_t>(piece)];
  }
  void turn_over(Piece from, Piece to, int space, int n) {
    count(static_cast<int>(from), space) -= n;
    count(static_cast<int>(to), space) += n;
  }
  [[nodiscard]] int number(Space where, PieceSet kinds) const {
    int n = 0;
    for (Piece p : kinds) n += pieces_[at(where)][at(p)];
    return n;
  }
  [[nodiscard]] Control control(Space where) const {
    const int rebels = number(where, kRebellionPieces);
    const int royalists = number(where, kRoyalistPieces);
    if (rebels > royalists) return Control::kRebellion;
    const bool british = royalists > rebels && number(where, kBritishPieces) > 0;
    return british ? Control::kBritish : Control::kNone;
  }
  std::string told(Space where, Control now) {
    const bool change = now != told_[at(where)];
    told_[at(where)] = now;
    if (!change) return "Control told twice";
    return now == control(where) ? "" : "Control that the pieces do not give";
  }

  std::array<std::array<int, kPieces>, kSpaces> pieces_{};
  std::array<Control, kSpaces> told_{};
};

std::string listen_to_a_game(const Setup& setup, std::uint64_t seed) {
  FastRng rng{seed};
  State s = Liberty::start(setup);
  Decision decision;
  Log log;
  while (!Liberty::over(s)) {
    Liberty::decision(s, decision);
    LoggedMap map{s};
    log.clear();
    Liberty::apply(s, decision.pick(rng), &log);
    for (const LogEvent& event : log.events) {
      if (std::string wrong = map.hear(event); !wrong.empty()) return wrong;
    }
    if (!map.agrees_with(s)) return "a change of Control not told";
  }
  return {};
}

RULE("1.7")
TEST(LibertyLog, TellsEachChangeOfControlOnceAndNoOther) {
  const int games = battery_scaled(200);
  for (const char* scenario : {"1775", "1776", "1778"}) {
    const tricorne::Setup setup = complete(Liberty::info(), {scenario, {}, {}}).value();
    for (int i = 0; i < games; ++i) {
      ASSERT_EQ(listen_to_a_game(setup, static_cast<std::uint64_t>(i) + 1), "")
          << scenario << " " << i + 1;
    }
  }
}

// What a verb does on the one unit that gives the Rebellion Georgia, and what the log tells of it.
template <class Verb>
int control_changes(Verb verb) {
  State s = set_up(Scenario::k1776, 0, std::vector<std::string>(kFactions, "human"));
  s.spaces[at(Space::kGeorgia)].pieces = {};
  s.spaces[at(Space::kGeorgia)].pieces[at(Piece::kMilitiaU)] = 1;
  recompute(s);
  Log log;
  Turn t{{s, {}, nullptr, &log}};
  verb(t);
  EXPECT_TRUE(s.controlled(Control::kRebellion).has(Space::kGeorgia));
  return static_cast<int>(std::count_if(
      log.events.begin(), log.events.end(),
      [](const LogEvent& e) { return static_cast<Event>(e.id) == Event::kControlled; }));
}

RULE("1.7", "1.4.3")
TEST(LibertyLog, TurningAUnitOverOrReplacingItLeavesControlAlone) {
  EXPECT_EQ(control_changes([](Turn& t) {
              EXPECT_EQ(t.activate(Piece::kMilitiaU, Space::kGeorgia, 1), 1);
              EXPECT_EQ(t.hide(Piece::kMilitiaU, Space::kGeorgia, 1), 1);
            }),
            0);
  EXPECT_EQ(control_changes([](Turn& t) {
              t.replace(Piece::kMilitiaU, Space::kGeorgia, 1, Piece::kContinental, 1);
            }),
            0);
  EXPECT_EQ(control_changes([](Turn& t) {
              t.remove(Piece::kMilitiaU, Space::kGeorgia, 1);
              t.place(Piece::kContinental, Space::kGeorgia, 1);
            }),
            2);
}

// The spaces that the log names when the payments are made.
std::vector<Space> supplied(const nlohmann::json& document, const std::vector<Action>& answers) {
  State s = Liberty::load(document).value();
  Log log;
  for (Action a : answers) Liberty::apply(s, a, &log);
  std::vector<Space> spaces;
  for (std::size_t i = 0; i < log.events.size(); ++i) {
    if (static_cast<Event>(log.events[i].id) != Event::kSupplied) continue;
    spaces.push_back(static_cast<Space>(log.events[i].args[1]));
    // The payment itself is told next.
    EXPECT_EQ(static_cast<Event>(log.events[i + 1].id), Event::kPaid);
    EXPECT_EQ(log.events[i + 1].args[0], log.events[i].args[0]);
  }
  return spaces;
}

RULE("6.2.1", "6.2.2")
TEST(LibertyLog, NamesTheSpaceThatSupplyIsPaidFor) {
  const nlohmann::json british = nlohmann::json::parse(R"({"base": "1775", "current_card": 97,
      "upcoming_card": 2, "pieces": {"northwest": {"village": 1}, "philadelphia": {"br": 1},
      "new_york": {"mil_u": 0, "wp_u": 0}}})");
  EXPECT_EQ(supplied(british, {action(ActionKind::kSupplyPay, Space::kPhiladelphia),
                               action(ActionKind::kSupplyPay, Space::kNewYork)}),
            (std::vector{Space::kPhiladelphia, Space::kNewYork}));
  const nlohmann::json french = nlohmann::json::parse(R"({"base": "1775", "current_card": 97,
      "upcoming_card": 2, "treaty_played": true, "pieces": {"northwest": {"village": 1},
      "west_indies": {"fr": 3}, "new_york": {"br": 0, "tory": 0, "mil_u": 0, "wp_u": 0}},
      "unavailable": {"br": 12, "tory": 12, "fr": 12, "squadron": 3}})");
  EXPECT_EQ(supplied(french, {action(ActionKind::kWithdraw, 1, Piece::kFrench)}),
            std::vector{Space::kWestIndies});
}

}  // namespace
}  // namespace tricorne::liberty
