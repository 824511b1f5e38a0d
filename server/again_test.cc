// By correspondence: vacations and answers given beforehand; and finished games played again, or from
// any of their moments.
#include <atomic>

#include "server/accounts_fixture.h"
#include "server/serve.h"

namespace tricorne {
namespace {

using Json = nlohmann::json;

constexpr std::int64_t kDay = 86400;

class AgainTest : public AccountsTest {
 protected:
  void SetUp() override {
    AccountsTest::SetUp();
    config_.tick = [this] { return tick_.load(); };
    config_.now = [] { return std::int64_t{1'770'000'000}; };  // in February 2026
  }
  void begin(const Json& params = Json::object()) {
    start();
    anna_ = std::make_unique<WsClient>(port(), post("make", named("Anna")).cookie);
    berta_ = std::make_unique<WsClient>(port(), post("make", named("Berta")).cookie);
    Json create = params;
    create["game"] = "toy";
    create["seats"] = {"me", "open"};
    now_ = anna_->result("create", create);
    berta_->result("sit", {{"table", now_["table"]}, {"seat", "p2"}, {"invite", now_["invite"]}});
    now_ = anna_->result("join", table());
  }
  void play_out() {
    for (int i = 0; now_["status"] != "over"; ++i) {
      WsClient& mover = now_["decision"]["seat"] == "p1" ? *anna_ : *berta_;
      now_ = mover.result("apply", move_params(now_, "take 1", "m" + std::to_string(i)));
    }
  }
  [[nodiscard]] Json table() const { return {{"table", now_["table"]}}; }
  Json wait_until(WsClient& client, const std::function<bool(const Json&)>& is) {
    Json seen = client.result("join", table());
    while (!is(seen)) seen = client.notification().value();
    return seen;
  }
  Json planned(const Json& lines) {
    return {{"table", now_["table"]},
            {"seat", "p1"},
            {"number", now_["number"]},
            {"edition", now_["edition"]},
            {"lines", lines}};
  }

  std::atomic<std::int64_t> tick_ = 77'000;
  std::unique_ptr<WsClient> anna_;
  std::unique_ptr<WsClient> berta_;
  Json now_;
};

bool runs(const Json& update, std::size_t seat) {
  return update["seats"][seat]["clock"].contains("running");
}

TEST_F(AgainTest, AVacationStopsTheClock) {
  begin({{"time", {{"move", kDay}, {"bank", 0}, {"end", "resign"}}}});
  EXPECT_TRUE(runs(now_, 0));
  EXPECT_EQ(anna_->result("vacation"), Json({{"days", 30}}));
  EXPECT_EQ(anna_->result("vacation", {{"days", 3}}),
            Json({{"days", 27}, {"left", 3 * kDay * 1000}}));
  now_ = wait_until(*berta_, [](const Json& seen) { return !runs(seen, 0); });
  EXPECT_TRUE(now_["seats"][0]["vacation"]);
  tick_ += 2 * kDay * 1000;
  server_->look_at_clocks();
  now_ = berta_->result("join", table());
  EXPECT_EQ(now_["seats"][0]["kind"], "person") << "nobody's time has run out";
  restart();
  WsClient berta = client(berta_->cookie());
  EXPECT_FALSE(runs(berta.result("join", table()), 0)) << "the server remembers";
  tick_ += kDay * 1000;
  server_->look_at_clocks();
  now_ = wait_until(berta, [](const Json& seen) { return runs(seen, 0); });
  EXPECT_FALSE(now_["seats"][0].contains("vacation"));
  tick_ += kDay * 1000;
  server_->look_at_clocks();
  wait_until(berta, [](const Json& seen) { return seen["seats"][0]["kind"] == "bot"; });
}

TEST_F(AgainTest, AVacationMayEndBeforeANewServerReadsTheTable) {
  begin({{"time", {{"move", kDay}, {"bank", 0}, {"end", "resign"}}}});
  anna_->result("vacation", {{"days", 1}});
  wait_until(*berta_, [](const Json& seen) { return !runs(seen, 0); });
  // A server looks at the time first when it starts.
  config_.tick = [this] { return tick_.exchange(77'000 + kDay * 1000); };
  restart();
  WsClient berta = client(berta_->cookie());
  now_ = wait_until(berta, [](const Json& seen) { return runs(seen, 0); });
  EXPECT_FALSE(now_["seats"][0].contains("vacation"));
}

TEST_F(AgainTest, DaysOfAVacationAreCounted) {
  begin({{"time", {{"move", kDay}, {"end", "bot"}}}});
  EXPECT_EQ(code(anna_->call("vacation", {{"days", 31}})), -32023);
  anna_->result("vacation", {{"days", 10}});
  anna_->result("vacation", {{"days", 10}});
  EXPECT_EQ(code(anna_->call("vacation", {{"days", 11}})), -32023);
  tick_ += kDay * 500;
  EXPECT_EQ(anna_->result("vacation", {{"days", 0}}), Json({{"days", 29}}))
      << "a day that has begun is gone";
  wait_until(*berta_, [](const Json& seen) { return runs(seen, 0); });
  WsClient guest = client();
  EXPECT_EQ(code(guest.call("vacation", {{"days", 1}})), -32021);
}

TEST_F(AgainTest, AClockOfMinutesKnowsNoVacation) {
  begin({{"time", {{"bank", 600}, {"end", "bot"}}}});
  anna_->result("vacation", {{"days", 3}});
  tick_ += 600'000;
  server_->look_at_clocks();
  wait_until(*berta_, [](const Json& seen) { return seen["seats"][0]["kind"] == "bot"; });
}

TEST_F(AgainTest, AnAnswerGivenBeforehandIsMade) {
  begin();
  now_ = anna_->result("apply", move_params(now_, "take 1", "a"));
  const Json lines = Json::array(
      {{{"seat", "p2"}, {"move", "take 2"}, {"answer", "take 1"}},
       {{"seat", "p2"},
        {"move", "take 1"},
        {"answer", "take 2"},
        {"then", Json::array({{{"seat", "p2"}, {"move", "take 2"}, {"answer", "take 1"}}})}}});
  const Json mine = anna_->result("plan", planned(lines));
  EXPECT_EQ(mine["seats"][0]["plan"], lines);
  EXPECT_FALSE(berta_->result("join", table())["seats"][0].contains("plan")) << "hers to know";
  restart();  // nothing is lost
  WsClient berta = client(berta_->cookie());
  now_ = berta.result("join", table());
  const auto number = now_["number"].get<int>();
  berta.result("apply", move_params(now_, "take 1", "b"));
  now_ = wait_until(berta, [&](const Json& seen) { return seen["number"] == number + 2; });
  EXPECT_EQ(now_["moves"].back()["move"], "take 2");
  berta.result("apply", move_params(now_, "take 2", "c"));
  now_ = wait_until(berta, [&](const Json& seen) { return seen["number"] == number + 4; });
  EXPECT_EQ(now_["moves"].back()["move"], "take 1");
  WsClient anna = client(anna_->cookie());
  EXPECT_FALSE(anna.result("join", table())["seats"][0].contains("plan")) << "it is at its end";
}

// Turns are made of several moves: what is expected may be a row of them, and so may the answer.
TEST_F(AgainTest, ARowOfMovesIsExpectedAndAnswered) {
  begin();
  now_ = anna_->result("apply", move_params(now_, "take 1", "a"));
  const Json one{{"seat", "p2"}, {"move", "take 1"}, {"answer", "take 2"}};
  const Json row{{"seat", "p2"},
                 {"move", "take 2"},
                 {"answer", Json::array({"take 1"})},
                 {"then", Json::array({one})}};
  const Json before{
      {"seat", "p2"}, {"move", Json::array({"take 1"})}, {"then", Json::array({row})}};
  for (const Json& bad :
       {Json{{"seat", "p2"}, {"move", "take 1"}}, Json{{"seat", "p2"}, {"move", Json::array()}},
        Json{{"seat", "p2"}, {"move", {"take 1", 7}}, {"answer", "take 1"}},
        Json{{"seat", "p2"}, {"move", "a"}, {"answer", Json::array()}},
        Json{{"seat", "p2"}, {"move", std::vector<std::string>(41, "a")}, {"answer", "b"}}}) {
    EXPECT_EQ(code(anna_->call("plan", planned(Json::array({bad})))), -32602) << bad;
  }
  const Json lines = Json::array({before, row});
  EXPECT_EQ(anna_->result("plan", planned(lines))["seats"][0]["plan"], lines);
  const auto number = now_["number"].get<int>();
  berta_->result("apply", move_params(now_, "take 2", "b"));
  now_ = wait_until(*berta_, [&](const Json& seen) { return seen["number"] == number + 2; });
  EXPECT_EQ(now_["moves"].back()["move"], "take 1");
  EXPECT_EQ(anna_->result("join", table())["seats"][0]["plan"], Json::array({one}));
}

TEST_F(AgainTest, WhoPlansIsToldWhatMayCome) {
  begin();
  now_ = anna_->result("apply", move_params(now_, "take 1", "a"));
  Json asked = planned(Json::array());
  asked.erase("lines");
  asked["moves"] = Json::array();
  const Json first = anna_->result("ahead", asked);
  EXPECT_EQ(first["seat"], "p2");
  EXPECT_TRUE(first.contains("question_phrase"));
  ASSERT_GE(first["options"].size(), 2U);
  EXPECT_EQ(first["options"][0]["move"], "take 1");
  EXPECT_TRUE(first["options"][0].contains("phrase"));
  asked["moves"] = "take 1";
  const Json second = anna_->result("ahead", asked);
  EXPECT_EQ(second["seat"], "p1");
  EXPECT_EQ(second["moves"][0]["seat"], "p2");
  EXPECT_EQ(second["moves"][0]["phrase"], first["options"][0]["phrase"]);
  asked["moves"] = {"take 9", "take 1"};
  const Json none = anna_->result("ahead", asked);
  EXPECT_EQ(none, Json({{"moves", {{{"move", "take 9"}}, {{"move", "take 1"}}}}}));
  EXPECT_EQ(code(berta_->call("ahead", asked)), -32011) << "as that seat, nobody else";
  EXPECT_EQ(anna_->result("join", table())["number"], now_["number"]) << "nothing was played";
  asked["number"] = 0;
  EXPECT_EQ(code(anna_->call("ahead", asked)), -32012);
}

TEST_F(AgainTest, WhatWasNotExpectedEndsAPlan) {
  begin();
  now_ = anna_->result("apply", move_params(now_, "take 1", "a"));
  const Json lines = Json::array({{{"seat", "p2"}, {"move", "take 2"}, {"answer", "take 1"}}});
  anna_->result("plan", planned(lines));
  now_ = berta_->result("apply", move_params(now_, "take 1", "b"));
  Json seen = anna_->result("join", table());
  EXPECT_EQ(seen["number"], now_["number"]);
  EXPECT_FALSE(seen["seats"][0].contains("plan"));
  now_ = anna_->result("apply", move_params(now_, "take 1", "c"));
  anna_->result("plan",
                planned(Json::array({{{"seat", "p2"}, {"move", "take 1"}, {"answer", "take 9"}}})));
  now_ = berta_->result("apply", move_params(now_, "take 1", "d"));
  seen = anna_->result("join", table());
  EXPECT_EQ(seen["number"], now_["number"]) << "what is not legal is not made";
  EXPECT_FALSE(seen["seats"][0].contains("plan"));
}

TEST_F(AgainTest, APlanIsRefusedToOthersAndWhenStale) {
  begin();
  const Json lines = Json::array({{{"seat", "p2"}, {"move", "take 2"}, {"answer", "take 1"}}});
  EXPECT_EQ(code(berta_->call("plan", planned(lines))), -32011);
  Json late = planned(lines);
  late["number"] = 0;
  EXPECT_EQ(code(anna_->call("plan", late)), -32012);
  for (const char* bad :
       {"7", R"([7])", R"([{"seat":"p2"}])", R"([{"seat":"p9","move":"a","answer":"b"}])",
        R"([{"seat":"p2","move":"a","answer":"b","then":{}}])"}) {
    EXPECT_EQ(code(anna_->call("plan", planned(Json::parse(bad)))), -32602) << bad;
  }
  Json deep = lines;
  for (int i = 0; i < 5; ++i) {
    deep = Json::array({{{"seat", "p2"}, {"move", "a"}, {"answer", "b"}, {"then", deep}}});
  }
  EXPECT_TRUE(anna_->call("plan", planned(deep)).contains("result"));
  deep = Json::array({{{"seat", "p2"}, {"move", "a"}, {"answer", "b"}, {"then", deep}}});
  EXPECT_EQ(code(anna_->call("plan", planned(deep))), -32602);
}

TEST_F(AgainTest, AGameIsPlayedAgain) {
  begin({{"time", {{"bank", 600}, {"end", "bot"}}}});
  const Json again{{"rematch", now_["table"]}, {"id", "again"}};
  EXPECT_EQ(code(anna_->call("create", again)), -32021) << "not before the end";
  play_out();
  WsClient stranger = client();
  EXPECT_EQ(code(stranger.call("create", again)), -32021);
  const Json made = berta_->result("create", again);
  EXPECT_NE(made["table"], now_["table"]);
  EXPECT_EQ(made["time"]["bank"], 600);
  EXPECT_EQ(made["seats"][0]["kind"], "open");
  EXPECT_TRUE(made["seats"][1]["yours"]);
  EXPECT_EQ(berta_->result("create", again)["table"], made["table"]) << "asked for again";
  const Json told = wait_until(*anna_, [](const Json& seen) { return seen.contains("rematch"); });
  EXPECT_EQ(told["rematch"]["table"], made["table"]);
  EXPECT_FALSE(stranger.result("join", table()).contains("rematch"));
  EXPECT_EQ(code(anna_->call("create", {{"rematch", now_["table"]}})), -32021) << "there is one";
  anna_->result("sit",
                {{"table", made["table"]}, {"seat", "p1"}, {"invite", told["rematch"]["invite"]}});
}

TEST_F(AgainTest, AnyMomentOfAFinishedGameIsPlayedFrom) {
  begin();
  const Json clone{{"clone", {{"table", now_["table"]}, {"number", 4}}}};
  EXPECT_EQ(code(anna_->call("create", clone)), -32021) << "not before the end";
  now_ = anna_->result("join", table());
  play_out();
  WsClient anybody = client();
  const Json made = anybody.result("create", clone);
  EXPECT_TRUE(made["seats"][0]["yours"]);
  EXPECT_TRUE(made["seats"][1]["yours"]);
  const Json then = anybody.result("view", {{"table", now_["table"]}, {"number", 4}});
  EXPECT_EQ(made["view"]["stones"], then["view"]["stones"]);
  EXPECT_TRUE(anybody
                  .call("create", {{"clone", {{"table", now_["table"]}, {"number", 4}}},
                                   {"seats", {"me", "random"}}})
                  .contains("result"));
  for (const Json& bad : {Json(7), Json({{"table", now_["table"]}}),
                          Json({{"table", now_["table"]}, {"number", now_["number"]}})}) {
    EXPECT_EQ(code(anybody.call("create", {{"clone", bad}})), -32602) << bad;
  }
}

// Games of four rooms, played by bots to their end.
class AgainInAllGamesTest : public ServerTest, public testing::WithParamInterface<std::string> {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    games_ = all_playable;
  }
};

TEST_P(AgainInAllGamesTest, AnyMomentIsPlayedFromWithAnybodyAtTheSeats) {
  start();
  WsClient anna = client();
  const bool liberty = GetParam() == "liberty";
  const std::size_t seats = liberty ? 4 : GetParam() == "founders" ? 3 : 2;
  // Non-players have turns that no person has, and a person whom they answer.
  std::vector<std::string> kinds(seats, liberty ? "rulebook" : "random");
  kinds.back() = "random";
  Json create{{"game", GetParam()}, {"seats", kinds}};
  if (liberty) create["scenario"] = "quick";
  Json now = anna.result("create", create);
  while (now["status"] != "over") now = anna.notification().value();
  const std::size_t last = now["number"];
  constexpr std::size_t kMoments = 12;
  ASSERT_GT(last, kMoments);
  kinds.front() = "me";
  for (std::size_t i = 0; i < kMoments; ++i) {
    const Json moment{{"table", now["table"]}, {"number", last * i / kMoments}};
    const Json own = anna.result("create", {{"clone", moment}});
    const Json against = anna.result("create", {{"clone", moment}, {"seats", kinds}});
    for (std::size_t seat = 0; seat < seats; ++seat) {
      EXPECT_TRUE(own["seats"][seat]["yours"]) << moment;
      EXPECT_EQ(against["seats"][seat].value("yours", false), seat == 0) << moment;
    }
    anna.result("leave", {{"table", own["table"]}});
    anna.result("leave", {{"table", against["table"]}});
  }
}
INSTANTIATE_TEST_SUITE_P(Games, AgainInAllGamesTest,
                         testing::Values("founders", "liberty", "prelude", "troyes"));

}  // namespace
}  // namespace tricorne
