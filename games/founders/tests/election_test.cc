// The Election: examples E9, E10 and E17.
#include <gtest/gtest.h>

#include <string>

#include "games/founders/tests/table.h"

namespace tricorne::founders {
namespace {

void begin(State& s) {
  s.stack.push(Procedure::kElection);
  run_to_question(s, {}, nullptr);
}
// A whole placement by the columns of the example: a candidate who is asked puts his next cube.
void place_all(State& s, const std::vector<std::vector<const char*>>& rounds) {
  while (asks(s, Question::kPlace)) {
    const auto f = s.stack.top().read<Procedure::kPlacement>();
    const std::size_t c = f.order[f.next];
    std::size_t cubes = 0;
    for (const auto& at : s.cube) {
      cubes += static_cast<std::size_t>(std::count(at.begin(), at.end(), c + 1));
    }
    ASSERT_LT(cubes, rounds.size());
    const std::string to = rounds[cubes][c];
    ASSERT_NE(to, "") << "candidate " << c << " should be blocked";
    answer(s, action(ActionKind::kPlace, place(to)));
    if (testing::Test::HasFatalFailure()) return;
  }
}

State worked_example() {
  State s = table({{"james_madison", 0},
                   {"aaron_burr", 0},
                   {"alexander_hamilton", 1},
                   {"john_marshall", 1},
                   {"john_jay", 2}});
  Turn t{{s}};
  t.put_in_office(man("john_jay"), Office::kPresident);
  s.man[man("john_jay")].pawns = 2;
  t.popularity(man("james_madison"), 3);
  t.popularity(man("alexander_hamilton"), 2);
  t.admit(place("KY"));
  s.support = -1;
  return s;
}

// Rulings 35, 36.
RULE("order", "placement", "counting", "inauguration", "retirement")
TEST(Election, BeforeTheTwelfthAmendment) {
  State s = worked_example();
  begin(s);
  // Marshall and Burr are the only men left. VA is free for Madison, who may still defer.
  EXPECT_EQ(asked(s).question, static_cast<int>(Question::kPlace));
  EXPECT_TRUE(asked(s).lists(action(ActionKind::kDefer)));
  ASSERT_EQ(s.election.count, 4);
  EXPECT_EQ(s.election.candidate[1].man, man("aaron_burr"));
  place_all(s, {{"VA", "NY", "NY", "VA"},
                {"MD", "NE", "PA", "KY"},
                {"PA", "", "MD", "NC"},
                {"NJ", "", "NJ", "GA"},
                {"DE", "", "DE", ""},
                {"KY", "", "NE", ""},
                {"NC", "", "", ""},
                {"GA", "", "", ""}});
  ASSERT_TRUE(asks(s, Question::kRescue));       // the old President was the last of his faction
  EXPECT_EQ(s.election.candidate[0].votes, 88);  // Madison
  EXPECT_EQ(s.election.candidate[1].votes, 50);  // Burr
  EXPECT_EQ(s.election.candidate[2].votes, 85);  // Hamilton
  EXPECT_EQ(s.election.candidate[3].votes, 53);  // Marshall
  EXPECT_EQ(s.president(), man("james_madison"));
  EXPECT_EQ(s.man[s.president()].cubes, 3 + 3);
  EXPECT_EQ(s.man[s.president()].pawns, 1);
  EXPECT_EQ(s.holder(Office::kVicePresident), man("alexander_hamilton"));
  EXPECT_EQ(s.man[man("alexander_hamilton")].cubes, 2 + 1);
  EXPECT_FALSE(s.in_play(man("john_jay")));  // the old President retires
}

// Burr in New York and New England cannot go on though New Jersey is empty; Marshall's only way on
// is full.
// Rulings 38, 83.
RULE("placement")
TEST(Election, BlocksWhoHasNoNeighbourLeft) {
  State s = worked_example();
  begin(s);
  s.cube = {};
  put_cube(s, 1, place("NY"));
  put_cube(s, 1, place("NE"));
  put_cube(s, 0, place("PA"));
  put_cube(s, 2, place("PA"));
  EXPECT_TRUE(places_for(s, 1).empty());
  // A state that is not joined is open to who is blocked.
  Turn{{s}}.admit(place("CA"));
  EXPECT_EQ(places_for(s, 1), PlaceSet{place("CA")});
}

// Rulings 39, 40.
RULE("order", "placement", "counting")
TEST(Election, AfterTheTwelfthAmendment) {
  State s =
      table({{"daniel_webster", 0}, {"john_tyler", 1}, {"winfield_scott", 2}, {"henry_clay", 2}});
  Turn t{{s}};
  t.put_in_office(man("daniel_webster"), Office::kPresident);
  t.popularity(man("winfield_scott"), 3);
  for (const char* id : {"KY", "TN", "OH", "AL", "MS", "LA", "TX", "AR", "MO", "IN", "IL", "WI",
                         "MN", "IA", "CA", "FL"}) {
    t.admit(place(id));
  }
  s.era = Era::kC;
  s.support = 2;
  s.issue[tables().issue("twelfth_amendment")] = IssuePlace::kResolvedA;
  begin(s);
  ASSERT_EQ(s.election.count, 4);  // both mates were the only ones
  place_all(s, {{"NE", "VA", "OH", "KY"},
                {"NY", "MD", "PA", "TN"},
                {"CA", "NC", "NJ", "AL"},
                {"", "GA", "DE", "FL"},
                {"", "", "IN", "MS"},
                {"", "", "IL", "LA"},
                {"", "", "WI", "TX"},
                {"", "", "MN", "AR"},
                {"", "", "IA", "MO"}});
  ASSERT_TRUE(asks(s, Question::kGive));  // to the faction that has lost its last man
  EXPECT_EQ(s.election.candidate[0].votes + s.election.candidate[1].votes, 132);
  EXPECT_EQ(s.election.candidate[2].votes + s.election.candidate[3].votes, 162);
  EXPECT_EQ(s.president(), man("winfield_scott"));
  EXPECT_EQ(s.holder(Office::kVicePresident), man("henry_clay"));
  EXPECT_EQ(s.man[man("henry_clay")].cubes, 1);
  EXPECT_FALSE(s.in_play(man("daniel_webster")));
}

// E10: other elections with the same votes, one vacancy a state.
RULE("counting")
TEST(Election, CountsTheElectorsOfPlayedGames) {
  State s = worked_example();
  begin(s);
  const auto votes = [&](int c, std::initializer_list<const char*> places) {
    s.cube = {};
    for (const char* id : places) put_cube(s, c, place(id));
    count_electors(s);
    return int{s.election.candidate[static_cast<std::size_t>(c)].votes};
  };
  EXPECT_EQ(votes(0, {"VA", "NE", "MD", "DE"}), 74);  // 1792
  EXPECT_EQ(votes(2, {"NC", "NY", "GA", "PA", "NJ"}), 60);
  EXPECT_EQ(votes(2, {"NE", "NY", "PA", "NJ"}), 72);  // 1796
  EXPECT_EQ(votes(0, {"VA", "NC", "MD", "DE", "GA"}), 62);
  EXPECT_EQ(votes(0, {"VA", "NC", "MD", "DE", "GA", "PA", "NJ", "KY"}), 88);  // 1800
  EXPECT_EQ(votes(2, {"NE", "NY"}), 50);
}

// E19: only the candidate who has the added cube goes on from a divided state.
RULE("placement")
TEST(Election, ACubeThatDividesAStateLeadsOn) {
  State s = worked_example();
  begin(s);
  s.cube = {};
  put_cube(s, 1, place("NY"));  // Burr; Madison is his mate
  put_cube(s, 0, place("NE"));
  put_cube(s, 2, place("NC"));
  s.cube[place("NC")][2] = 1 + 1;
  s.divided[place("NC")] = 1;
  EXPECT_TRUE(places_for(s, 1).has(place("GA")));
  EXPECT_FALSE(places_for(s, 0).has(place("GA")));
  count_electors(s);
  EXPECT_EQ(s.election.candidate[1].votes, 12 + 11);  // the larger half of 22
  EXPECT_EQ(s.election.candidate[2].votes, 11);
}

// A running mate whose home is full begins next to his mate (E19).
// Rulings 36, 82.
RULE("placement")
TEST(Election, RunningMateBeginsNextToHisMate) {
  State s = table({{"thomas_jefferson", 0}, {"james_monroe", 0}, {"john_jay", 1}});
  Turn t{{s}};
  t.put_in_office(man("john_jay"), Office::kPresident);
  t.admit(place("KY"));
  s.support = -1;
  s.issue[tables().issue("twelfth_amendment")] = IssuePlace::kResolvedA;
  begin(s);
  answer(s, action(ActionKind::kPlace, place("VA")));
  EXPECT_EQ(places_for(s, 1), (PlaceSet{place("KY"), place("NC"), place("MD")}));
}

// Gerry places last, also as a running mate of a two-party election; at support 0 first.
// Ruling 111.
RULE("order")
TEST(Election, GerryPlacesLastOrFirst) {
  for (const int support : {-1, 0}) {
    State s = table(
        {{"thomas_jefferson", 0}, {"elbridge_gerry", 0}, {"john_jay", 1}, {"john_marshall", 1}});
    Turn{{s}}.put_in_office(man("john_marshall"), Office::kPresident);
    s.man[man("thomas_jefferson")].cubes = 9;
    s.support = static_cast<std::int8_t>(support);
    begin(s);
    ASSERT_EQ(s.election.count, 3) << "the President runs with nobody";
    const int gerry = support == 0 ? 0 : 2;
    EXPECT_EQ(s.election.candidate[static_cast<std::size_t>(gerry)].man, man("elbridge_gerry"));
  }
}

// A card changes who is popular while they are asked: nobody stands twice, or he could win both
// places and leave the first of them empty.
// Ruling 121.
RULE("nominees")
TEST(Election, AsksNobodyTwiceWhetherHeRuns) {
  State s = table({{"john_jay", 0},
                   {"alexander_hamilton", 0},
                   {"john_adams", 1},
                   {"rufus_king", 2},
                   {"john_marshall", 2},
                   {"charles_c_pinckney", 1}});
  Turn t{{s}};
  t.put_in_office(man("john_jay"), Office::kPresident);
  t.popularity(man("john_jay"), 20);
  t.popularity(man("john_adams"), 15);
  s.support = kSingleParty;
  begin(s);
  ASSERT_TRUE(asks(s, Question::kRun));
  EXPECT_EQ(asked(s).seat, 1);
  t.popularity(man("rufus_king"), 18);  // so that Adams, who is asked first, is second again
  answer(s, action(ActionKind::kAccept));
  ASSERT_TRUE(asks(s, Question::kRun));
  EXPECT_EQ(asked(s).seat, 2);
  answer(s, action(ActionKind::kAccept));
  while (asks(s, Question::kRun)) answer(s, action(ActionKind::kAccept));
  ManSet running;
  for (std::size_t c = 0; c < s.election.count; ++c) {
    if (s.election.candidate[c].vice == 0) running.add(s.election.candidate[c].man);
  }
  EXPECT_EQ(running.size(), 4);
  EXPECT_TRUE(running.has(man("rufus_king")));
}

// The last man in play has been elected twice: he retires and there is nobody for Congress to name.
// Ruling 80.
RULE("nominees", "end")
TEST(Election, EndsTheGameWhenNobodyIsLeftToRun) {
  State s = table({{"john_jay", 0}});
  Turn{{s}}.put_in_office(man("john_jay"), Office::kPresident);
  s.man[man("john_jay")].pawns = 2;
  begin(s);
  EXPECT_EQ(s.ending, Ending::kNobodyLeft);
}

// The count and who stayed away are told.
TEST(Election, TellsTheCount) {
  State s = worked_example();
  begin(s);
  std::vector<std::pair<int, int>> told;
  while (asks(s, Question::kPlace)) {
    Log log;
    run_to_question(s, asked(s)[0], &log);
    for (const LogEvent& event : log.events) {
      if (event.id == at(Event::kElectors)) told.emplace_back(event.args[0], event.args[1]);
    }
  }
  ASSERT_EQ(told.size(), 4U);
  EXPECT_EQ(told[0].first, man("james_madison"));
  EXPECT_EQ(told[0].second, int{s.election.candidate[0].votes});
}

}  // namespace
}  // namespace tricorne::founders
