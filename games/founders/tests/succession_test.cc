// Deaths of those who hold an office: the succession (8.1), the new President's cabinet (8.2), and what
// becomes of the issue before the table (8, step 7).
#include "games/founders/game.h"
#include "games/founders/tests/table.h"

namespace tricorne::founders {
namespace {

// ---- Succession without a Vice President

// Three liberals of equal votes, two of seat 1 and one of seat 2.
State without_heir() {
  State s = table({{"john_jay", 0},
                   {"rufus_king", 0},
                   {"aaron_burr", 1},
                   {"william_h_crawford", 1},
                   {"martin_van_buren", 2}});
  Turn{{s}}.put_in_office(man("john_jay"), Office::kPresident);
  return s;
}

RULE("death-1")
TEST(Succession, EachSeatNamesItsCandidateBeforeTheBids) {
  State s = without_heir();
  die(s, "john_jay");
  ASSERT_TRUE(asks(s, Question::kHeir));
  EXPECT_EQ(asked(s).seat, 1);
  EXPECT_EQ(asked(s).size(), 2);
  answer(s, action(ActionKind::kName, man("william_h_crawford")));
  ASSERT_TRUE(asks(s, Question::kSealed));
  EXPECT_EQ(asked(s).awaited, 0b110);
  answer(s, action(ActionKind::kSeal, 1));
  answer(s, action(ActionKind::kSeal, 0));
  EXPECT_EQ(s.president(), man("william_h_crawford"));
  EXPECT_EQ(s.supply[1], 2);
  EXPECT_EQ(s.supply[2], 3);
}

RULE("death-1")
TEST(Succession, TheOldestOfEqualBidsAlonePays) {
  State s = without_heir();
  die(s, "john_jay");
  answer(s, action(ActionKind::kName, man("aaron_burr")));
  answer(s, action(ActionKind::kSeal, 2));
  answer(s, action(ActionKind::kSeal, 2));
  EXPECT_EQ(s.president(), man("aaron_burr"));
  EXPECT_EQ(s.supply[1], 1);
  EXPECT_EQ(s.supply[2], 3);
}

// Ruling 78.
RULE("death-1")
TEST(Succession, OneSeatPicksAndPaysNothing) {
  State s = without_heir();
  s.man[man("martin_van_buren")].marks = kMuted;
  die(s, "john_jay");
  answer(s, action(ActionKind::kName, man("william_h_crawford")));
  EXPECT_EQ(s.president(), man("william_h_crawford"));
  EXPECT_EQ(s.supply[1], 3);
}

// Once all are in, every bid is told, the losing ones too.
TEST(Succession, EveryBidIsTold) {
  State s = without_heir();
  die(s, "john_jay");
  answer(s, action(ActionKind::kName, man("aaron_burr")));
  answer(s, action(ActionKind::kSeal, 2));
  Log log;
  run_to_question(s, action(ActionKind::kSeal, 1), &log, 2);
  std::vector<std::pair<int, int>> bids;
  for (const LogEvent& event : log.events) {
    if (event.id == at(Event::kSealedBid)) bids.emplace_back(event.args[0], event.args[2]);
  }
  EXPECT_EQ(bids, (std::vector<std::pair<int, int>>{{1, 2}, {2, 1}}));
}

// The last man of all dies: no bankruptcy, though it is scored as after one.
// Ruling 95.
RULE("death-6", "end")
TEST(Succession, EndsWhenNobodyIsLeft) {
  State s = table({{"john_jay", 0}});
  Turn{{s}}.put_in_office(man("john_jay"), Office::kPresident);
  s.supply[0] = 2;
  die(s, "john_jay");
  EXPECT_EQ(s.ending, Ending::kNobodyLeft);
  EXPECT_EQ(score(s, 0), -2);
}

// ---- The new President's cabinet

// Madison will follow Jay, whose men hold State and Treasury.
State other_party() {
  State s = table({{"john_jay", 0},
                   {"rufus_king", 0},
                   {"alexander_hamilton", 0},
                   {"james_madison", 1},
                   {"aaron_burr", 2}});
  Turn t{{s}};
  t.put_in_office(man("john_jay"), Office::kPresident);
  t.put_in_office(man("rufus_king"), Office::kState);
  t.put_in_office(man("alexander_hamilton"), Office::kTreasury);
  return s;
}

// Burr is the only one who could take their places; Jay's men could not come back to them.
// Ruling 78.
RULE("death-1")
TEST(Clean, OffersEveryOfficeThatAnotherCanTake) {
  State s = other_party();
  die(s, "john_jay");
  ASSERT_EQ(s.president(), man("james_madison"));
  ASSERT_TRUE(asks(s, Question::kClean));
  EXPECT_TRUE(asked(s).lists(action(ActionKind::kDismiss, Office::kState)));
  EXPECT_TRUE(asked(s).lists(action(ActionKind::kDismiss, Office::kTreasury)));
  answer(s, action(ActionKind::kDismiss, Office::kTreasury));
  EXPECT_EQ(s.holder(Office::kTreasury), man("aaron_burr"));
  EXPECT_EQ(s.man[man("aaron_burr")].cubes, tables().office_popularity[at(Office::kTreasury)]);
  EXPECT_TRUE(s.is_free(man("alexander_hamilton")));
}

// Ruling 78.
RULE("death-1")
TEST(Clean, DoesNotBringBackTheManWhoIsDismissed) {
  State s = other_party();
  join(s, "andrew_jackson", 1);  // cannot be listed twice, and Hamilton must not be
  die(s, "john_jay");
  answer(s, action(ActionKind::kDismiss, Office::kTreasury));
  ASSERT_TRUE(asks(s, Question::kWhom));
  EXPECT_FALSE(
      asked(s).lists(action(ActionKind::kAppoint, Office::kTreasury, man("alexander_hamilton"))));
  answer(s, action(ActionKind::kAppoint, Office::kTreasury, man("andrew_jackson")));
  answer(s, action(ActionKind::kDone));
  EXPECT_EQ(s.holder(Office::kState), man("rufus_king"));
}

// Rulings 78, 113: the General who goes is not the military man at hand for his own place.
RULE("death-1", "general")
TEST(Clean, DismissesAGeneralForACivilianToo) {
  State s = other_party();
  join(s, "charles_c_pinckney", 0);
  Turn{{s}}.put_in_office(man("charles_c_pinckney"), Office::kGeneral);
  die(s, "john_jay");
  ASSERT_TRUE(asks(s, Question::kClean));
  ASSERT_TRUE(asked(s).lists(action(ActionKind::kDismiss, Office::kGeneral)));
  answer(s, action(ActionKind::kDismiss, Office::kGeneral));
  EXPECT_EQ(s.holder(Office::kGeneral), man("aaron_burr"));
  EXPECT_TRUE(s.is_free(man("charles_c_pinckney")));
}

// Nobody is drafted for him whom the President sends away.
RULE("death-1", "general")
TEST(Clean, KeepsAGeneralWhomNobodyFreeCanFollow) {
  State s = other_party();
  join(s, "charles_c_pinckney", 0);
  Turn{{s}}.put_in_office(man("charles_c_pinckney"), Office::kGeneral);
  Turn{{s}}.put_in_office(man("aaron_burr"), Office::kChiefJustice);
  die(s, "john_jay");
  EXPECT_TRUE(s.stack.empty()) << "there is nobody to call";
  EXPECT_EQ(s.holder(Office::kGeneral), man("charles_c_pinckney"));
}

RULE("death-1")
TEST(Clean, TellsWhyAnOfficeIsNotCleared) {
  State s = other_party();
  die(s, "john_jay");
  ASSERT_TRUE(asks(s, Question::kClean));
  const auto why = [&](Action a) { return Founders::why_not(s, asked(s), a).text.key; };
  EXPECT_EQ(why(action(ActionKind::kDismiss, Office::kWar)), "founders.reason.not_this_office");
  EXPECT_EQ(why(action(ActionKind::kDraw)), "founders.reason.not_an_answer");
}

RULE("death-1")
TEST(Clean, IsNotAskedAfterAVicePresident) {
  State s = other_party();
  Turn{{s}}.put_in_office(man("james_madison"), Office::kVicePresident);
  die(s, "john_jay");
  EXPECT_TRUE(s.stack.empty());
  EXPECT_EQ(s.president(), man("james_madison"));
}

// ---- A death before the term

// Ruling 63: the new term's Secretary of War gains by it, and no holder is asked into it.
RULE("sequence", "office-popularity", "replacements")
TEST(Offices, AreVacantAlikeWhenTheIssuesBegin) {
  State s = five_players();
  Turn{{s}}.put_in_office(man("john_marshall"), Office::kWar);
  die(s, "john_marshall");
  EXPECT_EQ(s.vacancy[at(Office::kWar)], Vacancy::kDeath);
  s.stack.push(Procedure::kIssues);
  run_to_question(s, {}, nullptr);
  ASSERT_TRUE(asks(s, Question::kDesk));
  EXPECT_EQ(s.vacancy[at(Office::kWar)], Vacancy::kOrdinary);
  EXPECT_FALSE(asked(s).lists(action(ActionKind::kAppoint, Office::kWar, man("john_jay"))));
  const Man pinckney = man("charles_c_pinckney");
  answer(s, action(ActionKind::kAppoint, Office::kWar, pinckney));
  EXPECT_EQ(s.man[pinckney].cubes, tables().office_popularity[at(Office::kWar)]);
}

// ---- Refusals

// Ruling 62.
RULE("eligibility", "replacements")
TEST(Offices, ARefusalBarsFromThatOfficeAlone) {
  State s = five_players();
  s.phase = Phase::kIssues;
  s.vacancy[at(Office::kWar)] = s.vacancy[at(Office::kEnvoy)] = Vacancy::kDeath;
  const Man hamilton = man("alexander_hamilton");
  s.stack.push<Procedure::kAppoint>(AppointLocals{.office = Office::kWar, .man = hamilton});
  run_to_question(s, {}, nullptr);
  ASSERT_TRUE(asks(s, Question::kConsent));
  answer(s, action(ActionKind::kRefuse));
  EXPECT_FALSE(candidates_for(s, Office::kWar).has(hamilton));
  EXPECT_TRUE(candidates_for(s, Office::kEnvoy).has(hamilton));
  // Whoever holds the Treasury after him has refused nothing.
  die(s, "alexander_hamilton");
  Turn{{s}}.put_in_office(man("john_marshall"), Office::kTreasury);
  EXPECT_TRUE(candidates_for(s, Office::kWar).has(man("john_marshall")));
}

// ---- An issue before the table

State pledged() {
  State s = five_players();
  s.man[man("alexander_hamilton")].influence = 1;
  s.supply[1] = 3;
  open(s, "create_national_bank");
  s.supply[1] = 3;
  answer(s, action(ActionKind::kAssign, 0));
  answer(s, action(ActionKind::kResolve, 0, 1));
  if (asks(s, Question::kPay)) answer(s, action(ActionKind::kPay, 0));
  return s;
}

// Ruling 72.
RULE("death-7")
TEST(Death, OfAnOfficerWhoHasActedKeepsTheSupplysPledge) {
  State s = pledged();
  s.open.from_supply[0] = 3;  // as if more had been needed
  s.supply[1] = 0;
  ASSERT_TRUE(asks(s, Question::kVote));
  die_meanwhile(s, "alexander_hamilton");
  everybody(s, ActionKind::kNo);
  EXPECT_EQ(s.supply[1], 2);  // half of three, rounded down, is lost
}

// Ruling 71.
RULE("death-7")
TEST(Death, OfThePresidentGivesTheSupplyBack) {
  State s = pledged();
  EXPECT_EQ(s.supply[1], 2);
  die_meanwhile(s, "alexander_hamilton");
  die_meanwhile(s, "george_washington");
  EXPECT_EQ(s.supply[1], 3);
  EXPECT_TRUE(asks(s, Question::kDecide));
}

RULE("death-7")
TEST(Death, OfAnOfficerBeforeHeActsWantsASuccessor) {
  State s = five_players();
  open(s, "create_national_bank");
  answer(s, action(ActionKind::kAssign, 0));
  ASSERT_TRUE(asks(s, Question::kAct));
  die_meanwhile(s, "alexander_hamilton");
  ASSERT_TRUE(asks(s, Question::kWhom));
  answer(s, action(ActionKind::kAppoint, Office::kTreasury, man("john_marshall")));
  EXPECT_EQ(s.man[man("john_marshall")].cubes, 0);  // no popularity after a death
  ASSERT_TRUE(asks(s, Question::kAct));
  EXPECT_EQ(asked(s).seat, 1);
  EXPECT_EQ(int{s.open.officer[0]}, man("john_marshall"));
}

RULE("death-7")
TEST(Death, OfTheActingVicePresidentGivesTheIssueBack) {
  State s = five_players();
  open(s, "create_national_bank");
  answer(s, action(ActionKind::kDelegate));
  EXPECT_EQ(asked(s).seat, s.owner(man("john_adams")));
  die_meanwhile(s, "john_adams");
  ASSERT_TRUE(asks(s, Question::kDecide));
  EXPECT_EQ(asked(s).seat, s.president_seat());
  EXPECT_FALSE(asked(s).lists(action(ActionKind::kDelegate)));
}

// Ruling 71.
RULE("death-7", "taxes")
TEST(Death, OfThePresidentDropsALawAsUntried) {
  State s = five_players();
  s.stack.push(Procedure::kIssues);
  run_to_question(s, {}, nullptr);
  answer(s, action(ActionKind::kAppoint, Office::kTreasury, man("alexander_hamilton")));
  answer(s, action(ActionKind::kEnact, 0));
  ASSERT_TRUE(asks(s, Question::kAct));
  EXPECT_EQ(s.tried, 1);
  die_meanwhile(s, "george_washington");
  ASSERT_TRUE(asks(s, Question::kDesk));
  EXPECT_EQ(s.tried, 0);
  EXPECT_EQ(asked(s).seat, s.owner(man("john_adams")));
}

RULE("death-7", "resolve-4")
TEST(Death, OfTheChiefJusticeIsMendedBeforeAReview) {
  State s = five_players();
  open(s, "create_national_bank");
  answer(s, action(ActionKind::kAssign, 0));
  die_meanwhile(s, "john_jay");
  ASSERT_TRUE(asks(s, Question::kWhom));
  answer(s, action(ActionKind::kAppoint, Office::kChiefJustice, man("john_marshall")));
  EXPECT_TRUE(asks(s, Question::kAct));
}

RULE("death-7")
TEST(Death, OfTheChiefJusticeIsMendedWhereTheIssueNamesHim) {
  State s = five_players();
  open(s, "dred_scott_case");
  ASSERT_TRUE(asks(s, Question::kDecide));
  die_meanwhile(s, "john_jay");
  ASSERT_TRUE(asks(s, Question::kWhom));
  answer(s, action(ActionKind::kAppoint, Office::kChiefJustice, man("john_marshall")));
  EXPECT_TRUE(asks(s, Question::kDecide));
}

RULE("death-7")
TEST(Death, OfAnybodyElseLeavesVotesCast) {
  State s = five_players();
  open(s, "state_ky");
  answer(s, action(ActionKind::kAssign, 0));
  answer(s, action(ActionKind::kResolve, 0, 0));
  answer(s, action(ActionKind::kYes, 0));  // seat 1: eleven
  die_meanwhile(s, "charles_c_pinckney");
  EXPECT_EQ(s.open.yes, 11);
  die_meanwhile(s, "patrick_henry");  // of seat 2, two of its eight votes
  answer(s, action(ActionKind::kYes, 0));
  EXPECT_EQ(s.open.yes, 11 + 6);
}

// ---- Orders once begun stand

RULE("people-4")
TEST(Orders, OfTheRoundOutliveThePresident) {
  State s = five_players();
  s.stack.push<Procedure::kPeople>({});
  run_to_question(s, {}, nullptr);
  while (!asks(s, Question::kRound)) answer(s, asked(s)[0]);
  EXPECT_EQ(asked(s).seat, 0);  // the President's
  die_meanwhile(s, "george_washington");
  EXPECT_EQ(s.president_seat(), 4);
  for (Seat seat = 0; seat < 5; ++seat) {
    EXPECT_EQ(asked(s).seat, seat);
    answer(s, action(ActionKind::kDone));
  }
}

RULE("people-5")
TEST(Orders, OfTheAuctionOutliveThePresident) {
  State s = five_players();
  s.stack.push<Procedure::kAuction>({});
  run_to_question(s, {}, nullptr);
  EXPECT_EQ(asked(s).seat, 1);
  answer(s, action(ActionKind::kPass));
  die_meanwhile(s, "george_washington");
  for (int seat : {2, 3, 4, 0}) {
    EXPECT_EQ(asked(s).seat, seat);
    answer(s, action(ActionKind::kPass));
  }
  EXPECT_TRUE(s.stack.empty());
}

}  // namespace
}  // namespace tricorne::founders
