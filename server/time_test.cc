// Clocks, by a time that the test tells.
#include <atomic>
#include <future>

#include "kernel/document.h"
#include "server/pace.h"
#include "server/server_fixture.h"

namespace tricorne {
namespace {

using Json = nlohmann::json;

constexpr std::int64_t kDay = 86400;

TEST(Pace, IsReadStrictly) {
  const Json good{{"bank", 60}, {"increment", 5}, {"end", "bot"}};
  EXPECT_EQ(Pace::read(good).bank, 60'000);
  EXPECT_FALSE(Pace::read(good).resign);
  EXPECT_EQ(Pace::read(Pace::read(good).document()).increment, 5'000);
  for (const char* bad :
       {"7", "{}", R"({"bank": 60})", R"({"bank": 60, "end": "lose"})",
        R"({"bank": -60, "end": "bot"})", R"({"bank": 6.5, "end": "bot"})",
        R"({"bank": "60", "end": "bot"})", R"({"bank": 9, "end": "bot"})",
        R"({"bank": 99999999999, "end": "bot"})", R"({"increment": 60, "end": "bot"})",
        R"({"bank": 60, "end": "bot", "vacation": 3})", R"({"bank": 60, "end": 1})"}) {
    EXPECT_THROW(Pace::read(Json::parse(bad)), DocumentError) << bad;
  }
}

TEST(SeatClock, PaysForWhatIsMoreThanAMove) {
  const Pace pace{.move = 100, .bank = 50};
  SeatClock clock{pace.bank};
  clock.start(1000);
  clock.start(1010);
  EXPECT_EQ(clock.end(pace), 1150) << "begun once";
  EXPECT_EQ(clock.left(pace, 1100), 50);
  EXPECT_EQ(clock.left(pace, 2000), 0);
  clock.stop(pace, 1090);
  EXPECT_EQ(clock.bank, 50) << "within the time of a move";
  clock.start(2000);
  clock.stop(pace, 2120);
  EXPECT_EQ(clock.bank, 30);
  clock.stop(pace, 9000);
  EXPECT_EQ(clock.bank, 30) << "it stands already";
  clock.start(3000);
  clock.used = 4;
  const std::vector<SeatClock> both{clock, SeatClock{7}};
  const auto again = SeatClock::parse(SeatClock::text(both), 2, pace);
  EXPECT_EQ(again[0].end(pace), 3130);
  EXPECT_EQ(again[0].used, 4);
  EXPECT_EQ(SeatClock::parse("30 -1 7 5 ", 2, pace)[1].bank, 7) << "as earlier versions wrote it";
  EXPECT_FALSE(again[1].since);
  EXPECT_EQ(again[1].bank, 7);
  EXPECT_EQ(SeatClock::parse("", 2, pace)[1].bank, 50);
  EXPECT_EQ(SeatClock::parse("no clocks", 2, pace)[1].bank, 50) << "a damaged row";
}

TEST(SeatClock, GoesOnAsIfItHadNotBeenStopped) {
  const Pace pace{.move = 100, .bank = 50};
  SeatClock clock{pace.bank};
  clock.start(1000);
  clock.stop(pace, 1120);
  EXPECT_EQ(clock.bank, 30);
  clock.go_on(pace, 5000);
  EXPECT_EQ(clock.bank, 50);
  EXPECT_EQ(clock.left(pace, 5000), 30);
  clock.go_on(pace, 5010);
  EXPECT_EQ(clock.left(pace, 5010), 20) << "it runs already";
}

class TimeTest : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    config_.tick = [this] { return tick_.load(); };
  }
  void begin(const Json& time) {
    start();
    anna_ = std::make_unique<WsClient>(port());
    berta_ = std::make_unique<WsClient>(port());
    now_ = anna_->result("create", {{"game", "toy"}, {"seats", {"me", "open"}}, {"time", time}});
    EXPECT_FALSE(clock(0).contains("running")) << "not before all seats are taken";
    tick_ += 5000;
    berta_->result("sit", {{"table", now_["table"]}, {"seat", "p2"}, {"invite", now_["invite"]}});
    now_ = anna_->result("join", table());
  }
  [[nodiscard]] Json table() const { return {{"table", now_["table"]}}; }
  [[nodiscard]] const Json& clock(std::size_t seat) const { return now_["seats"][seat]["clock"]; }
  [[nodiscard]] std::int64_t left(std::size_t seat) const { return clock(seat)["left"]; }
  // Whose time has run out is left to a bot, and everybody is told.
  void wait_for_a_bot(WsClient& by, std::size_t seat) {
    server_->look_at_clocks();
    now_ = by.result("join", table());
    while (now_["seats"][seat]["kind"] != "bot") now_ = by.notification().value();
  }

  std::atomic<std::int64_t> tick_ = 77'000;
  std::unique_ptr<WsClient> anna_;
  std::unique_ptr<WsClient> berta_;
  Json now_;
};

TEST_F(TimeTest, AClockRunsForWhoeverIsAsked) {
  begin({{"bank", 60}, {"increment", 5}, {"end", "bot"}});
  EXPECT_EQ(now_["time"], Json({{"move", 0}, {"bank", 60}, {"increment", 5}, {"end", "bot"}}));
  EXPECT_TRUE(clock(0)["running"]);
  EXPECT_EQ(left(0), 60'000);
  tick_ += 10'000;
  now_ = anna_->result("join", table());
  EXPECT_EQ(left(0), 50'000);
  now_ = anna_->result("apply", move_params(now_, "take 1", "a"));
  EXPECT_EQ(left(0), 55'000) << "with the increment";
  EXPECT_FALSE(clock(0).contains("running"));
  EXPECT_TRUE(clock(1)["running"]);
  tick_ += 59'999;
  server_->look_at_clocks();
  now_ = anna_->result("join", table());
  EXPECT_EQ(left(1), 1);
  EXPECT_EQ(now_["seats"][1]["kind"], "person");
  tick_ += 1;
  wait_for_a_bot(*anna_, 1);
  EXPECT_FALSE(now_["seats"][1]["resigned"]);
  // She may come back, and has a little time.
  now_ = berta_->result("take", {{"table", now_["table"]}, {"seat", "p2"}});
  EXPECT_EQ(now_["seats"][1]["kind"], "person");
  EXPECT_EQ(left(1), 60'000);
}

TEST_F(TimeTest, WhoChoseResigningResigns) {
  begin({{"bank", 60}, {"end", "resign"}});
  tick_ += 60'000;
  wait_for_a_bot(*berta_, 0);
  EXPECT_TRUE(now_["seats"][0]["resigned"]);
  EXPECT_EQ(code(anna_->call("take", {{"table", now_["table"]}, {"seat", "p1"}})), -32011);
}

TEST_F(TimeTest, DaysAMoveHaveABank) {
  begin({{"move", kDay}, {"bank", 2 * kDay}, {"end", "bot"}});
  EXPECT_EQ(left(0), 3 * kDay * 1000);
  tick_ += kDay * 1000;
  now_ = anna_->result("apply", move_params(now_, "take 1", "a"));
  EXPECT_EQ(left(0), 3 * kDay * 1000) << "a day is for nothing";
  tick_ += kDay * 2500;
  now_ = berta_->result("apply", move_params(now_, "take 1", "b"));
  EXPECT_EQ(left(1), kDay * 1500) << "what is more is taken from the bank";
}

TEST_F(TimeTest, ClocksStandStillWhileTheServerIsDown) {
  begin({{"bank", 60}, {"end", "bot"}});
  tick_ += 20'000;
  const std::string cookie = anna_->cookie();
  server_.reset();
  tick_ += kDay * 1000;
  start();
  WsClient anna = client(cookie);
  now_ = anna.result("join", table());
  EXPECT_TRUE(clock(0)["running"]);
  EXPECT_EQ(left(0), 40'000);
  tick_ += 40'000;
  wait_for_a_bot(anna, 0);
}

TEST_F(TimeTest, AnUndoGivesNoTimeBack) {
  begin({{"bank", 60}, {"increment", 5}, {"end", "bot"}});
  tick_ += 10'000;
  now_ = anna_->result("apply", move_params(now_, "take 1", "a"));
  ASSERT_TRUE(now_["can_undo"]);
  now_ = anna_->result("undo", {{"table", now_["table"]},
                                {"number", now_["number"]},
                                {"edition", now_["edition"]},
                                {"id", "back"}});
  EXPECT_TRUE(clock(0)["running"]);
  EXPECT_EQ(left(0), 50'000) << "nor is the increment had twice";
}

// Who goes to and fro, or hands his seat over and takes it back at once, has not got a day anew.
TEST_F(TimeTest, NobodyHasADayAnewForNothing) {
  begin({{"move", kDay}, {"end", "bot"}});
  for (int i = 0; i < 3; ++i) {
    tick_ += kDay * 300;
    now_ = anna_->result("apply", move_params(now_, "take 1", "a" + std::to_string(i)));
    EXPECT_TRUE(clock(1)["running"]);
    tick_ += 1000;
    now_ = anna_->result("undo", {{"table", now_["table"]},
                                  {"number", now_["number"]},
                                  {"edition", now_["edition"]},
                                  {"id", "u" + std::to_string(i)}});
    EXPECT_EQ(left(0), kDay * (1000 - 300 * (i + 1))) << i;
  }
  now_ = anna_->result("apply", move_params(now_, "take 1", "last"));
  // The other's turn: what she has left stays hers.
  const Json mine{{"table", now_["table"]}, {"seat", "p1"}};
  now_ = anna_->result("hand", mine);
  now_ = anna_->result("take", mine);
  tick_ += kDay * 500;
  now_ = berta_->result("apply", move_params(now_, "take 1", "b"));
  EXPECT_EQ(left(0), kDay * 1000) << "a move of hers, and a day for it";
}

// A bot that comes to nothing before it may.
class WaitingPlayer final : public AnyPlayer {
 public:
  explicit WaitingPlayer(std::shared_future<void> may) : may_(std::move(may)) {}
  Action choose(const AnyState& /*state*/, const Decision& decision,
                Thinking& /*thinking*/) override {
    may_.wait();
    return decision[0];
  }

 private:
  std::shared_future<void> may_;
};

TEST_F(TimeTest, WhoTakesHisSeatBackBeforeTheBotHasMovedThinksOn) {
  std::promise<void> may;
  games_ = [moves = may.get_future().share()] {
    Playable playable = toy_games();
    playable.player = [moves](const AnyGame&,
                              const std::string&) -> Result<std::unique_ptr<AnyPlayer>> {
      return std::unique_ptr<AnyPlayer>(std::make_unique<WaitingPlayer>(moves));
    };
    return playable;
  };
  begin({{"move", kDay}, {"end", "bot"}});
  const Json mine{{"table", now_["table"]}, {"seat", "p1"}};
  tick_ += kDay * 900;
  anna_->result("hand", mine);
  now_ = anna_->result("take", mine);
  EXPECT_TRUE(clock(0)["running"]);
  EXPECT_EQ(left(0), kDay * 100);
  tick_ += kDay * 100;
  wait_for_a_bot(*anna_, 0);
  now_ = anna_->result("take", mine);
  EXPECT_EQ(left(0), 60'000) << "whose time has run out";
  may.set_value();
}

TEST_F(TimeTest, OnlyWhoseTimeHasRunOutHasAMinute) {
  begin({{"bank", 60}, {"end", "bot"}});
  tick_ += 50'000;
  now_ = anna_->result("apply", move_params(now_, "take 1", "a"));
  const Json mine{{"table", now_["table"]}, {"seat", "p1"}};
  anna_->result("hand", mine);
  now_ = anna_->result("take", mine);
  EXPECT_EQ(left(0), 10'000) << "handed over and taken back";
}

TEST_F(TimeTest, WrongTimesAreRefused) {
  start();
  WsClient anna = client();
  for (const Json& time :
       {Json(7), Json::object(), Json({{"bank", 60}}), Json({{"bank", -1}, {"end", "bot"}})}) {
    EXPECT_EQ(code(anna.call("create", {{"game", "toy"}, {"time", time}})), -32602) << time;
  }
  EXPECT_FALSE(new_table(anna).contains("time"));
}

}  // namespace
}  // namespace tricorne
