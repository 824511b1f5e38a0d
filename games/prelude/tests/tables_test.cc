// The data files: what is shipped loads, and a wrong file is refused with one line that names the
// place.
#include "games/prelude/tables.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <vector>

#include "prelude_data.h"

namespace tricorne::prelude {
namespace {

using testing::HasSubstr;

// The fault that is told when `from` is changed into `to` in a file.
std::string fault(std::string_view name, std::string_view from, std::string_view to) {
  std::string text;
  std::vector<EmbeddedFile> files(data::prelude().begin(), data::prelude().end());
  for (EmbeddedFile& file : files) {
    if (!file.path.ends_with(name)) continue;
    text = file.text;
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
    file.text = text;
  }
  const auto tables = load_tables(files);
  return tables ? "accepted" : tables.error();
}
std::string board_fault(std::string_view from, std::string_view to) {
  return fault("data/board.json", from, to);
}
std::string card_fault(std::string_view from, std::string_view to) {
  return fault("data/cards.json", from, to);
}

// 24 Rural Counties, 17 of Patriote and 7 of Loyal Bias (14.2); decks of 24, 24, 39 and 52 cards
// and eight key events (1.0); the Generic Deck is exactly enough for seven turns (ruling 34).
RULE("1.1", "2.1")
TEST(PreludeTables, ShippedFilesAreWhatTheRulesSay) {
  const Tables& t = tables();
  EXPECT_EQ(t.bias[at(Side::kPatriote)].size(), 17);
  EXPECT_EQ(t.bias[at(Side::kLoyal)].size(), 7);
  EXPECT_EQ(cards_of(Deck::k1834).size(), 24);
  EXPECT_EQ(cards_of(Deck::k1835).size(), 24);
  EXPECT_EQ(cards_of(Deck::k1837).size(), 39);
  EXPECT_EQ(cards_of(Deck::kGeneric).size(), 52);
  EXPECT_EQ(cards_of(Deck::kKey).size(), 8);
  int generic = 0;
  for (const TurnFacts& turn : t.turns) generic += turn.pool_generic + 2 * t.hand_generic;
  EXPECT_EQ(generic, 52);
  for (County c : kRuralCounties) {
    const Player home = static_cast<Player>(facts(c).bias);
    EXPECT_EQ(facts(c).boxes[at(home)], 9);
    EXPECT_EQ(facts(c).boxes[at(foe(home))], 7);
  }
}

TEST(PreludeTables, NameThePlaceOfAFault) {
  EXPECT_THAT(
      board_fault(R"("id": "quebec", "kind": "urban")", R"("id": "quebec", "kind": "rural")"),
      HasSubstr("(quebec).kind"));
  EXPECT_THAT(board_fault(R"("id": "quebec")", R"("id": "lisbon")"),
              HasSubstr("(lisbon).id: expected one of montreal, quebec, "));
  EXPECT_THAT(board_fault(R"("patriote": 3, "loyal": 2)", R"("patriote": 16, "loyal": 2)"),
              HasSubstr("(montreal).start.patriote"));
  EXPECT_THAT(board_fault(R"([0, 0, 1, 0, 0, 1, 0, 0, 1])", R"([0, 0, 1])"),
              HasSubstr("9 added costs"));
  EXPECT_THAT(board_fault(R"("sessions": [1, 2])", R"("sessions": [1, 9])"), HasSubstr("sessions"));
  EXPECT_THAT(board_fault(R"({"from": 5, "modifier": 0})", R"({"from": 0, "modifier": 0})"),
              HasSubstr("rebellious_spirit.bands[1].from"));
  EXPECT_THAT(board_fault(R"("key_events": [1])", R"("key_events": [])"), HasSubstr("key events"));
  EXPECT_THAT(board_fault(R"("hand": {"active")", R"("hands": {"active")"), HasSubstr("hands"));
  EXPECT_THAT(card_fault(R"("faction": "neutral", "ap": 4)", R"("faction": "whig", "ap": 4)"),
              HasSubstr("faction"));
  EXPECT_THAT(card_fault(R"("n": 2,)", R"("n": 3,)"), HasSubstr("cards[2] (3).n: told twice"));
  EXPECT_THAT(card_fault(R"("requires": "rs >= 8")", R"("requires": "rs over 8")"),
              HasSubstr("requires"));
}

TEST(PreludeTables, AnOwnersDirectoryReplacesWhatItHas) {
  const auto folder = std::filesystem::path(testing::TempDir()) / "prelude_owner";
  std::filesystem::create_directories(folder);
  EXPECT_FALSE(load_tables(folder.string()).ok());
  std::string text(embedded(data::prelude(), "games/prelude/data/board.json"));
  const std::string_view start = R"("patriote": 3, "loyal": 2)";
  text.replace(text.find(start), start.size(), R"("patriote": 5, "loyal": 2)");
  std::ofstream(folder / "board.json") << text;
  const auto tables = load_tables(folder.string());
  std::ofstream(folder / "board.json") << "{}";
  const auto empty = load_tables(folder.string());
  std::filesystem::remove_all(folder);
  ASSERT_TRUE(tables.ok()) << tables.error();
  EXPECT_EQ(tables.value().counties[at(County::kMontreal)].start[at(Player::kPatriote)], 5);
  EXPECT_FALSE(empty.ok());
  EXPECT_THAT(empty.error(), HasSubstr("prelude_owner/board.json"));
}

// The tables, or the fault, of a directory with one file of this text.
Result<Tables> owners(const std::string& name, const std::string& text) {
  const auto folder = std::filesystem::path(testing::TempDir()) / "prelude_pieces";
  std::filesystem::create_directories(folder);
  std::ofstream(folder / name) << text;
  auto tables = load_tables(folder.string());
  std::filesystem::remove_all(folder);
  return tables;
}
std::string owners_fault(const std::string& name, const std::string& text) {
  const auto tables = owners(name, text);
  return tables ? "accepted" : tables.error();
}

TEST(PreludeTables, AnOwnerReplacesCardByCard) {
  const auto tables = owners("cards.json", R"({"cards": [{"n": 21, "ap": 1, "title": "Land"},
                                                           {"n": 19, "event": "op 2 me"}]})");
  ASSERT_TRUE(tables.ok()) << tables.error();
  const Tables& own = tables.value();
  EXPECT_EQ(own.cards[21].points, 1);
  EXPECT_TRUE(own.cards[21].own_title);
  EXPECT_EQ(own.cards[21].texts, prelude::tables().cards[21].texts) << "and says what it said";
  EXPECT_NE(own.cards[19].texts.event, prelude::tables().cards[19].texts.event);
  EXPECT_FALSE(own.cards[19].own_title);
  EXPECT_EQ(own.cards[20].points, prelude::tables().cards[20].points);
  EXPECT_NE(own.own_data, 0U);
}

