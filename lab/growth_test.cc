#include "lab/growth.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <set>

#include "kernel/document.h"
#include "kernel/folder.h"
#include "lab/report.h"

namespace tricorne {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::Gt;
using testing::HasSubstr;
using testing::Le;

GrowthConfig small_growth() {
  GrowthConfig out;
  out.game = "troyes";
  out.players = {"easy"};
  out.seats = 2;
  out.budgets = {"x5", "x40"};
  out.judge = "x80";
  out.positions = 6;
  out.seed = 3;
  return out;
}

std::string told(const Run& run) { return to_json(growth_report(run)).dump(); }

TEST(Growth, LooksAtAQuestionOfEveryGame) {
  const auto run = play_growth(small_growth()).value();
  ASSERT_EQ(run.games.size(), 6U);
  std::set<int> decisions;
  for (const PlayedGame& game : run.games) {
    ASSERT_TRUE(game.looked.has_value());
    const Looked& looked = *game.looked;
    decisions.insert(looked.decision);
    EXPECT_LT(looked.decision, game.decisions);
    EXPECT_GE(looked.options, 2);
    std::vector<std::int64_t> playouts;
    for (const Looked::Answer& answer : looked.answers) playouts.push_back(answer.playouts);
    EXPECT_THAT(playouts, ElementsAre(0, 5, AllOf(Gt(20), Le(40)), AllOf(Gt(40), Le(80))));
    for (const Looked::Answer& one : looked.answers) {
      EXPECT_GE(one.worth, 0);
      EXPECT_LE(one.worth, 1);
      for (const Looked::Answer& other : looked.answers) {
        if (one.move == other.move) {
          EXPECT_EQ(one.worth, other.worth);
        }
      }
    }
  }
  EXPECT_GT(decisions.size(), 3U);
}

TEST(Growth, SaysWhatEveryThoughtLeavesBehind) {
  tricorne::Run run;
  run.header = {"growth",
                "troyes",
                "",
                {{"standard", {"easy", "easy"}}},
                1,
                3,
                {{"answers", {"easy", "10 ms", "50 ms", "100 ms"}}},
                {}};
  const auto game = [&](std::vector<Looked::Answer> answers) {
    PlayedGame out;
    out.number = static_cast<std::int64_t>(run.games.size());
    out.finished = true;
    if (!answers.empty()) out.looked = Looked{7, 1, 4, std::move(answers)};
    run.games.push_back(out);
  };
  game({{"a", 0, 0.25}, {"b", 100, 0.5}, {"c", 500, 0.75}, {"c", 1000, 0.75}});
  game({{"a", 0, 0.5}, {"a", 200, 0.5}, {"a", 700, 0.5}, {"a", 1000, 0.5}});
  // A deep search may be wrong too.
  game({{"d", 0, 0.5}, {"d", 300, 0.5}, {"e", 600, 0.25}, {"d", 1000, 0.5}});
  game({});  // nobody had a choice
  const GrowthReport report = growth_report(run);
  EXPECT_EQ(report.questions, 3);
  EXPECT_EQ(report.alike, 1);
  EXPECT_EQ(report.grown[0].same, 2);
  EXPECT_EQ(report.grown[2].same, 2);
  EXPECT_EQ(report.grown[1].playouts, 200);
  EXPECT_NEAR(report.grown[0].behind.value, 0.5 / 3, 1e-9);
  EXPECT_NEAR(report.grown[1].behind.value, 0.25 / 3, 1e-9);
  EXPECT_NEAR(report.grown[1].gained.value().value, 0.25 / 3, 1e-9);
  EXPECT_NEAR(report.grown[2].gained.value().value, 0, 1e-9);
  EXPECT_EQ(report.grown[3].behind.value, 0);
  EXPECT_THAT(growth_csv(run), HasSubstr("\n0,7,p2,4,10 ms,b,100,0.50000,0.25000\n"));
}

TEST(Growth, IsTheSameWhateverTheJobsAndParts) {
  GrowthConfig wanted = small_growth();
  const auto run = play_growth(wanted).value();
  wanted.jobs = 2;
  EXPECT_EQ(told(play_growth(wanted).value()), told(run));
  std::vector<std::pair<std::string, std::string>> parts;
  for (int i = 1; i <= 2; ++i) {
    wanted.shard = {i, 2};
    parts.emplace_back("part", record_text(play_growth(wanted).value()));
  }
  EXPECT_EQ(told(merge_runs(parts).value()), told(run));
}

TEST(Growth, GoesOnWhereItWasInterrupted) {
  const std::filesystem::path folder = new_folder("growth");
  GrowthConfig wanted = small_growth();
  wanted.record = folder / "questions";
  const std::string whole = told(play_growth(wanted).value());
  const std::string text = read_file(wanted.record).value();
  std::ofstream(wanted.record) << text.substr(0, text.size() / 2);
  int played = 0;
  wanted.progress = [&](std::int64_t /*done*/, std::int64_t /*total*/) { ++played; };
  EXPECT_EQ(told(play_growth(wanted).value()), whole);
  EXPECT_GT(played, 0);
  EXPECT_LT(played, 6);
  wanted.judge = "x100";
  EXPECT_THAT(play_growth(wanted).error(), HasSubstr("record of another run: settings is"));
  std::filesystem::remove_all(folder);
}

// One whose questions are looked at sits in every seat in turn; nobody asks the others.
TEST(Growth, AsksOnePlayerAmongOthers) {
  GrowthConfig wanted = small_growth();
  wanted.game = "liberty";
  wanted.scenario = "quick";
  wanted.seats = 0;
  wanted.players = {"strong:x2", "rulebook"};
  wanted.budgets = {"x4"};
  wanted.judge = "";
  wanted.positions = 1;
  const auto run = play_growth(wanted).value();
  ASSERT_EQ(run.games.size(), 4U);
  for (const PlayedGame& game : run.games) {
    if (game.looked) {
      EXPECT_EQ(game.looked->seat, game.number);
    }
  }
  EXPECT_EQ(growth_report(run).grown.back().who, "8 playouts");
}

TEST(Growth, OnTheClockTellsItsPlayouts) {
  GrowthConfig wanted = small_growth();
  wanted.budgets = {"1", "3"};
  wanted.judge = "";
  wanted.positions = 1;
  const auto run = play_growth(wanted).value();
  const auto& answers = run.games[0].looked.value().answers;
  EXPECT_GT(answers[1].playouts, 0);
  EXPECT_GT(answers[2].playouts, answers[1].playouts);
  EXPECT_EQ(growth_report(run).grown[2].who, "3 ms");
}

TEST(Growth, IsRefusedWithWhatIsWrong) {
  const auto error = [](auto change) {
    GrowthConfig wanted = small_growth();
    change(wanted);
    return play_growth(wanted).error();
  };
  EXPECT_THAT(error([](auto& c) { c.budgets = {"soon"}; }),
              HasSubstr("--budgets 'soon': expected"));
  EXPECT_THAT(error([](auto& c) { c.budgets = {"easy"}; }),
              HasSubstr("--budgets 'easy': expected"));
  EXPECT_THAT(error([](auto& c) { c.budgets = {"x40", "x5"}; }), HasSubstr("longer than the one"));
  EXPECT_THAT(error([](auto& c) { c.budgets = {"x40", "50"}; }), HasSubstr("all of one kind"));
  EXPECT_THAT(error([](auto& c) { c.judge = "x40"; }), HasSubstr("--judge: expected"));
  EXPECT_THAT(error([](auto& c) { c.judge = "no"; }), HasSubstr("--judge 'no'"));
  EXPECT_THAT(error([](auto& c) { c.players = {"a", "b", "c"}; }), HasSubstr("--players"));
  EXPECT_THAT(error([](auto& c) { c.players = {"nobody"}; }), HasSubstr("nobody"));
  EXPECT_THAT(error([](auto& c) { c.game = "chess"; }), HasSubstr("chess"));
}

TEST(Growth, HasAPageWithItsFigures) {
  const GrowthReport report = growth_report(play_growth(small_growth()).value());
  const std::string page = html(report);
  for (const char* part : {"<h2>What is left behind</h2>", "<h2>The same answer</h2>", "<svg",
                           "40 playouts", "easy", "6 questions of 6 games"}) {
    EXPECT_THAT(page, HasSubstr(part));
  }
}

TEST(Means, SayHowSureTheyAre) {
  const Difference of = mean_of({1, 2, 3, 4, 5});
  EXPECT_NEAR(of.value, 3, 1e-9);
  EXPECT_NEAR(of.sure.high - 3, 1.96 * std::sqrt(2.5 / 5), 1e-3);
  EXPECT_EQ(mean_of({}).value, 0);
}

}  // namespace
}  // namespace tricorne
