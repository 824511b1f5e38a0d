// What the pages are told of a game's cards and board: that which is played, an owner's included.
#include "server/facts.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "players/games.h"
#include "server/serve.h"
#include "server/server_fixture.h"

namespace tricorne {
namespace {

using Json = nlohmann::json;

class FactsTest : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    games_ = all_playable;
  }
  void TearDown() override {
    // The tables are the program's: other tests get ours again.
    for (const auto& [game, files] : replaced_) {
      for (const DataFile& file : files) write(file.name, file.text);
      install(game);
    }
    ServerTest::TearDown();
  }

  [[nodiscard]] Json facts(const std::string& game) const {
    const HttpReply reply = http_request(port(), "GET", "/facts/" + game + ".json");
    EXPECT_EQ(reply.status, 200);
    EXPECT_EQ(reply.headers.at("content-type"), "application/json");
    return Json::parse(reply.body);
  }
  void write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories(folder_ / "own");
    std::ofstream(folder_ / "own" / (name + ".json")) << text;
  }
  void install(const std::string& game) const {
    const auto used = owner_data(*find_game(game), (folder_ / "own").string(), true);
    EXPECT_TRUE(used.ok()) << used.error();
  }
  // Plays the game with an owner's file from now on; `change` makes it from ours.
  template <class Change>
  void replace(const std::string& game, const std::string& name, Change change) {
    const auto files = data_files(*find_game(game));
    replaced_.emplace(game, files);
    for (const DataFile& file : files) {
      if (file.name != name) continue;
      Json document = Json::parse(file.text);
      change(document);
      write(name, document.dump());
    }
    install(game);
  }

  // The same with a file that tells only what it replaces.
  void piece(const std::string& game, const std::string& name, const std::string& text) {
    replaced_.emplace(game, data_files(*find_game(game)));
    write(name, text);
    install(game);
  }

 private:
  std::map<std::string, std::vector<DataFile>> replaced_;
};

TEST_F(FactsTest, AnOwnersCardIsTold) {
  const std::string before = find_game("liberty")->rules();
  replace("liberty", "cards", [](Json& cards) {
    cards["cards"][0]["years"] = "77-78";
    std::swap(cards["cards"][0]["order"][0], cards["cards"][0]["order"][3]);
  });
  start();
  const Json told = facts("liberty");
  EXPECT_EQ(told["own"], Json({"cards"}));
  EXPECT_NE(find_game("liberty")->rules(), before) << "and games are played by other rules";
  EXPECT_EQ(told["cards"]["cards"][0]["years"], "77-78");
  EXPECT_EQ(told["cards"]["cards"][0]["order"][0], "indians");
  EXPECT_EQ(told["map"]["spaces"].size(), 23U);
}

TEST_F(FactsTest, TheCardsOfPreludeTellWhatTheySay) {
  start();
  const Json cards = facts("prelude")["cards"]["cards"];
  ASSERT_EQ(cards.size(), 147U);
  for (const Json& card : cards) {
    EXPECT_FALSE(card["text"]["en"].empty()) << card["n"];
    EXPECT_EQ(card["text"]["en"].size(), card["text"]["es"].size()) << card["n"];
    EXPECT_THAT(card["certainty"], testing::AnyOf("known", "partly", "reconstructed"));
    EXPECT_FALSE(card.contains("own")) << card["n"];
  }
  EXPECT_EQ(cards[0]["text"]["es"][0].get<std::string>().substr(0, 20), "El jugador favorecid");
}

