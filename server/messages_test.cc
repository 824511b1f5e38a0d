// What goes over the wire tells a reader nothing he may not know.
#include "kernel/messages.h"

#include "server/server_fixture.h"

namespace tricorne {
namespace {

using Json = nlohmann::json;

TEST(JsonText, IsJson) {
  JsonText out;
  out.begin_object().member("a", 1).member("b", true).key("c").begin_array();
  out.value("x\"\\\n").value(-5).null().begin_object().end_object().end_array();
  out.member("d", Phrase("k").with("n", 3).with("p", Phrase("q")).with_text("t", "ñ"));
  out.end_object();
  const Json read = Json::parse(out.text());
  EXPECT_EQ(read, Json::parse(R"({"a":1,"b":true,"c":["x\"\\\n",-5,null,{}],
      "d":{"key":"k","args":{"n":3,"p":{"key":"q"},"t":"ñ"}}})"));
  Json own = Phrase("k").with("list", std::vector<Phrase>{"a", "b"});
  JsonText text;
  EXPECT_EQ(Json::parse(text.value(Phrase("k").with("list", std::vector<Phrase>{"a", "b"})).text()),
            own);
}

// Two games that differ only in the card dealt to p2, or to both.
Session twin(const std::vector<std::string>& moves) {
  GameRecord record{"toy", {}, ChanceMode::kSeeded, "the same seed", nullptr};
  auto session = Session::rebuild(erased<toy::Toy>(), record, moves, {});
  EXPECT_TRUE(session.ok()) << session.error();
  return std::move(session).value();
}

std::string all_that_is_told(const Session& session, Eyes eyes) {
  JsonText out;
  out.begin_object().key("decision");
  write_decision(out, session, {.eyes = eyes});
  out.key("moves");
  write_moves(out, session, {}, eyes);
  out.key("events");
  write_events(out, session, {}, eyes, {});
  out.key("view").raw(session.state().view(eyes.seat(session)).dump());
  out.key("replay").raw(replay_text(session, eyes));
  return out.end_object().take();
}

TEST(Concealment, TwinsLookTheSame) {
  const Session one = twin({"deal 1", "deal 2", "take 1", "take 3", "roll 1"});
  const Session two = twin({"deal 1", "deal 3", "take 1", "take 3", "roll 1"});
  const Session three = twin({"deal 3", "deal 2", "take 1", "take 3", "roll 1"});
  EXPECT_EQ(all_that_is_told(one, {1, 1}), all_that_is_told(two, {1, 1})) << "p1";
  EXPECT_NE(all_that_is_told(one, {1, 1}), all_that_is_told(three, {1, 1}));
  EXPECT_EQ(all_that_is_told(one, {2, 2}), all_that_is_told(three, {2, 2})) << "p2";
  EXPECT_NE(all_that_is_told(one, {2, 2}), all_that_is_told(two, {2, 2}));
  EXPECT_EQ(all_that_is_told(one, {}), all_that_is_told(two, {})) << "spectator";
  EXPECT_EQ(all_that_is_told(one, {}), all_that_is_told(three, {}));
}

class TwinServers : public ServerTest {
 protected:
  // Every byte that p1 or a spectator gets in a game whose cards were dealt like this.
  std::string played(const std::string& first, const std::string& second, bool as_player) {
    const std::string token(64, 'a');
    store_game(twin({first, second, "take 1"}), "aaaaaaaaaaaaaaaa", {token, std::string(64, 'c')});
    start();
    std::string heard = listen_and_play(token, as_player);
    server_.reset();
    return heard;
  }

 private:
  std::string listen_and_play(const std::string& token, bool as_player) {
    std::string heard;
    WsClient reader = client("tricorne=" + (as_player ? token : std::string(64, 'b')));
    WsClient rival = client("tricorne=" + std::string(64, 'c'));
    const auto ask = [&](WsClient& from, const std::string& method, Json params) {
      params["table"] = "aaaaaaaaaaaaaaaa";
      from.send(Json{{"jsonrpc", "2.0"}, {"id", 1}, {"method", method}, {"params", params}}.dump());
      const auto answer = from.receive();
      if (&from == &reader) heard += answer.value_or("silence") + "\n";
    };
    ask(reader, "join", Json::object());
    ask(reader, "view", {{"number", 1}});
    ask(reader, "preview", {{"move", "take 3"}});
    ask(reader, "odds", {{"move", "take 3"}});
    ask(reader, "why_not", {{"move", "take 9"}});
    ask(reader, "closed", Json::object());
    ask(reader, "hint", Json::object());
    ask(reader, "ahead", {{"seat", "p1"}, {"number", 3}, {"moves", Json::array()}});
    ask(reader, "ahead", {{"seat", "p1"}, {"number", 3}, {"moves", "take 3"}});
    ask(rival, "apply", {{"move", "take 2"}, {"number", 3}, {"id", "r"}});
    heard += reader.receive().value_or("silence") + "\n";
    ask(reader, "apply", {{"move", "take 1"}, {"number", 4}, {"id", "p"}});
    ask(reader, "apply", {{"move", "take 1"}, {"number", 4}, {"id", "q"}});
    ask(reader, "replay", Json::object());
    heard += http_request(port(), "GET", "/api/tables/aaaaaaaaaaaaaaaa/replay",
                          "Cookie: " + reader.cookie() + "\r\n")
                 .body;
    return heard;
  }
};

TEST_F(TwinServers, TheWireTellsNoSecrets) {
  const std::string mine = played("deal 1", "deal 2", true);
  EXPECT_EQ(mine, played("deal 1", "deal 3", true)) << "the rival's card";
  EXPECT_NE(mine, played("deal 3", "deal 2", true)) << "my own card is mine to see";
  EXPECT_EQ(mine.find("silence"), std::string::npos);
  const std::string seen = played("deal 1", "deal 2", false);
  EXPECT_EQ(seen, played("deal 3", "deal 2", false));
  EXPECT_EQ(seen, played("deal 1", "deal 3", false));
  EXPECT_EQ(mine.find("the same seed"), std::string::npos);
}

}  // namespace
}  // namespace tricorne
