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
#include "kernel/folder.h"
#include "kernel/session.h"
#include "kernel/testing/scale.h"
#include "kernel/testing/toy_offers.h"
#include "players/games.h"

namespace tricorne {
namespace {

using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

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

std::size_t count_of(const std::string& part, const std::string& text) {
  std::size_t n = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++n;
  return n;
}

class PlayTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = new_folder("play");
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

  // The same, going on from a position.
  std::string run_from(const char* position, const std::string& lines) {
    auto session = Session::from_position(*config_.game, nlohmann::json::parse(position),
                                          ChanceMode::kSeeded, "position")
                       .value();
    std::filesystem::create_directories(folder_);
    auto replay = session.replay(true);
    replay["seats"] = config_.setup.seats;
    std::ofstream(config_.save_file) << replay;
    config_.resume = Resume::kYes;
    return run(lines);
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

TEST(Cards, AreTheSectionsOfTheirChapterAndNoOthers) {
  EXPECT_EQ(card_of_section("prelude", "12.7"), "7");
  EXPECT_EQ(card_of_section("prelude", "9.2"), "");
  EXPECT_EQ(card_of_section("liberty", "1.2"), "");
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
  const std::string out = run(
      "\np2: bid 1\nbid 0\np2: offer p1 1\np1: offer p2 9\naccept 1\nundo\naccept 1\na\nquit\n");
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

// Nobody hears that an offer is being drafted, only that it is made.
TEST_F(PlayTest, TellsNothingOfDrafts) {
  config_.game = find_game("founders");
  config_.setup.seats = {"human", "standard", "standard"};
  const std::string out = run("quit\n");
  EXPECT_THAT(out, HasSubstr("makes an offer to Red"));
  EXPECT_THAT(out, Not(HasSubstr(": …")));
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

TEST_F(PlayTest, GoesOnByMendedRulesAndSaysSo) {
  run("a\nquit\n");
  auto document = nlohmann::json::parse(read_file(config_.save_file).value());
  EXPECT_EQ(document["rules"], config_.game->rules());
  const std::size_t moves = document["moves"].size();
  document["rules"] = "0123456789abcdef";
  document["moves"][0]["hash"] = "0123456789abcdef";
  std::ofstream(config_.save_file) << document;
  config_.resume = Resume::kYes;
  EXPECT_THAT(run("quit\n"), HasSubstr("The rules have been mended."));
  document["moves"].back()["move"] = "fly away";
  std::ofstream(config_.save_file) << document;
  for (const char* not_yes : {"", "\n", "quit\n"}) {
    std::istringstream in(not_yes);
    std::ostringstream out;
    EXPECT_FALSE(play(config_, in, out).ok()) << "a move is lost only with a yes";
    EXPECT_THAT(out.str(),
                HasSubstr("move " + std::to_string(moves) + " of this game is not legal"));
    EXPECT_EQ(nlohmann::json::parse(read_file(config_.save_file).value()), document);
  }
  run("y\nquit\n");
  const auto after = nlohmann::json::parse(read_file(config_.save_file).value());
  EXPECT_EQ(after["mended"].back()["rules"], config_.game->rules());
  document["rules"] = config_.game->rules();
  std::ofstream(config_.save_file) << document;
  std::istringstream in("quit\n");
  std::ostringstream out;
  EXPECT_FALSE(play(config_, in, out).ok()) << "by the same rules it is damaged";
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
  for (int i = 0; i < std::max(8, battery_scaled(30)); ++i) lines += "a\n";
  for (const char* game : {"troyes", "liberty", "prelude", "founders"}) {
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
  const std::string out = run("\na\n\na\na\n\nquit\n");
  // Placement goes p1, p2, p2, p1: the second of p2's two questions draws nothing.
  EXPECT_EQ(count_of(words().render("cli.troyes.placement"), out), 3U);
}

// Appointments stand under the office they are to; a long list is folded office by office.
TEST_F(PlayTest, ListsAppointmentsByOffice) {
  config_.game = find_game("founders");
  config_.setup.options["less_negotiation"] = "on";
  config_.setup.seats = {"human:anna", "human:anna", "human:anna"};
  const std::string few = run("appoint secretary_of_war\nquit\n");
  EXPECT_EQ(count_of("\n      Secretary of War\n", few), 1U);
  EXPECT_THAT(few, ContainsRegex("Secretary of War\n +[a-z]+  Appoint [^\n]*Secretary of War  "));
  config_.setup.options.clear();
  config_.setup.seats.assign(5, "human:anna");
  const std::string many = run("appoint secretary_of_war\nquit\n");
  EXPECT_THAT(many, ContainsRegex("Secretary of War … [0-9]+ more: “appoint secretary_of_war”"));
  EXPECT_THAT(many, HasSubstr("[appoint secretary_of_war "));
  EXPECT_THAT(many, Not(HasSubstr("[appoint secretary_of_state ")));
}

// Two copies of a card are one choice, with their number; either notation plays one of them.
TEST_F(PlayTest, TellsCopiesOfACardOnce) {
  config_.game = find_game("founders");
  config_.setup.seats = {"human:anna", "human:anna", "human:anna"};
  const char* const two =
      R"({"base": "a", "players": 3, "hands": {"p1": ["coalition_building-1", "coalition_building-2"]}})";
  const std::string out = run_from(two, "quit\n");
  EXPECT_EQ(count_of("Play Coalition Building", out), 1U);
  EXPECT_THAT(out, HasSubstr("Play Coalition Building ×2  [play coalition_building-1]"));
}

// ---- Several people at one keyboard

const char* const kTwoFamilies = R"({"base": "standard",
    "players": {"p1": {"characters": ["C1", "C2"], "vp": 71, "event_cards": ["ER1", "EY3"]},
                "p2": {"characters": ["C3", "C4"], "vp": 82}},
    "dice": {"p1": {"red": [1]}, "p2": {"white": [4], "yellow": [5]}}})";

TEST_F(PlayTest, HandsTheKeyboardOver) {
  config_.setup.seats = {"human", "human:Anna"};
  config_.style.clears = true;
  const std::string out = run_from(kTwoFamilies, "\npass\n\nlog all\nquit\n");
  const std::size_t cleared = out.find("\x1b[2J\x1b[3J");
  ASSERT_NE(cleared, std::string::npos);
  const std::string first = out.substr(0, cleared);
  const std::string second = out.substr(cleared);
  // Nothing secret comes before the person does, and nothing of the former one after.
  EXPECT_THAT(first.substr(0, first.find("Hand the keyboard to Wood")), Not(HasSubstr("Henri")));
  EXPECT_THAT(first, AllOf(HasSubstr("Henri I"), HasSubstr("  71  ")));
  EXPECT_THAT(first, AllOf(Not(HasSubstr("Thibaut")), Not(ContainsRegex("[^0-9]82[^0-9]"))));
  EXPECT_THAT(second.substr(0, second.find("Hand the keyboard to Anna (Blue)")),
              AllOf(HasSubstr("Wood passes"), Not(HasSubstr("Thibaut")),
                    Not(ContainsRegex("[^0-9]82[^0-9]"))));
  EXPECT_THAT(second, AllOf(HasSubstr("Thibaut II"), HasSubstr("  82  ")));
  EXPECT_THAT(second, AllOf(Not(HasSubstr("Henri")), Not(ContainsRegex("[^0-9]71[^0-9]"))));
  EXPECT_EQ(count_of("\x1b[2J", out), 1U);
}

TEST_F(PlayTest, HandsOverOnlyWhereSomebodyElseComesAndSomethingIsHidden) {
  const std::string line = "Hand the keyboard";
  // One person in two seats, and one among bots.
  config_.setup.seats = {"human:Anna", "human:Anna"};
  EXPECT_EQ(count_of(line, run_from(kTwoFamilies, "pass\npass\nquit\n")), 0U);
  config_.setup.seats = {"human", "standard"};
  EXPECT_EQ(count_of(line, run_from(kTwoFamilies, "pass\nquit\n")), 0U);
  // Placement begins with p2 and goes to and fro: Anna, Bert, Anna twice, Bert, Anna twice with the
  // bot between, Bert.
  config_.resume = Resume::kNo;
  config_.setup.seats = {"human:Anna", "standard", "human:Anna", "human:Bert"};
  const std::string round =
      run("\na\n"
          "\na\n"
          "\na\na\n"
          "\na\n"
          "\na\na\n"
          "\nquit\n");
  EXPECT_EQ(count_of(line, round), 6U);
  EXPECT_EQ(count_of(line + " to Bert (Orange)", round), 3U);
  // In Liberty or Death everything lies open.
  config_.game = find_game("liberty");
  config_.setup.seats = {"human", "human", "human", "human"};
  EXPECT_EQ(count_of(line, run("a\na\na\na\na\na\na\nquit\n")), 0U);
}

TEST_F(PlayTest, CanBeLeftWhileTheKeyboardGoesRound) {
  config_.setup.seats = {"human", "human"};
  for (const char* lines : {"quit\n", ""}) {
    const std::string out = run_from(kTwoFamilies, lines);
    EXPECT_FALSE(finished_);
    EXPECT_THAT(out, AllOf(HasSubstr("goes on next time"), Not(HasSubstr("Henri"))));
  }
}

// ---- What stands on the board of Prelude to Rebellion

TEST(BoardOfPrelude, TellsCubesPricesOrganizationsAndTracks) {
  const auto document = nlohmann::json::parse(R"({"base": "standard", "rs": 9, "vp": -3,
      "cubes": {"sherbrooke": [1, 7], "berthier": [9, 0]},
      "organizations": {"patriote": ["montreal"], "loyal": ["quebec", "sherbrooke"]},
      "corps": ["sherbrooke"]})");
  const auto session =
      Session::from_position(*find_game("prelude"), document, ChanceMode::kSeeded, "board").value();
  const auto drawn = [&](const Catalogue& language, std::size_t width) {
    return draw_prelude(session.state().view(0), language, Style{false, width});
  };
  EXPECT_THAT(drawn(words(), 80),
              AllOf(HasSubstr("\nL Sherbrooke     ■▫▫▫▫▫▫   2  ■■■■■■■▫▫ 1✕"),
                    HasSubstr("\nP Berthier       ■■■■■■■■■ -  ▫▫▫▫▫▫▫   1"),
                    HasSubstr("Victory Points: Loyal 3."), HasSubstr("Rebellious Spirit 9 of 15")));
  EXPECT_THAT(drawn(spanish_words(), 100),
              AllOf(HasSubstr("Espíritu de Rebelión 9 de 15"), HasSubstr("Mover los hilos x")));
}

// ---- What stands on the board of Founding Fathers

TEST(BoardOfFounders, TellsOfficesFactionsTracksAndTheMap) {
  const auto document = nlohmann::json::parse(R"({"base": "a", "players": 3,
      "reserves": -45, "support": -3, "tension": 2, "laws": ["stamp_tax"], "tariff": 1,
      "men": {"john_jay": {"office": "chief_justice", "influence": 2}},
      "hands": {"p1": ["duel"], "p2": ["expose_a_spy"]}})");
  const auto session =
      Session::from_position(*find_game("founders"), document, ChanceMode::kSeeded, "board")
          .value();
  const auto drawn = [&](const Catalogue& language) {
    return draw_founders(session.state().view(0), language, Style{false, 100});
  };
  EXPECT_THAT(
      drawn(words()),
      AllOf(HasSubstr("Revenue -30, Reserves -45 (interest 14)"),
            HasSubstr("President       George Washington, Red\n"),
            HasSubstr("Leads           Red, Green, Purple ("), HasSubstr("Tension         ●●○○○"),
            HasSubstr("Liberal ······!·····●··|········!······ Conservative (3)"),
            HasSubstr("Chief Justice:                    John Jay"),
            HasSubstr("  ■* George Washington          7  10  3M  VA   President"),
            HasSubstr("John Jay                   1   2  2   NY  ●● Chief Justice"),
            HasSubstr("VA Virginia          23 ··"),
            HasSubstr("In force        Stamp Tax, Tariff 1"), HasSubstr("Cards of Red: Duel\n"),
            Not(HasSubstr("Expose a Spy"))));
  EXPECT_THAT(drawn(spanish_words()), AllOf(HasSubstr("ingresos -30, reservas -45 (intereses 14)"),
                                            HasSubstr("Presidente del Tribunal Supremo")));
}

// ---- What stands on the board of Troyes

// By its id, or that of a copy of it; as it is played.
TEST(CardsOfFounders, SayWhatTheyDo) {
  const auto drawn = [](const std::string& id) {
    return draw_card(*find_game("founders"), id, words(), Style{false, 0});
  };
  EXPECT_EQ(drawn("coalition_building-2"), drawn("coalition_building"));
  EXPECT_THAT(drawn("duel"), testing::StartsWith("Duel\nAt any time but the Election.\n"));
  EXPECT_THAT(drawn("state_ky"), testing::StartsWith("Kentucky\nEra A.\nOption A, "));
  EXPECT_THAT(drawn("tariff"), testing::HasSubstr("\nLevel 5.\n"));
  EXPECT_EQ(drawn("george_washington"), "");
}

TEST_F(PlayTest, TheBoardShowsEventsWonAndWhatFightsTheOthers) {
  config_.setup.seats = {"human", "random"};
  const std::string out = run_from(kTwoFamilies, "quit\n");
  EXPECT_THAT(out, HasSubstr("events won: War, Plague"));
  EXPECT_THAT(out, HasSubstr("any one colour ÷3"));
  const auto document = nlohmann::json::parse(R"({"base": "standard",
      "events": [{"id": "EM"}, {"id": "ER1"}, {"id": "EW1"}], "dice": {"p1": {"red": [1]}}})");
  const auto session =
      Session::from_position(*config_.game, document, ChanceMode::kSeeded, "events").value();
  EXPECT_THAT(draw_troyes(session.state().view(0), words(), Style{false, 0}),
              HasSubstr("white ÷4"));
  EXPECT_THAT(draw_troyes(session.state().view(0), spanish_words(), Style{false, 0}),
              AllOf(HasSubstr("blanco ÷4"), HasSubstr("un solo color cualquiera ÷3")));
}

TEST_F(PlayTest, TheBoardMarksWhatIsReconstructed) {
  const auto board = [&](const char* document) {
    const auto session = Session::from_position(*config_.game, nlohmann::json::parse(document),
                                                ChanceMode::kSeeded, "marks");
    return draw_troyes(session.value().state().view(0), words(), Style{false, 0});
  };
  const auto line_of = [](const std::string& text, const std::string& start) {
    const std::size_t at = text.find('\n' + start) + 1;
    return text.substr(at, text.find('\n', at) - at);
  };
  const std::string two = board(kTwoFamilies);
  EXPECT_THAT(line_of(two, "   Henri I"), testing::EndsWith("6 for four. ~"));
  EXPECT_THAT(line_of(two, "Palace"), Not(testing::EndsWith("~")));
  EXPECT_THAT(line_of(two, "Bishopric"), testing::EndsWith("~"));
  EXPECT_THAT(line_of(two, "City Hall"), testing::EndsWith("~"));
  const std::string about_neutrals = words().render("cli.troyes.reconstructed_neutral");
  EXPECT_THAT(two, HasSubstr(about_neutrals));
  EXPECT_THAT(board(R"({"base": "standard", "dice": {"p1": {"red": [1]}}})"),
              AllOf(HasSubstr("rows of the building"), Not(HasSubstr(about_neutrals))));
}

TEST_F(PlayTest, TheEndShowsThePlacesInOrder) {
  config_.setup.seats = {"human:Anna", "human:Anna", "human:Anna", "human:Anna"};
  const std::string out = run_from(R"({"base": "standard", "round": 6,
      "players": {"p1": {"vp": 3, "influence": 0}, "p2": {"vp": 20, "influence": 0},
                  "p3": {"vp": 30, "influence": 0}, "p4": {"vp": 20, "influence": 0}},
      "dice": {"p1": {"yellow": [2]}}})",
                                   "agriculture\n");
  ASSERT_TRUE(finished_);
  const std::size_t first = out.find("  1. Green");
  const std::size_t shared = out.find("  2. Blue");
  const std::size_t also = out.find("  2. Orange");
  const std::size_t last = out.find("  4. Wood");
  ASSERT_NE(last, std::string::npos) << out.substr(out.size() - 400);
  EXPECT_LT(first, shared);
  EXPECT_LT(shared, also);
  EXPECT_LT(also, last);
}

