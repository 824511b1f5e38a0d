// The terminal game, driven as a person would: lines in, text out.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/advise.h"
#include "cli/board.h"
#include "cli/play.h"
#include "cli_data.h"
#include "kernel/session.h"
#include "kernel/testing/toy_offers.h"
#include "players/games.h"

namespace tricorne {
namespace {

using testing::HasSubstr;

Catalogue load_words(std::string_view language) {
  auto rooms = text_rooms();
  rooms.push_back(data::cli());
  return Catalogue::load(language, rooms).value();
}
const Catalogue& words() {
  static const Catalogue kWords = load_words("en");
  return kWords;
}
const Catalogue& spanish_words() {
  static const Catalogue kWords = load_words("es");
  return kWords;
}

// The columns a line takes, colours and UTF-8 considered.
std::size_t columns(const std::string& line) {
  std::size_t n = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\x1b') {
      i = line.find('m', i);
    } else {
      n += (static_cast<unsigned char>(line[i]) & 0xc0U) != 0x80U ? 1U : 0U;
    }
  }
  return n;
}

std::size_t widest(const std::string& text) {
  std::size_t most = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) most = std::max(most, columns(line));
  return most;
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

// Several are asked at once, and whoever sits at the terminal may interject.
TEST_F(PlayTest, SaysWhoElseIsAwaitedAndWhatElseMayBeDone) {
  config_.game = &erased<toy::Haggle>();
  config_.setup.seats = {"human", "human"};
  const std::string out =
      run("p2: bid 1\nbid 0\np2: offer p1 1\np1: offer p2 9\naccept 1\nundo\naccept 1\na\nquit\n");
  EXPECT_THAT(out, HasSubstr("Also awaited: [haggle.seat.p2]"));
  EXPECT_THAT(out, HasSubstr("You may also"));
  EXPECT_THAT(out, HasSubstr("[p2: offer p1 1]"));
  EXPECT_THAT(out, HasSubstr("[accept 1]"));
  EXPECT_THAT(out, HasSubstr("[haggle.reason]")) << "nobody has nine coins";
  std::ifstream kept(config_.save_file);
  const auto moves = nlohmann::json::parse(kept)["moves"];
  std::vector<std::string> made;
  for (std::size_t i = 4; i < moves.size(); ++i) made.push_back(moves[i]["move"]);
  ASSERT_EQ(made.size(), 5U);
  EXPECT_EQ(made[0], "p2: bid 1");
  EXPECT_EQ(made[2], "p2: offer p1 1");
  EXPECT_EQ(made[3], "accept 1");
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
  EXPECT_THAT(out, HasSubstr("Seed terminal"));
}

TEST(Lines, BreakBetweenWordsAndHang) {
  EXPECT_EQ(fitted("one two three four", 9, 2), "one two\n  three\n  four");
  EXPECT_EQ(fitted("one two three four", 0, 2), "one two three four");
  EXPECT_EQ(fitted("äöü äöü", 4, 0), "äöü\näöü");
  EXPECT_EQ(fitted("\x1b[91mred\x1b[0m word", 5, 0), "\x1b[91mred\x1b[0m\nword");
  EXPECT_EQ(fitted("unbreakable", 4, 2), "unbr\n  ea\n  ka\n  bl\n  e");
  EXPECT_EQ(fitted("a b\nc d", 3, 1), "a b\nc d");
}

TEST_F(PlayTest, FitsANarrowTerminal) {
  std::string lines = "help\nrule\nboard\nlog all\n";
  for (int i = 0; i < 60; ++i) lines += "a\n";
  for (const char* game : {"troyes", "liberty"}) {
    config_.game = find_game(game);
    config_.setup.seats.assign(config_.game->info().seats.size(), "random");
    config_.setup.seats.front() = "human";
    for (std::size_t width : {40U, 80U}) {
      config_.style = {true, width};
      std::string out = run(lines);
      // A terminal shows the answer and its line end behind the prompt.
      const std::string prompt = config_.style(Ink::kBold, "> ");
      for (std::size_t at = 0; (at = out.find(prompt, at)) != std::string::npos; ++at) {
        out.replace(at, prompt.size(), "> \n");
      }
      EXPECT_LE(widest(out), width) << game;
    }
  }
}

TEST_F(PlayTest, DrawsTheBoardAtTheBeginningOfATurnOnly) {
  config_.setup.seats = {"human", "human"};
  const std::string out = run("a\na\na\nquit\n");
  // Placement goes p1, p2, p2, p1: the second of p2's two questions draws nothing.
  const std::string heading = words().render("cli.troyes.placement");
  std::size_t boards = 0;
  for (std::size_t at = 0; (at = out.find(heading, at)) != std::string::npos; ++at) ++boards;
  EXPECT_EQ(boards, 3U);
}

TEST_F(PlayTest, LongListsAreFoldedByVerb) {
  const auto document = nlohmann::json::parse(R"({"base": "standard",
      "players": {"p1": {"influence": 20, "supply": 1}, "p2": {}},
      "dice": {"p1": {"red": [1, 2, 3], "white": [4, 5, 6]}}})");
  auto session =
      Session::from_position(*config_.game, document, ChanceMode::kSeeded, "folded").value();
  std::filesystem::create_directories(folder_);
  auto replay = session.replay(true);
  replay["seats"] = {"human", "human"};
  std::ofstream(config_.save_file) << replay;
  config_.resume = Resume::kYes;
  const std::string out = run("flip\nquit\n");
  EXPECT_THAT(out, HasSubstr("41 more: “flip” lists them"));
  EXPECT_THAT(out, HasSubstr("flip red:1 red:2 red:3"));
}

