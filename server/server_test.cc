#include "server/server.h"

#include <atomic>
#include <set>
#include <thread>

#include "server/server_fixture.h"
#include "store/dialect.h"

namespace tricorne {
namespace {

using Json = nlohmann::json;

TEST_F(ServerTest, AGameIsPlayedToItsEnd) {
  start();
  WsClient anna = client();
  Json now = new_table(anna);
  EXPECT_EQ(now["game"], "toy");
  EXPECT_EQ(now["status"], "playing");
  EXPECT_EQ(now["number"], 2) << "two cards are dealt";
  EXPECT_EQ(now["seat"], "p1");
  EXPECT_TRUE(now["owner"]);
  EXPECT_EQ(now["decision"]["options"].size(), 3U);
  EXPECT_EQ(now["seed_hash"].get<std::string>().size(), 64U);
  EXPECT_FALSE(now.contains("seed"));
  for (int i = 0; now["status"] == "playing"; ++i) {
    ASSERT_LT(i, 40);
    const std::string move = now["decision"]["options"][0]["move"];
    const auto before = now["number"].get<int>();
    now = anna.result("apply", move_params(now, move, "id-" + std::to_string(i)));
    EXPECT_EQ(now["from"], before);
    EXPECT_EQ(now["moves"][0]["move"], move);
    EXPECT_GE(now["number"].get<int>(), before + 1);
  }
  EXPECT_TRUE(now["decision"]["over"]);
  EXPECT_EQ(now["decision"]["results"].size(), 2U);
  const std::string seed = now["seed"];
  EXPECT_EQ(Dice::seed_hash(seed), now["seed_hash"].get<std::string>());
  const Json replay = anna.result("replay", {{"table", now["table"]}});
  const auto rebuilt = Session::from_replay(erased<toy::Toy>(), replay);
  ASSERT_TRUE(rebuilt.ok()) << rebuilt.error();
  EXPECT_TRUE(rebuilt.value().over());
  const Json answer = apply(anna, now, "take 1", "late");
  EXPECT_EQ(code(answer), static_cast<int>(Refusal::kOver));
}

TEST_F(ServerTest, ARepeatedMoveIsAnsweredAgainAndMadeOnce) {
  start();
  WsClient anna = client();
  const Json begin = new_table(anna);
  const Json first = apply(anna, begin, "take 1", "same");
  Json again = apply(anna, begin, "take 1", "same");
  EXPECT_TRUE(again["result"]["repeated"]);
  again["result"].erase("repeated");
  EXPECT_EQ(first["result"], again["result"]);
  restart();
  WsClient later = client(anna.cookie());
  later.result("join", {{"table", begin["table"]}});
  const Json after = apply(later, begin, "take 1", "same");
  EXPECT_TRUE(after["result"]["repeated"]) << "the id outlives the process";
  EXPECT_EQ(after["result"]["number"], first["result"]["number"]);
}

TEST_F(ServerTest, ALongIdIsKeptShort) {
  start();
  WsClient anna = client();
  const Json begin = new_table(anna);
  const std::string id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
  const Json first = anna.result("apply", move_params(begin, "take 1", id));
  const Json next = anna.result("apply", move_params(first, "take 1", id.substr(0, 35) + "2"));
  EXPECT_FALSE(next.contains("repeated")) << "one letter is another";
  server_.reset();
  {
    const auto store = Store::open({config_.database, 0}).value();
    const auto journal = store->journal(store->find_game(begin["table"]).value());
    EXPECT_EQ(journal[2].client, kept_id(id));
    EXPECT_EQ(kept_id(id).size(), kKeptIdLetters);
  }
  // An earlier version has kept all of it.
  {
    Database sql(config_.database);
    sql << "UPDATE journal SET client=:id WHERE number=3", soci::use(id);
  }
  start();
  WsClient later = client(anna.cookie());
  const Json again = later.result("apply", move_params(begin, "take 1", id));
  EXPECT_TRUE(again["repeated"]);
  EXPECT_EQ(again["number"], next["number"]);
}

TEST_F(ServerTest, AnIdBelongsToItsSender) {
  start();
  WsClient anna = client();
  WsClient berta = client();
  const Json begin = new_table(anna, {"me", "open"});
  const Json one = anna.result("apply", move_params(begin, "take 1", "same"));
  berta.result("sit", {{"table", begin["table"]}, {"seat", "p2"}, {"invite", begin["invite"]}});
  const Json two = apply(berta, one, "take 2", "same");
  EXPECT_FALSE(two["result"].contains("repeated"));
  EXPECT_EQ(two["result"]["moves"][0]["move"], "take 2");
}

TEST_F(ServerTest, ARepetitionAfterUndoDoesNotMoveAgain) {
  start();
  WsClient anna = client();
  const Json begin = new_table(anna);
  const Json moved = anna.result("apply", move_params(begin, "take 1", "one"));
  EXPECT_TRUE(moved["can_undo"]);
  const Json back = anna.result(
      "undo", {{"table", begin["table"]}, {"number", moved["number"]}, {"id", "undo-1"}});
  EXPECT_EQ(back["number"], begin["number"]);
  EXPECT_EQ(back["from"], begin["number"]);
  EXPECT_EQ(back["edition"], 1);
  const Json again = anna.result("apply", move_params(begin, "take 1", "one"));
  EXPECT_TRUE(again["repeated"]);
  EXPECT_EQ(again["number"], begin["number"]);
  const Json undone = anna.result(
      "undo", {{"table", begin["table"]}, {"number", moved["number"]}, {"id", "undo-1"}});
  EXPECT_TRUE(undone["repeated"]);
}

TEST_F(ServerTest, AStaleMoveGetsThePresentState) {
  start();
  WsClient anna = client();
  const Json begin = new_table(anna);
  const Json moved = anna.result("apply", move_params(begin, "take 1", "a"));
  const Json stale = apply(anna, begin, "take 2", "b");
  EXPECT_EQ(code(stale), static_cast<int>(Refusal::kStale));
  EXPECT_EQ(stale["error"]["data"]["now"]["number"], moved["number"]);
  EXPECT_EQ(stale["error"]["data"]["now"]["view"], moved["view"]);
  EXPECT_EQ(stale["error"]["data"]["now"]["moves"], moved["moves"]);
}

TEST_F(ServerTest, OnlyTheSeatToDecideMoves) {
  start();
  WsClient anna = client();
  WsClient berta = client();
  WsClient watcher = client();
  const Json begin = new_table(anna, {"me", "open"});
  const Json seated =
      berta.result("sit", {{"table", begin["table"]}, {"seat", "p2"}, {"invite", begin["invite"]}});
  EXPECT_FALSE(seated["decision"].contains("options"));
  EXPECT_EQ(code(apply(berta, begin, "take 1", "x")), static_cast<int>(Refusal::kWrongSeat));
  EXPECT_EQ(code(apply(watcher, begin, "take 1", "x")), static_cast<int>(Refusal::kWrongSeat));
  const Json seen = watcher.result("join", {{"table", begin["table"]}});
  EXPECT_TRUE(seen["seat"].is_null());
  EXPECT_FALSE(seen.contains("invite"));
  EXPECT_FALSE(seen["decision"].contains("options"));
  EXPECT_EQ(seen["number"], begin["number"]);
  EXPECT_EQ(code(watcher.call(
                "sit", {{"table", begin["table"]}, {"seat", "p2"}, {"invite", begin["invite"]}})),
            -32021)
      << "the seat is taken";
}

TEST_F(ServerTest, AnInvitationIsNeeded) {
  start();
  WsClient anna = client();
  WsClient berta = client();
  const Json begin = new_table(anna, {"me", "open"});
  const Json refused = berta.call(
      "sit", {{"table", begin["table"]}, {"seat", "p2"}, {"invite", "aaaaaaaaaaaaaaaaaaaaaaaaaa"}});
  EXPECT_EQ(code(refused), -32021);
}

TEST_F(ServerTest, EverybodyHearsOfAMove) {
  start();
  WsClient anna = client();
  WsClient other_tab = client(anna.cookie());
  WsClient watcher = client();
  const Json begin = new_table(anna);
  other_tab.result("join", {{"table", begin["table"]}});
  while (anna.notification(50)) {
  }
  watcher.result("join", {{"table", begin["table"]}});
  const Json moved = anna.result("apply", move_params(begin, "take 2", "a"));
  const auto in_tab = other_tab.notification();
  ASSERT_TRUE(in_tab);
  EXPECT_EQ(*in_tab, moved) << "two tabs agree";
  const auto seen = watcher.notification();
  ASSERT_TRUE(seen);
  EXPECT_EQ((*seen)["number"], moved["number"]);
  EXPECT_EQ((*seen)["events"].size(), moved["events"].size());
}

TEST_F(ServerTest, ThirtyTwoSocketsRaceForOneMove) {
  config_.net.limits.sockets_per_person = 40;
  start();
  WsClient anna = client();
  const Json begin = new_table(anna);
  std::atomic<int> won = 0;
  std::atomic<int> stale = 0;
  constexpr int kRacers = 32;
  std::vector<std::thread> threads;
  threads.reserve(kRacers);
  for (int i = 0; i < kRacers; ++i) {
    threads.emplace_back([&, i] {
      WsClient racer = client(anna.cookie());
      const Json answer = apply(racer, begin, "take 1", "racer-" + std::to_string(i));
      if (answer.contains("result")) ++won;
      if (answer.contains("error") && code(answer) == -32012) ++stale;
    });
  }
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(won, 1);
  EXPECT_EQ(stale, kRacers - 1);
}

TEST_F(ServerTest, TheGameGoesOnAfterARestart) {
  start();
  WsClient anna = client();
  const Json begin = new_table(anna);
  const Json moved = anna.result("apply", move_params(begin, "take 1", "a"));
  restart();
  EXPECT_FALSE(anna.call("me").contains("result")) << "the old socket is closed";
  WsClient again = client(anna.cookie());
  const Json now = again.result("join", {{"table", begin["table"]}, {"since", begin["number"]}});
  EXPECT_EQ(now["number"], moved["number"]);
  EXPECT_EQ(now["view"], moved["view"]);
  EXPECT_EQ(now["moves"], moved["moves"]) << "only what came after the number last seen";
  EXPECT_EQ(now["events"], moved["events"]);
  EXPECT_EQ(now["can_undo"], moved["can_undo"]);
}

// Every move that was accepted is answered before the socket is told to close.
TEST_F(ServerTest, AMoveOnItsWayIsAnsweredBeforeAStop) {
  config_.gather_microseconds = 100000;
  start();
  WsClient anna = client();
  const Json begin = new_table(anna);
  anna.send(Json{{"jsonrpc", "2.0"},
                 {"id", 70},
                 {"method", "apply"},
                 {"params", move_params(begin, "take 1", "a")}}
                .dump());
  anna.send(R"({"jsonrpc":"2.0","id":71,"method":"me"})");
  std::set<int> answered;
  const auto hear = [&] {
    const auto said = anna.receive();
    if (!said) return false;
    EXPECT_TRUE(Json::parse(*said).contains("result")) << *said;
    answered.insert(Json::parse(*said)["id"].get<int>());
    return true;
  };
  while (answered.count(71) == 0) ASSERT_TRUE(hear());  // the move before it is being committed
  server_.reset();
  while (hear()) {
  }
  EXPECT_EQ(answered, (std::set<int>{70, 71}));
}

TEST_F(ServerTest, BotsPlayAndGoOnAfterARestart) {
  start();
  std::string table;
  std::string cookie;
  {
    WsClient anna = client();
    const Json begin = new_table(anna, {"random", "random"});
    table = begin["table"];
    cookie = anna.cookie();
  }
  restart();
  WsClient again = client(cookie);
  Json now = again.result("join", {{"table", table}});
  while (now["status"] != "over") {
    const auto next = again.notification();
    ASSERT_TRUE(next) << "the bots stopped at " << now["number"];
    now = *next;
  }
  EXPECT_TRUE(now.contains("seed"));
}

TEST_F(ServerTest, ABotAnswersAPerson) {
  start();
  WsClient anna = client();
  Json now = new_table(anna, {"me", "random"});
  for (int i = 0; now["status"] != "over"; ++i) {
    ASSERT_LT(i, 100);
    if (now["decision"]["seat"] == "p1") {
      now = anna.result("apply", move_params(now, "take 1", std::to_string(i)));
    } else {
      EXPECT_EQ(now["thinking"], "p2");
      const auto next = anna.notification();
      ASSERT_TRUE(next);
      now = *next;
    }
  }
  EXPECT_TRUE(now["decision"]["over"]);
}

TEST_F(ServerTest, ASeatIsHandedToABotAndTakenBack) {
  start();
  WsClient anna = client();
  const Json begin = new_table(anna);
  const Json where{{"table", begin["table"]}, {"seat", "p2"}};
  const Json handed = anna.result("hand", where);
  EXPECT_EQ(handed["seats"][1]["kind"], "bot");
  EXPECT_EQ(handed["seats"][1]["player"], "random");
  EXPECT_TRUE(handed["seats"][1]["yours"]);
  Json now = anna.result("apply", move_params(begin, "take 1", "a"));
  const auto bot = anna.notification();
  ASSERT_TRUE(bot);
  EXPECT_EQ((*bot)["moves"][0]["seat"], "p2");
  const Json taken = anna.result("take", where);
  EXPECT_EQ(taken["seats"][1]["kind"], "person");
  WsClient berta = client();
  EXPECT_EQ(code(berta.call("hand", where)), -32011);
  EXPECT_EQ(code(berta.call("take", where)), -32011);
}

TEST_F(ServerTest, WhoResignsDoesNotComeBack) {
  start();
  WsClient anna = client();
  const Json begin = new_table(anna);
  const Json where{{"table", begin["table"]}, {"seat", "p2"}};
  EXPECT_TRUE(anna.result("resign", where)["seats"][1]["resigned"]);
  EXPECT_EQ(code(anna.call("take", where)), -32011);
  EXPECT_EQ(code(anna.call("hand", where)), -32011);
}

TEST_F(ServerTest, AMoveIsTakenBackByConsent) {
  start();
  WsClient anna = client();
  WsClient berta = client();
  const Json begin = new_table(anna, {"me", "open"});
  const std::string table = begin["table"];
  berta.result("sit", {{"table", table}, {"seat", "p2"}, {"invite", begin["invite"]}});
  berta.result("join", {{"table", table}});
  const Json one = anna.result("apply", move_params(begin, "take 1", "a"));
  berta.result("apply", move_params(one, "take 1", "b"));
  const Json asked = anna.result("takeback", {{"table", table}});
  EXPECT_EQ(asked["takeback"]["by"], "p1");
  EXPECT_EQ(asked["takeback"]["to"], begin["number"]);
  EXPECT_EQ(asked["takeback"]["waiting"], Json::array({"p2"}));
  Json answer{{"table", table}, {"agree", false}, {"wish", asked["takeback"]["wish"]}};
  EXPECT_EQ(code(anna.call("agree", answer)), -32021);
  const Json no = berta.result("agree", answer);
  EXPECT_TRUE(no["takeback"].is_null());
  answer["wish"] = anna.result("takeback", {{"table", table}})["takeback"]["wish"];
  answer["agree"] = true;
  const Json yes = berta.result("agree", answer);
  EXPECT_EQ(yes["number"], begin["number"]);
  EXPECT_EQ(yes["edition"], 1);
  restart();
  WsClient again = client(anna.cookie());
  const Json now = again.result("join", {{"table", table}, {"since", 4}, {"edition", 0}});
  EXPECT_EQ(now["number"], begin["number"]);
  EXPECT_EQ(now["from"], 0) << "what this client knows was taken back";
}

TEST_F(ServerTest, AHintIsOneOfTheOptionsForWhoeverIsAsked) {
  start();
  WsClient anna = client();
  const Json begin = new_table(anna);
  const std::string table = begin["table"];
  const Json hint = anna.result("hint", {{"table", table}, {"number", begin["number"]}});
  const Json& options = begin["decision"]["options"];
  EXPECT_TRUE(std::any_of(options.begin(), options.end(), [&](const Json& option) {
    return option["move"] == hint["move"];
  })) << hint;
  EXPECT_TRUE(hint["because"].is_array());
  EXPECT_EQ(anna.result("hint", {{"table", table}}), hint) << "the same question";
  EXPECT_EQ(anna.result("join", {{"table", table}})["number"], begin["number"]);
  WsClient berta = client();
  EXPECT_EQ(code(berta.call("hint", {{"table", table}})), -32011) << "somebody else's decision";
}

TEST_F(ServerTest, PreviewAndWhyNotChangeNothing) {
  start();
  WsClient anna = client();
  const Json begin = new_table(anna);
  const std::string table = begin["table"];
  const Json one = anna.result("preview", {{"table", table}, {"move", "take 1"}});
  EXPECT_EQ(one["events"].size(), 1U);
  const Json& options = begin["decision"]["options"];
  EXPECT_EQ(options[0]["move"], "take 1");
  EXPECT_TRUE(options[0]["undoable"]);
  EXPECT_EQ(options[2]["move"], "take 3");
  EXPECT_FALSE(options[2]["undoable"]) << "a die follows";
  const Json odds = anna.result("odds", {{"table", table}, {"move", "take 3"}});
  EXPECT_EQ(odds["status"], "exact");
  EXPECT_EQ(odds["cases"][0]["total"], 2);
  EXPECT_EQ(odds["cases"][0]["outcomes"][1]["changes"][0]["values"][0]["value"], 9);
  const Json no = anna.result("why_not", {{"table", table}, {"move", "roll 1"}});
  EXPECT_FALSE(no["legal"]);
  EXPECT_EQ(no["rule"], "2");
  EXPECT_EQ(no["reason"]["key"], "toy.reason");
  EXPECT_TRUE(anna.result("why_not", {{"table", table}, {"move", "take 1"}})["legal"]);
  EXPECT_TRUE(anna.result("why_not", {{"table", table}, {"target", "stones:2"}})["legal"]);
  const Json elsewhere = anna.result("why_not", {{"table", table}, {"target", "the moon"}});
  EXPECT_FALSE(elsewhere["legal"]);
  EXPECT_EQ(elsewhere["reason"]["key"], "kernel.refused.target");
  WsClient berta = client();
  EXPECT_EQ(code(berta.call("preview", {{"table", table}, {"move", "take 1"}})), -32011);
  EXPECT_EQ(code(berta.call("odds", {{"table", table}, {"move", "take 1"}})), -32011);
  EXPECT_EQ(anna.result("join", {{"table", table}})["number"], begin["number"]);
}

TEST_F(ServerTest, ViewsOfThePast) {
  start();
  WsClient anna = client();
  const Json begin = new_table(anna);
  const Json moved = anna.result("apply", move_params(begin, "take 2", "a"));
  const Json past = anna.result("view", {{"table", begin["table"]}, {"number", begin["number"]}});
  EXPECT_EQ(past["view"]["stones"], 10);
  EXPECT_EQ(past["seat"], "p2") << "the eyes of the seat to decide now";
  EXPECT_EQ(anna.result("view", {{"table", begin["table"]}})["view"], moved["view"]);
  EXPECT_EQ(code(anna.call("view", {{"table", begin["table"]}, {"number", 99}})), -32602);
}

TEST_F(ServerTest, MyGamesYourTurnFirst) {
  start();
  WsClient anna = client();
  WsClient berta = client();
  EXPECT_EQ(anna.result("mine"), Json::array());
  const Json waiting = new_table(anna, {"open", "me"});
  const Json turn = new_table(anna, {"me", "open"});
  new_table(berta);
  const Json mine = anna.result("mine");
  ASSERT_EQ(mine.size(), 2U);
  EXPECT_EQ(mine[0]["table"], turn["table"]);
  EXPECT_TRUE(mine[0]["your_turn"]);
  EXPECT_EQ(mine[1]["table"], waiting["table"]);
  EXPECT_FALSE(mine[1]["your_turn"]);
  EXPECT_EQ(mine[1]["seats"][0]["kind"], "open");
  EXPECT_EQ(mine[1]["seats"][1]["name"], anna.result("me")["name"]);
}

TEST_F(ServerTest, ATableAskedForTwiceIsSetUpOnce) {
  start();
  WsClient anna = client();
  const Json wanted{{"game", "toy"}, {"seats", {"me", "open"}}, {"id", "once"}};
  const Json made = anna.result("create", wanted);
  const Json again = anna.result("create", wanted);
  EXPECT_EQ(again["table"], made["table"]);
  EXPECT_TRUE(again["repeated"]);
  WsClient berta = client();
  EXPECT_NE(berta.result("create", wanted)["table"], made["table"]) << "ids are one's own";
  restart();
  WsClient later = client(anna.cookie());
  EXPECT_EQ(later.result("create", wanted)["table"], made["table"]);
  EXPECT_EQ(later.result("mine").size(), 1U);
}

TEST_F(ServerTest, WhatIsSoAlreadyIsAnsweredAgain) {
  start();
  WsClient anna = client();
  WsClient berta = client();
  const Json begin = new_table(anna, {"me", "open"});
  const Json where{{"table", begin["table"]}, {"seat", "p2"}};
  Json sit = where;
  sit["invite"] = begin["invite"];
  berta.result("sit", sit);
  for (const char* method : {"sit", "take", "hand", "hand", "take", "resign", "resign"}) {
    const Json now = berta.result(method, method == std::string("sit") ? sit : where);
    EXPECT_TRUE(now["seats"][1]["yours"]) << method;
  }
  EXPECT_EQ(code(anna.call("sit", sit)), -32021);
}

TEST_F(ServerTest, WhoSitsDownKnowsThatTheDiceAreTold) {
  start();
  WsClient anna = client();
  WsClient berta = client();
  const Json begin =
      anna.result("create", {{"game", "toy"}, {"seats", {"me", "open"}}, {"chance", "manual"}});
  Json sit{{"table", begin["table"]}, {"seat", "p2"}, {"invite", begin["invite"]}};
  EXPECT_EQ(code(berta.call("sit", sit)), -32021);
  sit["chance"] = "manual";
  EXPECT_EQ(berta.result("sit", sit)["chance"], "manual");
}

TEST_F(ServerTest, ANameCanBeSeen) {
  start();
  WsClient anna = client();
  for (const char* name : {"A\xe2\x80\x8b"
                           "nna",
                           "\xe2\x80\xae"
                           "anna",
                           "\xc2\xa0"
                           "x",
                           "\xe3\x85\xa4", "anna ", "a  b",
                           "\xef\xbb\xbf"
                           "anna",
                           "\xe2\xa0\x80", "\xee\x80\x80"}) {
    EXPECT_EQ(code(anna.call("me", {{"name", name}})), -32602) << name;
  }
  for (const char* name : {"Zoë", "Анна", "安娜", "O'Hara-1"}) {
    EXPECT_EQ(anna.result("me", {{"name", name}})["name"], name);
  }
}

TEST_F(ServerTest, ANameIsKept) {
  start();
  WsClient anna = client();
  EXPECT_EQ(anna.result("me", {{"name", "Anna ñ"}})["name"], "Anna ñ");
  EXPECT_EQ(code(anna.call("me", {{"name", "  "}})), -32602);
  EXPECT_EQ(code(anna.call("me", {{"name", "a\nb"}})), -32602);
  EXPECT_EQ(code(anna.call("me", {{"name", std::string(25, 'x')}})), -32602);
  restart();
  WsClient again = client(anna.cookie());
  EXPECT_EQ(again.result("me")["name"], "Anna ñ");
  EXPECT_EQ(new_table(again)["seats"][0]["name"], "Anna ñ");
}

TEST_F(ServerTest, TheSlimFormHasNoWords) {
  start();
  WsClient anna = client();
  const Json begin = new_table(anna);
  const Json slim = anna.result("join", {{"table", begin["table"]}, {"form", "slim"}});
  EXPECT_FALSE(slim.contains("view"));
  EXPECT_FALSE(slim.contains("events"));
  EXPECT_EQ(slim["decision"]["options"][0], (Json{{"move", "take 1"}}));
  const Json moved = anna.result("apply", move_params(begin, "take 1", "a"));
  EXPECT_FALSE(moved.contains("view"));
  EXPECT_EQ(moved["moves"][0]["move"], "take 1");
}

TEST_F(ServerTest, AGameThatDoesNotReplayIsFrozenAlone) {
  start();
  WsClient anna = client();
  const Json bad = new_table(anna);
  const Json good = new_table(anna);
  server_.reset();
  {
    auto store = Store::open({config_.database, 0});
    ASSERT_TRUE(store.ok());
    Change change;
    change.game = store.value()->game(bad["table"])->id;
    change.first_entry = 2;
    change.entries = {{JournalEntry::Kind::kMove, 3, 0, "take 1", 42, 0, "", ""}};
    store.value()->submit(std::move(change), [](bool saved) { EXPECT_TRUE(saved); });
  }
  start();
  WsClient again = client(anna.cookie());
  EXPECT_EQ(code(again.call("join", {{"table", bad["table"]}})), -32022);
  EXPECT_EQ(code(apply(again, bad, "take 1", "x")), -32022);
  EXPECT_TRUE(apply(again, good, "take 1", "x").contains("result"));
  restart();
  WsClient later = client(anna.cookie());
  EXPECT_EQ(code(later.call("join", {{"table", bad["table"]}})), -32022);
  for (const Json& game : later.result("mine")) {
    EXPECT_EQ(game["status"], game["table"] == bad["table"] ? "frozen" : "playing");
  }
}

}  // namespace
}  // namespace tricorne
