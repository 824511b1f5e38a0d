// 8.1: the Leader of a non-player joins the largest group of his space's units, gone or staying, once
// all of them have moved.
#include <array>
#include <map>

#include "games/liberty/rules/command.h"
#include "games/liberty/tests/np_cases.h"
#include "kernel/testing/battery.h"

namespace tricorne::liberty {
namespace {

namespace following {

// Counts the groups anew from the answers, apart from the rules' own notes.
class Watcher {
 public:
  void see(const State& s, const Decision& d, Action a) {
    const auto question = static_cast<Question>(d.question);
    if (Liberty::boundary(s)) groups_ = {};
    if (question == Question::kLeaderJoins) return judge(s, d, a);
    if (!is(a, ActionKind::kMove) || s.command_depth == 0) return;
    const auto from = static_cast<Space>(a.c);
    if (question == Question::kMarchGroup)
      moved(s, a, from, s.stack.top().read<Procedure::kMarchTo>().to);
    if (question == Question::kRaidMove) moved(s, a, from, asked_space(s));
    if (question == Question::kRegroup) moved(s, a, from, asked_space(s));
    if (question == Question::kScoutGroup) {
      moved(s, a, from, s.stack.top().read<Procedure::kScout>().to);
    }
  }
  int judged = 0;
  int wrong = 0;

 private:
  struct Groups {
    std::map<Space, int> gone;
    std::map<Space, int> came;
    int before = 0;
  };
  static int units(const State& s, Faction f, Space where) {
    return s.count(where, pieces_of(f) & kUnits);
  }
  void moved(const State& s, Action a, Space from, Space to) {
    const Faction f = owner(static_cast<Piece>(a.b));
    Groups& g = groups_[at(f)];
    if (from == s.place_of_leader(f)) {
      if (g.gone.empty()) g.before = units(s, f, from) - g.came[from];
      g.gone[to] += a.a;
    }
    g.came[to] += a.a;
  }
  void judge(const State& s, const Decision& d, Action a) {
    Groups& g = groups_[d.seat];
    if (g.gone.empty()) return;  // an Event's move
    const Space home = s.place_of_leader(static_cast<Faction>(d.seat));
    g.gone[home] = g.before;
    for (const auto& [to, n] : g.gone) {
      if (to != home) g.gone[home] -= n;
    }
    int most = 0;
    for (const auto& [to, n] : g.gone) {
      if (s.with(static_cast<Faction>(d.seat)).has(to)) most = std::max(most, n);
    }
    const bool roll = !is(a, ActionKind::kNo) && !is(a, ActionKind::kLeaderTo);
    if (roll) return;
    ++judged;
    const Space joined = is(a, ActionKind::kNo) ? home : static_cast<Space>(a.b);
    if (g.gone[joined] != most) ++wrong;
    groups_ = {};
  }
  std::array<Groups, kFactions> groups_;
};

}  // namespace following

RULE("8.1")
TEST(NonPlayerLeaders, JoinTheLargestGroupOfTheirSpaceInAllGames) {
  following::Watcher watcher;
  const auto player = Liberty::player("rulebook");
  for (int seed = 1; seed <= std::max(4, battery_scaled(40)); ++seed) {
    const auto& scenario = Liberty::info().scenarios[static_cast<std::size_t>(seed) % 4];
    State s = Liberty::start(
        complete(Liberty::info(), {scenario, {"rulebook", "rulebook", "rulebook", "rulebook"}, {}})
            .value());
    FastRng rng{static_cast<std::uint64_t>(seed)};
    Decision d;
    Thinking thinking;
    while (!Liberty::over(s)) {
      Liberty::decision(s, d);
      const Action a = d.seat == kChance ? d.pick(rng)
                                         : player->choose(Liberty::conceal(s, d.seat), d, thinking);
      if (d.seat != kChance) watcher.see(s, d, a);
      Liberty::apply(s, a, nullptr);
    }
  }
  EXPECT_GT(watcher.judged, 10);
  EXPECT_EQ(watcher.wrong, 0) << "of " << watcher.judged;
}

// Four come into Charles Town; then two of its own leave for Norfolk and one stays.
RULE("8.1")
TEST(NonPlayerLeaders, DoNotCountThoseWhoCameIn) {
  const nlohmann::json position =
      british("charles_town: br 2, tory 1, clinton; new_york_city: br 6; south_carolina: tory 1");
  NonPlayerTable table(position);
  for (const char* move : {"command march", "space charles_town", "move 4 br new_york_city",
                           "space norfolk", "move 2 br charles_town", "done", "done"}) {
    table.answer(move);
  }
  ASSERT_TRUE(table.until(Question::kLeaderJoins));
  const auto& group = table.state().parted[at(Faction::kBritish)];
  EXPECT_EQ(group[at(Space::kNorfolk)], 2);
  EXPECT_EQ(group[at(Space::kCharlesTown)], 1);
  table.then(1).turn();
  EXPECT_EQ(table.state().place_of_leader(Faction::kBritish), Space::kNorfolk);
}

// Two and one to Savannah, at two times, are three; two stay.
RULE("8.1")
TEST(NonPlayerLeaders, CountTogetherWhoWentToTheSameCity) {
  NonPlayerTable table(
      british("new_york_city: br 5, howe; boston: br 3; treaty; savannah: mil_a 1"));
  for (const char* move :
       {"command march", "space savannah", "move 2 br new_york_city", "move 2 br boston",
        "space savannah", "move 1 br new_york_city", "done", "done"}) {
    table.answer(move);
  }
  ASSERT_TRUE(table.until(Question::kLeaderJoins));
  table.then(6).turn();
  EXPECT_EQ(table.state().place_of_leader(Faction::kBritish), Space::kSavannah);
  EXPECT_TRUE(cases::says(table.explanation(), "yes leader_goes"));
}

// A person is asked as each group leaves (1.10).
RULE("1.10")
TEST(NonPlayerLeaders, AloneWaitForTheEndOfTheMoves) {
  nlohmann::json position = british("new_york_city: br 5, howe; savannah: mil_a 1");
  position["seats"] = {"human:ann", "rulebook", "rulebook", "rulebook"};
  NonPlayerTable table(position);
  for (const char* move : {"command march", "space savannah", "move 2 br new_york_city"}) {
    table.answer(move);
  }
  Decision d;
  Liberty::decision(table.state(), d);
  EXPECT_EQ(static_cast<Question>(d.question), Question::kLeaderFollows);
}

}  // namespace
}  // namespace tricorne::liberty
