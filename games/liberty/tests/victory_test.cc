// Chapter 7 and 8.8 by their numbers: every way a game can end, its order and its ties.
#include "games/liberty/rules/victory.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "games/liberty/game.h"
#include "games/liberty/setup.h"
#include "games/liberty/turn.h"

namespace tricorne::liberty {
namespace {

using Seats = std::vector<std::string>;
const Seats kFourPersons = {"human", "human", "human", "human"};
const Seats kRoyalistPair = {"human:ann", "human", "human:ann", "human"};
const Seats kRebelPair = {"human", "human:bob", "human", "human:bob"};
const Seats kTwoPersons = {"human:ann", "human:bob", "human:ann", "human:bob"};
const Seats kSoloRoyalist = {"human:ann", "rulebook", "human:ann", "rulebook"};
const Seats kSoloRebels = {"rulebook", "human:bob", "rulebook", "human:bob"};
const Seats kSoloFrench = {"rulebook", "rulebook", "rulebook", "human"};
const Seats kSoloBritish = {"human", "rulebook", "rulebook", "rulebook"};
const Seats kNonPlayerPatriots = {"human", "rulebook", "human", "human"};

struct Numbers {
  int support = 0;
  int opposition = 0;
  int cbc = 0;
  int crc = 0;
  int forts = 0;
  int villages = 0;
  bool treaty = true;
};

void scatter(Turn& t, Piece p, int n) {
  for (Space where : kProvinces) {
    if (n == 0) return;
    n -= t.place(p, where, 1);
  }
  ASSERT_EQ(n, 0);
}

// A map with nothing but the Forts and Villages that victory counts.
State board(const Numbers& numbers, const Seats& seats, std::uint8_t options = 0) {
  State s = set_up(Scenario::k1776, options, seats);
  Turn t{{s}};
  for (Space where : kEverywhere) {
    for (Piece p : kRoyalistPieces | kRebellionPieces) t.remove(p, where, s.count(where, p));
  }
  scatter(t, Piece::kPatriotFort, numbers.forts);
  scatter(t, Piece::kVillage, numbers.villages);
  s.support = static_cast<std::uint8_t>(numbers.support);
  s.opposition = static_cast<std::uint8_t>(numbers.opposition);
  t.set_casualty_tracks(numbers.cbc, numbers.crc);
  s.sequence.treaty_played = numbers.treaty ? 1 : 0;
  s.deck.winters_held = 2;
  return s;
}

std::array<int, 4> ranks(const EndRecord& end) {
  return {end.rank[0], end.rank[1], end.rank[2], end.rank[3]};
}
std::array<int, 4> final_margins(const State& s) {
  std::array<int, 4> all{};
  for (Faction f : kAllFactions) all[at(f)] = final_margin(s, f);
  return all;
}
using Four = std::array<int, 4>;  // British, Patriots, Indians, French

RULE("7.2")
TEST(Victory, ExampleOfTheCheck) {
  const State s = board({17, 5, 5, 4, 3, 5, false}, kFourPersons);
  EXPECT_EQ(margins(s, Faction::kBritish).first, 2);
  EXPECT_EQ(margins(s, Faction::kBritish).second, -1);
  EXPECT_EQ(margins(s, Faction::kPatriots).first, -22);
  EXPECT_EQ(margins(s, Faction::kPatriots).second, 1);
  EXPECT_EQ(margins(s, Faction::kFrench).second, 1);
  EXPECT_EQ(margins(s, Faction::kIndians).first, 2);
  EXPECT_EQ(margins(s, Faction::kIndians).second, -1);
  EXPECT_EQ(check_standing(s).kind, EndKind::kNotOver);
}

RULE("7.3")
TEST(Victory, ExampleOfTheFinalMargins) {
  const State s = board({24, 27, 12, 16, 6, 8, true}, kFourPersons);
  EXPECT_EQ(final_margins(s), (Four{1, 4, -4, -1}));
  const EndRecord end = final_standing(s);
  EXPECT_EQ(ranks(end), (Four{2, 1, 4, 3}));
  EXPECT_EQ(end.winners, FactionSet{Faction::kPatriots});
  EXPECT_EQ(end.kind, EndKind::kFinal);
}

RULE("8.8")
TEST(Victory, ExampleOfTheLonePlayer) {
  const State s = board({27, 24, 10, 14, 5, 7, true}, kSoloRoyalist, kSoloDifficulty);
  EXPECT_EQ(final_margins(s), (Four{7, -2, 2, -7}));
  EXPECT_EQ(solo_difference(s), 4);
  EXPECT_EQ(check_standing(s).kind, EndKind::kNotOver);
  const EndRecord end = final_standing(s);
  EXPECT_TRUE(end.winners.empty()) << "a stalemate";
  EXPECT_EQ(ranks(end), (Four{1, 3, 1, 4}));
}

RULE("8.8")
TEST(Victory, LonePlayerWinsBySixAndLosesByNothing) {
  const State won = board({13, 10, 5, 10, 3, 6, true}, kSoloRoyalist);
  EXPECT_EQ(final_margins(won), (Four{8, -3, 3, -8}));
  EXPECT_EQ(solo_difference(won), 6);
  EXPECT_EQ(final_standing(won).winners, (FactionSet{Faction::kBritish, Faction::kIndians}));
  const State even = board({10, 10, 5, 5, 3, 6, true}, kSoloRoyalist);
  EXPECT_EQ(solo_difference(even), 0);
  EXPECT_EQ(final_standing(even).winners, FactionSet{Faction::kFrench})
      << "ruling 72; the French come first among equal non-players";
}

RULE("8.8")
TEST(Victory, EveryEndAgainstNonPlayersAloneHasItsName) {
  // The key, and by how much the lone player is ahead.
  const auto named = [](const Numbers& numbers, const Seats& seats) {
    State s = board(numbers, seats);
    s.end = final_standing(s);
    const nlohmann::json said = Liberty::ending(s);
    const auto args = said.value("args", nlohmann::json::object());
    return std::pair(said["key"].get<std::string>(), args.value("n", 0));
  };
  const auto solo = [](const char* end, int n) {
    return std::pair("liberty.ending.solo." + std::string(end), n);
  };
  const Numbers won{13, 10, 5, 10, 3, 6, true};
  EXPECT_EQ(named({27, 24, 10, 14, 5, 7, true}, kSoloRoyalist), solo("stalemate", 4));
  EXPECT_EQ(named(won, kSoloRoyalist), solo("royalists", 6));
  EXPECT_EQ(named({10, 13, 10, 5, 3, 0, true}, kSoloRebels), solo("rebellion", 16));
  EXPECT_EQ(named(won, kSoloFrench), solo("british", 0));
  EXPECT_EQ(named({13, 10, 5, 5, 3, 9, true}, kSoloFrench), solo("indians", 0));
  EXPECT_EQ(named({24, 27, 12, 16, 6, 8, true}, kSoloBritish), solo("patriots", 0));
  EXPECT_EQ(named({10, 10, 5, 5, 3, 6, true}, kSoloRoyalist), solo("french", 0));
  // With several people the same numbers have no such names.
  EXPECT_EQ(named(won, kTwoPersons).first, "liberty.ending.combined");
}

RULE("8.8", "7.2")
TEST(Victory, LonePlayerNeverWinsACheck) {
  const State s = board({30, 5, 1, 9, 2, 3, true}, kSoloBritish);
  EXPECT_TRUE(passes_check(s, Faction::kBritish));
  EXPECT_EQ(check_standing(s).kind, EndKind::kNotOver);
}

// Ruling 73.
RULE("8.8")
TEST(Victory, DifficultyCountsFromTheSecondWinter) {
  // Patriots 4, British 1: the lone player has fallen behind.
  State s = board({24, 27, 12, 16, 6, 8, true}, kSoloBritish, kSoloDifficulty);
  const EndRecord end = check_standing(s);
  EXPECT_EQ(end.kind, EndKind::kVictoryCheck);
  EXPECT_EQ(end.winners, FactionSet{Faction::kPatriots});
  s.deck.winters_held = 1;
  EXPECT_EQ(check_standing(s).kind, EndKind::kNotOver);
  s.deck.winters_held = 2;
  s.options = 0;
  EXPECT_EQ(check_standing(s).kind, EndKind::kNotOver);
}

// Ruling 70.
RULE("7.1", "7.2")
TEST(Victory, EachFactionWinsAlone) {
  struct Case {
    Numbers numbers;
    Faction winner;
    Four ranks;
  };
  const Case cases[] = {
      {{20, 5, 3, 8, 3, 3, true}, Faction::kBritish, {1, 3, 2, 4}},
      {{20, 5, 8, 3, 1, 6, true}, Faction::kIndians, {2, 4, 1, 3}},
      {{5, 20, 3, 8, 4, 3, true}, Faction::kPatriots, {3, 1, 4, 2}},
      {{5, 20, 9, 3, 0, 8, true}, Faction::kFrench, {4, 2, 3, 1}},
  };
  for (const Case& c : cases) {
    const State s = board(c.numbers, kFourPersons);
    const EndRecord end = check_standing(s);
    EXPECT_EQ(end.kind, EndKind::kVictoryCheck);
    EXPECT_EQ(end.winners, FactionSet{c.winner});
    EXPECT_EQ(ranks(end), c.ranks);
    EXPECT_EQ(end.combined, 0);
  }
}

// The Indians pass; of the non-players the French have the highest margin.
RULE("8.8")
TEST(Victory, AgainstALonePlayerTheHighestMarginWins) {
  const Numbers numbers{20, 5, 45, 5, 3, 8, true};
  const State alone = board(numbers, kSoloBritish);
  EXPECT_TRUE(passes_check(alone, Faction::kIndians));
  EXPECT_FALSE(passes_check(alone, Faction::kFrench));
  EXPECT_EQ(final_margins(alone), (Four{-25, -17, 17, 25}));
  EXPECT_EQ(check_standing(alone).winners, FactionSet{Faction::kFrench});
  // Against two players it is the one that passes (7.1).
  const State two = board(numbers, {"human", "human", "rulebook", "rulebook"});
  EXPECT_EQ(check_standing(two).winners, FactionSet{Faction::kIndians});
}

RULE("7.2")
TEST(Victory, ElevenIsNeededNotTen) {
  EXPECT_EQ(check_standing(board({20, 10, 3, 8, 3, 3, true}, kFourPersons)).kind,
            EndKind::kNotOver);
  EXPECT_EQ(check_standing(board({21, 10, 3, 8, 3, 3, true}, kFourPersons)).kind,
            EndKind::kVictoryCheck);
}

// Ruling 70.
RULE("7.1")
TEST(Victory, TiesGoToPatriotsBritishFrenchIndians) {
  // Both Rebels pass with the same margin, both Royalists trail alike.
  const State rebels = board({5, 20, 9, 5, 4, 3, true}, kFourPersons);
  EXPECT_EQ(ranks(check_standing(rebels)), (Four{3, 1, 4, 2}));
  const State royals = board({20, 5, 5, 6, 1, 5, true}, kFourPersons);
  EXPECT_EQ(ranks(check_standing(royals)), (Four{1, 3, 2, 4}));
  const State all = board({10, 10, 5, 5, 3, 6, true}, kFourPersons);
  EXPECT_EQ(ranks(final_standing(all)), (Four{2, 1, 4, 3}));
}

// Ruling 132: all margins are 0. The British take their Indians past the French, the French go with
// their Patriots past the British.
RULE("7.1")
TEST(Victory, TwoFactionsOfOnePersonTakeTheBetterPlaceAmongEquals) {
  const Numbers even{10, 10, 5, 5, 3, 6, true};
  EXPECT_EQ(ranks(final_standing(board(even, kRoyalistPair))), (Four{2, 1, 2, 4}));
  EXPECT_EQ(ranks(final_standing(board(even, kRebelPair))), (Four{3, 1, 4, 1}));
}

// Ruling 70.
RULE("7.1")
TEST(Victory, NonPlayersWinTies) {
  const State s = board({10, 10, 5, 5, 3, 6, true}, {"human", "human", "rulebook", "human"});
  EXPECT_EQ(ranks(final_standing(s)), (Four{3, 2, 1, 4}));
}

RULE("7.1")
TEST(Victory, ANonPlayerThatPassesBeatsAllPersonsAlike) {
  // The Patriots pass, and so do the French, whom a person plays with a higher margin.
  const State s = board({5, 20, 19, 5, 4, 3, true}, kNonPlayerPatriots);
  const EndRecord end = check_standing(s);
  EXPECT_EQ(end.winners, FactionSet{Faction::kPatriots});
  EXPECT_EQ(ranks(end), (Four{2, 1, 2, 2}));
}

// Ruling 70.
RULE("7.1", "7.2", "7.3")
TEST(Victory, FrenchAreLastWithoutTheTreaty) {
  const State check = board({5, 20, 12, 3, 4, 3, false}, kFourPersons);
  EXPECT_FALSE(passes_check(check, Faction::kFrench));
  EXPECT_EQ(check_standing(check).winners, FactionSet{Faction::kPatriots});
  EXPECT_EQ(ranks(check_standing(check)), (Four{3, 1, 2, 4}));
  const State last = board({5, 20, 12, 3, 4, 3, false}, kFourPersons);
  EXPECT_EQ(final_standing(last).rank[at(Faction::kFrench)], 4);
  EXPECT_EQ(final_standing(last).winners, FactionSet{Faction::kPatriots});
  // Nobody else passes: the French alone do not end the game.
  EXPECT_EQ(check_standing(board({5, 20, 12, 3, 0, 8, false}, kFourPersons)).kind,
            EndKind::kNotOver);
}

// Ruling 71.
RULE("7.2")
TEST(Victory, CombinedVictoryNeedsBothFactions) {
  const State one = board({20, 5, 3, 8, 3, 3, true}, kRoyalistPair);
  EXPECT_TRUE(passes_check(one, Faction::kBritish));
  EXPECT_EQ(check_standing(one).kind, EndKind::kNotOver);
  const State both = board({20, 5, 3, 8, 1, 6, true}, kRoyalistPair);
  const EndRecord royal = check_standing(both);
  EXPECT_EQ(royal.winners, (FactionSet{Faction::kBritish, Faction::kIndians}));
  EXPECT_EQ(royal.combined, 1);
  EXPECT_EQ(ranks(royal), (Four{1, 3, 1, 4}));
  const State rebels = board({5, 20, 9, 3, 4, 3, true}, kRebelPair);
  const EndRecord rebel = check_standing(rebels);
  EXPECT_EQ(rebel.winners, (FactionSet{Faction::kPatriots, Faction::kFrench}));
  EXPECT_EQ(ranks(rebel), (Four{4, 1, 3, 1}));
}

// Ruling 71.
RULE("7.3")
TEST(Victory, TwoFactionsCountTheirWorseMarginAtTheEnd) {
  // British 8, Patriots -3, Indians 3, French -8.
  const Numbers numbers{13, 10, 5, 10, 3, 6, true};
  EXPECT_EQ(ranks(final_standing(board(numbers, kFourPersons))), (Four{1, 3, 2, 4}));
  EXPECT_EQ(ranks(final_standing(board(numbers, kTwoPersons))), (Four{1, 3, 1, 3}));
  EXPECT_EQ(final_standing(board(numbers, kTwoPersons)).combined, 1);
  // A lone French faction of -8 drags its Patriots behind both Royalists.
  EXPECT_EQ(ranks(final_standing(board(numbers, kRebelPair))), (Four{1, 3, 2, 3}));
}

// The pair counts as the worse of its two, and the French are last of all, whatever their margin.
// Ruling 131.
RULE("7.1", "7.3")
TEST(Victory, WithoutTheTreatyARebelPairIsLast) {
  const State s = board({5, 20, 12, 3, 4, 3, false}, kRebelPair);
  EXPECT_EQ(ranks(final_standing(s)), (Four{2, 3, 1, 3}));
  EXPECT_EQ(ranks(final_standing(board({5, 20, 12, 3, 4, 3, false}, kTwoPersons))),
            (Four{1, 3, 1, 3}));
  // With the Treaty the same board is theirs.
  EXPECT_EQ(ranks(final_standing(board({5, 20, 12, 3, 4, 3, true}, kTwoPersons))),
            (Four{3, 1, 3, 1}));
}

// Ruling 131.
RULE("7.2")
TEST(Victory, WithoutTheTreatyARebelPairWinsNoCheck) {
  EXPECT_EQ(check_standing(board({5, 20, 12, 3, 4, 3, false}, kRebelPair)).kind, EndKind::kNotOver);
  EXPECT_EQ(check_standing(board({5, 20, 12, 3, 4, 3, true}, kRebelPair)).winners,
            (FactionSet{Faction::kPatriots, Faction::kFrench}));
}

// Ruling 131.
RULE("7.3", "8.8")
TEST(Victory, ALonePlayerOfTheFrenchLosesWithoutTheTreaty) {
  for (const Seats& seats : {kSoloRebels, kSoloFrench}) {
    for (int opposition : {6, 8, 30}) {  // ahead by a little, by enough, by far
      const Numbers numbers{5, opposition, 8, 6, 3, 5, false};
      const State s = board(numbers, seats);
      EXPECT_GT(solo_difference(s), 0);
      const EndRecord end = final_standing(s);
      EXPECT_FALSE(end.winners.has(Faction::kFrench));
      EXPECT_EQ(end.winners.size(), 1) << "a non-player wins; it is no stalemate";
      EXPECT_EQ(end.rank[at(Faction::kFrench)], seats == kSoloFrench ? 4 : 3);
    }
  }
  const State signed_in_time = board({5, 8, 8, 6, 3, 5, true}, kSoloRebels);
  EXPECT_TRUE(final_standing(signed_in_time).winners.empty() ||
              final_standing(signed_in_time).winners.has(Faction::kFrench));
}

// The French are last even as a non-player, also when another non-player has won.
RULE("7.1")
TEST(Victory, NonPlayerFrenchAreLastWithoutTheTreaty) {
  const Seats seats = {"human", "rulebook", "human", "rulebook"};
  const EndRecord end = check_standing(board({5, 20, 12, 3, 4, 3, false}, seats));
  EXPECT_EQ(end.winners, FactionSet{Faction::kPatriots});
  EXPECT_EQ(ranks(end), (Four{2, 1, 2, 4}));
}

// 1.5.1: the friend of the winner does not win, however well it stands.
RULE("1.5.1", "7.1")
TEST(Victory, AFriendOfTheWinnerIsSecond) {
  const State s = board({5, 20, 9, 3, 4, 3, true}, kFourPersons);
  const EndRecord end = check_standing(s);
  EXPECT_TRUE(passes_check(s, Faction::kPatriots));
  EXPECT_TRUE(passes_check(s, Faction::kFrench));
  EXPECT_EQ(end.winners, FactionSet{Faction::kFrench});
  EXPECT_EQ(ranks(end), (Four{4, 2, 3, 1}));
  EXPECT_EQ(end.combined, 0);
}

// 7.2: passing needs more than nothing in both conditions.
RULE("7.2")
TEST(Victory, EvenIsNotAhead) {
  EXPECT_EQ(check_standing(board({20, 5, 4, 4, 1, 4, true}, kFourPersons)).kind, EndKind::kNotOver);
  EXPECT_EQ(check_standing(board({20, 5, 4, 5, 1, 4, true}, kFourPersons)).winners,
            FactionSet{Faction::kBritish});
  EXPECT_EQ(check_standing(board({20, 5, 4, 4, 1, 5, true}, kFourPersons)).winners,
            FactionSet{Faction::kIndians});
}

}  // namespace
}  // namespace tricorne::liberty