TEST_F(PlayTest, GivesAHint) {
  const std::string out = run_from(kTwoFamilies, "hint\nquit\n");
  EXPECT_THAT(out, HasSubstr("The strong bot would choose: "));
  EXPECT_THAT(out, HasSubstr("Chance to win with it: ")) << "with its worth";
  EXPECT_THAT(out, testing::AnyOf(HasSubstr("Next best: “"), HasSubstr("About as good: “")));
  config_.words = &spanish_words();
  EXPECT_THAT(run("pista\nsalir\n"), HasSubstr("El bot fuerte elegiría: "));
  config_.resume = Resume::kNo;
  config_.game = find_game("liberty");
  config_.setup.seats = {"human", "random", "random", "random"};
  EXPECT_THAT(run("pista\nsalir\n"), HasSubstr("Probabilidad de ganar con ella: "));
}

TEST_F(PlayTest, TellsWhyTheBotsDidWhatTheyDid) {
  config_.game = find_game("liberty");
  config_.setup.seats = {"rulebook", "human", "human", "human"};
  const char* const garrison =
      R"({"base": "1776", "current_card": 42, "eligible": ["british"], "to_act": "british"})";
  const std::string out = run_from(garrison, "why\na\nwhy\nquit\n");
  EXPECT_THAT(out, HasSubstr("B4: ten or more British Regulars"));
  EXPECT_LT(out.find("> "), out.find("B4: ")) << "folded until somebody asks";
  config_.words = &spanish_words();
  EXPECT_THAT(run_from(garrison, "porqué\nsalir\n"), HasSubstr("B4: "));
  config_.setup.seats.assign(4, "human");
  EXPECT_THAT(run_from(garrison, "porqué\nsalir\n"), HasSubstr("Ningún bot ha explicado nada"));
}

