// The story: parts within parts, and what is told as one.
#include "kernel/story.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernel/testing/toy_game.h"

namespace tricorne {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using toy::Toy;

// Three stones are taken, two of them put back, one taken.
Session three_moves() {
  Session s = Session::start(erased<Toy>(), {"toy", {}, ChanceMode::kManual, "", nullptr}).value();
  for (const char* move : {"deal 1", "deal 2", "take 3", "roll 2", "take 1"}) {
    EXPECT_FALSE(s.apply(move)) << move;
  }
  return s;
}

TEST(Story, OpensAPartForEachTurnAndTellsWhatHappensWithinIt) {
  const Session s = three_moves();
  std::vector<std::pair<int, std::string>> lines;
  for (const StoryLine& line : told(s, 2, 0)) lines.emplace_back(line.depth, line.text.key);
  EXPECT_THAT(lines, ElementsAre(std::pair(1, "toy.event.took"), std::pair(2, "toy.event.put_back"),
                                 std::pair(1, "toy.event.took")));
}

TEST(Story, HidesWhatIsNotForTheReader) {
  const Session s = three_moves();
  EXPECT_EQ(told(s, 0, 0).size(), told(s, 2, 0).size());
  EXPECT_EQ(told(s, 0, only(0)).size(), told(s, 2, 0).size() + 1);
}

TEST(Story, SaysWhoseAnEventIsAndWhereItGoes) {
  const Session s = three_moves();
  const auto entries = story(s, 2);
  ASSERT_EQ(entries.size(), 3U);
  EXPECT_EQ(entries[0].facts.by, Seat{0});
  EXPECT_EQ(entries[0].facts.to, "seat:p1");
  EXPECT_EQ(entries[2].facts.by, Seat{1});
  EXPECT_EQ(entries[1].line, "4.0");
}

TEST(Story, EndsWhereItsReaderStops) {
  const Session s = three_moves();
  const auto all = story(s, 2);
  const auto few = story(s, 2, 3);
  ASSERT_THAT(few, Not(IsEmpty()));
  EXPECT_LT(few.size(), all.size());
  EXPECT_EQ(few.back().number, 3U);
}

// Toy rows of more kinds than the toy has.
constexpr Operand<toy::State> kWhere{.name = "where"};
constexpr Operand<toy::State> kNow = kWhere.as("now").to_be(Role::kIs);
constexpr Operand<toy::State> kBefore = kWhere.as("before").to_be(Role::kWas);
constexpr Operand<toy::State> kMany = kWhere.as("n").to_be(Role::kAmount);
constexpr auto kRows = std::to_array<EventRow<toy::State>>({
    {"held", {kWhere, kNow, kBefore}, Part::kNet},
    {"paid", {kWhere, kMany, kNow}, Part::kNet},
    {"seen", {kWhere}},
});
constexpr Vocabulary<toy::State, toy::Kind> kWords{
    .game = "toy", .actions = {}, .questions = {}, .events = kRows, .seat = toy::kPlayer};

LogEvent event(std::uint8_t id, std::int16_t a, std::int16_t b = 0, std::int16_t c = 0) {
  return {id, kEverybody, {a, b, c}};
}

TEST(Story, TellsTheFirstAndTheLastOfWhatChangedTwice) {
  const auto both = kWords.together(event(0, 7, 2, 1), event(0, 7, 3, 2));
  ASSERT_TRUE(both);
  EXPECT_EQ(*both, event(0, 7, 3, 1));
  EXPECT_FALSE(kWords.idle(*both));
  EXPECT_TRUE(kWords.idle(*kWords.together(event(0, 7, 2, 1), event(0, 7, 1, 2))));
}

TEST(Story, AddsAmountsUp) {
  EXPECT_EQ(kWords.together(event(1, 7, 2, 9), event(1, 7, 3, 6)), event(1, 7, 5, 6));
  EXPECT_TRUE(kWords.idle(*kWords.together(event(1, 7, 2, 9), event(1, 7, -2, 7))));
}

TEST(Story, TellsApartWhatIsAboutOthersOrForOthersOrOfAnotherKind) {
  EXPECT_FALSE(kWords.together(event(0, 7, 2, 1), event(0, 8, 3, 2)));
  EXPECT_FALSE(kWords.together(event(0, 7, 2, 1), event(1, 7, 3, 2)));
  EXPECT_FALSE(kWords.together(event(2, 7), event(2, 7)));
  LogEvent hidden = event(1, 7, 2, 9);
  hidden.visible = only(1);
  EXPECT_FALSE(kWords.together(hidden, event(1, 7, 3, 6)));
}

}  // namespace
}  // namespace tricorne