TEST_F(FactsTest, AnOwnersCardSaysWhatHeTyped) {
  piece("prelude", "cards", R"({"cards": [{"n": 21, "title": "Land", "event": "vp 2 loyal"}]})");
  start();
  const Json told = facts("prelude");
  EXPECT_EQ(told["own"], Json({"cards"}));
  ASSERT_EQ(told["cards"]["cards"].size(), 147U);
  const Json& card = told["cards"]["cards"][20];
  EXPECT_EQ(card["own"], Json({"title", "event"}));
  EXPECT_EQ(card["text"]["en"], Json({"The Loyal player scores 2 VP."}));
  EXPECT_EQ(card["text"]["es"], Json({"El jugador Leal anota 2 PV."}));
  EXPECT_EQ(card["ap"], 4) << "what he does not tell is ours";
  EXPECT_FALSE(card["sources"].contains("event")) << "and where ours came from is not said of his";
  EXPECT_TRUE(card["sources"].contains("ap"));
}

TEST_F(FactsTest, TheCardsOfFoundersTellWhatTheyDo) {
  start();
  const Json told = facts("founders");
  for (const Json& list :
       {told["issues"]["issues"], told["actions"]["actions"], told["presidential"]["taxes"],
        told["presidential"]["emergency_bonds"], told["presidential"]["tariffs"]}) {
    for (const Json& card : list) {
      EXPECT_FALSE(card["text"]["en"].empty()) << card["id"];
      EXPECT_EQ(card["text"]["en"].size(), card["text"]["es"].size()) << card["id"];
    }
  }
  EXPECT_FALSE(told["statesmen"]["statesmen"][0].contains("text"));
}

// What he reads is what he plays.
TEST_F(FactsTest, AnOwnersIssuesAndActionsSayWhatHeTyped) {
  replace("founders", "issues",
          [](Json& issues) { issues["issues"][0]["failed"]["do"] = "tension +1"; });
  replace("founders", "actions",
          [](Json& actions) { actions["actions"][0]["event"] = "tension +2"; });
  start();
  const Json told = facts("founders");
  EXPECT_THAT(told["own"], testing::UnorderedElementsAre("actions", "issues"));
  const Json& issue = told["issues"]["issues"][0]["text"];
  EXPECT_EQ(issue["en"][2], "Failed (popularity -1): Raise Tension by 1.");
  EXPECT_EQ(issue["es"][2], "Fallida (popularidad -1): Aumenta la Tensión en 1.");
  const Json& action = told["actions"]["actions"][0]["text"];
  EXPECT_EQ(action["en"][1], "Raise Tension by 2.");
  EXPECT_EQ(action["es"][1], "Aumenta la Tensión en 2.");
}

// ---- cards as they are typed

TEST_F(FactsTest, ATypedCardIsReadInEveryLanguage) {
  start();
  WsClient anna = client();
  const auto read = [&](const Json& card) {
    return anna.result("card", {{"game", "prelude"}, {"card", card}});
  };
  const Json good = read({{"requires", "rs >= 8"}, {"event", {"vp 1 loyal", "rs +1"}}});
  EXPECT_EQ(good["wrong"], Json::array());
  EXPECT_EQ(good["text"]["en"].size(), 3U);
  EXPECT_EQ(good["text"]["es"][1], "El jugador Leal anota 1 PV.");
  const Json bad = read({{"event", "vp 1 loyal\nad 1 loyal in montreal"}});
  ASSERT_EQ(bad["wrong"].size(), 1U);
  EXPECT_EQ(bad["wrong"][0]["line"], 2);
  EXPECT_EQ(bad["wrong"][0]["column"], 1);
  EXPECT_EQ(bad["wrong"][0]["length"], 2);
  EXPECT_THAT(bad["wrong"][0]["message"].get<std::string>(), testing::HasSubstr("'add'"));
  EXPECT_EQ(read({{"event", std::string(50000, 'x')}})["wrong"].size(), 1U);
  EXPECT_EQ(read({{"event", {{"a", 1}}}})["wrong"].size(), 1U);
  EXPECT_EQ(code(anna.call("card", {{"game", "prelude"}, {"card", 7}})), -32602);
  EXPECT_EQ(code(anna.call("card", {{"game", "troyes"}, {"card", Json::object()}})), -32602);
}