TEST_F(PlayTest, TellsTheOdds) {
  const std::string one = run_from(kTwoFamilies, "odds reroll red:1\nquit\n");
  EXPECT_EQ(count_of("17 % (1/6)", one), 6U);
  EXPECT_THAT(
      one, AllOf(HasSubstr("███░"), HasSubstr("die now shows 5."), HasSubstr("Influence: 4 → 3")));
  config_.resume = Resume::kNo;
  EXPECT_EQ(count_of("17 % (1/6)", run_from(kTwoFamilies, "odds\nquit\n")), 6U) << "of all";
  EXPECT_THAT(run_from(kTwoFamilies, "odds pass\nquit\n"), HasSubstr("No die is thrown"));
  config_.words = &spanish_words();
  EXPECT_THAT(run_from(kTwoFamilies, "azar\nsalir\n"), HasSubstr("Influencia: 4 → 3"));
}

TEST_F(PlayTest, LongListsAreFoldedByVerb) {
  const std::string out = run_from(R"({"base": "standard",
      "players": {"p1": {"influence": 20, "supply": 1}, "p2": {}},
      "dice": {"p1": {"red": [1, 2, 3], "white": [4, 5, 6]}}})",
                                   "flip\nquit\n");
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
  const std::string out = run("\nayuda\na\n\nDESHACER\ndeshacer\n\nB\n\ntablero\nsalir\n");
  EXPECT_THAT(out, HasSubstr("Pasa el teclado a"));
  EXPECT_THAT(out, HasSubstr("Responde con una letra"));
  EXPECT_THAT(out, HasSubstr("«DESHACER» no es una jugada"));
  EXPECT_THAT(out, HasSubstr("Deshecho."));
  EXPECT_THAT(out, HasSubstr("La partida se guarda"));
  EXPECT_THAT(out, HasSubstr("Catedral"));
}

TEST_F(PlayTest, ColourIsOptional) {
  EXPECT_THAT(run("quit\n"), Not(HasSubstr("\x1b[")));
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
  EXPECT_THAT(advice.text, Not(HasSubstr("[liberty.")));
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
    // Every one, or where counts are scaled down one of ten.
    const int apart = scaled_down() ? 10 : 1;
    for (int number = 0; !session.over(); ++number) {
      if (number % apart == 0) {
        const auto view = session.state().view(session.decision().seat);
        const std::string board = draw_board(game->info().id, view, words(), Style{false, 0});
        ASSERT_THAT(board, Not(HasSubstr("[" + game->info().id + "."))) << board;
        ASSERT_GT(board.size(), 200U);
      }
      session.apply_option(session.decision().pick(rng));
    }
  }
}

}  // namespace
}  // namespace tricorne
