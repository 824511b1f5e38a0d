// The engine's lines, as a stranger's program would send them.
#include "engine/engine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/messages.h"
#include "kernel/testing/toy_offers.h"
#include "players/games.h"

namespace tricorne {
namespace {

using Json = nlohmann::json;
using testing::HasSubstr;

Json ask(Engine& engine, const std::string& method, const Json& params = Json::object()) {
  const Json request{{"jsonrpc", "2.0"}, {"id", 7}, {"method", method}, {"params", params}};
  Json reply = Json::parse(engine.handle(request.dump()));
  EXPECT_EQ(reply["jsonrpc"], "2.0");
  EXPECT_EQ(reply["id"], 7);
  return reply;
}

Json result(Engine& engine, const std::string& method, const Json& params = Json::object()) {
  const Json reply = ask(engine, method, params);
  EXPECT_TRUE(reply.contains("result")) << reply.dump();
  return reply.value("result", Json());
}

Json error(Engine& engine, const std::string& method, const Json& params = Json::object()) {
  const Json reply = ask(engine, method, params);
  EXPECT_TRUE(reply.contains("error")) << reply.dump();
  return reply.value("error", Json());
}

Json new_troyes(Engine& engine) {
  return result(engine, "new", {{"game", "troyes"}, {"seats", {"human", "human"}}, {"seed", 5}});
}

TEST(Engine, GamesListsWhatCanBePlayed) {
  Engine engine;
  const Json games = result(engine, "games");
  ASSERT_EQ(games.size(), all_games().size());
  for (const Json& game : games) {
    EXPECT_FALSE(game["seats"].empty());
    EXPECT_FALSE(game["scenarios"].empty());
    EXPECT_EQ(game["players"][0], "random");
  }
}

TEST(Engine, GivesTheSeatsOutByTheNameOfASeating) {
  Engine engine;
  result(engine, "new", {{"game", "founders"}, {"seating", "two"}, {"seed", 3}});
  Json replay = result(engine, "replay");
  EXPECT_EQ(replay["seats"], Json::array({"human:p1", "human:p2", "human:p1", "human:p2"}));
  EXPECT_EQ(replay["options"]["less_negotiation"], "on");
  const Json kept{{"less_negotiation", "off"}};
  result(engine, "new", {{"game", "founders"}, {"seating", "solo"}, {"options", kept}});
  replay = result(engine, "replay");
  EXPECT_EQ(replay["seats"], Json::array({"human:p1", "human:p1", "human:p1"}));
  EXPECT_EQ(replay["options"]["less_negotiation"], "off") << "what is chosen stays";
  for (const Json& game : result(engine, "games")) {
    EXPECT_EQ(game["seatings"].size(), game["game"] == "founders" ? 2U : 0U);
    for (const Json& seating : game["seatings"]) {
      result(engine, "new", {{"game", game["game"]}, {"seating", seating["id"]}, {"seed", 3}});
      const Json by_name = result(engine, "decision");
      result(engine, "new",
             {{"game", game["game"]},
              {"seats", seating["seats"]},
              {"options", seating["options"]},
              {"seed", 3}});
      EXPECT_EQ(result(engine, "decision"), by_name);
    }
  }
  EXPECT_THAT(error(engine, "new", {{"game", "founders"}, {"seating", "three"}})["message"],
              HasSubstr("expected one of two, solo"));
  EXPECT_THAT(error(engine, "new", {{"game", "troyes"}, {"seating", "two"}})["message"],
              HasSubstr("no seating 'two'"));
  EXPECT_THAT(error(engine, "new",
                    {{"game", "founders"},
                     {"seating", "two"},
                     {"seats", {"human", "human", "human"}}})["message"],
              HasSubstr("`seats` or `seating`"));
}

TEST(Engine, PlaysAWholeGameByNotation) {
  for (const AnyGame* game : all_games()) {
    Engine engine;
    Json decision = result(engine, "new", {{"game", game->info().id}, {"seed", 11}});
    int moves = 0;
    for (; !decision["over"].get<bool>(); ++moves) {
      ASSERT_LT(moves, game->info().max_decisions);
      const auto& options = decision["options"];
      const auto pick = static_cast<std::size_t>(moves) * 7 % options.size();
      const Json applied = result(engine, "apply",
                                  {{"move", options[pick]["move"]},
                                   {"seat", decision["seat"]},
                                   {"number", decision["number"]}});
      decision = applied["decision"];
    }
    EXPECT_EQ(decision["results"].size(), game->info().seats.size());
    const Json replay = result(engine, "replay");
    EXPECT_EQ(result(engine, "load", {{"replay", replay}})["over"], true);
    EXPECT_EQ(error(engine, "apply", {{"move", "pass"}})["code"], -32013);
  }
}

TEST(Engine, ErrorsNameTheFaultAndChangeNothing) {
  Engine engine;
  EXPECT_EQ(error(engine, "decision")["code"], -32602);
  EXPECT_EQ(Json::parse(engine.handle("{"))["error"]["code"], -32700);
  EXPECT_EQ(Json::parse(engine.handle("[5e392]"))["error"]["code"], -32700);
  EXPECT_EQ(Json::parse(engine.handle("[1]"))["error"]["code"], -32600);
  EXPECT_EQ(Json::parse(engine.handle(R"({"jsonrpc":"2.0","id":1})"))["error"]["code"], -32600);
  EXPECT_EQ(error(engine, "fly")["code"], -32601);
  EXPECT_THAT(error(engine, "new", {{"game", "chess"}})["message"], HasSubstr("no game 'chess'"));
  EXPECT_THAT(error(engine, "new", {{"game", "troyes"}, {"colour", 1}})["message"],
              HasSubstr("unknown member 'colour'"));
  const Json decision = new_troyes(engine);
  const Json before = result(engine, "hash");
  const Json move = decision["options"][0]["move"];
  EXPECT_EQ(error(engine, "apply", {{"move", "nonsense"}})["code"], -32010);
  EXPECT_EQ(error(engine, "apply", {{"move", move}, {"number", 9999}})["code"], -32012);
  const char* other = decision["seat"] == "p1" ? "p2" : "p1";
  EXPECT_EQ(error(engine, "apply", {{"move", move}, {"seat", other}})["code"], -32011);
  EXPECT_EQ(error(engine, "undo")["code"], -32014);
  EXPECT_THAT(error(engine, "apply", {{"move", 4}})["message"], HasSubstr("move: expected a text"));
  EXPECT_EQ(error(engine, "load", {{"position", {{"game", "troyes"}, {"round", "x"}}}})["code"],
            -32602);
  EXPECT_EQ(result(engine, "hash"), before);
}

TEST(Engine, DepthIsNoWayIn) {
  Engine engine;
  for (const char* bracket : {"[", R"({"a":)"}) {
    std::string deep;
    for (int i = 0; i < 200000; ++i) deep += bracket;
    EXPECT_EQ(Json::parse(engine.handle(deep))["error"]["code"], -32700);
    const std::string within = R"({"jsonrpc":"2.0","method":"hash","id":)" + deep;
    EXPECT_EQ(Json::parse(engine.handle(within))["error"]["code"], -32700);
  }
}

TEST(Engine, AForgedReplayIsRefused) {
  Engine engine;
  result(engine, "new", {{"game", "troyes"}, {"seed", 5}, {"options", Json::object()}});
  for (int i = 0; i < 20; ++i) {
    result(engine, "apply", {{"move", result(engine, "decision")["options"][0]["move"]}});
  }
  const Json replay = result(engine, "replay");
  const auto refusal = [&](auto change) {
    Json forged = replay;
    change(forged);
    return error(engine, "load", {{"replay", forged}})["message"].get<std::string>();
  };
  EXPECT_THAT(refusal([](Json& d) { d["moves"][3]["hash"] = "0000000000000000"; }),
              HasSubstr("hash"));
  EXPECT_THAT(refusal([](Json& d) { d["moves"][3].erase("hash"); }), HasSubstr("every move"));
  EXPECT_THAT(refusal([](Json& d) { d["moves"][3]["seat"] = "p9"; }), HasSubstr("moves[3].seat"));
  EXPECT_THAT(refusal([](Json& d) { d["moves"][3]["move"] = nullptr; }), HasSubstr("hidden"));
  EXPECT_THAT(refusal([](Json& d) { d["result"] = Json::array(); }), HasSubstr("before the end"));
  EXPECT_THAT(refusal([](Json& d) { d["seed"] = "6"; }), HasSubstr("seed_hash"));
}

TEST(Engine, UndoGivesTheDecisionBack) {
  Engine engine;
  const Json decision = new_troyes(engine);
  const Json before = result(engine, "hash");
  result(engine, "apply", {{"move", decision["options"][0]["move"]}});
  EXPECT_EQ(result(engine, "undo")["number"], decision["number"]);
  EXPECT_EQ(result(engine, "hash"), before);
}

TEST(Engine, ManualChanceAsksForDice) {
  Engine engine;
  const Json decision = result(engine, "new", {{"game", "troyes"}, {"chance", "manual"}});
  EXPECT_EQ(decision["seat"], "chance");
  EXPECT_GT(decision["options"].size(), 1U);
}

TEST(Engine, GoAdvisesAndPlaysNothing) {
  Engine engine;
  new_troyes(engine);
  const Json before = result(engine, "hash");
  const Json advice = result(engine, "go", {{"player", "random"}, {"iterations", 10}});
  EXPECT_EQ(result(engine, "why_not", {{"move", advice["move"]}})["legal"], true);
  EXPECT_EQ(result(engine, "hash"), before);
  EXPECT_THAT(error(engine, "go", {{"player", "genius"}})["message"],
              HasSubstr("no player 'genius'"));
}

TEST(Engine, AnalysesTheQuestionAndPlaysNothing) {
  for (const AnyGame* game : all_games()) {
    Engine engine;
    result(engine, "new", {{"game", game->info().id}, {"seed", 5}, {"lang", "es"}});
    const Json before = result(engine, "hash");
    const Json found = result(engine, "analyse", {{"iterations", 60}});
    const Json decision = result(engine, "decision");
    EXPECT_EQ(found["seat"], decision["seat"]);
    ASSERT_EQ(found["options"].size(), decision["options"].size());
    EXPECT_EQ(result(engine, "why_not", {{"move", found["preferred"]}})["legal"], true);
    EXPECT_FALSE(found["because"].empty());
    EXPECT_THAT(found["because"][0]["text"], HasSubstr("Probabilidad de ganar"));
    EXPECT_EQ(result(engine, "analyse", {{"iterations", 60}}), found);
    EXPECT_EQ(result(engine, "hash"), before);
    EXPECT_THAT(error(engine, "analyse", {{"iterations", 0}})["message"], HasSubstr("iterations"));
    EXPECT_THAT(error(engine, "analyse", {{"seat", "nobody"}})["message"], HasSubstr("seat"));
  }
}

TEST(Engine, SaysWhyAnElementOfTheBoardCannotBeChosen) {
  Engine engine;
  new_troyes(engine);
  const Json decision = result(engine, "decision");
  const Json lit = decision["options"][0]["targets"][0];
  EXPECT_EQ(result(engine, "why_not", {{"target", lit}})["legal"], true);
  const Json other = result(engine, "why_not", {{"target", "event:EM"}});
  EXPECT_EQ(other["legal"], false);
  EXPECT_THAT(other["reason"].get<std::string>(), HasSubstr("An event is combated"));
}

TEST(Engine, TellsWhatIsClosedAndWhy) {
  Engine engine;
  // No Garrison sails where the French intervene with all they have.
  const Json position =
      Json::parse(R"({"game": "liberty", "base": "1778", "to_act": "british", "fni": 3,
    "pieces": {"west_indies": {"squadron": 0}}, "markers": {"boston": {"blockade": 3}}})");
  result(engine, "load", {{"position", position}, {"chance", "manual"}});
  const Json closed = result(engine, "closed");
  ASSERT_EQ(closed.size(), 1U);
  EXPECT_EQ(closed[0]["move"], "command garrison");
  EXPECT_THAT(closed[0]["text"].get<std::string>(), HasSubstr("Garrison"));
  EXPECT_THAT(closed[0]["reason"].get<std::string>(), HasSubstr("Naval Intervention 3"));
  EXPECT_EQ(closed[0]["rule"], "1.9");
  EXPECT_EQ(result(engine, "closed", {{"seat", "french"}}), Json::array()) << "it is not asked";
}

TEST(Engine, PositionLoadsBack) {
  Engine engine;
  new_troyes(engine);
  const Json position = result(engine, "position");
  const Json before = result(engine, "hash");
  Engine other;
  result(other, "load", {{"position", position}, {"chance", "manual"}});
  EXPECT_EQ(result(other, "hash"), before);
}

TEST(Engine, SpeaksBothLanguages) {
  Engine english;
  Engine spanish;
  const Json setup{{"game", "troyes"}, {"seed", 5}};
  Json in_spanish = setup;
  in_spanish["lang"] = "es";
  const Json a = result(english, "new", setup);
  const Json b = result(spanish, "new", in_spanish);
  EXPECT_NE(a["question"], b["question"]);
  EXPECT_EQ(a["options"][0]["move"], b["options"][0]["move"]);
}

// 1.5 of Liberty or Death: nobody plays on both sides.
TEST(Engine, SeatsAgainstTheRulesAreRefusedByName) {
  Engine engine;
  const Json params{{"game", "liberty"}, {"seats", {"human:ann", "human:ann", "human", "human"}}};
  const Json refused = error(engine, "new", params);
  EXPECT_EQ(refused["code"], -32602);
  EXPECT_THAT(refused["message"], HasSubstr("human:ann cannot hold british and patriots"));
  const Json pairs{{"game", "liberty"},
                   {"seats", {"human:ann", "human:bob", "human:ann", "human:bob"}}};
  EXPECT_EQ(result(engine, "new", pairs)["over"], false);
}

bool offers(const Json& decision, const std::string& move) {
  return std::any_of(decision["options"].begin(), decision["options"].end(),
                     [&](const Json& option) { return option["move"] == move; });
}

// 2.3.8 of Liberty or Death: a seat may say once that it plays no Brilliant Stroke for a while.
TEST(Engine, StandingOrdersAreOptionsLikeAnyOther) {
  Engine engine;
  const Json position{{"base", "1776"},
                      {"game", "liberty"},
                      {"current_card", 45},
                      {"upcoming_card", 25},
                      {"strokes_asked", Json::array()},
                      {"eligible", {"british"}}};
  Json decision = result(engine, "load", {{"position", position}, {"chance", "manual"}});
  EXPECT_TRUE(offers(decision, "stroke british"));
  EXPECT_TRUE(offers(decision, "no_stroke_this_card"));
  EXPECT_TRUE(offers(decision, "no_stroke_this_campaign"));
  result(engine, "apply", {{"move", "no_stroke_this_campaign"}, {"seat", "british"}});
  result(engine, "apply", {{"move", "pass"}, {"seat", "british"}});
  decision = result(engine, "apply", {{"move", "card 2"}, {"seat", "chance"}})["decision"];
  // Card 25 names the British first, but they are not asked.
  EXPECT_NE(decision["seat"], "british");
  EXPECT_TRUE(offers(decision, "no_stroke_this_card"));
}

TEST(Messages, SayWhoIsAwaitedAndWhatElseMayBeDone) {
  Session session =
      Session::start(erased<toy::Haggle>(), {"haggle", {}, ChanceMode::kSeeded, "s", nullptr})
          .value();
  const Json bids = Json::parse(decision_text(session, nullptr));
  EXPECT_EQ(bids["seat"], "p1");
  EXPECT_EQ(bids["awaited"], Json({"p1", "p2", "p3"}));
  EXPECT_FALSE(bids.contains("may"));
  EXPECT_EQ(Json::parse(decision_text(session, nullptr, Seat{1}))["seat"], "p2");
  for (Seat seat = 0; seat < 3; ++seat) ASSERT_FALSE(session.apply("bid 0", seat));
  const Json play = Json::parse(decision_text(session, nullptr));
  EXPECT_EQ(play["awaited"], Json({"p1"}));
  EXPECT_EQ(play["may"][0]["seat"], "p1");
  EXPECT_EQ(play["may"].back()["seat"], "p3");
  EXPECT_EQ(play["may"].back()["move"], "peek p2");
}

}  // namespace
}  // namespace tricorne
