// The terminal game, driven as a person would: lines in, text out.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/board.h"
#include "cli/play.h"
#include "cli_data.h"
#include "kernel/session.h"
#include "players/games.h"

namespace tricorne {
namespace {

using testing::HasSubstr;

const Catalogue& words() {
  static const Catalogue kWords = [] {
    auto rooms = text_rooms();
    rooms.push_back(data::cli());
    return Catalogue::load("en", rooms).value();
  }();
  return kWords;
}

class PlayTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() /
              ("tricorne-play-" + std::to_string(::getpid()) + "-" +
               testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::remove_all(folder_);
    config_.game = find_game("troyes");
    config_.setup.seats = {"human", "random"};
    config_.seed = "terminal";
    config_.save_file = (folder_ / "game.json").string();
    config_.resume = Resume::kNo;
    config_.words = &words();
    config_.style.colour = false;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string run(const std::string& lines) {
    std::istringstream in(lines);
    std::ostringstream out;
    const auto done = play(config_, in, out);
    EXPECT_TRUE(done.ok()) << done.error();
    finished_ = done.ok() && done.value();
    return out.str();
  }

  std::filesystem::path folder_;
  PlayConfig config_;
  bool finished_ = false;
};

TEST(Labels, GoOnAfterZ) {
  EXPECT_EQ(option_label(0), "a");
  EXPECT_EQ(option_label(25), "z");
  EXPECT_EQ(option_label(26), "aa");
  EXPECT_EQ(option_label(51), "az");
  EXPECT_EQ(option_label(52), "ba");
}

TEST_F(PlayTest, AsksExplainsUndoesAndKeepsTheGame) {
  const std::string out = run("help\nrule\na\nundo\nnonsense\nwhy pass\nlog\nb\nquit\n");
  EXPECT_THAT(out, HasSubstr("take back your last move"));
  EXPECT_THAT(out, HasSubstr("“nonsense” is not a move"));
  EXPECT_FALSE(finished_);
  EXPECT_TRUE(std::filesystem::exists(config_.save_file));
}

TEST_F(PlayTest, GoesOnWhereItStopped) {
  run("a\na\na\nquit\n");
  std::ifstream kept(config_.save_file);
  const auto before = nlohmann::json::parse(kept);
  config_.resume = Resume::kYes;
  config_.seed = "another";
  run("quit\n");
  std::ifstream again(config_.save_file);
  const auto after = nlohmann::json::parse(again);
  EXPECT_EQ(after["moves"], before["moves"]);
  EXPECT_GT(before["moves"].size(), 3U);
}

TEST_F(PlayTest, AsksBeforeGoingOn) {
  run("a\nquit\n");
  config_.resume = Resume::kAsk;
  EXPECT_THAT(run("n\nquit\n"), HasSubstr("Go on with it?"));
}

TEST_F(PlayTest, PlaysToTheEnd) {
  std::string lines;
  for (int i = 0; i < 3000; ++i) lines += "a\n";
  const std::string out = run(lines);
  EXPECT_TRUE(finished_);
  EXPECT_THAT(out, HasSubstr("seed terminal"));
}

TEST_F(PlayTest, ABrokenSaveFileIsAnErrorAndStays) {
  std::filesystem::create_directories(folder_);
  std::ofstream(config_.save_file) << "{\"format\": 1, \"game\": \"troyes\"}";
  config_.resume = Resume::kYes;
  std::istringstream in("");
  std::ostringstream out;
  const auto done = play(config_, in, out);
  ASSERT_FALSE(done.ok());
  EXPECT_THAT(done.error(), HasSubstr("game.json"));
  EXPECT_EQ(std::filesystem::file_size(config_.save_file), 31U);
}

// Every board draws at every point of a random game, for every seat, with all its words.
TEST(Boards, DrawWholeGames) {
  for (const AnyGame* game : all_games()) {
    auto session = Session::start(*game, {"", {}, ChanceMode::kSeeded, "boards", nullptr}).value();
    FastRng rng{8};
    while (!session.over()) {
      const auto view = session.state().view(session.decision().seat);
      const std::string board = draw_board(game->info().id, view, words(), Style{false});
      ASSERT_THAT(board, testing::Not(HasSubstr("[" + game->info().id + "."))) << board;
      ASSERT_GT(board.size(), 200U);
      session.apply_option(session.decision().pick(rng));
    }
  }
}

}  // namespace
}  // namespace tricorne
