// The data files: what is shipped loads, and a wrong file is refused with one line that names the
// place. Also what only other tables can show.
#include "games/troyes/tables.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "games/troyes/game.h"
#include "games/troyes/rules/rules.h"
#include "troyes_data.h"

namespace tricorne::troyes {
namespace {

using testing::HasSubstr;

std::string shipped(std::string_view name) {
  return std::string(embedded(data::troyes(), "games/troyes/data/" + std::string(name)));
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

Result<Tables> load(std::string_view board, std::string_view cards) {
  return load_tables(std::vector<EmbeddedFile>{{"games/troyes/data/board.json", board},
                                               {"games/troyes/data/cards.json", cards}});
}

std::string cards_error(std::string_view from, std::string_view to) {
  const auto tables = load(shipped("board.json"), replaced(shipped("cards.json"), from, to));
  return tables ? "accepted" : tables.error();
}

std::string board_error(std::string_view from, std::string_view to) {
  const auto tables = load(replaced(shipped("board.json"), from, to), shipped("cards.json"));
  return tables ? "accepted" : tables.error();
}

TEST(Tables, ShippedFilesLoad) {
  const auto tables = load_tables(data::troyes());
  ASSERT_TRUE(tables.ok()) << tables.error();
  EXPECT_EQ(tables.value().activities[1].hire_cost, 4);
  EXPECT_EQ(tables.value().events[1].flags, 5);
  EXPECT_TRUE(tables.value().event_notes[3].reconstructed);
}

// Neither the rows nor the neutral spaces stand in the rulebook's text; the palace's spaces do.
TEST(Tables, SayWhatOfTheBoardIsReconstructed) {
  const Board board = load_tables(data::troyes()).value().board;
  EXPECT_FALSE(board.buildings[0].reconstructed);
  EXPECT_TRUE(board.buildings[1].reconstructed);
  EXPECT_TRUE(board.buildings[2].reconstructed);
  EXPECT_TRUE(board.two_player_neutral_reconstructed);
  // An owner who has seen the printed board says so, or says nothing.
  std::string text = replaced(shipped("board.json"), R"("rows_source": "reconstructed")",
                              R"("rows_source": "rulebook")");
  text = replaced(text, R"("spaces_source": "reconstructed", )", "");
  const auto owner = load(text, shipped("cards.json"));
  ASSERT_TRUE(owner.ok()) << owner.error();
  EXPECT_FALSE(owner.value().board.buildings[1].reconstructed);
  EXPECT_FALSE(owner.value().board.two_player_neutral_reconstructed);
  EXPECT_THAT(board_error(R"("rows_source": "reconstructed")", R"("rows_source": "hearsay")"),
              HasSubstr("rows_source: expected one of rulebook"));
}

TEST(Tables, NameThePlaceOfAFault) {
  const std::string op = cards_error(R"({"op": "gain", "gain": {"deniers": 2}})",
                                     R"({"op": "juggle", "gain": {"deniers": 2}})");
  EXPECT_THAT(op, HasSubstr("cards.json line 7"));
  EXPECT_THAT(op, HasSubstr("Y1B"));
  EXPECT_THAT(op, HasSubstr("effect.op"));
  EXPECT_THAT(op, HasSubstr("expected one of gain, convert"));
  EXPECT_THAT(op, HasSubstr("juggle"));
  EXPECT_THAT(cards_error(R"("hire_cost": 4)", R"("hire_cost": "four")"),
              HasSubstr("hire_cost: expected a whole number"));
  EXPECT_THAT(cards_error(R"("per": "own_citizens_in_palace", "gain": {"deniers": 2})",
                          R"("per": "own_cathedral_cubes", "gain": {"deniers": 2})"),
              HasSubstr("(Y1C).effect.options[0].per: expected one of own_citizens_in_palace"));
  EXPECT_THAT(cards_error(R"("per": "own_citizens_in_palace", "gain": {"deniers": 2})",
                          R"("per": "own_citizens_in_palace", "gain": {"vp": 2})"),
              HasSubstr("unknown member 'vp'"));
  EXPECT_THAT(cards_error(R"("id": "Y1B")", R"("id": "Y1A")"), HasSubstr("each card once"));
  EXPECT_THAT(cards_error(R"("id": "Y1B")", R"("id": "Y9Z")"), HasSubstr("expected one of Y1A"));
  EXPECT_THAT(cards_error(R"("colour": "yellow", "round": 1)", R"("colour": "yellow", "round": 2)"),
              HasSubstr("3 yellow activities of round 1"));
  EXPECT_THAT(cards_error(R"("draws": "white")", R"("draws": "yellow")"), HasSubstr("draw white"));
  EXPECT_THAT(cards_error(R"("hire_cost": 4)", R"("hire_price": 4)"),
              HasSubstr("unknown member 'hire_price'"));
  EXPECT_THAT(cards_error("\"activities\": [", "\"activities\": {"), HasSubstr("not valid JSON"));
  EXPECT_THAT(board_error(R"({"dice": [6], "length": 1})", R"({"dice": [5], "length": 1})"),
              HasSubstr("each die value in one row"));
  EXPECT_THAT(board_error(R"({"dice": [3, 4], "length": 2})", R"({"dice": [3, 4], "length": 1})"),
              HasSubstr("6 spaces"));
  EXPECT_THAT(board_error(R"("total": 6, "spaces": {"palace": [{"row": 3}, {"row": 4}])",
                          R"("total": 6, "spaces": {"palace": [{"row": 3}])"),
              HasSubstr("6 spaces"));
}

TEST(Tables, MissingCardsAndFilesAreNamed) {
  auto cards = nlohmann::json::parse(shipped("cards.json"));
  cards["characters"].erase(2);
  const auto tables = load(shipped("board.json"), cards.dump());
  ASSERT_FALSE(tables.ok());
  EXPECT_THAT(tables.error(), HasSubstr("C3, which is missing"));
  EXPECT_FALSE(load_tables("/nowhere/at/all").ok());
}

TEST(Tables, AnOwnersDirectoryReplacesWhatItHas) {
  const auto folder = std::filesystem::path(testing::TempDir()) / "troyes_owner";
  std::filesystem::create_directories(folder);
  EXPECT_FALSE(load_tables(folder.string()).ok());
  std::ofstream(folder / "cards.json")
      << replaced(shipped("cards.json"), R"("hire_cost": 4)", R"("hire_cost": 9)");
  const auto tables = load_tables(folder.string());
  std::filesystem::remove_all(folder);
  ASSERT_TRUE(tables.ok()) << tables.error();
  EXPECT_EQ(tables.value().activities[1].hire_cost, 9);
  EXPECT_TRUE(tables.value().own_data);
}

// Puts other numbers in force for the length of a test.
class OtherTables : public testing::Test {
 protected:
  void TearDown() override { use_tables(load_tables(data::troyes()).value()); }
  Tables other_ = load_tables(data::troyes()).value();
};

State loaded_with_tables(const char* document) {
  auto state = Troyes::load(nlohmann::json::parse(document));
  EXPECT_TRUE(state.ok()) << state.error();
  return state.value();
}

// What an owner's character card says is what people read.
TEST_F(OtherTables, CharactersSpeakTheOwnersWords) {
  other_.own_data = true;
  other_.character_notes[0] = {"Event cards: 2 VP for three.", false};
  use_tables(other_);
  State s = start_state(2, false);
  s.players[0].characters = {1, 2};
  const nlohmann::json view = Troyes::view(Troyes::conceal(s, 0));
  EXPECT_EQ(view["characters"]["C1"]["text"]["args"]["text"], "Event cards: 2 VP for three.");
  EXPECT_EQ(view["characters"]["C1"]["reconstructed"], false);
  EXPECT_EQ(view["characters"]["C2"]["reconstructed"], true);
}

// DX-01 with its own numbers: 3 deniers after income, salaries 8 (ruling 8).
RULE("phase-1")
TEST_F(OtherTables, UnpaidSalariesCostTwoVictoryPoints) {
  other_.board.income = 3;
  use_tables(other_);
  const std::array<std::array<int, 2>, 3> before_and_after = {{{5, 3}, {1, 0}, {0, 0}}};
  for (const auto& [before, after] : before_and_after) {
    State s = start_state(4, false);
    s.players[0].deniers = 0;
    s.players[0].vp = static_cast<std::int16_t>(before);
    s.standing[0] = {1, 1, 1, 1, 0, 0};
    Turn t{{s}};
    income(t);
    EXPECT_EQ(s.players[0].deniers, 0);
    EXPECT_EQ(s.players[0].vp, after);
  }
}

// DX-09 and DX-10 with their own rewards (ruling 43).
RULE("action-3")
TEST_F(OtherTables, TiesShareTheRewards) {
  other_.events[0].flags = 5;
  use_tables(other_);
  State s = loaded_with_tables(R"({"base": "standard",
      "events": [{"id": "EM"}, {"id": "ER1", "cubes": ["p1", "p1", "p2", "p3"]}],
      "dice": {"p1": {"red": [3]}, "p2": {"red": [1]}}})");
  Troyes::apply(s, *Troyes::parse(s, "combat ER1"), nullptr);
  Troyes::apply(s, *Troyes::parse(s, "group red p1:3"), nullptr);
  EXPECT_EQ(s.players[0].vp, 5);
  EXPECT_EQ(s.players[1].vp, 1);
  EXPECT_EQ(s.players[2].vp, 1);

  other_.events[0].flags = 3;
  other_.events[0].first = 4;
  use_tables(other_);
  s = loaded_with_tables(R"({"base": "standard",
      "events": [{"id": "EM"}, {"id": "ER1", "cubes": ["p2", "p3"]}],
      "dice": {"p1": {"red": [3]}, "p2": {"red": [1]}}})");
  Troyes::apply(s, *Troyes::parse(s, "combat ER1"), nullptr);
  Troyes::apply(s, *Troyes::parse(s, "group red p1:3"), nullptr);
  for (std::size_t seat = 0; seat < 3; ++seat) EXPECT_EQ(s.players[seat].vp, 2);
}

}  // namespace
}  // namespace tricorne::troyes