TEST(PreludeTables, AnOwnerReplacesNumberByNumber) {
  const auto tables =
      owners("board.json", R"({"counties": [{"id": "quebec", "start": {"patriote": 2}}],
                               "tracks": {"ei": {"start_box": 1}}, "hand": {"active": 5}})");
  ASSERT_TRUE(tables.ok()) << tables.error();
  const CountyFacts& quebec = tables.value().counties[at(County::kQuebec)];
  EXPECT_EQ(quebec.start[at(Player::kPatriote)], 2);
  EXPECT_EQ(quebec.start[at(Player::kLoyal)], 4);
  EXPECT_EQ(tables.value().external_start, 1);
  EXPECT_EQ(tables.value().hand_active, 5);
  EXPECT_EQ(tables.value().hand_generic, 3);
  EXPECT_EQ(tables.value().bias[at(Side::kPatriote)].size(), 17);
}

TEST(PreludeTables, NameThePlaceInAnOwnersFile) {
  const auto card = [](const std::string& members) {
    return owners_fault("cards.json", "{\"cards\": [\n {\"n\": 21,\n  " + members + "}\n]}");
  };
  EXPECT_THAT(card(R"("event": ["rs +1",
                                "ad 1 loyal in montreal"])"),
              HasSubstr("cards.json line 4: cards[0] (21).event[1]: line 2, column 1: expected a "
                        "statement, found 'ad'; did you mean 'add'?"));
  EXPECT_THAT(card(R"("event": "add 1 loyal in montrael")"),
              HasSubstr("cards.json line 3: cards[0] (21).event: line 1, column 16: expected a "
                        "county"));
  EXPECT_THAT(card(R"("event": "vp two loyal")"), HasSubstr("line 1, column 4: expected a number"));
  EXPECT_THAT(card(R"("ap": 12)"), HasSubstr("line 3: cards[0] (21).ap: expected a whole number"));
  EXPECT_THAT(card(R"("evnet": "rs +1")"), HasSubstr("unknown member 'evnet'"));
  EXPECT_THAT(card(R"("deck": "key")"), HasSubstr("card 21 is none of the key events"));
  EXPECT_THAT(owners_fault("cards.json", R"({"cards": [{"n": 148}]})"), HasSubstr("from 1 to 147"));
  EXPECT_THAT(owners_fault("cards.json", R"({"cards": [{"n": 9, "ap": 1}, {"n": 9, "ap": 2}]})"),
              HasSubstr("cards[1] (9).n: told twice"));
  EXPECT_THAT(owners_fault("cards.json", "{\"cards\": [}"), HasSubstr("cards.json line 1 column"));
  EXPECT_THAT(owners_fault("board.json", R"({"counties": [{"id": "quebek"}]})"),
              HasSubstr("(quebek).id: expected one of montreal"));
  EXPECT_THAT(
      owners_fault("board.json", R"({"counties": [{"id": "quebec", "boxes": {"loyal": 3}}]})"),
      HasSubstr("(quebec): start.loyal is 4 cubes, but there are 3 boxes"));
}

}  // namespace
}  // namespace tricorne::prelude