TEST_F(FactsTest, ATypedCardIsTriedOnABoardOfItsOwn) {
  start();
  WsClient anna = client();
  const Json cards = {{"cards", {{{"n", 22}, {"requires", nullptr}, {"event", "vp 7 me"}}}}};
  Json position = {{"base", "standard"}, {"round", 3}, {"hands", {{"patriote", {22}}}}};
  const auto tried = [&](const Json& with) {
    return anna.call("examine", {{"game", "prelude"}, {"position", position}, {"cards", with}});
  };
  EXPECT_FALSE(tried(cards)["result"]["decision"]["options"].empty()) << "its reader decides";
  position["moves"] = {"play 22 event"};
  const Json after = tried(cards)["result"];
  EXPECT_EQ(after["view"]["vp"], 7);
  EXPECT_FALSE(after["events"].empty());
  const Json ours = anna.result("examine", {{"game", "prelude"}, {"position", position}});
  EXPECT_EQ(ours["view"]["vp"], 0) << "and nobody else notices";
  EXPECT_THAT(tried({{"cards", {{{"n", 22}, {"event", "vp me"}}}}})["error"]["message"],
              testing::HasSubstr("event: line 1, column 4"));
  EXPECT_EQ(code(tried({{"cards", 3}})), -32602);
  EXPECT_EQ(code(tried(7)), -32602);
  position["moves"] = std::vector<std::string>(201, "pass");
  EXPECT_THAT(tried(cards)["error"]["message"], testing::HasSubstr("at most 200"));
}

TEST_F(FactsTest, AReaderWhoHasThemIsToldSo) {
  start();
  const HttpReply first = http_request(port(), "GET", "/facts/troyes.json");
  EXPECT_EQ(first.headers.at("cache-control"), "no-cache");
  const std::string header = "If-None-Match: " + first.headers.at("etag") + "\r\n";
  EXPECT_EQ(http_request(port(), "GET", "/facts/troyes.json", header).status, 304);
  EXPECT_EQ(http_request(port(), "GET", "/facts/chess.json").status, 404);
}

// Every `source` below is one of the four words.
void expect_known_sources(const Json& fact, const std::string& path) {
  if (!fact.is_structured()) return;
  for (const auto& [key, value] : fact.items()) {
    if (fact.is_object() && key == "source") {
      EXPECT_THAT(value, testing::AnyOf("rulebook", "public", "inferred", "reconstructed")) << path;
    } else if (!(fact.is_object() && key == "sources")) {
      expect_known_sources(value, fmt::format("{}.{}", path, key));
    }
  }
}

TEST_F(FactsTest, EveryFactHasItsSourceInTheSameWords) {
  start();
  for (const AnyGame* game : all_games()) {
    const Json told = facts(game->info().id);
    EXPECT_EQ(told["game"], game->info().id);
    expect_known_sources(told, game->info().id);
  }
  // A card is as sure as the least sure of its numbers.
  const Json cards = facts("troyes")["cards"];
  const Json& card = cards["activities"][0];
  EXPECT_EQ(card["source"], "reconstructed");
  EXPECT_EQ(card["sources"]["effect"], "public");
  EXPECT_EQ(card["sources"]["divisor"], "reconstructed");
  EXPECT_THAT(card["where"].get<std::string>(), testing::HasSubstr("numbers reconstructed"));
  EXPECT_NE(cards["activities"][1]["source"], "reconstructed");
  // A part of the board that is ours says so; what is only remembered is ours as well.
  const Json bishopric = facts("troyes")["board"]["buildings"][1];
  EXPECT_EQ(bishopric["sources"], Json({{"rows", "reconstructed"}}));
  EXPECT_FALSE(bishopric.contains("rows_source"));
  for (const Json& character : cards["characters"]) {
    EXPECT_EQ(character["source"], "reconstructed") << character["id"];
  }
}

}  // namespace
}  // namespace tricorne