TEST_F(PlayTest, AReplayThatSeatsNobodyIsRefused) {
  const auto document = nlohmann::json::parse(R"({"base": "standard",
      "players": {"p1": {}, "p2": {}}})");
  auto session =
      Session::from_position(*config_.game, document, ChanceMode::kSeeded, "nobody").value();
  std::filesystem::create_directories(folder_);
  std::ofstream(config_.save_file) << session.replay(true);
  config_.resume = Resume::kYes;
  std::istringstream in("quit\n");
  std::ostringstream out;
  const auto played = play(config_, in, out);
  ASSERT_FALSE(played.ok());
  EXPECT_THAT(played.error(), HasSubstr("replay.seats: expected 2"));
}

TEST_F(PlayTest, SpeaksSpanish) {
  config_.words = &spanish_words();
  config_.setup.seats = {"human", "human"};
  const std::string out = run("ayuda\na\nDESHACER\ndeshacer\nB\ntablero\nsalir\n");
  EXPECT_THAT(out, HasSubstr("Responde con una letra"));
  EXPECT_THAT(out, HasSubstr("«DESHACER» no es una jugada"));
  EXPECT_THAT(out, HasSubstr("Deshecho."));
  EXPECT_THAT(out, HasSubstr("La partida se guarda"));
  EXPECT_THAT(out, HasSubstr("Catedral"));
}

TEST_F(PlayTest, ColourIsOptional) {
  EXPECT_THAT(run("quit\n"), testing::Not(HasSubstr("\x1b[")));
  config_.style.colour = true;
  EXPECT_THAT(run("quit\n"), HasSubstr("\x1b["));
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

// ---- At a real table

// The Garrison of the playbook's second walk-through, with its dice.
const char* const kGarrison = R"({"game": "liberty", "base": "1776", "current_card": 42,
                                  "eligible": ["british"]})";

struct Advice {
  Result<bool> done;
  std::string text;
};
Advice advised(const std::string& lines, const std::string& faction, const std::string& save = "",
               const Catalogue& language = words()) {
  std::istringstream in(lines);
  std::ostringstream out;
  auto done =
      advise({nlohmann::json::parse(kGarrison), faction, save, &language, {false, 0}}, in, out);
  return {std::move(done), out.str()};
}

TEST_F(PlayTest, AdvisesAtARealTable) {
  std::filesystem::create_directories(folder_);
  const std::string dice = "1\n3\n5\n2\n2\n3\n1\n5\n2\n5\n2\n5\n5\n1\n1\n1\n1\n";
  const Advice advice = advised(dice, "british", config_.save_file);
  ASSERT_TRUE(advice.done.ok()) << advice.done.error();
  EXPECT_TRUE(advice.done.value());
  EXPECT_THAT(advice.text, HasSubstr("B4: ten or more British Regulars"));
  EXPECT_THAT(advice.text, HasSubstr("1-6> "));
  EXPECT_THAT(advice.text, testing::Not(HasSubstr("[liberty.")));
  // The position after the turn goes on from there.
  std::ifstream saved(config_.save_file);
  const auto after = nlohmann::json::parse(saved);
  auto next = Session::from_position(*find_game("liberty"), after, ChanceMode::kManual, "");
  ASSERT_TRUE(next.ok()) << next.error();
  EXPECT_EQ(next.value().state().view(kSpectator)["resources"]["british"], 4);
}

TEST_F(PlayTest, AdviceTakesNoImpossibleDieAndCanBeLeft) {
  const Advice advice = advised("7\nsix\nquit\n", "british", config_.save_file, spanish_words());
  ASSERT_TRUE(advice.done.ok());
  EXPECT_FALSE(advice.done.value());
  EXPECT_THAT(advice.text, HasSubstr("«die six» no es una jugada"));
  EXPECT_FALSE(std::filesystem::exists(config_.save_file));
}

TEST(Advice, NamesWhatIsWrong) {
  EXPECT_THAT(advised("", "dutch").done.error(), HasSubstr("--faction dutch"));
  AdviseConfig config{{{"game", "troyes"}}, "", "", &words(), {false, 0}};
  std::istringstream in;
  std::ostringstream out;
  EXPECT_THAT(advise(config, in, out).error(), HasSubstr("rulebook"));
  config.position = nlohmann::json::array();
  EXPECT_THAT(advise(config, in, out).error(), HasSubstr("position"));
  config.position = nlohmann::json::parse(kGarrison);
  config.position["to_act"] = "french";
  config.faction = "british";
  EXPECT_THAT(advise(config, in, out).error(), HasSubstr("french"));
}

// Every board draws at every point of a random game, for every seat, with all its words.
TEST(Boards, DrawWholeGames) {
  for (const AnyGame* game : all_games()) {
    auto session = Session::start(*game, {"", {}, ChanceMode::kSeeded, "boards", nullptr}).value();
    FastRng rng{8};
    while (!session.over()) {
      const auto view = session.state().view(session.decision().seat);
      const std::string board = draw_board(game->info().id, view, words(), Style{false, 0});
      ASSERT_THAT(board, testing::Not(HasSubstr("[" + game->info().id + "."))) << board;
      ASSERT_GT(board.size(), 200U);
      session.apply_option(session.decision().pick(rng));
    }
  }
}

}  // namespace
}  // namespace tricorne
